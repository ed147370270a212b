"""The child process that reads a stranger's rules. In: a request on stdin; out: lines of JSON.

The request is eight hexadecimal digits, its length in bytes, and JSON: given (the rules file and
what it may know), limits, graph (of how many states it is wanted in words, at most), export (the
language of a model and the game's title, or nothing); and, in place of a search, playtest (the
games to play, 0 for one that is told move by move, or nothing), facts (whether those are wanted),
written (a position to be scored, or nothing), prove (whether arguments alone are wanted, without a
look at positions). After it any byte on stdin asks the search to stop
and report what it has; the end of stdin ends the process, so that none is left behind. Each line
out is an object with one key: `structure`, `waits`, `model`, `progress`, `finding`, `nodes`,
`graph`, `played`, `playouts`, `recorded`, `facts`, `argued`, `scored`, `miswritten`, `refused`,
`rules_error`, `memory`, `crash` or `done`.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from verify.runs.frames import with_room
from verify.runs.limits import (
    PATIENCE,
    Clock,
    Limits,
    OutOfTimeError,
    Progress,
    allow,
    bytes_in_words,
    confine,
    resident,
)

if TYPE_CHECKING:
    from verify.graph.state_graph import StateGraph
    from verify.rules import Rules

SECONDS_BETWEEN_LINES = 0.2

# The parent, which no limit binds, has to hold some thirty times that for a moment.
MOST_BYTES_OF_GRAPH = 40 * 2**20
NODES_IN_A_LINE = 200

Send = Callable[[str, object], int]


def main() -> None:
    """Read the request, answer it, end."""
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    # Nothing that prints may come between the lines.
    sys.stdout = sys.stderr
    request = json.loads(_read(int(_read(8), 16)))
    limits = Limits(**request["limits"])
    asked = threading.Event()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()

    def send(key: str, value: object) -> int:
        written = out.write(json.dumps({key: value}) + "\n")
        out.flush()
        return written

    def waiting(seconds: float) -> None:
        if limits.waits:
            allow(PATIENCE * seconds)
            send("waits", PATIENCE * seconds)

    confine(limits)
    # Graphs are made of millions of small values without circles: collecting them is all loss.
    gc.disable()
    try:
        with_room(lambda: _answer(request, Clock(limits, asked.is_set, waiting=waiting), send))
    except MemoryError:
        send("memory", True)
    except Exception as error:
        # Out of memory, CPython now and then forgets to say so.
        if isinstance(error, SystemError) and (resident() or 0) > limits.memory / 2:
            send("memory", True)
        else:
            send("crash", traceback.format_exc())
    send("done", True)
    out.close()
    # The listening thread waits on stdin; ending without it is what it is there for.
    os._exit(0)


def _answer(request: dict[str, Any], clock: Clock, send: Send) -> None:
    from verify.checks import findings_of, found_further
    from verify.checks.playouts import Played
    from verify.errors import RulesError
    from verify.findings.finding import Finding, take_in
    from verify.findings.report import finding_data
    from verify.graph.state_graph import came_in_both
    from verify.playouts.report import playouts_data
    from verify.rules.structure import structure_data, structure_of
    from verify.runs.given import given_of, rules_of
    from verify.runs.looking import look, look_further

    given = given_of(request["given"])
    try:
        rules = rules_of(given)
    except RulesError as error:
        send("rules_error", [error.message, error.name, error.line])
        return
    if request["playtest"]:
        _play(rules, request["playtest"], clock, send)
        return
    if request["facts"]:
        _tell_facts(rules, send)
        return
    if request["prove"]:
        _argue(rules, clock, send)
        return
    if request.get("keys"):
        from verify.rules.remarks import remarks_of
        from verify.scores.scored import keys_data
        from verify.scores.written_keys import written_keys

        remarks: dict[str, str] = {}
        for text in (given.text, *given.neighbours.values()):
            remarks |= remarks_of(text)
        send("keys", keys_data(written_keys(rules, remarks)))
        return
    if request["written"] is not None:
        _score(rules, request["written"], send)
        return
    send("structure", structure_data(structure_of(rules)))
    sent = 0.0

    def progress(here: Progress) -> None:
        nonlocal sent
        if time.monotonic() - sent > SECONDS_BETWEEN_LINES:
            sent = time.monotonic()
            send("progress", [here.states, here.transitions, here.waiting, here.depth])

    if request["export"]:
        send("model", _model(rules, request["export"], clock))
    found = look(rules, clock, progress)
    graph = found.graph
    games: list[Played] = []
    findings: list[Finding] = []
    for finding in findings_of(graph, clock, games, found.proof):
        send("finding", finding_data(finding))
        take_in(findings, finding)
    if found.proof and (more := look_further(found, findings, clock, progress)):
        graph = more
        for finding in found_further(graph, clock, games, found.proof, findings):
            send("finding", finding_data(finding))
    came = graph.came
    for played in games:
        came = came_in_both(came, played.came)
        send("playouts", playouts_data(played.made))
    send("structure", structure_data(structure_of(rules, came, whole=graph.whole)))
    if request["graph"] and not clock.asked():
        _tell_graph(graph, request["graph"], clock, send)


def _model(rules: Rules, asked: tuple[str, str], clock: Clock) -> tuple[str, str]:
    """The text of a model, or why there is none."""
    from verify.export import NotExportableError, export

    language, title = asked
    try:
        return export(rules, language, title, clock), ""
    except (NotExportableError, OutOfTimeError) as error:
        return "", str(error)


def _play(rules: Rules, asked: dict[str, Any], clock: Clock, send: Send) -> None:
    from verify.playouts.games import play_games
    from verify.playouts.plain import Playtest
    from verify.playouts.policies import PolicyError, for_seats
    from verify.playouts.record import record
    from verify.playouts.recorded import recorded_data
    from verify.playouts.report import playouts_data

    sent = 0.0

    def progress(games: int, steps: int) -> None:
        nonlocal sent
        if time.monotonic() - sent > SECONDS_BETWEEN_LINES:
            sent = time.monotonic()
            send("played", [games, steps])

    try:
        policies = for_seats(rules, asked["policies"])
    except PolicyError as error:
        send("refused", str(error))
        return
    test = Playtest(rules, policies, asked["seed"], asked["most_steps"])
    if not asked["games"]:
        send("recorded", recorded_data(record(test, 0)))
        return
    send("playouts", playouts_data(play_games(test, asked["games"], clock, progress)))


def _tell_facts(rules: Rules, send: Send) -> None:
    from verify.errors import RulesError
    from verify.facts import facts_data
    from verify.facts.work_out import facts_of

    try:
        send("facts", facts_data(facts_of(rules)))
    except RulesError as error:
        send("rules_error", [error.message, error.name, error.line])


def _argue(rules: Rules, clock: Clock, send: Send) -> None:
    from verify.proof.proof import argue
    from verify.rules.argued import argued_data

    send("argued", argued_data(argue(rules, clock)))


def _score(rules: Rules, written: dict[str, Any], send: Send) -> None:
    from verify.errors import RulesError
    from verify.scores.scored import MiswrittenError, scored_data
    from verify.scores.scoring import score_written

    try:
        send("scored", scored_data(score_written(rules, written)))
    except MiswrittenError as error:
        send("miswritten", error.faults)
    except RulesError as error:
        send("rules_error", [error.message, error.name, error.line])


def _tell_graph(graph: StateGraph, most: int, clock: Clock, send: Send) -> None:
    from verify.graph.in_words import about, nodes_in_words, too_large

    lacking = too_large(graph, most)
    if not lacking:
        left = MOST_BYTES_OF_GRAPH
        nodes = nodes_in_words(graph, clock)
        try:
            while left > 0 and (some := list(islice(nodes, NODES_IN_A_LINE))):
                left -= send("nodes", some)
        except OutOfTimeError as reason:
            lacking = str(reason)
        if left <= 0:
            lacking = f"in words it is larger than {bytes_in_words(MOST_BYTES_OF_GRAPH)}"
    send("graph", {"about": about(graph), "lacking": lacking})


def _read(length: int) -> bytes:
    # Straight from the descriptor: a buffer would take bytes that the listening thread waits for.
    parts: list[bytes] = []
    while length:
        part = os.read(0, length)
        if not part:
            os._exit(1)
        parts.append(part)
        length -= len(part)
    return b"".join(parts)


def _listen(asked: threading.Event) -> None:
    while os.read(0, 1):
        asked.set()
    os._exit(1)
