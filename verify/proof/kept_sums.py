"""Positions of a game come in; sums of its numbers that are the same at all of them go out.

Eggs that leave the roof come to the yard: `supply + yard + eggs = 36`. Such sums are the integer
null space of how far positions are from the start: of whole fields first, then, where fields have
places of the same names, of each place by itself. That they are kept everywhere is not said by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from verify.rules import Rules
from verify.rules.model import Field

Numbers: TypeAlias = NDArray[np.int64]
Column: TypeAlias = Callable[[int], Numbers]
"""One number of every position, by its place."""

MOST_VALUES = 16
MOST_TERMS = 6
MOST_FOUND = 12


@dataclass(frozen=True, slots=True)
class Part:
    """The sum of some places; with `holding` how many of them hold that number."""

    words: str
    places: tuple[int, ...]
    holding: int | None = None

    def at(self, column: Column) -> Numbers:
        """Its number at every position."""
        columns = [column(place) for place in self.places]
        if self.holding is not None:
            columns = [one == self.holding for one in columns]
        total: Numbers = np.sum(columns, axis=0, dtype=np.int64)
        return total


@dataclass(frozen=True, slots=True)
class Sum:
    """Parts, each as often as its weight says, that make `value` together."""

    parts: tuple[tuple[Part, int], ...]
    value: int

    def at(self, column: Column) -> Numbers:
        """The sum at every position."""
        total: Numbers = np.sum([n * part.at(column) for part, n in self.parts], axis=0)
        return total


@dataclass(frozen=True, slots=True)
class Kept:
    """A sum in words, such as `supply + yard + eggs = 36`: one of them for each of some places."""

    words: str
    sums: tuple[Sum, ...]


def kept_at(rules: Rules, column: Column) -> Iterator[Kept]:
    """What is the same at all positions as at the start; at most `MOST_FOUND`, the plain first."""
    found = 0
    start = np.array([number for one in rules.fields for number in one.start], np.int64)
    for family in _families(rules):
        for one in _of_family(family, start, column):
            found += 1
            if found > MOST_FOUND:
                return
            yield one


def null_space(rows: Numbers) -> list[tuple[int, ...]]:
    """Whole numbers that make 0 with every row: a basis of all such vectors."""
    width = rows.shape[1]
    basis = [tuple(int(n == m) for m in range(width)) for n in range(width)]
    while basis:
        against = (rows @ np.array(basis, np.int64).T != 0).any(axis=1)
        if not against.any():
            break
        row = [int(number) for number in rows[int(against.argmax())]]
        products = [sum(a * b for a, b in zip(row, one, strict=True)) for one in basis]
        # The last one that it can be leaves: the first fields are what sums are told by.
        pivot = max(n for n, product in enumerate(products) if product)
        gone, by = basis.pop(pivot), products.pop(pivot)
        basis = [
            _plain([by * a - product * b for a, b in zip(one, gone, strict=True)])
            for one, product in zip(basis, products, strict=True)
        ]
    return basis


def plainer(basis: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """A basis of the same vectors, those with fewer minus and fewer numbers where it is easy."""
    found = list(basis)
    better = True
    while better:
        better = False
        for n, one in enumerate(found):
            others = [other for m, other in enumerate(found) if m != n]
            sums = [
                _plain([a + sign * b for a, b in zip(one, other, strict=True)])
                for other in others
                for sign in (1, -1)
            ]
            best = min([one, *sums], key=_cost)
            if _cost(best) < _cost(one):
                found[n], better = best, True
    return found


def _cost(vector: Sequence[int]) -> tuple[int, int, int]:
    return (
        sum(number < 0 for number in vector),
        sum(number != 0 for number in vector),
        sum(map(abs, vector)),
    )


def _plain(vector: Sequence[int]) -> tuple[int, ...]:
    """Without a common factor, and no more minus than plus."""
    factor = gcd(*vector) or 1
    if sum(vector) < 0:
        factor = -factor
    return tuple(number // factor for number in vector)


Family: TypeAlias = tuple[Sequence[str], Sequence[Sequence[Part]]]
"""Names of what is alike, and for each of these its parts, in one order."""


def _of_family(family: Family, start: Numbers, column: Column) -> Iterator[Kept]:
    names, groups = family
    if not groups or not groups[0]:
        return
    first = [np.array([int(p.at(lambda n: start[n])) for p in parts]) for parts in groups]
    rows = np.concatenate(
        [
            np.array([part.at(column) for part in parts]).T - begun
            for parts, begun in zip(groups, first, strict=True)
        ]
    )
    moving = [n for n in range(rows.shape[1]) if rows[:, n].any()]
    if not moving:
        return
    rows = np.unique(rows[:, moving], axis=0)
    vectors = plainer(null_space(rows))
    for vector in sorted(vectors, key=lambda one: (sum(map(bool, one)), sum(map(abs, one)))):
        weights = [(n, weight) for n, weight in zip(moving, vector, strict=True) if weight]
        if len(weights) > MOST_TERMS:
            continue
        if min(sum(weight * int(begun[n]) for n, weight in weights) for begun in first) < 0:
            # `grass - flowers = 12` reads better than the other way round.
            weights = [(n, -weight) for n, weight in weights]
        sums = tuple(
            Sum(
                tuple((parts[n], weight) for n, weight in weights),
                sum(weight * int(begun[n]) for n, weight in weights),
            )
            for parts, begun in zip(groups, first, strict=True)
        )
        yield Kept(_worded(sums, names), sums)


def _families(rules: Rules) -> Iterator[Family]:
    whole = [part for one in rules.fields for part in _whole(one)]
    yield ((), [whole])
    groups: dict[tuple[int, tuple[str, ...] | None], list[Field]] = {}
    for one in rules.fields:
        if one.shape and not one.words and not one.seat:
            groups.setdefault((one.shape[0], one.labels[0]), []).append(one)
    for (size, labels), fields in groups.items():
        if size > 1 and len(fields) > 1:
            names = labels or [f"place {place}" for place in range(size)]
            yield names, [[_row(one, place) for one in fields] for place in range(size)]


def _whole(one: Field) -> Iterator[Part]:
    places = tuple(range(one.offset, one.offset + one.width))
    name = one.name.replace("_", " ")
    if not one.words and not one.seat:
        yield Part(name, places)
    elif one.shape and one.words and one.high - one.low < MOST_VALUES:
        # All of them together are as many as there are places, which says nothing.
        for value in range(one.low + 1, one.high + 1):
            word = one.words[value] if 0 <= value < len(one.words) else "none"
            yield Part(f"the count of {name} “{word}”", places, value)


def _row(one: Field, place: int) -> Part:
    width = one.width // one.shape[0]
    begin = one.offset + place * width
    return Part(one.name.replace("_", " "), tuple(range(begin, begin + width)))


def _worded(sums: Sequence[Sum], names: Sequence[str]) -> str:
    text = ""
    for part, weight in sorted(sums[0].parts, key=lambda one: one[1] < 0):
        sign = " - " if weight < 0 else " + "
        times = f"{abs(weight)} × " if abs(weight) > 1 else ""
        text += (sign if text else sign.strip(" +")) + times + part.words
    values = [one.value for one in sums]
    if not names:
        return f"{text} = {values[0]:,}"
    if len(set(values)) == 1:
        return f"{text} = {values[0]:,} for each of {_few(names)}"
    return f"{text} stays as it is at the start for each of {_few(names)}"


def _few(names: Sequence[str]) -> str:
    shown = list(names[:6])
    return ", ".join(shown) + (", ..." if len(names) > len(shown) else "")
