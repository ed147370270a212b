"""The command line: what it writes, what it says, and the status it ends with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest

from pnp.commands.outcome import Status
from pnp.commands.running import run_command
from pnp.commands.verify_game import NAMES
from tests.pnp.command import pnp
from tests.pnp.counting import GAME, counting
from tests.pnp.files import change

FORGOTTEN = ": --forget herds: there is no field 'herds'; did you mean 'herd'?"
GOAL = 'goal = parameter("goal")'
ASSUMED = ": --assume TIE: there is no assumed constant 'TIE'; known: ACROBAT"


@pytest.fixture
def mini(tmp_path: Path) -> Path:
    return counting(tmp_path / "mini", GAME.replace("Counting", "Mini"))


def test_mow_on_paper(tmp_path: Path) -> None:
    status, out, _ = pnp("print", "mow", "--no-cover", "--out", tmp_path, "--json")
    assert status == 0
    (printed,) = json.loads(out)["printed"]
    pdf = pypdfium2.PdfDocument(printed["files"][0])
    assert len(pdf) == printed["pages"]
    page = pdf[0]
    points = 72 / 25.4
    assert page.get_size() == pytest.approx((210 * points, 297 * points), abs=0.01)
    assert page.get_trimbox() == pytest.approx((0, 0, 210 * points, 297 * points), abs=0.01)
    # Nine cards of 63.5 x 88.9 mm in the middle of 210 x 297: the first at 9.75, 15.15. Its
    # number stands in the upper left quarter of the card and again, turned, in the lower right.
    text = page.get_textpage()

    def words(x: float, y: float, width: float, height: float) -> str:
        left, top = (9.75 + x) * points, (297 - 15.15 - y) * points
        right, bottom = left + width * points, top - height * points
        return text.get_text_bounded(left, bottom, right, top).strip()

    assert words(0, 0, 31.75, 44.45) == "1"
    assert words(31.75, 44.45, 31.75, 44.45) == "1"
    assert words(63.5 * 2, 88.9 * 2, 31.75, 44.45) == "9"
    # The middle of the first ear tag's rim is mint, the card's corner is unprinted paper.
    image = page.render(scale=200 / 72).to_pil().convert("RGB")

    def colour(x: float, y: float) -> tuple[int, ...]:
        pixel = image.getpixel((round((9.75 + x) / 25.4 * 200), round((15.15 + y) / 25.4 * 200)))
        assert isinstance(pixel, tuple)
        return pixel

    assert colour(5.6, 12) == (0xD9, 0xE8, 0xB0)
    assert colour(1.5, 1.5) == (255, 255, 255)


def test_two_runs_give_the_same_bytes(mini: Path, tmp_path: Path) -> None:
    files = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        assert pnp("print", mini, "--out", folder, "--format", "pdf", "--format", "svg")[0] == 0
        files.append({p.relative_to(folder): p.read_bytes() for p in folder.rglob("*.*")})
    assert files[0] == files[1]
    names = ["cover-01-front.svg", "mini-en-a4.pdf", "mini-en.printed.json", "sheet-01-front.svg"]
    assert sorted(p.name for p in files[0]) == names


def test_verify_says_so_for_each_number_of_players(mini: Path) -> None:
    status, out, _ = pnp("verify", mini, "--json")
    runs = json.loads(out)["runs"]
    assert [run["players"] for run in runs] == [[1], [2], [3]]
    assert status == 0
    status, out, _ = pnp("verify", mini, "--players", 2)
    assert status == 0
    assert "Mini, 2 players" in out
    assert "3 players" not in out


def test_a_refuted_check_stops_make(mini: Path, tmp_path: Path) -> None:
    change(mini / "rules.py", "    return s.count == goal", "    return s.count == goal + 1")
    out = tmp_path / "out"
    status, text, errors = pnp("make", mini, "--players", 2, "--out", out)
    assert status == 1
    assert not out.exists()
    assert "--anyway" in errors
    assert "refuted" in text
    status, _, _ = pnp("make", mini, "--players", 2, "--out", out, "--anyway")
    assert status == 1
    assert (out / "mini-en-a4.pdf").is_file()


def test_a_wrong_total_is_refuted(mini: Path) -> None:
    change(mini / "game.yaml", "is: 2", "is: 3")
    status, out, _ = pnp("verify", mini, "--players", 1, "--check", "supply", "--json")
    assert status == 1
    (finding,) = json.loads(out)["runs"][0]["findings"]
    assert (finding["verdict"], finding["weight"]) == ("refuted", "fault")
    assert finding["summary"] == "No: 2 are printed, totals state 3."


def test_too_many_states_are_undecided(mini: Path, tmp_path: Path) -> None:
    status, out, _ = pnp("make", mini, "--players", 2, "--max-states", 2, "--out", tmp_path / "out")
    assert status == 3
    assert "undecided" in out
    assert "More --max-states" in out
    assert (tmp_path / "out" / "mini-en-a4.pdf").is_file()


def test_players_is_set_players(mini: Path) -> None:
    by_option = pnp("verify", mini, "--players", 3, "--json")
    by_setting = pnp("verify", mini, "--set", "players=3", "--json")
    assert by_option == by_setting


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["print", "mwo"], "did you mean 'mow'?"),
        (["print", "./nowhere"], "./nowhere: there is no such folder"),
        (["print", "mow", "--paper", "a44"], "a4"),
        (["print", "mow", "--lang", "it"], "fr, en"),
        (["print", "mow", "--variant", "x"], "variant"),
        (["print", "mow", "--set", "hand"], "--set goal=9"),
        (["print", "mow", "--set", "hnad=3"], "did you mean 'hand'?"),
        (["print", "mow", "--players", "9"], "from 2 to 5"),
        (["print", "mow", "--players", "2", "--set", "players=3"], "not the same number"),
        (["print", "mow", "--duplex", "upside"], "upside"),
        (["verify", "mow", "--players", "2", "--forget", "herds"], FORGOTTEN),
        (["verify", "mow", "--players", "2", "--assume", "TIE=no"], ASSUMED),
        (["verify", "mow", "--max-states", "0"], "--max-states"),
        (["prnt"], "prnt"),
    ],
)
def test_bad_input(arguments: list[str], told: str, tmp_path: Path) -> None:
    extra = ["--out", str(tmp_path / "out")] if arguments[0] == "print" else []
    status, _, errors = pnp(*arguments, *extra)
    assert status == 2
    assert told in errors
    assert "Traceback" not in errors
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("print mow --players x", "--players x: a whole number would be right"),
        ("print mow --players", "--players: its value is missing; --players N would be right"),
        ("print mow --ink lo", "--ink lo: full, low, grey or outline would be right"),
        ("print mow --format pfd", "--format pfd: pdf, svg, png, cut or shop would be right"),
        ("print mow --dpi 5", "--dpi 5: a whole number from 20 to 1,200 would be right"),
        ("print mow --dpi 1_000", "--dpi 1_000: a whole number from 20 to 1,200 would be right"),
        ("make mow --skip 1_0", "--skip 1_0: 1 or more would be right"),
        ("print mow --margin -3mm", "--margin -3mm: 0mm or more would be right"),
        ("print mow --langs de", "--langs: there is no such option; did you mean --lang?"),
        ("print mow --nope", "--nope: there is no such option; pnp print --help has all"),
        ("print mow --changed=yes", "--changed takes no value; --changed alone would be right"),
        ("print mow dali", "dali: that is too much; pnp print GAME would be right"),
        ("--lang de print mow", "--lang: options stand behind the command, as in pnp show --lang"),
        ("vary mow", "NAME is missing; pnp vary GAME NAME would be right"),
        ("prnt mow", "prnt: there is no such command; did you mean 'print'?"),
        ("verify mow --max-states 0", "--max-states 0: 1 or more would be right"),
        (
            "verify mow --max-seconds abc",
            "--max-seconds abc: a number of seconds, 0.1 or more, would be right",
        ),
        (
            "verify mow --thorough --max-seconds 3",
            "--thorough has no limit of time, and --max-seconds is one",
        ),
    ],
)
def test_arguments_that_cannot_be_used_are_one_line(line: str, told: str) -> None:
    assert pnp(*line.split()) == (2, "", f"pnp: {told}\n")


@pytest.mark.parametrize(
    ("file", "old", "new", "status", "told"),
    [
        ("game.yaml", "title: Mini", "title: [Mini]", 2, "game.yaml:2"),
        ("game.yaml", "    name: cards", "    nmae: cards", 2, "'name'"),
        ("game.yaml", "kind: card", "kind: crad", 2, "did you mean"),
        ("game.yaml", "size: 6mm", "size: 6", 2, "game.yaml:10:51"),
        ("game.yaml", "{text:", "{symbol: cow, size: 4mm, at: 1mm 1mm}, {text:", 2, "cow"),
        ("game.yaml", "size: 6mm", "size: 60mm", 1, "cards one"),
        ("rules.py", GOAL, "import os", 2, "rules.py:2"),
        ("rules.py", GOAL, "goal = open('x')", 2, "rules.py:2"),
        ("rules.py", GOAL, "goal = ().__class__", 2, "rules.py:2"),
    ],
)
def test_bad_definitions_lose_nothing(
    mini: Path, tmp_path: Path, file: str, old: str, new: str, status: int, told: str
) -> None:
    out = tmp_path / "out"
    assert pnp("print", mini, "--out", out)[0] == 0
    before = {path: path.read_bytes() for path in out.iterdir()}
    change(mini / file, old, new)
    command = "print" if file == "game.yaml" else "make"
    ended, _, errors = pnp(command, mini, "--out", out)
    assert (ended, told in errors) == (status, True), errors
    assert "Traceback" not in errors
    assert {path: path.read_bytes() for path in out.iterdir()} == before


def test_list_and_show_for_programs() -> None:
    status, out, _ = pnp("list", "--json")
    assert status == 0
    games = {one["name"]: one for one in json.loads(out)["games"]}
    assert games["dali-the-fox"]["variants"] == ["salvador"]
    assert games["mow"]["languages"] == ["fr", "en"]
    status, out, _ = pnp("show", "mow", "--json")
    shown = json.loads(out)
    assert {one["name"]: one["count"] for one in shown["components"]}["cows"] == 48
    assert {one["source"] for one in shown["sources"]} == {"rulebook", "public", "assumed"}


def test_a_folder_of_a_built_in_name_is_mentioned(
    mini: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mini.rename(tmp_path / "mow")
    monkeypatch.chdir(tmp_path)
    assert "./mow" in pnp("show", "mow")[2]
    assert pnp("show", "./mow")[1].startswith("Mini")


def wait_for_a_child(pid: int) -> None:
    """Until some thread of the process has started the one that reads the rules; where nobody
    tells, a while."""
    threads = Path(f"/proc/{pid}/task")
    if not threads.exists():
        time.sleep(3)
        return
    until = time.monotonic() + 30
    while time.monotonic() < until:
        if any(one.read_text(encoding="ascii") for one in threads.glob("*/children")):
            break
        time.sleep(0.05)
    time.sleep(0.3)


def test_ctrl_c_ends_with_130(mini: Path) -> None:
    change(mini / "rules.py", GOAL, "goal = 10000000")
    # a job in the background is told to heed no Ctrl-C, and so are its children
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    command = f"{heeds}; from pnp.cli import main; main()"
    run = subprocess.Popen(
        [sys.executable, "-c", command, "verify", str(mini), "--players", "2", "--check", "search"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for_a_child(run.pid)
    run.send_signal(signal.SIGINT)
    out, errors = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "undecided" in out
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("environment", "redirected", "status", "told"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "", 0, "?l"),
        ({"PYTHONIOENCODING": "cp1252"}, "--json", 0, "\\u0141"),
        ({"COLUMNS": "5"}, "", 0, "Totals"),
        ({}, ">&-", 0, ""),
        ({}, "| true", 130, ""),
    ],
)
def test_what_is_told_never_breaks_it_off(
    mini: Path, environment: dict[str, str], redirected: str, status: int, told: str
) -> None:
    change(mini / "game.yaml", "title: Mini", "title: Öl und Łódź")
    line = f'"$@" {redirected}; exit ${{PIPESTATUS[0]}}'
    code = "from pnp.cli import main; main()"
    run = subprocess.run(
        ["bash", "-c", line, "bash", sys.executable, "-c", code, "show", str(mini)],
        capture_output=True,
        env={**os.environ, **environment},
    )
    assert run.returncode == status
    assert run.stderr == b""
    assert told in run.stdout.decode("ascii", "replace")


def test_a_program_told_to_end_leaves_no_half_job(mini: Path, tmp_path: Path) -> None:
    change(mini / "game.yaml", "rows: [{name: one}, {name: two}]", "count: 9000")
    change(mini / "game.yaml", "{name}", "x")
    change(mini / "game.yaml", "is: 2", "is: 9000")
    code = (
        "import os, signal, output.files as files\n"
        "whole = files.os.replace\n"
        "files.os.replace = lambda *names: os.kill(os.getpid(), signal.SIGTERM) or whole(*names)\n"
        "from pnp.cli import main; main()"
    )
    out = tmp_path / "out"
    run = subprocess.run(
        [sys.executable, "-c", code, "print", str(mini), "--out", str(out)], capture_output=True
    )
    assert (run.returncode, run.stderr) == (130, b"pnp: interrupted\n")
    assert list(out.iterdir()) == []


@pytest.mark.parametrize("command", [["--help"], ["print", "--help"], ["list"]])
def test_no_colours_without_a_terminal(command: list[str]) -> None:
    code = "from pnp.cli import main; main()"
    run = subprocess.run(
        [sys.executable, "-c", code, *command],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert "\x1b" not in run.stdout
    assert not set(run.stdout) & set("╭│─")


def test_help_names_every_check() -> None:
    told = " ".join(pnp("verify", "--help")[1].split())
    names = told.partition("Ask only this question: ")[2].partition(". ")[0]
    assert tuple(names.replace(" or ", ", ").split(", ")) == NAMES


def test_help_imports_typer_only() -> None:
    code = "import sys, pnp.cli; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    heavy = {"rich", "pydantic", "reportlab", "networkx", "numpy", "fontTools", "PIL", "shapely"}
    assert not loaded & (heavy | {"layouts", "output", "verify", "yaml", "svgwrite"})


@pytest.fixture
def heeded() -> Iterator[None]:
    """Ctrl-C as a terminal's first job has it: one in the background ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heeded")
def test_an_interrupt_that_an_import_made_an_error_of(capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> Status:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ImportError("numpy._core.multiarray failed to import") from None
        raise AssertionError

    assert run_command(work) == 130
    assert capsys.readouterr().err == "pnp: interrupted\n"
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
