"""Models for other checkers: each is the game, whoever reads it: we, Storm or Spin."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.verify import generated
from tests.verify import model_readers as readers
from verify import plain
from verify.export import NotExportableError, export
from verify.export.prism import RESERVED
from verify.graph.explore import explore
from verify.graph.state_graph import StateGraph
from verify.graph.values import win_chances
from verify.plain.search import search_plainly
from verify.rules import Rules, read_rules
from verify.runs.limits import Clock, Limits, OutOfTimeError
from verify.symbolic.model import model_of
from verify.terms.term import Bounds, Term

HERE = Path(__file__).parent
DALI = HERE.parents[1] / "pnp" / "games" / "dali-the-fox" / "rules.py"
CLOCK = Clock(Limits(seconds=100_000))
COLOURS = ("orange", "yellow", "green", "blue", "purple", "red")

GAMES: Mapping[str, tuple[str, dict[str, int]]] = {
    "smiths 1": ("r01_two_smiths", {"players": 2, "variant": 1}),
    "smiths 2": ("r01_two_smiths", {"players": 2, "variant": 2}),
    "smiths 3": ("r01_two_smiths", {"players": 2, "variant": 3}),
    "cart maker": ("r05_cart_maker", {}),
    "sheaves": ("r07_four_sheaves", {"players": 2}),
    "countdown": ("r13_countdown", {"left": 1}),
    "weather": ("r17_weather_die", {"variant": 3}),
    "ferry": ("r19_ferry", {}),
    "duel": ("r21_duel", {}),
    "two eggs": ("two_eggs", {}),
    "race": ("race", {}),
    "doors": ("monty_hall", {"changes": 1}),
    "nim": ("nim", {"first": 3, "second": 2, "third": 3}),
}


def rules_of(name: str, **parameters: int) -> Rules:
    text = (HERE / "rules" / f"{name}.py").read_text(encoding="utf-8")
    return read_rules(text, f"{name}.py", parameters, {})


@cache
def game(name: str) -> StateGraph:
    if name == "dali":
        rules = read_rules(
            DALI.read_text(encoding="utf-8"),
            "rules.py",
            {"players": 2, "eggs_per_colour": 1, "goal": 1, "farmer_die": True},
            {
                "eggs": {"colour": COLOURS},
                "egg die": {"face": ("red", "yellow", "blue") * 2},
                "farmer die": {"face": COLOURS},
            },
        )
        return explore(rules, CLOCK)
    file, parameters = GAMES[name]
    return explore(rules_of(file, **parameters), CLOCK)


def value(term: Term, numbers: tuple[int, ...]) -> int:
    """A term worked out at a position."""
    parts = [value(part, numbers) for part in term.args]
    match term.op:
        case "number" | "truth":
            return term.number
        case "place":
            return numbers[term.number]
        case "+":
            return parts[0] + parts[1]
        case "-":
            return parts[0] - parts[1]
        case "*":
            return parts[0] * parts[1]
        case "//":
            return parts[0] // parts[1]
        case "%":
            return parts[0] % parts[1]
        case "min":
            return min(parts)
        case "max":
            return max(parts)
        case "if":
            return parts[1] if parts[0] else parts[2]
        case "==":
            return int(parts[0] == parts[1])
        case "<":
            return int(parts[0] < parts[1])
        case "not":
            return 1 - parts[0]
        case "and":
            return int(all(parts))
    return int(any(parts))


def hold_to_the_plain_reading(rules: Rules, most: int) -> None:
    model = model_of(rules, CLOCK)
    graph = search_plainly(rules, CLOCK, most)
    for number in set(range(graph.looked)) - set(graph.broken):
        phase, numbers = position = graph.positions[number]
        assert value(model.over, numbers) == bool(graph.over[number])
        if graph.over[number]:
            # Where a rule breaks down the model means nothing.
            with suppress(plain.RuleFault):
                won = judged(rules, position, model.wins)
                assert won == [value(wins, numbers) for wins in model.wins]
            continue
        said = Counter(
            (
                move.site,
                value(move.amount, numbers),
                tuple(value(part, numbers) for part in move.target),
                tuple(value(hole, numbers) for hole in move.holes),
            )
            for move in model.moves[phase]
            if value(move.guard, numbers)
        )
        wanted = Counter(
            (m.site, m.weight if m.seat is None else m.seat, m.target[1], m.holes)
            for m in plain.expand(rules, position).moves
            if m.weight
        )
        by_chance = rules.phases[phase].kind == "chance"
        assert {k: n for k, n in said.items() if k[1] or not by_chance} == dict(wanted)


def judged(rules: Rules, position: plain.Position, wins: Any) -> list[int]:
    if rules.wins is None:
        scores = plain.scores(rules, position) or ()
        return [int(score == max(scores)) for score in scores]
    return [int(seat in plain.winners(rules, position)) for seat in range(len(wins))]


@pytest.mark.parametrize("name", [*GAMES, "dali"])
def test_the_symbolic_reading_says_what_the_plain_one_says(name: str) -> None:
    hold_to_the_plain_reading(game(name).rules, 1_100)


def test_it_knows_every_word_of_the_language() -> None:
    hold_to_the_plain_reading(rules_of("words"), 400)


BEDS = """
ROWS = ((1, 2), (3, 4), (5, 6))

class State:
    bed: per(4, per(2, flag))
    n: upto(99)

@start
@turn
@choice
def count_beds(s):
    t = s.copy()
    t.n = 10 * len(s.bed) + len(ROWS)
    t.bed[s.n % len(ROWS)][0] = 1
    yield "counts", 0, t, count_beds

@end
def is_full(s):
    return len(s.bed[0]) == count(s.bed[1])

@score
def nothing(s, seat):
    return 0
