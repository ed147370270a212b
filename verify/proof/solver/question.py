"""A question over all positions, and what an answer to it holds.

Is each goal true after a move, wherever what is assumed is true before it?
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verify.proof.solver.checked import Verdict
from verify.proof.solver.counting import Key
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut


@dataclass(frozen=True, slots=True)
class Question:
    """`assume` and `known` hold before the move, which sets the places in `moved`.

    An answer tells which of `assume` it needed. A goal is asked for after the move, or, where it
    says so, before it. Where there are `measures` one more goal is that the first of them that the
    move changes falls; and, if it must be `strictly` so, that there is one.
    """

    known: Sequence[Term]
    assume: Sequence[Term]
    moved: Mapping[int, Term]
    goals: Sequence[Key]
    measures: Sequence[Term] = ()
    strictly: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether it is so: `no` with the numbers of a position, and all unknown ones behind them;
    `used` are places in `assume`."""

    verdict: Verdict
    position: tuple[int, ...] = ()
    used: frozenset[int] = frozenset()


def speaks_against(question: Question, position: Sequence[int]) -> bool:
    """Whether all that is known and assumed is so at a position, and some goal is not."""
    before = WorkedOut.at([position])
    if not all(before(term)[0] for term in (*question.known, *question.assume)):
        return False
    columns = before.columns.copy()
    for place, term in question.moved.items():
        columns[place] = before(term)
    then = WorkedOut(columns)
    return not all((then if after else before)(goal)[0] for goal, after in question.goals)


def of_all(answers: Iterable[Answer]) -> Answer:
    """Yes where all of them are."""
    used: frozenset[int] = frozenset()
    unknown = False
    for answer in answers:
        if answer.verdict == "no":
            return answer
        unknown |= answer.verdict == "unknown"
        used |= answer.used
    return Answer("unknown") if unknown else Answer("yes", used=used)
