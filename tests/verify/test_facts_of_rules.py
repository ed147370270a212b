"""Facts for player aids: their numbers by hand, what they hang on, and the order of a turn."""

from __future__ import annotations

import pytest

from verify.bounded import Value
from verify.errors import RulesError
from verify.facts import Fact
from verify.facts.reads import fact_reads
from verify.facts.work_out import facts_of
from verify.rules import read_rules
from verify.runs.given import Given
from verify.runs.run import work_out_facts

# Two coins and a die of four sides; stakes are bet, lost at a double or a 4.
RULES = """
players = parameter("players")
stake = parameter("stake")
luck = parameter("luck")
COINS = tally(table("coin", "side"), names("head", "tail"))
SIDES = table("die", "side")
BETS = names("low", "high")
PRICES = [stake * (b + 1) for b in range(len(BETS))]

class State:
    bet: per(BETS, flag)
    lost: flag
    purse: per(players, upto(9)) = stake
    seat: which(players)

def double(first, second):
    if first == second:
        return True
    return False

def pay(t):
    t.purse[t.seat] = 0
    t.seat = (t.seat + 1) % players

@start
@turn
@choice
def bid(s):
    for b in range(len(BETS)):
        t = s.copy()
        t.bet[b] = 1
        yield f"bids {BETS[b]}", s.seat, t, toss
    yield "passes", s.seat, s, rest

@chance(sum(COINS) * sum(COINS) * len(SIDES))
def toss(s):
    for first in range(2):
        for second in range(2):
            for d in range(len(SIDES)):
                t = s.copy()
                # with both bets on, a double is lucky
                t.lost = SIDES[d] >= luck or (double(first, second) and not (s.bet[0] and s.bet[1]))
                pay(t)
                yield f"tosses {SIDES[d]}", COINS[first] * COINS[second], t, rest

@choice
def rest(s):
    yield "rests", s.seat, s, bid

@end
def rich(s):
    return max(s.purse) > 8

@odds(toss, "bet")
def loses(s):
    return s.lost

@fact(BETS)
def price(s, bet):
    return PRICES[bet]

@fact(range(2, 5))
def double_of(s, n):
    return 2 * n
"""
PARAMETERS = {"players": 2, "stake": 3, "luck": 4}
TABLES: dict[str, dict[str, tuple[Value, ...]]] = {
    "coin": {"side": ("head", "tail")},
    "die": {"side": (1, 2, 3, 4)},
}


def facts(**parameters: int) -> dict[str, Fact]:
    rules = read_rules(RULES, "rules.py", {**PARAMETERS, **parameters}, TABLES)
    return {fact.name: fact for fact in facts_of(rules)}


def test_the_odds_are_those_counted_by_hand() -> None:
    # 16 outcomes. Both bets: a 4, 1 in 4. Else a double (1 in 2) or a 4: 1/2 + 1/2 * 1/4 = 5 in 8.
    assert facts()["loses"].rows == (
        {"bet": "none", "ways": 5, "of": 8},
        {"bet": "high", "ways": 5, "of": 8},
        {"bet": "low", "ways": 5, "of": 8},
        {"bet": "low, high", "ways": 2, "of": 8},
    )


def test_a_fact_has_a_number_for_each_of_its_things() -> None:
    found = facts(stake=2)
    assert found["price"].rows == ({"bet": "low", "price": 2}, {"bet": "high", "price": 4})
    assert [row["double_of"] for row in found["double_of"].rows] == [4, 6, 8]


def test_a_turn_has_its_phases_in_order_and_every_way_on() -> None:
    rows = facts()["turn"].rows
    assert [(row["step"], row["phase"], row["next"], row["to"]) for row in rows] == [
        (1, "bid", "toss", 2),
        (1, "bid", "rest", 3),
        (2, "toss", "rest", 3),
        (3, "rest", "bid", 1),
    ]
    assert [row["moves"] for row in rows][:2] == ["bids …", "passes"]


def test_a_fact_hangs_on_what_can_change_its_numbers_and_nothing_else() -> None:
    reads = fact_reads(RULES)
    # the toss pays as well, which depends on players and stake: not which tosses are lost
    assert reads["loses"].parameters == ("luck",)
    assert reads["loses"].columns == (("coin", "side"), ("die", "side"))
    assert reads["price"].parameters == ("stake",)
    assert (reads["double_of"].parameters, reads["turn"].parameters) == ((), ())


