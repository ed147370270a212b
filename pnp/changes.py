"""Changes: what is new on the pieces since they were printed last.

In: pieces by component, and the list that the last print left beside its files. Out: the pieces
that it does not have, and the next list. Pieces are compared by what they look like and how they
are cut, never by their names; a piece of which more copies are wanted is new by so many.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from layouts.fingerprint import Fingerprints
from layouts.piece import Piece

Listed: TypeAlias = Mapping[str, Mapping[str, int]]
"""By component: how many copies there are of the piece of a fingerprint."""

FORMAT = 1


def list_of(pieces: Mapping[str, Sequence[Piece]]) -> dict[str, dict[str, int]]:
    """The list of pieces that are printed."""
    fingerprints = Fingerprints()
    listed: dict[str, dict[str, int]] = {}
    for component, ones in pieces.items():
        counts = listed[component] = {}
        for piece in ones:
            mark = fingerprints.of(piece)
            counts[mark] = counts.get(mark, 0) + piece.count
    return listed


def changed(
    pieces: Mapping[str, Sequence[Piece]], before: Listed, components: Iterable[str]
) -> dict[str, tuple[Piece, ...]]:
    """The pieces that are not in the list `before`, or not as often as wanted now.

    A component looks among its own pieces, then among those of components that are no more:
    `components` names all that the game has, so that one can be called otherwise.
    """
    known = set(components)
    left: Counter[str] = Counter()
    for component, counts in before.items():
        if component not in known:
            left.update(counts)
    fingerprints = Fingerprints()
    fresh: dict[str, tuple[Piece, ...]] = {}
    for component, ones in pieces.items():
        own = Counter(before.get(component, {}))
        wanted = []
        for piece in ones:
            mark = fingerprints.of(piece)
            count = piece.count
            for pool in (own, left):
                taken = min(count, pool[mark])
                pool[mark] -= taken
                count -= taken
            if count:
                wanted.append(replace(piece, count=count))
        fresh[component] = tuple(wanted)
    return fresh


def after(before: Listed, printed: Listed, components: Iterable[str]) -> dict[str, dict[str, int]]:
    """The list after a print: what it was for components that were left out, in order."""
    merged = {**before, **printed} if set(components) - set(printed) else printed
    return {component: dict(merged[component]) for component in sorted(merged)}


def read_list(file: Path) -> Listed | None:
    """The list that the last print left; None if there is none that can be read."""
    if not file.is_file():  # a pipe would be waited for
        return None
    try:
        data = json.loads(file.read_bytes())
        if data["format"] != FORMAT:
            return None
        return {
            str(component): {str(mark): max(0, int(count)) for mark, count in counts.items()}
            for component, counts in data["pieces"].items()
        }
    except (
        OSError,
        ArithmeticError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        RecursionError,
    ):
        return None


def write_list(listed: Listed, file: Path) -> None:
    """Keeps the list for the next print. Raises OutputError."""
    from output.files import write_file

    data = {"format": FORMAT, "about": "what was printed last, for --changed", "pieces": listed}
    write_file(file, json.dumps(data, ensure_ascii=False).encode() + b"\n")
