"""What the state graph leaves open, refuted by a game that ran into a dead end. In: findings; out:
better ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from verify.checks import playable, termination
from verify.compiled.turns.seen import Way
from verify.dives.dive import Dive
from verify.findings.finding import Finding
from verify.findings.wording import between, count
from verify.graph.play import describe, play_through
from verify.graph.state_graph import StateGraph
from verify.playouts.estimates import share
from verify.rules import Rules
from verify.runs.limits import OutOfTimeError

_FOUND: Final = "The play was found from games that were played; there may be a shorter one."


_OF: Final = {"termination": termination.QUESTION, "playable": playable.QUESTION}


def decide(
    graph: StateGraph, dive: Dive, key: str, findings: Iterator[Finding]
) -> Iterator[Finding]:
    """The findings of one check, those refuted that the dive refutes, also where no time was left
    to look through the graph."""
    try:
        for one in findings:
            yield _decided(graph.rules, dive, one) if one.verdict == "undecided" else one
    except OutOfTimeError:
        if key not in _OF:
            raise
        found = _decided(graph.rules, dive, _OF[key].answer(graph, "undecided", ""))
        if found.verdict == "undecided":
            raise
        yield found


def _decided(rules: Rules, dive: Dive, one: Finding) -> Finding:
    if one.check == "termination" and dive.way:
        return _trap(rules, dive, one)
    if one.check == "playable" and dive.stuck_way:
        return _stuck(rules, dive, one)
    return one


def _trap(rules: Rules, dive: Dive, one: Finding) -> Finding:
    steps, turns = len(dive.way) - 1, sum(rules.phases[phase].is_turn for phase, _ in dive.way[:-1])
    follows = count(dive.states, "state")
    detail = [
        f"Play still reaches {follows} from there, and each was looked at: none is an end.",
        f"{_seen(dive)}.",
        _FOUND,
    ]
    summary = (
        f"No, it can get into a trap: after {count(steps, 'step')} ({count(turns, 'turn')}) the "
        "game can never end any more."
    )
    return _shown(rules, one, dive.way, summary, detail)


def _stuck(rules: Rules, dive: Dive, one: Finding) -> Finding:
    steps = count(len(dive.stuck_way) - 1, "step")
    summary = f"No, the game can get stuck: after {steps} there is no move, and it is not over."
    return _shown(rules, one, dive.stuck_way, summary, [_FOUND])


def _seen(dive: Dive) -> str:
    how = "at random" if dive.policy == "random" else f"by the policy “{dive.policy}”"
    low, high = share(dive.lost, dive.unknown, dive.played)
    return (
        f"Of {count(dive.played, 'game')} played {how} (seed {dive.seed}), {dive.lost:,} came to "
        f"such a position: {between(low, high)} of all games, with 95 % confidence"
    )


def _shown(rules: Rules, one: Finding, way: Way, summary: str, detail: Sequence[str]) -> Finding:
    return replace(
        one,
        verdict="refuted",
        shortest=False,
        summary=summary,
        detail=tuple(detail),
        play=play_through(rules, way),
        start=describe(rules, way[0]),
        position=describe(rules, way[-1]),
    )
