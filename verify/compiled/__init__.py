"""The compiled reading: checked `Rules` come in, machine code that expands positions goes out.

The functions of the rules file are lowered to flat positions, as for the plain reading, and
compiled by numba. What the compiled code cannot carry out (a bound left, an index outside, a
division by 0, a number too large) it hands back; the plain reading then tells the fault.
"""
