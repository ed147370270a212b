"""From component to paper: drawings, text, component kinds, sheets and marks.

Knows nothing of games or files: what it needs comes in as plain values.
"""
