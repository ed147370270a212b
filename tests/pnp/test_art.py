"""Art and files by name: found however the name is composed, never outside the folder."""

from base64 import b64decode
from pathlib import Path
from unicodedata import normalize

import pytest

from pnp.art import Art
from pnp.definition.files import FileNameError, find

PNG = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAC0lEQVR4nGNgQAYAAA4AAdjF4RgAAAAASUVORK5CYII="
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2z"/></svg>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    deck = tmp_path / "deck"
    (deck / "art").mkdir(parents=True)
    (deck / "art" / "plain.png").write_bytes(PNG)
    (deck / "art" / normalize("NFD", "Bär groß.png")).write_bytes(PNG)
    (deck / "art" / "cow-1.svg").write_text(SVG)
    (deck / "art" / "broken.svg").write_text('<svg viewBox="0 0 1 1">\n<image/></svg>')
    (tmp_path / "outside.png").write_bytes(PNG)
    return deck


@pytest.mark.parametrize(
    "name", [normalize("NFC", "art/Bär groß.png"), "art\\plain.png", "./art/plain.png"]
)
def test_spellings_of_a_name(folder: Path, name: str) -> None:
    assert find(folder, name).read_bytes() == PNG


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../outside.png", "leads out"),
        ("art/../../outside.png", "leads out"),
        ("/etc/hostname", "leads out"),
        ("~/x.png", "leads out"),
        ("C:\\x.png", "leads out"),
        ("https://example.org/x.png", "address"),
        ("art/plain.png ", "write 'art/plain.png'"),
        ("art/Plain.png", "did you mean 'plain.png'?"),
        ("art", "not a file"),
        ("", "missing"),
        (" ", "missing"),
    ],
)
def test_names_that_lead_nowhere_are_refused(folder: Path, name: str, words: str) -> None:
    with pytest.raises(FileNameError, match=words.replace("?", r"\?")):
        find(folder, name)


def test_a_link_to_outside_is_refused(folder: Path) -> None:
    try:
        (folder / "art" / "link.png").symlink_to(folder.parent / "outside.png")
    except OSError:
        pytest.skip("no links on this system")
    (folder / "up").symlink_to(folder.parent)
    for name in ("art/link.png", "up/outside.png", "up/nowhere.png"):
        with pytest.raises(FileNameError, match="link that leads out"):
            find(folder, name)


def test_a_folder_that_may_not_be_read_is_named(folder: Path) -> None:
    def listing(at: Path) -> list[str]:
        if at.name == "art":
            raise PermissionError(13, "Permission denied")
        return ["art"]

    with pytest.raises(FileNameError, match="the folder 'art' may not be looked into"):
        find(folder, "art/plain.png", listing)


def test_a_symbol_is_one_drawing_however_often_it_is_used(folder: Path) -> None:
    art = Art(folder)
    assert art.symbol("cow-1") is art.symbol("cow-1")
    assert (art.symbol("cow-1").width, art.symbol("cow-1").height) == (4, 2)
    with pytest.raises(LookupError, match=r"did you mean 'cow-1\.svg'"):
        art.symbol("cow-2")
    for _ in range(2):
        with pytest.raises(ValueError, match=r"art/broken\.svg:2"):
            art.symbol("broken")
        # once found broken it is not read for the next card: a bomb takes a second each time
        (folder / "art" / "broken.svg").unlink(missing_ok=True)
    with pytest.raises(LookupError, match="name is missing"):
        art.symbol("")


def test_what_all_art_of_a_game_may_have(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "art" / "cow-2.svg").write_text(SVG)
    monkeypatch.setattr("pnp.art.MOST_STEPS", 7)
    monkeypatch.setattr("pnp.art.LARGEST_IMAGES", len(PNG) + 1)
    art = Art(folder)
    art.symbol("cow-1")
    with pytest.raises(ValueError, match=r"art/cow-2\.svg: with this file the game's symbols"):
        art.symbol("cow-2")
    art.image("art/plain.png")
    with pytest.raises(ValueError, match="the game's pictures are together larger"):
        art.image(normalize("NFC", "art/Bär groß.png"))


def test_an_image_knows_its_size(folder: Path) -> None:
    raster = Art(folder).image("art/plain.png")
    assert (raster.width, raster.height, raster.data) == (3, 2, PNG)
    (folder / "art" / "cow-3.png").write_text(SVG)
    art = Art(folder)
    assert art.image("art/cow-1.svg") is art.symbol("cow-1")
    with pytest.raises(ValueError, match="no picture"):
        art.image("art/cow-3.png")
