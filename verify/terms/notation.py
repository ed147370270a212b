"""A term comes in; its text goes out, in the notation of the language it is written for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from verify.terms.term import Term

WIDTH = 100


class Rank(IntEnum):
    """How tightly an operation binds; a part that binds less tightly stands in brackets."""

    choice = 0
    either = 1
    both = 2
    compared = 3
    added = 4
    multiplied = 5
    alone = 6


@dataclass(frozen=True, slots=True)
class Notation:
    """How a language writes terms; `places` are the names of a position's numbers.

    `words`: it has min, max, mod and floor, and a `/` that does not round.
    """

    places: Sequence[str]
    equal: str
    both: str
    either: str
    then: str
    words: bool


def written(term: Term, notation: Notation, rank: Rank = Rank.choice) -> str:
    """The term's text, in brackets where it binds less tightly than its surroundings ask for."""
    text, own = _written(term, notation)
    return f"({text})" if own < rank else text


def wrapped(parts: Sequence[str], between: str, indent: str, further: str = "") -> Iterator[str]:
    """The parts on lines of some width, never broken inside; `between` ends in a space.

    `further` is the indent of all lines but the first, where it is another.
    """
    line = indent
    for number, part in enumerate(parts):
        piece = part + (between if number < len(parts) - 1 else "")
        if line.strip() and len(line) + len(piece.rstrip()) > WIDTH:
            yield line.rstrip()
            line = further or indent
        line += piece
    yield line.rstrip()


def _written(term: Term, notation: Notation) -> tuple[str, Rank]:
    def part(number: int, rank: Rank) -> str:
        return written(term.args[number], notation, rank)

    match term.op:
        case "number":
            return str(term.number), Rank.alone if term.number >= 0 else Rank.added
        case "truth":
            return ("true" if term.number else "false"), Rank.alone
        case "place":
            return notation.places[term.number], Rank.alone
        case "+" | "-":
            text = f"{part(0, Rank.added)} {term.op} {part(1, Rank.multiplied)}"
            return text, Rank.added
        case "*":
            return f"{part(0, Rank.multiplied)} * {part(1, Rank.alone)}", Rank.multiplied
        case "//" if notation.words:
            return f"floor({part(0, Rank.multiplied)} / {part(1, Rank.alone)})", Rank.alone
        case "%" if notation.words:
            return f"mod({part(0, Rank.choice)}, {part(1, Rank.choice)})", Rank.alone
        case "//" | "%":
            sign = "/" if term.op == "//" else "%"
            return f"{part(0, Rank.multiplied)} {sign} {part(1, Rank.alone)}", Rank.multiplied
        case "min" | "max" if notation.words:
            parts = ", ".join(written(one, notation) for one in term.args)
            return f"{term.op}({parts})", Rank.alone
        case "min" | "max":
            return _extreme(term, notation), Rank.alone
        case "pick":
            # No language has a word for it; people read this.
            return f"entry {part(0, Rank.alone)} of {len(term.entries):,}", Rank.choice
        case "if":
            test, first, second = (part(number, Rank.either) for number in range(3))
            return f"({test} {notation.then} {first} : {second})", Rank.alone
        case "not":
            return _denied(term.args[0], notation)
        case "and" | "or":
            sign, own = (
                (notation.both, Rank.both) if term.op == "and" else (notation.either, Rank.either)
            )
            # `a & b | c` is no riddle to a machine, but it is one to people.
            inner = Rank.compared
            return f" {sign} ".join(written(one, notation, inner) for one in term.args), own
    return _compared(term, notation, denied=False), Rank.compared


def _denied(term: Term, notation: Notation) -> tuple[str, Rank]:
    if term.op in ("==", "<"):
        return _compared(term, notation, denied=True), Rank.compared
    return f"!({written(term, notation)})", Rank.compared


def _compared(term: Term, notation: Notation, *, denied: bool) -> str:
    left, right = (written(part, notation, Rank.added) for part in term.args)
    flag = (term.args[0].low, term.args[0].high, term.args[1].known) == (0, 1, 1)
    if denied and flag:
        return f"{left} {notation.equal} 0"
    if term.op == "==":
        return f"{left} {'!=' if denied else notation.equal} {right}"
    if term.args[0].known is not None:
        return f"{right} {'<=' if denied else '>'} {left}"
    return f"{left} {'>=' if denied else '<'} {right}"


def _extreme(term: Term, notation: Notation) -> str:
    # Each part but the last is the answer where all behind it are no better.
    sign = "<=" if term.op == "min" else ">="
    parts = [written(part, notation, Rank.added) for part in term.args]
    text = parts[-1]
    for number in reversed(range(len(parts) - 1)):
        tests = f" {notation.both} ".join(
            f"{parts[number]} {sign} {other}" for other in parts[number + 1 :]
        )
        text = f"({tests} {notation.then} {parts[number]} : {text})"
    return text
