"""Files a stranger might send: each is refused by name, at its line, in no time."""

import time

import pytest

from verify import plain
from verify.errors import RulesError
from verify.rules import read_rules

BASE = """\
from verify.language import *
NAMES = names("a", "b")
NEAR = ((1, 2), (0,))
{top}
class State:
    x: upto(5)
    y: per(NAMES, upto(3))
def helper(n):
    return n + 1
def change(t):
    t.x += 1
    return t.x
@start
@turn
@choice
def play(s):
    t = s.copy()
    n = s.x
{body}
    yield "goes on", 0, t, play
"""

AT_THE_TOP = [
    ("import os", "imports nothing"),
    ("from verify.language import *", "imports nothing"),
    ("from os import system", "imports nothing"),
    ("X = __import__('os')", "underscore"),
    ("X = ().__class__", "a dot"),
    ("X = 'a'.upper()", "plain name"),
    ("X = open('secret.txt')", "'open' cannot be called"),
    ("X = getattr(NAMES, 'count')", "'getattr' cannot be called"),
    ("X = eval('1')", "'eval' cannot be called"),
    ("X = (lambda: 1)()", "plain name"),
    ("X = lambda: 1", "lambda"),
    ("X = f'{NAMES}'", "f-string"),
    ("X = [i for i in NAMES for NAMES[0] in NAMES]", "one plain name"),
    ("X = [_ for _ in NAMES]", "underscore"),
    ("X = [i async for i in NAMES]", "one plain name"),
    ("X = {i: i for i in range(9)}", "dictionary"),
    ("X = 9**9**9", "`**`"),
    ("X = 'a' * 1000000000", "not a number"),
    ("X = (0,) * 1000000000", "more than 10,000 entries"),
    ("X = range(1000000000)", "more than 10,000 numbers"),
    ("X = 1 << 100", "`<<`"),
    ("X = 999999999999 * 999999999999", "more than 18 digits"),
    ("X = " + "9" * 6000, "not Python"),
    ("X = 1e300 * 1e300", "without end"),
    ("X = sum(a * b * c for a in range(999) for b in range(999) for c in range(99))", "too many"),
    ("X = max(*NAMES)", "a star"),
    ("X = (Y := 1)", "`:=`"),
    ("X: int = 1", "type"),
    ("X = Y = 1", "NAME = value"),
    ("X, *Y = NAMES", "NAME = value"),
    ("X = NAMES[0:1]", "a slice"),
    ("X = 1 / 0", "divides by 0"),
    ("X = b'1'", "neither a number"),
    ("X = None", "neither a number"),
    ("X = missing", "no name 'missing'"),
    ("NAMES = 1", "set already on line 2"),
    ("len = 1", "a word of the language"),
    ("X = " + "(" * 300 + "1" + ")" * 300, "brackets"),
    ("X = " + "-" * 5000 + "1", "more than 100 words and signs"),
    ("X = " + "not " * 5000 + "1", "more than 100 words and signs"),
    ("X = 1" + " + 1" * 5000, "more than 100 words and signs"),
    ("X = " + "[" * 15 + "-" * 80 + "1" + "]" * 15, "nested too deep"),
    ("for i in range(3):\n    pass", "top of the file"),
    ("if NAMES:\n    X = 1", "NAME = 1 if"),
    ("while True:\n    pass", "`while`"),
    ("try:\n    X = 1\nexcept:\n    pass", "`try`"),
    ("with NAMES:\n    pass", "`with`"),
    ("match NAMES:\n    case _:\n        pass", "`match`"),
    ("del NAMES", "`del`"),
    ("NAMES", "does nothing"),
    ("class Other:\n    pass", "class State"),
    ("async def f(s):\n    pass", "`async`"),
    ("@staticmethod\ndef f(s):\n    return 1", "no mark"),
    ("@chance(6)(7)\ndef f(s):\n    return 1", "a mark is"),
    ("@NAMES[0]\ndef f(s):\n    return 1", "a mark is"),
    ("def f(*s):\n    return 1", "plain arguments"),
    ("def f(s, n=1):\n    return 1", "plain arguments"),
    ("def f(s: int):\n    return 1", "no type"),
    ("def f(s) -> int:\n    return 1", "no type"),
    ("def _f(s):\n    return 1", "underscore"),
    ("def f(__debug__):\n    return 1", "underscore|not Python"),
    ("def f(n):\n    return f(n)", "call itself"),
    ("def f(n):\n    return g(n)\ndef g(n):\n    return f(n)", "f calls g calls f"),
    ("def f(n):\n    if n:\n        return 1", "without a value"),
    ("X = names('a', '\\x1b[2J')", "control character U+001B"),
    ("X = names('a', '\\ud800')", "control character U+D800"),
    ("ｉｆ = 1", "a word of Python"),
    ("X = assumed(1, 2)", "assumed with a reason"),
    ("X = assumed(1, 2, because=' ')", "assumed with a reason"),
    ("X = 1 + assumed(1, 2, because='it is open')", "assumed with a reason"),
    ("X = assumed(1, 2, 1, because='it is open')", "among the values already"),
    ("X = max(1, 2, because='it is open')", "named arguments"),
]

