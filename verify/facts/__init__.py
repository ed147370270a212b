"""What rules say that can be printed: checked rules come in; facts go out, as rows of plain values.

A fact is what a rules file marks `@fact` or `@odds`, and the order of a turn, which every rules
file has. `work_out` has the numbers, `turns` the order of a turn, `reads` what a fact hangs on:
that is told by the syntax alone, so that whoever prints a fact can see whether it still holds
without running the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

Cell: TypeAlias = int | str


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact by its function's name: rows of numbers and words, all with the same columns."""

    name: str
    rows: tuple[Mapping[str, Cell], ...]


def facts_data(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    """The facts as data for JSON."""
    return [{"name": fact.name, "rows": [dict(row) for row in fact.rows]} for fact in facts]


def facts_from(data: Sequence[Mapping[str, Any]]) -> tuple[Fact, ...]:
    """The facts that `facts_data` made this of."""
    return tuple(Fact(one["name"], tuple(one["rows"])) for one in data)
