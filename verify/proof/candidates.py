"""What may hold comes in by kind; candidates for each phase go out, ever more of them.

First come those that an earlier proof names, if there was one. It is only a word on where to look:
each of them is made here, of what the rules speak of, and tried as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from verify.proof.facts import EVERY, Fact, Facts, Wanted, true_of
from verify.rules.earlier import Earlier, without_numbers
from verify.terms.term import Term
from verify.terms.worked_out import WorkedOut


@dataclass(slots=True)
class Candidates:
    """Candidates by phase.

    `everywhere` are tried in all phases; `met` has positions of play by phase, and `starts` says
    whether a fact is so in a phase at the start. Where play was never met to go on, it may be that
    it `never` does. `known` are those that an earlier proof names, once they are made.
    """

    phases: Sequence[str]
    facts: Facts
    everywhere: Sequence[Fact]
    met: Mapping[str, WorkedOut]
    never: Fact
    starts: Callable[[str, Fact], bool]
    earlier: Earlier
    known: dict[str, Sequence[Fact]] = field(default_factory=dict)
    _taken: dict[str, set[Term]] = field(default_factory=dict)
    _found: dict[str, list[Fact]] = field(default_factory=dict)

    def rounds(self) -> Iterator[Mapping[str, Sequence[Fact]]]:
        """All candidates so far, time after time; each time some kinds more."""
        for phase in self.phases:
            self._taken[phase] = set()
            self._found[phase] = [one for one in self.everywhere if self.starts(phase, one)]
        if self.earlier.facts:
            found = self._with(self._named)
            self.known = {phase: [f for f in some if not f.claim] for phase, some in found.items()}
            if any(self.known.values()):
                yield found
        for kind in self._kinds(EVERY):
            yield self._with(partial(self._of, kind))

    def _with(
        self, kind: Callable[[str, WorkedOut | None], Iterable[Fact]]
    ) -> Mapping[str, Sequence[Fact]]:
        for phase, found in self._found.items():
            met = self.met.get(phase)
            if met is not None:
                more = true_of(kind(phase, met), met, self._taken[phase])
            else:
                # Play was never met to go on here, and it may be that it never does.
                more = [fact for fact in kind(phase, None) if fact not in found]
            found += [fact for fact in more if self.starts(phase, fact)]
        return self._found

    def _kinds(self, wanted: Wanted) -> Iterator[Callable[[WorkedOut], Iterable[Fact]]]:
        facts = self.facts
        yield lambda _: [*facts.of_stated(), *facts.of_asked(), *facts.of_fields()]
        yield partial(facts.of_quantities, wanted=wanted)
        yield partial(facts.of_cases, wanted=wanted)
        yield lambda _: facts.of_pairs(wanted)

    def _of(
        self, kind: Callable[[WorkedOut], Iterable[Fact]], _: str, met: WorkedOut | None
    ) -> Iterable[Fact]:
        if met is not None:
            return kind(met)
        return [self.never, *self.facts.of_stated(), *self.facts.of_fields()]

    def _named(self, phase: str, met: WorkedOut | None) -> Iterator[Fact]:
        """Those of all kinds that the earlier proof names in the phase, whatever their numbers."""
        wanted = Wanted(frozenset(map(without_numbers, self.earlier.facts.get(phase, ()))))
        for kind in self._kinds(wanted) if wanted.words else ():
            yield from (one for one in self._of(kind, phase, met) if wanted.has(one.words))
