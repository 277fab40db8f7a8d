"""Draws the animations over a round: flying tokens, a cascade's trails, and words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pygame

from game.luckybox.rules import LINES_OF_SQUARE, SQUARES, Face, completed_lines
from game.luckybox.rules import events as ev
from game.luckybox.scenes.cards import card_painter
from game.luckybox.scenes.luckybox_show import (
    CALL_ARRIVES_AT,
    CASCADE_TIERS,
    MAX_LETTERED_CROSSES,
    PAYOUT_COUNTS_AT,
    PAYOUT_LANDS_AT,
    PAYOUT_LEAVES_AT,
    highest_tier_reached,
    tier_starting_at,
)
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.watched.longest_cascade import (
    is_cross_flying,
    path_forms_under_way,
    path_under_way,
)
from game.luckybox.stage import (
    AnswerOverEffect,
    SeatShown,
    TableSpot,
    TokenArrival,
    TokenFlight,
    Zone,
    points_gained_by,
)
from game.scenes.frame.charts import signed_number
from game.scenes.table import effects
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, TANGERINE, WHITE, Colour
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.window.canvas import strips_around
from game.ui.window.scene import Kit, StrokeCache
from game.words import _

from . import panels
from .board import Places, cards_on, draw_step_badge, draw_wave, readable_areas
from .climax import (
    Stage,
    counted_word_rect,
    draw_climax,
    first_word_board,
    payout_rect,
    stage_board,
    word_rect,
)
from .marquee import (
    PLATE_ARRIVES_AT,
    PLATE_LEAVES_AT,
    THUMP_ENDS_AT,
    Marquee,
    draw_marquee,
    marquee_rect,
)
from .round_parts import RoundParts
from .tiles import latest_called_crosses

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


MAX_TRAILS = 2
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


def as_printed(flight: TokenFlight, faces: Mapping[int, Face]) -> TokenFlight:
    """Return a flight in which a joker leaves its line as printed, not as its number."""
    start = flight.start
    is_number = start.zone is Zone.LINE_END and flight.what.isdigit()
    return flight._replace(what=faces[start.card].bonuses[start.at]) if is_number else flight


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


def draw_link_numbers(
    pen: Pen, places: Places, seat: SeatShown, poses: Iterable[ClipPose], gone: int
) -> None:
    """Draw numbers on a cascade's squares, but for those of the first ``gone`` links.

    Squares that are just being crossed and cards that tell their points stay free.
    """
    waits = {
        (pose.end.card, pose.end.at) if isinstance(pose, TokenFlight)
        else (pose.event.card, pose.event.square)
        for pose in poses
        if (isinstance(pose, TokenFlight) and pose.end.zone is Zone.SQUARE)
        or (isinstance(pose, EventPose) and isinstance(pose.event, ev.SquareCrossed)
            and pose.part == "drawn")
    }  # fmt: skip
    full = {card.id for card in seat.cards if card.points is not None}
    for nth, at in enumerate(seat.fresh if seat.steps else (), 1):
        rect = places.get(("square", *at))
        is_free = at not in waits and at[0] not in full
        if rect is not None and is_free and nth > gone + bool(gone):
            draw_step_badge(pen, rect, nth)


def prepare_link_numbers(kit: Kit, square: pygame.Rect) -> Iterator[object]:
    nowhere = Pen(kit, pygame.Surface((1, 1)))
    for nth in range(1, MAX_LETTERED_CROSSES + 1):
        draw_step_badge(nowhere, square, nth)
        yield nth


PASS_UNITS, ROUND_UNITS = 90.0, 150.0
"""Letter heights of “Pass” and “Round 1!” in layout units."""
TOKEN_UNITS = 54.0
"""Height of a flying token, in layout units."""
NOWHERE = pygame.Rect(0, 0, 0, 0)
DISC_SWELLS = 0.6
"""How much larger the bonus of a line that the next cross may fill becomes."""


class RoundAnimations:
    """Draws the animations over the large board: flying tokens, a cascade's trails, and words."""

    def __init__(self, kit: Kit, table: Table, parts: RoundParts, view: TreeView) -> None:
        self._table, self._parts, self._view = table, parts, view
        self._kit, self._sign, self._climax = kit, StrokeCache(kit), StrokeCache(kit)
        self.marquee: Marquee | None = None
        """What is told of the cascade on the large board."""
        self._known_cards: tuple[object, Sequence[pygame.Rect]] = (None, ())
        """The rectangles of the large cards, preceded by the places that they were found in."""

    @property
    def cards(self) -> Sequence[pygame.Rect]:
        """The large cards, without their shadows, found once for each time they are laid out."""
        places, (known, cards) = self._view.places, self._known_cards
        if known is not places:
            cards = [*cards_on(places).values()]
            self._known_cards = places, cards
        return cards

    def follow(self) -> None:
        """Update the marquee and its word from what the parts now show."""
        table, moves = self._table, self._kit.settings.motion == "full"
        shown = marquee_of(table, table.focus, self._parts.own, moves)
        if shown is not None and shown.pays_on_stage:
            most = table.watch is not None and table.chronicle.pays_most(table.focus)
            shown = shown._replace(story=path_under_way(table), pays_most=most)
        self.marquee = shown
        is_paid = shown is None or shown.payout >= PAYOUT_LANDS_AT
        path = () if is_paid or self._is_told_by_burst else path_forms_under_way(table)
        # Points that wait for a cascade's end have the lane for themselves.
        self._parts.lane_path = None if is_paid and self._parts.counter is None else path

    @property
    def _is_told_by_burst(self) -> bool:
        """Whether word, count and path lie on the burst of the points: said once, not twice."""
        shown = self.marquee
        return shown is not None and bool(shown.story) and shown.payout >= PAYOUT_COUNTS_AT

    @property
    def word(self) -> pygame.Rect | None:
        """Where a cascade's word, or its points, lie over the board, or None."""
        shown = self.marquee
        if shown is None or shown.tier is None or not shown.is_on_stage:
            return None
        board = self._stage_board(shown)
        if board == stage_board(self._parts.place):
            return word_rect(self._kit, board, shown.tier)
        # In the lane its count lies where points wait for the end of a cascade.
        return counted_word_rect(self._kit, board, shown.tier)

    @property
    def payout(self) -> pygame.Rect | None:
        """Where a cascade's points and story lie over the board, or None."""
        shown = self.marquee
        if shown is None or shown.tier is None or not shown.pays_on_stage:
            return None
        return payout_rect(self._kit, self._stage_board(shown), shown, shown.tier)

    def _stage_board(self, shown: Marquee) -> pygame.Rect:
        """Return where a cascade's word or points lie: the first word off the cards if it can."""
        board, lane = stage_board(self._parts.place), self._view.places.get("lane")
        tier = shown.tier if shown.hush is None else tier_starting_at(shown.crosses + 1)
        if lane is None or shown.pays_on_stage or tier is not CASCADE_TIERS[0]:
            return board
        return first_word_board(board, lane, self.cards)

    def draw_poses(self, pen: Pen, poses: list[ClipPose], counter: pygame.Rect | None) -> None:
        """Draw what flies and is called out; points fly to the cascade's ``counter``, if any."""
        flown = list[pygame.Rect]()
        for pose in poses:
            match pose:
                case EventPose(ev.CardCompleted() | ev.StarGained(), progress, True, part="earned"):
                    if counter is not None:
                        self._draw_points_to_counter(pen, pose.event, progress, counter, flown)
                case _:
                    self._draw_pose(pen, pose)

    def _draw_pose(self, pen: Pen, pose: ClipPose) -> None:
        place, places = self._parts.place, self._view.places
        match pose:
            case TokenFlight(_, what, _, start, end):
                pose = as_printed(pose, self._table.faces)
                begin, goal = self._site_rect(start, what), self._site_rect(end, what)
                if begin is not None and goal is not None:
                    draw_token_flight(pen, pose, begin.center, goal.center, place.px(TOKEN_UNITS))
            case TokenArrival(_, what, _, spot, progress):
                where = self._site_rect(spot, what)
                if where is not None:
                    draw_token_arrival(pen, what, where.center, progress)
            case EventPose(ev.RoundStarted(round_number), progress, moves):
                words, centre = round_start_text(round_number), places["cards"].center
                effects.draw_announcement(
                    pen, words, centre, place.px(ROUND_UNITS), progress, moves
                )
            case EventPose(ev.NumberRevealed(), progress, part="wave"):
                self._draw_wave(pen, progress)
            case EventPose(ev.BonusPending(), progress, moves, part="breath"):
                self._draw_breath(pen, pose.event, progress if moves else 0.5)
            case EventPose(ev.TurnPassed(), progress, moves):
                centre = places["cards"].center
                effects.draw_announcement(
                    pen, _("Pass"), centre, place.px(PASS_UNITS), progress, moves
                )
            case _:
                pass  # the board, the deck and the tiles draw the others

    def _draw_points_to_counter(
        self, pen: Pen, event: ev.CardCompleted | ev.StarGained, progress: float,
        counter: pygame.Rect, flown: list[pygame.Rect],
    ) -> None:  # fmt: skip
        """Draw points that fly from a card to the cascade's counter, and add where to ``flown``."""
        card = self._view.places.get(("card", event.card))
        # Until they fly, the card itself tells them.
        flies = 0.0 < progress < panels.POINTS_LANDED_AT
        if card is None or not flies:
            return
        way = ease_in_out(progress / panels.POINTS_LANDED_AT)
        words = signed_number(points_gained_by(event))
        letters = panels.points_lettering(pen.kit, words, pen.px(panels.FIGURE_UNITS))
        goal = counter.left + counter.height, counter.centery
        rect = letters.get_rect(center=effects.point_on_arc(card.center, goal, way))
        while (nth := rect.collidelist(flown)) >= 0:
            # Points that fly at the same time lie one above the other.
            rect.bottom = flown[nth].top
        flown.append(rect)
        # They slip behind what is being read.
        read = self._view.places.get("lane", self.marquee_rect if self.marquee else NOWHERE)
        for strip in strips_around(rect, rect.clip(read)):
            pen.lay(letters.subsurface(strip.move(-rect.x, -rect.y)), topleft=strip.topleft)

    def _draw_wave(self, pen: Pen, progress: float) -> None:
        question, lit = self._parts.shown.question, self._parts.shown.lit
        if question.discs or question.chosen_square is not None:
            return
        squares = [
            at for at, cost in question.costs.items() if not cost and (lit is None or at in lit)
        ]
        places, faces = self._view.places, self._table.faces
        draw_wave(pen, places, faces, squares, places["deck"], progress)

    def _draw_breath(self, pen: Pen, event: ev.BonusPending, progress: float) -> None:
        """Draw what a bonus could cross off, and the bonuses of the lines that this would fill."""
        places, faces = self._view.places, self._table.faces
        cards = {it.id: it.crossed for it in self._table.view.seats[event.player].cards}
        squares = [
            (card, square) for card, crossed in cards.items() for square in SQUARES
            if not crossed >> square & 1 and ("square", card, square) in places
            and event.bonus in ("?", str(faces[card].grid[square]))
        ]  # fmt: skip
        source = places.get(("end", event.card, event.line), places["deck"])
        draw_wave(pen, places, faces, squares, source, progress)
        swells = math.sin(math.pi * progress)
        for card, square in squares:
            before, crossed = completed_lines(cards[card]), cards[card] | 1 << square
            for line in LINES_OF_SQUARE[square]:
                if completed_lines(crossed) & ~before & 1 << line:
                    rect, bonus = places["end", card, line], faces[card].bonuses[line]
                    disc = card_painter(pen.kit.art).bonus_disc(bonus, rect.height)
                    size = 1.0 + DISC_SWELLS * swells
                    pen.lay(effects.scaled_lettering(disc, size), center=rect.center)

    def draw_focused_trails(self, pen: Pen, poses: list[ClipPose], gone: int, fading: int) -> None:
        table, places = self._table, self._view.places
        seat = table.view.seats[table.focus]
        flights = [it for it in poses if isinstance(it, TokenFlight)]
        if seat.steps[gone:]:
            clear = [self._parts.place["top_bar"], *readable_areas(places, seat, table.faces)]
            draw_chain_trails(pen, places, seat, flights, clear, gone=gone, fading=fading)
        if fading < effects.FOOTPRINT_FADE_STEPS // 2:
            draw_link_numbers(pen, places, seat, poses, gone)
        for flight in flights:
            # With reduced motion, an arrow replaces the flight.
            if not flight.moves and flight.end.zone is not Zone.SQUARE:
                begin = self._site_rect(flight.start, flight.what)
                goal = self._site_rect(flight.end, flight.what)
                if begin is not None and goal is not None:
                    effects.draw_footprints(pen, begin, goal, arrow=True)

    @property
    def marquee_rect(self) -> pygame.Rect:
        places = self._view.places
        if "marquee" in places:
            return places["marquee"]
        return marquee_rect(self._parts.place, places["sheet"], places["sheet title"])

    def draw_marquee(self, pen: Pen) -> None:
        """Draw the sign with the cascade's word and count."""
        if (shown := self.marquee) is not None and not self._is_told_by_burst:
            self._draw_sign(pen, shown)

    def _draw_sign(self, pen: Pen, shown: Marquee) -> None:
        rect = self.marquee_rect
        self._sign.draw(
            pen.surface, (rect, shown.on_sign),
            lambda canvas: draw_marquee(pen._replace(surface=canvas), rect, shown),
        )  # fmt: skip

    def draw_climax(self, pen: Pen, poses: list[ClipPose], total: tuple[int, int]) -> None:
        """Draw the cascade's word over the board, and its points that fly to the ``total``."""
        shown = self.marquee
        if shown is None or not (shown.is_on_stage or shown.hush is not None):
            self._climax.forget()
            return
        board, whole = self._stage_board(shown), pen.surface.get_rect()
        # Where nothing may flash any more, who watches still sees each word on its burst.
        is_still = not shown.moves or self._table.watch is not None
        stage = Stage(board, self.marquee_rect, total, whole, is_still, self._awaited(poses))
        seed, dims = seed_and_dark(poses, self._table.focus)
        self._climax.draw(
            pen.surface, (stage, shown, seed, dims),
            lambda canvas: draw_climax(pen._replace(surface=canvas), stage, shown, seed, dims=dims),
        )  # fmt: skip
        if 0.0 < shown.payout < PAYOUT_LEAVES_AT and not (dims or is_still):
            # What earned the points stays bright beside them: no burst names it.
            self._draw_sign(pen, shown)

    def _awaited(self, poses: list[ClipPose]) -> pygame.Rect | None:
        """Return the square whose cross brings a word that everybody waits for, or None."""
        hushed = latest_called_crosses(poses, "hush").get(self._table.focus)
        if hushed is None:
            return None
        return self._view.places.get(("square", hushed.event.card, hushed.event.square))

    def _site_rect(self, where: TableSpot, what: str) -> pygame.Rect | None:
        """Return the place where a flight begins or ends, or None if it is not shown."""
        places = self._view.places
        match where.zone:
            case Zone.SUPPLY:
                # A puzzle has no supply in sight.  Who watches sees tokens come from the deck.
                is_watched = self._table.watch is not None
                return places.get(what) or (places.get("deck") if is_watched else None)
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


