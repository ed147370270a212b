"""What became of games that were played: the values that a playtest hands out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from verify.findings.finding import Lines, Step

Counts: TypeAlias = tuple[tuple[int, int], ...]
"""Numbers and how many games had each, the smallest number first."""


@dataclass(frozen=True, slots=True)
class GoneWrong:
    """The shortest of the games that came to a position without a move, or to a faulty rule: its
    number, what is wrong in words, the game from its start, and the position it came to."""

    game: int
    words: str
    start: Lines
    play: tuple[Step, ...]
    position: Lines


@dataclass(frozen=True, slots=True)
class Playouts:
    """What became of `games` games, which began with one seed.

    `steps`, `turns` and `scores` (by seat; none without `@score`) are those of games that came to
    an end of the rules. `winners` has the seats that won together, from 0, and in how many games;
    `ends` the names of the ends. `cut_off` games took over `most_steps` steps or were under way
    when time was up, `stuck` ones came to where there is no move, `broken` ones to a rule that
    goes wrong. `stopped` says why not all games asked for were played.
    """

    games: int
    asked: int
    seed: int
    policies: tuple[str, ...]
    most_steps: int
    steps: Counts
    turns: Counts
    winners: tuple[tuple[tuple[int, ...], int], ...]
    ends: tuple[tuple[str, int], ...]
    scores: tuple[Counts, ...]
    cut_off: int
    stuck: int
    broken: int
    gone_wrong: GoneWrong | None
    judged: bool
    stopped: str
    assumptions: tuple[str, ...]

    @property
    def ended(self) -> int:
        """How many games came to an end of the rules."""
        return sum(games for _, games in self.steps)

    @property
    def undecided(self) -> int:
        """Games of which nobody knows how they would have ended."""
        return self.cut_off + self.broken

    def wins_of(self, seat: int) -> int:
        """How many games a seat won, alone or together with others."""
        return sum(games for seats, games in self.winners if seat in seats)

    @property
    def shared(self) -> int:
        """How many games more than one seat won."""
        return sum(games for seats, games in self.winners if len(seats) > 1)

    @property
    def won_by_nobody(self) -> int:
        """How many games came to an end that no seat won."""
        return sum(games for seats, games in self.winners if not seats)
