"""A rules file's text, parameters and tables come in; checked, typed `Rules` go out.

`Rules` is what every reading of a rules file starts from. Nothing of the file has been run. The
stages, in order: `files` (the file and those that it takes names from, `neighbours`, each of a
syntax that `whitelist` allows), `constants`, `fields`, `roles` (what each function is for),
`meaning` (each function's names, types, loops and labels). `remarks` has what the author says of
the fields, for people.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeGuard

from verify.bounded import Value, unknown
from verify.errors import RulesError
from verify.rules.constants import Evaluator, read_constants
from verify.rules.earlier import NOTHING, Earlier
from verify.rules.fields import read_fields
from verify.rules.files import Origin, read_files
from verify.rules.function import File
from verify.rules.meaning import Meaning, check_functions
from verify.rules.model import Alike, Assumption, Clause, Field, Phase, Site, Written
from verify.rules.roles import Role, RoleKind, read_roles
from verify.rules.told import check_odds, check_part

MAX_SEATS = 20

Functions = Mapping[str, ast.FunctionDef]


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """A checked rules file with its parameters and tables put in; equal only to itself.

    Lines are counted through all its files: `origin` tells which one is meant.

    `functions` has the syntax of every function; `roles` and `meaning` say what was found out
    about it, for the readings. `assumptions` are the values read that nobody vouches for, in words;
    those among them that the file itself marks are in `assumed`. `things` has by function what a
    `@fact` is about. `parts` are those of a score, `written` sets up what is written down. The
    fields are declared from `state_line` on.
    `forget` are the fields that arguments over all positions are to leave out, `earlier` is what an
    earlier one came to.
    """

    name: str
    origin: Origin
    fields: tuple[Field, ...]
    phases: Mapping[str, Phase]
    start: str
    ends: tuple[Clause, ...]
    wins: Clause | None
    score: Clause | None
    policies: tuple[Clause, ...]
    claims: tuple[Clause, ...]
    examples: tuple[Clause, ...]
    sites: tuple[Site, ...]
    seats: int
    constants: Mapping[str, Value]
    functions: Functions
    roles: Mapping[str, Role]
    meaning: Meaning
    assumptions: tuple[str, ...]
    assumed: tuple[Assumption, ...]
    alike: tuple[Alike, ...]
    reads: tuple[str, ...]
    things: Mapping[str, tuple[Value, ...]]
    parts: tuple[Clause, ...] = ()
    written: tuple[Written, ...] = ()
    measures: tuple[Clause, ...] = ()
    state_line: int = 1
    forget: tuple[str, ...] = ()
    earlier: Earlier = NOTHING

    def forgetting(self, fields: Iterable[str]) -> Rules:
        """The same rules with these fields to forget; raise `RulesError` for one there is not."""
        names = [one.name for one in self.fields]
        for field in fields:
            if field not in names:
                message = f"--forget {field}: {unknown('field', field, names)}"
                raise RulesError(message, *self.origin.of(self.state_line))
        return replace(self, forget=tuple(fields))

    def knowing(self, earlier: Earlier) -> Rules:
        """The same rules with what an earlier proof came to."""
        return replace(self, earlier=earlier)


def read_rules(
    text: str,
    name: str = "rules.py",
    parameters: Mapping[str, Value] | None = None,
    tables: Mapping[str, Mapping[str, Sequence[Value]]] | None = None,
    assumed: Mapping[str, Sequence[str]] | None = None,
    readings: Mapping[str, str] | None = None,
    neighbours: Mapping[str, str] | None = None,
) -> Rules:
    """Read a rules file; raise `RulesError` with file and line for what the language is not.

    `tables` holds, by component and column, one entry for each printed piece. The parameter
    `players`, or a constant of that name, says how many seats there are; without it there is one.
    `assumed` says in words what is assumed about a parameter (by `goal`) or a column of a table
    (by `eggs.colour`); what the file reads of it becomes the rules' assumptions. `readings` has, by
    name, in words which of its values an assumed constant takes: `{"MAY_PASS": "no"}`.
    `neighbours` are the texts of the files that names are taken from, by their ways from the folder
    of the rules file: `{"placing.py": ...}`.
    """
    tree, origin = read_files(text, name, neighbours or {})
    evaluator = Evaluator(name, parameters or {}, tables or {}, readings)
    try:
        return _rules(tree, origin, evaluator, parameters or {}, assumed or {})
    except RulesError as error:
        raise RulesError(error.message, *origin.of(error.line)) from None


def _rules(
    tree: ast.Module,
    origin: Origin,
    evaluator: Evaluator,
    parameters: Mapping[str, Value],
    assumed: Mapping[str, Sequence[str]],
) -> Rules:
    name = evaluator.name
    constants = read_constants(tree, evaluator)
    fields = read_fields(tree, constants, evaluator, _seat_fields(tree))
    roles = read_roles(tree, name)
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    file = File(roles, {field.name: field for field in fields}, constants.values, evaluator)
    meaning = check_functions(functions, file)
    phases = _phases(functions, file, meaning)
    parts = _clauses("adds", functions, file)
    for part in parts:
        check_part(part, constants.values, meaning.signatures, name)
    for function, role in roles.items():
        if role.kind == "odds":
            check_odds(functions[function].lineno, role, fields, phases, name, function)
    return Rules(
        name=name,
        origin=origin,
        fields=fields,
        phases=phases,
        start=next(function for function, role in roles.items() if role.start),
        ends=_clauses("end", functions, file),
        wins=next(iter(_clauses("wins", functions, file)), None),
        score=next(iter(_clauses("score", functions, file)), None),
        policies=_clauses("policy", functions, file),
        claims=_clauses("always", functions, file),
        examples=_clauses("example", functions, file),
        sites=tuple(meaning.sites.values()),
        seats=_seats(parameters, constants.values, name),
        constants=constants.values,
        functions=functions,
        roles=roles,
        meaning=meaning,
        assumptions=tuple(_assumptions(constants.assumed, origin, evaluator, assumed)),
        assumed=constants.assumed,
        alike=constants.alike,
        reads=tuple(sorted(evaluator.read)),
        things={name: _things(role, file) for name, role in roles.items() if role.kind == "fact"},
        parts=parts,
        measures=_clauses("falls", functions, file),
        state_line=next(node.lineno for node in tree.body if isinstance(node, ast.ClassDef)),
        written=_writings(functions, file),
    )


def _assumptions(
    own: Sequence[Assumption],
    origin: Origin,
    evaluator: Evaluator,
    assumed: Mapping[str, Sequence[str]],
) -> Iterator[str]:
    """What is assumed of what the rules read, then what they assume themselves, in words."""
    read = [key for key in assumed if key in evaluator.read]
    yield from dict.fromkeys(words for key in read for words in assumed[key])
    for one in own:
        yield f"{origin.at(one.line)}: {one.words}"


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


def _phases(functions: Functions, file: File, meaning: Meaning) -> dict[str, Phase]:
    phases: dict[str, Phase] = {}
    for name, role in file.roles.items():
        line = functions[name].lineno
        if role.kind == "choice":
            phases[name] = Phase(name, "choice", None, None, role.turn, line, role.secret)
        elif role.kind == "chance" and role.argument is not None:
            total: int | None = None
            total_by: str | None = None
            if isinstance(role.argument, ast.Name) and role.argument.id in functions:
                total_by = _total_by(role.argument, meaning, file.evaluator.name)
            else:
                total = _total(role.argument, file)
            phases[name] = Phase(name, "chance", total, total_by, role.turn, line, role.secret)
    return phases


def _total(node: ast.expr, file: File) -> int:
    total = file.evaluator.number(node, file.constants)
    if total < 1:
        raise RulesError(
            f"the total of a chance phase is at least 1, not {total}",
            file.evaluator.name,
            node.lineno,
        )
    return total


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


def _clauses(kind: RoleKind, functions: Functions, file: File) -> tuple[Clause, ...]:
    return tuple(
        Clause(name, _text(name, role, file), functions[name].lineno)
        for name, role in file.roles.items()
        if role.kind == kind
    )


def _things(role: Role, file: File) -> tuple[Value, ...]:
    assert role.argument is not None
    things = file.evaluator.value(role.argument, file.constants)
    if not isinstance(things, tuple) or not all(isinstance(one, int | str) for one in things):
        shown = "@fact is about names or whole numbers: @fact(range(2, 11))"
        raise RulesError(shown, file.evaluator.name, role.argument.lineno)
    return things


def _writings(functions: Functions, file: File) -> tuple[Written, ...]:
    found = (name for name, role in file.roles.items() if role.kind == "written")
    return tuple(_written(functions[name], file.roles[name], file) for name in found)


def _written(node: ast.FunctionDef, role: Role, file: File) -> Written:
    assert role.argument is not None
    assert role.by is not None
    if node.name in file.fields:
        message = f"{node.name} is a field too, and a file could mean either: take another name"
        raise RulesError(message, file.evaluator.name, node.lineno)
    names, wrong = (file.evaluator.value(one, file.constants) for one in (role.argument, role.by))
    if not (_are_texts(names) and _are_texts(wrong)):
        shown = '@written names things and says what may be wrong: @written(TILES, ("too far",))'
        raise RulesError(shown, file.evaluator.name, role.argument.lineno)
    arguments = tuple(one.arg for one in node.args.args[2:])
    return Written(node.name, arguments, tuple(map(str, names)), tuple(map(str, wrong)))


def _are_texts(value: Value) -> TypeGuard[tuple[str, ...]]:
    return isinstance(value, tuple) and all(isinstance(one, str) for one in value)


def _text(name: str, role: Role, file: File) -> str:
    if role.argument is None:
        return name.replace("_", " ")
    value = file.evaluator.value(role.argument, file.constants)
    if not isinstance(value, str):
        line = role.argument.lineno
        raise RulesError(f"@{role.kind} holds a text", file.evaluator.name, line)
    return value
