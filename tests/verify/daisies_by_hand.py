"""A Fistful of Daisies as people play it at a table, out of the rulebook alone.

In: the parts and a position; out: every way to go on. Dice are rolled one by one, clovers are taken
one by one, and nothing is shared with the rules file that is held to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

Way = tuple[str, int, "Table"]
"""What happens, who decides it (or in how many ways chance does), and what it leads to."""

UNROLLED = -1


@dataclass(frozen=True)
class Game:
    """The parts, the number of players, and how what the rulebook leaves open is read."""

    ring: tuple[tuple[str, str], ...]
    meadows: Mapping[str, Mapping[str, int]]
    players: int
    die: tuple[int, ...]
    bell: tuple[int, ...]
    sides: tuple[int, ...]
    price: int = 4
    most_bet: int = 0
    ordinary: int = 2
    readings: frozenset[str] = field(default_factory=frozenset)
    """Those that are not ours, by the names of the rules file."""

    @property
    def colours(self) -> tuple[str, ...]:
        return tuple(self.meadows)

    def seat_of(self, colour: str) -> int | None:
        seat = self.colours.index(colour)
        return seat if seat < self.players else None

    @property
    def home(self) -> int:
        return [kind for kind, _ in self.ring].index("cowshed")

    def start(self) -> Table:
        """Everything laid out, before the cows that nobody has are placed."""
        meadows = tuple(
            tuple(sorted(c for c, n in self.meadows[own].items() for _ in range(n)))
            for own in self.colours[: self.players]
        )
        return Table(
            "place",
            tuple((colour, self.home) for colour in self.colours),
            meadows,
            (0,) * self.players,
            (UNROLLED,) * self.ordinary,
        )


@dataclass(frozen=True)
class Table:
    """What one sees who looks at the table, and what is just being done."""

    doing: str
    cows: tuple[tuple[str, int], ...]
    meadows: tuple[tuple[str, ...], ...]
    clovers: tuple[int, ...]
    dice: tuple[int, ...]
    bell: int = UNROLLED
    bell_at: int | None = None
    opener: int = 0
    seat: int = 0
    home: frozenset[int] = frozenset()
    rival: str | None = None
    bet: int = 0
    due: int = 0
    again: bool = False
    lingers: bool = False

    def cow(self, game: Game, seat: int) -> int:
        return dict(self.cows)[game.colours[seat]]


def over(table: Table) -> bool:
    return table.doing == "pick" and UNROLLED in table.dice and bool(table.home)


def ways(game: Game, table: Table) -> Iterator[Way]:
    yield from {
        "place": place,
        "roll": roll,
        "pick": pick,
        "eat": eat,
        "lock": lock,
        "toss": toss,
        "buy": buy,
    }[table.doing](game, table)


def place(game: Game, table: Table) -> Iterator[Way]:
    for colour, at in table.cows:
        if game.seat_of(colour) is None and at == game.home:
            where = [n for n, space in enumerate(game.ring) if space == ("flower", colour)]
            for space in where[:1] if "STRAYS_CHOSEN" in game.readings else where:
                yield "places", 0, moved(table, colour, space)
            return
    yield "begins", 0, replace(table, doing="roll")


def moved(table: Table, colour: str, space: int) -> Table:
    cows = tuple((one, space if one == colour else at) for one, at in table.cows)
    return replace(table, cows=cows)


def roll(game: Game, table: Table) -> Iterator[Way]:
    bells = game.bell if table.bell_at is None else (UNROLLED,)
    for faces in product(*[game.die] * len(table.dice), bells):
        dice, bell = tuple(sorted(faces[:-1])), faces[-1]
        yield "rolls", 1, replace(table, doing="pick", dice=dice, bell=bell)


def last(game: Game, table: Table) -> bool:
    return (table.seat + 1) % game.players == table.opener


def pick(game: Game, table: Table) -> Iterator[Way]:
    if UNROLLED in table.dice:
        if not table.home:
            yield "opens", table.seat, replace(table, doing="roll")
        return
    seat = table.seat
    if table.lingers:
        yield "leaves", seat, next_one(game, table)
    else:
        for face in set(table.dice):
            rest = list(table.dice)
            rest.remove(face)
            yield "picks", seat, walk(game, replace(table, dice=tuple(rest)), face)
        if table.bell_at is None and seat != table.opener:
            taken = replace(table, bell=UNROLLED, bell_at=seat)
            yield "picks", seat, walk(game, taken, table.bell)
    can = game.most_bet and table.clovers[seat]
    if can and not ("ROLLS_AGAIN_ONCE" in game.readings and table.again):
        again = "ROLLS_AGAIN_ONCE" in game.readings
        if table.lingers and last(game, table):
            # The die that is left over: nobody looks at it any more.
            yield "again", seat, give(replace(table, again=again), seat, 1)
            return
        dice = (UNROLLED,) * len(table.dice)
        paid = replace(table, dice=dice, bell=UNROLLED, doing="roll", again=again)
        yield "again", seat, give(paid, seat, 1)


def walk(game: Game, table: Table, steps: int) -> Table:
    """The mover's cow goes on, space by space."""
    seat = table.seat
    if last(game, table):
        # What lies in the pen now is rolled again before anybody looks at it.
        table = replace(table, dice=(), bell=UNROLLED)
    here = table.cow(game, seat)
    came_home = False
    for _ in range(steps):
        here = (here + 1) % len(game.ring)
        came_home = came_home or (here == game.home and not table.meadows[seat])
    table = moved(table, game.colours[seat], here)
    if came_home:
        table = replace(table, home=table.home | {seat})
        if "HOME_COW_ACTS" in game.readings:
            return done(game, table)
    if here == game.home:
        if "COWSHED_FEEDS" not in game.readings or not hungry(game, table, seat):
            return done(game, table)
        return replace(table, doing="eat")
    if others(game, table):
        return replace(table, doing="lock")
    if not hungry(game, table, seat):
        return done(game, table)
    return replace(table, doing="eat")


