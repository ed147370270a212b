from verify.language import *

# Dusk Ferry. Draw a card: load it or leave it. Full to the last anchor, the ferry sails and pays.

players = parameter("players")
hold = parameter("hold")
CARGO = names("barrel", "crate", "cow")
DECK = tally(table("cargo", "thing"), CARGO)
WEIGHTS = table("cargo", "weight")
WORTHS = table("cargo", "worth")
THINGS = table("cargo", "thing")
WEIGHT = [max([WEIGHTS[c] for c in range(len(THINGS)) if THINGS[c] == f]) for f in CARGO]
WORTH = [max([WORTHS[c] for c in range(len(THINGS)) if THINGS[c] == f]) for f in CARGO]
MOST = sum(WORTHS)


class State:
    pier: per(CARGO, upto(max(DECK))) = DECK
    drawn: which(CARGO, -1) = -1
    weight: upto(hold - 1)
    aboard: per(players, upto(MOST))
    coins: per(players, upto(MOST))
    seat: which(players)


def left(s):
    return sum_of(s.pier)


@start
@turn
@chance(left)
def draw(s):
    for f in range(len(CARGO)):
        if s.pier[f] > 0:
            t = s.copy()
            t.pier[f] -= 1
            t.drawn = f
            yield f"draws a {CARGO[f]}", s.pier[f], t, load


@choice
def load(s):
    t = s.copy()
    t.drawn = -1
    t.seat = (s.seat + 1) % players
    yield "leaves it on the pier", s.seat, t, draw
    u = t.copy()
    total = s.weight + WEIGHT[s.drawn]
    if total > hold:
        u.weight = 0
        for p in range(players):
            u.aboard[p] = 0
        yield "sinks the ferry", s.seat, u, draw
    else:
        u.aboard[s.seat] += WORTH[s.drawn]
        if total == hold:
            u.weight = 0
            for p in range(players):
                u.coins[p] += u.aboard[p]
                u.aboard[p] = 0
            yield "loads it, and the ferry sails", s.seat, u, draw
        else:
            u.weight = total
            yield "loads it", s.seat, u, draw


@end
def the_pier_is_empty(s):
    return left(s) == 0 and s.drawn == -1


@score
def coins(s, seat):
    return s.coins[seat]


@falls
def cards_to_come(s):
    return 2 * left(s) + (s.drawn >= 0)


@always
def no_coin_from_nowhere(s):
    return sum_of(s.coins) + sum_of(s.aboard) <= MOST
