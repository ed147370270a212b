"""Parameters: the numbers and switches of a game that a player may set.

In: the `parameters` of a definition and what was asked for (`players=3`). Out: a `Parameter`
each, or faults with file and line. A parameter is written `goal: 10` or
`players: {from: 2, to: 4, default: 2, about: ...}`, a switch `farmer_die: yes`; default and
bounds may be formulas over the parameters above.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from keyword import iskeyword
from typing import Final, Literal

from layouts.face.fields import FLAGS, Value
from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault, Place
from pnp.definition.formulas import Formulas, is_formula, names_in
from pnp.definition.nodes import (
    Fields,
    Node,
    Path,
    Scalar,
    Source,
    dotted,
    fault_at,
    place_of,
    source_of,
)
from pnp.definition.stray_keys import meant
from verify.expression import WORDS, ExpressionError

LARGEST: Final = 1_000_000
MOST: Final = 200
KEYS: Final = ("type", "from", "to", "default", "about")


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number from `low` to `high`, or a switch (its bounds are 0 and 1).

    `value` is the one in use, `default` the definition's; `was_set` says who chose it: "" for the
    default, else the option's text.
    """

    name: str
    kind: Literal["count", "flag"]
    value: int
    default: int
    low: int
    high: int
    about: str
    source: Source
    place: Place
    was_set: str = ""

    @property
    def plain(self) -> Value:
        """The value as formulas, faces and rules see it: a whole number, or true or false."""
        return bool(self.value) if self.kind == "flag" else self.value

    def words(self, value: int) -> str:
        """A value as people write it."""
        return ("no", "yes")[value] if self.kind == "flag" else str(value)

    def read(self, words: str) -> int | None:
        """The value that somebody wrote, within the bounds or not; None where it is none."""
        return _number(words, self.kind == "flag")


def as_fields(node: Node) -> Node:
    """A parameter written short (`goal: 10`) in its long form, so that a variant can add to it."""
    if not isinstance(node, Scalar):
        return node
    return Fields({"default": node}, {"default": node.place}, node.place, node.source)


def declared(root: Node) -> tuple[str, ...]:
    """The names of the parameters that a definition has, with a value or not."""
    written = root.nodes.get("parameters") if isinstance(root, Fields) else None
    return tuple(written.nodes) if isinstance(written, Fields) else ()


def read_parameters(
    root: Node, settings: Mapping[str, str], formulas: Formulas, faults: list[Fault]
) -> dict[str, Parameter]:
    """The parameters in the order of the definition; `settings` are values asked for by name.

    Faults are added to the list. A parameter that cannot be read is left out, and so are those
    worked out from it; one whose setting does not go has its default.
    """
    written = root.nodes.get("parameters") if isinstance(root, Fields) else None
    if written is not None and not isinstance(written, Fields):
        faults.append(fault_at(root, ("parameters",), "has to be a mapping, like goal: 10"))
    names = list(declared(root))
    if len(names) > MOST:
        message = f"{len(names):,} parameters; at most {MOST} can be set by people"
        faults.append(fault_at(root, ("parameters",), message))
        names = names[:MOST]
    found: dict[str, Parameter] = {}
    for name in names:
        above = {other: parameter.plain for other, parameter in found.items()}
        broken = set(names[: names.index(name)]) - set(above)
        try:
            found[name] = _Reader(root, name, formulas, above, broken).read()
            found[name] = _chosen(found[name], settings.get(name))
        except DefinitionError as error:
            faults.extend(error.faults)
    for name, text in settings.items():
        if name not in names:
            place = Place(f"--set {name}={text}")
            message = f"the game has no parameter {name!r}{near(name, names)}"
            faults.append(Fault(place, "", message if names else "the game has no parameters"))
    return found


def _chosen(parameter: Parameter, text: str | None) -> Parameter:
    """The parameter with the value asked for, if one was. Raises DefinitionError."""
    if text is None:
        return parameter
    option = f"{parameter.name}={text}"
    value = parameter.read(text.strip())
    if value is None or not parameter.low <= value <= parameter.high:
        words = "yes or no" if parameter.kind == "flag" else _bounds(parameter.low, parameter.high)
        file, line, _ = parameter.place
        message = f"{parameter.name} has to be {words} ({file}:{line})"
        raise DefinitionError([Fault(Place(f"--set {option}"), "", message)])
    return replace(parameter, value=value, was_set=option)


def _bounds(low: int, high: int) -> str:
    if high == LARGEST:
        return f"a whole number, {low} or more"
    return f"a whole number from {low} to {high}"


