"""The checks, a file each. In: a state graph and a clock; out: the findings, one by one.

What is cheap is asked first, and what games that are played show. Each check has its part of the
time: none is left without an answer because another took long. Where arguments over all positions
were not sought before they come last, with all the time that is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Final, Protocol

from verify.checks import (
    bounds,
    by_dives,
    by_games,
    by_holding,
    by_proof,
    by_turns,
    chance,
    claims,
    conserved,
    ends,
    examples,
    extremes,
    fairness,
    length,
    occurs,
    odds,
    playable,
    playouts,
    scoring,
    search,
    stalling,
    symmetry,
    termination,
)
from verify.checks.further import Check, Further
from verify.checks.question import Question
from verify.findings.finding import CHECK_NAMES, Finding
from verify.graph.state_graph import StateGraph
from verify.rules.model import RuleFault
from verify.runs.limits import Clock, OutOfTimeError, bytes_in_words

if TYPE_CHECKING:
    from verify.proof.shown import Proof


class _Module(Protocol):
    FURTHER: Further

    def check(self, graph: StateGraph, clock: Clock, /) -> Iterator[Finding]:
        """The findings of one check."""


_MODULES: Final[Mapping[str, _Module]] = {
    "search": search,
    "examples": examples,
    "playouts": playouts,
    "odds": odds,
    "bounds": bounds,
    "chance": chance,
    "occurs": occurs,
    "scoring": scoring,
    "ends": ends,
    "claims": claims,
    "playable": playable,
    "termination": termination,
    "stalling": stalling,
    "length": length,
    "extremes": extremes,
    "conserved": conserved,
    "fairness": fairness,
    "symmetry": symmetry,
}

CHECKS: Final[Mapping[str, Check]] = {key: module.check for key, module in _MODULES.items()}
"""In the order in which they are asked; the key is that of the check's findings."""

FURTHER: Final[Mapping[str, Further]] = {key: module.FURTHER for key, module in _MODULES.items()}
"""What each makes of a deeper search."""

ASKED: Final[Mapping[str, Sequence[Question]]] = {
    "chance": (chance.QUESTION,),
    "occurs": (occurs.PHASES, occurs.MOVES, occurs.ENDS, occurs.WINS),
    "scoring": (scoring.TIES, scoring.RANGE),
    "ends": (ends.LEFT_OVER,),
    "playable": (playable.QUESTION,),
    "termination": (termination.QUESTION,),
    "stalling": (stalling.QUESTION,),
    "length": (length.QUESTION, length.AVERAGE),
    "extremes": (extremes.QUESTION,),
    "conserved": (conserved.QUESTION,),
    "fairness": (fairness.AT_RANDOM, fairness.BY_FORCE),
    "symmetry": (symmetry.OPEN,),
}
"""What is open where a check has no time left: the first of these that was not answered."""

PART: Final = 0.25
"""So much of the time that is left a check may take in a part of a game."""

LEAST: Final = 0.5
"""Seconds that each may take, whatever others took before."""


def findings_of(
    graph: StateGraph,
    clock: Clock,
    games: list[playouts.Played] | None = None,
    proof: Proof | None = None,
) -> Iterator[Finding]:
    """The findings of every check as they come: what was left undecided may come once more,
    decided.

    A check that runs out of time or memory says so, and the next one has its turn. What games
    showed that were played is added to `games`. `proof` has the arguments that were sought before.
    """
    undecided: list[Finding] = []
    games = [] if games is None else games
    # Where something goes wrong an argument about play without that would not be about the game.
    arguable = not graph.whole and not graph.faults
    known = proof if arguable else None
    for key in CHECKS:
        for finding in _answered(graph, key, _part_of(graph, clock, key), games, known):
            yield finding
            if finding.verdict == "undecided":
                undecided.append(finding)
    if arguable and proof is None:
        undecided.sort(key=lambda one: CHECK_NAMES.index(one.check))
        proving = cache(partial(by_proof.sought, graph.rules, clock))
        for one in undecided:
            for better in by_proof.decide(graph.rules, proving, one.check, iter([one])):
                if better is not one:
                    yield better


def may_be_found(one: Finding) -> bool:
    """Whether it is open, and one more position might decide it."""
    further = FURTHER[one.check]
    return one.verdict == "undecided" and further.decides and one.subject not in further.of_all


