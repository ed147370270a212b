from verify.language import *

# Flower Fields. Take tiles round the field, lay them into your garden, and let bees make its areas
# count. Rows and columns of a garden are those of its map: as seen with the edge of one flower
# below, whichever edge was chosen.

players = parameter("players")
SEASONS = parameter("seasons")
CIRCLE = parameter("tiles_alone") if players == 1 else players * parameter("tiles_each")
SMALL_PLACES = parameter("small_tiles")
START_BEES = parameter("start_bees")
FIELD_BEES = parameter("field_bees")
SMALL_PRICE = parameter("small_price")
TAKEN_BEES = parameter("taken_bees")

# Where the rulebook leaves it open.
MAY_GO_ROUND = assumed(False, True, because="it speaks of a different tile that you want, and going round leads back to the same one")
CORNERS_CONNECT = assumed(False, True, because="a tile is connected by a side, as an area is; tiles that meet in a corner only are not")
PRINTED_REST_COUNTS = assumed(True, False, because="it does not say what a printed zone is worth that is covered in part; else only a whole one counts")
BEE_BEFORE_SEASON_ENDS = assumed(True, False, because="placing a bee at once belongs to taking the tile; else a season ends before")
SHORT_SUPPLY_PAYS_REST = assumed(True, False, because="it does not say what happens when bees run out; else who would get more than there are gets none")
ROBOT_GOES_ROUND = assumed(True, False, because="with fewer tiles than it skips it moves on round the circle; else it takes the last one")
ROBOT_BEES_TO_SUPPLY = assumed(True, False, because="bees on a tile that the robot removes came from the supply; else they fall on the field")
ROBOT_OPENS_SEASONS = assumed(True, False, because="each turn it goes first; else the gardener, who sits to its left, opens the later seasons")
TIE_IS_SHARED = assumed(True, False, because="it has no word on a tie in points and bees; else nobody wins")

SEATS = names("seat 1", "seat 2", "seat 3", "seat 4")
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

BEES = sum(table("bees", "worth")) + sum(table("five bees", "worth"))
SINGLE_BEES = len(table("bees", "worth"))

# The hives on each tile and garden, and the most on one of a kind.
HIVES_ON = [sum([HIVE[q] for q in range(FIRST[n], FIRST[n] + SIZES[n])]) for n in range(len(SIZES))]
PRINTED_HIVES = max([HIVES_ON[NONE + p] for p in range(players)])
TILE_HIVES = [HIVES_ON[n] for n in range(NONE)] + [0]
MOST_HIVES = max([HIVES_ON[n] for n in range(FIRST_SMALL)])
MOST_SMALL_HIVES = max([HIVES_ON[n] for n in range(FIRST_SMALL, NONE)])
# After each season, at most: a hive brings a bee if it can be seen. So many bees are out together.
INCOMES = [players * PRINTED_HIVES + (n + 1) * (CIRCLE * MOST_HIVES + SMALL_PLACES * MOST_SMALL_HIVES) for n in range(SEASONS)]
MOST_BEES_OUT = BEES if players == 1 else min(BEES, players * START_BEES + SEASONS * FIELD_BEES + sum(INCOMES) - INCOMES[SEASONS - 1])

# What the robots' tokens add up to, by all ways they fall.
FACES = [(table("robots", "awake")[n], table("robots", "asleep")[n]) for n in range(3)]
SUMS = [a + b + c for a in FACES[0] for b in FACES[1] for c in FACES[2]]
WAYS = tally(SUMS, range(max(SUMS) + 1))

LINES_ON_PAD = table("score pad", "part")
LINE_POINTS = sum([table("score pad", "points")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "lines"])
WHITE_POINTS = sum([table("score pad", "points")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "white"])
LEVEL_FROM = [table("score pad", "from")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "level"]
LEVEL_TO = [-1 if table("score pad", "to")[n] == "none" else table("score pad", "to")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "level"]

MOST_SKIPPED = 2 * CIRCLE if MAY_GO_ROUND else CIRCLE

