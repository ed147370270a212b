"""The schema for editors takes what is a game, and underlines what is none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

import pnp
from pnp.cli import app
from pnp.definition.json_schema import game_schema, variant_schema

FOLDER = Path(pnp.__file__).parent
GAMES = sorted(FOLDER.glob("games/*/game.yaml")) + sorted(FOLDER.glob("templates/*/game.yaml"))
VARIANTS = sorted(FOLDER.glob("games/*/variants/*.yaml"))

GAME = Draft202012Validator(game_schema())
VARIANT = Draft202012Validator(variant_schema())


class AsAnEditorReads(yaml.SafeLoader):
    """YAML whose tags say nothing of the value."""


def _plain(loader: yaml.SafeLoader, _: str, node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return loader.construct_mapping(node, deep=True)
    if isinstance(node, yaml.SequenceNode):
        return loader.construct_sequence(node, deep=True)
    kind = loader.resolve(yaml.ScalarNode, node.value, (True, False))
    return loader.construct_object(yaml.ScalarNode(kind, node.value))


AsAnEditorReads.add_multi_constructor("!", _plain)


def read(text: str) -> Any:
    return yaml.load(text, AsAnEditorReads)


def faults(validator: Draft202012Validator, text: str) -> Iterator[str]:
    return (error.json_path for error in validator.iter_errors(read(text)))


def test_the_schemas_are_schemas() -> None:
    Draft202012Validator.check_schema(game_schema())
    Draft202012Validator.check_schema(variant_schema())


@pytest.mark.parametrize("file", GAMES, ids=lambda path: path.parent.name)
def test_every_game_that_comes_along_fits(file: Path) -> None:
    assert list(faults(GAME, file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("file", VARIANTS, ids=lambda path: path.stem)
def test_every_variant_fits(file: Path) -> None:
    assert list(faults(VARIANT, file.read_text(encoding="utf-8"))) == []


SMALL = """\
format: 1
title: Small
components:
  - kind: card
    name: cards
    size: !assumed {value: poker, because: everybody has sleeves for it}
    front: [{shape: rect, at: 3mm 3mm, size: 10mm 10mm, fill: cream}]
"""


@pytest.mark.parametrize(
    ("right", "wrong", "path"),
    [
        ("title: Small", "titel: Small", "$"),
        ("format: 1", "format: 3", "$.format"),
        ("kind: card", "kind: cart", "$.components"),
        ("name: cards", "nane: cards", "$.components"),
        ("shape: rect", "shape: wrecked", "$.components"),
        ("fill: cream", "full: cream", "$.components"),
        ("because: everybody", "since: everybody", "$.components"),
    ],
)
def test_what_is_no_game_is_underlined(right: str, wrong: str, path: str) -> None:
    assert list(faults(GAME, SMALL)) == []
    assert path in list(faults(GAME, SMALL.replace(right, wrong)))


@pytest.mark.parametrize(
    ("rows", "right"),
    [
        ("[{n: {from: 1, to: 9, step: 2}, x: [a, {from: 1, to: 3}]}]", True),
        ("[{n: {copies: {a: 2, b: 50%, c: 1 part}, total: = 3}}]", True),
        ("[{n: {deal: {a: 1}, seed: !assumed {value: 3, because: why}, apart: yes}}]", True),
        ("[{n: {deal: [1, b], seed: 1}}, {n: {deal: {from: 1, to: 2}, seed: 1}}]", True),
        ("{polyominoes: {4: 2}, seed: 1, kinds: r y, marks: {B: {total: 3, not_with: [A]}}}", True),
        ("[{n: {from: 1}}]", False),
        ("[{n: {copies: {a: 2}, totl: 2}}]", False),
        ("[{n: {deal: [a]}}]", False),
        ("{polyominoes: {4: 2}}", False),
        ("{polyominoes: {4: 2}, seed: 1, marks: {B: {totl: 3}}}", False),
    ],
)
def test_rows_that_are_made(rows: str, right: bool) -> None:
    text = SMALL.replace("    front:", f"    rows: {rows}\n    front:")
    assert (list(faults(GAME, text)) == []) is right


def test_every_key_says_what_it_means() -> None:
    for declared in (game_schema(), *game_schema()["$defs"].values()):
        for name, told in declared.get("properties", {}).items():
            if name not in ("value", "or", "because"):
                assert told.get("description"), (declared.get("title"), name)


def test_it_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    assert json.loads(CliRunner().invoke(app, ["schema"]).output) == game_schema()
    file = tmp_path / "variant.json"
    result = CliRunner().invoke(app, ["schema", "--variant", "--out", str(file)])
    assert result.exit_code == 0
    assert f"$schema={file.as_posix()}" in result.output
    assert json.loads(file.read_text(encoding="utf-8")) == variant_schema()
    assert CliRunner().invoke(app, ["schema", "--out", str(tmp_path)]).exit_code == 2


def test_it_is_written_over_an_older_schema_and_over_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("format: 1\n", encoding="utf-8")
    result = CliRunner().invoke(app, ["schema", "--out", str(file)])
    assert result.exit_code == 2
    assert "that is no schema, and is left as it is" in result.output
    assert file.read_text(encoding="utf-8") == "format: 1\n"
    file.write_text("{}", encoding="utf-8")
    assert CliRunner().invoke(app, ["schema", "--out", str(file)]).exit_code == 0
