"""Parameters: read from the tree, set from the command line, refused out of bounds."""

import pytest

from pnp.definition.errors import Fault
from pnp.definition.formulas import Formulas
from pnp.definition.parameters import Parameter, read_parameters
from pnp.definition.yaml_tree import read_yaml

GAME = """\
parameters:
  players: {from: 2, to: 4, about: farmers}
  eggs: !public 6
  goal: !assumed {value: 10, or: [9], because: a short game}
  farmer_die: yes
  supply: = 6 * eggs
  round: {type: flag, default: = players > 2}
"""


def read(text: str, **settings: str) -> tuple[dict[str, Parameter], list[str]]:
    faults: list[Fault] = []
    found = read_parameters(read_yaml(text, "game.yaml"), settings, Formulas(), faults)
    return found, [str(fault) for fault in faults]


def test_defaults_bounds_and_sources() -> None:
    # 'round' is a function of formulas, so it cannot be a parameter
    found, faults = read(GAME)
    assert faults == [
        "game.yaml:7:3: parameters.round: 'round' means something in formulas; take another name"
    ]
    assert {name: parameter.plain for name, parameter in found.items()} == {
        "players": 2,
        "eggs": 6,
        "goal": 10,
        "farmer_die": True,
        "supply": 36,
    }
    assert (found["players"].low, found["players"].high, found["players"].about) == (
        2,
        4,
        "farmers",
    )
    assert [found[name].source.kind for name in ("players", "eggs", "goal")] == [
        "rulebook",
        "public",
        "assumed",
    ]
    assert found["goal"].source.alternatives == ("9",)
    assert found["goal"].place == ("game.yaml", 4, 3)


def test_settings_reach_the_formulas_below() -> None:
    found, _ = read(GAME, eggs="1", farmer_die="off", players="4")
    assert (found["supply"].value, found["farmer_die"].plain, found["players"].value) == (
        6,
        False,
        4,
    )
    assert found["eggs"].was_set == "eggs=1"
    assert found["eggs"].default == 6


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("players", "5", "players has to be a whole number from 2 to 4 (game.yaml:2)"),
        ("players", "2.0", "players has to be a whole number from 2 to 4 (game.yaml:2)"),
        ("players", "٣", "players has to be a whole number from 2 to 4 (game.yaml:2)"),
        ("eggs", "-1", "eggs has to be a whole number, 0 or more (game.yaml:3)"),
        ("farmer_die", "perhaps", "farmer_die has to be yes or no (game.yaml:5)"),
        ("gaol", "9", "the game has no parameter 'gaol'; did you mean 'goal'?"),
    ],
)
def test_settings_that_do_not_go(name: str, text: str, message: str) -> None:
    _, faults = read(GAME.replace("round", "long"), **{name: text})
    assert faults == [f"--set {name}={text}: {message}"]


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("{default: ten}", "2:16: parameters.a.default: 'ten' is not a whole number"),
        ("{form: 1}", "2:7: parameters.a.form: a parameter has no 'form'; did you mean 'from'?"),
        ("{from: 3, to: 2}", "2:20: parameters.a.to: 2 is below from: 3"),
        ("{to: 5, default: 9}", "2:23: parameters.a.default: 9 is not within from: 0 and to: 5"),
        ("{type: flga}", "2:13: parameters.a.type: no type 'flga'; did you mean 'flag'?"),
        ("{type: flag, to: 2, default: no}", "2:23: parameters.a.to: a flag is yes or no and"),
        ("[1]", "2:6: parameters.a: has to be a number, yes or no, or like {from: 2,"),
        ("", "2:5: parameters.a.default: is missing: write a whole number"),
        ("= b + 1", "2:6: parameters.a.default: '= b + 1': there is no 'b' here (only parameters"),
    ],
)
def test_declarations_that_do_not_go(written: str, fault: str) -> None:
    # c rests on a: it is left out without a fault of its own
    found, faults = read(f"parameters:\n  a: {written}\n  c: = a + 1\n  d: 1\n")
    assert list(found) == ["d"]
    assert len(faults) == 1
    assert faults[0].startswith(f"game.yaml:{fault}")
