from verify.language import *
from .settings import players, SEATS, SHUFFLED

# The cards of the field and its places, as printed, and where each card is.

SUIT = table("field", "suit")
RANK = table("field", "rank")
GROWS = table("field", "grows")
POINTS = table("field", "points")
SUIT_OF_PLACE = table("mat", "suit")

RANK_WORDS = names("0", "ace", "2", "3", "4", "5", "6", "7", "8", "9", "10")
CARDS = ["the " + RANK_WORDS[RANK[c]] + " of " + SUIT[c] + "s" for c in range(len(SUIT))]
THORN = [g == "thorn" for g in GROWS]
SOUGHT = [c for c in range(len(CARDS)) if not THORN[c]]
RASPBERRIES = [c for c in range(len(CARDS)) if GROWS[c] == "raspberry"]

PLACES = [SUIT_OF_PLACE[p] + " place" for p in range(len(SUIT_OF_PLACE))]
UNDEALT = len(PLACES)
GIVEN = UNDEALT + 1
HELD = GIVEN + 1                                        # HELD + seat has what that seat took
WHERE = PLACES + ["undealt", "given to a Duchess"] + ["held by " + SEATS[p] for p in range(players)]

ALIKE = [[SUIT_OF_PLACE[p] == SUIT_OF_PLACE[q] for q in range(len(PLACES))] for p in range(len(PLACES))]
ONE_OF_EACH_SUIT = [p for p in range(len(PLACES)) if p == min([q for q in range(len(PLACES)) if ALIKE[p][q]])]
IS_FOR = [[SUIT_OF_PLACE[p] == SUIT[c] for c in range(len(CARDS))] for p in range(len(PLACES))]

MOST_POINTS = sum([p for p in POINTS if p > 0])
FEWEST_POINTS = sum([p for p in POINTS if p < 0])


def points(s, seat):
    found = 0
    for c in range(len(CARDS)):
        if s.where[c] == HELD + seat:
            found += POINTS[c]
    return found


def left(s, thorns):
    """How many cards lie in the field, thorns or those that are sought."""
    found = 0
    for c in range(len(CARDS)):
        found += s.where[c] < UNDEALT and THORN[c] == thorns
    return found


def something_is_left(s):
    return left(s, False) > 0


def may_lie(s, c, p):
    """Whether a card is not dealt yet, and the next place is this one and for its suit."""
    return IS_FOR[p][c] and s.filled == p and s.where[c] == UNDEALT


def ways_to_deal(s):
    """How many cards may lie on the next place."""
    found = 0
    for p in range(len(PLACES)):
        for c in range(len(CARDS)):
            found += may_lie(s, c, p)
    return max(1, found) if SHUFFLED else 1
