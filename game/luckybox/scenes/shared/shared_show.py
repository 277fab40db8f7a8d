"""Draws what moves at a shared table: each cascade with its words stays on its own board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.board import (
    Places,
    draw_board_clips,
    draw_wave,
    readable_areas,
)
from game.luckybox.scenes.round.climax import Stage, draw_climax, prepare_climax
from game.luckybox.scenes.round.marquee import (
    PLATE_LEAVES_AT,
    Marquee,
    draw_marquee,
    prepare_marquee,
)
from game.luckybox.scenes.round.round_show import (
    as_printed,
    draw_chain_trails,
    draw_token_arrival,
    draw_token_flight,
    marquee_of,
    prepare_arrivals,
    round_start_text,
    seed_and_dark,
)
from game.luckybox.stage import AnswerOverEffect, TableSpot, TokenArrival, TokenFlight, Zone
from game.scenes.frame.charts import number_text
from game.scenes.table import effects
from game.stage import ClipPose, EventPose, part
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.window.scene import Kit, StrokeCache
from game.words import _

from .shared_layout import SharedTable
from .shared_parts import SharedParts

MARQUEE_UNITS, LANE_SHAPE, LEAST_LANE_SHAPE, WORD_SHAPE = 75.0, 8, 2.4, 4.8
"""The height of the marquee over a single board in layout units; the greatest and the least width
of the one on a board at a shared table, in its heights; the width of words, in theirs.
"""
LEAST_WORD_SHARE = 0.4
"""The height of words, in the name's, below which they lie over the name instead."""
LANE_STEP_PX, LANE_RIM_SHARE = 8, 0.16
"""The steps a marquee's width changes in, and how far its bulbs reach out, in its heights."""
TOKEN_SHARE, ROUND_UNITS = 0.8, 110.0
"""The size of a flying token in squares, and the letters of *Round 1!* in layout units."""
ARRIVAL_SQUARES = 1 / 60
"""The scale of the flash where a token lands, for each pixel of a square's side."""


