"""A position that is written down: rules and plain data come in, the position goes out.

The data are texts, lists and mappings, as YAML has them. A key is a field of the state; `seats` has
an entry for each seat, whose keys are fields that have a place for each seat, and what the rules
mark `@written`. What is left out is as at the start of a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from verify.bounded import unknown
from verify.plain import initial, set_up
from verify.rules import Rules
from verify.rules.model import Field, Position, RuleFault, Written
from verify.scores.scored import MiswrittenError, Path
from verify.scores.written_keys import is_each

SEATS: Final = "seats"

MOST: Final = 2_000
"""Entries of a file, and so large a number: more is no position of a game on a table."""

ENOUGH: Final = 200
"""More faults than anybody reads at once: finding near words for each of them takes its time."""

YES: Final = {"yes": 1, "true": 1, "no": 0, "false": 0}


def position_of(rules: Rules, written: Mapping[str, Any]) -> Position:
    """The position that is written down. Raises MiswrittenError with everything that is wrong, as
    far as anybody reads it."""
    reading = _Reading(rules, list(initial(rules)[1]))
    for key, value in written.items():
        if key != SEATS:
            reading.set_field((key,), value, None)
    reading.seats(written.get(SEATS, []))
    reading.lay()
    if reading.faults:
        raise MiswrittenError(tuple(reading.faults))
    return rules.start, tuple(reading.numbers)


@dataclass(slots=True)
class _Entry:
    """What is to be set up: by which function, of which seat, as which numbers; or first by a name
    of which there are several."""

    path: Path
    by: Written
    seat: int
    told: str
    choices: Sequence[int] | None
    numbers: tuple[int, ...]
    wrong: str = ""


@dataclass(slots=True)
class _Reading:
    rules: Rules
    numbers: list[int]
    faults: list[tuple[Path, str]] = field(default_factory=list)
    entries: list[_Entry] = field(default_factory=list)

    def fail(self, path: Path, message: str) -> None:
        self.faults.append((path, message))
        if len(self.faults) == ENOUGH:
            raise MiswrittenError(tuple(self.faults))

    def set_field(self, path: Path, value: Any, seat: int | None) -> None:
        """Set a field, or the place that it has for a seat."""
        known = {one.name: one for one in self.rules.fields}
        found = known.get(str(path[-1]))
        if found is None:
            self.fail(path, unknown("field", str(path[-1]), {*known, SEATS}))
        elif seat is None:
            self.set(path, value, found, found.shape, found.offset)
        else:
            width = found.width // found.shape[0]
            self.set(path, value, found, found.shape[1:], found.offset + seat * width)

    def set(self, path: Path, value: Any, of: Field, shape: tuple[int, ...], first: int) -> None:
        """Set one number, or those of an array: all in a list, or some by their places' names."""
        if not shape:
            number = self.number(path, value, of)
            if number is not None:
                self.numbers[first] = number
            return
        width = 1
        for size in shape[1:]:
            width *= size
        labels = of.labels[len(of.shape) - len(shape)] or tuple(map(str, range(1, shape[0] + 1)))
        if isinstance(value, list):
            if len(value) != shape[0]:
                self.fail(path, f"{shape[0]} values are needed, not {len(value)}")
                return
            for place, one in enumerate(value):
                self.set((*path, place), one, of, shape[1:], first + place * width)
        elif isinstance(value, dict):
            for name, one in value.items():
                if name not in labels:
                    self.fail((*path, name), unknown("place", name, labels))
                else:
                    place = labels.index(name)
                    self.set((*path, name), one, of, shape[1:], first + place * width)
        else:
            self.fail(path, f"a list of {shape[0]} values is needed, or some by their names")

    def number(self, path: Path, value: Any, of: Field) -> int | None:
        """The number of one value."""
        if not isinstance(value, str):
            self.fail(path, "one value is needed, not several")
            return None
        found: int | None = None
        if of.words and value in of.words:
            found = of.words.index(value)
        elif of.words and value == "none":
            found = -1 if of.low < 0 else len(of.words)
        elif of.flag and value in YES:
            found = YES[value]
        elif of.seat and value.startswith("seat "):
            number = _whole(value.removeprefix("seat "))
            found = None if number is None else number - 1
        elif not of.words and not of.seat:
            found = _whole(value)
        if of.words and (found is None or not of.low <= found <= of.high):
            self.fail(path, unknown("name", value, of.words))
            return None
        if found is None or not of.low <= found <= of.high:
            right = f"{of.low} to {of.high}"
            if of.flag:
                right = "yes or no"
            elif of.seat:
                right = f"seat 1 to seat {of.high + 1}"
            self.fail(path, f"{value!r} cannot be; right is {right}")
            return None
        return found

    def seats(self, entries: Any) -> None:
        """Read what is written for each seat."""
        if not isinstance(entries, list) or len(entries) > self.rules.seats:
            told = f"a list is needed, with an entry for each of {self.rules.seats} seats at most"
            self.fail((SEATS,), told)
            return
        whole = {one.name for one in self.rules.fields if not is_each(one, self.rules.seats)}
        by = {one.name: one for one in self.rules.written}
        each = {one.name for one in self.rules.fields if is_each(one, self.rules.seats)} | by.keys()
        for seat, entry in enumerate(entries):
            if not isinstance(entry, dict):
                told = f"a mapping is needed, with keys such as {', '.join(sorted(each))}"
                self.fail((SEATS, seat), told)
                continue
            for key, value in entry.items():
                path = (SEATS, seat, key)
                if key in by:
                    self.entries += self.listed(path, value, by[key], seat)
                elif key in whole:
                    self.fail(path, "that is one for all seats: write it before `seats`")
                elif key not in each:
                    self.fail(path, unknown("key", key, each))
                else:
                    self.set_field(path, value, seat)

    def listed(self, path: Path, value: Any, by: Written, seat: int) -> Iterator[_Entry]:
        """The entries of a list that a function sets up."""
        if not isinstance(value, list):
            self.fail(path, f"a list is needed, with entries such as {_shown(by)}")
            return
        if len(value) > MOST:
            self.fail(path, f"{len(value):,} entries are too many; at most {MOST:,} are read")
            return
        for place, entry in enumerate(value):
            here = (*path, place)
            if isinstance(entry, list) and len(entry) <= len(by.arguments):
                entry = dict(zip(by.arguments, entry, strict=False))
            if not isinstance(entry, dict):
                self.fail(here, f"an entry such as {_shown(by)} is needed")
                continue
            if odd := [key for key in entry if key not in by.arguments]:
                self.fail((*here, odd[0]), unknown("key", odd[0], by.arguments))
                continue
            made = self.entry(here, entry, by, seat)
            if made is not None:
                yield made

    def entry(
        self, path: Path, written: Mapping[str, Any], by: Written, seat: int
    ) -> _Entry | None:
        """One of them; what is not written is 0."""
        choices: Sequence[int] | None = None
        numbers = []
        told = ""
        for place, name in enumerate(by.arguments):
            value = written.get(name, "0")
            where = (*path, name) if name in written else path
            if place == 0 and by.names:
                if name not in written:
                    self.fail(path, f"{name} is needed, as in {_shown(by)}")
                    return None
                if not isinstance(value, str) or value not in by.names:
                    self.fail(where, unknown(name, str(value), by.names))
                    return None
                told = value
                choices = [n for n, one in enumerate(by.names) if one == value]
                continue
            number = _whole(value) if isinstance(value, str) else None
            if number is None or abs(number) > MOST:
                self.fail(where, f"{name} is a whole number, not {value!r}")
                return None
            numbers.append(number)
        return _Entry(path, by, seat, told, choices, tuple(numbers))

    def lay(self) -> None:
        """Set the entries up, in whichever order they can be."""
        used: dict[tuple[str, int], Path] = {}
        waiting = self.entries
        while waiting:
            left = [entry for entry in waiting if not self.set_up(entry, used)]
            if len(left) == len(waiting):
                self.faults += [(entry.path, entry.wrong) for entry in left]
                return
            waiting = left

    def set_up(self, entry: _Entry, used: dict[tuple[str, int], Path]) -> bool:
        """Set one entry up if it can be, and say what is wrong if it cannot."""
        name = entry.by.name
        number: int | None = None
        if entry.choices is not None:
            free = [one for one in entry.choices if (name, one) not in used]
            if not free:
                many = len(entry.choices)
                only = "there is only one" if many == 1 else f"there are only {many}"
                entry.wrong = f"{entry.told} is there already: {only}"
                return False
            number = free[0]
        first = () if number is None else (number,)
        try:
            wrong, numbers = set_up(
                self.rules, name, self.numbers, entry.seat, *first, *entry.numbers
            )
        except RuleFault as fault:
            entry.wrong = fault.message
            return False
        if wrong:
            said = (
                entry.by.wrong[wrong - 1]
                if 1 <= wrong <= len(entry.by.wrong)
                else "it cannot be there"
            )
            entry.wrong = f"{entry.told}: {said}" if entry.told else said
            return False
        self.numbers = numbers
        if number is not None:
            used[name, number] = entry.path
        return True


def _shown(by: Written) -> str:
    inside = ", ".join(f"{name}: ..." for name in by.arguments)
    return f"{{{inside}}}"


def _whole(text: str) -> int | None:
    try:
        # int() would take 1_0 and other scripts' digits for numbers too
        return int(text) if len(text) < 12 and text.isascii() and "_" not in text else None
    except ValueError:
        return None
