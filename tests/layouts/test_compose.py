from importlib.metadata import distribution
from pathlib import Path

import pytest

from layouts.compose import compose
from layouts.drawing import Drawing, Element, Group, Use
from layouts.drawing import Path as Outline
from layouts.font import Font
from layouts.furniture import Imprint
from layouts.imposition import impose
from layouts.outline import polygon, rectangle
from layouts.papers import paper
from layouts.piece import Fold, Piece
from layouts.ruler import WIDTH as RULE
from layouts.sheet import Sheet, placed
from layouts.transform import bounds

FLAG = polygon([(0, 0), (30, 0), (30, 40), (10, 40)])


@pytest.fixture(scope="module")
def imprint() -> Imprint:
    file = distribution("fontpkg-nunito").locate_file("fontpkg_nunito/files/Nunito[wght].ttf")
    font = Font("Nunito", Path(str(file)).read_bytes())
    return Imprint("MOW", font, font)


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
    for element in page.children:
        if isinstance(element, Group) and element.clip is None:
            found += [child for child in element.children if isinstance(child, Outline)]
        elif isinstance(element, Outline):
            found.append(element)
    return [path for path in found if path.width < 0.3 and path.width != RULE]


def test_sheets_are_numbered_and_as_large_as_the_paper(imprint: Imprint) -> None:
    wide = Piece("wide", 250, 100, rectangle(0, 0, 250, 100), Drawing(250, 100, ()))
    sheets = compose(impose([piece(back=True, count=43), wide], paper("a4")), imprint)
    assert [(s.number, s.total, s.landscape, s.back is not None) for s in sheets] == [
        (1, 3, False, True),
        (2, 3, False, True),
        (3, 3, True, False),
    ]
    assert [(s.front.width, s.front.height) for s in sheets] == [(210, 297)] * 2 + [(297, 210)]
    assert [len(s.placements) for s in sheets] == [42, 1, 1]
    assert [len(s.back_placements) for s in sheets] == [42, 1, 0]


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
    halo, outline, *folds = strokes(sheet.front)
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
    ink, faint, white = "#3A2A26", "#E6D3B8", "#FFFFFF"
    assert line_colours(touching) == ({ink}, {ink, faint})  # marks in ink, cut lines faint
    assert line_colours(flag) == ({ink, white}, {faint})


def test_many_copies_share_one_drawing(imprint: Imprint) -> None:
    card = piece(count=400)
    sheets = compose(impose([card], paper("a4")), imprint)
    used = [use for s in sheets for use in uses(tuple(faces(s.front)))]
    assert len(used) == 400
    assert {id(use.drawing) for use in used} == {id(card.front)}
