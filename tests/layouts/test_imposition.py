from collections.abc import Sequence

import pytest

from layouts.drawing import Drawing
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.imposition import Layout, SheetError, impose
from layouts.sheets.papers import paper
from layouts.sheets.sheet import Placement, box, placed
from layouts.sheets.spacing import gap
from layouts.transform import moved_point


def card(
    name: str = "card",
    size: tuple[float, float] = (63.5, 88.9),
    count: int = 1,
    *,
    back: bool = False,
    bleed: float = 0.0,
) -> Piece:
    front = Drawing(*size, ())
    behind = Drawing(*size, ()) if back else None
    return Piece(name, *size, rectangle(0, 0, *size), front, behind, count, bleed)


def names(layout: Layout, side: str = "front") -> list[str]:
    """The names on a page, row by row as one reads."""
    placements = layout.front if side == "front" else layout.back
    return [p.piece.name for p in sorted(placements, key=lambda p: (round(p.y), round(p.x)))]


@pytest.mark.parametrize(("name", "x", "y"), [("a4", 9.75, 15.15), ("letter", 12.7, 6.35)])
def test_nine_poker_cards_fill_a_page(name: str, x: float, y: float) -> None:
    (layout,) = impose([card(count=9)], paper(name))
    assert not layout.landscape
    assert layout.block == pytest.approx((x, y, x + 190.5, y + 266.7))
    assert [(p.x, p.y) for p in layout.front] == [
        pytest.approx((x + 63.5 * column, y + 88.9 * row))
        for row in range(3)
        for column in range(3)
    ]


@pytest.mark.parametrize(
    ("size", "name", "count", "landscape"),
    [  # print-and-play tables for a margin of 5 mm, cards touching
        ((63.5, 88.9), "a4", 9, False),
        ((57.15, 88.9), "a4", 10, True),
        ((57.15, 88.9), "letter", 9, False),
        ((59, 92), "letter", 8, True),
        ((44.45, 63.5), "a4", 18, True),
        ((41, 63), "letter", 20, False),
        ((70, 70), "a4", 8, False),
        ((88.9, 139.7), "letter", 3, True),
        ((50.8, 88.9), "letter", 12, False),
        ((31.75, 44.45), "a4", 36, False),
    ],
)
def test_as_many_as_the_known_tables_say(
    size: tuple[float, float], name: str, count: int, landscape: bool
) -> None:
    (layout,) = impose([card(size=size, count=count)], paper(name), margin=5)
    assert (len(layout.front), layout.landscape) == (count, landscape)
    assert {p.turn for p in layout.front} == {0}


def test_a_sheet_lies_on_its_side_only_for_more_pieces() -> None:
    mini = (44.45, 63.5)  # 16 fit upright, 18 on its side
    assert not impose([card(size=mini, count=16)], paper("a4"), margin=5)[0].landscape
    assert impose([card(size=mini, count=17)], paper("a4"), margin=5)[0].landscape


def test_a_rounding_error_loses_no_column() -> None:
    thirds = card(size=(190 / 3, 80), count=9)
    assert len(impose([thirds], paper("a4"), margin=10)[0].front) == 9
    inches = card(size=(63.5, 3.333 * 25.4), count=9)
    assert len(impose([inches], paper("letter"), margin=12.7)[0].front) == 9


def test_pieces_with_bleed_stand_apart_and_touching_ones_touch() -> None:
    assert gap(card(bleed=2)) == 5
    assert gap(card()) == 0
    assert gap(Piece("egg", 22, 25, (), Drawing(22, 25, ()), cut="outline")) == 3
    first, second = impose([card(bleed=2, count=2)], paper("a4"))[0].front
    assert second.x - first.x == pytest.approx(63.5 + 5)


def test_few_pieces_stand_together_in_the_middle() -> None:
    (layout,) = impose([card(count=4)], paper("a4"))
    assert layout.block == pytest.approx((41.5, 59.6, 168.5, 237.4))
    assert len({p.x for p in layout.front}) == len({p.y for p in layout.front}) == 2


@pytest.mark.parametrize(("count", "sheets"), [(1, 1), (9, 1), (10, 2), (18, 2), (19, 3)])
def test_no_sheet_more_than_needed(count: int, sheets: int) -> None:
    layouts = impose([card(count=count)], paper("a4"))
    assert len(layouts) == sheets
    assert all(layout.front for layout in layouts)


