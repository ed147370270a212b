"""The standard faces of playing cards: index, pips, and the framed pictures of court and jokers.

In: a card's suit and rank, its size, and the stage. Out: drawn elements in mm. Everything is
measured on a card of 63.5 x 88.9 mm and follows the card's size.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from layouts.colours import resolve
from layouts.drawing import Element, Group, Matrix, Path, multiply
from layouts.face.fault import FaceError
from layouts.face.pips import CARD, pips
from layouts.face.stage import Stage
from layouts.face.symbol import art
from layouts.outline import polygon, rectangle
from layouts.text import TextError
from layouts.transform import rotation, scaling

COURT: Final = ("jack", "queen", "king")
JOKER: Final = "joker"

SUIT_COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {"club": "leaf", "diamond": "thorn", "heart": "raspberry", "spade": "night"}
)

# the larger side of a pip's view box (mm): shapes of equal weight, not of equal boxes
_PIPS: Final[Mapping[str, float]] = MappingProxyType({"diamond": 13.2, "spade": 12.6})
_PIP, _ACE = 12.2, 26.0

_INDEX_X, _INDEX_Y, _INDEX_SIZE = 7.3, 12.6, 11.8
_TWO_DIGITS: Final = (7.9, 8.8)
_DOWNWARDS: Final = (5.6, 4.9)  # size and pitch of a word that is written downwards
_SIGN_Y, _SIGN_PART, _OTHER_SIGN = 17.9, 0.54, 7.6

_FRAME: Final = (12.35, 7.2, 38.8, 74.5)
_FIGURE: Final = 37.2
_BELT, _BEADS = 4.6, 7
_LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    {"1": "A", "jack": "J", "queen": "Q", "king": "K", JOKER: "JOKER"}
)


@dataclass(frozen=True, slots=True)
class StandardCard:
    """A card's suit, its rank ("1" to "10", jack, queen, king or joker), its colour and symbols,
    and its size in mm. Below the index stands `sign`; `picture` is the upper half of a court card.
    """

    suit: str
    rank: str
    colour: str
    sign: str
    picture: str
    width: float
    height: float

    @property
    def pips(self) -> int:
        """How many pips it has."""
        return pips_of(self.rank)


def standard_face(card: StandardCard, stage: Stage) -> tuple[Element, ...]:
    """What a card shows, from below. Raises FaceError for art, colours or letters that are not
    there."""
    across, down = card.width / CARD[0], card.height / CARD[1]
    scale = min(across, down)
    try:
        colour = resolve(card.colour, stage.colours)
        shown = _pips(card, stage, scale) if card.pips else _court(card, stage, colour)
        corner = Group(tuple(_index(card, stage, colour)), scaling(scale, scale))
    except (ValueError, TextError) as error:
        raise FaceError((), str(error), laid_out=isinstance(error, TextError)) from error
    turned = Group(corner.children, multiply(_half_turn(card), corner.matrix))
    return (*shown, corner, turned)


def pips_of(rank: str) -> int:
    """How many pips a card of a rank has; 0 for court and jokers."""
    return int(rank) if rank.isdecimal() else 0


def index_of(rank: str, say: Mapping[str, str]) -> str:
    """What stands in a card's corner: the language's text `index-<rank>` (`index-ace` for a 1), or
    what English cards have."""
    return say.get(f"index-{'ace' if rank == '1' else rank}", _LETTERS.get(rank, rank))


def _half_turn(card: StandardCard) -> Matrix:
    return rotation(180, card.width / 2, card.height / 2)


def _pips(card: StandardCard, stage: Stage, scale: float) -> tuple[Element, ...]:
    size = _ACE if card.pips == 1 else _PIPS.get(card.suit, _PIP)
    box = (0.0, 0.0, card.width, card.height)
    return pips(stage, card.pips, f"suit-{card.suit}", size * scale, box)


def _index(card: StandardCard, stage: Stage, colour: str) -> list[Element]:
    """The upper left corner on a card of the house's size."""
    index = index_of(card.rank, stage.say)
    setter = stage.setter("display")
    if len(index) > 2:
        size, pitch = _DOWNWARDS
        drawn: list[Element] = []
        for place, letter in enumerate(index):
            y = _INDEX_Y - 2.4 + place * pitch
            drawn += setter.line(letter, size, _INDEX_X, y, colour, anchor="middle")
        return drawn
    x, size = (_INDEX_X, _INDEX_SIZE) if len(index) == 1 else _TWO_DIGITS
    drawn = list(setter.line(index, size, x, _INDEX_Y, colour, anchor="middle"))
    if card.sign:
        own = card.sign == f"suit-{card.suit}"
        size = _SIGN_PART * _PIPS.get(card.suit, _PIP) if own else _OTHER_SIGN
        drawn.append(art(stage, card.sign, (_INDEX_X, _SIGN_Y), size))
    return drawn


def _court(card: StandardCard, stage: Stage, colour: str) -> tuple[Element, ...]:
    """The frame, the figure and its other half, and the belt that hides where they meet."""
    ink, cream, yellow = (resolve(name, stage.colours) for name in ("ink", "cream", "yellow"))
    across, down = card.width / CARD[0], card.height / CARD[1]
    scale = min(across, down)
    left, top, width, height = _FRAME
    left, width = left * across, width * across
    top, height = top * down, height * down
    middle = card.height / 2
    size = _FIGURE * scale
    figure = art(stage, card.picture, (card.width / 2, middle - size / 2), size)
    belt = rectangle(left, middle - _BELT * scale / 2, width, _BELT * scale)
    step, high = width / _BEADS, 1.5 * scale
    wide = 1.9 * scale
    beads = [
        polygon([(x, middle - high), (x + wide, middle), (x, middle + high), (x - wide, middle)])
        for x in (left + (bead + 0.5) * step for bead in range(_BEADS))
    ]
    corner = 2.6 * scale
    frame = rectangle(left, top, width, height, corner)
    return (
        Path(rectangle(left + 0.1, top + 0.13, width, height, corner), ink, ink, 0.5, join="round"),
        Path(frame, cream),
        figure,
        Group((figure,), _half_turn(card)),
        Path(belt, ink, ink, 0.5, join="round"),
        Path(belt, yellow),
        *(Path(bead, colour) for bead in beads),
    )
