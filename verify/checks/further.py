"""What a check makes of a deeper search. Each check's module says it of itself, as its `FURTHER`.

In: more states of a game of which others still are left out; out: whether they may change a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from verify.findings.finding import Finding
from verify.graph.state_graph import StateGraph
from verify.runs.limits import Clock

Check: TypeAlias = Callable[[StateGraph, Clock], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Further:
    """What more states are worth to a check.

    With `decides` one more of them may decide what is open, but for the subjects in `of_all`; with
    `tells` they decide nothing, and what is said of them says more. What is asked of them is
    `part`, where the whole check would do again what does not hang on them.
    """

    decides: bool = False
    tells: bool = False
    of_all: tuple[str, ...] = ()
    part: Check | None = None


DECIDES: Final = Further(decides=True)
TELLS_MORE: Final = Further(tells=True)
NOTHING: Final = Further()
