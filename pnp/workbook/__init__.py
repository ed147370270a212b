"""An XLSX workbook into rows of texts, each as it stands in its cell.

In: the bytes of a file and a sheet's name. Out: `Sheet`, or `WorkbookError` with every fault.
Read here and not by a library, since cards need what those leave out or drop: whether a formula
has ever been worked out, what a number looks like, what is merged, all that without the whole file
in memory, and no failing over a chart or a colour that no card shows.
"""

from pnp.workbook.book import read_workbook
from pnp.workbook.sheet import Sheet, cell_name
from pnp.workbook.wrong import WorkbookError, Wrong

__all__ = ["Sheet", "WorkbookError", "Wrong", "cell_name", "read_workbook"]
