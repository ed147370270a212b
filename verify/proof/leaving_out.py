"""Rules come in; their moves as terms go out, of all that a machine can unroll: where the whole is
too much, without the fields that make the largest expressions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.rules import Rules
from verify.rules.model import Field
from verify.runs.limits import Clock
from verify.symbolic.forgetting import NOTHING, Forgetting, forgetting
from verify.symbolic.model import Model, moves_of
from verify.terms.term import NotExportableError

LARGE = (5_000, 1_000, 200)
"""A field is the larger the more places it has and the more each of them can hold."""


def unrolled(rules: Rules, clock: Clock, forget: Sequence[str] = ()) -> Model:
    """The moves without the fields to forget, or with as much as can be if none are named.

    Raises `NotExportableError` where they are beyond all bounds even so, and `OutOfTimeError`.
    """
    if forget:
        return moves_of(rules, clock, forgetting(rules, forget))
    lacking = None
    for without in _ways(rules):
        try:
            return moves_of(rules, clock, without)
        except NotExportableError as reason:
            lacking = lacking or reason
    assert lacking is not None
    raise lacking


def _ways(rules: Rules) -> Iterator[Forgetting]:
    yield NOTHING
    before = NOTHING
    for most in LARGE:
        large = [one.name for one in rules.fields if _size(one) > most]
        without = forgetting(rules, large)
        if without != before:
            yield without
        before = without


def _size(one: Field) -> int:
    return one.width * (one.high - one.low + 1)
