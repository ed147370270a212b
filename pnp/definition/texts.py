"""Texts of a language, and the format line that stands first in each file.

In: the folder and a language. Out: the texts by key, or faults. The keys of the game's first
language have to be there in every other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version

from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault, Place, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.nodes import Fields, Scalar, fault_at
from pnp.definition.schema import FORMAT
from pnp.definition.yaml_tree import read_yaml

FACTS = ("title", "about")
"""Keys that stand in the definition too, and need not be said again in each language."""


def read_file(folder: Folder, name: str) -> Fields:
    """The mapping in a YAML file of the folder that begins with `format: 1`.

    Raises FileNameError for a file that is not there and DefinitionError.
    """
    text = folder.read(name)
    place = folder.place(name)
    root = read_yaml(text, place.file)
    if not isinstance(root, Fields):
        raise refuse(root.place, "", f"has to be a mapping that begins with 'format: {FORMAT}'")
    first = next(iter(root.nodes), "")
    form = root.nodes.get("format")
    if first != "format" or not isinstance(form, Scalar):
        message = f"the first line has to be 'format: {FORMAT}'"
        raise refuse(root.keys.get("format", root.place), "format", message)
    if form.text != FORMAT:
        message = f"{form.text!r} is not read by this pnp{_version()}, which reads format {FORMAT}"
        if re.fullmatch(r"[2-9]|[1-9][0-9]{1,3}", form.text):
            message += "; a newer pnp does: pipx upgrade print-and-prove"
        raise refuse(form.place, "format", message)
    return root


def _version() -> str:
    try:
        return f" ({version('print-and-prove')})"
    except PackageNotFoundError:
        return ""


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
        faults.extend(
            Fault(place, key, f"this text is missing; text/{first}.yaml has it")
            for key in _one(folder, first, faults) or {}
            if key not in texts and key not in FACTS and not key.startswith("title-")
        )
    return texts or {}


def _one(folder: Folder, language: str, faults: list[Fault]) -> dict[str, str] | None:
    name = f"text/{language}.yaml"
    try:
        root = read_file(folder, name)
    except FileNameError:
        message = f"this file is missing; 'languages' names {language!r}"
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
