"""Cuts: how a trimmer takes a sheet apart.

In: a layout, where its pieces stand, and its marks. Out: the cuts in their `order`, their `numbers`
beside the marks, marks for `partings` between pieces, and what each cut leaves lying `apart`.
"""
