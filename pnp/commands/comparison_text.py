"""What differs between two verifications, told to people. In: a comparison; out: printed lines."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from verify.comparison import Comparison
from verify.wording import listed

_TOLD: Final = 3
"""So many questions whose answer alone differs are named."""


def show_comparison(to: Console, found: Comparison) -> None:
    """Print the verdicts that changed with the new answers, and which other answers differ."""
    for one in found.verdicts:
        _line(to, f"{one.question} {one.before} -> {one.after}", 2)
        if one.answer:
            _line(to, one.answer, 4)
    if not found.verdicts:
        _line(to, "No verdict changes.", 2)
    if found.numbers:
        told = [f"“{one.question}”" for one in found.numbers[:_TOLD]]
        rest = len(found.numbers) - _TOLD
        shown = listed([*told, f"{rest:,} more"] if rest > 0 else told)
        _line(to, f"The same verdict with another answer: {shown}.", 2)
    to.print()


def _line(to: Console, text: str, indent: int) -> None:
    to.print(Padding(Text(text), (0, 0, 0, indent), expand=False))
