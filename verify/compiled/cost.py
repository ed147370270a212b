"""What a module would ask of numba: its parts come in; seconds, or why it is too much, go out.

Nobody waits minutes for machine code: such rules are left to the plain reading.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Final

from verify.compiled.packing import Packing
from verify.rules import Rules

MOST_SECONDS: Final = 60
MOST_NUMBERS: Final = 100_000
MOST_BYTES: Final = 2**28


def too_many_numbers(rules: Rules) -> str:
    """Why the constants that functions use are too much for a module; empty when they are not."""
    functions = [f for name, f in rules.functions.items() if not rules.roles[name].apart]
    parts = [part for function in functions for part in ast.walk(function)]
    read = {part.id for part in parts if isinstance(part, ast.Name)}
    sizes = [_size(value) for name, value in rules.constants.items() if name in read]
    runs = [len(loop.fixed or ()) for loop in rules.meaning.loops.values()]
    numbers = sum(sizes) + sum(runs)
    return f"its constants hold {numbers:,} numbers" if numbers > MOST_NUMBERS else ""


def too_much_room(packed: Packing, most_moves: int) -> str:
    """Why the moves of a position are too many to be kept at hand; empty when they are not."""
    room = most_moves * packed.words * 8
    return f"a position could have {most_moves:,} moves" if room > MOST_BYTES else ""


def seconds(functions: Sequence[str]) -> float:
    """How long numba will take over the functions of a file, as measured on a slow machine."""
    parts = sum(1 for text in functions for _ in ast.walk(ast.parse(text)))
    moves = sum(text.count("    _emit") for text in functions)
    return len(functions) / 5 + moves / 4 + parts / 650


def _size(value: object) -> int:
    if not isinstance(value, tuple):
        return 0
    # Short rows are filled up.
    rows = [len(row) for row in value if isinstance(row, tuple)]
    return len(value) * max(rows, default=1)
