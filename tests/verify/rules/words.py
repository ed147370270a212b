from verify.language import *

# No game: every word and every form of the language once, to hold the readings to Python itself.

COLOURS = names("red", "green", "blue")
RED, GREEN, BLUE = range(3)
NEAR = ((1, 2), (0,), (0, 1, 2))
GRID = ((1, 0, 2), (2, 1, 0))
WORTH = tuple(2 * n + 1 for n in range(3) if n != 5)
FACES = tally(("red", "blue", "red"), COLOURS)
players = 2
STEP = 1 if len(COLOURS) == 3 else 4


class State:
    """Two hands of colours, a track, and who is to move."""

    hands: per(players, per(COLOURS, upto(3))) = ((1, 0, 2), (0, 1, 1))
    track: per(COLOURS, between(-4, 9)) = (0, 2, -1)
    open: per(COLOURS, flag) = 1
    depth: between(-2, 40)
    seat: upto(players - 1)


def weight(s):
    return 3 + s.seat


def best(s, seat):
    """The colour a seat holds most of, the first of several."""
    found = 0
    for c in range(1, 3):
        if s.hands[seat][c] > s.hands[seat][found]:
            found = c
    return found


def take(t, seat, c):
    t.hands[seat][c] -= 1
    t.depth += WORTH[c]
    return t.depth


def turned(t):
    t.seat = (t.seat + 1) % players
    if t.seat == 0:
        return
    t.track[GREEN] = -t.track[GREEN]


@start
@turn
@choice
def act(s):
    """Lay a colour, open one, or look."""
    p = s.seat
    if s.depth > 30:
        return
    for c in range(3):
        if s.hands[p][c]:
            t = s.copy()
            reached = take(t, p, c)
            t.open[c] = not s.open[c]
            turned(t)
            yield f"lays {COLOURS[c]} and reaches {reached}", p, t, fall
        elif has(s.track, c) or c == RED:
            t = s.copy()
            t.track[c] = max(s.track[c], STEP) - abs(s.track[RED]) // 2
            t.hands[1 - p][c] = min(3, t.hands[1 - p][c] + 1, 3)
            yield f"draws {COLOURS[c]}", s.seat, t, act
    m = best(s, p)
    full = all_of(s.open) and count(s.hands[p]) >= 2
    t = s.copy()
    t.depth *= 2
    t.depth += sum_where(WORTH, s.open, 1) - len(WORTH) * full - sum(FACES) + sum_of(s.hands[p])
    t.depth %= 20
    t.track[RED] = (m + 1) * (s.track[BLUE] + 2) % 5 if any_of(s.hands[p]) else -1
    yield f"looks, most is {COLOURS[m]}", p, t, act


@chance(weight)
def fall(s):
    for c in range(3):
        if FACES[c]:
            for n in NEAR[c]:
                t = s.copy()
                t.track[n] = min(s.track) + max(s.track) - GRID[s.seat][n]
                for k in range(n, 3):
                    t.open[k] = s.open[k] != s.open[n]
                ways = 1
                if c == n:
                    ways = s.seat
                yield f"{COLOURS[c]} falls near {n}", ways, t, act
    yield "nothing falls", weight(s) - 3 - s.seat, s.copy(), act
    yield "nothing moves", 0 if s.seat else 0, s, act


@end
def deep(s):
    return s.depth >= 25 or not any_of(s.hands[0])


@wins
def holds_more(s, seat):
    return sum_of(s.hands[seat]) > sum_of(s.hands[1 - seat]) and deep(s)


@score
def points(s, seat):
    total = 0
    for c in range(len(COLOURS)):
        total += s.hands[seat][c] * WORTH[c]
    return total


@always
def never_below(s):
    low = s.depth < -2
    lower = low or s.seat < 0
    return not lower


@example("laying a red card reaches 1")
def one_step(s):
    reached = take(s, 0, RED)
    return reached == 1 and s.hands[0][RED] == 0
