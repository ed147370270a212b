"""Faces: what a definition says a piece shows, element by element, and how it is drawn.

In: declared elements and a row of fields. Out: a `Drawing`. Each element type is a file of its
own; `element.py` knows them all and `draw.py` draws a whole face. `fields.py` reads what differs
from row to row, `placing.py` places told by what an element stands in, `inline.py` pictures in a
line of text, `running_on.py` sees to it that no word of a text that runs on is lost.
"""
