"""The file `proof.yaml`: what arguments about a game's rules needed; read, and written.

In: a file. Out: for each rules file the facts that are needed in a phase, in words, and for which
games everything was sought; and back to a text:

    proofs:
      - rules: rules.py
        facts:
          roll:
            - each yard is no more than chosen
        sought:
          - {game: 3fa9c0d1e2f3, about: players 2, open: [every game ends]}

It is only a word on where to look: whatever it says, nothing is believed that is not shown anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path as FilePath
from typing import Final

from pnp.definition.errors import DefinitionError, refuse
from pnp.definition.files import FileNameError, Folder
from pnp.definition.format import read_file
from pnp.definition.nodes import Items, Node, plain
from pnp.definition.yaml_text import in_yaml
from verify.rules.earlier import without_numbers

FILE: Final = "proof.yaml"
MOST_FACTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class Sought:
    """A game, by what stands for its rules, parameters and tables, for which everything was sought;
    `about` tells people which it is, `open` is what was not shown."""

    game: str
    about: str
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """What arguments about the rules of one file needed, by phase, and for which games."""

    rules: str
    facts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    sought: tuple[Sought, ...] = ()


def read_proofs(file: FilePath) -> tuple[Kept, ...]:
    """What is kept in a file, nothing where there is no file. Raises DefinitionError."""
    if not file.is_file():
        return ()
    try:
        root = read_file(Folder(file.parent, file.parent.as_posix()), file.name)
    except FileNameError as error:
        place = Folder(file.parent, file.as_posix()).place("")
        raise refuse(place, "", str(error)) from None
    proofs = root.nodes.get("proofs")
    if not isinstance(proofs, Items):
        raise refuse(root.place, "proofs", "has to be a list; run pnp prove anew")
    return tuple(map(_kept, proofs.nodes))


def proofs_text(proofs: Sequence[Kept]) -> str:
    """The file with that."""
    lines = [
        "format: 1",
        "# What arguments about all positions need, for the next ones to begin with. Written by",
        "# pnp prove. Numbers in it are those of one of the games; each game has its own tried.",
        "proofs:" if proofs else "proofs: []",
    ]
    for one in proofs:
        lines.append(f"  - rules: {in_yaml(one.rules)}")
        lines.append("    facts:" if one.facts else "    facts: {}")
        for phase, facts in one.facts.items():
            lines.append(f"      {in_yaml(phase)}:")
            lines += [f"        - {in_yaml(words)}" for words in facts]
        lines.append("    sought:" if one.sought else "    sought: []")
        for game in one.sought:
            stays = ", ".join(map(in_yaml, game.open))
            told = f"game: {in_yaml(game.game)}, about: {in_yaml(game.about)}, open: [{stays}]"
            lines.append(f"      - {{{told}}}")
    return "\n".join(lines) + "\n"


def with_proof(proofs: Sequence[Kept], new: Kept) -> tuple[Kept, ...]:
    """The same with what one more argument needed: facts that were not there, and its games in the
    place of what was said of them."""
    if new.rules not in [one.rules for one in proofs]:
        proofs = (*proofs, Kept(new.rules))
    return tuple(_joined(one, new) if one.rules == new.rules else one for one in proofs)


def _joined(old: Kept, new: Kept) -> Kept:
    facts = {
        phase: _distinct((*old.facts.get(phase, ()), *new.facts.get(phase, ())))
        for phase in dict.fromkeys((*old.facts, *new.facts))
    }
    told = {one.about for one in new.sought}
    kept = (one for one in old.sought if one.about not in told)
    return replace(old, facts=facts, sought=(*kept, *new.sought))


def _distinct(facts: Iterable[str]) -> tuple[str, ...]:
    """Each fact once, whatever numbers it has; in an order that hangs on nothing else."""
    found: dict[str, str] = {}
    for words in facts:
        found.setdefault(without_numbers(words), words)
    return tuple(sorted(found.values()))


def _kept(node: Node) -> Kept:
    found = plain(node)
    try:
        facts = {str(phase): _texts(some) for phase, some in found["facts"].items()}
        sought = tuple(
            Sought(_text(one["game"]), _text(one["about"]), _texts(one["open"]))
            for one in found["sought"]
        )
        rules = _text(found["rules"])
    except (KeyError, TypeError, AttributeError, ValueError):
        raise _not_ours(node) from None
    if sum(map(len, facts.values())) > MOST_FACTS:
        raise refuse(node.place, "facts", f"are more than {MOST_FACTS:,}; run pnp prove anew")
    return Kept(rules, facts, sought)


def _not_ours(node: Node) -> DefinitionError:
    return refuse(node.place, "proofs", "is nothing that pnp prove writes; run pnp prove anew")


def _texts(cells: object) -> tuple[str, ...]:
    return tuple(_each(cells))


def _each(cells: object) -> Iterator[str]:
    if not isinstance(cells, list | tuple):
        raise TypeError(cells)
    yield from map(_text, cells)


def _text(cell: object) -> str:
    if not isinstance(cell, str):
        raise TypeError(cell)
    return cell
