"""What a command answers with `--json`. In: plain data; out: it, on standard output.

An answer begins with the number of its format, which is another one where an old key gets another
meaning; one about a game goes on with the game's name and variant.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pnp.definition.game import Game

FORMAT: Final = 1


def head_of(game: Game) -> dict[str, Any]:
    """The first keys of an answer about a game."""
    return {
        "format": FORMAT,
        "name": game.name,
        "variant": game.variant.name if game.variant else None,
    }


def answer(data: object) -> None:
    """Print data as JSON."""
    print(json.dumps(data, indent=2))
