"""What `pnp kinds` and the reference say is what the declarations hold, all of it and in words."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import pytest
from typer.testing import CliRunner

from layouts.face.element import MODELS
from layouts.kinds import KINDS
from pnp.cli import app
from pnp.definition.declared import Declared, definition, elements, kinds, rows

ANYTHING = ("faces", "parameters", "repeat", "deal")
"""Keys that take values of several forms."""

DOCS = Path(__file__).parents[2] / "docs"


def asked(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["kinds", *arguments])
    return result.exit_code, result.output


def test_every_key_of_every_kind_and_element_is_there_and_means_something() -> None:
    models = {kind.name: kind.model for kind in KINDS}
    models |= {tag.strip("<>"): model for tag, model in MODELS.items()}
    for one in (*kinds(), *elements()):
        declared = {field.alias or name for name, field in models[one.name].model_fields.items()}
        assert {key.name for key in one.keys} == declared
    for one in (definition(), *kinds(), *elements(), *rows()):
        assert one.about.endswith(".")
        for key in one.keys:
            assert key.about.endswith("."), (one.name, key.name)
            assert key.wants != "a value" or key.name in ANYTHING, key


def test_words_and_defaults_are_those_of_a_definition() -> None:
    def key(of: tuple[Declared, ...], name: str, wanted: str) -> tuple[str, str]:
        (one,) = [one for one in of if one.name == name]
        (found,) = [key for key in one.keys if key.name == wanted]
        return found.wants, "needed" if found.required else found.default

    assert key(kinds(), "card", "size") == ("a size", "63.5mm x 88.9mm")
    assert key(kinds(), "card", "corner") == ("a length", "3.2mm")
    assert key(kinds(), "card", "rows") == ("a list of rows, a file or a set", "none")
    assert key(kinds(), "track", "clockwise") == ("yes or no", "yes")
    assert key(elements(), "text", "size") == ("a length", "3.3mm")
    assert key(elements(), "text", "anchor") == ("start or middle or end", "start")
    assert key(elements(), "rect", "at") == ("a place", "needed")
    assert key(elements(), "repeat", "draw") == ("a list of elements", "needed")
    assert key(rows(), "from", "step") == ("a whole number", "1")
    assert key(rows(), "deal", "seed") == ("a whole number", "needed")
    assert key(rows(), "polyominoes", "cut") == ("a count", "0")
    assert kinds()[0].keys[0].name == "kind"


def test_the_reference_is_up_to_date() -> None:
    made = runpy.run_path(str(DOCS / "reference.py"))["reference"]()
    assert (DOCS / "reference.md").read_text(encoding="utf-8") == made, "python docs/reference.py"


def test_kinds_are_told_one_by_one() -> None:
    status, out = asked()
    assert status == 0
    assert all(kind.name in out for kind in KINDS)
    status, out = asked("die")
    assert (status, "edge" in out, "22mm" in out) == (0, True, True)
    status, out = asked("die", "--json")
    (told,) = json.loads(out)
    assert ("edge", "22mm") in [(one["name"], one["default"]) for one in told["keys"]]


@pytest.mark.parametrize(("name", "near"), [("dye", "die"), ("txt", "text")])
def test_a_name_that_none_has_is_refused(name: str, near: str) -> None:
    status, out = asked(name)
    assert status == 2
    assert f"did you mean '{near}'?" in out
