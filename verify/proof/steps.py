"""A model of the rules comes in; the steps of a proof go out: what is so before a move, what it
makes of each number, and the phase it leads to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verify.symbolic.flow import GuardedMove
from verify.symbolic.model import Model
from verify.symbolic.unknowns import Unknowns
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut


@dataclass(frozen=True, slots=True)
class Step:
    """A move as a proof has it. `known` holds wherever it is made and leads within the bounds;
    `within` are the parts of that which say so of what the numbers become, `possible` those which
    say that it is made: a part may be among both."""

    number: int
    phase: str
    next: str
    move: GuardedMove
    known: tuple[Term, ...]
    within: tuple[Term, ...]
    possible: tuple[Term, ...]
    moved: Mapping[int, Term]

    def target(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """What it makes of a position's numbers; unknown ones behind them stay as they are."""
        at = WorkedOut.at([numbers])
        found = list(numbers)
        for place, term in self.moved.items():
            found[place] = int(at(term)[0])
        return tuple(found)


def steps_of(model: Model) -> tuple[Step, ...]:
    """All moves of all phases, from positions where the game is not over; those that differ only
    in which unknown numbers they hang on are one."""
    terms = model.terms
    unknowns = Unknowns(terms)
    found: list[Step] = []
    for phase, moves in model.moves.items():
        by_chance = model.rules.phases[phase].kind == "chance"
        seen: set[tuple[str, Term, Term, tuple[Term, ...]]] = set()
        for each in moves:
            if by_chance and each.amount.high <= 0:
                continue
            move = unknowns.told_alike(each)
            key = move.site.next, move.guard, move.amount, move.target
            if key in seen and model.forgotten:
                continue
            seen.add(key)
            moved = {
                number: term
                for number, (place, term) in enumerate(zip(terms.places, move.target, strict=True))
                if term is not place
            }
            within = []
            for number, term in moved.items():
                place = terms.places[number]
                within.append(terms.negate(terms.less(term, terms.number(place.low))))
                within.append(terms.negate(terms.less(terms.number(place.high), term)))
            within = [one for one in within if one is not terms.yes]
            made = [terms.negate(model.over), move.guard]
            comes = [terms.less(terms.number(0), move.amount)] if by_chance else []
            known, possible = (
                tuple(one for one in parts if one is not terms.yes)
                for parts in ((*made, *within, *comes), (*made, *comes))
            )
            number, to = len(found), move.site.next
            found.append(Step(number, phase, to, move, known, tuple(within), possible, moved))
    return tuple(found)
