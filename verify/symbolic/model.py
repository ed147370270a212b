"""Checked `Rules` come in; all that a model of the game says goes out as terms."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations

from verify.rules import Rules
from verify.runs.limits import Clock
from verify.symbolic.flow import GuardedMove
from verify.symbolic.forgetting import NOTHING, Forgetting
from verify.symbolic.reading import Symbolic
from verify.symbolic.together import told_together
from verify.terms.making import Terms
from verify.terms.simplified import known_where, renamed
from verify.terms.term import ARGUED, EXPORTED, NotExportableError, Term


@dataclass(frozen=True, slots=True)
class Model:
    """The rules unrolled.

    `moves` has them by phase, and `told` as the rules tell them, where those that differ in words
    alone are one in `moves`; `totals` what the weights of a chance phase add up to; `ends` and
    `claims` the truths by name; `wins` and `scores` an entry for each seat, or none. `over` is
    whether the game is over. `measures` fall; `unsure` is what may go wrong that no term says.

    Of what is `forgotten` no term speaks; in its place stand unknown numbers, whose places lie
    beyond those of a position. Whatever they are in a move, a claim or a measure, it may be so.
    `asked` are truths that helpers of the rules find out about a position. `winning` works `wins`
    out where that was put off; none where something may go wrong in it.
    """

    rules: Rules
    terms: Terms
    moves: Mapping[str, tuple[GuardedMove, ...]]
    told: Mapping[str, tuple[GuardedMove, ...]]
    totals: Mapping[str, Term]
    ends: Mapping[str, Term]
    over: Term
    wins: Sequence[Term]
    scores: Sequence[Term]
    claims: Mapping[str, Term]
    measures: Sequence[Term] = ()
    unsure: frozenset[str] = frozenset()
    forgotten: frozenset[str] = frozenset()
    asked: Mapping[str, Term] = field(default_factory=dict)
    winning: Callable[[], Sequence[Term]] = tuple

    def by_seat(self, move: GuardedMove) -> Sequence[tuple[int, GuardedMove]]:
        """A move of a choice for each of the seats that may make it."""
        found = []
        for seat in range(self.rules.seats):
            its = self.terms.equal(move.amount, self.terms.number(seat))
            guard = self.terms.all([move.guard, its])
            if guard is not self.terms.no:
                found.append((seat, _settled(replace(move, guard=guard), self.terms, ())))
        return found

    @property
    def in_turns(self) -> bool:
        """Whether it is surely one seat's choice wherever a seat has one."""
        return all(
            first.amount is second.amount
            or self.terms.all([first.guard, second.guard]) is self.terms.no
            for moves in self.moves.values()
            if moves and self.rules.phases[moves[0].site.phase].kind == "choice"
            for first, second in combinations(moves, 2)
        )


def model_of(rules: Rules, clock: Clock) -> Model:
    """Unroll the rules.

    Raises `NotExportableError` where the model would be beyond all bounds, and `OutOfTimeError`.
    """
    reading = Symbolic(rules, clock, largest=EXPORTED)
    wins, scores = _judged(reading)
    return replace(_model(reading), wins=wins, scores=scores)


def moves_of(rules: Rules, clock: Clock, without: Forgetting = NOTHING) -> Model:
    """The same without winners and scores, of which no move depends, and without some fields; no
    other tool has to count what is in it. Moves that differ in words alone are one."""
    reading = Symbolic(rules, clock, without, ARGUED)
    return replace(_model(reading, in_few=True), winning=partial(_winning, reading))


def _winning(reading: Symbolic) -> Sequence[Term]:
    wins, _ = _judged(reading)
    return () if reading.unsure else wins


def _judged(reading: Symbolic) -> tuple[Sequence[Term], Sequence[Term]]:
    rules, terms = reading.rules, reading.terms
    seats = range(rules.seats)
    scores = (
        [terms.as_number(reading.judged(rules.score.name, seat)) for seat in seats]
        if rules.score
        else []
    )
    if rules.wins:
        return [terms.as_truth(reading.judged(rules.wins.name, seat)) for seat in seats], scores
    # As the checks have it: without a word on winning the highest score wins.
    return [terms.equal(score, terms.most(scores)) for score in scores], scores


def _model(reading: Symbolic, *, in_few: bool = False) -> Model:
    rules, terms = reading.rules, reading.terms
    totals = {
        name: reading.judged(phase.total_by) if phase.total_by else terms.number(phase.total or 0)
        for name, phase in rules.phases.items()
        if phase.kind == "chance"
    }
    ends = {end.name: terms.as_truth(reading.judged(end.name)) for end in rules.ends}
    claims = {one.name: terms.as_truth(reading.judged(one.name)) for one in rules.claims}
    measures = [terms.as_number(reading.judged(one.name)) for one in rules.measures]
    told = {name: reading.moves(name) for name in rules.phases}
    moves = dict(told)
    if in_few:
        for name, phase in rules.phases.items():
            if phase.kind == "choice":
                moves[name] = tuple(told_together(moves[name], terms))
    return Model(
        rules=rules,
        terms=terms,
        moves={
            name: tuple(
                found
                for move in moves[name]
                # A weight of 0 is no outcome; one below 0 goes wrong.
                if (found := _settled(move, terms, reading.forgotten)).amount.known != 0
                or phase.kind == "choice"
            )
            for name, phase in rules.phases.items()
        },
        told=told,
        totals=totals,
        ends=ends,
        # An end that may be one or not is none to rely on.
        over=terms.any(end for end in ends.values() if not terms.is_unsure(end)),
        wins=(),
        scores=(),
        claims=claims,
        measures=measures,
        unsure=frozenset(reading.unsure),
        forgotten=reading.without.fields,
        asked=dict(_asked(reading)),
    )


def _asked(reading: Symbolic) -> Iterator[tuple[str, Term]]:
    for name, signature in reading.rules.meaning.signatures.items():
        if signature.states == (True,) and signature.truth and not signature.changes:
            # What no move asks may be too much to unroll, and is not missed.
            with suppress(NotExportableError):
                yield name, reading.terms.as_truth(reading.judged(name))


def _settled(move: GuardedMove, terms: Terms, forgotten: Container[int]) -> GuardedMove:
    """The same move, its values simpler by what its guard says."""
    known = known_where(terms, move.guard)
    target = []
    for number, (place, term) in enumerate(zip(terms.places, move.target, strict=True)):
        if term is place or number in forgotten:
            target.append(place)
            continue
        found = renamed(terms, term, known)
        before = renamed(terms, place, known)
        # What a number is already it need not become.
        target.append(place if found is before else found)
    return replace(
        move,
        amount=renamed(terms, move.amount, known),
        target=tuple(target),
        holes=tuple(renamed(terms, hole, known) for hole in move.holes),
    )
