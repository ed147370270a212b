"""Models read back: the text of a model comes in, the states and steps it has go out.

Small readers for as much of PRISM and Promela as our models use, written from the languages'
manuals and not from what writes them. A state is a tuple: the phase's number, then the numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from types import CodeType
from typing import Any

State = tuple[int, ...]
Step = tuple[State, Fraction]

TOKEN = re.compile(
    r"\s*(\d+|[A-Za-z_]\w*|'|\[|\]|\(|\)|,|->|\?|:|&&?|\|\|?|!=|<=|>=|==?|<|>|!|[-+*/%])"
)
SAME = {"&&": "&", "||": "|", "==": "=", "->": "?"}
REACH = {
    "floor": floor,
    "mod": lambda a, b: a % b,
    "min": min,
    "max": max,
    "F": Fraction,
    "truncated": lambda a, b: int(Fraction(a, b)),
    "rest": lambda a, b: a - b * int(Fraction(a, b)),
    "true": True,
    "false": False,
}


class Reader:
    """Turns an expression into Python, by the precedence the manuals give."""

    def __init__(self, text: str, *, like_c: bool) -> None:
        self.tokens = [SAME.get(one, one) for one in TOKEN.findall(text)]
        assert "".join(TOKEN.findall(text)) == re.sub(r"\s", "", text)
        self.like_c = like_c
        self.at = 0

    def code(self) -> CodeType:
        text = self.choice()
        assert self.at == len(self.tokens), self.tokens[self.at :]
        return compile(text, "<model>", "eval")

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str = "") -> str:
        token = self.peek()
        assert not wanted or token == wanted, (wanted, self.tokens[self.at :])
        self.at += 1
        return token

    def choice(self) -> str:
        test = self.chain(self.both, {"|": "or"})
        if self.peek() != "?":
            return test
        self.take()
        first = self.choice()
        self.take(":")
        return f"({first} if {test} else {self.choice()})"

    def both(self) -> str:
        return self.chain(self.denied, {"&": "and"})

    def denied(self) -> str:
        if self.peek() == "!":
            self.take()
            return f"(not {self.denied()})"
        signs = {"=": "==", "!=": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
        return self.chain(self.added, signs)

    def added(self) -> str:
        return self.chain(self.multiplied, {"+": "+", "-": "-"})

    def multiplied(self) -> str:
        text = self.atom()
        while (sign := self.peek()) in ("*", "/", "%") and sign:
            self.take()
            other = self.atom()
            text = {
                "*": f"({text} * {other})",
                "/": f"truncated({text}, {other})" if self.like_c else f"F({text}, {other})",
                "%": f"rest({text}, {other})",
            }[sign]
        return text

    def chain(self, part: Callable[[], str], signs: Mapping[str, str]) -> str:
        text = part()
        while self.peek() in signs:
            text = f"({text} {signs[self.take()]} {part()})"
        return text

    def atom(self) -> str:
        token = self.take()
        if token == "(":
            inner = self.choice()
            self.take(")")
            return f"({inner})"
        if token == "-":
            return f"(-{self.atom()})"
        if self.peek() in ("(", "[") and re.match("[A-Za-z_]", token):
            closing = {"(": ")", "[": "]"}[self.take()]
            parts = [self.choice()]
            while self.peek() == ",":
                self.take()
                parts.append(self.choice())
            self.take(closing)
            return f"{token}({', '.join(parts)})" if closing == ")" else f"{token}_at_{parts[0]}"
        return token


@dataclass
class Model:
    """Variables in order with their first values; formulas; commands: guard, then ways on."""

    start: dict[str, int]
    formulas: dict[str, CodeType]
    commands: list[tuple[CodeType, list[tuple[CodeType, list[tuple[str, CodeType]]]]]]
    labels: dict[str, CodeType]
    in_order: bool
    """Whether a command's values are set one after the other."""

    def names(self, state: State) -> dict[str, Any]:
        names: dict[str, Any] = dict(REACH) | dict(zip(self.start, state, strict=True))
        for name, code in self.formulas.items():
            names[name] = eval(code, {}, names)
        return names

    def steps(self, state: State) -> list[list[Step]]:
        """For each command that may be gone its ways on, with their shares."""
        names = self.names(state)
        found = []
        for guard, ways in self.commands:
            if not eval(guard, {}, names):
                continue
            steps = []
            for share, values in ways:
                part = Fraction(eval(share, {}, names))
                if part:
                    after = dict(names)
                    for name, code in values:
                        after[name] = int(eval(code, {}, after if self.in_order else names))
                    steps.append((tuple(after[name] for name in self.start), part))
            found.append(steps)
        return found

    def explore(self) -> dict[State, list[list[Step]]]:
        """Every state that can be reached."""
        waiting: list[State] = [tuple(self.start.values())]
        found: dict[State, list[list[Step]]] = {}
        while waiting:
            state = waiting.pop()
            if state not in found:
                found[state] = self.steps(state)
                waiting += [target for steps in found[state] for target, _ in steps]
        return found


