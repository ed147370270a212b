"""Greys and outlines of redrawn faces."""

import pytest

from layouts.colours import PALETTE
from layouts.drawing import Drawing, Group, Path, Picture, Text, Use
from layouts.font import Font
from layouts.ink import grey_sheets, with_ink
from layouts.ink.colour import grey
from layouts.ink.outline import LINE
from layouts.outline import circle, rectangle
from layouts.piece import Piece
from layouts.sheets.papers import paper
from layouts.sheets.sheet import Sheet

INK, PAPER, RED, CREAM = (PALETTE[name] for name in ("ink", "paper", "red", "cream"))


def pale(picture: Picture, part: float) -> Picture:
    return Picture(picture.x, picture.y, picture.width, picture.height, b"pale", picture.name)


def greyed(picture: Picture) -> Picture:
    return Picture(picture.x, picture.y, picture.width, picture.height, b"grey", picture.name)


def card(*children: object, bleed: float = 0.0) -> Piece:
    front = Drawing(63.5, 88.9, children)  # type: ignore[arg-type]
    return Piece("card", 63.5, 88.9, rectangle(0, 0, 63.5, 88.9), front, bleed=bleed)


def redrawn(ink: str, *children: object, art: tuple[Drawing, ...] = ()) -> tuple[object, ...]:
    known = dict.fromkeys(art)
    (piece,) = with_ink([card(*children)], ink, known, paler=pale, greyed=greyed)  # type: ignore[arg-type]
    return piece.front.children


@pytest.mark.parametrize(
    ("name", "expected"),
    # worked out for the palette's table by another program, in linear light
    [("ink", "#2E2E2E"), ("mint", "#E1E1E1"), ("leaf", "#6C6C6C"), ("paper", "#FFFFFF")],
)
def test_a_colour_and_its_grey_are_equally_light(name: str, expected: str) -> None:
    assert grey(PALETTE[name]) == expected


def test_a_grey_stays_as_it_is() -> None:
    greys = [f"#{level:02X}{level:02X}{level:02X}" for level in range(256)]
    assert [grey(colour) for colour in greys] == greys


def test_everything_turns_grey_and_is_still_stored_once(nunito: Font) -> None:
    art = Drawing(10, 10, (Path(circle(5, 5, 5), RED, RED, 0.5),))
    inner = (Use(art), Text(1, 8, "7", nunito, 8, RED), Picture(0, 0, 1, 1, b"", "a.png"))
    first, group = redrawn("grey", Use(art), Group(inner, opacity=0.5))
    use, text, picture = group.children
    assert use.drawing is first.drawing
    (path,) = use.drawing.children
    assert {path.fill, path.stroke, text.fill} == {grey(RED)}
    assert (picture.data, group.opacity) == (b"grey", 0.5)


def test_sheets_turn_grey_with_their_marks() -> None:
    page = Drawing(210, 297, (Path((("M", (0, 0)), ("L", (5, 0))), stroke=INK, width=0.1),))
    sheet = Sheet(1, 1, paper("a4"), False, page, page, (), ())
    (found,) = grey_sheets([sheet], greyed=greyed)
    assert found.front is found.back
    assert found.front.children[0].stroke == "#2E2E2E"


def test_outlines_are_white_sheets_with_lines(nunito: Font) -> None:
    disc = Path(circle(20, 20, 5), RED)
    ground = Path(rectangle(-2, -2, 67.5, 92.9), CREAM)
    text = Text(18, 22, "7", nunito, 6, PAPER)
    ground, disc, text = redrawn("outline", ground, disc, text)
    assert (ground.fill, ground.stroke) == (PAPER, None)  # the cut has a line already
    assert (disc.fill, disc.stroke, disc.width) == (PAPER, INK, LINE)
    assert text.fill == INK


def test_outlines_keep_rims_slim_ink_and_white_type_on_it(nunito: Font) -> None:
    rim = Path(rectangle(10.1, 10.1, 20, 20), INK, INK, 0.5)
    sheet = Path(rectangle(10, 10, 20, 20), RED)
    rule = Path(rectangle(40, 10, 10, 1), INK)
    underline = Path(rectangle(12, 26, 10, 1), PAPER)
    block = Path(rectangle(40, 20, 10, 10), INK)
    kept, white, slim, under, hollow = redrawn("outline", rim, sheet, rule, underline, block)
    assert (kept, slim) == (rim, rule)
    assert (white.fill, white.stroke) == (PAPER, None)
    assert under.fill == INK
    assert (hollow.fill, hollow.stroke) == (PAPER, INK)


def test_outlines_of_symbols_keep_eyes_and_lose_coloured_lines() -> None:
    eye, hoof = Path(circle(20, 20, 3), INK), Path(circle(60, 60, 10), INK)
    line = Path((("M", (0, 0)), ("L", (50, 50))), stroke=RED, width=1)
    art = Drawing(100, 100, (eye, hoof, line))
    (use,) = redrawn("outline", Use(art, (0.2, 0, 0, 0.2, 5, 5)), art=(art,))
    small, large, strip = use.drawing.children
    assert small == eye
    assert (large.fill, large.stroke) == (PAPER, INK)
    assert (strip.stroke, strip.width) == (INK, 1)
