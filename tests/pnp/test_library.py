"""Which folder a game's name means."""

from pathlib import Path

import pytest

from pnp.definition.errors import DefinitionError
from pnp.library import built_in_games, find_game


def message(game: str) -> str:
    with pytest.raises(DefinitionError) as caught:
        find_game(game)
    return str(caught.value)


def test_built_in_games_by_name() -> None:
    assert {"dali-the-fox", "mow"} <= set(built_in_games())
    found = find_game("mow")
    assert found.built_in
    assert (found.folder / "game.yaml").is_file()
    assert message("mwo").startswith("mwo: no built-in game has this name; did you mean 'mow'?")
    assert "did you mean 'dali-the-fox'?" in message("dali")
    assert "known: a-bed-of-clovers, a-fistful-of-daisies," in message("a-")


def test_a_slash_or_a_dot_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mow", "mine"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").write_text("format: 1\n")
    assert find_game("./mine").folder.resolve() == (tmp_path / "mine").resolve()
    assert find_game("mine/").name == "mine"
    assert find_game("mine/game.yaml").shown == "mine"
    assert find_game("./mow").built_in is False
    assert find_game("mow").note == "mow is the built-in game; the folder of this name is ./mow"
    assert message("mine") == "mine: no built-in game has this name; for the folder write ./mine"
    assert "did you mean 'mine'?" in message("./mien")


def test_a_folder_without_a_definition(tmp_path: Path) -> None:
    (tmp_path / "odd" / "game.yaml").mkdir(parents=True)
    assert message(f"{tmp_path}/odd").endswith("odd/game.yaml: is not a file")
    (tmp_path / "gaem.yaml").write_text("format: 1\n")
    assert "no game.yaml stands in this folder; did you mean 'gaem.yaml'?" in message(
        f"{tmp_path}/"
    )
