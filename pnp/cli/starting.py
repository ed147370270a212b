"""The options of `pnp new` and `vary`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completing
from pnp.cli.options import GameArgument, VariantOption
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
            autocompletion=completing.starters,
        ),
    ] = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="GAME",
            help="Start from a copy of this game, art, rules and all.",
            autocompletion=completing.games,
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


def vary(
    game: GameArgument,
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The variant's name, like five-foxes.")
    ],
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="What differs: a parameter (players=5) or what a component is told "
            "(eggs.size=30mm). Repeatable.",
            autocompletion=completing.changes,
        ),
    ] = None,
    builds_on: VariantOption = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="The variant's title.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Where the file goes. [default: the game's variants/, this folder for a built-in "
            "game]",
        ),
    ] = None,
) -> None:
    """Write a variant of a game: a file that states only what differs.

    A number beyond a parameter's bounds widens them. With --variant it builds on that one. Nothing
    is ever overwritten. Exit status: 0 done, 2 bad input.
    """
    from pnp.commands import vary_game
    from pnp.commands.choice import Choice

    choice = Choice(game, builds_on)
    changes = tuple(settings or ())
    raise typer.Exit(run_command(lambda: vary_game.run(choice, name, changes, title, out)))
