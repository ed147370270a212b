"""A play in words. In: a state graph and positions on a way through it; out: steps and lines.

The words of a move are those of its label in the rules file. A transition that several moves or
outcomes make is told by the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from verify.finding import Lines, Step
from verify.graph import StateGraph, Way
from verify.model import Position
from verify.plain import RuleFault, describe
from verify.rules import Rules

MOST_POSITIONS = 2_000


def play_to(graph: StateGraph, position: Position) -> tuple[Step, ...]:
    """A shortest play from the start to a position, step by step."""
    return play_along(graph, graph.way_to(position))


def play_along(graph: StateGraph, way: Sequence[Position]) -> tuple[Step, ...]:
    """The play that goes through these positions, which are neighbours in the graph.

    Beyond 2,000 steps only the words are kept, not the position after each.
    """
    steps: list[Step] = []
    turn = 0
    long = len(way) > MOST_POSITIONS
    for source, target in pairwise(way):
        turn += graph.rules.phases[source[0]].is_turn
        first: Way = graph.network.edges[source, target]["ways"][0]
        position = () if long else seen(graph.rules, target)
        steps.append(Step(first[1], words_of(graph.rules, first), turn, position))
    return tuple(steps)


def play_into(graph: StateGraph, fault: RuleFault) -> tuple[Step, ...]:
    """A shortest play to a fault, with the move to blame where there is one as its last step."""
    steps = play_to(graph, fault.position)
    move = fault.move
    if move is None:
        return steps
    turn = (steps[-1].turn if steps else 0) + graph.rules.phases[fault.position[0]].is_turn
    # The position after it lies outside the bounds and need not read as anything.
    return (*steps, Step(move.seat, move.words, turn, ()))


def words_of(rules: Rules, way: Way) -> str:
    """The label of a move, such as `takes the green egg`."""
    site, _, holes = way
    return rules.sites[site].words(holes)


def seen(rules: Rules, position: Position) -> Lines:
    """A position for people, field by field."""
    return tuple(describe(rules, position))


def tell(steps: Sequence[Step], loop: int | None = None) -> tuple[str, ...]:
    """The play as lines, one a turn: `Turn 1, seat 1: rolls red and blue; takes the red egg`.

    With `loop`, the steps from that index on repeat for ever, and the lines say so.
    """
    if loop is None:
        return tuple(_turns(steps))
    stem = tuple(_turns(steps[:loop]))
    return (
        *stem,
        "From here it goes round:" if stem else "It goes round from the start:",
        *_turns(steps[loop:]),
        "... and the same again, for ever.",
    )


def _turns(steps: Sequence[Step]) -> Iterator[str]:
    for turn, group in groupby(steps, key=lambda step: step.turn):
        part = list(group)
        seat = next((step.seat for step in part if step.seat is not None), None)
        name = f"Turn {turn}" if turn else "Before the first turn"
        who = "" if seat is None else f", seat {seat + 1}"
        # Only what somebody else does in between is marked: the dice speak for themselves.
        words = (
            step.words if step.seat in (None, seat) else f"({step.who}) {step.words}"
            for step in part
        )
        yield f"{name}{who}: " + "; ".join(words)
