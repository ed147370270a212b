"""Style sheets inside an SVG file, as Illustrator and others write them.

In: the tree of a file. What each simple selector (`rect`, `.cls-1`, `#id`, `path.cls-2`, `*`) says
is put over an element's attributes, as SVG has it; its own `style` stays above. Raises ArtError for
what is more than that, so that no colour is lost in silence.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final, NamedTuple

from layouts.svg.style import uncommented
from layouts.svg.tree import ArtError, Node

_MOST: Final = 5_000_000
"""How often a rule may be held against an element, at most."""
_SELECTOR: Final = re.compile(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")


class Rule(NamedTuple):
    """One selector with what it says; a later rule of the same weight wins."""

    weight: tuple[int, int, int]
    order: int
    tag: str
    marks: frozenset[str]
    """Classes with a point before them, ids with a #."""
    given: dict[str, str]


def with_sheets(root: Node, name: str) -> Node:
    """The tree with what its style sheets say written into its elements."""
    by_key: dict[str, list[Rule]] = defaultdict(list)
    count = 0
    for sheet in (node for node in root.walk() if node.tag == "style"):
        for rule in _rules(sheet, name, count):
            by_key[min(rule.marks, default=rule.tag)].append(rule)
            count += 1
    if not count:
        return root
    if sum(1 for _ in root.walk()) * max(map(len, by_key.values())) > _MOST:
        raise ArtError(f"{name}: too many rules of style for its elements: simplify the art")
    return _styled(root, by_key)


def _styled(node: Node, by_key: dict[str, list[Rule]]) -> Node:
    marks = {f".{one}" for one in node.attributes.get("class", "").split()}
    if "id" in node.attributes:
        marks.add(f"#{node.attributes['id']}")
    found = [
        rule
        for key in (*marks, node.tag, "*")
        for rule in by_key.get(key, ())
        if rule.tag in ("*", node.tag) and rule.marks <= marks
    ]
    given = dict(node.attributes)
    for rule in sorted(found, key=lambda rule: (rule.weight, rule.order)):
        given |= rule.given
    children = [_styled(child, by_key) for child in node.children]
    return Node(node.tag, given, node.line, children)


def _rules(sheet: Node, name: str, before: int) -> Iterator[Rule]:
    def refuse(message: str) -> ArtError:
        hint = "write fill and stroke as attributes (Inkscape: save as Plain SVG)"
        return ArtError(f"{name}:{sheet.line}: <style> {message}: {hint}")

    text = uncommented("".join(one.attributes.get("letters", "") for one in sheet.children))
    *rules, rest = text.replace("<!--", " ").replace("-->", " ").split("}")
    if rest.strip():
        raise refuse(f"{rest.strip()[:40]!r} cannot be read")
    for order, (selectors, _, said) in enumerate((one.partition("{") for one in rules), before):
        given = dict(_declarations(said))
        if "{" in said:
            raise refuse(f"{selectors.strip()[:40]!r} cannot be read")
        if "transform" in given:
            raise refuse("a transform in a style sheet cannot be read")
        for selector in selectors.split(","):
            parts = _SELECTOR.fullmatch(selector.strip())
            if parts is None or not parts[0]:
                raise refuse(f"{selector.strip()[:40]!r} cannot be read")
            tag, marks = parts[1] or "*", re.findall(r"[.#][\w-]+", parts[2])
            ids = sum(mark[0] == "#" for mark in marks)
            weight = ids, len(marks) - ids, int(tag != "*")
            yield Rule(weight, order, tag, frozenset(marks), given)


def _declarations(text: str) -> Iterator[tuple[str, str]]:
    for declaration in text.split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            yield key.strip(), value.replace("!important", "").strip()
