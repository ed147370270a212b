"""Options that several commands have together: each group is declared once.

In: a command with groups among its parameters. Out: the same command with the options of the groups
in their places, as typer reads them. A group turns what was typed into what commands work with.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints

import typer

from pnp.cli.finishing import finish_of
from pnp.cli.options import (
    MEGABYTE,
    ChangedOption,
    CoverOption,
    DpiOption,
    DuplexOption,
    FormatOption,
    GameArgument,
    GutterOption,
    InkOption,
    KeepGoingOption,
    MarginOption,
    MarkLengthOption,
    MarksOption,
    MemoryOption,
    OnlyOption,
    OuterBleedOption,
    OutOption,
    PaperOption,
    PlayersOption,
    PrinterOption,
    SetOption,
    ShareOption,
    SkipOption,
    StatesOption,
    ThoroughOption,
    VariantOption,
)
from pnp.commands.options import Format, Marked, PaperEdge

if TYPE_CHECKING:
    from pnp.commands.choice import Choice
    from pnp.commands.print_job import Job
    from verify.runs.limits import Limits


@dataclass(frozen=True, slots=True)
class Chosen:
    """A game, with the variant and the parameters that it is looked at with."""

    game: GameArgument
    settings: SetOption = None
    variant: VariantOption = None
    players: PlayersOption = None

    def choice(
        self,
        language: str | None = None,
        assume: list[str] | None = None,
        forget: list[str] | None = None,
    ) -> Choice:
        """The choice, with what else a command lets choose."""
        from pnp.commands.choice import Choice

        set_to, read = tuple(self.settings or ()), (tuple(assume or ()), tuple(forget or ()))
        return Choice(self.game, self.variant, self.players, set_to, language, *read)


@dataclass(frozen=True, slots=True)
class Sheets:
    """What is printed of a game, on what and how."""

    only: OnlyOption = None
    changed: ChangedOption = False
    paper: PaperOption = None
    formats: FormatOption = None
    dpi: DpiOption = 300
    ink: InkOption = None
    duplex: DuplexOption = PaperEdge.long
    printer: PrinterOption = None
    margin: MarginOption = None
    gutter: GutterOption = None
    marks: MarksOption = Marked.both
    mark_length: MarkLengthOption = None
    outer_bleed: OuterBleedOption = None
    skip: SkipOption = None
    cover: CoverOption = None
    keep_going: KeepGoingOption = False
    out: OutOption = Path("build")

    def job(self) -> Job:
        """The job. Raises BadParameter for what does not go together."""
        from pnp.commands.print_job import Job

        return Job(
            tuple(self.paper or ("a4",)),
            tuple(self.formats or (Format.pdf,)),
            self.duplex.value,
            self.out,
            self.printer,
            tuple(self.only or ()),
            self.changed,
            self.ink.value if self.ink else None,
            self.dpi,
            self.margin,
            self.gutter,
            self.cover,
            frozenset(self.skip or ()),
            finish_of(self.marks, self.mark_length, self.outer_bleed, self.duplex),
            self.keep_going,
        )


@dataclass(frozen=True, slots=True)
class Search:
    """How far a game's positions are looked at."""

    max_states: StatesOption = None
    max_seconds: ShareOption = None
    max_memory: MemoryOption = 4_000
    thorough: ThoroughOption = False

    @property
    def share(self) -> bool:
        """Whether the numbers of players share the time that there is."""
        return not self.thorough and self.max_seconds is None

    def limits(self) -> Limits:
        """The limits. Raises BadParameter for time without a limit that has one."""
        from pnp.commands.verify_runs import ALONE, FOR_EVER
        from verify.runs.limits import Limits

        if self.thorough and self.max_seconds is not None:
            raise typer.BadParameter("--thorough has no limit of time, and --max-seconds is one")
        time = FOR_EVER if self.thorough else self.max_seconds or ALONE
        return Limits(self.max_states, time, self.max_memory * MEGABYTE)


def spread(command: Callable[..., None]) -> Callable[..., None]:
    """The command with its groups spread out into their options."""
    hints = get_type_hints(command, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    @wraps(command)
    def run(**given: Any) -> None:
        made = {
            name: group(**{one.name: given.pop(one.name) for one in fields(group)})
            for name, group in groups.items()
        }
        command(**made, **given)

    parameters = [
        one
        for name, parameter in inspect.signature(command).parameters.items()
        for one in _spread(parameter, hints[name])
    ]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    vars(run)["__signature__"] = inspect.Signature(parameters)
    return run


def _spread(parameter: inspect.Parameter, hint: Any) -> Iterator[inspect.Parameter]:
    """The parameters that stand in the place of one."""
    if not is_dataclass(hint):
        yield parameter.replace(annotation=hint)
        return
    hints = get_type_hints(hint, include_extras=True)
    for one in fields(hint):
        default = inspect.Parameter.empty if one.default is MISSING else one.default
        yield inspect.Parameter(
            one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=hints[one.name]
        )
