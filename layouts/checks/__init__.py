"""Checks before printing: pieces in, findings out, a file a check.

A check is a function of pieces and of the trace they were drawn with; it reads no files and knows
no game. What it finds it says in mm on the piece, with what would be right. `finding`, `seen`,
`hidden`, `hulls` and `faces` are what checks stand on.
"""
