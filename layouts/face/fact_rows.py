"""Rows of a fact that a face repeats over: which of them, and which of them together.

In: a fact's rows, as the stage has them, and what was asked for. Out: the rows to draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pydantic import ValidationInfo

from layouts.face.fault import FaceError
from layouts.face.fields import (
    Computed,
    Row,
    Value,
    read_scalar,
    read_template,
    refuse,
    shown,
    value,
    worked,
)
from layouts.face.stage import Stage
from layouts.near import near

KEYS = ("facts", "variant", "where", "together")


@dataclass(frozen=True, slots=True)
class FactRows:
    """The rows of the fact `name` whose columns hold what `where` says; those that have one value
    in the column `together` make one row. With `variant` it is that variant's fact."""

    name: str | Computed[str]
    variant: str | Computed[str]
    where: Mapping[str, Value | Computed[Value]]
    together: str


def read_fact_rows(raw: Mapping[object, object], info: ValidationInfo) -> FactRows:
    """What `{facts: turn, where: {turn: roll}, together: phase}` means."""
    for key in raw:
        if key not in KEYS:
            raise refuse(f"unknown key {key}{near(str(key), KEYS)}")
    where = raw.get("where", {})
    if not isinstance(where, Mapping):
        raise refuse("where is a mapping of columns, like {chosen: red}")
    return FactRows(
        read_template(raw["facts"], info),
        read_template(raw.get("variant", ""), info),
        {str(key): read_scalar(given, info) for key, given in where.items()},
        str(raw.get("together", "")),
    )


def fact_rows(asked: FactRows, row: Row, stage: Stage) -> Sequence[Row]:
    """The rows asked for, at least one. Raises FaceError for a fact or column there is not, for
    what no row holds, and for a fact that does not hold for this game."""
    name = value(asked.name, row)
    try:
        every = stage.facts(name, value(asked.variant, row))
    except LookupError as error:
        raise FaceError(("repeat",), str(error.args[0])) from error
    found = every
    for column, wanted in worked(asked.where, row, "repeat", "where").items():
        _check_column(name, column, every)
        kept = [one for one in found if one[column] == wanted]
        if not kept:
            hint = near(shown(wanted), (shown(one[column]) for one in found))
            message = f"the fact {name} has no row whose {column} is {shown(wanted)!r}{hint}"
            raise FaceError(("repeat",), message)
        found = kept
    if not asked.together:
        return found
    _check_column(name, asked.together, every)
    groups: dict[Value, list[Row]] = {}
    for one in found:
        groups.setdefault(one[asked.together], []).append(one)
    return [_as_one(group) for group in groups.values()]


def _as_one(group: Sequence[Row]) -> Row:
    """One row for several: what they differ in stands in a text, one after the other."""
    columns = {key: list(dict.fromkeys(one[key] for one in group)) for key in group[0]}
    return {
        key: values[0] if len(values) == 1 else " ".join(map(shown, values))
        for key, values in columns.items()
    }


def _check_column(name: str, column: str, rows: Sequence[Row]) -> None:
    if column not in rows[0]:
        message = f"the fact {name} has no column {column}{near(column, rows[0])}"
        raise FaceError(("repeat",), message)