def test_pieces_of_one_form_share_sheets_in_order() -> None:
    pieces = [
        card("a", count=2),
        card("board", (180, 180)),
        card("b", count=3),
        card("backed", back=True),
    ]
    layouts = impose(pieces, paper("a4"))
    assert [names(layout) for layout in layouts] == [
        ["a", "a", "b", "b", "b"],
        ["board"],
        ["backed"],
    ]
    assert [bool(layout.back) for layout in layouts] == [False, False, True]
    one_sided = impose(pieces, paper("a4"), duplex="none")
    assert [names(layout) for layout in one_sided] == [
        ["a", "a", "b", "b", "b", "backed"],
        ["board"],
    ]
    assert not any(layout.back for layout in one_sided)


def test_flipping_over_the_short_edge_exchanges_rows_and_turns_the_backs() -> None:
    cards = [card(f"{n:02}", (63, 88), back=True) for n in range(1, 12)]
    full, rest = impose(cards, paper("a4"), duplex="short")
    assert names(full, "back") == ["07", "08", "09", "04", "05", "06", "01", "02", "03"]
    assert names(rest, "back") == ["10", "11"]
    for front, back in zip(rest.front, rest.back, strict=True):
        assert (back.x, back.y, back.turn) == pytest.approx((front.x, 297 - front.y - 88, 180))


def test_flipping_over_the_long_edge_exchanges_columns() -> None:
    cards = [card(f"{n:02}", back=True) for n in range(1, 11)]
    full, rest = impose(cards, paper("a4"))
    assert names(full, "back") == ["03", "02", "01", "06", "05", "04", "09", "08", "07"]
    assert [(p.x, p.y, p.turn) for p in rest.back] == [pytest.approx((9.75 + 127, 15.15, 0))]


def test_a_turned_piece_fills_its_turned_box() -> None:
    place = Placement(card(), 10, 20, 90)
    assert box(place) == pytest.approx((10, 20, 98.9, 83.5))
    assert moved_point(placed(place), 0, 0) == pytest.approx((98.9, 20))
    assert moved_point(placed(place), 63.5, 88.9) == pytest.approx((10, 83.5))


def refused(pieces: Sequence[Piece], name: str = "a4", margin: float = 6.35) -> str:
    with pytest.raises(SheetError) as fault:
        impose(pieces, paper(name), margin=margin)
    return str(fault.value)


def test_a_piece_too_large_is_named_with_what_would_fit() -> None:
    message = refused([card("map", (250, 350)), card(), card("mat", (600, 420))], margin=10)
    first, second = message.splitlines()
    assert "map (250 x 350 mm) does not fit A4" in first
    assert "190 x 277 mm" in first
    assert first.endswith("; A3 or Tabloid would hold it")
    assert second.startswith("mat (600 x 420 mm)")
    assert "would hold" not in second
    assert (
        "with 6.35 mm left white at the rim and 3 mm bleed the largest piece is 191.3"
        in refused([card(size=(195, 195), bleed=3)])
    )


def test_a_piece_that_leaves_no_room_for_marks_still_fits() -> None:
    (layout,) = impose([card(size=(193, 280), bleed=2)], paper("a4"))
    assert layout.block == pytest.approx((6.5, 6.5, 203.5, 290.5))


def test_marks_cost_places_only_where_there_is_bleed() -> None:
    # 4 x 2 poker cards with 3 mm bleed leave 1.65 mm at two sides of A4: no mark fits there
    assert len(impose([card(bleed=3, count=50)], paper("a4"))[0].front) == 6


@pytest.mark.parametrize("pieces", [[], [card(count=0)], [card(count=0, back=True), card(count=0)]])
def test_nothing_to_print_is_said(pieces: list[Piece]) -> None:
    assert "nothing to print" in refused(pieces)


def test_impossible_sizes_and_margins_are_refused() -> None:
    assert "flat is 0 x 5 mm" in refused([card("flat", (0, 5))])
    assert "nan" in refused([card("odd", (float("nan"), 5))])
    assert "margin of 105 mm" in refused([card()], margin=105)
    assert "margin of -1 mm" in refused([card()], margin=-1)
