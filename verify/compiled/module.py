"""Checked `Rules` come in; the text of a Python module for numba goes out, with its measures.

The module has three functions. `expand` works a row of packed positions off, `ask` answers one
question (an end, a claim, a win, a score, a declared total) about each, `turns` looks into whole
turns and `weigh` works out what they are worth; both are compiled only when they are called.
Everything they need is in the text, so that equal texts may share their machine code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.bounded import Value
from verify.compiled.changed import Fields, changed_fields
from verify.compiled.cost import MOST_SECONDS, seconds, too_many_numbers, too_much_room
from verify.compiled.lower_expressions import lengths_name, own_name
from verify.compiled.lower_functions import MOST_INSIDE, emit_name, lower
from verify.compiled.packing import Packing, packing
from verify.compiled.playing import playing
from verify.compiled.turn_text import turning, weighing
from verify.compiled.unset import maybe_unset
from verify.plain.lower_functions import run_name
from verify.rules import Rules

UNROLLED = 48
"""Up to so many numbers a position is packed number by number, and beyond that in a loop."""

WIDE = 12
"""With more words than this a position is packed by one function for all kinds of move."""


class NotCompilable(Exception):  # noqa: N818 - nothing failed: the plain reading takes over
    """Rules that only the plain reading can carry out, and why."""


@dataclass(frozen=True, slots=True)
class Module:
    """The text, and what its callers must know.

    `rows` is how many positions it keeps at hand, `most_moves` how many a phase can make,
    `seen` how many words of labels are watched (the sites follow them in the list of what was
    seen), `places` where a site's hole begins among them;
    `questions` has the number by which `ask` knows a function; `seconds` is how long numba may
    take over it.
    """

    text: str
    packing: Packing
    rows: int
    most_moves: int
    seen: int
    places: dict[tuple[int, int], int]
    questions: dict[str, int]
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
    changed = changed_fields(rules)
    functions, rows = lower(rules, places, changed)
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
        *_emitting(rules, packed, set(changed.values()), seen),
        *_unpacking(rules, packed, len(packed.slots)),
        *(f"{source}\n\n" for source in functions),
        *_expand(rules, packed),
        *_ask(rules, numbered),
        *turning(rules, numbered),
        *weighing(rules),
        *playing(rules),
    ]
    return Module(
        text="\n".join(lines),
        packing=packed,
        rows=rows + 1,
        most_moves=most_moves,
        seen=seen,
        places=places,
        questions=numbered,
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
from verify.compiled.runtime import least as _least
from verify.compiled.runtime import minus as _minus
from verify.compiled.runtime import most as _most
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


def _emitting(rules: Rules, packed: Packing, changed: set[Fields], seen: int) -> Iterator[str]:
    # What was not changed is taken as it was packed: those words lie behind the numbers.
    fields = {field.name: field for field in rules.fields}
    short = len(rules.sites) <= MOST_INSIDE
    for names in sorted(changed, key=sorted):
        places = sorted(
            fields[name].offset + place for name in names for place in range(fields[name].width)
        )
        wide = packed.words > WIDE
        if wide or len(places) > UNROLLED:
            yield f"_changed{emit_name(rules, names)} = _np.array({places}, _np.int64)\n\n"
        if wide:
            kept = [_kept(packed, word, places) for word in range(packed.words)]
            yield f"_kept{emit_name(rules, names)} = _np.array({kept}, _np.uint64)\n\n"
        yield f"@_compiled{'_inside' if short else ''}"
        yield f"def {emit_name(rules, names)}(_out, s, phase, site, amount):"
        yield "    cell = _out[4]"
        yield "    n = cell[0]"
        yield f"    _out[3][{seen} + site] = 1"
        if wide:
            change = f"_changed{emit_name(rules, names)}, _kept{emit_name(rules, names)}"
            yield f"    _pack(_out[0], n, s, phase, {change})"
        for word in range(0 if wide else packed.words):
            yield f"    _out[0][n, {word}] = {_word(packed, word, places)}"
        if not wide and len(places) > UNROLLED:
            yield f"    for place in _changed{emit_name(rules, names)}:"
            yield (
                "        _out[0][n, _word[place]] |= "
                "_np.uint64(s[place] - _low[place]) << _shift[place]"
            )
        yield "    _out[1][n] = site"
        yield "    _out[2][n] = amount"
        yield "    cell[0] = n + 1\n\n"


def _word(packed: Packing, word: int, places: Sequence[int]) -> str:
    among = frozenset(places)
    slots = {place: slot for place, slot in enumerate(packed.slots) if slot.word == word}
    kept = _kept(packed, word, places)
    parts = [f"_np.uint64(s[{len(packed.slots) + word}]) & _np.uint64({kept})"] if kept else []
    if len(places) <= UNROLLED:
        parts += [
            f"(_np.uint64(s[{place}]{_less(slot.low)}) << _np.uint64({slot.shift}))"
            for place, slot in slots.items()
            if slot.bits and place in among
        ]
    if word == packed.phase.word:
        parts.append(f"(_np.uint64(phase) << _np.uint64({packed.phase.shift}))")
    return " | ".join(parts) or "_np.uint64(0)"


def _kept(packed: Packing, word: int, places: Sequence[int]) -> int:
    """The bits of a word that a move which changes these places leaves alone."""
    among = frozenset(places)
    slots = [slot for place, slot in enumerate(packed.slots) if place not in among]
    return sum(slot.mask << slot.shift for slot in slots if slot.word == word)


def _unpacking(rules: Rules, packed: Packing, width: int) -> Iterator[str]:
    phase = packed.phase
    short = width <= UNROLLED
    yield f"@_compiled{'_inside' if short else ''}\ndef _unpack(words, row, s):"
    if packed.words > WIDE:
        yield f"    for word in range({packed.words}):"
        yield f"        s[{width} + word] = _np.int64(words[row, word])"
    for word in range(0 if packed.words > WIDE else packed.words):
        yield f"    s[{width + word}] = _np.int64(words[row, {word}])"
    if short:
        for place, slot in enumerate(packed.slots):
            bits = f"(words[row, {slot.word}] >> _np.uint64({slot.shift}))"
            number = f"_np.int64({bits} & _np.uint64({slot.mask})){_less(-slot.low)}"
            yield f"    s[{place}] = {number if slot.bits else slot.low}"
    else:
        yield f"    for place in range({width}):"
        yield (
            "        s[place] = _np.int64((words[row, _word[place]] >> _shift[place])"
            " & _mask[place]) + _low[place]"
        )
    bits = f"(words[row, {phase.word}] >> _np.uint64({phase.shift}))"
    yield f"    return _np.int64({bits} & _np.uint64({phase.mask}))\n\n"
    yield f"_word = _np.array({[slot.word for slot in packed.slots]}, _np.int64)"
    # A slot without bits may stand at 64, where no shift is defined.
    shifts = [slot.shift if slot.bits else 0 for slot in packed.slots]
    yield f"_shift = _np.array({shifts}, _np.uint64)"
    yield f"_mask = _np.array({[slot.mask for slot in packed.slots]}, _np.uint64)"
    yield f"_low = _np.array({[slot.low for slot in packed.slots]}, _np.int64)\n\n"
    highs = [field.high for field in rules.fields for _ in range(field.width)]
    yield f"_high = _np.array({highs}, _np.int64)\n\n"
    yield _SOUND
    if packed.words > WIDE:
        yield _PACK.format(width=width, word=phase.word, shift=phase.shift)


_SOUND = """\
@_compiled
def _sound(s):
    for place in range(len(_low)):
        if s[place] < _low[place] or s[place] > _high[place]:
            return False
    return True


