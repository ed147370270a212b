"""A proof that left fields out comes in; what is said of that goes out.

What is shown without a field holds whatever it holds; what is not shown is not refuted by that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.findings.wording import listed, shortened, spoken

if TYPE_CHECKING:
    from verify.proof.shown import Proof

MOST_NAMED = 5


def left_out(proof: Proof) -> list[str]:
    """That it holds whatever the forgotten fields do; nothing where none is."""
    if not proof.forgotten:
        return []
    return [f"It leaves out {_named(proof.forgotten)}: so it is whatever may be there."]


def hint(proof: Proof) -> str:
    """What the failure of such an argument means."""
    return (
        f"An argument that leaves out {_named(proof.forgotten)} fails; of the whole game that says "
        "nothing."
    )


def within(proof: Proof) -> list[str]:
    """Which counts were shown to stay within their bounds."""
    if not proof.within:
        return []
    shown = _named(proof.within)
    return [f"An argument that leaves out {_named(proof.forgotten)} shows it of {shown}."]


def _named(fields: tuple[str, ...]) -> str:
    return listed(shortened([f"“{spoken(one)}”" for one in fields], MOST_NAMED, "more"))
