"""Rules come in; whether somebody has won wherever the game is over goes out."""

from __future__ import annotations

from verify.proof.solver.question import Question, Solver
from verify.rules import Rules
from verify.runs.limits import Clock
from verify.symbolic.reading import Symbolic


def always_won(rules: Rules, clock: Clock) -> bool:
    """Whether that was shown of all positions there could be, without anything of how play comes to
    them. Raises `NotExportableError` and `OutOfTimeError`."""
    if rules.wins is None:
        return False
    reading = Symbolic(rules, clock)
    terms = reading.terms
    over = terms.any([reading.judged(end.name) for end in rules.ends])
    won = terms.any([reading.judged(rules.wins.name, seat) for seat in range(rules.seats)])
    if reading.unsure:
        return False
    question = Question([over], (), {}, [(won, False)])
    return Solver(rules, terms, clock).ask(question).verdict == "yes"
