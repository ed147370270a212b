"""What the user chose: a game, a variant, parameters, a language. Out: the loaded game.

A folder is never read before its name is found; a note goes to stderr where a name is ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.commands.outcome import BadInputError
from pnp.definition.errors import DefinitionError, Fault, Place
from pnp.definition.game import Game
from pnp.definition.load import load_game
from pnp.definition.parameters import LARGEST
from pnp.definition.unused import unused
from pnp.library import find_game
from pnp.notes import note

_SETTING = re.compile(r"\s*([A-Za-z_][A-Za-z0-9_-]*)\s*=\s*(\S.*?)\s*")


@dataclass(frozen=True, slots=True)
class Choice:
    """A game as asked for; `settings` are texts such as `goal=9`, the last of a name counts.

    `assume` are texts such as `MAY_PASS=no`: how the rules are to read what the rulebook leaves
    open, and `forget` names of fields that arguments over all positions leave out. Printing has no
    use for them.
    """

    game: str
    variant: str | None = None
    players: int | None = None
    settings: Sequence[str] = ()
    language: str | None = None
    assume: Sequence[str] = ()
    forget: Sequence[str] = ()

    def with_players(self, players: int) -> Choice:
        """The same choice for a number of players."""
        return replace(self, players=players)


def load(choice: Choice, *, mention: bool = True) -> Game:
    """The game chosen. Raises DefinitionError and BadInputError; `mention` tells of a folder
    that has the built-in game's name."""
    found = find_game(choice.game)
    if found.note and mention:
        note(found.note)
    try:
        game = load_game(
            found.folder,
            variant=choice.variant,
            settings=settings_of(choice),
            language=choice.language,
            name=found.name,
            shown=found.shown,
        )
        if mention:
            for one in unused(game):
                message = "changes nothing: no formula, no text and no rule of the game names it"
                note(f"--set {one.was_set} {message}")
        return game
    except DefinitionError as error:
        raise DefinitionError(_as_asked(fault, choice) for fault in error.faults) from None


def _as_asked(fault: Fault, choice: Choice) -> Fault:
    """A fault of an option by the name of the option that was written."""
    if choice.players is None or fault.place.file != f"--set players={choice.players}":
        return fault
    return replace(fault, place=Place(f"--players {choice.players}"))


def players_of(game: Game) -> tuple[int, ...]:
    """The numbers of players a game is for; none if it has no such parameter.

    Of a parameter that names no greatest number, `players: 2`, its own is the only one.
    """
    players = game.parameters.get("players")
    if players is None or game.players is None:
        return ()
    if players.high == LARGEST:
        return (players.value,)
    return tuple(range(max(1, players.low), players.high + 1)) or (players.value,)


def variants_asked(choice: Choice, game: Game) -> tuple[Choice, ...]:
    """The choices whose rules are meant: the one made, or, of a game that has rules in its variants
    only, one for each of these unless one was chosen.

    A note tells of a variant that is not for the options given. Raises DefinitionError where none
    is.
    """
    having = [one.name for one in game.variants if one.rules]
    if game.rules is not None or game.variant is not None or not having:
        return (choice,)
    asked: list[Choice] = []
    refused: list[tuple[str, DefinitionError]] = []
    for name in having:
        one = replace(choice, variant=name)
        try:
            load(one, mention=False)
        except DefinitionError as error:
            if not all(fault.place.file.startswith("--") for fault in error.faults):
                raise
            refused.append((name, error))
        else:
            asked.append(one)
    if not asked:
        raise refused[0][1]
    for name, why in refused:
        note(f"--variant {name} is left out: {why}")
    return tuple(asked)


def numbers_asked(game: Game) -> tuple[int, ...]:
    """The numbers of players to look at one after the other: all that the game is for, and none
    where their number was set."""
    players = game.parameters.get("players")
    return () if players is not None and players.was_set else players_of(game)


def choices_asked(choice: Choice, game: Game) -> tuple[Choice, ...]:
    """The choice for each number of players to look at; as it is where there are none."""
    return tuple(choice.with_players(number) for number in numbers_asked(game)) or (choice,)


def games_asked(choice: Choice, game: Game) -> tuple[Game, ...]:
    """The game chosen, for each number of players to look at; as it is where there are none."""
    numbers = numbers_asked(game)
    return tuple(load(choice.with_players(n), mention=False) for n in numbers) or (game,)


def games_with_rules(choice: Choice, game: Game) -> tuple[Game, ...]:
    """The games to play by their rules: of each variant that is meant, for each number of players
    to look at; none where there are no rules."""
    variants = [(one, load(one, mention=False)) for one in variants_asked(choice, game)]
    ruled = [(one, its) for one, its in variants if its.rules is not None]
    return tuple(each for one, its in ruled for each in games_asked(one, its))


def readings_of(choice: Choice) -> dict[str, str]:
    """The readings asked for, by the assumed constant. Raises BadInputError for no NAME=VALUE."""
    readings: dict[str, str] = {}
    for text in choice.assume:
        found = _SETTING.fullmatch(text)
        if found is None:
            raise BadInputError(f"--assume {text}: write a name and a value: --assume MAY_PASS=no")
        readings[found[1]] = found[2]
    return readings


def settings_of(choice: Choice) -> dict[str, str]:
    """The parameters that were set, by name. Raises BadInputError for what is no NAME=VALUE."""
    settings: dict[str, str] = {}
    for text in choice.settings:
        found = _SETTING.fullmatch(text)
        if found is None:
            raise BadInputError(f"--set {text}: write a name and a value: --set goal=9")
        settings[found[1]] = found[2]
    if choice.players is not None:
        asked = settings.get("players", str(choice.players))
        if asked != str(choice.players):
            raise BadInputError(
                f"--players {choice.players} and --set players={asked} are not the same number"
            )
        settings["players"] = str(choice.players)
    return settings
