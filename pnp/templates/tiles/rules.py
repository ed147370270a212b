from verify.language import *

# Two Beds. Draw a tile, plant it on a free place; each neighbour with the same flower is a point.

players = parameter("players")
columns = parameter("columns")
PLACES = len(table("garden", "place"))                  # as many as are printed

FLOWERS = names("poppy", "cornflower")
BEDS = tally(table("beds", "flower"), FLOWERS)
FREE = len(FLOWERS)

# Which places lie side by side: each pair once.
PAIRS = [(a, a + 1) for a in range(PLACES) if (a + 1) % columns > 0] + [(a, a + columns) for a in range(PLACES - columns)]
ROW = [1 + p // columns for p in range(PLACES)]
COLUMN = [1 + p % columns for p in range(PLACES)]


class State:
    pile: per(FLOWERS, upto(max(BEDS))) = BEDS          # tiles that lie face down
    drawn: which(FLOWERS, -1) = -1                      # the tile in hand, or none
    place: per(PLACES, upto(FREE)) = FREE               # what grows there, or nothing yet
    points: per(players, upto(len(PAIRS)))
    seat: which(players)


def tiles_left(s):
    return sum_of(s.pile)


# A phase of chance yields its outcomes: what people read, the weight, what follows, the next phase.
# The weights add up to the total above it: here a helper counts it.
@start
@turn
@chance(tiles_left)
def draw(s):
    for f in range(len(FLOWERS)):
        if s.pile[f] > 0:
            t = s.copy()
            t.pile[f] -= 1
            t.drawn = f
            yield f"draws a {FLOWERS[f]}", s.pile[f], t, plant


# A phase of choice yields its moves: what people read, who moves, what follows, the next phase.
@choice
def plant(s):
    for p in range(PLACES):
        if s.place[p] == FREE:
            t = s.copy()
            t.place[p] = s.drawn
            for k in range(len(PAIRS)):
                if PAIRS[k][0] == p and s.place[PAIRS[k][1]] == s.drawn:
                    t.points[s.seat] += 1
                if PAIRS[k][1] == p and s.place[PAIRS[k][0]] == s.drawn:
                    t.points[s.seat] += 1
            t.drawn = -1
            t.seat = (s.seat + 1) % players
            yield f"plants it in row {ROW[p]}, column {COLUMN[p]}", s.seat, t, draw


# Looked at before every phase: is the game over?
@end
def the_garden_is_full(s):
    return tiles_left(s) == 0 and s.drawn == -1


@score
def points(s, seat):
    return s.points[seat]


@wins
def nobody_has_more(s, seat):
    return s.points[seat] == max(s.points)


# A claim: it has to be true at every position of every game.
@always
def each_pair_counts_once(s):
    return sum_of(s.points) <= len(PAIRS)
