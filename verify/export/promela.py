"""Rules come in; a model in Promela goes out, for Spin.

A field of the position is a variable or an array, each kind of move an option of one loop with the
numbers of its loops put in, one step from state to state. Chance is a choice of nobody's here. The
model has the states of the game, a transition for each move or outcome, and a loop at each end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from verify.export.names import label, names_of, plain_text
from verify.rules.model import Field
from verify.symbolic.flow import GuardedMove
from verify.symbolic.model import Model
from verify.terms.notation import Notation, Rank, wrapped, written
from verify.terms.ranges import within
from verify.terms.term import places_in

# Spin's own words, C's, and what a C compiler or Spin's checker may put something else for.
_WORDS: Final = """
active assert atomic auto bit bool break byte c_code c_decl c_expr c_state c_track case chan char
cond_expr const continue d_step default define do double else empty enabled enum errno eval extern
false fi float for full game get_priority goto hidden if in init inline int len linux local long
ltl main mtype nempty never nfull notrace now np_ od of old over pc_value phase pid printf printm
priority proctype provided register return rules run select set_priority short show signed sizeof
skip static step struct switch timeout trace true typedef union unix unless unsigned void volatile
while xr xs
"""
RESERVED: Final = frozenset(_WORDS.split())

_HEAD: Final = """\
   spin -a -o2 FILE && gcc -O2 -DSAFETY -o pan pan.c && ./pan    looks at every state;
   spin -t -B FILE                                               tells the play that it found.

   A position without a move where the game is not over is an "invalid end state", a bound or a
   claim that does not hold a violated assertion. Chance is a choice of nobody's, its weights are
   lost. Where the rules break down otherwise (a division by 0) the model means nothing."""


def promela(model: Model, title: str) -> Iterator[str]:
    """The lines of the model."""
    rules = model.rules
    taken: set[str] = set()
    fields = names_of([_spelled(field.name) for field in rules.fields], RESERVED, taken)
    phases = dict(
        zip(rules.phases, names_of(map(_spelled, rules.phases), RESERVED, taken), strict=True)
    )
    ends = names_of(map(_spelled, model.ends), RESERVED, taken)
    claims = names_of(map(_spelled, model.claims), RESERVED, taken)
    seats = [f"seat {seat + 1}" for seat in range(rules.seats)]
    wins = names_of([f"{seat} wins" for seat in seats], RESERVED, taken)
    places = [
        f"{name}[{place}]" if field.shape else name
        for name, field in zip(fields, rules.fields, strict=True)
        for place in range(field.width)
    ]
    notation = Notation(places, "==", "&&", "||", "->", words=False)

    yield f"/* {plain_text(title)}, written by pnp (Print & Prove) for Spin."
    yield ""
    yield _HEAD
    yield from (f"   Assumed: {plain_text(one)}" for one in rules.assumptions)
    yield "*/"
    yield ""
    yield f"mtype = {{ {', '.join(phases.values())} }};"
    yield f"mtype phase = {phases[rules.start]};"
    for name, field in zip(fields, rules.fields, strict=True):
        yield _declared(name, field)
    options = {name: list(_options(model, name)) for name in model.moves}
    temporary = max(
        (len(_order(model, move)[1]) for moves in options.values() for _, move in moves),
        default=0,
    )
    if temporary:
        # Not part of a state.
        yield f"hidden int old[{temporary}];"
    yield ""
    yield from _judges(model, notation, ends, wins, claims)
    yield ""
    yield "active proctype game() {"
    yield "  do"
    for name, moves in options.items():
        yield f"  /* {plain_text(name)}, {rules.origin.line(rules.phases[name].line)} */"
        for who, move in moves:
            yield from _option(model, notation, phases, who, move)
    if ends:
        yield "  :: over"
    yield "  od"
    yield "}"
    if claims:
        yield from _watching(claims)


def _judges(
    model: Model,
    notation: Notation,
    ends: Sequence[str],
    wins: Sequence[str],
    claims: Sequence[str],
) -> Iterator[str]:
    """What is true at a position: ends, winners, claims."""
    for name, term in zip(ends, model.ends.values(), strict=True):
        yield f"#define {name} ({written(term, notation)})"
    if ends:
        yield f"#define over ({' || '.join(ends)})"
    for name, term in zip(wins, model.wins, strict=False):
        yield f"#define {name} ({'over && ' * bool(ends)}{written(term, notation, Rank.both)})"
    for name, term in zip(claims, model.claims.values(), strict=True):
        yield f"#define {name} ({written(term, notation)})"


def _watching(claims: Sequence[str]) -> Iterator[str]:
    yield ""
    yield "/* Takes a step only where a claim does not hold. */"
    yield "active proctype rules() {"
    yield "  do"
    for name in claims:
        yield f"  :: d_step {{ !{name} -> assert({name}) }}"
    yield "  od"
    yield "}"


def _spelled(name: str) -> str:
    # Spin's checker has names of its own with capitals or a number at the end.
    return f"{name} n" if any(letter.isupper() or letter.isdigit() for letter in name) else name


def _declared(name: str, field: Field) -> str:
    fits = (("byte", 0, 255), ("short", -(1 << 15), (1 << 15) - 1))
    kind = next((one for one, low, high in fits if low <= field.low <= field.high <= high), "int")
    if not field.shape:
        return f"{kind} {name} = {field.start[0]};"
    if len(set(field.start)) == 1:
        return f"{kind} {name}[{field.width}] = {field.start[0]};"
    return f"{kind} {name}[{field.width}] = {{ {', '.join(map(str, field.start))} }};"


def _options(model: Model, phase: str) -> Iterator[tuple[str, GuardedMove]]:
    """The moves of a phase, with who makes them."""
    for move in model.moves[phase]:
        if phase in model.totals:
            yield "chance", move
        else:
            yield from ((f"seat {seat + 1}", its) for seat, its in model.by_seat(move))


def _option(
    model: Model, notation: Notation, phases: Mapping[str, str], who: str, move: GuardedMove
) -> Iterator[str]:
    terms = model.terms
    guard = [f"phase == {phases[move.site.phase]}"]
    if model.ends:
        guard.append("!over")
    allowed = move.guard
    if move.site.phase in model.totals:
        allowed = terms.all([allowed, terms.less(terms.number(0), move.amount)])
    if allowed is not terms.yes:
        guard.append(written(allowed, notation, Rank.both))
    steps = [f'printf("{who}: {label(move)}\\n")', *_checks(model, notation, move)]
    steps += _assigned(model, notation, move)
    if move.site.next != move.site.phase:
        steps.append(f"phase = {phases[move.site.next]}")
    yield from wrapped([f":: d_step {{ {' && '.join(guard)} ->"], " ", "  ")
    yield from wrapped([*steps[:-1], f"{steps[-1]} }}"], "; ", "       ")


def _checks(model: Model, notation: Notation, move: GuardedMove) -> Iterator[str]:
    for place, term in enumerate(move.target):
        before = model.terms.places[place]
        if within(term, before.low, before.high, move.guard):
            continue
        tests = []
        if not within(term, before.low, term.high, move.guard):
            tests.append(f"{written(term, notation, Rank.added)} >= {before.low}")
        if not within(term, term.low, before.high, move.guard):
            tests.append(f"{written(term, notation, Rank.added)} <= {before.high}")
        yield f"assert({' && '.join(tests)})"


def _assigned(model: Model, notation: Notation, move: GuardedMove) -> list[str]:
    """The places set one after the other, so that all is read before it is overwritten."""
    order, saved = _order(model, move)
    steps = []
    places = list(notation.places)
    for place in order:
        if place in saved:
            kept = f"old[{saved.index(place)}]"
            steps.append(f"{kept} = {notation.places[place]}")
            places[place] = kept
        value = written(move.target[place], replace(notation, places=tuple(places)))
        steps.append(f"{notation.places[place]} = {value}")
    return steps


def _order(model: Model, move: GuardedMove) -> tuple[Sequence[int], Sequence[int]]:
    """The places in an order to set them in, and those whose old value is needed afterwards."""
    reads = {
        place: places_in(term) - {place}
        for place, term in enumerate(move.target)
        if term is not model.terms.places[place]
    }
    order: list[int] = []
    saved: list[int] = []
    while reads:
        still = [set(reads[place]) for place in reads]
        free = next((place for place in reads if not any(place in other for other in still)), None)
        if free is None:
            free = next(iter(reads))
            saved.append(free)
            reads = {place: places - {free} for place, places in reads.items()}
        order.append(free)
        del reads[free]
    return order, saved
