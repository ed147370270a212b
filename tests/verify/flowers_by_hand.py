"""Flower Fields as the rulebook has it, slowly: tiles as texts that are turned, cells in triangles.

It knows nothing of the rules file. A cell is four triangles, north, east, south and west; a cut
gives two of them to each half. A garden is a set of tiles that lie: (tile, quarter turns clockwise,
row and column of its box, bees on its spaces).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

Triangle: TypeAlias = tuple[int, int, int]
Lying: TypeAlias = tuple[int, int, int, int, int]
NORTH, EAST, SOUTH, WEST = range(4)


@dataclass(frozen=True)
class Game:
    """What is printed, and the numbers of the rules. `tiles` are maps by number, `small` the
    numbers of the small ones; tiles with the same map are alike."""

    players: int
    tiles: tuple[str, ...]
    small: tuple[int, ...]
    garden: str
    seasons: int
    circle: int
    small_tiles: int
    start_bees: int


@dataclass(frozen=True)
class Position:
    edge: int
    season: int
    seat: int
    supply: int
    pools: tuple[int, ...]
    bag: frozenset[int]
    pile: frozenset[int]
    circle: tuple[tuple[int, int], ...]
    field: tuple[int, ...]
    field_bees: int
    gardens: tuple[frozenset[Lying], ...]


def grid(text: str, turns: int = 0) -> list[list[str]]:
    """The cells of a map, turned clockwise; a cut is told by its halves and their two sides."""
    rows = [line.split() for line in text.split("|")]
    wide = max(map(len, rows))
    rows = [row + ["."] * (wide - len(row)) for row in rows]
    for _ in range(turns):
        rows = [[turned(cell) for cell in row] for row in zip(*rows[::-1], strict=True)]
    return rows


def turned(cell: str) -> str:
    """A cell after a quarter turn: / becomes \\ and the half at the top left goes to the right."""
    if "/" in cell:
        left, right = cell.split("/")
        return f"{right}\\{left}"
    if "\\" in cell:
        left, right = cell.split("\\")
        return f"{left}/{right}"
    return cell


def triangles(cell: str) -> dict[int, str]:
    """The half of a cell that each of its triangles belongs to."""
    if "/" in cell:
        left, right = cell.split("/")
        return {NORTH: left, WEST: left, EAST: right, SOUTH: right}
    if "\\" in cell:
        left, right = cell.split("\\")
        return {SOUTH: left, WEST: left, NORTH: right, EAST: right}
    return dict.fromkeys(range(4), cell)


def neighbours(at: Triangle) -> Iterator[Triangle]:
    row, column, side = at
    yield row, column, (side + 1) % 4
    yield row, column, (side + 3) % 4
    down, right = {NORTH: (-1, 0), EAST: (0, 1), SOUTH: (1, 0), WEST: (0, -1)}[side]
    yield row + down, column + right, (side + 2) % 4


def parts(marked: dict[Triangle, str]) -> list[set[Triangle]]:
    """Triangles that hang together and have the same sign."""
    left, found = dict(marked), []
    while left:
        start, sign = left.popitem()
        group, waiting = {start}, [start]
        while waiting:
            for near in neighbours(waiting.pop()):
                if left.get(near) == sign:
                    del left[near]
                    group.add(near)
                    waiting.append(near)
        found.append(group)
    return found


@cache
def cells_of(text: str, turns: int) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        (row, column, cell)
        for row, cells in enumerate(grid(text, turns))
        for column, cell in enumerate(cells)
        if cell != "."
    )


@dataclass(frozen=True)
class Seen:
    """What can be seen of a garden: the colour of each triangle, its zones, marks by triangle."""

    colours: dict[Triangle, str]
    zones: list[set[Triangle]]
    bees: dict[Triangle, bool]
    hives: int
    webs: int
    covered: frozenset[tuple[int, int]]


@cache
def seen(game: Game, garden: frozenset[Lying]) -> Seen:
    colours: dict[Triangle, str] = {}
    zones: list[set[Triangle]] = []
    bees: dict[Triangle, bool] = {}
    hives = webs = 0
    covered = frozenset(
        (row + r, column + c)
        for tile, turns, row, column, _ in garden
        for r, c, _ in cells_of(game.tiles[tile], turns)
    )
    layers = [(game.tiles[tile], k, row, column, bee) for tile, k, row, column, bee in garden]
    layers.append((game.garden, 0, 0, 0, 0))
    for text, turns, row, column, bee in layers:
        signs: dict[Triangle, str] = {}
        for r, c, cell in cells_of(text, turns):
            if text == game.garden and (r, c) in covered:
                continue
            for side, half in triangles(cell).items():
                at = row + r, column + c, side
                if half[0] != ".":
                    signs[at] = half.rstrip("BHW")
                    colours[at] = half[0]
                if half.endswith("B") and text != game.garden:
                    bees[at] = bool(bee)
            hives += cell.count("H")
            webs += cell.count("W")
        zones += parts(signs)
    return Seen(colours, zones, bees, hives, webs, covered)


def areas(here: Seen) -> Iterator[tuple[str, int, int, set[Triangle]]]:
    """Colour, zones, bees and triangles of each area."""
    for area in parts(here.colours):
        zones = sum(1 for zone in here.zones if zone & area)
        spots = {at[:2] for at in area if here.bees.get(at)}
        yield here.colours[next(iter(area))], zones, len(spots), area


@cache
def score(game: Game, garden: frozenset[Lying]) -> int:
    here = seen(game, garden)
    best = dict.fromkeys("rybw", 0)
    for colour, zones, bees, _ in areas(here):
        best[colour] = max(best[colour], zones * (1 if colour == "w" else bees))
    rows, columns = size(game)
    full = {at[:2] for at in here.colours}
    lines = [[(r, c) for c in range(columns)] for r in range(rows)]
    lines += [[(r, c) for r in range(rows)] for c in range(columns)]
    return sum(best.values()) + 5 * sum(full.issuperset(line) for line in lines)


def size(game: Game) -> tuple[int, int]:
    rows = grid(game.garden)
    return len(rows), len(rows[0])


def placements(game: Game, here: Position, tile: int) -> list[tuple[int, int, int]]:
    """Quarter turns, row and column of each way to place a tile."""
    garden = here.gardens[here.seat]
    covered = seen(game, garden).covered
    rows, columns = size(game)
    edge = [{(rows - 1, c) for c in range(columns)}, {(r, columns - 1) for r in range(rows)}]
    edge += [{(0, c) for c in range(columns)}, {(r, 0) for r in range(rows)}]
    beside = {(r + x, c + y) for r, c in covered for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    found = []
    for turns, row, column in product(range(4), range(rows), range(columns)):
        cells = {(row + r, column + c) for r, c, _ in cells_of(game.tiles[tile], turns)}
        inside = all(r < rows and c < columns for r, c in cells)
        if inside and not cells & covered and cells & (beside if garden else edge[here.edge]):
            found.append((turns, row, column))
    return found


def price(game: Game, garden: frozenset[Lying], tile: int) -> int | None:
    """The bees in the area of a tile's free bee space; none where there is no such space."""
    for lying in garden:
        if lying[0] == tile and lying[4] == 0:
            alone = frozenset({lying})
            own = set(seen(game, alone).bees)
            for _, _, bees, area in areas(seen(game, garden)):
                if own & area:
                    return bees
    return None


