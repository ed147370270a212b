import pytest

from layouts.sheets.papers import PAPERS, PaperError, in_inches, paper
from layouts.sheets.sheet import Paper


def test_names_are_found_however_they_are_written() -> None:
    assert paper("A4") == paper(" a4 ") == Paper("A4", 210, 297)
    letter = paper("letter")
    assert (letter.width, letter.height) == pytest.approx((8.5 * 25.4, 11 * 25.4))


def test_iso_papers_have_the_ratio_of_root_two_and_halve() -> None:
    a3, a4, a5 = (PAPERS[name] for name in ("a3", "a4", "a5"))
    assert (a3.width, a4.width) == (a4.height, a5.height)
    assert all(abs(p.height / p.width - 2**0.5) < 0.005 for p in (a3, a4, a5))


@pytest.mark.parametrize(
    ("asked", "width", "height"),
    [
        ("200mm x 300mm", 200, 300),
        ("300mm×200mm", 200, 300),
        ("9in x 12in", 228.6, 304.8),
        ("20cm x 612pt", 200, 215.9),
    ],
)
def test_an_own_size_stands_upright(asked: str, width: float, height: float) -> None:
    own = paper(asked)
    assert (own.width, own.height) == pytest.approx((width, height))
    assert own.name == f"{width:g} x {height:g} mm"


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("lettre", "did you mean 'letter'"),
        ("200 x 300", "200mm x 300mm"),
        ("", "a3, a4, a5"),
        ("20mm x 300mm", "50 to 5080 mm"),
        ("200mm x 6000mm", "50 to 5080 mm"),
    ],
)
def test_what_is_no_paper_says_what_would_be(asked: str, hint: str) -> None:
    with pytest.raises(PaperError, match=hint) as fault:
        paper(asked)
    assert repr(asked) in str(fault.value)


def test_papers_measured_in_inches() -> None:
    inches = {name for name, known in PAPERS.items() if in_inches(known)}
    assert inches == {"letter", "legal", "tabloid"}
    assert in_inches(paper("9in x 12in"))
