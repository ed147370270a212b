"""The section on the plays. In: findings; out: each play under the questions that it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.findings.finding import Finding
from verify.page.marks import badge
from verify.page.markup import Markup, join, tag
from verify.page.play import play, position


def plays_of(findings: Sequence[Finding], prefix: str) -> Iterator[tuple[list[int], str]]:
    """The findings that a play or a position refutes, those of the same play together."""
    found: dict[object, list[int]] = {}
    for n, one in enumerate(findings):
        if one.verdict == "refuted" and (one.play or one.position):
            found.setdefault((one.play, one.loop, one.position), []).append(n)
    for n, numbers in enumerate(found.values(), start=1):
        yield numbers, f"{prefix}p{n}"


def play_shown(findings: Sequence[Finding], anchor: str) -> Markup:
    """A play under the findings that it shows."""
    first = findings[0]
    heads = [
        join((badge(one.shown_as), tag("h4", one.question), tag("p", one.summary)))
        for one in findings
    ]
    if first.play:
        told = play(first)
    else:
        told = tag("div", tag("h5", "At this position"), position(first.position), class_="board")
    return tag("div", *heads, told, class_="shown", id=anchor)
