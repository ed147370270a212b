"""Rules and a position that is written down come in; what it is worth, and how, goes out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from verify.errors import RulesError
from verify.graph.play import describe
from verify.plain import ended, helped, judged, scores
from verify.playouts.plain import winning
from verify.rules import Rules
from verify.rules.model import Clause, Position, RuleFault
from verify.rules.told import HOLE
from verify.scores.scored import Part, Scored, SeatScore
from verify.scores.written import position_of

_ONE: Final = re.compile(r"\b1 (\w+?)s\b")


def score_written(rules: Rules, written: Mapping[str, Any]) -> Scored:
    """Score a position. Raises MiswrittenError, and RulesError where the rules cannot tell."""
    if rules.score is None and rules.wins is None:
        message = "no function is marked @score or @wins, so nothing can be scored"
        raise RulesError(message, rules.name, 1)
    position = position_of(rules, written)
    try:
        points = scores(rules, position) or (None,) * rules.seats
        seats = tuple(
            SeatScore(own, tuple(_part(rules, clause, position, seat) for clause in rules.parts))
            for seat, own in enumerate(points)
        )
        return Scored(
            seats=seats,
            winners=winning(rules, position) if rules.seats > 1 else None,
            ends=ended(rules, position),
            position=describe(rules, position),
            assumptions=rules.assumptions,
        )
    except RuleFault as fault:
        raise RulesError(fault.message, *rules.origin.of(fault.line)) from None


def _part(rules: Rules, clause: Clause, position: Position, seat: int) -> Part:
    def number(hole: re.Match[str]) -> str:
        name, about = hole.groups()
        constant = rules.constants.get(name)
        if about is None and isinstance(constant, int):
            return f"{int(constant):,}"
        # the rules were read, so that what is named here is there
        numbers = [seat]
        if about is not None and isinstance(value := rules.constants[about], int):
            numbers.append(int(value))
        return f"{helped(rules, name, position, *numbers):,}"

    told = _ONE.sub(r"1 \1", HOLE.sub(number, clause.text))
    what, _, how = told.partition(": ")
    return Part(clause.name, what, how, judged(rules, clause.name, position, seat))
