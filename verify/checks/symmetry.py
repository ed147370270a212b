"""Is alike what the rules declare alike? In: the graph; out: a finding, if they declare anything.

Of what the graph was folded by it is known from the search; the rest is seen by the plain reading,
at some states if they are many. A graph is never folded by what is not so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.checks.further import NOTHING
from verify.checks.question import Question
from verify.findings.finding import Finding
from verify.findings.wording import count, listed
from verify.graph.play import describe, play_through
from verify.graph.state_graph import StateGraph
from verify.rules.model import Alike
from verify.runs.limits import Clock
from verify.symmetry.changes import Symmetry, symmetry_of
from verify.symmetry.likeness import Unlike, differences

MOST_LOOKED = 20_000

TEXT = "Do the rules treat alike what they declare alike?"
QUESTION = Question("symmetry", TEXT)
OPEN = Question("symmetry", TEXT, weight="note")
LEFT_OUT = Question("symmetry", TEXT, weight="note", subject="left out")

FURTHER = NOTHING


def check(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
    """Refuted by a move whose like is not there after a change; nothing where nothing is alike."""
    declared = graph.rules.alike
    if not any(one.changes for one in declared):
        return
    if graph.unlike is not None:
        yield _refuted(graph, graph.unlike)
        return
    symmetry = symmetry_of(graph.rules)
    held = symmetry.alike if symmetry is not None else ()
    if left_out := [one for one in declared if one.changes and one not in held]:
        summary = f"Not decided: {_named(left_out)} can change in too many ways."
        yield LEFT_OUT.answer(graph, "undecided", summary)
    looked = graph.looked
    if symmetry is not None and (graph.folded is None or graph.folded.symmetry is not symmetry):
        looked = min(looked, MOST_LOOKED)
        if unlike := _first_unlike(graph, symmetry, looked, clock):
            yield _refuted(graph, unlike)
            return
    if graph.whole and looked == len(graph):
        names = _named(held or declared)
        yield QUESTION.answer(graph, "proved", f"Yes, at every position: {names}.")
    else:
        states = count(looked, "state")
        summary = f"Not decided: in the {states} looked at it is so of {_named(held)}."
        yield OPEN.answer(graph, "undecided", summary)


def _first_unlike(
    graph: StateGraph, symmetry: Symmetry, looked: int, clock: Clock
) -> Unlike | None:
    changes = [symmetry.changes[number] for number in symmetry.basic]
    for number in range(looked):
        clock.check()
        told = differences(graph.rules, symmetry, graph.positions[number], changes)[0]
        if told:
            way = graph.play_to(number)
            return Unlike(way, differences(graph.rules, symmetry, way[-1])[0] or told)
    return None


def _refuted(graph: StateGraph, unlike: Unlike) -> Finding:
    rules, way = graph.rules, unlike.way
    when = f"after {count(len(way) - 1, 'step')}" if len(way) > 1 else "at the start"
    return QUESTION.answer(
        graph,
        "refuted",
        f"No: {when}, {unlike.words}.",
        [f"Declared at {rules.origin.at(one.line)}: {one.name}." for one in rules.alike],
        play=play_through(rules, way),
        position=describe(rules, way[-1]),
    )


def _named(alike: Sequence[Alike]) -> str:
    return listed(one.name for one in alike)
