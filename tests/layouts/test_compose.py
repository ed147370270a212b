from dataclasses import replace

import pytest

from layouts.drawing import Drawing, Element, Group, Text, Use
from layouts.drawing import Path as Outline
from layouts.fold import Fold
from layouts.font import Font
from layouts.outline import polygon, rectangle
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.furniture import Imprint
from layouts.sheets.imposition import impose
from layouts.sheets.papers import paper
from layouts.sheets.ruler import WIDTH as RULE
from layouts.sheets.sheet import Sheet, placed
from layouts.transform import bounds, moved_point

FLAG = polygon([(0, 0), (30, 0), (30, 40), (10, 40)])


@pytest.fixture(scope="module")
def imprint(nunito: Font) -> Imprint:
    return Imprint("MOW", nunito, nunito)


def piece(*, outline: bool = False, back: bool = False, count: int = 1, bleed: float = 0) -> Piece:
    front, behind = Drawing(30, 40, ()), Drawing(30, 40, ()) if back else None
    if outline:
        folds = (Fold("valley", (10, 0), (10, 40)), Fold("mountain", (20, 0), (20, 40)))
        return Piece("flag", 30, 40, FLAG, front, behind, count, bleed, "outline", folds)
    return Piece("card", 30, 40, rectangle(0, 0, 30, 40, 3), front, behind, count, bleed)


def faces(page: Drawing | None) -> list[Group]:
    assert page is not None
    return [g for g in page.children if isinstance(g, Group) and g.clip is not None]


def uses(elements: tuple[Element, ...]) -> list[Use]:
    found = []
    for element in elements:
        if isinstance(element, Group):
            found += uses(element.children)
        elif isinstance(element, Use):
            found.append(element)
    return found


def strokes(page: Drawing) -> list[Outline]:
    """The lines that are drawn over the faces, outlines and folds included."""
    found = []
    (frame,) = (element for element in page.children if isinstance(element, Use))
    for element in (*page.children, *frame.drawing.children):
        if isinstance(element, Group) and element.clip is None:
            found += [child for child in element.children if isinstance(child, Outline)]
        elif isinstance(element, Outline):
            found.append(element)
    return [path for path in found if path.width < 0.3 and path.width != RULE]


def test_sheets_are_numbered_and_as_large_as_the_paper(imprint: Imprint) -> None:
    wide = Piece("wide", 250, 100, rectangle(0, 0, 250, 100), Drawing(250, 100, ()))
    sheets = compose(impose([piece(back=True, count=45), wide], paper("a4")), imprint)
    assert [(s.number, s.total, s.landscape, s.back is not None) for s in sheets] == [
        (1, 3, False, True),
        (2, 3, False, True),
        (3, 3, True, False),
    ]
    assert [(s.front.width, s.front.height) for s in sheets] == [(210, 297)] * 2 + [(297, 210)]
    assert [len(s.placements) for s in sheets] == [42, 3, 1]
    assert [len(s.back_placements) for s in sheets] == [42, 3, 0]


def test_no_sheet_is_printed_on_the_back_of_another(imprint: Imprint) -> None:
    wide = Piece("wide", 190, 100, rectangle(0, 0, 190, 100), Drawing(190, 100, ()))
    tall = replace(wide, name="tall", height=200)
    backs = [s.back for s in compose(impose([wide, piece(back=True), tall], paper("a4")), imprint)]
    assert [back is not None for back in backs] == [True, True, False]
    assert backs[0] is not None
    assert (faces(backs[0]), strokes(backs[0])) == ([], [])
    (frame,) = (one.drawing for one in backs[0].children if isinstance(one, Use))
    groups = [one.children[0] for one in frame.children if isinstance(one, Group)]
    assert "back (blank)" in [one.string for one in groups if isinstance(one, Text)]
    fronts = compose(impose([wide, tall], paper("a4")), imprint)
    assert [s.back for s in fronts] == [None, None]


