"""What brings games to their end: settled facts come in, arguments go out.

- `endings` puts them together, `sought` tries them one after the other;
- `falling` and `spans` bound the length of a game by ranks that run out: `ranks`, `runs_out`,
  `changes` and `weights` find them;
- `nearing` shows that the end stays within reach, `lucky` that luck brings it about, and
  `lucky_somewhere` so where luck is another one at each position.
"""
