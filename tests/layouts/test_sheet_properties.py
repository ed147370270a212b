"""What holds for every sheet, whatever the pieces, the paper and the printer."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon

from layouts.drawing import Drawing, Element, Group, Matrix, Segment, Text, multiply
from layouts.drawing import Path as Outline
from layouts.font import Font
from layouts.outline import ellipse, flatten, grow, polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.furniture import Imprint, Side, furniture, sheet_numbers
from layouts.sheets.imposition import Layout, impose
from layouts.sheets.marks import Line, marks
from layouts.sheets.papers import PAPERS, paper
from layouts.sheets.sheet import Placement, box, placed
from layouts.sheets.spacing import gap, with_gutter
from layouts.transform import Bounds, bounds, moved, moved_point, scaling

pytestmark = pytest.mark.usefixtures("hasty")

CLOSE = 1e-4


lengths = st.one_of(
    st.sampled_from([25.4, 57.15, 63.0, 63.5, 70.0, 88.0, 88.9, 105.0]),
    st.floats(6.0, 118.0).map(lambda mm: round(mm, 2)),
)
bleeds = st.sampled_from([0.0, 0.0, 0.0, 1.5, 2.0, 3.0])


shapes = st.sampled_from(["straight", "straight", "straight", "box", "corner", "wedge", "disc"])
gutters = st.sampled_from([None, None, None, 0.0, 2.0])


def outlined(shape: str, width: float, height: float) -> tuple[Segment, ...]:
    if shape == "corner":
        points = [(0, 0), (width / 3, 0), (width / 3, height / 2), (width, height / 2)]
        return polygon([*points, (width, height), (0, height)])
    if shape == "wedge":
        return polygon([(0, 0), (width, height), (0, height)])
    if shape == "disc":
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    return rectangle(0, 0, width, height)


@st.composite
def pieces(draw: st.DrawFn) -> tuple[Piece, ...]:
    forms = [
        (draw(lengths), draw(lengths), draw(bleeds), draw(shapes), draw(st.booleans()))
        for _ in range(draw(st.integers(1, 3)))
    ]
    made = []
    for number in range(draw(st.integers(1, 5))):
        width, height, bleed, shape, backed = draw(st.sampled_from(forms))
        drawing = Drawing(width, height, ())
        count = draw(st.integers(0 if number else 1, 14))
        back = drawing if backed else None
        outline = outlined(shape, width, height)
        cut = "straight" if shape == "straight" else "outline"
        made.append(
            Piece(f"piece {number}", width, height, outline, drawing, back, count, bleed, cut)
        )
    gutter = draw(gutters)
    return tuple(made) if gutter is None else with_gutter(made, gutter)


papers = st.sampled_from([*PAPERS.values(), paper("200mm x 300mm"), paper("150mm x 150mm")])
# on A5 the largest piece with its bleed, 124 mm, still fits between margins of 10 mm
margins = st.sampled_from([6.35, 6.35, 5.0, 10.0])
flips = st.sampled_from(["long", "short", "none"])


def grown(placement: Placement) -> Bounds:
    left, top, right, bottom = box(placement)
    bleed = placement.piece.bleed
    return (left - bleed, top - bleed, right + bleed, bottom + bleed)


def overlap(one: Bounds, other: Bounds, by: float = CLOSE) -> bool:
    """Whether two boxes share more than a touch; lines are boxes without width."""
    return all(min(one[i + 2], other[i + 2]) - max(one[i], other[i]) > by for i in (0, 1))


def within(inner: Bounds, layout: Layout) -> bool:
    rim = layout.margin - CLOSE
    return (
        inner[0] >= rim
        and inner[1] >= rim
        and inner[2] <= layout.width - rim
        and inner[3] <= layout.height - rim
    )


def sides(layout: Layout) -> list[tuple[Side, tuple[Placement, ...]]]:
    return [("front", layout.front), *([("back", layout.back)] if layout.back else [])]


@given(pieces(), papers, margins, flips)
def test_every_copy_has_its_place_and_none_overlap(made, paper_, margin, duplex) -> None:
    layouts = impose(made, paper_, margin=margin, duplex=duplex)
    printed = Counter(p.piece.name for layout in layouts for p in layout.front)
    assert printed == {piece.name: piece.count for piece in made if piece.count}
    for layout in layouts:
        for side, placements in sides(layout):
            assert all(within(grown(p), layout) for p in placements)
            for one, other in combinations(placements, 2):
                if overlap(grown(one), grown(other)):
                    assert {one.piece.cut, other.piece.cut} == {"outline"}
                    shared = covered(one, side).intersection(covered(other, side))
                    assert shared.area < 1e-3


def covered(placement: Placement, side: Side) -> Polygon:
    """What a piece with an outline covers with its bleed."""
    piece = placement.piece
    outline = grow(piece.outline, piece.bleed) if piece.bleed else piece.outline
    if side == "back":
        outline = moved(scaling(-1.0, 1.0, piece.width / 2), outline)
    (ring,) = flatten(moved(placed(placement), outline))
    return Polygon(ring)


@given(pieces(), papers, margins, flips)
def test_pieces_stand_as_far_apart_as_they_must(made, paper_, margin, duplex) -> None:
    for layout in impose(made, paper_, margin=margin, duplex=duplex):
        for one, other in combinations(layout.front, 2):
            apart = (gap(one.piece) + gap(other.piece)) / 2
            near = overlap(widened(box(one), apart / 2), widened(box(other), apart / 2))
            if near and {one.piece.cut, other.piece.cut} == {"outline"}:
                assert trimmed(one).distance(trimmed(other)) > apart - CLOSE
            else:
                assert not near


def trimmed(placement: Placement) -> Polygon:
    (ring,) = flatten(moved(placed(placement), placement.piece.outline))
    return Polygon(ring)


@given(pieces(), papers, margins, flips)
def test_grids_that_share_a_sheet_have_their_fields_to_themselves(
    made, paper_, margin, duplex
) -> None:
    for layout in impose(made, paper_, margin=margin, duplex=duplex):
        for _, placements in sides(layout):
            grids: dict[Bounds | None, list[Placement]] = {}
            for p in placements:
                grids.setdefault(p.field, []).append(p)
            assert None not in grids or len(grids) == 1
            for part, grid in grids.items():
                if part is not None:
                    assert all(inside(grown(p), part) for p in grid)
                    assert len({(form(p.piece), p.turn) for p in grid}) == 1
            for one, other in combinations(filter(None, grids), 2):
                assert not overlap(one, other)


def form(piece: Piece) -> tuple[float, float, float, str]:
    return piece.width, piece.height, piece.bleed, piece.cut


def inside(inner: Bounds, outer: Bounds) -> bool:
    return all(inner[i] > outer[i] - CLOSE and inner[i + 2] < outer[i + 2] + CLOSE for i in (0, 1))


@given(pieces(), papers, margins, flips)
def test_the_block_is_centred_and_holds_all(made, paper_, margin, duplex) -> None:
    for layout in impose(made, paper_, margin=margin, duplex=duplex):
        left, top, right, bottom = layout.block
        assert left + right == pytest.approx(layout.width)
        assert top + bottom == pytest.approx(layout.height)
        for _, placements in sides(layout):
            for b in map(grown, placements):
                assert b[0] > left - CLOSE
                assert b[1] > top - CLOSE
                assert b[2] < right + CLOSE
                assert b[3] < bottom + CLOSE


@given(pieces(), papers, margins, flips)
def test_paper_held_to_the_light_shows_back_behind_front(made, paper_, margin, duplex) -> None:
    for layout in impose(made, paper_, margin=margin, duplex=duplex):
        has_back = layout.front[0].piece.back is not None and duplex != "none"
        assert len(layout.back) == (len(layout.front) if has_back else 0)
        for front, back in zip(layout.front, layout.back, strict=bool(layout.back)):
            assert back.piece is front.piece
            for x, y in ((0.0, 0.0), (3.0, 5.0)):
                across, down = moved_point(placed(front), x, y)
                if (duplex == "long") == layout.landscape:
                    down = layout.height - down
                else:
                    across = layout.width - across
                seen = moved_point(placed(back), front.piece.width - x, y)
                assert seen == pytest.approx((across, down))


@given(pieces(), papers, margins, flips)
def test_marks_are_outside_of_pieces_and_every_edge_has_them(made, paper_, margin, duplex) -> None:
    for layout in impose(made, paper_, margin=margin, duplex=duplex):
        for _, placements in sides(layout):
            found = marks(layout, placements)
            thick = [widened(line, 0.05) for line in found.crop]
            assert all(within(tidy(line), layout) for line in (*found.crop, *found.cuts))
            for placement in placements:
                assert not any(overlap(line, grown(placement)) for line in thick)
                inside = shrunk(box(placement), 0.05)
                assert not any(overlap(widened(line, 0.04), inside) for line in found.cuts)
                if placement.piece.cut == "straight":
                    check_edges(box(placement), found.crop, found.cuts)


def check_edges(edges: Bounds, crop: tuple[Line, ...], cuts: tuple[Line, ...]) -> None:
    """Each edge has a cut line on its whole length, or a mark beyond either end."""
    for across in (0, 1):  # upright edges, then level ones
        along = 1 - across
        start, end = edges[along], edges[along + 2]
        for at in (edges[across], edges[across + 2]):

            def on_it(
                lines: tuple[Line, ...], across: int = across, at: float = at
            ) -> list[Bounds]:
                return [
                    tidy(line)
                    for line in lines
                    if abs(line[across] - at) < CLOSE and abs(line[across + 2] - at) < CLOSE
                ]

            covered = any(
                line[along] < start + CLOSE and line[along + 2] > end - CLOSE
                for line in on_it(cuts)
            )
            before = any(line[along + 2] < start for line in on_it(crop))
            after = any(line[along] > end for line in on_it(crop))
            assert covered or (before and after)
            assert all(line[along + 2] - line[along] > 1.9 for line in on_it(crop))


@given(pieces(), papers, margins, flips, st.integers(1, 6), st.integers(0, 6))
def test_furniture_keeps_clear_of_everything(
    nunito, made, paper_, margin, duplex, long, longer
) -> None:
    imprint = Imprint("Dali The Fox " * long, nunito, nunito, "without the farmer " * longer)
    for layout in impose(made, paper_, margin=margin, duplex=duplex)[:3]:
        for side, _ in sides(layout):
            check_furniture(layout, side, imprint)


@pytest.mark.parametrize("across", [30, 150, 190])
def test_furniture_keeps_clear_in_margins_of_any_depth(nunito: Font, across: float) -> None:
    imprint = Imprint("Dali The Fox " * 4, nunito, nunito, "without the farmer " * 4)
    for tenth in range(120):
        height = 297 - 2 * (6.35 + tenth / 10)
        drawing = Drawing(across, height, ())
        board = Piece("board", across, height, rectangle(0, 0, across, height), drawing)
        check_furniture(impose([board], PAPERS["a4"])[0], "front", imprint)


def check_furniture(layout: Layout, side: Side, imprint: Imprint) -> None:
    placements = layout.back if side == "back" else layout.front
    found = marks(layout, placements)
    widest = min(sheet_numbers(13, imprint), key=lambda line: line.x)
    said = furniture(layout, side, found, imprint, -widest.x)
    printed = [extent(element) for element in said.elements]
    if said.number is not None:
        printed.append(extent(Group((widest,), said.number)))
    obstacles = [grown(p) for p in placements]
    obstacles += (widened(tidy(line), 0.04) for line in (*found.crop, *found.cuts))
    for b in printed:
        assert within(b, layout)
        assert not any(overlap(b, other, 0.0) for other in obstacles)
    assert not any(overlap(one, other) for one, other in combinations(printed, 2))


def extent(element: Element, matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Bounds:
    """The box of a piece of furniture; type as high and low as Nunito's letters go."""
    if isinstance(element, Group):
        inner = multiply(matrix, element.matrix)
        boxes = [extent(child, inner) for child in element.children]
        lows, highs = (min, max)
        return (
            lows(b[0] for b in boxes),
            lows(b[1] for b in boxes),
            highs(b[2] for b in boxes),
            highs(b[3] for b in boxes),
        )
    if isinstance(element, Text):
        size, end = element.size, element.font.advance(element.string) * element.size
        field = rectangle(element.x, element.y - 0.956 * size, end, 1.163 * size)
        return bounds(moved(matrix, field))
    assert isinstance(element, Outline)
    return widened(bounds(moved(matrix, element.segments)), element.width / 2 - CLOSE)


def tidy(line: Line) -> Bounds:
    x0, y0, x1, y1 = line
    return (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def widened(line: Bounds, by: float) -> Bounds:
    return (line[0] - by, line[1] - by, line[2] + by, line[3] + by)


def shrunk(edges: Bounds, by: float) -> Bounds:
    return widened(edges, -by)
