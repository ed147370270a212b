"""`pnp prove`: what arguments need is kept in `proof.yaml`, and `pnp verify` begins with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pnp.cli import app
from pnp.commands.proofs import digest_of, knowing, own_file, unreadable
from pnp.commands.rules_file import given_by
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.definition.proof_file import Kept, Sought, proofs_text, read_proofs, with_proof
from pnp.library import GAMES, built_in_games

GAME = """format: 1
title: Kettle
parameters:
  players: {from: 1, to: 2, default: 1}
components:
  - kind: token
    name: cups
    shape: round
    size: 20mm
    rows: [{cup: cup, count: 60}]
rules: rules.py
"""
RULES = """from verify.language import *

players = parameter("players")
CUPS = len(table("cups", "cup"))


class State:
    kettle: upto(CUPS) = CUPS
    tray: upto(2)
    guests: per(players, upto(CUPS))
    seat: which(players)


@start
@turn
@choice
def pour(s):
    if s.tray < 2 and s.kettle:
        t = s.copy()
        t.kettle -= 1
        t.tray += 1
        yield "fills a cup", s.seat, t, pour
    t = s.copy()
    t.guests[s.seat] += s.tray
    t.tray = 0
    t.seat = (s.seat + 1) % players
    yield "serves", s.seat, t, pour


@end
def the_kettle_is_empty(s):
    return s.kettle == 0


@always
def no_cup_is_lost(s):
    return s.kettle + s.tray + sum_of(s.guests) == CUPS
"""


def pnp(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


@pytest.fixture(autouse=True)
def users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own, in which nothing stands."""
    folder = tmp_path / "user"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: folder)
    return folder


@pytest.fixture
def kettle(tmp_path: Path) -> Path:
    folder = tmp_path / "kettle"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.py").write_text(RULES, encoding="utf-8")
    return folder


def finding(folder: Path, check: str, players: int = 2) -> dict[str, object]:
    """What pnp verify says of a check where it looks at nothing but the start."""
    asked = ("--players", players, "--max-states", 3, "--check", check, "--json")
    answer = json.loads(pnp("verify", folder, *asked).stdout)
    (run,) = answer.get("runs", (answer,))
    (found,) = run["findings"]
    return dict(found)


def test_what_is_kept_comes_back_from_the_file(tmp_path: Path) -> None:
    book = (
        Kept("rules.py", {"pour": ("“a: b” is at most 3", "each x is 0")}, ()),
        Kept(
            "more.py", {}, (Sought("00ff00ff00ff", "players 2", ("every game ends", "“no, it”")),)
        ),
    )
    file = tmp_path / "proof.yaml"
    file.write_text(proofs_text(book), encoding="utf-8")
    assert read_proofs(file) == book
    assert read_proofs(tmp_path / "none.yaml") == ()


def test_facts_that_differ_in_their_numbers_stand_there_once() -> None:
    first = Kept("rules.py", {"pour": ("x is at most 3",)}, (Sought("1", "players 2", ()),))
    more = Kept("rules.py", {"pour": ("x is at most 4", "y is 0"), "end": ("y is 1",)})
    again = Kept("rules.py", {}, (Sought("2", "players 2", ("bounds",)),))
    (joined,) = with_proof(with_proof((first,), more), again)
    assert joined.facts == {"pour": ("x is at most 3", "y is 0"), "end": ("y is 1",)}
    assert joined.sought == (Sought("2", "players 2", ("bounds",)),)


def test_a_game_is_argued_about_once_for_each_number_of_players(kettle: Path) -> None:
    answer = json.loads(pnp("prove", kettle, "--json").stdout)
    assert Path(answer["file"]) == kettle / "proof.yaml"
    assert [one["about"] for one in answer["proofs"]] == ["players 1", "players 2"]
    for one in answer["proofs"]:
        assert "“no cup is lost”" in one["shown"]
        assert one["lacking"] == ""
    (kept,) = read_proofs(kettle / "proof.yaml")
    assert [one.about for one in kept.sought] == ["players 1", "players 2"]
    # The same once more changes nothing.
    before = (kettle / "proof.yaml").read_bytes()
    again = json.loads(pnp("prove", kettle, "--json").stdout)
    assert (kettle / "proof.yaml").read_bytes() == before
    assert [one["shown"] for one in again["proofs"]] == [one["shown"] for one in answer["proofs"]]


def test_verify_does_not_seek_again_what_was_not_found(kettle: Path) -> None:
    rests = "An earlier search found no argument, and so none was sought now; pnp prove does."
    before = finding(kettle, "stalling")
    assert rests not in str(before["detail"])
    assert pnp("prove", kettle).exit_code == 0
    # Whoever never pours serves nothing for ever: that every game ends cannot be shown.
    after = finding(kettle, "stalling")
    assert after["verdict"] == before["verdict"] != "proved"
    assert finding(kettle, "claims")["verdict"] == "proved"
    if after["verdict"] == "undecided":
        assert rests in str(after["detail"])
    # Other rules are another game, of which nothing is said.
    rules = (kettle / "rules.py").read_text(encoding="utf-8")
    (kettle / "rules.py").write_text(rules.replace("s.tray < 2", "s.tray < 1"), encoding="utf-8")
    assert rests not in str(finding(kettle, "stalling")["detail"])


