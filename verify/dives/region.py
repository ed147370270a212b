"""Can an end still be reached from a position? A position and limits come in; what it reaches, or
nothing, goes out."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import TypeAlias

from verify.plain import ended, expand
from verify.rules import Rules
from verify.rules.model import Position, RuleFault

Region: TypeAlias = Set[Position]
"""Positions from which no end can be reached: all that follow are in it as well."""


def no_way_out(
    rules: Rules, position: Position, known: Region, most: int, stop: Callable[[], bool]
) -> Region | None:
    """All that can be reached from a position, beyond what is known to have no way out; None where
    an end, a fault or more than `most` positions were met, or it was to stop.

    Told is never more than was looked at: a region is whole, and no end is in it.
    """
    if position in known:
        return frozenset()
    found = {position}
    waiting = [position]
    try:
        while waiting:
            here = waiting.pop()
            if stop() or ended(rules, here):
                return None
            after = expand(rules, here)
            if after.faults:
                return None
            for move in after.moves:
                if move.weight and move.target not in found and move.target not in known:
                    found.add(move.target)
                    waiting.append(move.target)
            if len(found) > most:
                return None
    except RuleFault:
        return None
    return found
