"""Why a click on a table of Blanco does nothing, or why a card that is dragged goes back.

Finds what the click would have meant and has the rules refuse it, in their own words and where it
was clicked.  Where no rule speaks of it, it says what is asked.  Knows where things lie; knows no
rule.
"""

from __future__ import annotations

import pygame

from game.blanco.match import BlancoMatch
from game.blanco.rules import (
    HIDDEN,
    Action,
    Draw,
    Drop,
    End,
    Look,
    Open,
    Place,
    Position,
    Swap,
    apply,
)
from game.blanco.scenes.draw.cards import blanco_card
from game.blanco.scenes.table import BlancoTable
from game.blanco.stage.poses import Zone
from game.rules.errors import IllegalAction
from game.scenes.frame.words import refusal_in_words
from game.ui.window.kit import Kit
from game.words import N_, _

from .drag import Drag
from .picture import BlancoPicture
from .question import Asked, Question, message_for
from .targets import Thing

DRAWN_FIRST = N_("A card you draw goes to your hand. Then place any card of your hand.")

Clicked = tuple[Thing | None, pygame.Rect]
"""What lies under a click that nothing took, and where; ``None`` for the end of the turn."""


def clicked_at(table: BlancoTable, picture: BlancoPicture, pos: tuple[int, int]) -> Clicked | None:
    """Find what lies at a place of the table."""
    focus, places = table.focus, picture.places
    seat = table.view.seats[focus]
    found: list[Clicked] = [(None, picture.place["end"])]
    for row, cells in enumerate(seat.grid):
        for column in range(len(cells)):
            found.append((("cell", (row, column)), places.cell(focus, (row, column))))
    for nth, card in enumerate(seat.hand):
        found.append((("hand", card), places.hand(focus, nth, len(seat.hand))))
    found += [(("pile",), places.pile(Zone.PILE)), (("discard",), places.pile(Zone.DISCARD))]
    return next((clicked for clicked in found if clicked[1].collidepoint(pos)), None)


def reason(match: BlancoMatch, player: int, question: Question, thing: Thing | None) -> str | None:
    """Say why the rules refuse what a click means, if they do."""
    action = _meant(player, question, thing)
    if action is None:
        return None
    try:
        apply(match.game, action)
    except IllegalAction as refusal:
        return refusal_in_words(refusal)
    return None


def put_back(
    table: BlancoTable, picture: BlancoPicture, question: Question, drag: Drag
) -> tuple[str, Thing, pygame.Rect] | None:
    """Say why a card that is let go here goes back, and what lies here; nothing on bare ground."""
    thing, rect = clicked_at(table, picture, drag.rect.center) or (None, drag.rect)
    if thing is None or thing == drag.thing:
        return None
    words: str | None
    match drag.thing[0], thing[0]:
        case "pile" | "discard", _:
            words = _(DRAWN_FIRST)
        case "cell", "cell":
            words = reason(table.match, table.focus, question, thing)
        case _:
            words = message_for(table, question, is_busy=False, asks=False)
    return (words, thing, rect) if words else None


def _meant(player: int, question: Question, thing: Thing | None) -> Action | None:
    match thing:
        case None:
            return End(player)
        case ("cell", at):
            return _meant_on(player, question, at)
        case ("hand", card):
            return Place(player, card, (0, 0))
        case ("pile",) | ("discard",):
            return Draw(player, thing[0])
        case _:
            return None


def _meant_on(player: int, question: Question, at: Position) -> Action:
    choice = question.choice
    match question.kind:
        case Asked.OPEN_LOOK if choice.first is not None:
            return Open(player, choice.first, at)
        case Asked.SWAP if choice.first is not None:
            return Swap(player, choice.first, at)
        case Asked.SWAP_UP if choice.first is not None and choice.second is not None:
            return Swap(player, choice.first, choice.second, at)
        case Asked.DROP_UP:
            return Drop(player, choice.card, at)
        case _:
            return Look(player, at)


def picture_of(
    kit: Kit, table: BlancoTable, thing: Thing | None, rect: pygame.Rect
) -> pygame.Surface | None:
    """Draw what was clicked once more, as its viewer sees it."""
    match thing:
        case ("cell", at):
            cell = table.view.seats[table.focus].cell(at)
            card = cell.card if cell is not None and cell.is_up else HIDDEN
        case ("hand", card):
            pass
        case _:
            # The piles and the button lie still.
            return None
    drawn = blanco_card(kit.art, card, rect.width)
    return drawn.subsurface(drawn.get_rect().clip(pygame.Rect((0, 0), rect.size)))
