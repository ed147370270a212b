"""Sheets that are folded in two: fronts above the fold, backs below it."""

from io import BytesIO
from itertools import combinations

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.drawing import Drawing, Group, Use
from layouts.drawing import Path as Outline
from layouts.font import Font
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.furniture import Imprint
from layouts.sheets.imposition import Layout, SheetError
from layouts.sheets.marks import WIDTH, marks
from layouts.sheets.papers import PAPERS, paper
from layouts.sheets.sheet import Paper, Sheet, box, placed
from layouts.transform import Bounds, moved_point
from output.pdf import pdf_bytes

CLOSE = 1e-6
POINTS = 72 / 25.4


def card(width: float, height: float, count: int = 1, *, bleed: float = 0, **more) -> Piece:
    blank = Drawing(width, height, ())
    outline = rectangle(0, 0, width, height)
    return Piece("card", width, height, outline, blank, blank, count, bleed, **more)


def grid(piece: Piece, on: str) -> tuple[bool, int, int, int]:
    """Landscape, pieces a sheet, rows, and how the pieces are turned."""
    first: Layout = lay_out([piece], paper(on), backs="gutterfold")[0]
    rows = len({round(one.y, 3) for one in first.front})
    return first.landscape, len(first.front), rows, first.front[0].turn


@pytest.mark.parametrize(
    ("width", "height", "on", "expected"),
    [
        # (297 - 2 * 6.35) / 63.5 = 4.5 and 105 - 6.35 - 5 = 93.65 above the fold
        (63.5, 88.9, "a4", (True, 4, 1, 0)),
        (63.5, 88.9, "letter", (True, 4, 1, 0)),
        # upright on A4 they are 4 x 2; turned 197.3 / 63.5 = 3.1 and 137.15 / 44.45 = 3.1
        (44.45, 63.5, "a4", (False, 9, 3, 90)),
        # 105 is more than 93.65: the page stands, 197.3 / 74 = 2.7, 148.5 - 6.35 - 5 = 137.15
        (74, 105, "a4", (False, 2, 1, 0)),
    ],
)
def test_the_most_pieces_nearest_to_the_fold(width, height, on, expected) -> None:
    assert grid(card(width, height, 99), on) == expected


def test_the_last_sheet_fills_up_from_the_fold() -> None:
    last = lay_out([card(44.45, 63.5, 13)], paper("a4"), backs="gutterfold")[-1]
    # four cards, turned, in two rows: they end 5 mm above the middle of 297 mm
    bottoms = [round(box(one)[3], 6) for one in last.front]
    assert bottoms == [99.05, 99.05, 99.05, 143.5]


lengths = st.floats(8.0, 55.0).map(lambda mm: round(mm, 2))


@st.composite
def cards(draw: st.DrawFn) -> list[Piece]:
    return [
        card(
            draw(lengths),
            draw(lengths),
            draw(st.integers(1, 30)),
            bleed=draw(st.sampled_from([0, 0, 2, 3])),
            cut=draw(st.sampled_from(["straight", "outline"])),
        )
        for _ in range(draw(st.integers(1, 3)))
    ]


def with_bleed(one) -> Bounds:
    left, top, right, bottom = box(one)
    bleed = one.piece.bleed
    return (left - bleed, top - bleed, right + bleed, bottom + bleed)


@given(cards(), st.sampled_from([*PAPERS.values()]), st.sampled_from([6.35, 10.0]))
def test_the_fold_brings_every_back_behind_its_front(made, on: Paper, margin: float) -> None:
    layouts = lay_out(made, on, margin=margin, backs="gutterfold")
    standing = [one.piece for layout in layouts for one in layout.front]
    assert [standing.count(piece) for piece in made] == [piece.count for piece in made]
    for layout in layouts:
        assert (layout.fold, layout.turned) == (layout.height / 2, False)
        for front, back in zip(layout.front, layout.back, strict=True):
            piece = front.piece
            assert back.piece is piece
            for x, y in ((0.0, 0.0), (3.0, 5.0)):
                across, down = moved_point(placed(back), piece.width - x, y)
                folded = (across, layout.height - down)
                assert folded == pytest.approx(moved_point(placed(front), x, y))
        boxes = [with_bleed(one) for one in (*layout.front, *layout.back)]
        for left, top, right, bottom in boxes:
            assert min(left, top) > margin - CLOSE
            assert max(right - layout.width, bottom - layout.height) < CLOSE - margin
            # 5 mm from the bleed to the fold, on one side of it
            assert bottom < layout.height / 2 - 5 + CLOSE or top > layout.height / 2 + 5 - CLOSE
        for one, other in combinations(boxes, 2):
            assert any(
                min(one[i + 2], other[i + 2]) - max(one[i], other[i]) < CLOSE for i in (0, 1)
            )


def test_what_is_too_large_to_fold_is_named_with_what_would_fit() -> None:
    board = card(180, 140)
    with pytest.raises(SheetError) as fault:
        lay_out([board], paper("a4"), backs="gutterfold")
    # upright 210 - 12.7 = 197.3 by 148.5 - 11.35 = 137.15; on its side 284.3 by 93.65
    assert "card (180 x 140 mm)" in str(fault.value)
    assert "197.3 x 137.15 mm or 284.3 x 93.65 mm" in str(fault.value)
    assert "; A3 or Legal or Tabloid would hold it" in str(fault.value)


