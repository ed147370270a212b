"""The program as somebody types it: arguments in; exit status, what it said, and its errors out."""

from __future__ import annotations

from typer.testing import CliRunner

from pnp.cli import app


def pnp(*arguments: object) -> tuple[int, str, str]:
    """Run a command; an error that is no message of the program's own fails the test."""
    run = CliRunner().invoke(app, [str(one) for one in arguments])
    assert run.exception is None or isinstance(run.exception, SystemExit), run.exception
    return run.exit_code, run.stdout, run.stderr
