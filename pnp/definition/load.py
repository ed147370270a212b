"""A game's folder into a `Game`: one variant put over it, the parameters set, in one language.

In: the folder and what was asked for. Out: a frozen, validated `Game`, or `DefinitionError` with
every fault that could be found. No code of the folder is run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path as FilePath
from types import MappingProxyType

from pydantic import ValidationError

from layouts.colours import PALETTE
from layouts.face.fault import FaceError
from layouts.face.fields import Value
from layouts.kinds.rows import designs, listed
from layouts.near import near
from pnp.definition.errors import DefinitionError, Fault, Place, refuse
from pnp.definition.explain import explain
from pnp.definition.files import FileNameError, Folder
from pnp.definition.format import read_file
from pnp.definition.formulas import Formulas
from pnp.definition.game import Game, Rows, RulesFile
from pnp.definition.likes import with_likes
from pnp.definition.nodes import Fields, Path, fault_at, place_of, plain
from pnp.definition.own_fonts import names, read_fonts
from pnp.definition.parameters import declared, read_parameters
from pnp.definition.rows import rows_of
from pnp.definition.rules import rules_in
from pnp.definition.schema import Definition
from pnp.definition.texts import read_texts, wrong_language
from pnp.definition.tosses import check_tosses
from pnp.definition.totals import check_names
from pnp.definition.variants import Variant, chain, describe, is_file, with_variant
from pnp.library import DEFINITION

MOST_PIECES = 100_000


def load_game(
    folder: FilePath,
    *,
    variant: str | None = None,
    settings: Mapping[str, str] | None = None,
    language: str | None = None,
    name: str = "",
    shown: str | None = None,
) -> Game:
    """The game in a folder.

    `variant` is one of the game's by name, or a file anywhere, written with a slash or its ending
    `.yaml`; `settings` are parameters by name, as texts; `language` is the game's first if not
    given. `name` is how the game is called on the command line and `shown` how messages call its
    folder; both are the folder's own if not given. Raises DefinitionError.
    """
    here = Folder(folder, folder.as_posix() if shown is None else shown)
    faults: list[Fault] = []
    tree = _base(here)
    known = tuple(path.stem for path in sorted(folder.glob("variants/*.yaml")))
    chosen = _chosen(here, variant, known)
    for over in chosen:
        tree = with_variant(tree, over, faults)
    tree = with_likes(tree)
    formulas = Formulas()
    parameters = read_parameters(tree, settings or {}, formulas, faults)
    values: dict[str, Value] = {key: parameter.plain for key, parameter in parameters.items()}
    variants = _variants(here, known, faults)
    definition = _validated(tree, formulas, faults)
    spoken = definition.languages[0] if language is None else language
    if spoken not in definition.languages:
        faults.extend(wrong_language(definition.title, spoken, definition.languages).faults)
        spoken = definition.languages[0]
    texts = read_texts(here, spoken, definition.languages, faults)
    if faults and len(parameters) < len(declared(tree)):
        # what rows need a parameter without a value for would only say so once more
        raise DefinitionError(faults)
    rows, counts = _rows(definition, tree, here, values, formulas, faults)
    check_names(definition, tree, rows, faults)
    check_tosses(definition.tosses, definition.components, tree, faults)
    fonts = read_fonts(definition.fonts, tree, here, faults)
    rules = _rules(definition, tree, here, faults)
    if faults:
        raise DefinitionError(faults)
    used = next((one for one in variants if one.name == variant), None)
    if used is None and variant is not None:
        used = describe(FilePath(variant).stem, chosen[-1])
    if used is not None:
        used = replace(used, title=texts.get(f"title-{used.name}", used.title))
    return Game(
        name=name or folder.resolve().name,
        folder=folder,
        title=texts.get("title", definition.title),
        version=definition.version,
        about=texts.get("about", definition.about),
        ages=definition.ages,
        credits=definition.credits,
        languages=definition.languages,
        language=spoken,
        variant=used,
        variants=variants,
        parameters=MappingProxyType(parameters),
        colours=MappingProxyType({**PALETTE, **definition.colours}),
        fonts=MappingProxyType(fonts),
        drawings=MappingProxyType(dict(definition.drawings)),
        components=definition.components,
        rows=MappingProxyType(rows),
        counts=MappingProxyType(counts),
        texts=MappingProxyType(dict(texts)),
        totals=definition.totals,
        tosses=definition.tosses,
        rules=rules,
        formulas=formulas,
        tree=tree,
    )


def _base(here: Folder) -> Fields:
    try:
        return read_file(here, DEFINITION)
    except FileNameError as error:
        raise refuse(Place(here.shown), "", str(error)) from None


def _variant_tree(here: Folder, name: str) -> Fields:
    try:
        return read_file(here, f"variants/{name}.yaml")
    except FileNameError as error:
        raise refuse(here.place(f"variants/{name}.yaml"), "", str(error)) from None


def _variants(here: Folder, names: Iterable[str], faults: list[Fault]) -> tuple[Variant, ...]:
    """What the variants' files say of themselves."""
    found = []
    for name in names:
        try:
            found.append(describe(name, _variant_tree(here, name)))
        except DefinitionError as error:
            faults.extend(error.faults)
    return tuple(found)


