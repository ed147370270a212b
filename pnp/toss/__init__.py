"""Tosses: things thrown onto a grid of cards, worked out on the very drawings that are printed.

    Toss ──read──> Field ──lay out──> Landings ──cover──> Cover ──> columns for rules, chances

In: a game and one of its `tosses`. Out: whole numbers for a rules file, chances with their error,
and contested cards with a drawn example. Nothing here knows what a card means.
"""
