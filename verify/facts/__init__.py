"""What rules say that can be printed: checked rules come in; facts go out, as rows of plain values.

A fact is what a rules file marks `@fact` or `@odds`, and the order of a turn, which every rules
file has. `work_out` has the numbers, `turns` the order of a turn, `reads` what a fact hangs on:
that is told by the syntax alone, so that whoever prints a fact can see whether it still holds
without running the rules.
"""
