"""The options of `pnp score`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.groups import Chosen, spread
from pnp.cli.options import (
    MEGABYTE,
    JsonOption,
    MemoryOption,
    SecondsOption,
)
from pnp.commands.running import run_command


@spread
def score(
    *,
    chosen: Chosen,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            show_default=False,
            help="A YAML file that says what lies on the table. Without one the keys of such a "
            "file are told, as a file to begin with: pnp score flower-fields > garden.yaml",
        ),
    ] = None,
    max_seconds: SecondsOption = 60.0,
    max_memory: MemoryOption = 2_000,
    json: JsonOption = False,
) -> None:
    """Score a position by the rules, and show how.

    Without --players there are as many as the file has seats. Without FILE it says what can stand
    in one. Exit status: 0 done, 2 bad input.
    """
    from pnp.commands import score_game
    from verify.runs.limits import Limits

    choice = chosen.choice()
    limits = Limits(None, max_seconds, max_memory * MEGABYTE)
    raise typer.Exit(run_command(lambda: score_game.run(choice, file, limits, json=json)))
