"""The drawing of Blanco's cards at rest and in motion, and of words that are called out."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.blanco.rules import HIDDEN_CARD, LAST_STAGE, Cell, Position
from game.blanco.rules import events as ev
from game.blanco.stage import BlancoView, CardSpot, MovingCard, SlidingGrid, Zone
from game.record import Player
from game.scenes.table import effects
from game.scenes.table.rivals import (
    draw_closeup_plate,
    seat_badge_picture,
)
from game.stage import (
    ClipPose,
    EventPose,
    clamp,
    ease_in_out,
    ease_out_cubic,
    part,
)
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    INK,
    SUNFLOWER,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.tree import Art, Part, Text, column, draw_part, row
from game.words import _

from .blanco_cards import CARD_ASPECT, card_picture
from .blanco_show import (
    PEEK_END,
    PEEK_START,
    wins_the_game,
)


class CardPlaces(Protocol):
    """Where cards lie on a table, as far as they move there."""

    @property
    def focus(self) -> int: ...

    @property
    def forward(self) -> int | None: ...

    @property
    def closeup(self) -> pygame.Rect: ...

    @property
    def tiles(self) -> Mapping[int, pygame.Rect]: ...

    def __contains__(self, key: Hashable) -> bool: ...

    def __getitem__(self, key: Hashable, /) -> pygame.Rect: ...

    def cell_rect(
        self, seat: int, at: Position, shape: tuple[int, int] | None = None
    ) -> pygame.Rect: ...

    def hand_rect(self, seat: int, nth: int, count: int) -> pygame.Rect: ...

    def told_rect(self, seat: int, size: tuple[int, int]) -> pygame.Rect: ...

    def pile_rect(self, zone: Zone) -> pygame.Rect: ...

    def spot_rect(self, seat: int, where: CardSpot, held: int) -> pygame.Rect: ...


FLIGHT_ARC_SHARE = 0.12
"""The height of a flying card's arc, as a share of the flight's distance."""
PEEK_GROWTH_FACTOR = 1.14
"""How many times as large a card becomes while it is looked at."""
MIN_FLIP_WIDTH_SHARE = 0.04
MIN_EYE_PX = 20
MEMORY_NOTE_ALPHA = 170
"""The opacity (0–255) of a memory note: the faint face of a face-down card once looked at.