"""


def test_of_rows_it_knows_how_many_there_are() -> None:
    hold_to_the_plain_reading(read_rules(BEDS), 40)


@pytest.mark.parametrize("seed", range(24))
def test_it_reads_files_that_nobody_wrote(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # What such a file counts may be large without being so anywhere that play comes.
    monkeypatch.setattr("verify.symbolic.model.EXPORTED", Bounds(1 << 400, 400_000))
    text = generated.write(Random(seed), 2 + seed % 3, 1, 3, seed % 3)
    hold_to_the_plain_reading(read_rules(text), 40)


@pytest.mark.parametrize("name", [*GAMES, "dali"])
@pytest.mark.parametrize("language", ["prism", "promela"])
def test_the_text_has_the_states_and_steps_of_the_game(name: str, language: str) -> None:
    graph = game(name)
    text = export(graph.rules, language, name)
    read = readers.read_prism(text) if language == "prism" else readers.read_promela(text)
    phases = list(graph.rules.phases)
    states = {
        (phases.index(phase), *numbers): n for n, (phase, numbers) in enumerate(graph.positions)
    }
    found = read.explore()
    assert found.keys() == states.keys()
    for state, commands in found.items():
        number = states[state]
        steps = Counter[int]()
        for command in commands:
            for target, share in command:
                steps[states[target]] += share
        if graph.over[number]:
            assert steps == {number: 1}
            continue
        wanted = dict(zip(graph.after.of(number).tolist(), weights(graph, number), strict=True))
        if language == "prism" and graph.by_chance[number]:
            total = sum(wanted.values())
            wanted = {target: Fraction(weight, total) for target, weight in wanted.items()}
        elif graph.by_chance[number]:
            moves = plain.expand(graph.rules, graph.positions[number]).moves
            wanted = dict(Counter(graph.positions.index(m.target) for m in moves if m.weight))
        assert dict(steps) == wanted


def weights(graph: StateGraph, number: int) -> list[int]:
    first, last = graph.after.begins[number], graph.after.begins[number + 1]
    found: list[int] = graph.weights[first:last].tolist()
    return found


@pytest.mark.parametrize("file", ["two_eggs.prism", "two_eggs.pml", "race.prism", "race.pml"])
def test_a_model_reads_well(file: str) -> None:
    # Read by people once, and kept.
    name, _, suffix = file.partition(".")
    text = export(rules_of(name), "prism" if suffix == "prism" else "promela", name)
    assert text == (HERE / "models" / file).read_text(encoding="utf-8")


HOSTILE = """
from verify.language import *
players = 2
NAMES = names("\\"; endmodule //", "*/ } active proctype x() { assert(false) }", "%s%n\\\\n#define")
class State:
    module: per(NAMES, upto(2)) = 1
    init: flag
    Pmax: between(-3, 0) = 0
    byte: upto(2)
    größe: upto(3)
    now: upto(300) = 300
    linux: flag
    seat: flag
@start
@turn
@choice
def mdp(s):
    for do in range(3):
        t = s.copy()
        t.module[do] = 2 - s.module[do]
        t.größe = (s.größe + 1) % 4
        t.Pmax = -s.größe
        t.init = not s.init
        t.linux = s.init
        t.byte = s.module[do]
        t.now = s.now - 1 if s.init else s.now
        t.seat = 1 - s.seat
        yield f"{NAMES[do]} // /* \\u2028 \\"); {do}", s.seat, t, od
@chance(3)
def od(s):
    t = s.copy()
    t.module[0] = 1
    yield "*/ \\" \\\\", 1, t, mdp
    yield "!", 2, s, mdp
@end
def true_(s):
    return s.größe == 3 and s.byte == 2
@end
def over(s):
    return s.now < 298
@wins
def F(s, seat):
    return s.seat == seat
@always
def game(s):
    return s.byte <= 2
"""


def test_a_strangers_words_are_names_and_texts_only() -> None:
    rules = read_rules(HOSTILE)
    graph = explore(rules, CLOCK)
    assert graph.whole
    for language, read in (("prism", readers.read_prism), ("promela", readers.read_promela)):
        text = export(rules, language, "A */ title // \\ \n with all of it")
        assert set(text) <= {"\n", *map(chr, range(32, 127))}
        assert len(read(text).explore()) == len(graph)
    prism = export(rules, "prism", "")
    names = re.findall(r"^  (\w+) : \[", prism, re.MULTILINE)
    assert len(set(names)) == len(names) == 11
    assert not RESERVED & (set(names) - {"phase"})


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


def test_rules_beyond_all_bounds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from verify.language import *\nclass State:\n    n: upto(9)\n@start\n@turn\n@choice\n"
    grows = text + (
        "def go(s):\n    t = s.copy()\n    k = s.n\n"
        "    for i in range(40):\n        k = k * k + s.n\n"
        "    t.n = k % 10\n    yield 'goes', 0, t, go\n"
    )
    with pytest.raises(NotExportableError, match="more than 32 bits"):
        export(read_rules(grows), "prism", "x")
    deep = grows.replace("k * k + s.n", "9 - max(k, 9 - k)")
    with pytest.raises(NotExportableError, match="400,000 operations"):
        export(read_rules(deep), "promela", "x")
    long = text + (
        "def go(s):\n    k = 0\n    for i in range(1000):\n        for j in range(300):\n"
        "            k = j\n    yield f'goes {k}', 0, s, go\n"
    )
    monkeypatch.setattr("verify.symbolic.reading.MOST_STEPS", 10_000)
    with pytest.raises(NotExportableError, match="more than 10,000 steps"):
        export(read_rules(long), "promela", "x")
    with pytest.raises(OutOfTimeError):
        export(read_rules(long), "prism", "x", Clock(Limits(seconds=1e-9)))


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
