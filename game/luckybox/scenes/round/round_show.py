"""Draws the animations over a round: flying tokens, a cascade's trails, and words."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Iterator, Sequence

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_show import (
    CALL_LANDS_AT,
    highest_tier_reached,
    tier_starting_at,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.stage import (
    AnswerOverEffect,
    SeatShown,
    TableSpot,
    TokenArrival,
    TokenFlight,
    Zone,
)
from game.scenes.table import effects
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.window.free_places import find_room_for_word
from game.ui.window.scene import Kit
from game.words import _

from .board import Places, call_area, cards_on, readable_areas
from .panels import (
    CALL_FADES_AT,
    draw_flecks,
    draw_hush,
    draw_tier_call,
    light_cards,
    tier_lettering,
)
from .round_parts import RoundParts
from .tiles import CalledCross, latest_called_crosses

ARRIVAL_RING_UNITS = 92.0
"""Width of the ring where a token arrives, in layout units."""
RING_FRAMES = 8
STAR_SPARK_COUNT, STAR_SPARK_REACH = 10, 64.0
BOLT_BURST_COUNT, BURST_BOLT_UNITS, BOLT_BURST_REACH = 6, 22.0, 52.0


def draw_token_arrival(pen: Pen, what: str, centre: tuple[int, int], t: float) -> None:
    match what:
        case "star":
            _draw_arrival_ring(pen, SUNFLOWER, centre, t)
            reach, px = STAR_SPARK_REACH * pen.scale, pen.px(effects.FLECK_SIZE_UNITS)
            effects.draw_burst(pen, 5, STAR_SPARK_COUNT, centre, reach, px, (SUNFLOWER, WHITE), t)
        case "moon":
            _draw_arrival_ring(pen, SKY, centre, clamp(t * 1.35))
            _draw_arrival_ring(pen, SKY, centre, t * 1.35 - 0.35)
        case _:
            _draw_arrival_ring(pen, TANGERINE, centre, t)
            side = round(BURST_BOLT_UNITS * pen.scale * (1.0 if t < 0.7 else 0.6))
            far = ease_out_cubic(t) * BOLT_BURST_REACH * pen.scale
            for index in range(BOLT_BURST_COUNT):
                angle = math.tau * (index + 0.5) / BOLT_BURST_COUNT
                spot = (centre[0] + math.cos(angle) * far, centre[1] + math.sin(angle) * far)
                pen.icon("bolt", side, center=spot)


def prepare_arrivals(kit: Kit, scale: float) -> Iterator[object]:
    for colour in (SUNFLOWER, SKY, TANGERINE):
        for step in range(RING_FRAMES):
            yield _ring_picture(kit, colour, step, scale)
    yield kit.art.icon("bolt", round(BURST_BOLT_UNITS * scale))
    yield kit.art.icon("bolt", round(BURST_BOLT_UNITS * scale * 0.6))
    yield from effects.preload_flecks(
        kit, (SUNFLOWER, WHITE), round(effects.FLECK_SIZE_UNITS * scale)
    )


def _draw_arrival_ring(pen: Pen, colour: Colour, centre: tuple[int, int], t: float) -> None:
    if 0.0 <= t < 1.0:
        pen.lay(_ring_picture(pen.kit, colour, int(t * RING_FRAMES), pen.scale), center=centre)


def _ring_picture(kit: Kit, colour: Colour, step: int, scale: float) -> pygame.Surface:
    done = ease_out_cubic((step + 0.5) / RING_FRAMES)
    side = max(8, round(ARRIVAL_RING_UNITS * scale * (0.35 + 0.65 * done)))
    thick = max(1.0, 9 * scale * (1.0 - done))

    def paint_ring() -> pygame.Surface:
        body = shapes.rounded_rect_svg((0, 0, side, side), side / 2, None, thick + 2, INK, 0.55)
        inner = (1, 1, side - 2, side - 2)
        return shapes.draw_svg(
            (side, side), body + shapes.rounded_rect_svg(inner, side / 2, None, thick, colour)
        )

    return kit.pixels.get(("arrival ring", colour, side, step), paint_ring)


MAX_TRAILS = 4
"""The most lines between a cascade's crosses drawn at once.  More would hide the board."""
TOKEN_STAGGER_SHARE = 0.18
"""Delay between two flying tokens, as a share of the flight's time."""


def draw_token_flight(
    pen: Pen, flight: TokenFlight, start: tuple[int, int], end: tuple[int, int], height_px: int
) -> None:
    """Draw tokens in flight.  With reduced motion, draw only a number bonus, on its goal."""
    art, is_token = pen.kit.art, flight.what in ("bolt", "moon", "star")
    draw = art.icon if is_token else card_painter(art).bonus_disc
    picture = draw(flight.what, height_px)
    if not flight.moves:
        if flight.end.zone is Zone.SQUARE:
            pen.lay(picture, center=end)
        return
    share = 1.0 - TOKEN_STAGGER_SHARE * (flight.tokens - 1) if flight.tokens < 4 else 0.5
    for index in range(flight.tokens):
        lag = (1.0 - share) * index / max(1, flight.tokens - 1)
        progress = clamp((flight.progress - lag) / share)
        if flight.progress >= lag:
            pen.lay(picture, center=effects.point_on_arc(start, end, ease_in_out(progress)))


