"""Tuck boxes: a deck's box, as large as its cards.

In: a component with the number of cards, their size and thickness, the stage and the parameters.
Out: its net as one piece, or as two that are glued together where one would be too large for a
home printer's paper.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from typing import Final, Literal

from pydantic import Field

from layouts.face.fault import FaceError
from layouts.face.fields import Count, Length, Row
from layouts.face.stage import Stage
from layouts.kinds.boxed import LARGEST, box_pieces, fitting, no_columns
from layouts.kinds.faced import Part, setting, within
from layouts.kinds.kind import Kind
from layouts.kinds.rows import designs
from layouts.kinds.sizes import SIZES, Size
from layouts.nets.box_net import SMALLEST, THINNEST
from layouts.piece import Piece

ROOM: Final = 1.0
"""How much wider, higher and deeper the box is than what is in it (mm)."""

SEAM: Final = 3.0
"""How much wider and higher than its card a sleeve is (mm)."""

_MOST_THICK: Final = 5.0
_MOST_CARDS: Final = 1000


class Tuckbox(Part):
    """A tuck box for a deck: cut out, folded and glued in the order of the dots on its tabs. Its
    front, back, left, right, top and bottom draw `front`, each with its name as `face`."""

    kind: Literal["tuckbox"] = Field("tuckbox", description="Says that this is a tuck box.")
    cards: Count = Field(description="How many cards it holds.")
    size: Size = Field(
        SIZES["poker"], description="Width x height of a card, or a size's name like poker."
    )
    thickness: Length = Field(
        0.3, description="How thick a card is: 0.3mm for stiff paper, 0.6mm if two are glued."
    )
    sleeve: Length = Field(
        0.0,
        description="What a sleeve adds to a card's thickness, 0.1mm to 0.2mm; 0mm without "
        f"sleeves. With them the box is {SEAM:g}mm wider and higher.",
    )


def pieces(part: Tuckbox, rows: Sequence[Row], stage: Stage, parameters: Row) -> tuple[Piece, ...]:
    """One net a row, in two pieces if it is large. Raises FaceError, its path from the component
    on."""
    made = designs(part, rows, parameters)
    if not made:
        return ()
    inside = _inside(part, parameters)
    if min(inside[:2]) < SMALLEST:
        words = f"cards of {part.size[0]:g} x {part.size[1]:g} mm are too small for a box"
        raise FaceError(("size",), f"{part.name}: {words}: {SMALLEST - ROOM:g} mm a side are not")
    nets = fitting(*inside, lid=True)
    if nets is None:
        raise FaceError(("cards",), _too_large(part, parameters))
    return tuple(piece for design in made for piece in box_pieces(part, design, stage, nets))


def _inside(part: Tuckbox, parameters: Row) -> tuple[float, float, float]:
    """The room inside: width, height and depth in mm. Raises FaceError."""
    cards = setting(part.cards, parameters, part.name)
    if not 1 <= cards <= _MOST_CARDS:
        words = f"no box for {cards} cards: 1 to {_MOST_CARDS:,} are a deck"
        raise FaceError(("cards",), f"{part.name}: {words}")
    return _room(part, cards, parameters)


def _room(part: Tuckbox, cards: int, parameters: Row) -> tuple[float, float, float]:
    thick = within(part.thickness, "thickness", _MOST_THICK, parameters, part.name)
    sleeve = within(part.sleeve, "sleeve", _MOST_THICK, parameters, part.name)
    width, height = (side + ROOM + (SEAM if sleeve else 0.0) for side in part.size)
    return width, height, max(THINNEST, cards * (thick + sleeve) + ROOM)


def _too_large(part: Tuckbox, parameters: Row) -> str:
    """What to say of a box that is too large: how large, and how many cards would do."""
    width, height, depth = _inside(part, parameters)
    wide, high = LARGEST
    words = (
        f"{part.name}: a box of {width:g} x {height:g} x {depth:g} mm inside is too large for "
        f"A4 and Letter paper, which hold nets of {wide:g} x {high:g} mm"
    )

    def too_many(cards: int) -> bool:
        return fitting(*_room(part, cards, parameters), lid=True) is None

    most = bisect(range(1, _MOST_CARDS + 1), False, key=too_many)
    return f"{words}; {most} such cards go into one" if most else f"{words}, whatever it holds"


KIND = Kind(Tuckbox, pieces, no_columns)
