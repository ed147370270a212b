"""Checked `Rules` come in; the text of a Python module for numba goes out, with its measures.

The module has three functions. `expand` works a row of packed positions off, `ask` answers one
question (an end, a claim, a win, a score, a declared total) about each, `turns` looks into whole
turns and `weigh` works out what they are worth; both are compiled only when they are called.
Everything they need is in the text, so that equal texts may share their machine code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from verify.bounded import Value
from verify.compiled.cost import MOST_SECONDS, seconds, too_many_numbers, too_much_room
from verify.compiled.lowering.changed import changed_fields
from verify.compiled.lowering.counted import Counted, counted_fields
from verify.compiled.lowering.expressions import lengths_name, own_name
from verify.compiled.lowering.functions import lower
from verify.compiled.lowering.hand import Hand, hand
from verify.compiled.lowering.packed_text import emitting, unpacking
from verify.compiled.lowering.playing import playing
from verify.compiled.lowering.unset import maybe_unset
from verify.compiled.lowering.watched import lower_watched, watched_name
from verify.compiled.packing import Packing, packing
from verify.compiled.turns.text import turning, weighing
from verify.plain.lower_functions import run_name
from verify.rules import Rules


class NotCompilable(Exception):  # noqa: N818 - nothing failed: the plain reading takes over
    """Rules that only the plain reading can carry out, and why."""


@dataclass(frozen=True, slots=True)
class Module:
    """The text, and what its callers must know.

    `rows` is how many positions it keeps at hand, the last of which are the start of a turn, from
    where to where a pattern of it holds, and the position at work. `most_moves` is how many moves a
    phase can make, `seen` how many words of labels are watched (the sites follow them in the list
    of what was seen), `places` where a site's hole begins among them; `questions` has the number by
    which `ask` knows a function; `counted` are fields that play only counts with; `seconds` is how
    long numba may take over it.
    """

    text: str
    packing: Packing
    hand: Hand
    rows: int
    most_moves: int
    seen: int
    places: dict[tuple[int, int], int]
    questions: dict[str, int]
    counted: Counted
    seconds: float


def write_module(rules: Rules) -> Module:
    """Write the module of a rules file. Raises `NotCompilable`."""
    for name, node in rules.functions.items():
        if not rules.roles[name].apart and (unset := maybe_unset(node, rules.meaning.loops)):
            raise NotCompilable(f"{name} may use {sorted(unset)[0]} before it has a value")
    packed = packing(rules)
    most_moves = max(_most_moves(rules, name) for name in rules.phases)
    if too_much := too_many_numbers(rules) or too_much_room(packed, most_moves):
        raise NotCompilable(too_much)
    places, seen = _places(rules)
    at_hand = hand(rules, packed)
    loose = frozenset(at_hand.loose)
    changed = {move: names & loose for move, names in changed_fields(rules).items()}
    functions, rows = lower(rules, at_hand, places, changed)
    counted = counted_fields(rules, at_hand)
    watched: list[str] = []
    if counted.fields:
        watched = lower_watched(rules, at_hand, places, changed, counted)
    long = seconds(functions)
    if long > MOST_SECONDS:
        raise NotCompilable(f"machine code would take some {long:,.0f} s to make")
    questions = [clause.name for clause in (*rules.ends, *rules.claims)]
    questions += [clause.name for clause in (rules.wins, rules.score) if clause]
    questions += [phase.total_by for phase in rules.phases.values() if phase.total_by]
    numbered = {name: number for number, name in enumerate(dict.fromkeys(questions))}
    lines = [
        _HEAD,
        *_constants(rules, "\n".join(functions)),
        *emitting(rules, at_hand, set(changed.values()), seen),
        *unpacking(rules, at_hand),
        *(f"{source}\n\n" for source in functions),
        *_expand(rules, packed, "expand", own_name),
        *_ask(rules, numbered),
        *_watch(rules, packed, numbered, counted, watched),
        *turning(rules, numbered, counted),
        *weighing(rules, counted),
        *playing(rules),
    ]
    return Module(
        text="\n".join(lines),
        packing=packed,
        hand=at_hand,
        rows=rows + 4,
        most_moves=most_moves,
        seen=seen,
        places=places,
        questions=numbered,
        counted=counted,
        seconds=long,
    )


def _places(rules: Rules) -> tuple[dict[tuple[int, int], int], int]:
    places: dict[tuple[int, int], int] = {}
    seen = 0
    for site in rules.sites:
        for place, hole in enumerate(site.holes):
            if hole.names is not None:
                places[site.number, place] = seen
                seen += len(hole.names)
    return places, seen


def _most_moves(rules: Rules, phase: str) -> int:
    import ast

    def block(body: list[ast.stmt]) -> int:
        return sum(map(statement, body))

    def statement(node: ast.stmt) -> int:
        match node:
            case ast.Expr(value=ast.Yield()):
                return 1
            case ast.If(body=body, orelse=orelse):
                return max(block(body), block(orelse))
            case ast.For(body=body):
                return rules.meaning.loops[node].longest * block(body)
        return 0

    return block(rules.functions[phase].body)


_HEAD = '''"""Rules lowered for numba; written anew whenever they change."""
import numpy as _np

from verify.compiled.runtime import BoundLeft as _BoundLeft
from verify.compiled.runtime import all_of as _all_of
from verify.compiled.runtime import any_of as _any_of
from verify.compiled.runtime import at as _at
from verify.compiled.runtime import compiled as _compiled
from verify.compiled.runtime import compiled_and_kept as _compiled_and_kept
from verify.compiled.runtime import compiled_inside as _compiled_inside
from verify.compiled.runtime import copy as _copy
from verify.compiled.runtime import count as _count
from verify.compiled.runtime import has as _has
from verify.compiled.runtime import kept_below as _kept_below
from verify.compiled.runtime import kept_equal as _kept_equal
from verify.compiled.runtime import kept_inside as _kept_inside
from verify.compiled.runtime import least as _least
from verify.compiled.runtime import minus as _minus
from verify.compiled.runtime import most as _most
from verify.compiled.runtime import ones as _ones
from verify.compiled.runtime import plus as _plus
from verify.compiled.runtime import product as _product
from verify.compiled.runtime import sum_where as _sum_where
from verify.compiled.runtime import total as _total


@_compiled
def _inside(s, first, last, low, high):
    for place in range(first, last):
        if s[place] < low or s[place] > high:
            return False
    return True


@_compiled
def _unseen(out):
    return out[0], out[1], out[2], out[5], out[4], out[5]

'''


def _constants(rules: Rules, used: str) -> Iterator[str]:
    for name, value in rules.constants.items():
        if isinstance(value, tuple) and value and own_name(name) in used:
            yield from _list(name, value)
    for node, loop in rules.meaning.loops.items():
        if loop.fixed and run_name(node) in used:
            yield f"{run_name(node)} = _np.array({list(loop.fixed)}, _np.int64)"
    yield "\n"


def _list(name: str, value: tuple[Value, ...]) -> Iterator[str]:
    rows = [row for row in value if isinstance(row, tuple)]
    if len(rows) == len(value):
        if all(isinstance(number, int) for row in rows for number in row):
            most = max(map(len, rows))
            even = [[*map(_whole, row), *[0] * (most - len(row))] for row in rows]
            yield f"{own_name(name)} = _np.array({even}, _np.int64).reshape({len(rows)}, {most})"
            yield f"{lengths_name(name)} = _np.array({[len(row) for row in rows]}, _np.int64)"
    elif all(isinstance(entry, int) for entry in value):
        yield f"{own_name(name)} = _np.array({[_whole(entry) for entry in value]}, _np.int64)"


def _whole(value: Value) -> int:
    assert isinstance(value, int)
    if abs(value) > 1 << 62:
        raise NotCompilable(f"the constant {value} is too large")
    return int(value)


def _watch(
    rules: Rules,
    packed: Packing,
    questions: dict[str, int],
    counted: Counted,
    watched: Sequence[str],
) -> Iterator[str]:
    if not counted.fields:
        return
    yield from (f"{source}\n\n" for source in watched)
    yield from _expand(rules, packed, "watch", watched_name)
    yield "@_compiled_and_kept"
    yield "def watch_claim(which, words, first, last, _work, cell, answers):"
    yield "    s = _work[_work.shape[0] - 1]"
    yield "    for row in range(first, last):"
    yield "        cell[1] = row"
    yield "        _unpack(words, row, s)"
    yield "        found = 0"
    for claim in rules.claims:
        yield f"        if which == {questions[claim.name]}:"
        yield f"            found = +{watched_name(claim.name)}(s, _work)"
    yield "        answers[row - first] = found"
    yield "    cell[1] = last\n\n"


def _expand(
    rules: Rules, packed: Packing, called: str, name_of: Callable[[str], str]
) -> Iterator[str]:
    # `_out` holds words, sites, amounts, seen words of labels and the cell (moves so far, row at
    # work); a row at an end of a choice is expanded to see whether it has moves left.
    yield "@_compiled_and_kept"
    yield f"def {called}(words, first, last, most, _work, _out, stops, ends, left):"
    yield "    s = _work[_work.shape[0] - 1]"
    yield "    cell = _out[4]"
    yield "    for row in range(first, last):"
    yield "        cell[1] = row"
    yield "        before = cell[0]"
    yield "        if before + most > _out[0].shape[0]:"
    yield "            return row"
    yield "        phase = _unpack(words, row, s)"
    yield "        over = 0"
    for bit, clause in enumerate(rules.ends):
        yield f"        if {name_of(clause.name)}(s, _work):"
        yield f"            over |= {1 << bit}"
    yield "        ends[row - first] = over"
    yield "        if over == 0:"
    for number, name in enumerate(packed.phases):
        word = "if" if number == 0 else "elif"
        yield f"            {word} phase == {number}:"
        yield f"                {name_of(name)}(s, _out, _work)"
    yield "        else:"
    yield "            cell[2] = 1"
    for number, name in enumerate(packed.phases):
        if rules.phases[name].kind == "choice":
            yield f"            if phase == {number}:"
            yield f"                {name_of(name)}(s, _unseen(_out), _work)"
    yield "            left[row - first] = cell[0] > before"
    yield "            cell[0] = before"
    yield "            cell[2] = 0"
    yield "        stops[row - first] = cell[0]"
    yield "    cell[1] = last"
    yield "    return last\n\n"


def _ask(rules: Rules, questions: dict[str, int]) -> Iterator[str]:
    yield "@_compiled_and_kept"
    yield "def ask(which, seat, words, first, last, _work, cell, answers):"
    yield "    s = _work[_work.shape[0] - 1]"
    yield "    for row in range(first, last):"
    yield "        cell[1] = row"
    yield "        _unpack(words, row, s)"
    yield "        found = 0"
    for name, number in questions.items():
        seat = ", seat" if rules.roles[name].kind in ("wins", "score") else ""
        yield f"        if which == {number}:"
        yield f"            found = +{own_name(name)}(s{seat}, _work)"
    yield "        answers[row - first] = found"
    yield "    cell[1] = last\n\n"
