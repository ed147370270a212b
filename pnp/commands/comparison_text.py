"""What differs between two verifications, told to people. In: a comparison; out: printed lines."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from pnp.console import indented
from verify.comparison import Comparison
from verify.wording import listed

_TOLD: Final = 3
"""So many questions whose answer alone differs are named."""


def show_comparison(to: Console, found: Comparison) -> None:
    """Print the verdicts that changed with the new answers, and which other answers differ."""
    for one in found.verdicts:
        indented(to, f"{one.question} {one.before} -> {one.after}")
        if one.answer:
            indented(to, one.answer, 4)
    if not found.verdicts:
        indented(to, "No verdict changes.")
    if found.numbers:
        told = [f"“{one.question}”" for one in found.numbers[:_TOLD]]
        rest = len(found.numbers) - _TOLD
        shown = listed([*told, f"{rest:,} more"] if rest > 0 else told)
        indented(to, f"The same verdict with another answer: {shown}.")
    to.print()
