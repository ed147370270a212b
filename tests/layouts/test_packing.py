from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layouts.sheets.fit.packing import Block, Filled, Lot, fill, most, pack
from layouts.transform import Bounds

PAGE = (197.3, 284.3)  # A4 within its rim
CLOSE = 1e-6


def boxes(block: Block, lot: Lot) -> list[Bounds]:
    """The trimmed boxes of a block's pieces."""
    width, height = (lot.height, lot.width) if block.turned else (lot.width, lot.height)
    found = []
    for place in range(block.count):
        row, column = divmod(place, block.columns)
        x, y = block.x + column * (width + lot.gap), block.y + row * (height + lot.gap)
        found.append((x, y, x + width, y + height))
    return found


def overlap(one: Bounds, other: Bounds) -> bool:
    return all(min(one[i + 2], other[i + 2]) - max(one[i], other[i]) > CLOSE for i in (0, 1))


def check(page: Filled, lots: list[Lot]) -> None:
    """Each block keeps clear what its lot asks for, in a part of its own that cuts lay free."""
    by_number = {lot.number: lot for lot in lots}
    for block in page.blocks:
        lot = by_number[block.number]
        part = block.part
        for piece in boxes(block, lot):
            for side, end in enumerate((0.0, 0.0, page.width, page.height)):
                free = abs(piece[side] - part[side])
                at_rim = abs(part[side] - end) < CLOSE
                assert free > lot.bleed + (lot.rim if at_rim else lot.apart) - CLOSE
                assert (piece[side] >= part[side]) == (side < 2) or free < CLOSE
    parts = [block.part for block in page.blocks]
    assert not any(overlap(one, other) for one, other in combinations(parts, 2))
    assert parted(parts)


def parted(parts: list[Bounds]) -> bool:
    """Whether cuts from edge to edge take the parts from each other."""
    if len(parts) < 2:
        return True
    for across in (0, 1):
        for at in {part[across + 2] for part in parts}:
            before = [part for part in parts if part[across + 2] < at + CLOSE]
            after = [part for part in parts if part[across] > at - CLOSE]
            if before and after and len(before) + len(after) == len(parts):
                return parted(before) and parted(after)
    return False


def held(page: Filled) -> dict[int, int]:
    counts: dict[int, int] = {}
    for block in page.blocks:
        counts[block.number] = counts.get(block.number, 0) + block.count
    return counts


@st.composite
def lots(draw: st.DrawFn) -> list[Lot]:
    sides = st.integers(8, 90)
    made = []
    for number in range(draw(st.integers(1, 10))):
        bleed = draw(st.sampled_from([0.0, 2.0]))
        made.append(
            Lot(
                number=number,
                width=draw(sides),
                height=draw(sides),
                count=draw(st.integers(1, 6)),
                gap=2 * bleed,
                bleed=bleed,
                apart=draw(st.sampled_from([0.0, 3.5])),
                rim=draw(st.sampled_from([0.0, 3.0])),
            )
        )
    return made


@given(lots())
def test_a_packed_page_holds_everything(some: list[Lot]) -> None:
    page = pack(some, *PAGE)
    if page is not None:
        assert held(page) == {lot.number: lot.count for lot in some}
        check(page, some)
    if sum(lot.count * lot.width * lot.height for lot in some) > PAGE[0] * PAGE[1]:
        assert page is None


@given(lots())
def test_a_filled_page_holds_no_piece_twice(some: list[Lot]) -> None:
    page = fill(some, *PAGE)
    counts = {lot.number: lot.count for lot in some}
    assert all(0 < count <= counts[number] for number, count in held(page).items())
    check(page, some)


@given(st.integers(20, 130), st.integers(20, 130), st.sampled_from([0.0, 2.0]))
def test_upright_and_turned_pieces_never_hold_less_than_a_grid(
    width: int, height: int, bleed: float
) -> None:
    lot = Lot(0, width, height, 500, 2 * bleed, bleed, 3.5 if bleed else 0.0, bleed)
    page = most(lot, *PAGE)
    check(page, [lot])
    margin = 2 * (bleed + lot.rim)
    grids = [
        int((across - margin + lot.gap + CLOSE) / (width + lot.gap))
        * int((down - margin + lot.gap + CLOSE) / (height + lot.gap))
        for across, down in (PAGE, PAGE[::-1])
    ]
    assert sum(held(page).values()) >= max(grids)


@pytest.mark.parametrize(
    ("size", "page", "count"),
    [
        ((70, 120), PAGE, 6),  # 2 x 70 x 120 beside 4 x 120 x 70; a grid holds 4
        ((63.5, 88.9), (284.3, 407.3), 19),  # A3: a grid holds 18
        ((63.5, 88.9), PAGE, 9),
        ((200, 300), PAGE, 0),
    ],
)
def test_known_counts(size: tuple[float, float], page: tuple[float, float], count: int) -> None:
    assert sum(held(most(Lot(0, *size, 100), *page)).values()) == count


def test_dice_and_labels_share_a_page_whole_and_upright_where_they_can() -> None:
    labels = Lot(1, 22, 32, 7, 5, 2, 3.5, 3)
    roof = Lot(2, 130, 22, 1, 5, 2, 3.5, 3)
    dice = Lot(3, 95.7, 66, 3, 3, 0, 1.5, 0)
    page = pack([labels, roof, dice], 197.3, 278.3)
    assert page is not None
    check(page, [labels, roof, dice])
    assert sorted(block.number for block in page.blocks) == [1, 2, 3]
    assert {block.turned for block in page.blocks if block.number != 2} == {False}


def test_a_lot_is_parted_where_it_fits_in_no_other_way() -> None:
    # the board leaves an L of six squares: four beside it and down to the corner, two below it
    board, squares = Lot(1, 100, 150, 1), Lot(2, 50, 50, 6)
    page = pack([board, squares], 150, 200)
    assert page is not None
    check(page, [board, squares])
    assert held(page) == {1: 1, 2: 6}
    assert pack([board, replace(squares, count=7)], 150, 200) is None
    assert held(fill([board, replace(squares, count=7)], 150, 200)) == {1: 1, 2: 6}
