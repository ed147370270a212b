from verify.language import *
from .tiles import TILES, SECOND, SPOTS, LARGEST, SPACE, ROWS, COLUMNS
from .placing import turned_row, turned_column, is_tile, has_tiles, fits, put
from .bees import TILE_HIVES

# How a garden is written down for `pnp score`.


@written(TILES, (
    "it is turned 0, 1, 2 or 3 quarters",
    "part of it lies outside the garden",
    "it lies on another tile",
    "it touches no other tile, and the first one has to lie at the edge that is below",
))
def tiles_laid(t, seat, tile, row, column, turned):
    """A tile as it lies: the row and column of its upper left corner, quarter turns clockwise."""
    if turned < 0 or turned > 3:
        return 1
    for n in range(LARGEST):
        if n < len(SPOTS[tile]):
            r = row - 1 + turned_row(SPOTS[tile][n], turned)
            c = column - 1 + turned_column(SPOTS[tile][n], turned)
            if row < 1 or column < 1 or r >= ROWS or c >= COLUMNS:
                return 2
            if is_tile(t, seat, r, c):
                return 3
    if not fits(t, seat, tile, turned, row - 1, column - 1, has_tiles(t, seat)):
        return 4
    put(t, seat, tile, turned, row - 1, column - 1)
    t.tile_hives[seat] += TILE_HIVES[tile]
    return 0


@written((), ("that is outside the garden", "no bee space is there", "there is a bee already"))
def bees_placed(t, seat, row, column):
    """A bee on the bee space in a cell."""
    if row < 1 or column < 1 or row > ROWS or column > COLUMNS:
        return 1
    q = t.garden[seat][(row - 1) * COLUMNS + column - 1]
    for n in range(2):
        if SPACE[q] < 0:
            q = SECOND[q]
    if SPACE[q] < 0:
        return 2
    if t.bee[SPACE[q]]:
        return 3
    t.bee[SPACE[q]] = 1
    return 0
