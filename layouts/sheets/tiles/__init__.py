"""Tiles: pieces larger than a page in parts that are glued together.

In: pieces and the rooms of a page. Out: pieces that fit, with what joins them.
"""
