"""MOW through the checks: small decks looked at whole, what breaks it, and what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.verify import test_mow_rules as games
from tests.verify.found import run_checks
from tests.verify.rules_files import Files, changed
from tests.verify.same import assert_same
from verify import plain
from verify.findings.finding import Finding
from verify.plain.search import search_plainly
from verify.playouts.batch import OVER, batch
from verify.playouts.plain import Playtest, play
from verify.playouts.policies import policies_of
from verify.runs.limits import Clock, Limits
from verify.symmetry.changes import symmetry_of

CLOCK = Clock(Limits(seconds=100_000))

CALVES = games.small((1, 2, 3), 2)
"""Seven cows, of which two cannot open a herd: a hand of three is enough."""


def answers(
    players: int = 2,
    cards: Sequence[Any] = CALVES,
    hand: int = 3,
    limit: int = 1,
    files: Files = games.FILES,
) -> dict[tuple[str, str], Finding]:
    rules = games.mow(players, cards, hand, limit, files)
    graph = search_plainly(rules, CLOCK, 100_000)
    return {(one.check, one.subject): one for one in run_checks(graph, CLOCK)}


def failed(found: dict[tuple[str, str], Finding]) -> set[tuple[str, str]]:
    return {key for key, one in found.items() if one.failed}


def test_a_deck_that_was_looked_at_whole_is_sound() -> None:
    # So many flies that each farmer can be one short of the end after two rounds.
    found = answers(limit=21)
    assert not failed(found)
    assert {key for key, one in found.items() if one.verdict == "undecided"} == {
        ("fairness", "best play")
    }
    covered = found["search", ""].covered
    assert covered is not None
    assert (covered.whole, covered.states, covered.positions) == (True, 20_638, 5_512)
    # 1. A round deals out all flies: 20 of them, so two rounds at least and three at most.
    rules = games.mow(2, CALVES, 3, 21)
    assert (rules.constants["FEWEST_ROUNDS"], rules.constants["MOST_ROUNDS"]) == (2, 3)
    graph = search_plainly(rules, CLOCK, 100_000)
    stables = [games.numbers(rules, graph.positions[end], "stable") for end in graph.ends.tolist()]
    assert {sum(flies) for flies in stables} == {40, 60}
    # 5. No rule says who wins of two with as few flies, nor who opens the next round.
    assert found["scoring", "ties"].verdict == "refuted"
    assert "win together" in found["scoring", "ties"].summary
    assert found["occurs", "moves"].summary == "No, never: “takes the herd” (line 102)."


def test_a_hand_as_large_as_the_cards_that_cannot_open_gets_stuck() -> None:
    found = answers(hand=2)
    assert failed(found) == {("playable", ""), ("termination", "")}
    stuck = found["playable", ""]
    assert [step.words for step in stuck.play[:2]] == [
        "deals acrobat 2 to seat 1",
        "deals latecomer to seat 1",
    ]
    assert stuck.play[-1].words == "opens the round, the arrow points to the left"
    # The same with all 48 cows: hands of four, of which one is the four that cannot open a herd.
    rules = games.mow(2, hand=4)
    mine = ("acrobat 7", "acrobat 9", "latecomer", "latecomer")
    deal = [f"deals {card} to seat 1" for card in mine]
    deal += [f"deals cow {number} to seat 2" for number in (1, 2, 3)]
    deal += ["deals cow 4 to seat 2, and all have their cards"]
    here = games.steps(rules, plain.initial(rules), *deal)
    (move,) = plain.expand(rules, here).moves
    assert move.target[0] == "open_herd"
    assert not plain.expand(rules, move.target).moves
    assert not plain.ended(rules, move.target)


@pytest.mark.parametrize(
    ("right", "wrong", "caught"),
    [
        ("    t.herd_flies = 0\n", "", ("claims", "no_fly_is_lost")),
        ("t.stable[p] += flies(t, HAND + p)", "pass", ("claims", "no_fly_is_lost")),
        ("u.place[c] = HAND + s.seat", "pass", ("claims", "hands_are_full_while_the_deck_lasts")),
        ("t.arrow = players - s.arrow", "t.arrow = 0", ("bounds", "")),
        ("return max(1, in_deck(s))", "return in_deck(s) + 1", ("chance", "")),
        ("max(s.stable) >= limit", "max(s.stable) >= 2 * limit + ALL_FLIES", ("bounds", "")),
        (
            "n <= number:\n            lower",
            "n < number:\n            lower",
            ("examples", "at_the_ends"),
        ),
        ("s.herd[n] and n > number:", "n > number:", ("examples", "between_five_and_seven")),
        ("and not s.late[number]", "or not s.late[number]", ("examples", "on_her_own_number")),
        ("KIND = [10 * NUMBER[c] + FLIES[c]", "KIND = [FLIES[c]", ("symmetry", "")),
    ],
)
def test_broken_rules_are_caught(right: str, wrong: str, caught: tuple[str, str]) -> None:
    found = answers(files=changed(games.FILES, right, wrong))
    assert caught in failed(found), failed(found)


@pytest.mark.parametrize(
    ("name", "caught"),
    [
        ("TAIL_ENDER_OPENS", ("playable", "")),
        ("LAST_HERD_ENDS_ROUND", ("playable", "")),
        ("TIE_IS_SHARED", ("scoring", "winner")),
    ],
)
def test_what_is_assumed_so_that_the_rules_are_sound(name: str, caught: tuple[str, str]) -> None:
    assert caught in failed(answers(files=games.assuming(name)))


@pytest.mark.parametrize(
    "name", ["GAP_AT_TAIL_ENDER", "LATECOMER_CHOOSES", "ACROBAT_ON_LATECOMER", "OPENER_BY_LOT"]
)
def test_no_verdict_hangs_on_the_other_assumptions(name: str) -> None:
    assert not failed(answers(limit=21, files=games.assuming(name)))


@pytest.mark.slow
def test_both_readings_are_the_same() -> None:
    pytest.importorskip("numba")
    from verify.compiled.machine import machine
    from verify.compiled.search import search_compiled

    rules = games.mow(3, games.small((1, 2, 1), 1), 2, 1)
    plainly = search_plainly(rules, CLOCK, 100_000)
    assert_same(plainly, search_compiled(machine(rules), CLOCK, 100_000))


def test_latecomers_are_looked_at_in_one_order() -> None:
    rules = games.mow(*games.SAME[3])
    whole = search_plainly(rules, CLOCK, 100_000)
    folded = search_plainly(rules, CLOCK, 100_000, symmetry=symmetry_of(rules))
    assert folded.folded is not None
    assert (folded.folded.unlike, folded.folded.states) == (None, len(whole))
    assert len(folded) < 0.7 * len(whole)


@pytest.mark.parametrize("policy", ["greedy", "sheds_flies", "keeps_room"])
def test_who_looks_at_flies_beats_chance(policy: str) -> None:
    rules = games.mow(3)
    assert policy in policies_of(rules)
    made = batch(rules, 1, 0, 30)
    for game in range(len(made)):
        play(Playtest(rules, (policy, "random", "random"), 1, 10_000), made, game, lambda: False)
    assert (made.how == OVER).all()
    # A third by chance: 20 of 30 are nearly four standard deviations away.
    assert (made.won & 1).sum() >= 20
    assert made.points.max() <= 0
    assert made.points.min() >= -99 - 74
