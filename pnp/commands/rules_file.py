"""A file that one of `verify`'s options asks for: is there a game to fill it? In: its name.

Each number of players has a file of its own, so the name says where their number stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.commands.outcome import BadInputError
from pnp.definition.game import Game

PLAYERS: Final = "{players}"
"""What stands for the number of players in the name of a file."""


def check_place(option: str, path: Path, game: Game, numbers: Sequence[int], holds: str) -> None:
    """Raise BadInputError where there can be no such file of this game.

    `numbers` are the numbers of players that are to be looked at; `holds` is what is in the file.
    """
    if path.is_dir():
        raise BadInputError(f"{option} {path}: that is a folder; the name of a file would be right")
    if game.rules is None:
        raise BadInputError(f"{option}: {lacking_rules(game)}, and so no {holds}")
    if len(numbers) > 1 and PLAYERS not in path.name:
        apart = path.with_name(f"{path.stem}-{PLAYERS}{path.suffix}")
        raise BadInputError(
            f"{option} {path}: {len(numbers)} numbers of players cannot share one file; right "
            f"would be one of them (--players {numbers[0]}), or {PLAYERS} in the name: "
            f"{option} {apart}"
        )


def lacking_rules(game: Game) -> str:
    """Why there is nothing to play or prove: the game has no rules file, or its variants have."""
    having = [f"--variant {one.name}" for one in game.variants if one.rules]
    if having:
        return f"{game.title} has rules in its variants only: {' or '.join(having)}"
    return f"{game.title} has no rules file yet"


def with_players(path: Path, players: Sequence[int]) -> Path:
    """The file for a number of players."""
    return path.with_name(path.name.replace(PLAYERS, "-".join(map(str, players))))
