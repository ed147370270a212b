"""Score pads: one line a row, each below the one before, and several sheets on a page."""

from __future__ import annotations

from functools import partial

import pytest

from layouts.drawing import Use
from layouts.face.fault import FaceError
from layouts.kinds import pieces, table
from layouts.sheets.imposition import impose
from layouts.sheets.papers import paper
from layouts.transform import moved_point

# a bar along the bottom of each line, as wide as the line
BAR = {
    "shape": "rect",
    "at": ["= 0", "= height - 1"],
    "size": ["= width", "1mm"],
    "fill": "ink",
}
ROWS = [{"what": "name"}, {"what": "points", "count": 3}, {"what": "total"}]


@pytest.fixture
def pad(declared):
    return partial(
        declared,
        kind="pad",
        name="pad",
        size="96mm x 130mm",
        at="4mm 20mm",
        line="= 12 if what == 'total' else 9",
        rows=[{"what": "name"}],
        place=[BAR],
        count=8,
    )


def test_lines_stand_below_each_other_with_their_own_heights(pad, stage):
    (sheet,) = pieces(pad(), ROWS, stage)
    assert (sheet.name, sheet.count, sheet.width, sheet.height) == ("pad", 8, 96, 130)
    assert (sheet.cut, sheet.bleed, sheet.back) == ("straight", 0, None)
    lines = [child for child in sheet.front.children if isinstance(child, Use)]
    tops = [moved_point(line.matrix, 0, 0) for line in lines]
    assert tops == [(4, 20), (4, 29), (4, 38), (4, 47), (4, 56)]
    assert [line.drawing.height for line in lines] == [9, 9, 9, 9, 12]
    assert {line.drawing.width for line in lines} == {88}
    # equal lines are stored once
    assert len({id(line.drawing) for line in lines}) == 2


def test_rules_see_one_entry_a_line_however_many_sheets_there_are(pad):
    assert table(pad(), ROWS) == {"what": ("name", "points", "points", "points", "total")}


@pytest.mark.parametrize("name", ["a4", "letter"])
def test_several_sheets_share_a_page(pad, stage, name):
    pages = impose(pieces(pad(), ROWS, stage), paper(name))
    assert [len(page.front) for page in pages] == [4, 4]


def test_no_sheets_no_piece(pad, stage):
    assert pieces(pad(count=0), ROWS, stage) == ()


@pytest.mark.parametrize(
    ("keys", "where", "words"),
    [
        ({"line": "23mm"}, "line", "pad, line 5: it ends 5.00 mm below the sheet"),
        ({"line": "= 0 if i == 2 else 9"}, "line", "pad, line 3: 0 mm is no height"),
        ({"line": "= wide"}, "line", "wide"),
        ({"at": "50mm 0mm"}, "at", "lines cannot start at 50 mm, 0 mm on a sheet of 96 x 130 mm"),
    ],
)
def test_lines_that_leave_the_sheet_are_named(pad, stage, keys, where, words):
    with pytest.raises(FaceError, match=words) as caught:
        pieces(pad(**keys), ROWS, stage)
    assert caught.value.path[0] == where
