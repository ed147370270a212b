"""Contested cards: can two things each cover enough of one card without touching one another?

In: what is thrown and a card. Out: a `Contest`. Two convex things that do not touch are parted by a
straight line, so the card is contested only if a line leaves enough of its signs on either side;
lines in all directions are tried, and how far they are from parting the signs is `slack`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, TypeAlias

from pnp.toss.field import Card

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from pnp.toss.landings import Floats

Landing: TypeAlias = tuple[float, float, float]
"""mm across and down from the card's middle, and radians clockwise."""

DIRECTIONS = 720
APART = 0.2
"""How far apart the two of an example lie at least, in mm."""


@dataclass(frozen=True, slots=True)
class Contest:
    """`slack` is by how many mm the best line parts the signs, less than 0 where no line does;
    `most` by how much another line, between those tried, could be better. `example` are two that
    lie apart and cover enough each, if there are such."""

    slack: float
    most: float
    example: tuple[Landing, Landing] | None

    @property
    def impossible(self) -> bool:
        """Whether no line whatever parts the signs."""
        return self.slack + self.most < 0


def contest(outline: BaseGeometry, card: Card, *, wholly: bool | None = None) -> Contest:
    """Whether two can cover enough of a card each; `wholly`, if given, in place of the card's."""
    from shapely import Point

    covered_wholly = card.wholly if wholly is None else wholly
    lines = sorted(_lines(card, covered_wholly), reverse=True)
    # a point of a sign moves by at most so much when the direction turns by half a step
    far = max(sign.hausdorff_distance(Point(0, 0)) for sign in card.signs)
    most = 2 * far * pi / DIRECTIONS / 2
    example = None
    for slack, angle, at in lines[:: max(1, len(lines) // 90)]:
        if slack < APART or example is not None:
            break
        example = _example(outline, card, covered_wholly, angle, at)
    return Contest(lines[0][0], most, example)


def _lines(card: Card, wholly: bool) -> Iterator[tuple[float, float, float]]:
    """For each direction across a line: by how much the best line parts the signs, the direction,
    and how far from the card's middle the line is."""
    import numpy as np

    angles = np.arange(DIRECTIONS) * pi / DIRECTIONS
    ends = [_ends(sign, angles) for sign in card.signs]
    near, far = (np.sort([end[side] for end in ends], axis=0) for side in (0, 1))
    first, last = (far, near) if wholly else (near, far)
    lowest, highest = first[card.needs - 1], last[-card.needs]
    for slack, angle, at in zip(highest - lowest, angles, (lowest + highest) / 2, strict=True):
        yield float(slack), float(angle), float(at)


def _example(
    outline: BaseGeometry, card: Card, wholly: bool, angle: float, at: float
) -> tuple[Landing, Landing] | None:
    """Two on either side of a line, each with a side along it where it has straight ones."""
    pair = []
    for side in (-1, 1):
        found = next(
            (
                one
                for one in _beside(outline, angle, at, side)
                if _covers(outline, card, wholly, one)
            ),
            None,
        )
        if found is None:
            return None
        pair.append(found)
    first, second = pair
    if _area(outline, first).intersects(_area(outline, second)):
        return None
    return first, second


def _beside(outline: BaseGeometry, angle: float, at: float, side: int) -> Iterator[Landing]:
    """Landings on one side of a line, the middle ones first."""
    import numpy as np

    for turn in (angle, angle + pi / 2):
        reach = float(_ends(outline, np.array([angle - turn]))[1][0])
        off = at + side * (reach + APART / 2)
        for step in range(21):
            along = (step + 1) // 2 * (-1 if step % 2 else 1) * 4.0
            x, y = off * cos(angle) - along * sin(angle), off * sin(angle) + along * cos(angle)
            yield x, y, turn


def covered(outline: BaseGeometry, card: Card, landing: Landing, *, wholly: bool) -> list[int]:
    """Which of a card's signs a landing covers."""
    area = _area(outline, landing)
    return [
        index
        for index, sign in enumerate(card.signs)
        if (area.covers(sign) if wholly else area.intersects(sign))
    ]


def _covers(outline: BaseGeometry, card: Card, wholly: bool, landing: Landing) -> bool:
    return len(covered(outline, card, landing, wholly=wholly)) >= card.needs


def _area(outline: BaseGeometry, landing: Landing) -> BaseGeometry:
    from shapely.affinity import rotate, translate

    x, y, turn = landing
    return translate(rotate(outline, turn, origin=(0, 0), use_radians=True), x, y)


def _ends(area: BaseGeometry, angles: Floats) -> tuple[Floats, Floats]:
    """How far an area begins and ends in each direction."""
    import numpy as np
    import shapely

    along = shapely.get_coordinates(area) @ np.array([np.cos(angles), np.sin(angles)])
    return along.min(axis=0), along.max(axis=0)
