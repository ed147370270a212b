from verify.language import *
from .settings import players, limit, OPENER_BY_LOT
from .cards import ALL_FLIES, HAND, DECK, COWS, flies, between_rounds

# Rounds, and how many there are. At best for the game's length all flies of all rounds are one
# farmer's, at worst each farmer is a fly short of the limit when the last round begins.

FEWEST_ROUNDS = (limit + ALL_FLIES - 1) // ALL_FLIES
MOST_ROUNDS = players * (limit - 1) // ALL_FLIES + 1


def end_round(t):
    """All hands go to the stables, and all cows back into the deck."""
    for p in range(players):
        t.stable[p] += flies(t, HAND + p)
    for c in range(len(COWS)):
        t.place[c] = DECK
    t.seat = 0
    t.arrow = 1


def openers(s):
    """How many farmers have the most flies."""
    found = 0
    for p in range(players):
        found += s.stable[p] == max(s.stable)
    return found


def lots(s):
    return openers(s) if OPENER_BY_LOT else 1


@end
def somebody_has_too_many_flies(s):
    return between_rounds(s) and max(s.stable) >= limit
