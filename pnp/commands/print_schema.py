"""`pnp schema`: the JSON schema that editors complete and check a definition by. In: for which
file, and where it goes; out: the schema on standard output, or in a file and how to use it."""

from __future__ import annotations

import json
from pathlib import Path

from output.files import write_file
from pnp.commands.outcome import BadInputError, Status
from pnp.definition.json_schema import game_schema, variant_schema

_TAGS = ("!rulebook", "!public", "!assumed")
_HOLDS = ("scalar", "mapping", "sequence")


def run(*, variant: bool, out: Path | None) -> Status:
    """Write the schema. Raises BadInputError for a file that is something else, PlaceError."""
    text = json.dumps(variant_schema() if variant else game_schema(), indent=1) + "\n"
    if out is None:
        print(text, end="")
        return Status.done
    if out.is_file() and not out.read_bytes().startswith(b"{"):
        words = "that is no schema, and is left as it is; a new name would be right"
        raise BadInputError(f"--out {out}: {words}")
    write_file(out, text.encode())
    tags = ", ".join(f'"{tag} {holds}"' for tag in _TAGS for holds in _HOLDS)
    file = "variants/mine.yaml" if variant else "game.yaml"
    print(
        f"The schema is in {out}. An editor with a YAML language server, such as VS Code with the"
    )
    print(f"extension YAML, uses it where {file} begins with this line:")
    print(f"  # yaml-language-server: $schema={out.as_posix()}")
    print("and knows the sources of values by this line of its settings:")
    print(f'  "yaml.customTags": [{tags}]')
    return Status.done
