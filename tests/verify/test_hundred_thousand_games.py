"""Full games of MOW and of A Fistful of Daisies, as printed, played out by the hundred thousand."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

from pnp.commands.rules_file import given_by
from pnp.definition.load import load_game
from pnp.library import GAMES
from verify.playouts.games import play_games
from verify.playouts.plain import Playtest
from verify.playouts.policies import for_seats
from verify.playouts.result import Playouts
from verify.runs.given import rules_of
from verify.runs.limits import Clock, Limits

GAMES_PLAYED = 100_000


def played(name: str, players: int, *policies: str, variant: str | None = None) -> Playouts:
    game = load_game(GAMES / name, variant=variant, settings={"players": str(players)})
    assert game.rules is not None
    rules = rules_of(given_by(game))
    test = Playtest(rules, for_seats(rules, policies), 1, 100_000)
    made = play_games(test, GAMES_PLAYED, Clock(Limits(seconds=10_000)))
    assert made.games == made.ended == GAMES_PLAYED
    assert (made.cut_off, made.stuck, made.broken, made.stopped) == (0, 0, 0, "")
    assert len(made.ends) == 1
    # Nobody loses alone: somebody wins in every game, at times several.
    assert sum(games for seats, games in made.winners if seats) == GAMES_PLAYED
    return made


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "keeps_room"])
def test_mow(policy: str) -> None:
    made = played("mow", 4, policy)
    flies = [-score * games for counts in made.scores for score, games in counts]
    # Every round deals out all 74 flies; the last one begins with nobody at 100, and ends with one.
    rounds, rest = divmod(sum(flies), 74)
    assert rest == 0
    assert 2 <= rounds / GAMES_PLAYED <= 6
    worst = min(score for counts in made.scores for score, _ in counts)
    assert -99 - 74 <= worst <= -100


@pytest.mark.slow
@pytest.mark.parametrize("variant", [None, "strategic-cows"])
def test_daisies(variant: str | None) -> None:
    made = played("a-fistful-of-daisies", 3, "eats_its_fill", variant=variant)
    shares = [
        sum(games for seats, games in made.winners if seat in seats) / GAMES_PLAYED
        for seat in range(3)
    ]
    # Whoever opens the first round has a head start, and several come home together at times.
    assert shares[0] > shares[1] > shares[2] > 0.25
    assert 1 < sum(shares) < 1.5
