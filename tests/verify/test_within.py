"""Names that live inside of one `if` only, and what the symbolic reading makes of them."""

from __future__ import annotations

import ast

import pytest

from verify.rules import read_rules
from verify.runs.limits import Clock, Limits
from verify.symbolic.model import model_of
from verify.symbolic.within import names_within


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("if s.n:\n  t = s.copy()\n  t.n = 1", {"t"}),
        ("if s.n:\n  t.n = 1\n  t = s.copy()", set()),
        ("if s.n:\n  x = x + 1", set()),
        ("if s.n:\n  x += 1", set()),
        ("if s.n:\n  x = 1\nx = 2", set()),
        ("if s.n:\n  x = 1\nelse:\n  x = 2", {"x"}),
        ("if s.n:\n  x = 1\nelse:\n  y = x", {"y"}),
        ("if x:\n  x = 1", set()),
        ("if s.n:\n  for b in range(3):\n    u = s.copy()\n    u.n = b", {"b", "u"}),
        ("if s.n:\n  for b in range(x):\n    x = b", {"b"}),
        ("if s.n:\n  for b in range(3):\n    x = b\n  y = x", {"b", "y"}),
        ("if s.n:\n  if s.m:\n    x = 1\n  else:\n    y = 1", {"x", "y"}),
        ("if s.n:\n  if s.m:\n    x = 1\n  y = x", {"y"}),
        ("if s.n:\n  p = 1", set()),
    ],
)
def test_a_name_is_within_if_it_is_set_there_before_it_is_read(body: str, wanted: set[str]) -> None:
    lines = "\n".join(f"  {line}" for line in body.splitlines())
    (function,) = ast.parse(f"def f(s, p):\n{lines}").body
    assert isinstance(function, ast.FunctionDef)
    whole = next(node for node in ast.walk(function) if isinstance(node, ast.If))
    assert names_within(function)[whole] == wanted


CASES = """
KINDS = range(60)

class State:
    kind: upto(60)
    last: upto(60)

@start
@turn
@choice
def pick(s):
    for k in KINDS:
        if k == s.kind:
            t = s.copy()
            for n in range(1, 4):
                u = t.copy()
                u.last = (t.kind + n) % 60
                yield f"goes {n} from {k}", 0, u, pick

@end
def over(s):
    return s.last == 7
"""


def test_a_loop_over_many_cases_does_not_grow_with_each() -> None:
    model = model_of(read_rules(CASES, "rules.py", {"players": 1}, {}), Clock(Limits()))
    moves = model.moves["pick"]
    assert len(moves) == 180
    # Each is one comparison and one number, whichever case it is.
    assert {move.guard.size for move in moves} == {3}
    assert max(term.size for move in moves for term in move.target) == 1


GUARDED = """
players = 2

class State:
    seat: which(players)
    rival: which(players, -1) = -1
    held: per(players, upto(3))

def give(t, p):
    if t.held[p] < 3:
        t.held[p] += 1

@start
@turn
@choice
def meet(s):
    t = s.copy()
    GUARD:
        give(t, t.rival)
    t.rival = s.seat
    t.seat = 1 - s.seat
    yield "meets", s.seat, t, meet

@end
def over(s):
    return sum_of(s.held) > 2
"""


@pytest.mark.parametrize(
    ("guard", "unsure"),
    [
        ("if t.rival != -1", False),
        ("if t.rival >= 0", False),
        ("if t.rival != 0", True),
        ("if t.seat != -1", True),
    ],
)
def test_an_index_lies_within_where_the_way_to_it_says_so(guard: str, unsure: bool) -> None:
    text = GUARDED.replace("GUARD", guard)
    model = model_of(read_rules(text, "rules.py", {"players": 2}, {}), Clock(Limits()))
    assert ("an index beyond its array" in model.unsure) == unsure
