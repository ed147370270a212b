"""Findings as people are told them: their details, and the steps of their plays with what each
changes.

Of a long play the middle is left out, and of several that one argument decides it is told once how.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from verify.findings.finding import Finding, Lines, Step

ARGUED: Final = "It was shown for all positions by an argument"
NONE_FOUND: Final = "No argument was found"
"""How details begin that are about an argument: the first is followed by all of it."""

HELPED: Final = "Shown along with it"
"""How the line begins after which the facts come that an argument needs, a phase each."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step, and what it changes: of each field that differs, the parts that do.

    `left_out` steps of the play before it are not told. `repeats` is True where from here on (or
    from somewhere in what was left out) it repeats.
    """

    step: Step
    changes: Lines
    left_out: int
    repeats: bool


def details_told(findings: Sequence[Finding]) -> Iterator[tuple[str, ...]]:
    """The details of each finding; what was told of an argument before is not told once more."""
    shown: set[str] = set()
    for one in findings:
        lines: list[str] = []
        for line in one.detail:
            if line.startswith(ARGUED) and ARGUED in shown:
                lines.append(f"{ARGUED} as well.")
                break
            if line.startswith(NONE_FOUND) and line in shown:
                lines.append(f"{NONE_FOUND}.")
                continue
            lines.append(line)
            shown |= {line, ARGUED} if line.startswith(ARGUED) else {line}
        yield tuple(lines)


def steps_told(finding: Finding, most: int) -> Iterator[Told]:
    """The steps of a finding's play; of one that has more than `most` the first and last ones."""
    play = finding.play
    first, last = len(play), len(play)
    if len(play) > most:
        first, last = most // 2, len(play) - (most - most // 2)
    for index, step in enumerate(play):
        if first <= index < last:
            continue
        before = play[index - 1].position if index else finding.start
        left_out = last - first if index == last else 0
        repeats = finding.loop is not None and index - left_out <= finding.loop <= index
        yield Told(step, changes(before, step.position), left_out, repeats)


def says_itself(name: str, words: str) -> bool:
    """Whether a field's value needs no name before it, as `seat 2` does not."""
    return words.startswith(f"{name} ")


def changes(before: Lines, after: Lines) -> Lines:
    """What differs between two positions, such as `supply`, `red 2`; nothing if one is unknown."""
    if len(before) != len(after):
        return ()
    return tuple(
        (name, _differing(old, new))
        for (_, old), (name, new) in zip(before, after, strict=True)
        if old != new
    )


def _differing(old: str, new: str) -> str:
    if "; " in old or "; " in new:
        # A part begins with what it is about, so that it is told apart wherever it stands.
        was = old.split("; ")
        return "; ".join(part for part in new.split("; ") if part not in was) or new
    was, now = old.split(", "), new.split(", ")
    # Parts without a name of their own say nothing alone, and words in a list are a set.
    if len(was) == len(now) > 1 and all(" " in part for part in now):
        return ", ".join(b for a, b in zip(was, now, strict=True) if a != b)
    return new
