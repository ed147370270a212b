"""A game that has rules in its variants only: what goes over numbers of players goes over these."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.pnp import counting
from tests.pnp.command import pnp

BASE = counting.GAME.replace("Counting", "Two Tales").replace("rules: rules.py\n", "")
SHORT = """\
format: 1
title: The Short One
parameters: {goal: 2}
rules: rules.py
"""
LONG = """\
format: 1
title: The Long One
parameters: {players: {to: 2, default: 2}, goal: 4}
rules: rules.py
"""
PLAIN = """\
format: 1
title: Cards alone
"""


@pytest.fixture
def tales(tmp_path: Path) -> Path:
    folder = counting.counting(tmp_path / "tales", BASE)
    (folder / "variants").mkdir()
    for name, text in (("short", SHORT), ("long", LONG), ("plain", PLAIN)):
        (folder / "variants" / f"{name}.yaml").write_text(text)
    return folder


def test_verify_goes_through_each_variant_that_has_rules(tales: Path) -> None:
    status, out, _ = pnp("verify", tales, "--json")
    data = json.loads(out)
    assert (status, data["variant"]) == (0, None)
    runs = [(one["variant"], one["players"], one["rules"]) for one in data["runs"]]
    assert runs == [
        (None, [1, 2, 3], False),
        ("long", [1], True),
        ("long", [2], True),
        ("short", [1], True),
        ("short", [2], True),
        ("short", [3], True),
    ]
    alone = json.loads(pnp("verify", tales, "--variant", "long", "--json")[1])["runs"]
    assert alone == data["runs"][1:3]
    status, out, _ = pnp("verify", tales)
    assert status == 0
    heads = [line for line in out.splitlines() if line.startswith("Two Tales")]
    assert heads[0] == "Two Tales, 1 to 3 players"
    assert heads[1] == "Two Tales, The Long One, 1 player"
    assert "the rules are in its variants, which follow" in " ".join(out.split())
    # a variant without rules has none of its own to look into
    out = " ".join(pnp("verify", tales, "--variant", "plain")[1].split())
    assert "only what is printed was checked" in out


def test_a_fault_in_one_variant_is_the_status_of_all(tales: Path) -> None:
    wrong = counting.RULES.replace("s.count == goal", "s.count == 4")
    (tales / "rules.py").write_text(wrong)
    status, out, _ = pnp("verify", tales, "--players", 2, "--json")
    failed = {
        one["variant"]
        for one in json.loads(out)["runs"]
        for finding in one["findings"]
        if finding["verdict"] == "refuted" and finding["weight"] == "fault"
    }
    assert (status, failed) == (1, {"short"})
    status, _, errors = pnp("make", tales, "--players", 2, "--out", tales / "out")
    assert status == 1
    assert "not printed: a check is refuted" in errors
    assert pnp("verify", tales, "--variant", "long")[0] == 0


def test_a_variant_for_fewer_players_is_left_out(tales: Path) -> None:
    status, out, errors = pnp("verify", tales, "--players", 3, "--json")
    assert status == 0
    assert [one["variant"] for one in json.loads(out)["runs"]] == [None, "short"]
    assert "--variant long is left out: --players 3: " in errors
    (tales / "variants" / "short.yaml").unlink()
    status, _, errors = pnp("verify", tales, "--players", 3)
    assert status == 2
    assert "from 1 to 2" in errors
    # what is wrong in a file is no reason to leave it out
    (tales / "variants" / "long.yaml").write_text(LONG + "colours: {red: none}\n")
    status, _, errors = pnp("verify", tales)
    assert status == 2
    assert "long.yaml:5" in errors


def test_playing_and_proving_go_through_them_too(tales: Path) -> None:
    for more in ((), ("--show",)):
        status, out, _ = pnp("playtest", tales, "--players", 2, "-n", 5, "--json", *more)
        assert status == 0
        assert [one["variant"] for one in json.loads(out)["runs"]] == ["long", "short"]
    status, out, _ = pnp("prove", tales, "--players", 2, "--json", "--out", tales / "proof.yaml")
    assert status == 0
    abouts = [one["about"] for one in json.loads(out)["proofs"]]
    assert abouts == ["long, players 2", "short, players 2"]
    status, out, _ = pnp("verify", tales, "--assumptions", "--players", 2, "--json")
    assert [one["variant"] for one in json.loads(out)["runs"]] == ["long", "short"]


def test_a_report_has_a_part_for_each(tales: Path) -> None:
    page = tales / "report.html"
    assert pnp("verify", tales, "--players", 2, "--report", page)[0] == 0
    text = page.read_text()
    for head in ("2 players", "The Long One, 2 players", "The Short One, 2 players"):
        assert f"<h2>{head}</h2>" in text


def test_what_is_one_thing_asks_for_a_variant(tales: Path) -> None:
    """A file of one graph, a game to repair, a position to score: which story is it of?"""
    for command in (
        ("verify", tales, "--graph", tales / "g.json"),
        ("verify", tales, "--export", "prism"),
        ("playtest", tales, "-n", 5, "--svg", tales / "p-{players}.svg"),
        ("repair", tales),
        ("score", tales),
    ):
        status, _, errors = pnp(*command)
        assert status == 2, command
        assert "rules in its variants only: --variant long or --variant short" in errors
    status, out, _ = pnp(
        "verify", tales, "--compare", "--variant", "long", "--set", "goal=3", "--json"
    )
    before, after = (json.loads(out)["runs"][0][part] for part in ("before", "after"))
    assert (before["variant"], before["parameters"]["goal"]) == ("long", 4)
    assert (after["variant"], after["parameters"]["goal"]) == ("long", 3)
