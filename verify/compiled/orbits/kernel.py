"""Packed positions and changes of them come in; the ones that stand for others go out.

`slots` are four arrays with an entry for each number of a position (its word, shift, mask, what
stands for 0), and for each word the bits that no change touches. `group` is what changes do: the
places they move, by change the source of each place, by change and declaration what each thing
turns into, for each place the declaration whose things it names or -1, the sizes of the
declarations, and the number of the one of seats or -1.
"""

from __future__ import annotations

# numba has no types to go by.
# mypy: disable-error-code="misc,no-untyped-call,no-untyped-def"
import numpy as np

from verify.compiled.runtime import compiled_and_kept, compiled_inside
from verify.compiled.table import same, slot_of


@compiled_inside
def unpack(rows, row, slots, numbers):
    """All numbers of a position."""
    word, shift, mask, low, _ = slots
    for place in range(len(word)):
        bits = (rows[row, word[place]] >> shift[place]) & mask[place]
        numbers[place] = np.int64(bits) + low[place]


@compiled_inside
def moved(numbers, change, place, group):
    """The number that an image has at a place."""
    _, sources, turns, holds, sizes, _ = group
    number = numbers[sources[change, place]]
    held = holds[place]
    if held >= 0 and 0 <= number < sizes[held]:
        return turns[change, held, number]
    return number


@compiled_inside
def image(rows, row, numbers, change, to, place_of, slots, group):
    """Pack the image of a position, whose numbers are at hand, into row `place_of` of `to`."""
    word, shift, _, low, still = slots
    for at in range(rows.shape[1]):
        to[place_of, at] = rows[row, at] & still[at]
    for place in group[0]:
        bits = np.uint64(moved(numbers, change, place, group) - low[place])
        to[place_of, word[place]] |= bits << shift[place]


@compiled_and_kept
def fold(rows, count, slots, group, numbers, least):
    """Put the least of its images in the place of each position."""
    places, sources = group[0], group[1]
    for row in range(count):
        unpack(rows, row, slots, numbers)
        best = 0
        for place in places:
            least[place] = numbers[place]
        for change in range(1, len(sources)):
            for number in range(len(places)):
                place = places[number]
                mine = moved(numbers, change, place, group)
                if mine > least[place]:
                    break
                if mine < least[place]:
                    for rest in range(number, len(places)):
                        least[places[rest]] = moved(numbers, change, places[rest], group)
                    best = change
                    break
        if best:
            image(rows, row, numbers, best, rows, row, slots, group)


@compiled_and_kept
def spread(words, first, last, slots, group, numbers, images, begins, which, marks, places, mark):
    """All images of some positions, each once and each position itself first.

    The images of a position are rows `begins[i]` to `begins[i + 1]`; `which` has for each change
    the row of the image. `marks` and `places` are a small table, cleared by a new `mark`.
    """
    mask = np.uint64(len(marks) - 1)
    count = 0
    for row in range(first, last):
        mark += 1
        begins[row - first] = count
        unpack(words, row, slots, numbers)
        for change in range(len(group[1])):
            image(words, row, numbers, change, images, count, slots, group)
            h = slot_of(images, count, mask)
            while marks[h] == mark and not same(images, places[h], images, count):
                h = (h + np.uint64(1)) & mask
            if marks[h] != mark:
                marks[h] = mark
                places[h] = count
                count += 1
            which[row - first, change] = places[h]
    begins[last - first] = count
    return mark


@compiled_inside
def place_in(table, mark, moves, amounts, seated, wanted, row, seat):
    """Where in the table a move is that leads to a position, or a free place.

    Where the moves are `seated`, it is a move of the seat.
    """
    marks, places, _ = table
    mask = np.uint64(len(marks) - 1)
    h = slot_of(wanted, row, mask)
    while marks[h] == mark and not (
        same(moves, places[h], wanted, row) and (not seated or amounts[places[h]] == seat)
    ):
        h = (h + np.uint64(1)) & mask
    return h


@compiled_and_kept
def alike(
    moves, amounts, stops, chance, reps, begins, which, slots, group,
    numbers, one, table, mark, unlike, following,
):  # fmt: skip
    """Whether the moves of each image are the images of the moves.

    The moves of image i are those before `stops[i]`, from `stops[i - 1]` on. `unlike` is set for
    each of the `reps` positions where they are not. `numbers` is room for all moves of a position,
    `one` for a packed position, `table` (marks, places, sums) for targets, cleared by a new `mark`.
    `following` counts the distinct targets of all images.
    """
    marks, places, sums = table
    turns, seats = group[2], group[5]
    for rep in range(reps):
        home = begins[rep]
        begin = stops[home - 1] if home else 0
        size = stops[home] - begin
        seated = not chance[rep]
        for move in range(size):
            unpack(moves, begin + move, slots, numbers[move])
        for change in range(len(group[1])):
            there = which[rep, change]
            first = stops[there - 1] if there else 0
            mark += 1
            open_sums = 0
            for move in range(first, stops[there]):
                h = place_in(table, mark, moves, amounts, seated, moves, move, amounts[move])
                if marks[h] != mark:
                    marks[h] = mark
                    places[h] = move
                    sums[h] = 0
                    open_sums += 1
                sums[h] += 1 if seated else amounts[move]
            if change == 0:
                # Moves of several seats to one target are one transition; it is counted as such.
                for move in range(first, stops[there]):
                    h = place_in(table, mark, moves, amounts, False, moves, move, 0)
                    following[0] += (begins[rep + 1] - home) * (places[h] == move)
                continue
            for move in range(size):
                image(moves, begin + move, numbers[move], change, one, 0, slots, group)
                seat = amounts[begin + move]
                if seats >= 0 and seated:
                    seat = turns[change, seats, seat]
                h = place_in(table, mark, moves, amounts, seated, one, 0, seat)
                if marks[h] != mark:
                    open_sums = -1
                    break
                open_sums += sums[h] == 0
                sums[h] -= 1 if seated else amounts[begin + move]
                open_sums -= sums[h] == 0
            if open_sums != 0:
                unlike[rep] = True
                break
    return mark
