"""The SVG file as a tree of elements that know their line.

In: text or bytes. Out: the root `Node`. Nothing outside the text is ever opened: declarations
in a DOCTYPE are refused before they are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "http://www.w3.org/1999/xlink"
_LABEL = "http://www.inkscape.org/namespaces/inkscape}label"
_ENTITY = re.compile(rb"&(?!(?:amp|lt|gt|quot|apos);|#)")
_LARGEST = 5_000_000
_DEEPEST = 100
_MOST = 200_000


class ArtError(ValueError):
    """An art file cannot be read; the message has file, line and element."""


@dataclass(frozen=True, eq=False)
class Node:
    """An element: its name without namespace (`?` for one that is not SVG), attributes, line.

    The letters inside a text or a style sheet are children of the name `#`, with the attribute
    `letters`.
    """

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """The element and all within it, in the file's order."""
        yield self
        for child in self.children:
            yield from child.walk()


def _broken(data: bytes, error: expat.ExpatError) -> str:
    """Why a file is no XML, for people who drew a picture and never looked into it."""
    if not data.strip():
        return "the file is empty; save the drawing once more"
    if not data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"<", b"\xff\xfe", b"\xfe\xff")):
        return "this is no SVG: a drawing begins with <svg; save it as SVG"
    reason = expat.ErrorString(error.code)
    if reason == "no element found":
        return "not well-formed XML: the file ends before </svg>; save it once more"
    return f"not well-formed XML: {reason}"


def parse(text: str | bytes, name: str) -> Node:
    """The root of an SVG file's elements. Raises ArtError naming the file `name`."""
    data = text.encode() if isinstance(text, str) else text
    if len(data) > _LARGEST:
        raise ArtError(f"{name}: {len(data):,} bytes; art may have {_LARGEST:,}: simplify it")
    # a text is UTF-8 by now, whatever its first line says
    parser = expat.ParserCreate("utf-8" if isinstance(text, str) else None, "}")
    open_nodes = [Node("", {}, 0)]
    count = 0

    def refuse(message: str) -> NoReturn:
        raise ArtError(f"{name}:{parser.CurrentLineNumber}: {message}")

    def doctype(_: str, __: str | None, ___: str | None, declares: bool) -> None:
        # the parser drops what it was not told about, so a picture would lose a part in silence
        if declares or _ENTITY.search(data.replace(b"\0", b"")):
            refuse("entities and other declarations in a DOCTYPE are refused: save as plain SVG")

    def start(full: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        if len(open_nodes) > _DEEPEST:
            refuse(f"elements are nested more than {_DEEPEST} deep: ungroup some")
        if count > _MOST:
            refuse(f"more than {_MOST:,} elements: simplify the art")
        node = Node(_tag(full), _plain(attributes), parser.CurrentLineNumber)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)

    def letters(given: str) -> None:
        if any(node.tag in ("text", "style") for node in open_nodes):
            node = Node("#", {"letters": given}, parser.CurrentLineNumber)
            open_nodes[-1].children.append(node)

    parser.buffer_text = True
    parser.CharacterDataHandler = letters
    parser.StartDoctypeDeclHandler = doctype
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_nodes.pop()
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise ArtError(f"{name}:{error.lineno}: {_broken(data, error)}") from error
    except ArtError:
        raise
    except (LookupError, ValueError) as error:
        raise ArtError(f"{name}: unknown encoding: save it as UTF-8 ({error})") from error
    root = open_nodes[0].children[0]
    if root.tag != "svg":
        raise ArtError(f"{name}:{root.line}: the file starts with <{root.tag}>, not with <svg>")
    return root


def _tag(full: str) -> str:
    space, _, local = full.rpartition("}")
    return local if space in ("", _SVG) else "?"


def _plain(attributes: dict[str, str]) -> dict[str, str]:
    """Attributes of SVG itself, and the label that Inkscape gives; other programs' own ones
    paint nothing."""
    linked = attributes.get(f"{_XLINK}}}href")
    plain = {key: text for key, text in attributes.items() if "}" not in key}
    if _LABEL in attributes:
        plain["label"] = attributes[_LABEL]
    return plain if linked is None else {"href": linked, **plain}
