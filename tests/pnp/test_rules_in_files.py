"""A game whose rules are spread over files: read, told by file and line, kept by all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pnp.commands.proofs import digest_of
from pnp.commands.rules_file import given_by
from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from tests.pnp import counting
from tests.pnp.command import pnp
from tests.pnp.files import change

RULES = (
    counting.RULES.replace(
        'players = parameter("players")\ngoal = parameter("goal")\n',
        "from verify.language import *\n"
        "from .picking import players, goal, pick\n"
        "from .more.claims import *\n",
    )
    .replace("t.count += 1", "pick(t)")
    .replace("counts on", "picks one")
)
PICKING = """\
from verify.language import *

players = parameter("players")
goal = parameter("goal")
AT_ONCE = assumed(1, 2, because="nobody says how many")


def pick(t):
    t.count += 1
"""
CLAIMS = f"""\
from verify.language import *


@always
def none_is_lost(s):
    return s.count >= 0
{counting.FACT}"""


@pytest.fixture
def berries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = counting.counting(tmp_path / "berries", rules=RULES)
    (folder / "more").mkdir()
    (folder / "picking.py").write_text(PICKING)
    (folder / "more" / "claims.py").write_text(CLAIMS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")
    return folder


def test_it_is_verified_and_what_is_told_names_the_files(berries: Path) -> None:
    status, out, _ = pnp("verify", berries, "--players", "2", "--json")
    assert status == 0
    (run,) = json.loads(out)["runs"]
    claims = [one for one in run["findings"] if one["check"] == "claims"]
    assert [one["verdict"] for one in claims] == ["proved"]
    change(berries / "more" / "claims.py", "s.count >= 0", "s.count < 2")
    status, out, _ = pnp("verify", "./berries", "--players", "2")
    assert status == 1
    assert "berries/more/claims.py:5" in out
    assert "berries/picking.py:5: AT_ONCE: 1 (or 2)" in " ".join(out.split())


def test_a_bound_that_is_left_in_a_file_is_told_there(berries: Path) -> None:
    change(berries / "picking.py", "t.count += 1", "t.count += 1 // (1 - t.count)")
    status, out, _ = pnp("verify", "./berries", "--players", "2")
    assert status == 1
    assert "berries/picking.py:9" in out


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("picking.py", "t.count += 1", "t.cuont += 1", "berries/picking.py:9: there is no field"),
        ("picking.py", "t.count += 1", "while 1: pass", "berries/picking.py:9: `while`"),
        ("rules.py", "goal, pick", "goal, pik", "berries/rules.py:2: berries/picking.py does not"),
        ("rules.py", ".picking", ".pickin", "berries/rules.py:2: there is no file 'pickin.py'"),
        ("rules.py", ".more", ".mores", "berries/rules.py:3: there is no file 'mores/claims.py'"),
        ("rules.py", ".more", "..more", "berries/rules.py:3: .. leads out"),
    ],
)
@pytest.mark.parametrize("command", ["verify", "playtest"])
def test_what_is_wrong_is_told_where_it_stands(
    berries: Path, file: str, old: str, new: str, told: str, command: str
) -> None:
    change(berries / file, old, new)
    status, out, err = pnp(command, "./berries")
    assert status == 2
    assert told in " ".join((out + err).split())


def test_no_file_out_of_the_folder_or_without_measure_is_read(berries: Path) -> None:
    picking = berries / "picking.py"
    picking.rename(berries.parent / "picking.py")
    picking.symlink_to(berries.parent / "picking.py")
    with pytest.raises(DefinitionError, match=r"rules\.py:2: .* is a link that leads out"):
        load_game(berries)
    picking.unlink()
    picking.write_text(PICKING + "#" * 1_000_000)
    with pytest.raises(DefinitionError, match=r"picking\.py: is larger than 1 MB"):
        load_game(berries)
    picking.write_text(PICKING, encoding="utf-16")
    with pytest.raises(DefinitionError, match=r"picking\.py: is UTF-16 text"):
        load_game(berries)
    picking.unlink()
    picking.mkdir()
    with pytest.raises(DefinitionError, match=r"rules\.py:2: 'picking\.py' is not a file"):
        load_game(berries)


def test_arguments_and_facts_hang_on_all_files(berries: Path) -> None:
    before = digest_of(given_by(load_game(berries)))
    assert pnp("facts", berries)[0] == 0
    change(berries / "more" / "claims.py", "def twice", "# a comment\ndef twice")
    assert digest_of(given_by(load_game(berries))) == before
    shown = " ".join(pnp("show", berries)[1].split())
    assert "has been changed" not in shown
    change(berries / "more" / "claims.py", "return 2 * number", "return number + number")
    assert digest_of(given_by(load_game(berries))) != before
    shown = " ".join(pnp("show", berries)[1].split())
    assert "rules.py has been changed since the fact twice was worked out" in shown


def test_a_copy_takes_all_files_along_and_other_programs_are_told_where(berries: Path) -> None:
    assert pnp("new", "mine", "--from", berries)[0] == 0
    mine = berries.parent / "mine"
    assert (mine / "more" / "claims.py").read_text() == CLAIMS
    assert pnp("verify", mine, "--players", "2")[0] == 0


def test_rules_in_a_hundred_files_are_refused(berries: Path) -> None:
    for n in range(100):
        (berries / f"n{n}.py").write_text(f"from .n{n + 1} import *\n")
    (berries / "n100.py").write_text("X = 1\n")
    change(berries / "rules.py", "from .picking", "from .n0 import *\nfrom .picking")
    status, _, err = pnp("verify", "./berries")
    assert status == 2
    assert "berries/n27.py:1: rules are spread over more than 30 files" in " ".join(err.split())
