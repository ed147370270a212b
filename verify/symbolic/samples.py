"""Rules come in; positions that random play comes to go out. What is false at one of them is no
fact, so that nobody need try to prove it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from verify.limits import Clock
from verify.plain import ended, expand, initial
from verify.rules import Rules
from verify.rules.model import RuleFault
from verify.symbolic.worked_out import WorkedOut

MOST_STEPS = 8_000
SECONDS = 2.0
MOST_IN_A_GAME = 2_000


def samples(rules: Rules, clock: Clock, seed: int = 1) -> Mapping[str, WorkedOut]:
    """For each phase positions of it where the game is not over; phases never met are left out."""
    chosen = Random(seed)
    met: dict[str, dict[tuple[int, ...], None]] = {}
    here = initial(rules)
    begun = clock.elapsed()
    in_game = 0
    for _ in range(MOST_STEPS):
        if clock.elapsed() - begun > SECONDS:
            break
        try:
            moves = () if ended(rules, here) else expand(rules, here).moves
        except RuleFault:
            moves = ()
        if moves:
            met.setdefault(here[0], {})[here[1]] = None
        moves = tuple(move for move in moves if move.weight)
        in_game += 1
        if not moves or in_game > MOST_IN_A_GAME:
            here, in_game = initial(rules), 0
            continue
        # As likely as chance makes it, so that play goes where it mostly goes.
        weights = [move.weight for move in moves]
        here = chosen.choices(moves, weights)[0].target
    return {phase: WorkedOut.at(list(positions)) for phase, positions in met.items()}
