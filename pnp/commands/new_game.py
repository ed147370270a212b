"""`pnp new`: a small whole game to begin with. In: a folder's name and a kind of game, or a game to
start from; out: the folder, with a definition, rules and art that print and verify at once.

The folder appears whole or not at all, and nothing that is there already is touched.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Final

from layouts.near import near
from output.files import not_written
from pnp.commands.outcome import BadInputError, Status
from pnp.commands.typed_text import check_line, check_title
from pnp.definition.schema import LONGEST_LINE
from pnp.definition.yaml_text import in_yaml
from pnp.library import find_game, typed

TEMPLATES: Final = Path(__file__).parent.parent / "templates"
KINDS: Final = {
    "cards": "a deck: draw, then keep or give away",
    "push-your-luck": "a die: stop and keep it, or roll on",
    "tiles": "square tiles: draw, then plant them side by side",
    "roll-and-move": "a ring of places: roll and move",
}
"""The kinds of game there are templates for, and what happens in them."""

_FIRST_COMMENT: Final = re.compile(r"^# [A-Z][\w ]*\.", re.MULTILINE)
"""The template's title, which its rules begin with."""

_NEVER_COPIED: Final = shutil.ignore_patterns("__pycache__", ".*", "*.printed.json")


def run(name: str, kind: str | None, source: str | None, title: str | None) -> Status:
    """Write the game into the folder `name` and say what to do next. Raises BadInputError."""
    folder = Path(name)
    _check(folder, title)
    if source is not None:
        if kind is not None:
            raise BadInputError("--kind and --from: a new game starts from one of them")
        begun, called = find_game(source).folder, None
    else:
        kind = kind or _asked()
        if kind not in KINDS:
            raise BadInputError(f"--kind {kind}: no kind is called so{near(kind, KINDS)}")
        begun, called = TEMPLATES / kind, typed(folder)
        title = title or _title(folder)[:LONGEST_LINE]
    _write(begun, folder, title, called)
    shown = typed(folder)
    print(f"A game to begin with is in {shown}: {title or 'a copy of ' + str(source)}.")
    print("  game.yaml   what is printed")
    if (folder / "rules.py").exists():
        print("  rules.py    how it is played")
    print("  art/        its pictures, a symbol each")
    print("Look at it with:")
    for words in ("print", "verify", "playtest"):
        print(f"  pnp {words} {shown}")
    return Status.done


def _check(folder: Path, title: str | None) -> None:
    """Raise BadInputError where the folder cannot be written."""
    if not folder.name or folder.name == "..":
        raise BadInputError(f"{folder}: give the new game's folder a name: pnp new pond-race")
    check_title(title)
    check_line("the new game's folder", folder.name)
    if folder.is_symlink() or folder.exists():
        what = "folder" if folder.is_dir() else "file"
        raise BadInputError(f"{folder}: there is a {what} of this name; a new name would be right")
    if not folder.parent.is_dir():
        raise BadInputError(f"{folder}: there is no folder {folder.parent} to put it in")


def _asked() -> str:
    """The kind that the user picks on a terminal. Raises BadInputError where there is none."""
    lines = [f"  {place}  {kind}: {about}" for place, (kind, about) in enumerate(KINDS.items(), 1)]
    if not sys.stdin.isatty():
        listed = "\n".join(line.replace(line[:5], "  ", 1) for line in lines)
        raise BadInputError(f"--kind says what the new game is like; there are\n{listed}")
    print("What is the game like?", *lines, sep="\n")
    while True:
        try:
            answer = input("1 to 4: ").strip()
        except EOFError:
            raise BadInputError("no kind was chosen; --kind cards names one") from None
        if answer in KINDS:
            return answer
        if answer in ("1", "2", "3", "4"):
            return tuple(KINDS)[int(answer) - 1]


def _write(begun: Path, folder: Path, title: str | None, called: str | None) -> None:
    """Copy a game; with a title of its own, and with the folder's name where comments show it."""
    try:
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".pnp-new-") as temporary:
            made = Path(temporary) / folder.name
            shutil.copytree(begun, made, ignore=_NEVER_COPIED)
            definition = made / "game.yaml"
            text = definition.read_text(encoding="utf-8")
            if called is not None:
                text = re.sub(r"\./[a-z-]+", lambda _: called, text)
                rules = made / "rules.py"
                told = re.sub(r"\./[a-z-]+", lambda _: called, rules.read_text(encoding="utf-8"))
                told = _FIRST_COMMENT.sub(lambda _: f"# {title}.", told, count=1)
                rules.write_text(told, encoding="utf-8")
            if title is not None:
                text = _titled(text, title)
                for file in sorted((made / "text").glob("*.yaml")):
                    file.write_text(_titled(file.read_text("utf-8"), title), encoding="utf-8")
            definition.write_text(text, encoding="utf-8")
            made.rename(folder)
    except OSError as error:
        raise not_written(folder, error) from error


def _titled(text: str, title: str) -> str:
    return re.sub(
        r"^title: .*$", lambda _: f"title: {in_yaml(title)}", text, count=1, flags=re.MULTILINE
    )


def _title(folder: Path) -> str:
    """`Pond Race` for a folder `pond-race`."""
    words = re.sub(r"[-_\s]+", " ", folder.name).strip() or folder.name
    return " ".join(word[:1].upper() + word[1:] for word in words.split())
