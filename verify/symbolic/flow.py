"""What is the case at a point of a function that is carried out on terms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from verify.rules.model import Site
from verify.terms.term import Term

Places: TypeAlias = tuple[Term, ...]
"""A position: a term for each of its numbers."""


@dataclass(frozen=True, slots=True)
class GuardedMove:
    """A kind of move with the numbers of its loops put in.

    It may be made where `guard` holds. `amount` is the seat of a choice, the weight of an outcome;
    `target` has a term for each place of the position; `holes` are the numbers of the label.
    """

    site: Site
    guard: Term
    amount: Term
    target: Places
    holes: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Flow:
    """What is the case at a point of a function: its positions, its numbers, and where it is
    reached at all. Numbers that are `open` were set on one of two ways only."""

    states: Mapping[str, Places]
    numbers: Mapping[str, Term]
    live: Term
    open: frozenset[str] = frozenset()
