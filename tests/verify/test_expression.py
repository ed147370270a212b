"""The bounded evaluator against Python itself, and what it refuses."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.expression import ExpressionError, Value, compile_expression, evaluate

NAMES: dict[str, Value] = {
    "players": 3,
    "goal": 10,
    "flies": (0, 2, 5),
    "big": True,
    "title": "MOW",
    "edge": 22.5,
}

WORKED_OUT = [
    ("2 * players + 1", 7),
    ("goal / 4", 2.5),
    ("-7 // 2", -4),
    ("-7 % 3", 2),
    ("edge - 2", 20.5),
    ("flies[1] + flies[players - 1]", 7),
    ("sum(flies) if big else 0", 7),
    ("max(players, goal) - min(flies)", 10),
    ("len(flies) == players and not goal < 10", True),
    ("1 < players <= 3", True),
    ("'b' if players > 3 else 'a'", "a"),
    ("title + '!'", "MOW!"),
    ("round(2.5) + round(3.5)", 6),
    ("round(2.675, 1)", 2.7),
    ("abs(-3)", 3),
    ("(1, 2) + (3,) * 2", (1, 2, 3, 3)),
    ("[n * m for n in range(3) for m in flies if m > n]", (0, 0, 2, 5, 10)),
    ("sum(n for n in flies)", 7),
    ("5 in flies", True),
    ("big + big", 2),
    ("0 and 1 / 0", 0),
]


@pytest.mark.parametrize(("text", "value"), WORKED_OUT)
def test_worked_out(text: str, value: object) -> None:
    found = evaluate(compile_expression(text), NAMES)
    assert (found, type(found)) == (value, type(value))


def test_an_expression_tells_the_names_it_needs() -> None:
    expression = compile_expression("sum(n * goal for n in flies) + len(flies) + players")
    assert expression.names == {"goal", "flies", "players"}


REFUSED = [
    ("", "missing"),
    ("1 +", "no formula"),
    ("(1", "no formula"),
    ("flies.count", "a dot"),
    ("__import__('os')", "cannot be called"),
    ("open('x')", "cannot be called"),
    ("(lambda: 1)()", "plain name"),
    ("f'{goal}'", "f-string"),
    ("9**9**9", "`**`"),
    ("1 << 9", "`<<`"),
    ("'a' * 9", "not a number"),
    ("goals", "did you mean 'goal'"),
    ("1 + max", "write max(...)"),
    ("max()", "max: there is nothing"),
    ("abs(1, 2)", "abs does not take 2"),
    ("abs('a')", "abs: 'a' is not a number"),
    ("goal / (players - 3)", "divides by 0"),
    ("flies[3]", "entry 3 of 3"),
    ("flies[-1]", "entry -1 of 3"),
    ("'a' < 1", "not a number"),
    ("1 + title", "not a number"),
    ("{1: 2}", "dictionary"),
    ("None", "neither"),
    ("10 * 999999999999999999", "more than 18 digits"),
    ("1e308 * 10", "without end"),
    ("range(10001)", "10,000"),
    ("((1, (2, (3, 4))), 5)", "lists of lists"),
    ("round(1.5, 10000000)", "decimals"),
    ("goal + " * 60 + "1", "more than 100"),
    ("goal+" * 600 + "1", "at most 2,000"),
]


@pytest.mark.parametrize(("text", "told"), REFUSED)
def test_refused(text: str, told: str) -> None:
    with pytest.raises(ExpressionError) as caught:
        evaluate(compile_expression(text), NAMES)
    assert told in caught.value.message


@pytest.mark.parametrize(
    "text",
    [
        "sum(a * b * c for a in range(999) for b in range(999) for c in range(999))",
        "[(a,) * 9999 for a in range(9999)]",
        "len([1 for a in range(9999) for b in range(9999) if a > b])",
    ],
)
def test_long_work_is_cut_off(text: str) -> None:
    started = time.process_time()
    with pytest.raises(ExpressionError, match=r"too many steps|more than 10,000"):
        evaluate(compile_expression(text), {})
    assert time.process_time() - started < 4


def test_lists_that_hold_themselves_twice_do_not_grow() -> None:
    # Forty doublings compared entry by entry would take a trillion steps.
    with pytest.raises(ExpressionError, match="lists of lists"):
        evaluate(compile_expression("((x, x), (x, x)) == ((x, x), (x, x))"), {"x": ((1,), (2,))})


operands = st.sampled_from(["0", "1", "7", "-3", "a", "b", "(a - b)", "min(a, 4)"])


@given(
    parts=st.lists(
        st.tuples(operands, st.sampled_from(["+", "-", "*", "//", "%", "<", "==", "and", "or"])),
        max_size=6,
    ),
    last=operands,
    a=st.integers(-9, 9),
    b=st.integers(-9, 9),
)
def test_as_python_works_it_out(parts: list[tuple[str, str]], last: str, a: int, b: int) -> None:
    text = " ".join(f"{operand} {sign}" for operand, sign in parts) + f" {last}"
    names = {"a": a, "b": b}
    try:
        wanted = eval(text, {}, names)
    except ZeroDivisionError:
        with pytest.raises(ExpressionError, match="divides by 0"):
            evaluate(compile_expression(text), names)
        return
    assert evaluate(compile_expression(text), names) == wanted
