from verify.language import *

# Overshoot: two coins a turn without any limit but that of the field; the end is stepped over.

most = parameter("most")


class State:
    coins: upto(most)


@start
@turn
@choice
def take(s):
    t = s.copy()
    t.coins += 2
    yield "takes 2 coins", 0, t, take


@end
def exactly_seven(s):
    return s.coins == 7