# Tiles that no season needs, and the turns that small tiles and a season bring by their bees.
TILES_OVER = len(FLOWER_TILES) - SEASONS * CIRCLE
SMALL_OVER = len(SMALL_TILES) - SEASONS * SMALL_PLACES
TURNS_BY_SMALL = 1 + (SMALL_PRICE + TAKEN_BEES - 1) // TAKEN_BEES
TURNS_BY_SEASON = (FIELD_BEES + TAKEN_BEES - 1) // TAKEN_BEES


class State:
    season: upto(SEASONS)                               # how many are over
    edge: which(EDGES)                                  # the edge of all gardens that lies below
    seat: which(players)                                # whose turn it is
    pool: per(players, upto(BEES)) = START_BEES         # bees in the gardener's pool
    supply: upto(BEES) = BEES - players * START_BEES    # bees nobody has
    bag: per(FLOWER_TILES, flag) = 1
    pile: per(SMALL_TILES, flag) = 1
    circle: per(CIRCLE, which(TILES, NONE)) = NONE      # from the sun on, clockwise
    on_circle: per(CIRCLE, upto(BEES))                  # bees on these tiles
    left: upto(CIRCLE)                                  # how many tiles are in the circle
    field: per(SMALL_PLACES, which(TILES, NONE)) = NONE # small tiles, from the arrow on
    field_bees: upto(BEES)                              # where on the field makes no difference
    held: which(TILES, NONE) = NONE                     # the tile that was taken in this turn
    garden: per(players, per(CELLS, which(ON_TOP, LAWN))) = PRINTED  # the first part of each cell
    turned: per(TILES, which(TURNS))
    bee: per(BEE_SPACES, flag)
    paid: upto(players)                                 # gardeners that have their income of late
    tile_hives: per(players, upto(sum(TILE_HIVES)))     # on the tiles that each has taken
    # Filled in while areas are looked at, and empty in every position of the game:
    area: per(HALVES, which(HALVES, -1)) = -1           # the first half of its area
    opens: per(HALVES, flag)                            # a zone is counted here
    buzzes: per(HALVES, flag)                           # a bee is counted here


# The circle and the supply.


def take_first(t):
    """The first tile of the circle, and its bees, are gone from it."""
    for n in range(CIRCLE - 1):
        t.circle[n] = t.circle[n + 1]
        t.on_circle[n] = t.on_circle[n + 1]
    t.circle[CIRCLE - 1] = NONE
    t.on_circle[CIRCLE - 1] = 0
    t.left -= 1


def move_sun(t, s, tiles, bees):
    """From how `s` is the sun moves past that many tiles; on the first of them a bee is laid each,
    while they last. Going round it comes to the same tiles again."""
    for n in range(CIRCLE):
        if n < s.left:
            before = (tiles + n) % s.left
            t.circle[n] = s.circle[before]
            t.on_circle[n] = s.on_circle[before] + (bees + s.left - 1 - before) // s.left


def on_field(s):
    """How many small tiles lie on the field."""
    found = 0
    for n in range(SMALL_PLACES):
        found += s.field[n] != NONE
    return found


def take_small(t, place):
    """The small tiles behind it move up towards the arrow."""
    for n in range(SMALL_PLACES - 1):
        if n >= place:
            t.field[n] = t.field[n + 1]
    t.field[SMALL_PLACES - 1] = NONE


def paid_out(s, bees):
    """How many of so many bees the supply gives."""
    if bees <= s.supply:
        return bees
    return s.supply if SHORT_SUPPLY_PAYS_REST else 0


def end_season(t):
    t.season += 1
    t.paid = 0


def end_turn(t):
    """The next gardener's turn, and a season's end if the circle is empty."""
    t.held = NONE
    t.seat = (t.seat + 1) % players
    if t.left == 0:
        end_season(t)


# Gardens.


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


def turns_of(s, q):
    """How often the tile of a part is turned; what is printed is not."""
    return s.turned[OWNER[q]] if q < TILE_PARTS else 0


