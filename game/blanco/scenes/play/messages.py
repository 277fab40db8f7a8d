"""What the player of Blanco can do now, in words.

Knows the question and whose turn it is; knows no pixels.
"""

from __future__ import annotations

from game.blanco.rules import Cell, Phase
from game.blanco.scenes.table import BlancoTable
from game.blanco.scenes.telling import card_name, tell_latest
from game.scenes.table.telling import THEN
from game.words import _

from .question import Kind, Question


def card_label(cell: Cell | None) -> str:
    """Name a card of a grid as it lies."""
    return card_name(cell.card) if cell is not None and cell.is_up else _("face-down card")


def message_for(table: BlancoTable, question: Question, *, is_busy: bool, asks: bool) -> str:
    """Say what the viewer can do now; who else is at it, where that is nothing."""
    if table.watch is not None or table.match.is_over:
        return ""
    if asks and question.lines:
        return _("A line can still be cleared. End the turn all the same?")
    if asks:
        return _("You may still look at a face-down card. End the turn all the same?")
    if question.kind is Kind.NOTHING:
        return "" if is_busy else _waiting(table)
    return _asked(question)


def last_words(table: BlancoTable) -> str:
    """Tell the last turn in a line: whose it was, and what was done."""
    entry = table.chronicle.latest()
    if entry is None or entry.player is None:
        return ""
    return f"{table.players[entry.player].name}{THEN}{tell_latest(entry)}"


def _asked(question: Question) -> str:
    match question.kind:
        case Kind.OPEN:
            return _("Choose a card to turn face up.")
        case Kind.OPEN_LOOK:
            return _("Now choose another card to look at.")
        case Kind.LAY:
            return _("Place the card on your grid, or drop it on the discards and turn a card up.")
        case Kind.DROP_UP:
            return _("Choose a face-down card to turn up.")
        case Kind.SWAP:
            return _("Choose a card next to it to swap with.")
        case Kind.SWAP_UP:
            return _("Choose which of the two to turn up.")
        case Kind.BEGIN if question.lines:
            return _("A line is complete: clear it, or begin your turn.")
        case Kind.BEGIN if question.may_look:
            return _("Look at a face-down card, or draw from a pile.")
        case Kind.BEGIN:
            return _("Draw from a pile, or click two cards side by side to swap them.")
        case _ if question.lines:
            return _("A line is complete: clear it.")
        case _ if question.may_look:
            return _("Look at a face-down card, if you like. Then end your turn.")
        case _ if question.reveals is not None:
            return _("A chain: you may turn that card up. Then end your turn.")
        case _:
            return _("Space ends your turn.")


def _waiting(table: BlancoTable) -> str:
    if table.focus != table.viewer and table.viewer is not None:
        name = table.players[table.viewer].name
        return _("Click {name}, or press {key}, to go back to that grid.").format(
            name=name, key=table.viewer + 1
        )
    names = [table.players[player].name for player in table.match.waiting_for()]
    if table.match.game.phase is Phase.OPENING or len(names) != 1:
        return ""
    return _("{name} is playing").format(name=names[0])
