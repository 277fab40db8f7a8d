"""The drawing of the cards on the table, the marks on them, and a dragged card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.blanco.rules import HIDDEN_CARD, Line
from game.blanco.stage import BlancoSeat, BlancoView, CardSpot, Zone
from game.scenes.table.rivals import MIN_TILE_TEXT_PX, closeup_rect_beside_tile, draw_closeup_plate
from game.stage import ClipPose
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, LEAF, LILAC, SUNFLOWER, WHITE, Colour
from game.ui.pen import Pen
from game.ui.widgets.widget import Widget
from game.ui.window.layout import Placement
from game.words import _

from .blanco_moves import (
    CARD_ASPECT,
    CARD_GAP,
    CARD_LIFT,
    CARD_LIP,
    CardsInMotion,
    MotionPainter,
    TableLayout,
    draw_card,
    draw_cell,
)
from .blanco_things import ThingKey
from .move_question import MoveStep, PartialMove, Question

STACK_DEPTH = 3
BOX_ICON_SHARE = 0.9


@dataclass(frozen=True, slots=True)
class BoardMarks:
    """What is highlighted on the table: things to click, the hovered one, and a dragged card."""

    question: Question = field(default_factory=Question)
    hovered: object = None
    """The ``ThingKey`` of the thing under the mouse or in focus; ``None`` if there is none."""
    preview: tuple[Line, ...] = ()
    """The lines that a click on the hovered card would complete."""
    dragged: tuple[ThingKey, pygame.Rect] | None = None

    @property
    def hovered_seat(self) -> int | None:
        match self.hovered:
            case ("seat", int(seat)):
                return seat
            case _:
                return None


NO_BOARD_MARKS = BoardMarks()


class BlancoBoard:
    """Draws the cards on the table at one moment."""

    def __init__(
        self,
        pen: Pen,
        places: TableLayout,
        view: BlancoView,
        poses: Sequence[ClipPose],
        marks: BoardMarks = NO_BOARD_MARKS,
        *,
        notes: bool = False,
    ) -> None:
        """Prepare to draw a view.  If ``notes`` is true, memory notes are shown."""
        self._pen, self._places, self._view, self._notes = pen, places, view, notes
        self._poses, self._hidden = poses, CardsInMotion(poses)
        self._is_own = places.focus == view.viewer
        self._marks = marks
        self._question = marks.question if self._is_own else Question()
        self._dragged = None if marks.dragged is None else marks.dragged[0]

    def draw(self) -> None:
        self._draw_piles()
        self._draw_hand()
        self._draw_leaving_card()
        self._draw_grid()
        for line in self._question.clearable_lines:
            self._outline_line(line, LEAF)
        for line in self._marks.preview if self._is_own else ():
            self._outline_line(line, WHITE)

    def draw_moving_cards(self, let_go: tuple[ThingKey, pygame.Rect] | None = None) -> None:
        """Draw the cards in motion.  ``let_go`` is a card just dropped and where it was dropped."""
        start = None if let_go is None else (_spot_of_thing(let_go[0]), let_go[1])
        moves = MotionPainter(self._pen, self._places, self._view, start, notes=self._notes)
        for pose in self._poses:
            moves.draw_pose(pose)

    def _draw_grid(self) -> None:
        places, hidden, question = self._places, self._hidden, self._question
        focus, choice = places.focus, question.choice
        if focus in hidden.grids:
            return
        for at, cell in self._view.seats[focus].uncleared_cells():
            if (focus, at) in hidden.cells or self._dragged == ("cell", at):
                continue
            rect = places.cell_rect(focus, at)
            if at in (choice.first, choice.second) and question.is_partly_chosen:
                rect.y -= round(rect.height * CARD_LIFT)
                draw_card_glow(self._pen, rect, is_hot=True)
            elif at in question.cells:
                draw_card_glow(self._pen, rect, is_hot=self._marks.hovered == ("cell", at))
            draw_cell(self._pen, cell, rect, notes=self._notes)
            is_look = question.may_look and question.takes_reward(at) and at != question.reveals
            if at in question.cells and (question.kind is MoveStep.OPEN_LOOK or is_look):
                self._pen.icon("eye", round(rect.width * 0.42), center=rect.center)

    def _outline_line(self, line: Line, ink: Colour) -> None:
        px = self._pen.px
        rect = self._places.line_rect(self._places.focus, line).inflate(px(14), px(14))
        ring = partial(shapes.focus_ring_picture, rect.size, max(2.0, px(5)), px(18), ink)
        self._pen.stamp(("line ring", rect.size, ink), ring, topleft=rect.topleft)

    def _draw_hand(self) -> None:
        places, question, focus = self._places, self._question, self._places.focus
        held = self._view.seats[focus].hand
        for nth, card in enumerate(held):
            if (focus, nth) in self._hidden.hands or self._dragged == ("hand", card):
                continue
            rect = places.hand_rect(focus, nth, len(held))
            if question.choice.drops and card == question.choice.card:
                self._draw_card_stack(rect, ())
                continue
            if card and card in question.hand:
                is_hot = self._marks.hovered == ("hand", card)
                if card == question.choice.card:
                    rect.y -= round(rect.height * CARD_LIFT)
                    is_hot = True
                draw_card_glow(self._pen, rect, is_hot=is_hot)
            draw_card(self._pen, card, rect)

    def _draw_leaving_card(self) -> None:
        """Draw the card to be discarded over the discards, until a card to turn up is chosen."""
        choice = self._question.choice
        if choice.drops and self._dragged != ("hand", choice.card):
            rect = self._places.leaving_card_rect()
            draw_card_glow(self._pen, rect, is_hot=True)
            draw_card(self._pen, choice.card, rect)

    def draw_dragged_card(self) -> None:
        if self._marks.dragged is None:
            return
        thing, rect = self._marks.dragged
        draw_card_glow(self._pen, rect, is_hot=True)
        match thing:
            case ("cell", at):
                cell = self._view.seats[self._places.focus].cell_at(at)
                if cell is not None:
                    draw_cell(self._pen, cell, rect, notes=self._notes)
            case ("hand", card):
                draw_card(self._pen, card, rect)
            case ("discard",):
                draw_card(self._pen, self._view.top_discard, rect)
            case _:
                draw_card(self._pen, HIDDEN_CARD, rect)

    # --- piles -----------------------------------------------------------------------------------

    def _draw_piles(self) -> None:
        pen, places, view, hidden = self._pen, self._places, self._view, self._hidden
        question = self._question
        for spot, source in ((Zone.PILE, "pile"), (Zone.DISCARD, "discard")):
            if source in question.sources:
                is_hot = self._marks.hovered == (source,) or (
                    spot is Zone.DISCARD and question.choice.drops
                )
                draw_card_glow(pen, places.pile_rect(spot), is_hot=is_hot)
        self._draw_card_stack(
            places.pile_rect(Zone.PILE), [HIDDEN_CARD] * min(view.pile, STACK_DEPTH)
        )
        discard = view.discard[: len(view.discard) - hidden.discards]
        lies = discard[:-1] if self._dragged == ("discard",) else discard
        self._draw_card_stack(places.pile_rect(Zone.DISCARD), lies[-STACK_DEPTH:])
        box = places.pile_rect(Zone.BOX)
        foot = box.centerx, box.bottom - box.height // 8
        pen.icon("blanco_box", round(box.width * BOX_ICON_SHARE), midbottom=foot)
        boxed = len(view.box) - hidden.boxed
        captions = {
            Zone.PILE: _("Pile: {count}").format(count=view.pile),
            Zone.DISCARD: _("Discards: {count}").format(count=len(discard)),
            Zone.BOX: _("Box: {count}").format(count=boxed),
        }
        size = self._caption_size_px(captions)
        for spot, words in captions.items():
            rect = places.pile_caption_rect(spot)
            pen.line(words, rect, "body", size, LILAC, align="center", grows=False)

    def _caption_size_px(self, captions: Mapping[Zone, str]) -> int:
        text, size = self._pen.kit.text, max(MIN_TILE_TEXT_PX, self._pen.px(22))
        return min(
            text.fit_line(words, "body", text.enlarged_px("body", size), *rect.size)[1]
            for spot, words in captions.items()
            for rect in [self._places.pile_caption_rect(spot)]
        )

    def _draw_card_stack(self, rect: pygame.Rect, shown: Sequence[int]) -> None:
        pen, edge = self._pen, max(1.5, rect.width * 0.03)
        if not shown:
            pen.rounded(rect, rect.width * 0.12, None, edge, CREAM, 0.25)
        for index, card in enumerate(shown):
            draw_card(pen, card, rect.move(0, (len(shown) - 1 - index) * pen.px(3)))


def draw_card_glow(pen: Pen, rect: pygame.Rect, *, is_hot: bool) -> None:
    spread, line = pen.px(20 if is_hot else 10), pen.px(6 if is_hot else 4)

    def make_glow() -> pygame.Surface:
        around = (rect.width + 2 * line, rect.height + 2 * line)
        glow = shapes.glow_picture(around, spread, SUNFLOWER, rect.width * 0.12)
        ring = shapes.rounded_rect_picture(around, around[0] * 0.13, SUNFLOWER, pen.px(2), INK)
        glow.blit(ring, ring.get_rect(center=glow.get_rect().center))
        return glow

    pen.stamp(("card glow", rect.size, spread, line), make_glow, center=rect.center)


def _spot_of_thing(thing: ThingKey) -> CardSpot:
    match thing:
        case ("cell", at):
            return CardSpot(Zone.CELL, at)
        case ("pile",):
            return CardSpot(Zone.PILE)
        case ("discard",):
            return CardSpot(Zone.DISCARD)
        case _:
            # Its place in the hand may be another card's by now.
            return CardSpot(Zone.HAND)


MAX_CLICK_MOVE_SHARE = 0.12
"""How far a pressed mouse may move before it drags the card, as a share of the card's width."""
MIN_DROP_OVERLAP_SHARE = 0.3
"""The share of a dropped card's area that must lie over the place where the card is to go."""

