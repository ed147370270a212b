"""A state graph comes in; its nodes and edges in words go out, as plain data.

`network` says what the attributes are, and builds a networkx graph of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from verify.checks.question import why_not
from verify.checks.scoring import winning
from verify.finding import seat_name
from verify.graph import StateGraph, Transition
from verify.limits import Clock
from verify.network import Attributes, Edge, Node
from verify.plain import scores
from verify.play import describe
from verify.reach import dead
from verify.rules import Rules
from verify.rules.model import Position, RuleFault
from verify.wording import count, listed, spoken

# No program for looking at graphs does well beyond that.
MOST_STATES = 50_000

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


def too_large(graph: StateGraph) -> str:
    """Why the graph has too many states to be looked at; empty when it has not."""
    states = len(graph.successors)
    if states <= MOST_STATES:
        return ""
    return f"it has {states:,} states, more than the {MOST_STATES:,} that can be looked at"


def nodes_in_words(graph: StateGraph, clock: Clock) -> Iterator[Node]:
    """The nodes, in the order in which the positions were found.

    Raises `OutOfTimeError` when the time is up.
    """
    numbers = {position: number for number, position in enumerate(graph.successors)}
    kind = _kinds(graph, clock)
    depths: dict[Position, int] = {}
    for position, parent in graph.parents.items():
        depths[position] = 0 if parent is None else depths[parent] + 1
    for position, number in numbers.items():
        if number % _STATES_BETWEEN_LOOKS == 0:
            clock.check()
        attributes: dict[str, str | int] = {
            "kind": kind(position),
            "phase": spoken(position[0]),
            "position": _BAR.join(f"{n}: {w}" for n, w in describe(graph.rules, position)),
            "depth": depths[position],
        }
        if position in graph.ends:
            attributes["end"] = listed(spoken(name) for name in graph.ends[position])
            attributes.update(_winners(graph.rules, position))
        after = graph.successors[position].items()
        yield Node(attributes, [_edge(graph.rules, numbers[to], how) for to, how in after])


def _kinds(graph: StateGraph, clock: Clock) -> Callable[[Position], str]:
    stuck, frontier, broken = set(graph.stuck), set(graph.frontier), set(graph.broken)
    lost = set(dead(graph, clock))

    def kind(position: Position) -> str:
        if position in graph.ends:
            return "end"
        if position in stuck:
            return "stuck"
        if position in broken:
            return "fault"
        if position in frontier:
            return "frontier"
        if position in lost:
            return "trap"
        return "turn start" if graph.rules.phases[position[0]].is_turn else "within a turn"

    return kind


def _winners(rules: Rules, position: Position) -> Attributes:
    if rules.wins is None and rules.score is None:
        return {}
    try:
        won = winning(rules, position, scores(rules, position))
    except RuleFault:
        # The checks tell of it.
        return {}
    return {"winners": listed(map(seat_name, won)) if won else "nobody"}


def _edge(rules: Rules, target: int, how: Transition) -> Edge:
    ways = dict.fromkeys((seat_name(seat), rules.sites[s].words(h)) for s, seat, h in how.ways)
    seats = list(dict.fromkeys(who for who, _ in ways))
    labels = [words if len(seats) == 1 else f"{who}: {words}" for who, words in ways]
    return Edge(target, _BAR.join(labels), _BAR.join(seats), how.weight)
