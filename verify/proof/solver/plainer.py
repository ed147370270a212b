"""A question comes in; a plainer one goes out, in which comparisons that are hard to work out may
be so or not: a look into a long list, a division, a product of two numbers.

What is so whatever they say is so in any case, and mostly a claim hangs on no more: whether two
cards overlap takes a page of arithmetic, but not that what was asked of them stays as it is. The
same comparison says the same wherever it is asked; after a move it is what the move makes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from verify.proof.solver.question import Question
from verify.terms.making import Terms
from verify.terms.simplified import renamed
from verify.terms.sums import Sums
from verify.terms.term import Term, is_list

DEEPEST_LIST = 8
"""A choice among more constants than this is hard."""


@dataclass(slots=True)
class Plainer:
    """Takes hard comparisons out of truths, and what is made of nothing else: each of them is one
    unknown truth throughout."""

    terms: Terms
    sums: Sums
    _hard: dict[Term, bool] = field(default_factory=dict)
    _within: dict[Term, frozenset[Term]] = field(default_factory=dict)
    _names: dict[Term, Term] = field(default_factory=dict)

    def question(self, question: Question) -> Question | None:
        """A question that has no yes but this one has it too; None where nothing in it is hard."""
        goals = [goal for goal, _ in question.goals]
        hard = any(map(self._hard_in, (*question.known, *question.assume, *goals)))
        if question.measures or not hard:
            return None
        return replace(
            question,
            known=[self.plain(term) for term in question.known],
            assume=[self.plain(term) for term in question.assume],
            goals=[
                self.after(goal, question.moved) if after else (self.plain(goal), False)
                for goal, after in question.goals
            ],
        )

    def plain(self, term: Term) -> Term:
        """The term without them."""
        return renamed(self.terms, term, self._names) if self._hard_in(term) else term

    def after(self, truth: Term, moved: Mapping[int, Term]) -> tuple[Term, bool]:
        """The same of a truth after a move, and whether it is still to be asked for after it."""
        touched = sum(1 << place for place in moved)
        hard = self._hard_in(truth)
        if not any(self.sums.reads(one) & touched for one in hard):
            return self.plain(truth), True
        names = {self.terms.place(place): number for place, number in moved.items()}
        for one in hard:
            names[one] = self.plain(renamed(self.terms, one, names))
        return renamed(self.terms, truth, names), False

    def _hard_in(self, term: Term) -> frozenset[Term]:
        """The hard truths that a term holds, each as large as it can be."""
        found = self._within.get(term)
        if found is None:
            if term.is_truth and self._is_hard(term):
                found = frozenset((term,))
                unknown = self.terms.unknown(0, 1)
                self._names[term] = self.terms.equal(unknown, self.terms.number(1))
            else:
                found = frozenset[Term]().union(*map(self._hard_in, term.args))
            self._within[term] = found
        return found

    def _is_hard(self, term: Term) -> bool:
        """Whether a number is hard to work out, but for the truths that it hangs on; of truths,
        whether one is that throughout."""
        found = self._hard.get(term)
        if found is None:
            match term.op:
                case "pick" | "//" | "%":
                    found = True
                case "*" if term.args[1].known is None:
                    found = True
                case "if" if term.depth > DEEPEST_LIST and is_list(term):
                    found = True
                case "and" | "or" | "not":
                    found = all(map(self._is_hard, term.args))
                case _:
                    found = any(self._is_hard(part) for part in term.args if not part.is_truth)
            self._hard[term] = found
        return found
