"""The options of `pnp facts`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.groups import Chosen, spread
from pnp.cli.options import (
    MEGABYTE,
    JsonOption,
    MemoryOption,
    SecondsOption,
)
from pnp.commands.running import run_command


@spread
def facts(
    *,
    chosen: Chosen,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write them to this file instead. [default: facts.yaml in the game's folder; for "
            "a game of `pnp list`, a file of your own that printing looks into]",
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check", help="Write nothing; say whether what is printed is what the rules say."
        ),
    ] = False,
    max_seconds: SecondsOption = 60.0,
    max_memory: MemoryOption = 2_000,
    json: JsonOption = False,
) -> None:
    """Work out what the rules say for player aids to show.

    Odds, numbers and the order of a turn. Printing shows them and never runs rules; it refuses
    those that were worked out for other parameters. Without --variant and --set they are worked out
    for the game and all its variants.
    """
    from pnp.commands import facts_game
    from verify.runs.limits import Limits

    choice = chosen.choice()
    limits = Limits(None, max_seconds, max_memory * MEGABYTE)
    raise typer.Exit(
        run_command(lambda: facts_game.run(choice, limits, out=out, check=check, json=json))
    )
