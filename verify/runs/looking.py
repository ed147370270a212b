"""Rules and a clock come in; the state graph, and what was argued before it was sought, go out.

A small game is searched whole, and arguments come last, for what is left. Of a game that has far
more states than a search would come to arguments are sought first: what they decide need not be
looked for, and the rest of the time is for what they leave open.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from verify.checks.by_proof import sought
from verify.graph.explore import (
    Told,
    dived,
    first_states,
    further,
    goes_on,
    is_far_more,
    may_be_told,
)
from verify.graph.state_graph import StateGraph
from verify.rules import Rules
from verify.runs.limits import Clock

if TYPE_CHECKING:
    from verify.dives.dive import Dive
    from verify.proof.shown import Proof

ARGUING: Final = 0.6
CHECKING: Final = 0.8
"""So much of the time that is left arguments have that come first; the other, where an earlier
proof tells what is needed for them."""


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
    told = may_be_told(clock.limits)
    many = told and is_far_more(first, clock)
    if not _argued_first(first, clock, told=told, many=many):
        graph = further(first, clock, progress, many=many)
        return Found(dived(graph, clock))
    proof = sought(rules, clock.part(CHECKING if rules.earlier.facts else ARGUING))
    dives = not _ends(proof)
    if dives:
        first = dived(first, clock)
    settled = _settled(rules, proof, first.dive)
    graph = further(first, clock, progress, many=many, settled=settled, dives=dives)
    return Found(dived(graph, clock) if dives else graph, proof)


def _argued_first(first: StateGraph, clock: Clock, *, told: bool, many: bool) -> bool:
    if first.faults or clock.limits.states or find_spec("z3") is None:
        return False
    return many if told else bool(first.rules.earlier.facts)


def _ends(proof: Proof) -> bool:
    """Whether it is known that there is always a move, and that it can lead to an end."""
    return bool(proof.playable and (proof.bound or proof.nears or proof.luck))


def _settled(rules: Rules, proof: Proof, dive: Dive | None) -> bool:
    """Whether nothing that matters is left for a search to refute."""
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
    )
