"""The imprint: what every sheet of a game says in its margins. In: a game and fonts; out: texts."""

from __future__ import annotations

from collections.abc import Mapping

from layouts.font import Font
from layouts.sheets.furniture import Imprint
from pnp.cover.contents import title_of
from pnp.definition.game import Game
from pnp.words import words_for


def imprint_of(game: Game, fonts: Mapping[str, Font]) -> Imprint:
    """A game's title, variant and version and what its components are called, in its language."""
    notes = [game.variant.title] if game.variant else []
    notes += [game.version] if game.version else []
    words = words_for(game.language)
    titles = {one.name: title_of(game, one) for one in game.components}
    note = " · ".join(notes)
    return Imprint(game.title, fonts["text"], fonts["text-bold"], note, words, titles)
