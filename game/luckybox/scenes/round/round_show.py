"""What moves over the table in a round: flights, trails, light and calls."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes.scorecard.places import star_rect
from game.luckybox.scenes.table import Table
from game.luckybox.scenes.tiers import tier_at, tier_of
from game.luckybox.stage.poses import AnswerOver, Arrived, Flight, Site, Zone
from game.luckybox.stage.view import gain_of
from game.scenes.table.calls import combo_lettering, draw_call, draw_combo
from game.scenes.table.trail import draw_trail
from game.stage import Pose, Shown
from game.ui.draw.room import room_for
from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .arrivals import draw_arrival
from .board import Board
from .counter import draw_earned
from .flights import draw_flight, draw_trails
from .panels import supply_rects
from .question import Question
from .shout import POPS, draw_flecks, draw_light, draw_word, tier_word
from .tiles import Called, last_called

PASS, COMBO, ROUND, BEST = 90.0, 64.0, 150.0, 56.0
"""Letter heights for a pass, two crosses, a round and a best, in units."""
TOKEN = 54.0
"""Height of a token in flight, in units."""
LAST = 2
"""How many of the latest crosses calls must not cover."""


class RoundShow:
    """Draws what moves over the focused board."""

    def __init__(self, kit: Kit, table: Table, board: Board) -> None:
        self._kit, self._table, self.board = kit, table, board
        self.place: Placement
        self._question = Question()
        self.called_at: pygame.Rect | None = None
        self._rooms: dict[str, tuple[Hashable, tuple[pygame.Rect, float]]] = {}
        """Cached places of the calls, with what they depend on."""

    def lay_out(self, place: Placement, question: Question) -> None:
        self.place, self._question = place, question

    def draw_poses(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        focus = self._table.focus
        for pose in poses:
            # At a full table most poses belong to small boards.
            if getattr(pose, "player", None) in (None, focus):
                self._draw_pose(surface, pose)

    def _draw_pose(self, surface: pygame.Surface, pose: Pose) -> None:
        kit, place = self._kit, self.place
        match pose:
            case Flight(_, what, _, start, end):
                if start.zone is Zone.LINE_END and what.isdigit():
                    # A joker leaves the line as printed, not as its number.
                    what = self._table.faces[start.card].bonuses[start.at]
                    pose = pose._replace(what=what)
                begin, goal = self._spot(start, what), self._spot(end, what)
                if begin is not None and goal is not None:
                    draw_flight(kit, surface, pose, begin.center, goal.center, place.px(TOKEN))
            case Arrived(_, what, _, spot, progress):
                where = self._spot(spot, what)
                if where is not None:
                    draw_arrival(kit, surface, what, where.center, place.scale, progress)
            case Shown(event, progress, True, part="earned"):
                where = self._spot(_earned_at(event), "star")
                if where is not None:
                    sheet, points = place["scorecard"], gain_of(event)
                    draw_earned(kit, surface, sheet, points, where.center, progress)
            case Shown(ev.RoundStarted(round_number), progress, moves):
                words, centre = round_words(round_number), place["cards"].center
                draw_call(kit, surface, words, centre, place.px(ROUND), progress, moves)
            case Shown(ev.TurnPassed(), progress, moves):
                centre = place["cards"].center
                draw_call(kit, surface, _("Pass"), centre, place.px(PASS), progress, moves)
            case _:
                pass  # the board, the deck and the tiles draw the others

    def draw_trails(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        focus, scale = self._table.focus, self.place.scale
        flights = [pose for pose in poses if isinstance(pose, Flight) and pose.player == focus]
        seat = self._table.view.seats[focus]
        told = (self.place["top_bar"],)
        draw_trails(self._kit, surface, self.board, seat, flights, scale, told)
        for flight in flights:
            # With reduced motion, an arrow replaces the flight.
            if not flight.moves and flight.end.zone is not Zone.SQUARE:
                begin = self._spot(flight.start, flight.what)
                goal = self._spot(flight.end, flight.what)
                if begin is not None and goal is not None:
                    draw_trail(self._kit, surface, begin, goal, scale, arrow=True)

    def draw_light(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        reached = last_called(poses, "tier").get(self._table.focus)
        tier = tier_at(reached.event.combo) if reached is not None and reached.bright else None
        if reached is not None and tier is not None and tier.spread:
            draw_light(
                self._kit, surface, tier, self.board.cards, self.place.scale, reached.progress
            )

    def draw_calls(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        self.called_at = None
        if not self.board.cards:
            return
        if self._kit.settings.motion != "none":
            self._draw_word(surface, poses)
        self._draw_best(surface, poses)

    def _draw_word(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        kit, place, focus = self._kit, self.place, self._table.focus
        called = last_called(poses).get(focus)
        reached = last_called(poses, "tier").get(focus)
        word = reached or called
        if word is None:
            return
        tier = tier_of(max(pose.event.combo for pose in (reached, called) if pose))
        if tier is None:
            words, size = combo_words(word.event.combo), place.px(COMBO)
            lettering = combo_lettering(kit, words, size)
        else:
            words, lettering = tier.word, tier_word(kit, tier, place.scale)
        view, seat = self._table.view, self._table.view.seats[focus]
        moment = view.round, view.turn, focus, *seat.fresh[:1]
        key = words, moment, lettering.get_size(), self.board.card_width, place.size
        where, share = self._room_for("word", key, lettering)
        if tier is not None and reached is not None and reached.moves:
            seed, progress = reached.event.card, reached.progress
            draw_flecks(kit, surface, tier, seed, where.center, place.scale, progress)
        if not self._is_free(where):
            return
        self.called_at = where
        if tier is None:
            draw_combo(kit, surface, words, where.center, size * share, word.progress, word.moves)
        else:
            progress, count = word_progress(reached, called), self._landed(poses)
            draw_word(
                kit, surface, tier, count, where, place.scale, progress,
                share=share, moves=word.moves,
            )  # fmt: skip

    def _draw_best(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        bests = (it for it in poses if isinstance(it, AnswerOver) and it.part == "best")
        best = next(bests, None)
        if best is None or best.player != self._table.focus or best.progress <= 0:
            return
        kit, words, size = self._kit, best_words(best.crosses), self.place.px(BEST)
        lettering = combo_lettering(kit, words, size)
        where, share = self._room_for("best", best._replace(progress=0.0), lettering)
        draw_combo(kit, surface, words, where.center, size * share, best.progress, best.moves)

    def _room_for(
        self, what: str, key: Hashable, lettering: pygame.Surface
    ) -> tuple[pygame.Rect, float]:
        """Return a call's cached place and scale, clear of open and new squares and other calls."""
        known = self._rooms.get(what)
        if known is not None and known[0] == key:
            return known[1]
        board, seat = self.board, self._table.view.seats[self._table.focus]
        matters = [
            board.square_rect(card.id, square)
            for card in seat.cards
            if board.holds(card.id)
            for square in range(9)
            if not card.crossed >> square & 1 or (card.id, square) in seat.fresh[-LAST:]
        ]
        if self.called_at is not None:
            matters.append(self.called_at)
        near, within = board.calling_band.center, self.place["cards"]
        room = room_for(lettering.get_size(), within, matters, near)
        self._rooms[what] = key, room
        return room

    def _landed(self, poses: list[Pose]) -> int:
        return self._table.view.seats[self._table.focus].combo - any(
            isinstance(pose, Flight)
            and pose.player == self._table.focus
            and pose.start.zone is Zone.LINE_END
            and pose.end.zone is Zone.SQUARE
            for pose in poses
        )

    def _is_free(self, where: pygame.Rect) -> bool:
        question, board = self._question, self.board
        spots = [board.square_rect(*target) for target in question.costs]
        spots += [board.end_rect(*target) for target in question.discs]
        return where.collidelist(spots) < 0

    def _spot(self, where: Site, what: str) -> pygame.Rect | None:
        """Return the screen area of a site, if visible."""
        place = self.place
        match where.zone:
            case Zone.SUPPLY:
                return supply_rects(place["supply"])[what == "moon"]
            case Zone.TRAY:
                tray = place["moons" if what == "moon" else "bolts"]
                return pygame.Rect(tray.x, tray.y, tray.width // 2, tray.height)
            case Zone.STARS:
                gained = self._table.view.seats[self._table.focus].stars[where.at]
                return star_rect(place["scorecard"], where.at, min(2, max(0, gained - 1)))
            case Zone.LINE_END if self.board.holds(where.card):
                return self.board.end_rect(where.card, where.at)
            case Zone.SQUARE if self.board.holds(where.card):
                return self.board.square_rect(where.card, where.at)
            case _:
                return None


def _earned_at(event: ev.StarGained | ev.CardCompleted) -> Site:
    if isinstance(event, ev.StarGained):
        return Site(Zone.STARS, at=event.round - 1)
    return Site(Zone.SQUARE, event.card, 4)


def word_progress(reached: Called | None, called: Called | None) -> float:
    """Return the progress of a tier's call; crosses before it fades prolong it."""
    if reached is None:
        return called.progress if called is not None else 0.0
    if called is None or called.event.combo <= reached.event.combo or reached.progress < POPS:
        return reached.progress
    return max(POPS, min(reached.progress, called.progress))


def combo_words(combo: int) -> str:
    return _("Combo ×{count}!").format(count=combo)


def best_words(crosses: int) -> str:
    return _("Your longest cascade yet: {count}!").format(count=crosses)


def round_words(number: int) -> str:
    return _("Round {round}!").format(round=number)
