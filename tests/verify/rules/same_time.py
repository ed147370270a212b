from verify.language import *

# Both seats show a hand at the same time; the first to win so many rounds wins. They choose one
# after the other here, but neither sees what the other chose: that is what `@secret` says.

players = 2
HANDS = names("rock", "paper", "scissors")
OPEN = -1                                               # nothing is chosen yet
rounds = parameter("rounds")


class State:
    shown: per(players, which(HANDS, OPEN)) = OPEN
    won: per(players, upto(rounds))
    seat: flag


@start
@turn
@secret
@choice
def show(s):
    for h in range(len(HANDS)):
        t = s.copy()
        t.shown[s.seat] = h
        t.seat = 1 - s.seat
        if s.seat == 0:
            yield f"picks {HANDS[h]}", s.seat, t, show
        else:
            yield f"picks {HANDS[h]}", s.seat, t, compare


@chance(1)
def compare(s):
    first = s.shown[0]
    second = s.shown[1]
    t = s.copy()
    t.shown[0] = OPEN
    t.shown[1] = OPEN
    if first != second:
        winner = (first - second) % 3 - 1
        t.won[winner] += 1
    yield f"{HANDS[first]} meets {HANDS[second]}", 1, t, show


@end
def enough_rounds(s):
    return has(s.won, rounds)


@wins
def has_won(s, seat):
    return s.won[seat] == rounds
