"""What rules are made of, in words: worked out by hand for two eggs in a nest."""

from __future__ import annotations

import json
from pathlib import Path

from verify.rules import read_rules
from verify.rules.structure import (
    FieldInWords,
    MoveKind,
    PhaseInWords,
    Structure,
    structure_data,
    structure_from,
    structure_of,
)
from verify.runs.given import Given
from verify.runs.limits import Limits
from verify.runs.run import verify_rules

TWO_EGGS = (Path(__file__).parent / "rules" / "two_eggs.py").read_text(encoding="utf-8")


def line_of(text: str) -> int:
    (line,) = [n for n, one in enumerate(TWO_EGGS.splitlines(), 1) if one.strip() == text]
    return line


BY_HAND = Structure(
    file="eggs.py",
    phases=(
        PhaseInWords("roll", "chance", "3", True, "eggs.py", line_of("def roll(s):")),
        PhaseInWords("decide", "choice", "", False, "eggs.py", line_of("def decide(s):")),
    ),
    moves=tuple(
        MoveKind(f"“{words}”", phase, following, "eggs.py", line_of(code), None)
        for words, phase, following, code in (
            ("finds an egg", "roll", "decide", 'yield "finds an egg", 2, s, decide'),
            ("finds nothing", "roll", "roll", 'yield "finds nothing", 1, t, roll'),
            ("the nest is empty", "roll", "roll", 'yield "the nest is empty", 3, t, roll'),
            ("takes the egg", "decide", "roll", 'yield "takes the egg", s.seat, t, roll'),
            ("leaves it", "decide", "roll", 'yield "leaves it", s.seat, u, roll'),
        )
    ),
    ends=("both eggs",),
    fields=(
        FieldInWords("supply", "0 to 2"),
        FieldInWords("eggs", "0 to 2, for each of seat 1 and seat 2"),
        FieldInWords("seat", "a seat"),
    ),
    assumed=(),
    reads=(),
)


def test_the_structure_is_the_one_worked_out_by_hand() -> None:
    found = structure_of(read_rules(TWO_EGGS, "eggs.py"))
    assert found == BY_HAND
    assert structure_from(json.loads(json.dumps(structure_data(found)))) == found


def test_the_phase_that_a_game_starts_with_comes_first() -> None:
    text = TWO_EGGS.replace("@start\n", "").replace("@choice\n", "@start\n@choice\n")
    assert [one.name for one in structure_of(read_rules(text)).phases] == ["decide", "roll"]


def test_what_came_up_is_told_in_the_end() -> None:
    never = TWO_EGGS.replace("return s.eggs[0] == 2 or", "return s.supply < 2 or")
    told: list[Structure] = []
    verify_rules(Given(never), structure=told.append)
    first, last = told
    assert {move.came for move in first.moves} == {None}
    assert {m.words for m in last.moves if m.came is False} == {"“the nest is empty”"}
    verify_rules(Given(never), Limits(states=2), structure=told.append)
    assert {move.came for move in told[-1].moves} == {True, None}
