"""A state graph comes in; its nodes and edges in words go out, as plain data.

`network` says what the attributes are, and builds a networkx graph of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from verify.checks.question import why_not
from verify.checks.scoring import points_at, winning
from verify.findings.finding import seat_name
from verify.findings.wording import count, listed, spoken
from verify.graph.network import Attributes, Edge, Node
from verify.graph.play import describe
from verify.graph.reach import dead
from verify.graph.state_graph import StateGraph
from verify.plain import expand
from verify.rules.model import RuleFault
from verify.runs.limits import Clock

_STATES_BETWEEN_LOOKS = 512
_BAR = " | "


def about(graph: StateGraph) -> Attributes:
    """The attributes of the graph as a whole."""
    covered = graph.covered
    note = f"Whole: {covered.words}."
    if not covered.whole:
        waiting = count(covered.waiting, "state waits", "states wait")
        note = f"Cut off. {why_not(graph)}; {waiting} to be looked into."
    return {
        "note": note,
        "whole": "yes" if covered.whole else "no",
        "states": covered.states,
        "positions": covered.positions,
        "transitions": covered.transitions,
    }


def too_large(graph: StateGraph, most: int) -> str:
    """Why the graph has too many states to be looked at; empty where there are `most` or fewer."""
    states = len(graph)
    if states <= most:
        return ""
    return f"it has {states:,} states, more than the {most:,} that can be looked at"


def nodes_in_words(graph: StateGraph, clock: Clock) -> Iterator[Node]:
    """The nodes, in the order in which the positions were found.

    Raises `OutOfTimeError` when the time is up.
    """
    kind = _kinds(graph, clock)
    depths: list[int] = []
    for number, parent in enumerate(graph.parents.tolist()):
        if number % _STATES_BETWEEN_LOOKS == 0:
            clock.check()
        depths.append(depths[parent] + 1 if number else 0)
        position = graph.positions[number]
        attributes: dict[str, str | int] = {
            "kind": kind(number),
            "phase": spoken(position[0]),
            "position": _BAR.join(f"{n}: {w}" for n, w in describe(graph.rules, position)),
            "depth": depths[number],
        }
        if graph.over[number]:
            attributes["end"] = listed(spoken(name) for name in graph.ends_at(number))
            attributes.update(_winners(graph, number))
        yield Node(attributes, list(_edges(graph, number)))


def _kinds(graph: StateGraph, clock: Clock) -> Callable[[int], str]:
    stuck, broken = set(graph.stuck.tolist()), set(graph.broken)
    lost = set(dead(graph, clock).tolist())

    def kind(number: int) -> str:
        if graph.over[number]:
            return "end"
        if number in stuck:
            return "stuck"
        if number in broken:
            return "fault"
        if number >= graph.looked:
            return "frontier"
        if number in lost:
            return "trap"
        starts = graph.rules.phases[graph.phase_of(number)].is_turn
        return "turn start" if starts else "within a turn"

    return kind


def _winners(graph: StateGraph, number: int) -> Attributes:
    if graph.rules.wins is None and graph.rules.score is None:
        return {}
    here = np.array([number])
    try:
        won = np.flatnonzero(winning(graph, here, points_at(graph, here))[:, 0]).tolist()
    except RuleFault:
        # The checks tell of it.
        return {}
    return {"winners": listed(map(seat_name, won)) if won else "nobody"}


def _edges(graph: StateGraph, number: int) -> Iterator[Edge]:
    first, last = graph.after.begins[number], graph.after.begins[number + 1]
    if first == last:
        return
    moves = expand(graph.rules, graph.positions[number]).moves
    for edge in range(first, last):
        target = int(graph.after.ends[edge])
        reached = graph.positions[target]
        ways = dict.fromkeys(
            (seat_name(move.seat), move.words)
            for move in moves
            if graph.stands_for(move.target) == reached and move.weight
        )
        seats = list(dict.fromkeys(who for who, _ in ways))
        labels = [words if len(seats) == 1 else f"{who}: {words}" for who, words in ways]
        yield Edge(target, _BAR.join(labels), _BAR.join(seats), int(graph.weights[edge]))
