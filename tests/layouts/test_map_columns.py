"""A map of cells as columns for rules."""

from __future__ import annotations

from layouts.cell_map import read_cells
from layouts.kinds.map_columns import map_columns


def test_cells_and_their_parts_in_the_order_of_reading():
    #   .    r    rB
    #   wH   y/b  .
    #   .W   b1   b2
    found = map_columns(read_cells(". r rB | wH y/b . | .W b1 b2"))
    assert (found["cells.high"], found["cells.wide"]) == (3, 3)
    assert found["cells.part"] == (-1, 0, 1, 2, 3, -1, 5, 6, 7)
    assert found["parts.row"] == (0, 0, 1, 1, 1, 2, 2, 2)
    assert found["parts.column"] == (1, 2, 0, 1, 1, 0, 1, 2)
    assert found["parts.form"] == (0, 0, 0, 1, 3, 0, 0, 0)
    assert found["parts.kind"] == ("r", "r", "w", "y", "b", "", "b", "b")
    assert found["parts.mark"] == ("", "B", "H", "", "", "W", "", "")
    # r rB are one zone; b, b1 and b2 are three, a mark outside all zones is none
    assert found["parts.before"] == (-1, 0, -1, -1, -1, -1, -1, -1)


def test_the_halves_of_a_cell_are_numbered_clockwise():
    found = map_columns(read_cells(r"y\r y\r | b/w b/w"))
    # as printed: a cut from the top left has the halves 2 and 4, the other one 1 and 3
    assert found["parts.form"] == (2, 4, 2, 4, 1, 3, 1, 3)
    assert found["parts.kind"] == ("r", "y", "r", "y", "b", "w", "b", "w")
    assert found["cells.part"] == (0, 2, 4, 6)


def test_a_zone_that_comes_back_in_a_later_row_is_one():
    found = map_columns(read_cells("r . r | r r r"))
    assert found["parts.before"] == (-1, 0, 1, 2, 3)
