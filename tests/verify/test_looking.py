"""In which order positions and arguments are sought: what is looked for after arguments is only
what they leave open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.verify.dali import dali
from verify.checks import findings_of, found_further, may_be_found
from verify.findings.finding import Finding, in_order, take_in
from verify.graph import jit
from verify.graph.explore import FAR_MORE
from verify.proof.shown import Proof
from verify.rules import Rules
from verify.rules.earlier import Earlier
from verify.runs import looking
from verify.runs.limits import Clock, Limits
from verify.runs.looking import Found, look, look_further

pytest.importorskip("z3")

needs_numba = pytest.mark.skipif(not jit.there(), reason="numba is not installed")

DEFAULT = Limits(seconds=40, waits=True)

KNOWN = Earlier({"choose": ("“eggs” of seat 1 is at most 9",)})
"""Whatever it says: it is never believed."""


def found(rules: Rules, limits: Limits, monkeypatch: pytest.MonkeyPatch) -> Found:
    """What is found without a search by turns, which is not what is asked about here."""
    monkeypatch.setattr("verify.graph.explore.too_large", lambda *_: True)
    return look(rules, Clock(limits))


def told(one: Found, clock: Clock) -> dict[tuple[str, str], Finding]:
    all_of_them: list[Finding] = []
    for finding in findings_of(one.graph, clock, None, one.proof):
        take_in(all_of_them, finding)
    return {(finding.check, finding.subject): finding for finding in in_order(all_of_them)}


@needs_numba
def test_arguments_come_first_where_games_show_far_too_many_states(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, "is_far_more", lambda *_: True)
    some = found(dali(3).knowing(KNOWN), DEFAULT, monkeypatch)
    assert some.proof is not None
    assert some.proof.nears is not None
    # They settle what a search could refute: so there was none, nor games for dead ends.
    assert (len(some.graph), some.graph.stopped, some.graph.dive) == (20_000, FAR_MORE, None)
    findings = told(some, Clock(DEFAULT))
    assert {one.check for one in findings.values() if one.open} == {"search"}
    assert findings["stalling", ""].verdict == "refuted"
    assert findings["scoring", "ties"].verdict == "proved"
    assert findings["ends", "moves left"].verdict == "proved"


@needs_numba
def test_what_arguments_leave_open_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "is_far_more", lambda *_: True)
    # With four and ten to collect there is a dead end, which games find: then nothing is open.
    trapped = found(dali(4).knowing(KNOWN), DEFAULT, monkeypatch)
    assert trapped.graph.dive is not None
    assert (len(trapped.graph), bool(trapped.graph.dive.way)) == (20_000, True)
    # Where arguments show nothing more states than the first ones are looked at.
    monkeypatch.setattr(looking, "sought", lambda *_: Proof())
    monkeypatch.setattr("verify.graph.explore.MOST_COMPILED", 30_000)
    some = found(dali(3).knowing(KNOWN), DEFAULT, monkeypatch)
    assert 20_000 < len(some.graph) <= 30_000
    assert some.graph.dive is not None


@needs_numba
def test_what_only_a_search_would_add_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without a kept proof as well: games show 7.5 billion states, and arguments take seconds.
    clock = Clock(DEFAULT)
    some = found(dali(3), DEFAULT, monkeypatch)
    assert (len(some.graph), some.graph.stopped, some.few) == (20_000, FAR_MORE, True)
    findings = told(some, clock).values()
    assert {one.check for one in findings if one.open} == {"search"}
    assert look_further(some, list(findings), clock) is None


@needs_numba
def test_what_checks_leave_open_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # Without what was shown of ends it is open whether two seats can win together.
    monkeypatch.setattr("verify.graph.explore.MOST_COMPILED", 30_000)
    clock = Clock(DEFAULT)
    some = found(dali(3), DEFAULT, monkeypatch)
    assert some.proof is not None
    some.proof.at_ends = None
    findings = list(told(some, clock).values())
    left = [one for one in findings if one.verdict == "undecided"]
    assert {"ties", "moves left"} < {one.subject for one in left}
    assert any(map(may_be_found, left))
    further = look_further(some, findings, clock)
    assert further is not None
    assert 20_000 < len(further) <= 30_000
    again = list(found_further(further, clock, [], some.proof, findings))
    assert {one.subject for one in again} >= {"ties", "moves left"}
    assert all(one.verdict != "proved" for one in again)
    assert not any(one.check == "claims" for one in again)
    covered = [one.covered for one in again if one.subject == "ties"]
    assert [one and one.states for one in covered] == [len(further)]
    # How far counts go is told of more states, though none of them decides it.
    (before,) = [one for one in findings if one.check == "extremes"]
    (counts,) = [one for one in again if one.check == "extremes"]
    assert counts.summary != before.summary
    assert counts.covered
    assert counts.covered.states == len(further)
    # What may go wrong is looked for before arguments are told, which are about play without that.
    monkeypatch.setattr(looking, "sought", lambda *_: Proof())
    searched = found(dali(3), DEFAULT, monkeypatch)
    assert len(searched.graph) > 20_000
    assert not searched.few


@needs_numba
def test_a_small_game_is_searched_at_once_and_arguments_come_last() -> None:
    for rules in (dali(2, 1, 2), dali(2, 2, 3)):
        some = look(rules, Clock(DEFAULT))
        assert some.proof is None
        assert some.graph.whole


def test_a_kept_proof_comes_first_where_somebody_set_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, "beyond", lambda graph, *_, **__: graph)
    rules = dali(3).knowing(KNOWN)
    limits = Limits(seconds=60)
    some = look(rules, Clock(limits))
    assert some.proof is not None
    # Where somebody set how many states are looked at, they are.
    many = look(rules, Clock(replace(limits, states=3_000)))
    assert many.proof is None
    assert 2_900 < len(many.graph) <= 3_000
