"""Arguments that were found before. In: a game, and its rules as they are given to be read; out:
what is kept of arguments about them in `proof.yaml`, beside the game or in the user's folder.

Nothing hangs on these files but time: one that cannot be read is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path, PurePath

from pnp.definition.errors import DefinitionError
from pnp.definition.facts import own_file as own_facts
from pnp.definition.game import Game
from pnp.definition.proof_file import FILE, Kept, read_proofs
from verify.errors import RulesError
from verify.facts.fingerprint import digest, told
from verify.rules.argued import SOUGHT_BY
from verify.rules.earlier import NOTHING, Earlier
from verify.rules.files import read_files
from verify.runs.given import Given, given_data


def knowing(game: Game, given: Given) -> Given:
    """The same rules with what is kept of arguments about them."""
    digest = digest_of(given)
    facts: dict[str, tuple[str, ...]] = {}
    stays: tuple[str, ...] | None = None
    for one in _kept(game):
        if one.rules != rules_of(given):
            continue
        for phase, words in one.facts.items():
            facts[phase] = (*facts.get(phase, ()), *words)
        for sought in one.sought:
            if sought.game == digest:
                # what one file has an argument for is sought, whatever the other says
                before = sought.open if stays is None else stays
                stays = tuple(words for words in before if words in sought.open)
    return replace(given, earlier=Earlier(facts, stays)) if facts or stays is not None else given


def unreadable(game: Game) -> Iterator[str]:
    """What is wrong with each of its files that cannot be read."""
    for file in _files(game):
        try:
            read_proofs(file)
        except DefinitionError as error:
            yield f"{error} (what it keeps of arguments is sought anew)"


def _kept(game: Game) -> Iterator[Kept]:
    for file in _files(game):
        with suppress(DefinitionError):
            yield from read_proofs(file)


def _files(game: Game) -> tuple[Path, Path]:
    return game.folder / FILE, own_file(game)


def rules_of(given: Given) -> str:
    """The name of the rules file, wherever the game's folder lies."""
    return PurePath(given.name).name


def digest_of(given: Given) -> str:
    """What stands for the rules, but for their comments, with all that they may know, and for how
    arguments are sought: another one, another game, or a search that may find more."""
    try:
        text = told(read_files(given.text, given.name, given.neighbours)[0])
    except RulesError:
        text = "\n".join((given.text, *given.neighbours.values()))
    own = given_data(replace(given, text=text, name=rules_of(given), earlier=NOTHING))
    del own["neighbours"]  # the text has them
    return digest(json.dumps([SOUGHT_BY, own], sort_keys=True))


def own_file(game: Game) -> Path:
    """The file in the user's folder, for a game whose folder is not for writing."""
    file = own_facts(game)
    return file.parent.parent / "proofs" / file.name
