"""One back for all sheets."""

from dataclasses import replace

import pytest

from layouts.drawing import Drawing, Element, Text
from layouts.drawing import Path as Outline
from layouts.font import Font
from layouts.leaves import leaves
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.duplex.backs import flip, lay_out
from layouts.sheets.furniture import Imprint
from layouts.sheets.imposition import SheetError
from layouts.sheets.papers import paper
from layouts.sheets.sheet import box

RED = Outline(rectangle(0, 0, 63.5, 88.9), fill="#CB322C")
BACK = Drawing(63.5, 88.9, (RED,))


def card(name: str, count: int = 1) -> Piece:
    field = rectangle(0, 0, 63.5, 88.9)
    return Piece(name, 63.5, 88.9, field, Drawing(63.5, 88.9, ()), BACK, count)


def test_the_back_is_there_once_and_in_every_place() -> None:
    # the same picture drawn anew is the same back
    other = replace(card("joker", 3), back=Drawing(63.5, 88.9, (RED,)))
    layouts = lay_out([card("ace", 10), other], paper("a4"), backs="common")
    assert [len(one.front) for one in layouts] == [9, 4]
    assert [len(one.back) for one in layouts] == [0, 9]
    assert [one.shared for one in layouts] == [2, 2]
    alike = lay_out([card("ace", 18)], paper("a4"))[0]
    assert {box(one) for one in layouts[-1].back} == {box(one) for one in alike.back}
    assert [one.piece.name for one in layouts[1].front] == ["ace", "joker", "joker", "joker"]


def strings(children: tuple[Element, ...]) -> list[str]:
    return [one.string for one, _ in leaves(children) if isinstance(one, Text)]


def test_it_says_how_often_to_print_it_and_no_blank_backs_come(nunito: Font) -> None:
    board = Piece("board", 180, 180, rectangle(0, 0, 180, 180), Drawing(180, 180, ()))
    layouts = lay_out([card("ace", 25), board], paper("a4"), backs="common")
    sheets = compose(layouts, Imprint("", nunito, nunito))
    assert [one.back is not None for one in sheets] == [False, False, True, False]
    assert sheets[2].back is not None
    assert "common back: print it 3 times" in strings(sheets[2].back.children)
    flips = ["flip on the long edge" in strings(one.front.children) for one in sheets]
    assert flips == [True, True, True, False]
    assert flip("common") == "none"  # the printer is not to pair the pages


def test_backs_that_differ_are_refused_by_name() -> None:
    arrow = replace(card("arrow"), back=Drawing(63.5, 88.9, ()))
    aid = replace(card("aid", 5), width=74, height=105)
    with pytest.raises(SheetError) as fault:
        lay_out([card("ace", 10), arrow, aid], paper("a4"), backs="common")
    assert "3 different backs" in str(fault.value)
    assert "ace and 9 more, arrow, aid and 4 more" in str(fault.value)


def test_without_any_back_it_is_printed_as_ever() -> None:
    plain = replace(card("ace", 3), back=None)
    (layout,) = lay_out([plain], paper("a4"), backs="common")
    assert (len(layout.front), layout.back, layout.shared) == (3, (), 0)
