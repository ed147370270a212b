"""What the state graph leaves open, refuted by a game that ran into a dead end. In: findings; out:
better ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from verify.by_turns import Way
from verify.dives.dive import Dive
from verify.finding import Finding
from verify.play import describe, play_through
from verify.playouts.estimates import share
from verify.rules import Rules
from verify.wording import between, count

_FOUND: Final = "The play was found from games that were played; there may be a shorter one."


def decide(rules: Rules, dive: Dive, findings: Sequence[Finding]) -> list[Finding]:
    """The findings of one check, those refuted that the dive refutes."""
    return [_decided(rules, dive, one) if one.verdict == "undecided" else one for one in findings]


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
        summary=summary,
        detail=tuple(detail),
        play=play_through(rules, way),
        start=describe(rules, way[0]),
        position=describe(rules, way[-1]),
    )
