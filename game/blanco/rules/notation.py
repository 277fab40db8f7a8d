"""Grids as text that a person can read and edit: the same drawing is test and golden file.

A card is a letter for its colour, ``a`` to ``j``, and its number.  Face down it stands in round
brackets, in square ones once its owner has looked at it; ``?`` is a card that may not be seen::

     a7   (c4)   j12
    (?)   [b1]    a8

Only the words count, not how they are spaced; empty lines may stand anywhere.  Knows how grids are
written, nothing of what can be done with them.
"""

from game.rules.errors import InvalidNotation

from .model import COLOURS, HIDDEN, NUMBERS, Cell, Grid, card_of, colour_of, number_of

LETTERS = "abcdefghij"
"""The colours, 0 to 9."""
UNSEEN = "?"
_WIDTH = 6
_NUMBERS = {str(number): number for number in NUMBERS}


def format_card(card: int) -> str:
    """Write a card.

    >>> format_card(1), format_card(120), format_card(0)
    ('a1', 'j12', '?')
    """
    if card == HIDDEN:
        return UNSEEN
    return f"{LETTERS[colour_of(card)]}{number_of(card)}"


def parse_card(text: str) -> int:
    """Read a card.

    Raises:
        InvalidNotation: this is none.
    """
    if text == UNSEEN:
        return HIDDEN
    letter, number = text[:1], text[1:]
    if not letter or letter not in LETTERS or number not in _NUMBERS:
        raise InvalidNotation(
            "{text!r} is not a card: a letter from a to {last} and a number from 1 to 12",
            text=text,
            last=LETTERS[len(COLOURS) - 1],
        )
    return card_of(LETTERS.index(letter), _NUMBERS[number])


def format_grid(grid: Grid) -> str:
    """Draw a grid, a line a row, without a line break at the end."""
    return "\n".join("".join(map(_format_cell, cells)).rstrip() for cells in grid)


def parse_grid(text: str) -> Grid:
    """Read a drawn grid.

    Raises:
        InvalidNotation: a card cannot be read, or the rows are not of one length.
    """
    rows = [line.split() for line in text.splitlines() if line.strip()]
    if len({len(row) for row in rows}) > 1:
        raise InvalidNotation("the rows of a grid are all of one length")
    return tuple([tuple([_parse_cell(word) for word in row]) for row in rows])


def _format_cell(cell: Cell) -> str:
    card = format_card(cell.card)
    if cell.is_up:
        return f" {card}".ljust(_WIDTH)
    return (f"[{card}]" if cell.is_known else f"({card})").ljust(_WIDTH)


def _parse_cell(word: str) -> Cell:
    brackets = word[:1] + word[-1:]
    if brackets in ("()", "[]"):
        return Cell(parse_card(word[1:-1]), False, brackets == "[]")
    return Cell(parse_card(word), True, True)
