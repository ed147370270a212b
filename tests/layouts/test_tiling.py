"""Boards larger than a page, from the piece to what comes off the paper."""

from dataclasses import replace
from io import BytesIO
from itertools import product
from typing import Literal

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageFilter

from layouts.checks.paper import off_the_page
from layouts.drawing import Drawing, Element, Group, Path, Text
from layouts.face.fault import FaceError
from layouts.font import Font
from layouts.kinds import pieces
from layouts.leaves import leaves
from layouts.outline import rectangle
from layouts.piece import Piece, Tile
from layouts.sheets.compose import compose
from layouts.sheets.duplex.backs import lay_out
from layouts.sheets.furniture import Imprint
from layouts.sheets.imposition import SheetError
from layouts.sheets.papers import paper
from layouts.sheets.sheet import box
from layouts.sheets.tiles.joins import joins
from layouts.sheets.tiles.tiling import page_rooms, tiled
from layouts.transform import bounds, moved_box

A4 = paper("a4")


def board(
    width: float = 600, height: float = 400, *, overlap: float | None = 10, back: bool = False
) -> Piece:
    """Squares of 2 mm at (100, 200) and (500, 200) on the front; stripes and a bar on the back."""
    marks = (Path(rectangle(x - 1, 199, 2, 2), fill="#FF0000") for x in (100, 500))
    ground = Path(rectangle(0, 0, width, height), fill="#D9E8B0")
    slope = Path((("M", (0, 0)), ("L", (width, height))), stroke="#3A2A26", width=6)
    front = Drawing(width, height, (ground, slope, *marks))
    stripes = (Path(rectangle(x, 0, 20, height), fill="#6A3B8E") for x in (7, 143, 288, 460))
    bar = Path(rectangle(0, 100, width, 150), fill="#F0A030")
    behind = Drawing(width, height, (bar, *stripes)) if back else None
    outline = rectangle(0, 0, width, height)
    return Piece("map", width, height, outline, front, behind, overlap=overlap)


def tile_of(piece: Piece) -> Tile:
    assert piece.tile is not None
    return piece.tile


@pytest.fixture(scope="module")
def imprint(nunito: Font) -> Imprint:
    return Imprint("Trail", nunito, nunito)


def rendered(page: Drawing, scale: float) -> Image.Image:
    """The page as a printer gets it, `scale` pixels a mm."""
    from output.pdf import pdf_bytes

    with pypdfium2.PdfDocument(BytesIO(pdf_bytes([("page", page)], title="T"))) as document:
        picture: Image.Image = document[0].render(scale=scale * 25.4 / 72).to_pil().convert("RGB")
    return picture


@pytest.mark.parametrize("margin", [10, 6.35])
def test_the_case_takes_eight_upright_sheets(margin: float) -> None:
    layouts = lay_out([board()], A4, margin=margin)
    assert [layout.landscape for layout in layouts] == [False] * 8
    placed = [layout.front[0].piece for layout in layouts]
    assert [tile_of(one).name for one in placed] == [r + str(c) for r in "AB" for c in range(1, 5)]
    assert {(one.width, one.height) for one in placed} == {(157.5, 205)}  # (600 + 30) / 4, ...
    assert [one.name for one in placed][::7] == ["map A1", "map B4"]


def test_marks_in_the_art_are_400_mm_apart_on_the_sheets(imprint: Imprint) -> None:
    found = set()
    for sheet in compose(lay_out([board()], A4, margin=10), imprint):
        (placement,) = sheet.placements
        left, top, _, _ = box(placement)
        tile = tile_of(placement.piece)
        red, green, _ = rendered(sheet.front, 10).split()
        hot = ImageChops.subtract(red, green).point(lambda level: 255 * (level > 200))
        if (spot := hot.getbbox()) is not None:
            x, y = (spot[0] + spot[2]) / 20, (spot[1] + spot[3]) / 20
            found.add((x - left + tile.column * 147.5, y - top + tile.row * 195))
    # the join of the rows at 195 mm leaves both marks whole on the upper and the lower tiles
    assert {(round(x), round(y)) for x, y in found} == {(100, 200), (500, 200)}
    assert all(abs(x - round(x)) <= 0.051 and abs(y - 200) <= 0.051 for x, y in found)


