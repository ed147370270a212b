"""Playouts as plain data and back. In: playouts; out: what `json.dumps` takes, with stable keys.

The same form carries them from the child process to its parent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from verify.findings.report import Data, lines_data, lines_of, play_data, play_of
from verify.playouts.result import Counts, GoneWrong, Playouts


def playouts_data(made: Playouts) -> Data:
    """What became of the games; every key is always there, seats and games count from 1."""
    wrong = made.gone_wrong
    return {
        "games": made.games,
        "asked": made.asked,
        "seed": made.seed,
        "policies": list(made.policies),
        "most_steps": made.most_steps,
        "ended": made.ended,
        "cut_off": made.cut_off,
        "stuck": made.stuck,
        "broken": made.broken,
        "winners": [
            {"seats": [seat + 1 for seat in seats], "games": games} for seats, games in made.winners
        ],
        "ends": [{"end": name, "games": games} for name, games in made.ends],
        "turns": _pairs(made.turns),
        "steps": _pairs(made.steps),
        "scores": [_pairs(one) for one in made.scores],
        "gone_wrong": None
        if wrong is None
        else {
            "game": wrong.game + 1,
            "words": wrong.words,
            "start": lines_data(wrong.start),
            "play": play_data(wrong.play),
            "position": lines_data(wrong.position),
        },
        "judged": made.judged,
        "stopped": made.stopped,
        "assumptions": list(made.assumptions),
    }


def playouts_of(data: Mapping[str, Any]) -> Playouts:
    """The playouts that `playouts_data` made this of."""
    wrong = data["gone_wrong"]
    return Playouts(
        games=data["games"],
        asked=data["asked"],
        seed=data["seed"],
        policies=tuple(data["policies"]),
        most_steps=data["most_steps"],
        steps=_counts(data["steps"]),
        turns=_counts(data["turns"]),
        winners=tuple(
            (tuple(seat - 1 for seat in one["seats"]), one["games"]) for one in data["winners"]
        ),
        ends=tuple((one["end"], one["games"]) for one in data["ends"]),
        scores=tuple(_counts(one) for one in data["scores"]),
        cut_off=data["cut_off"],
        stuck=data["stuck"],
        broken=data["broken"],
        gone_wrong=wrong
        and GoneWrong(
            wrong["game"] - 1,
            wrong["words"],
            lines_of(wrong["start"]),
            play_of(wrong["play"]),
            lines_of(wrong["position"]),
        ),
        judged=data["judged"],
        stopped=data["stopped"],
        assumptions=tuple(data["assumptions"]),
    )


def _pairs(counted: Counts) -> list[list[int]]:
    return [[number, games] for number, games in counted]


def _counts(pairs: Iterable[Iterable[int]]) -> Counts:
    return tuple((number, games) for number, games in pairs)
