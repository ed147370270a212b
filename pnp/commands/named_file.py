"""A file that an option names, to be written later: can it be? In: its name, and what will fill it.

Each number of players has a file of its own, so the name says where their number stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pnp.commands.outcome import BadInputError
from pnp.commands.rules_file import lacking_rules
from pnp.definition.game import Game

PLAYERS: Final = "{players}"
"""What stands for the number of players in the name of a file."""


def refuse_folder(path: Path, option: str = "") -> None:
    """Raise BadInputError where a file is wanted and a folder stands."""
    if path.is_dir():
        said = f"{option} {path}" if option else str(path)
        raise BadInputError(f"{said}: that is a folder; the name of a file would be right")


def check_name(option: str, path: Path, numbers: Sequence[int]) -> None:
    """Raise BadInputError where these numbers of players cannot have such a file each."""
    refuse_folder(path, option)
    if len(numbers) > 1 and PLAYERS not in path.name:
        apart = path.with_name(f"{path.stem}-{PLAYERS}{path.suffix}")
        raise BadInputError(
            f"{option} {path}: {len(numbers)} numbers of players cannot share one file; right "
            f"would be one of them (--players {numbers[0]}), or {PLAYERS} in the name: "
            f"{option} {apart}"
        )


def check_place(option: str, path: Path, game: Game, numbers: Sequence[int], holds: str) -> None:
    """The same for a file of what a game's rules come to; `holds` is what is in the file."""
    if game.rules is None:
        raise BadInputError(f"{option}: {lacking_rules(game)}, and so no {holds}")
    check_name(option, path, numbers)


def with_players(path: Path, players: Sequence[int]) -> Path:
    """The file for a number of players."""
    return path.with_name(path.name.replace(PLAYERS, "-".join(map(str, players))))
