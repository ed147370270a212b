"""The pictures of the README: the first sheet of each game, printed anew and made small.

In: the built-in games. Out: `docs/<game>.png`. Run by `make pictures`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image, ImageDraw

from pnp.commands.choice import Choice, load
from pnp.commands.options import Format
from pnp.commands.print_game import print_game
from pnp.commands.print_job import Job

FOLDER: Final = Path(__file__).parent
GAMES: Final = ("mow", "dali-the-fox")
WIDTH: Final = 500  # pixels
LARGER: Final = 4  # drawn so many times larger, then made small: finer than drawing it small
COLOURS: Final = 256
RIM: Final = "#C8C8C8"


def draw(game: str) -> Path:
    """Write a game's picture; returns its file."""
    with tempfile.TemporaryDirectory() as folder:
        job = Job(("a4",), (Format.pdf,), "long", Path(folder), cover=False)
        (printed,) = print_game(load(Choice(game)), job)
        with pypdfium2.PdfDocument(printed.files[0]) as document:
            page = document[0]
            sheet = page.render(scale=LARGER * WIDTH / page.get_width()).to_pil().convert("RGB")
    height = round(WIDTH * sheet.height / sheet.width)
    small = sheet.resize((WIDTH, height), Image.Resampling.LANCZOS)
    # A sheet is white, and so is the page that shows it.
    ImageDraw.Draw(small).rectangle((0, 0, WIDTH - 1, height - 1), outline=RIM)
    file = FOLDER / f"{game}.png"
    few = small.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(file, optimize=True)
    return file


if __name__ == "__main__":
    for one in GAMES:
        written = draw(one)
        print(f"{written} ({written.stat().st_size / 1024:.0f} KB)")
