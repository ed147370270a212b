"""A position comes in, its fields in words go out."""

from __future__ import annotations

from collections.abc import Sequence

from verify.model import Field, Position, Rules

NONE = "none"


def describe(rules: Rules, position: Position) -> list[tuple[str, str]]:
    """The position for people: each field's name, and its values in words."""
    values = position[1]
    return [
        (field.name, _field(field, values[field.offset : field.offset + field.width]))
        for field in rules.fields
    ]


def _field(field: Field, values: Sequence[int]) -> str:
    if not field.shape:
        return _number(field, values[0])
    if len(field.shape) == 1:
        return _array(field, values, field.labels[0])
    rows, width = field.shape
    names = field.labels[0] or tuple(str(row) for row in range(rows))
    return "; ".join(
        f"{name}: {_array(field, values[row * width : (row + 1) * width], field.labels[1])}"
        for row, name in enumerate(names)
    )


def _array(field: Field, values: Sequence[int], labels: tuple[str, ...] | None) -> str:
    if labels is None:
        return ", ".join(_number(field, value) for value in values)
    if field.flag:
        return ", ".join(name for name, value in zip(labels, values, strict=True) if value) or NONE
    return ", ".join(
        f"{name} {_number(field, value)}" for name, value in zip(labels, values, strict=True)
    )


def _number(field: Field, value: int) -> str:
    if field.seat:
        return f"seat {value + 1}"
    if field.flag:
        return "yes" if value else "no"
    return str(value)
