"""Little ink, by numbers in mm of the redrawn faces."""

from collections.abc import Mapping
from math import hypot, pi

import pytest

from layouts.colours import PALETTE
from layouts.drawing import (
    Drawing,
    Element,
    Group,
    Path,
    Picture,
    Text,
    Use,
    shift,
)
from layouts.font import Font
from layouts.ink import Ink, with_ink
from layouts.leaves import leaves
from layouts.nets.die_net import die_net
from layouts.nets.fields import panel_field
from layouts.outline import circle, flatten, rectangle
from layouts.piece import Piece
from layouts.transform import bounds, moved

INK, PAPER, RED, YELLOW = (PALETTE[name] for name in ("ink", "paper", "red", "yellow"))
MINT, CREAM, MEADOW = (PALETTE[name] for name in ("mint", "cream", "meadow"))


def card(*children: Element, size: tuple[float, float] = (63.5, 88.9), **more: object) -> Piece:
    outline = more.pop("outline", rectangle(0, 0, *size, 3.2))
    return Piece("card", *size, outline, Drawing(*size, children), **more)  # type: ignore[arg-type]


def inked(
    *pieces: Piece, art: Mapping[Drawing, Drawing | None] | None = None, ink: Ink = "low"
) -> tuple[Piece, ...]:
    def paler(picture: Picture, part: float) -> Picture:
        return Picture(*picture_box(picture), f"{part:g}".encode(), picture.name)

    return with_ink(pieces, ink, art or {}, paler=paler, greyed=lambda picture: picture)


def picture_box(picture: Picture) -> tuple[float, float, float, float]:
    return picture.x, picture.y, picture.width, picture.height


def low(*children: Element, **more: object) -> list[Element]:
    """What becomes of the elements of a card's front."""
    (piece,) = inked(card(*children, **more))
    return [element for element, _ in leaves(piece.front.children)]


def square(x: float, y: float, side: float, fill: str | None = None, **more: object) -> Path:
    return Path(rectangle(x, y, side, side), fill, **more)  # type: ignore[arg-type]


def symbol(*children: Element) -> Drawing:
    return Drawing(100, 100, children, "symbol")


def sized(drawing: Drawing, mm: float, x: float = 5, y: float = 5) -> Use:
    return Use(drawing, (mm / 100, 0, 0, mm / 100, x, y))


SHEET = symbol(  # a sheet on its rim as the house draws it, with a piece glued on and a shine
    square(10.6, 10.8, 80, INK, stroke=INK, width=3.2),
    square(10, 10, 80, RED),
    square(30, 30, 20, YELLOW),
    square(60, 60, 8, INK),
    square(61, 61, 3, PAPER),
)


def test_a_symbol_over_14_mm_loses_its_fills_and_keeps_rim_and_inner_edges() -> None:
    (piece,) = inked(card(sized(SHEET, 14), sized(SHEET, 25)), art={SHEET: None})
    small, large = (child for child in piece.front.children if isinstance(child, Use))
    assert small.drawing is SHEET
    rim, sheet, glued, eye, glint = (e for e in large.drawing.children if isinstance(e, Path))
    assert (rim, eye, glint) == (SHEET.children[0], SHEET.children[3], SHEET.children[4])
    assert (sheet.fill, sheet.stroke) == (PAPER, None)
    assert (glued.fill, glued.stroke) == (PAPER, INK)
    assert glued.width * 0.25 == pytest.approx(0.014 * 25, abs=0.01)


def test_turned_by_any_angle_a_symbol_of_14_mm_is_not_larger() -> None:
    c, s = 0.14 * 0.9612616959, 0.14 * -0.2756373558
    (piece,) = inked(card(Use(SHEET, (c, s, -s, c, 5, 5))), art={SHEET: None})
    assert piece.front.children[0].drawing is SHEET


def test_a_symbol_has_its_own_drawing_for_little_ink_when_large() -> None:
    thrifty = symbol(square(0, 0, 100, None, stroke=RED, width=1))
    (piece,) = inked(card(sized(SHEET, 13.9), sized(SHEET, 30)), art={SHEET: thrifty})
    assert [child.drawing for child in piece.front.children] == [SHEET, thrifty]


