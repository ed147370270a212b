from verify.language import *

# A car behind one of three doors. The host opens another one, with a goat; the guest may change.

players = 1
changes = parameter("changes")


class State:
    car: upto(2)
    door: upto(2)
    shown: upto(2)
    open: flag


@start
@turn
@chance(3)
def hide(s):
    for d in range(3):
        t = s.copy()
        t.car = d
        yield f"the car is behind door {d}", 1, t, guess


@choice
def guess(s):
    for d in range(3):
        t = s.copy()
        t.door = d
        yield f"points at door {d}", 0, t, show


@chance(2)
def show(s):
    for d in range(3):
        if d != s.car and d != s.door:
            t = s.copy()
            t.shown = d
            yield f"the host opens door {d}", 2 if s.car != s.door else 1, t, decide


@choice
def decide(s):
    t = s.copy()
    if changes:
        t.door = 3 - s.door - s.shown
    t.open = 1
    yield "opens the door", 0, t, decide


@end
def door_opened(s):
    return s.open


@wins
def has_the_car(s, seat):
    return s.car == s.door
