"""What differs between two verifications of a game. In: the findings of each; out: the differences.

A question is the same where check and subject are. That only one of them asks it is a difference
where the answer matters: what is refuted, or left open, is never passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from verify.findings.finding import Finding

STOPPED: Final = "stopped"
"""The subject of what is found where a verification was stopped: no answer about the rules."""

Shown = Literal["proved", "refuted", "estimated", "undecided", "not asked"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A question that was answered otherwise: the verdict before and after, and both answers.

    An answer is empty where the question was not asked.
    """

    check: str
    subject: str
    question: str
    before: Shown
    after: Shown
    answer_before: str
    answer: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The `verdicts` that differ, and the `numbers`: questions of one verdict, another answer."""

    verdicts: tuple[Difference, ...]
    numbers: tuple[Difference, ...]


def compare(before: Sequence[Finding], after: Sequence[Finding]) -> Comparison:
    """Which verdicts, and which answers of the same verdict, are others after than before.

    How far a search got is no answer, and an estimate differs from game to game: of neither are
    the words compared.
    """
    olds = {_key(one): one for one in before}
    news = {_key(one): one for one in after}
    verdicts: list[Difference] = []
    numbers: list[Difference] = []
    for key in dict.fromkeys((*olds, *news)):
        old, new = olds.get(key), news.get(key)
        told = new or old
        assert told is not None
        shown: tuple[Shown, Shown] = (_shown(old), _shown(new))
        answers = (old.summary if old else "", new.summary if new else "")
        found = Difference(told.check, told.subject, told.question, *shown, *answers)
        if old and new:
            if shown[0] != shown[1]:
                verdicts.append(found)
            elif old.verdict in ("proved", "refuted") and old.summary != new.summary:
                numbers.append(found)
        elif told.failed or told.open:
            verdicts.append(found)
    return Comparison(tuple(verdicts), tuple(numbers))


def _key(one: Finding) -> tuple[str, str]:
    return one.check, one.subject


def _shown(one: Finding | None) -> Shown:
    return "not asked" if one is None else one.verdict
