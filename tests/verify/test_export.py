"""Models for other checkers: each is the game, whoever reads it: we, Storm or Spin."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest

from tests.verify import model_readers as readers
from tests.verify.exported import CLOCK, GAMES, HERE, HOSTILE, game, rules_of, weights
from verify import plain
from verify.export import NotExportableError, export
from verify.export.prism import RESERVED
from verify.graph.explore import explore
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits, OutOfTimeError


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


@pytest.mark.parametrize("file", ["two_eggs.prism", "two_eggs.pml", "race.prism", "race.pml"])
def test_a_model_reads_well(file: str) -> None:
    # Read by people once, and kept.
    name, _, suffix = file.partition(".")
    text = export(rules_of(name), "prism" if suffix == "prism" else "promela", name)
    assert text == (HERE / "models" / file).read_text(encoding="utf-8")


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