def draw_chain_trails(
    pen: Pen,
    places: Places,
    seat: SeatShown,
    flights: Iterable[TokenFlight],
    clear: Sequence[pygame.Rect],
    *,
    gone: int = 0,
    fading: int = 0,
) -> None:
    """Draw the dots of a cascade's steps, but for the first ``gone`` ones, off ``clear`` areas."""
    under_way = {(flight.start.card, flight.start.at): flight for flight in flights}
    for step in seat.steps[gone:][-MAX_TRAILS:]:
        start = places.get(("end", step.card, step.line))
        end = places.get(("square", step.to_card, step.square))
        if start is None or end is None:
            continue
        flight = under_way.get((step.card, step.line))
        rests = flight is not None and not flight.moves
        upto = 1.0 if flight is None or rests else ease_in_out(flight.progress)
        effects.draw_footprints(pen, start, end, upto=upto, arrow=rests, clear=clear, fading=fading)


PASS_UNITS, COMBO_UNITS, ROUND_UNITS, BEST_UNITS = (90.0, 64.0, 150.0, 56.0)
"""Letter heights of “Pass”, “Combo ×2!”, “Round 1!” and of a new record, in layout units."""
TOKEN_UNITS = 54.0
"""Height of a flying token, in layout units."""
VISIBLE_CROSSES = 2
"""How many of the latest crosses the words over the board must not cover."""


