from verify.language import *
from .settings import players

# Tiles, gardens and their parts, as they are printed.

COLOURS = names("red", "yellow", "blue", "white")
RED, YELLOW, BLUE, WHITE = range(4)
EDGES = names("one flower", "two flowers", "three flowers", "four flowers")
BELOW, RIGHT, ABOVE, LEFT = range(4)                    # where they are on the map
TURNS = names("as printed", "turned once", "turned twice", "turned three times")    # clockwise

# Tiles as they are printed: those of the circle, then the small ones.
FLOWER_TILES = table("flower tiles", "name")
SMALL_TILES = ["small " + colour + " tile" for colour in table("small flower tiles", "colour")]
TILES = [name for name in FLOWER_TILES] + SMALL_TILES
NONE = len(TILES)
FIRST_SMALL = len(FLOWER_TILES)
HIGH = table("flower tiles", "cells.high") + table("small flower tiles", "cells.high")
WIDE = table("flower tiles", "cells.wide") + table("small flower tiles", "cells.wide")

# Cells, and halves of cells, are parts: those of all tiles are numbered one after the other, then
# those printed on each garden, and the last number is bare lawn. The second half of a cell that is
# cut has the number after the first.
PARTS = table("flower tiles", "parts.row") + table("small flower tiles", "parts.row") + table("gardens", "parts.row")
OWNER = [n for n in range(len(PARTS)) for row in PARTS[n]] + [len(PARTS)]
ROW = [row for rows in PARTS for row in rows] + [0]
COLUMNS_OF = table("flower tiles", "parts.column") + table("small flower tiles", "parts.column") + table("gardens", "parts.column")
COLUMN = [column for columns in COLUMNS_OF for column in columns] + [0]
FORMS = table("flower tiles", "parts.form") + table("small flower tiles", "parts.form") + table("gardens", "parts.form")
FORM = [form for forms in FORMS for form in forms] + [0]
KINDS = table("flower tiles", "parts.kind") + table("small flower tiles", "parts.kind") + table("gardens", "parts.kind")
COLOUR = [RED if kind == "r" else YELLOW if kind == "y" else BLUE if kind == "b" else WHITE if kind == "w" else -1 for kinds in KINDS for kind in kinds] + [-1]
MARKS = table("flower tiles", "parts.mark") + table("small flower tiles", "parts.mark") + table("gardens", "parts.mark")
MARK = [mark for marks in MARKS for mark in marks] + [""]
HIVE = [mark == "H" for mark in MARK]
WEB = [mark == "W" for mark in MARK]
SIZES = [len(rows) for rows in PARTS]
FIRST = [sum([SIZES[m] for m in range(n)]) for n in range(len(SIZES))]
LAWN = len(OWNER) - 1
TILE_PARTS = FIRST[NONE]
SECOND = [q + 1 if FORM[q] and FORM[q + 1] and OWNER[q + 1] == OWNER[q] and ROW[q] == ROW[q + 1] and COLUMN[q] == COLUMN[q + 1] else LAWN for q in range(LAWN)] + [LAWN]
# The part before it of the same zone, or -1, and whether none comes after.
EARLIER = table("flower tiles", "parts.before") + table("small flower tiles", "parts.before") + table("gardens", "parts.before")
BEFORE = [FIRST[n] + part if part >= 0 else -1 for n in range(len(EARLIER)) for part in EARLIER[n]] + [-1]
LAST = [q not in BEFORE for q in range(len(BEFORE))]
LONGEST = max([len(parts) for parts in table("gardens", "parts.row")])

# The cells of a tile by their first parts, and its places for bees.
BOXES = table("flower tiles", "cells.part") + table("small flower tiles", "cells.part")
SPOTS = [[FIRST[n] + part for part in BOXES[n] if part >= 0] for n in range(NONE)]
LARGEST = max([len(spots) for spots in SPOTS])
SPACES = [q for q in range(TILE_PARTS) if MARK[q] == "B"]
SPACE = [sum([other < q for other in SPACES]) if q in SPACES else -1 for q in range(len(MARK))]
BEE_SPACES = [TILES[OWNER[q]] for q in SPACES]

# A garden's cells in the order of reading, and their halves: the one at the upper side, the other.
ROWS = table("gardens", "cells.high")[0]
COLUMNS = table("gardens", "cells.wide")[0]
NUMBERS = names("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20")
CELLS = ["row " + NUMBERS[r] + " column " + NUMBERS[c] for r in range(ROWS) for c in range(COLUMNS)]
HALVES = [cell + half for cell in CELLS for half in (" above", " below")]
ON_TOP = [TILES[OWNER[q]] if q < TILE_PARTS else "printed " + (COLOURS[COLOUR[q]] if COLOUR[q] >= 0 else "mark") for q in range(LAWN)]
PRINTED = [[FIRST[NONE + p] + part if part >= 0 else LAWN for part in table("gardens", "cells.part")[p]] for p in range(players)]
