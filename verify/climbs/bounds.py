"""Rules come in; between what numbers a score lies goes out, by the declared bounds of the fields
and nothing else: a position whose fields are out of them is none that a game comes to.
"""

from __future__ import annotations

from verify.rules import Rules
from verify.runs.limits import Clock
from verify.symbolic.reading import Symbolic
from verify.terms.term import NotExportableError, places_in


def score_bounds(rules: Rules, clock: Clock) -> tuple[int, int] | None:
    """The least and largest score that any seat could have.

    None where there is no score, where it is a single number of the position, of which its declared
    bounds are said already, and where it is too long to be unrolled. Raises `OutOfTimeError`.
    """
    if rules.score is None:
        return None
    try:
        reading = Symbolic(rules, clock)
        scores = [
            reading.terms.as_number(reading.judged(rules.score.name, seat))
            for seat in range(rules.seats)
        ]
    except NotExportableError:
        return None
    if any(len(places_in(score)) < 2 for score in scores):
        return None
    return min(score.low for score in scores), max(score.high for score in scores)
