"""Checked `Rules` come in; the text of the function that looks into whole turns goes out.

`turns` goes through one turn after the other; it is machine code only once it is called. What it
calls is in `verify.compiled.turn_kernel`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.rules import Rules

_PARTS = (
    "COUNT FIRST PHASES begin claimed clear finish more phase_at take"  # as the kernel has them
)


def turning(rules: Rules, questions: Mapping[str, int]) -> Iterator[str]:
    """Lines of text; `questions` has the number by which `ask` knows a function."""
    for name in _PARTS.split():
        yield f"from verify.compiled.turn_kernel import {name} as _{name}"
    yield "\n\n@_compiled_and_kept"
    yield "def turns(until, kept, inside, room, rules, shown, parts, levels, answers):"
    yield "    near, here = inside[0], inside[5]"
    yield "    work, out, most, stops, ends, left, declared = room"
    yield "    cell = out[4]"
    yield "    while True:"
    yield "        result = _more(kept, until, inside, levels)"
    yield "        if result >= 0:"
    yield "            return result"
    yield "        _begin(kept, inside)"
    yield "        while here[_FIRST] < here[_COUNT]:"
    yield "            cell[0] = 0"
    yield "            first, last = here[_FIRST], min(here[_COUNT], here[_FIRST] + len(stops))"
    yield "            last = expand(near, first, last, most, work, out, stops, ends, left)"
    for number, phase in enumerate(rules.phases.values()):
        if phase.total_by:
            which = f"{questions[phase.total_by]}, 0"
            yield "            for row in range(first, last):"
            yield f"                if _phase_at(near, row, rules[0]) == {number}:"
            yield "                    if ends[row - first] == 0:"
            yield "                        told = declared[row - first:]"
            yield f"                        ask({which}, near, row, row + 1, work, cell, told)"
    yield "            result = _take(last, kept, inside, room, rules, shown, parts)"
    yield "            if result > 0:"
    yield "                _clear(inside)"
    yield "                return result"
    for number, claim in enumerate(rules.claims, start=len(rules.phases)):
        which = f"{questions[claim.name]}, 0"
        yield f"        ask({which}, near, 0, here[_COUNT], work, cell, answers)"
        yield f"        _claimed(_PHASES + {number}, answers, kept, inside, shown)"
    yield "        _finish(kept, inside, shown, levels)"
    yield "        _clear(inside)\n\n"
