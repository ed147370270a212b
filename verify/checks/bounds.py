"""Can the rules be carried out everywhere? In: the faults the search met; out: findings.

A fault is a count that leaves its bounds, an index that is no place, a division by 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from verify.checks.further import DECIDES
from verify.checks.question import Question
from verify.findings.finding import Finding
from verify.findings.wording import count
from verify.graph.play import describe, play_into
from verify.graph.state_graph import StateGraph
from verify.rules.model import RuleFault
from verify.runs.limits import Clock

QUESTION = Question("bounds", "Do the rules work out, with every count within its bounds?")

FURTHER = DECIDES


def check(graph: StateGraph, _: Clock) -> Iterator[Finding]:
    """One finding for each line of the rules that goes wrong, with the shortest play to it."""
    if graph.faults:
        first: dict[tuple[int, str], RuleFault] = {}
        often: dict[tuple[int, str], int] = {}
        for fault in graph.faults:
            key = (fault.line, fault.message)
            first.setdefault(key, fault)
            often[key] = often.get(key, 0) + 1
        for line in dict.fromkeys(line for line, _ in first):
            keys = [key for key in first if key[0] == line]
            yield _fault(graph, first[keys[0]], sum(often[key] for key in keys))
    elif graph.whole:
        yield QUESTION.answer(graph, "proved", "Yes, at every position.")
    else:
        yield QUESTION.undecided(graph, "no rule goes wrong")


def _fault(graph: StateGraph, fault: RuleFault, often: int) -> Finding:
    play = play_into(graph, fault)
    when = f"after {count(len(play), 'step')}" if play else "at the start"
    times = "" if often == 1 else f" This line goes wrong {often:,} times."
    return QUESTION.answer(
        graph,
        "refuted",
        f"No: {when} {fault.message} ({graph.rules.origin.at(fault.line)}).",
        detail=(f"What comes after it was not looked into.{times}",),
        play=play,
        position=describe(graph.rules, graph.play_to(graph.positions.index(fault.position))[-1]),
    )
