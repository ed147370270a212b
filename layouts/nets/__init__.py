"""Nets: flat card that is cut out, folded and glued into a thing with room inside.

In: panels, the hinges between them and glue tabs, in mm on the paper. Out: the one line to cut
along, the folds, fields of colour, marks for gluing, and the folded thing in space.
"""
