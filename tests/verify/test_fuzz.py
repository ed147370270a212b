"""Files a stranger might send, by the thousand: refused at a line, or read without any harm.

Whatever a file says, nothing reaches Python or numba but what the lowering wrote, and that has
only numbers and names of ours in it, and the file's own names in places that cannot hurt.
"""

from __future__ import annotations

import ast
import copy
import io
import keyword
import time
import tokenize
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.verify import generated, interpreted, same

pytest.importorskip("numba")

from verify.compiled.module import NotCompilable, write_module
from verify.compiled.search import search_compiled
from verify.errors import RulesError
from verify.plain.lower_functions import lower
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits

HERE = Path(__file__).parent
CLOCK = Clock(Limits(seconds=100_000))
SECONDS = 3
PARAMETERS = {"players": 2, "plain": 2, "kings": 1, "queens": 1, "rounds": 1, "coins": 3}
GOOD = [
    (HERE / "rules" / f"{name}.py").read_text(encoding="utf-8")
    for name in ("words", "r03_small_beggar", "same_time", "r11_bank_and_tower", "two_eggs")
]
BUILT_IN = {"range", "len", "min", "max", "abs"}


sources = st.randoms(use_true_random=False)
often = settings(max_examples=60, suppress_health_check=list(HealthCheck))


def survives(text: str) -> bool:
    """Whether a file is read; it is carried out by both readings, or refused, soon and by line."""
    started = time.process_time()
    read = read_or_refused(text)
    assert time.process_time() - started < SECONDS
    if isinstance(read, RulesError):
        assert str(read).startswith("rules.py:")
        assert 1 <= (read.line or 0) <= text.count("\n") + 1
        assert all(sign.isprintable() for sign in read.message)
        return False
    rules = read
    harmless(rules)
    plain = search_plainly(rules, CLOCK, 10)
    try:
        made = interpreted.machine(rules)
    except NotCompilable:
        return True
    same.assert_same(plain, search_compiled(made, CLOCK, 10))
    return True


def read_or_refused(text: str) -> Rules | RulesError:
    try:
        return read_rules(text, "rules.py", PARAMETERS)
    except RulesError as error:
        return error


def harmless(rules: Rules) -> None:
    """Nothing is in the lowered functions that the lowering does not put there."""
    known = {*rules.functions, *rules.constants}
    for function in lower(rules).body:
        only_so(function, known, {"count"}, str | int | None)
    try:
        text = write_module(rules).text
    except NotCompilable:
        return
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith(("_own_", "_drawing_")):
            only_so(node, BUILT_IN, set(), int | None)
        elif isinstance(node, ast.Assign):
            assert all(isinstance(to, ast.Name) and to.id[0] == "_" for to in node.targets)


def only_so(function: ast.stmt, known: set[str], attributes: set[str], values: Any) -> None:
    assert isinstance(function, ast.FunctionDef)
    parts = list(ast.walk(function))
    own = {part.arg for part in parts if isinstance(part, ast.arg)}
    own |= {part.id for part in parts if isinstance(part, ast.Name) and _is_set(part)}
    for part in parts:
        match part:
            case ast.Name(id=name):
                assert name in own | known or name[0] == "_"
                assert not name.startswith("__")
            case ast.Attribute(attr=name):
                assert name in attributes
            case ast.Call(func=func):
                assert isinstance(func, ast.Name | ast.Attribute)
            case ast.Constant(value=value):
                assert isinstance(value, values)
            case _:
                assert not isinstance(part, ast.Import | ast.ImportFrom | ast.Lambda | ast.Global)


