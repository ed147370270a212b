"""Each component looks as it did when somebody looked at it.

`tests/pnp/references` holds a small picture of each component: all its fronts, then its backs. What
each was looked at against stands in `looked-at.yaml` there. A change that is wanted:
`PNP_REFERENCES=draw pytest tests/pnp/games/test_references.py`, then look at the pictures.
"""

from __future__ import annotations

import os
from functools import cache
from math import ceil, sqrt
from pathlib import Path
from typing import Final

import pytest
import yaml
from PIL import Image, ImageChops

from layouts.drawing import Drawing, Element, Group, Use, multiply, shift
from layouts.drawing import Path as Line
from layouts.outline import rectangle
from layouts.transform import moved, scaling
from pnp.library import built_in_games

FOLDER: Final = Path(__file__).parents[1] / "references"
DRAWS: Final = os.environ.get("PNP_REFERENCES") == "draw"
DOTS: Final = 45_000
"""About as many dots all faces of a component have together; some more if there are many."""
SHORTEST: Final = 30
"""Dots of the longer side of the largest face, at least."""

LARGEST: Final = 6.0  # dots a mm
GAP: Final = 2
COLOURS: Final = 256
TABLE: Final = "#9AA5AD"
BLOCK: Final = 4  # dots: what differs less than this is how lines fall on dots
MOST: Final = 24  # of 255, by which a block may differ: 256 colours make less of it


@cache
def looked_at() -> dict[str, dict[str, str]]:
    return yaml.safe_load((FOLDER / "looked-at.yaml").read_text(encoding="utf-8")) or {}


def contact(component) -> Drawing:
    """All fronts and then all backs of a component, cut out, on a table; a mm is a dot."""
    faces = [(one.front, one.outline) for one in component]
    backs = {one.back: one for one in component if one.back is not None}
    faces += [
        (back, moved(scaling(-1.0, 1.0, one.width / 2), one.outline)) for back, one in backs.items()
    ]
    area = sum(face.width * face.height for face, _ in faces)
    longest = max(max(face.width, face.height) for face, _ in faces)
    scale = min(max(sqrt(DOTS / area), SHORTEST / longest), LARGEST)
    width = max(sqrt(area) * scale * 1.1, longest * scale + 2 * GAP)
    x, y, row = GAP, GAP, 0
    children: list[Element] = []
    for face, outline in faces:
        across, down = ceil(face.width * scale), ceil(face.height * scale)
        if x + across > width:
            x, y, row = GAP, y + row + GAP, 0
        at = multiply(shift(x, y), scaling(scale, scale))
        children.append(Group((Line(outline, fill="#FFFFFF"), Use(face)), at, clip=outline))
        x, row = x + across + GAP, max(row, down)
    width, height = ceil(width), y + row + GAP
    table = Line(rectangle(0, 0, width, height), fill=TABLE)
    return Drawing(width, height, (table, *children))


def few(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLOURS, kmeans=3, dither=Image.Dither.NONE)


def difference(one: Image.Image, other: Image.Image) -> int:
    """By how much the block that differs most does."""
    if one.size != other.size:
        return 255
    return max(
        high
        for shifted in ((0, 0), (BLOCK // 2, BLOCK // 2))
        for _, high in ImageChops.difference(
            *(picture.crop((*shifted, *picture.size)).reduce(BLOCK) for picture in (one, other))
        ).getextrema()
    )


def test_every_component_looks_as_it_did(game, pieces, pictures) -> None:
    printed = {name: ones for name, ones in pieces(game).items() if any(o.count for o in ones)}
    files = {
        one["component"]: FOLDER / f"{key}.png"
        for key, one in looked_at().items()
        if key.rpartition("-")[0] == game
    }
    assert set(files) == set(printed)
    drawn = pictures([contact(ones) for ones in printed.values()], 25.4)
    for name, picture in zip(printed, drawn, strict=True):
        if DRAWS:
            few(picture).save(files[name], optimize=True)
            continue
        wrong = difference(picture, Image.open(files[name]).convert("RGB"))
        assert wrong <= MOST, f"{files[name].name}: {name} differs by {wrong} of 255"
    if DRAWS:
        pytest.skip("drawn anew: look at them")


def test_no_picture_is_left_over_and_none_is_large() -> None:
    files = {file.stem: file.stat().st_size for file in FOLDER.glob("*.png")}
    assert set(files) == set(looked_at())
    assert {key.rpartition("-")[0] for key in files} == set(built_in_games())
    assert max(files.values()) < 24_000
    for key, one in looked_at().items():
        assert set(one) == {"component", "rulebook", "list"}, key
