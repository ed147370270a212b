"""What there is to say of each game that comes along, kept in the user's cache.

Out: an `Entry` a game. Reading five definitions takes most of a second, so what they say is kept
under the names, sizes and times of all their files. A file that is not whole, or that cannot be
read or written, costs that second and nothing else.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.cache import cache_folder, keep
from pnp.library import GAMES, built_in_games

if TYPE_CHECKING:
    from pnp.definition.game import Game

# Raise it when what is told of a game changes, so that nothing older is taken from a cache.
_EDITION: Final = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A game: its name to be typed, for which players it is (`2-4`), how many pieces are printed,
    and whether it has rules (`yes`, `in variants` or `not yet`)."""

    name: str
    title: str
    players: str
    pieces: int
    languages: tuple[str, ...]
    variants: tuple[str, ...]
    rules: str


def listed(cache: Path | None = None) -> tuple[Entry, ...]:
    """Every built-in game, out of the folder `cache` (the user's if not given) where it is there
    already. Raises DefinitionError."""
    file = (cache or cache_folder("listed")) / f"{_digest()}.json"
    with suppress(OSError, ValueError, KeyError, TypeError):
        return tuple(_read(one) for one in json.loads(file.read_text(encoding="ascii")))
    made = tuple(_entry(name) for name in built_in_games())
    keep(file, json.dumps([asdict(one) for one in made]).encode("ascii"))
    return made


def _entry(name: str) -> Entry:
    from pnp.commands.choice import players_of
    from pnp.definition.load import load_game

    game = load_game(GAMES / name, name=name, shown=name)
    allowed = players_of(game)
    words = "-"
    if allowed:
        words = f"{allowed[0]}-{allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
    return Entry(
        name,
        game.title,
        words,
        sum(game.counts.values()),
        game.languages,
        tuple(variant.name for variant in game.variants),
        _rules(game),
    )


def _rules(game: Game) -> str:
    if game.rules is not None:
        return "yes"
    return "in variants" if any(one.rules for one in game.variants) else "not yet"


def _read(held: dict[str, Any]) -> Entry:
    lists = {key: tuple(held[key]) for key in ("languages", "variants")}
    return Entry(**{**held, **lists})


def _digest() -> str:
    found = sha256(f"{_EDITION} {GAMES}".encode())
    for file in sorted(GAMES.rglob("*")):
        if file.is_file() and file.parent.name != "__pycache__":
            about = file.stat()
            found.update(
                f"\n{file.relative_to(GAMES)} {about.st_size} {about.st_mtime_ns}".encode()
            )
    return found.hexdigest()
