"""`pnp vary` writes a variant that states what differs, and only one that the game can be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pnp.cli import app


def asked(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.output


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_house_variant_of_a_built_in_game(here: Path) -> None:
    status, out = asked(
        *("vary", "dali-the-fox", "five-foxes", "--variant", "salvador"),
        *("--set", "players=5", "--set", "goal=8", "--set", "eggs.size=31mm"),
    )
    assert status == 0
    assert "pnp print dali-the-fox --variant ./five-foxes.yaml" in out
    assert (here / "five-foxes.yaml").read_text(encoding="utf-8") == (
        "format: 1\n"
        "title: Five foxes\n"
        "builds_on: salvador\n"
        "parameters:\n"
        "  players: {to: 5, default: 5}\n"  # the game allows 4: the variant allows what it says
        "  goal: {default: 8}\n"
        "components:\n"
        "  eggs:\n"
        "    size: 31mm\n"
    )
    status, out = asked("show", "dali-the-fox", "--variant", "./five-foxes.yaml", "--json")
    assert status == 0
    shown = json.loads(out)
    assert shown["variant"] == "five-foxes"
    parameters = {one["name"]: one["value"] for one in shown["parameters"]}
    assert (parameters["players"], parameters["goal"]) == (5, 8)
    assert parameters["farmer_die"] in (0, False, "no")  # from the variant below it
    assert (
        asked("print", "dali-the-fox", "--variant", "./five-foxes.yaml", "--only", "eggs")[0] == 0
    )
    assert (here / "build").is_dir()


def test_a_variant_of_a_game_of_ones_own_goes_into_it(here: Path) -> None:
    asked("new", "posy", "--kind", "cards")
    status, out = asked("vary", "./posy", "more-thorns", "--set", "daisies=1", "--title", "Thorny!")
    assert status == 0
    assert "pnp verify ./posy --variant more-thorns" in out
    assert "Thorny!" in asked("verify", "./posy", "--variant", "more-thorns", "--players", "2")[1]
    status, out = asked("vary", "./posy", "more-thorns", "--set", "daisies=2")
    assert status == 2
    assert "there is a file of this name" in out
    assert asked("vary", "./posy", "apart", "--set", "daisies=2", "--out", "apart")[0] == 0
    assert [path.name for path in (here / "apart").iterdir()] == ["apart.yaml"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("x",), "say what differs"),
        (("x", "--set", "gaol=3"), "no parameter 'gaol'; did you mean 'goal'?"),
        (("x", "--set", "egg.size=3mm"), "no component 'egg'; did you mean 'eggs'?"),
        (("x", "--set", "eggs.size=huge"), "nothing was written: size: huge: unknown size"),
        (("x", "--set", "eggs.sise=3mm"), "nothing was written: sise: 3mm"),
        (("x", "--set", "goal=many"), "goal is a whole number"),
        (("x", "--set", "players=0"), "players is 1 or more"),
        (("x", "--set", "goal=-2"), "goal is 0 or more"),
        (("x", "--set", "farmer_die=2"), "farmer_die is yes or no"),
        (("x", "--set", "goal"), "write a name and a value"),
        (("x", "--set", "eggs.=3mm"), "write what eggs is told: --set eggs.size=30mm"),
        (("x", "--set", "eggs.name=ova"), "dali-the-fox/game.yaml:"),
        (("x", "--set", "goal=3", "--title", ""), "a title has letters"),
        (("x", "--set", "goal=3", "--title", "\udcff"), "has to be one line"),
        (("x", "--set", "goal=3", "--out", __file__), "that is a file; the name of a folder"),
        (("a/b", "--set", "goal=3"), "letters, digits and hyphens"),
        (("x", "--set", "goal=3", "--variant", "salvator"), "did you mean 'salvador'?"),
    ],
)
def test_what_the_game_cannot_be_is_refused_and_leaves_nothing(
    arguments: tuple[str, ...], message: str, here: Path
) -> None:
    status, out = asked("vary", "dali-the-fox", *arguments)
    assert status == 2
    assert message in " ".join(out.split())
    assert not any(here.iterdir())


def test_a_variant_file_that_is_not_there_or_not_one_is_refused(here: Path) -> None:
    status, out = asked("show", "mow", "--variant", "./none.yaml")
    assert (status, "--variant ./none.yaml: there is no such file" in out) == (2, True)
    (here / "mine.yaml").write_text("format: 1\nplayers: 3\n", encoding="utf-8")
    status, out = asked("show", "mow", "--variant", "mine.yaml")
    assert status == 2
    assert "mine.yaml:2" in out
    assert "a variant has no 'players'" in out
