"""`pnp score`: a position that is written down, by the rules' own score. In: a game and a file.
Out: each seat's points, part by part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, load, players_of
from pnp.commands.named_file import refuse_folder
from pnp.commands.outcome import BadInputError, NotAsAskedError, Status
from pnp.commands.rules_file import given_by, lacking_rules
from pnp.commands.verdict_text import heading_of
from pnp.console import console, headline, table
from pnp.definition.errors import DefinitionError, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.format import read_file
from pnp.definition.game import Game
from pnp.definition.nodes import Fields, Items, fault_at, plain
from verify.findings.finding import seat_name
from verify.findings.wording import count, listed
from verify.runs.limits import Limits
from verify.runs.run import ScoringError, keys_written, score_position
from verify.scores.scored import MiswrittenError, Scored, SeatScore, keys_data, scored_data
from verify.scores.written import SEATS


@dataclass(frozen=True, slots=True)
class _Shown:
    """A line of a seat's table."""

    points: int
    what: str
    how: str = ""


def run(choice: Choice, file: Path | None, limits: Limits, *, json: bool) -> Status:
    """Score the position in the file, and show how; without a file say what one may hold."""
    game = load(choice)
    if game.rules is None:
        raise BadInputError(f"{lacking_rules(game)}, and so no score")
    if file is None:
        return _tell_keys(game, limits, json=json)
    refuse_folder(file)
    try:
        tree = read_file(Folder(file.parent, str(file.parent)), file.name)
    except FileNameError as error:
        raise BadInputError(f"{file}: {error}") from None
    game = _for_seats(game, choice, tree)
    scored = score(game, tree, limits)
    if json:
        data = {
            **head_of(game),
            "players": game.players,
            **scored_data(scored),
        }
        answer(data)
    else:
        _show(game, scored)
    return Status.done


def _tell_keys(game: Game, limits: Limits, *, json: bool) -> Status:
    """A file to begin with, which can be scored as it stands; or all keys, for programs."""
    try:
        keys = keys_written(given_by(game), limits)
    except ScoringError as error:
        raise NotAsAskedError(str(error)) from None
    if json:
        answer({**head_of(game), "players": game.players, "keys": keys_data(keys)})
        return Status.done
    print("format: 1")
    print(f"# {game.title}: what lies on the table. What is left out is as at the start of a game.")
    print("# Of what has many places one is shown. Behind each: what it is; what may stand there.")
    # what @written sets up are fields too, which nobody would write one by one
    by_hand = any(one.by_hand for one in keys)
    wanted = [one for one in keys if one.by_hand or not by_hand or one.example[0] not in "[{"]
    lines = [f"{one.name}: {one.example}  # {one.about}" for one in wanted if not one.each]
    each = [f"{one.name}: {one.example}  # {one.about}" for one in wanted if one.each]
    if each:
        lines.append(f"{SEATS}:  # an entry for each seat, which begins with a hyphen")
    for seat in range(game.players or 1):
        lines += [f"  {'-' if place == 0 else ' '} {line}" for place, line in enumerate(each)]
        each = [line.partition("  #")[0] for line in each] if seat == 0 else each
    print(*lines, sep="\n")
    return Status.done


def score(game: Game, tree: Fields, limits: Limits) -> Scored:
    """Score the position in a tree. Raises DefinitionError with the places of what is wrong."""
    written = {key: value for key, value in plain(tree).items() if key != "format"}
    try:
        return score_position(given_by(game), limits, written)
    except MiswrittenError as error:
        raise DefinitionError(fault_at(tree, path, told) for path, told in error.faults) from None
    except ScoringError as error:
        raise NotAsAskedError(f"it was not scored: {error}") from None


def _for_seats(game: Game, choice: Choice, tree: Fields) -> Game:
    """The game for as many players as the file has seats, unless their number was set."""
    seats = tree.nodes.get(SEATS)
    players = game.parameters.get("players")
    if not isinstance(seats, Items) or players is None or game.players is None:
        return game
    number = len(seats.nodes)
    if players.was_set or number == players.value:
        return game
    allowed = players_of(game)
    if number not in allowed:
        told = f"{number} are too many or too few: {game.title} is for {allowed[0]}"
        told += f" to {allowed[-1]} players" if len(allowed) > 1 else ""
        raise refuse(seats.place, SEATS, told)
    return load(choice.with_players(number), mention=False)


def _show(game: Game, scored: Scored) -> None:
    to = console()
    headline(to, heading_of(game))
    for seat, one in enumerate(scored.seats):
        if one.points is None:
            continue
        who = f"{seat_name(seat)}: " if len(scored.seats) > 1 else ""
        if who or not one.parts:
            to.print(Text(f"{who}{count(one.points, 'point')}"))
        if one.parts:
            shown = table(to, ["points", "for", "how"], right=["points"])
            for line in _lines(one, one.points):
                shown.add_row(f"{line.points:,}", line.what, line.how)
            to.print(shown)
    if scored.winners is not None:
        ended = "" if scored.ends else ", if the game ends here"
        to.print(Text(f"{_winners(scored.winners)}{ended}."))


def _lines(seat: SeatScore, points: int) -> Sequence[_Shown]:
    lines = [_Shown(part.points, part.what, part.how) for part in seat.parts]
    if seat.rest:
        lines.append(_Shown(seat.rest, "the rest"))
    return [*lines, _Shown(points, "in all")]


def _winners(winners: Sequence[int]) -> str:
    if not winners:
        return "Nobody wins"
    names = listed(seat_name(seat) for seat in winners)
    return f"{names[:1].upper()}{names[1:]} {'wins' if len(winners) == 1 else 'win'}"
