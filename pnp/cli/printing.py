"""The options of `pnp print` and `calibrate`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completing
from pnp.cli.groups import Chosen, Sheets, spread
from pnp.cli.options import (
    JsonOption,
    LanguageOption,
    OutOption,
)
from pnp.cli.values import one_of
from pnp.commands.options import Flip
from pnp.commands.running import run_command


@spread
def print_command(
    *,
    chosen: Chosen,
    language: LanguageOption = None,
    sheets: Sheets,
    json: JsonOption = False,
) -> None:
    """Make sheets to print and cut out.

    At true size: print them at 100 % ("actual size"), never "fit to page".
    """
    from pnp.commands import print_game

    choice = chosen.choice(language)
    job = sheets.job()
    raise typer.Exit(run_command(lambda: print_game.run(choice, job, json=json)))


def calibrate(
    printer: Annotated[
        str | None,
        typer.Option(
            "--printer",
            metavar="NAME",
            help="A printer, by any name you give it.",
            autocompletion=completing.printers,
        ),
    ] = None,
    middle: Annotated[
        str | None, typer.Option(metavar="N", help="What the sheet's middle scale says.")
    ] = None,
    left: Annotated[str | None, typer.Option(metavar="N", help="What its left scale says.")] = None,
    right: Annotated[
        str | None, typer.Option(metavar="N", help="What its right scale says.")
    ] = None,
    x: Annotated[
        str | None,
        typer.Option(metavar="LENGTH", help="Instead: move backs to the right, as in --x 1.2mm."),
    ] = None,
    y: Annotated[
        str | None, typer.Option(metavar="LENGTH", help="Move backs down, as in --y -0.5mm.")
    ] = None,
    angle: Annotated[
        str | None, typer.Option(metavar="DEGREES", help="Turn backs clockwise, as in --angle 0.1.")
    ] = None,
    add: Annotated[
        bool, typer.Option("--add", help="Add the numbers to those that the printer has.")
    ] = False,
    landscape: Annotated[
        bool, typer.Option("--landscape", help="The sheet lies on its side.")
    ] = False,
    duplex: Annotated[
        Flip,
        typer.Option(
            parser=one_of(Flip),
            metavar="long|short",
            help="The edge your printer turns a sheet over at.",
        ),
    ] = Flip.long,
    paper: Annotated[
        str,
        typer.Option(
            metavar="SIZE",
            help="The paper of the sheet, A4 or larger, or letter.",
            autocompletion=completing.papers,
        ),
    ] = "a4",
    language: Annotated[
        str, typer.Option("--lang", metavar="CODE", help="The language of the sheet: en, de, fr.")
    ] = "en",
    out: OutOption = Path("build"),
    json: JsonOption = False,
) -> None:
    """Find out how far your printer sets backs off, and mend it.

    Without numbers it makes a sheet that says what to do and what to type. With a printer's name
    the sheet is printed as that printer needs it, to check. Lists the printers it knows.
    """
    from pnp.commands import calibrate

    job = calibrate.Job(printer, duplex.value, landscape, add, paper, language, out)
    numbers = calibrate.Numbers(middle, left, right, x, y, angle)
    raise typer.Exit(run_command(lambda: calibrate.run(job, numbers, json=json)))
