"""What is drawn on the pages of a PDF, in mm from the top left of the page.

In: a file. Out: the paths of each page, read out of the PDF's own content.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pikepdf

POINTS = 72 / 25.4
"""Points in a mm."""

Matrix = tuple[float, float, float, float, float, float]


class Shape(NamedTuple):
    """A path on a page: its corners in mm, and how it is painted (f, S, W ...)."""

    points: tuple[tuple[float, float], ...]
    painted: str

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        return right - left, bottom - top


def times(a: Matrix, b: Matrix) -> Matrix:
    """First `a`, then `b`."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def walk(stream: pikepdf.Object, resources: pikepdf.Object, at: Matrix) -> Iterator[Shape]:
    """Every path of a content stream and of what it uses; beziers by their points. A start of
    text is a path of one point, with `T` and the direction it runs in."""
    stack: list[Matrix] = []
    points: list[tuple[float, float]] = []
    clip = ""

    def seen(x: float, y: float) -> tuple[float, float]:
        return at[0] * x + at[2] * y + at[4], at[1] * x + at[3] * y + at[5]

    for operands, operator in pikepdf.parse_content_stream(stream):
        name = str(operator)
        if name == "Do":
            form = resources.XObject[operands[0]]
            if form.Subtype == "/Form":
                yield from walk(form, form.get("/Resources", resources), at)
            continue
        if name == "q":
            stack.append(at)
        elif name == "Q":
            at = stack.pop()
        elif name == "cm":
            at = times(tuple(map(float, operands)), at)
        elif name == "Tm":
            _, along, *_, x, y = map(float, operands)
            right = at[0] * float(operands[0]) + at[2] * along
            yield Shape((seen(x, y),), "T>" if right > 0 else "T<")
        elif name in ("m", "l", "c"):
            numbers = [float(one) for one in operands]
            points += [seen(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
        elif name == "re":
            x, y, wide, high = map(float, operands)
            points += [seen(x, y), seen(x + wide, y + high)]
        elif name in ("W", "W*"):
            clip = "W"
        elif name in ("f", "f*", "S", "s", "B", "B*", "n"):
            if points:
                yield Shape(tuple(points), clip or name[0])
            points, clip = [], ""


def pages(file: Path) -> list[list[Shape]]:
    found = []
    with pikepdf.open(file) as document:
        for page in document.pages:
            left, bottom, _, top = map(float, page.MediaBox)
            mm = (1 / POINTS, 0.0, 0.0, -1 / POINTS, -left / POINTS, (top - bottom) / POINTS)
            found.append(list(walk(page, page.Resources, mm)))
    return found
