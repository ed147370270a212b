"""What is drawn on a face, part by part, with where it stands."""

from __future__ import annotations

from collections.abc import Iterator

from layouts.drawing import Element, Matrix, Use, multiply
from layouts.leaves import leaves


def parts(children: tuple[Element, ...]) -> Iterator[tuple[Matrix, Element]]:
    """Everything drawn, art as a whole, with the matrix that leads to the face."""
    for one, matrix in leaves(children, lambda used: not used.name.endswith(".svg")):
        yield multiply(matrix, one.matrix) if isinstance(one, Use) else matrix, one
