"""What is read out of a rules file, and what is said of a file that does not add up."""

import pytest

from verify.errors import RulesError
from verify.expression import Value
from verify.rules import read_rules
from verify.rules.model import Field, Hole, Phase

FILE = """\
from verify.language import *

players = parameter("players")
COLOURS = names("red", "blue")
RED, BLUE = range(2)
WORTH = table("eggs", "worth")
DIE = tally(table("die", "face"), COLOURS)
WIDE = sum(DIE) if parameter("die") else 1


class State:
    eggs: per(players, per(COLOURS, upto(len(WORTH))))
    track: between(-1, 3) = -1
    open: per(COLOURS, flag) = (0, 1)
    seat: upto(players - 1)


def rest(s):
    return 6 - s.seat


@start
@chance(rest)
def deal(s):
    for c in range(2):
        yield f"deals {COLOURS[c]} of {WORTH[c]}", DIE[c], s, act


@turn
@choice
def act(s):
    for a in (3, 0):
        for b in range(a + 1):
            n = a * b
            yield f"does {a}, {b}, {n} and {RED}", s.seat, s.copy(), roll
    yield "rests", 0, s, deal


@chance(2 * WIDE)
def roll(s):
    yield "rolls", 1, s, act


@end
def all_gone(s):
    return count(s.open) == 0


@wins
def has_won(s, seat):
    return s.eggs[seat][BLUE] > 0


@score
def eggs_of(s, seat):
    return sum_of(s.eggs[seat])


@always
def within_reason(s):
    return s.track < 3


@example("a blue egg wins")
def blue_wins(s):
    s.eggs[1][BLUE] = 1
    return has_won(s, 1)
"""
PARAMETERS: dict[str, Value] = {"players": 2, "die": True}
TABLES: dict[str, dict[str, tuple[Value, ...]]] = {
    "eggs": {"worth": (2, 4, 6)},
    "die": {"face": ("red", "blue", "red", "red")},
}


def test_what_is_read() -> None:
    rules = read_rules(FILE, "rules.py", PARAMETERS, TABLES)
    seats, colours = ("seat 1", "seat 2"), ("red", "blue")
    assert rules.fields == (
        Field("eggs", (2, 2), 0, 3, (0, 0, 0, 0), (seats, colours), 0),
        Field("track", (), -1, 3, (-1,), (), 4),
        Field("open", (2,), 0, 1, (0, 1), (colours,), 5, flag=True),
        Field("seat", (), 0, 1, (0,), (), 7, seat=True),
    )
    assert rules.phases == {
        "deal": Phase("deal", "chance", None, "rest", False, 24),
        "act": Phase("act", "choice", None, None, True, 31),
        "roll": Phase("roll", "chance", 8, None, False, 40),
    }
    assert (rules.start, rules.seats) == ("deal", 2)
    assert [clause.text for clause in (*rules.ends, *rules.claims, *rules.examples)] == [
        "all gone",
        "within reason",
        "a blue egg wins",
    ]
    assert rules.wins is not None
    assert rules.score is not None
    assert (rules.wins.name, rules.score.line) == ("has_won", 55)
    assert rules.constants["DIE"] == (3, 1)


def test_only_what_is_read_is_assumed() -> None:
    assumed = {"goal": ["g"], "players": ["p"], "eggs.worth": ["w", "p"], "eggs.colour": ["c"]}
    rules = read_rules(FILE, "rules.py", PARAMETERS, TABLES, assumed)
    assert rules.assumptions == ("p", "w")


def test_sites_know_what_their_labels_can_say() -> None:
    rules = read_rules(FILE, "rules.py", PARAMETERS, TABLES)
    assert [(site.number, site.line, site.phase, site.next) for site in rules.sites] == [
        (0, 26, "deal", "act"),
        (1, 35, "act", "roll"),
        (2, 36, "act", "deal"),
        (3, 41, "roll", "act"),
    ]
    deals, does, rests, _ = rules.sites
    assert deals.holes == (
        Hole("COLOURS[c]", ("red", "blue"), (0, 1)),
        Hole("WORTH[c]", ("2", "4", "6"), (0, 1)),
    )
    assert deals.words([1, 1]) == "deals blue of 4"
    assert does.words([3, 2, 6, 0]) == "does 3, 2, 6 and 0"
    assert [hole.values for hole in does.holes] == [(3, 0), (0, 1, 2, 3), None, (0,)]
    assert rests.words([]) == "rests"


