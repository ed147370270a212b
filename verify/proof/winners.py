"""Rules come in; whether somebody has won wherever the game is over goes out."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.rules import Rules
from verify.runs.limits import Clock
from verify.symbolic.forgetting import Forgetting
from verify.symbolic.reading import Symbolic
from verify.terms.term import NotExportableError


def always_won(rules: Rules, clock: Clock) -> frozenset[str] | None:
    """Whether that was shown of all positions there could be, without anything of how play comes to
    them: the helpers that say what they like, as long as it is the same of the same seat, or None
    where it was not. Raises `NotExportableError` and `OutOfTimeError`."""
    if rules.wins is None:
        return None
    asked = frozenset(_asked(rules, rules.wins.name))
    if asked and _may_break(rules, clock):
        return None
    tried = (passed for passed in dict.fromkeys((asked, frozenset[str]())))
    return next((passed for passed in tried if _is_shown(rules, clock, passed)), None)


def _is_shown(rules: Rules, clock: Clock, passed: frozenset[str]) -> bool:
    assert rules.wins is not None
    reading = Symbolic(rules, clock, Forgetting(passed=passed))
    terms = reading.terms
    won = terms.any([reading.judged(rules.wins.name, seat) for seat in range(rules.seats)])
    over = terms.any([reading.judged(end.name) for end in rules.ends])
    if reading.unsure:
        return False
    question = Question([over], (), {}, [(won, False)])
    return Solver(rules, terms, clock).ask(question).verdict == "yes"


def _may_break(rules: Rules, clock: Clock) -> bool:
    """Whether who has won may be what cannot be worked out, as far as terms say: of helpers that
    are too much to unroll that is not known."""
    assert rules.wins is not None
    reading = Symbolic(rules, clock)
    try:
        for seat in range(rules.seats):
            reading.judged(rules.wins.name, seat)
    except NotExportableError:
        return False
    return bool(reading.unsure)


def _asked(rules: Rules, name: str) -> Iterator[str]:
    """The helpers that a function calls itself, but for those that change what they are given."""
    for node in ast.walk(rules.functions[name]):
        match node:
            case ast.Call(func=ast.Name(id=called)) if called in rules.functions:
                signature = rules.meaning.signatures[called]
                if signature.value and not signature.changes:
                    yield called
