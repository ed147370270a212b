"""Texts of a language.

In: the folder and a language. Out: the texts by key, or faults. The keys of the game's first
language have to be there in every other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault, Place, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.format import read_file
from pnp.definition.nodes import Scalar, fault_at

FACTS = ("title", "about", "credits")
"""Keys that stand in the definition too, and need not be said again in each language."""

KINDS_OF_FACTS = ("title-", "because-")
"""How keys begin that say a title of the definition, or why a value was assumed, in a language:
`title-cows`, `because-cows-size`."""


def read_texts(
    folder: Folder, language: str, languages: Sequence[str], faults: list[Fault]
) -> Mapping[str, str]:
    """The texts of a language by key; none if the game has no texts. Adds faults to the list."""
    if not (folder.path / "text").is_dir():
        return {}
    texts = _one(folder, language, faults)
    first = languages[0]
    if language != first and texts is not None:
        place = folder.place(f"text/{language}.yaml")
        wanted = _one(folder, first, faults) or {}
        others = [key for key in texts if key not in wanted]
        for key in wanted:
            if key not in texts and key not in FACTS and not key.startswith(KINDS_OF_FACTS):
                hint = near(key, others) if near(key, others).endswith("?") else ""
                message = f"this text is missing; text/{first}.yaml has it"
                faults.append(Fault(place, key, message + hint.replace("mean", "write it as", 1)))
    return texts or {}


def _one(folder: Folder, language: str, faults: list[Fault]) -> dict[str, str] | None:
    name = f"text/{language}.yaml"
    try:
        root = read_file(folder, name)
    except FileNameError as error:
        message = f"this file is missing; 'languages' names {language!r}"
        if os.path.lexists(folder.path / name):
            message = str(error)
        faults.append(Fault(folder.place(name), "", message))
        return None
    except DefinitionError as error:
        faults.extend(error.faults)
        return None
    texts: dict[str, str] = {}
    for key, node in root.nodes.items():
        if not isinstance(node, Scalar):
            message = "has to be a text; put it in quotes if it begins with { or ["
            faults.append(fault_at(root, (key,), message))
        if key != "format":
            texts[key] = node.text if isinstance(node, Scalar) else ""
    return texts


def wrong_language(title: str, language: str, languages: Sequence[str]) -> DefinitionError:
    """The fault of a language that the game has not got."""
    have = ", ".join(languages)
    message = f"{title} has no language {language!r}{near(language, languages)}"
    if near(language, languages).endswith("?"):
        message += f" (it has {have})"
    return refuse(Place(f"--lang {language}"), "", message)
