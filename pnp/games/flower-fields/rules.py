from verify.language import *
from .settings import *
from .tiles import *
from .circle import take_first, move_sun, on_field, take_small, end_season, end_turn
from .placing import has_tiles, fits, put
from .areas import part_at, counts_once, mark_areas, bees_in
from .bees import *
from .scoring import *
from .robot import SUMS, WAYS, skipped
from .written import *
from .claims import *
from .policies import *

# Flower Fields. Take tiles round the field, lay them into your garden, and let bees make its areas
# count. Rows and columns of a garden are those of its map: as seen with the edge of one flower
# below, whichever edge was chosen.

SEATS = names("seat 1", "seat 2", "seat 3", "seat 4")

MOST_SKIPPED = 2 * CIRCLE if MAY_GO_ROUND else CIRCLE


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


@end
def all_seasons_are_over(s):
    return s.season == SEASONS
