"""How long the search for states takes: the state graph, the search turn by turn, Spin and Storm.

All are given the same game, `rules/three_dice.py`, and each search is a process of its own, of
which the processor's time and the memory at most are told. The counts are those that Spin, Storm,
OpenSpiel and programs written for this game alone agree on. Ends with status 1 where a count is
another, or a limit is not held. Usage: explore.py [CASE ...]
"""

from __future__ import annotations

import importlib
import importlib.util
import json
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent
RULES: Final = HERE / "rules" / "three_dice.py"
sys.path.insert(0, str(HERE.parent))

# Eggs of a colour, eggs to win: states, and transitions from one to the next.
COUNTS: Final = {
    (1, 1): (1_292, 2_780),
    (2, 3): (313_344, 739_480),
    (3, 4): (1_681_514, 3_969_840),
    (4, 6): (16_466_876, 39_061_780),
    (5, 8): (87_495_142, 207_916_200),
    (6, 10): (329_536_266, 783_770_960),
}

CASES: Final = (
    "graph-1-1", "graph-3-4", "graph-4-6", "turns-2-3", "turns-4-6", "turns-6-10", "values-2-3",
    "values-6-10", "spin-3-4", "storm-2-3",
)  # fmt: skip

MOST_BYTES: Final = 90
"""Bytes of memory for a state of the graph, transitions included."""

MOST_MEMORY: Final = 200
"""MB for all of the search by turns, above what a small one of the same game takes."""

Search = Callable[[int, int], tuple[int, int, float, float]]


def graph(eggs: int, goal: int) -> tuple[int, int, float, float]:
    """The state graph: states, transitions, seconds, MB."""
    from verify.compiled.search import search_compiled

    machine, clock = _machine(eggs, goal)
    search_compiled(machine, clock, 5_000)
    before, started = _memory(), time.process_time()
    found = search_compiled(machine, clock, 2**31)
    took = time.process_time() - started
    return len(found), len(found.after.ends), took, _memory() - before


def warm(eggs: int, goal: int) -> None:
    """Compile what the searches need, and keep it on disk."""
    from verify.compiled.search import search_compiled
    from verify.compiled.turns.whole_game import make_ready, search_by_turns

    machine, clock = _machine(eggs, goal)
    first = search_compiled(machine, clock, 5_000)
    make_ready(machine)
    if eggs <= 2:
        # Of a larger game this would be all of it: there its machine code is measured with it.
        found = search_by_turns(machine, first, clock)
        assert found is not None
        found.weigh(_wins(found), True, clock)


def turns(eggs: int, goal: int) -> tuple[int, int, float, float]:
    """The search turn by turn."""
    from verify.compiled.search import search_compiled
    from verify.compiled.turns.whole_game import search_by_turns

    machine, clock = _machine(eggs, goal)
    first = search_compiled(machine, clock, 200_000)
    before, started = _memory(), time.process_time()
    found = search_by_turns(machine, first, clock)
    assert found is not None
    took = time.process_time() - started
    assert found.covered.whole
    assert found.covered.exact
    return found.covered.states, found.covered.transitions, took, _memory() - before


def values(eggs: int, goal: int) -> tuple[int, int, float, float]:
    """What turns are worth: seconds and MB beyond those of the search turn by turn."""
    from by_hand import chances

    from verify.compiled.search import search_compiled
    from verify.compiled.turns.whole_game import search_by_turns

    machine, clock = _machine(eggs, goal)
    found = search_by_turns(machine, search_compiled(machine, clock, 200_000), clock)
    assert found is not None
    before, started = _memory(), time.process_time()
    told = found.weigh(_wins(found), True, clock)
    took = time.process_time() - started
    assert told is not None
    assert told.dead == 0
    memory = _memory() - before
    first = [bounds[0] for bounds in (told.at_random, told.at_best or ())]
    for (low, high), known in zip(first, chances(eggs, goal), strict=True):
        assert high - low < 1e-9
        assert low - 1e-9 < known < high + 1e-9
    return found.covered.states, found.covered.transitions, took, memory


