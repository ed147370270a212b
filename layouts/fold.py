"""Lines to fold along: a value that nets, pieces and sheets share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Fold:
    """A line to fold along: a mountain's crest shows on the printed side, a valley hides it."""

    kind: Literal["mountain", "valley"]
    start: tuple[float, float]
    end: tuple[float, float]
