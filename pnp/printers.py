"""Printers: by how much each one has to have its backs moved, kept in the user's config folder.

In: the name that the user gave a printer. Out: its `Printer`. They stand in one YAML file, which
people may edit, and which is written whole or not at all.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Final, Literal, TypeAlias

from layouts.length import length
from layouts.near import near
from layouts.sheets.duplex.backs import flip
from layouts.sheets.duplex.drift import Drift, drifted
from layouts.sheets.sheet import Backs, Duplex, Sheet
from pnp.commands.outcome import BadInputError
from pnp.definition.errors import Place, refuse
from pnp.definition.nodes import Fields, Node, Scalar
from pnp.notes import note

FURTHEST: Final = 10.0
"""Backs are moved by so many mm at most: what is further off was fed in wrongly."""

STEEPEST: Final = 5.0
"""Backs are turned by so many degrees at most."""

_NAME: Final = re.compile(r"[0-9A-Za-zÀ-ɏ][0-9A-Za-zÀ-ɏ_.-]{0,23}")
_LIES: Final = ("upright", "sideways")

Edge: TypeAlias = Literal["long", "short"]

_EDGES: Final[Mapping[str, Edge]] = {"long": "long", "short": "short"}


@dataclass(frozen=True, slots=True)
class Measured:
    """A drift, and the edge over which the paper was flipped when it was measured."""

    drift: Drift
    edge: Edge = "long"

    def over(self, edge: Duplex) -> Drift:
        """The drift for paper that is flipped over this edge."""
        turned = edge in ("long", "short") and edge != self.edge
        return self.drift.over_the_other_edge() if turned else self.drift


@dataclass(frozen=True, slots=True)
class Printer:
    """What is known of a printer: for pages that stand upright, and for those on their side."""

    name: str
    upright: Measured | None = None
    sideways: Measured | None = None


def printers_file(folder: Path | None = None) -> Path:
    """Where the printers stand: in `folder`, else in the user's config folder."""
    if folder is None:
        from platformdirs import user_config_path

        folder = user_config_path("print-and-prove", appauthor=False)
    return folder / "printers.yaml"


def printers(file: Path) -> Mapping[str, Printer]:
    """The printers of a file by name, in order of their names; none if there is no file.

    Raises DefinitionError, with file and line, for what is no printer.
    """
    from pnp.definition.yaml_tree import read_yaml

    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except UnicodeDecodeError:
        raise refuse(Place(str(file)), "", "is no text in UTF-8") from None
    root = _fields(read_yaml(text, str(file)), "")
    _known(root, ("format", "printers"), "")
    first = root.nodes.get("format")
    if not isinstance(first, Scalar) or first.text != "1":
        place = first.place if first else root.place
        raise refuse(place, "format", "only 'format: 1' is read here")
    listed = root.nodes.get("printers")
    entries = _fields(listed, "printers").nodes if listed else {}
    return {name: _printer(name, entries[name]) for name in sorted(entries)}


def printer(name: str, file: Path) -> Printer:
    """The printer of a name. Raises BadInputError, which names those that there are."""
    known = printers(file)
    if name in known:
        return known[name]
    there = f"known: {', '.join(known)}" if known else "none is measured yet"
    raise BadInputError(
        f"--printer {name}: no printer has this name; {there} "
        "(the sheet of `pnp calibrate` says how to measure one)"
    )


def moved(sheets: Sequence[Sheet], one: Printer, backs: Backs) -> tuple[Sheet, ...]:
    """The sheets with their backs where this printer needs them.

    Says on stderr which backs it was not measured for; they stay.
    """
    over = flip(backs)
    upright = one.upright.over(over) if one.upright else None
    sideways = one.sideways.over(over) if one.sideways else None
    backed = [sheet for sheet in sheets if sheet.back is not None]
    if not backed:
        note(f"no sheet has its back on the other side: {one.name} moves none")
    for drift, landscape, lie, option in (
        (upright, False, "upright", ""),
        (sideways, True, "on their side", " --landscape"),
    ):
        still = [str(sheet.number) for sheet in backed if sheet.landscape is landscape]
        if still and drift is None:
            note(
                f"{one.name} is not measured for sheets that lie {lie} ({_listed(still)}): their "
                f"backs are not moved; `pnp calibrate{option}` measures it"
            )
    return drifted(sheets, upright, sideways)


