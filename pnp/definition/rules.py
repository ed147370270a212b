"""The rules file that a definition names. In: a game's folder and the file's name; out: its text,
and the texts of the files that it takes names from."""

from __future__ import annotations

from pathlib import PurePosixPath

from pnp.definition.errors import Place, refuse
from pnp.definition.files import MEGABYTE, FileNameError, Folder
from pnp.definition.game import RulesFile
from verify.rules.neighbours import Import, texts_beside

_LARGEST = MEGABYTE
"""Bytes of a file; the reader of rules takes far fewer characters."""


def rules_in(here: Folder, name: str) -> RulesFile:
    """The rules file of a folder with its neighbours.

    Raises FileNameError where `name` leads to no file, and DefinitionError for a file that cannot
    be read, with the line that takes names from it.
    """
    folder = PurePosixPath(name.replace("\\", "/")).parent

    def read(one: Import) -> str:
        try:
            return here.read((folder / one.path).as_posix(), _LARGEST)
        except FileNameError as error:
            by = here.place((folder / one.by).as_posix()).file
            raise refuse(Place(by, one.line), "", str(error)) from None

    shown, text = here.place(name).file, here.read(name, _LARGEST)
    own = PurePosixPath(shown.replace("\\", "/")).name
    return RulesFile(shown, text, texts_beside(text, own, read))