Point = tuple[int, int]


@dataclass(slots=True)
class CardDrag:
    """A card that is dragged, or that is pressed but has not moved far enough yet."""

    thing: ThingKey
    lay: pygame.Rect
    grabbed: Point
    before: PartialMove
    pos: Point
    is_moving: bool = False

    def follow_mouse(self, pos: Point) -> bool:
        """Follow the mouse.  Return whether a click has just become a drag."""
        self.pos = pos
        was, slack = self.is_moving, self.lay.width * MAX_CLICK_MOVE_SHARE
        away = pygame.Vector2(pos).distance_to(self.grabbed)
        self.is_moving = was or away > slack
        return self.is_moving and not was

    @property
    def card_rect(self) -> pygame.Rect:
        return self.lay.move(self.pos[0] - self.grabbed[0], self.pos[1] - self.grabbed[1])

    def drop_target(self, spots: Mapping[ThingKey, Widget], hand: pygame.Rect) -> ThingKey | None:
        """Return the allowed place that the card covers most; ``None`` if it covers too little."""
        rect = self.card_rect
        if self.thing[0] in ("pile", "discard"):
            return ("hand", 0) if rect.colliderect(hand) else None
        kinds = ("cell",) if self.thing[0] == "cell" else ("cell", "discard")
        area = rect.width * rect.height
        covered = {
            thing: overlap.width * overlap.height / area
            for thing, spot in spots.items()
            if thing != self.thing and thing[0] in kinds
            for overlap in [rect.clip(spot.rect)]
        }
        most = max(covered, key=lambda thing: covered[thing], default=None)
        return most if most is not None and covered[most] >= MIN_DROP_OVERLAP_SHARE else None


