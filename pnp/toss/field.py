"""A toss as geometry in mm: what is thrown, the places, and the signs printed on each card.

In: a game and one of its tosses. Out: a `Field`, measured in the pieces as they are printed; or
`DefinitionError` for a toss that cannot be worked out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, TypeAlias

from layouts.drawing import Drawing, Use, multiply
from layouts.face.fault import FaceError
from layouts.face.fields import Row, value
from layouts.kinds import table
from layouts.kinds.faced import setting
from layouts.kinds.grid import Grid
from layouts.kinds.rows import entries
from layouts.leaves import leaves
from layouts.outline import area_within
from layouts.piece import Piece
from layouts.silhouette import painted
from pnp.definition.errors import DefinitionError
from pnp.definition.game import Game
from pnp.definition.nodes import fault_at
from pnp.definition.pieces import pieces_by_component
from pnp.definition.tosses import Toss

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

MOST_CARDS: Final = 59
"""Each has a bit of a whole number of its own."""

Spot: TypeAlias = tuple[int, int]
"""The column and the line of a place, from 0."""


@dataclass(frozen=True, eq=False)
class Card:
    """A card that lies on a place: the areas of its signs, from its middle, how many of them have
    to be covered, and whether wholly."""

    name: str
    signs: tuple[BaseGeometry, ...]
    needs: int
    wholly: bool


@dataclass(frozen=True, eq=False)
class Field:
    """`outline` is what is thrown, around its middle; places are `cell` mm large and `gap` mm
    apart, the middle of a card is the middle of its place. `pieces` are the cards as printed, in
    the order of `cards`. `step` is the largest step between two landings in mm."""

    name: str
    outline: BaseGeometry
    cell: tuple[float, float]
    gap: float
    spots: tuple[Spot, ...]
    cards: tuple[Card, ...]
    pieces: tuple[Piece, ...]
    thrown: Piece
    step: float
    turns: int


def read_field(game: Game, toss: Toss) -> Field:
    """The toss measured in what is printed. Raises DefinitionError."""
    game.formulas.begin()
    path = ("tosses", game.tosses.index(toss))
    made = pieces_by_component(game, only={toss.thrown, toss.cards})
    try:
        outline = _outline(made[toss.thrown])
        cards, pieces = _cards(game, toss, made[toss.cards])
        cell, gap, spots = _places(game, toss)
        step, turns = value(toss.step, game.values), value(toss.turns, game.values)
    except FaceError as error:
        raise _refused(game, (*path, *error.path), error.message) from error
    if not 0.5 <= step <= 100:
        raise _refused(game, (*path, "step"), f"a step of {step:g} mm does not go: 0.5 to 100 do")
    if not 2 <= turns <= 360 or turns % 2:
        message = f"{turns} turns do not go: an even number from 2 to 360 does"
        raise _refused(game, (*path, "turns"), message)
    return Field(
        toss.name, outline, cell, gap, spots, cards, pieces, made[toss.thrown][0], step, turns
    )


def _refused(game: Game, path: tuple[str | int, ...], message: str) -> DefinitionError:
    return DefinitionError([fault_at(game.tree, path, message)])


def _outline(thrown: Sequence[Piece]) -> BaseGeometry:
    """The one outline of all that is thrown, around its middle."""
    from shapely.affinity import rotate, translate

    if not thrown:
        raise FaceError(("thrown",), "nothing is thrown: the component has no pieces")
    first = thrown[0]
    for other in thrown[1:]:
        if other.outline != first.outline:
            words = f"{first.name} and {other.name} have different outlines; throw alike pieces"
            raise FaceError(("thrown",), words)
    area = translate(area_within(first.outline), -first.width / 2, -first.height / 2)
    if area.convex_hull.area - area.area > 0.001 * area.area:
        raise FaceError(("thrown",), f"{first.name} has bays; what is thrown is convex")
    if rotate(area, 180, origin=(0, 0)).symmetric_difference(area).area > 0.001 * area.area:
        words = f"{first.name} changes by half a turn; what is thrown looks the same after one"
        raise FaceError(("thrown",), words)
    return area


def _places(game: Game, toss: Toss) -> tuple[tuple[float, float], float, tuple[Spot, ...]]:
    part = next(part for part in game.components if part.name == toss.onto)
    assert isinstance(part, Grid)  # looked at when the game was read
    columns = setting(part.columns, game.values, part.name)
    places = len(entries(part, game.rows[part.name].rows, game.values))
    if not places:
        raise FaceError(("onto",), f"{part.name} has no places")
    gap = setting(part.gap, game.values, part.name)
    spots = tuple((place % columns, place // columns) for place in range(places))
    return part.cell, gap, spots


def _cards(
    game: Game, toss: Toss, pieces: Sequence[Piece]
) -> tuple[tuple[Card, ...], tuple[Piece, ...]]:
    part = next(part for part in game.components if part.name == toss.cards)
    columns = table(part, game.rows[part.name].rows, game.values)
    printed = [piece for piece in pieces for _ in range(piece.count)]
    if len(printed) > MOST_CARDS:
        words = f"{len(printed):,} cards lie on the field; a toss goes with {MOST_CARDS}"
        raise FaceError(("cards",), words)
    cards = []
    for index, piece in enumerate(printed):
        cells = {name: column[index] for name, column in columns.items()}
        told = {name: cell for name, cell in cells.items() if not isinstance(cell, tuple)}
        row: Row = {**game.values, **told}
        cards.append(_card(toss, piece, row))
    if not cards:
        raise FaceError(("cards",), f"{part.name} has no cards")
    return tuple(cards), tuple(printed)


def _card(toss: Toss, piece: Piece, row: Row) -> Card:
    sign = value(toss.sign, row)
    signs = signs_of(piece, sign)
    if not signs:
        raise FaceError(("sign",), f"{piece.name} shows no {sign}")
    if any(area.is_empty for area in signs):
        words = f"{sign} has no area that is painted, so nothing of it can be covered"
        raise FaceError(("sign",), words)
    known: Mapping[str, int | float | str | bool] = {**row, "signs": len(signs)}
    needs = value(toss.needs, known)
    if not 1 <= needs <= len(signs):
        words = f"{piece.name} has {len(signs)} signs: {needs} of them cannot be covered"
        raise FaceError(("needs",), words)
    return Card(piece.name, signs, needs, value(toss.wholly, known))


def signs_of(piece: Piece, sign: str) -> tuple[BaseGeometry, ...]:
    """The areas that a symbol paints where it is printed largest on a front, from the middle of the
    piece, in the order of printing."""
    from shapely import unary_union
    from shapely.affinity import affine_transform

    def whole(drawing: Drawing) -> bool:
        return PurePath(drawing.name).stem == sign

    placed = [
        (multiply(matrix, element.matrix), element.drawing)
        for element, matrix in leaves(piece.front.children, lambda used: not whole(used))
        if isinstance(element, Use) and whole(element.drawing)
    ]
    sizes = [abs(m[0] * m[3] - m[1] * m[2]) ** 0.5 * max(d.width, d.height) for m, d in placed]
    areas = []
    for (matrix, drawing), size in zip(placed, sizes, strict=True):
        if size > 0.99 * max(sizes):
            a, b, c, d, e, f = matrix
            inked = unary_union(list(painted(drawing.children)))
            to = [a, c, b, d, e - piece.width / 2, f - piece.height / 2]
            areas.append(affine_transform(inked, to))
    return tuple(areas)
