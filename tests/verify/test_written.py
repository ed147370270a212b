"""Positions that are written down: the marks `@adds` and `@written`, and what a rules file may say
wrongly with them. What files say wrongly is in tests/pnp/test_score.py."""

from __future__ import annotations

from typing import Any

import pytest

from verify.errors import RulesError
from verify.rules import read_rules
from verify.scores.scored import MiswrittenError, Scored, scored_data, scored_of
from verify.scores.scoring import score_written
from verify.scores.written import position_of

RULES = """
players = 2
STONES = ["granite", "slate", "slate"]
LINE = 4
SLATE = 1

class State:
    line: per(players, per(LINE, upto(3)))
    holder: which(players, -1) = -1
    open: flag = 1
    rank: which(STONES, 3) = 3

@start
@turn
@choice
def wait(s):
    yield "waits", 0, s, wait

def stones(s, seat):
    return count(s.line[seat])

def of(s, seat, kind):
    found = 0
    for n in range(LINE):
        found += s.line[seat][n] == kind + 1
    return found

@adds("stones: {stones} stones x {LINE} and {of(SLATE)} of slate")
def for_stones(s, seat):
    return LINE * stones(s, seat)

@adds("the holder")
def for_holding(s, seat):
    return s.holder == seat

@score
def points(s, seat):
    return for_stones(s, seat) + for_holding(s, seat) + EXTRA

@written(STONES, ("it lies beyond the line", "a stone lies there", "it lies at no other"))
def stones_laid(t, seat, stone, place):
    if place < 1 or place > LINE:
        return 1
    if t.line[seat][place - 1]:
        return 2
    if place > 1 and t.line[seat][place - 2] == 0:
        return 3
    t.line[seat][place - 1] = stone + 1
    return 0
"""


def rules(text: str = RULES, extra: int = 0) -> Any:
    return read_rules(text.replace("EXTRA", str(extra)))


def written(*stones: tuple[str, int], **fields: Any) -> dict[str, Any]:
    laid = [{"stone": stone, "place": str(place)} for stone, place in stones]
    return {**fields, "seats": [{}, {"stones_laid": laid}]}


def test_parts_are_told_with_what_their_helpers_say() -> None:
    stones = [("slate", 3), ("slate", 2), ("granite", 1)]
    found = score_written(rules(), written(*stones, holder="seat 2"))
    first, second = found.seats
    assert [(part.what, part.how, part.points) for part in second.parts] == [
        ("stones", "3 stones x 4 and 1 of slate", 12),
        ("the holder", "", 1),
    ]
    assert first.parts[0].how == "0 stones x 4 and 0 of slate"
    assert (first.points, second.points, second.rest) == (0, 13, 0)
    assert found.winners == (1,)
    assert scored_of(scored_data(found)) == found


def test_what_no_part_names_is_the_rest() -> None:
    assert [seat.rest for seat in score_written(rules(extra=5), written()).seats] == [5, 5]


def test_fields_are_written_as_they_are_told() -> None:
    given = {"line": [["1", "0", "0", "0"], {"2": "3"}], "open": "no", "rank": "slate"}
    told = dict(score_written(rules(), given).position)
    assert told["line"].split("; ")[0].endswith("1, 0, 0, 0")
    assert told["line"].split("; ")[1].endswith("0, 3, 0, 0")
    assert (told["open"], told["rank"], told["holder"]) == ("no", "slate", "none")
    assert dict(score_written(rules(), {"rank": "none"}).position)["rank"] == "none"


def test_things_are_there_once_or_as_often_as_they_are_named() -> None:
    with pytest.raises(MiswrittenError) as error:
        position_of(rules(), written(("granite", 1), ("slate", 2), ("slate", 3), ("slate", 4)))
    path = ("seats", 1, "stones_laid", 3)
    assert error.value.faults == ((path, "slate is there already: there are only 2"),)


