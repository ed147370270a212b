"""Findings come in; the rows of a table go out, a question and its answer each.

What is proved alike is one row: the totals of a rulebook, its examples, and claims that the same
argument shows. Anything else has a row of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from verify.findings.finding import Finding
from verify.findings.telling import HELPED, details_told

ANSWERS: Final = {
    "supply": "Yes, so many are printed.",
    "examples": "Yes, they come out.",
    "claims": "Yes, at every position.",
}
"""What is said of several findings of a check that are proved."""

SEVERAL: Final = {"Does this example come out": "Do these examples come out"}


MOST_HELP: Final = 2
"""Of so many phases the facts are told that an argument needs."""


class Row(NamedTuple):
    """A finding, or the first of several that are told together; what is asked, and the answer."""

    finding: Finding
    question: str
    answer: str


def rows_told(findings: Sequence[Finding]) -> Iterator[Row]:
    """The rows, in the order of the findings."""
    told = zip(findings, details_told(findings), strict=True)
    for _, alike in groupby(enumerate(told), key=_likeness):
        several = [one for _, one in alike]
        (first, detail), questions = several[0], [one.question for one, _ in several]
        question, answer = first.question, first.summary
        if len(several) > 1:
            question, answer = _together(questions), ANSWERS[first.check]
        yield Row(first, question, "\n".join([answer, *_brief(detail)]))


def rows_read(findings: Sequence[Finding]) -> tuple[tuple[str, str, str], ...]:
    """The rows as words alone: verdict, question and answer of each."""
    rows = rows_told(findings)
    return tuple((one.finding.shown_as, one.question, one.answer) for one in rows)


def _likeness(numbered: tuple[int, tuple[Finding, tuple[str, ...]]]) -> object:
    """The same for what is told together: other numbers keep the rest apart."""
    number, (finding, detail) = numbered
    head, _, rest = finding.question.partition(": ")
    if finding.verdict == "proved" and finding.check in ANSWERS and rest:
        return finding.check, head, detail
    return number


def _brief(detail: Sequence[str]) -> Sequence[str]:
    """The details without long lists of what else was shown."""
    at = next((n for n, line in enumerate(detail) if line.startswith(HELPED)), len(detail))
    if len(detail) - at - 1 <= MOST_HELP:
        return detail
    return [*detail[:at], "It needs small facts that were shown along with it; --json tells them."]


def _together(questions: Sequence[str]) -> str:
    """`As in the rulebook: 49 cards; 74 flies?`"""
    heads, rests = zip(*(_parts(one) for one in questions), strict=True)
    return f"{SEVERAL.get(heads[0], heads[0])}: {'; '.join(rests)}?"


def _parts(question: str) -> tuple[str, str]:
    head, _, rest = question.partition(": ")
    return head, rest.removesuffix("?")
