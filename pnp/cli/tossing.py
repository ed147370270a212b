"""The options of `pnp toss`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.groups import Chosen, spread
from pnp.cli.options import (
    JsonOption,
)
from pnp.commands.running import run_command


@spread
def toss(
    *,
    chosen: Chosen,
    svg: Annotated[
        Path | None,
        typer.Option("--svg", metavar="FOLDER", help="Draw every contested card into this folder."),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Work out on the printed cards what a thrown piece covers.

    The chance of each card for one toss, how far that is from the geometry, how often two pieces
    overlap, and which cards two of them can cover enough of without touching one another.
    """
    from pnp.commands import toss_game

    choice = chosen.choice()
    raise typer.Exit(run_command(lambda: toss_game.run(choice, svg=svg, json=json)))
