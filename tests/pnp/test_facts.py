"""`pnp facts`: what the rules say is written down, holds, is shown, and is refused where it does
not hold."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from itertools import product
from pathlib import Path
from shutil import copytree

import pytest
import yaml
from typer.testing import CliRunner, Result

from layouts.drawing import Text, Use
from layouts.leaves import leaves
from pnp.cli import app
from pnp.definition.errors import DefinitionError
from pnp.definition.facts import facts_of, own_file
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_by_component
from pnp.library import GAMES, built_in_games
from tests.pnp import counting
from tests.pnp.files import change

WITH_FACTS = [name for name in built_in_games() if (GAMES / name / "facts.yaml").exists()]


def pnp(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(one) for one in arguments])


@pytest.fixture(autouse=True)
def users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of its own, in which nothing stands."""
    folder = tmp_path / "user"
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: folder)
    return folder


@pytest.fixture
def fox(tmp_path: Path) -> Path:
    """A copy of Dali, as a user has it."""
    return Path(copytree(GAMES / "dali-the-fox", tmp_path / "fox"))


def aid(folder: Path, variant: str | None = None, **settings: str) -> list[str]:
    """The texts of a game's player aids, front and back."""
    game = load_game(folder, variant=variant, settings=settings, language="en")
    (piece,) = pieces_by_component(game, only=("aids",))["aids"]
    assert piece.back is not None
    return [
        leaf.string
        for side in (piece.front, piece.back)
        for leaf, _ in leaves(side.children)
        if isinstance(leaf, Text)
    ]


def uses(folder: Path, art: str) -> int:
    """How often a piece of art is drawn on the front of a game's player aid."""
    (piece,) = pieces_by_component(load_game(folder), only=("aids",))["aids"]
    drawn = leaves(piece.front.children, opens=lambda one: not one.name.startswith("art/"))
    return sum(isinstance(leaf, Use) and Path(leaf.drawing.name).stem == art for leaf, _ in drawn)


def refused(folder: Path, variant: str | None = None, **settings: str) -> str:
    with pytest.raises(DefinitionError) as caught:
        aid(folder, variant, **settings)
    return str(caught.value)


def test_these_games_come_with_facts() -> None:
    assert list(built_in_games()) == WITH_FACTS


@pytest.mark.parametrize("name", WITH_FACTS)
def test_the_facts_that_come_along_are_what_the_rules_say(name: str) -> None:
    found = pnp("facts", name, "--check")
    assert (found.exit_code, found.stdout) == (0, "facts.yaml says what the rules say.\n")


@pytest.mark.parametrize(("variant", "rolls"), [(None, 54), ("salvador", 9)])
def test_the_odds_of_dali_are_those_of_all_rolls(variant: str | None, rolls: int) -> None:
    """Rolled out from the rulebook: two dice with red, yellow and blue twice each, and a farmer."""
    primary = ("red", "yellow", "blue")
    mix = {
        frozenset(primary) - {one}: colour
        for one, colour in (("blue", "orange"), ("red", "green"), ("yellow", "purple"))
    }
    farmer = ["nobody"] if variant else [*primary, *mix.values()]
    game = load_game(GAMES / "dali-the-fox", variant=variant)
    rows = facts_of(game)("busts", "")
    assert len(rows) == 2**6
    for row in rows:
        taken = {"none"} if row["chosen"] == "none" else set(str(row["chosen"]).split(", "))
        lost = 0
        for a, b, watched in product(primary, primary, farmer):
            offered = {a, b} | {mix[frozenset((a, b))] for _ in "1" if a != b}
            lost += not offered - taken - {watched}
        assert (row["ways"], row["of"]) == (lost, rolls), taken


