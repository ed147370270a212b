"""Small pieces of wording that the checks share. In: numbers, names, labels; out: text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from verify.rules.model import Site


def count(number: int, thing: str, things: str | None = None) -> str:
    """`1 step`, `18 steps`, `1,166 states`."""
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


def odds(chance: Fraction) -> str:
    """`1/18 (5.56 %)`; `never` and `always` at the two ends."""
    if chance == 0:
        return "never"
    if chance == 1:
        return "always"
    return f"{chance.numerator:,}/{chance.denominator:,} ({percent(chance)})"


def percent(chance: Fraction) -> str:
    """`5.56 %`, three figures; what is not quite always or never is not rounded to it."""
    number = float(100 * chance)
    if 99.9 < number < 100:
        return "over 99.9 %"
    if 0 < number < 0.001:
        return "under 0.001 %"
    return f"{number:.3g} %"


def between(low: float, high: float) -> str:
    """`61.7178 %` where the bounds are that close, else `from 12 % to 80.5 %`."""
    if high - low > 1e-7:
        return f"from {100 * low:.3g} % to {100 * high:.3g} %"
    number = 50 * (low + high)
    if number in (0, 100) or min(number, 100 - number) < 1e-7:
        return "never" if number < 50 else "always"
    return f"{number:.6g} %"


def spoken(name: str) -> str:
    """A name of the rules file as words: `eggs_are_conserved` is `eggs are conserved`."""
    return name.replace("_", " ")


def kind_of_move(site: Site, hole: int | None = None, word: str = "") -> str:
    """A site's label with dots in its holes, `“takes the … egg”`, but for one that has a word."""
    shown = ["…"] * len(site.holes)
    if hole is not None:
        shown[hole] = word
    left = iter(shown)
    return "“" + "".join(p if isinstance(p, str) else next(left) for p in site.label) + "”"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    some = list(words)
    return f" {last} ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some)


def shortened(lines: Sequence[str], most: int, more: str) -> tuple[str, ...]:
    """At most `most` lines; what is left out is counted: `7 more`."""
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[:most], f"{len(lines) - most:,} {more}")
