"""Rules and a clock come in; the state graph, and what was argued before checks ask, go out.

A game that is small enough is searched whole. Else arguments are sought before anything else: what
they decide need not be looked for, and the rest of the time is for what they leave open. Where an
earlier proof tells what is needed for them, or a game is wide, they come before the search if games
show far more states than that would come to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from verify.checks.by_proof import sought
from verify.graph.explore import (
    Told,
    beyond,
    dived,
    first_states,
    further,
    goes_on,
    is_far_more,
    may_be_told,
)
from verify.graph.size import is_wide
from verify.graph.state_graph import StateGraph
from verify.rules import Rules
from verify.runs.limits import Clock

if TYPE_CHECKING:
    from verify.proof.shown import Proof

ARGUING: Final = 0.6
CHECKING: Final = 0.8
"""So much of the time that is left arguments have that come first; the other, where an earlier
proof tells what is needed for them."""

REFUTING: Final = 0.25
"""So much of it positions have, where there are far too many, for what arguments leave open."""

KNOWN: Final = 60.0
"""Seconds at most for what was proved before of this very game, on top of the time, where nobody
set one."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The graph, and the arguments, if they were sought before it was."""

    graph: StateGraph
    proof: Proof | None = None


def look(rules: Rules, clock: Clock, progress: Told = None) -> Found:
    """Look for positions and arguments, in the order that leaves least open."""
    first = first_states(rules, clock, progress)
    if not goes_on(first, clock):
        return Found(dived(first, clock))
    few = _is_large(first, clock)
    graph = further(first, clock, progress, few=few)
    if not _argued_first(graph, clock):
        return Found(beyond(graph, clock, progress))
    proof = _argue(rules, clock)
    dives = not _ends(proof)
    graph = dived(graph, clock) if dives else graph
    if few and not is_wide(first) and not _settled(rules, proof, graph):
        graph = replace(further(first, clock.part(REFUTING), progress), dive=graph.dive)
    return Found(beyond(graph, clock, progress, dives=dives), proof)


def _argue(rules: Rules, clock: Clock) -> Proof:
    if rules.earlier.open is None or not clock.limits.waits:
        return sought(rules, clock.part(CHECKING if rules.earlier.facts else ARGUING))
    with clock.making(KNOWN):
        proof = sought(rules, Clock(replace(clock.limits, seconds=KNOWN), clock.asked))
    if proof.at_ends is not None:
        proof.at_ends = replace(proof.at_ends, clock=clock)
    return proof


def _is_large(first: StateGraph, clock: Clock) -> bool:
    """Whether there are far more states than could be looked at, and that is worth to be asked."""
    known = bool(first.rules.earlier.facts) and _argued_first(first, clock)
    if not may_be_told(clock.limits):
        return known
    return (known or is_wide(first)) and is_far_more(first, clock)


def _argued_first(graph: StateGraph, clock: Clock) -> bool:
    """Whether arguments come before what is found out beyond the graph: not where somebody chose
    how far to look, unless it is known what they need."""
    limits = clock.limits
    wanted = limits.waits or bool(graph.rules.earlier.facts)
    larger = graph.looked < len(graph) and not graph.faults and not limits.states
    return wanted and larger and find_spec("z3") is not None and not clock.asked()


def _ends(proof: Proof) -> bool:
    """Whether it is known that there is always a move, and that it can lead to an end."""
    return bool(proof.playable and (proof.bound or proof.nears or proof.luck))


def _settled(rules: Rules, proof: Proof, graph: StateGraph) -> bool:
    """Whether nothing is left for a search to refute: no fault, nor that some game is longest."""
    dive = graph.dive
    trapped = dive is not None and bool(dive.way)
    stuck = bool(proof.stuck_way) or (dive is not None and bool(dive.stuck_way))
    chance = any(phase.kind == "chance" for phase in rules.phases.values())
    return (
        all(one.name in {*proof.claims, *proof.broken_ways} for one in rules.claims)
        and proof.sound is not None
        and (proof.adds_up is not None or not chance)
        and (proof.playable is not None or stuck or trapped)
        and (_ends(proof) or trapped)
        and (proof.won or rules.wins is None)
        and (proof.bound is not None or graph.order_of_play is None)
    )
