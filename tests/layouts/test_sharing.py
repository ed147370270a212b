"""Sheets that hold pieces of more than one form."""

from dataclasses import replace
from itertools import combinations
from math import cos, dist, pi, sin
from time import process_time

import pytest

from layouts.drawing import Drawing
from layouts.outline import circle, grow, polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.fit.outlined import nested
from layouts.sheets.imposition import Layout, impose
from layouts.sheets.marks import marks
from layouts.sheets.papers import paper
from layouts.sheets.sheet import box
from layouts.sheets.spacing import gap, with_gutter
from layouts.transform import bounds

A4 = paper("a4")


def card(
    name: str,
    size: tuple[float, float],
    count: int = 1,
    *,
    back: bool = False,
    bleed: float = 0.0,
) -> Piece:
    drawing = Drawing(*size, ())
    return Piece(
        name, *size, rectangle(0, 0, *size), drawing, drawing if back else None, count, bleed
    )


def wedge(name: str, count: int, *, back: bool = False, bleed: float = 0.0) -> Piece:
    """Half a rectangle of 90 x 60 mm, to be cut out with scissors."""
    drawing = Drawing(90, 60, ())
    outline = polygon([(0, 0), (90, 60), (0, 60)])
    behind = drawing if back else None
    return Piece(name, 90, 60, outline, drawing, behind, count, bleed, "outline")


def counts(layout: Layout) -> dict[str, int]:
    found: dict[str, int] = {}
    for placement in layout.front:
        found[placement.piece.name] = found.get(placement.piece.name, 0) + 1
    return found


def test_what_is_left_over_shares_a_sheet_and_full_sheets_stay_as_they_are() -> None:
    poker, square = card("poker", (63.5, 88.9), 20), card("square", (70, 70), 3)
    layouts = impose([poker, square], A4)
    assert [counts(layout) for layout in layouts] == [
        {"poker": 9},
        {"poker": 9},
        {"poker": 2, "square": 3},
    ]
    alone = impose([replace(poker, count=18)], A4)
    assert [(p.x, p.y) for p in layouts[0].front] == [(p.x, p.y) for p in alone[0].front]
    assert all(p.field is None for p in layouts[0].front)


def test_nothing_is_mixed_that_saves_no_sheet() -> None:
    large = card("large", (180, 250))
    small = card("small", (63.5, 88.9), 4)
    layouts = impose([large, small], A4)
    assert [counts(layout) for layout in layouts] == [{"large": 1}, {"small": 4}]
    assert layouts[1].front[0].field is None


def test_a_sheet_that_is_full_takes_what_is_left_of_others_where_that_saves_a_sheet() -> None:
    # Two by two aids leave 74 mm below them: one card comes in there, turned, and not two.
    aids, poker = card("aid", (74, 105), 4, back=True), card("poker", (63.5, 88.9), 10, back=True)
    assert [counts(one) for one in impose([aids, poker], A4)] == [
        {"aid": 4, "poker": 1},
        {"poker": 9},
    ]
    aids_for_six = replace(aids, count=8)
    assert len(impose([aids_for_six, poker], A4)) == 3
    assert [counts(one) for one in impose([aids, replace(poker, count=12)], A4)] == [
        {"aid": 4},
        {"poker": 9},
        {"poker": 3},
    ]


def test_pieces_with_a_back_do_not_mix_with_pieces_without() -> None:
    plain, backed = card("plain", (50, 50), 2), card("backed", (60, 60), 2, back=True)
    assert len(impose([plain, backed], A4)) == 2
    (together,) = impose([plain, backed], A4, duplex="none")
    assert counts(together) == {"plain": 2, "backed": 2}


def test_groups_are_parted_where_that_saves_a_sheet() -> None:
    # three times 60 % of a page: two pages hold them, but no two of them share one whole
    sizes = {"a": (95, 45), "b": (94, 44), "c": (93, 43)}
    layouts = impose([card(name, size, 8) for name, size in sizes.items()], A4)
    total: dict[str, int] = {}
    for layout in layouts:
        for name, count in counts(layout).items():
            total[name] = total.get(name, 0) + count
    assert total == {"a": 8, "b": 8, "c": 8}
    assert len(layouts) == 2


def test_a_shared_sheet_keeps_room_for_its_furniture() -> None:
    # 284.3 mm between the rims of A4, 3 mm of them at either end for a line of type
    upper, lower = card("upper", (190, 139)), card("lower", (190, 139.3))
    assert len(impose([upper, lower], A4)) == 1
    assert len(impose([upper, replace(lower, height=139.4)], A4)) == 2


def test_upright_and_turned_cards_mix_where_a_grid_needs_more_sheets() -> None:
    tarot = card("tarot", (70, 120), 12, back=True)
    layouts = impose([tarot], A4)
    assert [len(layout.front) for layout in layouts] == [6, 6]
    assert sorted({p.turn for p in layouts[0].front}) == [0, 90]
    assert sorted({p.turn for p in layouts[0].back}) == [0, 270]
    assert [len(x.front) for x in impose([replace(tarot, count=8)], A4)] == [4, 4]
    assert [len(x.front) for x in impose([replace(tarot, count=11)], A4)] == [6, 5]
    # what is left over stands alone, drawn together, after the full sheets
    cards = [card(f"{n:02}", (70, 120)) for n in range(20)]
    names = [sorted(counts(layout)) for layout in impose(cards, A4)]
    assert [n for some in names for n in some] == [f"{n:02}" for n in range(20)]
    assert [len(some) for some in names] == [6, 6, 6, 2]


