"""Moves that hang on unknown numbers come in; the same go out, with one name for what is unknown
alike: so moves that differ in nothing else become one.

Each move is asked about by itself, and whatever its unknown numbers are. So it does not matter how
they are called, nor whether another move has numbers of the same names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from verify.symbolic.flow import GuardedMove
from verify.terms.making import Terms
from verify.terms.simplified import renamed
from verify.terms.term import Term


@dataclass(slots=True)
class Unknowns:
    """Gives the unknown numbers of each move their names; `pool` has those in use by bounds."""

    terms: Terms
    pool: dict[tuple[int, int], list[Term]] = field(default_factory=dict)

    def told_alike(self, move: GuardedMove) -> GuardedMove:
        """The move with the names that any other one of its kind would get."""
        terms = self.terms
        changed = [
            term
            for place, term in zip(terms.places, move.target, strict=True)
            if term is not place and terms.is_unsure(term)
        ]
        names = dict(self._named((move.guard, move.amount, *changed)))
        if not names:
            return move
        return replace(
            move,
            guard=renamed(terms, move.guard, names),
            amount=renamed(terms, move.amount, names),
            target=tuple(
                renamed(terms, term, names) if term is not place and terms.is_unsure(term) else term
                for place, term in zip(terms.places, move.target, strict=True)
            ),
        )

    def _named(self, parts: Iterable[Term]) -> Iterator[tuple[Term, Term]]:
        """The unknown numbers in the order in which they come up, each with its new name."""
        used: dict[tuple[int, int], int] = {}
        seen: set[Term] = set()
        waiting = [*parts][::-1]
        while waiting:
            one = waiting.pop()
            if one in seen or not self.terms.is_unsure(one):
                continue
            seen.add(one)
            if one.op == "place":
                bounds = one.low, one.high
                number = used[bounds] = used.get(bounds, -1) + 1
                pool = self.pool.setdefault(bounds, [])
                if number == len(pool):
                    pool.append(self.terms.unknown(*bounds))
                yield one, pool[number]
            waiting += one.args[::-1]
