"""`pnp verify`: what is printed against what the rulebook states, and the rules position by
position, at the number of players given or at each that the game allows.

Of a game that has rules in its variants only, each of these is verified as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from layouts.near import near
from pnp.commands.answer import answer
from pnp.commands.choice import (
    Choice,
    games_asked,
    load,
    numbers_asked,
    readings_of,
    variants_asked,
)
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.verdicts import Verdicts, joined, numbers_of, status_of, verdicts_data
from pnp.commands.verify_runs import Asked, limits_of_each, verified
from pnp.definition.game import Game
from pnp.definition.sources import has_rulebook
from pnp.definition.totals import as_it_is, check_totals
from pnp.notes import complain, note
from verify.findings.finding import CHECK_NAMES, Finding
from verify.runs.limits import Limits

SUPPLY: Final = "supply"
NAMES: Final = (SUPPLY, *CHECK_NAMES)


def run(
    choice: Choice,
    limits: Limits,
    *,
    share: bool = False,
    only: Sequence[str] = (),
    graph: Path | None = None,
    report: Path | None = None,
    export: str | None = None,
    json: bool,
) -> Status:
    """Verify the game and show what was found; `only` names the checks wanted, none means all.

    The state graph is written to the file `graph`, a page to the file `report`, the model to that
    of `export`, if they are given.
    """
    if report is not None:
        from pnp.commands.report_file import check_report

        check_report(report)
    verdicts = verify_game(
        choice,
        limits,
        share=share,
        only=only,
        graph=graph,
        export=export,
        in_words=report is not None,
        tell=not json,
    )
    if json:
        answer(verdicts_data(verdicts))
    if report is not None:
        from pnp.commands.report_file import write_report

        if lacking := write_report(report, verdicts, limits, share=share):
            complain(f"--report: {lacking}")
            return Status.interrupted if verdicts[-1].interrupted else Status.bad_input
        if not json:
            print(f"The report is in {report}\n")
    for one in verdicts:
        if one.no_graph:
            complain(f"--graph: {one.no_graph}")
        if one.no_model:
            complain(f"--export: {one.no_model}")
    return status_of(verdicts)


def verify_game(
    choice: Choice,
    limits: Limits,
    *,
    share: bool = False,
    only: Sequence[str] = (),
    graph: Path | None = None,
    export: str | None = None,
    in_words: bool = False,
    tell: bool,
    called: str = "",
) -> tuple[Verdicts, ...]:
    """The verdicts for the players given, else for each number allowed; shown as they come.

    What is printed of a game without rules comes first, its variants with rules follow. The limits
    hold for each number of players; with `share` all of them share the time that a game has by
    default. With `in_words` they have what the rules are made of, and small graphs.
    `called` is told before how far it has come, where several are verified one after the other.
    """
    for name in only:
        if name not in NAMES:
            raise BadInputError(f"--check {name}: no check is called so{near(name, NAMES)}")
    game = load(choice)
    asked = replace(_asked(choice, game, graph, export, in_words=in_words), called=called)
    found: list[Verdicts] = []
    came: dict[str, None] = {}
    before = [Verdicts(one, numbers_of(one), supply_findings(one)) for one in _games(choice, game)]
    runs: Iterator[Verdicts] = iter(())
    # Nothing of the rules is asked for: then nobody should wait for them.
    pieces_only = set(only) == {SUPPLY} and not (graph or export or in_words)
    if pieces_only and any(one.supply for one in before):
        printed = before
    else:
        printed = [one for one in before if one.game.rules is None]
        ruled = before[len(printed) :]
        parts = limits_of_each(limits, len(ruled), share=share) if ruled else []
        runs = verified(ruled, parts, asked) if ruled else runs
    batches: Iterator[list[Verdicts]] = chain([[*_in_common(printed)]], ([one] for one in runs))
    for several in batches:
        came.update((finding.check, None) for one in several for finding in one.findings)
        selected = [_selected(one, only) for one in several]
        if tell:
            from pnp.commands.verdict_text import assumed_values, show, told_together

            known = [value for said in found for value in assumed_values(said)]
            for verdicts in told_together(selected):
                if verdicts.findings or not only:
                    show(verdicts, known)
        found += selected
    if idle := [name for name in only if name not in came]:
        nothing_else = not any(one.findings or one.interrupted for one in found)
        _tell_idle(idle, game, tuple(came), nothing_else=nothing_else)
    if tell and any(one.cut_off for one in found):
        from pnp.commands.verdict_text import show_way_on

        show_way_on()
    return tuple(found)


def _games(choice: Choice, game: Game) -> tuple[Game, ...]:
    """The games to look at, those without rules first."""
    own = games_asked(choice, game)
    further = [one for one in variants_asked(choice, game) if one is not choice]
    each = (games_asked(one, load(one, mention=False)) for one in further)
    return (*own, *chain.from_iterable(each))


def _asked(
    choice: Choice, game: Game, graph: Path | None, export: str | None, *, in_words: bool
) -> Asked:
    """What is asked of the runs. Raises BadInputError where a file could not be written."""
    numbers = numbers_asked(game)
    if graph is not None:
        from pnp.commands.graph_file import check_file

        check_file(graph, game, numbers)
    model: tuple[str, Path] | None = None
    if export is not None:
        from pnp.commands.model_file import model_file

        model = model_file(export, game, numbers)
    return Asked(graph, model, in_words, readings_of(choice), choice.forget)


def supply_findings(game: Game) -> tuple[Finding, ...]:
    """The totals that are stated, each held against what is printed.

    With other parameters than its own a total is no longer the rulebook's, and a game that
    somebody invented has none.
    """
    findings = []
    unchanged = as_it_is(game)
    published = has_rulebook(game)
    for total in check_totals(game):
        if not total.meant and not total.holds:
            continue
        by_rulebook = published and total.source.kind == "rulebook" and unchanged
        stated_by = "the rulebook" if by_rulebook else "the definition"
        asked = f"As in {stated_by}" if published else "As stated in totals"
        printed = f"{total.found} {'is' if total.found == 1 else 'are'} printed"
        summary = f"Yes, {printed}."
        if not total.holds:
            state = f"{stated_by} states" if published else "totals state"
            summary = f"No: {printed}, {state} {total.expected}."
        findings.append(
            Finding(
                check=SUPPLY,
                subject=total.words,
                question=f"{asked}: {total.words}?",
                verdict="proved" if total.holds else "refuted",
                weight="fault",
                summary=summary,
            )
        )
    return tuple(findings)


def _selected(verdicts: Verdicts, only: Sequence[str]) -> Verdicts:
    if not only:
        return verdicts
    # What broke a search off concerns every check.
    wanted = [one for one in verdicts.rules if one.check in only or one.subject == "stopped"]
    supply = verdicts.supply if SUPPLY in only else ()
    if not wanted and not supply and set(only) != {SUPPLY}:
        # There may be something to ask about in what was not looked at.
        wanted = [one for one in verdicts.rules if one.check == "search" and one.open]
    return replace(verdicts, supply=supply, rules=tuple(wanted))


def _tell_idle(
    names: Sequence[str], game: Game, others: Sequence[str], *, nothing_else: bool
) -> None:
    """Say which checks had nothing to ask; without any other result that is bad input."""
    asked = ", ".join(f"--check {name}" for name in names)
    others = others or ("none",)
    message = (
        f"{asked}: found nothing to ask about in {game.title}; checks that do: {', '.join(others)}"
    )
    if nothing_else:
        raise BadInputError(message)
    note(message)


def _in_common(found: Sequence[Verdicts]) -> Iterator[Verdicts]:
    """The verdicts on what is printed, numbers of players together that find the same."""
    for _, alike in groupby(found, key=lambda one: (one.game.variant, one.supply)):
        yield joined(tuple(alike))
