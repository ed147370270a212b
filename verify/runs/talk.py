"""The parent's side of a talk with a child process. In: a request; out: what the child says.

`verify.runs.child` is the other side. Whatever becomes of the child, the talk ends, and says why.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import verify
from verify.errors import RulesError
from verify.facts import Fact, facts_from
from verify.findings.comparison import STOPPED
from verify.findings.finding import Finding, take_in
from verify.findings.report import finding_of
from verify.graph.network import Edge, GraphInWords, Node
from verify.playouts.policies import PolicyError
from verify.playouts.recorded import Recorded, recorded_of
from verify.playouts.report import playouts_of
from verify.playouts.result import Playouts
from verify.rules.argued import Argued, argued_of
from verify.rules.structure import Structure, structure_from
from verify.runs.limits import PATIENCE, Limits, Progress, bytes_in_words
from verify.scores.scored import MiswrittenError, Scored, WrittenKey, keys_of, scored_of

# A child that keeps to its limits is done by then.
SECONDS_OF_GRACE = 15.0

# Loads this very package and no other, with nothing added to the import path.
_BOOT = """
import sys
from importlib.util import module_from_spec, spec_from_file_location
spec = spec_from_file_location("verify", sys.argv[1])
sys.modules["verify"] = module = module_from_spec(spec)
spec.loader.exec_module(module)
from verify.runs.child import main
main()
"""


_INTERRUPT = b""


def quiet(*_: object) -> None:
    """Nobody listens."""


@dataclass
class Talk:
    """What the child has said so far."""

    limits: Limits
    progress: Callable[[Progress], None]
    structure: Callable[[Structure], None]
    played: Callable[[int, int], None] = quiet
    model: Callable[[str, str], None] = quiet
    findings: list[Finding] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    graph: GraphInWords | None = None
    playouts: Playouts | None = None
    recorded: Recorded | None = None
    facts: tuple[Fact, ...] | None = None
    argued: Argued | None = None
    scored: Scored | None = None
    keys: tuple[WrittenKey, ...] | None = None
    error: RulesError | PolicyError | MiswrittenError | None = None
    states: int = 0
    done: bool = False
    grace: float = 0.0
    lines: queue.Queue[bytes | None] = field(default_factory=queue.Queue)
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
            take_in(self.findings, finding_of(value))
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
        elif key == "waits":
            self.grace += value
        elif key == "model":
            self.model(*value)
        elif key == "played":
            self.played(*value)
        elif key == "recorded":
            self.recorded = recorded_of(value)
        elif key == "playouts":
            self.playouts = playouts_of(value)
        elif key == "facts":
            self.facts = facts_from(value)
        elif key == "argued":
            self.argued = argued_of(value)
        elif key == "scored":
            self.scored = scored_of(value)
        elif key == "keys":
            self.keys = keys_of(value)
        elif key == "miswritten":
            self.error = MiswrittenError(tuple((tuple(path), told) for path, told in value))
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

    def interrupt(self) -> None:
        """End the talk from another thread, as Ctrl-C does."""
        self.lines.put(_INTERRUPT)

    def failed(self, why: str, detail: Sequence[str] = ()) -> None:
        """Add what stayed undecided."""
        after = f" after about {self.states:,} states" if self.states else ""
        self.findings.append(
            Finding(
                check="search",
                subject=STOPPED,
                question="Did the verification come to its end?",
                verdict="undecided",
                weight="fault",
                summary=f"Not decided: it was stopped{after}, because {why}.",
                detail=tuple(detail),
            )
        )


def converse(request: Mapping[str, Any], talk: Talk) -> None:
    """Start a child, ask it, listen to the end; on Ctrl-C until it has told what it knows."""
    child = _start()
    lines = talk.lines
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


def _listen(lines: queue.Queue[bytes | None], talk: Talk) -> None:
    while not talk.done:
        seconds = talk.limits.seconds * (PATIENCE if talk.limits.waits else 1)
        until = talk.started + seconds + SECONDS_OF_GRACE + talk.grace
        try:
            line = lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            talk.failed(f"the time limit of {talk.limits.seconds:,g} s was passed")
            talk.done = True
            return
        if line is None:
            return
        if line == _INTERRUPT:
            raise KeyboardInterrupt
        talk.hear(line)


def _finish(pipe: IO[bytes], lines: queue.Queue[bytes | None], talk: Talk) -> None:
    """Let the child tell what it knows; a second Ctrl-C cuts it short."""
    try:
        pipe.write(b"s")
        pipe.flush()
        until = time.monotonic() + SECONDS_OF_GRACE
        while not talk.done and (left := until - time.monotonic()) > 0:
            line = lines.get(timeout=left)
            if line is None or line == _INTERRUPT:
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
    if hasattr(signal, "SIGXCPU") and code == -signal.SIGXCPU:
        return "it took more CPU time than it may"
    if code < 0:
        return f"the system stopped it (signal {-code})"
    return f"it ended by itself (exit status {code})"
