"""Grids: where cards lie, which lines are complete, and how a grid closes up.

A grid is a rectangle of cells, rows from the top.  Knows nothing of turns, and treats a ``HIDDEN``
card as what it is: one that completes nothing.
"""

from collections.abc import Callable, Iterator, Sequence

from .model import SHORTEST_LINE, Cell, Grid, Line, LineKind, Position, colour_of, number_of

Move = tuple[Position, Position]
"""Where a card lay, and where it lies now."""


def lay_out(cards: Sequence[int], rows: int, columns: int) -> Grid:
    """Lay cards out face down, row by row."""
    cells = [Cell(card, False, False) for card in cards]
    return tuple(tuple(cells[row * columns : (row + 1) * columns]) for row in range(rows))


def positions(grid: Grid) -> Iterator[Position]:
    """Give every position, row by row."""
    for row, cells in enumerate(grid):
        for column in range(len(cells)):
            yield row, column


def cell_at(grid: Grid, at: Position) -> Cell | None:
    """Give the cell there, or ``None`` outside of the grid."""
    row, column = at
    if 0 <= row < len(grid) and 0 <= column < len(grid[row]):
        return grid[row][column]
    return None


def with_cell(grid: Grid, at: Position, cell: Cell) -> Grid:
    """Give the grid with one cell changed."""
    row, column = at
    cells = grid[row]
    changed = (*cells[:column], cell, *cells[column + 1 :])
    return (*grid[:row], changed, *grid[row + 1 :])


def face_down(grid: Grid) -> list[Position]:
    """List the positions of the face-down cards, row by row."""
    return [
        (row, column)
        for row, cells in enumerate(grid)
        for column, cell in enumerate(cells)
        if not cell.is_up
    ]


def card_count(grid: Grid) -> int:
    return sum(map(len, grid))


def are_adjacent(a: Position, b: Position) -> bool:
    """Tell whether two positions touch, side by side or one above the other."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def adjacent_pairs(grid: Grid) -> Iterator[tuple[Position, Position]]:
    """Give every two positions that touch, once, the one further left or up first."""
    for row, column in positions(grid):
        for other in ((row, column + 1), (row + 1, column)):
            if cell_at(grid, other) is not None:
                yield (row, column), other


def line_positions(grid: Grid, line: LineKind, index: int) -> tuple[Position, ...]:
    """List where the cards of a line lie; there is none if the grid has no such line."""
    if line == "row":
        return tuple([at for at in positions(grid) if at[0] == index])
    return tuple([at for at in positions(grid) if at[1] == index])


def complete_lines(grid: Grid) -> list[Line]:
    """List the lines that may be cleared: the columns from the left, then the rows from the top."""
    columns = [*zip(*grid, strict=True)]
    return [
        *(("column", at) for at, cells in enumerate(columns) if is_complete(cells, colour_of)),
        *(("row", at) for at, cells in enumerate(grid) if is_complete(cells, number_of)),
    ]


def is_complete(cells: Sequence[Cell], shown: Callable[[int], int]) -> bool:
    """Tell whether these are two cards or more, all face up, and all show the same."""
    return (
        len(cells) >= SHORTEST_LINE
        and all(cell.is_up for cell in cells)
        and len({shown(cell.card) for cell in cells}) == 1
    )


def without_line(grid: Grid, line: LineKind, index: int) -> tuple[Grid, tuple[Move, ...]]:
    """Take a line out and close the gap; tell which cards have moved, row by row.

    What lay below the row, or right of the column, moves up or left by one; so the grid stays a
    rectangle.
    """
    if line == "row":
        closed = grid[:index] + grid[index + 1 :]
        moved = [(at, (at[0] - 1, at[1])) for at in positions(grid) if at[0] > index]
    else:
        closed = tuple([cells[:index] + cells[index + 1 :] for cells in grid if len(cells) > 1])
        moved = [(at, (at[0], at[1] - 1)) for at in positions(grid) if at[1] > index]
    return closed, tuple(moved)
