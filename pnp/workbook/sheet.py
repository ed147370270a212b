"""One sheet of a workbook as rows of texts.

In: a package, the sheet's part, the texts that cells share, the formats by style. Out: `Sheet`, or
WorkbookError with every cell that cannot be printed. What is merged down several rows stands in
each of them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from pnp.workbook.numbers import shown
from pnp.workbook.package import Package
from pnp.workbook.wrong import WorkbookError, Wrong, wrong

MOST_CELLS: Final = 1_000_000
LONGEST: Final = 32_767
"""Signs in a cell: spreadsheet programs keep no more."""
_MOST_MERGED: Final = 10_000
_ENOUGH: Final = 200
_NAME: Final = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_ESCAPE: Final = re.compile("_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows that hold anything, by number as the program shows it, and in each its texts by
    column, the first one 0. `hidden` are rows that the program does not show."""

    name: str
    rows: Mapping[int, Mapping[int, str]]
    hidden: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Looks:
    """What cells refer to: texts, formats by style, and the day that dates are counted from."""

    texts: Sequence[str]
    formats: Sequence[str | None]
    day_zero: datetime


def read_sheet(package: Package, part: str, name: str, looks: Looks) -> Sheet:
    """The sheet in a part. Raises WorkbookError."""
    reader = _Reader(name, looks)
    package.walk(part, reader.start, reader.end, LONGEST)
    rows = {number: cells for number, cells in reader.rows.items() if cells}
    _fill(rows, reader.merged, name, reader.faults)
    if reader.faults:
        raise WorkbookError(reader.faults)
    hidden = tuple(number for number in reader.hidden if number in rows)
    return Sheet(name, dict(sorted(rows.items())), hidden)


def cell_name(row: int, column: int) -> str:
    """How people call a cell: `C2`."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


def unescaped(text: str) -> str:
    """A text with the signs that XML cannot hold, and line breaks as `\\n`."""
    whole = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text)
    return whole.replace("\r\n", "\n").replace("\r", "\n")


@dataclass
class _Reader:
    """A sheet being read."""

    name: str
    looks: Looks
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    hidden: list[int] = field(default_factory=list)
    merged: list[tuple[int, int, int, int]] = field(default_factory=list)
    """Of each its first row and column, its last row and column."""
    faults: list[Wrong] = field(default_factory=list)
    cells: int = 0
    row: int = 0
    column: int = -1
    kind: str = "n"
    style: int = 0
    value: str | None = None
    formula: bool = False
    inside: bool = False
    runs: list[str] = field(default_factory=list)
    spoken: bool = False

    def start(self, tag: str, given: Mapping[str, str]) -> None:
        if tag == "c":
            self._opens(given)
        elif tag == "row":
            self.row = int(given.get("r", self.row + 1))
            self.column = -1
            if given.get("hidden") in ("1", "true"):
                self.hidden.append(self.row)
        elif tag == "f":
            self.formula = True
        elif tag == "rPh":
            self.spoken = True
        elif tag == "mergeCell":
            self.merged.append(_area(given.get("ref", "")))
            if len(self.merged) > _MOST_MERGED:
                raise wrong(f"has more than {_MOST_MERGED:,} merged cells", f"sheet {self.name}")

    def _opens(self, given: Mapping[str, str]) -> None:
        self.inside = True
        self.column += 1
        if "r" in given:
            self.row, self.column = _place(given["r"])
        self.kind, self.style = given.get("t", "n"), int(given.get("s", 0))
        self.value, self.formula = None, False
        self.runs.clear()

    def end(self, tag: str, text: str) -> None:
        if not self.inside:
            return
        if tag == "v":
            self.value = text
        elif tag == "t" and not self.spoken:
            self.runs.append(text)
        elif tag == "rPh":
            self.spoken = False
        elif tag == "c":
            self.inside = False
            self._closes()

    def _closes(self) -> None:
        try:
            text = self._text()
        except ValueError as error:
            self._wrong(str(error))
            return
        if not text.strip():
            return
        if len(text) > LONGEST:
            self._wrong(f"has more than {LONGEST:,} letters")
            return
        self.cells += 1
        if self.cells > MOST_CELLS:
            raise wrong(f"holds more than {MOST_CELLS:,} cells", f"sheet {self.name}")
        self.rows.setdefault(self.row, {})[self.column] = text

    def _text(self) -> str:
        """What the cell shows. Raises ValueError."""
        if self.kind == "inlineStr":
            return unescaped("".join(self.runs))
        # a formula may well have come to an empty text, but only where it says that it is one
        if self.formula and not self.value and self.kind != "str":
            raise ValueError(
                "formula has no stored value; open and save it in a spreadsheet program"
            )
        value = self.value or ""
        if self.kind == "str":
            return unescaped(value)
        if not value:
            return ""
        if self.kind == "s":
            return self.looks.texts[int(value)]
        if self.kind == "b":
            return "TRUE" if value == "1" else "FALSE"
        if self.kind == "e":
            raise ValueError(f"holds {value}; mend the formula")
        if self.kind == "d":
            return value.removesuffix("T00:00:00").removesuffix("Z")
        code = self.looks.formats[self.style] if self.looks.formats else "General"
        if code is None:
            raise ValueError("has a format of one language only; write it as a text")
        return shown(float(value), code, self.looks.day_zero)

    def _wrong(self, message: str) -> None:
        where = f"sheet {self.name} cell {cell_name(self.row, self.column)}"
        self.faults.append(Wrong(where, message))
        if len(self.faults) >= _ENOUGH:
            raise WorkbookError(self.faults)


def _place(name: str) -> tuple[int, int]:
    match = _NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name!r} is no cell")
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("A") + 1
    return int(match[2]), column - 1


def _area(name: str) -> tuple[int, int, int, int]:
    first, _, last = name.partition(":")
    return *_place(first), *_place(last or first)


def _fill(
    rows: dict[int, dict[int, str]],
    merged: Sequence[tuple[int, int, int, int]],
    name: str,
    faults: list[Wrong],
) -> None:
    """Puts what is merged down over rows into each of them that holds anything itself."""
    numbers = sorted(rows)
    head = numbers[0] if numbers else 0
    named = sorted(rows.get(head, ()))
    filled = 0
    for top, left, bottom, right in merged:
        text = rows.get(top, {}).get(left)
        below = numbers[bisect_right(numbers, top) : bisect_left(numbers, bottom + 1)]
        if text is None or not (below or right > left):
            continue
        several = bisect_right(named, left) < bisect_right(named, right)
        if top == head or several:
            over = "into the header" if top == head else "over several columns"
            ends = f"{cell_name(top, left)} to {cell_name(bottom, right)}"
            message = f"is merged {over}, {ends}: split the cell"
            faults.append(Wrong(f"sheet {name} cell {cell_name(top, left)}", message))
            continue
        filled += len(below)
        if filled > MOST_CELLS:
            raise wrong(f"has cells merged over more than {MOST_CELLS:,} others", f"sheet {name}")
        for number in below:
            rows[number][left] = text
