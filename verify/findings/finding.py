"""What a check has to say: the values that all checks hand out.

A `Finding` is one check's verdict on one question. A verdict never claims more than was done:
`proved` needs every state, `refuted` needs one play that shows it, and what was not decided
says how far the search came (`Covered`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

Verdict = Literal["proved", "refuted", "estimated", "undecided"]
Weight = Literal["fault", "note"]

CHECK_NAMES: Final = (
    "search",
    "symmetry",
    "examples",
    "bounds",
    "chance",
    "odds",
    "claims",
    "conserved",
    "playable",
    "termination",
    "stalling",
    "length",
    "occurs",
    "scoring",
    "ends",
    "fairness",
    "extremes",
    "playouts",
)
"""The stable keys of findings on rules, in the order they are told in."""

# What a position looks like, for people: a field's name and its value in words.
Lines = tuple[tuple[str, str], ...]


def seat_name(seat: int | None) -> str:
    """Who moves: `seat 1`, `seat 2`, ... or `chance`."""
    return "chance" if seat is None else f"seat {seat + 1}"


@dataclass(frozen=True, slots=True)
class Step:
    """One move or one outcome of a play, and the position it leads to.

    `seat` counts from 0 and is None where chance decides; `turn` counts from 1.
    """

    seat: int | None
    words: str
    turn: int
    position: Lines

    @property
    def who(self) -> str:
        """Who makes the step: `seat 1`, `seat 2`, ... or `chance`."""
        return seat_name(self.seat)


@dataclass(frozen=True, slots=True)
class Covered:
    """How much of a game was looked at.

    `states` are all positions of all phases that were found, `positions` those where a turn
    starts or the game is over, `transitions` the distinct ways from one state to the next.
    `waiting` states were found and not looked into; every play of up to `depth` steps was
    followed. `whole` is True when nothing was left out; else `stopped` says why, in words. Counts
    that are not `exact` are no less than they should be: some may have been counted twice.
    """

    states: int
    positions: int
    transitions: int
    waiting: int
    depth: int
    whole: bool
    stopped: str = ""
    exact: bool = True

    @property
    def words(self) -> str:
        """One line for people, such as `all 104,780 states`."""
        if self.whole and not self.exact:
            return f"all states, at most {self.states:,}"
        if self.whole:
            return f"all {self.states:,} states" if self.states != 1 else "the only state there is"
        steps = "step" if self.depth == 1 else "steps"
        looked = self.states - self.waiting
        states = "state" if looked == 1 else "states"
        return f"{looked:,} {states}, every play of up to {self.depth:,} {steps}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check's verdict on one question.

    `check` is a stable key such as `termination`; `subject` tells findings of one check apart
    (a claim's name, a seat, a move) and may be empty. `summary` is one sentence; `detail` are
    further lines. `play` is the shortest play that shows the verdict, unless `shortest` is False,
    from the start of the game, which looks as `start` says; with `loop` set, the steps from that
    index on repeat for ever. `position` is the position the finding is about. `assumptions` are the
    values, in words, that the verdict rests on and nobody vouches for. A finding of weight `note`
    never fails a game.
    """

    check: str
    question: str
    verdict: Verdict
    weight: Weight
    summary: str
    detail: tuple[str, ...] = ()
    play: tuple[Step, ...] = ()
    assumptions: tuple[str, ...] = ()
    covered: Covered | None = None
    subject: str = ""
    position: Lines = ()
    loop: int | None = None
    start: Lines = ()
    shortest: bool = True

    @property
    def shown_as(self) -> Verdict | Literal["note"]:
        """The verdict for people: a refuted or open one that weighs little is a note."""
        weak = self.weight == "note" and self.verdict in ("refuted", "undecided")
        return "note" if weak else self.verdict

    @property
    def failed(self) -> bool:
        """True when this finding makes the rules faulty."""
        return self.verdict == "refuted" and self.weight == "fault"

    @property
    def open(self) -> bool:
        """True when a question that matters stayed without an answer."""
        return self.verdict == "undecided" and self.weight == "fault"


def take_in(found: list[Finding], one: Finding) -> None:
    """Add a finding, in the place of an undecided one on the same question if there is one."""
    for place, other in enumerate(found):
        same = (other.check, other.subject) == (one.check, one.subject)
        if same and other.verdict == "undecided":
            found[place] = one
            return
    found.append(one)


def in_order(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings as a reader wants them: by their checks, in the order of `CHECK_NAMES`."""
    return tuple(sorted(found, key=lambda one: CHECK_NAMES.index(one.check)))
