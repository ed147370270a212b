"""What tests of several packages share."""

import fontpkg_nunito
import pytest

from layouts.font import Font


@pytest.fixture(scope="session")
def nunito() -> Font:
    """A variable font as it comes, in its lightest weight: no cut has to be made first."""
    return Font("Nunito", (fontpkg_nunito.ROOT / "files" / "Nunito[wght].ttf").read_bytes())