def hungry(game: Game, table: Table, seat: int) -> bool:
    return bool(table.meadows[seat]) or "BARE_MEADOW_FEEDS" in game.readings


def others(game: Game, table: Table) -> list[str]:
    own = game.colours[table.seat]
    here = dict(table.cows)[own]
    found = [colour for colour, at in table.cows if at == here and colour != own]
    if "STRAYS_DUEL" in game.readings:
        found = [colour for colour in found if game.seat_of(colour) is not None]
    return found


def eat(game: Game, table: Table) -> Iterator[Way]:
    seat = table.seat
    kind, colour = game.ring[table.cow(game, seat)]
    for flower in set(table.meadows[seat]):
        if kind == "field" or (kind == "flower" and flower == colour):
            yield "eats", seat, done(game, covered(table, seat, flower))
    yield "takes", seat, after_clovers(game, take(game, table, seat, 1))
    if "MUST_EAT" in game.readings:
        yield "fasts", seat, done(game, table)


def covered(table: Table, seat: int, flower: str) -> Table:
    left = list(table.meadows[seat])
    left.remove(flower)
    meadows = list(table.meadows)
    meadows[seat] = tuple(left)
    return replace(table, meadows=tuple(meadows))


def give(table: Table, seat: int, number: int) -> Table:
    clovers = list(table.clovers)
    clovers[seat] -= number
    return replace(table, clovers=tuple(clovers))


def take(game: Game, table: Table, seat: int, number: int) -> Table:
    """Clover by clover, until there are enough for a flower: the rest waits."""
    at_once = "ONE_BY_ONE" in game.readings
    for taken in range(number):
        if not hungry(game, table, seat):
            break
        if table.meadows[seat] and not at_once and table.clovers[seat] == game.price:
            return replace(table, due=number - taken)
        table = give(table, seat, -1)
        if not table.meadows[seat] and table.clovers[seat] == game.price:
            table = give(table, seat, game.price)
    return table


def after_clovers(game: Game, table: Table) -> Table:
    if max(table.clovers) >= game.price:
        return replace(table, doing="buy")
    return done(game, table)


def lock(game: Game, table: Table) -> Iterator[Way]:
    for colour in others(game, table):
        # Whose she is counts, and no more: two cows of nobody are one as good as the other.
        rival = colour if game.seat_of(colour) is not None else "nobody's"
        for bet in range(min(game.most_bet, table.clovers[table.seat]) + 1):
            yield "locks", table.seat, replace(table, doing="toss", rival=rival, bet=bet)


def toss(game: Game, table: Table) -> Iterator[Way]:
    seat = table.seat
    owner = None if table.rival == "nobody's" else game.seat_of(str(table.rival))
    for mine, other in product(game.sides, game.sides):
        after = replace(table, rival=None, bet=0)
        strength = mine + table.bet
        if strength <= other:
            after = give(after, seat, table.bet)
        if strength > other:
            after = take(game, after, seat, mine)
        elif strength < other and owner is not None:
            after = take(game, after, owner, other)
        elif strength < other and "STRAY_WINS_FOR_MOVER" in game.readings:
            after = take(game, after, seat, other)
        yield "falls", 1, after_clovers(game, after)


def buy(game: Game, table: Table) -> Iterator[Way]:
    (seat,) = (p for p, n in enumerate(table.clovers) if n >= game.price)
    for flower in set(table.meadows[seat]):
        after = covered(give(table, seat, game.price), seat, flower)
        rest = take(game, replace(after, due=0), seat, table.due)
        yield "buys", seat, done(game, rest)


def done(game: Game, table: Table) -> Table:
    table = replace(table, doing="pick")
    late = "ROLLS_AGAIN_LATE" in game.readings and game.most_bet
    left_over = game.ordinary + 1 > game.players
    if late and table.clovers[table.seat] and (left_over or not last(game, table)):
        return replace(table, lingers=True)
    return next_one(game, table)


def next_one(game: Game, table: Table) -> Table:
    table = replace(table, again=False, lingers=False)
    if not last(game, table):
        return replace(table, seat=(table.seat + 1) % game.players)
    opener = table.opener if table.bell_at is None else table.bell_at
    dice = (UNROLLED,) * game.ordinary
    return replace(table, opener=opener, seat=opener, bell_at=None, bell=UNROLLED, dice=dice)
