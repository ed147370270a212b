"""YAML text into a tree of nodes, without building anything else.

In: text. Out: `Node`, or `DefinitionError` with file, line and column. The file is read as a
stream of events: no tag can make an object, nothing recurses, an alias costs nothing, and a
file is refused when its values would be more than 100,000 with the aliases written out.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault, Place, refuse
from pnp.definition.nodes import Fields, Items, Node, Scalar, Source, SourceKind, inline, plain
from pnp.definition.yaml_words import syntax_fault

MOST_VALUES = 100_000
DEEPEST = 100
TAGS: dict[str, SourceKind] = {"!public": "public", "!assumed": "assumed"}
DETAILS = ("value", "or", "because")
# double quotes can write any sign; these would move a terminal's cursor or end up on a card
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet."""

    place: Place
    mapping: bool
    source: Source | None
    anchor: str | None
    nodes: list[Node] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    keys: dict[str, Place] = field(default_factory=dict)
    size: int = 1
    depth: int = 1

    @property
    def wants_key(self) -> bool:
        return self.mapping and len(self.names) == len(self.nodes)


def read_yaml(text: str, file: str) -> Node:
    """The only document of a YAML text. `file` is how messages call it."""
    builder = _Builder(file)
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            builder.take(event)
    except yaml.YAMLError as error:
        fault = syntax_fault(error, text, file)
        raise DefinitionError([*builder.faults, fault]) from None
    if builder.faults:
        raise DefinitionError(builder.faults)
    if builder.root is None:
        raise refuse(Place(file), "", "is empty; the first line has to be 'format: 1'")
    return builder.root


class _Builder:
    """Takes the events in turn and keeps the lists and mappings that are still open."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.faults: list[Fault] = []
        self.root: Node | None = None
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int, int]] = {}
        self.open_anchors: list[str] = []

    def take(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            self._start(event)
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            self._end()
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self.root is not None:
            raise refuse(self._place(event), "", "a second document begins here; a file holds one")

    def _place(self, event: Any) -> Place:
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)

    def _source(self, event: Any) -> Source | None:
        if event.tag is None:
            return None
        if event.tag in TAGS:
            return Source(TAGS[event.tag])
        message = f"no tag {event.tag!r}{near(event.tag, TAGS)}"
        if event.tag.startswith("tag:yaml.org"):
            tag = "!!" + event.tag.removeprefix("tag:yaml.org,2002:")
            message = f"the tag {tag!r} is refused: a definition holds only texts, lists and"
            message += " mappings; leave it out"
        self.faults.append(Fault(self._place(event), "", message))
        return None

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        place = self._place(event)
        control = _CONTROL.search(event.value)
        if control:
            message = f"the sign U+{ord(control[0]):04X} may not stand in a text; leave it out"
            self.faults.append(Fault(place, "", message))
        if self.stack and self.stack[-1].wants_key:
            self._name(event.value, place, tagged=event.tag is not None)
            if event.anchor:
                message = "an anchor on a key; put it before the value"
                self.faults.append(Fault(place, "", message))
            return
        node = Scalar(event.value, place, self._source(event), quoted=not event.implicit[0])
        if event.anchor:
            self.anchors[event.anchor] = (node, 1, 1)
        self._add(node, 1, 1, place)

    def _name(self, name: str, place: Place, tagged: bool) -> None:
        top = self.stack[-1]
        first = top.keys.get(name)
        if tagged:
            self.faults.append(Fault(place, name, "a tag on a key; put it before the value"))
        if name == "<<":
            message = "'<<' is not read here; write the keys out, or share a list with & and *"
            self.faults.append(Fault(place, name, message))
        if first is not None:
            message = f"stands twice (first in line {first.line}); keep one of them"
            self.faults.append(Fault(place, name, message))
        top.names.append(name)
        top.keys.setdefault(name, place)

    def _start(self, event: Any) -> None:
        place = self._place(event)
        if self.stack and self.stack[-1].wants_key:
            message = "a list or mapping stands where a key should; put a text in quotes"
            raise DefinitionError([*self.faults, Fault(place, "", message)])
        if len(self.stack) >= DEEPEST:
            raise refuse(place, "", f"lists and mappings are nested more than {DEEPEST} deep")
        mapping = isinstance(event, yaml.MappingStartEvent)
        self.stack.append(_Open(place, mapping, self._source(event), event.anchor))
        if event.anchor:
            self.open_anchors.append(event.anchor)
            self.anchors.pop(event.anchor, None)

    def _end(self) -> None:
        top = self.stack.pop()
        node: Node
        if top.mapping:
            nodes = dict(zip(top.names, top.nodes, strict=True))
            node = Fields(nodes, top.keys, top.place, top.source)
            if top.source is not None:
                node = self._detailed(node, top.source)
        else:
            node = Items(tuple(top.nodes), top.place, top.source)
        if top.anchor:
            self.open_anchors.remove(top.anchor)
            self.anchors[top.anchor] = (node, top.size, top.depth)
        self._add(node, top.size, top.depth, top.place)

    def _detailed(self, fields: Fields, source: Source) -> Node:
        """The value in `!assumed {value: 22mm, or: [20mm], because: ...}` with its reason."""
        if not {"or", "because", "value"} & fields.nodes.keys():
            return fields
        if "value" not in fields.nodes:
            message = "needs 'value' beside 'or' and 'because'"
            self.faults.append(Fault(fields.place, "value", message))
            return fields
        extra = [name for name in fields.nodes if name not in DETAILS]
        if extra and not {"or", "because"} & fields.nodes.keys():
            return fields
        for name in extra:
            message = f"no {name!r} beside 'value'{near(name, DETAILS)}"
            self.faults.append(Fault(fields.keys[name], name, message))
        choices = fields.nodes.get("or")
        others = choices.nodes if isinstance(choices, Items) else [choices] if choices else []
        reason = fields.nodes.get("because")
        if reason is not None and not isinstance(reason, Scalar):
            self.faults.append(Fault(reason.place, "because", "has to be a text"))
        details = replace(
            source,
            alternatives=tuple(inline(plain(other)) for other in others),
            because=reason.text if isinstance(reason, Scalar) else "",
        )
        value = fields.nodes["value"]
        return replace(value, source=details)

    def _alias(self, event: yaml.AliasEvent) -> None:
        place = self._place(event)
        if self.stack and self.stack[-1].wants_key:
            raise refuse(place, "", "an alias stands where a key should")
        anchor = event.anchor or ""
        if anchor in self.open_anchors:
            raise refuse(place, "", f"the anchor &{anchor} contains itself here")
        if anchor not in self.anchors:
            hint = near(anchor, self.anchors)
            raise refuse(place, "", f"no anchor &{anchor} stands above this{hint}")
        self._add(*self.anchors[anchor], place)

    def _add(self, node: Node, size: int, depth: int, place: Place) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.nodes.append(node)
        top.size += size
        top.depth = max(top.depth, depth + 1)
        if top.size > MOST_VALUES:
            message = f"more than {MOST_VALUES:,} values when the aliases are written out"
            raise refuse(place, "", message)
        if len(self.stack) + depth > DEEPEST:
            message = f"lists and mappings are nested more than {DEEPEST} deep"
            raise refuse(place, "", message)
