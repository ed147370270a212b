"""Maps of cells on pieces that are not cut along them: a board counts what its map has."""

from __future__ import annotations

import pytest

from layouts.drawing import Path
from layouts.face.fault import FaceError
from layouts.kinds import pieces, table

MAP = ". r rB | wH . .W"


@pytest.fixture
def board(declared):
    def make(**keys):
        given = {
            "size": "100mm x 100mm",
            "rows": "t.csv",
            "cells": "{map}",
            "tally": {"cells": "spaces", "r": "red", "H": "hives", "W": "webs"},
            "count": 2,
        }
        return declared(kind="board", name="garden", **{**given, **keys})

    return make


def test_rules_see_what_is_counted_once_a_board(board):
    found = table(board(), [{"map": MAP}])
    assert {name: column for name, column in found.items() if "." not in name} == {
        "map": (MAP, MAP),
        "spaces": (3, 3),
        "red": (1, 1),
        "hives": (1, 1),
        "webs": (1, 1),
    }


def test_faces_see_it_too(board, stage):
    dot = {"shape": "circle", "at": ["= hives", "= spaces"], "radius": "1mm", "fill": "ink"}
    (piece,) = pieces(board(front=[dot]), [{"map": MAP}], stage)
    (drawn,) = piece.front.children
    assert isinstance(drawn, Path)
    assert drawn.segments[0] == ("M", (2, 3))
    assert piece.outline[0] == ("M", (0, 0))


@pytest.mark.parametrize(
    ("keys", "path", "words"),
    [
        ({"cells": None}, ("tally",), 'tally needs the key cells, like cells: "{map}"'),
        ({"tally": {"red": "red"}}, ("tally", "red"), "'red' cannot be counted"),
        ({"tally": {"r": "map"}}, ("tally", "r"), "the rows have a column map"),
    ],
)
def test_what_cannot_be_counted_is_said(board, keys, path, words):
    with pytest.raises(FaceError, match=words) as caught:
        table(board(**keys), [{"map": MAP}])
    assert caught.value.path == path
