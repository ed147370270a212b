from verify.language import *
from .settings import CLOVERS, GRASS, POOL_MAY_LACK
from .cows import ALL_FLOWERS, players, STRAYED, NOBODY
from .meadow import MOST_OUT, bare, buys
from .pasture import COWSHED
from .dice import ORDINARY, LEFT_OVER, is_last, in_pen, dice_lie, lying, has_picked

# What is so in every position.


@always
def no_clover_is_lost(s):
    return s.pool + sum_of(s.clovers) == CLOVERS


@always
def no_grass_is_lost(s):
    left = 0
    for p in range(players):
        left += sum_of(s.flowers[p])
    return POOL_MAY_LACK or GRASS - s.grass + left == ALL_FLOWERS


@always
def few_clovers_are_out(s):
    """Each has fewer than a flower costs, but for one who buys it."""
    buyers = 0
    for p in range(players):
        buyers += buys(s, p)
    return buyers <= 1 and sum_of(s.clovers) <= MOST_OUT


@always
def nobody_bets_clovers_that_it_does_not_have(s):
    return s.bet <= s.clovers[s.seat]


@always
def whoever_can_buy_has_a_flower_to_buy(s):
    for p in range(players):
        if buys(s, p) and bare(s, p):
            return False
    return True


@always
def dice_that_wait_to_be_rolled_show_nothing(s):
    return dice_lie(s) or not any_of(s.dice)


@always
def nobody_is_left_without_a_die(s):
    """Dice that lie in the pen and seats that have picked before make up all dice, or all but the
    one that the seat has picked; a die that is left over counts no more when the last has."""
    dice = lying(s) + (s.seat - s.first) % players
    return (dice >= ORDINARY or (LEFT_OVER and is_last(s))) and dice <= ORDINARY + 1


def waits(s):
    """Whether the seat has still to pick, or may go on after it."""
    return s.lingers or not has_picked(s)


@always
def whoever_lingers_has_picked(s):
    return not s.lingers or has_picked(s)


@always
def whoever_waits_to_pick_finds_a_die(s):
    finds = in_pen(s) > 0 or (s.bell == NOBODY and s.seat != s.first)
    return not waits(s) or s.lingers or finds


@always
def whoever_has_the_bell_die_came_before(s):
    return s.bell == NOBODY or (s.bell - s.first) % players <= (s.seat - s.first) % players


@always
def only_cows_of_bare_meadows_are_home(s):
    for p in range(players):
        if s.home[p] and not bare(s, p):
            return False
    return True


@always
def the_opener_is_never_left_with_the_bell_die(s):
    return s.bell != s.first and (s.seat != s.first or has_picked(s) or in_pen(s) > 0)


@always
def with_two_nobody_is_left_with_the_bell_die(s):
    return players > 2 or has_picked(s) or in_pen(s) > 0


@always
def whoever_is_home_has_picked(s):
    for p in range(players):
        came_before = (p - s.first) % players < (s.seat - s.first) % players
        walked = came_before or (p == s.seat and has_picked(s)) or s.to_roll == ORDINARY
        if s.home[p] and not walked:
            return False
    return True


@always
def no_die_is_left_when_all_have_picked(s):
    return in_pen(s) == 0 or not is_last(s) or not has_picked(s)


@always
def stray_cows_are_placed_in_their_order(s):
    for k in range(STRAYED - 1):
        if s.stray[k] == COWSHED and s.stray[k + 1] != COWSHED:
            return False
    return True
