"""The first page of a file: what it says is what is in the file."""

from __future__ import annotations

import json
import string
from dataclasses import fields
from pathlib import Path

import pypdfium2
import pytest
from typer.testing import CliRunner

from layouts.nets.picture import Solid
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.imposition import Layout
from layouts.sheets.papers import paper
from pnp.cli import app
from pnp.commands.choice import Choice, load
from pnp.cover import art, cover_of, cover_sheets
from pnp.definition.game import Game
from pnp.definition.pieces import pieces_by_component
from pnp.fonts import load_fonts
from pnp.words import cover_words_for, languages
from pnp.words.cover import CoverWords

BUILT_IN = (("mow", "fr"), ("mow", "en"), ("dali-the-fox", "en"), ("dali-the-fox", "de"))


def laid(game: Game, sort: str = "a4", backs: str = "long") -> tuple[object, tuple[Layout, ...]]:
    pieces = pieces_by_component(game, load_fonts())
    every = [piece for ones in pieces.values() for piece in ones]
    return pieces, lay_out(every, paper(sort), backs=backs)


def said(game: Game, **kinds: str):
    pieces, layouts = laid(game, **kinds)
    return cover_of(game, pieces, layouts, load_fonts()), pieces, layouts


def printed(tmp_path: Path, *arguments: str) -> tuple[list[str], dict]:
    """The text of every page, and what the command said."""
    run = CliRunner().invoke(app, ["print", *arguments, "--out", str(tmp_path), "--json"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)["printed"][0]
    with pypdfium2.PdfDocument(told["files"][0]) as document:
        return [page.get_textpage().get_text_range() for page in document], told


def test_every_language_says_the_same_with_the_same_gaps() -> None:
    english = CoverWords()
    assert {"de", "fr"} <= set(languages())
    for language in languages():
        words = cover_words_for(language)
        for field in fields(CoverWords):
            gaps = {
                name
                for one in (getattr(english, field.name), getattr(words, field.name))
                for _, name, _, _ in string.Formatter().parse(one)
                if name
            }
            said = getattr(words, field.name)
            assert all(f"{{{name}}}" in said for name in gaps), (language, field.name)
            assert language == "en" or said != "", field.name


@pytest.mark.parametrize(("name", "language"), BUILT_IN)
@pytest.mark.parametrize("sort", ["a4", "letter"])
def test_one_page_holds_a_built_in_game(name: str, language: str, sort: str) -> None:
    game = load(Choice(name, None, None, (), language))
    pieces, layouts = laid(game, sort)
    (sheet,) = cover_sheets(game, pieces, layouts, load_fonts())
    assert sheet.cover
    assert sheet.placements == ()
    assert sheet.front.children
    assert sheet.back is not None
    assert sheet.back.children == ()


def test_counts_sizes_and_sheets_are_those_of_the_file() -> None:
    game = load(Choice("mow", None, None, (), "fr"))
    cover, _, layouts = said(game)
    assert [(part.title, part.count) for part in cover.parts] == [
        ("Vaches", 48),
        ("Carte MOW", 1),
        ("Aides de jeu", 5),
        ("Feuilles de score", 2),
    ]
    on = [
        number
        for number, layout in enumerate(layouts, 1)
        if any(one.piece.name.startswith("cows") for one in layout.front)
    ]
    assert on == list(range(1, on[-1] + 1))
    size = "63,5\u00a0×\u00a088,9\u00a0mm"
    assert cover.parts[0].notes == (size, f"feuilles 1–{on[-1]}")
    assert cover.parts_aside == f"56 pièces · {len(layouts)} feuilles"


def test_nets_are_shown_as_what_they_are_folded_into() -> None:
    game = load(Choice("dali-the-fox", None, None, (), "en"))
    cover, pieces, _ = said(game)
    parts = {part.title: part for part in cover.parts}
    die, tower = parts["Farmer die"], parts["Dice tower"]
    assert die.notes[0] == "edge 22\u00a0mm"
    # three nets are one tower: 77 wide, 66 deep and 155 high
    assert (len(pieces["tower"]), tower.count, len(tower.looks)) == (3, 1, 1)
    assert tower.notes[0] == "77\u00a0×\u00a066\u00a0×\u00a0155\u00a0mm"
    for part in (die, tower):
        assert all(isinstance(look, Solid) for look in part.looks)
    assert any(look in cover.hero.large for look in tower.looks)


def test_steps_are_those_that_the_pieces_ask_for() -> None:
    def steps(name: str, *settings: str, **kinds: str) -> list[str]:
        game = load(Choice(name, None, None, settings, "en"))
        return [step.title for step in said(game, **kinds)[0].steps]

    assert steps("mow") == ["Print", "Cut", "Round the corners"]
    assert steps("dali-the-fox") == ["Print", "Cut", "Cut out", "Fold and glue"]
    assert steps("dali-the-fox", "dice_tower=no", sort="a5") == [
        "Print",
        "Cut",
        "Put together",
        "Cut out",
        "Fold and glue",
    ]
    game = load(Choice("mow", None, None, (), "en"))
    pieces = pieces_by_component(game, load_fonts(), only=frozenset({"cows"}))
    layouts = lay_out(pieces["cows"], paper("a4"), backs="gutterfold")
    folded = cover_of(game, pieces, layouts, load_fonts())
    assert [step.title for step in folded.steps] == [
        "Print",
        "Fold and glue",
        "Cut",
        "Round the corners",
    ]
    assert any(tool.text == "glue" for tool in folded.tools)


def test_assumptions_are_told_with_their_reasons_in_the_language() -> None:
    german = said(load(Choice("dali-the-fox", None, None, (), "de")))[0].notes[0].text
    assert (
        "Bauernwürfel, Eierwürfel – Kante: 22\u00a0mm (oder 20\u00a0mm, 25\u00a0mm; Pap" in german
    )
    assert "Papierwürfel dieser Größe rollen gut" in german
    english = said(load(Choice("dali-the-fox", None, None, (), "en")))[0].notes[0].text
    assert "paper dice of this size roll well" in english
    # what the rulebook and published sources say is no assumption of ours
    assert "faces" not in english
    assert "players" not in english.partition("–")[0]


def test_a_file_begins_with_it_and_sheets_are_numbered_without_it(tmp_path: Path) -> None:
    pages, told = printed(tmp_path, "mow", "--lang", "en")
    assert len(pages) == told["pages"]
    assert "In this file" in pages[0]
    assert f"56 pieces · {told['sheets']} sheets" in pages[0]
    assert pages[1].strip() == ""
    assert f"sheet 1 of {told['sheets']}" in pages[2]
    last = [page for page in pages if f"sheet {told['sheets']} of {told['sheets']}" in page]
    assert last[-1] == pages[-1]


def test_it_can_be_left_out_and_asked_for(tmp_path: Path) -> None:
    pages, told = printed(tmp_path, "mow", "--lang", "en", "--no-cover")
    assert "sheet 1 of" in pages[0]
    fronts, _ = printed(tmp_path, "mow", "--lang", "en", "--duplex", "none")
    assert "In this file" in fronts[0]
    assert "sheet 1 of" in fronts[1]
    assert len(fronts) == told["sheets"] + 1
    part, _ = printed(tmp_path, "mow", "--lang", "en", "--only", "cows", "--cover")
    assert "48 pieces" in part[0]
    assert "Score sheet" not in part[0]


def test_what_was_set_is_said(tmp_path: Path) -> None:
    pages, _ = printed(
        tmp_path, "dali-the-fox", "--players", "3", "--variant", "salvador", "--lang", "de"
    )
    assert "für 3 Personen" in pages[0]
    assert "Bauer Salvador geht einkaufen" in pages[0]
    assert "Bauernwürfel," not in pages[0]
    plain, _ = printed(tmp_path, "dali-the-fox", "--lang", "de")
    assert "2–4 Personen" in plain[0]


def test_a_second_page_stands_on_the_back_upright_however_it_is_turned() -> None:
    game = load(Choice("mow", None, None, (), "en"))
    turns = {}
    for backs in ("long", "short"):
        pieces, layouts = laid(game, "a5", backs)
        (sheet,) = cover_sheets(game, pieces, layouts, load_fonts())
        assert sheet.back is not None
        assert sheet.back.children
        first = sheet.back.children[0]
        turns[backs] = first.matrix[0] if len(sheet.back.children) == 1 else 1.0
    assert turns == {"long": 1.0, "short": -1.0}


def test_svg_files_have_names_of_their_own(tmp_path: Path) -> None:
    run = CliRunner().invoke(
        app, ["print", "mow", "--lang", "en", "--format", "svg", "--out", str(tmp_path)]
    )
    assert run.exit_code == 0, run.output
    (folder,) = (path for path in tmp_path.iterdir() if path.is_dir())
    names = {path.name for path in folder.iterdir()}
    assert {"cover-01-front.svg", "sheet-01-front.svg", "sheet-01-back.svg"} <= names


def test_its_pictures_are_there() -> None:
    wanted = {"card", "printer", "trimmer", "scissors", "glue", "grass", "daisy", "tulip"}
    assert set(art()) == wanted


def test_a_name_that_cannot_be_set_leaves_the_cover_out(tmp_path: Path) -> None:
    folder = tmp_path / "odd"
    folder.mkdir()
    (folder / "game.yaml").write_text(
        "format: 1\ntitle: Odd\ncomponents:\n  - {kind: card, name: 'c \U0001f7f0'}\n",
        encoding="utf-8",
    )
    run = CliRunner().invoke(app, ["print", str(folder), "--out", str(tmp_path), "--json"])
    assert run.exit_code == 0, run.output
    assert "the file has no cover: " in run.stderr
    assert "U+1F7F0" in run.stderr
    assert json.loads(run.stdout)["printed"][0]["pages"] == 1


@pytest.mark.parametrize(
    ("players", "ages", "language", "facts"),
    [
        ("2", "8+", "en", ("for 2 players", "age 8+")),
        ("1", "8-12", "en", ("for 1 player", "age 8-12")),
        ("{from: 2, to: 4}", "8+", "de", ("2–4 Personen", "ab 8 Jahren")),
        ("{from: 1, to: 1}", "6", "fr", ("pour 1 joueur", "6 ans")),
        ("no", "", "en", ()),
    ],
)
def test_how_many_play_and_how_old_they_are(
    tmp_path: Path, players: str, ages: str, language: str, facts: tuple[str, ...]
) -> None:
    (tmp_path / "game.yaml").write_text(
        f"format: 1\ntitle: Mini\nages: '{ages}'\nlanguages: [en, de, fr]\n"
        f"parameters:\n  players: {players}\n"
        "components:\n  - kind: card\n    name: cards\n    rows: [{name: one}]\n",
        encoding="utf-8",
    )
    game = load(Choice(str(tmp_path), None, None, (), language))
    assert said(game)[0].hero.facts == facts


def test_a_component_without_a_title_begins_like_one(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        "format: 1\ntitle: Mini\ncomponents:\n"
        "  - {kind: card, name: moon cards, size: !assumed {value: mini, because: it fits}}\n"
        "  - {kind: card, name: stars, title: of the sky}\n",
        encoding="utf-8",
    )
    cover, _, _ = said(load(Choice(str(tmp_path), None, None, (), "en")))
    assert [part.title for part in cover.parts] == ["Moon cards", "of the sky"]
    assert any("Moon cards" in note.text for note in cover.notes)


def test_a_sheet_with_tiles_calls_the_board_what_the_cover_calls_it(tmp_path: Path) -> None:
    only = ("a-fistful-of-daisies", "--lang", "de", "--only", "pasture")
    cover, *tiles = printed(tmp_path, *only, "--cover")[0]
    assert "Spielplan" in cover
    for page, name in zip(tiles, ("A1", "A2", "B1", "B2"), strict=True):
        assert f"Spielplan {name} Reihe für Reihe" in page
