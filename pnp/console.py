"""The terminal: tables and progress for people, plain text where there is no terminal.

Rich drops colours without a terminal and under NO_COLOR; boxes and spinners are dropped here.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.box import SIMPLE_HEAD, Box
from rich.console import Console
from rich.status import Status
from rich.table import Table
from rich.text import Text

PLAIN_WIDTH = 100


def console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal, or PLAIN_WIDTH columns where there is none."""
    target = Console(stderr=stderr, highlight=False, emoji=False, markup=False)
    if not target.is_terminal and "COLUMNS" not in os.environ:
        target.width = PLAIN_WIDTH
    return target


def table(to: Console, title: str, columns: Sequence[str], right: Sequence[str] = ()) -> Table:
    """An empty table; `right` names the columns of numbers."""
    box: Box | None = SIMPLE_HEAD if to.is_terminal else None
    made = Table(
        title=Text(title, style="bold") if title else None,
        box=box,
        title_justify="left",
        header_style="bold",
        pad_edge=False,
        padding=(0, 2, 0, 0),
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