def _listed(numbers: Sequence[str]) -> str:
    more = f" and {len(numbers) - 6} more" if len(numbers) > 6 else ""
    return f"{', '.join(numbers[:6])}{more}"


def keep(changed: Printer, file: Path) -> None:
    """Puts a printer into the file, in the place of one of the same name; without any numbers it
    is taken out.

    Raises BadInputError for a name or numbers that cannot be, PlaceError if the file cannot be
    written; then it is as it was.
    """
    from output.errors import PlaceError
    from output.files import write_file

    if not _NAME.fullmatch(changed.name):
        raise BadInputError(
            f"--printer {changed.name!r}: a name is up to 24 letters, digits, dots, - or _ and "
            "begins with a letter or digit"
        )
    for measured in (changed.upright, changed.sideways):
        if measured is not None:
            _bounded(measured.drift)
    known = {**printers(file), changed.name: changed}
    lines = [
        "format: 1",
        "# how far the backs are moved: x to the right, y down, degrees clockwise",
        "printers:",
    ]
    for name in sorted(known):
        if not _lying(known[name]):
            continue
        lines.append(f"  {json.dumps(name, ensure_ascii=False)}:")
        for lies, measured in _lying(known[name]):
            x, y, angle = (f"{number:.6g}" for number in _numbers(measured.drift))
            values = f"x: {x}mm, y: {y}mm, angle: {angle}, flip: {measured.edge}"
            lines.append(f"    {lies}: {{{values}}}")
    try:
        write_file(file, ("\n".join(lines) + "\n").encode())
    except PlaceError as fault:
        reason = getattr(fault.__cause__, "strerror", None) or str(fault)
        message = f"{file} cannot be written: {reason}; {changed.name} is not kept"
        raise PlaceError(message) from fault


def _lying(one: Printer) -> list[tuple[str, Measured]]:
    both = zip(_LIES, (one.upright, one.sideways), strict=True)
    return [(lies, measured) for lies, measured in both if measured is not None]


def _numbers(drift: Drift) -> tuple[float, float, float]:
    return (drift.x + 0.0, drift.y + 0.0, drift.angle + 0.0)  # -0.0 becomes 0.0


def _bounded(drift: Drift) -> None:
    for name, mm in (("x", drift.x), ("y", drift.y)):
        if not abs(mm) <= FURTHEST:
            raise BadInputError(
                f"{name} is {mm:g} mm: backs are moved by {FURTHEST:g} mm at most; what is further "
                "off was not fed in right"
            )
    if not abs(drift.angle) <= STEEPEST:
        raise BadInputError(
            f"the angle is {drift.angle:g} degrees: backs are turned by {STEEPEST:g} at most"
        )


def _printer(name: str, node: Node) -> Printer:
    fields = _fields(node, name)
    _known(fields, _LIES, name)
    found = {lies: _measured(one, f"{name}.{lies}") for lies, one in fields.nodes.items()}
    return Printer(name, found.get("upright"), found.get("sideways"))


def _measured(node: Node, key: str) -> Measured:
    fields = _fields(node, key)
    _known(fields, ("x", "y", "angle", "flip"), key)
    texts: dict[str, str] = {}
    for name, one in fields.nodes.items():
        if not isinstance(one, Scalar):
            raise refuse(one.place, f"{key}.{name}", "has to be a single value")
        texts[name] = one.text
    try:
        flip = texts.get("flip", "long")
        edge = _EDGES.get(flip)
        if edge is None:
            raise ValueError(f"flip: {flip!r} is no edge: long or short")
        angle = float(texts.get("angle", "0"))
        if not isfinite(angle):
            raise ValueError("angle: a number of degrees is wanted")
        drift = Drift(length(texts.get("x", "0")), length(texts.get("y", "0")), angle)
        _bounded(drift)
    except (ValueError, BadInputError) as error:
        raise refuse(fields.place, key, str(error)) from None
    return Measured(drift, edge)


def _fields(node: Node, key: str) -> Fields:
    if not isinstance(node, Fields):
        raise refuse(node.place, key, "has to be names with values: 'name: value'")
    return node


def _known(fields: Fields, names: tuple[str, ...], key: str) -> None:
    for name, place in fields.keys.items():
        if name not in names:
            raise refuse(place, key, f"no {name!r} is known here{near(name, names)}")
