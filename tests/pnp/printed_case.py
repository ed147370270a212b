"""A case as its people sent it: a table and art, byte for byte, printed by a small definition."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from typer.testing import CliRunner

from pnp.cli import app

CASES = Path(__file__).parent / "cases"
GAME = """\
format: 1
title: Sample
components:
  - kind: card
    name: sample
    size: {size}
    corner: 0mm
    bleed: 0mm
    count: {count}
    rows: {rows}
    front:
"""


class Printed(NamedTuple):
    """What a run of `pnp print` gave: its status, what it said on one line, its files."""

    status: int
    said: str
    files: tuple[Path, ...]

    @property
    def file(self) -> Path:
        (file,) = self.files
        return file

    @property
    def cards(self) -> list[list[str]]:
        """The lines of text on each page of the one file."""
        with pypdfium2.PdfDocument(self.file) as document:
            texts = [page.get_textpage().get_text_range() for page in document]
        return [text.splitlines() for text in texts]


def case(name: str, to: Path, art: bool = False) -> Path:
    """A copy of a case's folder; with `art` its pictures stand in `art/`."""
    folder = to / name
    shutil.copytree(CASES / name, folder)
    if art:
        (folder / "art").mkdir()
        for file in [*folder.glob("*.svg"), *folder.glob("*.dtd"), *folder.glob("*.txt")]:
            file.rename(folder / "art" / file.name)
    return folder


def game(
    folder: Path,
    *front: str,
    rows: str = "cards.csv",
    size: str = "63mm x 88mm",
    count: str = "1",
) -> Path:
    """The definition of one component, each line of `front` an element."""
    head = GAME.format(rows=rows, size=size, count=count)
    text = head + "".join(f"      - {element}\n" for element in front)
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def text(words: str) -> str:
    """An element that sets these words."""
    return f'{{text: "{words}", box: 4mm 4mm 55mm 80mm, size: 11pt}}'


def printed(folder: Path, *options: str) -> Printed:
    """Prints the folder's game onto A4 with 10 mm margins, 3 x 3 cards a page."""
    out = folder / "out"
    shutil.rmtree(out, ignore_errors=True)
    options = ("--margin", "10mm", *options)
    done = CliRunner().invoke(
        app, ["print", str(folder), "--out", str(out), "--no-cover", *options]
    )
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    files = sorted(file for file in out.rglob("*") if file.suffix in (".pdf", ".svg"))
    return Printed(done.exit_code, " ".join(done.output.split()), tuple(files))


def peak() -> float:
    """The most memory this process has taken so far, in MB; 0 where nobody tells."""
    try:
        import resource
    except ImportError:
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1e6 if sys.platform == "darwin" else 1e3
    )


def singly(folder: Path) -> Printed:
    """Prints each card onto a page of its own size, so that nothing else stands there."""
    return printed(folder, "--paper", "63mmx88mm", "--margin", "0mm")
