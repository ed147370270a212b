"""Models written out, and what Storm and Spin find in them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from tests.verify.exported import CLOCK, HERE, HOSTILE, game
from verify import plain
from verify.export import export
from verify.graph.explore import explore
from verify.graph.values import win_chances
from verify.rules import read_rules


def test_spin_takes_a_strangers_words(tmp_path: Path) -> None:
    graph = explore(read_rules(HOSTILE), CLOCK)
    said = spin(export(graph.rules, "promela", "x"), tmp_path, "-DSAFETY", "-c0")
    assert (counted("states, stored", said), counted("errors", said)) == (len(graph), 0)


@pytest.mark.storm
def test_storm_takes_a_strangers_words(tmp_path: Path) -> None:
    stormpy = pytest.importorskip("stormpy")
    graph = explore(read_rules(HOSTILE), CLOCK)
    (tmp_path / "m.prism").write_text(export(graph.rules, "prism", "x"), encoding="ascii")
    program = stormpy.parse_prism_program(str(tmp_path / "m.prism"))
    asked = stormpy.parse_properties('Pmax=? [F "F_"]; Pmax=? [F "over"]', program)
    assert stormpy.build_model(program, asked[1:]).nr_states == len(graph)


CHECKED_ELSEWHERE = ["smiths 2", "sheaves", "duel", "two eggs", "race", "doors", "dali"]


@pytest.mark.storm
@pytest.mark.parametrize("name", CHECKED_ELSEWHERE)
def test_storm_finds_our_counts_and_chances(name: str, tmp_path: Path) -> None:
    stormpy = pytest.importorskip("stormpy")
    graph = game(name)
    text = export(graph.rules, "prism", name)
    stuck = len(graph.stuck)
    for kind in ("mdp", "dtmc"):
        file = tmp_path / f"{kind}.prism"
        file.write_text(text.replace("\nmdp\n", f"\n{kind}\n"), encoding="ascii")
        program = stormpy.parse_prism_program(str(file))
        wanted = [f'"seat_{seat + 1}_wins"' for seat in range(graph.rules.seats)]
        best = "Pmax" if kind == "mdp" else "P"
        asked = stormpy.parse_properties(
            ";".join(f"{best}=? [F {label}]" for label in (*wanted, '"over"')), program
        )
        model = stormpy.build_model(program, asked)
        assert model.nr_states == len(graph)
        if kind == "mdp":
            continue
        # A loop at each end is the model's, one at each position without a move is Storm's.
        assert model.nr_transitions == len(graph.after.ends) + len(graph.ends) + stuck
        start = model.initial_states[0]
        found = [stormpy.model_checking(model, one).get_value(start) for one in asked]
        ends = np.zeros((graph.rules.seats + 1, len(graph)), np.bool_)
        for number in graph.ends.tolist():
            won = plain.winners(graph.rules, graph.positions[number])
            ends[list(won), number] = True
        ends[-1, graph.ends] = True
        for at, its in zip(ends, found, strict=True):
            chance = win_chances(graph, at, CLOCK)
            assert chance is not None
            assert its == pytest.approx(float(chance.low[0]), abs=1e-6)


def as_a_game(text: str) -> str:
    """What the head of a model says: smg for mdp, and the players' lines without their //."""
    head, _, rest = text.partition("\nmdp\n")
    first, last = rest.index("// player"), rest.rindex("// endplayer") + len("// endplayer")
    players = re.sub("(?m)^// ", "", rest[first:last])
    return f"{head}\nsmg\n{players}{rest[last:]}"


@pytest.mark.storm
def test_storm_takes_a_model_for_a_game(tmp_path: Path) -> None:
    stormpy = pytest.importorskip("stormpy")
    graph = game("race")
    file = tmp_path / "race.prism"
    file.write_text(as_a_game(export(graph.rules, "prism", "race")), encoding="ascii")
    program = stormpy.parse_prism_program(str(file))
    asked = stormpy.parse_properties('<<seat_1>> Pmax=? [F "seat_1_wins"]', program)
    assert stormpy.build_model(program, asked).nr_states == len(graph)


@pytest.mark.parametrize("name", ["smiths 1", "sheaves", "two eggs", "dali"])
def test_spin_finds_our_counts(name: str, tmp_path: Path) -> None:
    graph = game(name)
    moves = sum(
        sum(1 for move in plain.expand(graph.rules, position).moves if move.weight)
        for number, position in enumerate(graph.positions)
        if not graph.over[number]
    )
    text = export(graph.rules, "promela", name)
    # Without a move it would stop: it is to look at all states and count what it finds.
    said = spin(text, tmp_path, "-DSAFETY", "-c0")
    assert counted("states, stored", said) == len(graph)
    # Spin counts the step into the start; a loop at each end is the model's.
    assert counted("transitions", said) == moves + len(graph.ends) + 1
    assert bool(counted("errors", said)) == bool(len(graph.stuck))


@pytest.mark.parametrize("claims", [True, False])
def test_spin_tells_the_play_that_breaks_a_claim_or_leaves_a_bound(
    claims: bool, tmp_path: Path
) -> None:
    text = (HERE / "rules" / "r09_timber_yard.py").read_text(encoding="utf-8")
    rules = read_rules(text if claims else text.split("@always")[0], "r09.py", {"players": 2})
    said = spin(export(rules, "promela", "timber"), tmp_path, "-DBFS", "-m100000")
    assert counted("errors", said) > 0
    told = subprocess.run(
        ["spin", "-t", "-B", "m.pml"], cwd=tmp_path, capture_output=True, text=True, check=False
    ).stdout
    graph = explore(rules, CLOCK)
    play = [line.strip() for line in told.splitlines() if "seat " in line]
    if claims:
        assert play == ["seat 1: burns"]
        assert "no_wood_is_lost" in graph.rules.functions
        assert "wood[0]" in told
    else:
        assert len(play) == 1 + min(graph.steps_to(number) for number in graph.broken)
        assert play[-1] in ("seat 1: builds", "seat 2: builds")


def spin(text: str, folder: Path, build: str, option: str) -> str:
    if not shutil.which("spin") or not shutil.which("gcc"):
        pytest.skip("Spin and a C compiler are not here")
    (folder / "m.pml").write_text(text, encoding="ascii")
    for command in (
        ["spin", "-a", "-o2", "m.pml"],
        ["gcc", "-O1", "-w", build, "-o", "pan", "pan.c"],
        ["./pan", option],
    ):
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.stdout


def counted(what: str, said: str) -> int:
    found = re.search(rf"(\d+) {what}|{what}: (\d+)", said)
    assert found, said
    return int(found[1] or found[2])
