"""Checked `Rules` come in; the text of the functions that look into whole turns goes out.

`turns` goes through one turn after the other, and `weigh` works out what they are worth; each is
machine code only once it is called. What they call is in `kernel`, `patterns`, `value_net` and
`value_kernel`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.compiled.lowering.counted import Counted
from verify.rules import Rules

# As the kernels have them.
_PARTS = "COUNT FIRST LOOKED PHASES begin claimed clear finish more phase_at take"
_PATTERNS = "follow known learn watch"
_NET = "close lay link ready"
_WORTH = "SLOW WEIGHED prepare reached store sweep"


def turning(rules: Rules, questions: Mapping[str, int], counted: Counted) -> Iterator[str]:
    """Lines of text; `questions` has the number by which `ask` knows a function.

    Where play only counts with some fields, `like_before` does the same as `turns`, and knows turns
    again.
    """
    for name in _PARTS.split():
        yield f"from verify.compiled.turns.kernel import {name} as _{name}"
    for name in _PATTERNS.split() if counted.fields else ():
        yield f"from verify.compiled.turns.patterns import {name} as _{name}"
    yield from _turns(rules, questions, None)
    if counted.fields:
        yield from _turns(rules, questions, counted)


def _turns(rules: Rules, questions: Mapping[str, int], counted: Counted | None) -> Iterator[str]:
    claims = [
        (number, claim.name, questions[claim.name])
        for number, claim in enumerate(rules.claims, start=len(rules.phases))
    ]
    arguments = "until, kept, inside, room, rules, shown, parts, levels, answers"
    called, expand = "turns", "expand"
    if counted:
        arguments, called, expand = f"{arguments}, patterns", "like_before", "watch"
    yield f"\n\n@_compiled_and_kept\ndef {called}({arguments}):"
    yield "    near, here = inside[0], inside[5]"
    yield "    work, out, most, stops, ends, left, declared = room"
    yield "    cell = out[4]"
    yield "    while True:"
    yield "        result = _more(kept, until, inside, levels)"
    yield "        if result >= 0:"
    yield "            return result"
    if counted:
        yield "        which = _known(kept[4][_LOOKED], kept, patterns)"
        for _, name, question in claims:
            if name in counted.steady:
                asked = f"{question}, 0, kept[0], number, number + 1, work, cell, answers"
                yield "        if which >= 0:"
                yield "            number = kept[4][_LOOKED]"
                yield f"            ask({asked})"
                yield "            which = which if answers[0] else -1"
        yield "        if which >= 0:"
        yield "            result = _follow(which, kept, inside, levels, patterns)"
        yield "            if result > 0:"
        yield "                return result"
        yield "            continue"
    yield "        _begin(kept[4][_LOOKED], kept, inside)"
    if counted:
        yield "        _unpack(near, 0, work[work.shape[0] - 4])"
        yield "        _watch(work, shown, patterns)"
    yield "        while here[_FIRST] < here[_COUNT]:"
    yield "            cell[0] = 0"
    yield "            first, last = here[_FIRST], min(here[_COUNT], here[_FIRST] + len(stops))"
    yield f"            last = {expand}(near, first, last, most, work, out, stops, ends, left)"
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
    for number, name, question in claims:
        watched = counted is not None and name not in counted.steady
        asked = f"watch_claim({question}" if watched else f"ask({question}, 0"
        yield f"        {asked}, near, 0, here[_COUNT], work, cell, answers)"
        yield f"        _claimed(_PHASES + {number}, answers, kept, inside, shown)"
    if counted:
        yield "        _learn(kept, inside, work, shown, levels, patterns)"
    yield "        _finish(kept, inside, shown, levels)"
    yield "        _clear(inside)\n\n"


def weighing(rules: Rules, counted: Counted) -> Iterator[str]:
    """Lines of text; `weigh` works out parts from `first` on, until so many positions were seen."""
    chances = [phase.kind == "chance" for phase in rules.phases.values()]
    yield f"_chances = _np.array({[*map(int, chances)]}, _np.int64)"
    for name in _NET.split():
        yield f"from verify.compiled.turns.value_net import {name} as _{name}"
    for name in _WORTH.split():
        yield f"from verify.compiled.turns.value_kernel import {name} as _{name}"
    text = _WEIGH
    if counted.fields:
        yield "from verify.compiled.turns.pattern_nets import remember as _remember"
        yield "from verify.compiled.turns.value_patterns import by_patterns as _by_patterns"
        text = text.replace("left):", "left, patterns, nets):")
        text = text.replace("        size[:] = 0\n", _BY_PATTERNS)
        text = text.replace("            if result == 0:\n", _REMEMBER)
    yield text


_BY_PATTERNS = """\
        if _by_patterns(first, parts, kept, inside, net, nets, patterns, worth, at, asked, told,
                        gap, left) == 0:
            first += 1
            continue
        size[:] = 0
"""

_REMEMBER = """\
            if result == 0:
                _remember(number, kept, inside, net, nets, patterns)
"""

_WEIGH = """

@_compiled_and_kept
def weigh(first, until, kept, inside, room, rules, parts, net, worth, at, asked, told, gap, limit,
          left):
    near, here = inside[0], inside[5]
    work, out, most, stops, ends, moves, _ = room
    cell, size = out[4], net[8]
    while first + 1 < len(parts[1]) and told[_WEIGHED] < until:
        if _ready(first, parts, kept):
            first += 1
            continue
        size[:] = 0
        for place in range(parts[1][first], parts[1][first + 1]):
            number = parts[0][place]
            _lay(number, kept, inside, net)
            result = 0
            while here[_FIRST] < here[_COUNT]:
                cell[0] = 0
                row, last = here[_FIRST], min(here[_COUNT], here[_FIRST] + len(stops))
                last = expand(near, row, last, most, work, out, stops, ends, moves)
                result = _link(last, kept, inside, room, rules, _chances, net)
                if result > 0:
                    break
            if result == 0:
                _close(first, parts, kept, inside, net)
            _clear(inside)
            if result > 0:
                return first, result
        circles = _prepare(net, worth, at, asked, told)
        _reached(first, parts, net, at, told)
        if _sweep(net, at, asked, told, gap, limit, circles, left) > 0:
            return first, _SLOW
        _store(first, parts, net, worth, at)
        first += 1
    return first, 0


"""
