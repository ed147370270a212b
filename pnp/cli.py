"""The command line: options in, exit status out. Each command's work is in `pnp.commands`.

Nothing but typer is imported until a command runs, so that `pnp --help` starts at once.
"""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

from pnp.commands.options import Format, PaperEdge
from pnp.commands.running import run_command

MEGABYTE = 2**20

app = typer.Typer(
    name="pnp",
    # Plain help is the same in every terminal, and shorter than one in boxes.
    rich_markup_mode=None,
    help="Print board games at home, and prove that their rules hold. "
    "The deck you print is the deck you prove.",
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Begin with: pnp list. Then, for example: pnp print mow --paper letter. "
    "A game is named as in the list; your own game is a folder, written with a slash or a dot: "
    "./my-game",
)

GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="A game of `pnp list`, or a folder: ./my-game")
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Give a parameter another value, as in --set goal=9. Repeatable.",
    ),
]
VariantOption = Annotated[
    str | None, typer.Option("--variant", metavar="NAME", help="Play a variant of the game.")
]
PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players", metavar="N", help="The number of players, the same as --set players=N."
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang", metavar="CODE", help="The language of the pieces; without it the game's first."
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
        help="pdf: one file; svg: a folder with a file for each page. Repeatable. [default: pdf]",
        metavar="pdf|svg",
    ),
]
DuplexOption = Annotated[
    PaperEdge,
    typer.Option(
        "--duplex",
        metavar="long|short|none",
        help="The edge your printer turns a sheet over at for its back; none leaves backs out.",
    ),
]
OutOption = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="The folder for the files.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
StatesOption = Annotated[
    int,
    typer.Option(
        "--max-states", min=1, metavar="N", help="Stop looking after so many states of the game."
    ),
]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--max-seconds", min=0.1, metavar="SECONDS", help="Stop looking after so much time."
    ),
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
    """List the games that come along."""
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
    """Show what a game is made of.

    Its pieces, parameters, variants and totals, and where each value comes from.
    """
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
    """Make sheets to print and cut out.

    At true size: print them at 100 % ("actual size"), never "fit to page".
    """
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
            help="Ask only this question: supply, search, examples, bounds, chance, odds, claims, "
            "playable, termination, stalling, length, occurs, scoring or ends. Repeatable.",
        ),
    ] = None,
    max_states: StatesOption = 300_000,
    max_seconds: SecondsOption = 120.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Check a game's rules, position by position.

    Can everything happen, does the game end, does the score come out? Looks at the number of
    players given, else at each number the game allows. Exit status: 0 nothing refuted, 1 a fault
    refuted, 2 bad input, 3 something undecided, 130 interrupted.
    """
    from pnp.commands import verify_game
    from pnp.commands.choice import Choice
    from verify.limits import Limits

    choice = Choice(game, variant, players, tuple(settings or ()), None)
    limits = Limits(max_states, max_seconds, max_memory * MEGABYTE)
    only = tuple(checks or ())
    raise typer.Exit(run_command(lambda: verify_game.run(choice, limits, only=only, json=json)))


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
    """Verify, then print unless a check is refuted.

    What is undecided does not stop it.
    """
    from pnp.commands import make_game, print_game
    from pnp.commands.choice import Choice
    from verify.limits import Limits

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    limits = Limits(max_states, max_seconds, max_memory * MEGABYTE)
    job = print_game.Job(
        tuple(paper or ("a4",)), tuple(formats or (Format.pdf,)), duplex.value, out
    )
    raise typer.Exit(
        run_command(lambda: make_game.run(choice, limits, job, anyway=anyway, json=json))
    )


def main() -> None:
    """Entry point of the console script."""
    # Nearly all that a command makes lives until it ends: to look for garbage every 700 objects
    # takes a fifth of the time.
    gc.set_threshold(50_000, 20, 50)
    app(prog_name="pnp")
