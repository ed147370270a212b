"""A rules file's text, parameters and tables come in; checked, typed `Rules` go out.

`Rules` is what every reading of a rules file starts from: the declared fields with their bounds,
the phases, the numbered sites of the moves, the constants with their values, and the checked
functions. Nothing of the file has been run.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from verify.bounded import Value
from verify.errors import RulesError
from verify.model import Clause, Field, Hole, Phase, Position, Rules, Site
from verify.reading.constants import Evaluator, read_constants
from verify.reading.fields import read_fields
from verify.reading.function import File
from verify.reading.meaning import Meaning, check_functions
from verify.reading.roles import Kind, Role, read_roles
from verify.reading.whitelist import check_syntax
from verify.source import SourceError, parse

__all__ = [
    "Clause",
    "Field",
    "Hole",
    "Phase",
    "Position",
    "Rules",
    "RulesError",
    "Site",
    "read_rules",
]

MAX_SEATS = 20


def read_rules(
    text: str,
    name: str = "rules.py",
    parameters: Mapping[str, Value] | None = None,
    tables: Mapping[str, Mapping[str, Sequence[Value]]] | None = None,
) -> Rules:
    """Read a rules file; raise `RulesError` with file and line for what the language is not.

    `tables` holds, by component and column, one entry for each printed piece. The parameter
    `players`, or a constant of that name, says how many seats there are; without it there is one.
    """
    try:
        tree = parse(text, "exec")
    except SourceError as error:
        raise RulesError(error.message, name, error.line) from None
    check_syntax(tree, name)
    evaluator = Evaluator(name, parameters or {}, tables or {})
    constants = read_constants(tree, evaluator)
    fields = read_fields(tree, constants, evaluator, _seat_fields(tree))
    roles = read_roles(tree, name)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    file = File(roles, {field.name: field for field in fields}, constants.values, evaluator)
    meaning = check_functions(functions, file)
    clauses = _Clauses(functions, roles, evaluator, constants.values)
    return Rules(
        name=name,
        fields=fields,
        phases=_phases(functions, roles, meaning, evaluator, constants.values),
        start=next(function for function, role in roles.items() if role.start),
        ends=clauses.of("end"),
        wins=next(iter(clauses.of("wins")), None),
        score=next(iter(clauses.of("score")), None),
        claims=clauses.of("always"),
        examples=clauses.of("example"),
        sites=tuple(meaning.sites.values()),
        seats=_seats(parameters or {}, constants.values, name),
        constants=constants.values,
        functions=functions,
        roles=roles,
        meaning=meaning,
    )


def _seats(parameters: Mapping[str, Value], constants: Mapping[str, Value], name: str) -> int:
    players = parameters.get("players", constants.get("players", 1))
    if not isinstance(players, int) or not 1 <= players <= MAX_SEATS:
        raise RulesError(f"players is a number from 1 to {MAX_SEATS}, not {players!r}", name, 1)
    return int(players)


def _seat_fields(tree: ast.Module) -> frozenset[str]:
    # A field that a choice names as the seat of a move is told to people as a seat.
    found: set[str] = set()
    for function in tree.body:
        marks = function.decorator_list if isinstance(function, ast.FunctionDef) else []
        if any(isinstance(mark, ast.Name) and mark.id == "choice" for mark in marks):
            for node in ast.walk(function):
                match node:
                    case ast.Yield(value=ast.Tuple(elts=[_, ast.Attribute(attr=name), _, _])):
                        found.add(name)
    return frozenset(found)


def _phases(
    functions: Mapping[str, ast.FunctionDef],
    roles: Mapping[str, Role],
    meaning: Meaning,
    evaluator: Evaluator,
    constants: Mapping[str, Value],
) -> dict[str, Phase]:
    phases: dict[str, Phase] = {}
    for name, role in roles.items():
        total: int | None = None
        total_by: str | None = None
        if role.kind == "choice":
            phases[name] = Phase(name, "choice", None, None, role.turn, functions[name].lineno)
        elif role.kind == "chance" and role.argument is not None:
            if isinstance(role.argument, ast.Name) and role.argument.id in functions:
                total_by = _total_by(role.argument, meaning, evaluator.name)
            else:
                total = evaluator.number(role.argument, constants)
                if total < 1:
                    raise RulesError(
                        f"the total of a chance phase is at least 1, not {total}",
                        evaluator.name,
                        role.argument.lineno,
                    )
            line = functions[name].lineno
            phases[name] = Phase(name, "chance", total, total_by, role.turn, line)
    return phases


def _total_by(node: ast.Name, meaning: Meaning, name: str) -> str:
    signature = meaning.signatures.get(node.id)
    if signature is None or signature.states != (True,) or not signature.value:
        raise RulesError(
            f"{node.id} is not a helper `def {node.id}(s):` with a value", name, node.lineno
        )
    if signature.changes:
        raise RulesError(
            f"{node.id} changes the position; it may only look at it", name, node.lineno
        )
    return node.id


class _Clauses:
    # The marked functions of one kind, with what each says to people.
    def __init__(
        self,
        functions: Mapping[str, ast.FunctionDef],
        roles: Mapping[str, Role],
        evaluator: Evaluator,
        constants: Mapping[str, Value],
    ) -> None:
        self.functions = functions
        self.roles = roles
        self.evaluator = evaluator
        self.constants = constants

    def of(self, kind: Kind) -> tuple[Clause, ...]:
        names = [name for name, role in self.roles.items() if role.kind == kind]
        return tuple(Clause(n, self.text(n), self.functions[n].lineno) for n in names)

    def text(self, name: str) -> str:
        argument = self.roles[name].argument
        if argument is None:
            return name.replace("_", " ")
        value = self.evaluator.value(argument, self.constants)
        if not isinstance(value, str):
            raise RulesError("an example's mark holds a text", self.evaluator.name, argument.lineno)
        return value
