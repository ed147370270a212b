"""The small print of the first page: what we chose ourselves, whose work it is, true size.

In: a game and its words. Out: notes, and the words about square and ruler.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from layouts.sheets.cover import Check, Note
from layouts.sheets.furniture import Words
from layouts.sheets.papers import in_inches
from layouts.sheets.sheet import Paper
from pnp.cover.contents import title_of
from pnp.definition.game import Game
from pnp.definition.sources import Sourced, sourced_values
from pnp.words.cover import CoverWords

_LENGTH: Final = re.compile(r"(\d)(mm|cm|in)\b")
_TWICE: Final = re.compile("\u00a0mm × (?=[0-9.]+\u00a0mm)")
_TIMES: Final = re.compile(r"(?<=[a-z0-9]) x (?=\d)")


def notes_of(game: Game, components: Collection[str], words: CoverWords) -> tuple[Note, ...]:
    """What of these components is assumed, and why; then credits."""
    credits = [game.texts["credits"]] if "credits" in game.texts else list(game.credits)
    if game.version:
        credits.insert(0, words.version.format(version=game.version))
    notes = [Note(words.credits, " ".join((*credits, words.made)))]
    assumed = words.semicolon.join(_assumed(game, components, words))
    if assumed:
        notes.insert(0, Note(words.assumed, f"{assumed}."))
    return tuple(notes)


def check_of(paper: Paper, words: CoverWords, sheet_words: Words) -> Check:
    """The words about true size."""
    return Check(
        words.check,
        words.check_text,
        sheet_words.millimetres,
        sheet_words.inches,
        in_inches(paper),
    )


def _assumed(game: Game, components: Collection[str], words: CoverWords) -> Iterator[str]:
    """`Farmer die, Egg dice – edge: 22 mm (or 25 mm; they roll well), faces: our own`: what is said
    of several components or of several things about one is said once; a switch that is off says
    nothing of what is printed."""
    titles = {one.name: title_of(game, one) for one in game.components}
    about: dict[tuple[str, str], dict[str, None]] = {}
    for value in sourced_values(game):
        section, name, key = (*value.names, "", "")[:3]
        if value.source.kind != "assumed" or key == "rows":
            continue
        if section == "components" and name in components:
            of = titles[name], _fact(game, value, f"{name}-{key}", words)
            about.setdefault(of, {})[getattr(words, f"key_{key}", key)] = None
        elif section == "parameters" and game.values[name] is not False:
            title = game.texts.get(f"title-{name}", name)
            about.setdefault((title, _fact(game, value, name, words)), {})
    alike: dict[tuple[str, str], dict[str, None]] = {}
    for (title, fact), keys in about.items():
        alike.setdefault((", ".join(keys), fact), {})[title] = None
    facts: dict[str, list[str]] = {}
    for (keys_said, fact), named in alike.items():
        said = words.colon.join(filter(None, (keys_said, fact)))
        facts.setdefault(f"{', '.join(named)}{' – ' if keys_said else words.colon}", []).append(
            said
        )
    return (f"{titled}{', '.join(several)}" for titled, several in facts.items())


def _fact(game: Game, value: Sourced, slug: str, words: CoverWords) -> str:
    """A value for people, with what it could be instead and its reason in the game's language:
    the text `because-<component>-<key>` if there is one. How a face looks, and what is worked out,
    is not written out."""
    reason = game.texts.get(f"because-{slug.replace(' ', '-')}", value.source.because)
    if value.names[-1] in ("front", "back") or value.value.startswith("="):
        return reason
    either = [value.value, *value.source.alternatives]
    if value.names[-1] == "shape":
        either = [getattr(words, f"shape_{one}", one) for one in either]
    chosen, *others = (_pretty(one, words) for one in either)
    instead = f"{words.either} {', '.join(others)}" if others else ""
    because = words.semicolon.join(filter(None, (instead, reason)))
    return f"{chosen} ({because})" if because else chosen


def _pretty(value: str, words: CoverWords) -> str:
    """`63.5mm x 88.9mm` with a space, a times sign and the language's decimal sign."""
    spaced = _LENGTH.sub("\\1\u00a0\\2", value)
    timed = _TWICE.sub(" × ", _TIMES.sub(" × ", spaced))
    return re.sub(r"(?<=\d)\.(?=\d)", words.decimal, timed)
