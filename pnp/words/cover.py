"""What the first page says, in English; other languages stand in `pnp/words`.

What stands in braces is filled in.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CoverWords:
    """The texts of the first page in one language."""

    decimal: str = "."
    players: str = "{low}–{high} players"
    for_players: str = "for {count} players"
    ages: str = "age {ages}"
    parts: str = "In this file"
    piece: str = "1 piece"
    pieces: str = "{count} pieces"
    sheet: str = "1 sheet"
    sheets: str = "{count} sheets"
    on_sheet: str = "sheet {numbers}"
    on_sheets: str = "sheets {numbers}"
    size: str = "{width}\u00a0×\u00a0{height}\u00a0mm"
    edge: str = "edge {edge}\u00a0mm"
    tools: str = "You need"
    card: str = "{sheets} of {paper} card, 200–250\u00a0g/m²"
    trimmer: str = "a trimmer, or a knife and a ruler"
    scissors: str = "scissors"
    glue: str = "glue"
    steps: str = "How to make it"
    scale: str = "100 %"
    print: str = "Print"
    print_text: str = "At 100\u00a0% (“actual size”), never fitted to the page."
    print_single: str = "One side only."
    print_both: str = "Both sides: {flip}."
    print_common: str = "Then the back, on the other side of each card sheet."
    halve: str = "Fold and glue"
    halve_text: str = "Fold each sheet back along its line, glue the halves and press them flat."
    cut: str = "Cut"
    cut_text: str = (
        "By the numbers: strips, then across. Laid on the strips, the first margin shows where."
    )
    join: str = "Put together"
    join_text: str = "Glue the parts row by row from A1 on, each over the one before."
    round: str = "Round the corners"
    round_text: str = "If you like, with scissors or a corner punch."
    follow: str = "Cut out"
    follow_text: str = "With scissors along the outline: {parts}."
    bend: str = "Fold"
    bend_text: str = "Score the folds with an empty pen, then fold."
    build: str = "Fold and glue"
    build_text: str = "Score the folds with an empty pen. Glue the tabs in the order of their dots."
    check: str = "True to size?"
    check_text: str = "If this square is not 50\u00a0mm wide and high, print again at 100\u00a0%."
    assumed: str = "Chosen by us, for the rulebook does not say"
    either: str = "or"
    colon: str = ": "
    semicolon: str = "; "
    key_size: str = "size"
    key_count: str = "number"
    key_edge: str = "edge"
    key_shape: str = "shape"
    key_front: str = "front"
    key_back: str = "back"
    key_faces: str = "faces"
    key_cell: str = "place"
    key_margin: str = "border"
    key_thickness: str = "thickness"
    key_sleeve: str = "sleeves"
    key_depth: str = "depth"
    shape_egg: str = "egg"
    shape_round: str = "round"
    shape_square: str = "square"
    shape_outline: str = "an outline of its own"
    credits: str = "Credits"
    version: str = "Version {version}."
    made: str = (
        "Made with Print & Prove. Set in Baloo 2 and Nunito by their authors, SIL Open Font "
        "License 1.1."
    )
