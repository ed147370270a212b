"""The options of `pnp prove`."""

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
def prove(
    *,
    chosen: Chosen,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FILE",
            help="Write what the arguments need to this file instead. [default: proof.yaml in the "
            "game's folder; for a game of `pnp list`, a file of your own that pnp verify looks "
            "into]",
        ),
    ] = None,
    max_seconds: SecondsOption = 1_800.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Look for arguments over all positions, and keep what they need for pnp verify.

    No position is looked at. What is found is written down in words; pnp verify tries that first,
    and shows it anew, which takes a small part of the time. The time is for each number of players.
    Without --variant and --set it is done for the game and all its variants.
    """
    from pnp.commands import prove_game
    from verify.runs.limits import Limits

    choice = chosen.choice()
    limits = Limits(None, max_seconds, max_memory * MEGABYTE)
    raise typer.Exit(run_command(lambda: prove_game.run(choice, limits, out=out, json=json)))