def _may_change(one: Finding) -> bool:
    """Whether it is open, and more positions might decide it or tell more about it."""
    return may_be_found(one) or (one.verdict == "undecided" and FURTHER[one.check].tells)


def found_further(
    graph: StateGraph,
    clock: Clock,
    games: list[playouts.Played],
    proof: Proof,
    before: Sequence[Finding],
) -> Iterator[Finding]:
    """The findings that were open `before`, of a graph of more states and with the same arguments:
    what is open still, with more that was looked at."""
    known = {(one.check, one.subject) for one in before if one.verdict != "undecided"}
    again = {one.check for one in before if _may_change(one)}
    for key in CHECKS:
        if key in again:
            part = FURTHER[key].part
            for one in _answered(graph, key, _part_of(graph, clock, key), games, proof, part):
                if (one.check, one.subject) not in known:
                    yield one


def _answered(
    graph: StateGraph,
    key: str,
    clock: Clock,
    games: list[playouts.Played],
    proof: Proof | None,
    part: Check | None = None,
) -> Iterator[Finding]:
    """The findings of one check, or of a `part` of it alone."""
    told: list[str] = []
    try:
        playing = key == "playouts"
        own = _of_games(graph, clock, games) if playing else (part or CHECKS[key])(graph, clock)
        for finding in _beyond(graph, key, own, clock, games, proof):
            yield finding
            told.append(finding.subject)
    except OutOfTimeError as reason:
        rest = _without_answer(graph, key, told, str(reason))
        yield from _argued(graph, key, iter([rest]), proof)
    except MemoryError:
        limit = bytes_in_words(clock.limits.memory)
        rest = _without_answer(graph, key, told, f"the memory limit of {limit} was reached")
        yield from _argued(graph, key, iter([rest]), proof)
    except RuleFault as fault:
        subject = "the rest" if told else ""
        question = Question(key, f"Can the check “{key}” be carried out?", subject=subject)
        summary = f"No: {fault.message} ({graph.rules.origin.at(fault.line)})."
        yield question.shown(graph, "refuted", summary, graph.positions.index(fault.position))


def _without_answer(graph: StateGraph, key: str, told: Sequence[str], why: str) -> Finding:
    left = (one for one in ASKED.get(key, ()) if one.subject not in told)
    rest = Question(key, f"What else does the check “{key}” say?", subject="the rest")
    return next(left, rest).answer(graph, "undecided", f"Not decided: {why}.")


def _part_of(graph: StateGraph, clock: Clock, key: str) -> Clock:
    by_turns = graph.by_turns is not None and graph.by_turns.whole
    share = 1.0 if graph.whole or by_turns else PART
    if key == "length" and not by_turns:
        share = min(share, 0.5)  # what each seat can win is worth as much
    if key == "playouts":
        share = 1.0  # they leave most of it of their own accord
    return clock.part(share, least=LEAST)


def _of_games(graph: StateGraph, clock: Clock, games: list[playouts.Played]) -> Iterator[Finding]:
    """What games show, which are kept for what else they decide."""
    if found := playouts.played(graph, clock):
        games.append(found)
        yield from playouts.told(graph, found.made)


def _beyond(
    graph: StateGraph,
    key: str,
    findings: Iterator[Finding],
    clock: Clock,
    games: Sequence[playouts.Played],
    proof: Proof | None,
) -> Iterator[Finding]:
    """The same, decided by what was found out beyond the graph where the graph leaves it open."""
    if graph.by_turns is None:
        # What a game shows need not be argued about.
        findings = _played(graph, key, findings, games, proof)
    findings = by_holding.decide(graph, key, _argued(graph, key, findings, proof), clock)
    if graph.by_turns is not None:
        findings = by_turns.decide(graph.by_turns, key, findings, clock)
        findings = _played(graph, key, findings, games, proof)
    if graph.dive is not None:
        findings = by_dives.decide(graph, graph.dive, key, findings)
    return findings


def _played(
    graph: StateGraph,
    key: str,
    findings: Iterator[Finding],
    games: Sequence[playouts.Played],
    proof: Proof | None,
) -> Iterator[Finding]:
    for played in games:
        findings = by_games.decide(graph, played, key, findings, proof)
    return findings


def _argued(
    graph: StateGraph, key: str, findings: Iterator[Finding], proof: Proof | None
) -> Iterator[Finding]:
    """The same, decided by the arguments that were sought before, if they were."""
    if proof is None:
        return findings
    return by_proof.decide(graph.rules, lambda: proof, key, findings)
