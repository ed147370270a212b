"""The options of `pnp playtest`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.groups import Chosen, spread
from pnp.cli.options import (
    MEGABYTE,
    AssumeOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
)
from pnp.cli.values import whole
from pnp.commands.running import run_command


@spread
def playtest(
    *,
    chosen: Chosen,
    assume: AssumeOption = None,
    games: Annotated[
        int,
        typer.Option(
            "-n", "--games", parser=whole(1, 10_000_000), metavar="N", help="So many games."
        ),
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
        int,
        typer.Option(
            "--seed", parser=whole(), metavar="N", help="The same seed plays the same games."
        ),
    ] = 1,
    most_steps: Annotated[
        int,
        typer.Option(
            "--max-steps",
            parser=whole(1),
            metavar="N",
            help="Cut a game off after so many steps.",
        ),
    ] = 10_000,
    show: Annotated[
        bool,
        typer.Option(
            "--show", help="Tell the first game of the seed, move by move, in place of counting."
        ),
    ] = False,
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
    number the game allows, and each variant where the rules are in a game's variants only. Exit
    status: 0 all played, 1 a game came to a fault of the rules, 2 bad
    input, 3 stopped by a limit, 130 interrupted.
    """
    from pnp.commands import playtest_game
    from pnp.commands.playtest_job import Job
    from verify.runs.limits import Limits

    choice = chosen.choice(assume=assume)
    limits = Limits(None, max_seconds, max_memory * MEGABYTE)
    job = Job(games, tuple(policies or ()), seed, most_steps, limits, svg)
    if show:
        from pnp.commands import playtest_record

        raise typer.Exit(run_command(lambda: playtest_record.run(choice, job, json=json)))
    raise typer.Exit(run_command(lambda: playtest_game.run(choice, job, json=json)))
