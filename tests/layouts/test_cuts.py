"""The order of cuts: carried out one by one, it takes the sheet apart and harms no piece."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.drawing import Drawing
from layouts.outline import ellipse, rectangle
from layouts.piece import Piece
from layouts.sheets.cuts.apart import taken_apart
from layouts.sheets.cuts.order import Cut, cut_order
from layouts.sheets.cuts.partings import parting_marks
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.imposition import Layout, impose
from layouts.sheets.marks import Marks, marks
from layouts.sheets.papers import PAPERS, paper
from layouts.sheets.sheet import Placement, box

pytestmark = pytest.mark.usefixtures("hasty")

CLOSE = 1e-3


def card(width: float, height: float, count: int = 1, bleed: float = 0.0) -> Piece:
    drawing = Drawing(width, height, ())
    outline = rectangle(0, 0, width, height)
    return Piece(f"{width} x {height}", width, height, outline, drawing, None, count, bleed)


def disc(size: float, count: int) -> Piece:
    outline = ellipse(size / 2, size / 2, size / 2, size / 2)
    front = Drawing(size, size, ())
    return Piece("disc", size, size, outline, front, count=count, bleed=1, cut="outline")


def order(layout: Layout) -> tuple[Cut, ...]:
    return cut_order(layout, layout.front, marks(layout, layout.front))


def places(cuts: Sequence[Cut], *, upright: bool, round_: int) -> list[float]:
    return [round(cut.at, 2) for cut in cuts if cut.upright == upright and cut.round == round_]


def test_full_lines_wait_until_strips_are_cut() -> None:
    # on A4 the rim leaves 3.4 mm beside 3 x 63.5 mm: level cuts have full lines, still to be seen
    # on the strips; upright ones have marks above and below, which go with the first level cut
    (layout,) = impose([card(63.5, 88.9, 9)], paper("a4"))
    cuts = order(layout)
    assert [cut.number for cut in cuts] == list(range(1, 9))
    assert places(cuts, upright=True, round_=1) == [9.75, 73.25, 136.75, 200.25]
    assert places(cuts, upright=False, round_=2) == [15.15, 104.05, 192.95, 281.85]
    # on Letter it is the other way round
    (layout,) = impose([card(63.5, 88.9, 9)], paper("letter"))
    cuts = order(layout)
    assert places(cuts, upright=False, round_=1) == [6.35, 95.25, 184.15, 273.05]
    assert places(cuts, upright=True, round_=2) == [12.7, 76.2, 139.7, 203.2]


def test_strips_are_a_pile_and_few() -> None:
    # room for marks all round: 2 columns of 3 make 2 strips upright, 3 level
    layout = impose([card(60, 60, 6)], paper("a4"))[0]
    cuts = order(layout)
    first = [cut for cut in cuts if cut.round == 1]
    second = [cut for cut in cuts if cut.round == 2]
    columns = len({one.x for one in layout.front})
    rows = len({one.y for one in layout.front})
    assert len(first) == min(columns, rows) + 1
    assert len(second) == max(columns, rows) + 1
    assert all(len(cut.spans) == min(columns, rows) for cut in second)


def test_a_folded_sheet_is_cut_above_its_fold() -> None:
    backed = Piece(
        "card", 60, 80, rectangle(0, 0, 60, 80), Drawing(60, 80, ()), Drawing(60, 80, ()), 6
    )
    layout = lay_out([backed], paper("a4"), backs="gutterfold")[0]
    cuts = order(layout)
    assert layout.fold is not None
    assert cuts
    for cut in cuts:
        assert cut.at < layout.fold or cut.upright
        assert all(end <= layout.fold + CLOSE for _, end in cut.spans) or not cut.upright


def test_what_no_straight_cut_frees_has_no_number() -> None:
    # four strips around a square: only the edges of the whole can be cut from side to side
    layout = impose([card(90, 90)], paper("a4"))[0]
    long, wide = card(60, 30), card(30, 60)
    pinwheel = (
        Placement(long, 50, 100),
        Placement(wide, 110, 100),
        Placement(long, 80, 160),
        Placement(wide, 50, 130),
    )
    cuts = cut_order(layout, pinwheel, Marks())
    assert sorted((cut.upright, cut.at) for cut in cuts) == [
        (False, 100),
        (False, 190),
        (True, 50),
        (True, 140),
    ]


def test_a_parting_cut_goes_where_scissors_keep_pieces_from_being_cut() -> None:
    # two discs and two cards, placed so that each card's edges run through the other side's disc
    layout = impose([card(90, 90)], paper("a4"))[0]
    (round_,) = (one.piece for one in impose([disc(60, 1)], paper("a4"))[0].front)
    oblong = card(50, 30)
    front = (
        Placement(round_, 20, 20),
        Placement(oblong, 25, 110),
        Placement(oblong, 105, 20),
        Placement(round_, 100, 80),
    )
    cuts = cut_order(layout, front, Marks())
    # nothing but paper from the left disc's bleed at 81 to the right one's at 99
    assert [(cut.upright, cut.at) for cut in cuts if cut.parting] == [(True, 90)]
    assert cuts[0].parting
    *_, parts = taken_apart((0, 0, layout.width, layout.height), cuts)
    assert {(25, 110, 75, 140), (105, 20, 155, 50)} <= set(parts)
    ticks = parting_marks(layout, front, Marks())
    assert ticks == ((90, 6.35, 90, 11.35), (90, 297 - 11.35, 90, 297 - 6.35))


def test_edges_part_what_they_can() -> None:
    layout = impose([card(63.5, 88.9, 9)], paper("a4"))[0]
    assert not any(cut.parting for cut in order(layout))
    assert parting_marks(layout, layout.front, marks(layout, layout.front)) == ()


def test_scissors_have_no_order() -> None:
    assert order(impose([disc(20, 12)], paper("a4"))[0]) == ()


lengths = st.sampled_from([22.0, 32.0, 44.5, 57.15, 63.5, 74.0, 88.9, 105.0])
lots = st.lists(
    st.tuples(lengths, lengths, st.integers(1, 12), st.sampled_from([0.0, 0.0, 2.0])),
    min_size=1,
    max_size=4,
)


@settings(max_examples=60)
@given(lots=lots, discs=st.integers(0, 5), sort=st.sampled_from(list(PAPERS.values())))
def test_the_cuts_free_every_card_and_harm_none(lots, discs, sort) -> None:
    pieces = [card(*lot) for lot in lots]
    if discs:
        pieces.append(disc(18, discs))
    for layout in impose(pieces, sort):
        cuts = order(layout)
        whole = (0.0, 0.0, layout.width, layout.height)
        boxes = [(box(one), one.piece.cut) for one in layout.front]
        for cut in cuts:
            low, high = (0, 2) if cut.upright else (1, 3)
            along, other = (1, 3) if cut.upright else (0, 2)
            for bounds, _ in boxes:
                through = bounds[low] + CLOSE < cut.at < bounds[high] - CLOSE
                beside = all(
                    bounds[other] <= start + CLOSE or bounds[along] >= end - CLOSE
                    for start, end in cut.spans
                )
                assert not through or beside
        *_, parts = [(whole,), *taken_apart(whole, cuts)]
        for bounds, sort_of_cut in boxes:
            if sort_of_cut == "straight":
                assert any(
                    max(abs(a - b) for a, b in zip(bounds, part, strict=True)) < CLOSE
                    for part in parts
                )


def test_a_cut_that_nobody_can_make() -> None:
    first = Cut(1, True, 100, ((0, 297),), 1)
    parts = list(taken_apart((0, 0, 210, 297), [first, Cut(2, False, 50, ((100, 210),), 2)]))
    assert parts[0] == ((0, 0, 100, 297), (100, 0, 210, 297))
    assert parts[1] == ((0, 0, 100, 297), (100, 0, 210, 50), (100, 50, 210, 297))
    with pytest.raises(
        ValueError, match="cut 2 at y = 50 mm goes through 0 parts from 0 to 210 mm"
    ):
        list(taken_apart((0, 0, 210, 297), [first, Cut(2, False, 50, ((0, 210),), 2)]))
