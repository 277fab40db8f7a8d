"""What may be clicked on a table of Blanco, and where: the places that the scene puts its spots on.

Knows the question and the places; what a click does is the scene's.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import pygame

from game.blanco.rules import Line, Position
from game.blanco.scenes.play.places import Places
from game.blanco.scenes.play.question import Question, card_label
from game.blanco.scenes.table import BlancoTable
from game.blanco.spoken import card_name
from game.blanco.stage.poses import Zone
from game.words import _

CellKey = tuple[Literal["cell"], Position]
HandKey = tuple[Literal["hand"], int]
PileKey = tuple[Literal["pile", "discard"]]
LineKey = tuple[Literal["line"], Line]
SeatKey = tuple[Literal["seat"], int]
Thing = CellKey | HandKey | PileKey | LineKey | SeatKey
"""A card of the grid, a card of the hand, a pile, a line that can be cleared, or a seat."""


class Target(NamedTuple):
    """Something that may be clicked."""

    thing: Thing
    label: str
    rect: pygame.Rect


def belongs_to(thing: Thing) -> str:
    """Name what a thing belongs to: a card of the grid to its row."""
    match thing:
        case ("cell", (row, _column)):
            return f"row {row}"
        case ("pile" | "discard",):
            return "piles"
    return str(thing[0])


def targets_of(table: BlancoTable, places: Places, question: Question) -> list[Target]:
    """List everything, in reading order: the grid, the hand, the piles, the lines, the seats."""
    focus = table.focus
    seat = table.view.seats[focus]
    first = question.choice.first if question.is_chosen else None
    found = [
        Target(
            ("cell", at),
            f"{card_label(seat.cell(at))} · {at[0] + 1}.{at[1] + 1}",
            places.cell(focus, at),
        )
        for at in sorted(question.cells | ({first} if first is not None else set()))
    ]
    found += [
        Target(("hand", card), card_name(card), places.hand(focus, nth, len(seat.hand)))
        for nth, card in enumerate(seat.hand)
        if card in question.hand
    ]
    if "pile" in question.sources:
        found.append(Target(("pile",), _("Pile"), places.pile(Zone.PILE)))
    if "discard" in question.sources:
        found.append(Target(("discard",), _("Discard pile"), places.pile(Zone.DISCARD)))
    found += [
        Target(("line", line), "", places.clear_button(focus, line)) for line in question.lines
    ]
    found += [
        Target(("seat", other), table.players[other].name, rect)
        for other, rect in places.tiles.items()
    ]
    return found
