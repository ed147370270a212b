"""Small pieces of wording that the checks share. In: numbers, names, labels; out: text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from verify.rules import Site


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
    """`5.56 %`, three figures."""
    return f"{float(100 * chance):.3g} %"


def spoken(name: str) -> str:
    """A name of the rules file as words: `eggs_are_conserved` is `eggs are conserved`."""
    return name.replace("_", " ")


def kind_of_move(site: Site) -> str:
    """A site's label with dots in its holes: `“takes the … egg”`."""
    return "“" + "".join(part if isinstance(part, str) else "…" for part in site.label) + "”"


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    some = list(words)
    return f" {last} ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some)


def shortened(lines: Sequence[str], most: int, more: str) -> tuple[str, ...]:
    """At most `most` lines; what is left out is counted: `7 more`."""
    if len(lines) <= most:
        return tuple(lines)
    return (*lines[:most], f"{len(lines) - most:,} {more}")