def _number(text: str, flag: bool) -> int | None:
    if flag:
        known = FLAGS.get(text.lower())
        return None if known is None else int(known)
    return int(text) if re.fullmatch(r"-?[0-9]{1,7}", text, re.ASCII) else None


class _Reader:
    """Reads one parameter; `above` are the values of those before it, `broken` the names of those
    that have none."""

    def __init__(
        self,
        root: Node,
        name: str,
        formulas: Formulas,
        above: Mapping[str, Value],
        broken: Set[str],
    ) -> None:
        self.root = root
        self.name = name
        self.path: Path = ("parameters", name)
        self.formulas = formulas
        self.above = above
        self.broken = broken
        assert isinstance(root, Fields)
        declared = root.nodes["parameters"]
        assert isinstance(declared, Fields)
        self.node = as_fields(declared.nodes[name])

    def read(self) -> Parameter:
        """The parameter. Raises DefinitionError."""
        faults = list(self._shape())
        if faults:
            raise DefinitionError(faults)
        assert isinstance(self.node, Fields)
        given = self.node.nodes
        default_text = self._text("default")
        kind_text = self._text("type") or (
            "flag" if default_text.strip().lower() in FLAGS else "count"
        )
        kind: Literal["count", "flag"] = "flag" if kind_text == "flag" else "count"
        if kind == "flag" and ("from" in given or "to" in given):
            key = "from" if "from" in given else "to"
            raise self._fault(key, "a flag is yes or no and has no bounds; leave it out")
        flag = kind == "flag"
        least = 1 if self.name == "players" and not flag else 0
        low = self._value("from", flag) if "from" in given and not flag else least
        high = (1 if flag else LARGEST) if flag or "to" not in given else self._value("to", flag)
        if high < low:
            raise self._fault("to", f"{high} is below from: {low}")
        given_default = default_text or "from" not in given
        default = self._value("default", flag) if given_default else low
        if default < least:
            raise self._fault("default", f"{default} {self.name} cannot play; write 1 or more")
        if not low <= default <= high:
            raise self._fault("default", f"{default} is not within from: {low} and to: {high}")
        about = self._text("about")
        source = source_of(self.root, (*self.path, "default"))
        place = place_of(self.root, self.path, key=True)
        return Parameter(self.name, kind, default, default, low, high, about, source, place)

    def _shape(self) -> list[Fault]:
        faults = []
        path = self.path
        if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", self.name):
            message = "a parameter's name is letters, digits and _, a letter first"
            faults.append(fault_at(self.root, path, message, key=True))
        elif iskeyword(self.name) or self.name in WORDS:
            message = f"{self.name!r} means something in formulas; take another name"
            faults.append(fault_at(self.root, path, message, key=True))
        if not isinstance(self.node, Fields):
            message = "has to be a number, yes or no, or like {from: 2, to: 4, default: 2}"
            return [*faults, fault_at(self.root, path, message)]
        for key, node in self.node.nodes.items():
            if key not in KEYS:
                message = f"a parameter has no {key!r}{meant(key, node, KEYS)}"
                faults.append(fault_at(self.root, (*path, key), message, key=True))
            elif not isinstance(node, Scalar):
                faults.append(fault_at(self.root, (*path, key), "has to be a single value"))
            elif key == "type" and node.text not in ("count", "flag"):
                message = f"no type {node.text!r}{near(node.text, ('count', 'flag'))}"
                faults.append(fault_at(self.root, (*path, key), message))
        return faults

    def _text(self, key: str) -> str:
        node = self.node.nodes.get(key) if isinstance(self.node, Fields) else None
        return node.text if isinstance(node, Scalar) else ""

    def _value(self, key: str, flag: bool) -> int:
        text = self._text(key).strip()
        wanted = "yes or no" if flag else "a whole number"
        if not text:
            raise self._fault(key, f"is missing: write {wanted}")
        if is_formula(text):
            try:
                value = self.formulas.work_out(text, self.above)
            except ExpressionError as error:
                if self._rests_on_broken(text):
                    raise DefinitionError([]) from None
                message = f"{text!r}: {error.message} (only parameters above this one count)"
                raise self._fault(key, message) from None
            whole = int(value) if not isinstance(value, str) and value == int(value) else None
        else:
            whole = _number(text, flag)
        if whole is None or not -LARGEST <= whole <= LARGEST:
            raise self._fault(key, f"{text!r} is not {wanted}")
        return int(bool(whole)) if flag else whole

    def _rests_on_broken(self, text: str) -> bool:
        try:
            return not self.broken.isdisjoint(names_in(text))
        except ExpressionError:
            return False

    def _fault(self, key: str, message: str) -> DefinitionError:
        path = (*self.path, key)
        return DefinitionError([Fault(place_of(self.root, path), dotted(self.root, path), message)])
