"""What arguments over all positions came to, as a value that outlives the rules; as data and back.

In words throughout, so that it can be told, and kept for the next time (`verify.rules.earlier`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

PLAYABLE: Final = "there is always a move"
BOUNDS: Final = "every count stays within its bounds"
CHANCE: Final = "the outcomes of chance add up"
ENDS: Final = "every game ends"
NEARS: Final = "the end stays within reach"

SOUGHT_BY: Final = 2
"""Goes up with each change by which arguments may be found that were not found before: what was
sought in vain until then is sought again."""


@dataclass(frozen=True, slots=True)
class Argued:
    """What was `shown` of all positions and what stayed `open`, in words; by phase the `facts` that
    were needed for it; without a look at the `forgotten` fields.

    `lacking` says why no more was tried, and nothing where all was. `checked` is whether facts of
    an earlier proof were enough.
    """

    shown: tuple[str, ...]
    open: tuple[str, ...]
    facts: Mapping[str, tuple[str, ...]]
    forgotten: tuple[str, ...]
    lacking: str
    seconds: float
    checked: bool


def argued_data(argued: Argued) -> dict[str, Any]:
    """For JSON."""
    return asdict(argued)


def argued_of(data: Mapping[str, Any]) -> Argued:
    """And back."""
    return Argued(
        tuple(data["shown"]),
        tuple(data["open"]),
        {phase: tuple(some) for phase, some in data["facts"].items()},
        tuple(data["forgotten"]),
        data["lacking"],
        data["seconds"],
        data["checked"],
    )
