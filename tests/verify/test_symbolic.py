"""Proofs without a graph, held to the graph wherever one fits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from tests.verify import generated
from tests.verify import test_mow_rules as mow_cards
from tests.verify.dali import TEXT, dali
from tests.verify.found import run_checks
from verify import plain
from verify.errors import RulesError
from verify.graph.play import ways
from verify.plain.search import search_plainly
from verify.proof.facts import Facts
from verify.proof.proof import prove
from verify.proof.prover import Prover
from verify.proof.shown import Proof
from verify.proof.solver.question import Question
from verify.proof.solver.solver import Solver
from verify.proof.steps import steps_of
from verify.rules import Rules, read_rules
from verify.rules.model import Position
from verify.runs.limits import Clock, Limits, OutOfTimeError
from verify.symbolic.model import model_of
from verify.terms.term import NotExportableError
from verify.terms.worked_out import WorkedOut

CLOCK = Clock(Limits(seconds=100_000))


@cache
def shown(players: int) -> Proof:
    return prove(dali(players), CLOCK, 1_000)


@pytest.mark.parametrize("players", [2, 4])
def test_no_egg_of_all_36_is_lost_and_nobody_is_ever_stuck(players: int) -> None:
    proof = shown(players)
    assert set(proof.claims) == {"no_egg_is_lost"}
    assert proof.playable is not None
    assert proof.sound is not None
    assert (proof.stuck, proof.broken, proof.lacking) == (None, {}, "")
    # The prototype of this proof found that alone no move keeps the sum.
    facts = proof.claims["no_egg_is_lost"].facts
    assert facts["choose"] == (
        "each yard and offered are never both yes",
        "each yard is no more than chosen",
    )
    # Nobody need ever end a game of Dali; four can come to where nobody can.
    assert proof.bound is None
    assert (proof.nears is not None) == (players == 2)


def test_a_sum_that_is_kept_is_found() -> None:
    assert [one.words for one in shown(2).kept] == ["supply + yard + eggs = 36"]


MUTATED = {
    "the yard's eggs are not put back": ("t.supply[c] += t.yard[c]", "t.supply[c] += 0"),
    "an egg too many": ("t.eggs[s.seat] += count(s.yard)", "t.eggs[s.seat] += count(s.yard) + 1"),
    "a colour may be chosen twice": ("t.offered[a] = not t.chosen[a]", "t.offered[a] = 1"),
    "the yard stays full": ("        t.yard[c] = 0\n", ""),
}


@pytest.mark.parametrize("change", MUTATED)
def test_mutated_rules_are_refuted_by_a_move_that_replays(change: str) -> None:
    old, new = MUTATED[change]
    text = TEXT
    assert old in text
    rules = dali(2, text=text.replace(old, new))
    proof = prove(rules, CLOCK, 1_000)
    assert proof.claims == {}
    assert proof.kept == ()
    broken = proof.broken["no_egg_is_lost"]
    assert broken.before is not None
    assert broken.after is not None
    assert not plain.ended(rules, broken.before)
    assert ways(rules, broken.before, broken.after)
    assert not plain.holds(rules, rules.claims[0], broken.after)
    way = proof.broken_ways["no_egg_is_lost"]
    assert way[0] == plain.initial(rules)
    assert all(ways(rules, one, after) for one, after in pairwise(way))
    assert [plain.holds(rules, rules.claims[0], one) for one in way] == [True] * (len(way) - 1) + [
        False
    ]


def test_without_a_colour_to_choose_somebody_is_stuck() -> None:
    text = TEXT.replace("if any_of(t.offered):", "if a != f:")
    rules = dali(2, text=text)
    proof = prove(rules, CLOCK, 1_000)
    assert proof.playable is None
    assert proof.stuck is not None
    assert not plain.expand(rules, proof.stuck).moves
    assert not plain.ended(rules, proof.stuck)


def test_a_broken_claim_comes_with_the_play_that_breaks_it() -> None:
    old, new = MUTATED["an egg too many"]
    rules = dali(2, text=TEXT.replace(old, new))
    # Of a part so small that nothing is broken in it.
    graph = search_plainly(rules, CLOCK, 2)
    (claim,) = [one for one in run_checks(graph, CLOCK) if one.check == "claims"]
    assert claim.verdict == "refuted"
    assert len(claim.play) > 2
    assert not claim.shortest


def test_what_the_graph_leaves_open_the_argument_decides() -> None:
    graph = search_plainly(dali(4), CLOCK, 300)
    assert not graph.whole
    found = {one.check: one for one in run_checks(graph, CLOCK)}
    for check in ("claims", "playable", "bounds"):
        assert found[check].verdict == "proved"
        assert any("by an argument" in line for line in found[check].detail)
    # That the end stays within reach is no matter of single positions, and is not so.
    assert found["termination"].verdict == "undecided"
    assert found["search"].verdict == "undecided"


def plays(rules: Rules, way: Sequence[Position]) -> bool:
    """Whether it is a play from the start, each move after the other, to where it is stuck."""
    stuck = [not plain.ended(rules, one) and not plain.expand(rules, one).moves for one in way]
    follow = all(ways(rules, source, target) for source, target in pairwise(way))
    return way[0] == plain.initial(rules) and follow and stuck == [False] * (len(way) - 1) + [True]


def test_a_farmer_with_two_cards_of_a_small_deck_can_be_stuck_and_all_else_is_shown() -> None:
    cards = mow_cards.small((1, 2, 3), 2)
    rules = mow_cards.mow(2, cards, 2, 12)
    proof = prove(rules, CLOCK, 1_000)
    assert set(proof.claims) == {one.name for one in rules.claims}
    assert proof.sound is not None
    # An acrobat and a latecomer cannot open a herd.
    assert proof.playable is None
    assert plays(rules, proof.stuck_way)
    phase, numbers = proof.stuck_way[-1]
    seat = numbers[rules.fields[-2].offset]
    held = [c.power for c, place in zip(cards, numbers, strict=False) if place == 2 + seat]
    assert (phase, sorted(held)) == ("open_herd", ["acrobat", "late"])
    assert proof.bound is not None


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_farmer_with_five_of_all_48_cards_is_stuck_and_every_game_ends(players: int) -> None:
    rules = mow_cards.mow(players)
    proof = prove(rules, CLOCK, 1_000)
    assert set(proof.claims) == {one.name for one in rules.claims}
    assert proof.playable is not None
    assert proof.sound is not None
    assert proof.bound is not None


@pytest.mark.slow
def test_a_farmer_with_four_of_all_48_cards_can_be_stuck() -> None:
    rules = mow_cards.mow(2, hand=4)
    proof = prove(rules, CLOCK, 1_000)
    assert proof.playable is None
    assert plays(rules, proof.stuck_way)
    numbers = proof.stuck_way[-1][1]
    seat = numbers[rules.fields[-2].offset]
    held = [c.power for c, p in zip(mow_cards.REAL, numbers, strict=False) if p == 2 + seat]
    assert sorted(held) == ["acrobat", "acrobat", "late", "late"]


def test_many_cards_are_counted_and_the_counts_are_exact() -> None:
    """Each question about a small deck, once card by card."""
    text = """
