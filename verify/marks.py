"""Words of a rules file that mark its functions: what each function is for.

They do nothing when the file is run as Python; whoever reads rules reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

Moves: TypeAlias = Iterator[tuple[str, int, Any, Callable[..., Any]]]
Phase = TypeVar("Phase", bound=Callable[[Any], Moves])
Judge = TypeVar("Judge", bound=Callable[..., int | bool])


def start(phase: Phase) -> Phase:
    """Mark the phase a game starts with."""
    return phase


def secret(phase: Phase) -> Phase:
    """Mark a phase of which not every seat sees what happens, such as one of choices at once.

    The rules then know more than a player does, so best play is not worked out from them.
    """
    return phase


def turn(phase: Phase) -> Phase:
    """Mark a phase where a turn starts."""
    return phase


def choice(phase: Phase) -> Phase:
    """Mark a phase in which a seat chooses a move: it yields label, seat, next state, phase."""
    return phase


def chance(total: int | Callable[[Any], int]) -> Callable[[Phase], Phase]:
    """Mark a phase of chance: it yields label, weight, next state, phase.

    The weights add up to `total` in every state: a number, or a helper that works it out.
    """
    del total
    return lambda phase: phase


def end(judge: Judge) -> Judge:
    """Mark an end: the game is over where it is true, looked at before every phase."""
    return judge


def wins(judge: Judge) -> Judge:
    """Mark `def f(s, seat)`: whether that seat has won, asked at an end."""
    return judge


def score(judge: Judge) -> Judge:
    """Mark `def f(s, seat)`: that seat's score, asked at an end."""
    return judge


def policy(judge: Judge) -> Judge:
    """Mark `def f(s, seat)`: how much that seat likes a position that a move of its leads to.

    `pnp playtest --policy f` picks the move it likes best, one of several by chance.
    """
    return judge


def adds(text: str) -> Callable[[Judge], Judge]:
    """Mark `def f(s, seat)`: a part of that seat's score, as `text` says; `pnp score` shows it.

    `@adds("the longest road: {pieces} pieces")`, or `{pieces(RED)}`, shows what the helper
    `def pieces(s, seat)`, or `def pieces(s, seat, colour)`, says. The parts add up to the score,
    which may call them.
    """
    del text
    return lambda judge: judge


def written(names: Sequence[str], wrong: Sequence[str]) -> Callable[[Judge], Judge]:
    """Mark `def tiles(t, seat, tile, row, column)`: sets up what a file for `pnp score` has.

    There it is the key `tiles` of a seat, a list with an entry such as
    `{tile: I3a, row: 1, column: 4}` for each. `names` are what the first of them may be, each once;
    `()` where all are numbers. It returns 0, or the number, from 1, of what is wrong with it. In
    which order things are written does not matter: what is wrong is tried again after the others.
    """
    del names, wrong
    return lambda judge: judge


def always(judge: Judge) -> Judge:
    """Mark a claim that is true in every state of every play."""
    return judge


def falls(judge: Judge) -> Judge:
    """Mark a measure of how much is left to play: no move makes it rise, so that games end.

    Of several the first that a move changes falls: rounds to come, then cards to play. Moves that
    change none are fine as long as no phase leads back to itself by them.
    """
    return judge


def fact(things: Sequence[Any]) -> Callable[[Judge], Judge]:
    """Mark `def f(s, thing)`: a number for player aids, at the start, for each of the things.

    Things are names or whole numbers: `@fact(range(2, 11))`. `pnp facts` works it out, and a face
    shows it: `repeat: {facts: f}`.
    """
    del things
    return lambda judge: judge


def odds(phase: Callable[..., Any], by: str) -> Callable[[Judge], Judge]:
    """Mark `def f(s)`: how many outcomes of a phase of chance lead to where it is true.

    It is asked at the start of a game, once for each value that the field named `by` can have:
    `@odds(roll, "chosen")`. Like `fact` it is for player aids.
    """
    del phase, by
    return lambda judge: judge


def example(text: str) -> Callable[[Judge], Judge]:
    """Mark an example of the rulebook: it changes a fresh start state and returns what is true."""
    del text
    return lambda judge: judge
