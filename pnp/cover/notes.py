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
_TIMES: Final = re.compile(r"(?<=[a-z0-9]) x (?=\d)")
_MOST: Final = 1_400  # characters of small print


def notes_of(game: Game, components: Collection[str], words: CoverWords) -> tuple[Note, ...]:
    """What of these components is assumed, and why; then credits."""
    credits = [game.texts["credits"]] if "credits" in game.texts else list(game.credits)
    if game.version:
        credits.insert(0, words.version.format(version=game.version))
    notes = [Note(words.credits, " ".join((*credits, words.made)))]
    assumed = words.semicolon.join(_assumed(game, components, words))
    if assumed:
        short = assumed if len(assumed) <= _MOST else assumed[: _MOST - 1].rstrip() + "…"
        notes.insert(0, Note(words.assumed, short + ("" if short.endswith("…") else ".")))
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
    """`Farmer die, Egg dice – edge: 22 mm or 25 mm (they roll well)`: what is said of several
    components or of several things about one is said once; a switch that is off says nothing of
    what is printed."""
    titles = {one.name: title_of(game, one) for one in game.components}
    about: dict[tuple[str, str, str], dict[str, None]] = {}
    for value in sourced_values(game):
        section, name, key = (*value.names, "", "")[:3]
        if value.source.kind != "assumed" or key == "rows":
            continue
        if section == "components" and name in components:
            fact = titles[name], *_fact(game, value, f"{name}-{key}", words)
            about.setdefault(fact, {})[getattr(words, f"key_{key}", key)] = None
        elif section == "parameters" and game.values[name] is not False:
            about.setdefault((name, *_fact(game, value, name, words)), {})
    alike: dict[tuple[str, str, str], dict[str, None]] = {}
    for (title, shown, reason), keys in about.items():
        alike.setdefault((", ".join(keys), shown, reason), {})[title] = None
    for (keys_said, shown, reason), named in alike.items():
        said = " – ".join(filter(None, (", ".join(named), keys_said)))
        because = f"({reason})" if shown and reason else reason
        more = " ".join(filter(None, (shown, because)))
        yield words.colon.join(filter(None, (said, more)))


def _fact(game: Game, value: Sourced, slug: str, words: CoverWords) -> tuple[str, str]:
    """A value for people, and its reason in the game's language: the text `because-<component>-
    <key>` if there is one. How a face looks, and what is worked out, is not written out."""
    reason = game.texts.get(f"because-{slug.replace(' ', '-')}", value.source.because)
    if value.names[-1] in ("front", "back") or value.value.startswith("="):
        return "", reason
    either = [value.value, *value.source.alternatives]
    if value.names[-1] == "shape":
        either = [getattr(words, f"shape_{one}", one) for one in either]
    return f" {words.either} ".join(_pretty(one, words) for one in either), reason


def _pretty(value: str, words: CoverWords) -> str:
    """`63.5mm x 88.9mm` with spaces, a times sign and the language's decimal sign."""
    spaced = _LENGTH.sub("\\1\u00a0\\2", value)
    timed = _TIMES.sub(" × ", spaced)
    return re.sub(r"(?<=\d)\.(?=\d)", words.decimal, timed)
