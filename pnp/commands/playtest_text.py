"""Playtests for people: who won, how long games took, the scores, with histograms of blocks."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from pnp.commands.playtest_job import Played
from pnp.commands.verdict_text import heading_of, play_lines
from pnp.console import console, headline, indented, table
from verify.findings.finding import Finding
from verify.findings.wording import count, spoken
from verify.playouts.bins import bars
from verify.playouts.estimates import mean, quantile, share, spread, wins
from verify.playouts.policies import POLICIES
from verify.playouts.result import Counts, Playouts

BARS: Final = 16
LONGEST: Final = 40
"""The longest bar, in characters."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def show(played: Played) -> None:
    """Print what became of the games of one number of players."""
    made = played.playouts
    if made is None:
        return
    to = console()
    to.print(Text(heading_of(played.game), style="bold"))
    for line in intro(made):
        to.print(line)
    if made.games:
        _wins(to, made)
        _ends(to, made)
        _lengths(to, made)
        _scores(to, made)
    _wrong(to, made)
    if made.assumptions:
        to.print()
        to.print("The rules played by rest on values that are assumed:")
        for one in made.assumptions:
            indented(to, one)
    if played.svg:
        to.print()
        to.print(f"A picture of this is in {played.svg}", soft_wrap=True)
    to.print()


def intro(made: Playouts) -> Iterator[str]:
    """How many games were played and how, and what they do not tell."""
    of = f"{made.games:,} of " if made.games < made.asked else ""
    why = f", then {made.stopped}" if made.stopped else ""
    yield f"{of}{count(made.asked, 'game')} played with the seed {made.seed}{why}."
    yield from how_they_play(made.policies)
    if made.cut_off:
        were = "was" if made.cut_off == 1 else "were"
        yield (
            f"{count(made.cut_off, 'game')} {were} not over after {made.most_steps:,} "
            "steps: anybody may have won there, which the intervals allow for."
            if not made.stopped
            else f"{count(made.cut_off, 'game')} {were} cut off."
        )


def how_they_play(policies: Sequence[str]) -> Iterator[str]:
    """The policy of all seats, or of each."""
    if len(set(policies)) == 1:
        yield f"Every seat plays {_policy(policies[0])}."
    else:
        for seat, name in enumerate(policies):
            yield f"Seat {seat + 1} plays {_policy(name)}."


def _policy(name: str) -> str:
    words = next((one.words for one in POLICIES if one.name == name), "")
    return f"{name}: {words or 'as the rules file says'}"


def _wins(to: Console, made: Playouts) -> None:
    if not made.judged:
        return
    headline(to, "Who wins")
    shown = table(to, ("", "games", "share", "95 % interval"), right=("games", "share"))
    rows = [
        (f"seat {seat + 1}", made.wins_of(seat), wins(made, seat))
        for seat in range(len(made.policies))
    ]
    if made.shared:
        rows.append(
            ("several at once", made.shared, share(made.shared, made.undecided, made.games))
        )
    if made.won_by_nobody:
        nobody = share(made.won_by_nobody, made.undecided, made.games)
        rows.append(("nobody", made.won_by_nobody, nobody))
    for who, games, (low, high) in rows:
        between = f"{100 * low:.1f} to {100 * high:.1f} %"
        shown.add_row(who, f"{games:,}", _percent(games, made.games), between)
    to.print(shown)


def _ends(to: Console, made: Playouts) -> None:
    rest = (
        ("no move, but not over", made.stuck),
        ("a rule went wrong", made.broken),
        ("not over", made.cut_off),
    )
    rows = [(spoken(name), games) for name, games in made.ends] + [one for one in rest if one[1]]
    if len(rows) < 2:
        return
    headline(to, "How games ended")
    shown = table(to, ("", "games", "share"), right=("games", "share"))
    for words, games in rows:
        shown.add_row(words, f"{games:,}", _percent(games, made.games))
    to.print(shown)


def _lengths(to: Console, made: Playouts) -> None:
    if not made.ended:
        return
    headline(to, f"How long games were{_of_those(made)}")
    _numbers(to, (("turns", made.turns), ("steps", made.steps)))
    to.print()
    _histogram(to, "turns", ("games",), (made.turns,))


def _scores(to: Console, made: Playouts) -> None:
    if not made.ended or not made.scores:
        return
    headline(to, f"Scores at the end{_of_those(made)}")
    seats = [f"seat {seat + 1}" for seat in range(len(made.scores))]
    _numbers(to, tuple(zip(seats, made.scores, strict=True)))
    to.print()
    _histogram(to, "score", seats, made.scores)


def _of_those(made: Playouts) -> str:
    """Which games are meant, where not all of them ended."""
    if made.ended == made.games:
        return ""
    return f", of the {count(made.ended, 'game')} that ended"


def _numbers(to: Console, rows: Sequence[tuple[str, Counts]]) -> None:
    columns = ("average", "spread", "least", "half up to", "9 of 10", "most")
    shown = table(to, ("", *columns), right=columns)
    for name, counted in rows:
        deviation = spread(counted)
        shown.add_row(
            name,
            f"{mean(counted):,.1f}",
            f"{deviation:,.1f}" if deviation < float("inf") else "-",
            f"{counted[0][0]:,}",
            f"{quantile(counted, 0.5):,}",
            f"{quantile(counted, 0.9):,}",
            f"{counted[-1][0]:,}",
        )
    to.print(shown)


def _histogram(to: Console, of: str, names: Sequence[str], several: Sequence[Counts]) -> None:
    """A bar for each range of numbers, side by side for several counts where there is room."""
    found = bars(several, BARS)
    games = [sum(many for _, many in counted) for counted in several]
    most = max(
        many / all_of for bar in found for many, all_of in zip(bar.games, games, strict=True)
    )
    first = max(len(of), *(len(bar.label) for bar in found))
    # Beside its bar each count needs its share, and two spaces before either.
    room = (to.width - first) // len(several) - max(7, *map(len, names)) - 4
    longest = min(LONGEST, room) if room >= 6 else 0
    shown = table(
        to, (of, *(part for name in names for part in _columns(name, longest))), right=(of, *names)
    )
    for bar in found:
        cells = [bar.label]
        for many, all_of in zip(bar.games, games, strict=True):
            cells.append(_percent(many, all_of))
            if longest:
                cells.append(_bar(many / all_of / most * longest))
        shown.add_row(*cells)
    to.print(shown)


def _columns(name: str, longest: int) -> tuple[str, ...]:
    return (name, "") if longest else (name,)


def _bar(length: float) -> str:
    """A bar of so many characters: blocks to an eighth, or # where blocks cannot be said."""
    try:
        _EIGHTHS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return "#" * round(length)
    eighths = round(8 * length)
    return ("█" * (eighths // 8) + _EIGHTHS[eighths % 8]).rstrip()


def _wrong(to: Console, made: Playouts) -> None:
    wrong = made.gone_wrong
    if wrong is None:
        return
    many = made.stuck + made.broken
    headline(to, f"In {count(many, 'game')} something is wrong with the rules")
    to.print(f"The shortest of them is game {wrong.game + 1:,}: {wrong.words}.")
    shown = Finding(
        check="playouts",
        question="",
        verdict="refuted",
        weight="fault",
        summary="",
        play=wrong.play,
        start=wrong.start,
        position=wrong.position,
        shortest=False,
    )
    for line in play_lines(shown):
        indented(to, line.text, 2 + line.indent, line.style)


def _percent(games: int, all_of: int) -> str:
    number = 100 * games / all_of
    return "<0.1 %" if 0 < number < 0.05 else f"{number:.1f} %"
