from verify.language import *
from .settings import PRINTED_REST_COUNTS
from .tiles import *

# Areas of one colour in a garden, with their zones and bees.


def turns_of(s, q):
    """How often the tile of a part is turned; what is printed is not."""
    return s.turned[OWNER[q]] if q < TILE_PARTS else 0


def part_at(s, seat, half):
    """The part that a half of a cell belongs to."""
    q = s.garden[seat][half // 2]
    if FORM[q] == 0:
        return q
    above = (FORM[q] - 1 + turns_of(s, q)) % 4 < 2      # the halves at the top left and right
    return q if (half % 2 == 0) == above else SECOND[q]


def leans(s, seat, cell):
    """Whether a cell is cut from the top left to the bottom right, so that its lower half is left
    and its upper one right; of one that is not cut it does not matter."""
    q = s.garden[seat][cell]
    return (FORM[q] - 1 + turns_of(s, q)) % 2 == 1


def counts_once(q, half):
    """Whether this is the half at which a part is counted, for whole cells have two."""
    return FORM[q] > 0 or half % 2 == 0


def opens_zone(s, seat, q):
    """Whether a zone is counted at this part of it, so that it counts once."""
    if COLOUR[q] < 0:
        return False
    if q < TILE_PARTS:
        return BEFORE[q] < 0
    seen = 0
    covered = 0
    r = BEFORE[q]
    for n in range(LONGEST - 1):
        if r >= 0:
            if s.garden[seat][ROW[r] * COLUMNS + COLUMN[r]] < TILE_PARTS:
                covered += 1
            else:
                seen += 1
            r = BEFORE[r]
    if PRINTED_REST_COUNTS:
        return seen == 0
    return LAST[q] > 0 and covered == 0


def join(t, seat, one, other):
    """Two halves that touch are of one area if they have one colour."""
    first = min(t.area[one], t.area[other])
    later = max(t.area[one], t.area[other])
    if first >= 0 and first != later:
        if COLOUR[part_at(t, seat, one)] == COLOUR[part_at(t, seat, other)]:
            for half in range(len(HALVES)):
                if t.area[half] == later:
                    t.area[half] = first


def mark_areas(t, seat):
    """Find the areas of a garden, with their zones and bees."""
    for half in range(len(HALVES)):
        q = part_at(t, seat, half)
        t.area[half] = half if COLOUR[q] >= 0 else -1
        if half % 2 == 1 and COLOUR[q] >= 0 and COLOUR[part_at(t, seat, half - 1)] == COLOUR[q]:
            t.area[half] = half - 1                     # the halves of a cell touch each other
        t.opens[half] = counts_once(q, half) and opens_zone(t, seat, q)
        t.buzzes[half] = 0
        if SPACE[q] >= 0 and counts_once(q, half):
            t.buzzes[half] = t.bee[SPACE[q]]
    for c in range(len(CELLS)):
        if c % COLUMNS < COLUMNS - 1:
            join(t, seat, 2 * c + 1 - leans(t, seat, c), 2 * c + 2 + leans(t, seat, c + 1))
        if c // COLUMNS < ROWS - 1:
            join(t, seat, 2 * c + 1, 2 * (c + COLUMNS))


def zones_in(s, area):
    return sum_where(s.opens, s.area, area)


def bees_in(s, area):
    return sum_where(s.buzzes, s.area, area)
