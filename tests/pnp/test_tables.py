"""CSV tables: cells are text with their line, whatever program wrote the file."""

from time import process_time

import pytest

from pnp.definition.errors import DefinitionError
from pnp.definition.files import decode
from pnp.definition.tables import Table, read_table


def table(text: str) -> Table:
    return read_table(decode(text.encode("utf-8"), "cows.csv"), "cows.csv")


def cells(text: str) -> list[list[object]]:
    return [list(line.cells.values()) for line in table(text).lines]


def message(data: str | bytes) -> str:
    with pytest.raises(DefinitionError) as caught:
        read_table(decode(data.encode() if isinstance(data, str) else data, "cows.csv"), "cows.csv")
    return str(caught.value)


def test_mark_semicolons_and_line_breaks_in_cells() -> None:
    found = table(
        '\ufeffid;title;qty;rules\r\nK1;Gate Keeper;2;"Open the gate.\r\nThen rest."\r\n'
        'K2;"Salt; Iron";1;"Say ""halt"" once."\r\nK3;Öl & Späne;3;Plain\r\n'
    )
    assert found.columns == ("id", "title", "qty", "rules")
    assert [line.place.line for line in found.lines] == [2, 4, 5]
    assert found.lines[0].cells["rules"] == "Open the gate.\nThen rest."
    assert found.lines[1].cells["title"] == "Salt; Iron"
    assert found.lines[1].cells["rules"] == 'Say "halt" once.'
    assert found.lines[2].cells["title"] == "Öl & Späne"


def test_numbers_only_where_they_print_as_written() -> None:
    words = ["007", "1.0", "1.10", "1e5", "1/2", "MAR1", "12345678901234567890", "TRUE", "+4"]
    words += ["1_000", "0x1F", "3.0E+2", "−2", "12:30", "50%", "-0", "0.1234567890123456789"]
    assert cells("v\n" + "\n".join(words)) == [[word] for word in words]
    numbers = cells("v\n0\n-3\n2.5\n120\n-0.25\n")
    assert numbers == [[0], [-3], [2.5], [120], [-0.25]]
    assert [type(row[0]) for row in numbers] == [int, int, float, int, float]


@pytest.mark.parametrize(
    ("text", "columns", "first"),
    [
        ("id;name;weight\n1;Oak;1,5\n", ("id", "name", "weight"), [1, "Oak", "1,5"]),
        ('name\n"nine; ten"\nbanana\n', ("name",), ["nine; ten"]),
        ("name\nSalt, pepper\n", ("name",), ["Salt, pepper"]),
        ("id\tname\n1\tOak, old\n", ("id", "name"), [1, "Oak, old"]),
        ('id,name\n1, "x, y" \n', ("id", "name"), [1, "x, y"]),
        ('id,name\n1,5" nail\n', ("id", "name"), [1, '5" nail']),
        ("card name,size-x,\n1,2,\n", ("card name", "size-x"), [1, 2]),
        ("sep=|\r\nid|name\r\n1|a;b\r\n", ("id", "name"), [1, "a;b"]),
        ('"sep=^"\nid^name\n1^"a^b"\n', ("id", "name"), [1, "a^b"]),
        ("sep=]\nid]name\n1]a\n", ("id", "name"), [1, "a"]),
    ],
)
def test_the_header_says_what_separates(
    text: str, columns: tuple[str, ...], first: list[object]
) -> None:
    assert table(text).columns == columns
    assert cells(text)[0] == first


def test_lines_keep_their_numbers_under_a_line_that_says_what_separates() -> None:
    assert [line.place.line for line in table("sep=;\nid;name\n\n1;x\n").lines] == [4]


def test_blank_rows_print_nothing() -> None:
    found = table("id;title;qty\n1;Ant;1\n;;\n2;Bee;1\n;;\n\n")
    assert [line.place.line for line in found.lines] == [2, 4]
    # as a spreadsheet saves a sheet that was once formatted to its last row
    started = process_time()
    found = table(" \nid;title\n" + "; \n" * 1_000_000 + "7;Ant\n")
    assert process_time() - started < 4
    assert [line.place.line for line in found.lines] == [1_000_003]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id,title\n1,Ant,Walk.\n2\n", ["cows.csv:2: has 3 fields", "cows.csv:3: has 1 field,"]),
        ('id,title\n1,Ash\n2,"Birch\n3,Cedar\n', ["cows.csv:3: the quote that opens here never"]),
        ('id,title\n1,"x\ny"z\n', ["cows.csv:3: the quote that opens in line 2 closes before 'z'"]),
        ("id|name\n1|Oak\n", ["cows.csv:1: id|name: only one column found"]),
        ("id,id\n1,2\n", ["cows.csv:1: id: two columns"]),
        ("no. of cows,b\n1,2\n", ["cows.csv:1: no. of cows: is no name for a column"]),
        ("id,\n1,2\n", ["cows.csv:2: holds a value in a column without a name"]),
        ("!pubic id\n1\n", ["cows.csv:1: id: no tag '!pubic'; did you mean '!public'?"]),
        (" \n", ["cows.csv: is empty"]),
        ("id\n\n1\x00\n", ["cows.csv:3: the sign U+0000 may not stand in a text"]),
        (",".join(map(str, range(1_001))), ["cows.csv:1: has 1,001 columns; 1,000 at most"]),
        ("id\n" + "1\n" * 100_001, ["cows.csv:100002: is past the 100,000 rows"]),
    ],
)
def test_faults_name_the_line(text: str, expected: list[str]) -> None:
    for line, start in zip(message(text).splitlines(), expected, strict=True):
        assert line.startswith(start)


def test_bytes_that_are_not_utf8_are_named() -> None:
    assert message("id\nÖl\n".encode("cp1252")).startswith("cows.csv:2:1: byte 0xd6 is not UTF-8")
    assert "CSV UTF-8" in message("id\nÖl\n".encode("cp1252"))
    assert "UTF-16" in message("id\n".encode("utf-16"))
    assert "UTF-16" in message("id\n".encode("utf-16-le"))


def test_a_header_cell_may_carry_a_source() -> None:
    found = table("!public flies,name\n1,x\n")
    assert found.columns == ("flies", "name")
    assert {name: source.kind for name, source in found.sources.items()} == {"flies": "public"}