def test_cream_goes_and_grass_becomes_a_line() -> None:
    cream, grass = low(square(10, 10, 20, CREAM), square(10, 40, 20, MINT))
    assert cream == square(10, 10, 20, PAPER)
    assert (grass.fill, grass.stroke, grass.width) == (PAPER, MEADOW, 0.35)
    assert low(square(10, 10, 14, CREAM), square(30, 10, 14, MINT)) == [
        square(10, 10, 14, CREAM),
        square(30, 10, 14, MINT),
    ]


def test_a_field_becomes_a_band_inside_its_edge() -> None:
    (band,) = low(Group((square(0, 0, 10, RED),), (2, 0, 0, 2, 20, 30)))
    left, top, right, bottom = bounds(band.segments)
    assert (band.fill, band.stroke) == (PAPER, RED)
    reach = band.width / 2
    assert band.width * 2 == pytest.approx(1.1)
    assert (left - reach, top - reach, right + reach, bottom + reach) == pytest.approx(
        (0, 0, 10, 10), abs=0.01
    )


def test_a_ground_over_the_cut_becomes_a_band_1_mm_inside_it() -> None:
    ground = Path(circle(15, 15, 17), RED)
    token = card(ground, size=(30, 30), outline=circle(15, 15, 15), bleed=2.0, cut="outline")
    ((band, _),) = leaves(inked(token)[0].front.children)
    (ring,) = flatten(band.segments)
    assert {round(hypot(x - 15, y - 15), 1) for x, y in ring} == {13.4, 13.5}  # 15 - 1 - 1.1 / 2
    middle = 15 - 1 - 1.1 / 2
    assert max(hypot(x - 15, y - 15) for x, y in ring) == pytest.approx(middle, abs=0.01)


def test_bands_on_a_die_keep_clear_of_folds() -> None:
    net = die_net(22)
    grounds = [Path(panel_field(net, panel.name), RED) for panel in net.panels]
    piece = card(
        *grounds,
        size=net.size,
        outline=net.outline,
        folds=net.folds,
        cut="outline",
        bleed=2.0,
    )
    bands = [element for element, _ in leaves(inked(piece)[0].front.children)]
    for panel, band in zip(net.panels, bands, strict=True):
        box, (x, y) = bounds(band.segments), panel.corners[0]
        edges = (box[0] - x, box[1] - y, x + 22 - box[2], y + 22 - box[3])
        assert edges == pytest.approx((1.55,) * 4, abs=0.01)


def test_rims_and_frames_stay_and_what_lies_on_them_turns_white() -> None:
    rim = square(10.1, 10.13, 40, INK, stroke=INK, width=0.5)
    frame, field = square(10, 10, 40, RED), square(12, 12, 36, MINT)
    assert low(rim, frame, field) == [rim, frame, square(12, 12, 36, PAPER)]
    wide = square(13, 13, 34, MINT)  # a frame 3 mm wide is a field
    assert low(rim, frame, wide)[1] == square(10, 10, 40, PAPER)


@pytest.mark.parametrize(
    ("ground", "size", "expected"),
    [(RED, 20, RED), (YELLOW, 20, INK), (RED, 14, PAPER), (MINT, 20, PAPER), (INK, 20, INK)],
)
def test_white_type_on_a_ground_that_is_gone(
    ground: str, size: float, expected: str, nunito: Font
) -> None:
    text = Text(12, 19, "7", nunito, 8, PAPER)
    mark = square(14, 14, 3, PAPER)
    found = low(square(10, 10, size, ground), text, mark)
    assert [found[1].fill, found[2].fill] == [expected, expected]


