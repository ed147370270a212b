from verify.language import *
from .tiles import NONE, SPOTS, HALVES
from .areas import mark_areas, zones_in, bees_in
from .bees import hives, webs
from .scoring import points

# Ways to play; they look at their own garden and bees.


@policy
def tends_the_garden(s, seat):
    """Lets areas grow, fills them with bees, and keeps some bees back."""
    t = s.copy()
    mark_areas(t, seat)
    liking = 4 * s.pool[seat] + 5 * (hives(s, seat) - webs(s, seat))
    if s.held != NONE and s.seat == seat:
        liking += 4 * len(SPOTS[s.held])
    for half in range(len(HALVES)):
        if t.area[half] == half:
            liking += zones_in(t, half) * (zones_in(t, half) + 8 * bees_in(t, half))
    return liking


@policy
def saves_bees(s, seat):
    """Spends a bee only where it brings more than two points."""
    taken = len(SPOTS[s.held]) if s.held != NONE and s.seat == seat else 0
    return points(s, seat) + 2 * s.pool[seat] + taken
