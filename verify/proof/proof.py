"""Checked `Rules` come in; what can be shown of all their positions by an argument goes out.

No position is looked at: claims are shown by induction over the moves, with small facts found on
the way. What cannot be shown so may be true all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.proof.prover import Prover
from verify.proof.shown import Proof, still_open, told
from verify.rules import Rules
from verify.rules.argued import Argued
from verify.runs.limits import Clock, Limits, OutOfTimeError
from verify.terms.term import NotExportableError


def prove(
    rules: Rules,
    clock: Clock | None = None,
    seconds: float = 60.0,
    forget: Sequence[str] = (),
    *,
    anew: bool = False,
) -> Proof:
    """Show what can be shown within so many seconds.

    Fields to `forget` are left out; where none are named, and the expressions would be beyond all
    bounds, those that make the largest ones. What an earlier proof of the rules needed is tried
    first; what it did not show is sought again only where it is done `anew`.
    """
    clock = clock or Clock(Limits())
    left = min(seconds, clock.limits.seconds - clock.elapsed())
    proof = Proof()
    if left <= 0:
        proof.lacking = f"the time limit of {clock.limits.seconds:,g} s was near"
        return proof
    own = Clock(replace(clock.limits, seconds=left), clock.asked)
    try:
        prover = Prover(rules, own, proof, forget, anew=anew)
        prover.run()
        proof.at_ends = prover.at_ends(clock)
        if not proof.checked:
            prover.name_facts()
        if anew:
            # The search for what brings games to their end may take all the time there is.
            proof.needed = prover.all_needed()
        prover.look_for_an_end()
        if anew:
            proof.needed = prover.all_needed()
        proof.all_sought = True
        return proof
    except NotExportableError as reason:
        proof.lacking = str(reason)
    except OutOfTimeError:
        proof.lacking = "it was interrupted" if own.asked() else f"{_told(left)} were not enough"
    except RecursionError:
        proof.lacking = "its expressions lie too deep in each other"
    proof.seconds = proof.seconds or own.elapsed()
    return proof


def _told(seconds: float) -> str:
    return f"{seconds:,.0f} s" if seconds >= 10 else f"{seconds:.2g} s"


def argue(rules: Rules, clock: Clock) -> Argued:
    """Seek everything, whatever an earlier proof came to, and say what is needed for it."""
    proof = prove(rules, clock, clock.limits.seconds, rules.forget, anew=True)
    lacking = proof.lacking or ("" if proof.all_sought else "its time was up")
    return Argued(
        tuple(told(rules, proof)),
        tuple(still_open(rules, proof)),
        proof.needed,
        proof.forgotten,
        lacking,
        proof.seconds,
        proof.checked,
    )
