"""Fields that a component works out for each of its rows, beside those of the table.

In: the component and where it stands. Out: a function from a row to the row with them. Each sees
the parameters, the row and the fields above it; a text that looks like a number is one, as in a
table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from layouts.face.fault import FaceError
from layouts.face.fields import Row, Value, value
from layouts.face.template import is_name
from layouts.kinds.faced import Part
from pnp.definition.errors import DefinitionError, Place
from pnp.definition.nodes import Fields, Path, fault_at
from pnp.definition.tables import cell_value

_TAKEN: Final = ("count", "source")


def row_fields(
    component: Part, path: Path, root: Fields, values: Mapping[str, Value]
) -> Callable[[Row, Place], Row]:
    """What adds the fields of the component at `path` to a row. Raises DefinitionError, then and
    when it is called."""
    path = (*path, "fields")
    wrong = [
        fault_at(root, (*path, name), message, key=True)
        for name in component.fields
        if (message := _misnamed(name))
    ]
    if component.fields and component.rows is None:
        wrong.append(fault_at(root, path, "a component without rows has no fields of its rows"))
    if wrong:
        raise DefinitionError(wrong)

    def added(row: Row, place: Place) -> Row:
        made = dict(row)
        for name, field in component.fields.items():
            here = (*path, name)
            if name in row:
                message = f"the table has a column of this name ({place.file}:{place.line})"
                raise DefinitionError([fault_at(root, here, message, key=True)])
            try:
                made[name] = cell_value(value(field, {**values, **made}))
            except FaceError as error:
                message = f"{error.message} (in the row of {place.file}:{place.line})"
                raise DefinitionError([fault_at(root, here, message)]) from None
        return made

    return added


def _misnamed(name: str) -> str:
    if not is_name(name):
        return "a field's name is letters, digits, _ and -, a letter first"
    if name in _TAKEN:
        where = "write count: beside fields:" if name == "count" else "a tag says it: !public"
        return f"no field can be called so; {where}"
    return ""
