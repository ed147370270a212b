"""A game: its definition with one variant and its parameters applied, validated, in a language.

What every later stage is given. Everything here is frozen; places and sources are looked up in
the tree that the values were read from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath

from layouts.face.element import FaceElement
from layouts.face.fields import Row, Value
from layouts.font import Font
from layouts.kinds.faced import Part
from pnp.definition.errors import Fault, Place
from pnp.definition.formulas import Formulas
from pnp.definition.nodes import Fields, Path, Source, place_of, source_of
from pnp.definition.parameters import Parameter
from pnp.definition.schema import Total
from pnp.definition.tosses import Toss
from pnp.definition.variants import Variant


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a component, ranges written out, and where each begins.

    Of a table `file` is the name, `columns` the sources of the columns that have one, `sources`
    those of the rows that name their own, `notes` what its people may not have meant.
    """

    rows: tuple[Row, ...] = ()
    places: tuple[Place, ...] = ()
    file: str = ""
    columns: Mapping[str, Source] = field(default_factory=dict)
    sources: tuple[Source | None, ...] = ()
    notes: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesFile:
    """A rules file as text; `name` is how messages call it. `neighbours` are the texts of the files
    that it takes names from, by their ways from its folder."""

    name: str
    text: str
    neighbours: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Game:
    """A game ready to be printed and verified.

    `components` are models of their kinds; beside them by name stand `rows`, and `counts`, how
    many pieces of each are printed. `texts` are those of `language`; `variant` is the one in use;
    `formulas` are those that the models are worked out with.
    `tree` is what the values were read from: the definition with the variant put over it.
    """

    name: str
    folder: FilePath
    title: str
    version: str
    about: str
    ages: str
    credits: tuple[str, ...]
    languages: tuple[str, ...]
    language: str
    variant: Variant | None
    variants: tuple[Variant, ...]
    parameters: Mapping[str, Parameter]
    colours: Mapping[str, str]
    fonts: Mapping[str, Font]
    drawings: Mapping[str, tuple[FaceElement, ...]]
    components: tuple[Part, ...]
    rows: Mapping[str, Rows]
    counts: Mapping[str, int]
    texts: Mapping[str, str]
    totals: tuple[Total, ...]
    tosses: tuple[Toss, ...]
    rules: RulesFile | None
    formulas: Formulas
    tree: Fields

    @property
    def values(self) -> dict[str, Value]:
        """The parameters' values by name: whole numbers, true or false for switches."""
        return {name: parameter.plain for name, parameter in self.parameters.items()}

    @property
    def players(self) -> int | None:
        """The number of players, None where no parameter is that."""
        players = self.parameters.get("players")
        return None if players is None or players.kind == "flag" else players.value

    def title_of(self, component: Part) -> str:
        """What people call a component in the game's language: the text `title-<name>` if there is
        one, else its title, else its name."""
        key = f"title-{component.name.replace(' ', '-')}"
        return self.texts.get(key) or component.title or component.name

    def count(self, component: Part) -> int:
        """How many pieces of a component are printed."""
        return self.counts[component.name]

    def place(self, path: Path) -> Place:
        """Where the value at a path of keys and indexes stands."""
        return place_of(self.tree, path)

    def source(self, path: Path) -> Source:
        """Where the value at a path of keys and indexes comes from."""
        return source_of(self.tree, path)
