from verify.language import *
from .field import CARDS, SOUGHT, UNDEALT
from .nobles import RANKS, NOBLES, NOBODY, how_many_landed
from .taking import PLACE_ACROSS, PLACE_DOWN

# What brings the game to its end: the first noble of a round may come down squarely on a card.

SQUARELY_ACROSS, SQUARELY_DOWN, SQUARELY_TURNED = table("toss", "squarely")


def touches_down(s):
    """Whether the noble in the air is where it will lie, and only its turn is open."""
    found = False
    for n in range(len(NOBLES)):
        found = found or (n == s.falling and s.landed[n] > 0)
    return found


def comes_down_on(s, n, c):
    """Whether a noble lies squarely on a card in the field, or will as far as it has come."""
    p = s.where[c]
    if p >= UNDEALT:
        return False
    across = s.across[n] == PLACE_ACROSS[p] + SQUARELY_ACROSS
    down = s.down[n] == PLACE_DOWN[p] + SQUARELY_DOWN
    if s.lies[n]:
        return across and down and s.turned[n] == SQUARELY_TURNED
    return n == s.falling and across and (down or not touches_down(s))


@falls
def cards_to_be_dealt_and_taken(s):
    found = 0
    for c in range(len(CARDS)):
        found += 2 * (s.where[c] == UNDEALT) + (s.where[c] < UNDEALT)
    return found


@falls
def what_the_first_noble_has_missed(s):
    """0: it lies on a card that is sought; 1: it may yet; 2: not in this round."""
    down = how_many_landed(s)
    lies = False
    may = down == 0 and s.falling == NOBODY
    for n in range(len(NOBLES)):
        for c in SOUGHT:
            on = comes_down_on(s, n, c)
            lies = lies or (on and s.lies[n] and s.landed[n] == 1)
            may = may or (on and down < 2 and down == s.landed[n])
    if s.wave > 0:
        return 2
    return 0 if lies else 1 if may else 2


@falls
def ranks_to_be_tossed(s):
    return len(RANKS) - 1 - s.wave


@falls
def nobles_to_come_down(s):
    return len(NOBLES) - how_many_landed(s)


@falls
def nobles_to_be_asked(s):
    return NOBODY - s.asked
