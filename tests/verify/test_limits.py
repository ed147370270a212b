"""The clock and its parts, and what the system is told of a child's limits."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from tests.verify.found import run_checks
from verify.graph import explore as exploring
from verify.graph import jit
from verify.graph.explore import explore
from verify.rules import read_rules
from verify.runs.limits import GIB, Clock, Limits, OutOfTimeError
from verify.runs.talk import Talk, converse, quiet

# Ever wider, and 1,000 numbers to a state.
WIDE = """
class State:
    place: per(1000, upto(3))

@start
@turn
@choice
def put(s):
    for k in range(1000):
        t = s.copy()
        if s.place[k] < 3:
            t.place[k] += 1
            yield f"puts {k}", 0, t, put
"""


def at(seconds: float, elapsed: float) -> Clock:
    """A clock that has run for so long."""
    clock = Clock(Limits(seconds=seconds))
    clock.left_out.append(-elapsed)
    return clock


def test_a_part_of_the_time_ends_before_the_time_does() -> None:
    clock = at(100, 60)
    assert clock.left() == pytest.approx(40, abs=0.5)
    assert clock.part(0.25).left() == pytest.approx(10, abs=0.5)
    assert clock.part(0.25, most=3).left() == pytest.approx(3, abs=0.5)
    assert clock.part(0.25).part(0.5).left() == pytest.approx(5, abs=0.5)
    part = clock.part(0.25)
    assert part.over() == part.stop_exploring() == ""
    clock.left_out.append(-15)  # it is the same time that both go by
    assert part.over() == "its part of the time limit of 100 s was over"
    assert part.stop_exploring() == "the time limit of 100 s was near"
    assert clock.over() == ""
    with pytest.raises(OutOfTimeError, match="its part of"):
        part.check()
    clock.check()


def test_who_comes_last_has_a_little_time_of_its_own() -> None:
    clock = at(100, 130)
    assert clock.over() == "the time limit of 100 s was reached"
    assert clock.part(0.25).over()
    late = clock.part(0.25, least=2)
    assert late.over() == ""
    assert late.left() == pytest.approx(2, abs=0.5)
    clock.left_out.append(-3)
    assert late.over() == "the time limit of 100 s was reached"


def test_what_is_left_out_is_no_part_of_the_time() -> None:
    clock = Clock(Limits(seconds=100, waits=True))
    part = clock.part(0.5)
    with part.making(7):
        clock.left_out.append(70)
    clock.left_out.append(-45)
    assert part.left() == pytest.approx(75, abs=1)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
@pytest.mark.parametrize(("waits", "hard"), [(True, 10 + 60 + 3_600), (False, 10 + 60 + 1)])
def test_a_child_that_waits_for_machine_code_may_have_more_time(waits: bool, hard: int) -> None:
    code = f"""
    import resource
    from verify.runs.limits import Limits, allow, confine
    confine(Limits(seconds=10, memory=2**30, waits={waits}))
    print(*resource.getrlimit(resource.RLIMIT_CPU))
    allow(500)
    print(*resource.getrlimit(resource.RLIMIT_CPU))
    """
    told = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, check=True
    ).stdout.split()
    assert told == ["70", f"{hard}", f"{min(hard, 570)}", f"{hard}"]


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_a_child_that_takes_too_much_of_the_processor_is_told_of_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = """
import resource
resource.setrlimit(resource.RLIMIT_CPU, (1, 9))
while True:
    pass
"""
    monkeypatch.setattr("verify.runs.talk._BOOT", code)
    talk = Talk(Limits(), quiet, quiet)
    converse({}, talk)
    assert "because it took more CPU time than it may" in talk.findings[-1].summary


def test_states_that_are_wide_are_fewer() -> None:
    rules = read_rules(WIDE)
    # 1,000 numbers of two bits, and a phase: 32 words, which are 256 bytes, and 64 beside them.
    assert exploring._most_compiled(rules, Limits(memory=GIB)) == GIB // 4 // (256 + 64)
    quick = Limits(memory=GIB, seconds=2, waits=True)
    assert exploring._most_compiled(rules, quick) == 60_000


@pytest.mark.skipif(not jit.there(), reason="numba is not installed")
def test_what_was_seen_before_memory_was_out_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_memory(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(exploring, "WORTH", 2_500)
    monkeypatch.setattr(exploring, "_compiled", no_memory)
    graph = explore(read_rules(WIDE), Clock(Limits(seconds=20)))
    assert 0 < graph.looked < len(graph) <= 2_500
    assert graph.stopped == "the memory limit of 4 GB was reached"
    assert "search" in {one.check for one in run_checks(graph, Clock(Limits(seconds=5)))}
