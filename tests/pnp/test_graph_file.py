"""`pnp verify --graph FILE`: the file, read back, is the game worked out by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from pathlib import Path

import networkx as nx
import pytest

from pnp.commands.graph_file import write_graph
from tests.pnp import command
from verify.graph.network import GraphInWords

RULES = Path(__file__).parents[1] / "verify" / "rules" / "two_eggs.py"
GAME = """\
format: 1
title: Two Eggs
parameters:
  players: {from: 2, to: 2, default: 2}
components:
  - {kind: card, name: eggs, front: [{shape: circle, at: 9mm 9mm, radius: 5mm, fill: ink}]}
rules: rules.py
"""

# Two eggs, by hand: supply, eggs of seat 1 and seat 2, seat to play, phase; steps of a shortest
# play to it; kind; then for each step what is said, its weight, and where it leads.
BY_HAND = """
2 00 1 roll   : 0 : turn start    : finds an egg 2 > 2 00 1 decide : finds nothing 1 > 2 00 2 roll
2 00 2 roll   : 1 : turn start    : finds an egg 2 > 2 00 2 decide : finds nothing 1 > 2 00 1 roll
1 10 1 roll   : 3 : turn start    : finds an egg 2 > 1 10 1 decide : finds nothing 1 > 1 10 2 roll
1 10 2 roll   : 2 : turn start    : finds an egg 2 > 1 10 2 decide : finds nothing 1 > 1 10 1 roll
1 01 1 roll   : 3 : turn start    : finds an egg 2 > 1 01 1 decide : finds nothing 1 > 1 01 2 roll
1 01 2 roll   : 4 : turn start    : finds an egg 2 > 1 01 2 decide : finds nothing 1 > 1 01 1 roll
2 00 1 decide : 1 : within a turn : takes the egg 1 > 1 10 2 roll  : leaves it 1 > 2 00 2 roll
2 00 2 decide : 2 : within a turn : takes the egg 1 > 1 01 1 roll  : leaves it 1 > 2 00 1 roll
1 10 1 decide : 4 : within a turn : takes the egg 1 > 0 20 2 roll  : leaves it 1 > 1 10 2 roll
1 10 2 decide : 3 : within a turn : takes the egg 1 > 0 11 1 roll  : leaves it 1 > 1 10 1 roll
1 01 1 decide : 4 : within a turn : takes the egg 1 > 0 11 2 roll  : leaves it 1 > 1 01 2 roll
1 01 2 decide : 5 : within a turn : takes the egg 1 > 0 02 1 roll  : leaves it 1 > 1 01 1 roll
0 11 1 roll   : 4 : trap          : the nest is empty 3 > 0 11 2 roll
0 11 2 roll   : 5 : trap          : the nest is empty 3 > 0 11 1 roll
0 20 2 roll   : 5 : end seat 1
0 02 1 roll   : 6 : end seat 2
"""


def words(short: str) -> tuple[str, str]:
    """`2 00 1 roll` as the phase and the position in words."""
    supply, (one, two), seat, phase = short.split()
    eggs = f"seat 1: {one}, seat 2: {two}"
    return phase, f"supply: {supply} | eggs: {eggs} | seat: seat {seat}"


def by_hand() -> nx.DiGraph:
    graph = nx.DiGraph()
    for line in BY_HAND.strip().splitlines():
        state, depth, kind, *steps = (part.strip() for part in line.split(" : "))
        phase, position = words(state)
        told = {"kind": kind, "phase": phase, "position": position, "depth": int(depth)}
        if kind.startswith("end"):
            told |= {"kind": "end", "end": "both eggs", "winners": kind.removeprefix("end ")}
        graph.add_node(words(state), **told)
        who = "chance" if phase == "roll" else f"seat {state.split()[2]}"
        for step in steps:
            said, _, target = step.partition(" > ")
            label, weight = said.rsplit(" ", 1)
            graph.add_edge(words(state), words(target), label=label, who=who, weight=int(weight))
    return graph


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "two-eggs"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "rules.py").write_text(RULES.read_text(encoding="utf-8"), encoding="utf-8")
    return folder


pnp = partial(command.pnp, "verify")


def named(graph: nx.Graph) -> nx.Graph:
    """The graph, its nodes going by phase and position: a file numbers them."""
    names = {node: (told["phase"], told["position"]) for node, told in graph.nodes(data=True)}
    return nx.relabel_nodes(graph, names)


def test_the_graph_is_the_one_worked_out_by_hand(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "new" / "eggs.graphml"
    status, out, errors = pnp(game, "--graph", file)
    # The trap is there to be found: writing a graph changes no verdict.
    assert (status, errors) == (1, "")
    assert f"The graph of these states is in {file}" in out
    read = nx.read_graphml(file, node_type=int)
    assert read.nodes[0]["depth"] == 0
    hand = by_hand()
    assert (len(hand), hand.number_of_edges()) == (16, 26)
    assert dict(named(read).nodes(data=True)) == dict(hand.nodes(data=True))
    assert dict(named(read).adj) == dict(hand.adj)
    assert read.graph | {"node_default": {}, "edge_default": {}} == {
        "title": "Two Eggs, 2 players",
        "note": "Whole: all 16 states.",
        "whole": "yes",
        "states": 16,
        "positions": 10,
        "transitions": 26,
        "node_default": {},
        "edge_default": {},
    }


def test_the_other_formats_hold_the_same(game: Path, tmp_path: Path) -> None:
    one, two, three = (tmp_path / f"eggs{suffix}" for suffix in (".graphml", ".JSON", ".dot"))
    for file in (one, two, three):
        assert json.loads(pnp(game, "--graph", file, "--json")[1])["runs"][0]["graph"] == str(file)
    read = nx.read_graphml(one, node_type=int)
    linked = nx.node_link_graph(json.loads(two.read_text(encoding="utf-8")), edges="edges")
    assert dict(linked.nodes(data=True)) == dict(read.nodes(data=True))
    assert dict(linked.adj) == dict(read.adj)
    text = three.read_text(encoding="utf-8")
    assert text.count(" -> ") == 26
    assert '0 -> 1 [label="finds an egg", who="chance", weight=2];' in text
    again = tmp_path / "again.graphml"
    pnp(game, "--graph", again)
    assert again.read_bytes() == one.read_bytes()


def test_a_part_says_that_it_is_one(game: Path, tmp_path: Path) -> None:
    file = tmp_path / "eggs.graphml"
    # A game that was played into the trap refutes what the part by itself would leave open.
    assert pnp(game, "--graph", file, "--max-states", 9, "--json")[0] == 1
    read = nx.read_graphml(file, node_type=int)
    assert (read.graph["whole"], len(read)) == ("no", 9)
    waiting = {told["position"] for _, told in read.nodes(data=True) if told["kind"] == "frontier"}
    assert waiting == {words(s)[1] for s in ("1 01 1 roll", "1 10 1 roll", "0 11 1 roll")}


def test_several_numbers_of_players_are_several_files(game: Path, tmp_path: Path) -> None:
    (game / "game.yaml").write_text(GAME.replace("to: 2", "to: 3"), encoding="utf-8")
    status, out, errors = pnp(game, "--graph", tmp_path / "eggs.dot")
    assert (status, out) == (2, "")
    assert "2 numbers of players cannot share one file" in errors
    assert "--players 2" in errors
    assert "eggs-{players}.dot" in errors
    assert not list(tmp_path.glob("*.dot"))
    assert pnp(game, "--graph", tmp_path / "eggs-{players}.dot")[0] == 1
    assert pnp(game, "--graph", tmp_path / "eggs.dot", "--players", 3)[0] == 1
    files = ["eggs-2.dot", "eggs-3.dot", "eggs.dot"]
    assert sorted(file.name for file in tmp_path.glob("*.dot")) == files


@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("eggs.svg", ".graphml (Gephi, yEd), .json"),
        ("eggs", ".dot (Graphviz)"),
        ("a.dot", "folder"),
    ],
)
def test_a_file_that_cannot_be_is_refused_first(
    game: Path, tmp_path: Path, file: str, told: str
) -> None:
    (tmp_path / "a.dot").mkdir()
    status, out, errors = pnp(game, "--graph", tmp_path / file)
    assert (status, out) == (2, "")
    assert told in errors


def test_a_game_without_rules_has_no_graph(game: Path, tmp_path: Path) -> None:
    (game / "game.yaml").write_text(GAME.replace("rules: rules.py\n", ""), encoding="utf-8")
    status, _, errors = pnp(game, "--graph", tmp_path / "eggs.dot")
    assert status == 2
    assert "Two Eggs does not name its rules" in errors


def test_what_cannot_be_written_is_told_after_the_verdicts(game: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").write_bytes(b"")
    status, out, errors = pnp(game, "--graph", tmp_path / "taken" / "eggs.dot")
    assert status == 2
    assert "it can get into a trap" in out
    assert "The graph" not in out
    assert "cannot be written" in errors


def test_why_there_is_no_graph_is_told(tmp_path: Path) -> None:
    file = tmp_path / "eggs.dot"
    written, why = write_graph(file, "Two Eggs", (2,), [GraphInWords({}, (), "it is too large")])
    assert written == ""
    assert why.startswith(f"{file} is not written: it is too large; a smaller game (--players")
    assert "was stopped" in write_graph(file, "Two Eggs", (2,), [])[1]
    assert not file.exists()


def test_networkx_is_imported_for_a_graph_only(game: Path, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom typer.testing import CliRunner\nfrom pnp.cli import app\n"
        "run = CliRunner().invoke(app, ['verify', *sys.argv[1:]])\n"
        "print(run.exit_code, 'networkx' in sys.modules)"
    )

    def said(*arguments: object) -> str:
        command = [sys.executable, "-c", code, *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    assert said(game) == "1 False"
    assert said(game, "--graph", tmp_path / "eggs.graphml") == "1 True"
