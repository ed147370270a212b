"""The built-in games in all inks, and art for little ink in a game's folder."""

import shutil
from collections.abc import Iterator
from functools import cache
from math import sqrt
from pathlib import Path as FilePath

import pypdfium2
import pytest
from PIL import ImageChops

from layouts.drawing import Drawing, Element, Group, Text, Use
from layouts.ink import Ink
from layouts.leaves import leaves
from layouts.piece import Piece
from layouts.sheets.compose import compose
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.furniture import Imprint
from layouts.sheets.papers import paper
from layouts.transform import determinant
from output.ink import measure_ink
from output.pdf import write_pdf
from pnp.art import Art
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.fonts import load_fonts
from pnp.inks import inked, inked_sheets
from pnp.library import GAMES, built_in_games


@cache
def drawn(name: str) -> tuple[tuple[Piece, ...], Art]:
    """The pieces of a game in their colours, and its art."""
    art = Art(GAMES / name)
    return pieces_of(load_game(GAMES / name), load_fonts(), art), art


@cache
def pieces(name: str, ink: Ink) -> tuple[Piece, ...]:
    made, art = drawn(name)
    return inked(made, ink, art)


def printed(name: str, ink: Ink, file: FilePath) -> bytes:
    layouts, fonts = lay_out(pieces(name, ink), paper("a4")), load_fonts()
    sheets = compose(layouts, Imprint(name, fonts["text"], fonts["text-bold"]))
    write_pdf(inked_sheets(sheets, ink), file, title=name)
    return file.read_bytes()


def uses(drawing: Drawing) -> Iterator[Drawing]:
    def among(elements: tuple[Element, ...]) -> Iterator[Drawing]:
        for element in elements:
            if isinstance(element, Use):
                yield element.drawing
                yield from uses(element.drawing)
            elif isinstance(element, Group):
                yield from among(element.children)

    return among(drawing.children)


def sizes(drawing: Drawing, scale: float = 1.0) -> Iterator[tuple[Drawing, float]]:
    """What a drawing uses, with how much it is enlarged."""

    def among(elements: tuple[Element, ...], scale: float) -> Iterator[tuple[Drawing, float]]:
        for element in elements:
            if isinstance(element, Use | Group):
                inner = scale * sqrt(abs(determinant(element.matrix)))
                if isinstance(element, Use):
                    yield element.drawing, round(inner, 3)
                    yield from sizes(element.drawing, inner)
                else:
                    yield from among(element.children, inner)

    return among(drawing.children, scale)


def texts(elements: tuple[Element, ...]) -> Iterator[Text]:
    return (one for one, _ in leaves(elements) if isinstance(one, Text))


@pytest.mark.parametrize("name", built_in_games())
def test_little_ink_is_under_60_per_cent_and_outlines_are_less(name, tmp_path) -> None:
    full, low, outline = (
        measure_ink(printed(name, ink, tmp_path / f"{ink}.pdf"), dpi=60).mean.total
        for ink in ("full", "low", "outline")
    )
    assert outline < low < 0.6 * full
    assert outline > 0.05 * full


@pytest.mark.parametrize("name", built_in_games())
def test_a_grey_file_has_no_colour_in_it(name, tmp_path) -> None:
    printed(name, "grey", tmp_path / "grey.pdf")
    with pypdfium2.PdfDocument(tmp_path / "grey.pdf") as document:
        for page in document:
            red, green, blue = page.render(scale=0.5).to_pil().convert("RGB").split()
            for other in (green, blue):
                assert ImageChops.difference(red, other).getextrema()[1] == 0


@pytest.mark.parametrize("name", built_in_games())
def test_every_ink_stores_art_no_oftener_than_it_has_sizes(name) -> None:
    # of a size there may be two: in its colours and, where those would not be read, in others
    full = {size for piece in pieces(name, "full") for size in sizes(piece.front)}
    for ink in ("low", "grey", "outline"):
        found = {used for piece in pieces(name, ink) for used in uses(piece.front)}
        assert len(found) <= 2 * len(full)


@pytest.mark.parametrize("name", built_in_games())
def test_art_for_little_ink_replaces_a_symbol_of_its_size(name) -> None:
    art = Art(GAMES / name)
    files = sorted((GAMES / name / "art/low").glob("*.svg"))
    assert files
    for file in files:
        art.symbol(file.stem)
    assert None not in art.symbols().values()


def test_tags_of_cows_turn_white_and_their_numbers_can_be_read() -> None:
    fills = {
        piece.name: {text.fill for text in texts(piece.front.children) if text.size > 10}
        for piece in pieces("mow", "low")
    }
    assert fills["cows 1, 0"] == {"#3A2A26"}
    assert fills["cows 8, 3"] == {"#CB322C"}
    assert fills["cows tail-ender 16"] == {"#683B8E"}


def test_art_for_little_ink_of_another_size_is_refused(tmp_path) -> None:
    folder = tmp_path / "mow"
    shutil.copytree(GAMES / "mow", folder)
    other = (folder / "art/hide.svg").read_text().replace('width="63.5mm"', 'width="60mm"')
    (folder / "art/low/hide.svg").write_text(other)
    art = Art(folder)
    made = pieces_of(load_game(folder), load_fonts(), art)
    with pytest.raises(DefinitionError, match=r"art/low/hide\.svg is 60 x 88\.9 mm"):
        inked(made, "low", art)
