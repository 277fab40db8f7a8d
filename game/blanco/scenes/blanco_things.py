"""What can be pressed or explained on Blanco's table, the seats' tiles and the handover screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal

import pygame

from game.blanco import rules, spelling
from game.blanco.match import BlancoMatch
from game.blanco.stage import BlancoSeat, Zone
from game.record import Player
from game.rules import IllegalAction
from game.scenes.frame.charts import refusal_sentence
from game.scenes.frame.drawing import draw_name
from game.scenes.frame.widget_scene import WidgetScene, draw_backdrop
from game.scenes.table.rivals import (
    MIN_TILE_TEXT_PX,
    paint_tile_frame,
    tile_head_rect,
    turn_lamp_rect,
)
from game.ui.draw.palette import CREAM, INK, LEAF, SUNFLOWER, TANGERINE, readable_ink_on
from game.ui.narrator import join_sentences
from game.ui.pen import Pen
from game.ui.screen import Control
from game.ui.tree import Art, Part, Text, drawn, pile
from game.ui.widgets.button import BarIcon, Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Advance, Back, Intent, Key, ScreenThing, SpokenItem, TooltipText
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import N_, _, plural

from .blanco_cards import card_picture
from .blanco_moves import CardsInMotion, TableLayout, TileLayout, draw_card, draw_cell
from .blanco_table import BlancoTable
from .move_question import MoveStep, Question, card_label, lines_completed_by_click

STAGE_COLOURS = {1: TANGERINE, 2: LEAF}
NO_CARDS_IN_MOTION = CardsInMotion(())


def stage_name(stage: int) -> str:
    return "3×3" if stage == 1 else "4×3"


def draw_tile_frame(
    pen: Pen,
    places: TileLayout,
    seat: int,
    player: Player,
    shown: BlancoSeat,
    *,
    key: int,
    is_turn: bool,
    hovered: bool,
) -> None:
    """Draw a seat's tile without cards.  ``key`` is the number key that enlarges the board."""
    rect = places.tiles[seat]
    if is_turn:
        pen.glow(rect, max(3, round(12 * places.scale)), rect.height * 0.1)
    # As in the first game, the lamp marks a busy seat; here only one seat is busy at a time.
    lamp = "lamp_off" if is_turn else None
    state = (rect.size, player, key, lamp, hovered)
    pen.stamp(
        ("blanco tile", state),
        lambda: paint_tile_frame(pen.kit, rect.size, player, key, lamp, hovered=hovered)[0],
        topleft=rect.topleft,
    )
    _draw_stage_and_left(pen, places, seat, shown)


def draw_tile_cards(
    pen: Pen,
    places: TileLayout,
    seat: int,
    shown: BlancoSeat,
    hidden: CardsInMotion = NO_CARDS_IN_MOTION,
    *,
    notes: bool = False,
) -> None:
    if seat not in hidden.grids:
        for at, cell in shown.uncleared_cells():
            if (seat, at) not in hidden.cells:
                draw_cell(pen, cell, places.cell_rect(seat, at), notes=notes)
    for nth, card in enumerate(shown.hand):
        if (seat, nth) not in hidden.hands:
            draw_card(pen, card, places.hand_rect(seat, nth, len(shown.hand)))


def _draw_stage_and_left(pen: Pen, places: TileLayout, seat: int, shown: BlancoSeat) -> None:
    room, size = _stage_and_left_area(places, seat)
    pill = stage_pill_rect(places, seat)
    draw_stage_pill(pen, pill, shown.stage, size)
    left = pygame.Rect(room.x, pill.bottom, room.width, room.bottom - pill.bottom)
    words = cards_left_words(shown.cards_left)
    if pen.width(words, "body", MIN_TILE_TEXT_PX) <= left.width:
        pen.line(words, left, "body", size, align="center", floor=MIN_TILE_TEXT_PX)
        return
    pen.paragraph(
        words,
        left,
        MIN_TILE_TEXT_PX,
        align="center",
        valign="middle",
        leading=1.1,
        floor=MIN_TILE_TEXT_PX,
    )


