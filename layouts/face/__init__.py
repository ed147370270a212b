"""Faces: what a definition says a piece shows, element by element, and how it is drawn.

In: declared elements and a row of fields. Out: a `Drawing`. Each element type is a file of its
own; `element.py` knows them all and `draw.py` draws a whole face.
"""
