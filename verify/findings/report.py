"""Findings as plain data and back. In: findings; out: what `json.dumps` takes, with stable keys.

The same form carries findings from the child process to its parent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from verify.findings.finding import Covered, Finding, Lines, Step

Data = dict[str, Any]


def report_data(findings: Iterable[Finding]) -> Data:
    """All findings under `findings`, and how many of each verdict under `verdicts`."""
    listed = [finding_data(finding) for finding in findings]
    verdicts = dict.fromkeys(("proved", "refuted", "estimated", "undecided"), 0)
    for one in listed:
        verdicts[one["verdict"]] += 1
    return {"verdicts": verdicts, "findings": listed}


def finding_data(finding: Finding) -> Data:
    """One finding; every key is always there."""
    covered = finding.covered
    return {
        "check": finding.check,
        "subject": finding.subject,
        "question": finding.question,
        "verdict": finding.verdict,
        "weight": finding.weight,
        "summary": finding.summary,
        "detail": list(finding.detail),
        "start": lines_data(finding.start),
        "play": play_data(finding.play),
        "loop": finding.loop,
        "shortest": finding.shortest,
        "position": lines_data(finding.position),
        "assumptions": list(finding.assumptions),
        "covered": None
        if covered is None
        else {
            "states": covered.states,
            "positions": covered.positions,
            "transitions": covered.transitions,
            "waiting": covered.waiting,
            "depth": covered.depth,
            "whole": covered.whole,
            "stopped": covered.stopped,
            "exact": covered.exact,
        },
    }


def finding_of(data: Mapping[str, Any]) -> Finding:
    """The finding that `finding_data` made this of."""
    covered = data["covered"]
    return Finding(
        check=data["check"],
        subject=data["subject"],
        question=data["question"],
        verdict=data["verdict"],
        weight=data["weight"],
        summary=data["summary"],
        detail=tuple(data["detail"]),
        play=play_of(data["play"]),
        loop=data["loop"],
        shortest=data["shortest"],
        position=lines_of(data["position"]),
        start=lines_of(data["start"]),
        assumptions=tuple(data["assumptions"]),
        covered=None if covered is None else Covered(**covered),
    )


def play_data(play: Iterable[Step]) -> list[Data]:
    """The steps of a play."""
    return [
        {
            "turn": step.turn,
            "who": step.who,
            "words": step.words,
            "position": lines_data(step.position),
        }
        for step in play
    ]


def play_of(data: Iterable[Mapping[str, Any]]) -> tuple[Step, ...]:
    """The steps that `play_data` made this of."""
    return tuple(
        Step(_seat(one["who"]), one["words"], one["turn"], lines_of(one["position"]))
        for one in data
    )


def lines_data(lines: Lines) -> list[list[str]]:
    """A position in words."""
    return [[name, value] for name, value in lines]


def lines_of(pairs: Iterable[Iterable[str]]) -> Lines:
    """The position that `lines_data` made this of."""
    return tuple((name, value) for name, value in pairs)


def _seat(who: str) -> int | None:
    return None if who == "chance" else int(who.removeprefix("seat ")) - 1
