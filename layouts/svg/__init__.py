"""SVG art read into a `Drawing`: plain paths and shapes, groups and uses, flat colours.

In: the text of an SVG file. Out: a `Drawing` of the file's size in mm. What cannot be printed as
it was drawn is refused with file, line and element, so that no part of a picture is lost in
silence.
"""

from layouts.svg.reader import read_svg
from layouts.svg.tree import ArtError

__all__ = ["ArtError", "read_svg"]
