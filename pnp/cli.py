"""The command line: options in, exit status out. Each command's work is in `pnp.commands`.

Nothing but typer is imported until a command runs, so that `pnp --help` starts at once.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pnp.commands.outcome import Format, PaperEdge, run_command

# Help in boxes is for terminals; elsewhere, and under NO_COLOR, it is plain text.
_BOXES = sys.stdout.isatty() and not os.environ.get("NO_COLOR")

app = typer.Typer(
    name="pnp",
    rich_markup_mode="rich" if _BOXES else None,
    help="Print board games at home, and prove that their rules hold. "
    "The deck you print is the deck you prove.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="GAME is the name of a built-in game (see: pnp list) or the folder of your own, "
    "written with a slash or a dot: ./my-game",
)

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A built-in game's name, or a folder: ./my-game")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Give a parameter another value; repeatable."),
]
VariantOption = Annotated[
    str | None, typer.Option("--variant", metavar="NAME", help="Use a variant of the game.")
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", metavar="N", help="The same as --set players=N.")
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="CODE", help="Language of the pieces; the game's first if left out."
    ),
]
PaperOption = Annotated[
    list[str] | None,
    typer.Option(
        "--paper",
        metavar="SIZE",
        help="a3, a4, a5, letter, legal, tabloid, or your own: 200mmx300mm. Repeatable. "
        "[default: a4]",
    ),
]
FormatOption = Annotated[
    list[Format] | None,
    typer.Option(
        "--format",
        help="pdf: a file a paper; svg: a file a page. Repeatable. [default: pdf]",
        metavar="pdf|svg",
    ),
]
DuplexOption = Annotated[
    PaperEdge,
    typer.Option(
        "--duplex", help="The edge your printer flips the sheet over; none leaves backs out."
    ),
]
OutOption = Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the files go.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
StatesOption = Annotated[
    int, typer.Option("--max-states", min=1, help="Stop looking after so many states.")
]
SecondsOption = Annotated[
    float, typer.Option("--max-seconds", min=0.1, help="Stop looking after so many seconds.")
]
MemoryOption = Annotated[
    int, typer.Option("--max-memory", min=100, metavar="MB", help="Stop looking at so much memory.")
]


def show_version(asked: bool) -> None:
    """Print the version and stop, when asked."""
    if asked:
        from importlib.metadata import version

        typer.echo(f"pnp {version('print-and-prove')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Options that stand before a command."""


@app.command("list")
def list_command(json: JsonOption = False) -> None:
    """List the games that come with pnp."""
    from pnp.commands import list_games

    raise typer.Exit(run_command(lambda: list_games.run(json=json)))


@app.command()
def show(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
    json: JsonOption = False,
) -> None:
    """Show a game's pieces, parameters and variants, and where each value comes from."""
    from pnp.commands import show_game
    from pnp.commands.choice import Choice

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    raise typer.Exit(run_command(lambda: show_game.run(choice, json=json)))


@app.command("print")
def print_command(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
    paper: PaperOption = None,
    formats: FormatOption = None,
    duplex: DuplexOption = PaperEdge.long,
    out: OutOption = Path("build"),
    json: JsonOption = False,
) -> None:
    """Make print-ready sheets at true size."""
    from pnp.commands import print_game
    from pnp.commands.choice import Choice

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    job = print_game.Job(
        tuple(paper or ("a4",)), tuple(formats or (Format.pdf,)), duplex.value, out
    )
    raise typer.Exit(run_command(lambda: print_game.run(choice, job, json=json)))


@app.command()
def verify(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    checks: Annotated[
        list[str] | None,
        typer.Option(
            "--check",
            metavar="NAME",
            help="Show and count only this check: supply, playable, termination, odds ... "
            "Repeatable.",
        ),
    ] = None,
    max_states: StatesOption = 300_000,
    max_seconds: SecondsOption = 120.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Check a game's rules: does everything happen, does it end, does the score come out.

    Looks at the number of players given, else at each number the game allows.
    """
    from pnp.commands import verify_game
    from pnp.commands.choice import Choice

    choice = Choice(game, variant, players, tuple(settings or ()), None)
    bounds = verify_game.Bounds(max_states, max_seconds, max_memory)
    only = tuple(checks or ())
    raise typer.Exit(run_command(lambda: verify_game.run(choice, bounds, only=only, json=json)))


@app.command()
def make(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
    paper: PaperOption = None,
    formats: FormatOption = None,
    duplex: DuplexOption = PaperEdge.long,
    out: OutOption = Path("build"),
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Print even if a check is refuted.")
    ] = False,
    max_states: StatesOption = 300_000,
    max_seconds: SecondsOption = 120.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Verify, then print; a refuted check stops it."""
    from pnp.commands import make_game, print_game, verify_game
    from pnp.commands.choice import Choice

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    bounds = verify_game.Bounds(max_states, max_seconds, max_memory)
    job = print_game.Job(
        tuple(paper or ("a4",)), tuple(formats or (Format.pdf,)), duplex.value, out
    )
    raise typer.Exit(
        run_command(lambda: make_game.run(choice, bounds, job, anyway=anyway, json=json))
    )


def main() -> None:
    """Entry point of the console script."""
    app(prog_name="pnp")
