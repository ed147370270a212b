"""The page on the rules language: its games are written and verified, its refusals are real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.followed import DOCS, follow, steps
from verify import language
from verify.errors import RulesError
from verify.rules import read_rules

PAGE = "rules.md"
TEXT = (DOCS / PAGE).read_text(encoding="utf-8")


def test_the_games_of_the_page_work_as_they_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")  # so that no cell of a table is broken into lines
    assert follow(PAGE, tmp_path) == 10


def refused() -> list[tuple[str, str]]:
    """What the page says is refused: a line, and what is said of it."""
    table = TEXT.partition("| you write | it says |\n|---|---|\n")[2].partition("\n\n")[0]
    rows = [re.fullmatch(r"\| `(.+?)` \| (.+) \|", line) for line in table.splitlines()]
    return [(row[1], row[2]) for row in rows if row]


@pytest.mark.parametrize(("line", "message"), refused())
def test_what_the_page_refuses_is_refused_in_its_words(line: str, message: str) -> None:
    (rules,) = [
        one["text"] for one in steps(PAGE) if one["file"] == "pebbles/rules.py" and not one["how"]
    ]
    before, phase, after = rules.partition("def take(s):\n")
    body = f"    {line}\n" + "        pass\n" * line.endswith(":")
    text = f"{line}\n{rules}" if line.startswith("import") else before + phase + body + after
    with pytest.raises(RulesError) as raised:
        read_rules(
            text, "rules.py", {"players": 2, "least": 1}, {"pebbles": {"stone": ("pebble",) * 8}}
        )
    assert message in raised.value.message


def test_every_line_of_the_table_of_refusals_is_held() -> None:
    assert len(refused()) == 11


def test_every_word_of_the_language_is_explained() -> None:
    spans = " ".join(re.findall(r"`([^`\n]+)`", TEXT))
    words = set(re.findall(r"\w+", spans))
    assert set(language.__all__) <= words
