"""The command line: options in, exit status out. Each command's work is in `pnp.commands`.

Nothing but typer is imported until a command runs, so that `pnp --help` starts at once.
"""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Annotated

import typer

from pnp.commands.options import Flip, Format, PaperEdge
from pnp.commands.outcome import Status
from pnp.commands.running import complain, heed_signals, open_streams, run_command
from pnp.shared_options import (
    ChangedOption,
    CoverOption,
    DpiOption,
    DuplexOption,
    FormatOption,
    GameArgument,
    GutterOption,
    InkOption,
    JsonOption,
    LanguageOption,
    MarginOption,
    MemoryOption,
    OnlyOption,
    OutOption,
    PaperOption,
    PlayersOption,
    PrinterOption,
    SecondsOption,
    SetOption,
    StatesOption,
    VariantOption,
)

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


@app.command()
def check(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--lang", metavar="CODE", help="Check one language only; without it all of the game's."
        ),
    ] = None,
    paper: Annotated[
        list[str] | None,
        typer.Option(
            "--paper",
            metavar="SIZE",
            help="The paper the pieces have to fit, as for print. Repeatable. "
            "[default: a4 and letter]",
        ),
    ] = None,
    json: JsonOption = False,
) -> None:
    """Find what would be wrong on paper, before anything is printed.

    Text that does not fit or lacks a letter, anything over the cut or within 3 mm of it, type too
    small to read, coarse images, colours that not everybody can tell apart, names used twice,
    pieces that fit no page. Exit status: 0 nothing found, 1 something found, 2 bad input.
    """
    from pnp.commands import check_game
    from pnp.commands.choice import Choice

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    papers = tuple(paper or ("a4", "letter"))
    raise typer.Exit(run_command(lambda: check_game.run(choice, papers, json=json)))


@app.command("print")
def print_command(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
    only: OnlyOption = None,
    changed: ChangedOption = False,
    paper: PaperOption = None,
    formats: FormatOption = None,
    dpi: DpiOption = 300,
    ink: InkOption = None,
    duplex: DuplexOption = PaperEdge.long,
    printer: PrinterOption = None,
    margin: MarginOption = None,
    gutter: GutterOption = None,
    cover: CoverOption = None,
    out: OutOption = Path("build"),
    json: JsonOption = False,
) -> None:
    """Make sheets to print and cut out.

    At true size: print them at 100 % ("actual size"), never "fit to page".
    """
    from pnp.commands import print_game
    from pnp.commands.choice import Choice
    from pnp.commands.print_job import Job

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    job = Job(
        tuple(paper or ("a4",)),
        tuple(formats or (Format.pdf,)),
        duplex.value,
        out,
        printer,
        tuple(only or ()),
        changed,
        ink.value if ink else None,
        dpi,
        margin,
        gutter,
        cover,
    )
    raise typer.Exit(run_command(lambda: print_game.run(choice, job, json=json)))


@app.command()
def calibrate(
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help="A printer, by any name you give it."),
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
        typer.Option(metavar="long|short", help="The edge your printer turns a sheet over at."),
    ] = Flip.long,
    paper: Annotated[
        str, typer.Option(metavar="SIZE", help="The paper of the sheet, A4 or larger, or letter.")
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
            help="Ask only this question: supply, search, symmetry, examples, bounds, chance, "
            "odds, claims, playable, termination, stalling, length, occurs, scoring, ends, "
            "fairness, extremes or playouts. Repeatable.",
        ),
    ] = None,
    graph: Annotated[
        Path | None,
        typer.Option(
            "--graph",
            metavar="FILE",
            help="Write the states and the steps between them as a graph: .graphml (Gephi, yEd), "
            ".json (node-link) or .dot (Graphviz). {players} in the name is their number.",
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            "--report",
            metavar="FILE",
            help="Write one web page, .html, with the verdicts, the plays that show them, and the "
            "turn and small state graphs as pictures.",
        ),
    ] = None,
    export: Annotated[
        str | None,
        typer.Option(
            "--export",
            metavar="prism|promela|FILE",
            help="Write the rules as a model for other checkers: prism (Storm, PRISM) or promela "
            "(Spin), or a file, .prism or .pml. {players} in its name is their number.",
        ),
    ] = None,
    max_states: StatesOption = None,
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
    raise typer.Exit(
        run_command(
            lambda: verify_game.run(
                choice, limits, only=only, graph=graph, report=report, export=export, json=json
            )
        )
    )


