"""Live examples for the how-to-play pages, played by the real rules."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.luckybox.rules import Action, Cross, State, UseBonus, apply, legal_actions
from game.luckybox.rules import events as ev
from game.luckybox.scenes.draw.number_cards import number_card
from game.luckybox.scenes.round.arrivals import draw_arrival
from game.luckybox.scenes.round.board import Board
from game.luckybox.scenes.round.flights import draw_flight, draw_trails
from game.luckybox.scenes.round.marks import Marks
from game.luckybox.scenes.round.panels import draw_tray
from game.luckybox.scenes.show import cue_for
from game.luckybox.stage.poses import Arrived, Flight, Site, Zone
from game.luckybox.stage.view import TableView, lane_of, view_of
from game.scenes.frame.pen import Pen
from game.scenes.menu.howto_stage import SPEED, Example, Lesson
from game.scenes.table.calls import draw_combo
from game.stage import Clip, Director, Pose, Shown
from game.ui.draw.palette import TANGERINE
from game.ui.draw.rects import take_top, trim
from game.ui.window.kit import Kit
from game.words import _

ARRIVAL_SHARE, TRAIL_SHARE = 0.7, 0.8
"""Sizes relative to those in a game."""


class Demonstration(Example[State, TableView, ev.Event, Action]):
    """A lesson played step by step on real cards."""

    top_share, caption_share, combo_units = 0.23, 0.12, 64.0

    def __init__(self, kit: Kit, lesson: Lesson[State, Action]) -> None:
        self._board = Board(kit, lesson.game.setup.faces)
        super().__init__(kit, lesson)

    def _begin(self) -> Director[TableView, ev.Event]:
        return Director(view_of(self.game), self._cue, lane_of=lane_of)

    def _do(self, action: Action) -> Iterable[ev.Event]:
        self.game, events = apply(self.game, action)
        return events

    def _cue(self, event: ev.Event) -> Clip:
        return cue_for(event, SPEED, self.kit.settings.motion)

    def place_table(self, rect: pygame.Rect) -> None:
        gap = round(self.rect.height * self.gap_share)
        self._top = take_top(rect, round(self.rect.height * self.top_share))
        cards = [held.face.id for held in self._lesson.game.seats[0].held]
        self._board.place(trim(rect, top=self._top.bottom + gap), cards, self.scale)

    def paint_table(self, pen: Pen) -> None:
        surface, poses, seat = pen.surface, self.director.poses(), self.director.view.seats[0]
        height, tokens = self._top.height, self._lesson.tokens
        size = (round(height * 0.76), height)
        card = number_card(self.kit.art, self.game.number, size, TANGERINE)
        corner = self._top.topleft if tokens else (self._top.centerx - size[0] // 2, self._top.y)
        pen.lay(card, topleft=corner)
        self._draw_tokens(surface, poses)
        self._board.draw(surface, seat, self._marks(), poses)
        flights = [pose for pose in poses if isinstance(pose, Flight)]
        draw_trails(self.kit, surface, self._board, seat, flights, self.scale * TRAIL_SHARE)
        for pose in poses:
            self._draw_pose(surface, pose)

    def _marks(self) -> Marks:
        action = self._next
        if action is None or self.director.is_busy():
            return Marks()
        legal = legal_actions(self.game, 0)
        squares = [a for a in legal if isinstance(a, Cross | UseBonus)]
        if isinstance(action, Cross):
            # Bolts have their own page: light up only squares that show the number.
            faces = self.game.setup.faces
            squares = [a for a in squares if faces[a.card].grid[a.square] == self.game.number]
        pending = self.game.seats[0].pending
        chosen = action if self._points and isinstance(action, Cross | UseBonus) else None
        return Marks(
            costs={(a.card, a.square): 0 for a in squares},
            discs=frozenset((bonus.card, bonus.line) for bonus in pending),
            chosen_square=(chosen.card, chosen.square) if chosen else None,
        )

    def _tray(self, name: str) -> pygame.Rect:
        tokens = self._lesson.tokens
        left = self._top.x + self._top.height
        width = (self._top.right - left) // len(tokens)
        tall = round(self._top.height * 0.42)
        return pygame.Rect(
            left + tokens.index(name) * width, self._top.centery - tall // 2, width, tall
        )

    def _draw_tokens(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        seat = self.director.view.seats[0]
        counts = {"bolt": seat.bolts, "moon": seat.moons, "star": seat.stars[0]}
        for pose in poses:
            # Tokens in flight are not counted yet.
            if isinstance(pose, Flight) and pose.end.zone in (Zone.TRAY, Zone.STARS):
                counts[pose.what] -= pose.tokens
        for name in self._lesson.tokens:
            draw_tray(self.kit, surface, self._tray(name), name, counts[name], self.scale)

    def _draw_pose(self, surface: pygame.Surface, pose: Pose) -> None:
        match pose:
            case Flight(_, what, _, start, end):
                begin, goal = self._spot(start, what), self._spot(end, what)
                high = round(self._board.card_width * 0.17)
                draw_flight(self.kit, surface, pose, begin, goal, high)
            case Arrived(_, what, _, spot, progress):
                size = self.scale * ARRIVAL_SHARE
                draw_arrival(self.kit, surface, what, self._spot(spot, what), size, progress)
            case Shown(ev.SquareCrossed(card=card, combo=combo), progress, moves, part="combo"):
                words = _("Combo ×{count}!").format(count=combo)
                # Clip the letters to the visible part.
                part = self.rect.clip(surface.get_rect())
                x, y = self._board.card_rect(card).midtop
                centre, size = (x - part.x, y - part.y), self.px(self.combo_units)
                part_of_it = surface.subsurface(part)
                draw_combo(self.kit, part_of_it, words, centre, size, progress, moves)
            case _:
                pass  # the board draws the others

    def _spot(self, where: Site, what: str) -> tuple[int, int]:
        match where.zone:
            case Zone.LINE_END:
                return self._board.end_rect(where.card, where.at).center
            case Zone.SQUARE:
                return self._board.square_rect(where.card, where.at).center
            case Zone.SUPPLY:
                return (self._tray(what).right, self.rect.top - self._top.height)
            case Zone.TRAY | Zone.STARS:
                tray = self._tray(what)
                return (tray.x + tray.height // 2, tray.centery)
