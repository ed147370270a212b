from verify.language import *

# Countdown: five counters, take 1 or 2 in turn; the game is over when so many or fewer are left.

players = 2
left = parameter("left")


class State:
    counters: upto(5) = 5
    seat: upto(players - 1)


@start
@turn
@choice
def take(s):
    for n in range(1, 3):
        if s.counters >= n:
            t = s.copy()
            t.counters -= n
            t.seat = 1 - s.seat
            yield f"takes {n}", s.seat, t, take


@end
def few_left(s):
    return s.counters <= left