def with_bee(game: Game, here: Position, tile: int) -> Position | None:
    """The position after placing a bee on a tile, if that can be paid."""
    garden = here.gardens[here.seat]
    cost = price(game, garden, tile)
    if cost is None or here.pools[here.seat] < 1 + cost:
        return None
    (old,) = [lying for lying in garden if lying[0] == tile]
    after = replaced(here, garden - {old} | {(*old[:4], 1)})
    return replace(paying(after, here.seat, -1 - cost), supply=here.supply + cost)


def replaced(here: Position, garden: frozenset[Lying]) -> Position:
    gardens = list(here.gardens)
    gardens[here.seat] = garden
    return replace(here, gardens=tuple(gardens))


def paying(here: Position, seat: int, bees: int) -> Position:
    pools = list(here.pools)
    pools[seat] += bees
    return replace(here, pools=tuple(pools))


Moves: TypeAlias = list[tuple[Fraction, "str", Position]]
"""Chance, who is next ("turn", "robot", "over"), and the position there."""


def shared(moves: list[Moves]) -> Moves:
    """One of several choices, all as likely."""
    return [(chance / len(moves), who, then) for some in moves for chance, who, then in some]


def then(game: Game, here: Position) -> Moves:
    """What comes after a turn: the season may end."""
    here = replace(here, seat=(here.seat + 1) % game.players)
    if here.circle:
        return [(Fraction(1), "robot" if game.players == 1 else "turn", here)]
    return season_over(game, here)


def season_over(game: Game, here: Position) -> Moves:
    here = replace(here, season=here.season + 1)
    if here.season == game.seasons:
        return [(Fraction(1), "over", here)]
    for turn in range(game.players):
        seat = (here.seat + turn) % game.players
        shown = seen(game, here.gardens[seat])
        gain = min(max(shown.hives - shown.webs, 0), here.supply)
        here = replace(paying(here, seat, gain), supply=here.supply - gain)
    here = replace(here, supply=here.supply + here.field_bees, field_bees=0, field=())
    return laid_out(game, here)


