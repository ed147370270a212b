"""`facts.yaml`: what the rules say, written by `pnp facts`, for faces to show.

In: a game. Out: the rows of its facts, each only if it still holds: for the rules as they stand,
the parameters in use and the tables as printed. Rules are never run for that; what a fact hangs on
is told by their syntax.

Where the game's own folder is not for writing (a game that comes along), the user's is: both are
looked into.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path as FilePath
from typing import Final, NamedTuple

from layouts.face.fields import Row
from layouts.near import near
from pnp.definition.errors import DefinitionError, refuse
from pnp.definition.fact_columns import digest_of
from pnp.definition.facts_file import FILE, Book, Held, read_facts
from pnp.definition.files import FileNameError, Folder
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.nodes import Scalar
from pnp.definition.parameters import Parameter
from pnp.definition.rules import rules_in
from pnp.library import GAMES, typed
from verify.errors import RulesError
from verify.facts.reads import fact_reads
from verify.facts.slicing import Reads


def facts_of(game: Game) -> Callable[[str, str], Sequence[Row]]:
    """What gives the rows of a fact by name, its own or that of one of its variants; LookupError
    says in words why it has none.

    Nothing is read before it is asked for the first time.
    """

    @cache
    def book() -> Book:
        return known_facts(game)

    @cache
    def played(variant: str) -> Game:
        return game if variant in ("", game.variant and game.variant.name) else _as(game, variant)

    @cache
    def rows(name: str, variant: str) -> Sequence[Row]:
        try:
            known, here = book(), played(variant)
            held = known.get(name, ())
            reasons = [misfit(here, name, one) for one in held]
        except DefinitionError as error:
            raise LookupError(f"no facts: {error}") from None
        for one, reason in zip(held, reasons, strict=True):
            if reason == FITS:
                return one.rows
        if reasons:
            raise LookupError(f"{max(reasons).why}; run: {command(here)}")
        where = f"{FILE} has no fact {name}{near(name, known)}" if known else f"there is no {FILE}"
        raise LookupError(f"{where}; run: {command(here)}")

    return rows


def known_facts(game: Game) -> Book:
    """The facts in the game's folder and in the user's, whether they hold or not. Raises
    DefinitionError."""
    found: dict[str, tuple[Held, ...]] = {}
    for file in (game.folder / FILE, own_file(game)):
        for name, held in read_facts(file).items():
            found[name] = (*found.get(name, ()), *held)
    return found


@dataclass(frozen=True, slots=True)
class Told:
    """A fact of a game: how many rows it has and what they hold for, or why it is `lacking`."""

    name: str
    parameters: Mapping[str, str]
    rows: int
    lacking: str

    @property
    def holds_for(self) -> str:
        """The parameters in words."""
        return ", ".join(f"{name} {value}" for name, value in self.parameters.items()) or "all"


def facts_told(game: Game) -> tuple[Told, ...]:
    """Every fact that the game's files have, whether it holds for the game or not. Raises
    DefinitionError."""
    told = []
    for name, held in known_facts(game).items():
        reasons = {misfit(game, name, one): one for one in held}
        good = reasons.get(FITS)
        if good is None:
            told.append(Told(name, {}, 0, f"{max(reasons).why}; run: {command(game)}"))
        else:
            told.append(Told(name, good.parameters, len(good.rows), ""))
    return tuple(told)


def in_place_of_its_own(game: Game) -> tuple[str, ...]:
    """In words, each fact that is taken from the user's folder because the rules have changed since
    the one in the game's folder was worked out; none where a file cannot be read, which is told
    where a fact is asked for."""
    users = own_file(game)
    try:
        own, theirs = read_facts(game.folder / FILE), read_facts(users)
        nearest = {
            name: max(misfit(game, name, one) for one in own[name])
            for name, held in theirs.items()
            if own.get(name) and any(misfit(game, name, one) == FITS for one in held)
        }
    except DefinitionError:
        return ()
    return tuple(
        f"the fact {name} is taken from {users}; that in {FILE} of the game is out of date: {why}"
        for name, (fits, why) in nearest.items()
        if fits == CHANGED
    )


def _as(game: Game, variant: str) -> Game:
    """The game as a variant of it, with the parameters that were set for it, as far as the variant
    has them. Raises DefinitionError."""
    plain_one = load_game(game.folder, variant=variant, name=game.name, shown=_shown(game))
    settings = {
        one.name: one.was_set.partition("=")[2]
        for one in game.parameters.values()
        if one.was_set and _takes(plain_one, one)
    }
    if not settings:
        return plain_one
    return load_game(
        game.folder, variant=variant, settings=settings, name=game.name, shown=_shown(game)
    )


def _takes(game: Game, given: Parameter) -> bool:
    own = game.parameters.get(given.name)
    return own is not None and own.low <= given.value <= own.high


class Misfit(NamedTuple):
    """Why a fact does not hold; the greater `fits`, the nearer it comes to it."""

    fits: int
    why: str


FITS: Final = Misfit(9, "")
CHANGED: Final = 2
"""How near a fact comes whose lines of the rules are other ones now."""


def misfit(game: Game, name: str, held: Held) -> Misfit:
    """Why a fact does not hold for the game as it is; `FITS` where it does."""
    if game.rules is not None and held.rules != rules_name(game):
        why = f"the fact {name} is of {held.rules}, and here the rules are {rules_name(game)}"
        return Misfit(0, why)
    reads = _reads(game, held.rules).get(name)
    if reads is None:
        return Misfit(1, f"{held.rules} marks no fact {name} any more")
    if reads.digest != held.lines:
        return Misfit(
            CHANGED, f"{held.rules} has been changed since the fact {name} was worked out"
        )
    for parameter in reads.parameters:
        now, then = words_of(game, parameter), held.parameters.get(parameter, "another value")
        if now != then:
            return Misfit(3, f"the fact {name} holds for {parameter} {then}, and here it is {now}")
    for component, column in reads.columns:
        key = f"{component}.{column}"
        if held.tables.get(key) != digest_of(game, component, column):
            return Misfit(4, f"the fact {name} holds for another {column} of {component}")
    return FITS


def held_by(game: Game, name: str, rows: Sequence[Row]) -> Held:
    """A fact that was worked out for the game, with what it hangs on."""
    assert game.rules is not None
    file = rules_name(game)
    reads = _reads(game, file)[name]
    return Held(
        file,
        reads.digest,
        {parameter: words_of(game, parameter) for parameter in reads.parameters},
        {f"{of}.{column}": digest_of(game, of, column) for of, column in reads.columns},
        tuple(rows),
    )


def rules_name(game: Game) -> str:
    """The game's rules file as its definition writes it."""
    node = game.tree.nodes["rules"]
    assert isinstance(node, Scalar)
    return node.text


