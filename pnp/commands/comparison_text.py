"""What differs between two verifications, told to people. In: a comparison; out: printed lines."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from pnp.console import indented
from verify.findings.comparison import Comparison, Difference
from verify.findings.wording import count

_TOLD: Final = 12
"""So many questions whose answer alone differs are told."""


def show_comparison(to: Console, found: Comparison) -> None:
    """Print the verdicts that changed, then other answers of the same verdict, before and now."""
    for one in found.verdicts:
        indented(to, f"{one.question} {one.before} -> {one.after}")
        _answers(to, one)
    if not found.verdicts:
        indented(to, "No verdict changes.")
    if found.numbers:
        indented(to, "The same verdict with another answer:")
    for one in found.numbers[:_TOLD]:
        indented(to, f"{one.question} {one.after}", 4)
        _answers(to, one)
    if (rest := len(found.numbers) - _TOLD) > 0:
        indented(to, f"and {count(rest, 'more question')}.", 4)
    to.print()


def _answers(to: Console, one: Difference) -> None:
    for when, answer in (("before", one.answer_before), ("now   ", one.answer)):
        if answer:
            indented(to, f"{when}: {answer}", 6)
