"""`pnp verify --export`: the file asked for and the text of a model come in; it is written.

The option names a language, `prism` or `promela`, or a file whose name ends as their files do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from output.errors import OutputError
from output.files import write_file
from pnp.commands.named_file import PLAYERS, check_place, with_players
from pnp.commands.outcome import BadInputError
from pnp.definition.game import Game

LANGUAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "prism": (".prism", ".nm", ".pm", ".sm"),
    "promela": (".pml", ".promela"),
}


def model_file(asked: str, game: Game, numbers: Sequence[int]) -> tuple[str, Path]:
    """The language asked for and the file for it; raise BadInputError before anything is verified.

    `numbers` are the numbers of players that are to be looked at.
    """
    if asked in LANGUAGES:
        apart = f"-{PLAYERS}" if len(numbers) > 1 else ""
        path = Path(f"{Path(game.name).name}{apart}{LANGUAGES[asked][0]}")
        language = asked
    else:
        path = Path(asked)
        ends = path.suffix.lower()
        language = next((one for one, suffixes in LANGUAGES.items() if ends in suffixes), "")
    if not language:
        raise BadInputError(
            f"--export {asked}: no language of models is called so; right "
            "would be prism (Storm, PRISM) or promela (Spin), or a file: .prism or .pml"
        )
    check_place("--export", path, game, numbers, "rules to export")
    return language, path


def write_model(
    path: Path, players: Sequence[int], told: Sequence[tuple[str, str]]
) -> tuple[str, str]:
    """Write the model; return the file's name, or nothing and why it is not there.

    `told` has its text or else why there is none, and is empty where it never came to that.
    """
    path = with_players(path, players)
    if not told:
        return "", f"{path} is not written: the verification was stopped before"
    ((text, lacking),) = told
    if lacking:
        return "", f"{path} is not written: the rules make no model, because {lacking}"
    try:
        write_file(path, text.encode("ascii"))
    except OutputError as error:
        return "", str(error)
    return str(path), ""
