from verify.language import *
from .cows import COLOURS
from .meadow import bare
from .pasture import HUE, SPACES, COWSHED, FIELD, in_company
from .dice import has_picked

# Ways to play. A clover is a quarter of a flower; a place to eat is worth what it gives there.


def food(s, seat):
    """What a cow that has just walked finds on her space, a flower counting 4."""
    here = s.cow[seat]
    if bare(s, seat) or here == COWSHED:
        return 0
    for c in range(len(COLOURS)):
        if s.flowers[seat][c] > 0 and (FIELD[here] or HUE[here] == c):
            return 4
    return 1


def progress(s, seat):
    """How far a seat has come: flowers, clovers, and the way home when the meadow is bare."""
    value = s.clovers[seat] - 4 * sum_of(s.flowers[seat])
    if s.home[seat]:
        return 20
    if bare(s, seat):
        value += (s.cow[seat] - COWSHED) % len(SPACES)
    return value


def on_the_way(s, seat):
    """Whether a seat has walked, and its turn goes on."""
    return s.seat == seat and has_picked(s)


@policy
def eats_its_fill(s, seat):
    """As much as it can at once; a duel is a chance of clovers, and a bet is a chance of more."""
    value = 4 * progress(s, seat)
    if on_the_way(s, seat):
        value += 3 if in_company(s) else 4 * food(s, seat)
    return value + 5 * s.bet


@policy
def keeps_its_clovers(s, seat):
    """With care: it goes out of the way of other cows, and neither bets nor rolls again."""
    value = 4 * progress(s, seat)
    if on_the_way(s, seat):
        value += -3 if in_company(s) else 4 * food(s, seat)
    return value - s.bet