Below 165 its number is hard to read on the card's back.
"""


def draw_card(pen: Pen, card: int, rect: pygame.Rect, alpha: int = 255) -> None:
    """Draw a card that does not move.  The card with id 0 is a card back."""
    blit_with_alpha(pen.surface, card_picture(pen.kit.art, card, rect.width), rect, alpha)


def draw_cell(pen: Pen, cell: Cell, rect: pygame.Rect, *, notes: bool) -> None:
    """Draw a card of a grid.  If ``notes`` is true, mark a card that its owner has looked at.

    The mark is an eye and, if the viewer may know the card, its faint face.
    """
    draw_card(pen, cell.card if cell.is_up else HIDDEN_CARD, rect)
    if cell.is_up or not cell.is_known or not notes:
        return
    if cell.card:
        draw_card(pen, cell.card, rect, MEMORY_NOTE_ALPHA)
    # Relatively larger on the small cards of a tile, to stay visible.
    side = max(round(rect.width * 0.3), min(round(rect.width * 0.6), MIN_EYE_PX))
    pen.icon("eye", side, midbottom=rect.midbottom)


def draw_flying_card(
    pen: Pen,
    card: int,
    start: pygame.Rect,
    end: pygame.Rect,
    progress: float,
    *,
    turns: bool = False,
    goes_down: bool = False,
) -> None:
    """Draw a card flying between two places.

    If ``turns`` is true, it flips to its face on the way, or to its back if ``goes_down`` is true.
    """
    t = ease_in_out(progress)
    apart = math.dist(start.center, end.center)
    x = start.centerx + (end.centerx - start.centerx) * t
    y = start.centery + (end.centery - start.centery) * t
    y -= math.sin(math.pi * t) * apart * FLIGHT_ARC_SHARE
    width = round(start.width + (end.width - start.width) * t)
    shown, squeeze = card, 1.0
    if turns:
        shown, squeeze = _visible_side(card, t, goes_down=goes_down)
    picture = _scaled_card(pen, shown, width, max(start.width, end.width), squeeze)
    pen.lay(picture, center=(round(x), round(y)))


def draw_turning_card(pen: Pen, card: int, rect: pygame.Rect, progress: float, moves: bool) -> None:
    """Draw a card being turned up in place.  If ``moves`` is false, its face only fades in."""
    if not moves:
        draw_card(pen, 0, rect)
        draw_card(pen, card, rect, round(255 * clamp(progress)))
        return
    shown, squeeze = _visible_side(card, ease_in_out(progress))
    lift = math.sin(math.pi * clamp(progress)) * rect.height * 0.06
    picture = _scaled_card(pen, shown, rect.width, rect.width, squeeze)
    pen.lay(picture, midtop=(rect.centerx, round(rect.y - lift)))


def draw_peeked_card(pen: Pen, card: int, rect: pygame.Rect, progress: float, moves: bool) -> None:
    """Draw a face-down card being looked at: its face if the viewer may see it, and an eye."""
    seen = part(progress, 0.0, PEEK_START) * (1.0 - part(progress, PEEK_END, 1.0))
    if card and moves:
        shown, squeeze = _visible_side(card, ease_in_out(seen))
        width = round(rect.width * (1.0 + (PEEK_GROWTH_FACTOR - 1.0) * ease_out_cubic(seen)))
        pen.lay(_scaled_card(pen, shown, width, rect.width, squeeze), center=rect.center)
    else:
        draw_card(pen, 0, rect)
        if card:
            draw_card(pen, card, rect, round(255 * seen))
    side = max(10, round(rect.width * (0.36 if card else 0.6)))
    # At the right, the number at the left stays free.
    pen.icon("eye", side, center=rect.topright if card else rect.center)


def _visible_side(card: int, t: float, *, goes_down: bool = False) -> tuple[int, float]:
    """Return a turning card's visible side (0 is the back) and the visible share of its width."""
    first, second = (card, 0) if goes_down else (0, card)
    return (first if t < 0.5 else second), max(MIN_FLIP_WIDTH_SHARE, abs(1.0 - 2.0 * t))


def _scaled_card(pen: Pen, card: int, width: int, drawn_at: int, squeeze: float) -> pygame.Surface:
    full = card_picture(pen.kit.art, card, drawn_at)
    if width == drawn_at and squeeze == 1.0:
        return full
    high = round(full.get_height() * width / drawn_at)
    return pygame.transform.smoothscale(full, (max(2, round(width * squeeze)), max(2, high)))


LINE_WAVE_SHARE, LINE_HOP_SHARE, HOP_GLOW_STEPS = 0.5, 0.12, 4
"""The share of a line's time after which its last card hops; how high, in card heights; and how
many steps of brightness the glow of a hopping card has.
"""
LID_SNAPS_AT, LID_BOUNCE_SHARE, BOX_ICON_SHARE = 0.68, 0.24, 0.9
"""When the box shuts over a cleared line, how far it is squeezed, and its width in card widths."""
COUNT_UNITS, COUNT_POPS = 22.0, 0.45
"""The letter size of what is in the box, and how much larger it grows when the box has shut."""


def is_box_shut(pose: ClipPose) -> bool:
    match pose:
        case EventPose(ev.LineCleared(), progress, part="boxed"):
            return progress >= LID_SNAPS_AT
        case _:
            return False


def draw_hop_glow(pen: Pen, card: pygame.Rect, step: int) -> None:
    if step:
        strength = round(220 * step / HOP_GLOW_STEPS)
        pen.glow(card, pen.px(14), card.width * 0.12, strength)


RESHUFFLE_FLIGHTS_PER_PILE = 3
"""At a reshuffle, this many cards fly to the pile from the discards, and as many from the box."""


