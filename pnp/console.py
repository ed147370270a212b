"""The terminal: tables and progress for people, plain text where there is no terminal.

Rich drops colours without a terminal and under NO_COLOR; boxes and spinners are dropped here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD, Box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from rich.status import Status

PLAIN_WIDTH = 100
NARROWEST = 60
"""In less, Rich drops whole columns of a table; so a narrower terminal breaks the lines itself."""


class _Console(Console):
    """A console that says when its reader has left, instead of ending the program at once."""

    def on_broken_pipe(self) -> None:
        """Called by Rich where a pipe is broken."""
        raise BrokenPipeError


def console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal, or PLAIN_WIDTH columns where there is none."""
    target = _Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    if not target.is_terminal and "COLUMNS" not in os.environ:
        target.width = PLAIN_WIDTH
    target.width = max(target.width, NARROWEST)
    return target


def headline(to: Console, text: str) -> None:
    """A line of its own above a table, after an empty one."""
    to.print()
    to.print(Text(text, style="bold"))


def indented(to: Console, text: str, by: int = 2, style: str = "") -> None:
    """A line set in by so many columns; where it wraps it stays right of the one above it."""
    to.print(Padding(Text(text, style=style), (0, 0, 0, by), expand=False))


def table(to: Console, columns: Sequence[str], right: Sequence[str] = ()) -> Table:
    """An empty table; `right` names the columns of numbers. A terminal rules off its head."""
    box: Box | None = SIMPLE_HEAD if to.is_terminal else None
    made = Table(
        box=box,
        show_edge=False,
        header_style="bold",
        pad_edge=False,
        # The box brings a space of its own between two columns.
        padding=(0, 1 if box else 2, 0, 0),
    )
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return made


@contextmanager
def progress(text: str) -> Iterator[Status | None]:
    """Show that work goes on, on stderr and only on a terminal; yields what can be updated."""
    to = console(stderr=True)
    if not to.is_terminal:
        yield None
        return
    with to.status(text) as status:
        yield status
