"""Variants: only what differs, from the file it stands in."""

from time import process_time
from typing import Any

import pytest

from pnp.definition.errors import DefinitionError, Fault
from pnp.definition.nodes import Fields, place_of, plain, source_of
from pnp.definition.variants import chain, with_variant
from pnp.definition.yaml_tree import read_yaml

BASE = """\
title: Farm
parameters: {goal: !public {from: 1, to: 12, default: 10}, die: yes}
components:
  - {kind: card, name: cows, size: poker, front: [{text: a}, {text: b}]}
  - {kind: token, name: eggs, size: !assumed 2cm}
"""


def tree(text: str, name: str) -> Fields:
    root = read_yaml(text, name)
    assert isinstance(root, Fields)
    return root


def varied(*variants: str) -> tuple[Fields, list[str]]:
    faults: list[Fault] = []
    root = tree(BASE, "game.yaml")
    for number, text in enumerate(variants):
        root = with_variant(root, tree(text, f"v{number}.yaml"), faults)
    return root, [str(fault) for fault in faults]


def test_values_keep_the_file_and_the_source_they_were_written_with() -> None:
    root, faults = varied(
        "title: Other\nparameters: {goal: 9}\ncomponents:\n"
        "  cows: {size: mini, front: [{text: c}]}\n"
        "  eggs: {count: !public 3}\n  hen: {kind: aid}\n"
    )
    assert not faults
    found: Any = plain(root)
    assert found["title"] == "Farm"
    assert found["parameters"]["goal"] == {"from": "1", "to": "12", "default": "9"}
    assert found["components"] == [
        {"kind": "card", "name": "cows", "size": "mini", "front": [{"text": "c"}]},
        {"kind": "token", "name": "eggs", "size": "2cm", "count": "3"},
        {"kind": "aid", "name": "hen"},
    ]
    assert place_of(root, ("components", 0, "size")) == ("v0.yaml", 4, 16)
    assert place_of(root, ("components", 0, "kind")).file == "game.yaml"
    sources = [
        source_of(root, path).kind
        for path in [
            ("parameters", "goal", "to"),
            ("parameters", "goal", "default"),
            ("components", 1, "size"),
            ("components", 1, "count"),
        ]
    ]
    assert sources == ["public", "rulebook", "assumed", "public"]


def test_a_variant_on_a_variant() -> None:
    root, faults = varied("components: {hen: {kind: aid}}\n", "remove: [cows, hen]\n")
    assert not faults
    found: Any = plain(root)
    assert [component["name"] for component in found["components"]] == ["eggs"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("titel: x\n", "v0.yaml:1:1: titel: a variant has no 'titel'; did you mean 'title'?"),
        ("components: {cow: {size: mini}}\n", "did you mean 'cows'? (a new one needs its kind)"),
        ("components: [a]\n", "v0.yaml:1:13: components: has to be a mapping"),
        (
            "remove: [egg]\n",
            "v0.yaml:1:10: remove: the game has no component or parameter 'egg'; did you",
        ),
    ],
)
def test_faults_are_in_the_variants_file(text: str, fault: str) -> None:
    _, faults = varied(text)
    assert len(faults) == 1
    assert fault in faults[0]


def test_a_ring_of_variants_is_named() -> None:
    files = {"a": "builds_on: b\n", "b": "builds_on: c\n", "c": "builds_on: b\n", "d": "title: x\n"}

    def read(name: str) -> Fields:
        return tree(files[name], f"{name}.yaml")

    with pytest.raises(DefinitionError, match="goes round: b -> c -> b"):
        chain("a", read, tuple(files))
    with pytest.raises(DefinitionError, match="no variant 'c'; did you mean"):
        chain("b", read, ("b", "cc"))
    files["c"] = "builds_on: d\n"
    lines = [next(iter(root.nodes)) for root in chain("a", read, tuple(files))]
    assert lines == ["title", "builds_on", "builds_on", "builds_on"]


def test_a_large_variant_is_merged_in_time() -> None:
    many = "drawings:\n" + "".join(f"  d{index}: [x]\n" for index in range(20_000))
    base, over = tree(many, "game.yaml"), tree(many, "v.yaml")
    faults: list[Fault] = []
    started = process_time()
    merged: Any = plain(with_variant(base, over, faults))
    # a tenth of a second where nothing else runs; key by key through a copy each it is minutes
    assert process_time() - started < 3
    assert len(merged["drawings"]) == 20_000
