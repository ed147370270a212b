"""How positions are packed, as text for the module: `Hand` comes in; Python for numba goes out.

What a move changed within the words is packed already; of its loose numbers only those that it may
have changed are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.compiled.lowering.changed import Fields
from verify.compiled.lowering.expressions import signed
from verify.compiled.lowering.functions import MOST_INSIDE, emit_name
from verify.compiled.lowering.hand import Hand
from verify.rules import Rules

UNROLLED = 48
"""Up to so many numbers a position is packed number by number, and beyond that in a loop."""

WIDE = 12
"""With more words than this a position is packed by one function for all kinds of move."""


def emitting(rules: Rules, hand: Hand, changed: set[Fields], seen: int) -> Iterator[str]:
    """A function for each set of loose fields that a move changes: it packs the position that
    comes next, and notes its site after so many `seen` words of labels."""
    short = len(rules.sites) <= MOST_INSIDE
    count = hand.packing.words
    for names in sorted(changed, key=sorted):
        places = [
            hand.loose[field.name] - count + place
            for field in rules.fields
            if field.name in names
            for place in range(field.width)
        ]
        wide = count > WIDE
        if wide or len(places) > UNROLLED:
            yield f"_changed{emit_name(rules, names)} = _np.array({places}, _np.int64)\n\n"
        if wide:
            kept = [_kept(hand, word, places) for word in range(count)]
            yield f"_kept{emit_name(rules, names)} = _np.array({kept}, _np.uint64)\n\n"
        yield f"@_compiled{'_inside' if short else ''}"
        yield f"def {emit_name(rules, names)}(_out, s, phase, site, amount):"
        yield "    cell = _out[4]"
        yield "    n = cell[0]"
        yield f"    _out[3][{seen} + site] = 1"
        if wide:
            change = f"_changed{emit_name(rules, names)}, _kept{emit_name(rules, names)}"
            yield f"    _pack(_out[0], n, s, phase, {change})"
        for word in range(0 if wide else count):
            yield f"    _out[0][n, {word}] = {_word(hand, word, places)}"
        if not wide and len(places) > UNROLLED:
            yield f"    for place in _changed{emit_name(rules, names)}:"
            yield (
                "        _out[0][n, _word[place]] |= "
                f"_np.uint64(s[{count} + place] - _low[place]) << _shift[place]"
            )
        yield "    _out[1][n] = site"
        yield "    _out[2][n] = amount"
        yield "    cell[0] = n + 1\n\n"


def _word(hand: Hand, word: int, places: Sequence[int]) -> str:
    kept = signed(_kept(hand, word, places))
    parts = [f"s[{word}] & {kept}"] if kept else []
    if len(places) <= UNROLLED:
        parts += [
            f"(s[{hand.packing.words + place}]{_less(slot.low)}) << {slot.shift}"
            for place in places
            if (slot := hand.slots[place]).word == word and slot.bits
        ]
    if word == hand.packing.phase.word:
        parts.append(f"phase << {hand.packing.phase.shift}")
    return f"_np.uint64({' | '.join(f'({part})' for part in parts)})" if parts else "_np.uint64(0)"


def _kept(hand: Hand, word: int, places: Sequence[int]) -> int:
    """The bits of a word that a move which changes these loose numbers leaves as they are."""
    slots = [hand.packing.phase, *(hand.slots[place] for place in places)]
    taken = sum(slot.mask << slot.shift for slot in slots if slot.word == word)
    return ~taken % 2**64


def unpacking(rules: Rules, hand: Hand) -> Iterator[str]:
    """The function `_unpack`, which makes a position lie at hand and gives its phase, and the
    arrays that it and packing go by, with an entry for each loose number."""
    phase, count, loose = hand.packing.phase, hand.packing.words, len(hand.slots)
    short = loose <= UNROLLED
    yield f"@_compiled{'_inside' if short else ''}\ndef _unpack(words, row, s):"
    if count > WIDE:
        yield f"    for word in range({count}):"
        yield "        s[word] = _np.int64(words[row, word])"
    for word in range(0 if count > WIDE else count):
        yield f"    s[{word}] = _np.int64(words[row, {word}])"
    if short:
        for place, slot in enumerate(hand.slots):
            bits = f"(words[row, {slot.word}] >> _np.uint64({slot.shift}))"
            number = f"_np.int64({bits} & _np.uint64({slot.mask})){_less(-slot.low)}"
            yield f"    s[{count + place}] = {number if slot.bits else slot.low}"
    else:
        yield f"    for place in range({loose}):"
        yield (
            f"        s[{count} + place] = _np.int64((words[row, _word[place]] >> _shift[place])"
            " & _mask[place]) + _low[place]"
        )
    bits = f"(words[row, {phase.word}] >> _np.uint64({phase.shift}))"
    yield f"    return _np.int64({bits} & _np.uint64({phase.mask}))\n\n"
    if not loose:
        return
    yield f"_word = _np.array({[slot.word for slot in hand.slots]}, _np.int64)"
    # A slot without bits may stand at 64, where no shift is defined.
    shifts = [slot.shift if slot.bits else 0 for slot in hand.slots]
    yield f"_shift = _np.array({shifts}, _np.uint64)"
    yield f"_mask = _np.array({[slot.mask for slot in hand.slots]}, _np.uint64)"
    yield f"_low = _np.array({[slot.low for slot in hand.slots]}, _np.int64)"
    highs = [f.high for f in rules.fields if f.name in hand.loose for _ in range(f.width)]
    yield f"_high = _np.array({highs}, _np.int64)\n\n"
    yield _SOUND.format(count=count)
    if count > WIDE:
        yield _PACK.format(count=count, word=phase.word, shift=phase.shift)


_SOUND = """\
@_compiled
def _sound(s):
    for place in range(len(_low)):
        if s[{count} + place] < _low[place] or s[{count} + place] > _high[place]:
            return False
    return True


"""


_PACK = """\
@_compiled
def _pack(words, row, s, phase, places, kept):
    for word in range(len(kept)):
        words[row, word] = _np.uint64(s[word]) & kept[word]
    for place in places:
        words[row, _word[place]] |= _np.uint64(s[{count} + place] - _low[place]) << _shift[place]
    words[row, {word}] |= _np.uint64(phase) << _np.uint64({shift})


"""


def _less(low: int) -> str:
    return f" - {low}" if low > 0 else f" + {-low}" if low < 0 else ""
