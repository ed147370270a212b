"""Rules come in; a model in the language of PRISM goes out, which Storm reads as well.

A number of the position is a variable, each kind of move a command with the numbers of its loops
put in, each phase of chance one command with its outcomes. The model has the states and the
transitions of the game, and a loop at each end of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from verify.export.names import label, name_of, names_of, place_words, plain_text
from verify.symbolic.flow import GuardedMove
from verify.symbolic.model import Model
from verify.terms.notation import Notation, Rank, wrapped, written
from verify.terms.term import Term

_WORDS: Final = """
A bool C ceil clock const ctmc double dtmc E endinit endinvariant endmodule endobservables
endplayer endrewards endsystem exists F false filter floor forall formula func G game global I
init int invariant label log ma max mdp min mod module multi nondeterministic observable
observables of over P partial phase player Pmax Pmin pomdp popta pow prob probabilistic pta R rate
rewards Rmax Rmin round S smg sqrt steps stochastic system true U W X
"""
RESERVED: Final = frozenset(_WORDS.split())

_TOGETHER: Final = """\
// As it stands one mind makes all choices: Pmax=? [ F "over" ] is the best that all can do.
// With dtmc for mdp each move is picked at random, all alike."""
_APART: Final = """\
// With smg for mdp, and the players' lines below without their //, each seat plays for itself."""
_ENDS: Final = """\
// Where the game is over it stays so for ever; a position without a move is a deadlock. Where the
// rules break down (an index outside, a division by 0) the model means nothing: pnp verify says
// whether they ever do."""


def prism(model: Model, title: str) -> Iterator[str]:
    """The lines of the model."""
    yield from _head(model, title)
    yield from _module(model)
    yield from _labels(model)


class _Names:
    """What the model calls the phases, the numbers of a position, the ends and claims."""

    def __init__(self, model: Model) -> None:
        rules = model.rules
        taken: set[str] = set()
        words = [word for field in rules.fields for word in place_words(field)]
        self.places = names_of(words, RESERVED, taken)
        self.phases = dict(zip(rules.phases, names_of(rules.phases, RESERVED, taken), strict=True))
        self.ends = dict(zip(model.ends, names_of(model.ends, RESERVED, taken), strict=True))
        self.claims = dict(zip(model.claims, names_of(model.claims, RESERVED, taken), strict=True))
        seats = [f"seat {seat + 1}" for seat in range(rules.seats)]
        self.wins = names_of([f"{seat} wins" for seat in seats], RESERVED, taken)
        self.scores = names_of([f"{seat} score" for seat in seats], RESERVED, taken)
        self.notation = Notation(self.places, "=", "&", "|", "?", words=True)

    def written(self, term: Term, rank: Rank = Rank.choice) -> str:
        return written(term, self.notation, rank)


def _head(model: Model, title: str) -> Iterator[str]:
    rules = model.rules
    yield f"// {plain_text(title)}, written by pnp (Print & Prove) for Storm and PRISM."
    yield _TOGETHER
    players = list(_players(model)) if rules.seats > 1 and model.in_turns else []
    if players:
        yield _APART
    yield _ENDS
    yield from (f"// Assumed: {plain_text(one)}" for one in rules.assumptions)
    yield ""
    yield "mdp"
    yield ""
    if players:
        yield from (f"// {line}" for line in players)
        yield ""


def _players(model: Model) -> Iterator[str]:
    # What nobody chooses is the first seat's: there it has one thing to do only.
    others = [f"[{_action(name)}]" for name in model.totals]
    others += ["[over]"] if model.ends else []
    for seat in range(model.rules.seats):
        own = dict.fromkeys(
            f"[{_action(label(its), who)}]"
            for name, moves in model.moves.items()
            if name not in model.totals
            for move in moves
            for who, its in model.by_seat(move)
            if who == seat
        )
        yield f"player seat_{seat + 1}"
        yield from wrapped([*own, *(others if seat == 0 else ())], ", ", "  ")
        yield "endplayer"


