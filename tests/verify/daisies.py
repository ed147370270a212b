"""A Fistful of Daisies for tests: its rules with any parts, and the same game played at a table."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pnp.library import GAMES
from tests.verify import daisies_by_hand as by_hand
from tests.verify.positions import numbers
from tests.verify.rules_files import Files, files_of
from verify import plain
from verify.checks import CHECKS
from verify.findings.finding import Finding
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits

FILES = files_of(GAMES / "a-fistful-of-daisies")
CLOCK = Clock(Limits(seconds=100_000))


Game, Table, UNROLLED = by_hand.Game, by_hand.Table, by_hand.UNROLLED

# The parts, typed once more from the dossier and the rulebook.
FLOWERS = ("pink", "blue", "yellow", "white")
RING = (
    ("cowshed", "none"),
    *(("flower", colour) for colour in FLOWERS),
    ("clover", "none"),
    ("field", "all"),
    *(("flower", colour) for colour in ("yellow", "pink", "white", "blue")),
    ("clover", "none"),
)
DIE = (0, 1, 1, 2, 2, 3)


def meadows(own: int, other: int) -> dict[str, dict[str, int]]:
    return {cow: {c: own if c == cow else other for c in FLOWERS} for cow in FLOWERS}


def real(players: int, most_bet: int = 0, own: int = 2, other: int = 3) -> Any:
    ordinary = 2 if players == 2 else players - 1
    return Game(RING, meadows(own, other), players, DIE, DIE, (0, 1, 3, 2), 4, most_bet, ordinary)


SHORT = (("cowshed", "none"), ("flower", "pink"), ("field", "all"), ("flower", "yellow"))
BARE = {"pink": 0, "blue": 0, "yellow": 0}
SMALL = Game(
    SHORT,
    {"pink": {**BARE, "yellow": 1}, "blue": {**BARE, "pink": 1}, "yellow": BARE},
    2,
    (0, 1),
    (0, 1),
    (0, 1, 2),
    3,
)
"""A ring of four spaces, meadows of a flower, dice of two faces, cows of three sides."""

TWO = replace(SMALL, meadows={**SMALL.meadows, "pink": {**BARE, "pink": 1, "yellow": 1}})


def daisies(game: Any, files: Files = FILES, clovers: int = 18, grass: int = 45) -> Rules:
    columns = {
        "meadows": {
            "colour": game.colours,
            **{c: tuple(game.meadows[own][c] for own in game.colours) for c in game.colours},
        },
        "pasture": {
            "space": tuple(kind for kind, _ in game.ring),
            "colour": tuple(colour for _, colour in game.ring),
        },
        "cows": {"face": game.sides},
        "dice": {"face": game.die},
        "bell die": {"face": game.bell},
        "aids": {"price": (game.price,), "bet": (max(1, game.most_bet),)},
    }
    parameters = {
        "players": game.players,
        "strategic": game.most_bet > 0,
        "dice_for_two": game.ordinary + 1,
        "clovers": clovers,
        "grass": grass,
    }
    for reading in game.readings:
        files = assuming(reading, files)
    return read_rules(files["rules.py"], "rules.py", parameters, columns, neighbours=files)


def assuming(name: str, files: Files = FILES) -> Files:
    """The rules with the other value of an assumption."""
    right = rf"^{name} = assumed\((\w+), (\w+),"
    each = {
        file: re.subn(right, rf"{name} = assumed(\2, \1,", text, flags=re.M)
        for file, text in files.items()
    }
    assert sum(found for _, found in each.values()) == 1, name
    return {file: text for file, (text, _) in each.items()}


DOING = {"place_cows": "place", "graze": "eat", "lock_horns": "lock"}


def as_by_hand(game: Any, rules: Rules, position: Position) -> Any:
    """A position as the people at the table see it."""

    def one(field: str) -> int:
        (value,) = numbers(rules, position, field)
        return value

    phase = position[0]
    pen = [face for face, n in enumerate(numbers(rules, position, "dice")) for _ in range(n)]
    rolled = phase != "roll" and one("to_roll") == 0
    lying = one("to_roll")
    seat, opener, bell_at = one("seat"), one("first"), one("bell")
    picked_last = (seat + 1) % game.players == opener and (phase != "pick" or one("lingers"))
    shown = rolled and bell_at < 0 and not picked_last
    flowers = numbers(rules, position, "flowers")
    n = len(game.colours)
    left = tuple(
        tuple(sorted(c for k, c in enumerate(game.colours) for _ in range(flowers[p * n + k])))
        for p in range(game.players)
    )
    clovers = numbers(rules, position, "clovers")
    assert one("pool") + sum(clovers) == rules.fields[4].high
    places = (*numbers(rules, position, "cow"), *numbers(rules, position, "stray"))
    rival = one("rival")
    owned = game.colours[rival] if rival >= 0 else "nobody's"
    return Table(
        DOING.get(phase, phase),
        tuple(zip(game.colours, places, strict=False)),
        left,
        clovers,
        tuple(pen) if rolled else (UNROLLED,) * lying,
        one("bell_face") if shown else UNROLLED,
        bell_at if bell_at >= 0 else None,
        opener,
        seat,
        frozenset(p for p, there in enumerate(numbers(rules, position, "home")) if there),
        owned if phase == "toss" else None,
        one("bet"),
        one("due"),
        bool(one("rolled_again")),
        bool(one("lingers")),
    )


def steps_of(game: Any, rules: Rules, position: Position) -> tuple[Any, Counter[Any]]:
    """What the rules file lets happen: each result with its weight, or with who chooses it."""
    found: Counter[Any] = Counter()
    chance = position[0] in ("roll", "toss")
    for move in plain.expand(rules, position).moves:
        target = as_by_hand(game, rules, move.target)
        if chance:
            found[target] += move.weight
        else:
            found[move.seat, target] = 1
    return as_by_hand(game, rules, position), found


def ways_of(game: Any, table: Any) -> Counter[Any]:
    """The same, as people would play."""
    found: Counter[Any] = Counter()
    for what, who, target in by_hand.ways(game, table):
        if what in ("rolls", "falls"):
            found[target] += 1
        elif what == "buys":
            (buyer,) = (p for p, n in enumerate(table.clovers) if n >= game.price)
            found[buyer, target] = 1
        else:
            found[who, target] = 1
    return found


def differs(game: Any, rules: Rules, positions: Iterable[Position]) -> str:
    """The phase in which people would go on otherwise than the rules file; nothing if in none."""
    for position in positions:
        table = as_by_hand(game, rules, position)
        if bool(plain.ended(rules, position)) != by_hand.over(table):
            return "end"
        if plain.ended(rules, position):
            continue
        _, found = steps_of(game, rules, position)
        if found != ways_of(game, table):
            return position[0]
    return ""


def explored(rules: Rules, most: int = 100_000) -> Any:
    graph = search_plainly(rules, CLOCK, most)
    assert not graph.faults
    return graph


def whole_games(rules: Rules, games: int, seed: int) -> Iterable[Position]:
    """The positions of games played at random, to the end."""
    chance = random.Random(seed)
    for _ in range(games):
        position = plain.initial(rules)
        while not plain.ended(rules, position):
            yield position
            moves = plain.expand(rules, position).moves
            position = chance.choices(moves, [one.weight for one in moves])[0].target
        yield position


STRATEGIC = replace(SMALL, most_bet=2)


READINGS = (
    "STRAYS_CHOSEN",
    "STRAYS_DUEL",
    "COWSHED_FEEDS",
    "MUST_EAT",
    "BARE_MEADOW_FEEDS",
    "STRAY_WINS_FOR_MOVER",
    "ONE_BY_ONE",
    "HOME_COW_ACTS",
    "ROLLS_AGAIN_ONCE",
    "ROLLS_AGAIN_LATE",
)


def answers(rules: Rules, *checks: str) -> dict[tuple[str, str], Finding]:
    graph = search_plainly(rules, CLOCK, 300_000)
    found = (one for check in checks for one in CHECKS[check](graph, CLOCK))
    return {(one.check, one.subject): one for one in found}


def tiny(players: int, most_bet: int, price: int, sides: tuple[int, ...]) -> Any:
    """A ring of the cowshed and the field, and a yellow flower on each meadow."""
    cows = FLOWERS[: max(3, players)]
    fields = {cow: {c: int(c == "yellow") for c in cows} for cow in cows}
    die = (1,) if sides == (1,) else (0, 1)
    ring = (("cowshed", "none"), ("field", "all"))
    return Game(ring, fields, players, die, (0, 1), sides, price, most_bet, players - 1)
