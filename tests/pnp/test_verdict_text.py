"""The terminal's table, and its plays: each step with what it changes, the middle left out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.commands.verdict_rows import rows_told
from pnp.commands.verdict_text import MOST_STEPS, play_lines
from verify.findings.finding import Finding, Step, Verdict
from verify.findings.telling import ARGUED, HELPED

RULES = Path(__file__).parents[1] / "verify" / "rules"
GAME = """\
format: 1
title: Rules
components:
  - {kind: card, name: eggs, front: [{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}]}
rules: rules.py
"""


def verify(folder: Path, rules: str) -> str:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.py").write_text(rules, encoding="utf-8")
    return CliRunner().invoke(app, ["verify", str(folder)]).stdout


def test_a_play_tells_what_each_step_changes(tmp_path: Path) -> None:
    out = verify(tmp_path, (RULES / "two_eggs.py").read_text(encoding="utf-8"))
    assert """\
  The shortest play that shows it, 4 steps:
  at the start
    supply: 2
    eggs: seat 1: 0, seat 2: 0
    seat: seat 1
  turn 1
    chance: finds an egg
    seat 1: takes the egg
      supply: 1; eggs: seat 1: 1; seat 2
  turn 2
    chance: finds an egg
    seat 2: takes the egg
      supply: 0; eggs: seat 2: 1; seat 1
  Where this leads:
    supply: 0
    eggs: seat 1: 1, seat 2: 1
    seat: seat 1
""" in "\n".join(line.rstrip() for line in out.splitlines())


def test_a_play_that_answers_two_questions_is_told_once(tmp_path: Path) -> None:
    stuck = """\
class State:
    n: upto(2)

@start
@turn
@choice
def play(s):
    if s.n < 1:
        t = s.copy()
        t.n += 1
        yield "goes on", 0, t, play
        t.n += 1
        yield "goes far", 0, t, play

@end
def over(s):
    return s.n == 2
"""
    out = verify(tmp_path, stuck)
    assert out.count("seat 1: goes on") == 1
    assert "The play under “Is there always a move until the game is over?” shows it." in out


def test_an_assumed_value_is_told_once_for_all_numbers_of_players(tmp_path: Path) -> None:
    players = "players: {from: 2, to: 3, default: 2, about: seats}"
    most = "most: {from: 1, to: 3, default: !assumed {value: 1, because: it is quick}, about: goes}"
    game = GAME.replace("components:", f"parameters:\n  {players}\n  {most}\ncomponents:")
    rules = """\
most = parameter("most")

class State:
    n: upto(most)

@start
@turn
@choice
def play(s):
    t = s.copy()
    t.n += 1
    yield "goes on", 0, t, play

@end
def over(s):
    return s.n == most
"""
    (tmp_path / "game.yaml").write_text(game, encoding="utf-8")
    (tmp_path / "rules.py").write_text(rules, encoding="utf-8")
    out = CliRunner().invoke(app, ["verify", str(tmp_path)]).stdout
    assert out.count("because it is quick") == 1, out
    assert out.count("rest on values that are assumed:") == 1
    assert out.count("rest on 1 of the assumed values above.") == 1


def test_the_middle_of_a_long_play_is_left_out() -> None:
    play = tuple(Step(None, f"falls {n}", n + 1, ()) for n in range(MOST_STEPS + 7))
    lines = [
        line.text
        for line in play_lines(Finding("claims", "?", "refuted", "fault", "No.", play=play))
    ]
    assert "... 7 steps more, which --json tells ..." in lines
    assert sum(line.startswith("chance: falls") for line in lines) == MOST_STEPS


def found(check: str, question: str, verdict: Verdict = "proved", detail: str = "") -> Finding:
    return Finding(
        check=check,
        subject=question,
        question=question,
        verdict=verdict,
        weight="fault",
        summary="Yes: its own words.",
        detail=(detail,) if detail else (),
    )


def argued() -> str:
    return f"{ARGUED}, in 7.1 s: so it is at the start, and no move changes that."


def test_what_is_proved_alike_is_one_row() -> None:
    rows = rows_told(
        [
            found("supply", "As in the rulebook: 49 cards?"),
            found("supply", "As in the rulebook: 15 cows without a fly, 1 to 15?"),
            found("supply", "As in the definition: 2 boxes?"),
            found("examples", "Does this example come out: a herd is 3, 9: may 10 join?"),
            found("examples", "Does this example come out: she comes late?"),
            found("claims", "Is it always so: no fly is lost?", detail=argued()),
            found("claims", "Is it always so: hands are full?", "undecided"),
            found("claims", "Is it always so: rounds are few?", detail=argued()),
            found("claims", "Is it always so: rounds are short?", detail=argued()),
            found("playable", "Is there always a move: or an end?"),
            found("playable", "Is there always a turn: or an end?"),
        ]
    )
    assert [(one.question, one.answer) for one in rows] == [
        (
            "As in the rulebook: 49 cards; 15 cows without a fly, 1 to 15?",
            "Yes, so many are printed.",
        ),
        ("As in the definition: 2 boxes?", "Yes: its own words."),
        (
            "Do these examples come out: a herd is 3, 9: may 10 join; she comes late?",
            "Yes, they come out.",
        ),
        ("Is it always so: no fly is lost?", f"Yes: its own words.\n{argued()}"),
        ("Is it always so: hands are full?", "Yes: its own words."),
        (
            "Is it always so: rounds are few; rounds are short?",
            f"Yes, at every position.\n{ARGUED} as well.",
        ),
        ("Is there always a move: or an end?", "Yes: its own words."),
        ("Is there always a turn: or an end?", "Yes: its own words."),
    ]


@pytest.mark.parametrize("phases", [2, 3])
def test_of_a_long_argument_the_facts_are_left_to_json(phases: int) -> None:
    facts = [f"Before “phase {number}”: x is {number}." for number in range(phases)]
    one = replace(
        found("playable", "Is there always a move?"),
        detail=(argued(), f"{HELPED}, for it needs some of these:", *facts),
    )
    (row,) = rows_told([one])
    assert argued() in row.answer
    assert (facts[-1] in row.answer) is (phases == 2)
    assert ("--json tells them" in row.answer) is (phases == 3)
