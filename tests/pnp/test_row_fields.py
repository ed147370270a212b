"""Fields worked out for each row: seen by faces, counts and rules like columns of the table."""

import pytest

from pnp.definition.errors import DefinitionError
from pnp.definition.load import load_game
from pnp.rules_tables import tables_of
from tests.pnp.printed_case import game, singly, text

FIELDS = """\
    fields:
      worth: = 2 * flies + bonus
      art: cow-{flies}
      title: "{art} ({worth})"
"""
HEAD = "format: 1\ntitle: Sample\n"


@pytest.fixture
def write(tmp_path):
    def made(rows="cards.csv", count="= worth", fields=FIELDS):
        (tmp_path / "cards.csv").write_text("flies,bonus\n0,1\n1,0\n", encoding="utf-8")
        folder = game(tmp_path, text("{title}"), rows=rows, count=count)
        file = folder / "game.yaml"
        whole = file.read_text(encoding="utf-8").replace("    front:\n", f"{fields}    front:\n")
        file.write_text(whole, encoding="utf-8")
        return folder

    return made


@pytest.mark.parametrize("rows", ["cards.csv", "[{flies: 0, bonus: 1}, {flies: 1, bonus: 0}]"])
def test_faces_counts_and_rules_see_them(write, rows):
    folder = write(rows)
    assert singly(folder).cards == [["cow-0 (1)"], ["cow-1 (2)"], ["cow-1 (2)"]]
    found = load_game(folder)
    assert [row["worth"] for row in found.rows["sample"].rows] == [1, 2]
    assert tuple(tables_of(found)["sample"]["worth"]) == (1, 2, 2)


def test_a_range_has_them_for_each_number(write):
    folder = write("[{flies: {from: 1, to: 3}, bonus: 0}]", count="1")
    assert singly(folder).cards == [["cow-1 (2)"], ["cow-2 (4)"], ["cow-3 (6)"]]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ("    fields: {flies: = 3}\n", "components.sample.fields.flies: the table has a column"),
        ("    fields: {worth: = 2 * fles}\n", "did you mean 'flies'? (in the row of "),
        ("    fields: {count: = 3}\n", "fields.count: no field can be called so; write count:"),
        ("    fields: {1st: a}\n", "fields.1st: a field's name is letters"),
        ('    fields: {art: "cow-{worth}", worth: = 3}\n', "there is no field worth"),
    ],
)
def test_faults_name_the_field_and_the_row(write, fields, told):
    with pytest.raises(DefinitionError) as caught:
        load_game(write(fields=fields, count="1"))
    assert told in str(caught.value)
    assert "game.yaml:11:" in str(caught.value)
