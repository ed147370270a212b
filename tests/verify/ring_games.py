"""Many small random games in one rules file, whose turns make rings that are known by patterns.

Out: the text of the file; which game it is, is its parameter. In each game places hang together in
rings of one to four, and a turn at a place goes through moves of both seats and rolls. It leads on
around the ring, to places of a later ring, to an end, or to anywhere with points for a seat. Points
are only counted: so rings come again, with other points, until a seat has enough of them.
"""

from __future__ import annotations

from random import Random
from typing import Final

GAMES: Final = 40
PLACES: Final = 8
NODES: Final = 5
GOAL: Final = 3

WEIGHTS: Final = (1, 1, 1, 2, 3, 50)

LEAVES: Final = NODES
"""A way out of the turn, in place of a node."""


def _coded(inner: int, to: int = 0, first: int = 0, second: int = 0) -> int:
    return ((inner * 16 + to) * 4 + first) * 4 + second


def _game(dice: Random) -> tuple[list[int], list[int], list[int]]:
    """Of each node who moves (2 for chance); of its three ways where each leads, and its weight."""
    kinds: list[int] = []
    ways: list[int] = []
    weights: list[int] = []
    whose = dice.choice((None, None, 0, 1))
    ends = dice.choice((2, 2, 4))
    begin = 0
    while begin < PLACES:
        size = min(PLACES - begin, dice.choice((1, 1, 2, 2, 3, 4)))
        for place in range(begin, begin + size):
            onward = begin + (place + 1 - begin) % size
            nodes, alone = dice.randint(1, NODES), dice.choice((None, None, 0, 1))
            around = dice.randrange(nodes)
            for node in range(NODES):
                kind = dice.choice((0, 1, 2, 2))
                kinds.append(kind if kind == 2 or alone is None else alone)
                many = dice.randint(1, 3) if kind < 2 else dice.randint(2, 3)
                for way in range(3):
                    weights.append(dice.choice(WEIGHTS))
                    rest = dice.random()
                    if way >= many:
                        ways.append(_coded(LEAVES, 15))
                    elif node + 1 < nodes and (way == 0 or dice.random() < 0.3):
                        ways.append(_coded(dice.randint(node + 1, nodes - 1) if way else node + 1))
                    elif (node == around and way == many - 1) or rest < 0.2:
                        ways.append(_coded(LEAVES, onward))
                    elif rest < 0.3 or (rest < 0.4 and begin + size == PLACES):
                        ways.append(_coded(LEAVES, PLACES + dice.randrange(ends)))
                    elif rest < 0.4:
                        ways.append(_coded(LEAVES, dice.randrange(begin + size, PLACES)))
                    else:
                        points = dice.choice(((1, 0), (1, 0), (2, 0), (1, 1)))
                        seat = dice.randrange(2) if whose is None else whose
                        there = dice.randrange(PLACES)
                        ways.append(_coded(LEAVES, there, points[seat], points[1 - seat]))
        begin += size
    return kinds, ways, weights


def text() -> str:
    """The rules file."""
    games = [_game(Random(number)) for number in range(GAMES)]
    kinds, ways, weights = (tuple(one for game in games for one in game[part]) for part in range(3))
    none = _coded(LEAVES, 15)
    move = f"""
    for i in range(3):
        k = row(s) * 3 + i
        if WAYS[k] != {none}:
            t = s.copy()
            t.node = 0
            if WAYS[k] // 256 < {LEAVES}:
                t.node = WAYS[k] // 256
                if KINDS[row(s) + t.node - s.node] == 2:
                    yield f"goes on {{i}}", AMOUNT, t, roll
                else:
                    yield f"goes on {{i}}", AMOUNT, t, move
            else:
                t.at = WAYS[k] // 16 % 16
                t.own[0] += WAYS[k] // 4 % 4
                t.own[1] += WAYS[k] % 4
                yield f"leaves {{i}}", AMOUNT, t, begin
"""
    return f"""
players = 2
KINDS = {kinds}
WAYS = {ways}
WEIGHTS = {weights}

class State:
    game: upto({GAMES - 1}) = parameter("game")
    at: upto({PLACES + 3})
    node: upto({NODES - 1})
    own: per(2, upto({GOAL + 1}))

def row(s):
    return (s.game * {PLACES} + min(s.at, {PLACES - 1})) * {NODES} + s.node

def total(s):
    n = 0
    for i in range(3):
        if WAYS[row(s) * 3 + i] != {none}:
            n += WEIGHTS[row(s) * 3 + i]
    return n

@start
@turn
@chance(1)
def begin(s):
    if KINDS[row(s)] == 2:
        yield "begins", 1, s, roll
    else:
        yield "begins", 1, s, move

@choice
def move(s):{move.replace("AMOUNT", "KINDS[row(s)]")}
@chance(total)
def roll(s):{move.replace("AMOUNT", "WEIGHTS[k]")}
@end
def there(s):
    return s.at >= {PLACES}

@end
def enough(s):
    return s.own[0] >= {GOAL} or s.own[1] >= {GOAL}

@wins
def won(s, seat):
    return s.own[seat] >= {GOAL} or s.at == {PLACES} + seat or s.at == {PLACES + 2}
"""
