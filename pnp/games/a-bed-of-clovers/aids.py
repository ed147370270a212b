from verify.language import *
from .field import RANK, GROWS, POINTS, RANK_WORDS

# For the player aids.

NEEDS = table("toss", "needs")                          # pips that have to be covered
PLUCKED = [c for c in range(len(RANK)) if GROWS[c] != "raspberry"]


@fact([r for r in range(len(RANK_WORDS)) if r in [RANK[c] for c in PLUCKED]])
def pips(s, rank):
    """How many pips have to be covered of a clover or a thorn."""
    needed = 0
    for c in PLUCKED:
        if RANK[c] == rank:
            needed = NEEDS[c]
    return needed


# What grows by what it is worth: a clover that is worth more than the least of them is a lucky one.
USUAL = min([POINTS[c] for c in range(len(GROWS)) if GROWS[c] == "clover"] + [max(POINTS)])
GROWTH = ["lucky" if GROWS[c] == "clover" and POINTS[c] > USUAL else GROWS[c] for c in range(len(GROWS))]
KINDS = [GROWTH[c] for c in range(len(GROWTH)) if GROWTH[c] not in [GROWTH[d] for d in range(c)]]
BRINGS = [max([POINTS[c] for c in range(len(GROWTH)) if GROWTH[c] == kind]) for kind in KINDS]


@fact(KINDS)
def worth(s, kind):
    """The points of a card on which that grows."""
    return BRINGS[kind]
