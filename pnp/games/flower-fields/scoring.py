from verify.language import *
from .settings import players, TIE_IS_SHARED
from .tiles import *
from .areas import part_at, mark_areas, zones_in, bees_in

# What a garden is worth, and what `pnp score` shows of it.

LINES_ON_PAD = table("score pad", "part")
LINE_POINTS = sum([table("score pad", "points")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "lines"])
WHITE_POINTS = sum([table("score pad", "points")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "white"])
LEVEL_FROM = [table("score pad", "from")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "level"]
LEVEL_TO = [-1 if table("score pad", "to")[n] == "none" else table("score pad", "to")[n] for n in range(len(LINES_ON_PAD)) if LINES_ON_PAD[n] == "level"]


def best_area(t, seat, colour):
    """The most points for an area of a colour, once the areas of the garden are marked."""
    best = 0
    for half in range(len(HALVES)):
        if t.area[half] == half and COLOUR[part_at(t, seat, half)] == colour:
            worth = WHITE_POINTS if colour == WHITE else bees_in(t, half)
            best = max(best, zones_in(t, half) * worth)
    return best


def is_full(s, seat, row, column):
    """Whether a cell shows a colour, be it a tile's or printed."""
    q = s.garden[seat][row * COLUMNS + column]
    return q < TILE_PARTS or COLOUR[q] >= 0


def full_rows(s, seat):
    full = 0
    for row in range(ROWS):
        cells = 0
        for column in range(COLUMNS):
            cells += is_full(s, seat, row, column)
        full += cells == COLUMNS
    return full


def full_columns(s, seat):
    full = 0
    for column in range(COLUMNS):
        cells = 0
        for row in range(ROWS):
            cells += is_full(s, seat, row, column)
        full += cells == ROWS
    return full


def levels(total):
    """How many levels of the score pad a total has; the last one goes on for ever."""
    found = 0
    for n in range(len(LEVEL_FROM)):
        found += LEVEL_FROM[n] <= total and (total <= LEVEL_TO[n] or LEVEL_TO[n] < 0)
    return found


@score
def points(s, seat):
    t = s.copy()
    mark_areas(t, seat)
    total = LINE_POINTS * (full_rows(s, seat) + full_columns(s, seat))
    for colour in range(len(COLOURS)):
        total += best_area(t, seat, colour)
    return total


@wins
def has_the_most_points(s, seat):
    """Or as many as others and the most bees."""
    own = points(s, seat)
    for p in range(players):
        others = points(s, p)
        if others > own or (others == own and s.pool[p] > s.pool[seat]):
            return False
        if p != seat and others == own and s.pool[p] == s.pool[seat] and not TIE_IS_SHARED:
            return False
    return True


def best_of(t, seat, colour):
    """The first half of the best area of a colour, once the areas are marked; -1 without one."""
    found = -1
    most = -1
    for half in range(len(HALVES)):
        if t.area[half] == half and COLOUR[part_at(t, seat, half)] == colour:
            worth = WHITE_POINTS if colour == WHITE else bees_in(t, half)
            if zones_in(t, half) * worth > most:
                most = zones_in(t, half) * worth
                found = half
    return found


def zones_of_best(s, seat, colour):
    t = s.copy()
    mark_areas(t, seat)
    half = best_of(t, seat, colour)
    return zones_in(t, half) if half >= 0 else 0


def bees_of_best(s, seat, colour):
    t = s.copy()
    mark_areas(t, seat)
    half = best_of(t, seat, colour)
    return bees_in(t, half) if half >= 0 else 0


def worth_of_best(s, seat, colour):
    t = s.copy()
    mark_areas(t, seat)
    return best_area(t, seat, colour)


@adds("best red area: {zones_of_best(RED)} zones x {bees_of_best(RED)} bees")
def red_area(s, seat):
    return worth_of_best(s, seat, RED)


@adds("best yellow area: {zones_of_best(YELLOW)} zones x {bees_of_best(YELLOW)} bees")
def yellow_area(s, seat):
    return worth_of_best(s, seat, YELLOW)


@adds("best blue area: {zones_of_best(BLUE)} zones x {bees_of_best(BLUE)} bees")
def blue_area(s, seat):
    return worth_of_best(s, seat, BLUE)


@adds("largest white area: {zones_of_best(WHITE)} zones x {WHITE_POINTS}")
def white_area(s, seat):
    return worth_of_best(s, seat, WHITE)


@adds("full rows: {full_rows} rows x {LINE_POINTS}")
def rows_filled(s, seat):
    return LINE_POINTS * full_rows(s, seat)


@adds("full columns: {full_columns} columns x {LINE_POINTS}")
def columns_filled(s, seat):
    return LINE_POINTS * full_columns(s, seat)
