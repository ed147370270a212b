"""Rules broken on purpose, and the check that catches each: the tables in `mutations`, one a game.

A mutation is caught where a finding is refuted that the right rules do not have so (`refuted`),
where a number they have is another one now (`changed`), or where the file is not read at all
(`refused`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import pytest
import yaml

from layouts.cell_map import read_cells
from layouts.kinds.map_columns import map_columns
from pnp.commands.assumptions import assumed_values
from pnp.definition.load import load_game
from pnp.library import GAMES
from pnp.rules_tables import tables_of
from tests.verify.found import run_checks
from tests.verify.rules_files import Files, changed, files_of
from verify import checks
from verify.checks import by_proof, playouts
from verify.errors import RulesError
from verify.findings.finding import CHECK_NAMES, Finding
from verify.graph.state_graph import StateGraph
from verify.plain.search import search_plainly
from verify.playouts import games
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

FILES: Final = sorted((Path(__file__).parent / "mutations").glob("*.yaml"))
STATES: Final = 100_000
COUNTING: Final = {"odds", "length", "fairness", "extremes", "occurs", "scoring", "search"}
"""Checks whose answers are numbers or names, so that another answer says something."""

Found = Mapping[str, Finding]


@dataclass(frozen=True)
class Setting:
    """How a game is to be looked at: all that the right rules' findings hang on."""

    game: str
    variant: str | None
    rules: str | None
    settings: tuple[tuple[str, str], ...]
    tables: str
    states: int


@dataclass(frozen=True)
class Mutation:
    """One row of a table; `told` is as it is written."""

    setting: Setting
    told: Mapping[str, Any] = field(hash=False)

    def broken(self, files: Files) -> Files:
        """The rules with the mutation; each text to replace stands in them exactly once."""
        right, wrong = self.told["replace"], self.told["with"]
        pairs = [(right, wrong)] if isinstance(right, str) else zip(right, wrong, strict=True)
        for old, new in pairs:
            files = changed(files, old, new)
        return files


def mutations() -> list[Mutation]:
    found = []
    for file in FILES:
        table = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert table["game"] == file.stem
        for told in table["mutations"]:
            settings = {**table.get("set", {}), **told.get("set", {})}
            setting = Setting(
                table["game"],
                told.get("variant", table.get("variant")),
                told.get("rules", table.get("rules")),
                tuple((name, _text(value)) for name, value in sorted(settings.items())),
                yaml.safe_dump(told.get("tables", table.get("tables", {}))),
                told.get("states", table.get("states", STATES)),
            )
            found.append(Mutation(setting, told))
    return found


@pytest.fixture(autouse=True)
def _by_looking_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    # Machine code and arguments take longer to make than a small game takes to look at.
    monkeypatch.setattr(games, "compiled", lambda test, clock: None)
    monkeypatch.setattr(by_proof, "decide", lambda rules, proving, key, findings: findings)
    monkeypatch.setattr(playouts, "ALL_STEPS", (1_000, 1_000))


def _text(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


@cache
def rules_files(setting: Setting) -> Files:
    """The rules file, first, and those that it takes names from."""
    if setting.rules is not None:
        return files_of(GAMES / setting.game, setting.rules)
    game = load_game(GAMES / setting.game, variant=setting.variant)
    assert game.rules is not None
    return {"rules.py": game.rules.text, **game.rules.neighbours}


def searched(setting: Setting, files: Files) -> StateGraph:
    """What a search of the rules with that setting finds."""
    game = load_game(GAMES / setting.game, variant=setting.variant, settings=dict(setting.settings))
    tables: dict[str, dict[str, Any]] = {name: dict(one) for name, one in tables_of(game).items()}
    for component, columns in yaml.safe_load(setting.tables).items():
        tables[component] |= {name: tuple(entries) for name, entries in columns.items()}
        if drawn := columns.get("map"):
            cells = [map_columns(read_cells(one)) for one in drawn]
            tables[component] |= {name: tuple(one[name] for one in cells) for name in cells[0]}
    (name, text), *_ = files.items()
    assumed = assumed_values(game)
    rules = read_rules(text, name, game.values, tables, assumed, neighbours=files)
    return search_plainly(rules, Clock(Limits(seconds=1_000)), setting.states)


def answers(graph: StateGraph, asked: frozenset[str]) -> Found:
    """The findings of the checks that are asked, by `check/subject`."""
    clock = Clock(Limits(seconds=1_000))
    with patch.object(checks, "CHECKS", {key: checks.CHECKS[key] for key in asked}):
        return {f"{one.check}/{one.subject}": one for one in run_checks(graph, clock)}


@cache
def right_graph(setting: Setting) -> StateGraph:
    return searched(setting, rules_files(setting))


@cache
def right_answers(setting: Setting, asked: frozenset[str]) -> Found:
    return answers(right_graph(setting), asked)


@pytest.mark.parametrize(
    "mutation",
    [
        pytest.param(one, marks=pytest.mark.slow if one.told.get("slow") else ())
        for one in mutations()
    ],
    ids=lambda one: f"{one.setting.game}: {one.told['breaks']}",
)
def test_broken_rules_are_caught(mutation: Mutation) -> None:
    setting, told = mutation.setting, mutation.told
    files = mutation.broken(rules_files(setting))
    if refused := told.get("refused"):
        with pytest.raises(RulesError) as refusal:
            searched(setting, files)
        assert refused in str(refusal.value)
        return
    caught = _names(told.get("refuted")) + _names(told.get("changed"))
    asked = frozenset(name.partition("/")[0] for name in caught)
    before, found = right_answers(setting, asked), answers(searched(setting, files), asked)
    for name in _names(told.get("changed")):
        assert name.partition("/")[0] in COUNTING, "say what is refuted"
        assert before[name].verdict != "undecided", name
        assert name not in found or _answer(found[name]) != _answer(before[name]), name
    for name in _names(told.get("refuted")):
        assert name in found, f"{name} is no finding of {list(found)}"
        assert found[name].verdict == "refuted", found[name].summary
        weight = told.get("weight", "fault")
        assert weight in (found[name].weight, "any")
        earlier = before.get(name)
        assert earlier is None or _answer(earlier) != _answer(found[name])
        # A note may have been refuted for another reason: then what it says is new.
        assert earlier is None or earlier.verdict != "refuted" or "says" in told
    if says := told.get("says"):
        seen = [found[name] for name in _names(told.get("refuted") or told.get("changed"))]
        assert any(says in line for one in seen for line in _answer(one)[1:]), seen


def _names(told: str | list[str] | None) -> list[str]:
    return [told] if isinstance(told, str) else told or []


def _answer(one: Finding) -> tuple[str, ...]:
    return (one.verdict, one.summary, *one.detail)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.stem))
def test_a_table_has_ten_mutations_of_many_checks(file: Path) -> None:
    rows = yaml.safe_load(file.read_text(encoding="utf-8"))["mutations"]
    caught = {
        name.partition("/")[0]
        for row in rows
        for name in _names(row.get("refuted")) + _names(row.get("changed"))
    }
    assert len(rows) >= 10
    assert caught <= set(CHECK_NAMES)
    assert len(caught) >= 4
