"""Marks, free places and the outermost bleed as `pnp print` is asked for them, measured in the
PDF."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from tests.pnp.command import pnp
from tests.pnp.drawn_pages import pages

MM = 20  # dots per mm of a picture: 508 dpi
RIM = 6.35
RULER = 285  # it stands below this
GAME = """\
format: 1
title: Sample
components:
  - kind: card
    name: sample
    size: 50mm x 70mm
    corner: 0mm
    count: {count}
    ground: "#FF0000"
    front: [{{shape: circle, at: center center, radius: 9mm, fill: "#00FF00"}}]
    back: [{{shape: rect, at: right - 1mm 0mm, size: to edge height, fill: "#0000FF"}}]
"""


@pytest.fixture
def printed(tmp_path: Path):
    """The file of so many cards, printed with these options."""

    def made(count: int, *options: object) -> Path:
        (tmp_path / "game.yaml").write_text(GAME.format(count=count), encoding="utf-8")
        status, _, err = pnp("print", tmp_path, "--no-cover", "--out", tmp_path, *options)
        assert status == 0, err
        (file,) = tmp_path.glob("*.pdf")
        return file

    return made


def cards(file: Path) -> list[list[tuple[float, float]]]:
    """Of each front and back the top left corners of the cards, row by row."""
    found = []
    for page in pages(file):
        grounds = [one.box for one in page if one.painted == "f" and 49 < one.size[0] < 51]
        corners = {(round(left, 2), round(top, 2)) for left, top, _, _ in grounds}
        found.append(sorted(corners, key=lambda one: (one[1], one[0])))
    return found


def strokes(file: Path, page: int) -> list[tuple[float, float, float, float]]:
    """The straight marks of a page, each from its first end to its last; no ruler."""
    found = []
    for shape in pages(file)[page]:
        ends = list(zip(shape.points[::2], shape.points[1::2], strict=False))
        if shape.painted == "S" and len(ends) > 3 and shape.box[1] < RULER:
            found += [(*a, *b) for a, b in ends if a[0] == b[0] or a[1] == b[1]]
    return found


def colours(file: Path, page: int, *spots: tuple[float, float]) -> list[str]:
    with pypdfium2.PdfDocument(file) as document:
        picture = document[page].render(scale=MM * 25.4 / 72).to_pil().convert("RGB")
    dots = [picture.getpixel((round(x * MM), round(y * MM))) for x, y in spots]
    return ["".join(f"{one:02X}" for one in dot) for dot in dots]


def test_skipped_places_stay_free_on_fronts_and_backs(printed) -> None:
    whole = cards(printed(12))
    assert len(whole[0]) == 12  # three by four
    front, back, last, _ = cards(printed(12, "--skip", 6, "--skip", 1))
    free = [whole[0][0], whole[0][5]]
    assert front == [one for one in whole[0] if one not in free]
    assert back == sorted(
        ((round(210 - 50 - x, 2), y) for x, y in front), key=lambda one: (one[1], one[0])
    )
    assert last == [whole[0][1], whole[0][2]]  # the eleventh and twelfth card


@pytest.mark.parametrize(
    ("options", "wrong", "said"),
    [
        (("--skip", 13), 1, "there is no place 13 to skip: a full sheet has 1 to 12"),
        (("--skip", 0), 2, "--skip 0: 1 or more would be right"),
        (("--skip", 1, "--duplex", "gutterfold"), 1, "places are not skipped on sheets to be"),
        ([one for n in range(1, 13) for one in ("--skip", n)], 1, "has no place left"),
        (("--marks", "left"), 2, "--marks left: both, front, back or none would be right"),
        (("--mark-length", "0mm"), 2, "a length above 0, or full, would be right"),
        (("--outer-bleed", "up=1mm"), 2, "front=2mm or back=2mm, would be right"),
        (("--outer-bleed", "11mm"), 2, "10mm at most would be right"),
        (("--outer-bleed", "2mm", "--duplex", "gutterfold"), 2, "does not go with"),
    ],
)
def test_what_does_not_go_is_said(tmp_path: Path, options, wrong: int, said: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME.format(count=2), encoding="utf-8")
    status, _, err = pnp("print", tmp_path, "--out", tmp_path / "out", *options)
    assert (status, said in " ".join(err.split())) == (wrong, True), err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("sides", "marked"),
    [("both", (True, True)), ("front", (True, False)), ("back", (False, True))],
)
def test_marks_on_one_side_only(printed, sides: str, marked: tuple[bool, bool]) -> None:
    file = printed(4, "--marks", sides)
    assert tuple(bool(strokes(file, page)) for page in (0, 1)) == marked


def test_no_marks_at_all(printed) -> None:
    file = printed(4, "--marks", "none")
    assert not strokes(file, 0)
    assert not strokes(file, 1)


@pytest.mark.parametrize(("option", "long"), [("3mm", 3.0), ("2cm", 20.0), ("full", None)])
def test_marks_are_as_long_as_they_are_asked_for(printed, option: str, long: float | None) -> None:
    file = printed(4, "--mark-length", option)
    corners = cards(file)[0]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    upright = [one for one in strokes(file, 0) if one[0] == one[2] and max(one[1], one[3]) < top]
    assert {round(one[0], 2) for one in upright} == {left, left + 50, left + 100}
    for _, first, _, last in upright:
        low, high = sorted((first, last))
        assert high == pytest.approx(top - 1, abs=0.01)
        assert low == pytest.approx(RIM if long is None else high - long, abs=0.01)


def test_bleed_runs_on_at_the_rim_of_the_block_alone(printed) -> None:
    plain = cards(printed(4, "--gutter", "3mm"))
    file = printed(4, "--gutter", "3mm", "--outer-bleed", "back=2mm")
    assert cards(file)[0] == plain[0]
    (left, top), (right, _), (_, below), _ = plain[1]
    assert right == pytest.approx(left + 53, abs=0.011)
    across, down = left + 25, top + 35
    # beyond the upper and the left edge and in the corner it is red for 2 mm, then white
    for page, colour in ((0, "FFFFFF"), (1, "FF0000")):
        spots = [(across, top - 1.9), (left - 1.9, down), (left - 1.9, top - 1.9)]
        assert colours(file, page, *spots) == [colour] * 3
    white = [(across, top - 2.1), (left - 2.1, down), (across, below - 1.5), (left + 51.5, down)]
    assert colours(file, 1, *white) == ["FFFFFF"] * 4
    # the blue band at the right edge goes on as wide again, mirrored, and then comes the red
    spots = [(right + 49.5, down), (right + 50.5, down), (right + 51.5, down)]
    assert colours(file, 1, *spots) == ["0000FF", "0000FF", "FF0000"]
    marks = [one for one in strokes(file, 1) if one[0] == one[2] and one[1] < top]
    assert max(max(one[1], one[3]) for one in marks) == pytest.approx(top - 3, abs=0.01)


def test_sheets_that_are_not_shared_for_free_places_are_told(tmp_path: Path) -> None:
    small = '  - {kind: card, name: small, size: 30mm x 30mm, corner: 0mm, ground: "#FF0000"}\n'
    (tmp_path / "game.yaml").write_text(GAME.format(count=2) + small, encoding="utf-8")
    asked = ("print", tmp_path, "--out", tmp_path, "--no-cover", "--skip", "1")
    note = "note: --skip: pieces of each size have sheets of their own"
    assert note in " ".join(pnp(*asked)[2].split())
    assert note not in " ".join(pnp(*asked, "--only", "small")[2].split())


@pytest.mark.parametrize(("free", "neighbours"), [(1, 1), (5, 2)])
def test_bleed_runs_on_into_a_place_that_was_skipped(printed, free: int, neighbours: int) -> None:
    three_by_three = ("--gutter", "3mm", "--paper", "175mmx240mm")
    left, top = cards(printed(9, *three_by_three))[0][free - 1]
    across, down = left + 25, top + 35
    file = printed(8, *three_by_three, "--outer-bleed", "2mm", "--skip", str(free))
    # the cards around it lie 3 mm away: 2 mm of their red come nearer, and then it is white
    beside = [(left + 53, 1), (left - 3, -1)][:neighbours]
    above = [(top + 73, 1), (top - 3, -1)][:neighbours]
    spots = [(x - way * mm, down) for x, way in beside for mm in (1.9, 2.1)]
    spots += [(across, y - way * mm) for y, way in above for mm in (1.9, 2.1)]
    assert colours(file, 0, *spots) == ["FF0000", "FFFFFF"] * 2 * neighbours
    # between two cards nothing runs on
    middle = 175 / 2
    assert (
        colours(file, 0, (middle + 26.5, down + 73), (middle - 26.5, down + 73)) == ["FFFFFF"] * 2
    )