def _module(model: Model) -> Iterator[str]:
    names = _Names(model)
    rules = model.rules
    for number, name in enumerate(rules.phases):
        yield f"const int {names.phases[name]} = {number};"
    yield ""
    for name, term in [*model.ends.items()]:
        yield f"formula {names.ends[name]} = {names.written(term)};"
    over = " | ".join(names.ends.values()) or "false"
    yield f"formula over = {over};"
    for seat, term in enumerate(model.scores):
        yield f"formula {names.scores[seat]} = {names.written(term)};"
    yield ""
    yield "module game"
    yield f"  phase : [0..{max(len(rules.phases) - 1, 1)}] init {names.phases[rules.start]};"
    start = [number for field in rules.fields for number in field.start]
    for place, name in enumerate(names.places):
        term = model.terms.places[place]
        # One number only is no range to every reader.
        high = max(term.high, term.low + 1)
        yield f"  {name} : [{term.low}..{high}] init {start[place]};"
    for name, moves in model.moves.items():
        yield ""
        yield f"  // {plain_text(name)}, {rules.origin.line(rules.phases[name].line)}"
        if name in model.totals:
            yield from _chance(model, names, name, moves)
        else:
            for move in moves:
                yield from _choice(model, names, name, move)
    if model.ends:
        yield ""
        yield "  [over] over -> true;"
    yield "endmodule"
    yield ""


def _chance(model: Model, names: _Names, name: str, moves: Sequence[GuardedMove]) -> Iterator[str]:
    if not moves:
        return
    # Outcomes that come to the same are one.
    alike: dict[tuple[Term, tuple[Term, ...], str], list[GuardedMove]] = {}
    for move in moves:
        alike.setdefault((move.guard, move.target, move.site.next), []).append(move)
    # Without an outcome the position is a deadlock.
    some = model.terms.less(model.terms.number(0), model.totals[name])
    yield f"  [{_action(name)}] {_guard(model, names, name, some)} ->"
    total = names.written(model.terms.most([model.totals[name], model.terms.number(1)]), Rank.alone)
    for number, same in enumerate(alike.values()):
        first = same[0]
        amount = reduce(model.terms.plus, (move.amount for move in same))
        weight = model.terms.choose(first.guard, amount, model.terms.number(0))
        share = f"{names.written(weight, Rank.alone)} / {total}"
        sign = "+" if number else " "
        words = label(first) + (f", or {len(same) - 1} more" if len(same) > 1 else "")
        yield f"    // {words}".rstrip()
        head, *rest = _update(model, names, first)
        rest = [f"{sign} {share} : {head}", *rest]
        if number == len(alike) - 1:
            rest[-1] += ";"
        yield from wrapped(rest, " & ", "    ", "          ")


def _choice(model: Model, names: _Names, name: str, move: GuardedMove) -> Iterator[str]:
    for seat, its in model.by_seat(move):
        action = _action(label(its), seat)
        place = _guard(model, names, name, its.guard)
        head, *rest = _update(model, names, its)
        parts = [f"[{action}] {place} -> {head}", *rest]
        yield from wrapped([*parts[:-1], f"{parts[-1]};"], " & ", "  ", "      ")


def _guard(model: Model, names: _Names, phase: str, guard: Term) -> str:
    parts = [f"phase = {names.phases[phase]}"]
    if model.ends:
        parts.append("!over")
    if guard is not model.terms.yes:
        parts.append(names.written(guard, Rank.both))
    return " & ".join(parts)


def _update(model: Model, names: _Names, move: GuardedMove) -> list[str]:
    parts = [
        f"({names.places[place]}' = {names.written(term)})"
        for place, term in enumerate(move.target)
        if term is not model.terms.places[place]
    ]
    if move.site.next != move.site.phase:
        parts.append(f"(phase' = {names.phases[move.site.next]})")
    return parts or ["true"]


def _labels(model: Model) -> Iterator[str]:
    names = _Names(model)
    yield 'label "over" = over;'
    for name, own in names.ends.items():
        yield f'label "{own}" = {names.ends[name]};'
    for seat, term in enumerate(model.wins):
        yield f'label "{names.wins[seat]}" = over & {names.written(term, Rank.both)};'
    for name, term in model.claims.items():
        yield f'label "{names.claims[name]}" = {names.written(term)};'
    yield ""
    yield 'rewards "steps"'
    yield "  !over : 1;" if model.ends else "  true : 1;"
    yield "endrewards"


def _action(words: str, seat: int | None = None) -> str:
    return name_of(words if seat is None else f"seat {seat + 1} {words}", RESERVED)