IN_A_FUNCTION = [
    ("import os", "imports nothing"),
    ("global NAMES", "`global`"),
    ("nonlocal t", "`nonlocal`"),
    ("while n: n -= 1", "`while`"),
    ("break", "`break`|not Python"),
    ("assert n", "`assert`"),
    ("raise n", "`raise`"),
    ("del t.x", "`del`"),
    ("def inner(): pass", "not inside another"),
    ("class State: pass", "class State"),
    ("n = lambda: 1", "lambda"),
    ("n = (m := 1)", "`:=`"),
    ("n = await t", "`await`"),
    ("n = [1 for i in range(3)]", "loop in brackets"),
    ("n = (1, 2)", "a tuple"),
    ("n, m = 1, 2", "one name or field"),
    ("n = m = 1", "one name or field"),
    ("n = 'text'", "a text can stand"),
    ("n = 1.5", "whole numbers"),
    ("n = None", "whole numbers"),
    ("n = 5 / 2", "`//`"),
    ("n = n ** n", "`**`"),
    ("n = n << 99", "`<<`"),
    ("n = n & 1", "`&`"),
    ("n = n in NEAR", "`in`"),
    ("n = n is 1", "`is`"),
    ("n = s.__class__", "underscore"),
    ("n = s.copy", "no field 'copy'"),
    ("n = s.x.real", "a dot can only reach"),
    ("n = NAMES.count", "not a position"),
    ("n = t.copy().x", "a dot can only reach"),
    ("n = n.bit_length()", "only s.copy"),
    ("n = 'x'.join(NAMES)", "only s.copy"),
    ("n = helper(n=1)", "named arguments"),
    ("n = max(*NEAR)", "a star"),
    ("n = helper(n)(n)", "plain name"),
    ("n = print(n)", "no function 'print'"),
    ("n = 1 + play(t)", "call itself"),
    ("Ｎone = 1", "a word of Python"),
    ("ｌambda = 1\n    n = ｌambda", "a word of Python"),
    ("yield 'a\\nb', 0, t, play", "control character U+000A"),
    ("yield f'{n}\\x07', 0, t, play", "control character U+0007"),
    ("n = table('a', 'b')", "a text can stand"),
    ("n = suply", "no name 'suply'"),
    ("n = s.yy", "no field 'yy'; did you mean 'y'"),
    ("n = s.y", "an array"),
    ("n = NAMES[0]", "a text can stand"),
    ("n = NEAR[0]", "an array"),
    ("n = s.x[0]", "one number"),
    ("n = s.y[0:1]", "a slice"),
    ("n = t", "copy it"),
    ("n += t", "copy it"),
    ("u = t", "copy it"),
    ("t = 1", "a position"),
    ("s = s.copy()", "name of its own"),
    ("s.x = 1", "the position it is given"),
    ("change(s)", "the position it is given"),
    ("change(n)", "wants a position"),
    ("n = 1 + change(t)", "stands alone"),
    ("t.x += change(t)", "stands alone"),
    ("if change(t): pass", "stands alone"),
    ("helper(t)", "a position"),
    ("t.copy()", "the copy is lost"),
    ("t", "does nothing"),
    ("n.x = 1", "not a position"),
    ("x.x = 1", "no position 'x'"),
    ("NEAR[0][0] = 1", "cannot be changed"),
    ("NAMES = 1", "meaning already"),
    ("count = 1", "meaning already"),
    ("n = n or 7", "yes or no"),
    ("m = n\n    k = m\n    t.x = k and 1", "yes or no"),
    ("t.x = helper(n) and 1", "yes or no"),
    ("n: int = 1", "type"),
    ("return n", "bare"),
    ("yield", "a move is"),
    ("n = yield 1", "line of its own"),
    ("yield from NAMES", "yield from"),
    ("yield 'a', 0, t", "a move is"),
    ("yield 'a', 0, n, play", "third part"),
    ("yield 'a', 0, t, helper", "no phase 'helper'"),
    ("yield n, 0, t, play", "a label is"),
    ("yield f'{n!r}', 0, t, play", "without format"),
    ("yield f'{n:>9999999999}', 0, t, play", "without format"),
    ("yield f'{n=}', 0, t, play", "without format"),
    ("yield f'{helper(n)}', 0, t, play", "without format"),
    ("yield f'{s.x}', 0, t, play", "without format"),
    ("yield f'{NAMES[n + 1]}', 0, t, play", "without format"),
    ("yield f'{NAMES[2]}', 0, t, play", "no entry 2"),
    ("yield f'{NAMES}', 0, t, play", "an array"),
    ("yield f'{__builtins__}', 0, t, play", "underscore"),
    ("for i in range(n): pass", "constant range"),
    ("for i in range(s.x): pass", "constant range"),
    ("for i in NAMES: pass", "range(len(NAMES))"),
    ("for i in range(10**9): pass", "`**`"),
    ("for i in range(1000000000): pass", "more than 10,000 numbers"),
    ("for i, j in NEAR: pass", "one plain name"),
    ("for i in range(3): i = 0", "gives i its values"),
    ("for i in range(3):\n        for i in range(3): pass", "in use already"),
    (
        "for i in range(999):\n        for j in range(999):\n            for k in range(99): pass",
        "steps; at most",
    ),
    ("for i in range(3): pass\n    else: pass", "no `else`"),
    ("async for i in NEAR: pass", "`async`|not Python"),
]


