"""Tokens: small pieces of any outline, both sides printed as a rule.

In: a component, its rows, the stage and the parameters. Out: its pieces; all but square ones
are cut along their outline with scissors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, remainder, tau
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, model_validator

from layouts.drawing import Point, Segment, shift
from layouts.face.fields import Length, Read, Row, refuse
from layouts.face.stage import Stage
from layouts.kinds.faced import Faced
from layouts.kinds.kind import Kind
from layouts.kinds.rows import designs
from layouts.kinds.shape import Shape, followed, straight
from layouts.kinds.sides import two_sided
from layouts.kinds.sizes import LARGEST, SMALLEST, SizeOrDiameter
from layouts.outline import egg, ellipse, flatten, straight_steps
from layouts.path import read_path
from layouts.piece import Piece
from layouts.transform import bounds, moved

_EGG: Final = (22.0, 25.0)
# what takes longer than a second to grow by the bleed: steps, and zigzags that overlap when grown
_MOST_POINTS: Final = 5_000
_MOST_TURNS: Final = 300.0


def _outline(raw: object) -> tuple[Segment, ...]:
    """One closed line without a crossing, moved so that its box starts at the origin."""
    from shapely import LinearRing

    if not isinstance(raw, str):
        raise refuse("an outline is SVG path data in mm, like M0 0L20 0L10 17Z")
    try:
        segments = read_path(raw)
    except ValueError as error:
        raise refuse(str(error)) from error
    if [letter for letter, _ in segments].count("M") != 1 or segments[-1][0] != "Z":
        raise refuse("an outline is one closed line: start it with M, end it with Z")
    if straight_steps(segments) > _MOST_POINTS:
        raise refuse(f"the outline has more than {_MOST_POINTS:,} straight steps: simplify it")
    (points,) = flatten(segments)
    if len(points) < 3 or not LinearRing(points).is_simple:
        raise refuse("an outline goes round a field without touching or crossing itself")
    if _turning(points) > _MOST_TURNS:
        raise refuse("the outline turns to and fro too often to be cut out: simplify it")
    left, top, right, bottom = bounds(segments)
    for side in (right - left, bottom - top):
        if not SMALLEST <= side <= LARGEST:
            raise refuse(
                f"the outline is {right - left:g} x {bottom - top:g} mm; "
                f"{SMALLEST:g} to {LARGEST:g} mm will do"
            )
    return moved(shift(-left, -top), segments)


def _turning(points: Sequence[Point]) -> float:
    """How often an outline turns round in all, to one side or the other; a circle once."""
    sides = zip(points, (*points[1:], points[0]), strict=True)
    ways = [atan2(y1 - y0, x1 - x0) for (x0, y0), (x1, y1) in sides]
    turns = zip(ways, (*ways[1:], ways[0]), strict=True)
    return sum(abs(remainder(after - before, tau)) for before, after in turns) / tau


Outline: TypeAlias = Annotated[tuple[Segment, ...], Read(_outline)]


class Token(Faced):
    """A token, chit or marker: round, square, egg-shaped or of an outline of its own."""

    kind: Literal["token"] = Field("token", description="Says that this is a token.")
    shape: Literal["round", "square", "egg", "outline"] = Field(
        description="round, square, egg, or outline for one of your own."
    )
    size: SizeOrDiameter | None = Field(
        None,
        description="The diameter, or width x height. An egg is 22mm x 25mm if nothing is said; "
        "an outline has its own size.",
    )
    outline: Outline | None = Field(
        None,
        description="SVG path data in mm, one closed line. The art is measured from the top left "
        "corner of the box around it.",
    )
    corner: Length = Field(0.0, description="The radius of a square token's round corners.")
    bleed: Length = Field(2.0, description="How far its ground and art run on beyond the cut.")

    @model_validator(mode="after")
    def _one_shape(self) -> Token:
        own = self.shape == "outline"
        if own != (self.outline is not None):
            raise refuse(
                "the shape outline needs the key outline, with SVG path data in mm"
                if own
                else f"a {self.shape} token has no outline of its own: write shape: outline"
            )
        if own and self.size is not None:
            raise refuse("an outline has its own size: leave size out")
        if self.size is None and self.shape in ("round", "square"):
            raise refuse(f"a {self.shape} token needs a size, like 20mm")
        if "corner" in self.model_fields_set and self.shape != "square":
            raise refuse("corner goes with square tokens")
        return self


def pieces(part: Token, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One piece a row. Raises FaceError, its path from the component on."""
    return two_sided(part, designs(part, rows, parameters), stage, _shape(part, parameters))


def _shape(part: Token, parameters: Row) -> Shape:
    width, height = part.size or _EGG
    if part.shape == "square":
        return straight(part.name, (width, height), part.corner, part.bleed, parameters)
    if part.outline is not None:
        outline = part.outline
        _, _, width, height = bounds(outline)
    elif part.shape == "egg":
        outline = egg(width, height)
    else:
        outline = ellipse(width / 2, height / 2, width / 2, height / 2)
    return followed(part.name, outline, (width, height), part.bleed, parameters)


KIND = Kind(Token, pieces)