@app.command()
def playtest(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    games: Annotated[
        int,
        typer.Option("-n", "--games", min=1, max=10_000_000, metavar="N", help="So many games."),
    ] = 10_000,
    policies: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            metavar="NAME",
            help="How moves are picked: random, first (the first one named), greedy (wins, or "
            "leads by most), cautious or bold (greedy by the worst or the best that may come "
            "next). Repeat it to name one for each seat; the last goes for all that follow. "
            "[default: random]",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed plays the same games.")
    ] = 1,
    most_steps: Annotated[
        int,
        typer.Option("--max-steps", min=1, metavar="N", help="Cut a game off after so many steps."),
    ] = 10_000,
    svg: Annotated[
        Path | None,
        typer.Option(
            "--svg",
            metavar="FILE",
            help="Draw a picture of it: who wins, lengths, scores. {players} in the name is their "
            "number.",
        ),
    ] = None,
    max_seconds: SecondsOption = 120.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Play a game many times by its rules, and count.

    How often does each seat win, how long are games, what are the scores? Estimates, with 95 %
    intervals; what is proved, verify says. Plays with the number of players given, else with each
    number the game allows. Exit status: 0 all played, 1 a game came to a fault of the rules, 2 bad
    input, 3 stopped by a limit, 130 interrupted.
    """
    from pnp.commands import playtest_game
    from pnp.commands.choice import Choice
    from verify.limits import Limits

    choice = Choice(game, variant, players, tuple(settings or ()), None)
    limits = Limits(None, max_seconds, max_memory * MEGABYTE)
    job = playtest_game.Job(games, tuple(policies or ()), seed, most_steps, limits, svg)
    raise typer.Exit(run_command(lambda: playtest_game.run(choice, job, json=json)))


@app.command()
def make(
    game: GameArgument,
    settings: SetOption = None,
    variant: VariantOption = None,
    players: PlayersOption = None,
    language: LanguageOption = None,
    only: OnlyOption = None,
    changed: ChangedOption = False,
    paper: PaperOption = None,
    formats: FormatOption = None,
    dpi: DpiOption = 300,
    ink: InkOption = None,
    duplex: DuplexOption = PaperEdge.long,
    printer: PrinterOption = None,
    margin: MarginOption = None,
    gutter: GutterOption = None,
    cover: CoverOption = None,
    out: OutOption = Path("build"),
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Print even if a check is refuted.")
    ] = False,
    max_states: StatesOption = None,
    max_seconds: SecondsOption = 120.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Verify, then print unless a check is refuted.

    What is undecided does not stop it.
    """
    from pnp.commands import make_game
    from pnp.commands.choice import Choice
    from pnp.commands.print_job import Job
    from verify.limits import Limits

    choice = Choice(game, variant, players, tuple(settings or ()), language)
    limits = Limits(max_states, max_seconds, max_memory * MEGABYTE)
    job = Job(
        tuple(paper or ("a4",)),
        tuple(formats or (Format.pdf,)),
        duplex.value,
        out,
        printer,
        tuple(only or ()),
        changed,
        ink.value if ink else None,
        dpi,
        margin,
        gutter,
        cover,
    )
    raise typer.Exit(
        run_command(lambda: make_game.run(choice, limits, job, anyway=anyway, json=json))
    )


def main() -> None:
    """Entry point of the console script."""
    # Nearly all that a command makes lives until it ends: to look for garbage every 700 objects
    # takes a fifth of the time.
    gc.set_threshold(50_000, 20, 50)
    open_streams()
    heed_signals()
    try:
        app(prog_name="pnp")
    except OSError as error:
        # All work is done in run_command: it is the help text that cannot be written.
        complain(error.strerror or str(error))
        raise SystemExit(Status.bad_input) from None
