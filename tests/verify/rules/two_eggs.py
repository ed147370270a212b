from verify.language import *

# Two eggs in a nest, for two players. Roll: an egg is found (2 in 3) or not. Take it or leave it.
# The first with both eggs wins. With one egg each nobody can win any more: a trap left in on
# purpose. test_checks.py holds the whole game worked out by hand.

players = 2
eggs_in_all = 2


class State:
    supply: upto(eggs_in_all) = eggs_in_all
    eggs: per(players, upto(eggs_in_all)) = 0
    seat: upto(players - 1) = 0


def next_seat(t):
    t.seat = (t.seat + 1) % players


@start
@turn
@chance(3)
def roll(s):
    t = s.copy()
    next_seat(t)
    if s.supply > 0:
        yield "finds an egg", 2, s, decide
        yield "finds nothing", 1, t, roll
    else:
        yield "the nest is empty", 3, t, roll


@choice
def decide(s):
    t = s.copy()
    t.supply -= 1
    t.eggs[s.seat] += 1
    next_seat(t)
    yield "takes the egg", s.seat, t, roll
    u = s.copy()
    next_seat(u)
    yield "leaves it", s.seat, u, roll


@end
def both_eggs(s):
    return s.eggs[0] == 2 or s.eggs[1] == 2


@wins
def has_both(s, seat):
    return s.eggs[seat] == 2


@score
def eggs_collected(s, seat):
    return s.eggs[seat]


@always
def eggs_are_kept(s):
    return s.supply + sum_of(s.eggs) == eggs_in_all


@example("the game starts with two eggs in the nest")
def full_nest(s):
    return s.supply == 2
