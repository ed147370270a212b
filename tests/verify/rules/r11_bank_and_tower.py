from verify.language import *

# Bank and tower: take 1 coin and build, or take 2. An empty bank ends the game, so does the tower.

players = 2
coins = parameter("coins")


class State:
    bank: upto(coins) = coins
    tower: upto(3)
    seat: upto(players - 1)


@start
@turn
@choice
def take(s):
    for n in range(1, 3):
        if s.bank >= n:
            t = s.copy()
            t.bank -= n
            t.tower += n == 1
            t.seat = 1 - s.seat
            yield f"takes {n}", s.seat, t, take


@end
def bank_is_empty(s):
    return s.bank == 0


@end
def tower_stands(s):
    return s.tower == 3
