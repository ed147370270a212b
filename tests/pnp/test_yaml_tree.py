"""YAML to nodes: every scalar is text with its place, nothing is built, bombs end at once."""

from time import process_time

import pytest

from pnp.definition.errors import DefinitionError
from pnp.definition.nodes import RULEBOOK, Source, dotted, place_of, plain, source_of
from pnp.definition.yaml_tree import read_yaml


def message(text: str) -> str:
    with pytest.raises(DefinitionError) as caught:
        read_yaml(text, "game.yaml")
    return str(caught.value)


def test_no_scalar_is_guessed() -> None:
    words = ["no", "on", "Off", "yes", "1.10", "12:30", "010", "1_000", "~", "2026-03-01", "1e3"]
    text = "".join(f"k{index}: {word}\n" for index, word in enumerate(words)) + "on: 0x1F\nx:\n"
    found = plain(read_yaml(text, "game.yaml"))
    assert list(found.values()) == [*words, "0x1F", ""]
    assert list(found)[-2:] == ["on", "x"]


def test_places_count_from_one_and_components_go_by_name() -> None:
    root = read_yaml("a: 1\nlist:\n  - name: eggs\n    size: 2cm\n  - [x, {y: z}]\n", "game.yaml")
    assert place_of(root, ("list", 0, "size")) == ("game.yaml", 4, 11)
    assert place_of(root, ("list", 0, "size"), key=True) == ("game.yaml", 4, 5)
    assert place_of(root, ("list", 0, "gone", "far")) == ("game.yaml", 3, 5)
    assert dotted(root, ("list", 0, "size")) == "list.eggs.size"
    assert dotted(root, ("list", 1, 1, "y")) == "list.2.2.y"


def test_a_tag_holds_for_what_is_in_it_and_an_inner_one_wins() -> None:
    text = (
        "a: !public\n  b: 1\n  c: [!assumed 2, 3]\n"
        "edge: !assumed {value: 22mm, or: [20mm, 25mm], because: rolls well}\nd: 4\n"
    )
    root = read_yaml(text, "game.yaml")
    assert source_of(root, ("a", "b")).kind == "public"
    assert source_of(root, ("a", "c", 0)).kind == "assumed"
    assert source_of(root, ("a", "c", 1)).kind == "public"
    assert source_of(root, ("d",)) == RULEBOOK
    assert source_of(root, ("edge",)) == Source("assumed", ("20mm", "25mm"), "rolls well")
    assert plain(root)["edge"] == "22mm"
    assert place_of(root, ("edge",)) == ("game.yaml", 4, 24)


def test_all_faults_of_a_file_come_at_once() -> None:
    lines = message(
        "a: 1\na: 2\nb: !pubic 3\nc: !assumed {value: 1, oder: 2, because: x}\n<<: {d: 1}\n"
    ).splitlines()
    assert lines == [
        "game.yaml:2:1: a: stands twice (first in line 1); keep one of them",
        "game.yaml:3:4: no tag '!pubic'; did you mean '!public'?",
        "game.yaml:4:24: oder: no 'oder' beside 'value'; did you mean 'or'?",
        "game.yaml:5:1: <<: '<<' is not read here; write the keys out,"
        " or share a list with & and *",
    ]


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!str", "!include", "!"])
def test_other_tags_are_refused_by_line(tag: str) -> None:
    assert message(f"deck:\n  name: {tag} [touch OWNED]\n").startswith("game.yaml:2:9: ")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a:\n\tb: 1\n", "2:1", "a tab"),
        ("a: 'x\nb: c\n", "1:4", "never closes"),
        ("a: b: c\n", "1:5", "quotes"),
        ("a: [1, 2\nb: 3\n", "2:2", "end of the [ of line 1"),
        ("a: @x\n", "1:4", "begin with '@'"),
        ("a: \x01\n", "1:4", "U+0001"),
        ("text: {a} b\n", "1:11", "in quotes as a whole"),
        ('a: "x\\q"\n', "1:", "backslash"),
        ('a: "\\e[2J"\n', "1:4", "U+001B"),
        ("format 1\ntitle: x\n", "2:6", "': '"),
        ("--- {a: 1}\nb: 2\n", "2:1", "lines above"),
        ("a: *, b\n", "1:5", "in quotes"),
        ("a: - b\n", "1:4", "a '- '"),
        ("a: |x\n", "1:5", "after | or >"),
        ("a: *zz\n", "1:4", "no anchor &zz"),
        ("a: 1\n---\nb: 2\n", "2:1", "second document"),
        ("? [a]\n: 1\n", "1:3", "where a key should"),
        ("deck: &d\n  elements: [*d]\n", "2:14", "contains itself"),
    ],
)
def test_broken_yaml_is_named_in_plain_words(text: str, place: str, words: str) -> None:
    found = message(text)
    assert found.startswith(f"game.yaml:{place}")
    assert words in found


def test_bombs_and_depth_end_at_once() -> None:
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in range(1, 10):
        bomb += f"a{level}: &a{level} [{', '.join([f'*a{level - 1}'] * 10)}]\n"
    started = process_time()
    # 10 lists of 10 in each level: the fifth level is the first with more than 100,000 values
    assert message(bomb).startswith("game.yaml:5:")
    assert "deep" in message("[" * 150 + "]" * 150)
    assert "deep" in message("[" * 100_000)
    assert "deep" in message("\n".join(" " * depth + "a:" for depth in range(300)))
    assert process_time() - started < 3
