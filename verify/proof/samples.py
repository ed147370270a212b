"""Rules come in; positions that random play comes to go out. What is false at one of them is no
fact, so that nobody need try to prove it.

How much is played is counted and not timed, so that no verdict hangs on how fast the machine is.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from verify.plain import ended, expand, initial
from verify.rules import Rules
from verify.rules.model import RuleFault
from verify.runs.limits import Clock
from verify.terms.worked_out import WorkedOut

MOST_STEPS = 8_000
MOST_WORK = 40_000_000
"""Moves that were worked out, times the numbers of a position: some two seconds."""
MOST_IN_A_GAME = 2_000


def samples(rules: Rules, clock: Clock, seed: int = 1) -> Mapping[str, WorkedOut]:
    """For each phase positions of it where the game is not over; phases never met are left out."""
    chosen = Random(seed)
    met: dict[str, dict[tuple[int, ...], None]] = {}
    here = initial(rules)
    work = 0
    in_game = 0
    for _ in range(MOST_STEPS):
        if work > MOST_WORK:
            break
        clock.check()
        try:
            moves = () if ended(rules, here) else expand(rules, here).moves
        except RuleFault:
            moves = ()
        work += (1 + len(moves)) * len(here[1])
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
