"""The highest and the lowest score: plays that aim at them, and what no score can pass."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.commands.rules_file import given_by
from pnp.definition.load import load_game
from pnp.library import GAMES
from verify import plain
from verify.checks import scores
from verify.climbs.bounds import score_bounds
from verify.climbs.climb import climb
from verify.findings.finding import Finding
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.runs.given import rules_of
from verify.runs.limits import Clock, Limits

# Six holes are dug; each has gold, mud or nothing. The seats take turns, or a lot says who digs.
DIGGING = """
players = 2
BY_TURNS = parameter("by_turns")

class State:
    holes: upto(6) = 6
    gold: per(players, upto(6))
    mud: per(players, upto(6))
    seat: which(players)

@start
@turn
@chance(6 * players)
def dig(s):
    for p in range(players):
        t = s.copy()
        t.holes -= 1
        t.seat = 1 - s.seat if BY_TURNS else p
        yield "finds nothing", 3, t, dig
        u = t.copy()
        u.gold[s.seat] += 1
        yield "finds gold", 2, u, dig
        v = t.copy()
        v.mud[s.seat] += 1
        yield "finds mud", 1, v, dig

@end
def all_is_dug(s):
    return s.holes == 0

@score
def cleaned(s, seat):
    return s.gold[seat] - s.mud[seat]
"""


def digging(by_turns: int) -> Rules:
    return read_rules(DIGGING, "dig.py", {"by_turns": by_turns}, {})


def answers(rules: Rules, states: int) -> dict[str, Finding]:
    graph = search_plainly(rules, Clock(Limits()), states)
    return {one.subject: one for one in scores.check(graph, Clock(Limits()))}


def test_where_a_play_reaches_the_bound_it_is_proved() -> None:
    found = answers(digging(0), 30)
    assert [(one.verdict, one.summary) for one in found.values()] == [
        ("proved", "6: a game can end with it, none with more than 6."),
        ("proved", "-6: a game can end with it, none with less than -6."),
    ]
    play = found["lowest score"].play
    assert [step.words for step in play] == ["finds mud"] * 6
    assert not found["lowest score"].shortest


def test_a_bound_that_no_play_reaches_is_not_claimed() -> None:
    """By turns each seat digs three holes; the whole graph says so."""
    rules = digging(1)
    whole = search_plainly(rules, Clock(Limits()), 100_000)
    assert whole.whole
    ends = [whole.positions[end] for end in whole.ends.tolist()]
    reached = {score for end in ends for score in plain.scores(rules, end) or ()}
    assert (min(reached), max(reached)) == (-3, 3)
    found = answers(rules, 30)
    assert [(one.verdict, one.summary) for one in found.values()] == [
        ("undecided", "Not decided: a game can end with 3, none with more than 6."),
        ("undecided", "Not decided: a game can end with -3, none with less than -6."),
    ]


def test_nothing_is_asked_of_a_game_that_was_looked_at_whole() -> None:
    assert answers(digging(0), 100_000) == {}


def test_a_single_number_has_its_declared_bounds_and_is_not_asked_about() -> None:
    text = DIGGING.replace(" - s.mud[seat]", "")
    rules = read_rules(text, "dig.py", {"by_turns": 0}, {})
    assert score_bounds(rules, Clock(Limits())) is None
    assert score_bounds(digging(0), Clock(Limits())) == (-6, 6)


def test_no_play_is_told_where_the_time_is_up() -> None:
    found = climb(digging(0), up=True, goal=6, most=10_000, stop=lambda: True)
    assert (found.way, found.turns) == ((), 0)


@cache
def clovers(variant: str, players: int) -> Rules:
    made = load_game(
        GAMES / "a-bed-of-clovers", variant=variant, settings={"players": str(players)}
    )
    return rules_of(given_by(made))


@pytest.mark.parametrize(
    ("variant", "players", "range_"),
    [
        ("stunning-arrangement", 2, (-6, 10)),
        ("stunning-arrangement", 3, (-6, 10)),
        pytest.param("stunning-arrangement", 4, (-6, 10), marks=pytest.mark.slow),
        ("rare-delicacy", 2, (-6, 9)),
        pytest.param("rare-delicacy", 3, (-6, 9), marks=pytest.mark.slow),
    ],
)
def test_both_ends_of_the_clovers_scores_are_reached(
    variant: str, players: int, range_: tuple[int, int]
) -> None:
    """Dossier 2. By the rulebook a clover or raspberry is worth 1, the 4 of clubs 2 in the first
    story, thorns -1: 9 clubs and 6 thorns; 6 clubs, 3 raspberries and 6 thorns."""
    rules = clovers(variant, players)
    assert score_bounds(rules, Clock(Limits())) == range_
    for up in (False, True):
        goal = range_[up]
        found = climb(rules, up=up, goal=goal, most=scores.TURNS, stop=lambda: False)
        assert found.score == goal
        assert found.turns < scores.TURNS
        # a play by the rules, move by move
        assert found.way[0] == plain.initial(rules)
        for before, after in zip(found.way, found.way[1:], strict=False):
            assert not plain.ended(rules, before)
            assert after in {move.target for move in plain.expand(rules, before).moves}
        last = found.way[-1]
        assert plain.ended(rules, last)
        # counted by hand
        (where,) = (field for field in rules.fields if field.name == "where")
        held = [
            str(rules.constants["CARDS"][card])  # type: ignore[index]
            for card, place in enumerate(where.values(last))
            if where.words[place] == "held by seat 1"
        ]
        lucky = variant == "stunning-arrangement" and "the 4 of clubs" in held
        assert sum(-1 if "diamond" in card else 1 for card in held) + lucky == goal