def stage_pill_rect(places: TileLayout, seat: int) -> pygame.Rect:
    room, size = _stage_and_left_area(places, seat)
    pill = pygame.Rect(0, 0, round(size * 3.0), round(size * 1.45))
    pill.midtop = (room.centerx, room.y + max(2, (room.height // 2 - pill.height) // 2))
    return pill


def _stage_and_left_area(places: TileLayout, seat: int) -> tuple[pygame.Rect, float]:
    side, hand = places.tile_side_area(seat), places.hand_rect(seat, 0, 2)
    room = pygame.Rect(side.x, hand.bottom, side.width, side.bottom - hand.bottom)
    return room, max(MIN_TILE_TEXT_PX, min(room.height * 0.34, 26 * places.scale))


def draw_stage_pill(pen: Pen, pill: pygame.Rect, stage: int, size: float) -> None:
    hue = STAGE_COLOURS[stage]
    pen.rounded(pill, min(pill.size) / 2, hue, max(1.5, size * 0.1))
    pen.line(stage_name(stage), pill, "title", size * 0.9, readable_ink_on(hue), align="center")


def cards_left_words(count: int) -> str:
    return plural("{count} card left", "{count} cards left", count)


RULE_FACTS = {
    "cards": len(rules.CARD_IDS),
    "colours": len(rules.COLOUR_IDS),
    "numbers": max(rules.CARD_NUMBERS),
    "hand": rules.HAND_SIZE,
    "last": rules.LAST_GRID_CARDS,
}

CLEAR_ALL_RULE = N_("You start with a grid of nine face-down cards. Clear it, line by line.")
SECOND_GRID_RULE = N_("Then you get a second grid of twelve cards. Clear that one too.")
RACE_RULE = N_("First to clear the second grid wins.")
SHARED_PILES_RULE = N_("Everyone races on their own grid; the piles in the middle are shared.")
HAND_RULE = N_("You have {hand} cards in your hand. Nobody else sees them.")
UNKNOWN_CARDS_RULE = N_("Nobody knows the face-down cards, not even on their own grid.")
REMEMBER_RULE = N_("It’s up to you to remember what you’ve looked at; memory notes can help.")
TAKE_RULE = N_("Take the top card of the pile or of the discards. Now you hold three.")
ROW_RULE = N_("You can clear a row when all its cards show the same number.")
COLUMN_RULE = N_("You can clear a column when all its cards are the same colour.")
MATCHING_RULE = N_("Rows match by number, columns by colour; never the other way round.")
LOOK_RULE = N_("After clearing a line, you may look at one face-down card, once per turn.")
CHAIN_RULE = N_("After two lines in one turn, you may also turn up the card you looked at.")
KEEP_RULE = N_("You may keep a complete line and clear it on a later turn.")
RESHUFFLE_RULE = N_(
    "When the pile runs out, the discards and the box are shuffled into a "
    "new one; the top discard stays."
)


HELP_TEXTS: dict[str, tuple[str, ...]] = {
    # A title and sentences, in English, with placeholders.
    "game": ("Blanco", CLEAR_ALL_RULE, SECOND_GRID_RULE, RACE_RULE),
    "playing": (N_("{name} is playing"), SHARED_PILES_RULE),
    "waiting": ("{name}", SHARED_PILES_RULE),
    "your turn": (N_("Your turn"), SHARED_PILES_RULE),
    "up": ("{card}", ROW_RULE, COLUMN_RULE),
    "down": (N_("A face-down card"), UNKNOWN_CARDS_RULE),
    "looked at": (N_("A card already looked at"), REMEMBER_RULE),
    "pile": (N_("Pile: {count}"), TAKE_RULE),
    "discard": (
        N_("Discards: {count}"),
        N_("Discarded and replaced cards, newest on top."),
        TAKE_RULE,
    ),
    "box": (N_("Box: {count}"), N_("Cleared cards go here."), RESHUFFLE_RULE),
    "hand": (N_("Your hand"), HAND_RULE),
    "their hand": (N_("{name}’s hand"),),
    "line": (N_("Clear"), MATCHING_RULE, KEEP_RULE, LOOK_RULE, CHAIN_RULE),
    "board": (N_("{name}: {points}"), RACE_RULE, N_("Click to enlarge.")),
    "stage": (N_("The grid: {stage}"), N_("First 3×3, then 4×3. First to clear both wins.")),
    "lamp": (N_("{name} is playing"),),
    "rival": (
        N_("The other table"),
        N_("Someone else has played this deal: here’s where they stood after as many turns."),
    ),
    "hint": (
        N_("Hint"),
        N_("Ask again to learn more: where to look, what to do, and why."),
        N_(
            "Every choice made with help is noted. The game sets no record "
            "and earns only achievements for finishing games."
        ),
    ),
    "review": (
        N_("Review"),
        N_("Finds the choices that cost turns, and what would have been better."),
    ),
    "end": (N_("End turn"), N_("Then it’s the next player’s turn.")),
}


def help_text(kind: str, **facts: object) -> TooltipText:
    filled = {**RULE_FACTS, **facts}
    title, *sentences = (_(words).format(**filled) for words in HELP_TEXTS[kind])
    return TooltipText(title[:1].upper() + title[1:], " ".join(sentences))


CellKey = tuple[Literal["cell"], rules.Position]
HandKey = tuple[Literal["hand"], int]
PileKey = tuple[Literal["pile", "discard"]]
LineKey = tuple[Literal["line"], rules.Line]
SeatKey = tuple[Literal["seat"], int]
EndKey = tuple[Literal["end"]]
ThingKey = CellKey | HandKey | PileKey | LineKey | SeatKey | EndKey
"""The key that identifies a card of the grid or hand, a pile, a line, a seat or the End button."""


class TableThings:
    """The things on a table that can be pressed, explained or read aloud at the moment."""

    def __init__(
        self,
        table: BlancoTable,
        place: Placement,
        places: TableLayout,
        question: Question,
        press: Callable[[ThingKey], None],
    ) -> None:
        self._table, self._place, self._places = table, place, places
        self._question, self._press = question, press
        self._shown = table.view.seats[table.focus]

    def __iter__(self) -> Iterator[ScreenThing]:
        table, place = self._table, self._place
        view, focus = table.view, table.focus
        yield ScreenThing(place["heading"], partial(help_text, "game"))
        turn = view.turn.player if view.phase is rules.Phase.TURN else None
        kind, name = "playing" if turn == focus else "waiting", table.name_of(focus)
        if turn == focus == table.only_person:
            kind = "your turn"
        yield ScreenThing(place["name_tab"], partial(help_text, kind, name=name))
        yield from self._grid_things()
        yield from self._hand_things()
        yield from self._pile_things()
        for line in self._question.clearable_lines:
            rect, said = (self._places.clear_button_rect(focus, line), partial(_clear_words, line))
            yield self._make_thing(rect, ("line", line), None, said, is_pressed=True)
        for seat, tile in self._places.tiles.items():
            yield from self._tile_things(seat, tile, is_turn=turn == seat)
        yield self._make_thing(
            place["end"], ("end",), rules.End(focus), lambda: _("End turn"), is_pressed=False
        )

    def _make_thing(
        self,
        rect: pygame.Rect,
        key: ThingKey,
        tried: rules.Action | None,
        said: Callable[[], str],
        chosen: str = "",
        more: Callable[[], str] = str,
        *,
        is_pressed: bool,
    ) -> ScreenThing:
        """Return a thing of the table, which can be pressed if ``is_pressed`` is true.

        ``said``, ``chosen`` and ``more`` are its name, state and explanation for a screen reader.
        If a click on it is refused, the player is told why the action ``tried`` is not allowed.
        """
        return ScreenThing(
            rect,
            key=key,
            press=partial(self._press, key) if is_pressed else None,
            refuse=partial(refusal_reason, self._table.match, tried),
            speak=lambda: SpokenItem(key, said(), chosen, more),
        )

    def _grid_things(self) -> Iterator[ScreenThing]:
        table, question = self._table, self._question
        has_notes, choice = table.match.has_memory_notes, question.choice
        pressed = set(question.cells)
        if question.is_partly_chosen and choice.first is not None:
            pressed.add(choice.first)
        for row, cells in enumerate(self._shown.grid):
            for column, cell in enumerate(cells):
                at = row, column
                thing = self._make_thing(
                    self._places.cell_rect(table.focus, at),
                    ("cell", at),
                    _action_tried_on(table.focus, question, at),
                    partial(_cell_words, table, at),
                    _("selected") if at == choice.first else "",
                    partial(_completed_lines_words, self._shown, question, at),
                    is_pressed=at in pressed,
                )
                name = f"{card_label(cell)} · {row + 1}.{column + 1}"
                thing = thing._replace(name=name, cluster=f"row {row}")
                if cell is not None:
                    kind = _cell_help_key(cell, has_notes)
                    card = spelling.card_name(cell.card) if cell.is_up else ""
                    thing = thing._replace(
                        explain=partial(help_text, kind, card=card), is_quiet=at in question.cells
                    )
                yield thing

    def _hand_things(self) -> Iterator[ScreenThing]:
        table, question = self._table, self._question
        focus, hand, rects = table.focus, self._shown.hand, list[pygame.Rect]()
        for nth, card in enumerate(hand):
            rects.append(self._places.hand_rect(focus, nth, len(hand)))
            name = spelling.card_name(card)
            said = partial(_hand_card_words, card)
            chosen = _("selected") if card == question.choice.card else ""
            tried, is_pressed = rules.Place(focus, card, (0, 0)), card in question.hand
            thing = self._make_thing(
                rects[-1], ("hand", card), tried, said, chosen, is_pressed=is_pressed
            )
            yield thing._replace(name=name, cluster="hand")
        if rects:
            kind = "hand" if focus == table.asked else "their hand"
            told = partial(help_text, kind, name=table.players[focus].name)
            yield ScreenThing(rects[0].unionall(rects[1:]), told, is_quiet=bool(question.hand))

    def _pile_things(self) -> Iterator[ScreenThing]:
        view, places = self._table.view, self._places
        piles: tuple[tuple[rules.Source, Zone, str, int, Callable[[], str]], ...] = (
            ("pile", Zone.PILE, _("Pile"), view.pile, partial(spelling.pile_in_words, view)),
            (
                "discard", Zone.DISCARD, _("Discard pile"), len(view.discard),
                partial(spelling.top_discard_in_words, view),
            ),
        )  # fmt: skip
        for source, zone, name, count, said in piles:
            tried, is_pressed = (
                rules.Draw(self._table.focus, source),
                source in self._question.sources,
            )
            thing = self._make_thing(
                places.pile_rect(zone), (source,), tried, said, is_pressed=is_pressed
            )
            told = partial(help_text, source, count=count)
            yield thing._replace(name=name, cluster="piles", explain=told)
        yield ScreenThing(
            places.pile_rect(Zone.BOX), partial(help_text, "box", count=len(view.box))
        )

    def _tile_things(self, seat: int, tile: pygame.Rect, *, is_turn: bool) -> Iterator[ScreenThing]:
        table = self._table
        name, shown = table.name_of(seat), table.view.seats[seat]
        said, board = partial(table.name_of, seat), partial(_board_words, table, seat)
        thing = self._make_thing(tile, ("seat", seat), None, said, more=board, is_pressed=True)
        yield thing._replace(name=name, cluster="seat", enlarges=True, refuse=None)
        told = partial(help_text, "board", name=name, points=cards_left_words(shown.cards_left))
        # Quiet, because hovering over the tile already shows the grid enlarged.
        yield ScreenThing(tile_head_rect(tile), told, is_quiet=True)
        if is_turn:
            yield ScreenThing(turn_lamp_rect(tile), partial(help_text, "lamp", name=name))
        stage = partial(help_text, "stage", stage=stage_name(shown.stage))
        yield ScreenThing(stage_pill_rect(self._places, seat), stage)


def _cell_help_key(cell: rules.Cell, has_notes: bool) -> str:
    if cell.is_up:
        return "up"
    return "looked at" if cell.is_known and has_notes else "down"


def refusal_reason(match: BlancoMatch, tried: rules.Action | None) -> str | None:
    """Return the sentence with which the rules refuse an action, or ``None`` if they do not."""
    if tried is not None:
        try:
            rules.apply(match.game, tried)
        except IllegalAction as refusal:
            return refusal_sentence(refusal)
    return None


def click_meaning(question: Question, key: ThingKey) -> object:
    """Return a value that is equal for two clicks on a thing only if they would do the same."""
    match key:
        case ("cell", at):
            return question.kind, question.click_cell(at)
        case ("hand", card):
            return card in question.hand
        case ("pile",) | ("discard",):
            return question.kind, question.click_pile(key[0])
        case ("line", line):
            return question.clears.get(line)
        case _:
            return None


def _action_tried_on(player: int, question: Question, at: rules.Position) -> rules.Action:
    """Return the action that a click on a card attempts, whether it is legal or not."""
    choice = question.choice
    match question.kind:
        case MoveStep.OPEN_LOOK if choice.first is not None:
            return rules.Open(player, choice.first, at)
        case MoveStep.SWAP if choice.first is not None:
            return rules.Swap(player, choice.first, at)
        case MoveStep.SWAP_UP if choice.first is not None and choice.second is not None:
            return rules.Swap(player, choice.first, choice.second, at)
        case MoveStep.DROP_UP:
            return rules.Drop(player, choice.card, at)
        case _:
            return rules.Look(player, at)


def _cell_words(table: BlancoTable, at: rules.Position) -> str:
    cell = table.view.seats[table.focus].cell_at(at)
    said = spelling.cell_in_words(cell, has_notes=table.match.has_memory_notes)
    return f"{spelling.position_name(at)}: {said}"


def _hand_card_words(card: int) -> str:
    return _("In hand: {cards}").format(cards=spelling.card_name(card))


def _clear_words(line: rules.Line) -> str:
    return _("Clear {line}").format(line=spelling.line_name(line))


def _completed_lines_words(seat: BlancoSeat, question: Question, at: rules.Position) -> str:
    lines = lines_completed_by_click(seat, question, at)
    return join_sentences(
        *(_("Completes {line}").format(line=spelling.line_name(line)) for line in lines)
    )


def _board_words(table: BlancoTable, seat: int) -> str:
    return join_sentences(
        *spelling.board_in_words(table.view, seat, has_notes=table.match.has_memory_notes)[1:]
    )


class HandoverScene(WidgetScene):
    """A screen that covers the table while one person hands over to another."""

    def __init__(
        self, kit: Kit, player: Player, on_there: Callable[[], None], on_pause: Callable[[], None]
    ) -> None:
        """Cover the table until ``player`` presses "I'm here", which calls ``on_there``."""
        self._player = player
        self._on_there = on_there
        super().__init__(kit, "curtain")
        self._here = Button("here", lambda: _("I’m here"), self._confirm_here, shortcut=Advance())
        self._menu = BarIcon("menu", lambda: _("Pause"), on_pause, shortcut=Back())
        self.focus = Focus(kit, default=self._here)

    def handle(self, intent: Intent) -> None:
        if not isinstance(intent, Key):
            self.focus.handle(intent)

    def parts(self) -> Mapping[str, Part]:
        words = _("Your turn! Take the screen. Everyone else, look away.")
        return {
            "card_left": drawn(_draw_turned_back, 9),
            "card_right": drawn(_draw_turned_back, -9),
            "badge": Art(f"seat_{self._player.badge + 1}"),
            "heading": drawn(_draw_name_of_next, self._player.name),
            "words": Text(words, 32, CREAM, leading=1.3),
            "here": Control(self._here),
            "menu": pile(Art("pause", 34), Control(self._menu)),
        }

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(self._kit, surface)
        self.draw_parts(surface)
        self.focus.draw(surface)

    def _confirm_here(self) -> None:
        self._on_there()
        self._kit.stack.pop()


def _draw_turned_back(pen: Pen, rect: pygame.Rect, degrees: float) -> None:
    back = card_picture(pen.kit.art, rules.HIDDEN_CARD, rect.width)
    pen.lay(pygame.transform.rotozoom(back, degrees, 1.0), center=rect.center)


def _draw_name_of_next(pen: Pen, rect: pygame.Rect, name: str) -> None:
    draw_name(
        pen.kit, pen.surface, rect, name, rect.height * 0.62, SUNFLOWER, align="center", outline=INK
    )
