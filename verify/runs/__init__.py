"""A verification in a process of its own, within limits. `run.verify_rules` is the way in.

- `given` is the rules file and what it may know; `limits` say how far to go;
- `looking` says in which order positions and arguments are sought;
- `run` is asked, `talk` is the parent's side of the talk, `child` the other process, where
  `frames` gives deep calls room.
"""