def test_glued_together_the_tiles_are_the_board(imprint: Imprint) -> None:
    """Fronts laid over each other from the first tile on, and seen from behind from the last."""
    scale = 4  # all lengths here are whole quarters of a mm
    whole = board(back=True)
    sheets = compose(lay_out([whole], A4), imprint)
    front, back = (Image.new("RGB", (600 * scale, 400 * scale)) for _ in range(2))
    assert whole.back is not None
    for sheet in sheets:
        for picture, page, placements in (
            (front, sheet.front, sheet.placements),
            (back, sheet.back, sheet.back_placements),
        ):
            assert page is not None
            (placement,) = placements
            x0, y0, x1, y1 = (round(mm * scale) for mm in box(placement))
            cut = rendered(page, scale).crop((x0, y0, x1, y1))
            tile = tile_of(placement.piece)
            left = tile.column * 147.5
            if picture is back:
                left = 600 - left - 157.5
                under = picture.copy()
            picture.paste(cut, (round(left * scale), round(tile.row * 195 * scale)))
            if picture is back:  # what was glued before lies nearer to the eye
                lying = under.getchannel(0).point(lambda level: 255 * (level > 0))
                picture.paste(under, (0, 0), lying)
    for picture, drawing in ((front, whole.front), (back, whole.back)):
        off = ImageChops.difference(picture, rendered(drawing, scale)).convert("L")
        thick = off.point(lambda level: 255 * (level > 40)).filter(ImageFilter.MinFilter(3))
        assert thick.getbbox() is None  # nothing but crosses and rims, less than 0.75 mm wide


lengths = st.floats(80, 1500).map(lambda mm: round(mm, 1))


@settings(max_examples=60)
@given(lengths, lengths, st.sampled_from([0.0, 5.0, 10.0, 20.0]), st.sampled_from(["a4", "letter"]))
def test_nothing_is_lost_and_no_sheet_too_many(
    width: float, height: float, overlap: float, name: str
) -> None:
    sheet = paper(name)
    whole = board(width, height, overlap=overlap)
    tiles = tiled([whole], page_rooms(sheet, 6.35))
    if len(tiles) == 1:
        assert tiles == (whole,)
    else:
        across, down = tiles[0].width, tiles[0].height
        last = tile_of(tiles[-1])
        assert last.columns * (across - overlap) + overlap == pytest.approx(width)
        assert last.rows * (down - overlap) + overlap == pytest.approx(height)
        for one in tiles:
            (shown,) = one.front.children
            assert isinstance(shown, Group)
            tile = tile_of(one)
            moved_by = (-tile.column * (across - overlap), -tile.row * (down - overlap))
            assert shown.matrix == pytest.approx((1, 0, 0, 1, *moved_by))
    long, short = sheet.height - 12.7, sheet.width - 12.7

    def count(length: float, room: float) -> int:
        n = 1
        while n * room - (n - 1) * overlap < length - 1e-6:
            n += 1
        return n

    pages = [count(width, a) * count(height, b) for a, b in ((short, long), (long, short))]
    assert len(lay_out([whole], sheet)) <= min(pages)


def middles(piece: Piece, side: Literal["front", "back"], font: Font) -> set[tuple[float, float]]:
    """Where a side's crosses meet the join, in mm on the whole side."""
    tile = tile_of(piece)
    left = tile.column * (piece.width - tile.overlap)
    if side == "back":
        left = tile.columns * (piece.width - tile.overlap) + tile.overlap - left - piece.width
    top = tile.row * (piece.height - tile.overlap)
    crosses = joins(piece, side, font, font, "glue {tile} here")[1]
    assert isinstance(crosses, Path)
    ends = [numbers for _, numbers in crosses.segments]
    found = set()
    for (x0, y0), (x1, y1) in zip(ends[::2], ends[1::2], strict=True):
        assert abs(x1 - x0) + abs(y1 - y0) == pytest.approx(3), "an arm is cut short"
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        found.add((round(left + x, 6), round(top + y, 6)))
    return found


@pytest.mark.parametrize("side", ["front", "back"])
def test_both_sides_of_each_join_have_the_same_crosses(
    side: Literal["front", "back"], nunito: Font
) -> None:
    tiles = tiled([board(back=True)], page_rooms(A4, 6.35))
    at = {(tile_of(one).row, tile_of(one).column): middles(one, side, nunito) for one in tiles}
    for (row, column), (step_down, step) in product(at, ((0, 1), (1, 0))):
        neighbour = (row + step_down, column + step)
        if neighbour in at:
            assert len(at[row, column] & at[neighbour]) == 2, (row, column, neighbour)
    assert sum(map(len, at.values())) == 2 * 2 * (2 * 3 + 4)  # 10 joins, each on two tiles


@pytest.mark.parametrize("side", ["front", "back"])
def test_a_tile_says_what_comes_onto_it_only_where_it_is_covered(
    side: Literal["front", "back"], nunito: Font
) -> None:
    said: dict[str, list[str]] = {}
    for one in tiled([board(back=True)], page_rooms(A4, 6.35)):
        plates = joins(one, side, nunito, nunito, "glue {tile} here")[2:]
        for plate in plates:
            assert isinstance(plate, Group)
            assert isinstance(plate.children[0], Path)
            left, top, right, bottom = moved_box(plate.matrix, bounds(plate.children[0].segments))
            assert min(left, top) >= 0
            assert right <= one.width
            assert bottom <= one.height
            level = bottom <= 10 if side == "back" else top >= one.height - 10
            assert level or left >= one.width - 10
            texts = [text.string for text in plate.children if isinstance(text, Text)]
            assert texts[0] == tile_of(one).name
            said.setdefault(texts[0], []).append(texts[1])
    assert len(said) == 7  # all but the one that lies on top
    if side == "front":
        assert said["A1"] == ["glue A2 here", "glue B1 here"]
        assert said["B3"] == ["glue B4 here"]
    else:
        assert said["B4"] == ["glue B3 here", "glue A4 here"]


