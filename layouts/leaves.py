"""Leaves: what a drawing paints, out of its groups and used drawings.

In: elements. Out: paths, texts, pictures and drawings that stay whole, in the order of painting,
each with the matrix of what it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from layouts.drawing import IDENTITY, Drawing, Element, Group, Matrix, Use, multiply

Opens: TypeAlias = Callable[[Drawing], bool]
"""Whether a used drawing is a part of what it is used in, and not art that stays whole."""

Placed: TypeAlias = tuple[Element, Matrix]
"""An element and the matrix from its own units to the common space; a `Use` has one of its own
besides."""


def leaves(
    children: Iterable[Element], opens: Opens = lambda _: True, matrix: Matrix = IDENTITY
) -> Iterator[Placed]:
    """What is painted, in the order of painting: all but groups and drawings that are opened."""
    for child in children:
        if isinstance(child, Group):
            yield from leaves(child.children, opens, multiply(matrix, child.matrix))
        elif isinstance(child, Use) and opens(child.drawing):
            yield from leaves(child.drawing.children, opens, multiply(matrix, child.matrix))
        else:
            yield child, matrix
