from verify.language import *
from .settings import players, hand, limit
from .cards import ALL_FLIES, HAND, PLAYED, DECK, COWS, cards, flies, in_deck, between_rounds
from .rounds import FEWEST_ROUNDS, MOST_ROUNDS, somebody_has_too_many_flies

# What is so in every position, and what every move uses up.


@always
def no_fly_is_lost(s):
    found = sum_of(s.stable) + s.herd_flies + flies(s, DECK)
    for p in range(players):
        found += flies(s, HAND + p)
    return found % ALL_FLIES == 0


def earlier_flies(s):
    """The flies of all rounds before: those of this one are in the deck, in hands, or were played."""
    return sum_of(s.stable) + s.herd_flies - flies(s, PLAYED)


@always
def flies_of_the_herd_were_played_in_this_round(s):
    return s.herd_flies <= flies(s, PLAYED)


@always
def earlier_rounds_ended_below_the_limit(s):
    most = max(s.stable) + s.herd_flies - flies(s, PLAYED)
    return between_rounds(s) or most < limit


@always
def earlier_rounds_had_no_more_flies_than_that(s):
    return between_rounds(s) or earlier_flies(s) <= players * (limit - 1)


@always
def rounds_are_from_fewest_to_most(s):
    rounds = sum_of(s.stable) // ALL_FLIES              # those that are over
    return rounds <= MOST_ROUNDS and (rounds >= FEWEST_ROUNDS or not somebody_has_too_many_flies(s))


@always
def hands_are_full_while_the_deck_lasts(s):
    for p in range(players):
        held = cards(s, HAND + p) + (p == s.seat)       # before she draws a farmer has one less
        if cards(s, PLAYED) > 0 and in_deck(s) > 0 and held < hand:
            return False
    return True


@always
def with_two_farmers_turning_changes_nothing(s):
    return players > 2 or players - s.arrow == s.arrow


@falls
def rounds_to_come(s):
    return MOST_ROUNDS - earlier_flies(s) // ALL_FLIES


@falls
def cards_to_draw_and_to_play(s):
    """A card in the deck is counted twice, for it is yet to be drawn and to be played."""
    return 2 * len(COWS) - count(s.place) - cards(s, PLAYED)
