"""Truths that are known to hold come in; between what numbers they leave a term goes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from verify.terms.term import Term

Range: TypeAlias = tuple[int, int]


def within(term: Term, low: int, high: int, facts: Term) -> bool:
    """Whether a number is surely from `low` to `high` wherever the facts hold."""
    known = ranges([facts]) or {}
    least, largest = _narrowed(term, known, {})
    return low <= least and largest <= high


def ranges(parts: Sequence[Term]) -> dict[Term, Range] | None:
    """Between what the numbers lie that truths compare with constants; None where none can."""
    found: dict[Term, Range] = {}

    def narrow(term: Term, low: int, high: int) -> None:
        before = found.get(term, (term.low, term.high))
        found[term] = max(before[0], low), min(before[1], high)

    unequal = []
    for one, denied in _told(parts):
        if one.op not in ("==", "<"):
            continue
        left, right = one.args
        if one.op == "==":
            if right.known is None:
                continue
            if denied:
                unequal.append((left, right.known))
            else:
                narrow(left, right.known, right.known)
        elif denied:
            narrow(left, right.low, left.high)
            narrow(right, right.low, left.high)
        else:
            narrow(left, left.low, right.high - 1)
            narrow(right, left.low + 1, right.high)
    for term, value in unequal:
        low, high = found.get(term, (term.low, term.high))
        found[term] = low + (value == low), high - (value == high)
    return None if any(low > high for low, high in found.values()) else found


def _told(parts: Iterable[Term], denied: bool = False) -> Iterator[tuple[Term, bool]]:
    """What the truths say, part by part, and which of it they deny."""
    for part in parts:
        if part.op == "not":
            yield from _told(part.args, not denied)
        elif part.op == ("or" if denied else "and"):
            yield from _told(part.args, denied)
        else:
            yield part, denied


def _narrowed(term: Term, known: dict[Term, Range], seen: dict[Term, Range]) -> Range:
    if term in seen:
        return seen[term]
    low, high = known.get(term, (term.low, term.high))
    if term.op in ("+", "-", "*", "if", "min", "max"):
        parts = [_narrowed(part, known, seen) for part in term.args if not part.is_truth]
        lows, highs = [part[0] for part in parts], [part[1] for part in parts]
        match term.op:
            case "+":
                a, b = sum(lows), sum(highs)
            case "-":
                a, b = lows[0] - highs[1], highs[0] - lows[1]
            case "*":
                corners = [x * y for x in parts[0] for y in parts[1]]
                a, b = min(corners), max(corners)
            case "if":
                a, b = min(lows), max(highs)
            case "min":
                a, b = min(lows), min(highs)
            case _:
                a, b = max(lows), max(highs)
        low, high = max(low, a), min(high, b)
    seen[term] = low, high
    return low, high