class SharedShow:
    """Draws the animations over the boards of a shared table."""

    def __init__(self, table: Table, parts: SharedParts, view: TreeView) -> None:
        self._table, self._parts, self._view = table, parts, view
        self._marquees: dict[int, StrokeCache] = {}
        self._trails: dict[int, StrokeCache] = {}
        self._climaxes: dict[int, StrokeCache] = {}
        self.is_paying = False
        """Whether a cascade's points are being counted: nothing new is told beside them."""

    def draw(self, pen: Pen) -> None:
        table, places = self._table, self._view.places
        poses_of, seats = self._parts.poses_of, self._parts.layout.seats
        clip, self.is_paying = pen.surface.get_clip(), False
        for at, seat in enumerate(seats):
            # What flies off a card covers no words above it, nor anybody else's board.
            pen.surface.set_clip(self._parts.layout.plan.room(at).clip(clip))
            own = poses_of.get(seat, ())
            draw_board_clips(pen, places, table.faces, own, self._parts.shape, len(seats))
        pen.surface.set_clip(clip)
        for pose in poses_of.get(None, ()):
            self._draw_for_all(pen, pose)
        for seat in [it for it in poses_of if it in seats]:
            self._draw_trails(pen, seat, poses_of[seat])
            for pose in poses_of[seat]:
                self._draw_on_board(pen, seat, pose)
        for seat in seats:
            self._draw_marquee(pen, seat, poses_of.get(seat, []))

    def _draw_for_all(self, pen: Pen, pose: ClipPose) -> None:
        match pose:
            case EventPose(ev.RoundStarted(nth), progress, moves):
                places, seats = self._view.places, self._parts.layout.seats
                boards = [places["board", seat] for seat in seats]
                words, centre = round_start_text(nth), boards[0].unionall(boards).center
                px = pen.px(ROUND_UNITS)
                effects.draw_announcement(pen, words, centre, px, progress, moves)
            case EventPose(ev.NumberRevealed(), progress, part="wave"):
                places, asked = self._view.places, self._parts.shown.asked
                squares = [
                    at for one in asked for at, cost in one.question.costs.items() if not cost
                ]
                draw_wave(pen, places, self._table.faces, squares, places["deck"], progress)
            case _:
                pass  # the deck is drawn by the picture

    def _draw_on_board(self, pen: Pen, seat: int, pose: ClipPose) -> None:
        side = self._parts.layout.plan.square_px
        match pose:
            case TokenFlight(_, what, _, start, end):
                pose = as_printed(pose, self._table.faces)
                begin, goal = self._site(seat, start, what), self._site(seat, end, what)
                if begin is not None and goal is not None:
                    px = round(side * TOKEN_SHARE)
                    draw_token_flight(pen, pose, begin.center, goal.center, px)
            case TokenArrival(_, what, _, spot, progress):
                where = self._site(seat, spot, what)
                if where is not None:
                    own = Pen(pen.kit, pen.surface, side * ARRIVAL_SQUARES)
                    draw_token_arrival(own, what, where.center, progress)
            case _:
                pass  # the cards draw the others

    def _draw_trails(self, pen: Pen, seat: int, poses: Sequence[ClipPose]) -> None:
        shown = self._table.view.seats[seat]
        flights = [pose for pose in poses if isinstance(pose, TokenFlight)]
        if not shown.steps:
            return
        places, plan = self._view.places, self._parts.layout.plan

        def paint(canvas: pygame.Surface) -> None:
            own = Pen(pen.kit, canvas, plan.square_px * ARRIVAL_SQUARES)
            clear = readable_areas(places, shown, self._table.faces)
            draw_chain_trails(own, places, shown, flights, clear)

        drawn_for = self._table.view.moment, plan, flights
        self._trails.setdefault(seat, StrokeCache(pen.kit)).draw(pen.surface, drawn_for, paint)

    def _draw_marquee(self, pen: Pen, seat: int, poses: list[ClipPose]) -> None:
        """Draw a cascade's word and count, or a pass, beside the seat's name."""
        lane = marquee_lane(self._view.places, seat, self._parts.layout)
        shown = self._marquee(pen.kit, seat, poses)
        if lane is None or shown is None:
            return
        if shown.is_on_stage or shown.hush is not None:
            self._draw_climax(pen, seat, shown, poses, lane)
        elif seat in self._climaxes:
            del self._climaxes[seat]
        if shown.is_on_stage:
            # On so small a board two words at once are one too many.
            return
        rim = round(lane.height * LANE_RIM_SHARE)
        clip = lane.inflate(rim, rim).clip(self._view.places["board", seat])
        own = Pen(pen.kit, pen.surface.subsurface(clip), lane.height / MARQUEE_UNITS)
        strokes = self._marquees.setdefault(seat, StrokeCache(pen.kit))
        strokes.draw(
            own.surface, (tuple(lane), shown.on_sign),
            lambda canvas: draw_marquee(
                own._replace(surface=canvas), lane.move(-clip.x, -clip.y), shown
            ),
        )  # fmt: skip

    def _draw_climax(
        self, pen: Pen, seat: int, shown: Marquee, poses: list[ClipPose], lane: pygame.Rect
    ) -> None:
        """Draw a word over the cards of its own board, on which nothing is to be done now."""
        plan, seats = self._parts.layout.plan, self._parts.layout.seats
        at = seats.index(seat)
        seed, dims = seed_and_dark(poses, seat)
        clip = pen.surface.get_clip()
        pen.surface.set_clip(plan.room(at).clip(clip))
        # Others' boards stay as light as they are: only its burst may flash.
        stage = Stage(plan.stage(at), lane, boards=len(seats))
        self._climaxes.setdefault(seat, StrokeCache(pen.kit)).draw(
            pen.surface, (stage, shown, seed, dims),
            lambda canvas: draw_climax(pen._replace(surface=canvas), stage, shown, seed, dims=dims),
        )  # fmt: skip
        pen.surface.set_clip(clip)

    def _marquee(self, kit: Kit, seat: int, poses: list[ClipPose]) -> Marquee | None:
        asked = self._parts.shown.asked[seat]
        if asked.question.legal or asked.tells_pass:
            # There it says what a bonus asks for; words on the board say why somebody passes.
            return None
        moves, passing = kit.settings.motion == "full", _("Pass")
        for pose in poses:
            match pose:
                case EventPose(ev.TurnPassed(), progress):
                    comes = 1.0 - part(progress, PLATE_LEAVES_AT, 1.0)
                    return Marquee(None, 0, 1.0, progress, comes=comes, moves=moves, news=passing)
        shown = marquee_of(self._table, seat, poses, moves)
        if shown is not None and self._goes_on(seat):
            # Over the cards it would hide the squares that are crossed next: its sign tells it.
            shown = shown._replace(lands=1.0, hush=None)
        for pose in poses:
            match pose:
                case AnswerOverEffect("recalled") if pose.progress > 0 and shown is not None:
                    # The row above has counted the points; here they are told once more.
                    points = sum(self._table.view.seats[seat].gains)
                    shown = shown._replace(points=points, payout=pose.progress)
        if shown is not None and shown.pays_on_stage:
            self.is_paying = True
            if not self._parts.layout.plan.has_two_lines:
                # The sign is large enough, and all cards stay in sight.
                shown = shown._replace(payout=0.0, news=f"+{number_text(shown.points)}")
        return shown

    def _goes_on(self, seat: int) -> bool:
        """Whether more is to be crossed off in a seat's cascade."""
        coming = self._table.director.waiting_events(seat)
        is_asked = seat in self._table.match.waiting_seats()
        return is_asked or any(isinstance(it, ev.SquareCrossed) for it in coming)

    def _site(self, seat: int, where: TableSpot, what: str) -> pygame.Rect | None:
        """Return the place where a flight begins or ends, or None if it is not shown."""
        places = self._view.places
        match where.zone:
            case Zone.SUPPLY if what in places:
                return places[what]
            case Zone.SUPPLY:
                # Without a count of what is left, tokens come from above the own board.
                board = places["board", seat]
                return pygame.Rect(board.centerx, board.top, 1, 1)
            case Zone.TRAY:
                return places.get(("moons" if what == "moon" else "bolts", seat))
            case Zone.STARS:
                return places.get(("stars", seat))
            case Zone.LINE_END:
                return places.get(("end", where.card, where.at))
            case Zone.SQUARE:
                return places.get(("square", where.card, where.at))


