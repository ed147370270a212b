"""The options of `pnp repair`."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.groups import Chosen, spread
from pnp.cli.options import (
    MEGABYTE,
    AssumeOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
    StatesOption,
)
from pnp.cli.values import whole
from pnp.commands.running import run_command


@spread
def repair(
    *,
    chosen: Chosen,
    assume: AssumeOption = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="NAME",
            help="Change this parameter only. Repeatable. [default: all that the rules read]",
        ),
    ] = None,
    most: Annotated[
        int,
        typer.Option(
            "--steps",
            parser=whole(1, 20),
            metavar="N",
            help="Go so many steps from what it is now.",
        ),
    ] = 2,
    max_states: StatesOption = None,
    max_seconds: SecondsOption = 60.0,
    max_memory: MemoryOption = 4_000,
    json: JsonOption = False,
) -> None:
    """Find the smallest changes of a game's parameters after which nothing is refuted.

    Each change is verified; the limits hold for each of them. Looks at the number of players given,
    else at the game's own. Exit status: 0 mended, or nothing is refuted, 1 no such change, 2 bad
    input, 3 undecided, 130 interrupted.
    """
    from pnp.commands import repair_game
    from verify.runs.limits import Limits

    choice = chosen.choice(assume=assume)
    limits = Limits(max_states, max_seconds, max_memory * MEGABYTE)
    raise typer.Exit(
        run_command(
            lambda: repair_game.run(choice, limits, vary=tuple(vary or ()), most=most, json=json)
        )
    )
