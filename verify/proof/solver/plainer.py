"""A question comes in; a plainer one goes out, in which comparisons that are hard to work out may
be so or not: a look into a long list, a division, a product of two numbers.

What is so whatever they say is so in any case, and mostly a claim hangs on no more: whether two
cards overlap takes a page of arithmetic, but not that what was asked of them stays as it is. The
same comparison says the same wherever it is asked; after a move it is what the move makes of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from verify.terms.making import Terms
from verify.terms.simplified import after, renamed
from verify.terms.sums import Sums
from verify.terms.term import Term, is_list

DEEPEST_LIST = 8
"""A choice among more constants than this is hard."""


@dataclass(slots=True)
class Plainer:
    """Takes the hard comparisons out of truths; each of them is one unknown truth throughout."""

    terms: Terms
    sums: Sums
    _hard: dict[Term, bool] = field(default_factory=dict)
    _within: dict[Term, int] = field(default_factory=dict)
    _names: dict[Term, Term] = field(default_factory=dict)

    def is_any_hard(self, truths: Iterable[Term]) -> bool:
        """Whether one of them holds a hard comparison."""
        return any(map(self.reads, truths))

    def plain(self, truth: Term) -> Term:
        """The truth without them."""
        return renamed(self.terms, truth, self._names) if self.reads(truth) else truth

    def after(self, truth: Term, moved: Mapping[int, Term]) -> tuple[Term, bool]:
        """The same of a truth after a move, and whether it is still to be asked for after it."""
        if self.reads(truth) & sum(1 << place for place in moved):
            return self.plain(after(self.terms, truth, moved)), False
        return self.plain(truth), True

    def reads(self, truth: Term) -> int:
        """What its hard comparisons read, a bit for each place; 0 where it holds none."""
        found = self._within.get(truth)
        if found is None:
            if truth.op in ("==", "<") and any(map(self._is_hard, truth.args)):
                found = self.sums.reads(truth)
                unknown = self.terms.unknown(0, 1)
                self._names[truth] = self.terms.equal(unknown, self.terms.number(1))
            else:
                found = 0
                for part in truth.args:
                    found |= self.reads(part)
            self._within[truth] = found
        return found

    def _is_hard(self, number: Term) -> bool:
        """Whether a number is hard to work out, but for the truths that it hangs on."""
        found = self._hard.get(number)
        if found is None:
            match number.op:
                case "pick" | "//" | "%":
                    found = True
                case "*" if number.args[1].known is None:
                    found = True
                case "if" if number.depth > DEEPEST_LIST and is_list(number):
                    found = True
                case _:
                    parts = [part for part in number.args if not part.is_truth]
                    found = any(map(self._is_hard, parts))
            self._hard[number] = found
        return found
