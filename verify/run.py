"""Rules in a child process. In: a rules file's text and what it may know; out: findings, or games.

The child is bound to the limits. Whatever becomes of it - out of memory, killed, too slow - the
caller gets findings: those it had, and one more that says what stayed undecided.
"""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any

import verify
from verify.bounded import Value
from verify.errors import RulesError
from verify.finding import Finding
from verify.limits import Limits, Progress, bytes_in_words
from verify.network import MOST_STATES, Edge, GraphInWords, Node
from verify.playouts.policies import PolicyError
from verify.playouts.report import playouts_of
from verify.playouts.result import Playouts
from verify.report import finding_of
from verify.structure import Structure, structure_from

# A child that keeps to its limits is done by then.
SECONDS_OF_GRACE = 15.0

# Loads this very package and no other, with nothing added to the import path.
_BOOT = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("verify", sys.argv[1])
sys.modules["verify"] = module = module_from_spec(spec)
spec.loader.exec_module(module)
from verify.child import main
main()
"""


@dataclass(frozen=True, slots=True)
class Export:
    """A model that is wanted: in which language of `verify.export`, and how the game is called.

    `take` is given its text, or nothing and why there is none.
    """

    language: str
    title: str
    take: Callable[[str, str], None]


class InterruptedVerification(KeyboardInterrupt):
    """The user pressed Ctrl-C; `findings` is what was known by then."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("interrupted")
        self.findings = findings


class InterruptedPlaytest(KeyboardInterrupt):
    """The user pressed Ctrl-C; `playouts` are the games played by then, if it told."""

    def __init__(self, playouts: Playouts | None) -> None:
        super().__init__("interrupted")
        self.playouts = playouts


class PlaytestError(Exception):
    """No game was heard of: the child was lost or passed a limit; the message says why."""


def verify_rules(
    text: str,
    name: str = "rules.py",
    parameters: Mapping[str, Value] | None = None,
    tables: Mapping[str, Mapping[str, Sequence[Value]]] | None = None,
    assumed: Mapping[str, Sequence[str]] | None = None,
    limits: Limits | None = None,
    progress: Callable[[Progress], None] | None = None,
    graph: Callable[[GraphInWords], None] | None = None,
    structure: Callable[[Structure], None] | None = None,
    most_in_words: int = MOST_STATES,
    export: Export | None = None,
) -> tuple[Finding, ...]:
    """Read the rules, search their positions, ask every check.

    `tables` holds, by component and column, one entry for each printed piece; `assumed` what is
    assumed about them, as `read_rules` has it. `graph` is given the state graph in words, lacking
    its nodes where it has more than `most_in_words`, unless the verification was stopped before it
    was told. `structure` is given what the rules are made of: once they are read, and once more
    when it is known what comes up. The model for `export` is told before the search. Raises
    `RulesError` for a file that the rules language does not allow, and `InterruptedVerification` on
    Ctrl-C.
    """
    limits = limits or Limits()
    talk = _Talk(limits, progress or _quiet, structure or _quiet)
    asked = _request(text, name, parameters, tables, assumed, limits)
    asked["graph"] = most_in_words if graph else 0
    if export is not None:
        asked["export"] = [export.language, export.title]
        talk.model = export.take
    try:
        _converse(asked, talk)
    except KeyboardInterrupt:
        raise InterruptedVerification(tuple(talk.findings)) from None
    if graph is not None and talk.graph is not None:
        graph(talk.graph)
    return tuple(talk.findings)


def playtest_rules(
    text: str,
    name: str = "rules.py",
    parameters: Mapping[str, Value] | None = None,
    tables: Mapping[str, Mapping[str, Sequence[Value]]] | None = None,
    assumed: Mapping[str, Sequence[str]] | None = None,
    limits: Limits | None = None,
    *,
    games: int,
    policies: Sequence[str] = (),
    seed: int = 1,
    most_steps: int = 10_000,
    played: Callable[[int, int], None] | None = None,
) -> Playouts:
    """Read the rules and play so many games; `policies` are names, the last for all further seats.

    `played` is told the games played so far and their steps. Raises `RulesError` for a file that
    the language does not allow, `PolicyError` for a policy it has not, `PlaytestError` where no
    answer came, and `InterruptedPlaytest` on Ctrl-C.
    """
    limits = limits or Limits()
    talk = _Talk(limits, _quiet, _quiet, played or _quiet)
    asked = _request(text, name, parameters, tables, assumed, limits)
    asked["playtest"] = {
        "games": games,
        "policies": list(policies),
        "seed": seed,
        "most_steps": most_steps,
    }
    try:
        _converse(asked, talk)
    except KeyboardInterrupt:
        raise InterruptedPlaytest(talk.playouts) from None
    if talk.playouts is None:
        lost = talk.findings[-1]
        raise PlaytestError("\n".join([lost.summary, *lost.detail]))
    return talk.playouts


def _quiet(*_: object) -> None:
    """Nobody listens."""


def _request(
    text: str,
    name: str,
    parameters: Mapping[str, Value] | None,
    tables: Mapping[str, Mapping[str, Sequence[Value]]] | None,
    assumed: Mapping[str, Sequence[str]] | None,
    limits: Limits,
) -> dict[str, Any]:
    return {
        "text": text,
        "name": name,
        "parameters": dict(parameters or {}),
        "tables": {
            component: {column: list(values) for column, values in columns.items()}
            for component, columns in (tables or {}).items()
        },
        "assumed": {key: list(words) for key, words in (assumed or {}).items()},
        "limits": asdict(limits),
        "graph": 0,
        "export": None,
        "playtest": None,
    }


