"""`docs/reference.md`, written from the declarations: every kind, element and key of a definition,
and every word of the rules language. In: nothing; out: the file.

Run it after a declaration changed: `python docs/reference.py`. A test holds the file to it.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pnp.definition.declared import Declared, definition, elements, entries, kinds, rows
from verify import expression, language

FILE: Final = Path(__file__).parent / "reference.md"

_HEAD: Final = """\
# Reference

What `game.yaml` can hold and what a rules file can say. Written by `docs/reference.py` from the
declarations in the code; `pnp kinds card` shows the same for one kind.

A **length** carries its unit: `63.5mm`, `2.5in`, `1cm`, `12pt`; two of them are written
`12mm 20mm` or as a list. A **size** is `63.5mm x 88.9mm` or a name like `poker`. **yes or no** may
be written `true`, `on`, `false`, `off`. A **text** may hold fields of the row: `{number}`. Any of
these may be a formula instead, which begins with `=`: `= 2 * players`, `= flies > 0`. A **value**
is a number or a text.

On a face, **a place** (`at`), **width and height** and **a box** may also be told by what the
element stands in: the face of the piece, a place of a board, or the group or drawing around it if
that has a `size` of its own. A length is then a sum of these, each with a sign between blanks:

| write | for |
|---|---|
| `12mm` | a length |
| `50%` | that part of the width, or of the height where it goes down; of the shorter side where \
it lies neither way, like a radius or the size of a symbol |
| `left`, `center`, `right` | in a place, across |
| `top`, `center`, `bottom` | in a place, down |
| `width`, `height` | the whole width and height |
| `safe` | 3 mm, what stays clear along a cut |
| `to edge`, `to safe` | first in a width or height: from where it begins to the right or lower \
edge, or 3 mm before it |

`at: center bottom - 9mm`, `size: to safe 25%`, `box: safe 50% + 2mm to safe 12mm`. Formulas see
the same `width` and `height` in mm, if the row has no columns of these names: `at: [= width / 4 *
i, 9mm]`.

A text that is too long for its box is an error. It may be set down to a size with `shrink`, or
run on: `{text: "{body}", box: 5mm 5mm 50mm 60mm, continues: yes}` on the front, and on the back,
or on a card of another row, the same text with `after: ["5mm 5mm 50mm 60mm"]` and a box of its
own, which shows the rest.

A component may say `like: cows` in place of its kind: it takes over all of `cows` but name and
title, and says only what differs. A mapping in place of a face is put over the elements of these
names, and new ones lie on top: `front: {title: {size: 5mm}, star: {symbol: star, at: center 9mm,
size: 6mm}}`. An element has its name from its key `name`; `when: no` takes one away. A drawing
may be like another one in the same way, and so may what a variant says of a face. A change of
`cows` reaches all that are like it.
"""


_ROWS: Final = """\
## Rows that are made

A row of a list may stand for several: there is one for every combination of what its cells hold.
Such a cell is a list, `[club, heart]`, or one of `from`, `copies` and `deal` below:
`{from: 1, to: 15}`. Instead of a list or a file, `rows` may also be a set that is drawn,
`polyominoes`. See [rows that are made](generated.md).
"""


def reference() -> str:
    """The whole text of the file."""
    return "\n".join(_parts()).rstrip() + "\n"


def _parts() -> Iterator[str]:
    yield _HEAD
    yield from _section(definition(), "##")
    for one in entries():
        yield from _section(one, "###")
    yield "## Kinds of component\n"
    for one in kinds():
        yield from _section(one, "###")
    yield _ROWS
    for one in rows():
        yield from _section(one, "###")
    yield "## Elements of a face\n"
    yield "What is listed first lies below. Each element has one key that says what it is.\n"
    for one in elements():
        yield from _section(one, "###")
    yield "## Words of a rules file\n"
    yield "| word | means |"
    yield "|---|---|"
    for name in language.__all__:
        yield f"| `{_call(name)}` | {_means(getattr(language, name), name)} |"
    yield ""
    words = ", ".join(f"`{word}`" for word in sorted(expression.WORDS))
    yield f"Formulas of `game.yaml` and constants of a rules file also know {words}."


def _section(one: Declared, level: str) -> Iterator[str]:
    yield f"{level} `{one.name}`\n"
    yield f"{one.about}\n"
    yield "| key | wants | default | means |"
    yield "|---|---|---|---|"
    for key in one.keys:
        default = "*needed*" if key.required else key.default
        yield f"| `{key.name}` | {key.wants} | {_cell(default)} | {_cell(key.about)} |"
    yield ""


def _call(name: str) -> str:
    word = getattr(language, name)
    if not inspect.isfunction(word):
        return name
    return f"{name}({', '.join(_arguments(word))})"


def _arguments(word: object) -> Iterator[str]:
    assert callable(word)
    for one in inspect.signature(word).parameters.values():
        star = "*" if one.kind is one.VAR_POSITIONAL else ""
        yield f"{star}{one.name}" + ("=" if one.kind is one.KEYWORD_ONLY else "")


def _means(word: object, name: str) -> str:
    if name == "flag":
        return "The type of a field that is 0 or 1."
    return _cell(" ".join((inspect.getdoc(word) or "").split()))


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    FILE.write_text(reference(), encoding="utf-8")
