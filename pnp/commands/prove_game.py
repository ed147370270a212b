"""`pnp prove`: arguments over all positions of a game are sought, and what they need is kept.

In: a game, or all its variants and numbers of players. Out: what was shown of each, and
`proof.yaml` in its folder: `pnp verify` begins with it and mostly needs no more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.commands.answer import answer, head_of
from pnp.commands.choice import Choice, games_asked, load, variants_asked
from pnp.commands.kept_file import write_kept
from pnp.commands.named_file import refuse_folder
from pnp.commands.outcome import BadInputError, NotAsAskedError, Status
from pnp.commands.proofs import digest_of, knowing, own_file, rules_of
from pnp.commands.rules_file import given_by, lacking_rules
from pnp.console import progress
from pnp.definition.errors import DefinitionError
from pnp.definition.facts import built_in
from pnp.definition.game import Game
from pnp.definition.proof_file import FILE, Kept, Sought, proofs_text, read_proofs, with_proof
from verify.findings.wording import count
from verify.rules.argued import BOUNDS, Argued
from verify.runs.limits import Limits
from verify.runs.run import ArgueError, argue_rules


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for a game; `digest` stands for its rules and all that they know."""

    about: str
    rules: str
    digest: str
    argued: Argued


def run(choice: Choice, limits: Limits, *, out: Path | None, json: bool) -> Status:
    """Seek arguments and write what they need to `out`, else beside the game."""
    game = load(choice)
    if out is not None:
        refuse_folder(out, "--out")
        _refuse_other(out)
    file = out or (own_file(game) if built_in(game) else game.folder / FILE)
    found = []
    for one in _sought(choice, game, limits):
        found.append(one)
        if not json:
            _tell(one)
    # what was not sought to its end does not take the place of what is known
    anew = _is_all(choice) and not any(one.argued.lacking for one in found)
    book = () if anew else _known(file)
    for one in found:
        book = with_proof(book, _kept(one))
    # verifying looks into the user's folder too
    instead = own_file(game) if out is None else None
    written = write_kept(file, proofs_text(book).encode(), instead)
    if json:
        answer({**head_of(game), "proofs": [_data(one) for one in found], "file": str(written)})
    else:
        print(f"Written to {written}")
    return Status.done


def _is_all(choice: Choice) -> bool:
    return choice.variant is None and not choice.settings and choice.players is None


def _sought(choice: Choice, game: Game, limits: Limits) -> Iterator[Found]:
    variants = list(variants_asked(choice, game))
    if _is_all(choice):
        variants = [choice]
        variants += [replace(choice, variant=one.name) for one in game.variants]
    asked = [
        one
        for variant in variants
        for one in games_asked(variant, load(variant, mention=False))
        if one.rules is not None
    ]
    if not asked:
        raise BadInputError(f"{lacking_rules(game)}, and so nothing to argue about")
    seen: set[str] = set()
    for one in asked:
        given = given_by(one)
        digest = digest_of(given)
        if digest in seen:
            continue
        seen.add(digest)
        about = _about(one)
        with progress(f"{about}: looking for arguments"):
            try:
                argued = argue_rules(knowing(one, given), limits)
            except ArgueError as error:
                raise NotAsAskedError(f"{about}: no argument was sought: {error}") from None
        yield Found(about, rules_of(given), digest, argued)


def _about(game: Game) -> str:
    """`rare-delicacy, players 2`: which game it is among those of one folder."""
    variant = [game.variant.name] if game.variant else []
    own = (one for one in game.parameters.values() if one.was_set)
    return ", ".join([*variant, *(f"{one.name} {one.words(one.value)}" for one in own)]) or "game"


def _kept(one: Found) -> Kept:
    # What was not sought to its end may be found yet.
    sought = () if one.argued.lacking else (Sought(one.digest, one.about, one.argued.open),)
    return Kept(one.rules, one.argued.facts, sought)


def _refuse_other(out: Path) -> None:
    """Raise BadInputError, before half an hour is spent, for a named file that is not ours, which
    may be anything, and for one that no folder can hold."""
    above = next((one for one in out.parents if one.exists()), out.parent)
    if not above.is_dir():
        words = f"{above} is a file and no folder; another place would be right"
        raise BadInputError(f"--out {out}: {words}")
    try:
        read_proofs(out)
    except DefinitionError:
        words = "that is no file of arguments, and is left as it is; a new name would be right"
        raise BadInputError(f"--out {out}: {words}") from None


def _known(file: Path) -> Sequence[Kept]:
    try:
        return read_proofs(file)
    except DefinitionError:
        return ()


def _tell(one: Found) -> None:
    argued = one.argued
    facts = count(sum(map(len, argued.facts.values())), "fact")
    how = "checked" if argued.checked else "sought"
    print(f"{one.about}: {len(argued.shown)} shown by {facts}, {how} in {argued.seconds:,.1f} s")
    for words in argued.shown:
        print(f"  shown  {words}")
    if BOUNDS in argued.open:
        print("  That is so while every count stays within its bounds, which was not shown.")
    for words in argued.open:
        print(f"  open   {words}")
    if argued.open:
        print("  Open is no fault: no argument was found. pnp verify looks at positions, too.")
    if argued.lacking:
        print(f"  not all was sought: {argued.lacking}")


def _data(one: Found) -> dict[str, object]:
    argued = one.argued
    return {
        "about": one.about,
        "shown": list(argued.shown),
        "open": list(argued.open),
        "facts": {phase: list(facts) for phase, facts in argued.facts.items()},
        "forgotten": list(argued.forgotten),
        "lacking": argued.lacking,
        "seconds": argued.seconds,
        "checked": argued.checked,
    }
