"""Small random rules files. In: a source of chance; out: the text of a valid file.

Everything the language has comes up, and so does everything that can go wrong while rules are
carried out: bounds left, places that are not there, divisions by 0, lists without an entry, words
that a label does not have, and, where asked for, names without a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeVar

T = TypeVar("T")

NASTY = "row first cell over expand ask turns play words found ValueError numba print größe match"
"""Names that mean something in Python, or to the functions a reading writes."""

TOP = """\
from verify.language import *

players = 2
K = 3
FLAT = 0
L = (3, -1, 4, 1)
M = (0, 1, 1)
R = ((1, 2), (0,), (2, 0, 1))
G = ((1, -2, 3), (0, 4, 2))
E = ((), (2, 5))
NAMES = names("one", "two", "three")
WORDS = names("a", "b", "c", "d", "e", "f", "g", "h")
"""
LISTS = {"L": 4, "M": 3}
ROWS = {"R": (2, 1, 3), "G": (3, 3), "E": (0, 2)}


@dataclass(frozen=True)
class Field:
    name: str
    shape: tuple[int, ...]
    low: int
    high: int


@dataclass(frozen=True)
class Here:
    """What can be named at a place of a function; `own` is the position it may change."""

    positions: tuple[str, ...]
    own: str | None = None
    numbers: tuple[str, ...] = ()
    loops: dict[str, tuple[int, ...]] = field(default_factory=dict)
    phase: str = ""


class Writer:
    """Writes one file; `faults` is how often in a hundred a rule may go wrong."""

    def __init__(self, random: Random, faults: int, *, unset: bool) -> None:
        self.random = random
        self.faults = faults
        self.unset = unset
        self.nasty = NASTY.split()
        self.used = 0
        self.lines: list[str] = []
        self.fields: list[Field] = []
        self.helpers: list[str] = []
        self.changers: list[tuple[str, bool]] = []
        self.phases: dict[str, str] = {}

    def some(self, low: int, high: int) -> int:
        return self.random.randint(low, high)

    def one(self, of: Sequence[T]) -> T:
        return of[self.some(0, len(of) - 1)]

    def often(self, of_a_hundred: int) -> bool:
        return self.some(1, 100) <= of_a_hundred

    def fresh(self, letter: str) -> str:
        if self.nasty and self.often(30):
            return self.nasty.pop(self.some(0, len(self.nasty) - 1))
        self.used += 1
        return f"{letter}{self.used}"

    def say(self, depth: int, line: str) -> None:
        self.lines.append("    " * depth + line)

    # The file.

    def file(self, phases: int, helpers: int, size: int) -> str:
        self.lines = [TOP, "class State:"]
        self.state()
        for number in range(phases):
            kind = "chance" if number and self.often(40) else "choice"
            self.phases[self.fresh("p")] = kind
        for _ in range(helpers):
            self.helper()
            self.changer()
        if self.often(50):
            self.say(0, "def weighed(s):")
            self.say(1, f"return s.seat + {self.number(Here(('s',)), 2)}")
        for name, kind in self.phases.items():
            self.phase(name, kind, size)
        for mark in ("end", "end", "always", "wins", "score"):
            self.judge(mark)
        return "\n".join(self.lines) + "\n"

    def state(self) -> None:
        shapes: list[tuple[int, ...]] = [(), (), (3,), (self.one((2, 4, 17)),), (2, 3)]
        for shape in shapes:
            low, high = self.one(((0, 1), (0, 3), (-2, 2), (0, 5), (-7, -1), (3, 3)))
            made = Field(f"f{len(self.fields)}", shape, low, high)
            self.fields.append(made)
            kind = "flag" if (low, high) == (0, 1) else f"between({low}, {high})"
            for places in reversed(shape):
                kind = f"per({places}, {kind})"
            self.say(1, f"{made.name}: {kind} = {self.some(low, high)}")
        self.fields.append(Field("seat", (), 0, 1))
        self.say(1, "seat: upto(players - 1)")
        if self.often(40):
            self.say(1, f"wide: per({self.one((3, 60))}, upto(999999999999))")

    def helper(self) -> None:
        name, given = self.fresh("h"), self.fresh("n")
        self.say(0, f"def {name}(p, {given}):")
        here = Here(("p",), numbers=(given,))
        self.say(1, f"v = {self.scalar('p')}")
        here = replace(here, numbers=(*here.numbers, "v"))
        here = self.block(1, here, 3, 1)
        self.say(1, f"return {self.number(here, 2)}")
        self.helpers.append(name)

    def changer(self) -> None:
        name = self.fresh("c")
        gives = self.often(50)
        self.say(0, f"def {name}(t, n):")
        here = self.block(1, Here(("t",), "t", ("n",)), 3, 1)
        self.change(1, here)
        if gives:
            self.say(1, f"return {self.number(here, 2)}")
        self.changers.append((name, gives))

    def phase(self, name: str, kind: str, size: int) -> None:
        first = name == next(iter(self.phases))
        total = "weighed" if "def weighed(s):" in self.lines else self.one(("6", "K * 2"))
        for mark in (*(["start", "turn"] if first else []), kind):
            self.say(0, f"@{mark}" + (f"({total})" if mark == "chance" else ""))
        self.say(0, f"def {name}(s):")
        if self.often(30):
            self.say(1, '"""A phase."""')
        here = Here(("s",), phase=kind)
        if self.often(20):
            self.move(1, here)
        self.say(1, "t = s.copy()")
        here = replace(here, positions=("s", "t"), own="t")
        here = self.block(1, here, size, 2)
        self.move(1, here)
        self.step(here)

    def step(self, here: Here) -> None:
        """Moves that lead on to something new, so that there is much to see."""
        wide = [one for one in self.fields if one.high > one.low and one.name != "seat"]
        of = self.one(wide)
        self.say(1, "for e in range(3):")
        self.say(2, "t = s.copy()")
        inside = replace(here, loops={"e": (0, 1, 2)}, numbers=("e",), own="t")
        for to in (of, self.one(wide)):
            place = self.place("t", to, inside)
            self.say(2, f"{place} = {to.low} + ({place} + e + 1) % {to.high - to.low + 1}")
        self.move(2, inside)

    def judge(self, mark: str) -> None:
        self.say(0, f"@{mark}")
        seated = mark in ("wins", "score")
        self.say(0, f"def {self.fresh(mark)}(s{', seat' if seated else ''}):")
        here = Here(("s",), numbers=("seat",) if seated else ())
        here = self.block(1, here, 2, 1)
        told = self.number(here, 2) if mark == "score" else self.truth(here, 2)
        if mark == "end":
            told = f"s.seat == 1 and s.f2[0] == {self.fields[2].low} and {told}"
        self.say(1, f"return {told}")

    # Statements.

    def block(self, depth: int, here: Here, size: int, nested: int) -> Here:
        """Some lines; names that have a value after them are in what goes out."""
        before = len(self.lines)
        for _ in range(self.some(1, size)):
            here = self.statement(depth, here, size, nested)
        if len(self.lines) == before:
            self.say(depth, "pass")
        return here

    def statement(self, depth: int, here: Here, size: int, nested: int) -> Here:
        kinds = ["name", "add"]
        kinds += ["change"] * 4 if here.own else []
        kinds += ["if", "for", "for"] if nested else []
        kinds += ["move"] * 2 if here.phase else []
        kinds += ["copy"] if here.phase and here.own and len(here.positions) < 3 else []
        match self.one(kinds):
            case "name":
                name = self.one([*here.numbers, ""]) or self.fresh("n")
                if name not in here.loops:
                    self.say(depth, f"{name} = {self.number(here, 3)}")
                    here = replace(here, numbers=tuple(dict.fromkeys((*here.numbers, name))))
            case "add" if names := [n for n in here.numbers if n not in here.loops]:
                sign = self.one(("+", "-", "%", "//"))
                value = self.divisor(here, 2) if sign in "//%" else self.number(here, 2)
                self.say(depth, f"{self.one(names)} {sign}= {value}")
            case "change":
                self.change(depth, here)
            case "copy":
                self.say(depth, f"u = {self.one(here.positions)}.copy()")
                here = replace(here, positions=(*here.positions, "u"), own="u")
            case "if":
                self.say(depth, f"if {self.truth(here, 2)}:")
                inner = self.block(depth + 1, here, size, nested - 1)
                if self.often(50):
                    self.say(depth, "else:")
                    other = self.block(depth + 1, here, size, nested - 1)
                    both = [n for n in inner.numbers if n in other.numbers]
                    here = replace(here, numbers=tuple(both))
                elif self.often(10) and here.phase:
                    self.say(depth + 1, "return")
                if self.unset:
                    here = replace(here, numbers=inner.numbers)
            case "for":
                self.loop(depth, here, size, nested)
            case "move":
                self.move(depth, here)
        return here

    def loop(self, depth: int, here: Here, size: int, nested: int) -> None:
        name = self.fresh("i")
        over = self.some(0, 5)
        outer = [
            n for n, values in here.loops.items() if values and 0 <= min(values) <= max(values) < 3
        ]
        values: tuple[int, ...] = tuple(range(over))
        text = self.one((f"range({over})", f"range(0, {over}, 1)"))
        if self.often(30):
            text, values = "L", (3, -1, 4, 1)
        elif self.often(40) and outer:
            around = self.one(outer)
            text = f"R[{around}]" if self.often(50) else f"range({around}, 3)"
            values = (0, 1, 2)
        elif self.often(20):
            text, values = "range(2, -1, -1)", (2, 1, 0)
        self.say(depth, f"for {name} in {text}:")
        loops = {**here.loops, name: values}
        inside = replace(here, loops=loops, numbers=(*here.numbers, name))
        self.block(depth + 1, inside, size, nested - 1)

    def change(self, depth: int, here: Here) -> None:
        own = here.own or ""
        if self.changers and self.often(25):
            name, gives = self.one(self.changers)
            call = f"{name}({own}, {self.number(here, 2)})"
            free = [n for n in here.numbers if n not in here.loops]
            self.say(depth, f"{self.one(free)} = {call}" if gives and free else call)
            return
        to = self.one(self.fields)
        place = self.place(own, to, here)
        value = self.number(here, 3)
        if self.often(self.faults):
            self.say(depth, f"{place} {self.one(('=', '+=', '-=', '*='))} {value}")
        elif self.often(50):
            self.say(depth, f"{place} = min(max({value}, {to.low}), {to.high})")
        else:
            self.say(depth, f"{place} = {to.low} + {value} % {to.high - to.low + 1}")

    def move(self, depth: int, here: Here) -> None:
        amount = "s.seat" if here.phase == "choice" else self.one(("1", "2", "0", "abs(s.seat)"))
        if self.often(self.faults):
            amount = self.number(here, 2)
        if here.own and self.often(50):
            self.say(depth, f"{here.own}.seat = 1 - s.seat")
        target = self.one([*here.positions, "s.copy()"])
        self.say(depth, f"yield {self.label(here)}, {amount}, {target}, {self.one([*self.phases])}")

    def label(self, here: Here) -> str:
        small = [n for n, of in here.loops.items() if of and 0 <= min(of) <= max(of) < 3]
        parts = ['"moves"', 'f"moves {NAMES[2]} {K}"', 'f"{NAMES[FLAT]}"']
        parts += [f'f"moves {{NAMES[{name}]}} {{{name}}}"' for name in small]
        parts += [f'f"moves {{{name}}}"' for name in here.numbers]
        if self.often(self.faults):
            loose = [n for n in here.numbers if n not in here.loops]
            parts = [f'f"moves {{WORDS[{name}]}}"' for name in loose] or parts
        return self.one(parts)

    # Expressions.

    def number(self, here: Here, deep: int) -> str:
        if deep <= 0 or self.often(25):
            return self.leaf(here)
        less = deep - 1
        match self.some(1, 12):
            case 1 | 2:
                return f"({self.number(here, less)} {self.one('+-')} {self.number(here, less)})"
            case 3:
                # Products of two unknown numbers grow without end in a loop.
                return f"({self.number(here, less)} * {self.one((-2, 0, 1, 2, 3))})"
            case 4:
                sign = self.one(("//", "%"))
                return f"({self.number(here, less)} {sign} {self.divisor(here, less)})"
            case 5:
                pick = self.one(("min", "max"))
                return f"{pick}({self.number(here, less)}, {self.number(here, less)})"
            case 6:
                return f"abs({self.number(here, less)})"
            case 7:
                test, other = self.truth(here, less), self.leaf(here)
                return f"({self.number(here, less)} if {test} else {other})"
            case 8:
                word = self.one(("min", "max", "sum", "sum_of", "count", "len"))
                return f"{word}({self.array(here)})"
            case 9:
                return f"sum_where(M, {self.one(here.positions)}.f2, {self.leaf(here)})"
            case 10 if self.helpers and here.phase:
                called = self.one(self.helpers)
                return f"{called}({self.one(here.positions)}, {self.number(here, less)})"
            case 11:
                return f"(-{self.number(here, less)})"
        return self.truth(here, less)

    def divisor(self, here: Here, deep: int) -> str:
        if self.often(self.faults):
            return self.number(here, deep)
        return self.one(("3", "K", f"(abs({self.number(here, deep)}) + 1)", "-2"))

    def truth(self, here: Here, deep: int) -> str:
        less = deep - 1
        match self.some(1, 8) if deep > 0 else 1:
            case 1 | 2 | 3:
                signs = ("==", "!=", "<", "<=", ">", ">=")
                return f"({self.number(here, less)} {self.one(signs)} {self.number(here, less)})"
            case 4:
                ends = self.leaf(here), self.leaf(here)
                return f"({ends[0]} <= {self.number(here, less)} < {ends[1]})"
            case 5 | 6:
                word = self.one(("and", "or"))
                return f"({self.truth(here, less)} {word} {self.truth(here, less)})"
            case 7:
                return f"(not {self.number(here, less)})"
            case _:
                word = self.one(("any_of", "all_of"))
                if self.often(50):
                    return f"has({self.array(here)}, {self.leaf(here)})"
                return f"{word}({self.array(here)})"

    def array(self, here: Here) -> str:
        if self.often(self.faults):
            return f"E[{self.index(here, 2)}]"
        state = self.one(here.positions)
        row = f"{state}.f4[{self.index(here, 2)}]"
        return self.one((f"{state}.f2", f"{state}.f3", row, "L", f"G[{self.index(here, 2)}]"))

    def scalar(self, state: str) -> str:
        return f"{state}.{self.one(('f0', 'f1', 'seat'))}"

    def place(self, state: str, of: Field, here: Here) -> str:
        return f"{state}.{of.name}" + "".join(f"[{self.index(here, n)}]" for n in of.shape)

    def leaf(self, here: Here) -> str:
        match self.some(1, 9):
            case 1 | 2:
                return str(self.some(-3, 6))
            case 3 | 4 if here.numbers:
                return self.one(here.numbers)
            case 5:
                return f"L[{self.index(here, 4)}]"
            case 6:
                row = self.some(0, 2)
                if self.often(self.faults):
                    return f"R[{self.index(here, 3)}][{self.index(here, 2)}]"
                return f"R[{row}][{self.index(here, ROWS['R'][row])}]"
            case 7:
                return self.one(("K", "FLAT", "players", "len(NAMES)"))
        return self.place(self.one(here.positions), self.one(self.fields), here)

    def index(self, here: Here, size: int) -> str:
        if self.often(self.faults):
            return self.number(here, 1)
        fitting = [n for n, of in here.loops.items() if of and 0 <= min(of) <= max(of) < size]
        if fitting and self.often(60):
            return self.one(fitting)
        if here.numbers and self.often(30):
            return f"{self.one(here.numbers)} % {size}"
        return str(self.some(0, size - 1))


def write(
    random: Random, phases: int = 3, helpers: int = 2, size: int = 4, faults: int = 5,
    *, unset: bool = False,
) -> str:  # fmt: skip
    """A file with so many phases, pairs of helpers, and lines in a block."""
    return Writer(random, faults, unset=unset).file(phases, helpers, size)
