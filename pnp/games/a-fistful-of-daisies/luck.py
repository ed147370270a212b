from verify.language import *
from .settings import PRICE
from .cows import players, STRAYED, NOBODY
from .meadow import bare
from .pasture import SPACES, COWSHED
from .dice import ORDINARY, FACES, is_last, has_picked

# With luck all this falls, the first of it that a move changes: dice that show 1, and duels won.


@falls
def still_to_go(s):
    """Twice the quarters of flowers still to be eaten, then twice the spaces on the way home; and
    one less as soon as a hungry cow has come to where she finds something."""
    found = 0
    for p in range(players):
        if not bare(s, p):
            eaten = min(s.clovers[p], PRICE - 1)
            found += 2 * (len(SPACES) + PRICE * sum_of(s.flowers[p]) - eaten)
            found -= s.seat == p and has_picked(s)
        elif not s.home[p]:
            found += 2 * (len(SPACES) - (s.cow[p] - COWSHED) % len(SPACES))
    return found


@falls
def hungry_cows_on_their_way(s):
    """One that comes to the cowshed finds nothing there."""
    found = 0
    for p in range(players):
        found += not bare(s, p) and s.cow[p] != COWSHED and not (s.seat == p and has_picked(s))
    return found


def only_ones_lie(s):
    """Whether all dice that can be picked show 1, and do not wait to be rolled."""
    if s.to_roll > 0:
        return False
    for f in FACES:
        if f != 1 and s.dice[f] > 0:
            return False
    return s.bell != NOBODY or s.bell_face == 1


@falls
def good_dice_to_come(s):
    """They come when all dice are rolled again, so once every seat has picked one of the others."""
    if s.to_roll == ORDINARY or (is_last(s) and has_picked(s)):
        return 1
    if only_ones_lie(s):
        return 0
    return 2 + players - (s.seat - s.first) % players - has_picked(s)


@falls
def cows_to_be_placed(s):
    found = 0
    for k in range(STRAYED):
        found += s.stray[k] == COWSHED
    return found
