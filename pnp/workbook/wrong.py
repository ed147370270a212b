"""What is wrong with a workbook: in which sheet and cell, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Wrong(NamedTuple):
    """One fault. `where` is as people call it: `sheet cards cell C2`; empty for the whole file."""

    where: str
    message: str


class WorkbookError(ValueError):
    """A workbook cannot be used as it is; `faults` holds all that was found."""

    def __init__(self, faults: Iterable[Wrong]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(": ".join(filter(None, fault)) for fault in self.faults))


def wrong(message: str, where: str = "") -> WorkbookError:
    """A `WorkbookError` of a single fault, to be raised."""
    return WorkbookError([Wrong(where, message)])
