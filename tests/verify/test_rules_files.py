"""Rules in several files: what they mean, where each line is told to be, and what is refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest

from tests.verify import as_python
from tests.verify.found import run_checks
from verify import plain
from verify.errors import RulesError
from verify.facts.reads import fact_reads
from verify.page.turn import turn_section
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.rules.files import MOST_FILES
from verify.rules.neighbours import Import, texts_beside
from verify.rules.structure import structure_of
from verify.runs.given import Given
from verify.runs.limits import Clock, Limits
from verify.runs.run import verify_rules

RULES: Final = """\
from verify.language import *
from .pieces import players, heap
from .taking import may_take, taken
from .told.claims import *

class State:
    left: upto(heap) = heap
    seat: which(players)

@start
@turn
@choice
def take(s):
    for n in range(1, 4):
        if may_take(s, n):
            t = s.copy()
            taken(t, n)
            yield f"takes {n}", s.seat, t, take

@end
def none_is_left(s):
    return s.left == 0

@wins
def took_the_last(s, seat):
    return seat != s.seat
"""
BESIDE: Final[Mapping[str, str]] = {
    "pieces.py": """\
from verify.language import *
players = parameter("players")
heap = 12
LEAST = assumed(1, 2, because="the rulebook does not say how many have to be taken")
""",
    "taking.py": """\
from verify.language import *
from .pieces import LEAST, players

def may_take(s, n):
    return LEAST <= n and n <= s.left

def taken(t, n):
    t.left -= n
    t.seat = (t.seat + 1) % players
""",
    "told/claims.py": """\
from verify.language import *
from .numbers import MOST

@always
def no_more_than_there_were(s):
    return s.left <= MOST

@fact(range(3))
def twice(s, n):
    return 2 * n + MOST
