"""`pnp kinds`: what a definition can hold. In: the name of a kind or an element, or none; out: its
keys with what they want and mean, or all names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich.text import Text

from layouts.near import near
from pnp.commands.answer import answer
from pnp.commands.outcome import BadInputError, Status
from pnp.console import console, headline, table
from pnp.definition.declared import Declared, definition, elements, entries, kinds, rows


def run(name: str | None, *, json: bool) -> Status:
    """Show one of them, or which there are. Raises BadInputError for a name that none has."""
    if name is None:
        _all(json=json)
        return Status.done
    known = [definition(), *kinds(), *elements(), *rows(), *entries()]
    # an image and a board may be called alike one day: then both are shown
    found = [one for one in known if one.name == name]
    if not found:
        names = [one.name for one in known]
        raise BadInputError(f"{name}: no kind or element is called so{near(name, names)}")
    if json:
        answer([asdict(one) for one in found])
        return Status.done
    for one in found:
        _keys(one)
    return Status.done


def _all(*, json: bool) -> None:
    groups = {"kinds": kinds(), "elements": elements(), "rows": rows(), "entries": entries()}
    if json:
        told = {
            group: [{"name": one.name, "about": one.about} for one in some]
            for group, some in groups.items()
        }
        answer(told)
        return
    _names("Kinds of component (kind: card)", groups["kinds"])
    _names("Elements of a face", groups["elements"])
    _names("What makes rows", groups["rows"])
    _names("Lists of game.yaml", groups["entries"])
    console().print(
        "\nTheir keys: pnp kinds card, pnp kinds text; those of game.yaml itself: ", end=""
    )
    console().print("pnp kinds game.yaml", end="\n\n")


def _names(head: str, some: Sequence[Declared]) -> None:
    to = console()
    headline(to, head)
    shown = table(to, ("name", "is"))
    for one in some:
        shown.add_row(one.name, one.about)
    to.print(shown)


def _keys(one: Declared) -> None:
    to = console()
    headline(to, one.name)
    to.print(Text(one.about))
    to.print()
    shown = table(to, ("key", "wants", "default", "means"))
    for key in one.keys:
        shown.add_row(key.name, key.wants, "needed" if key.required else key.default, key.about)
    to.print(shown)
    to.print()
