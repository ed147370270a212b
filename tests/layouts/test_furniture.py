import pytest

from layouts.drawing import Drawing, Element, Group, Matrix, Text
from layouts.drawing import Path as Outline
from layouts.font import Font
from layouts.leaves import leaves
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.furniture import Imprint, Side, Words, furniture, sheet_numbers
from layouts.sheets.imposition import Layout, SheetError, impose
from layouts.sheets.marks import marks
from layouts.sheets.papers import paper
from layouts.sheets.ruler import ruler
from layouts.transform import moved, moved_point


@pytest.fixture(scope="module")
def imprint(nunito: Font) -> Imprint:
    return Imprint("Dali The Fox", nunito, nunito, "1.0, without the farmer")


def sheet(size: tuple[float, float], name: str, *, back: bool = False, count: int = 1) -> Layout:
    drawing = Drawing(*size, ())
    behind = drawing if back else None
    piece = Piece("card", *size, rectangle(0, 0, *size), drawing, behind, count)
    return impose([piece], paper(name))[0]


def said(
    layout: Layout, imprint: Imprint, side: Side = "front"
) -> dict[str, tuple[float, float, Matrix]]:
    """Each text with the start of its baseline on the page and its whole matrix."""
    found = {}
    for text, matrix in leaves(furnish(layout, imprint, side)):
        if isinstance(text, Text):
            found[text.string] = (*moved_point(matrix, text.x, text.y), matrix)
    return found


def furnish(layout: Layout, imprint: Imprint, side: Side = "front") -> tuple[Element, ...]:
    placements = layout.back if side == "back" else layout.front
    numbers = sheet_numbers(12, imprint)
    width = -min(line.x for line in numbers)
    found = furniture(layout, side, marks(layout, placements), imprint, width)
    third = () if found.number is None else (Group((numbers[2],), found.number),)
    return (*found.elements, *third)


def rulers(layout: Layout, imprint: Imprint) -> list[float]:
    """Lengths of the rulers on the page, between the centres of their end ticks."""
    lengths = []
    for path, matrix in leaves(furnish(layout, imprint)):
        if isinstance(path, Outline):
            (_, (x0, y0)), (_, (x1, y1)) = moved(matrix, path.segments)[1:3]
            lengths.append(round(abs(x1 - x0) + abs(y1 - y0), 6))
    return lengths


def test_a_sheet_says_what_it_is(imprint: Imprint) -> None:
    layout = sheet((63.5, 88.9), "a4", back=True, count=9)
    upright = (1, 0, 0, 1)
    found = said(layout, imprint)
    assert set(found) == {
        "Dali The Fox",
        "1.0, without the farmer",
        "sheet 3 of 12",
        "front",
        "A4",
        "print at 100 %",
        "flip on the long edge",
        "100 mm",
    }
    assert all(matrix[:4] == upright for _, _, matrix in found.values())
    assert found["Dali The Fox"][0] == pytest.approx(6.35)
    assert found["sheet 3 of 12"][1] == found["front"][1] < 9.15  # above the marks
    assert found["A4"][1] > 287.85  # below them
    assert "back" in said(layout, imprint, "back")
    assert "front" not in said(layout, imprint, "back")


def test_a_sheet_without_a_back_is_not_flipped(imprint: Imprint) -> None:
    assert not any("flip" in text for text in said(sheet((63.5, 88.9), "a4"), imprint))


def test_on_letter_the_sides_hold_it_turned(imprint: Imprint) -> None:
    layout = sheet((63.5, 88.9), "letter", back=True, count=9)
    found = said(layout, imprint)
    assert {"Dali The Fox", "sheet 3 of 12", "front", "Letter", "print at 100 %"} <= set(found)
    for x, y, matrix in found.values():
        assert matrix[:4] == (0, -1, 1, 0)  # reads upwards
        assert 6.35 < x < 12.7 or 203.2 < x < 209.55
        assert 6.35 < y < 273.05
    # between marks 88.9 mm apart
    assert rulers(layout, imprint) == [70, 76.2]


@pytest.mark.parametrize(
    ("name", "size", "lengths"),
    [
        ("a4", (63.5, 88.9), [100]),
        ("letter", (100, 100), [100, 101.6]),
        ("a4", (80, 284), [100]),  # turned, in the sides
        ("75mm x 90mm", (20, 20), [50]),
        ("50mm x 60mm", (20, 20), []),
        ("a4", (197, 284), []),  # no margin left: the sheet is kept, the rest is not
    ],
)
def test_the_ruler_is_as_long_as_there_is_room(
    imprint: Imprint, name: str, size: tuple[float, float], lengths: list[float]
) -> None:
    assert rulers(sheet(size, name), imprint) == lengths


@pytest.mark.parametrize(("unit", "length", "mm"), [("cm", 10, 100.0), ("in", 4, 101.6)])
def test_a_ruler_has_a_tick_at_each_unit(unit: str, length: int, mm: float) -> None:
    segments = ruler(length, unit).segments  # type: ignore[arg-type]
    tops = {p[0]: p[1] for letter, p in segments if letter == "M"} | {segments[3][1][0]: -1.7}
    whole = sorted(x for x, top in tops.items() if top == -1.7)
    assert whole == pytest.approx([n * mm / length for n in range(length + 1)])


def test_a_long_title_is_cut_off(imprint: Imprint) -> None:
    title = "The Extraordinarily Long Voyage of the Fox Who Painted Eggs " * 4
    layout = sheet((63.5, 88.9), "a4", count=9)
    found = said(layout, Imprint(title, imprint.text, imprint.bold))
    (cut,) = (text for text in found if text.endswith("…"))
    assert title.startswith(cut[:-1])
    assert len(cut) > 80
    assert {"sheet 3 of 12", "front"} <= set(found)


def test_words_come_in_the_language_given(imprint: Imprint) -> None:
    words = Words(sheet="feuille {number}/{total}", back="dos", flip_short="bord court")
    layout = sheet((63.5, 88.9), "a4", back=True)
    found = said(layout, Imprint("MOW", imprint.text, imprint.text, words=words), "back")
    assert {"feuille 3/12", "dos", "print at 100 %"} <= set(found)


def test_a_character_that_the_font_lacks_is_named(imprint: Imprint) -> None:
    with pytest.raises(SheetError, match=r"'Fox 狐': the font Nunito has no 狐 \(U\+72D0"):
        furnish(sheet((63.5, 88.9), "a4"), Imprint("Fox 狐", imprint.text, imprint.bold))
