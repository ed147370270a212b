"""Can pieces be told apart by people who confuse colours, and after a grey printer?

Of pieces that belong together, each element that some show in another colour is looked at. Two of
its colours that look alike to somebody need a mark: something else, not a colour, that is the same
on all pieces in the one colour and another on all pieces in the other. Another element may help
with its colours too, if those can be told apart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeAlias

from layouts.checks.faces import Colours, Face, Faces
from layouts.checks.finding import Finding, Side
from layouts.checks.seen import middle
from layouts.face.trace import Origin
from layouts.piece import Piece
from layouts.vision import LEAST_APART, LEAST_LIGHTER, Sight, apart, least

SIDES: Final[tuple[Side, ...]] = ("front", "back")
SIGHTS: Final[tuple[Sight, ...]] = ("protanopia", "deuteranopia", "tritanopia", "grey")
MOST: Final = 40
"""More colours than this of one element are decoration: nobody tells so many apart."""

_RIGHT: Final = (
    "give each a mark of its own, a shape or a word, or colours further apart: CIEDE2000 "
    f"{LEAST_APART:g}, in grey L* {LEAST_LIGHTER:g}"
)

Pair: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Slot:
    """Elements that part the faces into the same classes, each class in colours of its own."""

    origins: tuple[Origin, ...]
    classes: tuple[tuple[Face, ...], ...]


def look_alikes(looks: Sequence[Piece], make: Faces, names: Mapping[str, str]) -> Iterator[Finding]:
    """Colours that pieces of one component lean on and that somebody cannot tell apart.

    `looks` are the pieces as players tell them apart, `names` what an `#RRGGBB` is called.
    """
    for side in SIDES:
        faces = [face for look in looks if (face := make.of(look, side))]
        for slot in _slots(faces):
            for one, other in combinations(slot.classes, 2):
                pairs = _leaned_on(slot, one[0], other[0])
                alike = _alike(pairs, SIGHTS) if pairs and not _marked(one, other) else ()
                for origin in _origins((*one, *other)) - {*slot.origins}:
                    alike = _alike(_shared_pairs(origin, one, other), alike)
                if alike:
                    yield _told(pairs, alike, one[0], other[0], side, slot.origins[0], names)


def twins(
    components: Iterable[Sequence[Piece]], make: Faces, names: Mapping[str, str]
) -> Iterator[Finding]:
    """The same for pieces of different components that are alike but for their colours."""
    groups: dict[tuple[Side, Hashable], dict[Hashable, tuple[int, Face]]] = {}
    for number, looks in enumerate(components):
        for side, look in product(SIDES, looks):
            if face := make.of(look, side):
                group = groups.setdefault((side, (face.size, *face.forms.values())), {})
                group.setdefault((number, (*face.colours.values(),)), (number, face))
    for (side, _), group in groups.items():
        for (a, one), (b, other) in combinations(group.values(), 2):
            ways = zip(one.colours.items(), other.colours.values(), strict=True)
            differing = {o: _pairs(first, second) for (o, first), second in ways if first != second}
            pairs = [pair for found in differing.values() for pair in found]
            if a != b and pairs and (alike := _alike(pairs, SIGHTS)):
                yield _told(pairs, alike, one, other, side, next(iter(differing)), names)


def _slots(faces: Sequence[Face]) -> Iterator[_Slot]:
    slots: dict[tuple[tuple[int, ...], ...], list[Origin]] = {}
    for origin in dict.fromkeys(origin for face in faces for origin in face.colours):
        classes: dict[tuple[Colours, ...], list[int]] = {}
        for number, face in enumerate(faces):
            classes.setdefault(face.colours.get(origin, ()), []).append(number)
        if 1 < len(classes) <= MOST:
            slots.setdefault(tuple(map(tuple, classes.values())), []).append(origin)
    for parted, origins in slots.items():
        yield _Slot(tuple(origins), tuple(tuple(faces[n] for n in part) for part in parted))


def _leaned_on(slot: _Slot, one: Face, other: Face) -> list[Pair]:
    """The colours that tell two classes apart; none where one of the elements differs in form."""
    pairs: list[Pair] = []
    for origin in slot.origins:
        first, second = one.colours.get(origin, ()), other.colours.get(origin, ())
        if [len(colours) for colours in first] != [len(colours) for colours in second]:
            return []
        pairs += _pairs(first, second)
    return pairs


def _pairs(one: tuple[Colours, ...], other: tuple[Colours, ...]) -> list[Pair]:
    """The colours in which an element differs, its forms being alike."""
    together = [pair for a, b in zip(one, other, strict=False) for pair in zip(a, b, strict=False)]
    return [pair for pair in dict.fromkeys(together) if pair[0] != pair[1]]


def _marked(one: Sequence[Face], other: Sequence[Face]) -> bool:
    """Whether the form of some element tells all faces of one class from all of the other."""
    for origin in _origins((*one, *other)):
        first = {face.forms.get(origin) for face in one}
        second = {face.forms.get(origin) for face in other}
        if len(first) == len(second) == 1 and first != second:
            return True
    return False


def _shared_pairs(origin: Origin, one: Sequence[Face], other: Sequence[Face]) -> list[Pair]:
    """The colours by which another element tells all faces of two classes apart."""
    first = {face.colours.get(origin, ()) for face in one}
    second = {face.colours.get(origin, ()) for face in other}
    return _pairs(first.pop(), second.pop()) if len(first) == len(second) == 1 else []


def _alike(pairs: Sequence[Pair], sights: Iterable[Sight]) -> tuple[Sight, ...]:
    """To whom none of the pairs can be told apart."""
    return tuple(
        sight for sight in sights if all(apart(*pair, sight) < least(sight) for pair in pairs)
    )


def _origins(faces: Iterable[Face]) -> set[Origin]:
    return {origin for face in faces for origin in face.forms}


def _told(
    pairs: Sequence[Pair],
    alike: Sequence[Sight],
    one: Face,
    other: Face,
    side: Side,
    origin: Origin,
    names: Mapping[str, str],
) -> Finding:
    first, second = max(pairs, key=lambda pair: sum(apart(pair[0], pair[1], s) for s in alike))
    told = ", ".join(f"{sight} {apart(first, second, sight):.1f}" for sight in alike)
    wrong = (
        f"its {names.get(first, first)} and the {names.get(second, second)} of {other.name} look "
        f"alike to some ({told}) and no mark goes with them"
    )
    at = middle(one.first[origin])
    return Finding("colours", one.name, wrong, _RIGHT, side, at, origin)
