"""Faces that repeat over the rows of a fact: which are drawn, and what is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from pydantic import TypeAdapter, ValidationError

from layouts.drawing import Text
from layouts.face.draw import draw_faces
from layouts.face.element import FaceElement
from layouts.face.fault import FaceError
from layouts.face.fields import Row
from layouts.face.stage import Stage
from layouts.font import Font
from layouts.leaves import leaves

FACE = TypeAdapter(tuple[FaceElement, ...])
PIPS: tuple[Row, ...] = (
    {"rank": 2, "pips": 1},
    {"rank": 3, "pips": 2},
    {"rank": 4, "pips": 2},
)


def facts(name: str, variant: str) -> Sequence[Row]:
    if name != "pips":
        raise LookupError(f"facts.yaml has no fact {name}")
    return PIPS if variant != "short" else PIPS[:1]


@pytest.fixture
def texts(formula: Callable[[str], object], nunito: Font) -> Callable[..., list[str]]:
    def drawn(repeat: object, text: str = "{i}:{rank}={pips}", **row: int | str) -> list[str]:
        element = {"repeat": repeat, "draw": [{"text": text, "at": "1mm 9mm"}]}
        face = FACE.validate_python([element], context={"formula": formula})
        stage = Stage({}.__getitem__, {}.__getitem__, {"text": nunito}, facts=facts)
        (drawing,) = draw_faces(face, [("aid", row)], stage, 60, 90)
        return [leaf.string for leaf, _ in leaves(drawing.children) if isinstance(leaf, Text)]

    return drawn


def test_every_row_is_drawn_with_its_columns(texts: Callable[..., list[str]]) -> None:
    assert texts({"facts": "pips"}) == ["0:2=1", "1:3=2", "2:4=2"]


def test_rows_are_picked_by_what_they_hold(texts: Callable[..., list[str]]) -> None:
    assert texts({"facts": "pips", "where": {"rank": "3"}}) == ["0:3=2"]
    assert texts({"facts": "{fact}", "where": {"rank": "= n + 1"}}, n=3, fact="pips") == ["0:4=2"]


def test_rows_with_one_value_make_one_row(texts: Callable[..., list[str]]) -> None:
    assert texts({"facts": "pips", "together": "pips"}) == ["0:2=1", "1:3 4=2"]


def test_a_fact_may_be_that_of_a_variant(texts: Callable[..., list[str]]) -> None:
    assert texts({"facts": "pips", "variant": "{told}"}, told="short") == ["0:2=1"]


@pytest.mark.parametrize(
    ("repeat", "why"),
    [
        ({"facts": "pip"}, "facts.yaml has no fact pip"),
        ({"facts": "pips", "where": {"rank": "9"}}, "has no row whose rank is '9'"),
        ({"facts": "pips", "where": {"ranks": "2"}}, "has no column ranks; did you mean 'rank'?"),
        ({"facts": "pips", "together": "pip"}, "has no column pip; did you mean 'pips'?"),
    ],
)
def test_what_is_not_there_is_refused(
    repeat: object, why: str, texts: Callable[..., list[str]]
) -> None:
    with pytest.raises(FaceError, match=why.replace("?", r"\?")) as caught:
        texts(repeat)
    assert "repeat" in caught.value.path


@pytest.mark.parametrize(
    "repeat", [{"facts": "pips", "were": {}}, {"facts": "pips", "where": "2"}, {"facts": ["pips"]}]
)
def test_what_cannot_be_meant_is_refused(repeat: object, texts: Callable[..., list[str]]) -> None:
    with pytest.raises(ValidationError):
        texts(repeat)
