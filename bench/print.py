"""How long printing takes: `pnp print` from a definition and a table against reportlab alone.

Both are measured as whole processes in turn, the processor's time of each, and the ratio of the
two is told: seconds differ by machine. Ends with status 1 where a limit is not held.
Usage: print.py [COUNT ...]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pypdfium2
from cards import write_game

from pnp.fonts import load_fonts

HERE: Final = Path(__file__).parent
COUNTS: Final = (1, 54, 540, 5400)
RATIOS: Final = {54: 5.0, 540: 5.0, 5400: 3.0}
"""How many times as long as bare reportlab it may take, by the number of cards."""

GAME: Final = "flower-fields"
GAME_RATIO: Final = 20.0
"""How many times as long as bare reportlab's 54 cards the largest game may take."""

MOST_MEMORY: Final = 120.0  # MB
MOST_FILE: Final = 1.1  # MB, for 5,400 cards
MOST_GROWTH: Final = 11.0  # times the time above the start, for ten times the cards
HELP: Final = 20.0  # times an empty program

START: Final = "from pnp.cli import main; main()"


@dataclass(frozen=True, slots=True)
class Run:
    """What a process took: seconds of the processor, and MB of memory at most."""

    seconds: float
    memory: float


def run(*arguments: object) -> Run:
    """Run Python with these arguments. Raises CalledProcessError if it fails."""
    command = [sys.executable, *map(str, arguments)]
    # as installed, with its modules compiled
    env = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    env["PYTHONPATH"] = str(HERE.parent)
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise subprocess.CalledProcessError(status, command)
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / unit)


def typical(runs: Sequence[Run]) -> Run:
    """The least of several runs: whatever else the machine does only adds to it."""
    return Run(min(one.seconds for one in runs), max(one.memory for one in runs))


def compare(count: int, folder: Path, font: Path) -> tuple[Run, Run, Path]:
    """Ours and bare reportlab's for so many cards, and our file."""
    game = folder / f"cards-{count}"
    write_game(game, count)
    bare = folder / f"bare-{count}.pdf"
    ours, theirs = [], []
    for _ in range(15 if count < 1000 else 5):
        # no first page: reportlab alone has none to make
        ours.append(run("-c", START, "print", game, "--no-cover", "--out", folder / "out"))
        theirs.append(run(HERE / "bare.py", count, bare, font))
    made = folder / "out" / f"cards-{count}-en-a4.pdf"
    for file in (made, bare):
        with pypdfium2.PdfDocument(file) as document:
            assert len(document) == 2 * -(-count // 9), f"{file} has {len(document)} pages"
    return typical(ours), typical(theirs), made


def main(counts: Sequence[int]) -> int:
    """Measure and tell; 1 where a limit is not held."""
    held = True

    def told(what: str, value: float, most: float | None) -> str:
        nonlocal held
        over = most is not None and value > most
        held = held and not over
        return f"{what} {value:.2f}{f' (over {most:g})' if over else ''}"

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        font = folder / "text.ttf"
        font.write_bytes(load_fonts()["text"].data)
        seconds: dict[int, float] = {}
        alone: dict[int, float] = {}
        for count in counts:
            ours, bare, file = compare(count, folder, font)
            seconds[count], alone[count] = ours.seconds, bare.seconds
            size = file.stat().st_size / 1e6
            print(
                f"{count:5} cards: {ours.seconds:.2f} s, reportlab alone {bare.seconds:.2f} s;",
                told("ratio", ours.seconds / bare.seconds, RATIOS.get(count)) + ";",
                told("MB of memory", ours.memory, MOST_MEMORY) + ";",
                told("MB of file", size, MOST_FILE),
                flush=True,
            )
        if 54 in alone:
            whole = typical([run("-c", START, "print", GAME, "--out", folder) for _ in range(5)])
            ratio = told(
                "ratio to 54 cards of reportlab alone", whole.seconds / alone[54], GAME_RATIO
            )
            print(f"{GAME}: {whole.seconds:.2f} s;", ratio, flush=True)
        empty = typical([run("-c", "pass") for _ in range(9)]).seconds
        helped = typical([run("-c", START, "--help") for _ in range(9)]).seconds
        print(told("pnp --help, times an empty program:", helped / empty, HELP))
        if {1, 540, 5400} <= set(seconds):
            growth = (seconds[5400] - seconds[1]) / (seconds[540] - seconds[1])
            print(told("5,400 cards, times 540, both without the start:", growth, MOST_GROWTH))
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main([int(text) for text in sys.argv[1:]] or COUNTS))
