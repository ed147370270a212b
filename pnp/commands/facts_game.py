"""`pnp facts`: what the rules of a game say is worked out and written down, for its player aids.

In: a game, or all its variants. Out: `facts.yaml` in its folder. Printing reads that file and never
runs rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, load, players_of
from pnp.commands.kept_file import write_kept
from pnp.commands.named_file import refuse_folder
from pnp.commands.outcome import BadInputError, NotAsAskedError, Status
from pnp.commands.rules_file import given_by, lacking_rules
from pnp.definition.errors import DefinitionError
from pnp.definition.facts import built_in, held_by, in_place_of_its_own, known_facts, own_file
from pnp.definition.facts_file import FILE, Book, Held, facts_text, read_facts, with_fact
from pnp.definition.game import Game
from pnp.notes import note
from verify.facts.reads import TURN
from verify.runs.limits import Limits
from verify.runs.run import FactsError, work_out_facts


@dataclass(frozen=True, slots=True)
class Found:
    """A fact by name, for one of the games that it was worked out for."""

    name: str
    held: Held


def run(choice: Choice, limits: Limits, *, out: Path | None, check: bool, json: bool) -> Status:
    """Work the facts out and write them to `out`, else beside the game; with `check` say whether
    what is printed from there, or from the user's folder, is what they say, and write nothing."""
    game = load(choice)
    if out is not None:
        refuse_folder(out, "--out")
    file = out or (own_file(game) if built_in(game) else game.folder / FILE)
    found = _distinct(work_out(choice, limits))
    if check:
        for words in () if out else in_place_of_its_own(game):
            note(words)
        printed = _known(out, named=True) if out else _printed(game)
        wrong = [one for one in found if _said(printed, one) != one.held]
        return _tell_check(game, found, wrong, json=json)
    book: Book = _known(file, named=out is not None)
    for one in found:
        book = with_fact(book, one.name, one.held)
    # printing looks into the user's folder too
    instead = own_file(game) if out is None else None
    written = write_kept(file, facts_text(book).encode(), instead)
    _tell(game, found, written, json=json)
    return Status.done


def work_out(choice: Choice, limits: Limits) -> Iterator[Found]:
    """The facts of the game chosen; where no variant and no parameter is chosen, of the game and
    of all its variants, and of each number of players where they read it.

    Raises BadInputError for a game without rules, RulesError, and NotAsAskedError where a limit
    stopped them.
    """
    games = [load(choice, mention=False)]
    free = choice.variant is None and not choice.settings and choice.players is None
    if free:
        games += [
            load(replace(choice, variant=one.name), mention=False) for one in games[0].variants
        ]
    with_rules = [game for game in games if game.rules is not None]
    if not with_rules:
        raise BadInputError(f"{lacking_rules(games[0])}, and so no facts")
    for game in with_rules:
        found = list(_facts(game, limits))
        yield from found
        players = game.parameters.get("players")
        if free and players and any("players" in one.held.parameters for one in found):
            variant = game.variant.name if game.variant else None
            here = replace(choice, variant=variant)
            for number in players_of(game):
                if number != players.value:
                    yield from _facts(load(here.with_players(number), mention=False), limits)


def _facts(game: Game, limits: Limits) -> Iterator[Found]:
    try:
        facts = work_out_facts(given_by(game), limits)
    except FactsError as error:
        raise NotAsAskedError(f"the facts were not worked out: {error}") from None
    for fact in facts:
        if fact.rows:
            yield Found(fact.name, held_by(game, fact.name, fact.rows))


def _known(file: Path, *, named: bool) -> Book:
    """The facts in a file; of one that cannot be read nothing is kept, unless it was `named`: then
    it may be anything. Raises BadInputError."""
    try:
        return read_facts(file)
    except DefinitionError:
        if named:
            words = "that is no file of facts, and is left as it is; a new name would be right"
            raise BadInputError(f"--out {file}: {words}") from None
        return {}


def _printed(game: Game) -> Book:
    """The facts that faces are drawn from; none where a file of them cannot be read, which is told,
    since nothing is printed then."""
    try:
        return known_facts(game)
    except DefinitionError as error:
        note(f"{error} (nothing is printed until then)")
        return {}


def _said(book: Book, one: Found) -> Held | None:
    """What a book says of a fact for the same lines of the rules, parameters and tables: the first
    counts, as it does where it is printed."""
    for held in book.get(one.name, ()):
        if replace(held, rows=one.held.rows) == one.held:
            return held
    return None


def _distinct(found: Iterator[Found]) -> list[Found]:
    """Each fact once for all the games that it is the same for."""
    kept: list[Found] = []
    for one in found:
        if one not in kept:
            kept.append(one)
    return kept


def _tell(game: Game, found: Sequence[Found], file: Path, *, json: bool) -> None:
    if json:
        answer({**_data(game, found), "file": str(file)})
        return
    for one in found:
        print(_words(one))
    print(f"Written to {file}")
    if file == own_file(game):
        print(f"That file is yours: printing takes from it what {FILE} in the game does not have.")


def _tell_check(
    game: Game, found: Sequence[Found], wrong: Sequence[Found], *, json: bool
) -> Status:
    if json:
        answer({**_data(game, found), "wrong": [one.name for one in wrong]})
    elif wrong:
        for one in wrong:
            print(f"Not as in {FILE}: {_words(one)}")
    else:
        print(f"{FILE} says what the rules say.")
    return Status.refuted if wrong else Status.done


def _words(one: Found) -> str:
    rows = len(one.held.rows)
    told = ", ".join(f"{name} {value}" for name, value in one.held.parameters.items())
    what = "the order of a turn" if one.name == TURN else one.name.replace("_", " ")
    return f"{what}: {rows} {'row' if rows == 1 else 'rows'}{f', for {told}' if told else ''}"


def _data(game: Game, found: Sequence[Found]) -> dict[str, object]:
    return {
        **head_of(game),
        "facts": [
            {
                "name": one.name,
                "rules": one.held.rules,
                "parameters": dict(one.held.parameters),
                "rows": [dict(row) for row in one.held.rows],
            }
            for one in found
        ],
    }