def seed_and_dark(poses: Sequence[ClipPose], seat: int) -> tuple[int, bool]:
    """Return the seed of the flecks of a word that comes, and whether the table grows dark."""
    for name in ("hush", "tier"):
        if (reached := latest_called_crosses(poses, name).get(seat)) is not None:
            return reached.event.card, reached.bright
    paid = [it for it in poses if isinstance(it, AnswerOverEffect) and it.player == seat]
    return 0, any(it.dims for it in paid if it.part == "counted")


def marquee_of(table: Table, seat: int, poses: Sequence[ClipPose], moves: bool) -> Marquee | None:
    """Return what the marquee shows of a seat's cascade, or None.

    It stays from a cascade's second cross until its points are in, also while one must choose.
    """
    ended = {
        pose.part: pose
        for pose in poses
        if isinstance(pose, AnswerOverEffect) and pose.player == seat
    }
    called = latest_called_crosses(poses).get(seat)
    hush = latest_called_crosses(poses, "hush").get(seat)
    shown = table.view.seats[seat]
    count = shown.combo - is_cross_flying(poses, seat) - (hush is not None)
    is_under_way = not shown.is_done or table.director.is_busy(seat)
    comes, points, payout = 1.0, 0, 0.0
    if count < 2 or not is_under_way:
        if "best" in ended and "called" not in ended:
            best = ended["best"]
            comes = 1.0 - part(best.progress, PLATE_LEAVES_AT, 1.0)
            news = best_cascade_text(best.crosses)
            return Marquee(None, best.crosses, 1.0, best.progress, comes=comes, moves=moves,
                           news=news)  # fmt: skip
        if "called" not in ended:
            return None
        count = ended["called"].crosses
        if "counted" in ended and shown.is_done:
            points, payout = sum(shown.gains), ended["counted"].progress
        if "best" not in ended:
            comes = 1.0 - part(ended["called"].progress, PLATE_LEAVES_AT, 1.0)
    tier, thump, lands = highest_tier_reached(count), 1.0, 1.0
    if called is not None and called.event.combo <= count:
        thump = called.progress
        if called.event.combo == 2:
            comes = min(comes, part(called.progress, 0.0, PLATE_ARRIVES_AT))
    reached = latest_called_crosses(poses, "tier").get(seat)
    if reached is not None and tier is tier_starting_at(reached.event.combo):
        lands = reached.progress
    # What has come to rest need not be drawn anew until the next cross.
    thump = 1.0 if thump >= THUMP_ENDS_AT else thump
    lands = 1.0 if lands >= CALL_ARRIVES_AT else lands
    return Marquee(
        tier, count, lands, thump, hush and hush.progress, comes, moves, "", points, payout
    )


def best_cascade_text(crosses: int) -> str:
    return _("Your longest cascade yet: {count}!").format(count=crosses)


def round_start_text(number: int) -> str:
    return _("Round {round}!").format(round=number)
