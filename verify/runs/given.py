"""A rules file and what it may know, before it is read: the value, as plain data and back, and as
rules that are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from verify.bounded import Value
from verify.rules import Rules, read_rules
from verify.rules.earlier import NOTHING, Earlier, earlier_data, earlier_of


@dataclass(frozen=True, slots=True)
class Given:
    """What `read_rules` reads: the `text` of a file that messages call `name`, and the texts of its
    `neighbours`, the files that it takes names from, by their ways from its folder.

    `tables` holds, by component and column, one entry for each printed piece; `assumed` says in
    words what is assumed about a parameter (by `goal`) or a column (by `eggs.colour`); `readings`
    which value, in words, an assumed constant takes; `forget` are fields that arguments over all
    positions leave out, `earlier` is what such an argument came to before.
    """

    text: str
    name: str = "rules.py"
    parameters: Mapping[str, Value] = field(default_factory=dict)
    tables: Mapping[str, Mapping[str, Sequence[Value]]] = field(default_factory=dict)
    assumed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    forget: Sequence[str] = ()
    earlier: Earlier = NOTHING
    neighbours: Mapping[str, str] = field(default_factory=dict)


def rules_of(given: Given) -> Rules:
    """The rules, read; raise `RulesError` with file and line for what the language is not."""
    rules = read_rules(
        given.text,
        given.name,
        given.parameters,
        given.tables,
        given.assumed,
        given.readings,
        given.neighbours,
    )
    return rules.forgetting(given.forget).knowing(given.earlier)


def given_data(given: Given) -> dict[str, Any]:
    """For a child process; every key is always there."""
    return {
        "text": given.text,
        "name": given.name,
        "parameters": dict(given.parameters),
        "tables": {
            component: {column: list(values) for column, values in columns.items()}
            for component, columns in given.tables.items()
        },
        "assumed": {key: list(words) for key, words in given.assumed.items()},
        "readings": dict(given.readings),
        "forget": list(given.forget),
        "earlier": earlier_data(given.earlier),
        "neighbours": dict(given.neighbours),
    }


def given_of(data: Mapping[str, Any]) -> Given:
    """And back; what was a tuple is one again."""
    return Given(
        data["text"],
        data["name"],
        _tuples(data["parameters"]),
        {name: _tuples(columns) for name, columns in data["tables"].items()},
        data["assumed"],
        data["readings"],
        tuple(data["forget"]),
        earlier_of(data["earlier"]),
        data["neighbours"],
    )


def _tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _tuple(value) for key, value in values.items()}


def _tuple(value: Any) -> Any:
    return tuple(map(_tuple, value)) if isinstance(value, list) else value