def marquee_lane(places: Places, seat: int, table: SharedTable) -> pygame.Rect | None:
    """Return where a seat's cascade is told: where its word is largest and hides nothing.

    That is beside its name, down to its cards, or across the board above them.
    """
    between, name = places.get(("marquee", seat)), places.get(("name", seat))
    if between is None or name is None:
        return None
    plan, at = table.plan, table.seats.index(seat)
    room, cards, pad = between, plan.cards[at], name.top - plan.boards[at].top
    if cards:
        end = cards[0].top - pad
        across = replace_edges(plan.names[at], top=plan.names[at].bottom, bottom=end)
        room = max(room, replace_edges(room, bottom=end), across, key=_word_height)
    if _word_height(room) < LEAST_WORD_SHARE * name.height:
        lane = name.copy()
        lane.width = -(-lane.width // LANE_STEP_PX) * LANE_STEP_PX
        return lane
    # In few widths, or each would need letters of its own.
    high = min(room.height, round(room.width / LEAST_LANE_SHAPE))
    wide = min(room.width // LANE_STEP_PX * LANE_STEP_PX, LANE_SHAPE * high)
    lane = pygame.Rect(0, 0, wide, high)
    lane.center = room.center
    return lane


def _word_height(room: pygame.Rect) -> float:
    return min(room.height, room.width / WORD_SHAPE)


def prepare_words(kit: Kit, view: TreeView, parts: SharedParts) -> Iterator[object]:
    """Make the pictures of the words that boards may show."""
    lanes = {
        lane.size: lane for seat in parts.layout.seats
        if (lane := marquee_lane(view.places, seat, parts.layout)) is not None
    }  # fmt: skip
    for lane in lanes.values():
        yield from prepare_marquee(kit, lane, lane.height / MARQUEE_UNITS)
    plan = parts.layout.plan
    yield from prepare_climax(kit, [*map(plan.stage, range(len(plan.boards)))])
    side = parts.layout.plan.square_px
    yield from prepare_arrivals(kit, side * ARRIVAL_SQUARES)
    for token in ("bolt", "moon", "star"):
        yield kit.art.icon(token, round(side * TOKEN_SHARE))
    for bonus in (*map(str, range(1, 10)), "?"):
        yield card_painter(kit.art).bonus_disc(bonus, round(side * TOKEN_SHARE))
