"""A game made with nothing but the pages of `docs/`: it prints, checks clean and is proved."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from tests.pnp.command import pnp

FERRY = Path(__file__).parent / "games" / "dusk-ferry"


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(FERRY, tmp_path / "dusk-ferry")
    return "./dusk-ferry"


@pytest.mark.parametrize("choice", [(), ("--set", "box=yes"), ("--variant", "big-boat")])
def test_it_checks_clean_in_both_languages(ferry: str, choice: tuple[str, ...]) -> None:
    status, out, err = pnp("check", ferry, *choice)
    assert (status, err) == (0, "")
    assert "(en, de)" in out
    assert "Nothing found" in out


def test_it_prints_what_a_table_of_three_needs(ferry: str) -> None:
    status, out, _ = pnp("print", ferry, "--players", "3", "--set", "box=yes", "--json")
    assert status == 0
    (one,) = json.loads(out)["printed"]
    assert one["counts"] == {"cargo": 12, "ferry": 1, "coins": 24, "aids": 3, "box": 1}
    assert one["files"] == ["build/dusk-ferry-3-players-box-en-a4.pdf"]


def test_it_is_proved_and_its_numbers_are_those_of_its_cards(ferry: str) -> None:
    status, out, _ = pnp("verify", ferry, "--players", "2", "--json")
    assert status == 0
    (run,) = json.loads(out)["runs"]
    asked = [one for one in run["findings"] if one["weight"] == "fault"]
    assert {one["verdict"] for one in asked} == {"proved"}
    checks = {one["check"] for one in asked}
    assert checks >= {"supply", "bounds", "claims", "playable", "termination", "chance"}
    with (FERRY / "cargo.csv").open(encoding="utf-8", newline="") as file:
        count = {row["thing"]: int(row["count"]) for row in csv.DictReader(file)}
    cards = sum(count.values())
    told = " ".join(one["summary"] for one in run["findings"])
    # each turn takes one card, and then there is one thing to choose
    assert f"no game takes more than {cards} turns ({2 * cards} steps)" in told
    assert f"“draws a barrel”: {count['barrel']}/{cards}" in told


def test_its_aids_show_what_its_rules_say(ferry: str) -> None:
    assert pnp("facts", ferry, "--check")[0] == 0
