"""The order of cuts: carried out one by one, it takes the sheet apart and harms no piece."""

from collections.abc import Iterator, Sequence
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.drawing import Drawing
from layouts.outline import ellipse, rectangle
from layouts.piece import Piece
from layouts.sheets.cuts import Cut, cut_order
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.fit.nesting import nest
from layouts.sheets.imposition import Layout, impose
from layouts.sheets.marks import Marks, marks
from layouts.sheets.papers import PAPERS, paper
from layouts.sheets.sheet import Placement, box
from layouts.transform import Bounds

CLOSE = 1e-3


@pytest.fixture(scope="module", autouse=True)
def hasty() -> Iterator[None]:
    """Nesting in one try: what holds must not hang on how long it looks for a better one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("layouts.sheets.fit.outlined.nest", partial(nest, work=0))
        yield


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


def test_scissors_have_no_order() -> None:
    assert order(impose([disc(20, 12)], paper("a4"))[0]) == ()


def split(parts: list[Bounds], cut: Cut) -> list[Bounds]:
    """The parts of a sheet after a cut; it must run from edge to edge of a part in each span."""
    low, high, start, end = (0, 2, 1, 3) if cut.upright else (1, 3, 0, 2)
    after = list(parts)
    for span in cut.spans:
        cut_here = [
            part
            for part in after
            if part[low] + CLOSE < cut.at < part[high] - CLOSE
            and abs(part[start] - span[0]) < CLOSE
            and abs(part[end] - span[1]) < CLOSE
        ]
        assert len(cut_here) == 1, (cut, span)
        (part,) = cut_here
        after.remove(part)
        first, second = list(part), list(part)
        first[high] = second[low] = cut.at
        after += [(first[0], first[1], first[2], first[3])]
        after += [(second[0], second[1], second[2], second[3])]
    return after


lengths = st.sampled_from([22.0, 32.0, 44.5, 57.15, 63.5, 74.0, 88.9, 105.0])
lots = st.lists(
    st.tuples(lengths, lengths, st.integers(1, 12), st.sampled_from([0.0, 0.0, 2.0])),
    min_size=1,
    max_size=4,
)


@settings(deadline=None, max_examples=60)
@given(lots=lots, discs=st.integers(0, 5), sort=st.sampled_from(list(PAPERS.values())))
def test_the_cuts_free_every_card_and_harm_none(lots, discs, sort) -> None:
    pieces = [card(*lot) for lot in lots]
    if discs:
        pieces.append(disc(18, discs))
    for layout in impose(pieces, sort):
        cuts = order(layout)
        parts = [(0.0, 0.0, layout.width, layout.height)]
        boxes = [(box(one), one.piece.cut) for one in layout.front]
        for cut in cuts:
            parts = split(parts, cut)
            low, high = (0, 2) if cut.upright else (1, 3)
            along, other = (1, 3) if cut.upright else (0, 2)
            for bounds, _ in boxes:
                through = bounds[low] + CLOSE < cut.at < bounds[high] - CLOSE
                beside = all(
                    bounds[other] <= start + CLOSE or bounds[along] >= end - CLOSE
                    for start, end in cut.spans
                )
                assert not through or beside
        for bounds, sort_of_cut in boxes:
            if sort_of_cut == "straight":
                assert any(
                    max(abs(a - b) for a, b in zip(bounds, part, strict=True)) < CLOSE
                    for part in parts
                )
