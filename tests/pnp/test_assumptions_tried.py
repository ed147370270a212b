"""What hangs on a reading of the rulebook: each assumed value is taken otherwise, one at a time."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.commands import verify_assumptions, verify_compare
from pnp.commands import verify_game as verifying
from pnp.commands.verdicts import Verdicts
from verify.runs.limits import Limits
from verify.runs.talk import Talk

# Steps of 1 or of STEP to `goal`; who cannot step may pass, unless that is read otherwise.
GAME = """\
format: 1
title: Stepping
parameters:
  goal: !assumed {value: {from: 1, to: 9, default: 4}, or: [5], because: no number is named}
  unread: !assumed {value: {from: 1, to: 9, default: 1}, or: [2], because: nobody reads it}
components:
  - kind: token
    name: pawn
    shape: round
    size: 20mm
    front: [{shape: circle, at: 10mm 10mm, radius: 5mm, fill: ink}]
rules: rules.py
"""

RULES = """\
goal = parameter("goal")
STEP = assumed(2, 3, because="a step is not described")
MAY_PASS = assumed(True, False, because="it does not say what happens short of the goal")
TOLD = assumed(1, 2, because="it changes nothing")


class State:
    at: upto(goal)


@start
@turn
@choice
def step(s):
    if s.at + STEP <= goal:
        t = s.copy()
        t.at += STEP
        yield "steps", 0, t, step
    elif MAY_PASS:
        t = s.copy()
        t.at = goal
        yield "passes the rest", 0, t, step


@end
def there(s):
    return s.at == goal
