from verify.language import *

# Call a colour and draw an egg from the bag: it is yours if you called it. No colour and no seat
# is any different from the others.

players = alike(parameter("players"))
each = parameter("each")
COLOURS = alike(names("red", "green", "blue"))


class State:
    seat: which(players)
    called: which(COLOURS, -1) = -1
    bag: per(COLOURS, upto(each)) = each
    eggs: per(players, per(COLOURS, upto(each)))


def next_seat(t):
    t.seat = (t.seat + 1) % players


def in_the_bag(s):
    return 1 + sum_of(s.bag)


@start
@turn
@choice
def call(s):
    for c in range(len(COLOURS)):
        if s.bag[c] > 0 and s.called != c:
            t = s.copy()
            t.called = c
            yield f"calls {COLOURS[c]}", s.seat, t, draw
    t = s.copy()
    t.called = -1
    next_seat(t)
    yield "passes", s.seat, t, call


@chance(in_the_bag)
def draw(s):
    t = s.copy()
    next_seat(t)
    yield "draws the blank", 1, t, call
    for c in range(len(COLOURS)):
        t = s.copy()
        if s.bag[c] > 0:
            t.bag[c] -= 1
        if s.called == c and s.bag[c] > 0:
            t.eggs[s.seat][c] += 1
        next_seat(t)
        yield f"draws {COLOURS[c]}", s.bag[c], t, call


@end
def bag_is_empty(s):
    return not any_of(s.bag)


@score
def eggs_of(s, seat):
    return sum_of(s.eggs[seat])


@wins
def has_more_than_half(s, seat):
    return 2 * eggs_of(s, seat) > each


@always
def no_egg_is_there_twice(s):
    for c in range(len(COLOURS)):
        if s.bag[c] + s.eggs[0][c] + s.eggs[1][c] > each:
            return False
    return True
