"""What tests of faces and kinds share: formulas, components as a definition gives them, art."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pydantic import TypeAdapter

from layouts.drawing import Drawing
from layouts.face.stage import Stage
from layouts.font import Font
from layouts.kinds import Component
from layouts.sheets.fit.nesting import nest

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


_LETTERS = "*abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-!?.«»é–\0"


@pytest.fixture(scope="session")
def box_font():
    """A font of hand-made letters: each half an em wide, spaces a quarter, capitals 0.7."""
    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for corner in ((0, 700), (400, 700), (400, 0)):
        pen.lineTo(corner)
    pen.closePath()
    box, empty = pen.glyph(), TTGlyphPen(None).glyph()
    names = {ord(c): f"g{ord(c)}" for c in _LETTERS} | {0x20: "space", 0xA0: "nbsp"}
    build = FontBuilder(1000, isTTF=True)
    build.setupGlyphOrder([".notdef", *names.values()])
    build.setupCharacterMap(names)
    blank = (".notdef", "space", "nbsp")
    build.setupGlyf({n: empty if n in blank else box for n in build.font.getGlyphOrder()})
    wide = {n: (250 if n in ("space", "nbsp") else 500, 0) for n in build.font.getGlyphOrder()}
    build.setupHorizontalMetrics(wide)
    build.setupHorizontalHeader(ascent=900, descent=-300)
    build.setupOS2(version=4, sCapHeight=700, sxHeight=500)
    build.setupPost()
    build.setupNameTable({"familyName": "Boxes", "styleName": "Regular"})
    out = BytesIO()
    build.save(out)
    return Font("Boxes", out.getvalue())


@pytest.fixture(scope="module")
def hasty() -> Iterator[None]:
    """Nesting in one try: what holds must not hang on how long it looks for a better one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("layouts.sheets.fit.outlined.nest", partial(nest, work=0))
        yield
