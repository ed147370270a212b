"""What tests of several packages share."""

import fontpkg_nunito
import pytest
from hypothesis import settings

from layouts.font import Font

# How long an example takes says more about what else the machine is doing. The same commit is given
# the same examples; `make fuzz` looks for ones that no run had.
settings.register_profile("house", deadline=None, derandomize=True)
settings.register_profile("fuzz", deadline=None)
settings.load_profile("house")


@pytest.fixture(scope="session")
def nunito() -> Font:
    """A variable font as it comes, in its lightest weight: no cut has to be made first."""
    return Font("Nunito", (fontpkg_nunito.ROOT / "files" / "Nunito[wght].ttf").read_bytes())
