"""`pnp playtest --show`: one game, move by move. In: a choice and how to play; out: the game told
turn by turn with what each turn changes, and a status."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from rich.text import Text

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, games_with_rules, load, readings_of
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.playtest_job import Job
from pnp.commands.playtest_text import how_they_play
from pnp.commands.rules_file import given_by, lacking_rules
from pnp.commands.verdict_text import Line, change_words, heading_of, step_words
from pnp.console import console, indented
from pnp.definition.game import Game
from pnp.notes import complain
from verify.findings.finding import seat_name
from verify.findings.telling import changes
from verify.findings.wording import count, listed
from verify.playouts.policies import PolicyError
from verify.playouts.recorded import Recorded, recorded_data
from verify.runs.run import PlaytestError, record_game


def run(choice: Choice, job: Job, *, json: bool) -> Status:
    """Play the first game of the seed at each number of players, and tell it."""
    game = load(choice)
    games = games_with_rules(choice, game)
    if not games:
        raise BadInputError(f"{lacking_rules(game)}, and so it cannot be played")
    if job.svg is not None:
        raise BadInputError("--svg draws many games, and --show tells one: leave out either")
    status = Status.done
    runs = []
    for one in games:
        try:
            told = _play(one, choice, job)
        except PlaytestError as error:
            complain(str(error))
            status = status or Status.undecided
            continue
        runs.append(_data(one, told))
        status = _worse(status, told, job)
        if not json:
            _show(one, told)
    if json:
        answer({**head_of(game), "status": int(status), "runs": runs})
    return status


def _play(game: Game, choice: Choice, job: Job) -> Recorded:
    try:
        return record_game(
            given_by(game, readings_of(choice)),
            job.limits,
            policies=job.policies,
            seed=job.seed,
            most_steps=job.most_steps,
        )
    except PolicyError as error:
        raise BadInputError(f"--policy: {error}") from None


def _worse(status: Status, told: Recorded, job: Job) -> Status:
    """1 where the game came to a faulty rule or could not go on, 3 where it was cut off."""
    if not told.stopped or status is Status.refuted:
        return status
    return Status.undecided if len(told.play) >= job.most_steps else Status.refuted


def _data(game: Game, told: Recorded) -> dict[str, Any]:
    return {
        "variant": game.variant.name if game.variant else None,
        "players": game.players,
        "parameters": game.values,
        "game": recorded_data(told),
    }


def _show(game: Game, told: Recorded) -> None:
    to = console()
    to.print(Text(heading_of(game), style="bold"))
    to.print(f"One game, with the seed {told.seed}.")
    for line in how_they_play(told.policies):
        to.print(line)
    to.print()
    for one in game_lines(told):
        indented(to, one.text, one.indent, one.style)
    to.print()


def game_lines(told: Recorded) -> Iterator[Line]:
    """The game turn by turn, from its start to what it came to."""
    yield Line("At the start")
    yield from (Line(f"{name}: {value}", 4, "dim") for name, value in told.start)
    before = told.start
    for turn, group in groupby(told.play, key=lambda step: step.turn):
        steps = list(group)
        yield Line(f"Turn {turn:,}" if turn else "Before the first turn")
        yield from (Line(step_words(step), 2) for step in steps)
        after = steps[-1].position
        changed = [change_words(*change) for change in changes(before, after)]
        yield from (Line(one, 4, "dim") for one in changed)
        before = after or before
    turns = told.play[-1].turn if told.play else 0
    length = f"After {count(turns, 'turn')} ({count(len(told.play), 'step')})"
    if told.stopped:
        yield Line(f"{length} the game does not go on: {told.stopped}.")
    else:
        yield Line(f"{length} the game is over: {listed(told.ends)}.")
    if told.winners is not None:
        won = listed(map(seat_name, told.winners)) or "nobody"
        yield Line(f"{won} win{'' if len(told.winners) > 1 else 's'}.".capitalize())
    if told.scores:
        scores = [f"{seat_name(seat)}: {score:,}" for seat, score in enumerate(told.scores)]
        yield Line(f"Scores: {', '.join(scores)}.")
