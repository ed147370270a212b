import time
import tracemalloc
from itertools import combinations
from math import cos, radians, sin

import pytest
from shapely import Polygon, box, unary_union
from shapely.affinity import translate

from layouts.outline import circle, flatten, polygon
from layouts.sheets.fit.nesting import Spot, nest
from layouts.sheets.fit.raster import Rings, best_step, bit_rows, settled, turned
from layouts.sheets.fit.stamps import Page, stamp

CELL = 18.0
FIELD = (210 - 2 * 6.35, 297 - 2 * 6.35)  # of an A4 page, mm


def free_polyominoes(size: int) -> list[frozenset[tuple[int, int]]]:
    """The shapes of `size` cells that cannot be turned or mirrored into each other."""

    def least(cells: frozenset[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
        found = []
        for mirror in (1, -1):
            for turn in range(4):
                spun = [(mirror * x, y) for x, y in cells]
                for _ in range(turn):
                    spun = [(-y, x) for x, y in spun]
                left, top = min(x for x, _ in spun), min(y for _, y in spun)
                found.append(tuple(sorted((x - left, y - top) for x, y in spun)))
        return min(found)

    shapes = {least(frozenset({(0, 0)}))}
    for _ in range(size - 1):
        shapes = {
            least(frozenset({*cells, (x + dx, y + dy)}))
            for cells in shapes
            for x, y in cells
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if (x + dx, y + dy) not in cells
        }
    return [frozenset(cells) for cells in sorted(shapes)]


def tiles() -> list[frozenset[tuple[int, int]]]:
    """All free polyominoes of up to five cells and 31 hexominoes: 52 tiles, 275 cells."""
    return [tile for size in range(1, 6) for tile in free_polyominoes(size)] + (
        free_polyominoes(6)[:31]
    )


def outline(tile: frozenset[tuple[int, int]], gap: float = 0.0, cell: float = CELL) -> Rings:
    squares = [box(x * cell, y * cell, (x + 1) * cell, (y + 1) * cell) for x, y in sorted(tile)]
    shape = unary_union(squares).buffer(gap / 2, join_style="mitre")
    return (tuple(shape.exterior.coords[:-1]),)


def lain(outlines: list[Rings], spots: tuple[Spot, ...]) -> list[tuple[int, Polygon]]:
    """Each outline's page and what it covers there."""
    found = []
    for rings, spot in zip(outlines, spots, strict=True):
        ring = Polygon(turned(rings, spot.turn)[0])
        assert ring.area == pytest.approx(Polygon(rings[0]).area)
        found.append((spot.page, translate(ring, spot.x, spot.y)))
    return found


def check(outlines: list[Rings], spots: tuple[Spot, ...], width: float, height: float) -> None:
    """Every outline is on a page, on its own."""
    placed = lain(outlines, spots)
    for _, shape in placed:
        left, top, right, bottom = shape.bounds
        assert min(left, top) > -1e-6
        assert right < width + 1e-6
        assert bottom < height + 1e-6
    for (page, one), (other_page, other) in combinations(placed, 2):
        assert page != other_page or one.intersection(other).area < 1e-6


def picture(rows: tuple[int, ...]) -> list[str]:
    width = max(row.bit_length() for row in rows)
    return ["".join(".#"[row >> x & 1] for x in range(width)) for row in rows]


@pytest.mark.parametrize(("gap", "times"), [(2.0, 1.6), (0.0, 1.3)])
def test_52_tiles_need_little_more_paper_than_their_area(gap: float, times: float) -> None:
    made = tiles()
    assert (len(made), sum(map(len, made))) == (52, 275)
    outlines = [outline(tile, gap) for tile in made]
    width, height = FIELD[0] + gap, FIELD[1] + gap  # half a gap may lie over the rim
    start = time.process_time()
    spots = nest(outlines, width, height)
    assert time.process_time() - start < 5
    check(outlines, spots, width, height)
    last = max(spot.page for spot in spots)
    ends = [shape.bounds[2:] for page, shape in lain(outlines, spots) if page == last]
    used = min(max(x for x, _ in ends) / width, max(y for _, y in ends) / height)
    bound = 275 * CELL**2 / (FIELD[0] * FIELD[1])
    assert last + used <= times * bound
    assert last + 1 <= (2 if gap == 0 else 3)


def test_nesting_is_the_same_every_time_and_no_work_is_needed_for_an_answer() -> None:
    outlines = [outline(tile, 2.0) for tile in tiles()[:30]]
    first, again = (nest(outlines, *FIELD, work=3_000_000_000) for _ in range(2))
    assert first == again
    check(outlines, first, *FIELD)
    hasty = nest(outlines, *FIELD, work=0)
    check(outlines, hasty, *FIELD)


def test_a_bar_lies_in_the_bay_of_another_tile() -> None:
    bay = outline(frozenset({(0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)}))
    bar = outline(frozenset({(0, 0), (1, 0)}))
    spots = nest([bar, bay], 3 * CELL, 3 * CELL)
    check([bar, bay], spots, 3 * CELL, 3 * CELL)
    assert [spot.page for spot in spots] == [0, 0]
    assert spots[0].turn == 90


def test_tiles_are_turned_but_never_mirrored() -> None:
    left = outline(frozenset({(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)}))
    right = outline(frozenset({(0, 0), (1, 0), (2, 0), (3, 0), (0, 1)}))
    field = (5 * CELL, 2 * CELL)  # two of a kind fill it, a pair of both kinds cannot
    twins = nest([right, right], *field)
    assert [spot.page for spot in twins] == [0, 0]
    assert {spot.turn for spot in twins} == {0, 180}
    assert sorted(spot.page for spot in nest([left, right], *field)) == [0, 1]


def test_hexes_and_discs_interlock() -> None:
    # 38 mm flat to flat, touching: centres 38 mm apart in a row, rows 38 sqrt(3) / 2 = 32.91
    corners = [
        (19 + 38 / 3**0.5 * sin(radians(60 * n)), 38 / 3**0.5 * (1 - cos(radians(60 * n))))
        for n in range(6)
    ]
    hexes = [flatten(polygon(corners))] * 40
    spots = nest(hexes, *FIELD)
    check(hexes, spots, *FIELD)
    grid = int(FIELD[0] / 38) * int(FIELD[1] / (76 / 3**0.5))
    assert sum(spot.page == 0 for spot in spots) > grid == 30
    discs = [flatten(circle(11.5, 11.5, 11.5))] * 110
    spots = nest(discs, *FIELD)
    check(discs, spots, *FIELD)
    assert sum(spot.page == 0 for spot in spots) > int(FIELD[0] / 23) * int(FIELD[1] / 23) == 96


def test_an_outline_without_room_is_refused_and_nothing_is_nothing() -> None:
    assert nest([], 10, 10) == ()
    with pytest.raises(ValueError, match="36 x 18 mm fits no field of 30 x 30 mm"):
        nest([outline(frozenset({(0, 0), (1, 0)}))], 30, 30)


def test_a_bit_is_set_wherever_the_outline_reaches() -> None:
    wedge = (((0.0, 0.0), (4.0, 4.0), (0.0, 4.0)),)
    assert picture(bit_rows(wedge, 1.0)) == ["#...", "##..", "###.", "####"]
    square = (((0.0, 0.0), (2.1, 0.0), (2.1, 2.0), (0.0, 2.0)),)
    assert picture(bit_rows(square, 1.0)) == ["###", "###"]
    hollow = (
        ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)),
        ((1.0, 1.0), (3.0, 1.0), (3.0, 2.9), (1.0, 2.9)),
    )
    assert picture(bit_rows(hollow, 1.0)) == ["####", "#..#", "####", "####"]
    needle = (((0.0, 0.0), (1.9, 0.9), (0.0, 1.0)),)
    assert picture(bit_rows(needle, 2.0)) == ["#"]


