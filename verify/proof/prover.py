"""One attempt at a proof: checked `Rules` come in; what is shown of their positions is put into a
`Proof`, step by step, so that what was shown by then stands when time is up.

Facts are settled in rounds, of which each has more candidates, until nothing is left to show. What
is sure and cheap comes first, and luck, that takes longest, comes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

import numpy as np

from verify.plain import holds, initial
from verify.proof.alike import together
from verify.proof.at_ends import AtEnds
from verify.proof.candidates import Candidates
from verify.proof.ending.sought import EndSought
from verify.proof.facts import Fact, Facts
from verify.proof.induction import Induction, Live
from verify.proof.kept_sums import Kept, kept_at
from verify.proof.leaving_out import unrolled
from verify.proof.moving import Moving
from verify.proof.reached import Wanted, is_stuck, way_to
from verify.proof.samples import samples
from verify.proof.shown import Argument, Proof, argued, still_open
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.staying import staying
from verify.proof.steps import steps_of
from verify.proof.winners import always_won
from verify.rules import Rules
from verify.rules.argued import BOUNDS, CHANCE, ENDS, NEARS, PLAYABLE
from verify.rules.earlier import Earlier
from verify.rules.model import Clause, Position
from verify.runs.limits import Clock
from verify.symbolic.model import Model
from verify.terms.term import NotExportableError
from verify.terms.worked_out import WorkedOut


class Prover:
    """What is known on the way; `rounds` settles ever more facts, one time each."""

    def __init__(
        self,
        rules: Rules,
        clock: Clock,
        proof: Proof,
        forget: Sequence[str] = (),
        *,
        anew: bool = False,
    ) -> None:
        self.rules = rules
        self.proof = proof
        self.model: Model = unrolled(rules, clock, forget)
        forgotten = self.model.forgotten
        proof.forgotten = tuple(one.name for one in rules.fields if one.name in forgotten)
        self.steps = steps_of(self.model)
        self.few_steps = together(self.steps, self.model.terms)
        self.solver = Solver(rules, self.model.terms, clock)
        self.induction = Induction(self.model, self.few_steps, self.solver, clock)
        self.facts = Facts(self.model, self.solver.sums)
        self.met = samples(rules, clock)
        self.never = Fact("play never goes on from here", self.model.terms.no)
        self.start = WorkedOut.at([initial(rules)[1]])
        self.kept = self._kept()
        self.claims = [*self.facts.of_claims(), *self.facts.of_kept(self.kept)]
        self.earlier = rules.earlier if not forget else Earlier()
        self.anew = anew
        self.rests = set(self.earlier.open or ()) if not anew else set()
        self.shown: list[Fact] = []
        self.sought: set[tuple[Position, str]] = set()
        self.can_move: Live = {}
        self.stays_within: Live = {}
        self.is_whole: Live = {}
        self.ending = EndSought(self.model, self.steps, self.induction, self.met, proof, self.rests)
        self.candidates = Candidates(
            tuple(rules.phases),
            self.facts,
            self.claims,
            self.met,
            self.never,
            self._starts,
            self.earlier,
        )
        self.rounds = self._rounds()

    def run(self) -> None:
        """Try with ever more candidates, until nothing is left to show, or, where something is
        forgotten, until they show nothing new: the rest then mostly hangs on that."""
        before: tuple[object, ...] = ()
        proof = self.proof
        with suppress(NotExportableError):
            passed = always_won(self.rules, self.induction.clock)
            proof.won, proof.won_whatever = passed is not None, tuple(sorted(passed or ()))
        for number, _ in enumerate(self.rounds):
            shown = len(proof.claims), bool(proof.playable), bool(proof.bound), proof.within
            if number == 0:
                # No claim needs it: it is asked again once all else is done.
                self._add_up()
            proof.seconds = self.induction.clock.elapsed()
            if self._is_shown(but=ENDS):
                proof.checked = number == 0 and self._is_by_known_facts()
                if proof.checked:
                    self.name_facts()
                if not self._is_shown():
                    self.ending.seek_luck()
                if self._is_shown():
                    break
                proof.checked = False
            # What an earlier proof came to does not do, so everything is sought.
            self.rests.clear()
            if proof.forgotten and shown == before:
                break
            before = shown
        if not proof.checked:
            self._add_up()
        proof.rests = frozenset(self.rests & set(still_open(self.rules, proof)))

    def look_for_an_end(self) -> None:
        """What brings games to their end: by the facts that there are, and, where that is not
        enough, by all that can be found."""
        if self.model.forgotten:
            # What fails without a look at all fields may be so in the whole game.
            self._seek()
            return
        if self.proof.stuck_way or self.proof.bound or NEARS in self.rests:
            return
        self.ending.seek()
        if not self.ending.is_found and len(list(self.rounds)):
            self.ending.seek()

    def all_needed(self, *, again: bool = True) -> Mapping[str, tuple[str, ...]]:
        """The facts that all of the proof needs, in words by phase: as few as can be found by
        showing it `again`."""
        parts: list[Live] = [self.can_move, self.stays_within, self.is_whole, self.ending.ended_by]
        parts.append(dict.fromkeys(self.rules.phases, self.shown))
        needed: dict[str, dict[Fact, None]] = {}
        for part in parts:
            for phase, facts in self.induction.needed(part, again=again).items():
                needed.setdefault(phase, {}).update(dict.fromkeys(facts))
        everywhere = {one.words for one in self.claims}
        return {
            phase: words
            for phase, facts in needed.items()
            if (words := tuple(one.words for one in facts if one.words not in everywhere))
        }

    def _rounds(self) -> Iterator[None]:
        """Settle ever more facts, and take stock after each time."""
        for found in self.candidates.rounds():
            if self.earlier.facts and not any(self.candidates.known.values()):
                # Who kept nothing that makes sense did not seek in vain either.
                self.rests.clear()
            self.induction.broken.clear()
            # What fell may stand with the help of what comes new.
            self.induction.settle(found)
            self._take_stock(self.claims)
            self.proof.asked = self.solver.asked
            if self.anew:
                # What is known by now is worth keeping, should the time be up before the end.
                self.proof.needed = self.all_needed(again=False)
            if not self.model.forgotten:
                self._seek()
            yield

    def at_ends(self, clock: Clock) -> AtEnds:
        """What is settled by now, to be asked of ends."""
        live = {phase: tuple(facts) for phase, facts in self.induction.live.items()}
        return AtEnds(self.model, self.steps, live, self.met, clock)

    def name_facts(self) -> None:
        """Find which facts were needed: what was shown holds without that. Those of an earlier
        proof were, for all that is known."""
        needed = partial(self.induction.needed, again=not self.proof.checked)
        if self.shown:
            # In one go, for what helps one of them mostly helps another.
            facts = needed(dict.fromkeys(self.rules.phases, self.shown))
            self.proof.claims |= {one.claim: argued(facts, one) for one in self.shown}
        if self.proof.playable is not None:
            self.proof.playable = argued(needed(self.can_move))
        if self.proof.sound is not None:
            self.proof.sound = argued(needed(self.stays_within))
        if self.proof.adds_up is not None:
            self.proof.adds_up = argued(needed(self.is_whole))

    def _seek(self) -> None:
        """Whether play comes to where there is no move, and to where a claim does not hold."""
        rules, proof = self.rules, self.proof
        if proof.stuck is not None and not proof.stuck_way:
            proof.stuck_way = self._way_to(proof.stuck, "", lambda here: is_stuck(rules, here))
        for claim in rules.claims:
            broken = proof.broken.get(claim.name)
            if broken and broken.after and not proof.broken_ways.get(claim.name):
                breaks = partial(_breaks, rules, claim)
                proof.broken_ways[claim.name] = self._way_to(broken.after, claim.name, breaks)

    def _way_to(self, near: Position, what: str, wanted: Wanted) -> tuple[Position, ...]:
        if (near, what) in self.sought:
            return ()
        self.sought.add((near, what))
        return tuple(way_to(self.rules, near, wanted, self.induction.clock))

    def _kept(self) -> list[Kept]:
        """Sums that were the same at every position that was met."""
        met = [one.columns for one in self.met.values()]
        columns = np.concatenate([self.start.columns, *met], axis=1)
        return list(kept_at(self.rules, lambda place: columns[place]))

    def _starts(self, phase: str, fact: Fact) -> bool:
        terms = self.model.terms
        if phase != self.rules.start or not terms.is_unsure(fact.term):
            return phase != self.rules.start or bool(self.start(fact.term)[0])
        begun = [
            terms.equal(place, terms.number(int(number[0])))
            for place, number in zip(terms.places, self.start.columns, strict=True)
        ]
        # It must be so whatever is unknown.
        return self.solver.ask(Question(begun, (), {}, [(fact.term, False)])).verdict == "yes"

    def _is_by_known_facts(self) -> bool:
        """Whether some that an earlier proof names are among what was settled."""
        live = self.induction.live
        known = self.candidates.known.items()
        return any(fact in live[phase] for phase, facts in known for fact in facts)

    def _is_shown(self, but: str = "") -> bool:
        """Whether there is nothing more to show, but for what is not sought again."""
        left = set(still_open(self.rules, self.proof)) - {CHANCE, NEARS, but} - self.rests
        # Where luck alone brings it, or nothing is said to fall, it is looked for afterwards.
        lucky = self.proof.luck is not None and self.proof.luck.whoever
        return not left - ({ENDS} if lucky or not self.rules.measures else set())

    def _take_stock(self, claims: Sequence[Fact]) -> None:
        live = self.induction.live
        self.proof.broken.clear()
        shown = {
            claim.claim: claim
            for claim in claims
            if all(claim in live.get(phase, []) for phase in self.rules.phases)
        }
        self.proof.kept = tuple(one for one in self.kept if one.words in shown)
        stated = {one.name for one in self.rules.claims} - set(self.proof.claims)
        new = [one for name, one in shown.items() if name in stated]
        self.shown += new
        self.proof.claims |= {one.claim: Argument({}) for one in new}
        for (_, fact), broken in self.induction.broken.items():
            if fact.claim in stated and fact.claim not in shown:
                self.proof.broken.setdefault(fact.claim, broken)
        moving = self._moving()
        if self.proof.playable is None and PLAYABLE not in self.rests:
            can_move, self.proof.stuck = moving.always()
            if can_move is not None:
                self.proof.playable, self.can_move = Argument({}), can_move
        if self.model.forgotten:
            self.proof.within = tuple(staying(self.model, self.few_steps, self.solver, live))
        elif self.proof.sound is None and not self.model.unsure and BOUNDS not in self.rests:
            stays_within = moving.sound()
            if stays_within is not None:
                self.proof.sound, self.stays_within = Argument({}), stays_within
        self.ending.bound_by_what_is_stated()

    def _add_up(self) -> None:
        """Whether outcomes add up."""
        asked = self.proof.adds_up is None and CHANCE not in self.rests
        if asked:
            with suppress(NotExportableError):
                adds_up = self._moving().adds_up()
                if adds_up is not None:
                    self.proof.adds_up, self.is_whole = Argument({}), adds_up

    def _moving(self) -> Moving:
        return Moving(self.model, self.few_steps, self.solver, self.facts, self.induction.live)


def _breaks(rules: Rules, claim: Clause, here: Position) -> bool:
    return not holds(rules, claim, here)
