"""The options of `pnp score`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.options import (
    MEGABYTE,
    GameArgument,
    JsonOption,
    MemoryOption,
    PlayersOption,
    SecondsOption,
    SetOption,
    VariantOption,
)
from pnp.commands.running import run_command


def score(
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="A YAML file that begins with 'format: 1' and says what lies on the table: keys "
            "are what the rules keep in their State, and seats has a list with an entry for each "
            "seat.",
        ),
    ],
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    max_seconds: SecondsOption = 60.0,
    max_memory: MemoryOption = 2_000,
    json: JsonOption = False,
) -> None:
    """Score a position by the rules, and show how.

    Without --players there are as many as the file has seats. Exit status: 0 scored, 2 bad input.
    """
    from pnp.commands import score_game
    from pnp.commands.choice import Choice
    from verify.limits import Limits

    choice = Choice(game, variant, players, tuple(settings or ()), None)
    limits = Limits(None, max_seconds, max_memory * MEGABYTE)
    raise typer.Exit(run_command(lambda: score_game.run(choice, file, limits, json=json)))
