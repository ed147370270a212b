from verify.language import *

# Two smiths: one hammer, one anvil; take a tool or forge with both. Variant 2 forges at once while
# both lie on the table, variant 3 puts the tools back when nothing else can be done.

players = parameter("players")
variant = parameter("variant")
SMITHS = names("A", "B")
TABLE = 2


class State:
    hammer: upto(TABLE) = TABLE
    anvil: upto(TABLE) = TABLE
    swords: per(SMITHS, upto(2))
    seat: upto(players - 1)


def other(t):
    t.seat = 1 - t.seat


@start
@turn
@choice
def act(s):
    p = s.seat
    free = s.hammer == TABLE and s.anvil == TABLE
    able = False
    if s.hammer == TABLE:
        able = True
        t = s.copy()
        t.hammer = p
        other(t)
        yield f"{SMITHS[p]} takes hammer", p, t, act
    if s.anvil == TABLE:
        able = True
        t = s.copy()
        t.anvil = p
        other(t)
        yield f"{SMITHS[p]} takes anvil", p, t, act
    if s.hammer == p and s.anvil == p or variant == 2 and free:
        able = True
        t = s.copy()
        t.hammer = TABLE
        t.anvil = TABLE
        t.swords[p] += 1
        other(t)
        yield f"{SMITHS[p]} forges", p, t, act
    if variant == 3 and not able:
        t = s.copy()
        if s.hammer == p:
            t.hammer = TABLE
        if s.anvil == p:
            t.anvil = TABLE
        other(t)
        yield f"{SMITHS[p]} puts back", p, t, act


@end
def two_swords(s):
    return s.swords[0] == 2 or s.swords[1] == 2


@wins
def forged_two(s, seat):
    return s.swords[seat] == 2
