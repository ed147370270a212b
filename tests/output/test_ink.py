"""The ink meter, on pages whose cover can be worked out by hand."""

import pytest
from PIL import Image

from layouts.drawing import Drawing, Path
from layouts.outline import rectangle
from output.ink import coverage, measure_ink
from output.pdf import pdf_bytes


def page(*paths: Path) -> Drawing:
    return Drawing(100, 100, paths)


def file(*pages: Drawing) -> bytes:
    return pdf_bytes([(f"page {n}", one) for n, one in enumerate(pages, 1)], title="T")


def inks(found) -> tuple[float, float, float, float]:
    return found.cyan, found.magenta, found.yellow, found.black


def test_a_field_counts_with_its_area_and_its_inks() -> None:
    half = page(Path(rectangle(0, 0, 50, 100), "#00FFFF"))
    brown = page(Path(rectangle(0, 0, 100, 25), "#3A2A26"))
    measured = measure_ink(file(half, brown, page()))
    assert measured.count == 3
    assert inks(measured.pages[1]) == pytest.approx((0.5, 0, 0, 0), abs=0.003)
    # of #3A2A26 red lacks 197, green 213, blue 217 of 255: 197 of all three is black
    expected = (0, 0.25 * 16 / 255, 0.25 * 20 / 255, 0.25 * 197 / 255)
    assert inks(measured.pages[2]) == pytest.approx(expected, abs=0.003)
    assert measured.pages[3].total == 0
    assert measured.mean.total == pytest.approx((0.5 + sum(expected)) / 3, abs=0.003)


def test_fine_lines_count_with_their_area() -> None:
    lines = [
        Path((("M", (10, y)), ("L", (90, y))), stroke="#000000", width=0.1)
        for y in (10.03, 33.41, 58.77, 81.2)
    ]
    measured = measure_ink(file(page(*lines)), dpi=600)
    assert measured.pages[1].total == pytest.approx(4 * 80 * 0.1 / 100**2, rel=0.1)


def test_of_many_pages_some_are_measured() -> None:
    dark = page(Path(rectangle(0, 0, 100, 100), "#000000"))
    measured = measure_ink(file(*[page(), dark] * 5), most=5, dpi=20)
    assert list(measured.pages) == [1, 3, 5, 7, 9]
    assert measured.count == 10


def test_a_grey_picture_needs_black_only() -> None:
    assert inks(coverage(Image.new("L", (3, 3), 204))) == pytest.approx((0, 0, 0, 0.2))