class RoundAnimations:
    """Draws the animations over the large board: flying tokens, a cascade's trails, and words."""

    def __init__(self, table: Table, parts: RoundParts, view: TreeView) -> None:
        self._table, self._parts, self._view = table, parts, view
        self.call_rect: pygame.Rect | None = None
        """The area in which the last frame showed a cascade's word, or None."""
        self.counter: pygame.Rect | None = None
        """The area of the cascade counter, or None if no counter is shown."""
        self._rooms: dict[str, tuple[Hashable, tuple[pygame.Rect, float]]] = {}
        """By kind of word: the key for which the cached area and scale are valid, and these two."""

    @property
    def _cards(self) -> list[pygame.Rect]:
        return [*cards_on(self._view.places).values()]

    def draw_poses(self, pen: Pen, poses: list[ClipPose]) -> None:
        focus = self._table.focus
        for pose in poses:
            # At a full table most poses belong to small boards.
            if getattr(pose, "player", None) in (None, focus):
                self._draw_pose(pen, pose)

    def _draw_pose(self, pen: Pen, pose: ClipPose) -> None:
        place = self._parts.place
        match pose:
            case TokenFlight(_, what, _, start, end):
                if start.zone is Zone.LINE_END and what.isdigit():
                    # A joker leaves the line as printed, not as its number.
                    what = self._table.faces[start.card].bonuses[start.at]
                    pose = pose._replace(what=what)
                begin, goal = self._site_rect(start, what), self._site_rect(end, what)
                if begin is not None and goal is not None:
                    draw_token_flight(pen, pose, begin.center, goal.center, place.px(TOKEN_UNITS))
            case TokenArrival(_, what, _, spot, progress):
                where = self._site_rect(spot, what)
                if where is not None:
                    draw_token_arrival(pen, what, where.center, progress)
            case EventPose(ev.RoundStarted(round_number), progress, moves):
                words, centre = round_start_text(round_number), place["cards"].center
                effects.draw_announcement(
                    pen, words, centre, place.px(ROUND_UNITS), progress, moves
                )
            case EventPose(ev.TurnPassed(), progress, moves):
                centre = place["cards"].center
                effects.draw_announcement(
                    pen, _("Pass"), centre, place.px(PASS_UNITS), progress, moves
                )
            case _:
                pass  # the board, the deck and the tiles draw the others

    def draw_focused_trails(self, pen: Pen, poses: list[ClipPose], gone: int, fading: int) -> None:
        table, places = self._table, self._view.places
        seat = table.view.seats[table.focus]
        flights = [it for it in poses if isinstance(it, TokenFlight) and it.player == table.focus]
        clear = [self._parts.place["top_bar"], *readable_areas(places, seat, table.faces)]
        clear = clear if seat.steps else []
        draw_chain_trails(pen, places, seat, flights, clear, gone=gone, fading=fading)
        for flight in flights:
            # With reduced motion, an arrow replaces the flight.
            if not flight.moves and flight.end.zone is not Zone.SQUARE:
                begin = self._site_rect(flight.start, flight.what)
                goal = self._site_rect(flight.end, flight.what)
                if begin is not None and goal is not None:
                    effects.draw_footprints(pen, begin, goal, arrow=True)

    def draw_cascade_light(self, pen: Pen, poses: list[ClipPose]) -> None:
        awaited = latest_called_crosses(poses, "hush").get(self._table.focus)
        if awaited is not None and awaited.moves:
            draw_hush(pen, awaited.progress)
        reached = latest_called_crosses(poses, "tier").get(self._table.focus)
        tier = (
            tier_starting_at(reached.event.combo)
            if reached is not None and reached.bright
            else None
        )
        if reached is not None and tier is not None and tier.spread:
            light_cards(pen, tier, self._cards, reached.progress)

    def draw_calls(self, pen: Pen, poses: list[ClipPose]) -> None:
        self.call_rect = None
        if not self._cards:
            return
        if pen.kit.settings.motion != "none":
            self._draw_cascade_call(pen, poses)
        self._draw_record_call(pen, poses)

    def _draw_cascade_call(self, pen: Pen, poses: list[ClipPose]) -> None:
        kit, place, focus = pen.kit, self._parts.place, self._table.focus
        called = latest_called_crosses(poses).get(focus)
        reached = latest_called_crosses(poses, "tier").get(focus)
        word = reached or called
        if word is None:
            return
        tier = highest_tier_reached(max(pose.event.combo for pose in (reached, called) if pose))
        if tier is None:
            words, size = combo_text(word.event.combo), place.px(COMBO_UNITS)
            lettering = effects.combo_lettering(kit, words, size)
        else:
            words, lettering = tier.word, tier_lettering(kit, tier, place.scale)
        view, seat = self._table.view, self._table.view.seats[focus]
        moment = view.round, view.turn, focus, *seat.fresh[:1]
        key = words, moment, lettering.get_size(), self._cards[0].width, place.size
        where, share = self._place_call("word", key, lettering)
        if tier is not None and reached is not None and reached.moves:
            seed, progress = reached.event.card, reached.progress
            draw_flecks(pen, tier, seed, where.center, progress)
        places, shown = self._view.places, self._parts.shown
        lit = shown.question.costs if shown.lit is None else shown.lit
        spots = [places["square", *target] for target in lit]
        spots += [places["end", *target] for target in shown.question.discs]
        if where.collidelist(spots) >= 0:
            return
        self.call_rect = where
        if tier is None:
            effects.draw_combo(pen, words, where.center, size * share, word.progress, word.moves)
        else:
            progress, count = call_progress(reached, called), self._count_landed_crosses(poses)
            awaited = latest_called_crosses(poses, "hush").get(focus)
            if awaited is not None:
                # The greatest word finds an empty table.
                leaves = part(awaited.progress, 0.0, 0.4)
                progress = max(progress, CALL_FADES_AT + (1.0 - CALL_FADES_AT) * leaves)
            draw_tier_call(pen, tier, count, where, progress, share, word.moves)

    def _draw_record_call(self, pen: Pen, poses: list[ClipPose]) -> None:
        bests = (it for it in poses if isinstance(it, AnswerOverEffect) and it.part == "best")
        best = next(bests, None)
        if best is None or best.player != self._table.focus or best.progress <= 0:
            return
        words, size = best_cascade_text(best.crosses), self._parts.place.px(BEST_UNITS)
        lettering = effects.combo_lettering(pen.kit, words, size)
        where, share = self._place_call("best", best._replace(progress=0.0), lettering)
        effects.draw_combo(pen, words, where.center, size * share, best.progress, best.moves)

    def _place_call(
        self, what: str, key: Hashable, lettering: pygame.Surface
    ) -> tuple[pygame.Rect, float]:
        """Return a free area for a word and its scale, cached by ``what`` until ``key`` changes."""
        known = self._rooms.get(what)
        if known is not None and known[0] == key:
            return known[1]
        places, seat = self._view.places, self._table.view.seats[self._table.focus]
        matters = [
            places["square", card.id, square]
            for card in seat.cards
            for square in range(9)
            if not card.crossed >> square & 1 or (card.id, square) in seat.fresh[-VISIBLE_CROSSES:]
        ]
        matters += filter(None, (self.call_rect, self.counter))
        near, within = call_area(self._cards).center, self._parts.place["cards"]
        room = find_room_for_word(lettering.get_size(), within, matters, near)
        self._rooms[what] = key, room
        return room

    def _count_landed_crosses(self, poses: list[ClipPose]) -> int:
        return self._table.view.seats[self._table.focus].combo - any(
            isinstance(pose, TokenFlight)
            and pose.player == self._table.focus
            and pose.start.zone is Zone.LINE_END
            and pose.end.zone is Zone.SQUARE
            for pose in poses
        )

    def _site_rect(self, where: TableSpot, what: str) -> pygame.Rect | None:
        """Return the place where a flight begins or ends, or None if it is not shown."""
        places = self._view.places
        match where.zone:
            case Zone.SUPPLY:
                return places[what]
            case Zone.TRAY:
                tray = places["moons" if what == "moon" else "bolts"]
                return pygame.Rect(tray.x, tray.y, tray.width // 2, tray.height)
            case Zone.STARS:
                gained = self._table.view.seats[self._table.focus].stars[where.at]
                return places["star", where.at, min(2, max(0, gained - 1))]
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


def combo_text(combo: int) -> str:
    return _("Combo ×{count}!").format(count=combo)


def best_cascade_text(crosses: int) -> str:
    return _("Your longest cascade yet: {count}!").format(count=crosses)


def round_start_text(number: int) -> str:
    return _("Round {round}!").format(round=number)
