from verify.language import *

# The first to walk two steps wins. In turn: one step for sure, or toss a coin for two or none.

players = 2


class State:
    walked: per(players, upto(3))
    seat: flag


@start
@turn
@choice
def walk(s):
    t = s.copy()
    t.walked[s.seat] += 1
    t.seat = 1 - s.seat
    yield "takes one step", s.seat, t, walk
    yield "tosses the coin", s.seat, s, toss


@chance(2)
def toss(s):
    t = s.copy()
    t.seat = 1 - s.seat
    yield "tails: no step", 1, t, walk
    t.walked[s.seat] += 2
    yield "heads: two steps", 1, t, walk


@end
def there(s):
    return s.walked[0] >= 2 or s.walked[1] >= 2


@wins
def walked_two(s, seat):
    return s.walked[seat] >= 2
