"""Every rule of a game's rulebook and its place in the rules file: the tables in `docs/rules`.

In: a table whose links name functions, constants and fields of a rules file, or keys of a
definition, `[`deal`](../../pnp/games/mow/rules.py#L1)`. Out: the same table with the lines at which
they are defined, there or in another file of the rules, and below it what the rules assume. People
write the words; run

    python docs/rules_lines.py [GAME ...]

after a rules file has changed. A name that is nowhere defined is an error that names the rule.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import yaml

FOLDER: Final = Path(__file__).parent / "rules"
HEADING: Final = "## Assumed"
LINK: Final = re.compile(r"\[`([^`]+)`\]\(([^)#]+)#L(\d+)\)")


class UndefinedNameError(ValueError):
    """A table speaks of what is defined nowhere; the message says where and of what."""


def defined_in(file: Path) -> Mapping[str, int]:
    """The line of each name of a rules file, or of each key of a YAML file.

    Fields stand alone and as `State.seat`; a component is `components.NAME` wherever it stands.
    """
    text = file.read_text(encoding="utf-8")
    names = _keys(text) if file.suffix == ".yaml" else _names(ast.parse(text))
    found: dict[str, int] = {}
    for name, line in names:
        found.setdefault(name, line)
    return found


def renewed(table: Path) -> str:
    """The table's text with all lines put right and its list of assumptions written anew."""
    above, heading, _ = table.read_text(encoding="utf-8").partition(f"{HEADING}\n")
    if not heading:
        raise UndefinedNameError(f"{table.name}: the heading “{HEADING}” is missing")
    files: dict[str, Mapping[str, int]] = {}

    def put(link: re.Match[str]) -> str:
        name, path, _ = link.groups()
        for one in _beside(table, path):
            if one not in files:
                files[one] = defined_in(table.parent / one)
            if name in files[one]:
                return f"[`{name}`]({one}#L{files[one][name]})"
        rule = above.count("\n", 0, link.start()) + 1
        raise UndefinedNameError(f"{table.name}:{rule}: {path} does not define {name}")

    above = LINK.sub(put, above)
    rules = dict.fromkeys(one for path in files for one in _beside(table, path))
    listed = [line for path in rules if path.endswith(".py") for line in _assumed(table, path)]
    nothing = "Nothing: the rulebook leaves nothing open that these rules need.\n"
    return f"{above}{heading}\n{''.join(listed) or nothing}"


def _beside(table: Path, path: str) -> Iterator[str]:
    """A file, and where it is one of rules the others beside it."""
    yield path
    folder = path[: path.rfind("/") + 1]
    if path.endswith(".py"):
        others = sorted(file.name for file in (table.parent / folder).glob("*.py"))
        yield from (folder + name for name in others if folder + name != path)


def _assumed(table: Path, path: str) -> Iterator[str]:
    for node in ast.parse((table.parent / path).read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Name(id="assumed"),
                    args=[value, *others],
                    keywords=[ast.keyword(value=ast.Constant(value=str(because)))],
                ),
            ):
                either = f" (or {', '.join(map(_spoken, others))})" if others else ""
                link = f"[`{name}`]({path}#L{node.lineno})"
                yield f"- {link}: {_spoken(value)}{either}, because {because}\n"


def _spoken(value: ast.expr) -> str:
    if isinstance(value, ast.Constant) and isinstance(value.value, bool):
        return "yes" if value.value else "no"
    return f"`{ast.unparse(value)}`"


def _names(tree: ast.Module) -> Iterator[tuple[str, int]]:
    fields: list[tuple[str, int]] = []
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name):
                yield name, node.lineno
            case ast.ClassDef(name=name):
                yield name, node.lineno
                fields += [
                    (field.target.id, field.lineno)
                    for field in node.body
                    if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
                ]
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name, node.lineno
            case ast.Assign(targets=[ast.Tuple(elts=elements)]):
                yield from ((one.id, node.lineno) for one in elements if isinstance(one, ast.Name))
    for name, line in fields:
        yield f"State.{name}", line
        yield name, line


def _keys(text: str) -> Iterator[tuple[str, int]]:
    left: list[tuple[str, yaml.Node | None]] = [("", yaml.compose(text, yaml.SafeLoader))]
    while left:
        above, node = left.pop()
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                name = f"{above}{key.value}"
                yield name, key.start_mark.line + 1
                left.append((f"{name}.", value))
        elif isinstance(node, yaml.SequenceNode):
            for entry in node.value:
                for key, value in entry.value if isinstance(entry, yaml.MappingNode) else ():
                    if key.value == "name":
                        yield f"{above}{value.value}", entry.start_mark.line + 1
                        left.append((f"{above}{value.value}.", entry))


def main(games: list[str]) -> int:
    """Renew the tables of these games, or all; 1 if a name is not defined."""
    status = 0
    for table in sorted(FOLDER.glob("*.md")):
        if games and table.stem not in games:
            continue
        try:
            text = renewed(table)
        except (UndefinedNameError, OSError) as error:
            print(error, file=sys.stderr)
            status = 1
            continue
        if text != table.read_text(encoding="utf-8"):
            table.write_text(text, encoding="utf-8")
            print(f"{table.name} is renewed")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
