"""A game's rules at several numbers of players come in; the verdicts on each go out, in order.

Where there are two processors, two of them are looked at side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from pnp.commands.proofs import knowing, unreadable
from pnp.commands.rules_file import given_by
from pnp.commands.side_by_side import Stop, at_once, done
from pnp.commands.verdicts import Verdicts
from pnp.notes import note
from verify.graph.network import MOST_DRAWN, MOST_STATES, GraphInWords
from verify.playouts.result import Playouts
from verify.rules.structure import Structure
from verify.runs.given import Given
from verify.runs.limits import Limits, Progress
from verify.runs.run import Export, InterruptedVerification, verify_rules

ALONE: Final = 60.0
"""Seconds for one number of players, where nobody says."""

TOGETHER: Final = 64.0
"""Seconds for all numbers of players together, where there are more: two processors are done with
them in half of that."""

KNOWN: Final = 76.0
"""Seconds for all of them on top of that, for what was proved before of the very games."""

FOR_EVER: Final = 30 * 86_400.0
"""Seconds that nobody waits for."""


def limits_of_each(limits: Limits, runs: int, *, share: bool) -> list[Limits]:
    """The limits of each of so many runs; with `share` they share the time a game has by default,
    and what has to be made first comes on top of that."""
    if not share:
        return [limits] * runs
    each = min(ALONE, TOGETHER / runs)
    return [replace(limits, seconds=each, waits=True, known=min(ALONE, KNOWN / runs))] * runs


def where_known(limits: Sequence[Limits], givens: Sequence[Given]) -> list[Limits]:
    """The same limits, with the time for what was proved before shared by those of which it was."""
    kept = [given.earlier.open is not None for given in givens]
    each = min(ALONE, sum(one.known for one in limits) / max(1, sum(kept)))
    return [replace(one, known=each if has else 0.0) for one, has in zip(limits, kept, strict=True)]


def longest_first(before: Sequence[Verdicts], givens: Sequence[Given]) -> list[int]:
    """The numbers of the runs, so that none that takes long is begun when all others are done: a
    proof that is kept is checked on top of the time that all have, and more players need more."""

    def early(number: int) -> int:
        kept = givens[number].earlier.open is not None
        return -max(before[number].players, default=0) if kept else 0

    return sorted(range(len(before)), key=early)


def time_in_words(each: Sequence[Limits]) -> str:
    """Of each of several runs: `60 s`, `no limit of time`."""
    if each[0].seconds == FOR_EVER:
        return "no limit of time"
    seconds = each[0].seconds
    return f"{round(seconds):,} s" if seconds >= 10 else f"{seconds:g} s"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every run: a file for the state graph, one for the model with its language,
    whether small graphs are wanted in words, the readings of assumed constants, the fields that
    arguments leave out, and what the run is called while it is waited for."""

    graph: Path | None = None
    model: tuple[str, Path] | None = None
    in_words: bool = False
    readings: Mapping[str, str] = field(default_factory=dict)
    forget: Sequence[str] = ()
    called: str = ""


@dataclass(frozen=True, slots=True)
class _Heard:
    """What a run told beside its findings, as it came."""

    graphs: list[GraphInWords] = field(default_factory=list)
    structures: list[Structure | None] = field(default_factory=lambda: [None])
    models: list[tuple[str, str]] = field(default_factory=list)
    games: list[Playouts | None] = field(default_factory=lambda: [None])


def verified(
    before: Sequence[Verdicts], limits: Sequence[Limits], asked: Asked
) -> Iterator[Verdicts]:
    """The verdicts, with what was known of each game before, as they come.

    Memory is shared by those that are looked at at once. After Ctrl-C those that were under way
    still come.
    """
    from pnp.console import progress

    for words in dict.fromkeys(words for one in before for words in unreadable(one.game)):
        note(words)
    several = at_once(len(before))
    told: dict[int, str] = {}
    givens = [knowing(one.game, given_by(one.game, asked.readings, asked.forget)) for one in before]
    works = [
        partial(
            _verify,
            found=found,
            given=given,
            limits=replace(limit, memory=max(1, limit.memory // several)),
            asked=asked,
            told=told,
        )
        for found, given, limit in zip(before, givens, where_known(limits, givens), strict=True)
    ]
    coming = done(
        works,
        several,
        lambda: status.update(" | ".join(told.values())) if status else None,
        longest_first(before, givens),
    )
    while True:
        # Nothing may turn on the terminal while verdicts are told.
        with progress(f"{asked.called}reading the rules") as status:
            found = next(coming, None)
        if found is None:
            return
        yield found


def _verify(
    stop: Stop,
    *,
    found: Verdicts,
    given: Given,
    limits: Limits,
    asked: Asked,
    told: dict[int, str],
) -> Verdicts:
    """One run; while it goes on, `told` has its progress in words."""
    heard = _Heard()

    def watch(at: Progress) -> None:
        told[id(found)] = asked.called + _progress(found.players, at)

    try:
        rules = verify_rules(
            given,
            limits,
            watch,
            heard.graphs.append if asked.graph or asked.in_words else None,
            heard.structures.append,
            MOST_STATES if asked.graph else MOST_DRAWN,
            _export(found, asked, heard),
            stop.calling,
            heard.games.append,
        )
        interrupted = False
    except InterruptedVerification as stopped:
        rules, interrupted = stopped.findings, True
    finally:
        told.pop(id(found), None)
    structure = heard.structures[-1]
    after = replace(
        found,
        rules=rules,
        interrupted=interrupted,
        structure=structure,
        playouts=heard.games[-1],
    )
    after = _with_model(after, asked.model, heard.models)
    return after if interrupted else _with_graph(after, asked, heard.graphs)


def _progress(players: Sequence[int], at: Progress) -> str:
    of = "".join(f"{number} players: " for number in players)
    rate = at.states / at.seconds if at.seconds else 0
    return (
        f"{of}{at.states:,} states ({rate:,.0f} a second), {at.waiting:,} waiting, "
        f"{at.depth} steps deep"
    )


def _export(found: Verdicts, asked: Asked, heard: _Heard) -> Export | None:
    from pnp.commands.verdict_text import heading

    if asked.model is None:
        return None
    return Export(asked.model[0], heading(found), lambda *one: heard.models.append(one))


def _with_graph(found: Verdicts, asked: Asked, drawn: Sequence[GraphInWords]) -> Verdicts:
    if asked.in_words and drawn:
        found = replace(found, drawn=drawn[0])
    if asked.graph is None:
        return found
    from pnp.commands.graph_file import write_graph
    from pnp.commands.verdict_text import heading

    written, lacking = write_graph(asked.graph, heading(found), found.players, drawn)
    return replace(found, graph=written, no_graph=lacking)


def _with_model(
    found: Verdicts, asked: tuple[str, Path] | None, told: Sequence[tuple[str, str]]
) -> Verdicts:
    if asked is None:
        return found
    from pnp.commands.model_file import write_model

    written, lacking = write_model(asked[1], found.players, told)
    return replace(found, model=written, no_model=lacking)
