"""Draws what moves at a shared table: each cascade with its words stays on its own board."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_show import (
    CALL_LANDS_AT,
    CASCADE_TIERS,
    CascadeTier,
    highest_tier_reached,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round import marquee
from game.luckybox.scenes.round.board import draw_board_clips, draw_wave, readable_areas
from game.luckybox.scenes.round.round_show import (
    best_cascade_text,
    draw_chain_trails,
    draw_token_arrival,
    draw_token_flight,
    prepare_arrivals,
    round_start_text,
)
from game.luckybox.scenes.round.tiles import CalledCross, latest_called_crosses
from game.luckybox.stage import AnswerOverEffect, TableSpot, TokenArrival, TokenFlight, Zone
from game.scenes.table import effects
from game.scenes.table.effects import scaled_lettering
from game.stage import ClipPose, EventPose, part
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.window.free_places import SLANTED_WORD_SCALES, find_room_for_word
from game.ui.window.scene import Kit
from game.words import _

from .shared_parts import SharedParts

CALL_FADES_AT, CALL_COUNT_SHARE = 0.84, 0.46
"""When a word begins to fade, and the letter height of the count beside it, relative to its own."""
WORD_HEIGHT_SHARE, WORD_WIDTH_SHARE = 0.5, 0.66
"""The largest a word is on its board, in heights and widths of the cards' room."""
TOKEN_SHARE, ROUND_UNITS = 0.8, 110.0
"""The size of a flying token in squares, and the letters of *Round 1!* in layout units."""
ARRIVAL_SQUARES = 1 / 60
"""How large what flashes where a token lands is drawn, relative to a round's, a pixel of square."""


class SharedShow:
    """Draws the animations over the boards of a shared table."""

    def __init__(self, table: Table, parts: SharedParts, view: TreeView) -> None:
        self._table, self._parts, self._view = table, parts, view
        self._rooms: dict[int, tuple[Hashable, tuple[pygame.Rect, float]]] = {}
        """By seat: the key for which the cached place of a word and its scale hold, and these."""

    def draw(self, pen: Pen) -> None:
        poses, table, places = self._parts.poses, self._table, self._view.places
        if not poses:
            return
        draw_board_clips(pen, places, table.faces, poses, self._parts.shape)
        by_seat: dict[int, list[ClipPose]] = {}
        for pose in poses:
            seat = getattr(pose, "player", None)
            if seat is None:
                self._draw_for_all(pen, pose)
            elif seat in self._parts.layout.seats:
                by_seat.setdefault(seat, []).append(pose)
        for seat, own in by_seat.items():
            self._draw_trails(pen, seat, own)
            for pose in own:
                self._draw_on_board(pen, seat, pose)
        for seat, own in by_seat.items():
            self._draw_words(pen, seat, own)

    def _draw_for_all(self, pen: Pen, pose: ClipPose) -> None:
        match pose:
            case EventPose(ev.RoundStarted(nth), progress, moves):
                boards = list(self._parts.layout.plan.boards)
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
                if start.zone is Zone.LINE_END and what.isdigit():
                    # A joker leaves the line as printed, not as its number.
                    what = self._table.faces[start.card].bonuses[start.at]
                    pose = pose._replace(what=what)
                begin, goal = self._site(seat, start, what), self._site(seat, end, what)
                if begin is not None and goal is not None:
                    px = round(side * TOKEN_SHARE)
                    draw_token_flight(pen, pose, begin.center, goal.center, px)
            case TokenArrival(_, what, _, spot, progress):
                where = self._site(seat, spot, what)
                if where is not None:
                    own = Pen(pen.kit, pen.surface, side * ARRIVAL_SQUARES)
                    draw_token_arrival(own, what, where.center, progress)
            case EventPose(ev.TurnPassed(), progress, moves):
                room, words = self.cards_room(seat), _("Pass")
                size = min(room.height * WORD_HEIGHT_SHARE, room.width * 0.2)
                effects.draw_announcement(pen, words, room.center, size, progress, moves)
            case _:
                pass  # the cards draw the others

    def _draw_trails(self, pen: Pen, seat: int, poses: Sequence[ClipPose]) -> None:
        shown = self._table.view.seats[seat]
        flights = [pose for pose in poses if isinstance(pose, TokenFlight)]
        if not shown.steps:
            return
        places = self._view.places
        own = Pen(pen.kit, pen.surface, self._parts.layout.plan.square_px * ARRIVAL_SQUARES)
        clear = readable_areas(places, shown, self._table.faces)
        draw_chain_trails(own, places, shown, flights, clear)

    def _draw_words(self, pen: Pen, seat: int, poses: list[ClipPose]) -> None:
        """Draw the words over a board, and what flies up with them, no further than its edge."""
        kit, board = pen.kit, self._view.places["board", seat]
        surface, (left, top) = pen.surface.subsurface(board), board.topleft
        pen = Pen(kit, surface, pen.scale)
        best = next(
            (it for it in poses if isinstance(it, AnswerOverEffect) and it.part == "best"), None
        )
        if best is not None and best.progress > 0:
            room = self.cards_room(seat)
            words = best_cascade_text(best.crosses)
            px = self._fitting_px(kit, words, room)
            centre = room.centerx - left, room.centery - top
            effects.draw_combo(pen, words, centre, px, best.progress, best.moves)
            return
        called = latest_called_crosses(poses).get(seat)
        reached = latest_called_crosses(poses, "tier").get(seat)
        word = reached or called
        if word is None or kit.settings.motion == "none":
            return
        tier = highest_tier_reached(max(it.event.combo for it in (reached, called) if it))
        room = self.cards_room(seat)
        if tier is None:
            words, size = _("Combo ×{count}!").format(count=word.event.combo), self._combo_px(room)
            lettering = effects.combo_lettering(kit, words, size)
            where, share = self._place_word(seat, words, lettering, room)
            if not self._hides_answers(seat, where):
                px, centre = size * share, where.move(-left, -top).center
                effects.draw_combo(pen, words, centre, px, word.progress, word.moves)
            return
        own = Pen(kit, surface, self.word_scale(tier, room))
        lettering = marquee.tier_lettering(kit, tier, own.scale)
        where, share = self._place_word(seat, tier.word, lettering, room)
        if self._hides_answers(seat, where):
            return
        where = where.move(-left, -top)
        if reached is not None and reached.moves:
            marquee.draw_flecks(own, tier, reached.event.card, where.center, reached.progress)
        count = self._table.view.seats[seat].combo
        progress = call_progress(reached, called)
        draw_tier_call(own, tier, count, where, progress, share, word.moves)

    def _combo_px(self, room: pygame.Rect) -> float:
        return max(14.0, min(room.height * 0.22, room.width * 0.09))

    def _fitting_px(self, kit: Kit, words: str, room: pygame.Rect) -> float:
        size = self._combo_px(room) * 1.3
        return min(size, size * room.width * 0.94 / kit.text.width(words, "script", round(size)))

    def word_scale(self, tier: CascadeTier, room: pygame.Rect) -> float:
        """Return the scale at which a cascade's word stays within its board, in few steps."""
        high = min(room.height * WORD_HEIGHT_SHARE, room.width * WORD_WIDTH_SHARE / 3.4)
        return min(high / tier.size, self._parts.place.scale)

    def _place_word(
        self, seat: int, words: str, lettering: pygame.Surface, room: pygame.Rect
    ) -> tuple[pygame.Rect, float]:
        view, shown = self._table.view, self._table.view.seats[seat]
        key = words, view.round, view.turn, lettering.get_size(), tuple(room), *shown.fresh[:1]
        known = self._rooms.get(seat)
        if known is not None and known[0] == key:
            return known[1]
        places = self._view.places
        matters = [
            places["square", card.id, square]
            for card in shown.cards
            for square in range(9)
            if not card.crossed >> square & 1 and ("square", card.id, square) in places
        ]
        found = find_room_for_word(lettering.get_size(), room, matters, room.center)
        self._rooms[seat] = key, found
        return found

    def _hides_answers(self, seat: int, where: pygame.Rect) -> bool:
        question, places = self._parts.shown.asked[seat].question, self._view.places
        spots = [places["square", *at] for at in question.costs if ("square", *at) in places]
        return where.collidelist(spots) >= 0

    def cards_room(self, seat: int) -> pygame.Rect:
        plan = self._parts.layout.plan
        at = self._parts.layout.seats.index(seat)
        board, names = plan.boards[at], plan.names[at]
        return pygame.Rect(names.x, names.bottom, names.width, board.bottom - names.bottom)

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


