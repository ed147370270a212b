"""Drawings of the built-in games lie in their boxes: what lies outside is cut off in print.

Half figures end flat at the bottom of their box, where a belt or a cut hides them; only there may a
rim reach over.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

import pnp
from layouts.drawing import Element, Group
from layouts.extent import extent
from layouts.svg.reader import read_svg

ART = Path(pnp.__file__).parent / "games"
SLACK = 0.005  # of a drawing's size: a rim's width is 0.03
RUN_OFF = ("back-", "picket-")
"""Drawings that go on beyond a fold or next to their like."""

DRAWINGS = sorted(file for file in ART.glob("*/art/**/*.svg") if not file.name.startswith(RUN_OFF))
COURT = sorted((ART / "a-bed-of-clovers" / "art").glob("court-*.svg"))


def whole(elements: Iterable[Element]) -> list[Element]:
    """Elements without what cuts them off."""
    return [
        part
        for element in elements
        for part in (whole(element.children) if isinstance(element, Group) else [element])
    ]


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_nothing_is_cut_off(file: Path) -> None:
    drawing = read_svg(file.read_bytes(), file.name)
    box = extent(whole(drawing.children))
    assert box is not None
    left, top, right, bottom = box
    slack = SLACK * max(drawing.width, drawing.height)
    over = [-left, -top, right - drawing.width, bottom - drawing.height]
    assert max(over[:3]) <= slack
    assert over[3] <= 6 * slack


def test_each_noble_has_a_face_of_its_own_and_a_drawing_for_little_ink() -> None:
    assert len(COURT) == 12
    drawn = {file.name: set(file.read_text().splitlines()[1:-1]) for file in COURT}
    for name, paths in drawn.items():
        others = set().union(*(drawn[other] for other in drawn if other != name))
        assert len(paths - others) > 0.8 * len(paths), name
    for file in COURT:
        low = file.parent / "low" / file.name
        assert low.read_text().count('fill="#FFFFFF"') > file.read_text().count('fill="#FFFFFF"')
