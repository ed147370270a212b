from verify.language import *
from .settings import players
from .field import (
    CARDS, PLACES, UNDEALT, ALIKE, ONE_OF_EACH_SUIT, IS_FOR, MOST_POINTS, FEWEST_POINTS, points,
)
from .nobles import FUSSY, NOBLES
from .landing import lands_on

# What is so in every position.


@always
def a_place_holds_one_card_of_its_suit(s):
    right = True
    for p in range(len(PLACES)):
        found = 0
        for c in range(len(CARDS)):
            found += s.where[c] == p
            right = right and (IS_FOR[p][c] or s.where[c] != p)
        right = right and found <= (p < s.filled)
    return right


@always
def each_card_that_is_not_dealt_has_its_place(s):
    right = True
    for p in ONE_OF_EACH_SUIT:
        free = 0
        for q in range(len(PLACES)):
            free += ALIKE[p][q] and q >= s.filled
        undealt = 0
        for c in range(len(CARDS)):
            undealt += IS_FOR[p][c] and s.where[c] == UNDEALT
        right = right and undealt == free
    return right


@always
def only_who_is_fussy_is_pricked(s):
    fussy = True
    for n in range(len(NOBLES)):
        fussy = fussy and (FUSSY[n] or not s.pricked[n])
    return fussy


@always
def a_noble_lies_only_where_it_came_down(s):
    down = True
    for n in range(len(NOBLES)):
        down = down and (not s.lies[n] or (s.landed[n] > 0 and s.falling != n))
    return down


@always
def nobles_that_lie_do_not_touch(s):
    apart = True
    for n in range(len(NOBLES)):
        for m in range(n):
            both = s.lies[n] and s.lies[m]
            apart = apart and not (both and lands_on(s, n, m))
    return apart


@always
def points_are_from_fewest_to_most(s):
    for p in range(players):
        if points(s, p) < FEWEST_POINTS or points(s, p) > MOST_POINTS:
            return False
    return True
