"""Plays, turn by turn. In: a finding; out: its play with what each step changes, as markup."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from verify.findings.finding import Finding, Lines
from verify.findings.telling import Told, says_itself, steps_told
from verify.findings.wording import count
from verify.page.markup import Markup, join, tag

MOST_STEPS = 1_000
"""So many steps of a play are told."""


def play(finding: Finding) -> Markup:
    """The play of a finding from the start to the position it leads to."""
    shortest = "The shortest play" if finding.loop is None and finding.shortest else "A play"
    steps = count(len(finding.play), "step")
    turns = groupby(steps_told(finding, MOST_STEPS), key=lambda told: told.step.turn)
    last = finding.position or finding.play[-1].position
    return join(
        (
            tag("p", f"{shortest} that shows it: {steps}.", class_="lead"),
            tag("div", tag("h5", "At the start"), position(finding.start), class_="board")
            if finding.start
            else None,
            tag("ol", *(_turn(turn, list(steps)) for turn, steps in turns), class_="turns"),
            tag("div", tag("h5", "Where this leads"), position(last), class_="board last")
            if last
            else None,
        )
    )


def position(lines: Lines) -> Markup:
    """A position, a line for each field."""
    return tag(
        "dl",
        *(tag("div", tag("dt", name), tag("dd", value)) for name, value in lines),
        class_="position",
    )


def _turn(turn: int, steps: list[Told]) -> Markup:
    return tag(
        "li",
        tag("h5", f"Turn {turn:,}"),
        tag("ol", *(row for told in steps for row in _rows(told)), class_="steps"),
    )


def _rows(told: Told) -> Iterator[Markup]:
    if told.left_out:
        yield tag("li", f"{told.left_out:,} steps more, which --json tells", class_="gap")
    if told.repeats:
        yield tag("li", "From here on it repeats", class_="loop")
    step = told.step
    changes = [
        tag(
            "span",
            None if says_itself(name, parts) else tag("b", f"{name} "),
            tag("bdi", parts),
            class_="change",
        )
        for name, parts in told.changes
    ]
    yield tag(
        "li",
        tag("span", step.who, class_=f"who {_seat_class(step.seat)}"),
        tag("span", step.words, class_="words"),
        tag("span", *changes, class_="changes") if changes else None,
    )


def _seat_class(seat: int | None) -> str:
    return "chance" if seat is None else f"seat{seat % 6}"