def test_every_entry_that_cannot_be_is_told() -> None:
    with pytest.raises(MiswrittenError) as error:
        position_of(rules(), written(("granite", 1), ("slate", 1), ("slate", 9)))
    told = [message for _, message in error.value.faults]
    assert told == ["slate: a stone lies there", "slate: it lies beyond the line"]


def test_a_number_that_names_nothing_wrong_is_wrong_all_the_same() -> None:
    text = RULES.replace("        return 2\n", "        return -9\n")
    with pytest.raises(MiswrittenError, match="slate: it cannot be there"):
        position_of(rules(text), written(("granite", 1), ("slate", 1)))


def test_an_entry_says_what_it_is_about_and_there_are_not_too_many() -> None:
    with pytest.raises(MiswrittenError, match=r"stone is needed, as in \{stone: \.\.\., place"):
        position_of(rules(), {"seats": [{"stones_laid": [{"place": "1"}]}]})
    with pytest.raises(MiswrittenError, match="2,001 entries are too many; at most 2,000 are read"):
        position_of(rules(), {"seats": [{"stones_laid": [{}] * 2_001}]})


def test_a_name_that_may_not_be_none_is_told_the_names() -> None:
    text = RULES.replace("rank: which(STONES, 3) = 3", "rank: which(STONES) = 0")
    with pytest.raises(MiswrittenError, match="there is no name 'none'; known: granite, slate"):
        position_of(rules(text), {"rank": "none"})


def test_a_rule_that_leaves_the_bounds_is_told_at_the_entry() -> None:
    text = RULES.replace("= stone + 1", "= stone + 7")
    with pytest.raises(MiswrittenError) as error:
        position_of(rules(text), written(("granite", 1)))
    assert error.value.faults[0][1] == "line would leave its bounds"


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("{of(SLATE)}", "{off(SLATE)}", "@adds: off is no helper of the rules"),
        ("{of(SLATE)}", "{of(MARBLE)}", "MARBLE is no constant that is a whole number"),
        ("{of(SLATE)}", "{stones(SLATE)}", "stones is not called with 2 numbers"),
        ("{of(SLATE)}", "{of[SLATE]}", "braces hold the name of a helper"),
        ("{of(SLATE)}", "{", "braces hold the name of a helper"),
        ('@adds("the holder")', '@adds(" ")', "say what the points are for"),
        ('@adds("the holder")', "@adds", 'in brackets: @adds("longest road'),
        ("@written(STONES, (", "@written(3, (", "@written names things"),
        ("def stones_laid(", "def line(", "line is a field too, and a file could mean either"),
        ("t, seat, stone, place", "t, seat", "@written marks"),
        ("    return 0\n", "", "stones_laid can end without a value"),
        ("return LINE * stones(s, seat)", "s.open = 1\n    return 1", "changes s, the position"),
        ("s.holder == seat", "stones_laid(s, seat, 1, 1)", "it cannot be called"),
    ],
)
def test_marks_that_are_wrong_are_refused_by_line(right: str, wrong: str, told: str) -> None:
    assert right in RULES
    with pytest.raises(RulesError) as error:
        rules(RULES.replace(right, wrong))
    assert told in error.value.message
    assert error.value.line > 1


def test_rules_without_a_score_say_so() -> None:
    text = RULES.replace("@score\n", "").replace("EXTRA", "0")
    with pytest.raises(RulesError, match="no function is marked @score or @wins"):
        score_written(rules(text), {})
    found = score_written(
        rules(text.replace("def points", "@wins\ndef points")), written(("slate", 1))
    )
    assert [seat.points for seat in found.seats] == [None, None]
    assert (found.winners, found.seats[1].rest) == ((1,), 0)
    assert scored_of(scored_data(found)) == found


def test_all_that_is_scored_comes_back_from_its_data() -> None:
    found = Scored((), None, ("over",), (("field", "1"),), ("said",))
    assert scored_of(scored_data(found)) == found
