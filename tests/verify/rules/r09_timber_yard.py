from verify.language import *

# Timber yard: saw, build, burn or rest. Building may take more wood than the supply holds.

players = parameter("players")
WOOD = 8
PLANKS = 3


class State:
    supply: upto(WOOD) = 2
    stock: upto(PLANKS) = PLANKS
    wood: per(players, upto(WOOD)) = 3
    planks: per(players, upto(PLANKS))
    seat: upto(players - 1)


@start
@turn
@choice
def work(s):
    p = s.seat
    t = s.copy()
    t.seat = 1 - p
    if s.wood[p] >= 2 and s.stock > 0:
        u = t.copy()
        u.wood[p] -= 2
        u.supply += 2
        u.stock -= 1
        u.planks[p] += 1
        yield "saws", p, u, work
    if s.planks[p] > 0:
        u = t.copy()
        u.planks[p] -= 1
        u.stock += 1
        u.supply -= 3
        u.wood[p] += 3
        yield "builds", p, u, work
    if s.wood[p] > 0:
        u = t.copy()
        u.wood[p] -= 1
        yield "burns", p, u, work
    yield "rests", p, t, work


@always
def no_wood_is_lost(s):
    return s.supply + sum_of(s.wood) == WOOD


@always
def no_plank_is_lost(s):
    return s.stock + sum_of(s.planks) == PLANKS
