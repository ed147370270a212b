"""A contested card drawn: the card as it is printed, and two things on it that do not touch.

In: a `Field`, one of its cards and a `Contest` with an example. Out: a drawing in mm, as large as
the three make it. Signs that are covered have a ring in the colour of what covers them.
"""

from __future__ import annotations

from math import degrees
from typing import Final

from layouts.colours import resolve
from layouts.drawing import Drawing, Element, Group, Path, Use, multiply, shift
from layouts.outline import circle, rectangle
from layouts.transform import rotation
from pnp.toss.contested import Contest, Landing, covered
from pnp.toss.field import Field

MARGIN: Final = 6.0
_COLOURS: Final = ("orange", "raspberry")
_SEEN: Final = 0.62


def contest_drawing(field: Field, number: int, found: Contest, *, wholly: bool) -> Drawing:
    """Card `number` of a field with the example of its contest, which there has to be."""
    from shapely import box, unary_union
    from shapely.affinity import rotate, translate

    assert found.example is not None
    piece = field.pieces[number]
    across, down = piece.width / 2, piece.height / 2
    card = box(-across, -down, across, down)
    lying = [
        translate(rotate(field.outline, turn, origin=(0, 0), use_radians=True), x, y)
        for x, y, turn in found.example
    ]
    left, top, right, bottom = unary_union([card, *lying]).bounds
    ink = resolve("ink")
    to_card = shift(-across, -down)
    children: list[Element] = [
        Group((Path(piece.outline, resolve("paper"), ink, 0.9), Use(piece.front)), to_card)
    ]
    children += [_thing(field, landing) for landing in found.example]
    for landing, colour in zip(found.example, _COLOURS, strict=True):
        children += _rings(field, number, landing, colour, wholly=wholly)
    width, height = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    ground = Path(rectangle(0, 0, width, height), resolve("mint"))
    moved = Group(tuple(children), shift(MARGIN - left, MARGIN - top))
    return Drawing(width, height, (ground, moved))


def _thing(field: Field, landing: Landing) -> Group:
    """What was thrown, seen through, with its rim."""
    x, y, turn = landing
    piece = field.thrown
    around = shift(-piece.width / 2, -piece.height / 2)
    matrix = multiply(shift(x, y), multiply(rotation(degrees(turn)), around))
    paper = Path(piece.outline, resolve("paper"))
    shown = Group((paper, Use(piece.front)), opacity=_SEEN, clip=piece.outline)
    return Group((shown, Path(piece.outline, stroke=resolve("ink"), width=0.7)), matrix)


def _rings(
    field: Field, number: int, landing: Landing, colour: str, *, wholly: bool
) -> list[Element]:
    card = field.cards[number]
    rings: list[Element] = []
    for index in covered(field.outline, card, landing, wholly=wholly):
        left, top, right, bottom = card.signs[index].bounds
        radius = max(right - left, bottom - top) / 2 + 1.2 + 1.4 * _COLOURS.index(colour)
        ring = circle((left + right) / 2, (top + bottom) / 2, radius)
        rings.append(Path(ring, stroke=resolve(colour), width=1.2))
    return rings
