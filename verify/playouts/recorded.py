"""One game, move by move: the value, and the same as plain data with stable keys and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from verify.findings.finding import Lines, Step
from verify.findings.report import Data, lines_data, lines_of, play_data, play_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game from its start to where it came to.

    `ends` are the ends of the rules that hold there, in words; where there is none, `stopped` says
    why the game did not go on. `winners` are seats from 0, None where the rules name none; `scores`
    has an entry for each seat, or is empty.
    """

    number: int
    seed: int
    policies: tuple[str, ...]
    start: Lines
    play: tuple[Step, ...]
    position: Lines
    ends: tuple[str, ...]
    stopped: str
    winners: tuple[int, ...] | None
    scores: tuple[int, ...]
    assumptions: tuple[str, ...]


def recorded_data(game: Recorded) -> Data:
    """The game for programs; every key is always there, seats and games count from 1."""
    return {
        "game": game.number + 1,
        "seed": game.seed,
        "policies": list(game.policies),
        "start": lines_data(game.start),
        "play": play_data(game.play),
        "position": lines_data(game.position),
        "ends": list(game.ends),
        "stopped": game.stopped,
        "winners": None if game.winners is None else [seat + 1 for seat in game.winners],
        "scores": list(game.scores),
        "assumptions": list(game.assumptions),
    }


def recorded_of(data: Mapping[str, Any]) -> Recorded:
    """The game that `recorded_data` made this of."""
    winners = data["winners"]
    return Recorded(
        number=data["game"] - 1,
        seed=data["seed"],
        policies=tuple(data["policies"]),
        start=lines_of(data["start"]),
        play=play_of(data["play"]),
        position=lines_of(data["position"]),
        ends=tuple(data["ends"]),
        stopped=data["stopped"],
        winners=None if winners is None else tuple(seat - 1 for seat in winners),
        scores=tuple(data["scores"]),
        assumptions=tuple(data["assumptions"]),
    )
