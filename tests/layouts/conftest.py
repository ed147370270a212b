"""What tests of faces and kinds share: formulas, components as a definition gives them, art."""

import pytest
from pydantic import TypeAdapter

from layouts.drawing import Drawing
from layouts.face.stage import Stage
from layouts.kinds import Component

COMPONENT = TypeAdapter(Component)


@pytest.fixture(scope="session")
def formula():
    """Makes a formula of a text."""

    def make(text):
        code = compile(text, "formula", "eval")

        def work(row):
            try:
                return eval(code, {"__builtins__": {}}, dict(row))
            except NameError as error:
                raise LookupError(str(error)) from error

        return work

    return make


@pytest.fixture(scope="session")
def declared(formula):
    """Makes a component of texts, lists and mappings."""

    def declare(**keys):
        return COMPONENT.validate_python(keys, context={"formula": formula})

    return declare


@pytest.fixture(scope="session")
def stage():
    """A stage with one symbol, `art`, and nothing else."""
    return Stage(
        symbols={"art": Drawing(10, 10, (), "art")}.__getitem__, images={}.__getitem__, fonts={}
    )
