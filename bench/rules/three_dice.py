from verify.language import *

# Three dice of six colours, one colour chosen of them, stop or roll on: pushing one's luck.
# `SETS` are the colours that three dice can show, as bits, and `WEIGHTS` in how many of 216 ways.

players = parameter("players")
goal = parameter("goal")
each = parameter("eggs_per_colour")

SETS = (0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 16, 17, 18, 20, 21, 24, 32, 33, 34, 36, 38, 40, 48)
WEIGHTS = (6, 11, 11, 2, 11, 2, 2, 15, 10, 10, 6, 8, 15, 10, 8, 10, 6, 8, 15, 8, 10, 10, 6, 8, 8)
ALLOWS = [[a // p % 2 for p in (1, 2, 4, 8, 16, 32)] for a in SETS]


class State:
    seat: upto(players - 1)
    supply: per(6, upto(each)) = each
    yard: per(6, flag)
    chosen: per(6, flag)
    offered: per(6, flag)
    eggs: per(players, upto(goal + 5))


@start
@turn
@chance(216)
def roll(s):
    for i in range(25):
        t = s.copy()
        for c in range(6):
            t.offered[c] = ALLOWS[i][c] and not s.chosen[c]
        if any_of(t.offered):
            yield f"roll {i}", WEIGHTS[i], t, choose
        else:
            for c in range(6):
                t.supply[c] += s.yard[c]
                t.yard[c] = 0
                t.chosen[c] = 0
            t.seat = (s.seat + 1) % players
            yield f"roll {i}: bust", WEIGHTS[i], t, roll


@choice
def choose(s):
    for c in range(6):
        if s.offered[c]:
            t = s.copy()
            for k in range(6):
                t.offered[k] = 0
            t.chosen[c] = 1
            if s.supply[c] > 0:
                t.supply[c] -= 1
                t.yard[c] = 1
            yield f"takes {c}", s.seat, t, decide


@choice
def decide(s):
    t = s.copy()
    t.eggs[s.seat] += count(s.yard)
    for c in range(6):
        t.yard[c] = 0
        t.chosen[c] = 0
    if t.eggs[s.seat] < goal:
        t.seat = (s.seat + 1) % players
    yield "stops", s.seat, t, roll
    yield "rolls on", s.seat, s, roll


@end
def enough(s):
    for p in range(players):
        if s.eggs[p] >= goal:
            return True
    return False


@wins
def winner(s, seat):
    return s.eggs[seat] >= goal