def test_pieces_without_a_back_are_printed_as_ever_in_their_order() -> None:
    plain = Piece("plain", 60, 80, rectangle(0, 0, 60, 80), Drawing(60, 80, ()))
    both = card(63.5, 88.9)
    for order in ([plain, both], [both, plain]):
        layouts = lay_out(order, paper("a4"), backs="gutterfold")
        assert [one.front[0].piece for one in layouts] == order
        assert [one.fold is None for one in layouts] == [one is plain for one in order]
        assert not any(one.turned for one in layouts)


@pytest.fixture(scope="module")
def folded(nunito: Font) -> Sheet:
    """Two rows of two cards, 90 x 60 mm, on paper that leaves no room for marks: with a rim of
    6.35 mm and 5 mm at the fold it is as wide as they are and 2 mm higher."""
    layouts = lay_out([card(45, 30, 4)], paper("102.7mm x 146.7mm"), backs="gutterfold")
    (sheet,) = compose(layouts, Imprint("Two", nunito, nunito))
    return sheet


def lines(sheet: Sheet) -> list[Outline]:
    (frame,) = (one.drawing for one in sheet.front.children if isinstance(one, Use))
    return [one for one in frame.children if isinstance(one, Outline) and one.width == WIDTH]


def test_a_folded_sheet_is_one_page_with_its_fold_drawn(folded: Sheet) -> None:
    assert folded.back is None
    assert len(folded.placements) == len(folded.back_placements) == 4
    shown = [one for one in folded.front.children if isinstance(one, Group) and one.clip]
    assert len(shown) == 8
    (fold,) = (one for one in lines(folded) if one.dash)
    assert [point for _, point in fold.segments] == [
        pytest.approx((6.35, 73.35)),
        pytest.approx((96.35, 73.35)),
    ]
    assert len(fold.dash) == 4  # dash-dot: a mountain, the printed side outside


def test_cut_lines_are_soft_on_fronts_and_faint_on_backs(folded: Sheet) -> None:
    """All cuts are lines, drawn out by 5 mm: to the rim and to the fold."""
    found = {one.stroke: [point for _, point in one.segments] for one in lines(folded)}
    upper = [y for _, y in found["#9C9492"]]
    lower = [y for _, y in found["#E6D3B8"]]
    assert (min(upper), max(upper)) == pytest.approx((6.35, 73.35))
    assert (min(lower), max(lower)) == pytest.approx((73.35, 146.7 - 6.35))


def test_marks_across_the_fold_show_where_a_cut_ends(nunito: Font) -> None:
    layouts = lay_out([card(30, 40, 2)], paper("a5"), backs="gutterfold")
    (sheet,) = compose(layouts, Imprint("Two", nunito, nunito))
    (crop,) = (one for one in lines(sheet) if one.stroke == "#3A2A26" and not one.dash)
    points = [point for _, point in crop.segments]
    across = [(a, b) for a, b in zip(points[::2], points[1::2], strict=True) if a[1] < 105 < b[1]]
    # two cards of 30 about the middle of 148, 1 mm clear of what stands 5 mm from the fold
    expected = [((x, 101.0), (x, 109.0)) for x in (44.0, 74.0, 104.0)]
    assert across == [(pytest.approx(a), pytest.approx(b)) for a, b in expected]
    found = marks(layouts[0], (*layouts[0].front, *layouts[0].back))
    assert len(points) == 2 * (len(found.crop) + 3)


def test_measured_on_the_page_the_back_lies_behind_the_front(nunito: Font) -> None:
    """A block on the front and its mirror image on the back, seen in the file."""
    left_high = Outline(rectangle(2, 3, 5, 2), fill="#000000")
    right_high = Outline(rectangle(13, 3, 5, 2), fill="#000000")
    piece = Piece(
        "card",
        20,
        15,
        rectangle(0, 0, 20, 15),
        Drawing(20, 15, (left_high,)),
        Drawing(20, 15, (right_high,)),
        cut="outline",
    )
    (layout,) = lay_out([piece], paper("50mm x 60mm"), backs="gutterfold")
    (sheet,) = compose([layout], Imprint("", nunito, nunito))
    data = pdf_bytes([("sheet", sheet.front)], title="")
    with pypdfium2.PdfDocument(BytesIO(data)) as document:
        image = document[0].render(scale=100 / POINTS, grayscale=True).to_pil()
    width, height = layout.width, layout.height
    middle = int(height * 50)
    found = []
    for start, end in ((0, middle - 300), (middle + 300, int(height * 100))):
        half = image.crop((1000, start, int(width * 100) - 1000, end))
        left, top, right, bottom = half.point(lambda value: 255 if value < 20 else 0).getbbox()
        found.append(
            (left / 100 + 10, (top + start) / 100, right / 100 + 10, (bottom + start) / 100)
        )
    (x0, y0, x1, y1), below = found
    assert below == pytest.approx((x0, height - y1, x1, height - y0), abs=0.0101)
    # a card as wide as 20 mm in the middle of the page, 5 mm above the fold
    at = ((width - 20) / 2 + 2, height / 2 - 5 - 15 + 3)
    assert (x0, y0, x1, y1) == pytest.approx((*at, at[0] + 5, at[1] + 2), abs=0.0101)
