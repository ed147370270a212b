"""What a position is worth: the values, and the same as plain data with stable keys and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from verify.findings.finding import Lines
from verify.findings.report import lines_data, lines_of

Path = tuple[str | int, ...]
"""The keys and indexes that lead to a value of what is written down."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a seat's score: the rules' name for it, what it is, how it came about, points."""

    name: str
    what: str
    how: str
    points: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    """A seat's score, None where the rules have no score, and its parts, none where they name
    none."""

    points: int | None
    parts: tuple[Part, ...]

    @property
    def rest(self) -> int:
        """Points that no part names."""
        known = sum(part.points for part in self.parts)
        return self.points - known if self.parts and self.points is not None else 0


@dataclass(frozen=True, slots=True)
class Scored:
    """Each seat's score at a position, the seats that win if the game ends there (none where the
    rules do not say), the ends that hold, and the position in words."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...] | None
    ends: tuple[str, ...]
    position: Lines
    assumptions: tuple[str, ...]


class MiswrittenError(Exception):
    """A position that is written down cannot be: `faults` say where and what is wrong."""

    def __init__(self, faults: tuple[tuple[Path, str], ...]) -> None:
        super().__init__("; ".join(message for _, message in faults))
        self.faults = faults


def scored_data(scored: Scored) -> dict[str, Any]:
    """For programs; every key is always there, seats count from 1."""
    return {
        "seats": [
            {
                "seat": number + 1,
                "points": seat.points,
                "parts": [asdict(part) for part in seat.parts],
                "rest": seat.rest,
            }
            for number, seat in enumerate(scored.seats)
        ],
        "winners": None if scored.winners is None else [seat + 1 for seat in scored.winners],
        "ends": list(scored.ends),
        "position": lines_data(scored.position),
        "assumptions": list(scored.assumptions),
    }


def scored_of(data: Mapping[str, Any]) -> Scored:
    """And back."""
    return Scored(
        seats=tuple(
            SeatScore(seat["points"], tuple(Part(**part) for part in seat["parts"]))
            for seat in data["seats"]
        ),
        winners=None if data["winners"] is None else tuple(seat - 1 for seat in data["winners"]),
        ends=tuple(data["ends"]),
        position=lines_of(data["position"]),
        assumptions=tuple(data["assumptions"]),
    )


@dataclass(frozen=True, slots=True)
class WrittenKey:
    """A key: whether each seat has one, an example as YAML has it, and what else goes.

    `by_hand` is that of a function marked `@written`, in place of fields that few would write.
    """

    name: str
    each: bool
    by_hand: bool
    example: str
    about: str


def keys_data(keys: tuple[WrittenKey, ...]) -> list[dict[str, Any]]:
    """For programs."""
    return [asdict(one) for one in keys]


def keys_of(data: list[Mapping[str, Any]]) -> tuple[WrittenKey, ...]:
    """And back."""
    return tuple(WrittenKey(**one) for one in data)