def test_a_parameter_left_out_of_the_game_takes_its_table_along() -> None:
    text = FILE.replace('tally(table("die", "face"), COLOURS)', "(1, 1)")
    rules = read_rules(text, "rules.py", {"players": 2, "die": 0}, {"eggs": TABLES["eggs"]})
    assert rules.phases["roll"].total == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("= (0, 1)", "= DIE", "14: the start value 3 is not between 0 and 1"),
        ("= (0, 1)", "= (0, 1, 1)", "14: 3 start values for 2 places"),
        (
            "between(-1, 3) = -1",
            "between(1, 3)",
            "13: the start value 0 is not between 1 and 3; say",
        ),
        ("between(-1, 3)", "between(3, -1)", "13: no number goes from 3 to -1"),
        ("between(-1, 3) = -1", "upto(1.5)", "13: 1.5 is not a whole number"),
        ("between(-1, 3) = -1", "int", "13: a field is upto(n), between(a, b), flag, which(NAMES)"),
        ("between(-1, 3) = -1", "per(0, flag)", "13: an array has 1 to 2,000 places, not 0"),
        ("between(-1, 3) = -1", "per(9999, flag)", "13: an array has 1 to 2,000 places, not 9999"),
        ("per(COLOURS, flag)", "per(2, per(2, per(2, flag)))", "14: an array has at most two"),
        ("    track:", "    eggs:", "13: 'eggs' is declared twice"),
        ("    track:", "    copy:", "13: 'copy' is not free as a field's name"),
        ('parameter("players")', 'parameter("player")', "3: parameter: there is no parameter "),
        ('table("eggs", "worth")', 'table("egg", "worth")', "6: table: there is no component "),
        ('table("eggs", "worth")', 'table("eggs", "wort")', "did you mean 'worth'?"),
        ('"red", "blue")', '"red", "green")', "7: tally: 'blue' is none of red, green"),
        ('"red", "blue")', '"red", "red")', "4: names: 'red' stands there twice"),
        ("RED, BLUE = range(2)", "RED, BLUE = range(3)", "5: 2 names for 3 values"),
        ("@start\n", "", "1: no phase is marked @start"),
        ("@turn\n", "", "1: no phase is marked @turn"),
        ("@turn\n", "@start\n@turn\n", "32: two phases are marked @start"),
        (
            "@turn\n@choice",
            "@turn",
            "30: @start, @turn and @secret mark a phase; mark act",
        ),
        ("@chance(rest)", "@chance", "23: @chance says more, in brackets: @chance(36)"),
        ("@chance(rest)", "@chance(rent)", "23: there is no name 'rent'"),
        ("@chance(rest)", "@chance(has_won)", "23: has_won is not a helper"),
        ("@chance(2 * WIDE)", "@chance(0)", "39: the total of a chance phase is at least 1, not 0"),
        ("@always", "@never", "'@never' is no mark here"),
        ("@always", "@always\n@end", "carries two marks"),
        ("def has_won(s, seat)", "def has_won(s)", "50: @wins marks `def has_won(s, seat):`"),
        ("@score", "@wins", "two functions are marked @wins"),
        ("class State", "class Other", "11: the only class is `class State:`"),
        ("s.track < 3", "s.trak < 3", "did you mean 'track'?"),
        ("s.track < 3", "s.track < x", "there is no name 'x'"),
        ("range(a + 1)", "range(s.seat)", "33: a loop runs over a constant range"),
        ("range(a + 1)", "range(b + 1)", "33: a loop runs over a constant range, and 'b'"),
        ("range(a + 1)", "WORTH[a:]", "33: a slice"),
        (
            "range(a + 1)",
            "WORTH[a // 2]",
            "33: a loop runs over range(...) or a constant list, not",
        ),
        ("range(a + 1)", "(a, 1)", "33: a loop that depends on another"),
        ("n = a * b", "n = mystery(a)", "34: there is no function 'mystery'"),
    ],
)
def test_what_is_said_of_a_file_that_does_not_add_up(old: str, new: str, message: str) -> None:
    assert FILE.count(old) >= 1
    with pytest.raises(RulesError) as caught:
        read_rules(FILE.replace(old, new, 1), "rules.py", PARAMETERS, TABLES)
    assert message.partition(" ")[2] in str(caught.value)
    if message[0].isdigit():
        assert str(caught.value).startswith(f"rules.py:{message}")


def test_a_crowd_of_players() -> None:
    with pytest.raises(RulesError, match="players is a number from 1 to 20, not 21"):
        read_rules(FILE, "rules.py", {"players": 21, "die": 1}, TABLES)


def test_a_rule_that_is_assumed_says_so_where_it_stands() -> None:
    text = FILE.replace(
        "class State:",
        'MAY_PASS = assumed(True, False, because="the rulebook does not say")\n\nclass State:',
    )
    rules = read_rules(text, "rules.py", PARAMETERS, TABLES, {"players": ["p"]})
    (one,) = rules.assumed
    assert (one.name, one.value, one.others) == ("MAY_PASS", True, (False,))
    assert rules.constants["MAY_PASS"] == 1
    line = 1 + text[: text.index("MAY_PASS")].count("\n")
    words = "MAY_PASS: yes (or no), because the rulebook does not say"
    assert rules.assumptions == ("p", f"rules.py:{line}: {words}")
