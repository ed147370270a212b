"""Every component of a rulebook is printed, as often as it says, and nothing else is."""

from collections import Counter

from pnp.definition.load import load_game
from pnp.definition.pieces import pieces_of
from pnp.definition.totals import check_totals
from pnp.library import GAMES, built_in_games


def test_every_game_has_its_list(beside) -> None:
    assert set(built_in_games()) == set(beside("dossiers.yaml"))


def test_the_pieces_are_those_of_the_rulebook(game, printed, beside) -> None:
    made = printed(game)
    counts = Counter({one.name: 0 for one in made.game.components})
    for row in made.drawn:
        counts[made.game.components[row.component].name] += row.piece.count if row.piece else 0
    listed = beside("dossiers.yaml")[game]["printed"]
    assert counts == {name: count for name, (count, _) in listed.items()}
    assert counts.total() == sum(one.count for one in pieces_of(made.game))


def test_the_totals_of_the_rulebook_hold_whatever_is_set(game) -> None:
    plain = load_game(GAMES / game)
    assert plain.totals
    ways: list[tuple[str | None, dict[str, str]]] = [(None, {})]
    ways += [(variant.name, {}) for variant in plain.variants]
    ways += [
        (None, {name: "yes" if one.kind == "flag" else str(end)})
        for name, one in plain.parameters.items()
        for end in ((one.low,) if one.kind == "flag" else (one.low, one.high))
    ]
    broken = [
        (variant, setting, total.words)
        for variant, setting in ways
        for total in check_totals(load_game(GAMES / game, variant=variant, settings=setting))
        if not total.holds
    ]
    assert broken == []
