"""Settled facts come in; what brings games to their end is put into a `Proof`, if it is found: what
is sure first, luck next, and then at least that the end stays within reach."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verify.proof.ending.endings import Bound, Endings
from verify.proof.induction import Induction, Live
from verify.proof.shown import Argument, Luck, Nears, Proof, argued
from verify.proof.steps import Step
from verify.rules.argued import ENDS
from verify.symbolic.model import Model
from verify.terms.worked_out import WorkedOut


@dataclass(slots=True)
class EndSought:
    """Looks for an end by the facts of an induction, as they are then; `met` has positions of play
    by phase, `rests` what is not sought. Afterwards `ended_by` has the facts that showed it."""

    model: Model
    steps: Sequence[Step]
    induction: Induction
    met: Mapping[str, WorkedOut]
    proof: Proof
    rests: set[str]
    ended_by: Live = field(default_factory=dict)
    _luckless: Live = field(default_factory=dict)

    @property
    def is_found(self) -> bool:
        """Whether something was."""
        return any((self.proof.bound, self.proof.nears, self.proof.luck))

    def bound_by_what_is_stated(self) -> None:
        """How long a game is at most, by the measures of the rules file alone."""
        if self.proof.bound is None and self.model.measures and ENDS not in self.rests:
            self._bound_by(Endings.bound_by_what_is_stated)

    def seek(self) -> None:
        """All that there is, until something is found."""
        proof = self.proof
        if ENDS not in self.rests:
            self._bound_by(Endings.bound)
        if not self.is_found:
            self.seek_luck()
        if not self.is_found and not self.model.unsure:
            nearing = self._endings().nearing()
            if nearing is not None:
                proof.nears = Nears(nearing.rank.told, nearing.within, Argument({}))
                self.ended_by = nearing.needed
                argument = argued(self.induction.needed(nearing.needed, again=not proof.checked))
                proof.nears = replace(proof.nears, argument=argument)

    def seek_luck(self) -> None:
        """Whether what is stated to fall does so but for bad luck, and mostly but for players."""
        proof = self.proof
        unclear = self.model.unsure or self.model.forgotten or proof.playable is None
        facts = {phase: tuple(some) for phase, some in self.induction.live.items()}
        if unclear or not self.model.measures or facts == self._luckless:
            return
        for whoever in (True, False):
            endings = self._endings()
            bound = endings.luck(whoever=whoever)
            if bound is not None:
                self.ended_by = {phase: list(facts) for phase, facts in endings.needed.items()}
                argument = argued(self.induction.needed(self.ended_by, again=not proof.checked))
                proof.luck = Luck(bound, whoever, argument, self.induction.clock.elapsed())
                return
        self._luckless = facts

    def _endings(self) -> Endings:
        induction = self.induction
        return Endings(self.model, self.steps, induction.solver, induction.live, self.met)

    def _bound_by(self, way: Callable[[Endings], Bound | None]) -> None:
        endings = self._endings()
        self.proof.bound = way(endings)
        if self.proof.bound is not None:
            self.proof.luck = None
            self.ended_by = {phase: list(facts) for phase, facts in endings.needed.items()}