def spin(eggs: int, goal: int) -> tuple[int, int, float, float]:
    """Spin, with the model we write for it; a loop at each end is no transition of the game."""
    with tempfile.TemporaryDirectory() as folder:
        _write(eggs, goal, "promela", Path(folder) / "game.pml")
        for command in ("spin -a -o2 game.pml", "gcc -O2 -DSAFETY -DMEMLIM=4000 -o pan pan.c"):
            subprocess.run(command.split(), cwd=folder, check=True, capture_output=True)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        told = subprocess.run(
            ["./pan", "-m1000000", "-w24"], cwd=folder, check=True, capture_output=True, text=True
        ).stdout
    took = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    states = _number(r"([\d.e+]+) states, stored", told)
    memory = _number(r"([\d.]+)\s+total actual memory", told)
    steps = _number(r"([\d.e+]+) transitions", told)
    return int(states), int(steps), took, memory


def storm(eggs: int, goal: int) -> tuple[int, int, float, float]:
    """Storm, with the model we write for it."""
    stormpy = importlib.import_module("stormpy")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.prism"
        _write(eggs, goal, "prism", path)
        before, started = _memory(), time.process_time()
        found = stormpy.build_model(stormpy.parse_prism_program(str(path)))
    took = time.process_time() - started
    return found.nr_states, found.nr_transitions, took, _memory() - before


SEARCHES: Final[dict[str, Search]] = {
    "graph": graph, "turns": turns, "values": values, "spin": spin, "storm": storm,
}  # fmt: skip


def _rules(eggs: int, goal: int):  # type: ignore[no-untyped-def]
    from verify.rules import read_rules

    settings = {"players": 2, "goal": goal, "eggs_per_colour": eggs}
    return read_rules(RULES.read_text(encoding="utf-8"), RULES.name, settings, {})


def _machine(eggs: int, goal: int):  # type: ignore[no-untyped-def]
    from verify.compiled.machine import machine
    from verify.runs.limits import Clock, Limits

    return machine(_rules(eggs, goal)), Clock(Limits(seconds=1e6, memory=2**50))


def _wins(found: Any):  # type: ignore[no-untyped-def]
    import numpy as np

    from verify.checks.scoring import winning

    won = np.zeros((2, len(found.positions)), np.bool_)
    won[:, found.ends] = winning(found, found.ends, None)
    return won


def _write(eggs: int, goal: int, language: str, path: Path) -> None:
    from verify.export import export

    path.write_text(export(_rules(eggs, goal), language, "Bench"), encoding="utf-8")


def _number(pattern: str, text: str) -> float:
    found = re.search(pattern, text)
    assert found, text
    return float(found[1])


def _memory() -> float:
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit


def main(cases: tuple[str, ...]) -> int:
    """Measure and tell; 1 where a count is another or a limit is not held."""
    held = True
    for case in cases:
        how, eggs, goal = case.split("-")
        if how == "spin" and not (shutil.which("spin") and shutil.which("gcc")):
            print(f"{case:11} left out: spin and gcc are not both here")
            continue
        if how == "storm" and importlib.util.find_spec("stormpy") is None:
            print(f"{case:11} left out: stormpy is not here")
            continue
        # numba compiles in a process of its own: that takes more memory than the search
        command = [sys.executable, __file__, "--warm", eggs, goal]
        subprocess.run(command, check=True)
        command = [sys.executable, __file__, "--one", how, eggs, goal]
        out = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
        states, steps, seconds, memory = json.loads(out)
        wanted = COUNTS[int(eggs), int(goal)]
        right = states == wanted[0] and (steps == wanted[1] or how in ("spin", "storm"))
        a_state = memory * 2**20 / states
        light = {"graph": states < 10**6 or a_state <= MOST_BYTES, "turns": memory <= MOST_MEMORY}
        held = held and right and light.get(how, True)
        print(
            f"{case:11} {states:11,} states {steps:11,} steps  {seconds:7.2f} s "
            f"{states / seconds / 1e3:7,.0f} thousand states/s  {memory:6.0f} MB "
            f"{a_state:6.1f} bytes a state"
            f"{'' if right else f'  COUNTS DIFFER from {wanted}'}"
            f"{'' if light.get(how, True) else '  TOO MUCH MEMORY'}",
            flush=True,
        )
    return 0 if held else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--warm"]:
        warm(int(sys.argv[2]), int(sys.argv[3]))
    elif sys.argv[1:2] == ["--one"]:
        print(json.dumps(SEARCHES[sys.argv[2]](int(sys.argv[3]), int(sys.argv[4]))))
    else:
        sys.exit(main(tuple(sys.argv[1:]) or CASES))
