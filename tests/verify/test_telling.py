"""Plays as people are told them: what a step changes, where a play repeats, what is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify.checks import by_proof
from verify.findings.finding import Finding, Lines, Step
from verify.findings.telling import NONE_FOUND, changes, details_told, says_itself, steps_told
from verify.proof.shown import Argument, Proof


@pytest.mark.parametrize(
    ("before", "after", "changed"),
    [
        ("red 2, blue 2", "red 2, blue 1", "blue 1"),
        ("seat 1: 0, seat 2: 0", "seat 1: 1, seat 2: 0", "seat 1: 1"),
        ("a: x 1, y 2; b: x 1, y 2", "a: x 1, y 2; b: x 0, y 2", "b: x 0, y 2"),
        # What a part is about tells it apart, wherever it stands and however many there are.
        ("deck: 4, 5; held: 1", "deck: 4; held: 1, 5; played: 3", "deck: 4; held: 1, 5; played: 3"),
        ("deck: 4, 5; held: 1", "held: 1; deck: 4", "deck: 4"),
        # A number alone does not tell its place, nor does a name that is gone.
        ("1, 2, 3", "1, 0, 3", "1, 0, 3"),
        ("red, blue", "blue, green", "blue, green"),
        ("red", "none", "none"),
        ("2", "2", None),
    ],
)
def test_the_parts_that_differ_are_told(before: str, after: str, changed: str | None) -> None:
    found = changes((("seat", "seat 1"), ("field", before)), (("seat", "seat 1"), ("field", after)))
    assert found == (() if changed is None else (("field", changed),))


def test_what_is_not_known_is_not_told() -> None:
    assert changes((("supply", "2"),), ()) == ()
    assert says_itself("seat", "seat 2")
    assert not says_itself("seats", "seat 2")


def finding(steps: int, loop: int | None = None) -> Finding:
    def at(step: int) -> Lines:
        return (("left", str(steps - step)),)

    play = tuple(Step(0, f"goes {n}", n, at(n + 1)) for n in range(steps))
    return Finding("stalling", "?", "refuted", "note", "No.", play=play, loop=loop, start=at(0))


def test_a_short_play_is_told_whole() -> None:
    told = list(steps_told(finding(4, loop=1), 4))
    assert [one.changes for one in told] == [(("left", str(n)),) for n in (3, 2, 1, 0)]
    assert [one.repeats for one in told] == [False, True, False, False]
    assert {one.left_out for one in told} == {0}


@pytest.mark.parametrize(
    ("loop", "repeats"), [(0, 0), (2, 2), (5, 2), (7, 2), (8, 3), (None, None)]
)
def test_the_middle_of_a_long_play_is_left_out(loop: int | None, repeats: int | None) -> None:
    told = list(steps_told(finding(10, loop), 5))
    assert [one.step.words for one in told] == [f"goes {n}" for n in (0, 1, 7, 8, 9)]
    assert [one.left_out for one in told] == [0, 0, 5, 0, 0]
    assert [n for n, one in enumerate(told) if one.repeats] == (
        [] if repeats is None else [repeats]
    )


def test_what_one_argument_shows_is_told_once() -> None:
    def asked(subject: str) -> Finding:
        return Finding("claims", f"{subject}?", "undecided", "fault", "Open.", subject=subject)

    argument = Argument({"take": ("the heap is full",)})
    proof = Proof(seconds=1.5, sound=argument)
    first, second = (by_proof._proved(proof, asked(one), "Yes.", argument) for one in "ab")
    assert first.detail == second.detail
    assert len(first.detail) == 3
    lacking = replace(asked("c"), detail=(f"{NONE_FOUND}: 9 s were not enough.",))
    other = replace(asked("e"), detail=(f"{NONE_FOUND}: it is beyond all bounds.",))
    told = list(details_told([first, second, lacking, replace(lacking, subject="d"), other]))
    assert told == [
        first.detail,
        ("It was shown for all positions by an argument as well.",),
        lacking.detail,
        ("No argument was found.",),
        other.detail,
    ]