def call_progress(reached: CalledCross | None, called: CalledCross | None) -> float:
    """Return the progress, from 0 to 1, of a cascade's word.  New crosses delay its fading.

    ``reached`` is the cross that brought the word, and ``called`` is the cascade's latest cross.
    """
    if reached is None:
        return called.progress if called is not None else 0.0
    if called is None or called.event.combo <= reached.event.combo:
        return reached.progress
    if reached.progress < CALL_LANDS_AT:
        return reached.progress
    return max(CALL_LANDS_AT, min(reached.progress, called.progress))


def draw_tier_call(
    pen: Pen, tier: CascadeTier, combo: int, place: pygame.Rect, progress: float, share: float,
    moves: bool,
) -> None:  # fmt: skip
    """Draw a cascade's word, with the count of its crosses."""
    kit, comes = pen.kit, part(progress, 0.0, CALL_LANDS_AT)
    pop = marquee.slam_scale(progress) if moves else 1.0
    alpha = round(255 * comes * (1.0 - part(progress, CALL_FADES_AT, 1.0)))
    lettering = marquee.tier_lettering(kit, tier, pen.scale)
    full = marquee.shrink_letters(kit, tier.word, lettering, share)
    word = scaled_lettering(full, pop)
    blit_with_alpha(pen.surface, word, word.get_rect(center=place.center), alpha)
    if progress >= CALL_LANDS_AT or not moves:
        count = marquee.count_lettering(kit, combo, tier.size * pen.scale * CALL_COUNT_SHARE)
        count = marquee.shrink_letters(kit, combo, count, share)
        spot = count.get_rect(midleft=(place.right - count.get_width() // 4, 0))
        spot.centery = place.top + round(place.height * 0.62)
        blit_with_alpha(pen.surface, count, spot, alpha)


def prepare_words(kit: Kit, show: SharedShow, parts: SharedParts) -> Iterator[object]:
    """Make the pictures of the words that a board may show."""
    seat = parts.layout.seats[0]
    room = show.cards_room(seat)
    for tier in CASCADE_TIERS:
        scale = show.word_scale(tier, room)
        full = marquee.tier_lettering(kit, tier, scale)
        for share in SLANTED_WORD_SCALES:
            yield marquee.shrink_letters(kit, tier.word, full, share)
    side = parts.layout.plan.square_px
    yield from prepare_arrivals(kit, side * ARRIVAL_SQUARES)
    for token in ("bolt", "moon", "star"):
        yield kit.art.icon(token, round(side * TOKEN_SHARE))
    for bonus in (*map(str, range(1, 10)), "?"):
        yield card_painter(kit.art).bonus_disc(bonus, round(side * TOKEN_SHARE))