def test_an_argument_that_was_cut_short_takes_nothing_away(kettle: Path) -> None:
    kept = Kept("rules.py", {"pour": ("tray is 0",)}, (Sought("0" * 12, "players 1", ()),))
    (kettle / "proof.yaml").write_text(proofs_text([kept]), encoding="utf-8")
    answer = json.loads(pnp("prove", kettle, "--max-seconds", 0.1, "--json").stdout)
    assert all(one["lacking"] for one in answer["proofs"])
    assert read_proofs(kettle / "proof.yaml") == (kept,)


def test_what_one_of_two_files_shows_is_sought(kettle: Path, users_folder: Path) -> None:
    game = load_game(kettle)
    given = given_by(game)
    for file, still in ((kettle / "proof.yaml", "a"), (own_file(game), "b")):
        kept = Kept("rules.py", {}, (Sought(digest_of(given), "game", (still, "both")),))
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(proofs_text([kept]), encoding="utf-8")
    assert users_folder in own_file(game).parents
    assert knowing(game, given).earlier.open == ("both",)


def test_a_file_that_says_what_is_false_proves_nothing_false(kettle: Path) -> None:
    rules = (kettle / "rules.py").read_text(encoding="utf-8")
    (kettle / "rules.py").write_text(rules.replace("+= s.tray", "+= 1"), encoding="utf-8")
    lie = Kept("rules.py", {"pour": ("“no cup is lost”", "tray is 1", "kettle is 0")}, ())
    (kettle / "proof.yaml").write_text(proofs_text([lie]), encoding="utf-8")
    assert finding(kettle, "claims")["verdict"] == "refuted"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format: 1\nproofs: 3\n", "has to be a list"),
        ("format: 1\nproofs:\n  - {rules: rules.py, facts: [], sought: []}\n", "pnp prove writes"),
        ("format: 1\nproofs:\n  - {rules: a, facts: {p: [[b]]}, sought: []}\n", "pnp prove writes"),
        ("proofs: []\n", "format: 1"),
    ],
)
def test_a_file_that_is_none_is_named_by_line_and_passed_over(
    kettle: Path, text: str, told: str
) -> None:
    (kettle / "proof.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DefinitionError, match=told):
        read_proofs(kettle / "proof.yaml")
    game = load_game(kettle)
    assert [told in one for one in unreadable(game)] == [True]
    assert knowing(game, given_by(game)) == given_by(game)


def test_what_a_file_that_is_none_costs_is_time(kettle: Path) -> None:
    (kettle / "proof.yaml").write_text("format: 1\nproofs: 3\n", encoding="utf-8")
    # That is said once, for all numbers of players.
    asked = ("--max-states", 3, "--check", "claims")
    verified = pnp("verify", kettle, *asked)
    assert "“no cup is lost” holds at every position" in " ".join(verified.stdout.split())
    assert verified.stderr.count("proof.yaml:") == 1
    assert verified.stderr.startswith("pnp: note: ")
    # And is written anew where that is asked for.
    assert pnp("prove", kettle).exit_code == 0
    assert read_proofs(kettle / "proof.yaml")


def test_a_file_that_is_not_ours_is_left_as_it_is(kettle: Path) -> None:
    """Told before anything is sought: that may take half an hour."""
    for file in (kettle / "game.yaml", kettle / "game.yaml" / "below"):
        before = (kettle / "game.yaml").read_bytes()
        refused = pnp("prove", kettle, "--out", file)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert f"--out {file}: " in refused.stderr
        assert (kettle / "game.yaml").read_bytes() == before


def test_a_game_without_rules_has_nothing_to_argue_about(kettle: Path) -> None:
    text = (kettle / "game.yaml").read_text(encoding="utf-8")
    (kettle / "game.yaml").write_text(text.replace("rules: rules.py\n", ""), encoding="utf-8")
    refused = pnp("prove", kettle)
    assert refused.exit_code == 2
    assert "nothing to argue about" in refused.stderr


@pytest.mark.parametrize(
    "name", [one for one in built_in_games() if (GAMES / one / "proof.yaml").exists()]
)
def test_what_comes_along_is_as_it_would_be_written(name: str) -> None:
    file = GAMES / name / "proof.yaml"
    book = read_proofs(file)
    assert proofs_text(book) == file.read_text(encoding="utf-8")
    for one in book:
        assert (GAMES / name / one.rules).exists()
        assert one.facts


@pytest.mark.parametrize(("change", "same"), [("# a remark\n", True), ("\nMORE = 1\n", False)])
def test_a_remark_makes_no_other_game(kettle: Path, change: str, same: bool) -> None:
    def stands_for() -> str:
        return digest_of(given_by(load_game(kettle)))

    before = stands_for()
    rules = kettle / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + change, encoding="utf-8")
    assert (stands_for() == before) is same


@pytest.mark.parametrize("name", ["mow", "flower-fields", "a-fistful-of-daisies"])
def test_what_stayed_open_is_said_of_the_rules_as_they_stand(name: str) -> None:
    """Else it would be sought again each time: make proofs writes the file anew."""
    (kept,) = read_proofs(GAMES / name / "proof.yaml")
    assert kept.sought
    for one in kept.sought:
        assert one.about.startswith("players ")
        game = load_game(GAMES / name, settings={"players": one.about.removeprefix("players ")})
        assert digest_of(given_by(game)) == one.game
