"""`pnp print --keep-going`: what cannot be drawn is named and left out, the rest is printed."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest

from tests.pnp.command import pnp

GAME = """\
format: 1
title: Herbs
languages: [en, de]
components:
  - kind: card
    name: herbs
    count: 2
    rows: [{name: mint}, {name: sage}, {name: thyme}]
    front:
      - {say: "{name}", box: 5mm 5mm 50mm 60mm, markup: yes}
  - kind: token
    name: coins
    shape: round
    size: 20mm
    front: [{text: "9", at: center 13mm, anchor: middle, size: 9mm}]
"""
ENGLISH = "format: 1\nmint: '**Mint** cools'\nsage: '**Sage** heals'\nthyme: '**Thyme** warms'\n"
GERMAN = "format: 1\nmint: '**Minze** kühlt'\nsage: '**Salbei heilt'\nthyme: '**Thymian** wärmt'\n"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "herbs" / "text").mkdir(parents=True)
    (tmp_path / "herbs" / "game.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "herbs" / "text" / "en.yaml").write_text(ENGLISH, encoding="utf-8")
    (tmp_path / "herbs" / "text" / "de.yaml").write_text(GERMAN, encoding="utf-8")
    return tmp_path / "herbs"


def printed(game: Path, *options: object) -> tuple[int, str, list[str]]:
    """The status, what was complained about, and the names of the files."""
    out = game.parent / "out"
    status, _, err = pnp("print", game, "--no-cover", "--out", out, *options)
    return status, " ".join(err.split()), sorted(one.name for one in out.glob("*.pdf"))


def test_one_wrong_mark_in_a_translation_leaves_out_one_card(game: Path) -> None:
    status, said, files = printed(game, "--lang", "de")
    assert (status, files) == (1, [])
    status, said, files = printed(game, "--lang", "de", "--keep-going")
    assert (status, files) == (1, ["herbs-de-a4-incomplete.pdf"])
    assert "left out: " in said
    for part in ("game.yaml:10:", "sage", "of '**Salbei heilt' is never closed", "the text sage"):
        assert part in said.replace('"', "'"), said
    with pypdfium2.PdfDocument(game.parent / "out" / files[0]) as document:
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
    counts = [text.count(word) for word in ("Minze", "Salbei", "Thymian", "9")]
    assert counts[:3] == [2, 0, 2]
    assert counts[3] >= 1
    assert printed(game, "--lang", "en", "--keep-going")[::2] == (
        0,
        ["herbs-de-a4-incomplete.pdf", "herbs-en-a4.pdf"],
    )


def test_programs_are_told_what_is_missing(game: Path) -> None:
    out = ("--out", game.parent / "out", "--json", "--no-cover")
    status, told, _ = pnp("print", game, "--lang", "de", "--keep-going", *out)
    (made,) = json.loads(told)["printed"]
    assert (status, made["counts"]) == (1, {"herbs": 4, "coins": 1})
    (left_out,) = made["left_out"]
    assert "sage" in left_out


def test_a_missing_card_is_new_once_it_can_be_drawn(game: Path) -> None:
    printed(game, "--lang", "de", "--keep-going")
    file = game / "text" / "de.yaml"
    file.write_text(GERMAN.replace("Salbei", "Salbei**"), encoding="utf-8")
    out = ("--out", game.parent / "out", "--json")
    status, told, err = pnp("print", game, "--lang", "de", "--changed", *out)
    assert status == 0, err
    (made,) = json.loads(told)["printed"]
    assert made["counts"] == {"herbs": 2, "coins": 0}


def test_where_nothing_can_be_drawn_nothing_is_printed(game: Path) -> None:
    status, said, files = printed(game, "--lang", "de", "--keep-going", "--only", "herbs")
    assert (status, files) == (1, ["herbs-de-a4-herbs-incomplete.pdf"])
    text = game / "text" / "de.yaml"
    worse = GERMAN.replace("**Minze**", "*Minze").replace("**Thymian**", "**Thymian")
    text.write_text(worse, encoding="utf-8")
    file = game.parent / "out" / "herbs-de-a4-herbs-incomplete.pdf"
    before = file.read_bytes()
    file.write_bytes(b"old")
    status, said, files = printed(game, "--lang", "de", "--keep-going", "--only", "herbs")
    assert (status, "3 faults" in said, file.read_bytes()) == (1, True, b"old")
    assert before.startswith(b"%PDF")


def test_what_is_left_out_is_told_where_nothing_else_has_changed(game: Path) -> None:
    printed(game, "--lang", "de", "--keep-going")
    status, said, _ = printed(game, "--lang", "de", "--keep-going", "--changed")
    assert status == 1
    assert "pnp: left out: " in said
    assert "sage" in said
    out = game.parent / "out"
    options = ("--lang", "de", "--keep-going", "--changed", "--out", out)
    assert "Nothing else has changed since the last print" in pnp("print", game, *options)[1]
    assert json.loads(pnp("print", game, *options, "--json")[1])["printed"][0]["left_out"]


def test_what_is_left_out_is_told_where_pieces_are_ordered(game: Path) -> None:
    status, said, _ = printed(game, "--lang", "de", "--keep-going", "--format", "shop")
    assert status == 1
    assert "left out" in said
    assert "sage" in said
