from verify.language import *

# Four sheaves: take one in turn; the higher sum wins, then the larger number of sheaves.

players = parameter("players")
WORTH = (1, 1, 2, 2)
TABLE = 2


class State:
    where: per(WORTH, upto(TABLE)) = TABLE
    seat: upto(players - 1)


def held(s, seat):
    n = 0
    for k in range(len(WORTH)):
        if s.where[k] == seat:
            n += 1
    return n


@start
@turn
@choice
def take(s):
    for k in range(len(WORTH)):
        if s.where[k] == TABLE:
            worth = WORTH[k]
            t = s.copy()
            t.where[k] = s.seat
            t.seat = 1 - s.seat
            yield f"takes a sheaf worth {worth}", s.seat, t, take


@end
def table_empty(s):
    return not has(s.where, TABLE)


@score
def total(s, seat):
    return sum_where(WORTH, s.where, seat)


@wins
def more(s, seat):
    rival = 1 - seat
    if total(s, seat) != total(s, rival):
        return total(s, seat) > total(s, rival)
    return held(s, seat) > held(s, rival)
