"""What checks make of a deeper search: none is left out, and what each says of itself is held to
graphs of more and more states."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from verify import checks
from verify.checks import CHECKS, FURTHER, may_be_found
from verify.checks.further import DECIDES, Further
from verify.findings.finding import Finding
from verify.graph.state_graph import StateGraph
from verify.plain.search import search_plainly
from verify.rules import read_rules
from verify.runs.limits import Clock, Limits

TWO_EGGS = (Path(__file__).parent / "rules" / "two_eggs.py").read_text(encoding="utf-8")

A_PART_OF_ONE = {"scores"}
"""Modules whose `check` another check asks."""

ASKED = [key for key in CHECKS if key not in ("playouts", "fairness")]
"""Those that look at the graph and at nothing else, where it is a part of a game."""


def parts_of(text: str) -> Iterator[StateGraph]:
    """The game's graphs of more and more states, the last one not whole either."""
    rules = read_rules(text, "rules.py")
    for most in range(1, 16):
        graph = search_plainly(rules, Clock(Limits(states=most)), most)
        if graph.whole:
            return
        yield graph


def test_a_new_check_is_asked_and_says_what_it_makes_of_a_deeper_search() -> None:
    modules = {one.name: vars(import_module(f"verify.checks.{one.name}"))
               for one in iter_modules(checks.__path__)}  # fmt: skip
    asking = {name for name, held in modules.items() if "check" in held}
    assert asking - A_PART_OF_ONE == set(CHECKS)
    assert {name for name, held in modules.items() if "FURTHER" in held} == set(CHECKS)
    assert {key: modules[key]["FURTHER"] for key in CHECKS} == FURTHER
    assert all(isinstance(one, Further) for one in FURTHER.values())


@pytest.mark.parametrize(
    ("right", "wrong", "decided"),
    [
        ("", "", {"termination", "stalling", "length", "occurs"}),
        ('"finds an egg", 2', '"finds an egg", 4 - s.supply', {"chance"}),
        ("    t.supply -= 1\n", "", {"claims"}),
        ("    t.supply -= 1\n", "    t.supply += 1\n", {"bounds"}),
        ("return s.eggs[seat] == 2", "return s.eggs[seat] <= 2", {"scoring"}),
        ('"the nest is empty", 3, t, roll', '"the nest is empty", 0, t, roll', {"playable"}),
        ("@wins", "@end\ndef gone(s):\n    return s.supply == 0\n\n\n@wins", {"ends"}),
    ],
)
def test_only_what_says_so_is_decided_by_more_states(
    right: str, wrong: str, decided: set[str]
) -> None:
    assert right in TWO_EGGS
    left: dict[tuple[str, str], Finding] = {}
    better = set()
    for graph in parts_of(TWO_EGGS.replace(right, wrong) if right else TWO_EGGS):
        for key in ASKED:
            for one in CHECKS[key](graph, Clock(Limits())):
                before = left.pop((one.check, one.subject), None)
                if one.verdict == "undecided":
                    left[one.check, one.subject] = one
                elif before is not None:
                    assert may_be_found(before), before.question
                    better.add(one.check)
    assert better >= decided


def test_what_is_asked_of_all_states_is_not_found_by_one_more() -> None:
    for key, further in FURTHER.items():
        for subject in ("", *further.of_all):
            one = Finding(key, "?", "undecided", "note", "Not decided.", subject=subject)
            assert may_be_found(one) == (further.decides and subject == "")
    assert FURTHER["scoring"].of_all == ("range",)
    assert FURTHER["occurs"] == DECIDES


def test_no_score_is_aimed_at_once_more() -> None:
    counted = TWO_EGGS.replace("return s.eggs[seat]\n", "return s.eggs[seat] + s.supply\n")
    (graph,) = [one for one in parts_of(counted) if len(one) == 9]
    part = FURTHER["extremes"].part
    assert part is not None
    whole = list(CHECKS["extremes"](graph, Clock(Limits())))
    assert {one.subject for one in whole} == {"", "highest score", "lowest score"}
    assert list(part(graph, Clock(Limits()))) == [one for one in whole if not one.subject]
