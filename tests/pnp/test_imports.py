"""No module needs, over whatever others, itself: neither when it is loaded nor later, nor for its
types. Faces are left out, whose elements hold elements, and `verify`, whose graph knows what
searches it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("pnp", "layouts", "output")
LEFT_OUT: Final = ("pnp.games", "pnp.templates", "layouts.face")


def modules() -> Mapping[str, Path]:
    files = (file for name in PACKAGES for file in (ROOT / name).rglob("*.py"))
    named = {".".join(file.relative_to(ROOT).with_suffix("").parts): file for file in files}
    return {
        name.removesuffix(".__init__"): file
        for name, file in named.items()
        if not name.startswith(LEFT_OUT)
    }


def needed(file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                name = f"{node.module}.{one.name}"
                yield name if name in known else node.module
        elif isinstance(node, ast.Import):
            yield from (one.name for one in node.names)


def ring(known: Mapping[str, Path]) -> list[str]:
    graph = {name: {*needed(file, known)} & known.keys() - {name} for name, file in known.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_needs_itself() -> None:
    assert ring(modules()) == []


@pytest.mark.parametrize("line", ["from b import x", "import b", "def f():\n    from b import x"])
def test_a_ring_would_be_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "a.py").write_text(line)
    (tmp_path / "b.py").write_text(
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import a"
    )
    assert set(ring({"a": tmp_path / "a.py", "b": tmp_path / "b.py"})) == {"a", "b"}
