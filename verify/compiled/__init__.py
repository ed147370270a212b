"""The compiled reading: checked `Rules` come in, machine code that expands positions goes out.

The functions of the rules file are lowered to flat positions, as for the plain reading, and
compiled by numba. What the compiled code cannot carry out (a bound left, an index outside, a
division by 0, a number too large) it hands back; the plain reading then tells the fault.

- `module` writes the text of it all, of what `lowering` makes; `packing` says how positions lie in
  words, `cost` whether numba can be asked for so much;
- `machine` makes the machine code or fetches it; `runtime` and `table` are compiled with it;
- `search` finds every position, with `orbits` where some stand for others;
- `cut` is where a game falls into turns, `turns` the search that keeps only their starts.
"""