def read_prism(text: str) -> Model:
    text = re.sub(r"//[^\n]*", "", text)
    constants = {name: int(value) for name, value in re.findall(r"const int (\w+) = (\d+);", text)}

    def code(part: str) -> CodeType:
        return Reader(part, like_c=False).code()

    module = re.search(r"module game\n(.*)endmodule", text, re.DOTALL)
    assert module is not None
    start, commands = {}, []
    for line in filter(None, map(str.strip, module[1].split(";"))):
        if declared := re.fullmatch(r"(\w+) : \[(-?\d+)\.\.(-?\d+)\] init (-?\w+)", line):
            first = declared[4]
            start[declared[1]] = constants[first] if first in constants else int(first)
            continue
        command = re.fullmatch(r"\[(\w+)\] (.*?) ->\s(.*)", line, re.DOTALL)
        assert command, line
        commands.append((code(command[2]), [*_ways(command[3], code)]))
    formulas = {name: code(part) for name, part in re.findall(r"formula (\w+) = (.*?);", text)}
    labels = {name: code(part) for name, part in re.findall(r'label "(\w+)" = (.*?);', text)}
    constant = {name: compile(str(value), "", "eval") for name, value in constants.items()}
    return Model(start, constant | formulas, commands, labels, in_order=False)


def _ways(
    text: str, code: Callable[[str], CodeType]
) -> Iterator[tuple[CodeType, list[tuple[str, CodeType]]]]:
    for way in _apart(text, " + "):
        *shares, values = _apart(way, " : ")
        (share,) = shares or ["1"]
        parts = [] if values.strip() == "true" else _apart(values, "&")
        sets = [re.fullmatch(r"\((\w+)' = (.*)\)", part.strip(), re.DOTALL) for part in parts]
        yield code(share), [(one[1], code(one[2])) for one in sets if one]
        assert all(sets), parts


def _apart(text: str, sign: str) -> list[str]:
    """The parts between signs that stand in no brackets."""
    text = " ".join(text.split())
    parts, depth, first = [], 0, 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and text.startswith(sign, at):
            parts.append(text[first:at])
            first = at + len(sign)
    return [*parts, text[first:]]


def read_promela(text: str) -> Model:
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    named = re.search(r"mtype = \{ (.*?) \};", text)
    assert named is not None
    phases = {name: number for number, name in enumerate(named[1].split(", "))}

    def code(part: str) -> CodeType:
        return Reader(part, like_c=True).code()

    first = re.search(r"mtype phase = (\w+);", text)
    assert first is not None
    start = {"phase": phases[first[1]]}
    for name, size, value in re.findall(r"(?:byte|short|int) (\w+)(?:\[(\d+)\])? = (.*?);", text):
        values = [int(one) for one in re.findall(r"-?\d+", value)]
        each = values if len(values) == int(size or 1) else values * int(size)
        start |= {f"{name}_at_{place}" if size else name: n for place, n in enumerate(each)}
    formulas = {name: compile(str(number), "", "eval") for name, number in phases.items()}
    for name, part in re.findall(r"#define (\w+) \((.*)\)\n", text):
        formulas[name] = code(part)
    game = re.search(r"active proctype game\(\) \{(.*?)\n\}", text, re.DOTALL)
    assert game is not None
    commands = []
    for option in game[1].strip().removeprefix("do").removesuffix("od").split(":: ")[1:]:
        if step := re.fullmatch(r"d_step \{ (.*?) ->\n(.*) \}\s*", option, re.DOTALL):
            statements = re.sub(r'printf\("[^"\\]*\\n"\);?', "", step[2])
            sets = [
                one
                for part in filter(None, map(str.strip, statements.split(";")))
                if not part.startswith("assert(")
                for one in [part.split(" = ", 1)]
            ]
            values = [(re.sub(r"\[(\d+)\]", r"_at_\1", n), code(part)) for n, part in sets]
            commands.append((code(step[1]), [(code("1"), values)]))
        else:
            commands.append((code(option.strip()), [(code("1"), [])]))
    return Model(start, formulas, commands, {}, in_order=True)
