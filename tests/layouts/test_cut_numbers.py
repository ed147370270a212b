"""The numbers of cuts and the legend of lines: where they stand, and that they are in nobody's
way."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Text, Use, multiply
from layouts.drawing import Path as Outline
from layouts.fold import Fold
from layouts.outline import ellipse, polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.cuts.numbers import SIZE, cut_numbers
from layouts.sheets.cuts.order import cut_order
from layouts.sheets.furniture import Imprint, Words
from layouts.sheets.imposition import impose
from layouts.sheets.marks import marks
from layouts.sheets.papers import PAPERS, paper
from layouts.sheets.sheet import Paper, box
from layouts.transform import Bounds, moved_box

pytestmark = pytest.mark.usefixtures("hasty")

WORDS = Words(cut="cut here", mountain="fold back", valley="fold up", glue="glue here")


@pytest.fixture(scope="module")
def imprint(nunito):
    return Imprint("A Game of Cuts", nunito, nunito, "1.0", WORDS)


def card(width: float, height: float, count: int = 1, bleed: float = 0.0) -> Piece:
    drawing = Drawing(width, height, ())
    outline = rectangle(0, 0, width, height)
    return Piece(f"{width} x {height}", width, height, outline, drawing, None, count, bleed)


def texts(
    elements: tuple[Element, ...], matrix: Matrix = IDENTITY
) -> Iterator[tuple[Text, Bounds]]:
    """Every line of type with the box that its capitals take on the page."""
    for one in elements:
        if isinstance(one, Text):
            wide = one.font.advance(one.string) * one.size
            high = one.font.cap_height * one.size
            yield one, moved_box(matrix, (one.x, one.y - high, one.x + wide, one.y))
        elif isinstance(one, Group):
            yield from texts(one.children, multiply(matrix, one.matrix))
        elif isinstance(one, Use):
            yield from texts(one.drawing.children, multiply(matrix, one.matrix))


def grown(bounds: Bounds, mm: float) -> Bounds:
    return bounds[0] - mm, bounds[1] - mm, bounds[2] + mm, bounds[3] + mm


def overlap(one: Bounds, other: Bounds, by: float = 1e-4) -> bool:
    """Whether two boxes share more than a touch; a line is a box without width."""
    return all(min(one[i + 2], other[i + 2]) - max(one[i], other[i]) > by for i in (0, 1))


def test_each_number_stands_beside_the_first_mark_of_its_cut(imprint) -> None:
    (layout,) = impose([card(63.5, 88.9, 9)], paper("a4"))
    found = cut_numbers(layout, layout.front, marks(layout, layout.front), imprint.text)
    assert [one.string for one in found.texts] == list("12345678")
    size = imprint.text.cap_height * SIZE
    for one, x in zip(found.texts[:4], (9.75, 73.25, 136.75, 200.25), strict=True):
        # marks above the block end 1 mm before it and are 5 mm long: from 9.15 to 14.15
        assert one.x - x == pytest.approx(0.5)
        assert one.y - size / 2 == pytest.approx((9.15 + 14.15) / 2)
    for one, y in zip(found.texts[4:], (15.15, 104.05, 192.95, 281.85), strict=True):
        # lines stick out of the block to the rim: from 6.35 to 9.75
        assert one.y - size - y == pytest.approx(0.5)
        wide = imprint.text.advance(one.string) * SIZE
        assert one.x + wide / 2 == pytest.approx((6.35 + 9.75) / 2)


@pytest.mark.parametrize("lots", [[(15.0, 50)], [(15.0, 50), (24.0, 6)]])
def test_a_page_with_room_to_spare_leaves_some_for_every_number(imprint, lots) -> None:
    """13 pieces of 15 mm are as wide as A4 within its rim, and no number would stand beside them:
    fewer beside each other need no more paper."""
    (layout,) = impose([card(wide, wide, count) for wide, count in lots], paper("a4"))
    assert len(layout.front) == sum(count for _, count in lots)
    marked = marks(layout, layout.front)
    found = cut_numbers(layout, layout.front, marked, imprint.text)
    cuts = cut_order(layout, layout.front, marked)
    assert [one.string for one in found.texts] == [str(cut.number) for cut in cuts]


lengths = st.sampled_from([22.0, 32.0, 44.5, 57.15, 63.5, 74.0, 88.9, 105.0])
lots = st.lists(
    st.tuples(lengths, lengths, st.integers(1, 12), st.sampled_from([0.0, 0.0, 2.0])),
    min_size=1,
    max_size=3,
)


@settings(max_examples=40)
@given(lots=lots, discs=st.integers(0, 4), sort=st.sampled_from(list(PAPERS.values())))
def test_numbers_are_in_nobodys_way(imprint, lots, discs, sort: Paper) -> None:
    pieces = [card(*lot) for lot in lots]
    if discs:
        outline, front = ellipse(9, 9, 9, 9), Drawing(18, 18, ())
        pieces.append(Piece("disc", 18, 18, outline, front, count=discs, bleed=1, cut="outline"))
    layouts = impose(pieces, sort)
    for layout, sheet in zip(layouts, compose(layouts, imprint), strict=True):
        drawn = marks(layout, layout.front)
        cuts = {str(cut.number) for cut in cut_order(layout, layout.front, drawn)}
        said = list(texts(sheet.front.children))
        numbers = [bounds for one, bounds in said if one.size == SIZE]
        assert {one.string for one, _ in said if one.size == SIZE} <= cuts
        for one, other in combinations([bounds for _, bounds in said], 2):
            assert not overlap(one, other)
        for bounds in numbers:
            rim = layout.margin - 1e-6
            page = (rim, rim, layout.width - rim, layout.height - rim)
            assert page[0] <= bounds[0]
            assert page[1] <= bounds[1]
            assert bounds[2] <= page[2]
            assert bounds[3] <= page[3]
            for one in layout.front:
                assert not overlap(bounds, grown(box(one), one.piece.bleed))
            for x0, y0, x1, y1 in (*drawn.crop, *drawn.cuts):
                line = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
                assert not overlap(bounds, grown(line, 0.05))


def net(*, folds: bool = True, glue: bool = True) -> Piece:
    lines = (Fold("mountain", (10, 0), (10, 20)), Fold("valley", (20, 0), (20, 20)))
    outline = polygon([(0, 0), (30, 0), (30, 20), (0, 20)])
    return Piece(
        "net",
        30,
        20,
        outline,
        Drawing(30, 20, ()),
        Drawing(30, 20, ()),
        cut="outline",
        folds=lines if folds else (),
        glue=glue,
    )


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ([net()], {"cut here", "fold back", "fold up", "glue here"}),
        ([net(glue=False)], {"cut here", "fold back", "fold up"}),
        ([net(folds=False)], set()),
    ],
)
def test_a_legend_where_something_is_folded(imprint, pieces, said) -> None:
    (sheet,) = compose(impose(pieces, paper("a4")), imprint)
    legend = {WORDS.cut, WORDS.mountain, WORDS.valley, WORDS.glue}
    assert {one.string for one, _ in texts(sheet.front.children)} & legend == said
    assert sheet.back is not None
    assert not {one.string for one, _ in texts(sheet.back.children)} & legend


def test_sheets_that_are_laid_out_alike_have_their_own_legends(imprint) -> None:
    plain, folded = net(folds=False), net()
    sheets = [*impose([plain], paper("a4")), *impose([folded], paper("a4"))]
    first, second = compose(sheets, imprint)
    assert WORDS.mountain not in {one.string for one, _ in texts(first.front.children)}
    assert WORDS.mountain in {one.string for one, _ in texts(second.front.children)}


def test_samples_of_folds_look_like_the_folds(imprint) -> None:
    (sheet,) = compose(impose([net()], paper("a4")), imprint)

    def dashes(elements: tuple[Element, ...]) -> Iterator[tuple[float, ...]]:
        for one in elements:
            if isinstance(one, Outline) and one.dash:
                yield one.dash
            elif isinstance(one, Group):
                yield from dashes(one.children)
            elif isinstance(one, Use):
                yield from dashes(one.drawing.children)

    found = list(dashes(sheet.front.children))
    assert len(found) == 4  # two on the piece, two in the legend
    assert len(set(found)) == 2
