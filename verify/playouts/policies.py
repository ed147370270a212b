"""How a seat picks its moves, by name. In: a name; out: what it does, and its number.

A policy looks at the position alone, but at all of it: it forgets what was played before, and sees
what other seats have chosen in secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from verify.rules import Rules


@dataclass(frozen=True, slots=True)
class Policy:
    """A policy's name, what it does in words, and whether it needs to know who stands better."""

    name: str
    words: str
    judges: bool = False


RANDOM: Final = Policy("random", "any move, all as likely")
FIRST: Final = Policy("first", "the move that the rules name first")
GREEDY: Final = Policy("greedy", "a move that wins, else the one with the best lead in score", True)
CAUTIOUS: Final = Policy(
    "cautious", "as greedy, by the worst that the step after the move can bring", True
)
BOLD: Final = Policy("bold", "as greedy, by the best that the step after the move can bring", True)

POLICIES: Final = (RANDOM, FIRST, GREEDY, CAUTIOUS, BOLD)
"""The policies every game has, in the order of their numbers."""


class PolicyError(ValueError):
    """A policy that these rules do not have; the message says which there are."""


def policies_of(rules: Rules) -> tuple[str, ...]:
    """The names of all policies that make sense for these rules: those of all games, and their
    own, marked `@policy`."""
    judged = rules.wins is not None or rules.score is not None
    names = [one.name for one in POLICIES if judged or not one.judges]
    return (*names, *(one.name for one in rules.policies))


def for_seats(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """A policy's name for each seat: the last of the names goes for all that follow.

    Raises PolicyError for a name that is none or two, and for more names than seats.
    """
    for one in POLICIES:
        if is_own(rules, one.name):
            raise PolicyError(f"{one.name} is a policy of every game; name that of the rules anew")
    known = policies_of(rules)
    for name in names:
        if name not in known:
            lacking = any(one.name == name for one in POLICIES)
            why = (
                "needs rules with @wins or @score"
                if lacking
                else f"is no policy; right would be {', '.join(known)}"
            )
            raise PolicyError(f"{name} {why}")
    if len(names) > rules.seats:
        raise PolicyError(f"{len(names)} policies are given; there are seats for {rules.seats}")
    names = names or (RANDOM.name,)
    return tuple(names[min(seat, len(names) - 1)] for seat in range(rules.seats))


def is_own(rules: Rules, name: str) -> bool:
    """Whether the rules have a policy of that name themselves."""
    return any(one.name == name for one in rules.policies)


def number_of(rules: Rules, name: str) -> int:
    """The number by which compiled code knows a policy; those of the rules follow all others."""
    if is_own(rules, name):
        return len(POLICIES) + [one.name for one in rules.policies].index(name)
    return [one.name for one in POLICIES].index(name)