def test_the_step_is_the_tiles_own_measure() -> None:
    bent = frozenset({(0, 0), (1, 0), (1, 1)})
    assert best_step([settled(outline(bent))]) == 18.0
    assert best_step([settled(outline(bent, gap=2.0))]) == 2.0
    assert best_step([flatten(circle(10, 10, 10))]) == 0.5


def test_a_page_knows_all_places_that_are_left() -> None:
    page = Page(4)
    corner = stamp((0b11, 0b01), 4, 3)
    assert page.room(corner) == 0b0111_0111  # three columns, two rows
    page.lay(corner, 0)
    # ##..    only where nothing of it meets the corner at the left
    # #...
    # ....
    assert page.room(corner) == 0b0110_0100
    bar = stamp((0b1111,), 4, 3)
    assert page.room(bar) == 1 << 8
    assert page.room(stamp((0b11111,), 4, 3)) == 0
    assert page.taken.bit_count() == 3


def test_hundreds_of_pages_neither_fill_the_memory_nor_waste_paper() -> None:
    large, small = (flatten(circle(radius, radius, radius)) for radius in (85.0, 25.0))
    outlines = [large, small, small] * 400
    tracemalloc.start()
    spots = nest(outlines, *FIELD, work=0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 60e6
    pages = 1 + max(spot.page for spot in spots)
    assert {spot.page for spot in spots} == set(range(pages))
    alone = nest(outlines[:30], *FIELD, work=0)
    assert pages <= 40 * (1 + max(spot.page for spot in alone))
    covered = dict.fromkeys(range(pages), Polygon())
    for page, shape in lain(outlines, spots):
        assert covered[page].intersection(shape).area < 0.01
        covered[page] = covered[page].union(shape)
