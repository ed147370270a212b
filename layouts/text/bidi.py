"""The order of writing: from left to right, from right to left, and both in one line.

In: the letters of a paragraph. Out: their embedding levels (even from left to right, odd from
right to left) after the Unicode bidirectional algorithm, UAX #9, and the order in which the runs
of a line stand on the paper. Marks that change the order by themselves (U+202A to U+202E, U+2066
to U+2069) are not read: a table's cell has no need of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from unicodedata import bidirectional, mirrored, normalize

_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_STRONG: Final = frozenset({"L", "R", "AL"})
_NEUTRAL: Final = frozenset({"B", "S", "WS", "ON"})
_IGNORED: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "BN"})
_BRACKETS: Final = {
    "(": ")",
    "[": "]",
    "{": "}",
    "\u207d": "\u207e",
    "\u208d": "\u208e",
    "\u2329": "\u232a",
    "\u27e8": "\u27e9",
    "\u3008": "\u3009",
    "\u300a": "\u300b",
    "\u300c": "\u300d",
    "\u300e": "\u300f",
    "\u3010": "\u3011",
    "\u3014": "\u3015",
    "\uff08": "\uff09",
    "\uff3b": "\uff3d",
    "\uff5b": "\uff5d",
}
_DEEPEST: Final = 63
_CLOSING: Final = {after: before for before, after in _BRACKETS.items()}


def has_right_to_left(text: str) -> bool:
    """Whether any letter may have to be set from right to left."""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text) is not None


def base_level(text: str) -> int:
    """1 for a paragraph whose first letter is one of a script from right to left, else 0."""
    for c in text:
        kind = bidirectional(c)
        if kind in _STRONG:
            return 0 if kind == "L" else 1
    return 0


def levels(text: str) -> list[int]:
    """The level of each letter of a paragraph."""
    base = base_level(text)
    kinds = [bidirectional(c) or "L" for c in text]
    kinds = ["BN" if kind in _IGNORED else kind for kind in kinds]
    outside = "R" if base else "L"
    _resolve_weak(kinds, outside)
    _resolve_brackets(text, kinds, outside)
    _resolve_neutral(kinds, outside)
    found = [_level(kind, base) for kind in kinds]
    for i in range(1, len(found)):
        if bidirectional(text[i]) in _IGNORED:
            found[i] = found[i - 1]  # a joiner stays in the run of the letter before it
    return found


def _level(kind: str, base: int) -> int:
    """Rules I1 and I2."""
    if base % 2 == 0:
        return base + {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
    return base + (1 if kind in ("L", "AN", "EN") else 0)


def _resolve_weak(kinds: list[str], outside: str) -> None:
    """Rules W1 to W7: accents, figures and what stands beside figures."""
    before = strong = outside
    for i, kind in enumerate(kinds):  # W1, W2, W3
        if kind == "BN":
            continue
        if kind == "NSM":
            kind = before
        if kind in _STRONG:
            strong = kind
        if kind == "EN" and strong == "AL":
            kind = "AN"
        before = kind
        kinds[i] = kind
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    places = [i for i, kind in enumerate(kinds) if kind != "BN"]
    for left, i, right in zip(places, places[1:], places[2:], strict=False):  # W4
        one, two = kinds[left], kinds[right]
        joins = kinds[i] == "CS" or (kinds[i] == "ES" and one == "EN")
        if joins and one == two and one in ("EN", "AN"):
            kinds[i] = one
    _spread(kinds, places)  # W5
    strong = outside
    for i in places:  # W6, W7
        if kinds[i] in ("ES", "ET", "CS"):
            kinds[i] = "ON"
        if kinds[i] in ("L", "R"):
            strong = kinds[i]
        if kinds[i] == "EN" and strong == "L":
            kinds[i] = "L"


def _spread(kinds: list[str], places: Sequence[int]) -> None:
    """W5: signs like % and $ go with the figures they touch."""
    for order in (places, places[::-1]):
        touching = False
        for i in order:
            if kinds[i] == "ET" and touching:
                kinds[i] = "EN"
            touching = kinds[i] == "EN"


def _strength(kind: str) -> str:
    """What a resolved kind counts as for the neutrals around it: L, R or nothing."""
    return "R" if kind in ("R", "EN", "AN") else "L" if kind == "L" else ""


def _resolve_brackets(text: str, kinds: list[str], outside: str) -> None:
    """Rule N0: a pair of brackets goes the way of what is in it."""
    for first, last in _pairs(text, kinds):
        inside = {_strength(kind) for kind in kinds[first + 1 : last]} - {""}
        if outside in inside:
            way = outside
        elif inside:
            (other,) = inside
            before = (_strength(kinds[i]) for i in range(first - 1, -1, -1))
            way = other if next(filter(None, before), outside) == other else outside
        else:
            continue
        kinds[first] = kinds[last] = way


def _pairs(text: str, kinds: Sequence[str]) -> list[tuple[int, int]]:
    """The pairs of brackets in the order of their first ones (rule BD16)."""
    open_at: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for i, c in enumerate(text):
        if kinds[i] != "ON" or not mirrored(c):
            continue
        sign = normalize("NFC", c)
        if sign in _BRACKETS:
            if len(open_at) == _DEEPEST:
                break
            open_at.append((_BRACKETS[sign], i))
        elif sign in _CLOSING:
            match = next((n for n in range(len(open_at) - 1, -1, -1) if open_at[n][0] == sign), -1)
            if match >= 0:
                pairs.append((open_at[match][1], i))
                del open_at[match:]
    return sorted(pairs)


def _resolve_neutral(kinds: list[str], outside: str) -> None:
    """Rules N1 and N2: blanks and signs between letters of one way go that way."""
    before, start = outside, -1
    for i, kind in enumerate([*kinds, outside]):
        neutral = i < len(kinds) and (kind in _NEUTRAL or kind == "BN")
        if neutral:
            start = i if start < 0 else start
            continue
        after = _strength(kind)
        if start >= 0:
            way = before if before == after else outside
            kinds[start:i] = [way] * (i - start)
            start = -1
        before = after


def visual_order(levels_of_runs: Sequence[int]) -> list[int]:
    """The runs of a line by their indexes as they stand from left to right (rule L2)."""
    order = list(range(len(levels_of_runs)))
    odd = [level for level in levels_of_runs if level % 2]
    if not odd:
        return order
    for level in range(max(levels_of_runs), min(odd) - 1, -1):
        at = 0
        while at < len(order):
            if levels_of_runs[order[at]] < level:
                at += 1
                continue
            end = at
            while end < len(order) and levels_of_runs[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end
    return order
