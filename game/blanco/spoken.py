"""A table of Blanco in full sentences, for who hears it: grids, hands, piles.

Words are made from what the viewer is shown, so nothing hidden can be said; a card that was looked
at is named only in a match with memory notes, as it is only then in view.  Knows no pixels and no
scene.
"""

from __future__ import annotations

from game.blanco.rules import HIDDEN, Cell, Line, Phase, Position, colour_of, number_of
from game.blanco.stage.view import BlancoSeat, BlancoView
from game.words import N_, _, ngettext

COLOUR_NAMES = (
    N_("red"),
    N_("orange"),
    N_("yellow"),
    N_("lime"),
    N_("green"),
    N_("sky blue"),
    N_("blue"),
    N_("violet"),
    N_("pink"),
    N_("brown"),
)
"""What the colours are called, in the order of ``palette.BOLTS``."""


def card_name(card: int) -> str:
    """Name a card by its colour and number."""
    if card == HIDDEN:
        return _("a card")
    return _("{colour} {number}").format(
        colour=_(COLOUR_NAMES[colour_of(card)]), number=number_of(card)
    )


def place_name(at: Position) -> str:
    """Name a place of a grid; rows and columns are counted from 1."""
    return _("row {row}, column {column}").format(row=at[0] + 1, column=at[1] + 1)


def line_name(line: Line) -> str:
    number = line[1] + 1
    if line[0] == "row":
        return _("row {number}").format(number=number)
    return _("column {number}").format(number=number)


def cell_in_words(cell: Cell | None, *, has_notes: bool) -> str:
    """Say what lies in a place, as far as it may be seen there."""
    if cell is None:
        return _("nothing")
    if cell.is_up:
        return card_name(cell.card)
    if not cell.is_known:
        return _("face down")
    if has_notes and cell.card != HIDDEN:
        return _("face down, you saw {card}").format(card=card_name(cell.card))
    return _("face down, looked at")


def grid_in_words(seat: BlancoSeat, *, has_notes: bool) -> list[str]:
    """Read a grid, a sentence a row."""
    return [
        _("Row {number}: {cards}").format(
            number=row + 1,
            cards="; ".join(cell_in_words(cell, has_notes=has_notes) for cell in cells),
        )
        for row, cells in enumerate(seat.grid)
    ]


def hand_in_words(seat: BlancoSeat) -> str:
    """Read a hand; of one that may not be seen only how many cards it has."""
    if HIDDEN in seat.hand:
        count = len(seat.hand)
        return ngettext("In the hand: {count} card", "In the hand: {count} cards", count).format(
            count=count
        )
    return _("In the hand: {cards}").format(cards=", ".join(map(card_name, seat.hand)))


def grid_name(stage: int) -> str:
    return _("first grid") if stage == 1 else _("last grid")


def left_in_words(seat: BlancoSeat) -> str:
    """Say on which grid somebody is, and how many cards lie there."""
    left = ngettext("{count} card left", "{count} cards left", seat.left).format(count=seat.left)
    return _("{name}: {grid}, {left}").format(name=seat.name, grid=grid_name(seat.stage), left=left)


def turn_in_words(view: BlancoView) -> str:
    """Say whose turn it is."""
    return _("{name} is playing").format(name=view.seats[view.turn.player].name)


def top_in_words(view: BlancoView) -> str:
    top = card_name(view.top) if view.top else _("nothing")
    return _("On top of the discards: {card}").format(card=top)


def pile_in_words(view: BlancoView) -> str:
    """Name the pile that is drawn from, with how many cards it has."""
    words = ngettext(
        "The pile, face down: {count} card", "The pile, face down: {count} cards", view.pile
    )
    return words.format(count=view.pile)


def table_in_words(view: BlancoView) -> list[str]:
    """Read what everybody sees: whose turn it is, the piles, and how far everybody is."""
    said = [turn_in_words(view)] if view.phase is Phase.TURN else []
    said.append(top_in_words(view))
    said.append(_("Pile: {count}").format(count=view.pile))
    said.append(_("Discards: {count}").format(count=len(view.discard)))
    said.append(_("Box: {count}").format(count=len(view.box)))
    return said + [left_in_words(seat) for seat in view.seats]


def board_in_words(view: BlancoView, player: int, *, has_notes: bool) -> list[str]:
    """Read what lies before a seat and what it holds."""
    seat = view.seats[player]
    return [
        left_in_words(seat),
        *grid_in_words(seat, has_notes=has_notes),
        *([hand_in_words(seat)] if seat.hand else []),
    ]
