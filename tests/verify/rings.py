"""Small random rings of turns, and what they are worth in exact numbers, worked out another way.

In: a source of chance, and which `Style`; out: a `Ring`, and fractions. What is here knows of no
rounds that close in: it goes up from 0 from one kink of the worth of a round to the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

CHANCE: Final = -1

ROUND: Final = None
"""A way out of a turn that leads on to the next turn of the ring."""

Line = tuple[Fraction, Fraction]
"""A worth a + b u, where u is what the first turn of the ring is worth."""


@dataclass(frozen=True)
class Node:
    """`mover` is a seat or `CHANCE`; `inner` and `ways` are the nodes and ways out that it leads
    to, with weights."""

    mover: int
    inner: tuple[tuple[int, int], ...]
    ways: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Turn:
    """`ways` has for each way out which outside it is, or `ROUND`; `ended` which are ends of the
    game inside the turn."""

    nodes: tuple[Node, ...]
    ways: tuple[int | None, ...]
    ended: frozenset[int]


@dataclass(frozen=True)
class Ring:
    """`low` and `high` are bounds of what lies outside."""

    turns: tuple[Turn, ...]
    low: tuple[float, ...]
    high: tuple[float, ...]


@dataclass(frozen=True)
class Style:
    """How many nodes a turn has at most, how often it goes round; values, widths and weights."""

    nodes: int
    around: float
    worth: Callable[[Random], float]
    wide: Sequence[float]
    weights: Sequence[int]


NEAR: Final = (0.0, 1.0, 0.5, 0.5 + 1e-13, 0.5 - 1e-13, 1e-12, 1e-13, 1 - 1e-13)

STYLES: Final = (
    # Many ties; mostly nothing to win; bounds that are wide; what is hardly told apart.
    Style(4, 0.2, lambda d: d.choice((0.0, 1.0, 0.5, 0.25)), (0.0,), (1, 2, 3)),
    Style(5, 0.3, lambda d: d.choice((0.0, 0.0, 0.0, 1.0, d.random())), (0.0,), (1, 1, 5, 50)),
    Style(3, 0.3, Random.random, (0.0, 1e-13, 1e-11, 1e-3, 0.2), (1, 1, 2)),
    Style(3, 0.5, lambda d: d.choice(NEAR), (0.0,), (1, 1, 100, 10**6, 10**9, 10**13)),
)


def ring(dice: Random, style: Style) -> Ring:
    """A ring of one to four turns; the only turn of a ring may not come round at all."""
    size = dice.choice((1, 1, 2, 2, 3, 4))
    low: list[float] = []
    high: list[float] = []
    turns: list[Turn] = []
    while len(turns) < size:
        turn = _turn(dice, style, low, high)
        if size == 1 or ROUND in turn.ways:
            turns.append(turn)
    return Ring(tuple(turns), tuple(low), tuple(high))


def _turn(dice: Random, style: Style, low: list[float], high: list[float]) -> Turn:
    many = dice.randint(1, style.nodes)
    alone = dice.choice((0, 1, None, None))
    last = dice.randrange(many)
    nodes: list[Node] = []
    ways: list[int | None] = []
    for number in range(many):
        mover = dice.choice((0, 1, CHANCE, CHANCE))
        if alone is not None and mover != CHANCE:
            mover = alone
        inner: list[tuple[int, int]] = []
        out: list[tuple[int, int]] = []
        edges = dice.randint(1, 3) if mover != CHANCE else dice.randint(2, 3)
        for edge in range(edges):
            weight = dice.choice(style.weights) if mover == CHANCE else 1
            if number + 1 < many and (edge == 0 or dice.random() < 0.3):
                there = number + 1 if edge == 0 else dice.randint(number + 1, many - 1)
                inner.append((there, weight))
            elif (number == last and edge == edges - 1) or dice.random() < style.around:
                if ROUND not in ways:
                    ways.append(ROUND)
                out.append((ways.index(ROUND), weight))
            else:
                worth, wide = style.worth(dice), dice.choice(style.wide)
                out.append((len(ways), weight))
                ways.append(len(low))
                low.append(max(0.0, worth - wide / 2))
                high.append(min(1.0, worth + wide / 2))
        nodes.append(Node(mover, tuple(inner), tuple(out)))
    ended = (way for way, which in enumerate(ways) if which is not ROUND and dice.random() < 0.3)
    return Turn(tuple(nodes), tuple(ways), frozenset(ended))


def best(of: Ring, outside: Sequence[float], seat: int) -> list[Fraction]:
    """What a seat can make sure of at each turn: play that goes round for ever is nobody's win."""
    value = Fraction(0)
    while True:
        lines, until = _around(of, outside, seat, value)
        worth, slope = lines[0]
        if worth + slope * value == value:
            break
        if slope < 1 and worth / (1 - slope) <= until:
            value = worth / (1 - slope)
            break
        assert until > value
        value = until
    lines, _ = _around(of, outside, seat, value)
    return [a + b * value for a, b in lines]


def stalls(of: Ring, outside: Sequence[float], seat: int) -> bool:
    """Whether play goes round for sure where the first turn is worth a little more than it is."""
    (_, slope), *_ = _around(of, outside, seat, best(of, outside, seat)[0])[0]
    return slope == 1


def at_random(of: Ring, outside: Sequence[float]) -> tuple[list[Fraction], Fraction]:
    """The same where all moves are as likely; and the chance that play comes round."""
    lines, _ = _around(of, outside, None, Fraction(0))
    worth, back = lines[0]
    value = worth / (1 - back) if back < 1 else Fraction(0)
    return [a + b * value for a, b in lines], back


def _around(
    of: Ring, outside: Sequence[float], seat: int | None, value: Fraction
) -> tuple[list[Line], Fraction]:
    """The worth of each turn in terms of that of the first one, from a value up to another."""
    onward, until = (Fraction(0), Fraction(1)), Fraction(1)
    lines: list[Line] = []
    for turn in reversed(of.turns):
        onward, end = _through(turn, outside, seat, onward, value)
        until = min(until, end)
        lines.insert(0, onward)
    return lines, until


def _through(
    turn: Turn, outside: Sequence[float], seat: int | None, onward: Line, value: Fraction
) -> tuple[Line, Fraction]:
    until = Fraction(1)
    out = [onward if one is ROUND else (Fraction(outside[one]), Fraction(0)) for one in turn.ways]
    worth: dict[int, Line] = {}
    for number in range(len(turn.nodes) - 1, -1, -1):
        node = turn.nodes[number]
        lines = [(worth[there], weight) for there, weight in node.inner]
        lines += [(out[there], weight) for there, weight in node.ways]
        if seat is None or node.mover == CHANCE:
            total = sum(weight for _, weight in lines)
            worth[number] = (
                sum((a * weight for (a, _), weight in lines), Fraction(0)) / total,
                sum((b * weight for (_, b), weight in lines), Fraction(0)) / total,
            )
            continue
        sign = 1 if node.mover == seat else -1
        chosen = max((sign * (a + b * value), sign * b, (a, b)) for (a, b), _ in lines)[2]
        for (a, b), _ in lines:
            if sign * (b - chosen[1]) > 0:
                crossing = (chosen[0] - a) / (b - chosen[1])
                until = min(until, crossing) if crossing > value else until
        worth[number] = chosen
    return worth[0], until