@pytest.mark.parametrize("name", ["loses", "price", "double_of", "turn"])
@pytest.mark.parametrize(("parameter", "value"), [("players", 3), ("stake", 2), ("luck", 3)])
def test_what_a_fact_does_not_read_does_not_change_it(
    name: str, parameter: str, value: int
) -> None:
    read = parameter in fact_reads(RULES)[name].parameters
    assert (facts(**{parameter: value})[name] != facts()[name]) == read


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("    if first == second:", "    if first != second:", {"loses"}),
        (
            "        return True\n    return False",
            "        return True\n    return True",
            {"loses"},
        ),
        ("and not (s.bet[0]", "and (s.bet[0]", {"loses"}),
        ("    t.purse[t.seat] = 0", "    t.purse[t.seat] = 1", set()),
        ("stake * (b + 1)", "stake * (b + 2)", {"price"}),
        ("return 2 * n", "return 3 * n", {"double_of"}),
        ("@fact(range(2, 5))", "@fact(range(2, 6))", {"double_of"}),
        ('"passes", s.seat, s, rest', '"passes", s.seat, s, toss', {"turn"}),
        ("# with both bets on, a double is lucky", "# a word of thanks", set()),
        ("    bet: per(BETS, flag)", "    bet: per(BETS, upto(2))", {"loses"}),
    ],
)
def test_the_lines_of_a_fact_are_told_from_others(
    before: str, after: str, changed: set[str]
) -> None:
    assert RULES.count(before) == 1
    first, second = fact_reads(RULES), fact_reads(RULES.replace(before, after))
    assert {name for name in first if first[name].digest != second[name].digest} == changed


def test_an_early_return_and_a_call_under_a_test_count_as_tests() -> None:
    text = """
a = parameter("a")
b = parameter("b")
c = parameter("c")
d = parameter("d")

class State:
    x: upto(9)
    y: upto(9) = d

def set_x(t, to):
    if a > 1:
        return
    t.x = to

@start
@turn
@chance(2)
def roll(s):
    t = s.copy()
    t.y = c
    if b > 1:
        set_x(t, 3)
    yield "rolls", 2, t, roll

@end
def over(s):
    return s.y > 8

@odds(roll, "x")
def three(s):
    return s.x == 3
"""
    assert fact_reads(text)["three"].parameters == ("a", "b")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("@odds(toss,", "@odds(bid,", "bid is no phase of chance"),
        ('"bet")', '"bets")', "one of bet, lost, purse, seat"),
        ("@fact(BETS)", "@fact(3)", "@fact is about names or whole numbers"),
        ('@odds(toss, "bet")', "@odds(toss)", "in brackets: @odds(roll"),
        ("return PRICES[bet]", "return PRICES[bet + 1]", "price: "),
    ],
)
def test_a_fact_that_cannot_be_is_refused_with_its_line(before: str, after: str, told: str) -> None:
    assert RULES.count(before) == 1
    with pytest.raises(RulesError) as caught:
        facts_of(read_rules(RULES.replace(before, after), "rules.py", PARAMETERS, TABLES))
    assert told in str(caught.value)
    assert caught.value.line > 1


def test_odds_by_more_values_than_anybody_can_write_down_are_refused() -> None:
    text = RULES.replace('@odds(toss, "bet")', '@odds(toss, "huge")')
    text = text.replace("class State:\n", "class State:\n    huge: per(1900, upto(1000))\n")
    with pytest.raises(RulesError, match="more than a billion rows"):
        facts_of(read_rules(text, "rules.py", PARAMETERS, TABLES))


def test_the_child_process_gives_the_same_facts() -> None:
    assert work_out_facts(Given(RULES, "rules.py", PARAMETERS, TABLES)) == tuple(facts().values())


def test_a_file_made_to_take_long_is_refused_soon() -> None:
    long = " + ".join(["t.bet[0]"] * 15)
    around = "".join(f"{'    ' * (n + 1)}if {long} > {n}:\n" for n in range(15))
    lines = "".join(f"{'    ' * 16}t.lost = t.lost + {n}\n" for n in range(1000))
    with pytest.raises(RulesError, match="takes too long"):
        fact_reads(RULES.replace("def pay(t):\n", f"def pay(t):\n{around}{lines}"))
