"""Moves of a phase come in; fewer go out, where a rule says in many words what is one move: a walk
that is told space by space leads to the same position wherever it ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from verify.symbolic.flow import GuardedMove
from verify.terms.making import Terms
from verify.terms.term import NotExportableError


def told_together(moves: Iterable[GuardedMove], terms: Terms) -> Iterable[GuardedMove]:
    """One move of a choice in the place of those that differ in their words alone; it may be made
    where one of them may, and has the words of the first of these."""
    found: dict[object, list[GuardedMove]] = {}
    for move in moves:
        found.setdefault((move.site.number, move.amount, move.target), []).append(move)
    for alike in found.values():
        try:
            yield _joined(alike, terms)
        except NotExportableError:
            # Together they are too much to say.
            yield from alike


def _joined(alike: Sequence[GuardedMove], terms: Terms) -> GuardedMove:
    *others, last = alike
    holes = last.holes
    for move in reversed(others):
        pairs = zip(move.holes, holes, strict=True)
        holes = tuple(terms.choose(move.guard, first, second) for first, second in pairs)
    return replace(last, guard=terms.any(move.guard for move in alike), holes=holes)
