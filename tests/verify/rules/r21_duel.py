from verify.language import *

# Duel: strike (the other loses a heart) or clash (both do). Both can fall at once.

players = 2


class State:
    hearts: per(players, upto(2)) = 2
    seat: upto(players - 1)


@start
@turn
@choice
def fight(s):
    t = s.copy()
    t.hearts[1 - s.seat] -= 1
    t.seat = 1 - s.seat
    yield "strike", s.seat, t, fight
    t.hearts[s.seat] -= 1
    yield "clash", s.seat, t, fight


@end
def someone_fell(s):
    return not all_of(s.hearts)


@wins
def still_stands(s, seat):
    return s.hearts[seat] > 0
