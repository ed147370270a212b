"""The letters of an SVG text, run by run.

In: a `<text>` element. Out: each run that has a place of its own, with the elements that say what
it looks like. Raises ValueError for a run that changes its look on the way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from layouts.svg.measure import numbers
from layouts.svg.style import properties
from layouts.svg.tree import Node


@dataclass(frozen=True, slots=True)
class Words:
    """Letters that stand together, from a point in user units, and the elements they are in,
    from the text inwards."""

    letters: str
    x: float
    y: float
    chain: tuple[Node, ...]


def words_of(text: Node) -> list[Words]:
    """The runs of letters of a text that have a place each. Raises ValueError for one that
    changes its look on the way."""
    found: list[Words] = []
    flowed = "shape-inside" in properties(text)

    def walk(chain: tuple[Node, ...], place: tuple[float, float]) -> None:
        node = chain[-1]
        own = {key: numbers(node.attributes[key]) for key in "xy" if node.attributes.get(key)}
        x, y = (own[key][0] if own.get(key) else old for key, old in zip("xy", place, strict=True))
        starts = bool(own) and not (flowed and found)
        for child in node.children:
            letters = child.attributes.get("letters", "")
            last = found[-1] if found else None
            if child.tag == "tspan":
                walk((*chain, child), (x, y))
            elif child.tag != "#":
                raise ValueError(f"<{child.tag}> cannot be filled: use plain letters")
            elif starts or last is None:
                found.append(Words(letters, x, y, chain))
                starts = False
            elif not last.letters.strip():
                found[-1] = Words(letters, last.x, last.y, chain)
            elif letters.strip() and _look(chain) != _look(last.chain):
                raise ValueError(
                    f"{letters.strip()!r} changes its look within a line: make it a text of its own"
                )
            else:
                found[-1] = replace(last, letters=last.letters + letters)

    walk((text,), (0.0, 0.0))
    return [replace(one, letters=_tidy(one.letters)) for one in found]


def _look(chain: tuple[Node, ...]) -> dict[str, str]:
    """What letters look like, as far as one text has one look."""
    given: dict[str, str] = {}
    for node in chain:
        given |= properties(node)
    keys = ("font-size", "font-family", "font-weight", "font-style", "fill")
    return {key: given[key] for key in keys if key in given}


def _tidy(letters: str) -> str:
    """Letters as SVG shows them: line breaks and runs of blanks in the file are one blank."""
    return re.sub(r"[ \t\r\n]+", " ", letters).strip()