""",
    "told/numbers.py": "MOST = 12\n",
}
TOGETHER: Final = "\n".join(
    line
    for text in (
        *(BESIDE[name] for name in ("pieces.py", "taking.py", "told/numbers.py", "told/claims.py")),
        RULES,
    )
    for line in text.splitlines()
    if not line.startswith("from ")
)
PLAYERS: Final = {"players": 2}


def read(beside: Mapping[str, str] = BESIDE, rules: str = RULES) -> Rules:
    return read_rules(rules, "nim/rules.py", PLAYERS, neighbours=beside)


def changed(file: str, old: str, new: str) -> dict[str, str]:
    assert BESIDE[file].count(old) == 1
    return {**BESIDE, file: BESIDE[file].replace(old, new)}


def refusal(beside: Mapping[str, str] = BESIDE, rules: str = RULES) -> str:
    with pytest.raises(RulesError) as error:
        read(beside, rules)
    assert f"{error.value.name}:{error.value.line}" in str(error.value)
    return str(error.value)


def test_they_mean_what_they_mean_in_one_file_and_what_python_says() -> None:
    rules, whole = read(), read_rules(TOGETHER, parameters=PLAYERS)
    python = as_python.Play(RULES, PLAYERS, {}, neighbours=BESIDE)
    waiting = [plain.initial(rules)]
    seen = set(waiting)
    while waiting:
        position = waiting.pop()
        found = plain.expand(rules, position).moves
        told = [(move.words, move.seat, move.target) for move in found]
        assert told == [(m.words, m.seat, m.target) for m in plain.expand(whole, position).moves]
        assert told == python.moves(position)
        waiting += {move.target for move in found} - seen
        seen.update(move.target for move in found)
    assert len(seen) > 20
    assert [claim.name for claim in rules.claims] == ["no_more_than_there_were"]
    assert fact_reads(RULES, neighbours=BESIDE) == fact_reads(TOGETHER)


def test_every_finding_is_that_of_one_file_but_for_its_lines() -> None:
    kept = []
    for given in (
        Given(RULES, "nim/rules.py", PLAYERS, neighbours=BESIDE),
        Given(TOGETHER, "nim/rules.py", PLAYERS),
    ):
        found = verify_rules(given, Limits(seconds=60))
        assert {one.verdict for one in found} <= {"proved", "refuted"}
        kept.append([(one.check, one.subject, one.verdict, one.summary) for one in found])
        assert "nim/" in found[0].assumptions[0]
        if given.neighbours:
            assert found[0].assumptions[0].startswith("nim/pieces.py:4: LEAST: 1 (or 2)")
    assert kept[0] == kept[1]


def test_what_goes_wrong_in_a_file_is_told_with_its_line() -> None:
    rules = read(changed("taking.py", "t.left -= n", "t.left -= n * n"))
    (fault,) = plain.expand(rules, ("take", (2, 0))).faults
    assert rules.origin.at(fault.line) == "nim/rules.py:18"
    rules = read(changed("taking.py", "% players", "% (n - 3)"))
    fault = plain.expand(rules, ("take", (12, 0))).faults[-1]
    assert (fault.message, rules.origin.at(fault.line)) == ("this divides by 0", "nim/taking.py:9")


def test_a_broken_claim_is_told_with_the_file_that_it_stands_in() -> None:
    rules = read(changed("told/claims.py", "s.left <= MOST", "s.left > 0"))
    clock = Clock(Limits())
    found = run_checks(search_plainly(rules, clock, 1_000), clock)
    (broken,) = (one for one in found if one.check == "claims")
    assert broken.verdict == "refuted"
    assert "nim/told/claims.py:5" in broken.summary


def test_the_structure_has_the_file_of_each_line() -> None:
    structure = structure_of(read())
    assert structure.file == "nim/rules.py"
    assert [(one.file, one.line) for one in structure.phases] == [("nim/rules.py", 13)]
    assert [(one.file, one.line) for one in structure.assumed] == [("nim/pieces.py", 4)]


def test_lines_of_the_rules_file_are_its_own_and_others_follow() -> None:
    rules = read()
    assert rules.functions["take"].lineno == 13
    assert rules.origin.line(rules.functions["take"].lineno) == "line 13"
    line = rules.functions["taken"].lineno
    assert rules.origin.of(line) == ("nim/taking.py", 7)
    assert rules.origin.line(line) == "line 7 of nim/taking.py"


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("taking.py", "import LEAST,", "import LEST,", "nim/taking.py:2: nim/pieces.py does not de"
         "fine 'LEST'; did you mean 'LEAST'?"),
        ("taking.py", "import LEAST, players", "import players", "nim/taking.py:5: 'LEAST' is defi"
         "ned in nim/pieces.py, but not taken from there"),
        ("taking.py", ".pieces", ".piece", "nim/taking.py:2: there is no file 'piece.py' in the fo"
         "lder of the rules; did you mean 'pieces.py'?"),
        ("taking.py", ".pieces", "..pieces", "nim/taking.py:2: .. leads out of the file's own fold"
         "er"),
        ("taking.py", "from .pieces", "from pieces", "nim/taking.py:2: a rules file imports nothin"
         "g but"),
        ("taking.py", "from .pieces import LEAST, players", "from . import pieces", "nim/taking.py"
         ":2: names are taken from a file: `from .pieces import *`"),
        ("taking.py", "LEAST, players", "LEAST as L, players", "nim/taking.py:2: a name means the s"
         "ame in all files: `from .pieces import LEAST`, without `as`"),
        ("taking.py", "LEAST, players", "LEAST, _x", "starts with an underscore"),
        ("taking.py", "def taken(", "from .pieces import heap\ndef taken(", "nim/taking.py:7: names"
         " are taken at the top of the file"),
        ("taking.py", "def taken(t, n):", "def taken(t, heap):", "nim/taking.py:7: 'heap' has a mea"
         "ning already"),
        ("taking.py", "t.left -= n", "heap = 1\n    t.left -= n", "nim/taking.py:8: 'heap' means so"
         "mething else in nim/pieces.py"),
        ("pieces.py", "heap = 12", "heap = 12\nMOST = 1", "'MOST' is defined at nim/pieces.py:4 too"
         "; a name means one thing in all files"),
        ("pieces.py", "heap = 12", "heap = 12\nheap = 13", "nim/pieces.py:4: 'heap' is set already "
         "on line 3"),
        ("pieces.py", "heap = 12", "heap = len(12)", "nim/pieces.py:3: "),
        ("pieces.py", "heap = 12", "heap = (12", "nim/pieces.py:3: "),
        ("pieces.py", "heap = 12", "while heap: pass", "nim/pieces.py:3: `while`"),
        ("told/claims.py", "s.left <=", "s.lefd <=", "nim/told/claims.py:6: "),
        ("told/claims.py", "def twice(s, n)", "def twice(s)", "nim/told/claims.py:9: "),
        ("told/numbers.py", "MOST = 12", "", "nim/told/numbers.py does not define 'MOST'; it has no"
         " names"),
        ("told/claims.py", "import MOST", "import heap", "'heap'; it is from nim/pieces.py"),
        ("told/numbers.py", "MOST = 12", "from .claims import *", "nim/told/numbers.py:1: files tak"
         "e names in a ring: told/claims.py takes from told/numbers.py takes from told/claims.py"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_file_line_and_the_way_out(
    file: str, old: str, new: str, told: str
) -> None:
    assert told in refusal(changed(file, old, new))


def test_a_second_state_and_a_ring_through_the_rules_file_are_refused() -> None:
    state = "class State:\n    x: flag\n"
    assert "'State' is defined at nim/told/numbers.py:2 too" in refusal(
        changed("told/numbers.py", "MOST = 12\n", f"MOST = 12\n{state}")
    )
    ring = changed("pieces.py", "players =", "from .rules import take\nplayers =")
    assert "rules.py takes from pieces.py takes from rules.py" in refusal(ring)


def test_there_is_an_end_of_files_and_of_characters() -> None:
    many = {f"n{n}.py": f"from .n{n + 1} import *\n" for n in range(200)} | {"n200.py": "X = 1\n"}
    rules = RULES.replace("from .pieces", "from .n0 import *\nfrom .pieces")
    assert f"more than {MOST_FILES} files" in refusal({**BESIDE, **many}, rules)
    big = {**BESIDE, "told/numbers.py": "MOST = 12\n" + "# " + "x" * 199_980}
    assert "told/claims.py:2: with this file the rules have more than 200,000" in refusal(big)


def test_only_files_that_are_named_are_read() -> None:
    asked: list[Import] = []

    def reading(one: Import) -> str:
        asked.append(one)
        return {**BESIDE, "rules.py": RULES}[one.path]

    assert texts_beside(RULES, "rules.py", reading) == BESIDE
    assert ("taking.py", "pieces.py") not in [(one.by, one.path) for one in asked]
    assert sorted(one.path for one in asked) == sorted(BESIDE)
    assert {one.line for one in asked if one.by == "rules.py"} == {2, 3, 4}
    told = '"""\nfrom .nowhere import this\n"""\nX = 1\n'
    assert texts_beside(told, "rules.py", reading) == {}
    asked.clear()
    told = '"""\nX = 1\n"""\nfrom .told.numbers import MOST\nX = (\n'
    assert list(texts_beside(told.replace("(", "1"), "rules.py", reading)) == ["told/numbers.py"]
    assert texts_beside(told, "rules.py", reading) == {}
    given = replace(Given(RULES), neighbours=BESIDE)
    assert given.neighbours["told/numbers.py"] == "MOST = 12\n"


def test_the_report_says_in_which_files_the_turn_stands() -> None:
    structure = structure_of(read())
    assert "What is said stands in nim/rules.py." in "".join(map(str, turn_section(structure)))
    (move,) = structure.moves
    spread = replace(structure, moves=(replace(move, file="nim/taking.py"),))
    lead = "".join(map(str, turn_section(spread)))
    assert "What is said stands in nim/rules.py and nim/taking.py." in lead
