from verify.language import *
from .settings import (
    players, SEASONS, CIRCLE, SMALL_PLACES, START_BEES, FIELD_BEES, SHORT_SUPPLY_PAYS_REST,
)
from .tiles import *

# Bees: how many there are, what hives bring, and where a bee may go.

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


def paid_out(s, bees):
    """How many of so many bees the supply gives."""
    if bees <= s.supply:
        return bees
    return s.supply if SHORT_SUPPLY_PAYS_REST else 0


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
