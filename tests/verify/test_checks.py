"""The checks on a game that is worked out by hand, and on that game broken on purpose.

Two eggs (rules/two_eggs.py), by hand. Write (supply; eggs of seat 1, of seat 2; seat to play).

Before a roll: (2; 0,0; 1) (2; 0,0; 2) (1; 1,0; 1) (1; 1,0; 2) (1; 0,1; 1) (1; 0,1; 2)
               (0; 1,1; 1) (0; 1,1; 2) (0; 2,0; 2) (0; 0,2; 1)                  10 positions
  The last two are over, won by the seat with both eggs. With a seat to play and nothing to find
  every seat comes round, so each of the ten is reached; (0; 2,0; 1) is not: seat 1 has just played.
Before deciding: the six of them with an egg left                                 6 more: 16 states
Transitions: a roll with an egg left 2 (found, not), 6 x 2 = 12; an empty nest 1, 2 x 1 = 2;
  a decision 2 (take, leave), 6 x 2 = 12                                          26
The trap: (0; 1,1; any), 2 states; each seat finds and takes an egg: 4 steps, 2 turns.
The first win of seat 1: find, take; seat 2 finds nothing; find, take: 5 steps, then it is seat 2's.
The first win of seat 2: nothing; find, take; nothing; find, take: 6 steps. Nothing is further away.
Holding out: leave every egg. From (2; 0,0; 1) deciding: leaves; nothing; finds: a circle of 3,
  entered after 1 step. "takes the egg" is the one move that can break it off.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.verify.found import run_checks
from verify import checks
from verify.checks import CHECKS, by_games, length, occurs, playouts, scoring
from verify.checks.playouts import Played
from verify.findings.finding import CHECK_NAMES, Finding
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.playouts import games as games_played
from verify.playouts.batch import batch
from verify.playouts.plain import Playtest, play
from verify.playouts.result import Playouts
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

pytestmark = pytest.mark.usefixtures("few_games")

RULES = Path(__file__).parent / "rules"
TWO_EGGS = (RULES / "two_eggs.py").read_text(encoding="utf-8")

Answers = dict[tuple[str, str], Finding]


def graph_of(text: str, limits: Limits | None = None, **parameters: int) -> StateGraph:
    return explore(read_rules(text, "rules.py", parameters, {}), Clock(limits or Limits()))


def answers(graph: StateGraph) -> Answers:
    found = list(run_checks(graph, Clock(Limits())))
    by_key = {(one.check, one.subject): one for one in found}
    assert len(by_key) == len(found), "two findings under one key"
    return by_key


def told(finding: Finding) -> list[tuple[int, str, str]]:
    return [(step.turn, step.who, step.words) for step in finding.play]


def test_two_eggs_has_the_positions_counted_by_hand() -> None:
    graph = graph_of(TWO_EGGS)
    covered = graph.covered
    assert (covered.states, covered.positions, covered.transitions) == (16, 10, 26)
    assert (covered.whole, covered.waiting, covered.depth, covered.stopped) == (True, 0, 6, "")
    by_hand = {
        (2, 0, 0, 0), (2, 0, 0, 1), (1, 1, 0, 0), (1, 1, 0, 1), (1, 0, 1, 0), (1, 0, 1, 1),
        (0, 1, 1, 0), (0, 1, 1, 1), (0, 2, 0, 1), (0, 0, 2, 0),
    }  # fmt: skip
    assert {values for phase, values in graph.positions if phase == "roll"} == by_hand
    assert {graph.positions[n][1] for n in graph.ends} == {(0, 2, 0, 1), (0, 0, 2, 0)}


def test_two_eggs_gets_the_verdicts_found_by_hand() -> None:
    found = answers(graph_of(TWO_EGGS))
    refuted = {key for key, one in found.items() if one.verdict == "refuted"}
    assert refuted == {("termination", ""), ("stalling", ""), ("length", "")}
    assert {key for key, one in found.items() if one.failed} == {("termination", "")}
    assert not [one for one in found.values() if one.verdict in ("undecided", "estimated")]

    trap = found["termination", ""]
    assert trap.summary.startswith("No, it can get into a trap: after 4 steps (2 turns)")
    assert "2 states of 16" in trap.detail[0]
    assert told(trap) == [
        (1, "chance", "finds an egg"),
        (1, "seat 1", "takes the egg"),
        (2, "chance", "finds an egg"),
        (2, "seat 2", "takes the egg"),
    ]
    assert dict(trap.position)["supply"] == "0"
    assert trap.position == trap.play[-1].position

    stalling = found["stalling", ""]
    assert told(stalling) == [
        (1, "chance", "finds an egg"),
        (1, "seat 1", "leaves it"),
        (2, "chance", "finds nothing"),
        (3, "chance", "finds an egg"),
    ]
    assert stalling.loop == 1
    assert stalling.play[0].position == stalling.play[-1].position
    assert "break it off: “takes the egg”." in stalling.detail[0]

    assert "2/3" in found["odds", ""].summary
    assert len(found["occurs", "seat 1 wins"].play) == 5
    assert len(found["occurs", "seat 2 wins"].play) == 6
    assert found["scoring", "range"].summary == "From 0 to 2 (2 different scores)."


@pytest.mark.parametrize(
    ("right", "wrong", "caught"),
    [
        ('"finds an egg", 2', '"finds an egg", 3', ("chance", "")),
        ("    t.supply -= 1\n", "", ("claims", "eggs_are_kept")),
        ("    t.supply -= 1\n", "    t.supply += 1\n", ("bounds", "")),
        ("if s.supply > 0:", "if s.supply >= 0:", ("bounds", "")),
        ("return s.supply == 2\n", "return s.supply == 1\n", ("examples", "full_nest")),
        ("s.eggs[0] == 2 or s.eggs[1] == 2", "s.eggs[0] > 2", ("occurs", "ends")),
        (" or s.eggs[1] == 2", "", ("occurs", "seat 2 wins")),
        ("return s.eggs[seat] == 2", "return s.eggs[seat] == 1", ("scoring", "winner")),
        ("return s.eggs[seat] == 2", "return s.eggs[seat] <= 2", ("scoring", "ties")),
        ("s.eggs[0] == 2 or", "s.supply == 0 or", ("scoring", "winner")),
        ('"the nest is empty", 3, t, roll', '"the nest is empty", 0, t, roll', ("playable", "")),
        ("@wins", "@end\ndef gone(s):\n    return s.supply == 0\n\n\n@wins", ("ends", "together")),
    ],
)
def test_a_rule_broken_on_purpose_is_caught(
    right: str, wrong: str, caught: tuple[str, str]
) -> None:
    assert TWO_EGGS.count(right) == 1
    found = answers(graph_of(TWO_EGGS.replace(right, wrong)))
    assert found[caught].verdict == "refuted", found[caught].summary


def test_every_check_goes_by_its_name() -> None:
    assert sorted(CHECKS) == sorted(CHECK_NAMES)
    # Nothing is played where the whole graph is known, and nothing is declared alike.
    asked = {check for check, _ in answers(graph_of(TWO_EGGS))}
    assert asked == set(CHECK_NAMES) - {"playouts", "symmetry"}


def test_what_never_comes_up_is_not_said_to_add_up() -> None:
    text = f"{TWO_EGGS}\n\n@chance(6)\ndef flip(s):\n    yield 'flips', 5, s, roll\n"
    found = answers(graph_of(text))
    assert "“flip”" in found["occurs", "phases"].summary
    assert found["chance", ""].summary.startswith("Yes: the weights of “roll” add up")


def test_the_odds_say_after_how_many_steps_they_hold() -> None:
    later = TWO_EGGS.replace("@start\n", "").replace("@choice\n", "@start\n@choice\n")
    odds = answers(graph_of(later))["odds", ""]
    assert odds.summary.startswith("The first “roll” met, after 1 step: ")
    assert len(odds.play) == 1


def test_the_repair_of_the_trap_is_seen() -> None:
    fixed = TWO_EGGS.replace("s.eggs[0] == 2 or s.eggs[1] == 2", "s.supply == 0")
    assert answers(graph_of(fixed))["termination", ""].verdict == "proved"


def test_a_search_that_was_cut_off_claims_nothing_about_the_rest() -> None:
    whole = answers(graph_of(TWO_EGGS))
    for most in range(1, 16):
        graph = graph_of(TWO_EGGS, Limits(states=most))
        assert len(graph) <= most
        assert not graph.whole
        found = answers(graph)
        assert found["search", ""].verdict == "undecided"
        for key, one in found.items():
            if one.verdict in ("proved", "refuted"):
                assert one.verdict == whole[key].verdict, (most, key)
        playable = found["playable", ""]
        # An argument needs no search.
        assert playable.verdict == "undecided" or "by an argument" in " ".join(playable.detail)
        assert f"limit of {most} state" in found["search", ""].summary
        assert found["playable", ""].covered == graph.covered


def test_a_limit_that_is_just_enough_is_enough() -> None:
    assert graph_of(TWO_EGGS, Limits(states=16)).whole


def test_what_a_cut_off_search_has_seen_stays_refuted() -> None:
    # Both eggs of seat 1 lie beyond the limit; a dead end next to the start does not.
    dead_end = TWO_EGGS.replace('yield "leaves it", s.seat, u, roll\n', "").replace(
        '"finds nothing", 1, t, roll', '"finds nothing", 1, t, broken'
    ) + (
        "\n\n@choice\ndef broken(s):\n    if s.supply > 2:\n"
        '        yield "never", s.seat, s, roll\n'
    )
    graph = graph_of(dead_end, Limits(states=4))
    found = answers(graph)
    assert not graph.whole
    assert found["playable", ""].verdict == found["termination", ""].verdict == "refuted"
    assert told(found["playable", ""]) == [(1, "chance", "finds nothing")]
    assert "At least 1 state" in found["termination", ""].detail[0]


def test_a_check_that_runs_out_of_time_or_memory_asks_its_own_question_and_others_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The end of the time is met after one of two questions, the end of the memory at once.
    def slow(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
        yield length.QUESTION.answer(graph, "proved", "Yes.")
        late = Clock(Limits(seconds=0.5), started=clock.started - 1)
        late.check()

    def greedy(graph: StateGraph, clock: Clock) -> Iterator[Finding]:
        raise MemoryError
        yield

    graph = graph_of(TWO_EGGS)
    monkeypatch.setattr(checks, "CHECKS", {**CHECKS, "length": slow, "extremes": greedy})
    found = answers(graph)
    average = found["length", "average"]
    assert average.question == "How long is a game when every move is picked at random?"
    assert average.summary == "Not decided: the time limit of 0.5 s was reached."
    assert found["extremes", ""].question == "How far does each count go?"
    assert "the memory limit of 4 GB was reached" in found["extremes", ""].summary
    others = [one for one in found if one[0] not in ("length", "extremes")]
    whole = answers(graph_of(TWO_EGGS))
    assert others == [one for one in whole if one[0] not in ("length", "extremes")]


def test_checks_are_cheap_where_no_time_is_left() -> None:
    # Each has a little time of its own, however late it is, so that none stays without an answer.
    graph = graph_of(TWO_EGGS, Limits(states=9))
    late = Clock(Limits(seconds=0.001), started=Clock(Limits()).started - 1)
    found = {(one.check, one.subject): one for one in run_checks(graph, late)}
    assert not [one for one in found.values() if "time" in one.summary]
    assert found["claims", "eggs_are_kept"].summary.startswith("Not decided: in the ")
    assert found["playouts", "ends"].verdict == "estimated"


def test_what_comes_up_in_games_comes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # In the four states looked at nobody wins yet; the same games are played here one by one.
    monkeypatch.setattr(playouts, "STEPS", 100)
    graph = graph_of(TWO_EGGS, Limits(states=4))
    found = answers(graph)
    made = Playtest(graph.rules, ("random", "random"), seed=1, most_steps=100)
    games = int(found["playouts", "ends"].detail[0].split()[2].replace(",", ""))
    some = batch(graph.rules, 1, 0, games)
    for game in range(games):
        play(made, some, game, lambda: False)
    for seat in range(2):
        won = int((some.won >> seat & 1).sum())
        told = found["occurs", f"seat {seat + 1} wins"]
        assert told.summary == f"Yes: in {won:,} of {games:,} games played at random (seed 1)."
        assert told.verdict == "proved"
    assert found["occurs", "ends"].verdict == "proved"
    assert "games played at random" in found["occurs", "ends"].detail[0]
    # whichever reading plays them, also where there is no machine code
    monkeypatch.setattr(games_played, "compiled", lambda test, clock: None)
    by_plain = answers(graph_of(TWO_EGGS, Limits(states=2)))
    for subject in ("phases", "moves"):
        assert by_plain["occurs", subject].verdict == "proved"


def test_what_came_up_nowhere_stays_open() -> None:
    graph = graph_of(TWO_EGGS, Limits(states=4))
    nothing = Playouts(5, 5, 1, (), 9, (), (), (), (), (), 5, 0, 0, None, True, "", ())
    open_ones = [one for one in occurs.check(graph, Clock(Limits())) if one.verdict == "undecided"]
    some = {graph.rules.sites[0].number: ()}
    told = list(by_games.decide(graph, Played(nothing, some), "occurs", iter(open_ones)))
    assert [one.subject for one in told] == [one.subject for one in open_ones]
    assert {one.verdict for one in told} == {"undecided"}
    (ends,) = (one for one in told if one.subject == "ends")
    assert "looked at and in 5 games played at random (seed 1), " in ends.summary


def test_ends_and_scores_of_games_are_told_where_the_graph_has_none() -> None:
    graph = graph_of(TWO_EGGS, Limits(states=4))
    ended, scores = ((7, 5),), (((0, 2), (2, 3)), ((0, 3), (2, 2)))
    won = (((0,), 3), ((1,), 1), ((0, 1), 1))
    made = Playouts(
        5, 5, 1, (), 9, ended, ended, won, (("all_found", 5),), scores, 0, 0, 0, None, True, "", ()
    )

    def decided(one: Playouts) -> Answers:
        before = scoring.check(graph, Clock(Limits()))
        found = by_games.decide(graph, Played(one, {}), "scoring", before)
        return {(finding.check, finding.subject): finding for finding in found}

    told = decided(made)
    assert "and in 5 games played at random (seed 1), every end has a winner" in (
        told["scoring", "winner"].summary
    )
    assert told["scoring", "ties"].summary.startswith("No: in 1 of 5 games played at random")
    assert (told["scoring", "ties"].verdict, told["scoring", "ties"].failed) == ("refuted", False)
    assert "scores from 0 to 2 were met" in told["scoring", "range"].summary
    told = decided(replace(made, winners=(((), 5),)))
    assert told["scoring", "winner"].failed
    assert "in 5 of 5 games played at random" in told["scoring", "winner"].summary
    # Nothing is said of winners where no game ended.
    told = decided(replace(made, steps=(), turns=(), winners=(), scores=(), cut_off=5))
    assert set(told) == {("scoring", "winner"), ("scoring", "ties")}


def test_a_transition_keeps_all_its_moves_and_the_sum_of_their_weights() -> None:
    # Either face of the coin leads to the same place: one transition, two outcomes.
    text = TWO_EGGS.replace(
        'yield "finds an egg", 2, s, decide',
        'yield "finds a big egg", 1, s, decide\n        yield "finds a small egg", 1, s, decide',
    )
    graph = graph_of(text)
    network = graph.network()
    assert (len(network), network.number_of_edges()) == (16, 26)
    edge = network.edges[graph.positions[0], ("decide", graph.positions[0][1])]
    assert edge["weight"] == 2
    assert edge["label"] == "finds a big egg | finds a small egg"


def test_each_count_goes_as_far_as_it_does_by_hand() -> None:
    # 2 eggs; a seat may come to have both, and never more than two are collected together
    told = answers(graph_of(TWO_EGGS))["extremes", ""]
    assert told.verdict == "proved"
    assert told.summary == "Supply from 0 to 2 and eggs from 0 to 2 (together at most 2)."
    # Found are the start, an egg (or none), and it taken; a bound not come near says nothing yet.
    cut = answers(graph_of(TWO_EGGS, Limits(states=5)))["extremes", ""]
    assert cut.verdict == "undecided"
    assert cut.summary.endswith(
        ", supply from 1 to 2 and eggs from 0 to 1 (together at most 1) came up."
    ), cut.summary
    still = answers(graph_of(TWO_EGGS, Limits(states=3)))["extremes", ""]
    assert still.summary.endswith(", supply and eggs did not change."), still.summary
