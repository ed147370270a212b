from verify.language import *
from .settings import SEATS

# The nobles: those of one rank are tossed together, rank after rank.

NOBLE = table("nobles", "rank")
SEAT = [seat - 1 for seat in table("nobles", "seat")]
FUSSY = table("nobles", "fussy")                        # pricked by thorns, she is out
FIRST = [min([m for m in range(len(NOBLE)) if NOBLE[m] == NOBLE[n]]) for n in range(len(NOBLE))]
RANKS = [NOBLE[n] for n in range(len(NOBLE)) if FIRST[n] == n]
WAVE = [sum([FIRST[m] == m for m in range(FIRST[n])]) for n in range(len(NOBLE))]
NOBLES = [SEATS[SEAT[n]] + "'s " + NOBLE[n] for n in range(len(NOBLE))]
NOBODY = len(NOBLES)
NOBLES_OR_NOBODY = NOBLES + ["nobody"]


def is_tossed(s, n):
    """Whether a noble is yet to come down in this toss."""
    return WAVE[n] == s.wave and not s.landed[n] and not s.pricked[n]


def waiting(s):
    found = 0
    for n in range(len(NOBLES)):
        found += is_tossed(s, n)
    return found


def all_are_down(s):
    return waiting(s) == 0


def how_many_landed(s):
    found = 0
    for n in range(len(NOBLES)):
        found += s.landed[n] > 0
    return found


def pick_up_nobles(t):
    for n in range(len(NOBLES)):
        t.landed[n] = 0
        t.lies[n] = 0
        t.across[n] = 0
        t.down[n] = 0
        t.turned[n] = 0
