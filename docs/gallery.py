"""The gallery of the README: all pieces of each game on a table, and one game cut out and folded.

In: the built-in games. Out: `docs/<game>.png` and `docs/assembled.png`. Run by `make gallery`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Final

import pypdfium2
from assembled import assembled
from PIL import Image
from table import table

from layouts.drawing import Drawing
from layouts.fingerprint import Fingerprints
from layouts.nets.picture import Solid
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.cover.small import Look, turned_over
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.papers import paper
from output.pdf import pdf_bytes
from pnp.art import Art
from pnp.commands.choice import Choice, load
from pnp.cover.contents import contents
from pnp.definition.game import Game
from pnp.definition.pieces import pieces_by_component
from pnp.fonts import load_fonts
from pnp.imprint import imprint_of
from pnp.library import built_in_games
from pnp.words.cover import CoverWords

FOLDER: Final = Path(__file__).parent
WIDTH: Final = 1000  # dots
LARGER: Final = 3  # drawn so many times larger, then made small: finer than drawing it small
COLOURS: Final = 128
MOST_BACKS: Final = 8
ASSEMBLED: Final = "dali-the-fox"


def game_picture(name: str) -> Drawing:
    """A contact sheet: each design of each component of a game, and each back."""
    _, _, looks = _made(name)
    return table(looks)


def assembled_picture(name: str) -> Drawing:
    """A game cut out and folded."""
    game, pieces, looks = _made(name)
    fonts = load_fonts().lending(game.fonts)
    layouts = lay_out(pieces, paper("a4"))
    sheets = compose(layouts, imprint_of(game, fonts))
    folded = [look for one in looks for look in one if isinstance(look, Solid)]
    return assembled(layouts, sheets, folded, fonts["display"])


def _made(name: str) -> tuple[Game, tuple[Piece, ...], list[tuple[Look, ...]]]:
    """A game, its pieces, and what each component looks like when it is made, a back as well."""
    game = load(Choice(name, language="en"))
    fonts = load_fonts().lending(game.fonts)
    pieces = pieces_by_component(game, fonts, Art(game.folder))
    found = contents(game, pieces, (), CoverWords())
    prints = Fingerprints()
    known: set[str] = set()
    looks: list[tuple[Look, ...]] = []
    for one in found:
        backs = {prints.of(replace(back, back=None)): back for back in _backs(one.pieces)}
        looks.append((*one.whole, *(back for key, back in backs.items() if key not in known)))
        known |= backs.keys()
    return game, tuple(chain.from_iterable(pieces.values())), looks


def _backs(pieces: Sequence[Piece]) -> list[Piece]:
    """A piece for each different back, its back to the front; one for many backs, which differ
    in their outline."""
    backs = {id(piece.back): piece for piece in pieces if piece.back is not None}
    shown = list(backs.values())
    return [turned_over(piece) for piece in (shown[:1] if len(shown) > MOST_BACKS else shown)]


def save(drawing: Drawing, file: Path) -> None:
    """Write a drawing as a small PNG file."""
    with pypdfium2.PdfDocument(pdf_bytes([("", drawing)], title="")) as document:
        page = document[0]
        large = page.render(scale=LARGER * WIDTH / page.get_width()).to_pil().convert("RGB")
    size = WIDTH, round(WIDTH * large.height / large.width)
    small = large.resize(size, Image.Resampling.LANCZOS)
    data = BytesIO()
    few = small.quantize(COLOURS, kmeans=2, dither=Image.Dither.NONE)
    few.save(data, "PNG", optimize=True)
    file.write_bytes(data.getvalue())
    print(f"{file} ({file.stat().st_size / 1024:.0f} KB)")


if __name__ == "__main__":
    for one in sys.argv[1:] or built_in_games():
        save(game_picture(one), FOLDER / f"{one}.png")
    save(assembled_picture(ASSEMBLED), FOLDER / "assembled.png")
