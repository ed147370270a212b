"""Inks of a game: its pieces for full or little ink, for a grey printer, or to be coloured in.

In: pieces and the art they were drawn with. Out: pieces, or sheets, in that ink.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from layouts.piece import Piece
from layouts.sheets.sheet import Sheet
from pnp.art import Art
from pnp.definition.errors import Place, refuse

if TYPE_CHECKING:
    from layouts.ink import Ink


def inked(pieces: Sequence[Piece], ink: Ink, art: Art) -> tuple[Piece, ...]:
    """The pieces in an ink; `art` is what they were drawn with.

    Raises DefinitionError for an `art/low` file that cannot be used, OutputError for a picture
    that cannot be read.
    """
    if ink == "full":
        return tuple(pieces)
    from layouts.ink import with_ink
    from output.tones import greyed, paler

    try:
        symbols = art.symbols()
    except ValueError as error:
        raise refuse(Place(str(art.folder)), "", str(error)) from error
    return with_ink(pieces, ink, symbols, paler=paler, greyed=greyed)


def inked_sheets(sheets: Sequence[Sheet], ink: Ink) -> tuple[Sheet, ...]:
    """Composed sheets of inked pieces: for a grey printer marks and furniture become grey too."""
    if ink != "grey":
        return tuple(sheets)
    from layouts.ink import grey_sheets
    from output.tones import greyed

    return grey_sheets(sheets, greyed=greyed)
