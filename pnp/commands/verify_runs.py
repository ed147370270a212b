"""A game's rules at several numbers of players come in; the verdicts on each go out, in order.

Where there are two processors, two of them are looked at side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from pnp.commands.rules_file import given_by
from pnp.commands.side_by_side import Stop, at_once, done
from pnp.commands.verdicts import Verdicts
from verify.limits import Limits, Progress
from verify.network import MOST_DRAWN, MOST_STATES, GraphInWords
from verify.run import Export, InterruptedVerification, verify_rules
from verify.structure import Structure

ALONE: Final = 60.0
"""Seconds for one number of players, where nobody says."""

FEWEST: Final = 30.0
"""Seconds for the fewest players where there are more: what is smallest may be looked at whole. All
others have as many together, so that two processors are done with them at the same time."""

FOR_EVER: Final = 30 * 86_400.0
"""Seconds that nobody waits for."""


def limits_of_each(limits: Limits, runs: int, *, share: bool) -> list[Limits]:
    """The limits of each of so many runs; with `share` they share the time a game has by default,
    and what has to be made first comes on top of that."""
    if not share:
        return [limits] * runs
    if runs == 1:
        return [replace(limits, seconds=ALONE, waits=True)]
    first = replace(limits, seconds=FEWEST, waits=True)
    return [first, *[replace(first, seconds=FEWEST / (runs - 1))] * (runs - 1)]


def time_in_words(each: Sequence[Limits]) -> str:
    """`60 s`, `36 or 12 s`."""
    if each[0].seconds == FOR_EVER:
        return "no limit of time"
    return f"{' or '.join(dict.fromkeys(f'{one.seconds:,g}' for one in each))} s"


def verified(
    before: Sequence[Verdicts],
    limits: Sequence[Limits],
    graph: Path | None,
    model: tuple[str, Path] | None,
    in_words: bool,
    readings: Mapping[str, str],
) -> Iterator[Verdicts]:
    """The verdicts, with what was known of each game before, as they come.

    Memory is shared by those that are looked at at once. After Ctrl-C those that were under way
    still come.
    """
    from pnp.console import progress

    several = at_once(len(before))
    told: dict[int, str] = {}
    works = [
        partial(
            _verify,
            found=found,
            limits=replace(limit, memory=max(1, limit.memory // several)),
            graph=graph,
            model=model,
            in_words=in_words,
            readings=readings,
            told=told,
        )
        for found, limit in zip(before, limits, strict=True)
    ]
    coming = done(
        works, several, lambda: status.update(" | ".join(told.values())) if status else None
    )
    while True:
        # Nothing may turn on the terminal while verdicts are told.
        with progress("reading the rules") as status:
            found = next(coming, None)
        if found is None:
            return
        yield found


def _verify(
    stop: Stop,
    *,
    found: Verdicts,
    limits: Limits,
    graph: Path | None,
    model: tuple[str, Path] | None,
    in_words: bool,
    readings: Mapping[str, str],
    told: dict[int, str],
) -> Verdicts:
    from pnp.commands.verdict_text import heading

    game = found.game
    drawn: list[GraphInWords] = []
    structures: list[Structure | None] = [None]
    models: list[tuple[str, str]] = []
    export: Export | None = None
    if model is not None:
        export = Export(model[0], heading(found), lambda *one: models.append(one))
    of = "".join(f"{number} players: " for number in found.players)

    def watch(at: Progress) -> None:
        rate = at.states / at.seconds if at.seconds else 0
        told[id(found)] = (
            f"{of}{at.states:,} states ({rate:,.0f} a second), {at.waiting:,} waiting, "
            f"{at.depth} steps deep"
        )

    try:
        rules = verify_rules(
            given_by(game, readings),
            limits,
            watch,
            drawn.append if graph or in_words else None,
            structures.append,
            MOST_STATES if graph else MOST_DRAWN,
            export,
            stop.calling,
        )
    except InterruptedVerification as stopped:
        found = replace(found, rules=stopped.findings, interrupted=True, structure=structures[-1])
        return _with_model(found, model, models)
    finally:
        told.pop(id(found), None)
    found = _with_model(replace(found, rules=rules, structure=structures[-1]), model, models)
    if in_words and drawn:
        found = replace(found, drawn=drawn[0])
    if graph is None:
        return found
    from pnp.commands.graph_file import write_graph

    written, lacking = write_graph(graph, heading(found), found.players, drawn)
    return replace(found, graph=written, no_graph=lacking)


def _with_model(
    found: Verdicts, asked: tuple[str, Path] | None, told: Sequence[tuple[str, str]]
) -> Verdicts:
    if asked is None:
        return found
    from pnp.commands.model_file import write_model

    written, lacking = write_model(asked[1], found.players, told)
    return replace(found, model=written, no_model=lacking)
