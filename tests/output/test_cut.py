"""The lines alone: each piece's trim line once, where the sheet has it, and its folds."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from layouts.drawing import Drawing
from layouts.fold import Fold
from layouts.outline import rectangle
from layouts.piece import Piece
from layouts.sheets.sheet import Paper, Placement, Sheet
from output.cut import cut_lines, write_cut_lines
from output.svg import svg_bytes

A6 = Paper("A6", 105.0, 148.0)
FACE = Drawing(30, 20, ())
FLAT = Piece("flat", 30, 20, rectangle(0, 0, 30, 20), FACE)
FOLDED = Piece(
    "folded", 30, 20, rectangle(0, 0, 30, 20), FACE, folds=(Fold("valley", (10, 0), (10, 20)),)
)


def sheet(*placements: Placement, number: int = 1, cover: bool = False) -> Sheet:
    page = Drawing(105, 148, ())
    return Sheet(number, 1, A6, False, page, page, placements, placements, cover)


def test_lines_lie_where_the_pieces_do() -> None:
    page = cut_lines(sheet(Placement(FLAT, 5, 7), Placement(FOLDED, 40, 50, 90)))
    assert (page.width, page.height) == (105, 148)
    fold, flat, folded = page.children
    # a quarter clockwise: 30 x 20 becomes 20 x 30, and what was 10 from the left is 10 from the top
    assert [numbers for _, numbers in fold.segments] == [
        pytest.approx((60, 60)),
        pytest.approx((40, 60)),
    ]
    corners = {tuple(round(n, 6) for n in numbers) for _, numbers in flat.segments if numbers}
    assert corners == {(5, 7), (35, 7), (35, 27), (5, 27)}
    corners = {tuple(round(n, 6) for n in numbers) for _, numbers in folded.segments if numbers}
    assert corners == {(40, 50), (60, 50), (60, 80), (40, 80)}
    assert [line.stroke for line in (fold, flat, folded)] == ["#0000FF", "#FF0000", "#FF0000"]
    assert not any(line.fill for line in (fold, flat, folded))


def test_a_file_for_each_sheet_and_none_for_a_first_page(tmp_path: Path) -> None:
    (tmp_path / "sheet-07-cut.svg").write_text("of an earlier run")
    (tmp_path / "mine.svg").write_text("mine")
    sheets = [sheet(cover=True), sheet(Placement(FLAT, 5, 7)), sheet(number=2)]
    write_cut_lines(sheets, tmp_path, title="T")
    names = ["mine.svg", "sheet-01-cut.svg", "sheet-02-cut.svg"]
    assert sorted(one.name for one in tmp_path.iterdir()) == names
    text = (tmp_path / "sheet-01-cut.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert (root.get("width"), root.get("height")) == ("105mm", "148mm")
    assert len(re.findall("<path|<use", text)) == 1
    assert svg_bytes(cut_lines(sheets[1]), title="T: cut lines of sheet 1 of 1") == text.encode()
