"""The options of `pnp verify` and `make`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli import completing
from pnp.cli.groups import Chosen, Search, Sheets, spread
from pnp.cli.options import (
    AssumeOption,
    ForgetOption,
    JsonOption,
    LanguageOption,
)
from pnp.commands.running import run_command

if TYPE_CHECKING:
    from pnp.commands.choice import Choice


@spread
def verify(
    *,
    chosen: Chosen,
    assume: AssumeOption = None,
    forget: ForgetOption = None,
    assumptions: Annotated[
        bool,
        typer.Option(
            "--assumptions",
            help="Take each assumed value otherwise, one at a time, and show which verdicts "
            "change.",
        ),
    ] = False,
    compare: Annotated[
        bool,
        typer.Option(
            "--compare",
            help="Verify the game without --variant, --set and --assume as well, and show which "
            "verdicts change.",
        ),
    ] = False,
    checks: Annotated[
        list[str] | None,
        typer.Option(
            "--check",
            metavar="NAME",
            help="Ask only this question: supply, search, symmetry, examples, bounds, chance, "
            "odds, claims, conserved, playable, termination, stalling, length, occurs, scoring, "
            "ends, fairness, extremes or playouts. Repeatable.",
            autocompletion=completing.checks,
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
    search: Search,
    json: JsonOption = False,
) -> None:
    """Check a game's rules, position by position.

    Can everything happen, does the game end, does the score come out? Looks at the number of
    players given, else at each number the game allows, two of them side by side; and at each
    variant where the rules are in a game's variants only. Exit status: 0 nothing refuted, 1 a fault
    refuted, 2 bad input, 3 something undecided, 130 interrupted.
    """
    from pnp.commands import verify_game

    choice = chosen.choice(assume=assume, forget=forget)
    limits = search.limits()
    only = tuple(checks or ())
    if assumptions or compare:
        _alone(assumptions, compare, graph, report, export)
        raise typer.Exit(_often(choice, search, only, assumptions=assumptions, json=json))
    raise typer.Exit(
        run_command(
            lambda: verify_game.run(
                choice,
                limits,
                share=search.share,
                only=only,
                graph=graph,
                report=report,
                export=export,
                json=json,
            )
        )
    )


def _alone(
    assumptions: bool, compare: bool, graph: Path | None, report: Path | None, export: str | None
) -> None:
    """Refuse options that many verifications at once have no use for."""
    asked = "--assumptions" if assumptions else "--compare"
    others = {"--compare": assumptions and compare, "--graph": graph, "--report": report}
    for name, value in {**others, "--export": export}.items():
        if value:
            raise typer.BadParameter(f"{asked} and {name} do not go together")


def _often(
    choice: Choice, search: Search, only: tuple[str, ...], *, assumptions: bool, json: bool
) -> int:
    from pnp.commands import verify_assumptions, verify_compare

    often = verify_assumptions if assumptions else verify_compare
    limits, share = search.limits(), search.share
    return run_command(lambda: often.run(choice, limits, share=share, only=only, json=json))


@spread
def make(
    *,
    chosen: Chosen,
    language: LanguageOption = None,
    sheets: Sheets,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Print even if a check is refuted.")
    ] = False,
    search: Search,
    json: JsonOption = False,
) -> None:
    """Verify, then print unless a check is refuted.

    What is undecided does not stop it.
    """
    from pnp.commands import make_game

    choice = chosen.choice(language)
    limits = search.limits()
    job = sheets.job()
    raise typer.Exit(
        run_command(
            lambda: make_game.run(choice, limits, job, share=search.share, anyway=anyway, json=json)
        )
    )
