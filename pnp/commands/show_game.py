"""`pnp show`: what a game is made of, and where each value comes from."""

from __future__ import annotations

import json as json_form
from typing import Any

from pnp.commands.choice import Choice, load
from pnp.commands.outcome import Status
from pnp.definition.game import Game
from pnp.definition.nodes import Source
from pnp.definition.parameters import LARGEST, Parameter
from pnp.definition.sources import sourced_values
from pnp.definition.totals import check_totals


def run(choice: Choice, *, json: bool) -> Status:
    """Show components, parameters, variants, languages, totals and sources."""
    game = load(choice)
    if json:
        print(json_form.dumps(_data(game), indent=2, ensure_ascii=False))
        return Status.done
    from rich.text import Text

    from pnp.console import console, table

    to = console()
    version = f" {game.version}" if game.version else ""
    to.print(Text(f"{game.title}{version}", style="bold"))
    if game.about:
        to.print(game.about)
    variant = f", variant {game.variant.name}: {game.variant.title}" if game.variant else ""
    languages = ", ".join(game.languages)
    to.print(f"Languages: {languages} (shown: {game.language}){variant}", end="\n\n")

    shown = table(to, "Components", ("name", "kind", "count", "what"), right=("count",))
    for component in game.components:
        kind = getattr(component, "kind", "")
        shown.add_row(component.name, kind, str(game.count(component)), component.title or "")
    shown.add_row("all", "", str(_pieces(game)), "")
    to.print(shown)

    if game.parameters:
        names = ("parameter", "value", "allowed", "source", "about")
        shown = table(to, "\nParameters (change them with --set name=value)", names)
        for one in game.parameters.values():
            value = one.words(one.value) + (" (set)" if one.was_set else "")
            shown.add_row(one.name, value, _allowed(one), _words(one.source), one.about)
        to.print(shown)

    if game.variants:
        shown = table(to, "\nVariants (use one with --variant name)", ("name", "title", "about"))
        for variant_ in game.variants:
            shown.add_row(variant_.name, variant_.title, variant_.about)
        to.print(shown)

    totals = check_totals(game)
    if totals:
        shown = table(to, "\nTotals of the rulebook", ("total", "stated", "printed"))
        for total in totals:
            found = str(total.found) if total.holds else f"{total.found} (differs)"
            shown.add_row(total.words, str(total.expected), found)
        to.print(shown)

    shown = table(to, "\nWhere the values come from", ("value", "is", "source", "line"))
    for entry in sourced_values(game):
        place = f"{entry.place.file.rsplit('/', 1)[-1]}:{entry.place.line}"
        shown.add_row(entry.key, entry.value, _words(entry.source), place)
    to.print(shown)
    return Status.done


def _pieces(game: Game) -> int:
    return sum(game.count(component) for component in game.components)


def _allowed(parameter: Parameter) -> str:
    if parameter.kind == "flag":
        return "yes, no"
    if parameter.high == LARGEST:
        return f"{parameter.low} or more"
    return f"{parameter.low} to {parameter.high}"


def _words(source: Source) -> str:
    words = {"rulebook": "rulebook", "public": "published", "assumed": "assumed"}[source.kind]
    if source.alternatives:
        words += f"; or {', '.join(source.alternatives)}"
    if source.because:
        words += f"; because {source.because}"
    return words


def _data(game: Game) -> dict[str, Any]:
    return {
        "format": 1,
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "about": game.about,
        "languages": list(game.languages),
        "language": game.language,
        "variant": game.variant.name if game.variant else None,
        "components": [
            {
                "name": component.name,
                "kind": getattr(component, "kind", ""),
                "count": game.count(component),
                "title": component.title,
            }
            for component in game.components
        ],
        "pieces": _pieces(game),
        "parameters": [
            {
                "name": one.name,
                "type": one.kind,
                "value": one.plain,
                "from": one.low,
                "to": one.high,
                "source": one.source.kind,
                "about": one.about,
            }
            for one in game.parameters.values()
        ],
        "variants": [
            {"name": one.name, "title": one.title, "about": one.about} for one in game.variants
        ],
        "totals": [
            {"total": one.words, "stated": one.expected, "printed": one.found}
            for one in check_totals(game)
        ],
        "sources": [
            {
                "key": one.key,
                "value": one.value,
                "source": one.source.kind,
                "or": list(one.source.alternatives),
                "because": one.source.because,
                "file": one.place.file,
                "line": one.place.line,
            }
            for one in sourced_values(game)
        ],
    }
