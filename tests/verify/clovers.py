"""A Bed of Clovers for tests: its rules, positions of it, and two stories of a user's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, cos, pi, sin
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from pnp.toss.field import signs_of
from tests.verify.rules_files import Files, files_of
from verify import plain
from verify.playouts.games import play_games
from verify.playouts.plain import Playtest
from verify.rules import Rules, read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits

FOLDER = GAMES / "a-bed-of-clovers"
FILES = files_of(FOLDER)
STORIES = ("stunning-arrangement", "rare-delicacy")
WIDE, HIGH = 63.5, 88.9
FIXED = {"SHUFFLED": "no"}

DUEL = """\
format: 1
title: The Night Watch
about: A story of our own, two cards on a field of two.
parameters: {gap: 20, players: {to: 2, default: 2}}
components:
  field:
    rows:
      - {suit: spade, rank: 4, grows: clover, points: 3}
      - {suit: heart, rank: 2, grows: thorn, points: -2}
  nobles: {count: '= rank == "jack" and seat <= players'}
  mat: {columns: 2, rows: [{suit: heart}, {suit: spade}]}
remove: [grove mat, aids]
rules: rules.py
tosses:
  - name: toss
    thrown: nobles
    onto: mat
    cards: field
    sign: suit-{suit}
    needs: '= 1 if suit == "heart" else 3'
    step: 40mm
    turns: 2
totals: []
"""
PAIRS = """\
format: 1
title: Berries
parameters: {gap: 40, players: {to: 2, default: 2}}
components:
  field:
    rows:
      - {suit: heart, rank: 1, grows: raspberry, points: 1}
      - {suit: heart, rank: 2, grows: raspberry, points: 2}
      - {suit: diamond, rank: 2, grows: thorn, points: -1}
  nobles: {count: '= rank != "jack" and seat <= players'}
  mat: {columns: 3, rows: [{suit: heart}, {suit: diamond}, {suit: heart}]}
remove: [grove mat, aids]
rules: rules.py
tosses:
  - {name: toss, thrown: nobles, onto: mat, cards: field, sign: "suit-{suit}", needs: 1,
     step: 90mm, turns: 2}
totals: []
"""


@cache
def given(variant: str, players: int, folder: Path = FOLDER) -> tuple[Any, Any]:
    game = load_game(folder, variant=variant, settings={"players": str(players)})
    return game.values, tables_of(game)


def clovers(
    variant: str,
    players: int = 2,
    folder: Path = FOLDER,
    *,
    files: Files = FILES,
    **readings: str,
) -> Rules:
    """The rules of a story that stands in the folder; `files` are their texts."""
    values, tables = given(variant, players, folder)
    text = files["rules.py"]
    return read_rules(text, "rules.py", values, tables, readings=readings, neighbours=files)


def constant(rules: Rules, name: str) -> Any:
    return rules.constants[name]


def card(rules: Rules, name: str) -> int:
    return list(constant(rules, "CARDS")).index(f"the {name}")


def field_of(rules: Rules, position: Position, name: str) -> tuple[int, ...]:
    return next(one for one in rules.fields if one.name == name).values(position)


def at(rules: Rules, phase: str, **values: Sequence[int] | int) -> Position:
    """The start position with other values, in a phase."""
    position = list(plain.initial(rules)[1])
    for field in rules.fields:
        if field.name in values:
            new = values[field.name]
            held = [new] if isinstance(new, int) else list(new)
            assert len(held) == field.width
            position[field.offset : field.offset + field.width] = held
    return phase, tuple(position)


def words(rules: Rules, position: Position) -> list[str]:
    return [move.words for move in plain.expand(rules, position).moves]


def follow(rules: Rules, position: Position, *told: str) -> Position:
    for part in told:
        moves = plain.expand(rules, position).moves
        found = [move.target for move in moves if part in move.words]
        assert found, (part, [move.words for move in moves][:5])
        position = found[0]
    return position


def own_tosses(
    variant: str, lie: Sequence[int], tosses: int, seed: int
) -> tuple[np.ndarray, np.ndarray]:
    """Landings anywhere (x, y, turn) and the cards that each covers, a bit each: by the printed
    signs' rims, in the noble's own frame."""
    game = load_game(FOLDER, variant=variant)
    cards = [p for p in pieces_of(game) if p.name.startswith("field")]
    random = np.random.default_rng(seed)
    at_ = np.column_stack(
        [
            random.uniform(0, 5 * WIDE + 40, tosses),
            random.uniform(0, 3 * HIGH + 20, tosses),
            random.uniform(0, pi, tosses),
        ]
    )
    masks = np.zeros(tosses, np.int64)
    for number, piece in enumerate(cards):
        suit, rank = piece.name.removeprefix("field ").split(", ")
        column, line = lie[number] % 5, lie[number] // 5
        x = at_[:, 0] - column * 73.5 - 31.75
        y = at_[:, 1] - line * 98.9 - 44.45
        near = np.flatnonzero((np.abs(x) < 75) & (np.abs(y) < 92))
        c, s = np.cos(at_[near, 2])[:, None], np.sin(at_[near, 2])[:, None]
        count = np.zeros(len(near), int)
        for sign in signs_of(piece, f"suit-{suit}"):
            rim = shapely.get_coordinates(shapely.segmentize(sign.boundary, 0.5))
            right, below = rim[:, 0] - x[near, None], rim[:, 1] - y[near, None]
            own = np.abs(right * c + below * s), np.abs(below * c - right * s)
            on = (own[0] <= WIDE / 2) & (own[1] <= HIGH / 2)
            count += on.all(axis=1) if suit == "heart" else on.any(axis=1)
        needs = int(rank) if suit == "heart" else ceil(int(rank) / 2)
        masks[near] |= (count >= needs).astype(np.int64) << number
    return at_, masks


def apart(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether a side of one of two sheets parts them."""
    for turn, between in ((one[2], other[2] - one[2]), (other[2], one[2] - other[2])):
        dx, dy = one[0] - other[0], one[1] - other[1]
        c, s = abs(cos(between)), abs(sin(between))
        if abs(dx * cos(turn) + dy * sin(turn)) > (WIDE + WIDE * c + HIGH * s) / 2:
            return True
        if abs(dy * cos(turn) - dx * sin(turn)) > (HIGH + WIDE * s + HIGH * c) / 2:
            return True
    return False


def played(rules: Rules, games: int, policy: str = "random") -> Any:
    test = Playtest(rules, (policy,) * rules.seats, 3, 100_000)
    return play_games(test, games, Clock(Limits(seconds=200)))


def mean(counts: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """The mean of counted numbers, and its standard error."""
    numbers, games = np.array(counts).T
    middle = np.average(numbers, weights=games)
    spread = np.average((numbers - middle) ** 2, weights=games) ** 0.5
    return float(middle), float(spread / games.sum() ** 0.5)
