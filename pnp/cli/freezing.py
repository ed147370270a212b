"""The options of `pnp freeze`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completing
from pnp.cli.groups import Chosen, spread
from pnp.commands.running import run_command


@spread
def freeze(
    *,
    chosen: Chosen,
    components: Annotated[
        list[str] | None,
        typer.Option(
            "--component",
            metavar="NAME",
            help="Freeze the rows of this component. Repeatable. [default: all in which something "
            "is drawn by chance]",
            autocompletion=completing.components,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Write the tables there and leave the game as it is. [default: the game's folder; "
            "this folder for a game of `pnp list`]",
        ),
    ] = None,
) -> None:
    """Keep rows that are drawn by chance as a table, to look through and to change.

    The table goes into the game's folder and its name into the definition, and everything is
    printed as before. Nothing is ever overwritten. Exit status: 0 done, 2 bad input.
    """
    from pnp.commands import freeze_game

    names = tuple(components or ())
    raise typer.Exit(run_command(lambda: freeze_game.run(chosen.choice(), names, out)))