FIELDS = "".join(f"    x{n}: upto(9)\n" for n in range(400))
CHANGED = "".join(f"    t.x{n} = s.x{(n + 1) % 400} + 1\n" for n in range(400))
PHASE = "@start\n@turn\n@choice\ndef go(s):\n    t = s.copy()\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("def f0(n):\n    return n\n" + "".join(
            f"def f{n}(n):\n    return f{n - 1}(n)\n" for n in range(1, 25)
        ), "more than 20 functions call each other in a row"),
        ("".join(f"@turn\n@choice\ndef p{n}(s):\n    yield 'a', 0, s, p{n}\n" for n in range(300)),
         "more than 100 phases"),
        ("".join(f"@end\ndef e{n}(s):\n    return s.x == {n}\n" for n in range(70)),
         "more than 50 ends"),
    ],
    ids=["calls", "phases", "ends"],
)  # fmt: skip
def test_too_many_functions(text: str, wanted: str) -> None:
    assert wanted in refused(BASE.format(top=text, body="    pass"))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (BASE.format(top="", body="".join(
            f"    t.y[{n % 2}] = n % 4\n    yield 'a', 0, t, play\n" for n in range(400)
        )), "machine code would take some"),
        (f"class State:\n{FIELDS}{PHASE}{CHANGED}" + "    yield 'a', 0, t, go\n" * 300,
         "machine code would take some"),
        ("class State:\n    x: upto(9)\n    w: per(1999, upto(999999999))\n" + PHASE +
         "    for i in range(300):\n        for j in range(300):\n            if i + j == s.x:\n"
         "                t.x = (s.x + 1) % 9\n                yield 'a', 0, t, go\n",
         "a position could have 90,000 moves"),
        (BASE.format(top="X = ((1,),) * 500 + (range(500),)",
                     body="    t.x = X[n][0]\n    n = X[n][0]"), "hold 250,500 numbers"),
    ],
    ids=["moves", "fields", "room", "numbers"],
)  # fmt: skip
def test_what_would_take_minutes_to_compile_is_left_to_the_plain_reading(
    text: str, why: str
) -> None:
    pytest.importorskip("numba")
    from verify.compiled.module import NotCompilable, write_module

    started = time.process_time()
    rules = read_rules(text)
    with pytest.raises(NotCompilable, match=why):
        write_module(rules)
    assert plain.expand(rules, plain.initial(rules))
    assert time.process_time() - started < 5


