"""Positions, read by the names of their fields."""

from __future__ import annotations

from verify.rules import Rules
from verify.rules.model import Position


def numbers(rules: Rules, position: Position, field: str) -> tuple[int, ...]:
    """What a field holds there."""
    return next(one for one in rules.fields if one.name == field).values(position)
