"""What games there are and what is in them: the options of `pnp list`, `show` and `check`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completing
from pnp.cli.groups import Chosen, spread
from pnp.cli.options import (
    JsonOption,
    LanguageOption,
)
from pnp.commands.running import run_command


def list_command(json: JsonOption = False) -> None:
    """List the games that come along."""
    from pnp.commands import list_games

    raise typer.Exit(run_command(lambda: list_games.run(json=json)))


@spread
def show(
    *,
    chosen: Chosen,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> None:
    """Show what a game is made of.

    Its pieces, parameters, variants and totals, and where each value comes from.
    """
    from pnp.commands import show_game

    choice = chosen.choice(language)
    raise typer.Exit(run_command(lambda: show_game.run(choice, json=json)))


@spread
def check(
    *,
    chosen: Chosen,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="CODE",
            help="Check one language only; without it all of the game's.",
            autocompletion=completing.languages,
        ),
    ] = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            "--paper",
            metavar="SIZE",
            help="The paper the pieces have to fit, as for print. Repeatable. "
            "[default: a4 and letter]",
            autocompletion=completing.papers,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find what would be wrong on paper, before anything is printed.

    Text that does not fit or lacks a letter, anything over the cut or within 3 mm of it, type too
    small to read, coarse images, colours that not everybody can tell apart, names used twice,
    pieces that fit no page, another number of pieces than totals state. Exit status: 0 nothing
    found, 1 something found, 2 bad input.
    """
    from pnp.commands import check_game

    choice = chosen.choice(language)
    papers = tuple(paper or ("a4", "letter"))
    raise typer.Exit(run_command(lambda: check_game.run(choice, papers, json=json)))


def kinds(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[NAME]",
            help="A kind or an element, like card or text.",
            autocompletion=completing.kinds,
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """List what a game.yaml can hold: kinds of component, elements of a face, and their keys.

    Exit status: 0 done, 2 bad input.
    """
    from pnp.commands import list_kinds

    raise typer.Exit(run_command(lambda: list_kinds.run(name, json=json)))


def schema(
    variant: Annotated[
        bool, typer.Option("--variant", help="The schema of a variant's file, not of game.yaml.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write it to this file, not to the terminal."),
    ] = None,
) -> None:
    """Write the JSON schema by which editors complete and check a game.yaml.

    Exit status: 0 done, 2 bad input.
    """
    from pnp.commands import print_schema

    raise typer.Exit(run_command(lambda: print_schema.run(variant=variant, out=out)))
