"""The things on a table of Blanco: where they lie, what they mean, why a click may be refused.

Explains nothing that the viewer may not see, nor what they wish to remember by themselves.  What
happens on a click is the scene's; the words of tooltips are in ``legend.meanings``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Literal

import pygame

from game.blanco.match import BlancoMatch
from game.blanco.rules import (
    Action,
    Cell,
    Draw,
    Drop,
    End,
    Line,
    Look,
    Open,
    Phase,
    Place,
    Position,
    Swap,
    apply,
)
from game.blanco.scenes.legend.meanings import tell
from game.blanco.scenes.play.places import Places
from game.blanco.scenes.play.question import Asked, Question, card_label, lines_made_by
from game.blanco.scenes.play.tile import cards_left, stage_name, stage_rect
from game.blanco.scenes.table import BlancoTable
from game.blanco.spoken import (
    board_in_words,
    card_name,
    cell_in_words,
    line_name,
    pile_in_words,
    place_name,
    top_in_words,
)
from game.blanco.stage.poses import Zone
from game.rules.errors import IllegalAction
from game.scenes.frame.words import refusal_in_words
from game.scenes.table.tile_frame import head_rect, lamp_rect
from game.ui.speech.phrases import joined
from game.ui.widgets.thing import Spoken, Thing
from game.ui.window.layout import Placement
from game.words import _

CellKey = tuple[Literal["cell"], Position]
HandKey = tuple[Literal["hand"], int]
PileKey = tuple[Literal["pile", "discard"]]
LineKey = tuple[Literal["line"], Line]
SeatKey = tuple[Literal["seat"], int]
EndKey = tuple[Literal["end"]]
ThingKey = CellKey | HandKey | PileKey | LineKey | SeatKey | EndKey
"""A card of the grid or of the hand, a pile, a line that can be cleared, a seat, the turn's end."""


class TableThings:
    """Lists the things on one table, as a question is asked."""

    def __init__(
        self,
        table: BlancoTable,
        place: Placement,
        places: Places,
        question: Question,
        press: Callable[[ThingKey], None],
    ) -> None:
        self._table, self._place, self._places = table, place, places
        self._question, self._press = question, press

    def __iter__(self) -> Iterator[Thing]:
        """List everything in reading order."""
        table, place = self._table, self._place
        view, focus = table.view, table.focus
        yield Thing(place["heading"], partial(tell, "game"))
        turn = view.turn.player if view.phase is Phase.TURN else None
        kind, name = "playing" if turn == focus else "waiting", table.players[focus].name
        yield Thing(place["name_tab"], partial(tell, kind, name=name))
        yield from self._grid()
        yield from self._hand()
        yield from self._piles()
        for line in self._question.lines:
            rect = self._places.clear_button(focus, line)
            yield self._thing(rect, ("line", line), "", is_pressed=True)
        for seat, tile in self._places.tiles.items():
            yield from self._tile(seat, tile, is_turn=turn == seat)
        yield self._thing(place["end"], ("end",), "", is_pressed=False)

    def _thing(
        self,
        rect: pygame.Rect,
        key: ThingKey,
        name: str,
        *,
        is_pressed: bool,
        cluster: str | None = None,
    ) -> Thing:
        """Make a thing that may be clicked, whatever comes of it."""
        table, question = self._table, self._question
        return Thing(
            rect,
            key=key,
            name=name,
            press=partial(self._press, key) if is_pressed else None,
            refuse=partial(reason, table.match, table.focus, question, key),
            speak=partial(_spoken, table, question, key),
            cluster=cluster,
        )

    def _grid(self) -> Iterator[Thing]:
        table, question = self._table, self._question
        pressed = set(question.cells)
        if question.is_chosen and question.choice.first is not None:
            pressed.add(question.choice.first)
        for row, cells in enumerate(table.view.seats[table.focus].grid):
            for column, cell in enumerate(cells):
                at = row, column
                name = f"{card_label(cell)} · {row + 1}.{column + 1}"
                thing = self._thing(
                    self._places.cell(table.focus, at),
                    ("cell", at),
                    name,
                    is_pressed=at in pressed,
                    cluster=f"row {row}",
                )
                if cell is not None:
                    kind = _kind_of(cell, table.match.has_notes)
                    card = card_name(cell.card) if cell.is_up else ""
                    thing = thing._replace(
                        explain=partial(tell, kind, card=card), is_quiet=at in question.cells
                    )
                yield thing

    def _hand(self) -> Iterator[Thing]:
        table, question = self._table, self._question
        hand, rects = table.view.seats[table.focus].hand, list[pygame.Rect]()
        for nth, card in enumerate(hand):
            rects.append(self._places.hand(table.focus, nth, len(hand)))
            is_pressed = card in question.hand
            yield self._thing(
                rects[-1], ("hand", card), card_name(card), is_pressed=is_pressed, cluster="hand"
            )
        if rects:
            kind = "hand" if table.focus == table.asked else "their hand"
            told = partial(tell, kind, name=table.players[table.focus].name)
            yield Thing(rects[0].unionall(rects[1:]), told, is_quiet=bool(question.hand))

    def _piles(self) -> Iterator[Thing]:
        view, sources, places = self._table.view, self._question.sources, self._places
        piles: tuple[tuple[PileKey, Zone, str, int, bool], ...] = (
            (("pile",), Zone.PILE, _("Pile"), view.pile, "pile" in sources),
            (
                ("discard",), Zone.DISCARD, _("Discard pile"), len(view.discard),
                "discard" in sources,
            ),
        )  # fmt: skip
        for key, zone, name, count, is_pressed in piles:
            rect = places.pile(zone)
            thing = self._thing(rect, key, name, is_pressed=is_pressed, cluster="piles")
            yield thing._replace(explain=partial(tell, key[0], count=count))
        yield Thing(places.pile(Zone.BOX), partial(tell, "box", count=len(view.box)))

    def _tile(self, seat: int, tile: pygame.Rect, *, is_turn: bool) -> Iterator[Thing]:
        table = self._table
        name, shown = table.players[seat].name, table.view.seats[seat]
        thing = self._thing(tile, ("seat", seat), name, is_pressed=True, cluster="seat")
        yield thing._replace(enlarges=True, refuse=None)
        told = partial(tell, "board", name=name, points=cards_left(shown.left))
        # To the mouse the grid is shown at once.
        yield Thing(head_rect(tile), told, is_quiet=True)
        if is_turn:
            yield Thing(lamp_rect(tile), partial(tell, "lamp", name=name))
        stage = partial(tell, "stage", stage=stage_name(shown.stage))
        yield Thing(stage_rect(self._places, seat), stage)