def test_a_white_disc_for_a_number_stays_white_and_gets_a_line(nunito: Font) -> None:
    disc, number = Path(circle(20, 20, 5), PAPER), Text(18, 22, "7", nunito, 6, INK)
    _, bare = low(square(5, 5, 30, RED), disc)
    assert (bare.fill, bare.stroke) == (RED, None)
    _, carrying, above = low(square(5, 5, 30, RED), disc, number)
    assert (carrying.fill, carrying.stroke, above.fill) == (PAPER, RED, INK)
    assert low(Path(circle(20, 20, 5), YELLOW)) == [Path(circle(20, 20, 5), YELLOW)]


def test_white_type_on_a_photograph_turns_to_ink(nunito: Font) -> None:
    photo = Picture(5, 5, 30, 30, b"photo", "photo.jpg")
    assert low(photo, Text(18, 22, "7", nunito, 6, PAPER))[1].fill == INK


def test_a_white_stamp_takes_the_colour_of_a_ground_that_is_gone(nunito: Font) -> None:
    stamp = symbol(square(11, 11, 80, INK), square(10, 10, 80, PAPER))
    front = (square(5, 5, 25, RED), sized(stamp, 20, 7, 7), square(40, 5, 12, RED))
    number = Text(10, 60, "7", nunito, 6, INK)
    more = (square(5, 50, 25, RED), sized(stamp, 10, 6, 52), number)
    (piece,) = inked(card(*front, sized(stamp, 10, 41, 6), *more), art={stamp: None})
    _, gone, _, kept, _, carrying, _ = piece.front.children
    assert [path.fill for path in gone.drawing.children] == [INK, RED]
    assert kept.drawing is carrying.drawing is stamp


def test_what_was_stored_once_stays_so(nunito: Font) -> None:
    alike = Drawing(63.5, 88.9, (square(5, 5, 20, RED), sized(SHEET, 30, 20, 40)))
    fronts = [
        (square(40, 5, 20, ground), Use(alike), Text(42, 20, str(n), nunito, 8, PAPER))
        for n, ground in enumerate((RED, YELLOW, RED))
    ]
    pieces = inked(*(card(*front) for front in fronts), art={SHEET: None})
    used = [piece.front.children[1].drawing for piece in pieces]
    assert used[0] is used[1] is used[2] is not alike
    assert len({use.drawing for drawing in used for use in drawing.children[1:]}) == 1


def test_a_back_is_measured_against_the_outline_turned_over() -> None:
    slope = (("M", (0.0, 0.0)), ("L", (40.0, 0.0)), ("L", (0.0, 40.0)), ("Z", ()))
    over = moved((-1, 0, 0, 1, 40, 0), slope)
    piece = Piece("wedge", 40, 40, slope, Drawing(40, 40, ()), Drawing(40, 40, (Path(over, RED),)))
    ((band, _),) = leaves(inked(piece)[0].back.children)
    left, _, right, _ = bounds(band.segments)
    assert right == pytest.approx(38.45, abs=0.01)
    assert left > 3


def test_photographs_turn_pale_and_full_ink_changes_nothing() -> None:
    photo = Picture(5, 5, 30, 30, b"photo", "photo.jpg")
    assert low(photo) == [Picture(5, 5, 30, 30, b"0.4", "photo.jpg")]
    piece = card(photo)
    assert inked(piece, ink="full") == (piece,)


def test_area_of_a_band_is_what_the_style_says() -> None:
    """2 pi r w for a disc of 20 mm: the field of 314 mm2 becomes 65 mm2."""
    (band,) = low(Path(circle(30, 40, 10), RED))
    (ring,) = flatten(band.segments)
    length = sum(
        hypot(x - u, y - v) for (x, y), (u, v) in zip(ring, ring[1:] + ring[:1], strict=True)
    )
    assert length * band.width == pytest.approx(2 * pi * 9.45 * 1.1, rel=0.001)


def test_moved_groups_count_where_they_stand(nunito: Font) -> None:
    tag = Group((square(0, 0, 20, RED),), shift(10, 10))
    text = Group((Text(0, 0, "7", nunito, 8, PAPER),), shift(18, 24))
    assert low(tag, text)[1].fill == RED
    assert low(tag, Group((text,), shift(30, 0)))[1].fill == PAPER
