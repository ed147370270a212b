"""A `Playtest` and a game's number come in; that game, move by move, goes out.

It is the very game of that number that `play_games` counts.
"""

from __future__ import annotations

from verify.findings.wording import count, spoken
from verify.graph.play import describe
from verify.plain import ended, initial, scores
from verify.playouts.plain import Playtest, retell, winning
from verify.playouts.recorded import Recorded


def record(test: Playtest, number: int) -> Recorded:
    """Play the game of that number, from 0, and keep every step of it."""
    rules = test.rules
    play, position, fault = retell(test, number)
    over = () if fault else ended(rules, position)
    stopped = ""
    if fault is not None:
        stopped = f"{fault.message} ({rules.origin.at(fault.line)})"
    elif not over and len(play) >= test.most_steps:
        stopped = f"it took {count(test.most_steps, 'step')}"
    elif not over:
        stopped = "there is no move, and the game is not over"
    judged = rules.wins is not None or rules.score is not None
    return Recorded(
        number=number,
        seed=test.seed,
        policies=test.policies,
        start=describe(rules, initial(rules)),
        play=play,
        position=describe(rules, position),
        ends=tuple(spoken(name) for name in over),
        stopped=stopped,
        winners=winning(rules, position) if over and judged else None,
        scores=(scores(rules, position) or ()) if over else (),
        assumptions=rules.assumptions,
    )