def test_faces_are_used_where_they_stand_and_end_at_their_bleed(imprint: Imprint) -> None:
    card = piece(back=True, count=3, bleed=2)
    (sheet,) = compose(impose([card], paper("a4")), imprint)
    for page, placements, drawing in (
        (sheet.front, sheet.placements, card.front),
        (sheet.back, sheet.back_placements, card.back),
    ):
        shown = faces(page)
        assert [group.matrix for group in shown] == [placed(p) for p in placements]
        assert [use.drawing for use in uses(tuple(shown))] == [drawing] * 3
        for group in shown:
            assert group.clip is not None
            assert bounds(group.clip) == (-2, -2, 32, 42)


def test_an_outline_clips_its_face_and_is_drawn_over_it(imprint: Imprint) -> None:
    flag = piece(outline=True, back=True, bleed=1)
    (sheet,) = compose(impose([flag], paper("a4")), imprint)
    halo, outline, *folds = strokes(sheet.front)[:4]  # the legend has more
    assert outline.segments == halo.segments == FLAG
    assert (halo.stroke, outline.stroke) == ("#FFFFFF", "#3A2A26")  # seen on any ground
    assert [len(fold.dash) for fold in folds] == [2, 4]  # valley dashed, mountain dash-dot
    (inner,) = faces(sheet.front)[0].children
    assert isinstance(inner, Group)
    assert inner.clip is not None
    assert ("L", (10, 40)) not in inner.clip  # grown
    left, top, right, bottom = bounds(inner.clip)
    assert (top, right, bottom) == pytest.approx((-1, 31, 41))
    # its slanted side runs down to the right at 40 in 10: moved out by 1 mm
    assert min(x for _, (x, y) in inner.clip[:-1] if y > 40) == pytest.approx(
        10.25 - (1 + 1 / 16) ** 0.5
    )
    assert left < -1


def test_the_back_of_an_outline_is_its_mirror(imprint: Imprint) -> None:
    (sheet,) = compose(impose([piece(outline=True, back=True)], paper("a4")), imprint)
    assert sheet.back is not None
    (outline,) = strokes(sheet.back)
    mirrored = polygon([(30, 0), (0, 0), (0, 40), (20, 40)])
    assert outline.segments == mirrored
    (inner,) = faces(sheet.back)[0].children
    assert isinstance(inner, Group)
    assert inner.clip == mirrored


def test_nothing_dark_lies_on_the_edge_of_a_back(imprint: Imprint) -> None:
    def line_colours(sheet: Sheet) -> tuple[set[str | None], set[str | None]]:
        assert sheet.back is not None
        front, back = ({p.stroke for p in strokes(page)} for page in (sheet.front, sheet.back))
        return front, back

    poker = Piece("poker", 63.5, 88.9, (), Drawing(1, 1, ()), Drawing(1, 1, ()), 9)
    touching, flag = (
        compose(impose([p], paper("a4")), imprint)[0]
        for p in (poker, piece(outline=True, back=True))
    )
    ink, soft, faint, white = "#3A2A26", "#9C9492", "#E6D3B8", "#FFFFFF"
    assert line_colours(touching) == ({ink, soft}, {ink, faint})  # marks in ink, cut lines not
    assert line_colours(flag) == ({ink, white}, {faint})


def test_many_copies_share_one_drawing(imprint: Imprint) -> None:
    card = piece(count=400)
    sheets = compose(impose([card], paper("a4")), imprint)
    used = [use for s in sheets for use in uses(tuple(faces(s.front)))]
    assert len(used) == 400
    assert {id(use.drawing) for use in used} == {id(card.front)}


def test_sheets_laid_out_alike_share_their_marks_and_furniture(imprint: Imprint) -> None:
    sheets = compose(impose([piece(back=True, count=42 * 10 + 40)], paper("a4")), imprint)
    frames = [[c.drawing for c in s.front.children if isinstance(c, Use)] for s in sheets]
    assert [len({id(frame) for (frame,) in some}) for some in (frames[:10], frames)] == [1, 2]
    numbers = [s.front.children[-1] for s in sheets]
    ends = set()
    for n, number in enumerate(numbers, 1):
        assert isinstance(number, Group)
        (line,) = number.children
        assert isinstance(line, Text)
        assert line.string == f"sheet {n} of 11"
        length = line.font.advance(line.string) * line.size
        ends.add(round(moved_point(number.matrix, line.x + length, line.y)[0], 6))
    assert len(ends) == 1
