"""Backs moved on purpose, measured in the file."""

from io import BytesIO
from math import cos, radians, sin

import pypdfium2
import pytest

from layouts.drawing import Drawing, Group, Path, Use
from layouts.outline import rectangle
from layouts.sheets.duplex.drift import Drift, drifted
from layouts.sheets.sheet import Paper, Sheet
from output.pages import pages
from output.pdf import pdf_bytes

POINTS = 72 / 25.4
CARD = Paper("card", 60, 80)


def sheet(*blocks: tuple[float, float, float, float], landscape: bool = False) -> Sheet:
    """A sheet whose front and back show the same blocks, the back in a form of its own too."""
    size = (80, 60) if landscape else (60, 80)
    shown = tuple(Path(rectangle(*block), fill="#000000") for block in blocks)
    back = (Group(shown[:1]), *(Use(Drawing(*size, (one,))) for one in shown[1:]))
    return Sheet(1, 1, CARD, landscape, Drawing(*size, shown), Drawing(*size, back), (), ())


def inked(sheets, page: int) -> tuple[float, ...]:
    """The box of what is dark on a page of the file, in mm."""
    data = pdf_bytes([(one.name, one.drawing) for one in pages(sheets)], title="")
    with pypdfium2.PdfDocument(BytesIO(data)) as document:
        image = document[page].render(scale=100 / POINTS, grayscale=True).to_pil()
    box = image.point(lambda value: 255 if value < 128 else 0).getbbox()
    return tuple(edge / 100 for edge in box)


def test_x_and_y_move_everything_on_the_back_and_nothing_on_the_front() -> None:
    before = [sheet((10, 12, 5, 6), (40, 60, 7, 3))]
    after = drifted(before, Drift(1.2, -0.5), None)
    assert inked(after, 0) == inked(before, 0) == pytest.approx((10, 12, 47, 63), abs=0.0101)
    assert inked(after, 1) == pytest.approx((11.2, 11.5, 48.2, 62.5), abs=0.0101)


def test_the_angle_turns_clockwise_about_the_middle() -> None:
    after = drifted([sheet((50, 39.9, 4, 0.2), landscape=False)], Drift(3, 0, 2.0), None)
    # a bar from 20 to 24 mm to the right of the middle at 30, 40
    c, s = cos(radians(2)), sin(radians(2))
    corners = [(x * c - y * s, x * s + y * c) for x in (20, 24) for y in (-0.1, 0.1)]
    xs, ys = zip(*corners, strict=True)
    expected = (33 + min(xs), 40 + min(ys), 33 + max(xs), 40 + max(ys))
    assert inked(after, 1) == pytest.approx(expected, abs=0.015)  # a corner fills no pixel


def test_pages_on_their_side_have_numbers_of_their_own() -> None:
    both = [sheet((10, 12, 5, 6)), sheet((10, 12, 5, 6), landscape=True)]
    upright, lying = drifted(both, Drift(1, 0), Drift(0, 2))
    assert inked([upright], 1) == pytest.approx((11, 12, 16, 18), abs=0.0101)
    assert inked([lying], 1) == pytest.approx((10, 14, 15, 20), abs=0.0101)
    assert drifted(both, None, Drift())[1] is both[1]


def test_over_the_other_edge_the_back_is_the_other_way_round() -> None:
    """Half a turn of the page there and back again."""
    drift = Drift(1.2, -0.5, 0.3)
    a, b, c, d, e, f = drift.matrix(210, 297)
    for x, y in ((0, 0), (200, 31)):
        turned = (210 - x, 297 - y)
        there = (a * turned[0] + c * turned[1] + e, b * turned[0] + d * turned[1] + f)
        m = drift.over_the_other_edge().matrix(210, 297)
        seen = (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
        assert seen == pytest.approx((210 - there[0], 297 - there[1]))