def laid_out(game: Game, here: Position) -> Moves:
    """Small tiles, bees and the circle of a new season; of tiles alike the first is drawn."""
    found: Moves = []
    if len(here.field) < game.small_tiles:
        for tile in here.pile:
            alike = min(one for one in here.pile if game.tiles[one] == game.tiles[tile])
            next_one = replace(here, pile=here.pile - {alike}, field=(*here.field, alike))
            if len(next_one.field) == game.small_tiles:
                next_one = replace(next_one, field_bees=2, supply=here.supply - 2)
            found += [(p / len(here.pile), w, q) for p, w, q in laid_out(game, next_one)]
        return found
    if len(here.circle) < game.circle:
        for tile in here.bag:
            circle = (*here.circle, (tile, 0))
            next_one = replace(here, bag=here.bag - {tile}, circle=circle)
            found += [(p / len(here.bag), w, q) for p, w, q in laid_out(game, next_one)]
        return found
    return [(Fraction(1), "robot" if game.players == 1 else "turn", here)]


def begin(game: Game) -> Moves:
    flowers = frozenset(range(len(game.tiles))) - frozenset(game.small)
    pools = (game.start_bees,) * game.players
    supply = 80 - sum(pools)
    nobody = (frozenset[Lying](),) * game.players
    starts = [
        Position(edge, 0, 0, supply, pools, flowers, frozenset(game.small), (), (), 0, nobody)
        for edge in range(4)
    ]
    return shared([laid_out(game, start) for start in starts])


def placed(game: Game, here: Position, tile: int) -> Moves:
    """All ways to go on with a tile that was taken."""
    ways = []
    for turns, row, column in placements(game, here, tile):
        garden = here.gardens[here.seat] | {(tile, turns, row, column, 0)}
        lies = replaced(here, garden)
        choices = [then(game, lies)]
        if (bee := with_bee(game, lies, tile)) is not None:
            choices.append(then(game, bee))
        ways.append(shared(choices))
    return shared(ways) if ways else then(game, here)


def turn(game: Game, here: Position) -> Moves:
    """All that a gardener may do."""
    found: list[Moves] = []
    for skipped in range(min(len(here.circle), here.pools[here.seat] + 1)):
        passed = tuple((tile, bees + 1) for tile, bees in here.circle[:skipped])
        tile, bees = here.circle[skipped]
        after = replace(here, circle=here.circle[skipped + 1 :] + passed)
        found.append(placed(game, paying(after, here.seat, bees - skipped), tile))
    for place, tile in enumerate(here.field):
        if here.pools[here.seat] >= 2:
            field = here.field[:place] + here.field[place + 1 :]
            after = replace(here, field=field, field_bees=here.field_bees + 2)
            found.append(placed(game, paying(after, here.seat, -2), tile))
    if here.field_bees >= 2:
        after = replace(here, field_bees=here.field_bees - 2)
        found.append(then(game, paying(after, here.seat, 2)))
    for tile, *_ in here.gardens[here.seat]:
        if (bee := with_bee(game, here, tile)) is not None:
            found.append(then(game, bee))
    return shared(found)


def robot(game: Game, here: Position) -> Moves:
    """Three tokens are tossed, each 0 or 1."""
    found: Moves = []
    for tokens in product((0, 1), repeat=3):
        result = sum(tokens)
        if result == 0 and here.field:
            bees = min(2, here.supply)
            field_bees = here.field_bees + bees
            after = replace(
                here, field=here.field[1:], field_bees=field_bees, supply=here.supply - bees
            )
        else:
            circle, supply = list(here.circle), here.supply
            for _ in range(max(result - 1, 0)):
                tile, bees = circle.pop(0)
                circle.append((tile, bees + min(1, supply)))
                supply -= min(1, supply)
            supply += circle.pop(0)[1]
            after = replace(here, circle=tuple(circle), supply=supply)
        some: Moves = [(Fraction(1), "turn", after)]
        if not after.circle:
            some = season_over(game, after)
        found += [(p / 8, who, there) for p, who, there in some]
    return found


def play_out(game: Game) -> tuple[set[tuple[str, Position]], dict[tuple[int, ...], Fraction]]:
    """All positions at the start of a turn and at an end, and the chance of each final score when
    every move is as likely."""
    scores: dict[tuple[int, ...], Fraction] = {}
    waiting: dict[tuple[str, Position], Fraction] = {}
    met: set[tuple[str, Position]] = set()

    def go(moves: Moves, by: Fraction, to: dict[tuple[str, Position], Fraction]) -> None:
        for chance, who, there in moves:
            met.add((who, there))
            if who == "over":
                points = tuple(score(game, garden) for garden in there.gardens)
                scores[points] = scores.get(points, Fraction(0)) + by * chance
            else:
                to[who, there] = to.get((who, there), Fraction(0)) + by * chance

    go(begin(game), Fraction(1), waiting)
    while waiting:
        after: dict[tuple[str, Position], Fraction] = {}
        for (who, here), chance in waiting.items():
            go(turn(game, here) if who == "turn" else robot(game, here), chance, after)
        waiting = after
    return met, scores
