"""Is what the rules declare alike alike? In: a position and changes; out: the first difference.

A change makes no difference at a position when the same goes for its image: the same ends and
claims hold, seats that the change makes of the winners win, and the moves are the images of the
moves. Where that is so of all changes, at one position of each orbit, it is so everywhere: what the
changes make of a position may stand for it (Clarke, Enders, Filkorn and Jha, Exploiting symmetry in
temporal logic model checking, 1996).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from verify.findings.finding import seat_name
from verify.findings.wording import count, listed, spoken
from verify.plain import declared_total, ended, expand, holds, scores, winners
from verify.rules import Rules
from verify.rules.model import Alike, Move, Position, RuleFault
from verify.symmetry.changes import Change, Symmetry

Key = tuple[Position, int | None]


@dataclass(frozen=True, slots=True)
class Unlike:
    """A play to a position at which a change makes a difference, and which, in words."""

    way: tuple[Position, ...]
    words: str


@dataclass(frozen=True, slots=True)
class Folded:
    """What a search found out that keeps one position of each orbit.

    `states` and `transitions` are those that the positions looked into stand for; they are no more
    than that if no change makes another position of the start. `unlike` is a position, by its
    number, at which a change makes a difference, and which; it ended the search.
    """

    symmetry: Symmetry
    states: int
    transitions: int
    unlike: tuple[int, str] | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is the case at a position, as far as changes must not touch it."""

    ends: tuple[str, ...]
    claims: tuple[str, ...]
    won: frozenset[int]
    points: tuple[int, ...]
    total: int | None
    moves: tuple[Move, ...]
    left: tuple[Move, ...]


def outlook(rules: Rules, position: Position) -> Outlook | None:
    """None where a rule goes wrong, so that nothing can be said."""
    try:
        ends = ended(rules, position)
        expansion = expand(rules, position)
        if expansion.faults and not ends:
            return None
        moves = tuple(move for move in expansion.moves if move.weight)
        chance = rules.phases[position[0]].kind == "chance"
        return Outlook(
            ends=ends,
            claims=tuple(c.name for c in rules.claims if holds(rules, c, position)),
            won=frozenset(winners(rules, position)) if ends else frozenset(),
            points=(scores(rules, position) or ()) if ends else (),
            total=declared_total(rules, position) if chance and not ends else None,
            moves=() if ends else moves,
            left=moves if ends and not chance else (),
        )
    except RuleFault:
        return None


def differences(
    rules: Rules, symmetry: Symmetry, position: Position, changes: Sequence[Change] | None = None
) -> tuple[str, list[Outlook]]:
    """What is different after the first change that makes a difference, and all outlooks.

    Empty where none does, and where a rule goes wrong at the position itself. The outlooks are
    those of the position and its images, each once.
    """
    here = outlook(rules, position)
    if here is None:
        return "", []
    known = {position: here}
    for change in symmetry.changes if changes is None else changes:
        image = symmetry.image(position, change)
        there = known.get(image) or outlook(rules, image)
        told = "a rule goes wrong" if there is None else _told(symmetry, here, there, change)
        if there is None or told:
            return f"where {_in_words(symmetry, change)}, {told}", list(known.values())
        known[image] = there
    return "", list(known.values())


def _told(symmetry: Symmetry, here: Outlook, there: Outlook, change: Change) -> str:
    for what, mine, theirs in (
        ("the game is over by", here.ends, there.ends),
        ("it is so that", here.claims, there.claims),
    ):
        for name in [*mine, *theirs]:
            if name not in theirs or name not in mine:
                only = "only then" if name in theirs else "no longer"
                return f"{what} “{spoken(name)}” {only}"
    won = {symmetry.seat(seat, change) for seat in here.won}
    if won != there.won:
        return f"{_seats(there.won)} would win, not {_seats(won)}"
    for seat, points in enumerate(here.points):
        other = symmetry.seat(seat, change)
        if there.points[other] != points:
            return f"{seat_name(other)} would have {there.points[other]} points, not {points}"
    if here.total != there.total:
        return f"the weights should add up to {there.total}, not {here.total}"
    if bool(here.left) != bool(there.left):
        return "a move is left at the end" + ("" if there.left else " no longer")
    return _moves(symmetry, here.moves, there.moves, change)


def _moves(symmetry: Symmetry, here: Sequence[Move], there: Sequence[Move], change: Change) -> str:
    images: Counter[Key] = Counter()
    words: dict[Key, str] = {}
    for move in here:
        seat = None if move.seat is None else symmetry.seat(move.seat, change)
        key = (symmetry.image(move.target, change), seat)
        images[key] += move.weight
        words.setdefault(key, move.words)
    found: Counter[Key] = Counter()
    theirs: dict[Key, str] = {}
    for move in there:
        found[move.target, move.seat] += move.weight
        theirs.setdefault((move.target, move.seat), move.words)
    for key, weight in images.items():
        if found[key] == weight:
            continue
        if not found[key]:
            return f"no move does what “{words[key]}” does here"
        return f"what “{words[key]}” does here has {_weight(key, found[key])}, not {weight:,}"
    for key in found:
        if key not in images:
            return f"there is “{theirs[key]}”, and no move here does the like"
    return ""


def _weight(key: Key, weight: int) -> str:
    return f"weight {weight:,}" if key[1] is None else count(weight, "way")


def _seats(seats: Iterable[int]) -> str:
    return listed(map(seat_name, sorted(seats))) or "nobody"


def _in_words(symmetry: Symmetry, change: Change) -> str:
    """`red and green change places`, `red turns into green, green into blue and blue into red`."""
    told: list[str] = []
    for one, row in zip(symmetry.alike, change.turns, strict=True):
        left = [thing for thing, other in enumerate(row) if thing != other]
        while left:
            ring = [left[0]]
            while (thing := row[ring[-1]]) != ring[0]:
                ring.append(thing)
            left = [thing for thing in left if thing not in ring]
            names = [_thing(one, thing) for thing in ring]
            if len(ring) == 2:
                told.append(f"{names[0]} and {names[1]} change places")
            else:
                first, *more = zip(names, [*names[1:], names[0]], strict=True)
                parts = [f"{first[0]} turns into {first[1]}", *(f"{a} into {b}" for a, b in more)]
                told.append(listed(parts))
    return listed(told)


def _thing(one: Alike, thing: int) -> str:
    if one.words:
        return one.words[thing]
    return seat_name(thing) if one.seats else f"{one.name}[{thing}]"
