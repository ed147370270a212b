"""Arguments that were found before. In: a game, and its rules as they are given to be read; out:
what is kept of arguments about them in `proof.yaml`, beside the game or in the user's folder."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path, PurePath

from pnp.definition.facts import own_file as own_facts
from pnp.definition.game import Game
from pnp.definition.proof_file import FILE, read_proofs
from verify.facts.fingerprint import digest, told
from verify.rules.earlier import NOTHING, Earlier
from verify.runs.given import Given, given_data
from verify.source import SourceError, parse


def knowing(game: Game, given: Given) -> Given:
    """The same rules with what is kept of arguments about them. Raises DefinitionError."""
    digest = digest_of(given)
    facts: dict[str, tuple[str, ...]] = {}
    stays: tuple[str, ...] | None = None
    for file in (game.folder / FILE, own_file(game)):
        for one in read_proofs(file):
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


def rules_of(given: Given) -> str:
    """The name of the rules file, wherever the game's folder lies."""
    return PurePath(given.name).name


def digest_of(given: Given) -> str:
    """What stands for the rules, but for their comments, with all that they may know: another one,
    another game."""
    try:
        text = told(parse(given.text, "exec"))
    except SourceError:
        text = given.text
    own = replace(given, text=text, name=rules_of(given), earlier=NOTHING)
    return digest(json.dumps(given_data(own), sort_keys=True))


def own_file(game: Game) -> Path:
    """The file in the user's folder, for a game whose folder is not for writing."""
    file = own_facts(game)
    return file.parent.parent / "proofs" / file.name
