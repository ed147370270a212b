from verify.language import *

# Ferry: row (one place on with chance 1/2) or drift back to the start.


class State:
    place: upto(3)


@start
@turn
@choice
def choose(s):
    yield "rows", 0, s, current
    t = s.copy()
    t.place = 0
    yield "drifts back", 0, t, choose


@chance(2)
def current(s):
    t = s.copy()
    t.place += 1
    yield "one place on", 1, t, choose
    yield "stays", 1, s, choose


@end
def across(s):
    return s.place == 3
