"""The tables in docs/rules: each rule of a rulebook has its line in the rules file, or a reason."""

from __future__ import annotations

import ast
import importlib.util
import re
from pathlib import Path
from typing import Any, Final

import pytest

from pnp.library import GAMES

ROOT: Final = Path(__file__).parents[3]
TABLES: Final = sorted((ROOT / "docs" / "rules").glob("*.md"))
RULES_FILES: Final = sorted(GAMES.glob("*/*.py"))
JUDGED: Final = {"start", "choice", "chance", "end", "wins", "score"}


def _rules_lines() -> Any:
    spec = importlib.util.spec_from_file_location("rules_lines", ROOT / "docs" / "rules_lines.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


rules_lines = _rules_lines()


def rows(table: Path) -> list[list[str]]:
    lines = table.read_text(encoding="utf-8").splitlines()
    start = lines.index("| rule | in our words | where |") + 2
    end = next(at for at in range(start, len(lines)) if not lines[at].startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[start:end]]


def linked(table: Path) -> dict[Path, set[str]]:
    """Names by the file that defines them."""
    found: dict[Path, set[str]] = {}
    for name, path, _ in rules_lines.LINK.findall(table.read_text(encoding="utf-8")):
        found.setdefault((table.parent / path).resolve(), set()).add(name)
    return found


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.stem))
def test_lines_and_assumptions_are_those_of_the_rules_file(table: Path) -> None:
    renew = f"run: python docs/rules_lines.py {table.stem}"
    assert rules_lines.renewed(table) == table.read_text(encoding="utf-8"), renew


@pytest.mark.parametrize("table", TABLES, ids=lambda table: str(table.stem))
def test_every_rule_is_numbered_and_has_a_place_or_a_reason(table: Path) -> None:
    found = rows(table)
    assert [row[0] for row in found] == [f"R{number}" for number in range(1, len(found) + 1)]
    assert len(found) > 10
    for rule, words, where in found:
        assert len(words) > 15, rule
        assert rules_lines.LINK.search(where) or re.search(r"\boutside: \w.{10}", where), rule


@pytest.mark.parametrize("file", RULES_FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_phase_and_every_judgement_of_the_model_is_some_rule(file: Path) -> None:
    wanted = {
        function.name
        for function in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(function, ast.FunctionDef)
        and any(_mark(mark) in JUDGED for mark in function.decorator_list)
    }
    table = ROOT / "docs" / "rules" / f"{file.parent.name}.md"
    assert table in TABLES, f"docs/rules/{table.name} is missing"
    assert wanted - linked(table).get(file.resolve(), set()) == set()


def _mark(mark: ast.expr) -> str:
    return ast.unparse(mark).partition("(")[0]


def test_a_name_is_found_where_it_is_defined_and_nowhere_else(tmp_path: Path) -> None:
    rules = "A, B = range(2)\n\nclass State:\n    seat: flag\n\n\n"
    rules += "@start\n@choice\ndef go(s):\n    C = 1\n"
    (tmp_path / "rules.py").write_text(rules)
    (tmp_path / "game.yaml").write_text(
        "parameters:\n  goal: 3\ncomponents:\n  - kind: card\n    name: cows\n"
    )
    assert rules_lines.defined_in(tmp_path / "rules.py") == {
        "A": 1, "B": 1, "State": 3, "State.seat": 4, "seat": 4, "go": 9
    }  # fmt: skip
    assert rules_lines.defined_in(tmp_path / "game.yaml").items() >= {
        ("parameters.goal", 2),
        ("components.cows", 4),
    }
    table = tmp_path / "game.md"
    table.write_text("[`go`](rules.py#L1) [`C`](rules.py#L10)\n## Assumed\n")
    with pytest.raises(rules_lines.UndefinedNameError, match="does not define C"):
        rules_lines.renewed(table)
    table.write_text("[`go`](rules.py#L1)\n## Assumed\n")
    assert "[`go`](rules.py#L9)\n" in rules_lines.renewed(table)
