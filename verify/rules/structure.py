"""What rules are made of, for people: checked rules come in; phases, kinds of move, ends, fields go
out as plain words.

Rules are read in a child process only. This is what it tells of them, as data that JSON carries.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from verify.findings.wording import kind_of_move, listed, spoken
from verify.rules import Rules
from verify.rules.files import Origin
from verify.rules.model import Assumption, Field, Phase
from verify.rules.model import spoken as value_spoken


@dataclass(frozen=True, slots=True)
class PhaseInWords:
    """A phase; `total` is what the weights of chance add up to, empty for a choice."""

    name: str
    kind: Literal["choice", "chance"]
    total: str
    starts_turn: bool
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class MoveKind:
    """A kind of move or outcome, with dots where its label varies, and the phase it leads on to.

    `came` tells whether it comes up, and is None while that is open.
    """

    words: str
    phase: str
    next: str
    file: str
    line: int
    came: bool | None


@dataclass(frozen=True, slots=True)
class FieldInWords:
    """A field of every position: what it may hold."""

    name: str
    holds: str


@dataclass(frozen=True, slots=True)
class AssumedInWords:
    """A constant that the rulebook leaves open: the reading `taken`, and all that it could be."""

    name: str
    taken: str
    readings: tuple[str, ...]
    because: str
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Structure:
    """The phases, the one that a game starts with first, and all that they lead to.

    `file` is the rules file's name; a line is one of the `file` beside it, the rules file or one
    that it takes names from. `ends` are in words; `assumed` is what the rules themselves mark as
    their reading of the rulebook, `reads` the parameters and columns that they look up, as `goal`
    and `eggs.colour`.
    """

    file: str
    phases: tuple[PhaseInWords, ...]
    moves: tuple[MoveKind, ...]
    ends: tuple[str, ...]
    fields: tuple[FieldInWords, ...]
    assumed: tuple[AssumedInWords, ...]
    reads: tuple[str, ...]


def structure_of(rules: Rules, came: Container[int] = (), *, whole: bool = False) -> Structure:
    """The structure of the rules; `came` has the numbers of the sites that came up.

    The others never do where the `whole` game was looked at.
    """
    first = sorted(rules.phases.values(), key=lambda phase: phase.name != rules.start)
    return Structure(
        file=rules.name,
        phases=tuple(_phase(phase, rules.origin) for phase in first),
        moves=tuple(
            MoveKind(
                kind_of_move(site),
                spoken(site.phase),
                spoken(site.next),
                *rules.origin.of(site.line),
                site.number in came or (False if whole else None),
            )
            for site in rules.sites
        ),
        ends=tuple(end.text for end in rules.ends),
        fields=tuple(FieldInWords(field.name, _holds(field)) for field in rules.fields),
        assumed=tuple(_assumed(one, rules.origin) for one in rules.assumed),
        reads=rules.reads,
    )


def structure_data(structure: Structure) -> dict[str, Any]:
    """The structure as data for JSON."""
    return asdict(structure)


def structure_from(data: Mapping[str, Any]) -> Structure:
    """The structure that `structure_data` made this of."""
    return Structure(
        file=data["file"],
        phases=tuple(PhaseInWords(**one) for one in data["phases"]),
        moves=tuple(MoveKind(**one) for one in data["moves"]),
        ends=tuple(data["ends"]),
        fields=tuple(FieldInWords(**one) for one in data["fields"]),
        assumed=tuple(
            AssumedInWords(**{**one, "readings": tuple(one["readings"])}) for one in data["assumed"]
        ),
        reads=tuple(data["reads"]),
    )


def _phase(phase: Phase, origin: Origin) -> PhaseInWords:
    total = "" if phase.kind == "choice" else str(phase.total)
    if phase.total_by is not None:
        total = spoken(phase.total_by)
    return PhaseInWords(
        spoken(phase.name), phase.kind, total, phase.is_turn, *origin.of(phase.line)
    )


def _assumed(one: Assumption, origin: Origin) -> AssumedInWords:
    readings = tuple(value_spoken(value) for value in (one.value, *one.others))
    return AssumedInWords(
        one.name, value_spoken(one.taken), readings, one.because, *origin.of(one.line)
    )


def _holds(field: Field) -> str:
    """`0 to 6`, `a seat`, `0 to 6 for each of red and blue`."""
    one = f"{field.low:,} to {field.high:,}"
    if field.flag:
        one = "yes or no"
    elif field.seat:
        one = "a seat"
    elif field.words:
        one = f"one of {listed(field.words)}"
    places = [
        f"{size:,} places" if names is None else listed(names)
        for size, names in zip(field.shape, field.labels, strict=True)
    ]
    return one + "".join(f", for each of {place}" for place in places)
