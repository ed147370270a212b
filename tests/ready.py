"""Child processes that read rules, begun from one that has loaded all of `verify` already.

A child of the program loads it anew, which takes longer than most games of tests do. Out: `start`,
to stand in the place of `verify.runs.talk._start`, which `tests/verify` tests as it is.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import IO, Any, Final

CAN_FORK: Final = sys.platform == "linux"
ROOT: Final = Path(__file__).parents[1]
MOST_BYTES: Final = 1_000_000
"""Of an environment."""

_BEGIN: Final = "import sys; from tests.ready import serve; serve(int(sys.argv[1]))"


@dataclass
class Child:
    """What a talk asks of a child, as `subprocess.Popen` has it."""

    pid: int
    stdin: IO[bytes]
    stdout: IO[bytes]
    told: int
    code: int | None = None

    def wait(self, timeout: float | None = None) -> int:
        """How it ended, below 0 where a signal did it."""
        if self.code is None:
            if not select.select([self.told], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("a child", timeout or 0)
            self.code = int(os.read(self.told, 8))
            os.close(self.told)
        return self.code

    def kill(self) -> None:
        """End it, if it has not ended."""
        if self.code is None and not select.select([self.told], [], [], 0)[0]:
            os.kill(self.pid, signal.SIGKILL)


def start() -> Child:
    """A child that waits for its request."""
    to_read, stdin = os.pipe()
    stdout, to_write = os.pipe()
    told, tell = os.pipe()
    words = json.dumps(dict(os.environ)).encode()
    socket.send_fds(_server().messages, [words], [to_read, to_write, tell])
    for one in (to_read, to_write, tell):
        os.close(one)
    pid = int(os.read(told, 8))
    return Child(pid, os.fdopen(stdin, "wb"), os.fdopen(stdout, "rb"), told)


class _Server:
    """The process that begins children, begun itself where the first one is wanted."""

    def __init__(self) -> None:
        self.messages, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); {_BEGIN}"
        number = there.fileno()
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-c", code, str(number)], pass_fds=[number], cwd=ROOT
        )
        there.close()
        atexit.register(self.end)

    def end(self) -> None:
        self.messages.close()
        self.process.wait()


def _server() -> _Server:
    with _BEGINNING:  # commands begin children in several threads
        return _the_server()


_BEGINNING: Final = Lock()
_the_server: Final = cache(_Server)


def serve(number: int) -> None:
    """Begin a child for every message, until nobody can send one any more."""
    import verify.checks
    import verify.facts.work_out
    import verify.findings.report
    import verify.playouts.games
    import verify.playouts.report
    import verify.proof.proof
    import verify.runs.child
    import verify.runs.looking
    import verify.scores.scoring  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(fileno=number) as messages:
        while True:
            words, handles, *_ = socket.recv_fds(messages, MOST_BYTES, 3)
            if not words:
                return
            if os.fork() == 0:
                messages.close()
                _watch(json.loads(words), *handles)
            for one in handles:
                os.close(one)


def _watch(environment: dict[str, str], stdin: int, stdout: int, tell: int) -> Any:
    """Begin a child and tell how it ends; this process ends with it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    pid = os.fork()
    if pid == 0:
        os.close(tell)
        _be_the_child(environment, stdin, stdout)
    os.close(stdin)
    os.close(stdout)
    os.write(tell, b"%8d" % pid)
    _, status = os.waitpid(pid, 0)
    os.write(tell, b"%8d" % os.waitstatus_to_exitcode(status))
    os._exit(0)


def _be_the_child(environment: dict[str, str], stdin: int, stdout: int) -> None:
    from verify.runs.child import main

    try:
        os.environ.clear()
        os.environ.update(environment)
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for number, one in enumerate((stdin, stdout, nowhere)):
            os.dup2(one, number)
        main()
    finally:
        os._exit(1)
