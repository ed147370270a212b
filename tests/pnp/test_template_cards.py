"""Cards whose faces were drawn in Inkscape or Figma, filled from a table and printed."""

import pikepdf
import pytest

from layouts.drawing import Use
from layouts.leaves import leaves
from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.fonts import load_fonts
from tests.pnp.printed_case import CASES, case, game, printed, singly

RULES = "Take two acorns. Then pass the oak to the player on your left."
TABLE = f"id,title,cost,art,rules\n1,Old Oak,3,mm.svg,{RULES}\n2,Elm,12,wide.svg,Rest.\n"
TEMPLATE = "{template: inkscape.svg}"


@pytest.fixture
def folder(tmp_path):
    made = case("templates", tmp_path)
    for name in ("mm.svg", "wide.svg"):
        (made / name).write_bytes((CASES / "A05" / name).read_bytes())
    (made / "cards.csv").write_text(TABLE, encoding="utf-8")
    return made


def test_every_card_holds_its_own_texts(folder):
    cards = singly(game(folder, TEMPLATE)).cards
    wanted = [f"Old Oak 3 No. 1 {RULES}", "Elm 12 No. 2 Rest."]
    for card, words in zip(cards, wanted, strict=True):
        assert sorted(" ".join(card).split()) == sorted(words.split())


def test_rules_are_wrapped_into_their_frame_or_refused(folder):
    (piece, _) = pieces_of(load_game(game(folder, TEMPLATE)), load_fonts())
    rules = [
        (text.x, text.y, text.width, text.string)
        for text, _ in leaves(piece.front.children)
        if type(text).__name__ == "Text" and text.size == pytest.approx(4)
    ]
    assert len(rules) > 1
    assert " ".join(string.strip() for *_, string in rules) == RULES
    for x, y, width, _ in rules:
        assert 5 <= x <= x + width <= 58
        assert 56 < y < 82
    (folder / "cards.csv").write_text(TABLE.replace("Rest.", RULES * 9), encoding="utf-8")
    done = printed(folder)
    assert done.status != 0
    assert "sample 2 (cards.csv:3)" in done.said
    assert f"inkscape.svg:{line_of(folder / 'inkscape.svg', '{rul')}: " in done.said
    assert "in a box of 53.00 x 26.00 mm" in done.said


def test_what_the_cards_share_is_stored_once(folder):
    rows = "".join(f"{n},Oak,{n},mm.svg,Rest.\n" for n in range(60))
    (folder / "cards.csv").write_text(f"id,title,cost,art,rules\n{rows}", encoding="utf-8")
    first, *others = pieces_of(load_game(game(folder, TEMPLATE)), load_fonts())
    shared = {use.drawing for use in uses(first)}
    assert len(shared) == 3  # below and above the picture, and the picture
    assert all({use.drawing for use in uses(one)} == shared for one in others)


def uses(piece):
    waiting, found = list(piece.front.children), []
    while waiting:
        one = waiting.pop()
        waiting += getattr(one, "children", ())
        found += [one] if isinstance(one, Use) else []
    return found


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_every_ink_prints_it(folder, ink):
    done = printed(game(folder, TEMPLATE), "--ink", ink)
    assert done.status == 0, done.said
    with pikepdf.open(done.file) as document:
        assert len(document.pages) == 1


def test_a_font_that_is_not_here_is_named_and_may_be_replaced(folder):
    done = printed(game(folder, "{template: figma.svg}"))
    assert done.status == 2
    line = line_of(folder / "figma.svg", "Cooper")
    assert f"figma.svg:{line}: there is no font Cooper; write font: text beside" in done.said
    done = singly(game(folder, "{template: figma.svg, font: display}"))
    assert [line.strip() for line in done.cards[0]] == ["Old Oak", "costs & gives", "3"]


def line_of(file, words):
    """The first line that holds these words, counted from 1."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if words in line)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("{title}", "{titel}", "'{titel}': there is no field titel; did you mean 'title'?"),
        ("{art}", "../{art}", "'../mm.svg' leads out of the game's folder"),
        ("{cost}", "{cost", "'{cost' has a single {"),
        ("</svg>", "</svgs>", "not well-formed XML"),
    ],
)
def test_faults_name_the_template_and_its_line(folder, old, new, told):
    file = folder / "inkscape.svg"
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    done = printed(game(folder, TEMPLATE))
    assert done.status == 2
    assert f"inkscape.svg:{line_of(file, new)}: {told}" in done.said
    assert f"game.yaml:{line_of(folder / 'game.yaml', TEMPLATE)}:" in done.said
