"""Shares into numbers that sum up: how often each of several values is there.

In: shares as a definition writes them (6, 25%, 2 parts) and how many there are in all. Out: a whole
number for each value, which sum up to that, or UnmetError with the sums that do not.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from math import floor

from layouts.kinds.cells import Share
from pnp.generate import UnmetError


def numbers_of(shares: Mapping[str, Share], total: int | None) -> dict[str, int]:
    """How often each value is there. Without a total they have to be numbers.

    Percentages have to be 100% together. Parts share what the numbers leave, and without parts
    the numbers have to be the total. Halves of pieces go to the largest remainders, of equal ones
    to those written first.
    """
    units = {share.unit for share in shares.values()}
    if "%" in units and len(units) > 1:
        raise UnmetError((), "percentages stand beside other shares; write all as %, or none")
    if total is None and units != {"times"}:
        unit = "percentages" if "%" in units else "parts"
        said = ", ".join(f"{name}: {_share(one)}" for name, one in list(shares.items())[:2])
        more = ", ..." if len(shares) > 2 else ""
        message = f"{unit} are of a number in all, and this says none"
        right = f"{{copies: {{{said}{more}}}, total: 60}} would be right for 60 copies"
        raise UnmetError((), f"{message}; {right}")
    if total is not None and total < 0:
        raise UnmetError((), f"a total of {total} is below 0; 0 or more would be right")
    given = {name: share.number for name, share in shares.items() if share.unit != "parts"}
    if "%" in units:
        _are(given.values(), Fraction(100), "%")
        return _whole({name: Fraction(total or 0) * one / 100 for name, one in given.items()})
    parts = {name: share.number for name, share in shares.items() if share.unit == "parts"}
    if not parts:
        if total is not None:
            _are(given.values(), Fraction(total), "")
        return {name: int(one) for name, one in given.items()}
    left = Fraction(total or 0) - sum(given.values())
    if left < 0:
        message = f"the numbers make {sum(given.values())}, more than the total of {total}"
        raise UnmetError((), f"{message}, and leave nothing for the parts")
    if not sum(parts.values()):
        raise UnmetError((), "all parts are 0; one of them has to be more")
    shared = _whole({name: left * one / sum(parts.values()) for name, one in parts.items()})
    return {name: shared[name] if name in shared else int(given[name]) for name in shares}


def _whole(exact: Mapping[str, Fraction]) -> dict[str, int]:
    """Whole numbers of the same sum, by the largest remainders."""
    made = {name: floor(one) for name, one in exact.items()}
    missing = int(sum(exact.values())) - sum(made.values())
    by_remainder = sorted(exact, key=lambda name: made[name] - exact[name])
    for name in by_remainder[:missing]:
        made[name] += 1
    return made


def _are(numbers: Collection[Fraction], wanted: Fraction, unit: str) -> None:
    found = sum(numbers, Fraction(0))
    if found == wanted:
        return
    shown = [f"{_said(one)}{unit}" for one in numbers]
    those = " + ".join(shown) if len(shown) <= 12 else f"the {len(shown)} shares"
    apart = f"{_said(abs(found - wanted))}{unit} {'too much' if found > wanted else 'missing'}"
    made = f"{those} make {_said(found)}{unit}, not" if len(shown) > 1 else f"{those} is not"
    raise UnmetError((), f"{made} {_said(wanted)}{unit}: {apart}")


def _share(one: Share) -> str:
    if one.unit == "times":
        return _said(one.number)
    if one.unit == "%":
        return f"{_said(one.number)}%"
    return f"{_said(one.number)} part{'' if one.number == 1 else 's'}"


def _said(number: Fraction) -> str:
    return f"{float(number):.10g}"
