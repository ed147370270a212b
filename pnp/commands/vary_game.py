"""`pnp vary`: a variant of a game, written as a file that states what differs.

In: a game, maybe a variant to build on, a name, and what is to be otherwise: parameters
(`players=5`) and what components are told (`eggs.size=30mm`). A number beyond a parameter's bounds
widens them. Out: a file that was loaded once with the game before it was kept.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from layouts.near import near
from output.files import not_written
from pnp.commands.choice import Choice, load
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.typed_text import check_title
from pnp.definition.errors import DefinitionError
from pnp.definition.game import Game
from pnp.definition.parameters import Parameter
from pnp.definition.variants import is_file
from pnp.definition.yaml_text import in_yaml
from pnp.library import find_game, typed

_KEY: Final = re.compile(r"[A-Za-z_]\w*")
"""What components are told goes by such names."""


def run(
    choice: Choice, name: str, changes: tuple[str, ...], title: str | None, out: Path | None
) -> Status:
    """Write the variant and say how it is used. Raises BadInputError and DefinitionError."""
    check_title(title)
    game = load(choice)
    found = find_game(choice.game)
    file = _file(name, out, None if found.built_in else found.folder)
    if choice.variant is not None and is_file(choice.variant):
        raise BadInputError("--variant: a variant builds on one of the game's own, by its name")
    parameters, components = _sorted_out(game, changes)
    text = _text(title or _title(name), choice.variant, parameters, components)
    _keep(file, text, choice)
    shown = _shown(file, found.folder, name)
    print(f"The variant is in {file}. Use it with:")
    for words in ("print", "verify", "show"):
        print(f"  pnp {words} {choice.game} --variant {shown}")
    return Status.done


def _file(name: str, out: Path | None, own: Path | None) -> Path:
    """Where the variant goes: a folder that was named, the game's own, or this folder."""
    if not re.fullmatch(r"[\w][\w-]*", name):
        raise BadInputError(
            f"{name}: a variant's name is made of letters, digits and hyphens, like five-foxes"
        )
    folder = out if out is not None else own / "variants" if own is not None else Path()
    file = folder / f"{name}.yaml"
    if folder.exists() and not folder.is_dir():
        raise BadInputError(f"--out {folder}: that is a file; the name of a folder would be right")
    if os.path.lexists(file):
        raise BadInputError(f"{file}: there is a file of this name; a new name would be right")
    return file


def _sorted_out(
    game: Game, changes: tuple[str, ...]
) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, str]]]:
    """What was asked for, as it stands in a file: by parameter, and by component and key."""
    if not changes:
        raise BadInputError("say what differs: --set players=5, or --set eggs.size=30mm")
    parameters: dict[str, dict[str, Any]] = {}
    components: dict[str, dict[str, str]] = {}
    settings = _settings(changes)
    names = {one.name for one in game.components}
    for key, value in settings.items():
        component, _, told = key.rpartition(".")
        if key in game.parameters:
            parameters[key] = _parameter(game.parameters[key], value)
        elif component in names and _KEY.fullmatch(told):
            components.setdefault(component, {})[told] = value
        elif component in names:
            raise BadInputError(
                f"--set {key}={value}: write what {component} is told: --set {component}.size=30mm"
            )
        elif component:
            raise BadInputError(
                f"--set {key}={value}: the game has no component {component!r}"
                f"{near(component, sorted(names))}"
            )
        else:
            raise BadInputError(
                f"--set {key}={value}: the game has no parameter {key!r}"
                f"{near(key, tuple(game.parameters))}"
            )
    return parameters, components


def _settings(changes: tuple[str, ...]) -> dict[str, str]:
    """`{"eggs.size": "30mm"}` for `("eggs.size=30mm",)`. Raises BadInputError."""
    found: dict[str, str] = {}
    for text in changes:
        key, sign, value = text.partition("=")
        if not sign or not key.strip() or not value.strip():
            raise BadInputError(f"--set {text}: write a name and a value: --set players=5")
        found[key.strip()] = value.strip()
    return found


def _parameter(one: Parameter, text: str) -> dict[str, Any]:
    """The parameter's keys that differ."""
    value = one.read(text)
    if value is None:
        wanted = "yes or no" if one.kind == "flag" else "a whole number"
        raise BadInputError(f"--set {one.name}={text}: {one.name} is {wanted}")
    if one.kind == "flag":
        return {"default": one.words(value)}
    least = min(one.low, 1 if one.name == "players" else 0)
    if value < least:
        raise BadInputError(f"--set {one.name}={text}: {one.name} is {least} or more")
    wider = {"from": value} if value < one.low else {"to": value} if value > one.high else {}
    return {**wider, "default": value}


def _text(
    title: str,
    builds_on: str | None,
    parameters: Mapping[str, Mapping[str, Any]],
    components: Mapping[str, Mapping[str, str]],
) -> str:
    lines = ["format: 1", f"title: {in_yaml(title)}"]
    if builds_on is not None:
        lines.append(f"builds_on: {builds_on}")
    if parameters:
        lines.append("parameters:")
        for name, keys in parameters.items():
            told = ", ".join(f"{key}: {value}" for key, value in keys.items())
            lines.append(f"  {name}: {{{told}}}")
    if components:
        lines.append("components:")
        for name, settings in components.items():
            lines.append(f"  {name}:")
            lines += [f"    {key}: {in_yaml(value)}" for key, value in settings.items()]
    return "\n".join(lines) + "\n"


def _title(name: str) -> str:
    words = name.replace("-", " ").replace("_", " ").strip() or name
    return words[:1].upper() + words[1:]


def _keep(file: Path, text: str, choice: Choice) -> None:
    """Load the game with the variant, then put it in its place. Raises DefinitionError."""
    try:
        with tempfile.TemporaryDirectory() as folder:
            tried = Path(folder) / file.name
            tried.write_text(text, encoding="utf-8")
            try:
                load(replace(choice, variant=str(tried)), mention=False)
            except DefinitionError as error:
                raise BadInputError(_why(error, str(tried), text)) from None
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(text)
    except OSError as error:
        raise not_written(file, error) from error


def _why(error: DefinitionError, tried: str, text: str) -> str:
    """What is wrong with it, each fault by the line of the variant that brings it."""
    lines = text.splitlines()
    told = []
    for fault in error.faults:
        file, line, _ = fault.place
        written = lines[line - 1].strip() if file == tried and line else f"{file}:{line}"
        told.append(f"{written}: {fault.message}")
    return "the game cannot be so, and nothing was written:\n  " + "\n  ".join(told)


def _shown(file: Path, game: Path, name: str) -> str:
    """The variant as commands take it: by name where the game has it, else by its file."""
    if file.parent.resolve() == (game / "variants").resolve():
        return name
    return typed(file)
