"""Writers: a sheet's drawings go in, files come out. One module a format."""

import sys
from types import ModuleType

# reportlab takes settings and code of its user from modules of these names and from files in the
# home directory. They could change a sheet, so that it is not the same on every machine, and where
# HOME is no directory reportlab breaks off.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