CARDS = 7


class State:
    place: per(CARDS, upto(2))
    seat: flag


@start
@turn
@choice
def play(s):
    for c in range(CARDS):
        if s.place[c] == 1 + s.seat:
            t = s.copy()
            t.place[c] = 0
            t.seat = 1 - s.seat
            yield f"plays {c}", s.seat, t, play
    if sum_where((1, 1, 1, 1, 1, 2, 2), s.place, 0) >= 4:
        t = s.copy()
        t.place[0] = 1 + s.seat
        yield "takes", s.seat, t, play


@end
def over(s):
    return count(s.place) == 0


@score
def held(s, seat):
    return sum_where((1, 1, 1, 1, 1, 2, 2), s.place, 1 + seat)


@always
def few(s):
    return held(s, 0) + held(s, 1) <= 8 and (s.place[0] == 0 or count(s.place) >= 2)
"""
    text = text.replace("return sum_where((1, 1, 1, 1, 1, 2, 2)", "return sum_where(W").replace(
        "CARDS = 7\n", "CARDS = 7\nW = (1, 1, 1, 1, 1, 2, 2)\n"
    )
    text = text.replace("sum_where((1, 1, 1, 1, 1, 2, 2)", "sum_where(W").replace(
        "@score\ndef held(s, seat):\n    return sum_where(W, s.place, 1 + seat)",
        "def held(s, seat):\n    return sum_where(W, s.place, 1 + seat)\n\n\n"
        "@score\ndef points(s, seat):\n    return held(s, seat)",
    )
    rules = read_rules(text, "rules.py", {"players": 2}, {})
    model = model_of(rules, CLOCK)
    solver = Solver(rules, model.terms)
    every = [
        (*(n // 3**place % 3 for place in range(7)), seat) for n in range(3**7) for seat in (0, 1)
    ]
    at = WorkedOut.at(every)
    claim = model.claims["few"]
    some = [t for t in (claim, model.over, *(m.guard for m in model.moves["play"])) if t]
    answers = set()
    for step in steps_of(model):
        for goal in some:
            for assumed in ((), (claim,)):
                answer = solver.ask(Question(step.known, assumed, step.moved, [(goal, True)]))
                before = [at(term) != 0 for term in (*step.known, *assumed)]
                targets = at.columns.copy()
                for place, term in step.moved.items():
                    targets[place] = at(term)
                against = (WorkedOut(targets)(goal) == 0) & (sum(before) == len(before))
                assert answer.verdict == ("no" if against.any() else "yes")
                answers.add(answer.verdict)
                if answer.verdict == "no":
                    assert against[every.index(answer.position)]
    assert answers == {"yes", "no"}


def test_what_is_shown_of_generated_rules_holds_in_their_graphs() -> None:
    told = dict.fromkeys(("claims", "playable", "sound", "facts"), 0)
    for seed in range(25):
        try:
            rules = read_rules(generated.write(Random(seed), 2, 1, 3, 0), "rules.py", {}, {})
            graph = search_plainly(rules, CLOCK, 400)
            found = Proof()
            prover = Prover(rules, Clock(Limits(seconds=20)), found)
            prover.run()
        except (RulesError, NotExportableError, OutOfTimeError):
            continue
        told["claims"] += len(found.claims)
        for claim in rules.claims:
            if claim.name in found.claims:
                assert all(plain.holds(rules, claim, one) for one in graph.positions)
        if found.playable is not None and not graph.faults:
            told["playable"] += 1
            assert not len(graph.stuck)
        if found.sound is not None:
            told["sound"] += 1
            assert not graph.faults
        # Which of those that wait are ends is not known.
        for number in range(graph.looked):
            phase, numbers = graph.positions[number]
            live = prover.induction.live.get(phase, [])
            told["facts"] += len(live)
            if not graph.over[number]:
                at = WorkedOut.at([numbers])
                assert all(at(fact.term)[0] for fact in live), (seed, phase, numbers)
    assert all(told.values()), told


def test_how_hard_a_question_may_be_does_not_hang_on_the_machine() -> None:
    rules = dali(2)
    model = model_of(rules, CLOCK)
    step = next(one for one in steps_of(model) if one.phase == "decide")
    question = Question(step.known, (), step.moved, [(model.claims["no_egg_is_lost"], True)])
    assert Solver(rules, model.terms).ask(question).verdict == "no"
    assert Solver(rules, model.terms, effort=1).ask(question).verdict == "unknown"
    # A time limit is no answer: whoever asked is told that it is up.
    with pytest.raises(OutOfTimeError):
        Solver(rules, model.terms, Clock(Limits(seconds=1e-9))).ask(question)


def test_a_time_limit_leaves_what_was_not_shown_open() -> None:
    proof = prove(dali(2), Clock(Limits(seconds=1_000)), 0.01)
    assert (proof.claims, proof.playable) == ({}, None)
    assert "not enough" in proof.lacking


def test_facts_are_made_of_what_the_rules_speak_of() -> None:
    rules = dali(2)
    model = model_of(rules, CLOCK)
    words = {fact.words for fact in Facts(model, Solver(rules, model.terms).sums).of_fields()}
    assert "each yard is no more than chosen" in words
    assert "some offered is yes" in words
