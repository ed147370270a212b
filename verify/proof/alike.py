"""Steps come in; fewer go out, where many differ in one constant alone: a card that comes down 3 mm
from the left, or 4, or 5, is one that comes down anywhere from 3 to 5.

What holds after the one step holds after each of them, and the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from verify.proof.steps import Step
from verify.terms.making import Terms

_Values: TypeAlias = tuple[tuple[int, int], ...]
"""The places that become constants, and which."""


def together(steps: Sequence[Step], terms: Terms) -> tuple[Step, ...]:
    """The steps, numbered anew: those that set one place to numbers that lie side by side, and are
    alike in all else, are one, with an unknown number in that place."""
    groups: dict[object, list[Step]] = {}
    for step in steps:
        else_alike = tuple((place, one) for place, one in step.moved.items() if one.known is None)
        places = tuple(place for place, one in step.moved.items() if one.known is not None)
        key = step.phase, step.next, step.known, step.within, step.possible, else_alike, places
        groups.setdefault(key, []).append(step)
    found = [one for alike in groups.values() for one in _joined(alike, terms)]
    return tuple(replace(one, number=number) for number, one in enumerate(found))


def _joined(alike: Sequence[Step], terms: Terms) -> Iterator[Step]:
    """Some of the steps of a group in the place of all, by the one place that differs most."""
    values = [_constants(step) for step in alike]
    if len(alike) == 1 or not values[0]:
        yield alike[0]
        return
    place = max(values[0], key=lambda one: len({each[one] for each in values}))
    rows: dict[_Values, dict[int, Step]] = {}
    for step, each in zip(alike, values, strict=True):
        rest = tuple((one, value) for one, value in each.items() if one != place)
        rows.setdefault(rest, {})[each[place]] = step
    for row in rows.values():
        for run in _runs(sorted(row)):
            first = row[run[0]]
            if len(run) == 1:
                yield first
                continue
            number = terms.unknown(run[0], run[-1])
            target = (*first.move.target[:place], number, *first.move.target[place + 1 :])
            moved = {**first.moved, place: number}
            yield replace(first, move=replace(first.move, target=target), moved=moved)


def _constants(step: Step) -> Mapping[int, int]:
    found = ((place, one.known) for place, one in step.moved.items())
    return {place: known for place, known in found if known is not None}


def _runs(values: Iterable[int]) -> Iterator[list[int]]:
    """Numbers in their order, cut where one is missing."""
    run: list[int] = []
    for value in values:
        if run and value != run[-1] + 1:
            yield run
            run = []
        run.append(value)
    if run:
        yield run
