"""Findings as data: what JSON carries there and back, and the stable keys of the form."""

from __future__ import annotations

import json
from types import SimpleNamespace

from verify.findings.finding import Covered, Finding, Step
from verify.findings.report import finding_data, finding_of, report_data
from verify.graph.play import describe
from verify.rules.model import Field

PLAY = (
    Step(None, "rolls red and blue", 1, (("supply", "red 1, blue 0"),)),
    Step(0, "takes the “red” egg", 1, (("supply", "red 0, blue 0"),)),
)
TRAP = Finding(
    check="termination",
    question="Can the game always still come to its end?",
    verdict="refuted",
    weight="fault",
    summary="The game can get into a trap.",
    detail=("2 states of 16 have no way to an end.",),
    start=(("supply", "red 1, blue 1"),),
    play=PLAY,
    position=(("supply", "red 0, blue 0"),),
    covered=Covered(16, 10, 26, 0, 8, True),
    assumptions=("the youngest begins",),
)
LOOP = Finding("stalling", "?", "refuted", "note", "It goes round.", play=PLAY, loop=0)
OPEN = Finding("claims", "?", "undecided", "fault", "Not decided.", subject="eggs_kept")


def test_findings_come_back_from_json_as_they_were() -> None:
    findings = [TRAP, LOOP, OPEN]
    data = json.loads(json.dumps([finding_data(one) for one in findings]))
    assert [finding_of(one) for one in data] == findings


def test_the_keys_are_those_programs_rely_on() -> None:
    data = report_data([TRAP, LOOP, OPEN])
    assert list(data) == ["verdicts", "findings"]
    assert data["verdicts"] == {"proved": 0, "refuted": 2, "estimated": 0, "undecided": 1}
    keys = list(finding_data(TRAP))
    assert keys[:6] == ["check", "subject", "question", "verdict", "weight", "summary"]
    assert keys[6:11] == ["detail", "start", "play", "loop", "shortest"]
    assert keys[11:] == ["position", "assumptions", "covered"]
    assert [step["who"] for step in finding_data(TRAP)["play"]] == ["chance", "seat 1"]
    covered = list(finding_data(TRAP)["covered"])
    assert covered[:4] == ["states", "positions", "transitions", "waiting"]
    assert covered[4:] == ["depth", "whole", "stopped", "exact"]


def test_only_a_refuted_fault_fails_and_only_an_undecided_one_stays_open() -> None:
    assert [f.failed for f in (TRAP, LOOP, OPEN)] == [True, False, False]
    assert [f.open for f in (TRAP, LOOP, OPEN)] == [False, False, True]


def test_what_was_covered_is_told_in_words() -> None:
    assert Covered(16, 10, 26, 0, 8, True).words == "all 16 states"
    cut = Covered(300_000, 9, 9, 12_000, 14, False, "the limit of 300,000 states was reached")
    assert cut.words == "288,000 states, every play of up to 14 steps"


def test_where_many_things_lie_is_told_by_place() -> None:
    cards = tuple(f"cow {number}" for number in range(12))
    held = {2: 1, 7: 1, 11: 2}
    field = Field(
        name="place",
        shape=(12,),
        low=0,
        high=2,
        start=(0,) * 12,
        labels=(cards,),
        offset=0,
        words=("the deck", "seat 1", "the herd"),
    )
    values = tuple(held.get(number, 0) for number in range(12))
    rules = SimpleNamespace(fields=(field,))
    told = dict(describe(rules, ("play", values)))["place"]  # type: ignore[arg-type]
    assert told == "the deck: 9 of them; seat 1: cow 2, cow 7; the herd: cow 11"
