"""Where games are: the built-in ones, and a user's folders.

In: what the user calls a game. Out: its folder. A game with a slash or a dot is a folder, any
other is a built-in name.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Final

from layouts.near import near
from pnp.definition.errors import Place, refuse

GAMES: Final = Path(__file__).parent / "games"
DEFINITION: Final = "game.yaml"


@dataclass(frozen=True, slots=True)
class Found:
    """A game's folder. `shown` is how messages call the folder, `note` something to mention."""

    name: str
    folder: Path
    shown: str
    built_in: bool
    note: str = ""


def built_in_games() -> tuple[str, ...]:
    """The names of the games that come along, in order."""
    return tuple(sorted(path.parent.name for path in GAMES.glob(f"*/{DEFINITION}")))


def find_game(game: str) -> Found:
    """The folder of a game. Raises DefinitionError that says which games there are."""
    if any(sign in game for sign in (".", "/", os.sep)):
        return _folder(game)
    names = built_in_games()
    if game in names:
        note = ""
        if Path(game).is_dir():
            note = f"{game} is the built-in game; the folder of this name is ./{game}"
        return Found(game, GAMES / game, game, built_in=True, note=note)
    if game and Path(game).is_dir():
        message = f"no built-in game has this name; for the folder write ./{game}"
        raise refuse(Place(game), "", message)
    message = f"no built-in game has this name{near(game, names)}"
    raise refuse(Place(game or "GAME"), "", f"{message} (a folder is written with a slash: ./mine)")


def typed(path: Path) -> str:
    """A folder or file as commands take it: with a slash, in quotes where a shell needs them."""
    text = path.as_posix()
    shown = text if "/" in text or text == "." else f"./{text}"
    return shown if re.fullmatch(r"[\w./-]+", shown) else quote(shown)


def _folder(game: str) -> Found:
    folder = Path(game)
    if folder.name == DEFINITION and folder.is_file():
        folder = folder.parent
    if not folder.is_dir():
        raise refuse(Place(game), "", f"there is no such folder{_near_folder(folder)}")
    if not (folder / DEFINITION).is_file():
        if os.path.lexists(folder / DEFINITION):
            raise refuse(Place(f"{game}/{DEFINITION}"), "", "is not a file")
        files = [path.name for path in folder.glob("*.y*ml")]
        hint = near(DEFINITION, files) if files else ""
        raise refuse(Place(game), "", f"no {DEFINITION} stands in this folder{hint}")
    shown = folder.as_posix()
    return Found(folder.resolve().name, folder, shown, built_in=False)


def _near_folder(folder: Path) -> str:
    try:
        hint = near(folder.name, [path.name for path in folder.parent.iterdir() if path.is_dir()])
    except OSError:
        return ""
    return hint if hint.endswith("?") else ""
