"""From component to paper: drawings, text, component kinds, sheets and marks.

`face` and `kinds` make a component's pieces, `svg` reads art, `sheets` puts pieces on paper. The
modules beside them are what all of these share: drawings, outlines, type, colours, lengths.

Knows nothing of games or files: what it needs comes in as plain values.
"""
