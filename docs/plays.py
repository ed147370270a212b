"""A short game of each, move by move: the records in `docs/plays`, by `pnp playtest --show`.

The first line of a record is the command that told it. Run

    python docs/plays.py [GAME ...]

to tell them anew after rules have changed, and read what it wrote: a record is there to be held
against the rulebook by people.
"""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final
from unittest.mock import patch

FOLDER: Final = Path(__file__).parent / "plays"
PROMPT: Final = "$ pnp "


def command_of(record: Path) -> str:
    """The command that told a record: `$ pnp playtest GAME ... --show`."""
    command = record.read_text(encoding="utf-8").splitlines()[0]
    if not command.startswith(f"{PROMPT}playtest ") or " --show" not in command:
        raise ValueError(f"{record.name}: its first line is no `{PROMPT}playtest ... --show`")
    return command


def game_of(record: Path) -> str:
    """The game that is played in a record; one may have several, a story each."""
    return command_of(record).removeprefix(f"{PROMPT}playtest ").split()[0]


def told(record: Path) -> str:
    """The record as it is told now."""
    from pnp.cli import app

    command = command_of(record)
    out = io.StringIO()
    with patch.dict(os.environ, {"COLUMNS": "100"}), redirect_stdout(out):
        try:
            status = app(command.removeprefix(PROMPT).split())
        except SystemExit as end:
            status = end.code
    if status:
        raise ValueError(f"{record.name}: the command ended with status {status}")
    lines = [line.rstrip() for line in out.getvalue().rstrip().splitlines()]
    return "\n".join([command, "", *lines]) + "\n"


def main(games: list[str]) -> int:
    """Tell the records of these games anew, or all."""
    for record in sorted(FOLDER.glob("*.txt")):
        if not games or game_of(record) in games:
            record.write_text(told(record), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
