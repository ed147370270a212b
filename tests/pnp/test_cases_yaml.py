"""Kinds of trouble people reported about declarations, each from its own file to the print."""

from time import process_time

import pytest

from pnp.definition.load import load_game
from tests.pnp.printed_case import CASES, GAME, case, game, peak, printed, singly, text

WORDS = ["no", "on", "Off", "yes", "1.10", "12:30", "010", "1_000", "~", "2026-03-01"]
WORDS += ["1e3", "0x1F"]


def test_words_that_look_like_something_else_are_printed_as_they_stand(tmp_path):
    front = [f"{{text: {word}, at: 4mm {5 + 5 * n}mm}}" for n, word in enumerate(WORDS)]
    front.append("{text: value of key on, at: 4mm 80mm, when: = on > 0}")
    done = singly(game(tmp_path, *front, rows="[{on: 1, no: 2}]"))
    assert done.cards == [[*WORDS, "value of key on"]]


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("Y03/bomb.yaml", "game.yaml:5:"),
        ("Y03/self.yaml", "game.yaml:2:"),
        ("Y05/tag.yaml", "game.yaml:2:9: the tag '!!python/object/apply:os.system' is refused"),
        ("Y05/custom.yaml", "game.yaml:2:9: no tag '!include'"),
    ],
)
def test_bombs_and_commands_are_refused(tmp_path, monkeypatch, file, told):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "deck"
    folder.mkdir()
    (folder / "game.yaml").write_bytes((CASES / file).read_bytes())
    before, started = peak(), process_time()
    done = printed(folder)
    assert (done.status, done.files) == (2, ())
    assert told in done.said
    assert not list(tmp_path.rglob("OWNED"))
    assert process_time() - started < 3
    assert peak() - before < 250


@pytest.mark.parametrize(
    ("width", "points"),
    [
        ("63mm", 178.583),
        ("63 mm", 178.583),
        ("6.3cm", 178.583),
        ("2.5in", 180.0),
        ("72pt", 72.0),
        *((word, None) for word in ('2.5"', "96px", "63", "2,5in", "1e2mm", "63MM", "mm63")),
        *((word, None) for word in ("63mmm", "", "０６３mm", "2.5in+3mm")),
    ],
)
def test_spellings_of_a_width(tmp_path, width, points):
    (tmp_path / "cards.csv").write_text("title\nF01\n", encoding="utf-8")
    folder = game(tmp_path, "{text: x, at: 4mm 20mm}", size=f"'{width} x 88mm'")
    done = printed(folder, "--paper", "a4")
    if points is None:
        line = GAME.splitlines().index("    size: {size}") + 1
        assert (done.status, done.files) == (2, ())
        assert f"game.yaml:{line}:" in done.said
        assert repr(f"{width} x 88mm") in done.said or repr(width) in done.said
        return
    assert done.status == 0, done.said
    (component,) = load_game(folder).components
    assert component.size[0] * 72 / 25.4 == pytest.approx(points, abs=0.001)


def test_texts_of_the_cases_about_text(tmp_path):
    marked = case("T07", tmp_path)
    cells = ["Rock & Roll", "if HP<3 rest", "AT&T &amp; co", "<b>bold"]
    cells += ['<img src="secret.txt"/>', "a < b > c", "5 &lt; 6"]
    assert singly(game(marked, text("{title}"))).cards == [[cell] for cell in cells]
    ends = singly(game(case("T09", tmp_path), text("{title}")))
    found = [" ".join(ends.cards[n]).split() for n in (0, 1, 2, 4)]
    assert found == [["a", "b"]] * 4
    assert ends.cards[5:] == [["“quoted” — it’s …"], ["final office"]]
    long = game(case("T01", tmp_path), '{text: "{rules}", box: 4mm 4mm 55mm 40mm, size: 11pt}')
    done = printed(long)
    assert done.status != 0
    assert "sample 2 (cards.csv:3)" in done.said
    assert "mm high, in a box of 55.00 x 40.00 mm" in done.said
    assert "sample 1 (" not in done.said
    done = printed(game(case("T05", tmp_path), text("{title}")))
    assert done.status != 0
    assert "sample 1 (cards.csv:2)" in done.said
    assert "U+1F409 DRAGON" in done.said
    # what the house's typefaces lack is borrowed from others; the rest is drawn right
    assert not [line for line in (3, 4, 5, 6) if f"cards.csv:{line})" in done.said]
