"""Sheets of a workbook as rows of texts: what a cell shows, what it hides, what cannot be told."""

import zipfile
from datetime import datetime
from io import BytesIO
from time import process_time

import pytest

from pnp.definition.errors import DefinitionError
from pnp.definition.files import FileNameError, Folder
from pnp.definition.table_files import read_file
from pnp.workbook import WorkbookError, read_workbook
from pnp.workbook.numbers import shown

MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
DAY_ZERO = datetime(1899, 12, 30)


def relations(*parts):
    listed = "".join(
        f'<Relationship Id="r{n}" Type="http://schemas.openxmlformats.org/officeDocument/2006/'
        f'relationships/{kind}" Target="{target}"/>'
        for n, (kind, target) in enumerate(parts)
    )
    return f'<Relationships xmlns="http://x/relationships">{listed}</Relationships>'


def book(rows, *, after="", strings="", formats=(), head="", **more):
    """A workbook with one sheet, as small as they come."""
    codes = "".join(
        f'<numFmt numFmtId="{200 + n}" formatCode="{code}"/>' for n, code in enumerate(formats)
    )
    styles = "".join(f'<xf numFmtId="{200 + n}"/>' for n in range(len(formats)))
    parts = {
        "_rels/.rels": relations(("officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook {MAIN} xmlns:r="r"><workbookPr {more.get("book", "")}/>'
        '<sheets><sheet name="Cards" r:id="r0"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            ("worksheet", "worksheets/one.xml"),
            ("sharedStrings", "/xl/strings.xml"),
            ("styles", "styles.xml"),
        ),
        "xl/worksheets/one.xml": f"{head}<worksheet {MAIN}><sheetData>{rows}</sheetData>{after}"
        "</worksheet>",
        "xl/strings.xml": f"<sst {MAIN}>{strings}</sst>",
        "xl/styles.xml": f"<styleSheet {MAIN}><numFmts>{codes}</numFmts><cellXfs>"
        f'<xf numFmtId="0"/>{styles}</cellXfs></styleSheet>',
    }
    file = BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in parts.items():
            made.writestr(name, text)
    return file.getvalue()


def row(number, *cells, hidden=""):
    """A row of texts; one that starts with < is a cell itself."""
    made = (
        cell
        if cell.startswith("<")
        else f'<c r="{chr(65 + n)}{number}" t="inlineStr"><is><t>{cell}</t></is></c>'
        for n, cell in enumerate(cells)
    )
    return f'<row r="{number}"{hidden}>{"".join(made)}</row>'


def texts(data):
    return [list(cells.values()) for cells in read_workbook(data).rows.values()]


def message(data):
    with pytest.raises(WorkbookError) as caught:
        read_workbook(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (5, "General", "5"),
        (5.0, "", "5"),
        (0.1 + 0.2, "General", "0.3"),
        (1 / 3, "General", "0.333333333"),
        (12345678901234, "General", "12345678901234"),
        (1.5, 'General" kg"', "1.5 kg"),
        (7, "000", "007"),
        (1.1, "0.00", "1.10"),
        (2.675, "0.00", "2.68"),
        (-2.5, "0.00", "-2.50"),
        (2.345, "0.0#", "2.35"),
        (0.5, "0%", "50%"),
        (1234567.891, "#,##0.00", "1,234,567.89"),
        (-3, "0;(0)", "(3)"),
        (4, "+0;-0;0", "+4"),
        (0, '0;-0;"none"', "none"),
        (12.5, '0.0" kg"', "12.5 kg"),
        (4.5, "[$€-407] 0.00", "€ 4.50"),
        (3, '_-"$"* #,##0_-', "$3"),
        (0.5, "[Red]0.0", "0.5"),
        (46082, "yyyy-mm-dd", "2026-03-01"),
        (46082.5, "d.m.yy h:mm", "1.3.26 12:00"),
        (0.75 + 61 / 86400, "hh:mm:ss AM/PM", "06:01:01 PM"),
        (1.25, "[h]:mm", "30:00"),
        (1, "yyyy-mm-dd", "1900-01-01"),
    ],
)
def test_a_number_as_its_format_shows_it(number, code, text):
    assert shown(number, code, DAY_ZERO) == text


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (1000, "0.00E+00", "has the format 0.00E"),
        (0.5, "# ?/?", "has the format"),
        (1.2e19, "General", "which spreadsheets round"),
        (1234, "00-00", "has the format"),
        (3, "[>2]0;0", "conditions"),
        (46082, "d-mmm", "in its own language"),
        (46082, "[$-F800]dddd", "in its own way"),
        (1e9, "yyyy", "no date"),
    ],
)
def test_what_looks_different_on_every_computer_is_refused(number, code, words):
    with pytest.raises(ValueError, match=words):
        shown(number, code, DAY_ZERO)


