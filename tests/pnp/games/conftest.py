"""The built-in games as they are printed, drawn once for all tests of this folder.

Tests here know no game: what they hold a game against stands in the YAML files beside them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest
import yaml
from PIL import Image

from layouts.checks.finding import Side
from layouts.checks.seen import Seen, seen_on
from layouts.drawing import Drawing
from layouts.face.trace import Trace
from layouts.ink import Ink
from layouts.kinds.faced import Part
from layouts.piece import Piece
from output.pdf import pdf_bytes
from pnp.art import Art
from pnp.definition.errors import DefinitionError
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_by_component
from pnp.definition.traced import Drawn, drawn_rows
from pnp.fonts import load_fonts
from pnp.inks import inked
from pnp.library import GAMES, built_in_games

HERE: Final = Path(__file__).parent


@dataclass(frozen=True, eq=False)
class Face:
    """A side of a thing that players tell apart, and what is seen on it from below."""

    part: Part
    piece: Piece
    side: Side
    drawing: Drawing
    seen: tuple[Seen, ...]

    def __str__(self) -> str:
        return f"{self.piece.name}, {self.side}"


@dataclass(frozen=True, eq=False)
class Printed:
    """A game in one language, drawn row by row with what is known of each element."""

    game: Game
    trace: Trace
    drawn: tuple[Drawn, ...]
    faces: tuple[Face, ...]


@cache
def drawn(name: str, language: str | None = None) -> Printed:
    """A built-in game as it is without any setting, in a language or in its first one."""
    game = load_game(GAMES / name, language=language)
    trace = Trace()
    rows = tuple(drawn_rows(game, load_fonts(), trace))
    return Printed(game, trace, rows, tuple(_faces(game, rows, trace)))


def _faces(game: Game, rows: tuple[Drawn, ...], trace: Trace) -> Iterator[Face]:
    for row in rows:
        component = game.components[row.component]
        sides: tuple[Side, ...] = ("front", "back")
        for look in row.looks:
            for side in sides:
                drawing = look.front if side == "front" else look.back
                if drawing is not None:
                    there = tuple(seen_on(drawing, side, trace))
                    yield Face(component, look, side, drawing, there)


@cache
def written(file: str) -> Mapping[str, Any]:
    """A file of this folder."""
    return MappingProxyType(yaml.safe_load((HERE / file).read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def printed() -> Any:
    """`printed(game)` or `printed(game, language)`: a game that is drawn once."""
    return drawn


@cache
def inked_pieces(name: str, ink: Ink = "full") -> Mapping[str, tuple[Piece, ...]]:
    """A built-in game's pieces by component as `pnp print` draws them, in full or in low ink."""
    game = load_game(GAMES / name)
    art = Art(game.folder)
    by_component = pieces_by_component(game, load_fonts(), art)
    each = iter(inked(tuple(chain.from_iterable(by_component.values())), ink, art))
    return {part: tuple(islice(each, len(ones))) for part, ones in by_component.items()}


def rendered(drawings: Sequence[Drawing], dpi: float) -> list[Image.Image]:
    """Pictures of drawings on white paper."""
    from pypdfium2 import PdfDocument

    if not drawings:
        return []
    data = pdf_bytes([(str(number), one) for number, one in enumerate(drawings)], title="")
    with PdfDocument(data) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("RGB") for page in document]


@pytest.fixture(scope="session")
def pieces() -> Any:
    """`pieces(game)` or `pieces(game, ink)`: the pieces of each component that are printed."""
    return inked_pieces


@pytest.fixture(scope="session")
def pictures() -> Any:
    """`pictures(drawings, dpi)`: how they look."""
    return rendered


@pytest.fixture(scope="session")
def beside() -> Any:
    """`beside(file)`: what a YAML file of this folder says."""
    return written


@cache
def _languages(game: str) -> tuple[str | None, ...]:
    """The languages of a game; one without a name where it cannot be read, which its tests say."""
    try:
        return load_game(GAMES / game).languages
    except DefinitionError:
        return (None,)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for a `game` is run for each built-in one, one that asks for a `language`
    too for each language of it."""
    if "language" in metafunc.fixturenames:
        both = [(game, language) for game in built_in_games() for language in _languages(game)]
        metafunc.parametrize(("game", "language"), both)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", built_in_games())
