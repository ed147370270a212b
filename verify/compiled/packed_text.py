"""How positions are packed, as text for the module: `Packing` comes in; Python for numba goes out.

Behind the numbers of a position that was unpacked lie the words it was unpacked from: what a move
leaves alone is taken from those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.compiled.changed import Fields
from verify.compiled.lower_functions import MOST_INSIDE, emit_name
from verify.compiled.packing import Packing
from verify.rules import Rules

UNROLLED = 48
"""Up to so many numbers a position is packed number by number, and beyond that in a loop."""

WIDE = 12
"""With more words than this a position is packed by one function for all kinds of move."""


def emitting(rules: Rules, packed: Packing, changed: set[Fields], seen: int) -> Iterator[str]:
    """A function for each set of fields that a move changes: it packs the position that comes
    next, and notes its site after so many `seen` words of labels."""
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


def unpacking(rules: Rules, packed: Packing, width: int) -> Iterator[str]:
    """The function `_unpack`, which writes so many numbers and gives the phase, and the arrays of
    places that it and packing go by."""
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
