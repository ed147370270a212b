from verify.language import *

# Long way down: a counter that falls by 1 each turn, from far above or near.

height = parameter("height")


class State:
    counter: upto(height) = height


@start
@turn
@choice
def step(s):
    if s.counter > 0:
        t = s.copy()
        t.counter -= 1
        yield "one down", 0, t, step


@end
def down(s):
    return s.counter == 0
