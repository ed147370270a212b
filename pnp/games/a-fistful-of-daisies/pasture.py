from verify.language import *
from .settings import STRAYS_CHOSEN, STRAYS_DUEL, COWSHED_FEEDS
from .cows import COLOURS, CATTLE, players, STRAYED, NOBODY
from .meadow import bare

# The ring of spaces, clockwise; the second of a kind is the far one.

SPACE = table("pasture", "space")
HUE = [max([c for c in range(len(COLOURS)) if COLOURS[c] == colour] + [NOBODY]) for colour in table("pasture", "colour")]
KIND = [COLOURS[HUE[x]] + " flowers" if SPACE[x] == "flower" else SPACE[x] for x in range(len(SPACE))]
EARLIER = [sum([KIND[y] == KIND[x] for y in range(x)]) for x in range(len(KIND))]
SPACES = [("far " if EARLIER[x] else "") + KIND[x] for x in range(len(KIND))]
COWSHED = min([x for x in range(len(SPACE)) if SPACE[x] == "cowshed"])
LIKE_HER = [
    [x for x in range(len(SPACE)) if HUE[x] == CATTLE[players + k] and (STRAYS_CHOSEN or EARLIER[x] == 0)]
    for k in range(STRAYED)
] if STRAYED else [[COWSHED]]
FIELD = [space == "field" for space in SPACE]
FOOD = [x for x in range(len(SPACE)) if x != COWSHED or COWSHED_FEEDS]
HORNS = [x for x in range(len(SPACE)) if x != COWSHED]


def space(s, k):
    """Where a cow stands."""
    if k < players:
        return s.cow[k]
    return s.stray[k - players]


def in_company(s):
    """Whether another cow stands with the mover's, not at home, where nobody duels."""
    if s.cow[s.seat] == COWSHED:
        return False
    for k in range(players + STRAYED * STRAYS_DUEL):
        if k != s.seat and space(s, k) == s.cow[s.seat]:
            return True
    return False


def walk(t, steps):
    """Clockwise; a cow with a bare meadow that reaches or passes the cowshed is home."""
    way = (t.cow[t.seat] - COWSHED) % len(SPACES) + steps
    if bare(t, t.seat) and way >= len(SPACES):
        t.home[t.seat] = 1
    t.cow[t.seat] = (COWSHED + way) % len(SPACES)