def refused(text: str) -> str:
    started = time.process_time()
    with pytest.raises(RulesError) as caught:
        read_rules(text)
    assert time.process_time() - started < 4
    return str(caught.value)


def judged(message: str, line: int, last: int, wanted: str) -> None:
    place, _, told = message.partition(": ")
    assert place.startswith("rules.py:")
    assert line <= int(place.removeprefix("rules.py:")) <= last
    assert any(words in told for words in wanted.split("|")), told


def test_the_base_is_sound() -> None:
    rules = read_rules(BASE.format(top="", body="    pass"))
    assert [move.words for move in plain.expand(rules, plain.initial(rules)).moves] == ["goes on"]


@pytest.mark.parametrize(("code", "wanted"), AT_THE_TOP, ids=[c[:30] for c, _ in AT_THE_TOP])
def test_refused_at_the_top(code: str, wanted: str) -> None:
    message = refused(BASE.format(top=code, body="    pass"))
    judged(message, 4, 4 + code.count("\n") + ("text" in wanted), wanted)


@pytest.mark.parametrize(("code", "wanted"), IN_A_FUNCTION, ids=[c[:30] for c, _ in IN_A_FUNCTION])
def test_refused_in_a_function(code: str, wanted: str) -> None:
    whole_function = ("given", "steps", "meaning already", "call itself")
    first = 16 if any(words in wanted for words in whole_function) else 19
    judged(refused(BASE.format(top="", body=f"    {code}")), first, 19 + code.count("\n"), wanted)


@pytest.mark.parametrize(
    "text",
    [
        "\0",
        "",
        "x" * 300_000,
        "a = 1\n" * 30_000,
        "if 1:\n" + "".join(" " * n + "if 1:\n" for n in range(1, 200)) + " " * 200 + "pass",
        "X = 'never closed",
        "def f(:\n",
        "\tX = 1\n  Y = 2\n",
        "if 1: pass\n" + "elif 1: pass\n" * 5000,
        "X = ().__class__.__bases__[0].__subclasses__()",
        "X = " + "a." * 2000 + "b",
        "X = a" + "()" * 2000,
        "X = f'{" + 'f"{' * 50,
    ],
    ids=range(13),
)
def test_refused_as_a_whole(text: str) -> None:
    assert refused(text).startswith("rules.py:")


def test_growing_numbers_are_stopped_by_name() -> None:
    body = "    for i in range(9000):\n        n = n * n + 2\n    t.x = n"
    rules = read_rules(BASE.format(top="", body=body))
    started = time.process_time()
    (fault,) = plain.expand(rules, plain.initial(rules)).faults
    assert (fault.line, fault.message) == (20, "a number of more than 18 digits")
    assert time.process_time() - started < 4


def test_doubling_in_a_long_loop_is_stopped_too() -> None:
    body = (
        "    n = 1\n    for i in range(9000):\n        for j in range(20):\n            n += n\n"
        "    t.x = n"
    )
    rules = read_rules(BASE.format(top="", body=body))
    (fault,) = plain.expand(rules, plain.initial(rules)).faults
    assert (fault.line, fault.message) == (22, "a number of more than 18 digits")


def test_a_long_table_may_be_written_out() -> None:
    rows = ", ".join(f"({n}, {n + 1}, {n + 2})" for n in range(500))
    rules = read_rules(BASE.format(top=f"X = ({rows})", body="    pass"))
    assert rules.constants["X"][499] == (499, 500, 501)  # type: ignore[index]
