from verify.language import *
from .settings import FIRST_TAKES, PRICKED_BY_HER_CARD, DUKES_TAKE_FIRST
from .field import THORN, RASPBERRIES, UNDEALT, HELD
from .nobles import SEAT, FUSSY, RANKS, WAVE, NOBLES, NOBODY
from .landing import DEGREES

# What a noble covers, as measured on the printed cards, who takes it, and whom it pricks.

COVERS = table("toss", "covers")
BITS = table("toss", "bits")
PLACE_ACROSS = table("toss", "place across")
PLACE_DOWN = table("toss", "place down")
NEAR_LEFT, NEAR_ACROSS, NEAR_TOP, NEAR_DOWN = table("toss", "near")


def covers(s, n, c):
    """Whether the noble covers enough of a card that lies in the field."""
    p = s.where[c]
    if p >= UNDEALT or not s.lies[n]:
        return False
    right = s.across[n] - PLACE_ACROSS[p] - NEAR_LEFT
    below = s.down[n] - PLACE_DOWN[p] - NEAR_TOP
    if right < 0 or right >= NEAR_ACROSS or below < 0 or below >= NEAR_DOWN:
        return False
    return COVERS[(right * NEAR_DOWN + below) * len(DEGREES) + s.turned[n]] // BITS[c] % 2 == 1


def can_take(s, n, c):
    """Whether the noble covers enough of the card, and it is time for it to take some."""
    return covers(s, n, c) and (WAVE[n] == s.wave if DUKES_TAKE_FIRST else s.wave == len(RANKS) - 1)


def takes(s, n, c):
    """Whether the noble takes a card: of several that can, the first that came down."""
    first = can_take(s, n, c)
    for m in range(len(NOBLES)):
        if m != n:
            before = s.landed[m] < s.landed[n] or (SEAT[m] != SEAT[n] and not FIRST_TAKES)
            first = first and not (before and can_take(s, m, c))
    return first


def take(t, c, n):
    """The card goes to its taker; thorns prick."""
    for m in range(len(NOBLES)):
        if THORN[c] and FUSSY[m] and covers(t, m, c) and (m == n or not PRICKED_BY_HER_CARD):
            t.pricked[m] = 1
    t.where[c] = HELD + SEAT[n]


def berries(s, n):
    """How many raspberries the noble's seat holds."""
    found = 0
    for c in RASPBERRIES:
        found += s.where[c] == HELD + SEAT[n]
    return found


def ask(t, first):
    """The next Duchess, from a noble on, whom her seat may comfort; whether there is one."""
    for n in range(len(NOBLES)):
        if n >= first and WAVE[n] == t.wave and t.pricked[n] and berries(t, n):
            t.asked = n
            return True
    t.asked = NOBODY
    return False
