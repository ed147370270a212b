"""What a constant's `alike(...)` holds comes in; the things that are alike go out, checked."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from verify.bounded import Value
from verify.errors import RulesError
from verify.rules.model import Alike

MOST_THINGS = 64


def read_alike(
    node: ast.Assign, things: Value, changes: Sequence[Value], *, seats: bool, name: str
) -> Alike:
    """`things` are names, a list, or how many there are; without `changes` any two may change."""
    target = node.targets[0]
    assert isinstance(target, ast.Name)
    size = things if isinstance(things, int) else len(things) if isinstance(things, tuple) else 0
    if not 1 <= size <= MOST_THINGS:
        told = f"alike are 1 to {MOST_THINGS} things: names, a list, or how many there are"
        raise RulesError(told, name, node.lineno)
    words = (
        tuple(one for one in things if isinstance(one, str)) if isinstance(things, tuple) else ()
    )
    rows: list[tuple[int, ...]] = []
    for change in changes:
        row = (
            tuple(int(one) for one in change if isinstance(one, int))
            if isinstance(change, tuple)
            else ()
        )
        if sorted(row) != list(range(size)):
            told = f"a change has for each of the {size} things the one it turns into, each once"
            raise RulesError(f"{told}: {tuple(range(size))} changes nothing", name, node.lineno)
        rows.append(row)
    if not rows and size > 1:
        # Neighbours change places, and all move on by one: that makes every order.
        rows = [(1, 0, *range(2, size)), (*range(1, size), 0)]
    kept = tuple(dict.fromkeys(row for row in rows if row != tuple(range(size))))
    return Alike(target.id, size, kept, words if len(words) == size else (), seats, node.lineno)
