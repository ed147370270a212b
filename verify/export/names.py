"""Words of a rules file come in; names and texts that are safe in a model go out.

A rules file may be a stranger's: whatever it calls its things, no word of it is anything but a
name, a comment or a text in the model.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from verify.rules.model import Field, Hole
from verify.symbolic.flow import GuardedMove

MOST_LETTERS = 60
MOST_OF_TEXT = 200

_UNSAFE: Final = re.compile(r"[^A-Za-z0-9 ,.:;()+\-=!<>]")


def plain_text(text: str) -> str:
    """The text on one line, of letters that stand for themselves in comments and quotes."""
    letters = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text)
        if not unicodedata.combining(letter)
    )
    words = " ".join(_UNSAFE.sub(" ", letters).split())
    # Storm ends a module at this word wherever it stands.
    return words.replace("endmodule", "end module")[:MOST_OF_TEXT].rstrip()


def name_of(text: str, reserved: Collection[str] = (), taken: Collection[str] = ()) -> str:
    """A name for what the text calls so: letters, digits and lines below, and not used before."""
    words = re.findall(r"[A-Za-z0-9]+", plain_text(text))
    name = "_".join(words)[:MOST_LETTERS].rstrip("_")
    if not name or not name[0].isalpha():
        name = f"n_{name}".rstrip("_")
    if name in reserved:
        name += "_"
    tried, number = name, 2
    while tried in taken:
        tried, number = f"{name}_{number}", number + 1
    return tried


def names_of(texts: Iterable[str], reserved: Collection[str], taken: set[str]) -> list[str]:
    """A name for each of the texts, in order; they are added to those taken."""
    found = []
    for text in texts:
        found.append(name_of(text, reserved, taken))
        taken.add(found[-1])
    return found


def place_words(field: Field) -> list[str]:
    """For each number of a field what it is called: `eggs seat 1`, `hands 0 red`."""
    words = [field.name]
    for size, labels in zip(field.shape, field.labels, strict=True):
        parts = labels or [str(place) for place in range(size)]
        words = [f"{before} {part}" for before in words for part in parts]
    return words


def label(move: GuardedMove) -> str:
    """What a kind of move is called; a number that depends on the position is left out."""
    words = [
        part if isinstance(part, str) else "..." if number is None else part.word(number)
        for part, number in _parts(move)
    ]
    return plain_text("".join(words))


def _parts(move: GuardedMove) -> Iterator[tuple[str | Hole, int | None]]:
    holes = iter(move.holes)
    for part in move.site.label:
        yield part, next(holes).known if isinstance(part, Hole) else None