def test_the_kinds_of_cell():
    data = book(
        row(1, "id", "v")
        + row(2, '<c r="A2"><v>1</v></c>', '<c r="B2" t="s"><v>0</v></c>')
        + row(3, '<c r="A3" t="b"><v>1</v></c>', '<c r="B3" s="1"><v>0.5</v></c>')
        # a formula that came to an empty text, cells that do not say where they stand
        + '<row><c t="str"><f>IF(1,"","")</f><v></v></c><c t="str"><f>A</f><v>x_x000D_\ny</v></c>'
        "</row>",
        strings="<si><r><t>Ro</t></r><r><t>ck </t></r><rPh><t>no</t></rPh></si>",
        formats=["0%"],
    )
    assert texts(data) == [["id", "v"], ["1", "Rock "], ["TRUE", "50%"], ["x\ny"]]
    dated = book(row(1, "day") + row(2, '<c r="A2" s="1"><v>1</v></c>'), formats=["yyyy-mm-dd"])
    assert texts(dated)[1] == ["1900-01-01"]
    dated = book(
        row(1, "day") + row(2, '<c r="A2" s="1"><v>1</v></c>'),
        formats=["yyyy-mm-dd"],
        book='date1904="1"',
    )
    assert texts(dated)[1] == ["1904-01-02"]


def test_every_cell_that_cannot_be_printed_is_named():
    data = book(
        row(1, "id", "v")
        + row(2, "a", '<c r="B2"><f>1+2</f></c>')
        + row(3, '<c r="A3" t="e"><v>#REF!</v></c>', '<c r="AB3" s="1"><v>3</v></c>'),
        formats=["mmm"],
    )
    assert [line.partition(":")[0] for line in message(data).splitlines()] == [
        "sheet Cards cell B2",
        "sheet Cards cell A3",
        "sheet Cards cell AB3",
    ]


def test_what_is_merged_down_stands_in_each_row_that_holds_anything():
    rows = row(1, "suit", "id") + row(2, "oak", "1") + row(3, "", "2") + row(5, "", "3")
    merged = '<mergeCells><mergeCell ref="A2:A4"/><mergeCell ref="D1:XFD1048576"/></mergeCells>'
    found = read_workbook(book(rows, after=merged)).rows
    assert {number: cells.get(0) for number, cells in found.items()} == {
        1: "suit",
        2: "oak",
        3: "oak",
        5: None,
    }
    for area, words in (("A2:B3", "several columns, A2 to B3"), ("A1:A2", "the header, A1 to A2")):
        data = book(rows, after=f'<mergeCells><mergeCell ref="{area}"/></mergeCells>')
        assert words in message(data)


def test_a_table_of_a_sheet_names_cells_and_notes_hidden_rows(tmp_path):
    def table(rows, **more):
        (tmp_path / "t.xlsx").write_bytes(book(rows, **more))
        return read_file(Folder(tmp_path, ""), "t.xlsx#Cards")

    head = row(1, " id ", "!public flies", "")
    found = table(head + row(2, "007", "3", "") + row(9, "8", "4", hidden=' hidden="1"'))
    assert found.columns == ("id", "flies")
    assert [dict(line.cells) for line in found.lines] == [
        {"id": "007", "flies": 3},
        {"id": 8, "flies": 4},
    ]
    assert [str(note) for note in found.notes] == [
        "t.xlsx sheet Cards: row 9 is hidden there, and printed like the others"
    ]
    assert found.sources["flies"].kind == "public"
    for rows, words in (
        (head + row(2, "1", "2", "3"), "t.xlsx sheet Cards cell C2: holds a value in a column"),
        (row(1, "id", "id"), "t.xlsx sheet Cards:1: id: two columns have this name"),
        (row(3, "id no."), "t.xlsx sheet Cards:3: id no.: is no name for a column"),
        (row(1, "id") + row(2, "a_x0001_b"), "cell A2: the sign U+0001 may not stand in a text"),
    ):
        with pytest.raises(DefinitionError) as caught:
            table(rows)
        assert words in str(caught.value)
    with pytest.raises(FileNameError, match=r"'cards\.ods' is no CSV or XLSX file"):
        read_file(Folder(tmp_path, ""), "cards.ods")


def test_hostile_files_are_refused_by_name():
    entity = '<!DOCTYPE x [<!ENTITY a "b">]>'
    assert "declarations of its own" in message(book(row(1, "id"), head=entity))
    assert "old kind (.xls)" in message(b"\xd0\xcf\x11\xe0" + bytes(600))
    assert "it is empty" in message(b"")
    assert "is damaged" in message(book(row(1, "id")).replace(b"PK\x01\x02", b"PK\x01\x03"))
    whole = bytearray(book(row(1, "id"), strings="<si><t>" + "y" * 5000 + "</t></si>"))
    for at in range(0, len(whole), 7):
        bad = bytes([*whole[:at], whole[at] ^ 0x55, *whole[at + 1 :]])
        try:
            read_workbook(bad)
        except WorkbookError as error:
            assert str(error)  # noqa: PT017 - anything else is a stack trace
    assert "is damaged" in message(book('<row r="x"/>'))
    assert "is damaged" in message(book(row(1, '<c r="A1" t="s"><v>99</v></c>')))
    assert "spreadsheets round" in message(book(row(1, '<c r="A1"><v>inf</v></c>')))
    assert "more than 32,767 letters" in message(book(row(1, "x" * 40_000)))
    merged = '<mergeCell ref="A2:A9"/>' * 10_001
    assert "10,000 merged" in message(book("", after=f"<mergeCells>{merged}</mergeCells>"))


def test_a_sheet_formatted_to_its_end_is_read_soon():
    ghosts = "".join(f'<row r="{n}"><c r="A{n}" s="1"/></row>' for n in range(3, 60_000))
    data = book(row(1, "id") + row(2, "a") + ghosts, formats=["0"])
    started = process_time()
    assert texts(data) == [["id"], ["a"]]
    assert process_time() - started < 3
