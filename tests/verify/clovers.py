"""A Bed of Clovers for tests: its rules, positions of it, and two stories of a user's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pnp.definition.load import load_game, tables_of
from pnp.library import GAMES
from verify import plain
from verify.rules import Rules, read_rules
from verify.rules.model import Position

FOLDER = GAMES / "a-bed-of-clovers"
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
def given(variant: str, players: int, folder: Path = FOLDER) -> tuple[str, Any, Any]:
    game = load_game(folder, variant=variant, settings={"players": str(players)})
    assert game.rules is not None
    return game.rules.text, game.values, tables_of(game)


def clovers(
    variant: str, players: int = 2, folder: Path = FOLDER, *, text: str = "", **readings: str
) -> Rules:
    own, values, tables = given(variant, players, folder)
    return read_rules(text or own, "rules.py", values, tables, readings=readings)


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
