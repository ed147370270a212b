"""Verdicts for people: a table of questions and answers, then the play behind each fault."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.padding import Padding
from rich.text import Text

from pnp.console import console, table
from verify.finding import Finding, Lines, Step

if TYPE_CHECKING:
    from pnp.commands.verify_game import Verdicts
    from pnp.definition.game import Game

STYLES: Final = {
    "proved": "green",
    "refuted": "bold red",
    "estimated": "cyan",
    "undecided": "bold yellow",
}


def show(verdicts: Verdicts) -> None:
    """Print what was found for a number of players."""
    to = console()
    to.print(Text(heading(verdicts), style="bold"))
    shown = table(to, "", ("verdict", "question", "answer"))
    for finding in verdicts.findings:
        answer = "\n".join([finding.summary, *finding.detail])
        shown.add_row(_verdict(finding), finding.question, answer)
    if verdicts.findings:
        to.print(shown)
    if not verdicts.rules_file:
        to.print("This game has no rules file yet: only what is printed was checked.")
    for finding in verdicts.findings:
        if finding.failed and (finding.play or finding.position):
            to.print()
            to.print(Text(f"{finding.question} {finding.summary}", style="bold"))
            for line in play_lines(finding):
                to.print(Padding(Text(line), (0, 0, 0, 2)))
    to.print(conclusion(verdicts), end="\n\n")


def heading(verdicts: Verdicts) -> str:
    """`Dali The Fox, 2 players (goal 4)`: the game, the players, what was set."""
    game = verdicts.game
    parts = [game.title]
    if game.variant:
        parts.append(game.variant.title)
    if verdicts.players:
        numbers = " or ".join(str(number) for number in verdicts.players)
        parts.append(f"{numbers} player{'' if numbers == '1' else 's'}")
    return ", ".join(parts) + _settings(game)


def conclusion(verdicts: Verdicts) -> str:
    """One line: how many questions were proved, refuted, left open, and how much was looked at."""
    proved = sum(finding.verdict == "proved" for finding in verdicts.findings)
    refuted = sum(finding.failed for finding in verdicts.findings)
    undecided = sum(finding.open for finding in verdicts.findings)
    notes = sum(f.weight == "note" and f.verdict == "refuted" for f in verdicts.findings)
    words = [f"{proved} proved"]
    words += [f"{refuted} refuted"] if refuted else []
    words += [f"{undecided} undecided"] if undecided else []
    words += [f"{notes} note{'' if notes == 1 else 's'}"] if notes else []
    covered = next((f.covered for f in verdicts.findings if f.covered is not None), None)
    looked = f"; looked at {covered.words}" if covered else ""
    why = f" ({covered.stopped})" if covered and covered.stopped else ""
    return f"{', '.join(words)}{looked}{why}."


def play_lines(finding: Finding) -> Iterator[str]:
    """A play turn by turn, and the position it leads to."""
    if finding.play:
        count = len(finding.play)
        yield f"The shortest play that shows it, {count} step{'' if count == 1 else 's'}:"
    numbered = enumerate(finding.play)
    for turn, steps in groupby(numbered, key=lambda pair: pair[1].turn):
        yield f"turn {turn}"
        for index, step in steps:
            if finding.loop == index:
                yield "  from here on it repeats:"
            yield f"  {step_words(step)}"
    position = finding.position or (finding.play[-1].position if finding.play else ())
    if position:
        yield f"There: {position_words(position)}"


def step_words(step: Step) -> str:
    """`seat 1 takes the red egg`, `chance: rolls red and blue`."""
    return f"{step.who}: {step.words}"


def position_words(position: Lines) -> str:
    """A position on one line."""
    return "; ".join(f"{name}: {value}" for name, value in position)


def _verdict(finding: Finding) -> Text:
    if finding.weight == "note" and finding.verdict != "proved":
        return Text("note", style="yellow" if finding.verdict == "refuted" else "dim")
    return Text(finding.verdict, style=STYLES[finding.verdict])


def _settings(game: Game) -> str:
    set_ones: Sequence[str] = [
        f"{one.name} {one.words(one.value)}"
        for one in game.parameters.values()
        if one.was_set and one.name != "players"
    ]
    return f" ({', '.join(set_ones)})" if set_ones else ""
