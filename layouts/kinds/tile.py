"""Tiles: pieces that are laid against each other, square, hexagonal, round, or of cells.

In: a component, its rows, the stage and the parameters. Out: its pieces; a tile of cells has the
outline of the map in its row.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final, Literal

from pydantic import Field, model_validator

from layouts.cell_map import loops
from layouts.drawing import Segment
from layouts.face.fault import FaceError
from layouts.face.fields import Length, Row, refuse
from layouts.face.stage import Stage
from layouts.kinds.faced import within
from layouts.kinds.kind import Kind
from layouts.kinds.mapped import Mapped, cell_map, columns, counted
from layouts.kinds.rows import designs
from layouts.kinds.shape import Shape, followed, straight
from layouts.kinds.sides import two_sided
from layouts.kinds.sizes import LARGEST, SizeOrDiameter
from layouts.outline import ellipse, polygon, rounded
from layouts.piece import Piece
from layouts.transform import bounds

SMALLEST_CELL, LARGEST_CELL = 5.0, 200.0
_POINT: Final = 2 / sqrt(3)  # a hexagon's width over its points, for 1 between its flat sides


class Tile(Mapped):
    """A tile: square, hexagonal, round, or a polyomino of the cells in its row's map."""

    kind: Literal["tile"] = Field("tile", description="Says that this is a tile.")
    shape: Literal["square", "hex", "round", "cells"] = Field(
        description="square, hex, round, or cells for one made of square cells."
    )
    size: SizeOrDiameter | None = Field(
        None,
        description="The side, or width x height; the diameter; of a hexagon what lies between its "
        "parallel sides. A tile of cells has its own size.",
    )
    top: Literal["pointy", "flat"] = Field(
        "pointy", description="Whether a hexagon has a point on top or a side."
    )
    cell: Length = Field(18.0, description="The side of a cell.")
    corner: Length = Field(0.0, description="The radius of round corners, square or of cells.")
    bleed: Length = Field(2.0, description="How far its ground and art run on beyond the cut.")

    @model_validator(mode="after")
    def _one_shape(self) -> Tile:
        own = self.shape == "cells"
        if own and self.cells is None:
            raise refuse('a tile of cells needs the key cells, with a map such as "r rB | . w"')
        if own and self.size is not None:
            raise refuse("the map gives a tile of cells its size: leave size out, write cell")
        if not own and self.size is None:
            raise refuse(f"a {self.shape} tile needs a size, like 40mm")
        if self.shape == "hex" and self.size is not None and self.size[0] != self.size[1]:
            raise refuse("a hexagon's size is one length, between its parallel sides, like 38mm")
        given = self.model_fields_set
        wrong = {
            *({"cells", "cell", "tally"} if not own else ()),
            *({"top"} if self.shape != "hex" else ()),
            *({"corner"} if self.shape in ("hex", "round") else ()),
        }
        for key in sorted(wrong & given):
            raise refuse(f"{key} does not go with a {self.shape} tile")
        return self


def pieces(part: Tile, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece a row. Raises FaceError, its path from the component on."""
    made = designs(part, counted(part, rows, parameters), parameters)
    shapes = [_shape(part, design.fields, design.name, parameters) for design in made]
    found: dict[int, Piece] = {}
    # tiles of one shape are drawn together, so that they share what is alike
    for shape in dict.fromkeys(shapes):
        alike = [index for index, one in enumerate(shapes) if one == shape]
        drawn = two_sided(part, [made[index] for index in alike], stage, shape)
        found |= zip(alike, drawn, strict=True)
    return tuple(found[index] for index in range(len(made)))


def _shape(part: Tile, fields: Row, name: str, parameters: Row) -> Shape:
    if part.shape == "cells":
        outline = _polyomino(part, fields, name, parameters)
    elif part.size is not None and part.shape == "hex":
        outline = hexagon(part.size[0], part.top)
    elif part.size is not None and part.shape == "round":
        width, height = part.size
        outline = ellipse(width / 2, height / 2, width / 2, height / 2)
    else:
        assert part.size is not None
        return straight(part.name, part.size, part.corner, part.bleed, parameters)
    _, _, width, height = bounds(outline)
    return followed(part.name, outline, (width, height), part.bleed, parameters)


def hexagon(across: float, top: Literal["pointy", "flat"] = "pointy") -> tuple[Segment, ...]:
    """A regular hexagon `across` mm between its parallel sides, its box at the origin."""
    long = across * _POINT
    points = [(across / 2, 0.0), (across, long / 4), (across, 3 * long / 4)]
    points += [(across / 2, long), (0.0, 3 * long / 4), (0.0, long / 4)]
    if top == "flat":
        points = [(long - y, x) for x, y in points]
    return polygon(points)


def _polyomino(part: Tile, fields: Row, name: str, parameters: Row) -> tuple[Segment, ...]:
    cells = cell_map(part, fields, name)
    cell = within(part.cell, "cell", LARGEST_CELL, parameters, part.name, SMALLEST_CELL)
    found = loops([zone_part for zone in cells.zones for zone_part in zone])
    wrong = ""
    if cells.loose:
        wrong = "a mark stands outside all zones, but a tile is cut round its zones"
    elif not found:
        wrong = "the map has no cell that belongs to a zone, like r"
    elif len(found) != 1:
        wrong = "the cells do not hang together by their sides, or have a hole in their midst"
    elif min(found[0])[0] or min(y for _, y in found[0]):
        wrong = "the map begins with an empty row or column: leave it out"
    if wrong:
        raise FaceError(("cells",), f"{name}: {wrong}")
    outline = polygon((x * cell, y * cell) for x, y in found[0])
    if max(bounds(outline)) > LARGEST:
        raise FaceError(("cells",), f"{name}: the tile is larger than {LARGEST:g} mm")
    return rounded(outline, within(part.corner, "corner", cell / 2, parameters, part.name))


KIND = Kind(Tile, pieces, columns)
