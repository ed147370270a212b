"""Fitting: pieces of different forms onto common pages, where that saves paper.

In: groups of pieces and a page's field. Out: where each stands. Rectangles are packed so that cuts
from edge to edge part them (`packing`), irregular outlines nested by their true shape (`nesting`);
`sharing` decides which groups come together.
"""