def _chosen(here: Folder, variant: str | None, known: tuple[str, ...]) -> list[Fields]:
    """The trees of the variant asked for and of those it builds on, the lowest first."""
    if variant is None:
        return []
    if is_file(variant):
        return chain(variant, lambda one: _read_chosen(here, variant, one), known)
    if variant not in known:
        message = f"the game has no variant {variant!r}{near(variant, known)}"
        message = message if known else "the game has no variants"
        raise refuse(Place(f"--variant {variant}"), "", message)
    return chain(variant, lambda name: _variant_tree(here, name), known)


def _read_chosen(here: Folder, file: str, name: str) -> Fields:
    """The tree of a variant that stands in a file of its own, or of one it builds on."""
    if name != file:
        return _variant_tree(here, name)
    path = FilePath(file)
    if not path.is_file():
        raise refuse(Place(f"--variant {file}"), "", "there is no such file")
    return read_file(Folder(path.parent, path.parent.as_posix()), path.name)


def _validated(tree: Fields, formulas: Formulas, faults: list[Fault]) -> Definition:
    context = {"formula": formulas.make, "fonts": names(tree)}
    try:
        definition = Definition.model_validate(plain(tree), context=context)
    except ValidationError as error:
        raise DefinitionError([*faults, *explain(error, tree)]) from None
    first: dict[str, int] = {}
    for index, component in enumerate(definition.components):
        before = first.setdefault(component.name, index)
        if before != index:
            path = ("components", index, "name")
            line = place_of(tree, ("components", before, "name")).line
            message = f"two components are called {component.name!r} (the first in line {line})"
            faults.append(fault_at(tree, path, message))
    return definition


def _rows(
    definition: Definition,
    tree: Fields,
    here: Folder,
    values: Mapping[str, Value],
    formulas: Formulas,
    faults: list[Fault],
) -> tuple[dict[str, Rows], dict[str, int]]:
    """The rows of each component and how many pieces they make."""
    rows: dict[str, Rows] = {}
    counts: dict[str, int] = {}
    places = 0  # of a component that is one piece too
    for index, component in enumerate(definition.components):
        path: Path = ("components", index)
        try:
            found = rows_of(component, path, tree, here, values, formulas)
            rows[component.name] = found
            made = designs(component, found.rows, values)
            counts[component.name] = sum(design.count for design in made)
            places += sum(one.count for one in listed(component, found.rows, values))
        except DefinitionError as error:
            faults.extend(error.faults)
        except FaceError as error:
            faults.append(fault_at(tree, (*path, *error.path), error.message))
        if max(places, sum(counts.values())) > MOST_PIECES:
            message = f"with this the game has more than {MOST_PIECES:,} pieces; have fewer copies"
            faults.append(fault_at(tree, path, message))
            break
    return rows, counts


def _rules(
    definition: Definition, tree: Fields, here: Folder, faults: list[Fault]
) -> RulesFile | None:
    if definition.rules is None:
        return None
    try:
        return rules_in(here, definition.rules)
    except FileNameError as error:
        faults.append(fault_at(tree, ("rules",), str(error)))
    except DefinitionError as error:
        faults.extend(error.faults)
    return None