def _kind_of(cell: Cell, has_notes: bool) -> str:
    if cell.is_up:
        return "up"
    return "looked at" if cell.is_known and has_notes else "down"


# --- why a click is refused --------------------------------------------------------------------


def reason(match: BlancoMatch, player: int, question: Question, key: ThingKey) -> str | None:
    """Return why the rules refuse what a click means, if they do."""
    action = _meant(player, question, key)
    if action is None:
        return None
    try:
        apply(match.game, action)
    except IllegalAction as refusal:
        return refusal_in_words(refusal)
    return None


def _meant(player: int, question: Question, key: ThingKey) -> Action | None:
    match key:
        case ("end",):
            return End(player)
        case ("cell", at):
            return _meant_on(player, question, at)
        case ("hand", card):
            return Place(player, card, (0, 0))
        case ("pile",) | ("discard",):
            return Draw(player, key[0])
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


# --- how it is read aloud ------------------------------------------------------------------------


def _spoken(table: BlancoTable, question: Question, key: ThingKey) -> Spoken:
    view, choice = table.view, question.choice
    match key:
        case ("cell", at):
            cell = view.seats[table.focus].cell(at)
            lies = cell_in_words(cell, has_notes=table.match.has_notes)
            chosen = _("chosen") if at == choice.first else ""
            would_do = partial(_would_do, table, question, at)
            return Spoken(key, f"{place_name(at)}: {lies}", chosen, would_do)
        case ("hand", card):
            chosen = _("chosen") if card == choice.card else ""
            return Spoken(key, _("In the hand: {cards}").format(cards=card_name(card)), chosen)
        case ("pile",):
            return Spoken(key, pile_in_words(view))
        case ("discard",):
            return Spoken(key, top_in_words(view))
        case ("line", line):
            return Spoken(key, _("Clear {line}").format(line=line_name(line)))
        case ("seat", seat):
            return Spoken(key, table.players[seat].name, more=partial(_board, table, seat))
        case ("end",):
            return Spoken(key, _("End turn"))


def _would_do(table: BlancoTable, question: Question, at: Position) -> str:
    lines = lines_made_by(table.view.seats[table.focus], question, at)
    return joined(*(_("Completes {line}").format(line=line_name(line)) for line in lines))


def _board(table: BlancoTable, seat: int) -> str:
    return joined(*board_in_words(table.view, seat, has_notes=table.match.has_notes)[1:])
