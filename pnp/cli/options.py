"""The arguments and options that commands share, each with its words for `pnp --help`.

Nothing but typer is imported here, so that `pnp --help` starts at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import completing
from pnp.cli.values import OuterBleed, by_side, distance, distance_or_full, one_of, seconds, whole
from pnp.commands.options import Format, InkChoice, Marked, PaperEdge

MEGABYTE = 2**20
"""Bytes of what `--max-memory` counts."""

GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game of `pnp list`, or a folder: ./my-game",
        autocompletion=completing.games,
    ),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="NAME=VALUE",
        help="Give a parameter another value, as in --set goal=9. Repeatable.",
        autocompletion=completing.settings,
    ),
]
VariantOption = Annotated[
    str | None,
    typer.Option(
        "--variant",
        metavar="NAME",
        help="A variant of the game, or one of your own: ./mine.yaml.",
        autocompletion=completing.variants,
    ),
]
PlayersOption = Annotated[
    int | None,
    typer.Option(
        "--players",
        parser=whole(),
        metavar="N",
        help="The number of players, the same as --set players=N.",
        autocompletion=completing.players,
    ),
]
LanguageOption = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="CODE",
        help="The language of the pieces; without it the game's first.",
        autocompletion=completing.languages,
    ),
]
PaperOption = Annotated[
    list[str] | None,
    typer.Option(
        "--paper",
        metavar="SIZE",
        help="a3, a4, a5, letter, legal, tabloid, or your own: 200mmx300mm. Repeatable. "
        "[default: a4]",
        autocompletion=completing.papers,
    ),
]
FormatOption = Annotated[
    list[Format] | None,
    typer.Option(
        "--format",
        parser=one_of(Format),
        help="pdf: one file; svg: a folder with a file for each page; png: the same, and a folder "
        "with a picture of each piece; cut: in that folder the lines alone, for a cutting machine; "
        "shop: a picture of each piece with its bleed, for a print shop. Repeatable. "
        "[default: pdf]",
        metavar="pdf|svg|png|cut|shop",
    ),
]
DuplexOption = Annotated[
    PaperEdge,
    typer.Option(
        "--duplex",
        parser=one_of(PaperEdge),
        metavar="long|short|none|gutterfold|common",
        help="The edge your printer turns a sheet over at for its back; none leaves backs out; "
        "gutterfold puts them beside the fronts, to fold and glue; common has one page for the "
        "back of all.",
    ),
]
PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="Move the backs as this printer needs it, measured with `pnp calibrate`.",
        autocompletion=completing.printers,
    ),
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        metavar="NAME",
        help="Print this component only, as in --only cows. Repeatable.",
        autocompletion=completing.components,
    ),
]
ChangedOption = Annotated[
    bool,
    typer.Option(
        "--changed",
        help="Print only what has changed since the last print into the same folder.",
    ),
]
InkOption = Annotated[
    InkChoice | None,
    typer.Option(
        "--ink",
        parser=one_of(InkChoice),
        metavar="full|low|grey|outline",
        help="low takes less ink, grey black ink alone, outline is for colouring in. Says how "
        "much ink each page takes, with full too. [default: full]",
    ),
]
DpiOption = Annotated[
    int,
    typer.Option(
        "--dpi",
        parser=whole(20, 1200),
        metavar="N",
        help="Dots per inch of png pictures, 20 to 1200.",
    ),
]
MarginOption = Annotated[
    float | None,
    typer.Option(
        "--margin",
        parser=distance,
        metavar="LENGTH",
        help="What stays white at the rim of the paper, as in --margin 5mm. [default: 6.35mm]",
    ),
]
GutterOption = Annotated[
    float | None,
    typer.Option(
        "--gutter",
        parser=distance,
        metavar="LENGTH",
        help="What stays free between two pieces, as in --gutter 4mm; with 0mm all touch. "
        "[default: what each kind needs]",
    ),
]
MarksOption = Annotated[
    Marked,
    typer.Option(
        "--marks",
        parser=one_of(Marked),
        metavar="both|front|back|none",
        help="The sides that have marks to cut by.",
    ),
]
MarkLengthOption = Annotated[
    float | None,
    typer.Option(
        "--mark-length",
        parser=distance_or_full,
        metavar="LENGTH",
        help="How long crop marks are, as in --mark-length 3mm; full draws them to the rim. "
        "[default: 5mm]",
    ),
]
OuterBleedOption = Annotated[
    list[OuterBleed] | None,
    typer.Option(
        "--outer-bleed",
        parser=by_side,
        metavar="[SIDE=]LENGTH",
        help="Art runs on so far beyond the outer edges of all pieces on a sheet, as in "
        "--outer-bleed 2mm or back=2mm. Repeatable.",
    ),
]
SkipOption = Annotated[
    list[int] | None,
    typer.Option(
        "--skip",
        parser=whole(1),
        metavar="N",
        help="Leave this place free on every sheet, counted row by row from the top left, as in "
        "--skip 6. Repeatable.",
    ),
]
CoverOption = Annotated[
    bool | None,
    typer.Option(
        "--cover/--no-cover",
        help="Begin with a page on what is in the file and how it is made. "
        "[default: for a whole game]",
    ),
]
KeepGoingOption = Annotated[
    bool,
    typer.Option(
        "--keep-going",
        help="Leave out what cannot be drawn and print the rest, into files called incomplete.",
    ),
]
OutOption = Annotated[
    Path, typer.Option("--out", metavar="FOLDER", help="The folder for the files.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, for programs.")]
StatesOption = Annotated[
    int | None,
    typer.Option(
        "--max-states",
        parser=whole(1),
        metavar="N",
        help="Stop at so many states that were found, looked at yet or not.",
    ),
]
SecondsOption = Annotated[
    float,
    typer.Option(
        "--max-seconds",
        parser=seconds,
        metavar="SECONDS",
        help="Stop looking after so much time.",
    ),
]
ShareOption = Annotated[
    float | None,
    typer.Option(
        "--max-seconds",
        parser=seconds,
        metavar="SECONDS",
        help="Stop looking after so much time, at each number of players. "
        "[default: a minute, or what all numbers of players share]",
    ),
]
ThoroughOption = Annotated[
    bool,
    typer.Option("--thorough", help="Look as long as it takes, up to the limit of memory."),
]
AssumeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--assume",
        metavar="NAME=VALUE",
        help="Read the rules otherwise where the rulebook leaves it open: MAY_PASS=no. Repeatable.",
        autocompletion=completing.readings,
    ),
]
ForgetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--forget",
        metavar="FIELD",
        help="Leave this field of the rules file out of arguments over all positions: what they "
        "show then holds whatever it holds. Repeatable. [default: the largest fields, where the "
        "whole is too large to argue about]",
        autocompletion=completing.fields,
    ),
]
MemoryOption = Annotated[
    int,
    typer.Option(
        "--max-memory",
        parser=whole(100),
        metavar="MB",
        help="Stop looking at so much memory.",
    ),
]
