"""`pnp verify --assumptions`: what hangs on the readings of a rulebook that leaves something open.

In: a choice and limits. Each value that is assumed and could be another is taken otherwise, one at
a time: constants that the rules file marks, and parameters whose definition lists alternatives.
Out: what differs from the verdicts as assumed, shown, and a status.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from typing import Any, Final

from rich.text import Text

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, choices_asked, load, variants_asked
from pnp.commands.comparison_text import show_comparison
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.rules_file import lacking_rules
from pnp.commands.verdicts import Verdicts, status_of
from pnp.commands.verify_game import verify_game
from pnp.console import console
from pnp.definition.game import Game
from pnp.definition.sources import sourced_values
from verify.findings.comparison import STOPPED, Comparison, Difference, compare
from verify.findings.wording import count, listed
from verify.runs.limits import Limits

_DECIDED: Final = ("proved", "refuted", "not asked")


@dataclass(frozen=True, slots=True)
class Otherwise:
    """One value taken otherwise: its name, what is assumed and why, and what it is here.

    `reading` is true for a constant of the rules file, false for a parameter.
    """

    name: str
    assumed: str
    taken: str
    because: str
    reading: bool

    def applied(self, choice: Choice) -> Choice:
        """The choice with this value."""
        setting = f"{self.name}={self.taken}"
        if self.reading:
            return replace(choice, assume=(*choice.assume, setting))
        return replace(choice, settings=(*choice.settings, setting))


def run(
    choice: Choice, limits: Limits, *, share: bool, only: Sequence[str] = (), json: bool
) -> Status:
    """Verify the game as it is assumed, then with each assumed value otherwise; show differences.

    The limits hold for each verification, with `share` as by default: without the time that making
    machine code takes. The status is that of the game as assumed.
    """
    game = load(choice)
    variants = [(one, load(one, mention=False)) for one in variants_asked(choice, game)]
    if any(one.rules is None for _, one in variants):
        raise BadInputError(f"--assumptions: {lacking_rules(game)}")
    found: list[Verdicts] = []
    told: list[dict[str, Any]] = []
    for one in chain.from_iterable(choices_asked(*variant) for variant in variants):
        (base,) = verify_game(
            one, limits, share=share, only=only, tell=False, called="as assumed: "
        )
        found.append(base)
        if not json:
            _show_base(base)
        others = [] if base.interrupted else list(_others(base))
        compared = []
        for other in others:
            called = f"{other.name} = {other.taken}: "
            changed = other.applied(one)
            (after,) = verify_game(
                changed, limits, share=share, only=only, tell=False, called=called
            )
            if after.interrupted:
                found.append(after)
                break
            difference = compare(base.rules, after.rules)
            compared.append((other, difference))
            if not json:
                _show(other, difference)
        told.append(_data(base, compared))
        if found[-1].interrupted:
            break
        if not json:
            console().print(_conclusion(base, compared), end="\n\n")
    if json:
        answer({**head_of(game), "runs": told})
    return status_of(found)


def _others(base: Verdicts) -> Iterator[Otherwise]:
    """Every other value of each thing assumed that the rules read."""
    for one in base.structure.assumed if base.structure else ():
        for reading in one.readings:
            if reading != one.taken:
                yield Otherwise(one.name, one.taken, reading, one.because, reading=True)
    read = {words for finding in base.rules for words in finding.assumptions}
    yield from _parameters(base.game, read)


def _parameters(game: Game, read: set[str]) -> Iterator[Otherwise]:
    for value in sourced_values(game):
        section, _, name = value.key.partition(".")
        parameter = game.parameters.get(name)
        if section != "parameters" or parameter is None or parameter.was_set:
            continue
        # Words of an assumption begin with the name of what it is about.
        if any(words.startswith(f"{name}: ") for words in read):
            for other in value.source.alternatives:
                was = parameter.words(parameter.value)
                yield Otherwise(name, was, other, value.source.because, reading=False)


def _show_base(base: Verdicts) -> None:
    from pnp.commands.verdict_text import conclusion, heading

    to = console()
    to.print(Text(heading(base), style="bold"))
    to.print(f"As assumed: {conclusion(base)}", end="\n\n")


def _show(other: Otherwise, found: Comparison) -> None:
    to = console()
    head = f"{other.name} = {other.taken}"
    to.print(Text.assemble((head, "bold"), f" in place of {other.assumed}: {other.because}"))
    show_comparison(to, found)


def _conclusion(base: Verdicts, compared: Sequence[tuple[Otherwise, Comparison]]) -> str:
    if not compared:
        return "Nothing that the rules read is assumed with another value to try."
    tried = count(len(compared), "other reading")
    if any(one.subject == STOPPED for one in base.rules):
        return (
            f"{tried}: as assumed the verification was stopped, so it is not known which verdicts "
            "hang on what is assumed; --max-seconds and --max-memory go further."
        )
    stopped = dict.fromkeys(
        other.name
        for other, found in compared
        if any(one.subject == STOPPED for one in found.verdicts)
    )
    named = (other.name for other, found in compared if any(map(_decided, found.verdicts)))
    changing = [name for name in dict.fromkeys(named) if name not in stopped]
    told = {*changing, *stopped}
    left = (other.name for other, found in compared if found.verdicts and other.name not in told)
    unknown = tuple(dict.fromkeys(left))
    words = "no verdict hangs on what is assumed."
    if changing:
        words = f"verdicts hang on {listed(changing)}, and on nothing else that was tried."
    if stopped:
        words += f" With {listed(stopped)} read otherwise it was stopped: of that nothing is known."
    if unknown:
        words += (
            f" With {listed(unknown)} read otherwise the rest is as before, but not as much is "
            "decided, for want of time or memory: --max-seconds and --max-memory go further."
        )
    return f"{tried}: {words}"


def _decided(one: Difference) -> bool:
    """Whether the rules make the difference, and not how far a verification got."""
    return one.before in _DECIDED and one.after in ("proved", "refuted")


def _data(base: Verdicts, compared: Sequence[tuple[Otherwise, Comparison]]) -> dict[str, Any]:
    return {
        "variant": base.game.variant.name if base.game.variant else None,
        "players": list(base.players),
        "parameters": base.game.values,
        "assumed": [
            {
                "name": other.name,
                "assumed": other.assumed,
                "taken": other.taken,
                "because": other.because,
                **asdict(found),
            }
            for other, found in compared
        ],
    }
