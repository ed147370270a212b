"""What is wrong with a command line, told as the program tells all else.

In: the arguments of a run. Out: its exit status; where they cannot be used one line on stderr, with
the option, its value and what would be right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, Final

import typer
from typer.core import TyperGroup

from pnp.commands.outcome import Status
from pnp.notes import complain

if TYPE_CHECKING:
    from typer import Context

UsageError: Final[Any] = typer.BadParameter.__mro__[1]
"""What typer raises for arguments of any kind that cannot be used. It has no public name."""

_TOO_MANY: Final = re.compile(r"Got unexpected extra arguments? ?(?:\(s\) )?\((.*)\)")


class Commands(TyperGroup):
    """The commands of the program, with our words for what is wrong with their arguments."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:
        """Run a command and end the program."""
        try:
            status = super().main(args, *more, **{**options, "standalone_mode": False})
        except UsageError as error:
            complain(in_words(error))
            raise SystemExit(Status.bad_input) from None
        raise SystemExit(status)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was named; what is wrong with its arguments is told of it."""
        try:
            return super().invoke(ctx)
        except UsageError as error:
            named = self.commands.get(ctx.invoked_subcommand)
            if error.ctx is None and named is not None:
                error.ctx = typer.Context(named, parent=ctx, info_name=ctx.invoked_subcommand)
            raise

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first argument names. Raises UsageError."""
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing:
            close = get_close_matches(name, self.list_commands(ctx), 1)
            meant = f"did you mean '{close[0]}'?" if close else f"{ctx.command_path} --help has all"
            ctx.fail(f"{name}: there is no such command; {meant}")
        return super().resolve_command(ctx, args)


def in_words(error: Exception) -> str:
    """What is wrong and what would be right, by the option that was written."""
    ctx: Context | None = getattr(error, "ctx", None)
    command = ctx.command_path if ctx else "pnp"
    message = str(getattr(error, "message", error))
    param = getattr(error, "param", None)
    option = getattr(error, "option_name", None)
    if param is not None:
        name = _name(param)
        if hasattr(error, "param_type"):  # it was not given
            return f"{name} is missing; {_usage(ctx, command)} would be right"
        return f"{name} {message}"
    if option is not None and hasattr(error, "possibilities"):
        return f"{option}: {_no_such(option, ctx, command)}"
    if option is not None and "not take a value" in message:
        return f"{option} takes no value; {option} alone would be right"
    if option is not None and "requires an argument" in message:
        return f"{option}: its value is missing; {_with_value(option, ctx)} would be right"
    if extra := _TOO_MANY.fullmatch(message):
        return f"{extra[1]}: that is too much; {_usage(ctx, command)} would be right"
    return message


def _no_such(option: str, ctx: Context | None, command: str) -> str:
    """Where an option that a command has not got would have its place."""
    group = getattr(ctx.command, "commands", {}) if ctx else {}
    for name, one in group.items():
        if any(option in param.opts for param in one.params):
            return f"options stand behind the command, as in {command} {name} {option}"
    params: Sequence[Any] = ctx.command.params if ctx else ()
    known = [name for param in params for name in param.opts]
    close = get_close_matches(option, known, 1, cutoff=0.7)
    meant = f"did you mean {close[0]}?" if close else f"{command} --help has all"
    return f"there is no such option; {meant}"


def _with_value(option: str, ctx: Context | None) -> str:
    """`--players N`."""
    params: Sequence[Any] = ctx.command.params if ctx else ()
    metavar = next((one.metavar for one in params if option in one.opts), None)
    return f"{option} {metavar or 'VALUE'}"


def _name(param: Any) -> str:
    """`--players` of `-p, --players`; `GAME` of an argument."""
    if param.param_type_name == "argument":
        return str(param.metavar or param.name).strip("[]")
    return str(max(param.opts, key=len))


def _usage(ctx: Context | None, command: str) -> str:
    """`pnp vary GAME NAME`: a command with all arguments that it takes."""
    params: Sequence[Any] = ctx.command.params if ctx else ()
    names = [one.metavar or one.name for one in params if one.param_type_name == "argument"]
    return " ".join((command, *map(str, names)))
