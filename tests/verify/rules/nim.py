from verify.language import *

# Take any number from one of the heaps; who takes the last one wins.

players = 2
HEAPS = (parameter("first"), parameter("second"), parameter("third"))
MOST = max(HEAPS)


class State:
    heaps: per(3, upto(MOST)) = HEAPS
    seat: flag


@start
@turn
@choice
def take(s):
    for h in range(3):
        for n in range(1, MOST + 1):
            if n <= s.heaps[h]:
                t = s.copy()
                t.heaps[h] -= n
                t.seat = 1 - s.seat
                yield f"takes {n} from heap {h}", s.seat, t, take


@end
def all_taken(s):
    return sum_of(s.heaps) == 0


@wins
def took_the_last(s, seat):
    return s.seat != seat
