"""Faults as people read them."""

from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault, Place


def test_a_fault_is_one_line_that_a_terminal_shows_as_it_is() -> None:
    assert str(Fault(Place("game.yaml", 3, 7), "a.b", "wrong")) == "game.yaml:3:7: a.b: wrong"
    assert str(Fault(Place("cows.csv", 3), "", "wrong")) == "cows.csv:3: wrong"
    assert str(Fault(Place("game.yaml"), "a", "wrong")) == "game.yaml: a: wrong"
    hostile = str(Fault(Place("game.yaml"), "k\x1b[2J", "two\nlines, Öl"))
    assert hostile == "game.yaml: k\\x1b[2J: two\\nlines, Öl"
    assert len(str(Fault(Place("game.yaml"), "", "x" * 100_000))) < 1_000


def test_the_same_fault_is_told_once() -> None:
    fault = Fault(Place("game.yaml", 1), "a", "wrong")
    assert DefinitionError([fault, fault]).faults == (fault,)


def test_the_nearest_word_or_a_few_to_choose_from() -> None:
    assert near("Symbl", ["text", "symbol"]) == "; did you mean 'symbol'?"
    assert near("zzz", ["text", "symbol"]) == "; known: text, symbol"
    assert near("zzz", []) == ""
    assert near("zzz", [f"name{n}" for n in range(50)]).endswith("name9 and 40 more")
