"""Little ink on tiles: tinted sheets on a rim in ink, and grounds that sheets hide."""

from layouts.drawing import Drawing, Path
from layouts.ink import with_ink
from layouts.outline import grow, polygon, rectangle
from layouts.piece import Piece

INK, MINT, MEADOW, TINT, RED = "#3A2A26", "#D9E8B0", "#93BE4E", "#F3B3A6", "#CB322C"
SHAPE = polygon([(0, 0), (36, 0), (36, 36), (18, 36), (18, 18), (0, 18)])


def low(*paths):
    """What becomes of paths on a tile of three cells."""
    piece = Piece("tile", 36, 36, SHAPE, Drawing(36, 36, paths), bleed=2, cut="outline")
    (made,) = with_ink([piece], "low", {}, paler=lambda p, _: p, greyed=lambda p: p)
    return made.front.children


def sheet(*, inset):
    inner = grow(SHAPE, -inset)
    return Path(inner, INK, INK, 0.55), Path(inner, TINT)


def test_a_tinted_sheet_on_its_rim_becomes_a_band_in_its_colour() -> None:
    rim, zone = low(*sheet(inset=1.2))
    assert (rim.fill, rim.stroke) == (INK, INK)
    assert (zone.fill, zone.stroke, zone.width) == ("#FFFFFF", RED, 1.1)


def test_a_tinted_sheet_on_another_colour_becomes_white() -> None:
    inner = rectangle(2, 2, 14.5, 14.5)
    _, zone = low(Path(rectangle(1, 1, 16, 16), RED), Path(inner, TINT))
    assert (zone.fill, zone.stroke) == ("#FFFFFF", None)


def test_a_ground_that_sheets_hide_has_no_line() -> None:
    ground = Path(grow(SHAPE, 2), MINT)
    assert low(ground)[0].stroke == MEADOW
    assert low(ground, *sheet(inset=1.2))[0].stroke is None
    assert low(ground, *sheet(inset=5))[0].stroke == MEADOW
