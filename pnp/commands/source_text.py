"""Where values come from, for people: what was assumed first, what is alike on one line.

In: a game's values with their sources, a line each. Out: groups of them for a table; every value
by itself is in `--json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from pnp.definition.errors import Place
from pnp.definition.nodes import Source, SourceKind
from pnp.definition.sources import Sourced

HEADINGS: Final[dict[SourceKind, str]] = {
    "assumed": "Assumed: no source says it",
    "public": "Published, though not in the rulebook",
    "rulebook": "From the rulebook",
}
"""The kinds of source in the order they are shown: what may be wrong stands first."""

Owner = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Values on one line. `owner` are the names on the way to them, several where they share it."""

    owner: Owner
    value: str
    source: Source
    places: tuple[Place, ...]

    @property
    def what(self) -> str:
        """`cows: tail-ender 0, tail-ender 16`: a component and what in it."""
        steps = [", ".join(names) for names in self.owner]
        if steps[:1] == ["components"] and len(steps) > 1:
            steps = steps[1:]
        head, *rest = [step for step in steps if step != "rows"] or ["game"]
        return f"{head}: {' '.join(rest)}" if rest else head

    @property
    def value_words(self) -> str:
        """The value, and what else it might be."""
        others = ", ".join(self.source.alternatives)
        return f"{self.value} (or {others})" if others else self.value

    @property
    def where(self) -> str:
        """`game.yaml:134-138, 150`: the lines it stands on."""
        files: dict[str, list[int]] = {}
        for place in self.places:
            files.setdefault(place.file.rsplit("/", 1)[-1], []).append(place.line)
        return ", ".join(f"{file}:{_runs(lines)}" for file, lines in files.items())


def grouped(entries: Iterable[Sourced], kind: SourceKind) -> list[Group]:
    """The values from one kind of source; those of one owner, or alike in several, together."""
    wanted = [entry for entry in entries if entry.source.kind == kind]
    groups: list[Group] = []
    for (source, owner), run in groupby(wanted, key=lambda one: (one.source, _owner(one))):
        group = _one_owner(owner, source, list(run))
        for index, other in enumerate(groups):
            joined = _joined(other, group)
            if joined is not None:
                groups[index] = joined
                break
        else:
            groups.append(group)
    return groups


def _owner(entry: Sourced) -> Owner:
    """What a value belongs to: its mapping, or itself where it is an entry of a list."""
    counted = [
        f"row {name}" if isinstance(step, int) and name.isdigit() and before == "rows" else name
        for before, step, name in zip(("", *entry.path), entry.path, entry.names, strict=False)
    ]
    steps = counted if isinstance(entry.path[-1], int) else counted[:-1]
    return tuple((step,) for step in steps)


def _one_owner(owner: Owner, source: Source, run: Sequence[Sourced]) -> Group:
    """`number: 0, power: tailender`; with the same words twice `front, back: how it looks`."""
    values = [entry.value for entry in run]
    keys = ["" if isinstance(entry.path[-1], int) else f"{entry.names[-1]}: " for entry in run]
    if len(set(values)) == 1 and " " in values[0] and all(keys):
        text = ", ".join(key.removesuffix(": ") for key in keys) + f": {values[0]}"
    else:
        text = ", ".join(key + value for key, value in zip(keys, values, strict=True))
    return Group(owner, text, source, tuple(entry.place for entry in run))


def _joined(one: Group, other: Group) -> Group | None:
    """Both as one, where source and value are the same and the owners differ in one step."""
    if (one.source, one.value) != (other.source, other.value):
        return None
    if len(one.owner) != len(other.owner):
        return None
    pairs = list(zip(one.owner, other.owner, strict=True))
    if sum(a != b for a, b in pairs) > 1:
        return None
    owner = tuple(a if a == b else a + b for a, b in pairs)
    return replace(one, owner=owner, places=one.places + other.places)


def _runs(lines: Sequence[int]) -> str:
    """`134-138, 150` for the numbers of lines."""
    runs: list[list[int]] = []
    for line in sorted(set(lines)):
        if runs and line == runs[-1][-1] + 1:
            runs[-1][1:] = [line]
        else:
            runs.append([line])
    return ", ".join("-".join(map(str, run)) for run in runs)
