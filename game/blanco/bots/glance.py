"""A grid as a bot turns it over in its mind: bare numbers, quick to change.

A glance is rows of cards: those that lie face up, known face-down ones as their negatives, 0 where
nobody knows what lies there.  It does what grids do, and a test holds it to them; cards are where
they are whoever looks.  Knows nothing of turns.
"""

from collections.abc import Iterator, Sequence

from game.blanco.rules import HIDDEN, Grid, Position, colour_of, number_of

Glance = tuple[tuple[int, ...], ...]


def glance_at(grid: Grid) -> Glance:
    """Take in a grid, as far as it is shown."""
    return tuple(
        [tuple([cell.card if cell.is_up else -cell.card for cell in cells]) for cells in grid]
    )


def shown_at(glance: Glance, at: Position) -> int:
    row, column = at
    return glance[row][column]


def placed(glance: Glance, card: int, at: Position) -> Glance:
    """Lay something there instead of what lies there."""
    row, column = at
    cards = glance[row]
    changed = (*cards[:column], card, *cards[column + 1 :])
    return (*glance[:row], changed, *glance[row + 1 :])


def turned_up(glance: Glance, at: Position) -> Glance:
    """Turn up what lies there; nothing changes where nobody knows what it is."""
    return placed(glance, abs(shown_at(glance, at)), at)


def swapped(glance: Glance, a: Position, b: Position, reveal: Position | None) -> Glance:
    """Swap two cards, and turn up what has to be; ``reveal`` says which of two face-down ones."""
    first, second = shown_at(glance, a), shown_at(glance, b)
    if reveal != a:
        first = abs(first)
    if reveal != b:
        second = abs(second)
    return placed(placed(glance, second, a), first, b)


def fits(glance: Glance, card: int, at: Position) -> bool:
    """Tell whether a card has company there: its number in the row, or its colour in the column."""
    if card == HIDDEN:
        return False
    row, column = at
    card = abs(card)
    number, colour = number_of(card), colour_of(card)
    for other, beside in enumerate(glance[row]):
        if beside and other != column and number_of(abs(beside)) == number:
            return True
    for other, cards in enumerate(glance):
        if other != row and cards[column] and colour_of(abs(cards[column])) == colour:
            return True
    return False


def fitting(glance: Glance, card: int, rest: Sequence[int] = ()) -> Iterator[Position]:
    """Give everywhere that a card would have company, now or by a card of the rest of the hand."""
    colour, number = colour_of(card), number_of(card)
    begins = any([colour_of(held) == colour or number_of(held) == number for held in rest])
    for row, cards in enumerate(glance):
        for column in range(len(cards)):
            if begins or fits(glance, card, (row, column)):
                yield row, column


def face_down(glance: Glance) -> Iterator[Position]:
    """Give where cards lie face down, known or not."""
    for row, cards in enumerate(glance):
        for column, card in enumerate(cards):
            if card <= HIDDEN:
                yield row, column


def without(hand: Sequence[int], card: int) -> list[int]:
    """Give a hand without one of its cards."""
    return [held for held in hand if held != card]
