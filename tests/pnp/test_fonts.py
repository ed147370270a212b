"""Fonts: static cuts with their own names, kept in a cache, remade when the cache is spoilt."""

from io import BytesIO
from pathlib import Path
from types import MappingProxyType

import pytest

from pnp import fonts


@pytest.fixture
def one_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one of the four, so that the test takes a second."""
    only = MappingProxyType({"text": fonts.CUTS["text"]})
    monkeypatch.setattr(fonts, "CUTS", only)


@pytest.mark.usefixtures("one_cut")
def test_a_cut_is_made_once(tmp_path: Path) -> None:
    from fontTools.ttLib import TTFont

    made: list[str] = []
    first = fonts.load_fonts(made.append, tmp_path / "cache")["text"]
    again = fonts.load_fonts(made.append, tmp_path / "cache")["text"]
    assert made == ["Nunito Print"]
    assert first.data == again.data
    (kept,) = (tmp_path / "cache").iterdir()

    font = TTFont(BytesIO(first.data))
    assert "fvar" not in font
    assert font["OS/2"].usWeightClass == 500
    assert font["name"].getDebugName(1) == "Nunito Print"
    assert font["name"].getDebugName(6) == "NunitoPrint"
    # the lightest weight is the variable font's default: a cut at 500 is wider
    assert first.advance("Hello") > 2.2
    assert first.missing("Zażółć gęślą jaźń Ünñ") == ""

    kept.write_bytes(first.data[:5_000])
    assert fonts.load_fonts(made.append, tmp_path / "cache")["text"].data == first.data
    assert made == ["Nunito Print"] * 2
    assert kept.read_bytes() == first.data


@pytest.mark.usefixtures("one_cut")
def test_a_cache_that_cannot_be_written_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fonts, "_make", lambda cut: b"made")
    (tmp_path / "file").write_text("not a folder")
    assert fonts.load_fonts(cache=tmp_path / "file")["text"].data == b"made"
