"""Whether the game ends whatever the players do, where the graph and arguments leave that open,
refuted by a simple way to play. In: findings; out: better ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from verify.checks.stalling import KEPT_GOING
from verify.dives.holding import held
from verify.findings.finding import Finding
from verify.findings.wording import count, kind_of_move, listed
from verify.graph.play import describe, play_through
from verify.graph.state_graph import StateGraph
from verify.playouts.games import why_stop
from verify.runs.limits import Clock

LOOKED: Final = (1_000, 20_000)
"""As many positions are looked at as the search found, but no fewer and no more than that."""

SECONDS: Final = 2.0
"""No longer than that."""


def decide(
    graph: StateGraph, key: str, findings: Iterator[Finding], clock: Clock
) -> Iterator[Finding]:
    """The findings of one check, those refuted that a way to play refutes."""
    for one in findings:
        open_ = key == "stalling" and one.verdict == "undecided" and not graph.faults
        yield _decided(graph, one, clock) if open_ else one


def _decided(graph: StateGraph, one: Finding, clock: Clock) -> Finding:
    rules = graph.rules
    most = min(max(graph.covered.states, LOOKED[0]), LOOKED[1])
    looking = clock.part(1.0, SECONDS)
    found = held(rules, most, lambda: bool(why_stop(looking)))
    if found is None:
        return one
    many = count(found.positions, "state")
    if found.preferred:
        kinds = listed(map(kind_of_move, found.preferred))
        how = f"It is enough that they prefer {kinds}, and else the first move that there is: "
    else:
        how = "It is enough that they always make the first move that there is: "
    return replace(
        one,
        verdict="refuted",
        summary=KEPT_GOING,
        detail=(f"{how}by that play comes to {many} and to no end, whatever chance does.",),
        play=play_through(rules, found.way),
        start=describe(rules, found.way[0]),
        position=describe(rules, found.way[-1]),
        loop=found.loop,
        shortest=False,
    )
