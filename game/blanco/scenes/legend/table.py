"""What lies on a table of Blanco, and what it means.

Names the places that the picture has laid out; the words are in ``meanings``.  Tells nothing that
the viewer may not see, nor what they wish to remember by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.blanco.rules import Cell, Phase
from game.blanco.scenes.play.picture import BlancoPicture
from game.blanco.scenes.play.question import Question
from game.blanco.scenes.play.tile import cards_left, stage_name, stage_rect
from game.blanco.scenes.table import BlancoTable
from game.blanco.spoken import card_name
from game.blanco.stage.poses import Zone
from game.scenes.table.tile_frame import head_rect, lamp_rect
from game.ui.widgets.meaning import Meant

from .meanings import tell


def things_of_table(
    table: BlancoTable, picture: BlancoPicture, question: Question
) -> Iterator[Meant]:
    """Give everything that means something, in reading order."""
    view, place, places, focus = table.view, picture.place, picture.places, table.focus
    yield Meant(place["heading"], partial(tell, "game"))
    turn = view.turn.player if view.phase is Phase.TURN else None
    kind, name = "playing" if turn == focus else "waiting", table.players[focus].name
    yield Meant(place["name_tab"], partial(tell, kind, name=name))
    seat = view.seats[focus]
    for row, cells in enumerate(seat.grid):
        for column, cell in enumerate(cells):
            if cell is not None:
                at = row, column
                told = partial(tell, _kind_of(cell, table.match.has_notes), card=_name_of(cell))
                yield Meant(places.cell(focus, at), told, at in question.cells)
    counts = {Zone.PILE: view.pile, Zone.DISCARD: len(view.discard), Zone.BOX: len(view.box)}
    for zone, pile in ((Zone.PILE, "pile"), (Zone.DISCARD, "discard"), (Zone.BOX, "box")):
        yield Meant(places.pile(zone), partial(tell, pile, count=counts[zone]))
    hands = [places.hand(focus, nth, len(seat.hand)) for nth in range(len(seat.hand))]
    if hands:
        hand = "hand" if focus == table.asked else "their hand"
        told = partial(tell, hand, name=name)
        yield Meant(hands[0].unionall(hands[1:]), told, bool(question.hand))
    for other, tile in places.tiles.items():
        yield from _tile(table, picture, other, tile, is_turn=turn == other)


def _tile(
    table: BlancoTable, picture: BlancoPicture, seat: int, tile: pygame.Rect, *, is_turn: bool
) -> Iterator[Meant]:
    name, shown = table.players[seat].name, table.view.seats[seat]
    told = partial(tell, "board", name=name, points=cards_left(shown.left))
    # To the mouse the grid is shown at once.
    yield Meant(head_rect(tile), told, is_quiet=True)
    if is_turn:
        yield Meant(lamp_rect(tile), partial(tell, "lamp", name=name))
    pill = stage_rect(picture.places, seat)
    yield Meant(pill, partial(tell, "stage", stage=stage_name(shown.stage)))


def _kind_of(cell: Cell, has_notes: bool) -> str:
    if cell.is_up:
        return "up"
    return "looked at" if cell.is_known and has_notes else "down"


def _name_of(cell: Cell) -> str:
    return card_name(cell.card) if cell.is_up else ""
