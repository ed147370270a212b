from verify.language import *
from .settings import CORNERS_CONNECT
from .tiles import *

# Where a tile may lie in a garden.


def turned_row(q, turns):
    """In which row of its tile, turned so often, a part lies."""
    if turns == 0:
        return ROW[q]
    if turns == 1:
        return COLUMN[q]
    if turns == 2:
        return HIGH[OWNER[q]] - 1 - ROW[q]
    return WIDE[OWNER[q]] - 1 - COLUMN[q]


def turned_column(q, turns):
    if turns == 0:
        return COLUMN[q]
    if turns == 1:
        return HIGH[OWNER[q]] - 1 - ROW[q]
    if turns == 2:
        return WIDE[OWNER[q]] - 1 - COLUMN[q]
    return ROW[q]


def is_tile(s, seat, row, column):
    """Whether that cell is in the garden, and a tile covers it."""
    if row < 0 or row >= ROWS or column < 0 or column >= COLUMNS:
        return False
    return s.garden[seat][row * COLUMNS + column] < TILE_PARTS


def has_tiles(s, seat):
    found = False
    for c in range(len(CELLS)):
        if s.garden[seat][c] < TILE_PARTS:
            found = True
    return found


def at_edge(row, column, edge):
    """Whether a cell lies at an edge of the garden."""
    if edge == BELOW:
        return row == ROWS - 1
    if edge == RIGHT:
        return column == COLUMNS - 1
    if edge == ABOVE:
        return row == 0
    return column == 0


def touches(s, seat, row, column):
    """Whether a cell touches one with a tile."""
    if is_tile(s, seat, row - 1, column) or is_tile(s, seat, row + 1, column):
        return True
    if is_tile(s, seat, row, column - 1) or is_tile(s, seat, row, column + 1):
        return True
    if CORNERS_CONNECT:
        if is_tile(s, seat, row - 1, column - 1) or is_tile(s, seat, row - 1, column + 1):
            return True
        return is_tile(s, seat, row + 1, column - 1) or is_tile(s, seat, row + 1, column + 1)
    return False


def fits(s, seat, tile, turns, row, column, later):
    """Whether a tile, turned so often, may lie with the corner of its box in that cell; `later`
    says that others lie in the garden already."""
    connected = False
    for n in range(LARGEST):
        if n < len(SPOTS[tile]):
            r = row + turned_row(SPOTS[tile][n], turns)
            c = column + turned_column(SPOTS[tile][n], turns)
            if r >= ROWS or c >= COLUMNS:
                return False
            if s.garden[seat][r * COLUMNS + c] < TILE_PARTS:
                return False
            if later:
                connected = connected or touches(s, seat, r, c)
            else:
                connected = connected or at_edge(r, c, s.edge)
    return connected


def put(t, seat, tile, turns, row, column):
    """The tile lies there."""
    t.turned[tile] = turns
    for n in range(LARGEST):
        if n < len(SPOTS[tile]):
            r = row + turned_row(SPOTS[tile][n], turns)
            c = column + turned_column(SPOTS[tile][n], turns)
            t.garden[seat][r * COLUMNS + c] = SPOTS[tile][n]
