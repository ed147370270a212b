from verify.language import *
from .settings import PRICE, BARE_MEADOW_FEEDS, ONE_BY_ONE, POOL_MAY_LACK
from .cows import SIDES, players

# What is eaten: the flowers of a meadow, and clovers that buy them.

MOST_HELD = PRICE if ONE_BY_ONE else PRICE - 1 + max(SIDES)
MOST_OUT = MOST_HELD + (parameter("players") - 1) * (PRICE - 1)


def bare(s, p):
    """Whether all flowers of a meadow are covered."""
    return not any_of(s.flowers[p])


def fed(s, p):
    """Whether clovers still come to a seat."""
    return BARE_MEADOW_FEEDS or not bare(s, p)


def cover(t, p, c):
    t.flowers[p][c] -= 1
    if t.grass > 0 or not POOL_MAY_LACK:
        t.grass -= 1


def earn(t, p, number):
    """Clovers come to a seat, up to the price of a flower if they come one by one."""
    if fed(t, p):
        got = min(number, t.pool) if POOL_MAY_LACK else number
        if ONE_BY_ONE and not bare(t, p):
            t.due = max(0, t.clovers[p] + got - PRICE)
            got -= t.due
        t.clovers[p] += got
        t.pool -= got
        if bare(t, p) and t.clovers[p] >= PRICE:
            pay(t, p, PRICE)


def pay(t, p, number):
    t.clovers[p] -= number
    t.pool += number


def buys(s, p):
    """Whether a seat has the clovers for a flower."""
    return s.clovers[p] >= PRICE


def somebody_buys(s):
    for p in range(players):
        if buys(s, p):
            return True
    return False
