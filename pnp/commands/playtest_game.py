"""`pnp playtest`: a game played many times by its rules, at the number of players given or at each
that the game allows, and so each of its variants where the rules are in these only.

In: a choice and how to play; out: what came of it, shown, and a status."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import (
    Choice,
    games_with_rules,
    load,
    numbers_asked,
    readings_of,
)
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.playtest_job import Job, Played
from pnp.commands.rules_file import given_by, lacking_rules
from pnp.definition.game import Game
from pnp.notes import complain
from verify.playouts.estimates import mean, mean_bounds, quantile, wins
from verify.playouts.policies import PolicyError
from verify.playouts.report import playouts_data
from verify.playouts.result import Counts, Playouts
from verify.runs.run import InterruptedPlaytest, PlaytestError, playtest_rules


def run(choice: Choice, job: Job, *, json: bool) -> Status:
    """Play, and show what came of it."""
    game = load(choice)
    games = games_with_rules(choice, game)
    if not games:
        raise BadInputError(f"{lacking_rules(game)}, and so it cannot be played")
    if job.svg is not None:
        from pnp.commands.playtest_svg import check_file

        if game.rules is None:
            raise BadInputError(f"--svg: {lacking_rules(game)}")
        check_file(job.svg, numbers_asked(game))
    found = []
    for one in _played(games, job, readings_of(choice)):
        found.append(one)
        if not json:
            from pnp.commands.playtest_text import show

            show(one)
    if json:
        answer(_data(game, found))
    for one in found:
        if one.lacking:
            complain(one.lacking)
    return _status(found)


def _played(games: Sequence[Game], job: Job, readings: Mapping[str, str]) -> Iterator[Played]:
    for game in games:
        one = _play(game, job, readings)
        yield one
        if one.interrupted:
            return


def _play(game: Game, job: Job, readings: Mapping[str, str]) -> Played:
    from pnp.console import progress

    interrupted = False
    with progress("reading the rules") as status:

        def watch(games: int, steps: int) -> None:
            if status:
                status.update(f"{games:,} of {job.games:,} games, {steps:,} steps")

        try:
            made: Playouts | None = playtest_rules(
                given_by(game, readings),
                job.limits,
                games=job.games,
                policies=job.policies,
                seed=job.seed,
                most_steps=job.most_steps,
                played=watch,
            )
        except PolicyError as error:
            raise BadInputError(f"--policy: {error}") from None
        except PlaytestError as error:
            return Played(game, None, str(error))
        except InterruptedPlaytest as stopped:
            made, interrupted = stopped.playouts, True
    svg = ""
    if made is not None and made.games and job.svg is not None:
        from pnp.commands.playtest_svg import write_picture

        svg = write_picture(job.svg, game, made)
    lacking = "" if made is not None else "interrupted before a game was played"
    return Played(game, made, lacking, interrupted, svg)


def _status(found: Sequence[Played]) -> Status:
    """130 when interrupted, 1 where a game came to a faulty rule or could not go on, 3 where not
    all games asked for were played, else 0."""
    made = [one.playouts for one in found if one.playouts is not None]
    if any(one.interrupted for one in found):
        return Status.interrupted
    if any(one.gone_wrong for one in made):
        return Status.refuted
    if len(made) < len(found) or any(one.games < one.asked for one in made):
        return Status.undecided
    return Status.done


def _data(game: Game, found: Sequence[Played]) -> dict[str, Any]:
    return {
        **head_of(game),
        "status": int(_status(found)),
        "runs": [
            {
                "variant": one.game.variant.name if one.game.variant else None,
                "players": one.game.players,
                "parameters": one.game.values,
                "svg": one.svg or None,
                "playouts": one.playouts and playouts_data(one.playouts),
                "estimates": one.playouts and _estimates(one.playouts),
            }
            for one in found
        ],
    }


def _estimates(made: Playouts) -> dict[str, Any]:
    """Chances and averages with their 95 % intervals."""
    seats = range(len(made.policies)) if made.judged else ()
    return {
        "wins": [
            {"seat": seat + 1, "games": made.wins_of(seat), "chance": list(wins(made, seat))}
            for seat in seats
        ],
        "turns": _estimate(made.turns),
        "steps": _estimate(made.steps),
        "scores": [_estimate(one) for one in made.scores],
    }


def _estimate(counted: Counts) -> dict[str, Any] | None:
    games = sum(many for _, many in counted)
    if not games:
        return None
    return {
        "mean": mean(counted),
        "mean_bounds": list(mean_bounds(counted)) if games > 1 else None,
        "median": quantile(counted, 0.5),
        "nine_of_ten": quantile(counted, 0.9),
        "least": counted[0][0],
        "most": counted[-1][0],
    }
