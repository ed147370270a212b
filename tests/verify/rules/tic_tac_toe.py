from verify.language import *

# Noughts and crosses: 3 in a row of the 9 cells win.

players = 2
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class State:
    cells: per(9, upto(2))
    seat: flag


def has_line(s, mark):
    for n in range(8):
        if s.cells[LINES[n][0]] == mark and s.cells[LINES[n][1]] == mark and s.cells[LINES[n][2]] == mark:
            return True
    return False


@start
@turn
@choice
def move(s):
    for c in range(9):
        if s.cells[c] == 0:
            t = s.copy()
            t.cells[c] = s.seat + 1
            t.seat = 1 - s.seat
            yield f"marks cell {c}", s.seat, t, move


@end
def three_in_a_row(s):
    return has_line(s, 1) or has_line(s, 2)


@end
def all_cells_marked(s):
    return count(s.cells) == 9


@wins
def line_of_the_seat(s, seat):
    return has_line(s, seat + 1)
