"""The compiled reading: checked `Rules` come in, machine code that expands positions goes out.

The functions of the rules file are lowered to flat positions, as for the plain reading, and
compiled by numba. What the compiled code cannot carry out (a bound left, an index outside, a
division by 0, a number too large) it hands back; the plain reading then tells the fault.

- text: `module` writes it all, of `lower_functions` and `lower_expressions`, of `packed_text` (how
  `packing` and `hand` say), `turn_text` and `playing`; `changed`, `cost` and `unset` look at the
  syntax;
- machine code: `machine` makes or fetches it; `runtime` and `table` are compiled with it;
- every position: `search`, with `orbits` and `orbit_kernel` where some stand for others;
- turn by turn: `cut` and `turns`, then `turn_search` over `turn_kernel`;
- what turns are worth: `turn_values`, each time through them a `turn_pass`, over `value_net` and
  `value_kernel`.
"""