def strings(children: tuple[Element, ...]) -> list[str]:
    return [one.string for one, _ in leaves(children) if isinstance(one, Text)]


def test_each_sheet_says_which_tile_it_has(imprint: Imprint) -> None:
    sheets = compose(lay_out([board(back=True), board(100, 100)], A4), imprint)
    for sheet, name in zip(sheets, [r + str(c) for r in "AB" for c in range(1, 5)], strict=False):
        assert sheet.back is not None
        assert f"map {name}" in strings(sheet.front.children)
        assert f"map {name}" in strings(sheet.back.children)
    assert not any("map" in said for said in strings(sheets[8].front.children))


def test_a_tile_is_told_by_the_title_of_its_whole(imprint: Imprint) -> None:
    called = replace(imprint, titles={"map": "Treasure map", "box": "Box"})
    sheet, *_ = compose(lay_out([board(back=True)], A4), called)
    assert sheet.back is not None
    for page in (sheet.front, sheet.back):
        assert "Treasure map A1" in strings(page.children)


def test_what_is_not_to_be_tiled_stays_an_error() -> None:
    card = replace(board(250, 350, overlap=None), name="giant")
    with pytest.raises(SheetError, match=r"giant \(250 x 350 mm\).*190 x 277 mm"):
        lay_out([card], A4, margin=10)
    with pytest.raises(SheetError, match="giant"):
        lay_out([replace(card, overlap=10, cut="outline")], A4)
    assert [finding.piece for finding in off_the_page([card, board()], A4)] == ["giant"]


def test_a_board_that_fits_is_left_alone_and_copies_keep_together() -> None:
    fits, small = board(190, 270), board(300, 100)
    tiles = tiled([fits, replace(small, count=2)], page_rooms(A4, 6.35))
    assert tiles[0] is fits
    assert [one.name for one in tiles[1:]] == ["map A1", "map A2"] * 2
    assert {one.count for one in tiles} == {1}
    assert len(lay_out([replace(small, count=2)], A4)) == 2  # two tiles of 155 x 100 on a page


def test_art_runs_on_over_the_cuts_where_there_is_room() -> None:
    assert {one.bleed for one in tiled([board()], page_rooms(A4, 6.35))} == {2}
    tight = board(2 * 197.3 - 10, 284.3)  # two pages, filled to the rim
    assert [one.bleed for one in tiled([tight], page_rooms(A4, 6.35))] == [0, 0]
    assert len(lay_out([tight], A4)) == 2


def test_beside_a_fold_tiles_fill_half_pages() -> None:
    layouts = lay_out([board(180, 180, back=True)], A4, backs="gutterfold")
    for layout in layouts:
        assert layout.fold is not None
        for one in layout.front:
            assert box(one)[3] <= layout.fold - 5
    names = [tile_of(one.piece).name for layout in layouts for one in layout.front]
    assert len(names) == len(set(names)) > 1
    with pytest.raises(SheetError, match="different backs"):
        lay_out([board(back=True)], A4, backs="common")


def test_rows_past_z_go_on_with_two_letters() -> None:
    names = [Tile("map", row, 0, 800, 1, 10).name for row in (0, 25, 26, 51, 52, 701, 702)]
    assert names == ["A1", "Z1", "AA1", "AZ1", "BA1", "ZZ1", "AAA1"]


def test_boards_may_be_tiled_and_say_how_far_tiles_overlap(declared, stage):  # type: ignore[no-untyped-def]
    size = "600mm x 400mm"
    (plain,) = pieces(declared(kind="board", name="map", size=size), [], stage)
    assert plain.overlap == 10
    (other,) = pieces(declared(kind="board", name="map", size=size, overlap="6mm"), [], stage)
    assert other.overlap == 6
    (label,) = pieces(declared(kind="label", name="tag", size=size), [], stage)
    assert label.overlap is None
    with pytest.raises(FaceError, match="overlap of 60 mm does not go: 0 to 50 mm do"):
        pieces(declared(kind="board", name="map", size=size, overlap="60mm"), [], stage)


def test_more_tiles_than_anybody_glues_are_refused_before_they_are_made() -> None:
    with pytest.raises(SheetError, match=r"2000 x 2000 mm\) would come in 5,329 tiles"):
        lay_out([board(2000, 2000)], paper("50mmx50mm"))
    with pytest.raises(SheetError, match=r"10,000 .* in 8 tiles each .* 6,250 copies"):
        lay_out([replace(board(), count=10_000)], A4)
