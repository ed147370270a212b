"""A value put in the place of another in a YAML file, all else left as it stands.

In: the file's text, the way to a value, a new plain text. Out: the text with it; the source tag of
the old value stays. Comments between the lines of the old value go with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import yaml

from pnp.definition.nodes import Path
from pnp.definition.yaml_text import in_yaml
from pnp.definition.yaml_tree import DETAILS, TAGS

_MARK: Final = "\ufeff"
"""What some editors put before the first letter of a file."""


def put(text: str, path: Path, value: str) -> str:
    """The text with another value at a path of keys, in which entries of a list go
    by their `name`. Raises LookupError where no value of its own stands there."""
    bare = text.removeprefix(_MARK)
    node = yaml.compose(bare, Loader=yaml.SafeLoader)
    key = None
    for step in path:
        key, node = _child(node, step)
    if isinstance(node, yaml.MappingNode) and node.tag in TAGS:
        names = {one.value for one, _ in node.value}
        if "value" in names and names <= set(DETAILS):
            key, node = _child(node, "value")
    if key is None or node is None or node.start_mark.index < key.end_mark.index:
        raise LookupError("no value of its own stands there, but that of another; write it out")
    tag = f"{node.tag} " if node.tag in TAGS else ""
    # a text in lines of its own ends after its line break
    end = len(bare[: max(_ends(node))].rstrip())
    new = f"{bare[: key.end_mark.index]}: {tag}{in_yaml(value)}{bare[end:]}"
    return text[: len(text) - len(bare)] + new


def _child(node: yaml.Node | None, step: str | int) -> tuple[yaml.Node | None, yaml.Node | None]:
    """The key and the value under a step, None where there is none."""
    if isinstance(node, yaml.SequenceNode):
        for entry in node.value:
            name = _child(entry, "name")[1]
            if name is not None and name.value == step:
                return None, entry
        return None, None
    for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
        if key.value == step:
            return key, value
    return None, None


def _ends(node: yaml.Node) -> Iterator[int]:
    """Where the parts of a value end; of a list or mapping in lines only its last part tells."""
    lines = isinstance(node, yaml.CollectionNode) and not node.flow_style
    if not lines or not node.value:
        yield node.end_mark.index
        return
    for child in node.value:
        for one in child if isinstance(child, tuple) else (child,):
            yield from _ends(one)
