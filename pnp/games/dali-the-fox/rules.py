from verify.language import *

# Dali The Fox. Roll the dice, choose one colour, stop or roll on; the first with enough eggs wins.

COLOURS = names("orange", "yellow", "green", "blue", "purple", "red")
ORANGE, YELLOW, GREEN, BLUE, PURPLE, RED = range(6)
NOBODY = 6                                              # the farmer is out shopping
WATCHED = COLOURS + names("nothing")

players = parameter("players")
goal = parameter("goal")
farmer_die = parameter("farmer_die")

EGGS = tally(table("eggs", "colour"), COLOURS)
EGG_DIE = tally(table("egg die", "face"), COLOURS)      # on how many faces each colour is
FARMER_DIE = tally(table("farmer die", "face") if farmer_die else ("nothing",), WATCHED)


class State:
    supply: per(COLOURS, upto(max(EGGS))) = EGGS        # eggs on the roof
    yard: per(COLOURS, flag)                            # eggs that came out in this turn
    chosen: per(COLOURS, flag)                          # colours chosen in this turn
    offered: per(COLOURS, flag)                         # colours the dice allow
    eggs: per(players, upto(goal + len(COLOURS) - 1))   # eggs collected
    seat: upto(players - 1)                             # whose turn it is


def mixed(a, b):
    """The colour that two different egg dice mix to."""
    if a == YELLOW or b == YELLOW:
        if a == RED or b == RED:
            return ORANGE
        return GREEN
    return PURPLE


def offer(t, a, b, watched):
    """Which colours may be chosen for the two egg dice, a and b."""
    for c in range(6):
        t.offered[c] = 0
    t.offered[a] = not t.chosen[a]
    t.offered[b] = not t.chosen[b]
    if a != b:
        m = mixed(a, b)
        t.offered[m] = not t.chosen[m]
    if watched != NOBODY:
        t.offered[watched] = 0


def clear_yard(t):
    for c in range(6):
        t.yard[c] = 0
        t.chosen[c] = 0


def next_seat(t):
    t.seat = (t.seat + 1) % players


@start
@turn
@chance(sum(EGG_DIE) * sum(EGG_DIE) * sum(FARMER_DIE))
def roll(s):
    for a in range(6):
        for b in range(6):
            for f in range(7):
                ways = EGG_DIE[a] * EGG_DIE[b] * FARMER_DIE[f]
                if ways > 0:
                    t = s.copy()
                    offer(t, a, b, f)
                    if any_of(t.offered):
                        yield f"rolls {COLOURS[a]} and {COLOURS[b]}, the farmer watches {WATCHED[f]}", ways, t, choose
                    else:
                        for c in range(6):
                            t.supply[c] += t.yard[c]
                        clear_yard(t)
                        next_seat(t)
                        yield f"rolls {COLOURS[a]} and {COLOURS[b]}, the farmer watches {WATCHED[f]}: nothing to choose", ways, t, roll


@choice
def choose(s):
    for c in range(6):
        if s.offered[c]:
            t = s.copy()
            t.chosen[c] = 1
            for k in range(6):
                t.offered[k] = 0
            if s.supply[c] > 0:
                t.supply[c] -= 1
                t.yard[c] = 1
                yield f"takes the {COLOURS[c]} egg", s.seat, t, decide
            else:
                yield f"chooses {COLOURS[c]}, of which no egg is left", s.seat, t, decide


@choice
def decide(s):
    t = s.copy()
    t.eggs[s.seat] += count(s.yard)
    clear_yard(t)
    if t.eggs[s.seat] < goal:
        next_seat(t)
    yield "stops and collects", s.seat, t, roll
    yield "rolls on", s.seat, s, roll


@end
def enough_eggs(s):
    for p in range(players):
        if s.eggs[p] >= goal:
            return True
    return False


@wins
def collected_enough(s, seat):
    return s.eggs[seat] >= goal


@score
def eggs_collected(s, seat):
    return s.eggs[seat]


@always
def no_egg_is_lost(s):
    return sum_of(s.supply) + count(s.yard) + sum_of(s.eggs) == sum(EGGS)


@example("A green and a blue egg lie in the yard, the farmer watches yellow: yellow and blue on the egg dice leave nothing to choose")
def nothing_to_choose(s):
    s.chosen[GREEN] = 1
    s.chosen[BLUE] = 1
    offer(s, YELLOW, BLUE, YELLOW)
    return not any_of(s.offered)


@policy
def stops_at_three(s, seat):
    """Up to two eggs in the yard are worth more than collected ones, more of them are worth less."""
    if s.eggs[seat] >= goal:
        return 1000
    n = count(s.yard)
    if n > 2:
        return 10 * s.eggs[seat] + 10 * n - 1
    return 10 * s.eggs[seat] + 11 * n


# For the back of the player aid.


@odds(roll, "chosen")
def busts(s):
    """Nothing is left to choose."""
    return not any_of(s.offered)
