"""Values that are written into a definition are read out of it again as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.definition.files import Folder
from pnp.definition.format import read_file
from pnp.definition.nodes import plain
from pnp.definition.yaml_text import in_yaml

PLAIN = ("Fox’s Den!", "Die Kühe", "no", "30mm", "63.5mm x 88.9mm", "-4", "= goal * (players + 1)")
QUOTED = ("", " ", "12e5", "0x10", "a: b", "a #b", "- a", "red, blue", "!assumed 3", "*a", "a\nb")


@pytest.mark.parametrize("text", [*PLAIN, *QUOTED, '"', "'a'", "[a]", "{a}", "…", "= ", "ends -"])
def test_a_text_is_read_as_it_was_written(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(f"format: 1\ntold: {in_yaml(text)}\nflow: {{told: {in_yaml(text)}}}\n", "utf-8")
    read = plain(read_file(Folder(tmp_path, "game"), "game.yaml"))
    assert (read["told"], read["flow"]) == (text, {"told": text})


def test_only_what_has_to_be_is_in_quotes() -> None:
    assert [in_yaml(text) for text in PLAIN] == list(PLAIN)
    assert all(in_yaml(text).startswith('"') for text in QUOTED)
    assert (in_yaml(9), in_yaml(2.5)) == ("9", "2.5")
