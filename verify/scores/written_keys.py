"""What a position may be written down as: rules come in, the keys of such a file go out.

Each key has an example that is read, and what else may stand there in words; `written` reads
such files. What `@written` functions set up comes first, since that is how people write.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from math import prod
from typing import Final, TypeAlias

from verify.rules import Rules
from verify.rules.model import Field, Written
from verify.scores.scored import WrittenKey

Labels: TypeAlias = Sequence[tuple[str, ...] | None]

_FEW: Final = 8
"""So many names are told; a list of so many numbers is written out."""


def written_keys(rules: Rules, remarks: Mapping[str, str]) -> tuple[WrittenKey, ...]:
    """The keys of a file that `position_of` reads, `@written` first, then fields in their order.
    `remarks` say by field what it is."""
    by_hand = tuple(_by_hand(one) for one in rules.written)
    fields = (one for one in rules.fields if one.low < one.high)
    return (*by_hand, *(_field(one, rules.seats, remarks.get(one.name, "")) for one in fields))


def _by_hand(one: Written) -> WrittenKey:
    first, *others = one.arguments
    value = _quoted(one.names[0]) if one.names else "1"
    told = ", ".join([f"{first}: {value}", *(f"{name}: 1" for name in others)])
    about = f"such as [{{{told}}}]"
    if one.names:
        about += f"; {first} is {_some(one.names)}"
    return WrittenKey(one.name, True, True, "[]", about)


def is_each(one: Field, seats: int) -> bool:
    """Whether a field has a place for each seat."""
    names = tuple(f"seat {seat + 1}" for seat in range(seats))
    return bool(one.shape) and one.labels[0] == names


def _field(one: Field, seats: int, remark: str) -> WrittenKey:
    each = is_each(one, seats)
    shape, labels = (one.shape[1:], one.labels[1:]) if each else (one.shape, one.labels)
    about = f"{remark}; {_about(one)}" if remark else _about(one)
    return WrittenKey(one.name, each, False, _example(one, shape, labels, 0), about)


def _example(one: Field, shape: Sequence[int], labels: Labels, first: int) -> str:
    """What it is at the start, from the number `first` on; of a long list its first place."""
    if not shape:
        return _value(one, one.start[first])
    width = prod(shape[1:])
    places = range(shape[0] if shape[0] <= _FEW else 1)
    told = [_example(one, shape[1:], labels[1:], first + place * width) for place in places]
    names = labels[0]
    if names is None and shape[0] <= _FEW:
        return f"[{', '.join(told)}]"
    keys = [_quoted(names[place]) if names else str(place + 1) for place in places]
    return f"{{{', '.join(f'{key}: {value}' for key, value in zip(keys, told, strict=True))}}}"


def _value(one: Field, number: int) -> str:
    if one.flag:
        return ("no", "yes")[number]
    if one.words:
        return _quoted(one.words[number]) if 0 <= number < len(one.words) else "none"
    if one.seat:
        return f"seat {number + 1}"
    return str(number)


def _about(one: Field) -> str:
    if one.flag:
        return "yes or no"
    none = ", or none" if one.words and one.high - one.low >= len(one.words) else ""
    if one.seat:
        return f"seat 1 to seat {len(one.words) or one.high + 1}{none}"
    if one.words:
        return f"{_some(one.words)}{none}"
    return f"{one.low:,} to {one.high:,}"


def _quoted(name: str) -> str:
    """A name as YAML reads it between brackets."""
    return name if re.fullmatch(r"\w[\w '’.-]*", name) else json.dumps(name, ensure_ascii=False)


def _some(names: tuple[str, ...]) -> str:
    told = list(dict.fromkeys(names))
    shown = ", ".join(map(_quoted, told[:_FEW]))
    return f"{shown} and {len(told) - _FEW} more" if len(told) > _FEW else shown
