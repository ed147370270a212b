"""A symbolic value, an expression over the numbers of a position; and what can be asked of it.

A `Term` is a number or a truth; `terms.Terms` makes them. None has side effects or faults: where
the rules would break down, its value means nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

Op: TypeAlias = Literal[
    "number", "place", "+", "-", "*", "//", "%", "min", "max", "if", "pick",
    "truth", "==", "<", "not", "and", "or",
]  # fmt: skip
TRUTHS: Final = frozenset({"truth", "==", "<", "not", "and", "or"})

MOST_TERMS = 300_000
MOST_DEPTH = 250


class Bounds(NamedTuple):
    """The largest number that terms may come to, and how many operations one may have when it is
    written out."""

    number: int
    operations: int


EXPORTED: Final = Bounds((1 << 31) - 1, 400_000)
"""Model checkers count in 32 bits, and read what is written out."""
ARGUED: Final = Bounds((1 << 62) - 1, 1_000_000)
"""Many positions are worked out in 64 bits, and what is the same is not looked at twice: more would
only take long."""


class NotExportableError(Exception):
    """The rules lead to a model that no model checker would take; the message says why."""


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """An operation on terms; `number` is the value of a number or truth, or which place it is.

    A pick is the entry of a long list of constants that its one argument names; `number` is which
    list, `entries` has it. An index beyond it means nothing: it is as the nearest one.

    `low` and `high` bound the value; `size` is how many operations it has when it is written out,
    `depth` how many of them lie in each other.
    """

    op: Op
    args: tuple[Term, ...]
    number: int
    low: int
    high: int
    size: int
    depth: int
    entries: tuple[int, ...] = ()

    @property
    def is_truth(self) -> bool:
        """Whether it is a truth and no number."""
        return self.op in TRUTHS

    @property
    def known(self) -> int | None:
        """The value, where it is the same in every position."""
        return self.number if self.op in ("number", "truth") else None


def places_in(term: Term) -> frozenset[int]:
    """The places of a position that a term reads."""
    found: set[int] = set()
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        one = waiting.pop()
        if one not in seen:
            seen.add(one)
            if one.op == "place":
                found.add(one.number)
            waiting += one.args
    return frozenset(found)


def flat(op: str, terms: Iterable[Term]) -> Iterator[Term]:
    """The terms, those of an operation taken apart into its parts."""
    for term in terms:
        if term.op == op:
            yield from term.args
        else:
            yield term


def base(term: Term) -> tuple[Term | None, int]:
    """A term without the constant that is added to it, and that constant."""
    if term.known is not None:
        return None, term.known
    if term.op in ("+", "-") and (by := term.args[1].known) is not None:
        return term.args[0], by if term.op == "+" else -by
    return term, 0


def is_list(term: Term) -> bool:
    """Whether a number is a choice among constants."""
    return term.size < 200 and all(
        part.known is not None or (part.op == "if" and is_list(part)) for part in term.args[1:]
    )


def flag_of(term: Term) -> Term | None:
    """A number that is 0 or 1 from the truth that it is 1; None for another truth."""
    if term.op == "==" and term.args[1].known == 1:
        flag = term.args[0]
        if (flag.low, flag.high) == (0, 1):
            return flag
    return None


def is_fixed(part: Term) -> bool:
    """Whether a truth says that a number is a constant."""
    return part.op == "==" and part.args[1].known is not None
