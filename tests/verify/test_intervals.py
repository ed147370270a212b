"""The bounds of an expression against every value it can really have."""

import ast
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify import language
from verify.bounded import Value
from verify.rules.intervals import View, interval, within
from verify.rules.model import Field

CONSTANTS: dict[str, Value] = {"TWO": 2, "WORTH": (3, -1, 4), "GRID": ((1, 2), (5, 0))}
FIELDS = {
    "x": Field("x", (), 0, 3, (0,), (), 0),
    "y": Field("y", (), -2, 1, (0,), (), 1),
    "hand": Field("hand", (2,), 0, 2, (0, 0), (None,), 2),
    "bed": Field("bed", (2, 3), 0, 1, (0,) * 6, (None, None), 4),
}
LOOPS = {"i": (0, 2), "j": (1,)}
VIEW = View(CONSTANTS, FIELDS, "s", LOOPS)
WORDS = {name: getattr(language, name) for name in language.__all__}

LEAVES = """
    0 1 -3 TWO i j s.x s.y s.hand[j] WORTH[i] GRID[j][0] len(WORTH) len(GRID) len(s.bed) max(WORTH)
    count(s.hand) any_of(s.hand) has(s.hand,1)
"""
leaves = st.sampled_from(LEAVES.split())


def larger(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    signs = st.sampled_from(["+", "-", "*", "//", "%", "<", "==", "and", "or"])
    return st.one_of(
        st.builds("({} {} {})".format, inner, signs, inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
        st.builds("abs({})".format, inner),
        st.builds("(-{})".format, inner),
        st.builds("(not {})".format, inner),
    )


def values(text: str) -> list[int]:
    code = compile(text, "test", "eval")
    found = []
    for x, y, a, b, i, j in product(range(4), range(-2, 2), range(3), range(3), (0, 2), (1,)):
        state = SimpleNamespace(x=x, y=y, hand=[a, b], bed=[[0, 0, 0], [0, 0, 0]])
        names: dict[str, Any] = {"s": state, "i": i, "j": j}
        try:
            found.append(int(eval(code, {**WORDS, **CONSTANTS, **names})))
        except ZeroDivisionError:
            continue
    return found


@given(st.recursive(leaves, larger, max_leaves=5))
def test_no_value_lies_outside(text: str) -> None:
    node = ast.parse(text, mode="eval").body
    bounds = interval(node, VIEW)
    if any(sign in text for sign in (" and ", " or ")) or bounds is None:
        # As a value `and` and `or` only join yes and no, which the language sees to elsewhere.
        return
    assert all(bounds[0] <= value <= bounds[1] for value in values(text))


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("s.x - s.y", (-1, 5)),
        ("s.x * s.y", (-6, 3)),
        ("(s.y - 1) // TWO", (-2, 0)),
        ("WORTH[i] % 5", (0, 4)),
        ("t.x % (s.x + 1)", (0, 3)),
        ("abs(s.y)", (0, 2)),
        ("abs(s.y - 3)", (2, 5)),
        ("max(s.x, s.y)", (0, 3)),
        ("min(s.x, 1) if t.x else i", (0, 2)),
        ("count(s.hand) + len(s.hand)", (2, 4)),
        ("t.x", None),
        ("n + 1", None),
        ("s.x // s.y", None),
        ("s.x * 1000000000000000000", None),
    ],
)
def test_tight_bounds(text: str, bounds: tuple[int, int] | None) -> None:
    node = ast.parse(text, mode="eval").body
    assert interval(node, VIEW) == bounds
    if bounds:
        assert within(node, *bounds, VIEW)
        assert not within(node, bounds[0] + 1, bounds[1], VIEW)