def command(game: Game) -> str:
    """What to type to have the facts of this game."""
    variant = f" --variant {game.variant.name}" if game.variant else ""
    settings = "".join(f" --set {one.was_set}" for one in game.parameters.values() if one.was_set)
    return f"pnp facts {_called(game)}{variant}{settings}"


def built_in(game: Game) -> bool:
    """Whether the game came along with the program, by its name."""
    return game.folder == GAMES / game.name


def own_file(game: Game) -> FilePath:
    """The file in the user's folder, for a game whose folder is not for writing."""
    from platformdirs import user_data_path

    name = game.name
    if not built_in(game):
        name += f"-{sha256(str(game.folder.resolve()).encode()).hexdigest()[:8]}"
    return user_data_path("print-and-prove", appauthor=False) / "facts" / f"{name}.yaml"


def words_of(game: Game, parameter: str) -> str:
    """A parameter's value as the file has it."""
    one = game.parameters.get(parameter)
    return "none" if one is None else one.words(one.value)


def _reads(game: Game, rules: str) -> dict[str, Reads]:
    try:
        file = rules_in(Folder(game.folder, ""), rules)
        return _reads_of(file.text, file.name, tuple(file.neighbours.items()))
    except (FileNameError, RulesError) as error:
        raise refuse(game.place(("rules",)), "rules", str(error)) from None


@lru_cache(maxsize=32)
def _reads_of(text: str, rules: str, neighbours: tuple[tuple[str, str], ...]) -> dict[str, Reads]:
    return fact_reads(text, rules, dict(neighbours))


def _called(game: Game) -> str:
    """The game as it is called on the command line."""
    if built_in(game):
        return game.name
    return typed(FilePath(_shown(game)))


def _shown(game: Game) -> str:
    """The game's folder as messages call it."""
    return game.tree.place.file.removesuffix("game.yaml").rstrip("/") or "."
