"""The options of `pnp new`."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.commands.running import run_command


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The new game's folder; its title is made of it.")
    ],
    kind: Annotated[
        str | None,
        typer.Option(
            "--kind",
            metavar="KIND",
            help="What the game is like: cards, push-your-luck, tiles or roll-and-move.",
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="GAME", help="Start from a copy of this game, art, rules and all."
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="The new game's title.")
    ] = None,
) -> None:
    """Begin a game of your own: a small whole one that prints and verifies at once.

    Its files are there to be changed, and say how. Nothing is ever overwritten. Exit status: 0
    done, 2 bad input.
    """
    from pnp.commands import new_game

    raise typer.Exit(run_command(lambda: new_game.run(name, kind, source, title)))
