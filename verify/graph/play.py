"""Plays and positions in words. In: a state graph and positions on a way through it; out: steps.

The words of a move are those of its label in the rules file. A transition that several moves or
outcomes make is told by the first of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from verify.compiled.turns.seen import Seen
from verify.findings.finding import Lines, Step
from verify.graph.state_graph import StateGraph
from verify.plain import expand
from verify.rules import Rules
from verify.rules.model import Field, Move, Position, RuleFault

MOST_POSITIONS = 2_000

MOST_ALONE = 8
"""So many things are told one by one; more are told by where they are."""


def play_to(graph: Seen, number: int) -> tuple[Step, ...]:
    """A play from the start to a position, a shortest one in a state graph, step by step."""
    return play_through(graph.rules, graph.play_to(number))


def play_along(graph: StateGraph, way: Sequence[int]) -> tuple[Step, ...]:
    """The play that goes through these neighbours in the graph, from the start on."""
    return play_through(graph.rules, graph.played(way))


def play_through(rules: Rules, way: Sequence[Position]) -> tuple[Step, ...]:
    """The play that goes through these positions, each of which a move leads to from the last.

    Beyond 2,000 steps only the words are kept, not the position after each.
    """
    steps: list[Step] = []
    turn = 0
    long = len(way) > MOST_POSITIONS
    for source, target in pairwise(way):
        turn += rules.phases[source[0]].is_turn
        move = ways(rules, source, target)[0]
        position = () if long else describe(rules, target)
        steps.append(Step(move.seat, move.words, turn, position))
    return tuple(steps)


def ways(rules: Rules, source: Position, target: Position) -> list[Move]:
    """All the moves or outcomes that lead from one position to the other."""
    moves = expand(rules, source).moves
    return [move for move in moves if move.target == target and move.weight]


def play_into(graph: StateGraph, fault: RuleFault) -> tuple[Step, ...]:
    """A shortest play to a fault, with the move to blame where there is one as its last step."""
    at = graph.positions.index(fault.position)
    steps = play_to(graph, at)
    move = fault.move
    if move is None:
        return steps
    if graph.folded is not None:
        # The like of it goes wrong where the play comes to.
        faults = expand(graph.rules, graph.play_to(at)[-1]).faults
        move = next((f.move for f in faults if f.move and f.line == fault.line), move)
    turn = (steps[-1].turn if steps else 0) + graph.rules.phases[fault.position[0]].is_turn
    # The position after it lies outside the bounds and need not read as anything.
    return (*steps, Step(move.seat, move.words, turn, ()))


def describe(rules: Rules, position: Position) -> Lines:
    """A position for people: each field's name, and its values in words."""
    return tuple((field.name, _field(field, field.values(position))) for field in rules.fields)


def _field(field: Field, values: Sequence[int]) -> str:
    if not field.shape:
        return _number(field, values[0])
    if len(field.shape) == 1:
        return _array(field, values, field.labels[0])
    rows, width = field.shape
    names = field.labels[0] or tuple(str(row) for row in range(rows))
    return "; ".join(
        f"{name}: {_array(field, values[row * width : (row + 1) * width], field.labels[1])}"
        for row, name in enumerate(names)
    )


def _array(field: Field, values: Sequence[int], labels: tuple[str, ...] | None) -> str:
    if labels is None:
        return ", ".join(_number(field, value) for value in values)
    named = list(zip(labels, values, strict=True))
    if field.flag:
        return ", ".join(name for name, value in named if value) or "none"
    if field.words and len(named) > MOST_ALONE:
        return _by_word(field, named)
    return ", ".join(f"{_before_number(name)} {_number(field, value)}" for name, value in named)


def _by_word(field: Field, named: Sequence[tuple[str, int]]) -> str:
    # "the deck: 24 of them; seat 1: cow 3, cow 7": where most cards lie is no list anybody reads.
    lying: dict[str, list[str]] = {}
    for name, value in named:
        lying.setdefault(_number(field, value), []).append(name)
    told = {
        word: ", ".join(names) if len(names) <= MOST_ALONE else f"{len(names)} of them"
        for word, names in lying.items()
    }
    # As the words are numbered: the deck before the hands, the first hand before the second.
    ordered = dict.fromkeys([*(word for word in field.words if word in told), *told])
    return "; ".join(f"{word}: {told[word]}" for word in ordered)


def _before_number(name: str) -> str:
    # "seat 1: 3" and "red 3", since "seat 1 3" reads as seat 13 or worse.
    return f"{name}:" if name[-1:].isdigit() else name


def _number(field: Field, value: int) -> str:
    if field.words:
        return field.words[value] if 0 <= value < len(field.words) else "none"
    if field.seat:
        return f"seat {value + 1}"
    if field.flag:
        return "yes" if value else "no"
    return str(value)
