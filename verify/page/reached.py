"""How each check comes to its verdict, in a sentence or two for people. In: a check's key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "The printed pieces": ("supply",),
    "What was looked at": ("search", "symmetry", "examples"),
    "Do the rules work out?": (
        "bounds",
        "chance",
        "claims",
        "conserved",
        "extremes",
        "playable",
        "ends",
    ),
    "Does the game end?": ("termination", "stalling", "length"),
    "Does everything come up?": ("occurs",),
    "Who wins, and by how much?": ("odds", "scoring", "fairness", "playouts"),
}
"""The checks under the headings of a report."""

OTHER: Final = "Further questions"

HOW: Final[Mapping[str, str]] = {
    "supply": "The pieces that the sheets hold were counted, and held against the totals stated.",
    "search": "From the start every move and every outcome was followed to the state it leads to, "
    "breadth first, until no new state came up or a limit was met.",
    "symmetry": "At every state looked into, the ends, claims, winners and moves of each of its "
    "images were held against the images of its own.",
    "examples": "Each example of the rulebook was set up and carried out by the rules.",
    "bounds": "At every state looked into, each count that a rule changes was held against the "
    "bounds that its field declares.",
    "chance": "At every state where chance decides, the weights of the outcomes were added up.",
    "claims": "The claim was asked of every state that was found.",
    "conserved": "Of how far states are from the start the integer null space was taken: sums that "
    "no move changes. Each was held against every state that was found.",
    "extremes": "The least and the most of each field were taken from all states that were found.",
    "playable": "Every state where the game is not over was asked for a move or an outcome.",
    "ends": "At every end of the game the phase was asked whether it still has a move.",
    "termination": "From all ends the graph was gone through backwards: a state that is not met "
    "so has no way to an end.",
    "stalling": "The largest set of states was sought in which the players can stay whatever "
    "chance does (an end component of the graph).",
    "length": "Where no state can come up twice, the longest way through the graph was taken. The "
    "average solves the equations of random play, between a lower and an upper bound.",
    "occurs": "Each phase, kind of move, end and winner that the rules name was looked for among "
    "all states and steps.",
    "odds": "The weights of the outcomes were added up as whole numbers: the odds are exact.",
    "scoring": "At every end of the game the rules were asked who wins and with how many points.",
    "fairness": "Chances were worked out by interval iteration: a lower and an upper bound for "
    "every state, brought together until they hardly differ.",
    "playouts": "Games were played at random to their end; the intervals hold the true value in "
    "95 of 100 such samples.",
}

VERDICTS: Final[Mapping[str, str]] = {
    "proved": "It holds in every state that play can reach: all of them were looked at, or an "
    "argument covers them.",
    "refuted": "It does not hold, and what is shown with it is the reason.",
    "estimated": "It comes from a sample, and the true value may lie outside the interval.",
    "undecided": "The search ended before there was an answer. Nothing is claimed.",
    "note": "Worth knowing, and no fault of the rules.",
}


def group_of(check: str) -> str:
    """The heading that a check's findings stand under."""
    return next((head for head, checks in GROUPS.items() if check in checks), OTHER)
