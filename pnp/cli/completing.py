"""What a shell may go on with when somebody presses the tab key: games, variants, parameters,
components and the other names of a game.

In: the command's arguments so far, and the beginning of a word. Out: the words that go on from it,
some with what they mean. Nothing here ever fails or says anything: who presses tab in a game that
cannot be read gets no words. A game is read and no rules are run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

import typer

if TYPE_CHECKING:
    from pnp.definition.game import Game
    from pnp.definition.parameters import Parameter

Words: TypeAlias = list[tuple[str, str]]

_FEW: Final = 12
"""A parameter with so many values has them all named, one with more the one it has."""

_ASSUMED: Final = re.compile(r"^(\w+) = assumed\((.*), because=", re.MULTILINE)
_STATE: Final = re.compile(r"^class State:\n((?:    .*\n|\s*\n)+)", re.MULTILINE)
_FIELD: Final = re.compile(r"^    (\w+): (?:[^#\n]*# *(.*))?", re.MULTILINE)
_PLAIN: Final = re.compile(r"yes|no|-?\d+")
_SPOKEN: Final = {"True": "yes", "False": "no"}


def games(incomplete: str) -> Words:
    """Built-in games, and folders with a game.yaml, as they are typed."""
    return _going_on(incomplete, _games(incomplete))


def variants(ctx: typer.Context, incomplete: str) -> Words:
    """The variants of the game that was named."""
    return _going_on(incomplete, _of(ctx, _variants, with_variant=False))


def settings(ctx: typer.Context, incomplete: str) -> Words:
    """The game's parameters with values that go: `goal=9`."""
    return _going_on(incomplete, _of(ctx, _settings))


def changes(ctx: typer.Context, incomplete: str) -> Words:
    """What a variant may state: parameters, and components with a dot."""
    return _going_on(incomplete, [*_of(ctx, _settings), *_of(ctx, _dotted)])


def players(ctx: typer.Context, incomplete: str) -> Words:
    """The numbers of players that the game is for."""
    return _going_on(incomplete, _of(ctx, _players))


def components(ctx: typer.Context, incomplete: str) -> Words:
    """The game's components."""
    return _going_on(incomplete, _of(ctx, _components))


def languages(ctx: typer.Context, incomplete: str) -> Words:
    """The languages that the game can be printed in."""
    return _going_on(incomplete, _of(ctx, lambda game: ((one, "") for one in game.languages)))


def readings(ctx: typer.Context, incomplete: str) -> Words:
    """The constants of the rules that are assumed, with what else they may be: `MAY_PASS=no`."""
    return _going_on(incomplete, _of(ctx, _readings))


def fields(ctx: typer.Context, incomplete: str) -> Words:
    """The fields of the rules' positions, with what is said of them."""
    return _going_on(incomplete, _of(ctx, _fields))


def papers(incomplete: str) -> Words:
    """Papers that have a name."""
    from layouts.sheets.papers import PAPERS

    sizes = ((name, f"{one.width:g} x {one.height:g} mm") for name, one in PAPERS.items())
    return _going_on(incomplete, sizes)


def checks(incomplete: str) -> Words:
    """The checks of `pnp verify`."""
    from pnp.commands.verify_game import NAMES

    return _going_on(incomplete, ((name, "") for name in NAMES))


def kinds(incomplete: str) -> Words:
    """Kinds of component, elements of a face, what makes rows, lists of a definition."""
    from pnp.definition import declared

    found = [declared.definition(), *declared.kinds(), *declared.elements()]
    found += [*declared.rows(), *declared.entries()]
    return _going_on(incomplete, ((one.name, one.about) for one in found))


def starters(incomplete: str) -> Words:
    """Kinds of game that `pnp new` knows."""
    from pnp.commands.new_game import KINDS

    return _going_on(incomplete, KINDS.items())


def printers(incomplete: str) -> Words:
    """The printers that were calibrated."""
    from pnp.printers import printers, printers_file

    found: Words = []
    with suppress(Exception):
        found = [(name, "") for name in printers(printers_file())]
    return _going_on(incomplete, found)


def _going_on(incomplete: str, words: Iterable[tuple[str, str]]) -> Words:
    return [(word, about) for word, about in words if word.startswith(incomplete)]


def _games(incomplete: str) -> Iterator[tuple[str, str]]:
    from pnp.library import DEFINITION, built_in_games, typed

    yield from ((name, "") for name in built_in_games())
    folder, slash, _ = incomplete.rpartition("/")
    with suppress(OSError):
        for file in sorted(Path(folder + slash or ".").glob(f"*/{DEFINITION}")):
            yield typed(file.parent), "a game of yours"


def _of(
    ctx: typer.Context,
    words: Callable[[Game], Iterable[tuple[str, str]]],
    *,
    with_variant: bool = True,
) -> Words:
    """The words that the game named so far has; none where it cannot be read."""
    from pnp.commands.choice import Choice, load

    game, variant = _named(ctx)
    with suppress(Exception):
        choice = Choice(game, variant if with_variant else None)
        return list(words(load(choice, mention=False)))
    return []


def _named(ctx: typer.Context) -> tuple[str, str | None]:
    """The game and the variant that stand before the word. Where the word is an option's value the
    arguments are not told apart yet, and the game is the first of them."""
    game = ctx.params.get("game") or next(iter(ctx.args), "")
    return str(game), ctx.params.get("variant")


def _variants(game: Game) -> Iterator[tuple[str, str]]:
    return ((one.name, one.title) for one in game.variants)


def _settings(game: Game) -> Iterator[tuple[str, str]]:
    for one in game.parameters.values():
        for value in _values(one):
            yield f"{one.name}={one.words(value)}", one.about


def _values(one: Parameter) -> Iterable[int]:
    return range(one.low, one.high + 1) if one.high - one.low < _FEW else (one.value,)


def _players(game: Game) -> Iterator[tuple[str, str]]:
    from pnp.commands.choice import players_of

    return ((str(number), "") for number in players_of(game))


def _components(game: Game) -> Iterator[tuple[str, str]]:
    return ((one.name, one.title or "") for one in game.components)


def _dotted(game: Game) -> Iterator[tuple[str, str]]:
    for one in game.components:
        for key in type(one).model_fields:
            if key not in ("kind", "name"):
                yield f"{one.name}.{key}=", ""


def _readings(game: Game) -> Iterator[tuple[str, str]]:
    for name, values in _ASSUMED.findall(_rules(game)):
        spoken = (_SPOKEN.get(value, value) for value in values.split(", "))
        for value in dict.fromkeys(one if _PLAIN.fullmatch(one) else "" for one in spoken):
            yield f"{name}={value}", ""


def _fields(game: Game) -> Iterator[tuple[str, str]]:
    state = _STATE.search(_rules(game))
    return ((name, said) for name, said in _FIELD.findall(state[1] if state else ""))


def _rules(game: Game) -> str:
    rules = game.rules
    return "\n".join((rules.text, *rules.neighbours.values())) if rules else ""
