"""`pnp show`: what a game is made of, and where each value comes from."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.text import Text

from pnp.commands.answer import FORMAT, answer
from pnp.commands.choice import Choice, load
from pnp.commands.outcome import Status
from pnp.commands.source_text import HEADINGS, grouped
from pnp.console import console, headline, table
from pnp.definition.facts import facts_told
from pnp.definition.game import Game
from pnp.definition.nodes import Source
from pnp.definition.parameters import LARGEST, Parameter
from pnp.definition.sources import has_rulebook, sourced_values
from pnp.definition.totals import check_totals


def run(choice: Choice, *, json: bool) -> Status:
    """Show components, parameters, variants, languages, totals, facts and sources."""
    game = load(choice)
    if json:
        answer(_data(game))
    else:
        _tell(game)
    return Status.done


def _tell(game: Game) -> None:
    to = console()
    version = f" {game.version}" if game.version else ""
    to.print(Text(f"{game.title}{version}", style="bold"))
    if game.about:
        to.print(game.about)
    variant = f", variant {game.variant.name}: {game.variant.title}" if game.variant else ""
    languages = ", ".join(game.languages)
    to.print(f"Languages: {languages} (shown: {game.language}){variant}")
    _tell_components(to, game)
    _tell_parameters(to, game)
    _tell_variants(to, game)
    _tell_totals(to, game)
    _tell_facts(to, game)
    _tell_sources(to, game)


def _tell_components(to: Console, game: Game) -> None:
    headline(to, "Components")
    shown = table(to, ("name", "kind", "count", "what"), right=("count",))
    for component in game.components:
        kind = getattr(component, "kind", "")
        shown.add_row(component.name, kind, str(game.count(component)), component.title or "")
    shown.add_row("all", "", str(sum(game.counts.values())), "")
    to.print(shown)


def _tell_parameters(to: Console, game: Game) -> None:
    if not game.parameters:
        return
    headline(to, "Parameters (change one with --set name=value)")
    source = ("source",) if has_rulebook(game) else ()
    shown = table(to, ("parameter", "value", "allowed", *source, "about"))
    for one in game.parameters.values():
        value = one.words(one.value) + (" (set)" if one.was_set else "")
        told = (_words(one.source),) if source else ()
        shown.add_row(one.name, value, _allowed(one), *told, one.about)
    to.print(shown)


def _tell_variants(to: Console, game: Game) -> None:
    if not game.variants:
        return
    headline(to, "Variants (use one with --variant name)")
    shown = table(to, ("name", "title", "about"))
    for one in game.variants:
        shown.add_row(one.name, one.title, one.about)
    to.print(shown)


def _tell_totals(to: Console, game: Game) -> None:
    totals = check_totals(game)
    if not totals:
        return
    headline(to, "Totals of the rulebook" if has_rulebook(game) else "Totals")
    shown = table(to, ("total", "stated", "printed"), right=("stated", "printed"))
    for total in totals:
        found = f"{total.found} (differs)" if total.wrong else str(total.found)
        shown.add_row(total.words, str(total.expected), found)
    to.print(shown)


def _tell_facts(to: Console, game: Game) -> None:
    facts = facts_told(game) if game.rules is not None else ()
    if not facts:
        return
    headline(to, "What the rules say, for player aids (pnp facts works it out)")
    shown = table(to, ("fact", "holds for", "rows"), right=("rows",))
    for fact in facts:
        shown.add_row(fact.name, fact.holds_for, str(fact.rows) if fact.rows else fact.lacking)
    to.print(shown)


def _tell_sources(to: Console, game: Game) -> None:
    if not has_rulebook(game):
        return
    # A total of the rulebook was shown just now.
    sourced = [
        entry
        for entry in sourced_values(game)
        if entry.path[0] != "totals" or entry.source.kind != "rulebook"
    ]
    for kind, words in HEADINGS.items():
        groups = grouped(sourced, kind)
        if not groups:
            continue
        headline(to, words)
        reasons = any(group.source.because for group in groups)
        why = ("why",) if reasons else ()
        shown = table(to, ("what", "value", *why, "line"))
        for group in groups:
            because = (group.source.because,) if reasons else ()
            shown.add_row(group.what, group.value_words, *because, group.where)
        to.print(shown)


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
        "format": FORMAT,
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
        "pieces": sum(game.counts.values()),
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
        "facts": [
            {
                "name": fact.name,
                "parameters": dict(fact.parameters),
                "lacking": fact.lacking or None,
            }
            for fact in facts_told(game)
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
