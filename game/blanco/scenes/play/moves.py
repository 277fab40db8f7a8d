"""What moves over the table of Blanco: cards on their way, lines that go, grids that close.

Lays the director's poses over the picture, and knows what must not be seen meanwhile.  Draws
nothing that lies still.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.blanco.rules import HIDDEN, Position
from game.blanco.rules import events as ev
from game.blanco.stage.poses import CardMoved, GridSlid, Site, Zone
from game.blanco.stage.view import BlancoView
from game.scenes.table.trail import draw_trail
from game.stage import Pose, Shown
from game.stage.easing import clamp, in_out, part
from game.ui.draw import shapes
from game.ui.draw.palette import SUNFLOWER
from game.ui.window.kit import Kit

from .flights import draw_card, draw_cell, draw_peek, draw_travelling, draw_turning
from .places import Places

SHUFFLED = 3
"""So many cards are seen going back to the pile, from each place."""


class Hidden:
    """What is not to be seen where it lies, because it is still on its way there."""

    def __init__(self, poses: Sequence[Pose]) -> None:
        self.cells: set[tuple[int, Position]] = set()
        self.hands: set[tuple[int, int]] = set()
        self.grids: set[int] = set()
        """The grids that are drawn by a pose as a whole."""
        self.discards = 0
        self.boxed = 0
        for pose in poses:
            match pose:
                case CardMoved(player, _, _, end, _, _, True):
                    if end.zone is Zone.CELL:
                        self.cells.add((player, end.at))
                    elif end.zone is Zone.HAND:
                        self.hands.add((player, end.nth))
                    elif end.zone is Zone.DISCARD:
                        self.discards += 1
                case Shown(ev.CardRevealed() | ev.CardLooked() as event):
                    self.cells.add((event.player, event.at))
                case Shown(ev.GridDealt(player)) | GridSlid(ev.GridClosed(player)):
                    self.grids.add(player)
                case Shown(ev.HandDealt(player)):
                    self.hands |= {(player, nth) for nth in range(3)}
                case Shown(ev.LineCleared(cards=cards), part="lit" | "boxed"):
                    self.boxed += len(cards)
                case _:
                    pass


class Moves:
    """Draws poses for one moment: the places and the view as they are now."""

    def __init__(
        self,
        kit: Kit,
        places: Places,
        view: BlancoView,
        let_go: tuple[Site, pygame.Rect] | None = None,
        *,
        notes: bool = False,
    ) -> None:
        """Draw over this view; the card of a site was dragged and ``let_go`` somewhere."""
        self._kit, self._places, self._view, self._notes = kit, places, view, notes
        self._let_go = let_go

    def _begin(self, player: int, start: Site, held: int) -> pygame.Rect:
        if self._let_go is not None and player == self._places.focus:
            site, rect = self._let_go
            if site == start or site.zone is start.zone is Zone.HAND:
                return rect
        return self._places.spot(player, start, held)

    def draw(self, surface: pygame.Surface, pose: Pose) -> None:
        """Draw one pose; the calls are drawn on top of everything, by ``calls``."""
        kit, places, view = self._kit, self._places, self._view
        match pose:
            case CardMoved(player, card, start, end, progress, turns, moves):
                held = len(view.seats[player].hand)
                begin, goal = self._begin(player, start, held), places.spot(player, end, held)
                if not moves:
                    draw_trail(kit, surface, begin, goal, self._places.place.scale, arrow=True)
                    return
                goes_down = end.zone is Zone.HAND and player != view.viewer
                draw_travelling(
                    kit, surface, card, begin, goal, progress, turns=turns, goes_down=goes_down
                )
            case Shown(ev.CardRevealed(player, card, at), progress, moves):
                draw_turning(kit, surface, card, places.cell(player, at), progress, moves)
            case Shown(ev.CardLooked(player, card, at), progress, moves):
                draw_peek(kit, surface, card, places.cell(player, at), progress, moves)
            case Shown(ev.GridDealt(player, _, rows, columns), progress):
                self._draw_dealt(surface, player, (rows, columns), progress)
            case Shown(ev.HandDealt(player), progress):
                self._draw_hand(surface, player, progress)
            case Shown(ev.LineCleared() as event, progress, moves, bright, "lit"):
                self._draw_lit(surface, event, progress, moves=moves, bright=bright)
            case Shown(ev.LineCleared() as event, progress, part="boxed"):
                self._draw_boxed(surface, event, progress)
            case GridSlid():
                self._draw_slid(surface, pose)
            case Shown(ev.PileReshuffled(), progress):
                self._draw_shuffled(surface, progress)
            case _:
                pass

    def _draw_hand(self, surface: pygame.Surface, player: int, progress: float) -> None:
        hand, begin = self._view.seats[player].hand, self._places.pile(Zone.PILE)
        for nth, card in enumerate(hand):
            goal = self._places.hand(player, nth, len(hand))
            t = part(progress, nth * 0.2, 0.8 + nth * 0.2)
            draw_travelling(self._kit, surface, card, begin, goal, t, turns=card != HIDDEN)

    def _draw_boxed(self, surface: pygame.Surface, event: ev.LineCleared, progress: float) -> None:
        for nth, (at, card) in enumerate(zip(event.positions, event.cards, strict=True)):
            lag = 0.35 * nth / max(1, len(event.cards) - 1)
            t = part(progress, lag, lag + 0.65)
            if t < 1.0:
                begin = self._places.cell(event.player, at)
                draw_travelling(self._kit, surface, card, begin, self._in_box(), t)

    def _in_box(self) -> pygame.Rect:
        """Return the place of a card that is in the box, or comes out of it."""
        box = self._places.pile(Zone.BOX)
        return box.inflate(-box.width * 0.45, -box.height * 0.45)

    def _draw_dealt(
        self, surface: pygame.Surface, player: int, shape: tuple[int, int], progress: float
    ) -> None:
        """Let the cards of a grid come from the pile, one after the other."""
        rows, columns = shape
        count = rows * columns
        start = self._places.pile(Zone.PILE)
        for nth in range(count):
            begins = 0.7 * nth / count
            t = part(progress, begins, begins + 0.3)
            if t > 0.0:
                goal = self._places.cell(player, divmod(nth, columns), shape)
                draw_travelling(self._kit, surface, HIDDEN, start, goal, t)

    def _draw_shuffled(self, surface: pygame.Surface, progress: float) -> None:
        """Let a few cards go back to the pile for all the discards and the box."""
        goal = self._places.pile(Zone.PILE)
        for start in (self._places.pile(Zone.DISCARD), self._in_box()):
            for nth in range(SHUFFLED):
                begins = 0.6 * nth / SHUFFLED
                t = part(progress, begins, begins + 0.6)
                if 0.0 < t < 1.0:
                    draw_travelling(self._kit, surface, HIDDEN, start, goal, t)

    def _draw_lit(
        self,
        surface: pygame.Surface,
        event: ev.LineCleared,
        progress: float,
        *,
        moves: bool,
        bright: bool,
    ) -> None:
        """Light a complete line: a band of light runs along it, or its outline stands still."""
        kit, places, px = self._kit, self._places, self._places.place.px
        rects = [places.cell(event.player, at) for at in event.positions]
        for card, rect in zip(event.cards, rects, strict=True):
            draw_card(kit, surface, card, rect)
        around = rects[0].unionall(rects).inflate(px(14), px(14))
        if event.player != places.focus:
            around = rects[0].unionall(rects).inflate(6, 6)
        ring = kit.pixels.get(
            ("lit ring", around.size),
            lambda: shapes.focus_ring(around.size, max(2.0, px(6)), px(18), SUNFLOWER),
        )
        surface.blit(ring, around)
        if not moves:
            return
        t = in_out(clamp(progress * 1.25))
        down = rects[0].x == rects[-1].x
        band = rects[0].inflate(px(6), px(6))
        band.centerx = round(rects[0].centerx + (rects[-1].centerx - rects[0].centerx) * t)
        band.centery = round(rects[0].centery + (rects[-1].centery - rects[0].centery) * t)
        strength = 150 if bright else 80
        light = kit.pixels.get(
            ("line light", band.size, strength, down),
            partial(shapes.glow, band.size, px(14), SUNFLOWER, px(14), strength),
        )
        surface.blit(light, light.get_rect(center=band.center))

    def _draw_slid(self, surface: pygame.Surface, pose: GridSlid) -> None:
        """Draw the grid closing up: every card from where it lay to where it lies."""
        event = pose.event
        came: Mapping[Position, Position] = {end: start for start, end in event.moves}
        t = in_out(pose.progress)
        for row, cells in enumerate(self._view.seats[event.player].grid):
            for column, cell in enumerate(cells):
                if cell is None:
                    continue
                at = (row, column)
                start = self._places.cell(event.player, came.get(at, at), pose.shape)
                end = self._places.cell(event.player, at)
                rect = start.move(round((end.x - start.x) * t), round((end.y - start.y) * t))
                draw_cell(self._kit, surface, cell, rect, notes=self._notes)
