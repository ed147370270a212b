"""Rules and the names of fields come in; what a reading without these fields leaves out goes out.

Forgetting is a sound abstraction. A number of a forgotten field may be anything within its bounds
each time it is read; so a test of it is gone both ways. A helper that reads one is not carried out:
what it returns is any number that it could return. So every move of the game is a move of what is
left, and what holds of all of those holds of the game.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from verify.rules import Rules


@dataclass(frozen=True, slots=True)
class Forgetting:
    """The forgotten fields, and the helpers that are not carried out. Where no field is forgotten
    such a helper must not change what it is given, and says the same of the same each time."""

    fields: frozenset[str] = frozenset()
    passed: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.fields or self.passed)


NOTHING = Forgetting()


@dataclass(frozen=True, slots=True)
class _Uses:
    """The fields that a function reads and sets itself, and the functions that it calls."""

    reads: frozenset[str]
    sets: frozenset[str]
    calls: frozenset[str]


def forgetting(rules: Rules, fields: Iterable[str]) -> Forgetting:
    """Forget these fields, and those that nothing reads any more once they are forgotten."""
    named = {one.name for one in rules.fields}
    forgotten = frozenset(fields)
    if unknown := sorted(forgotten - named):
        raise ValueError(f"there is no field {unknown[0]!r}")
    if not forgotten:
        return NOTHING
    uses = {name: _uses(node, named, rules.functions) for name, node in rules.functions.items()}
    while True:
        passed = _passed(rules, uses, forgotten)
        read = _read(rules, uses, passed)
        unread = named - read - forgotten
        if not unread:
            return Forgetting(forgotten, passed)
        forgotten |= unread


def _passed(rules: Rules, uses: Mapping[str, _Uses], forgotten: frozenset[str]) -> frozenset[str]:
    found: set[str] = set()
    sets: dict[str, frozenset[str]] = {}
    # The called stand before the calling.
    for name, signature in rules.meaning.signatures.items():
        own = uses[name]
        sets[name] = own.sets.union(*(sets.get(called, frozenset()) for called in own.calls))
        if sets[name] <= forgotten and (own.reads & forgotten or not signature.value):
            found.add(name)
    return frozenset(found)


def _read(rules: Rules, uses: Mapping[str, _Uses], passed: frozenset[str]) -> frozenset[str]:
    """The fields that are read where the rules are carried out still."""
    totals = [phase.total_by for phase in rules.phases.values() if phase.total_by]
    clauses = [one.name for one in (*rules.ends, *rules.claims, *rules.measures)]
    waiting = [*rules.phases, *totals, *clauses]
    seen: set[str] = set()
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in seen and name not in passed:
            seen.add(name)
            found |= uses[name].reads
            waiting += uses[name].calls
    return frozenset(found)


def _uses(node: ast.FunctionDef, fields: set[str], functions: Iterable[str]) -> _Uses:
    targets: set[ast.expr] = set()
    sets: set[str] = set()
    for part in ast.walk(node):
        match part:
            case ast.Assign(targets=[target]) | ast.AugAssign(target=target):
                whole = target
                while isinstance(whole, ast.Subscript):
                    whole = whole.value
                if isinstance(whole, ast.Attribute):
                    targets.add(whole)
                    sets.add(whole.attr)
    reads = set()
    calls = set()
    for part in ast.walk(node):
        match part:
            case ast.Attribute(attr=name) if name in fields and part not in targets:
                reads.add(name)
            case ast.Call(func=ast.Name(id=name)) if name in functions:
                calls.add(name)
    return _Uses(frozenset(reads), frozenset(sets), frozenset(calls))
