"""The command line: options in, exit status out. Each command's work is in `pnp.commands`.

Nothing but typer is imported until a command runs, so that `pnp --help` starts at once.
"""

from __future__ import annotations

import gc
from typing import Annotated

import typer

from pnp.cli.arguing import prove
from pnp.cli.freezing import freeze
from pnp.cli.playing import playtest
from pnp.cli.printing import calibrate, print_command
from pnp.cli.proving import make, verify
from pnp.cli.repairing import repair
from pnp.cli.scoring import score
from pnp.cli.showing import check, kinds, list_command, schema, show
from pnp.cli.starting import new, vary
from pnp.cli.telling import facts
from pnp.cli.tossing import toss
from pnp.cli.usage import Commands
from pnp.commands.outcome import Status
from pnp.commands.running import heed_signals, open_streams
from pnp.notes import complain

app = typer.Typer(
    name="pnp",
    cls=Commands,
    # Plain help is the same in every terminal, and shorter than one in boxes.
    rich_markup_mode=None,
    help="Print board games at home, and prove that their rules hold. "
    "The deck you print is the deck you prove.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with: pnp list. Then, for example: pnp print mow --paper letter. "
    "A game is named as in the list; your own game is a folder, written with a slash or a dot: "
    "./my-game",
)


def show_version(asked: bool) -> None:
    """Print the version and stop, when asked."""
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            typer.echo(f"pnp {version('print-and-prove')}")
        except PackageNotFoundError:
            typer.echo("pnp, run from its source and not installed")
        raise typer.Exit


@app.callback()
def options(
    ctx: typer.Context,
    version: Annotated[  # noqa: ARG001 - its callback tells it
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Options that stand before a command; help where none follows."""
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help())
        raise typer.Exit(Status.bad_input)


# In the order in which help tells them.
app.command("list")(list_command)
app.command()(new)
app.command()(vary)
app.command()(freeze)
app.command()(show)
app.command()(kinds)
app.command()(schema)
app.command()(check)
app.command("print")(print_command)
app.command()(calibrate)
app.command()(verify)
app.command()(prove)
app.command()(playtest)
app.command()(toss)
app.command()(repair)
app.command()(score)
app.command()(facts)
app.command()(make)


def main() -> None:
    """Entry point of the console script."""
    # Nearly all that a command makes lives until it ends: to look for garbage every 700 objects
    # takes a fifth of the time.
    gc.set_threshold(50_000, 20, 50)
    open_streams()
    heed_signals()
    try:
        app(prog_name="pnp")
    except KeyboardInterrupt:
        # before a command has begun to run
        complain("interrupted")
        raise SystemExit(Status.interrupted) from None
    except OSError as error:
        # All work is done in run_command: it is the help text that cannot be written.
        complain(error.strerror or str(error))
        raise SystemExit(Status.bad_input) from None
