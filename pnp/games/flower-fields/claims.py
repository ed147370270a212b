from verify.language import *
from .settings import (
    players, SEASONS, CIRCLE, SMALL_PLACES, START_BEES, FIELD_BEES, SMALL_PRICE, TAKEN_BEES,
)
from .tiles import *
from .circle import on_field
from .placing import put
from .areas import mark_areas, bees_in
from .bees import (
    BEES, SINGLE_BEES, PRINTED_HIVES, MOST_HIVES, MOST_SMALL_HIVES, INCOMES, MOST_BEES_OUT, earned,
)
from .scoring import levels, points

# What is so in every position, what every turn uses up, and examples of the rulebook.

# Tiles that no season needs, and the turns that small tiles and a season bring by their bees.
TILES_OVER = len(FLOWER_TILES) - SEASONS * CIRCLE
SMALL_OVER = len(SMALL_TILES) - SEASONS * SMALL_PLACES
TURNS_BY_SMALL = 1 + (SMALL_PRICE + TAKEN_BEES - 1) // TAKEN_BEES
TURNS_BY_SEASON = (FIELD_BEES + TAKEN_BEES - 1) // TAKEN_BEES


@always
def no_bee_is_lost(s):
    found = s.supply + s.field_bees + sum_of(s.pool) + sum_of(s.on_circle) + count(s.bee)
    return found == BEES


@always
def bees_of_the_circle_lie_on_its_tiles(s):
    for n in range(CIRCLE):
        if n >= s.left and s.on_circle[n] > 0:
            return False
    return True


@always
def small_tiles_lie_from_the_arrow_on(s):
    for n in range(SMALL_PLACES - 1):
        if s.field[n] == NONE and s.field[n + 1] != NONE:
            return False
    return True


@always
def no_other_tiles_lie_on_the_field(s):
    for n in range(SMALL_PLACES):
        if s.field[n] < FIRST_SMALL:
            return False
    return True


@always
def flower_tiles_suffice(s):
    """While a circle is laid, or once it is."""
    drawn = len(FLOWER_TILES) - count(s.bag)
    return drawn == CIRCLE * s.season + s.left or drawn == CIRCLE * (s.season + 1)


@always
def small_tiles_suffice(s):
    """While they are laid, once they are, or when the season is over."""
    drawn = len(SMALL_TILES) - count(s.pile) - SMALL_PLACES * s.season
    being_laid = drawn == on_field(s) and on_field(s) < SMALL_PLACES
    return being_laid or drawn == SMALL_PLACES or drawn == 0


@falls
def turns_to_come(s):
    """What a turn uses up: a tile, two bees of the field, or a bee space. Small tiles bring bees."""
    tiles = max(s.left + count(s.bag) - TILES_OVER, 0)
    small = max(count(s.pile) - SMALL_OVER, 0)
    seasons = (small + SMALL_PLACES - 1) // SMALL_PLACES
    spaces = len(SPACES) - count(s.bee)
    turns = tiles + TURNS_BY_SMALL * (small + on_field(s)) + TURNS_BY_SEASON * seasons
    return turns + s.field_bees // TAKEN_BEES + spaces


@falls
def tiles_and_seasons_to_come(s):
    return count(s.bag) + count(s.pile) + SEASONS - s.season


@falls
def income_to_come(s):
    return players - s.paid


@always
def hives_come_with_tiles(s):
    """No more were taken than lie on tiles that left the circle and the field."""
    flowers = len(FLOWER_TILES) - count(s.bag) - s.left
    small = len(SMALL_TILES) - count(s.pile) - on_field(s)
    return sum_of(s.tile_hives) <= MOST_HIVES * flowers + MOST_SMALL_HIVES * small


def nobody_waits_for_income(s):
    return s.paid == 0 or s.paid == players


@always
def income_comes_between_circles(s):
    return nobody_waits_for_income(s) or (s.season > 0 and s.left == 0 and s.held == NONE)


def income_so_far(s):
    """The most bees that hives have brought by now."""
    found = 0
    for n in range(SEASONS):
        if n < s.season - 1 or (n < s.season and s.paid == players):
            found += INCOMES[n]
    if s.paid < players:
        for n in range(players):
            if n < s.paid:
                found += PRINTED_HIVES + s.tile_hives[(s.seat + n) % players]
    return found


@always
def bees_in_play_are_accounted_for(s):
    """Those that were given at the start, came to the field, and were brought by hives."""
    fields = (len(SMALL_TILES) - count(s.pile)) // SMALL_PLACES
    given = players * START_BEES + FIELD_BEES * fields + income_so_far(s)
    return players == 1 or BEES - s.supply <= given


@always
def no_more_bees_are_needed(s):
    """Alone, where the robot lays bees too, that is as many as there are."""
    return BEES - s.supply <= MOST_BEES_OUT


@always
def single_bees_suffice(s):
    """Where that many are single ones, as for two. Three or four gardeners who lay out all they
    have can come to need more; then anything stands for a bee."""
    return MOST_BEES_OUT > SINGLE_BEES or BEES - s.supply <= SINGLE_BEES


@always
def every_score_has_one_level(s):
    for p in range(players):
        if s.season == SEASONS and levels(points(s, p)) != 1:
            return False
    return True


@example("Seven hives and two webs in a garden bring five bees")
def seven_hives_and_two_webs(s):
    for c in range(len(CELLS)):
        s.garden[0][c] = LAWN
    shown = 0
    hidden = 0
    for q in range(TILE_PARTS):
        if FORM[q] == 0 and shown + hidden < len(CELLS):
            if HIVE[q] and shown < 7:
                s.garden[0][shown + hidden] = q
                s.tile_hives[0] += 1
                shown += 1
            elif WEB[q] and hidden < 2:
                s.garden[0][shown + hidden] = q
                hidden += 1
    return shown < 7 or hidden < 2 or earned(s, 0) == 5


@example("Two bees in a blue area already: two more are paid for one more bee there")
def two_bees_in_the_area(s):
    laid = 0
    for n in range(len(SMALL_TILES)):
        tile = FIRST_SMALL + n
        if COLOUR[FIRST[tile]] == BLUE and laid < 3 and laid < ROWS and COLUMNS > 1:
            put(s, 0, tile, 0, laid, 0)
            for x in range(len(SPACES)):
                if OWNER[SPACES[x]] == tile and laid < 2:
                    s.bee[x] = 1
            laid += 1
    mark_areas(s, 0)
    return laid < 3 or bees_in(s, s.area[0]) == 2
