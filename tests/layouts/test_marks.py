import pytest

from layouts.drawing import Drawing
from layouts.outline import egg, rectangle
from layouts.piece import Piece
from layouts.sheets.imposition import Layout, impose
from layouts.sheets.marks import Line, Marks, marks
from layouts.sheets.papers import paper

XS = [9.75 + 63.5 * n for n in range(4)]
YS = [15.15 + 88.9 * n for n in range(4)]


def cards(count: int, bleed: float = 0.0, size: tuple[float, float] = (63.5, 88.9)) -> Piece:
    drawing = Drawing(*size, ())
    return Piece("card", *size, rectangle(0, 0, *size), drawing, drawing, count, bleed)


def front(layout: Layout) -> Marks:
    return marks(layout, layout.front)


def same(lines: tuple[Line, ...], expected: list[tuple[float, float, float, float]]) -> bool:
    def rounded(all_lines: object) -> list[list[float]]:
        return sorted([round(n, 4) for n in line] for line in all_lines)  # type: ignore[attr-defined]

    return rounded(lines) == rounded(expected)


def test_poker_on_a4_has_marks_above_and_below_and_level_lines() -> None:
    found = front(impose([cards(9)], paper("a4"))[0])
    above = [(x, 15.15 - 6, x, 15.15 - 1) for x in XS]
    below = [(x, 281.85 + 1, x, 281.85 + 6) for x in XS]
    assert same(found.crop, above + below)
    # 3.40 mm are left between block and rim: the lines run on to the rim
    assert same(found.cuts, [(6.35, y, 203.65, y) for y in YS])


def test_poker_on_letter_has_marks_at_the_sides_and_upright_lines() -> None:
    found = front(impose([cards(9)], paper("letter"))[0])
    ys = [6.35 + 88.9 * n for n in range(4)]
    left = [(12.7 - 6, y, 12.7 - 1, y) for y in ys]
    right = [(203.2 + 1, y, 203.2 + 6, y) for y in ys]
    assert same(found.crop, left + right)
    assert same(found.cuts, [(12.7 + 63.5 * n, 6.35, 12.7 + 63.5 * n, 273.05) for n in range(4)])


def test_a_partly_filled_page_is_marked_only_where_its_pieces_are() -> None:
    found = front(impose([cards(13)], paper("a4"))[1])  # a row of three and one card
    ends = [YS[2], YS[2], YS[1], YS[1]]
    above = [(x, 9.15, x, 14.15) for x in XS]
    below = [(x, end + 1, x, end + 6) for x, end in zip(XS, ends, strict=True)]
    assert same(found.crop, above + below)
    full, short = 203.65, XS[1] + 5  # a line may run on where nothing stands
    assert same(
        found.cuts,
        [(6.35, YS[0], full, YS[0]), (6.35, YS[1], full, YS[1]), (6.35, YS[2], short, YS[2])],
    )


def test_gutters_get_marks_for_both_edges() -> None:
    layout = impose([cards(4, bleed=2)], paper("a4"))[0]
    found = front(layout)
    assert found.cuts == ()
    xs = sorted({round(line[0], 4) for line in found.crop if line[0] == line[2]})
    left = (210 - 132) / 2
    assert xs == [left, left + 63.5, left + 68.5, left + 132]
    tops = {(round(y0, 4), round(y1, 4)) for x0, y0, x1, y1 in found.crop if x0 == x1}
    assert tops == {(49.1, 54.1), (242.9, 247.9)}  # 1 mm off the bleed, 5 mm long


def test_short_marks_end_at_the_rim() -> None:
    layout = impose([cards(1, bleed=2, size=(100, 270.3))], paper("a4"))[0]
    # 297 - 2 (6.35 + 2) - 270.3 leaves 5 mm at each end: 1 off, 4 long
    assert {round(y0, 4) for x0, y0, x1, _ in front(layout).crop if x0 == x1} == {6.35, 286.65}


def test_a_piece_without_room_for_marks_gets_its_edges_as_lines() -> None:
    found = front(impose([cards(1, bleed=2, size=(193, 280))], paper("a4"))[0])
    assert found.crop == ()
    upright = [(x, 8.5, x, 288.5) for x in (8.5, 201.5)]
    assert same(found.cuts, [*upright, *((8.5, y, 201.5, y) for y in (8.5, 288.5))])


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_backs_carry_the_mirrored_marks(duplex: str) -> None:
    for layout in impose([cards(13)], paper("a4"), duplex=duplex):  # type: ignore[arg-type]

        def mirror(line: Line) -> Line:
            x0, y0, x1, y1 = line
            return (
                (210 - x1, y0, 210 - x0, y1) if duplex == "long" else (x0, 297 - y1, x1, 297 - y0)
            )

        ahead, behind = front(layout), marks(layout, layout.back)
        assert same(behind.crop, [mirror(line) for line in ahead.crop])
        assert same(behind.cuts, [mirror(line) for line in ahead.cuts])


def test_pieces_cut_with_scissors_have_no_marks() -> None:
    token = Piece("egg", 22, 25, egg(), Drawing(22, 25, ()), count=5, bleed=2, cut="outline")
    assert front(impose([token], paper("a4"))[0]) == Marks()