def partial_move_by_drag(question: Question, thing: ThingKey) -> PartialMove | None:
    """Return the move that dragging a card begins, or ``None`` if the card cannot be dragged."""
    match thing:
        case ("hand", card) if question.kind in (MoveStep.LAY, MoveStep.DROP_UP):
            return question.click_hand_card(card)
        case ("cell", at) if question.kind in (MoveStep.BEGIN, MoveStep.SWAP):
            return PartialMove(first=at)
        case ("pile",) | ("discard",) if question.kind is MoveStep.BEGIN:
            return question.choice
        case _:
            return None


CLOSEUP_CARD_WIDTH, CLOSEUP_MARGIN = 104.0, 18.0
"""The width of a card in a close-up and the margin around its grid, in layout units."""


def closeup_rect(place: Placement, tile: pygame.Rect, shape: tuple[int, int]) -> pygame.Rect:
    """Return the area of the close-up of another seat's grid, to the left of that seat's tile."""
    rows, columns = shape
    across, down, gap = _closeup_spacing(place)
    room = 2 * place.px(CLOSEUP_MARGIN)
    size = columns * across - gap + room, rows * down - gap + room
    return closeup_rect_beside_tile(place, tile, size)


def draw_closeup(
    pen: Pen, place: Placement, tile: pygame.Rect, seat: BlancoSeat, *, notes: bool
) -> None:
    """Draw another seat's grid enlarged, beside that seat's tile."""
    if not seat.grid:
        return
    rect = closeup_rect(place, tile, seat.grid_shape)
    room, width = place.px(CLOSEUP_MARGIN), place.px(CLOSEUP_CARD_WIDTH)
    draw_closeup_plate(pen, rect, room)
    across, down, _gap = _closeup_spacing(place)
    for (row, column), cell in seat.uncleared_cells():
        corner = rect.x + room + column * across, rect.y + room + row * down
        lies = pygame.Rect(corner, (width, round(width * CARD_ASPECT)))
        draw_cell(pen, cell, lies, notes=notes)


def _closeup_spacing(place: Placement) -> tuple[int, int, int]:
    """Return the distances between columns and rows, and the gap between cards, in pixels."""
    width = place.px(CLOSEUP_CARD_WIDTH)
    gap = max(2, round(width * CARD_GAP))
    return (
        width + gap,
        round(width * CARD_ASPECT) + max(1, round(width * CARD_LIP)) + gap,
        gap,
    )
