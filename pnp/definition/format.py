"""The files of a definition, each with the version of its format on the first line.

In: the folder and a file's name. Out: the mapping that the file holds.
"""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from pnp.definition.errors import refuse
from pnp.definition.files import Folder
from pnp.definition.nodes import Fields, Scalar
from pnp.definition.yaml_tree import read_yaml

FORMAT: Final = "1"
"""The version that is read here."""


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