def test_the_clovers_need_half_of_their_pips_rounded_up() -> None:
    game = load_game(GAMES / "a-bed-of-clovers")
    for variant in ("stunning-arrangement", "rare-delicacy"):
        rows = facts_of(game)("pips", variant)
        assert [(row["rank"], row["pips"]) for row in rows] == [
            (rank, -(-rank // 2)) for rank in range(2, 11)
        ]


def test_the_aid_says_what_a_card_is_worth_in_its_story(tmp_path: Path) -> None:
    folder = Path(copytree(GAMES / "a-bed-of-clovers", tmp_path / "clovers"))
    assert sorted(one for one in aid(folder) if one[0] in "+−") == ["+1"] * 3 + ["+2"] + ["−1"] * 2
    story = folder / "variants" / "stunning-arrangement.yaml"
    change(story, "rank: 4, grows: clover, points: 2", "rank: 4, grows: clover, points: 3")
    assert " holds for another " in refused(folder)
    assert pnp("facts", folder).exit_code == 0
    assert sorted(one for one in aid(folder) if one[0] in "+−") == ["+1"] * 3 + ["+3"] + ["−1"] * 2


def test_what_is_printed_is_what_stands_in_the_file(fox: Path) -> None:
    assert "3/54" in aid(fox)
    change(fox / "facts.yaml", "{chosen: none, ways: 3, of: 54}", "{chosen: none, ways: 4, of: 54}")
    assert "3/54" not in aid(fox)
    assert {"4/54", "7"} <= set(aid(fox))


def test_an_arrow_is_drawn_where_the_rules_have_a_way_on(fox: Path) -> None:
    assert (uses(fox, "arrow"), "roll again" in aid(fox)) == (2, True)
    text = (fox / "facts.yaml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if "phase: decide" not in line]
    (fox / "facts.yaml").write_text("\n".join(lines), encoding="utf-8")
    assert (uses(fox, "arrow"), "roll again" in aid(fox)) == (2, False)


def test_a_phase_without_a_drawing_is_no_silent_gap(fox: Path) -> None:
    change(fox / "rules.py", "def choose(s):", "def choose_one(s):")
    text = (fox / "rules.py").read_text(encoding="utf-8").replace("t, choose\n", "t, choose_one\n")
    (fox / "rules.py").write_text(text, encoding="utf-8")
    assert pnp("facts", fox).exit_code == 0
    assert "there is no drawing turn-choose_one" in refused(fox)


@pytest.mark.parametrize(
    ("name", "phase", "drawing"),
    [
        ("a-bed-of-clovers", "pluck", "stunning-plucks"),
        ("a-fistful-of-daisies", "graze", "turn-grazes"),
        ("flower-fields", "lay_small_tiles", "told-lay_small_tiless"),
    ],
)
def test_the_turn_on_an_aid_is_that_of_the_rules(
    name: str, phase: str, drawing: str, tmp_path: Path
) -> None:
    folder = Path(copytree(GAMES / name, tmp_path / name))
    assert aid(folder)
    for rules in folder.glob("*.py"):
        text = rules.read_text(encoding="utf-8")
        rules.write_text(re.sub(rf"\b{phase}\b", f"{phase}s", text), encoding="utf-8")
    assert "rules.py has been changed since the fact turn was worked out" in refused(folder)
    assert pnp("facts", folder).exit_code == 0
    assert f"there is no drawing {drawing}" in refused(folder)


def test_a_way_that_the_rules_have_no_more_is_drawn_no_more(tmp_path: Path) -> None:
    """Daisies without duels: no ring with horns, and none of the arrows to and from it."""
    folder = Path(copytree(GAMES / "a-fistful-of-daisies", tmp_path / "daisies"))

    assert (uses(folder, "duel"), uses(folder, "arrow")) == (2, 5)
    assert "Duel" in aid(folder)
    file = folder / "facts.yaml"
    lines = file.read_text(encoding="utf-8").splitlines()
    kept = [one for one in lines if "lock_horns" not in one and "phase: toss" not in one]
    file.write_text("\n".join(kept), encoding="utf-8")
    # what is left is the line on duels below
    assert (uses(folder, "duel"), uses(folder, "arrow")) == (1, 3)
    assert "Duel" not in aid(folder)


def test_other_parameters_count_only_where_the_fact_reads_them(fox: Path) -> None:
    change(fox / "variants/salvador.yaml", "  farmer_die: no\n", "  farmer_die: no\n  goal: 9\n")
    assert "0/9" in aid(fox, "salvador", players="3", eggs_per_colour="4")
    assert "0/9" in aid(fox, farmer_die="no")
    text = (fox / "facts.yaml").read_text(encoding="utf-8")
    (fox / "facts.yaml").write_text(text.replace("farmer_die: no", "farmer_die: some"))
    told = refused(fox, farmer_die="no", players="3")
    assert "the fact busts holds for farmer_die yes, and here it is no" in told
    assert told.endswith(f"run: pnp facts {fox} --set players=3 --set farmer_die=no")


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("game.yaml", "faces: !public [red, yellow, blue, blue, yellow, red]",
         "faces: !public [red, yellow, blue, blue, yellow, yellow]",
         "holds for another face of egg die"),
        ("rules.py", "        t.offered[watched] = 0", "        t.offered[watched] = 1",
         "rules.py has been changed since the fact busts was worked out"),
        ("rules.py", "def busts(s):", "def bust(s):", "marks no fact busts any more"),
        ("facts.yaml", "  busts:\n", "  busted:\n", "has no fact busts; did you mean 'busted'?"),
        ("facts.yaml", "format: 1\n", "format: 1\nfacts: 3\n", "facts"),
    ],
)  # fmt: skip
def test_a_fact_that_does_not_hold_is_refused_and_one_command_mends_it(
    file: str, before: str, after: str, told: str, fox: Path
) -> None:
    change(fox / file, before, after)
    assert told in refused(fox)
    # what shows no facts is printed all the same
    game = load_game(fox)
    assert pieces_by_component(game, only=("eggs",))["eggs"]
    if file == "rules.py" and "def" in before:
        return
    assert pnp("facts", fox).exit_code == 0
    assert aid(fox)


def test_without_a_file_the_message_says_so(fox: Path) -> None:
    (fox / "facts.yaml").unlink()
    assert "there is no facts.yaml; run: pnp facts" in refused(fox)


def test_print_check_and_show_say_so_each_in_its_way(fox: Path, tmp_path: Path) -> None:
    change(fox / "rules.py", "        t.offered[watched] = 0", "        t.offered[watched] = 1")
    printed = pnp("print", fox, "--out", tmp_path / "out")
    assert printed.exit_code == 2
    assert "run: pnp facts" in printed.stderr
    assert not list((tmp_path / "out").glob("*.pdf"))
    checked = pnp("check", fox)
    assert checked.exit_code == 1
    assert "rules.py has been changed" in checked.stdout
    shown = json.loads(pnp("show", fox, "--json").stdout)["facts"]
    assert [(one["name"], bool(one["lacking"])) for one in shown] == [
        ("busts", True),
        ("turn", False),
    ]


def test_printing_never_runs_the_rules(fox: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: object, **__: object) -> None:
        raise AssertionError("rules are read or run")

    monkeypatch.setattr("verify.rules.constants.read_constants", run)
    monkeypatch.setattr("verify.runs.talk.converse", run)
    monkeypatch.setattr("verify.runs.run.converse", run)
    assert "3/54" in aid(fox)


def test_facts_for_other_parameters_stand_beside_those_there_are(fox: Path) -> None:
    before = yaml.safe_load((fox / "facts.yaml").read_text(encoding="utf-8"))["facts"]["busts"]
    change(fox / "game.yaml", "faces: !public [red, yellow, blue, blue, yellow, red]",
           "faces: !public [red, yellow, blue, blue, blue, blue]")  # fmt: skip
    assert pnp("facts", fox, "--set", "farmer_die=no").exit_code == 0
    after = yaml.safe_load((fox / "facts.yaml").read_text(encoding="utf-8"))["facts"]["busts"]
    assert after[: len(before)] == before
    (added,) = after[len(before) :]
    # chosen blue: both dice have to be blue, 4 of 6 faces each
    (blue,) = [row for row in added["rows"] if row["chosen"] == "blue"]
    assert Fraction(blue["ways"], blue["of"]) == Fraction(4, 9)
    # the aid's examples have red first: 1 roll of 36
    assert "1/36" in aid(fox, farmer_die="no")


def test_a_built_in_game_is_left_alone_and_the_users_folder_is_read(users_folder: Path) -> None:
    before = (GAMES / "mow" / "facts.yaml").read_bytes()
    found = pnp("facts", "mow", "--set", "hand=4")
    assert found.exit_code == 0, found.output
    assert (GAMES / "mow" / "facts.yaml").read_bytes() == before
    (file,) = users_folder.glob("facts/*.yaml")
    assert file.name == "mow.yaml"
    told = f"Written to {file}\nThat file is yours: printing takes from it what facts.yaml"
    assert told in found.stdout


def test_what_comes_from_the_users_folder_in_place_of_the_games_own_is_told(tmp_path: Path) -> None:
    """Where the rules have changed, and no sooner: other parameters are no reason to say so."""
    shown = counting.GAME.replace(
        '[{text: "{name}", at: 10mm 20mm, size: 6mm}]',
        '[{repeat: {facts: twice}, draw: [{text: "{number}", at: 10mm 20mm, size: 6mm}]}]',
    )
    game = counting.counting(tmp_path / "game", shown, counting.RULES + counting.FACT)
    users = own_file(load_game(game))
    print_it = ("print", game, "--no-cover", "--out", tmp_path / "out")
    for command in (("facts", game), ("facts", game, "--out", users), print_it):
        done = pnp(*command)
        assert (done.exit_code, done.stderr) == (0, ""), done.output
    change(game / "rules.py", "return 2 * number", "return number + number")
    assert pnp(*print_it).exit_code == 2
    assert pnp("facts", game, "--out", users).exit_code == 0
    told = f"pnp: note: the fact twice is taken from {users}; that in facts.yaml of the game is out"
    for command in (print_it, ("check", game), ("facts", game, "--check")):
        done = pnp(*command)
        assert (done.exit_code, told in done.stderr) == (0, True), done.output
    assert pnp("facts", game).exit_code == 0
    assert pnp(*print_it).stderr == ""


def test_what_is_wrong_in_a_file_of_facts_is_told_where_it_is_checked(tmp_path: Path) -> None:
    game = counting.counting(tmp_path / "game", rules=counting.RULES + counting.FACT)
    (game / "facts.yaml").write_text("format: 1\nfacts: 3\n", encoding="utf-8")
    checked = pnp("facts", game, "--check")
    assert checked.exit_code == 1
    assert "facts.yaml:1:1: facts: has to be a mapping of facts; run pnp facts" in checked.stderr


def test_where_the_folder_cannot_be_written_it_is_the_users(fox: Path, users_folder: Path) -> None:
    (fox / "facts.yaml").unlink()
    (fox / "facts.yaml").mkdir()
    assert pnp("facts", fox).exit_code == 0
    assert len(list(users_folder.glob("facts/fox-*.yaml"))) == 1
    assert "3/54" in aid(fox)


def test_out_and_json(fox: Path, tmp_path: Path) -> None:
    out = tmp_path / "there" / "mine.yaml"
    found = pnp("facts", fox, "--variant", "salvador", "--out", out, "--json")
    data = json.loads(found.stdout)
    assert [one["name"] for one in data["facts"]] == ["turn", "busts"]
    assert data["facts"][1]["parameters"] == {"farmer_die": "no"}
    assert list(yaml.safe_load(out.read_text(encoding="utf-8"))["facts"]) == ["busts", "turn"]


def test_out_takes_no_other_file_for_facts(fox: Path) -> None:
    definition = (fox / "game.yaml").read_bytes()
    found = pnp("facts", fox, "--out", fox / "game.yaml")
    assert found.exit_code == 2
    assert "game.yaml: that is no file of facts, and is left as it is" in found.stderr
    assert (fox / "game.yaml").read_bytes() == definition


def test_check_tells_what_is_not_as_the_rules_say(fox: Path) -> None:
    change(fox / "facts.yaml", "{chosen: none, ways: 3, of: 54}", "{chosen: none, ways: 4, of: 54}")
    found = pnp("facts", fox, "--check")
    assert found.exit_code == 1
    assert "Not as in facts.yaml: busts: 64 rows, for farmer_die yes" in found.stdout
    assert "{chosen: none, ways: 4, of: 54}" in (fox / "facts.yaml").read_text(encoding="utf-8")


def test_check_looks_where_printing_looks(fox: Path, users_folder: Path) -> None:
    """In the user's folder too; and where both have a fact, the game's own counts."""
    said = "facts.yaml says what the rules say.\n"
    assert pnp("facts", "mow", "--check", "--set", "hand=4").stdout == said
    own = Path(copytree(GAMES / "mow", fox.parent / "mow"))
    facts = own / "facts.yaml"
    right = facts.read_text(encoding="utf-8")
    facts.unlink()
    assert pnp("facts", own, "--check").exit_code == 1
    facts.mkdir()
    assert pnp("facts", own).exit_code == 0
    (users,) = users_folder.glob("facts/mow-*.yaml")
    facts.rmdir()
    assert pnp("facts", own, "--check").stdout == said
    facts.write_text(right.replace("leaves the arrow", "turns it"), encoding="utf-8")
    assert "leaves the arrow" in users.read_text(encoding="utf-8")
    found = pnp("facts", own, "--check")
    assert (found.exit_code, "Not as in facts.yaml: the order of a turn" in found.stdout) == (1, 1)


def test_a_game_without_rules_has_no_facts(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "format: 1\ntitle: Small\ncomponents:\n  - {kind: card, name: card}\n", encoding="utf-8"
    )
    found = pnp("facts", tmp_path)
    assert found.exit_code == 2
    assert "Small has no rules file yet, and so no facts" in found.stderr


def test_the_command_in_the_message_is_the_one_that_mends_it(fox: Path, tmp_path: Path) -> None:
    """As people type it: in a process of its own, from the folder's parent."""
    change(fox / "rules.py", "        t.offered[watched] = 0", "        t.offered[watched] = 1")
    code = "from pnp.cli import main; main()"
    path = {**os.environ, "PYTHONPATH": str(GAMES.parents[1])}
    told = subprocess.run(
        [sys.executable, "-c", code, "print", "./fox", "--variant", "salvador", "--only", "aids"],
        cwd=tmp_path, capture_output=True, text=True, env=path, check=False,
    )  # fmt: skip
    assert told.stderr.strip().endswith("run: pnp facts ./fox --variant salvador")
