"""Rules and a clock come in; the state graph, and what was argued before checks ask, go out.

A game that is small enough is searched whole. Else arguments are sought before anything else is
found out: what they decide need not be looked for. Where games show far more states than a search
would come to, or an earlier proof tells what is needed for an argument, they come before the search
as well, which then is for what checks leave open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from verify.checks import may_be_found
from verify.checks.by_proof import sought
from verify.findings.finding import Finding
from verify.graph.explore import (
    Told,
    beyond,
    dived,
    first_states,
    further,
    goes_on,
    is_far_more,
    told_by_games,
)
from verify.graph.size import is_wide
from verify.graph.state_graph import StateGraph
from verify.rules import Rules
from verify.runs.limits import Clock

if TYPE_CHECKING:
    from verify.proof.shown import Proof

SHARE: Final = 0.8
"""So much of the time that is left arguments have that do not come last, and then the search for
what is still open."""


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """The graph, and the arguments, if they were sought before it was; `few` is whether no more of
    it than the first states was looked for."""

    graph: StateGraph
    proof: Proof | None = None
    few: bool = False


def look(rules: Rules, clock: Clock, progress: Told = None) -> Found:
    """Look for positions and arguments, in the order that leaves least open."""
    first = first_states(rules, clock, progress)
    if not goes_on(first, clock):
        return Found(dived(first, clock))
    games = told_by_games(first, clock)
    large = bool(rules.earlier.facts) if games is None else is_far_more(first, games, clock.limits)
    few = large and (is_wide(first) or _argued_first(first, clock))
    graph = further(first, clock, progress, few=few)
    if not _argued_first(graph, clock):
        return Found(beyond(graph, clock, progress, games), few=few)
    proof = _argue(rules, clock)
    if few and proof.sound is None and not is_wide(first):
        # An argument says nothing of play in which something goes wrong: that is looked for.
        graph, few = further(first, clock.part(SHARE), progress), False
    return Found(beyond(graph, clock, progress, games, dives=not _ends(proof)), proof, few)


def look_further(
    found: Found, left_open: Sequence[Finding], clock: Clock, progress: Told = None
) -> StateGraph | None:
    """A graph of more states, where these findings leave open what they might show; None where
    there is nothing of that, or no time."""
    graph = found.graph
    if not (found.few and any(map(may_be_found, left_open))) or is_wide(graph):
        return None
    if found.proof is None or clock.stop_exploring():
        return None
    return replace(further(graph, clock.part(SHARE), progress), dive=graph.dive)


def _argue(rules: Rules, clock: Clock) -> Proof:
    limits = clock.limits
    known = limits.known if limits.waits and rules.earlier.open is not None else 0.0
    before = clock.elapsed()
    until = before + known + SHARE * clock.left()
    if known:
        clock.waiting(known)
    longer = replace(limits, seconds=limits.seconds + known)
    proof = sought(rules, replace(clock, limits=longer, until=until))
    clock.left_out.append(min(known, clock.elapsed() - before))
    if proof.at_ends is not None:
        proof.at_ends = replace(proof.at_ends, clock=clock)
    return proof


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