def _converse(request: Mapping[str, Any], talk: _Talk) -> None:
    """Start a child, ask it, listen to the end; on Ctrl-C until it has told what it knows."""
    child = _start()
    lines: queue.Queue[bytes | None] = queue.Queue()
    assert child.stdin is not None
    assert child.stdout is not None
    reader = threading.Thread(target=_read_lines, args=(child.stdout, lines), daemon=True)
    reader.start()
    try:
        _send(child.stdin, json.dumps(request).encode("ascii"))
        _listen(lines, talk)
        if not talk.done:
            # It is ending by itself: the kill below must not hide how.
            _wait(child)
    except KeyboardInterrupt:
        _finish(child.stdin, lines, talk)
        raise
    finally:
        child.kill()
        code = child.wait()
        reader.join()
        child.stdout.close()
        _close(child.stdin)
    if talk.error is not None:
        raise talk.error
    if not talk.done:
        talk.failed(_cause(code))


@dataclass
class _Talk:
    """What the child has said so far."""

    limits: Limits
    progress: Callable[[Progress], None]
    structure: Callable[[Structure], None]
    played: Callable[[int, int], None] = _quiet
    model: Callable[[str, str], None] = _quiet
    findings: list[Finding] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    graph: GraphInWords | None = None
    playouts: Playouts | None = None
    error: RulesError | PolicyError | None = None
    states: int = 0
    done: bool = False
    started: float = field(default_factory=time.monotonic)

    def hear(self, line: bytes) -> None:
        """Take in one line."""
        try:
            ((key, value),) = json.loads(line).items()
        except (ValueError, AttributeError):
            # What a dying child leaves, or a library that prints where it should not.
            self.failed("it said something that nobody understands")
            self.done = True
            return
        if key == "finding":
            self.findings.append(finding_of(value))
        elif key == "progress":
            self.states, transitions, waiting, depth = value
            seconds = time.monotonic() - self.started
            self.progress(Progress(self.states, transitions, waiting, depth, seconds))
        elif key == "nodes":
            self.nodes += [Node(told, [Edge(*edge) for edge in edges]) for told, edges in value]
        elif key == "graph":
            self.graph = GraphInWords(value["about"], self.nodes, value["lacking"])
        elif key == "structure":
            self.structure(structure_from(value))
        elif key == "model":
            self.model(*value)
        elif key == "played":
            self.played(*value)
        elif key == "playouts":
            self.playouts = playouts_of(value)
        elif key == "refused":
            self.error = PolicyError(value)
        elif key == "rules_error":
            self.error = RulesError(*value)
        elif key == "memory":
            self.failed(f"the memory limit of {bytes_in_words(self.limits.memory)} was reached")
        elif key == "crash":
            self.failed("the checker itself failed, which should be reported", value.splitlines())
        elif key == "done":
            self.done = True

    def failed(self, why: str, detail: Sequence[str] = ()) -> None:
        """Add what stayed undecided."""
        after = f" after about {self.states:,} states" if self.states else ""
        self.findings.append(
            Finding(
                check="search",
                subject="stopped",
                question="Did the verification come to its end?",
                verdict="undecided",
                weight="fault",
                summary=f"Not decided: it was stopped{after}, because {why}.",
                detail=tuple(detail),
            )
        )


def _start() -> subprocess.Popen[bytes]:
    package = Path(verify.__file__)
    # In a group of its own, so that Ctrl-C reaches the parent only; and from a folder of ours, so
    # that a relative entry of PYTHONPATH cannot mean the folder of the game.
    apart: dict[str, Any] = (
        {"start_new_session": True}
        if os.name == "posix"
        else {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    )
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _BOOT, str(package)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=package.parent.parent,
        **apart,
    )


def _send(pipe: IO[bytes], request: bytes) -> None:
    try:
        pipe.write(b"%08x" % len(request) + request)
        pipe.flush()
    except OSError:
        # The child is gone already; its exit tells why.
        return


def _read_lines(pipe: IO[bytes], lines: queue.Queue[bytes | None]) -> None:
    for line in pipe:
        # A line without its end is all that a killed child got out of it.
        if line.endswith(b"\n"):
            lines.put(line)
    lines.put(None)


def _listen(lines: queue.Queue[bytes | None], talk: _Talk) -> None:
    until = talk.started + talk.limits.seconds + SECONDS_OF_GRACE
    while not talk.done:
        try:
            line = lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            talk.failed(f"the time limit of {talk.limits.seconds:,g} s was passed")
            talk.done = True
            return
        if line is None:
            return
        talk.hear(line)


def _finish(pipe: IO[bytes], lines: queue.Queue[bytes | None], talk: _Talk) -> None:
    """Let the child tell what it knows; a second Ctrl-C cuts it short."""
    try:
        pipe.write(b"s")
        pipe.flush()
        until = time.monotonic() + SECONDS_OF_GRACE
        while not talk.done and (left := until - time.monotonic()) > 0:
            line = lines.get(timeout=left)
            if line is None:
                return
            talk.hear(line)
    except (KeyboardInterrupt, OSError, queue.Empty):
        return


def _wait(child: subprocess.Popen[bytes]) -> None:
    try:
        child.wait(timeout=5)
    except subprocess.TimeoutExpired:
        return


def _close(pipe: IO[bytes]) -> None:
    try:
        pipe.close()
    except OSError:
        return


def _cause(code: int) -> str:
    if code == -9:
        return "the system killed it, as a rule for want of memory"
    if code < 0:
        return f"the system stopped it (signal {-code})"
    return f"it ended by itself (exit status {code})"
