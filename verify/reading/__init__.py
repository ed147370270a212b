"""How a rules file is read and checked, from its syntax to what each function means.

`verify.rules` goes through these stages in order: the whitelist of syntax, the constants, the
fields, the roles of the functions, then each function's names, kinds of value, loops and labels.
"""