def test_marks_of_blocks_that_share_a_sheet_stay_in_their_fields() -> None:
    labels, board = card("label", (22, 32), 6, bleed=2), card("board", (130, 80))
    (layout,) = impose([labels, board], A4)
    found = marks(layout, layout.front)
    fields = {p.piece.name: p.field for p in layout.front}
    left, top, right, bottom = fields["label"] or (0, 0, 0, 0)
    label_marks = [x for x in found.crop if left <= x[0] <= right and top <= x[1] <= bottom]
    assert len({(x[0], x[1]) for x in label_marks}) == len(label_marks) >= 8
    assert all(left <= x[2] <= right and top <= x[3] <= bottom for x in label_marks)
    # a label's marks are 2 mm long at least and end half a millimetre before anything else
    assert min(abs(x[0] - x[2]) + abs(x[1] - x[3]) for x in label_marks) > 1.99
    boards = [box(p) for p in layout.front if p.piece.name == "board"]
    for x0, y0, x1, y1 in label_marks:
        for b in boards:
            apart = max(b[0] - max(x0, x1), min(x0, x1) - b[2], b[1] - max(y0, y1))
            assert max(apart, min(y0, y1) - b[3]) > 0.49


def test_outlines_nest_where_that_saves_a_sheet() -> None:
    # 2 x 4 boxes of 93 x 63 mm fill A4; two wedges make one such box and a little more
    assert [counts(x) for x in impose([wedge("wedge", 8)], A4)] == [{"wedge": 8}]
    (layout,) = impose([wedge("wedge", 12)], A4)
    assert counts(layout) == {"wedge": 12}
    assert {p.turn for p in layout.front} >= {0, 180}


def test_nested_pieces_keep_their_bleed_off_the_rim_and_the_furniture() -> None:
    def tile(width: float, height: float) -> Piece:
        return replace(card("tile", (width, height), bleed=2), cut="outline")

    # 205 x 300 mm less a rim of 5 mm, 2 mm of bleed and two lines of furniture of 3 mm
    own = paper("205mm x 300mm")
    sheets = nested([tile(191, 280)], own, 5.0)
    assert sheets is not None
    assert sheets[0].block == pytest.approx((5, 8, 200, 292))
    assert nested([tile(192, 280)], own, 5.0) is None
    assert nested([tile(191, 281)], own, 5.0) is None


def test_nested_pieces_come_with_their_backs_and_in_their_order() -> None:
    coin = Piece("coin", 20, 20, circle(10, 10, 10), Drawing(20, 20, ()), None, 200, 0, "outline")
    cards = card("poker", (63.5, 88.9), 9)
    layouts = impose([cards, coin], A4)
    assert counts(layouts[0]) == {"poker": 9}
    assert sum(counts(x)["coin"] for x in layouts[1:]) == 200
    assert len(layouts) == 3  # a grid holds 8 x 12 coins 3 mm apart
    (backed,) = impose([wedge("wedge", 12, back=True)], A4)
    assert [p.piece.name for p in backed.back] == ["wedge"] * 12
    for front, back in zip(backed.front, backed.back, strict=True):
        assert back.turn == -front.turn % 360
        assert box(back)[0] == pytest.approx(210 - box(front)[2])


def test_hex_tiles_bleed_along_every_edge_and_never_over_each_other() -> None:
    # pointy top, 38 mm flat to flat, 3 mm of bleed: 44 x 50.81 mm, not 44 x 49.88
    side = 38 / 3**0.5
    corners = [(19 + side * sin(pi * n / 3), side - side * cos(pi * n / 3)) for n in range(6)]
    hexes = polygon(corners)
    left, top, right, bottom = bounds(grow(hexes, 3))
    assert (right - left, bottom - top) == pytest.approx((44, 50.8068), abs=1e-3)
    drawing = Drawing(38, 2 * side, ())
    tile = Piece("hex", 38, 2 * side, hexes, drawing, drawing, 23, 3, "outline")
    (layout,) = impose([tile], A4)  # a grid holds 20
    middles = [((b[0] + b[2]) / 2, (b[1] + b[3]) / 2) for b in map(box, layout.front)]
    assert min(dist(one, other) for one, other in combinations(middles, 2)) >= 44


def test_a_gutter_parts_or_joins_all_pieces() -> None:
    egg, square = wedge("wedge", 1, bleed=2), card("square", (50, 50), 4)
    assert (gap(egg), gap(square)) == (5, 0)
    wide, close = with_gutter([egg, square], 6), with_gutter([egg, square], 1)
    assert [(gap(p), p.bleed) for p in wide] == [(6, 2), (6, 0)]
    assert [(gap(p), p.bleed) for p in close] == [(1, 0.5), (1, 0)]
    (layout,) = impose([wide[1]], A4)
    assert layout.front[1].x - layout.front[0].x == pytest.approx(56)
    (touching,) = impose(with_gutter([replace(square, bleed=3)], 0), A4)
    assert touching.front[1].x - touching.front[0].x == pytest.approx(50)
    with pytest.raises(ValueError, match="gutter of -1 mm"):
        with_gutter([square], -1)


def test_hundreds_of_forms_take_seconds() -> None:
    forms = [card(f"c{n}", (40 + n % 50, 50 + n % 60), 3) for n in range(200)]
    start = process_time()
    layouts = impose(forms, A4)
    assert process_time() - start < 20  # a full search for each takes a minute
    assert sum(len(layout.front) for layout in layouts) == 600
