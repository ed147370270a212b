from verify.language import *
from .settings import AIMED, LANDING_BY_LOT, STUMBLER_IS_GONE
from .nobles import NOBLES, waiting

# Where a noble comes down and how it is turned, as measured on the printed cards, and who stumbles.

ACROSS = table("toss", "across")
DOWN = table("toss", "down")
DEGREES = table("toss", "degrees")
SLOTS_ACROSS = table("toss", "across ways")
SLOTS_DOWN = table("toss", "down ways")
WAYS_ACROSS = [SLOTS_ACROSS[i] * (1 + min(i, len(ACROSS) - 1 - i) if AIMED else 1) for i in range(len(ACROSS))]
WAYS_DOWN = [SLOTS_DOWN[i] * (1 + min(i, len(DOWN) - 1 - i) if AIMED else 1) for i in range(len(DOWN))]
COS = table("toss", "cos")
SIN = table("toss", "sin")
REACH = table("toss", "reach")
TEN_THOUSANDTHS = 10000


def ways_to_land(s):
    return sum(WAYS_ACROSS) * (waiting(s) if LANDING_BY_LOT else 1)


def lands_on(s, n, m):
    """Whether two nobles overlap: no direction parts them."""
    right = ACROSS[s.across[n]] - ACROSS[s.across[m]]
    below = DOWN[s.down[n]] - DOWN[s.down[m]]
    parted = False
    for k in range(len(DEGREES)):
        reach = REACH[(k - s.turned[n]) % len(DEGREES)] + REACH[(k - s.turned[m]) % len(DEGREES)]
        parted = parted or abs(right * COS[k] + below * SIN[k]) > TEN_THOUSANDTHS * reach
    return not parted


def stumbles(s, n):
    """Whether the noble, the last one to come down, lies on one that came down before."""
    found = False
    for m in range(len(NOBLES)):
        if m != n:
            there = s.lies[m] or (s.landed[m] > 0 and not STUMBLER_IS_GONE)
            found = found or (there and lands_on(s, max(n, m), min(n, m)))
    return found


@example("A noble that covers any part of another stumbles: here it lies squarely on it")
def one_on_the_other(s):
    s.landed[0] = 1
    s.lies[0] = 1
    s.landed[1] = 2
    return stumbles(s, 1)
