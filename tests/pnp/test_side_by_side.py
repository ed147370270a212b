"""Work side by side: in order, two at once, stopped by Ctrl-C, and by an error."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from pnp.cli import app
from pnp.commands.choice import Choice, load
from pnp.commands.side_by_side import Stop, at_once, done
from pnp.commands.verdicts import Verdicts
from pnp.commands.verify_runs import (
    FOR_EVER,
    limits_of_each,
    longest_first,
    time_in_words,
    where_known,
)
from verify.rules.earlier import Earlier
from verify.runs.given import Given
from verify.runs.limits import Limits


def wait_for(event: threading.Event, value: int) -> Callable[[Stop], int]:
    def work(_: Stop) -> int:
        assert event.wait(10)
        return value

    return work


def test_results_come_in_order_and_as_many_at_once_as_said() -> None:
    second_ran = threading.Event()

    def second(_: Stop) -> int:
        second_ran.set()
        return 2

    # The first waits for the second: they are done at the same time, or it fails.
    assert list(done([wait_for(second_ran, 1), second], 2)) == [1, 2]
    alone = threading.Event()
    seen: list[bool] = []

    def last(_: Stop) -> int:
        return 2

    def first(_: Stop) -> int:
        seen.append(alone.is_set())
        return 1

    assert list(done([first, last], 1)) == [1, 2]
    assert seen == [False]
    assert at_once(1) == 1
    assert at_once(5) <= 2


def test_what_takes_longest_is_begun_first_and_told_in_its_place() -> None:
    begun: list[int] = []

    def work(number: int) -> Callable[[Stop], int]:
        def working(_: Stop) -> int:
            begun.append(number)
            return number

        return working

    works = [work(number) for number in range(4)]
    assert list(done(works, 1, None, [2, 3, 0, 1])) == [0, 1, 2, 3]
    assert begun == [2, 3, 0, 1]

    def until_stopped(stop: Stop) -> int:
        told = threading.Event()
        stop.calling(told.set)
        return 7 if told.wait(10) else 8

    def interrupt() -> None:
        if not asked:
            asked.append(True)
            raise KeyboardInterrupt

    # Of what an interruption meets before it was begun nothing comes out, whichever its place.
    asked: list[bool] = []
    assert list(done([work(5), until_stopped], 1, interrupt, [1, 0])) == [7]


def test_more_players_come_first_where_a_proof_is_kept() -> None:
    kept = Given("", "rules.py", {}, {}, earlier=Earlier({}, ()))
    plain = Given("", "rules.py", {}, {})
    game = load(Choice("mow"))
    runs = [Verdicts(game, (number,), ()) for number in (2, 3, 4)]
    assert longest_first(runs, [kept, kept, kept]) == [2, 1, 0]
    assert longest_first(runs, [plain, plain, plain]) == [0, 1, 2]
    assert longest_first(runs, [plain, kept, kept]) == [2, 1, 0]


def test_time_for_what_is_known_goes_where_something_is() -> None:
    kept = Given("", "rules.py", {}, {}, earlier=Earlier({}, ()))
    plain = Given("", "rules.py", {}, {}, earlier=Earlier({"choose": ("so",)}))
    each = limits_of_each(Limits(), 4, share=True)

    def known(*givens: Given) -> list[float]:
        return [one.known for one in where_known(each, givens)]

    assert known(kept, kept, kept, kept) == [19.0] * 4
    assert known(plain, kept, kept, plain) == [0.0, 38.0, 38.0, 0.0]
    # Nobody waits longer than for one alone.
    assert known(plain, plain, plain, kept) == [0.0, 0.0, 0.0, 60.0]
    assert known(plain, plain, plain, plain) == [0.0] * 4


def test_an_interruption_stops_what_runs_and_begins_nothing_new() -> None:
    begun: list[int] = []

    def until_stopped(number: int) -> Callable[[Stop], tuple[int, bool]]:
        def work(stop: Stop) -> tuple[int, bool]:
            begun.append(number)
            told = threading.Event()
            stop.calling(told.set)
            return number, told.wait(10)

        return work

    def look() -> None:
        # As Ctrl-C does, once two are under way.
        if len(begun) == 2 and not interrupted:
            interrupted.append(True)
            raise KeyboardInterrupt

    interrupted: list[bool] = []
    works = [until_stopped(number) for number in range(4)]
    assert list(done(works, 2, look)) == [(0, True), (1, True)]
    assert sorted(begun) == [0, 1]


def test_an_error_of_one_stops_the_others() -> None:
    begun, stopped = threading.Event(), threading.Event()

    def wrong(_: Stop) -> int:
        assert begun.wait(10)
        raise ValueError("no such rule")

    def other(stop: Stop) -> int:
        stop.calling(stopped.set)
        begun.set()
        stopped.wait(10)
        return 1

    with pytest.raises(ValueError, match="no such rule"):
        list(done([wrong, other], 2))
    assert stopped.is_set()


def test_numbers_of_players_share_the_time() -> None:
    limits = Limits(seconds=1)
    assert limits_of_each(limits, 4, share=False) == [limits] * 4
    (alone,) = limits_of_each(limits, 1, share=True)
    assert alone == replace(limits, seconds=60, waits=True, known=60)
    for numbers in (2, 3, 4, 5):
        each = limits_of_each(limits, numbers, share=True)
        assert len(set(each)) == 1
        assert len(each) == numbers
        assert sum(one.seconds for one in each) == pytest.approx(min(64, 60 * numbers))
        assert sum(one.known for one in each) == pytest.approx(76)
    assert time_in_words(limits_of_each(limits, 4, share=True)) == "16 s"
    assert time_in_words([Limits(seconds=FOR_EVER)]) == "no limit of time"


def test_thorough_has_no_limit_of_time() -> None:
    result = CliRunner().invoke(app, ["verify", "mow", "--thorough", "--max-seconds", "9"])
    assert result.exit_code == 2
    assert "--thorough has no limit of time" in " ".join(result.output.split())