"""


_PACK = """\
@_compiled
def _pack(words, row, s, phase, places, kept):
    for word in range(len(kept)):
        words[row, word] = _np.uint64(s[{width} + word]) & kept[word]
    for place in places:
        words[row, _word[place]] |= _np.uint64(s[place] - _low[place]) << _shift[place]
    words[row, {word}] |= _np.uint64(phase) << _np.uint64({shift})


"""


def _less(low: int) -> str:
    return f" - {low}" if low > 0 else f" + {-low}" if low < 0 else ""


def _expand(rules: Rules, packed: Packing) -> Iterator[str]:
    # `_out` holds words, sites, amounts, seen words of labels and the cell (moves so far, row at
    # work); a row at an end of a choice is expanded to see whether it has moves left.
    yield "@_compiled_and_kept"
    yield "def expand(words, first, last, most, _work, _out, stops, ends, left):"
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
        yield f"        if {own_name(clause.name)}(s, _work):"
        yield f"            over |= {1 << bit}"
    yield "        ends[row - first] = over"
    yield "        if over == 0:"
    for number, name in enumerate(packed.phases):
        word = "if" if number == 0 else "elif"
        yield f"            {word} phase == {number}:"
        yield f"                {own_name(name)}(s, _out, _work)"
    yield "        else:"
    yield "            cell[2] = 1"
    for number, name in enumerate(packed.phases):
        if rules.phases[name].kind == "choice":
            yield f"            if phase == {number}:"
            yield f"                {own_name(name)}(s, _unseen(_out), _work)"
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