def _is_set(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


# Words and signs that mean something, or meant something to somebody once.
WORDS = """
__class__ __builtins__ __import__ _np _work _out _own_act _run_1_2 numba print eval exec open
getattr range len min max sum names table parameter tally assumed because secret start turn
choice chance State copy s t self lambda yield return if else for in not and or is None True False
while import from global nonlocal class def del assert await async with try except raise break
continue pass match case type
. , : ; ( ) [ ] { } = == := + - * ** / // % @ << >> & | ^ ~ -> ... != < <= > >=
0 1 2 -1 999999999999999999 1000000000000000000 10000 1e9 0x7fffffffffffffff 1j 0b1 "a" 'b' f"{s}"
f"{s.x}" f"{n!r}" f"{n:>99}" b"a" "\\x1b[2J" "\\ud800" \\ #
! $ ? ｉｆ Ｎone ſum ａｂｓ ＿x é ßß
"""
SIGNS = [*WORDS.split(), "\u202e"]


@often
@given(sources, st.sampled_from(GOOD))
def test_words_and_signs_put_in_and_taken_out(random: Random, text: str) -> None:
    pieces = [text[: line_of(text, 3)], *pieces_of(text[line_of(text, 3) :])]
    for _ in range(random.randint(1, 2)):
        place = random.randint(1, len(pieces) - 1)
        new = SIGNS[random.randint(0, len(SIGNS) - 1)]
        match random.randint(1, 9):
            case 1:
                pieces[place] = new
            case 2:
                pieces[place] = f" {new} {pieces[place]}"
            case 3:
                del pieces[place]
            case _:
                # Another of its kind, from anywhere in the file: so it often still is a file.
                like = [piece for piece in pieces if kind_of(piece) == kind_of(pieces[place])]
                new = like[random.randint(0, len(like) - 1)].strip(" ")
                pieces[place] = pieces[place].replace(pieces[place].strip(" "), new)
    survives("".join(pieces))


def kind_of(piece: str) -> str:
    word = piece.strip()
    if word.isidentifier():
        return "keyword" if keyword.iskeyword(word) else "name"
    return "number" if word.isdigit() else "order" if word in ("<", ">=", "==", "!=") else word


def line_of(text: str, line: int) -> int:
    return len("".join(text.splitlines(keepends=True)[: line - 1]))


def pieces_of(text: str) -> list[str]:
    """The words and signs of a file, each with the blanks before it."""
    lines = text.splitlines(keepends=True)
    starts = [sum(map(len, lines[:number])) for number in range(len(lines) + 1)]
    found, at = [], 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        end = starts[token.end[0] - 1] + token.end[1] if token.end[0] <= len(lines) else len(text)
        if end > at:
            found.append(text[at:end])
            at = end
    return found


@often
@given(sources)
def test_names_that_mean_something_elsewhere(random: Random) -> None:
    """Every name of a generated file is changed for one that might hurt."""
    text = generated.write(random, 2, 1, 2, 1)
    pool = [sign for sign in [*SIGNS, *dir(interpreted.runtime)] if sign.isidentifier()]
    for name in ("f0", "t", "e", "f3", "L", "NAMES"):
        if random.randint(0, 3) == 0:
            new = pool.pop(random.randint(0, len(pool) - 1))
            text = "".join(
                piece[: -len(name)] + new if piece.strip() == name else piece
                for piece in pieces_of(text)
            )
    survives(text)


# Every kind of syntax there is, by its own description: `If(expr test, stmt* body, stmt* orelse)`.
KINDS = [
    kind
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.expr | ast.stmt) and "(" in str(kind.__doc__)
]


def tree(random: Random, base: type, deep: int) -> ast.AST:
    """A random piece of syntax."""
    kinds = [kind for kind in KINDS if issubclass(kind, base)]
    if not kinds or deep <= 0:
        return ast.Pass() if base is ast.stmt else ast.Name("s", ast.Load())
    kind = kinds[random.randint(0, len(kinds) - 1)]
    made = kind()
    for part in str(kind.__doc__).split("(")[1].rstrip(")").split(","):
        of, _, name = part.strip().partition(" ")
        setattr(made, name, [filled(random, of, deep)] if "*" in of else filled(random, of, deep))
    return made


def filled(random: Random, of: str, deep: int) -> Any:
    one = of.rstrip("*?")
    plain: dict[str, Any] = {
        "identifier": ("s", "t", "__class__", "eval")[random.randint(0, 3)],
        "int": 0,
        "string": None,
        "constant": (1, "a", None, 1.5, ...)[random.randint(0, 4)],
        "expr_context": ast.Load(),
        "arguments": ast.arguments([], [ast.arg("s")], None, [], [], None, []),
        "operator": (ast.Pow(), ast.Add(), ast.LShift())[random.randint(0, 2)],
        "unaryop": ast.Invert(),
        "boolop": ast.And(),
        "cmpop": (ast.In(), ast.Lt(), ast.Is())[random.randint(0, 2)],
        "comprehension": ast.comprehension(ast.Name("i"), ast.Name("NAMES"), [], 0),
        "keyword": ast.keyword("because", ast.Constant("x")),
        "alias": ast.alias("os"),
        "withitem": ast.withitem(ast.Name("s")),
        "excepthandler": ast.ExceptHandler(None, None, [ast.Pass()]),
        "match_case": ast.match_case(ast.MatchAs(), None, [ast.Pass()]),
        "type_ignore": ast.TypeIgnore(1, ""),
    }
    if one in ("expr", "stmt"):
        return tree(random, getattr(ast, one), deep - 1)
    return plain.get(one)


@often
@given(sources, st.sampled_from(GOOD))
def test_any_syntax_anywhere(random: Random, text: str) -> None:
    whole = ast.parse(text)
    places = list(slots(whole))
    holder, name, number = places[random.randint(0, len(places) - 1)]
    base = ast.stmt if name in ("body", "orelse") and isinstance(number, int) else ast.expr
    new = tree(random, base, random.randint(1, 3))
    if random.randint(1, 4) > 1:
        # Something of the file's own, in another place.
        own = [node for node in ast.walk(whole) if type(node) is type(getattr(holder, name))]
        others = [node for node in ast.walk(whole) if isinstance(node, base)]
        of = own if number is None and own else others
        new = copy.deepcopy(of[random.randint(0, len(of) - 1)])
    if number is None:
        setattr(holder, name, new)
    else:
        getattr(holder, name)[number] = new
    try:
        changed = ast.unparse(ast.fix_missing_locations(whole))
    except (ValueError, TypeError, AttributeError):
        # Not every tree can be said at all.
        return
    survives(changed)


def slots(whole: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    for node in ast.walk(whole):
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr):
                yield node, name, None
            for number, part in enumerate(value if isinstance(value, list) else []):
                if isinstance(part, ast.expr | ast.stmt):
                    yield node, name, number


def test_what_is_changed_is_good_as_it_stands() -> None:
    assert all(survives(text) for text in GOOD)
    assert all("".join(pieces_of(text)) == text for text in GOOD)