def part_at(s, seat, half):
    """The part that a half of a cell belongs to."""
    q = s.garden[seat][half // 2]
    if FORM[q] == 0:
        return q
    above = (FORM[q] - 1 + turns_of(s, q)) % 4 < 2      # the halves at the top left and right
    return q if (half % 2 == 0) == above else SECOND[q]


def leans(s, seat, cell):
    """Whether a cell is cut from the top left to the bottom right, so that its lower half is left
    and its upper one right; of one that is not cut it does not matter."""
    q = s.garden[seat][cell]
    return (FORM[q] - 1 + turns_of(s, q)) % 2 == 1


def counts_once(q, half):
    """Whether this is the half at which a part is counted, for whole cells have two."""
    return FORM[q] > 0 or half % 2 == 0


def opens_zone(s, seat, q):
    """Whether a zone is counted at this part of it, so that it counts once."""
    if COLOUR[q] < 0:
        return False
    if q < TILE_PARTS:
        return BEFORE[q] < 0
    seen = 0
    covered = 0
    r = BEFORE[q]
    for n in range(LONGEST - 1):
        if r >= 0:
            if s.garden[seat][ROW[r] * COLUMNS + COLUMN[r]] < TILE_PARTS:
                covered += 1
            else:
                seen += 1
            r = BEFORE[r]
    if PRINTED_REST_COUNTS:
        return seen == 0
    return LAST[q] > 0 and covered == 0


def join(t, seat, one, other):
    """Two halves that touch are of one area if they have one colour."""
    first = min(t.area[one], t.area[other])
    later = max(t.area[one], t.area[other])
    if first >= 0 and first != later:
        if COLOUR[part_at(t, seat, one)] == COLOUR[part_at(t, seat, other)]:
            for half in range(len(HALVES)):
                if t.area[half] == later:
                    t.area[half] = first


def mark_areas(t, seat):
    """Find the areas of a garden, with their zones and bees."""
    for half in range(len(HALVES)):
        q = part_at(t, seat, half)
        t.area[half] = half if COLOUR[q] >= 0 else -1
        if half % 2 == 1 and COLOUR[q] >= 0 and COLOUR[part_at(t, seat, half - 1)] == COLOUR[q]:
            t.area[half] = half - 1                     # the halves of a cell touch each other
        t.opens[half] = counts_once(q, half) and opens_zone(t, seat, q)
        t.buzzes[half] = 0
        if SPACE[q] >= 0 and counts_once(q, half):
            t.buzzes[half] = t.bee[SPACE[q]]
    for c in range(len(CELLS)):
        if c % COLUMNS < COLUMNS - 1:
            join(t, seat, 2 * c + 1 - leans(t, seat, c), 2 * c + 2 + leans(t, seat, c + 1))
        if c // COLUMNS < ROWS - 1:
            join(t, seat, 2 * c + 1, 2 * (c + COLUMNS))


def zones_in(s, area):
    return sum_where(s.opens, s.area, area)


def bees_in(s, area):
    return sum_where(s.buzzes, s.area, area)


def best_area(t, seat, colour):
    """The most points for an area of a colour, once the areas of the garden are marked."""
    best = 0
    for half in range(len(HALVES)):
        if t.area[half] == half and COLOUR[part_at(t, seat, half)] == colour:
            worth = WHITE_POINTS if colour == WHITE else bees_in(t, half)
            best = max(best, zones_in(t, half) * worth)
    return best


def is_full(s, seat, row, column):
    """Whether a cell shows a colour, be it a tile's or printed."""
    q = s.garden[seat][row * COLUMNS + column]
    return q < TILE_PARTS or COLOUR[q] >= 0


def full_rows(s, seat):
    full = 0
    for row in range(ROWS):
        cells = 0
        for column in range(COLUMNS):
            cells += is_full(s, seat, row, column)
        full += cells == COLUMNS
    return full


def full_columns(s, seat):
    full = 0
    for column in range(COLUMNS):
        cells = 0
        for row in range(ROWS):
            cells += is_full(s, seat, row, column)
        full += cells == ROWS
    return full


def hives(s, seat):
    """The hives that can be seen in a garden."""
    found = 0
    for c in range(len(CELLS)):
        found += HIVE[s.garden[seat][c]] + HIVE[SECOND[s.garden[seat][c]]]
    return found


def webs(s, seat):
    found = 0
    for c in range(len(CELLS)):
        found += WEB[s.garden[seat][c]] + WEB[SECOND[s.garden[seat][c]]]
    return found


def earned(s, seat):
    """The bees that a gardener gets after a season. That no more hives are seen than came there
    goes without saying, but not for an argument that leaves gardens out."""
    seen = min(hives(s, seat), PRINTED_HIVES + s.tile_hives[seat])
    return paid_out(s, max(seen - webs(s, seat), 0))


def free_space(s, q):
    """The number of a part's bee space if it is free, else -1."""
    if SPACE[q] < 0:
        return -1
    return -1 if s.bee[SPACE[q]] else SPACE[q]


def has_free_space(s, tile):
    for x in range(len(SPACES)):
        if OWNER[SPACES[x]] == tile and s.bee[x] == 0:
            return True
    return False


def place_bee(t, seat, space, cost):
    """One bee goes to the space, and the cost to the supply."""
    t.bee[space] = 1
    t.pool[seat] -= 1 + cost
    t.supply += cost


# The game.


def small_ways(s):
    return count(s.pile)


def flower_ways(s):
    return count(s.bag)


def alike_in_pile(s, tile):
    """How many small tiles of the same colour are in the pile, or 0 if an earlier one is."""
    found = 0
    for n in range(len(SMALL_TILES)):
        if s.pile[n] and COLOUR[FIRST[FIRST_SMALL + n]] == COLOUR[FIRST[FIRST_SMALL + tile]]:
            if n < tile:
                return 0
            found += 1
    return found


@start
@choice
def choose_edge(s):
    for e in range(len(EDGES)):
        t = s.copy()
        t.edge = e
        yield f"has the edge of {EDGES[e]} below in all gardens", s.seat, t, lay_small_tiles


@chance(small_ways)
def lay_small_tiles(s):
    place = on_field(s)
    for n in range(len(SMALL_TILES)):
        ways = alike_in_pile(s, n) if s.pile[n] else 0
        if ways > 0:
            t = s.copy()
            t.pile[n] = 0
            t.field[place] = FIRST_SMALL + n
            if place < SMALL_PLACES - 1:
                yield f"a {SMALL_TILES[n]} comes to the field", ways, t, lay_small_tiles
            else:
                t.field_bees = paid_out(t, FIELD_BEES)
                t.supply -= t.field_bees
                yield f"a {SMALL_TILES[n]} comes to the field as the last one, and bees to its middle", ways, t, lay_circle


@chance(flower_ways)
def lay_circle(s):
    place = s.left
    for n in range(len(FLOWER_TILES)):
        if s.bag[n]:
            t = s.copy()
            t.bag[n] = 0
            t.circle[place] = n
            t.left += 1
            if place < CIRCLE - 1:
                yield f"{TILES[n]} comes to the circle", 1, t, lay_circle
            elif players == 1 and (ROBOT_OPENS_SEASONS or s.season == 0):
                yield f"{TILES[n]} closes the circle, and the robot begins", 1, t, robot
            else:
                yield f"{TILES[n]} closes the circle", 1, t, act


@turn
@choice
def act(s):
    for n in range(MOST_SKIPPED):
        if n <= s.pool[s.seat] and (n < s.left or MAY_GO_ROUND):
            t = s.copy()
            move_sun(t, s, n, n)
            t.pool[s.seat] += t.on_circle[0] - n
            t.held = t.circle[0]
            t.tile_hives[s.seat] += TILE_HIVES[t.held]
            take_first(t)
            i = t.held
            if n == 0:
                yield f"takes {TILES[i]}, the first after the sun", s.seat, t, place_tile
            else:
                yield f"moves the sun on by {n}, a bee on each tile passed, and takes {TILES[i]}", s.seat, t, place_tile
    for n in range(SMALL_PLACES):
        if s.field[n] != NONE and s.pool[s.seat] >= SMALL_PRICE:
            t = s.copy()
            t.held = s.field[n]
            t.tile_hives[s.seat] += TILE_HIVES[t.held]
            take_small(t, n)
            t.pool[s.seat] -= SMALL_PRICE
            t.field_bees += SMALL_PRICE
            i = t.held
            yield f"lays bees on the field and takes a {TILES[i]}", s.seat, t, place_tile
    if s.field_bees >= TAKEN_BEES:
        t = s.copy()
        t.pool[s.seat] += TAKEN_BEES
        t.field_bees -= TAKEN_BEES
        end_turn(t)
        if players == 1:
            yield "takes bees from the field", s.seat, t, robot
        else:
            yield "takes bees from the field", s.seat, t, act
    if s.pool[s.seat] > 0:
        m = s.copy()
        mark_areas(m, s.seat)
        for half in range(len(HALVES)):
            q = part_at(s, s.seat, half)
            x = free_space(s, q)
            cost = bees_in(m, m.area[half])
            if x >= 0 and counts_once(q, half) and s.pool[s.seat] > cost:
                t = s.copy()
                place_bee(t, s.seat, x, cost)
                end_turn(t)
                if players == 1:
                    yield f"places a bee on {BEE_SPACES[x]} and pays {cost}", s.seat, t, robot
                else:
                    yield f"places a bee on {BEE_SPACES[x]} and pays {cost}", s.seat, t, act


@choice
def place_tile(s):
    i = s.held
    later = has_tiles(s, s.seat)
    bee_next = has_free_space(s, i) and s.pool[s.seat] > 0
    if s.left == 0 and not BEE_BEFORE_SEASON_ENDS:
        bee_next = False
    has_room = False
    for k in range(len(TURNS)):
        for row in range(ROWS):
            for column in range(COLUMNS):
                if fits(s, s.seat, i, k, row, column, later):
                    has_room = True
                    r = row + 1
                    c = column + 1
                    t = s.copy()
                    put(t, s.seat, i, k, row, column)
                    if bee_next:
                        yield f"places {TILES[i]} at row {r}, column {c}, {TURNS[k]}", s.seat, t, may_place_bee
                    else:
                        end_turn(t)
                        if t.left == 0:
                            yield f"places {TILES[i]} at row {r}, column {c}, {TURNS[k]}, which ends the season", s.seat, t, income
                        elif players == 1:
                            yield f"places {TILES[i]} at row {r}, column {c}, {TURNS[k]}", s.seat, t, robot
                        else:
                            yield f"places {TILES[i]} at row {r}, column {c}, {TURNS[k]}", s.seat, t, act
    if not has_room:
        t = s.copy()
        end_turn(t)
        if t.left == 0:
            yield f"has no room for {TILES[i]}, which ends the season", s.seat, t, income
        elif players == 1:
            yield f"has no room for {TILES[i]}", s.seat, t, robot
        else:
            yield f"has no room for {TILES[i]}", s.seat, t, act


@choice
def may_place_bee(s):
    """At once, on the tile that was just placed."""
    m = s.copy()
    mark_areas(m, s.seat)
    for half in range(len(HALVES)):
        q = part_at(s, s.seat, half)
        x = free_space(s, q)
        cost = bees_in(m, m.area[half])
        if OWNER[q] == s.held and x >= 0 and counts_once(q, half) and s.pool[s.seat] > cost:
            t = s.copy()
            place_bee(t, s.seat, x, cost)
            end_turn(t)
            if t.left == 0:
                yield f"places a bee on it and pays {cost}, which ends the season", s.seat, t, income
            elif players == 1:
                yield f"places a bee on it and pays {cost}", s.seat, t, robot
            else:
                yield f"places a bee on it and pays {cost}", s.seat, t, act
    t = s.copy()
    end_turn(t)
    if t.left == 0:
        yield "leaves its bee space free, which ends the season", s.seat, t, income
    elif players == 1:
        yield "leaves its bee space free", s.seat, t, robot
    else:
        yield "leaves its bee space free", s.seat, t, act


# For the aid of one who plays alone.


@fact(range(len(WAYS)))
def robot_falls(s, total):
    """In how many ways the robot's tokens add up to this."""
    return WAYS[total]


@fact(range(len(WAYS)))
def robot_of(s, total):
    """In how many ways they fall at all."""
    return len(SUMS)


@fact(range(len(WAYS)))
def robot_skips(s, total):
    return skipped(total)


def skipped(total):
    """How many tiles the robot's sun skips, a bee on each; -1 where a small tile goes instead."""
    return total - 1


@turn
@chance(len(SUMS))
def robot(s):
    """One who plays alone plays against it."""
    for n in range(len(WAYS)):
        if n == 0 and s.field[0] != NONE:
            t = s.copy()
            take_small(t, 0)
            bees = paid_out(s, SMALL_PRICE)
            t.supply -= bees
            t.field_bees += bees
            yield "shows 0: a small tile is gone, and bees lie in its place", WAYS[n], t, act
        else:
            skips = max(skipped(n), 0)
            if not ROBOT_GOES_ROUND:
                skips = min(skips, s.left - 1)
            t = s.copy()
            bees = paid_out(s, skips)
            t.supply -= bees
            move_sun(t, s, skips, bees)
            i = t.circle[0]
            if ROBOT_BEES_TO_SUPPLY:
                t.supply += t.on_circle[0]
            else:
                t.field_bees += t.on_circle[0]
            take_first(t)
            if t.left == 0:
                end_season(t)
                yield f"shows {n}: {TILES[i]} is gone, which ends the season", WAYS[n], t, income
            else:
                yield f"shows {n}: {TILES[i]} is gone", WAYS[n], t, act


@chance(1)
def income(s):
    """After a season, from the gardener on who will begin the next."""
    p = (s.seat + s.paid) % players
    h = hives(s, p)
    w = webs(s, p)
    n = earned(s, p)
    t = s.copy()
    t.pool[p] += n
    t.supply -= n
    t.paid += 1
    if t.paid < players:
        yield f"{SEATS[p]} has {h} hives and {w} webs and gets {n} bees", 1, t, income
    else:
        for place in range(SMALL_PLACES):
            t.field[place] = NONE
        t.supply += t.field_bees
        t.field_bees = 0
        yield f"{SEATS[p]} has {h} hives and {w} webs and gets {n} bees, and the field is cleared", 1, t, lay_small_tiles


def levels(total):
    """How many levels of the score pad a total has; the last one goes on for ever."""
    found = 0
    for n in range(len(LEVEL_FROM)):
        found += LEVEL_FROM[n] <= total and (total <= LEVEL_TO[n] or LEVEL_TO[n] < 0)
    return found


@end
def all_seasons_are_over(s):
    return s.season == SEASONS


@score
def points(s, seat):
    t = s.copy()
    mark_areas(t, seat)
    total = LINE_POINTS * (full_rows(s, seat) + full_columns(s, seat))
    for colour in range(len(COLOURS)):
        total += best_area(t, seat, colour)
    return total


@wins
def has_the_most_points(s, seat):
    """Or as many as others and the most bees."""
    own = points(s, seat)
    for p in range(players):
        others = points(s, p)
        if others > own or (others == own and s.pool[p] > s.pool[seat]):
            return False
        if p != seat and others == own and s.pool[p] == s.pool[seat] and not TIE_IS_SHARED:
            return False
    return True


@always
def no_bee_is_lost(s):
    found = s.supply + s.field_bees + sum_of(s.pool) + sum_of(s.on_circle) + count(s.bee)
    return found == BEES


@always
def bees_of_the_circle_lie_on_its_tiles(s):
    for n in range(CIRCLE):
        if n >= s.left and s.on_circle[n] > 0:
            return False
    return True


@always
def small_tiles_lie_from_the_arrow_on(s):
    for n in range(SMALL_PLACES - 1):
        if s.field[n] == NONE and s.field[n + 1] != NONE:
            return False
    return True


@always
def no_other_tiles_lie_on_the_field(s):
    for n in range(SMALL_PLACES):
        if s.field[n] < FIRST_SMALL:
            return False
    return True


@always
def flower_tiles_suffice(s):
    """While a circle is laid, or once it is."""
    drawn = len(FLOWER_TILES) - count(s.bag)
    return drawn == CIRCLE * s.season + s.left or drawn == CIRCLE * (s.season + 1)


@always
def small_tiles_suffice(s):
    """While they are laid, once they are, or when the season is over."""
    drawn = len(SMALL_TILES) - count(s.pile) - SMALL_PLACES * s.season
    being_laid = drawn == on_field(s) and on_field(s) < SMALL_PLACES
    return being_laid or drawn == SMALL_PLACES or drawn == 0


@falls
def turns_to_come(s):
    """What a turn uses up: a tile, two bees of the field, or a bee space. Small tiles bring bees."""
    tiles = max(s.left + count(s.bag) - TILES_OVER, 0)
    small = max(count(s.pile) - SMALL_OVER, 0)
    seasons = (small + SMALL_PLACES - 1) // SMALL_PLACES
    spaces = len(SPACES) - count(s.bee)
    turns = tiles + TURNS_BY_SMALL * (small + on_field(s)) + TURNS_BY_SEASON * seasons
    return turns + s.field_bees // TAKEN_BEES + spaces


@falls
def tiles_and_seasons_to_come(s):
    return count(s.bag) + count(s.pile) + SEASONS - s.season


@falls
def income_to_come(s):
    return players - s.paid


# What `pnp score` shows of a garden, and how one is written down for it.


def best_of(t, seat, colour):
    """The first half of the best area of a colour, once the areas are marked; -1 without one."""
    found = -1
    most = -1
    for half in range(len(HALVES)):
        if t.area[half] == half and COLOUR[part_at(t, seat, half)] == colour:
            worth = WHITE_POINTS if colour == WHITE else bees_in(t, half)
            if zones_in(t, half) * worth > most:
                most = zones_in(t, half) * worth
                found = half
    return found


def zones_of_best(s, seat, colour):
    t = s.copy()
    mark_areas(t, seat)
    half = best_of(t, seat, colour)
    return zones_in(t, half) if half >= 0 else 0


def bees_of_best(s, seat, colour):
    t = s.copy()
    mark_areas(t, seat)
    half = best_of(t, seat, colour)
    return bees_in(t, half) if half >= 0 else 0


def worth_of_best(s, seat, colour):
    t = s.copy()
    mark_areas(t, seat)
    return best_area(t, seat, colour)


@adds("best red area: {zones_of_best(RED)} zones x {bees_of_best(RED)} bees")
def red_area(s, seat):
    return worth_of_best(s, seat, RED)


@adds("best yellow area: {zones_of_best(YELLOW)} zones x {bees_of_best(YELLOW)} bees")
def yellow_area(s, seat):
    return worth_of_best(s, seat, YELLOW)


@adds("best blue area: {zones_of_best(BLUE)} zones x {bees_of_best(BLUE)} bees")
def blue_area(s, seat):
    return worth_of_best(s, seat, BLUE)


@adds("largest white area: {zones_of_best(WHITE)} zones x {WHITE_POINTS}")
def white_area(s, seat):
    return worth_of_best(s, seat, WHITE)


@adds("full rows: {full_rows} rows x {LINE_POINTS}")
def rows_filled(s, seat):
    return LINE_POINTS * full_rows(s, seat)


@adds("full columns: {full_columns} columns x {LINE_POINTS}")
def columns_filled(s, seat):
    return LINE_POINTS * full_columns(s, seat)


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


@always
def hives_come_with_tiles(s):
    """No more were taken than lie on tiles that left the circle and the field."""
    flowers = len(FLOWER_TILES) - count(s.bag) - s.left
    small = len(SMALL_TILES) - count(s.pile) - on_field(s)
    return sum_of(s.tile_hives) <= MOST_HIVES * flowers + MOST_SMALL_HIVES * small


def nobody_waits_for_income(s):
    return s.paid == 0 or s.paid == players


@always
def income_comes_between_circles(s):
    return nobody_waits_for_income(s) or (s.season > 0 and s.left == 0 and s.held == NONE)


def income_so_far(s):
    """The most bees that hives have brought by now."""
    found = 0
    for n in range(SEASONS):
        if n < s.season - 1 or (n < s.season and s.paid == players):
            found += INCOMES[n]
    if s.paid < players:
        for n in range(players):
            if n < s.paid:
                found += PRINTED_HIVES + s.tile_hives[(s.seat + n) % players]
    return found


@always
def bees_in_play_are_accounted_for(s):
    """Those that were given at the start, came to the field, and were brought by hives."""
    fields = (len(SMALL_TILES) - count(s.pile)) // SMALL_PLACES
    given = players * START_BEES + FIELD_BEES * fields + income_so_far(s)
    return players == 1 or BEES - s.supply <= given


@always
def no_more_bees_are_needed(s):
    """Alone, where the robot lays bees too, that is as many as there are."""
    return BEES - s.supply <= MOST_BEES_OUT


@always
def single_bees_suffice(s):
    """Where that many are single ones, as for two. Three or four gardeners who lay out all they
    have can come to need more; then anything stands for a bee."""
    return MOST_BEES_OUT > SINGLE_BEES or BEES - s.supply <= SINGLE_BEES


@always
def every_score_has_one_level(s):
    for p in range(players):
        if s.season == SEASONS and levels(points(s, p)) != 1:
            return False
    return True


@example("Seven hives and two webs in a garden bring five bees")
def seven_hives_and_two_webs(s):
    for c in range(len(CELLS)):
        s.garden[0][c] = LAWN
    shown = 0
    hidden = 0
    for q in range(TILE_PARTS):
        if FORM[q] == 0 and shown + hidden < len(CELLS):
            if HIVE[q] and shown < 7:
                s.garden[0][shown + hidden] = q
                s.tile_hives[0] += 1
                shown += 1
            elif WEB[q] and hidden < 2:
                s.garden[0][shown + hidden] = q
                hidden += 1
    return shown < 7 or hidden < 2 or earned(s, 0) == 5


@example("Two bees in a blue area already: two more are paid for one more bee there")
def two_bees_in_the_area(s):
    laid = 0
    for n in range(len(SMALL_TILES)):
        tile = FIRST_SMALL + n
        if COLOUR[FIRST[tile]] == BLUE and laid < 3 and laid < ROWS and COLUMNS > 1:
            put(s, 0, tile, 0, laid, 0)
            for x in range(len(SPACES)):
                if OWNER[SPACES[x]] == tile and laid < 2:
                    s.bee[x] = 1
            laid += 1
    mark_areas(s, 0)
    return laid < 3 or bees_in(s, s.area[0]) == 2


# Ways to play; they look at their own garden and bees.


@policy
def tends_the_garden(s, seat):
    """Lets areas grow, fills them with bees, and keeps some bees back."""
    t = s.copy()
    mark_areas(t, seat)
    liking = 4 * s.pool[seat] + 5 * (hives(s, seat) - webs(s, seat))
    if s.held != NONE and s.seat == seat:
        liking += 4 * len(SPOTS[s.held])
    for half in range(len(HALVES)):
        if t.area[half] == half:
            liking += zones_in(t, half) * (zones_in(t, half) + 8 * bees_in(t, half))
    return liking


@policy
def saves_bees(s, seat):
    """Spends a bee only where it brings more than two points."""
    taken = len(SPOTS[s.held]) if s.held != NONE and s.seat == seat else 0
    return points(s, seat) + 2 * s.pool[seat] + taken