"""


@pytest.fixture
def game(tmp_path: Path) -> str:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "rules.py").write_text(RULES, encoding="utf-8")
    return str(tmp_path)


def asked(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


def test_each_assumed_value_is_taken_otherwise_and_the_changed_verdicts_are_named(
    game: str,
) -> None:
    status, out = asked("verify", game, "--assumptions", "--json")
    assert status == 0
    (run,) = json.loads(out)["runs"]
    changes = {
        (one["name"], one["taken"]): {
            difference["check"]: (difference["before"], difference["after"])
            for difference in one["verdicts"]
        }
        for one in run["assumed"]
    }
    # By hand: with goal 4, steps of 3 leave 1, which is passed; without passing steps of 2 arrive.
    assert set(changes) == {("STEP", "3"), ("MAY_PASS", "no"), ("TOLD", "2"), ("goal", "5")}
    assert changes["TOLD", "2"] == {}
    assert "playable" not in changes["MAY_PASS", "no"]

    # Where steps of 2 leave something to pass, passing decides whether the game can get stuck.
    status, out = asked("verify", game, "--assumptions", "--json", "--set", "goal=5")
    assert status == 0
    (run,) = json.loads(out)["runs"]
    found = {(one["name"], one["taken"]): one["verdicts"] for one in run["assumed"]}
    assert ("goal", "4") not in found  # what the user sets is nobody's assumption
    differs = {one["check"]: one["after"] for one in found["MAY_PASS", "no"]}
    assert differs["playable"] == "refuted"


@pytest.mark.parametrize("often", [("--assumptions",), ("--compare", "--set", "goal=5"), ()])
def test_a_check_that_is_none_is_refused_before_anything_is_verified(
    game: str, often: tuple[str, ...]
) -> None:
    status, out = asked("verify", game, *often, "--check", "ending")
    assert status == 2
    assert out.startswith("pnp: --check ending: no check is called so; did you mean 'ends'?")


def test_it_is_told_in_words(game: str) -> None:
    status, out = asked("verify", game, "--assumptions", "--set", "goal=5")
    assert status == 0
    told = " ".join(out.split())
    assert "MAY_PASS = no in place of yes: it does not say what happens short of the goal" in told
    assert "Is there always a move until the game is over? proved -> refuted" in told
    assert "TOLD = 2 in place of 1: it changes nothing No verdict changes." in told
    assert "3 other readings: verdicts hang on" in told


@pytest.mark.parametrize("which", ["as assumed: ", "TOLD = 2: "])
def test_what_was_stopped_says_nothing_of_what_hangs_on_what(
    game: str, which: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(*arguments: Any, called: str, **more: Any) -> tuple[Verdicts, ...]:
        (found,) = verifying.verify_game(*arguments, called=called, **more)
        if called != which:
            return (found,)
        talk = Talk(Limits(), lambda _: None, lambda _: None)
        talk.failed("the time limit was passed")
        return (replace(found, rules=tuple(talk.findings)),)

    monkeypatch.setattr(verify_assumptions, "verify_game", stopping)
    _, out = asked("verify", game, "--assumptions", "--set", "goal=5")
    told = " ".join(out.split())
    if which == "as assumed: ":
        assert "readings: verdicts hang on" not in told
        assert "as assumed the verification was stopped, so it is not known" in told
    else:
        assert "TOLD" not in told.partition("verdicts hang on")[2].partition(",")[0]
        assert "With TOLD read otherwise it was stopped" in told


@pytest.mark.parametrize("way", ["--assumptions", "--compare"])
@pytest.mark.parametrize("share", [True, False])
def test_by_default_each_has_the_time_that_verify_gives(
    game: str, way: str, share: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = verify_assumptions if way == "--assumptions" else verify_compare
    given = set()

    def noted(*arguments: Any, **more: Any) -> tuple[Verdicts, ...]:
        given.add(more["share"])
        return verifying.verify_game(*arguments, **more)

    monkeypatch.setattr(command, "verify_game", noted)
    limit = () if share else ("--max-seconds", "60")
    assert asked("verify", game, way, "--set", "goal=6", "--check", "playable", *limit)[0] == 0
    assert given == {share}


def test_what_is_decided_no_longer_does_not_hang_on_a_reading(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def less(*arguments: Any, called: str, **more: Any) -> tuple[Verdicts, ...]:
        (found,) = verifying.verify_game(*arguments, called=called, **more)
        if called != "TOLD = 2: ":
            return (found,)
        proved = [one for one in found.rules if one.check == "search"]
        rules = tuple(
            replace(one, verdict="undecided") if one in proved else one for one in found.rules
        )
        assert rules != found.rules
        return (replace(found, rules=rules),)

    monkeypatch.setattr(verify_assumptions, "verify_game", less)
    _, out = asked("verify", game, "--assumptions", "--set", "goal=5")
    told = " ".join(out.split())
    hanging = told.partition("verdicts hang on")[2].partition(",")[0]
    assert "MAY_PASS" in hanging
    assert "TOLD" not in hanging
    assert "With TOLD read otherwise the rest is as before, but not as much is decided" in told


def test_a_reading_is_asked_for_by_name(game: str) -> None:
    assert asked("verify", game, "--set", "goal=5")[0] == 0
    status, out = asked("verify", game, "--set", "goal=5", "--assume", "MAY_PASS=no")
    assert status == 1
    assert "MAY_PASS: no, as asked for; else yes" in " ".join(out.split())
    assert asked("playtest", game, "--set", "goal=5", "--assume", "MAY_PASS=no", "-n", "9")[0] == 1


def test_a_change_is_compared_with_the_game_before_it(game: str) -> None:
    change = ("--set", "goal=5", "--assume", "MAY_PASS=no")
    status, out = asked("verify", game, *change, "--compare")
    told = " ".join(out.split())
    assert status == 1
    assert (
        "Is there always a move until the game is over? proved -> refuted "
        "before: Yes, at every position. now : No, the game can get stuck: after " in told
    )
    _, out = asked("verify", game, "--set", "goal=6", "--compare")
    told = " ".join(out.split())
    assert "No verdict changes. The same verdict with another answer:" in told
    assert "Is there a longest game? proved before: Yes: " in told
    status, out = asked("verify", game, "--set", "goal=6", "--compare", "--json")
    (run,) = json.loads(out)["runs"]
    assert status == 0
    # By hand: 2 steps of 2 reach the goal of 4, 3 of them that of 6.
    assert not run["compared"]["verdicts"]
    longest = [one["answer"] for one in run["compared"]["numbers"] if one["check"] == "length"]
    assert any("3 turns" in answer for answer in longest)
    was = [one["answer_before"] for one in run["compared"]["numbers"] if one["check"] == "length"]
    assert any("2 turns" in answer for answer in was)
    assert asked("verify", game, "--compare")[0] == 2


def test_a_comparison_names_both_games(game: str) -> None:
    _, out = asked("verify", game, "--set", "goal=6", "--compare", "--json")
    (run,) = json.loads(out)["runs"]
    assert run["before"]["parameters"]["goal"] == 4
    assert run["after"]["parameters"]["goal"] == 6
    assert run["before"]["name"] == run["after"]["name"] == Path(game).name
    # 0, 2, 4 and 0, 2, 4, 6: every state is a turn's start or the end.
    covered = [run[when]["findings"][0]["covered"]["states"] for when in ("before", "after")]
    assert covered == [3, 4]
    assert not run["interrupted"]


def test_nothing_is_compared_with_itself(game: str) -> None:
    status, out = asked("verify", game, "--set", "goal=4", "--compare")
    assert status == 2
    assert out.startswith("pnp: --compare: --set goal=4 changes nothing that could be compared")
    Path(game, "game.yaml").write_text(
        GAME.replace("parameters:\n", "parameters:\n  players: {from: 1, to: 3, default: 2}\n"),
        encoding="utf-8",
    )
    status, out = asked("verify", game, "--set", "players=3", "--compare")
    assert status == 2
    assert "--set players=3 changes nothing" in out
    assert asked("verify", game, "--set", "players=3", "--set", "goal=5", "--compare")[0] == 0


@pytest.mark.parametrize(("stopped", "lacking"), [(1, "What it is compared with"), (2, "before,")])
def test_an_interrupted_comparison_tells_what_is_known(
    game: str, monkeypatch: pytest.MonkeyPatch, stopped: int, lacking: str
) -> None:
    calls = []

    def verify_game(*given: Any, **how: Any) -> tuple[Verdicts, ...]:
        calls.append(given)
        found = verifying.verify_game(*given, **how)
        return tuple(replace(one, interrupted=len(calls) == stopped) for one in found)

    monkeypatch.setattr(verify_compare, "verify_game", verify_game)
    status, out = asked("verify", game, "--set", "goal=6", "--compare")
    told = " ".join(out.split())
    assert status == 130
    assert "Is there always a move" in told
    assert "looked at all 4 states." in told
    assert lacking in told
    assert "was not looked at" in told
    calls.clear()
    status, out = asked("verify", game, "--set", "goal=6", "--compare", "--json")
    (run,) = json.loads(out)["runs"]
    assert (status, run["interrupted"], run["compared"]) == (130, True, None)
    assert run["after"]["findings"]


def test_another_number_of_players_is_compared_with_the_games_own(game: str) -> None:
    Path(game, "game.yaml").write_text(
        GAME.replace("parameters:\n", "parameters:\n  players: 2\n"), encoding="utf-8"
    )
    _, out = asked("verify", game, "--set", "players=3", "--set", "goal=5", "--compare", "--json")
    (run,) = json.loads(out)["runs"]
    assert run["players"] == [3]
    assert {one["check"] for one in run["compared"]["numbers"]} >= {"length"}


@pytest.mark.parametrize(
    ("assume", "message"),
    [
        ("MAY_PAS=no", "did you mean 'MAY_PASS'?"),
        ("MAY_PASS=maybe", "MAY_PASS is yes or no, not maybe"),
        ("MAY_PASS", "write a name and a value: --assume MAY_PASS=no"),
    ],
)
def test_what_is_no_reading_is_refused(game: str, assume: str, message: str) -> None:
    status, out = asked("verify", game, "--assume", assume)
    assert status == 2
    assert message in " ".join(out.split())
