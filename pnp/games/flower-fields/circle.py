from verify.language import *
from .settings import players, CIRCLE, SMALL_PLACES
from .tiles import NONE

# The circle of tiles round the field, and turns about it.


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


def end_season(t):
    t.season += 1
    t.paid = 0


def end_turn(t):
    """The next gardener's turn, and a season's end if the circle is empty."""
    t.held = NONE
    t.seat = (t.seat + 1) % players
    if t.left == 0:
        end_season(t)
