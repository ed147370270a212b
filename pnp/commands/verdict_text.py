"""Verdicts for people: a table of questions and answers, then the play behind each refutation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rich.text import Text

from pnp.commands.rules_file import only_printed
from pnp.commands.verdict_rows import rows_read, rows_told
from pnp.commands.verdicts import Verdicts, joined, numbers_of
from pnp.console import console, headline, indented, table
from pnp.definition.game import Game
from verify.findings.finding import Finding, Step
from verify.findings.telling import says_itself, steps_told
from verify.findings.wording import count

STYLES: Final = {
    "proved": "green",
    "refuted": "bold red",
    "estimated": "cyan",
    "undecided": "bold yellow",
}

MOST_STEPS: Final = 100
"""So many steps of a play are told."""


def show(verdicts: Verdicts, known: Collection[str] = ()) -> None:
    """Print what was found for a number of players; of the values assumed those `known`, which were
    told of one before, are counted."""
    to = console()
    to.print(Text(heading(verdicts), style="bold"))
    shown = table(to, ("verdict", "question", "answer"))
    for finding, question, answer in rows_told(verdicts.findings):
        shown.add_row(_verdict(finding), question, answer)
    if verdicts.findings:
        to.print(shown)
    if verdicts.game.rules is None:
        to.print(only_printed(verdicts.game))
    told: dict[object, str] = {}
    for finding in verdicts.findings:
        if finding.verdict == "refuted" and (finding.play or finding.position):
            headline(to, f"{finding.question} {finding.summary}")
            shows = (finding.play, finding.loop, finding.position)
            if finding.play and shows in told:
                indented(to, f"The play under “{told[shows]}” shows it.")
                continue
            told[shows] = finding.question
            for line in play_lines(finding):
                indented(to, line.text, 2 + line.indent, line.style)
    if assumed := assumed_values(verdicts):
        fresh = [one for one in assumed if one not in known]
        to.print()
        to.print(f"The verdicts on the rules rest on {_assumed(len(assumed), len(fresh))}")
        for one in fresh:
            indented(to, one)
    to.print()
    to.print(conclusion(verdicts), end="\n\n")
    if verdicts.graph:
        to.print(f"The graph of these states is in {verdicts.graph}", end="\n\n", soft_wrap=True)
    if verdicts.model:
        to.print(f"The model of these rules is in {verdicts.model}", end="\n\n", soft_wrap=True)


def told_together(found: Sequence[Verdicts]) -> Iterator[Verdicts]:
    """Verdicts on what is printed, in their order; numbers of players that read alike are one."""
    for _, alike in groupby(found, key=lambda one: (one.game.variant, *rows_read(one.findings))):
        yield joined(tuple(alike))


def assumed_values(verdicts: Verdicts) -> tuple[str, ...]:
    """The values assumed that what was found rests on, each once."""
    return tuple(dict.fromkeys(one for found in verdicts.findings for one in found.assumptions))


def show_way_on() -> None:
    """Print what can be done where a search met its limits."""
    console().print(
        "Undecided: some questions stay open, since the game is too large for the limits. "
        "More --max-states, --max-seconds or --max-memory look further; a smaller game "
        "(--players, --set) may be looked at whole.",
        end="\n\n",
    )


def heading(verdicts: Verdicts, *, title: bool = True, variant: bool = True) -> str:
    """`Dali The Fox, 2 players (goal 4)`: the game and its variant, unless that is known, players,
    what was set."""
    game = verdicts.game
    parts = [game.title] if title else []
    if variant and game.variant:
        parts.append(game.variant.title)
    if verdicts.players:
        parts.append(_players(verdicts.players))
    return (", ".join(parts) + _settings(game)).strip()


def heading_of(game: Game) -> str:
    """The same for a game on which there are no verdicts."""
    return heading(Verdicts(game, numbers_of(game), ()))


def conclusion(verdicts: Verdicts) -> str:
    """One line: how many questions were proved, refuted, left open, and how much was looked at."""
    proved = sum(finding.verdict == "proved" for finding in verdicts.findings)
    estimated = sum(finding.verdict == "estimated" for finding in verdicts.findings)
    refuted = sum(finding.failed for finding in verdicts.findings)
    undecided = sum(finding.open for finding in verdicts.findings)
    notes = sum(finding.shown_as == "note" for finding in verdicts.findings)
    words = [f"{proved} proved"]
    words += [f"{refuted} refuted"] if refuted else []
    words += [f"{estimated} estimated"] if estimated else []
    words += [f"{undecided} undecided"] if undecided else []
    words += [count(notes, "note")] if notes else []
    covered = next((f.covered for f in verdicts.findings if f.covered is not None), None)
    looked = f"; looked at {covered.words}" if covered else ""
    why = f" ({covered.stopped})" if covered and covered.stopped else ""
    return f"{', '.join(words)}{looked}{why}."


class Line(NamedTuple):
    """A line of a play, how far it is set in, and its style."""

    text: str
    indent: int = 0
    style: str = ""


def play_lines(finding: Finding) -> Iterator[Line]:
    """A play turn by turn with what each step changes, from its start to where it leads.

    Of a long play the middle is left out.
    """
    if finding.play:
        shortest = finding.loop is None and finding.shortest
        which = "The shortest play" if shortest else "A play"
        yield Line(f"{which} that shows it, {count(len(finding.play), 'step')}:")
        if finding.start:
            yield Line("at the start")
            yield from (Line(f"{name}: {value}", 2, "dim") for name, value in finding.start)
    turn = 0
    for told in steps_told(finding, MOST_STEPS):
        if told.left_out:
            yield Line(f"... {told.left_out:,} steps more, which --json tells ...", 0, "italic")
        if told.step.turn != turn:
            turn = told.step.turn
            yield Line(f"turn {turn:,}")
        if told.repeats:
            yield Line("from here on it repeats:", 2, "italic")
        yield Line(step_words(told.step), 2)
        if told.changes:
            yield Line("; ".join(change_words(*change) for change in told.changes), 4, "dim")
    position = finding.position or (finding.play[-1].position if finding.play else ())
    if position:
        yield Line("Where this leads:" if finding.play else "Where it starts:")
        yield from (Line(f"{name}: {value}", 2) for name, value in position)


def change_words(name: str, parts: str) -> str:
    """`supply: red 2`, and `seat 2` where that says itself."""
    return parts if says_itself(name, parts) else f"{name}: {parts}"


def step_words(step: Step) -> str:
    """`seat 1 takes the red egg`, `chance: rolls red and blue`."""
    return f"{step.who}: {step.words}"


def _players(numbers: Sequence[int]) -> str:
    """`2 players`, `2 to 5 players`, `2 or 4 players`."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and list(numbers) == list(range(first, last + 1)):
        return f"{first} to {last} players"
    words = " or ".join(str(number) for number in numbers)
    return f"{words} player{'' if words == '1' else 's'}"


def _assumed(number: int, fresh: int) -> str:
    """What verdicts rest on: so many assumed values, of which so many were not told before."""
    if number == fresh:
        return "values that are assumed:"
    again = f"{number - fresh:,} of the assumed values above"
    return f"{again}, and on:" if fresh else f"{again}."


def _verdict(finding: Finding) -> Text:
    if finding.shown_as == "note":
        return Text("note", style="yellow" if finding.verdict == "refuted" else "dim")
    return Text(finding.verdict, style=STYLES[finding.verdict])


def _settings(game: Game) -> str:
    set_ones: Sequence[str] = [
        f"{one.name} {one.words(one.value)}"
        for one in game.parameters.values()
        if one.was_set and one.name != "players"
    ]
    return f" ({', '.join(set_ones)})" if set_ones else ""