TOLD_COMES_BY, TOLD_LEAVES_AT = 0.25, 0.8
"""When a card that is told lies where it is seen, and when it goes on, as shares of its time."""
TOLD_GAP, TOLD_WORD_UNITS, TOLD_EDGE_UNITS = 0.1, 26.0, 16.0
"""The gap between two such cards, in their widths; the letter height of what is told, and the
plate's edge around it, in layout units."""
TOLD_CARD_UNITS, TOLD_PLATE_UNITS, TOLD_LINE_UNITS = 92.0, 400.0, 72.0
"""The widths of such a card and of the plate beneath, and the height of the words below."""
TOLD_PAIR_UNITS, LEAST_TOLD_UNITS, TOLD_APART = (2 + TOLD_GAP) * TOLD_CARD_UNITS, 280.0, 14.0
"""The width of two such cards, the least width of a plate on a tile, and how far it keeps off the
tile's edges."""


def told_plate_rect(pen: Pen, places: CardPlaces, seat: int) -> pygame.Rect:
    """Return where a seat's cards are told: by its tile or, without room, off its grid."""
    high = pen.px(TOLD_CARD_UNITS * CARD_ASPECT + TOLD_LINE_UNITS + 2 * TOLD_EDGE_UNITS)
    wide = min(pen.px(TOLD_PLATE_UNITS), places["rail"].width)
    rect, tile, gap = places.told_rect(seat, (wide, high)), places.tiles[seat], pen.px(TOLD_APART)
    if not tile.contains(rect):
        return rect
    grid, room = places["tile grid", seat], tile.inflate(-2 * gap, 0)
    above_hand = shapes.replace_edges(
        room, left=grid.right + gap, top=grid.top, bottom=places["tile hand", seat].top - gap // 2
    )
    if above_hand.height >= high and above_hand.width >= pen.px(LEAST_TOLD_UNITS):
        rect.width = min(wide, above_hand.width)
        return rect.move_to(midbottom=above_hand.midbottom)
    below = shapes.replace_edges(room, top=grid.bottom + gap // 2, bottom=tile.bottom - gap)
    return below if _is_low(pen, below) else rect


def _is_low(pen: Pen, plate: pygame.Rect) -> bool:
    """Whether a plate has room for its cards, but none for words below them."""
    card = pen.px(TOLD_CARD_UNITS * CARD_ASPECT)
    return card <= plate.height < card + pen.px(TOLD_LINE_UNITS + 2 * TOLD_EDGE_UNITS)


def told_card_rect(pen: Pen, places: CardPlaces, moving: MovingCard) -> pygame.Rect:
    """Return where a card is seen large: the one that is laid left, the one it replaces right."""
    plate, wide = told_plate_rect(pen, places, moving.player), pen.px(TOLD_CARD_UNITS)
    rect = pygame.Rect(0, 0, wide, round(wide * CARD_ASPECT))
    rect.midtop = plate.centerx, plate.top + pen.px(TOLD_EDGE_UNITS)
    if _is_low(pen, plate):
        rect.center = plate.left + pen.px(TOLD_EDGE_UNITS + TOLD_PAIR_UNITS / 2), plate.centery
    step = round(rect.width * (0.5 + TOLD_GAP / 2))
    match moving.start.zone, moving.end.zone:
        case Zone.HAND, Zone.CELL:
            rect.x -= step
        case Zone.CELL, Zone.DISCARD:
            rect.x += step
        case Zone.CELL, Zone.CELL:
            rect.x += -step if moving.start.at < moving.end.at else step
    return rect


def draw_told_plate(
    pen: Pen, places: CardPlaces, player: Player, words: str, poses: Sequence[ClipPose]
) -> None:
    """Draw the plate under cards that are told, with their player's face and the words below."""
    told = [pose for pose in poses if isinstance(pose, MovingCard) and pose.is_told]
    if not told or (told[0].moves and not TOLD_COMES_BY / 2 < told[0].progress < TOLD_LEAVES_AT):
        # No longer than there are cards on it.
        return
    plate, edge = told_plate_rect(pen, places, told[0].player), pen.px(TOLD_EDGE_UNITS)
    draw_closeup_plate(pen, plate, edge)
    face = Art(seat_badge_picture, args=(player,), fits=True)
    said = Text(words, TOLD_WORD_UNITS, CREAM, leading=1.1, align="left")
    line = row(face, said, gap=10, units=TOLD_LINE_UNITS, pad=(0, 6))
    inside = column(Part(), line)
    if _is_low(pen, plate):
        face = Art(seat_badge_picture, args=(player,), units=TOLD_LINE_UNITS)
        said = said.but(leading=1.15, align="center")
        inside = row(Part(units=TOLD_PAIR_UNITS), column(face, said, gap=4), gap=12)
    draw_part(inside.but(pad=(TOLD_EDGE_UNITS, TOLD_EDGE_UNITS / 2)), pen, plate)


class CardsInMotion:
    """The cards that animations are drawing.  The table must not draw them as well."""

    def __init__(self, poses: Sequence[ClipPose]) -> None:
        self.cells: set[tuple[int, Position]] = set()
        self.hands: set[tuple[int, int]] = set()
        self.grids: set[int] = set()
        """The seats whose whole grid is drawn by an animation."""
        self.discards = 0
        self.boxed = 0
        for pose in poses:
            match pose:
                case MovingCard(player, _, _, end, _, _, True):
                    if end.zone is Zone.CELL:
                        self.cells.add((player, end.at))
                    elif end.zone is Zone.HAND:
                        self.hands.add((player, end.nth))
                    elif end.zone is Zone.DISCARD:
                        self.discards += 1
                case EventPose(ev.CardRevealed() | ev.CardLooked() as event):
                    self.cells.add((event.player, event.at))
                case EventPose(ev.GridDealt(player)) | SlidingGrid(ev.GridClosed(player)):
                    self.grids.add(player)
                case EventPose(ev.HandDealt(player)):
                    self.hands |= {(player, nth) for nth in range(3)}
                case EventPose(ev.LineCleared(cards=cards), part="lit" | "boxed"):
                    self.boxed += len(cards)
                case _:
                    pass


class MotionPainter:
    """Draws the animations of one moment: flying, turning and sliding cards."""

    def __init__(
        self,
        pen: Pen,
        places: CardPlaces,
        view: BlancoView,
        let_go: tuple[CardSpot, pygame.Rect] | None = None,
        *,
        notes: bool = False,
    ) -> None:
        self._pen, self._places, self._view, self._notes = pen, places, view, notes
        self._let_go = let_go

    def _way(
        self, player: int, start: CardSpot, end: CardSpot, held: int
    ) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where a moving card starts and ends."""
        goal = self._places.spot_rect(player, end, held)
        if self._let_go is not None and player == self._places.focus:
            site, rect = self._let_go
            if site.zone is end.zone is Zone.HAND:
                # It is drawn where it was let go, on its way to the grid.
                return rect, rect
            if site == start or site.zone is start.zone is Zone.HAND:
                return rect, goal
        return self._places.spot_rect(player, start, held), goal

    def draw_pose(self, pose: ClipPose) -> None:
        """Draw a moment of an animation.  Called-out words are left to ``draw_callouts``."""
        pen, places, view = self._pen, self._places, self._view
        match pose:
            case MovingCard(is_told=True):
                self._draw_told_card(pose)
            case MovingCard(player, card, start, end, progress, turns, moves):
                held = len(view.seats[player].hand)
                begin, goal = self._way(player, start, end, held)
                if not moves:
                    effects.draw_footprints(pen, begin, goal, arrow=True)
                    return
                down = end.zone is Zone.HAND and not view.sees_hand(player)
                draw_flying_card(pen, card, begin, goal, progress, turns=turns, goes_down=down)
            case EventPose(ev.CardRevealed(player, card, at), progress, moves):
                draw_turning_card(pen, card, places.cell_rect(player, at), progress, moves)
            case EventPose(ev.CardLooked(player, card, at), progress, moves):
                draw_peeked_card(pen, card, places.cell_rect(player, at), progress, moves)
            case EventPose(ev.GridDealt(player, _, rows, columns), progress):
                self._draw_dealt_grid(player, (rows, columns), progress)
            case EventPose(ev.HandDealt(player), progress):
                self._draw_dealt_hand(player, progress)
            case EventPose(ev.LineCleared() as event, progress, moves, bright, "lit"):
                self._dim_for_last_line(event, part(progress, 0.0, 0.5))
                self._draw_lit_line(event, progress, moves=moves, bright=bright)
            case EventPose(ev.LineCleared() as event, progress, part="boxed"):
                self._dim_for_last_line(event, 1.0)
                self._draw_boxed_cards(event, progress)
            case EventPose(ev.StageCleared(stage=stage)) if stage == LAST_STAGE:
                effects.draw_shade(pen, pen.surface.get_rect(), 1.0)
            case SlidingGrid():
                self._draw_sliding_grid(pose)
            case EventPose(ev.PileReshuffled(), progress):
                self._draw_reshuffled_cards(progress)
            case _:
                pass

    def _draw_told_card(self, moving: MovingCard) -> None:
        """Draw a card that is seen large on its way, beside the tile of who plays it."""
        pen, places, t = self._pen, self._places, moving.progress
        held = len(self._view.seats[moving.player].hand)
        begin, goal = (
            places.spot_rect(moving.player, it, held) for it in (moving.start, moving.end)
        )
        stop = told_card_rect(pen, places, moving)
        down = moving.end.zone is Zone.HAND and not self._view.sees_hand(moving.player)
        if not moving.moves:
            down = down and moving.start.zone is Zone.PILE
            draw_card(pen, HIDDEN_CARD if down else moving.card, stop)
        elif t < TOLD_COMES_BY:
            up = moving.turns and not down
            draw_flying_card(pen, moving.card, begin, stop, part(t, 0.0, TOLD_COMES_BY), turns=up)
        elif t < TOLD_LEAVES_AT:
            draw_card(pen, moving.card, stop)
        else:
            draw_flying_card(
                pen, moving.card, stop, goal, part(t, TOLD_LEAVES_AT, 1.0),
                turns=moving.turns and down, goes_down=down,
            )  # fmt: skip

    def _dim_for_last_line(self, event: ev.LineCleared, strength: float) -> None:
        """Darken the table, except for the cards of the line that wins the game."""
        if wins_the_game(event, self._view):
            effects.draw_shade(self._pen, self._pen.surface.get_rect(), strength)

    def _draw_dealt_hand(self, player: int, progress: float) -> None:
        hand, begin = self._view.seats[player].hand, self._places.pile_rect(Zone.PILE)
        for nth, card in enumerate(hand):
            goal = self._places.hand_rect(player, nth, len(hand))
            t = part(progress, nth * 0.2, 0.8 + nth * 0.2)
            draw_flying_card(self._pen, card, begin, goal, t, turns=card != HIDDEN_CARD)

    def _draw_boxed_cards(self, event: ev.LineCleared, progress: float) -> None:
        for nth, (at, card) in enumerate(zip(event.positions, event.cards, strict=True)):
            lag = 0.25 * nth / max(1, len(event.cards) - 1)
            t = part(progress, lag, lag + LID_SNAPS_AT - 0.25)
            if t < 1.0:
                begin = self._places.cell_rect(event.player, at)
                draw_flying_card(self._pen, card, begin, self._box_inside_rect(), t)
        covered = self._places.closeup.colliderect(self._places.pile_rect(Zone.BOX))
        if progress >= LID_SNAPS_AT and not covered:
            self._draw_snapping_box(len(event.cards), part(progress, LID_SNAPS_AT, 1.0))

    def _draw_snapping_box(self, count: int, t: float) -> None:
        """Draw the box with its lid shut, bouncing, and how many cards it has got."""
        pen, box = self._pen, self._places.pile_rect(Zone.BOX)
        squeeze = math.sin(math.pi * clamp(2.0 * t)) * LID_BOUNCE_SHARE
        side = round(box.width * BOX_ICON_SHARE)
        foot = box.centerx, box.bottom - box.height // 8
        size = round(side * (1.0 + squeeze)), round(side * (1.0 - squeeze))
        shut = pen.kit.art.icon("blanco_box_shut", side)
        pen.lay(shapes.scale_moving_picture(shut, size), midbottom=foot)
        over = foot[0], foot[1] - round(side * (1.0 + 0.15 * t))
        effects.draw_announcement(pen, f"+{count}", over, box.width * 0.6, 0.35 * t + 0.2)
        self._draw_popping_count(t)

    def _draw_popping_count(self, t: float) -> None:
        """Draw what is in the box now, where that is written, swelling and shrinking again."""
        key = "caption", Zone.BOX
        if key not in self._places:
            return
        pen, place = self._pen, self._places[key]
        words = _("Box: {count}").format(count=len(self._view.box))
        size = pen.kit.text.enlarged_px("body", pen.px(COUNT_UNITS))
        size *= min(1.0, place.width / pen.width(words, "body", size))
        size *= 1.0 + COUNT_POPS * math.sin(math.pi * clamp(t))
        letters = pen.kit.text.render(words, "body", size, SUNFLOWER, outline=INK)
        pen.lay(letters, center=place.center)

    def _box_inside_rect(self) -> pygame.Rect:
        box = self._places.pile_rect(Zone.BOX)
        return box.inflate(-box.width * 0.45, -box.height * 0.45)

    def _draw_dealt_grid(self, player: int, shape: tuple[int, int], progress: float) -> None:
        rows, columns = shape
        count = rows * columns
        start = self._places.pile_rect(Zone.PILE)
        for nth in range(count):
            begins = 0.7 * nth / count
            t = part(progress, begins, begins + 0.3)
            if t > 0.0:
                goal = self._places.cell_rect(player, divmod(nth, columns), shape)
                draw_flying_card(self._pen, HIDDEN_CARD, start, goal, t)

    def _draw_reshuffled_cards(self, progress: float) -> None:
        goal = self._places.pile_rect(Zone.PILE)
        for start in (self._places.pile_rect(Zone.DISCARD), self._box_inside_rect()):
            for nth in range(RESHUFFLE_FLIGHTS_PER_PILE):
                begins = 0.6 * nth / RESHUFFLE_FLIGHTS_PER_PILE
                t = part(progress, begins, begins + 0.6)
                if 0.0 < t < 1.0:
                    draw_flying_card(self._pen, HIDDEN_CARD, start, goal, t)

    def _draw_lit_line(
        self, event: ev.LineCleared, progress: float, *, moves: bool, bright: bool
    ) -> None:
        pen, places, px = self._pen, self._places, self._pen.px
        rects = [places.cell_rect(event.player, at) for at in event.positions]
        around = rects[0].unionall(rects).inflate(px(14), px(14))
        if event.player not in (places.focus, places.forward):
            around = rects[0].unionall(rects).inflate(6, 6)
        ring = partial(shapes.focus_ring_picture, around.size, max(2.0, px(6)), px(18), SUNFLOWER)
        pen.stamp(("lit ring", around.size), ring, topleft=around.topleft)
        # One after another the cards hop, and shine while they are up.
        lag = LINE_WAVE_SHARE / max(1, len(rects) - 1)
        for nth, (card, rect) in enumerate(zip(event.cards, rects, strict=True)):
            t = part(progress, nth * lag, nth * lag + 1.0 - LINE_WAVE_SHARE)
            hop = math.sin(math.pi * t) if moves else 0.0
            lifted = rect.move(0, -round(rect.height * LINE_HOP_SHARE * hop))
            if bright:
                draw_hop_glow(pen, lifted, round(HOP_GLOW_STEPS * hop))
            draw_card(pen, card, lifted)

    def _draw_sliding_grid(self, pose: SlidingGrid) -> None:
        event = pose.event
        came: Mapping[Position, Position] = {end: start for start, end in event.moves}
        t = ease_in_out(pose.progress)
        for at, cell in self._view.seats[event.player].uncleared_cells():
            start = self._places.cell_rect(event.player, came.get(at, at), pose.shape)
            end = self._places.cell_rect(event.player, at)
            rect = start.move(round((end.x - start.x) * t), round((end.y - start.y) * t))
            draw_cell(self._pen, cell, rect, notes=self._notes)
