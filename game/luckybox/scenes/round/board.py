"""Draws the large board of one seat: its cards with crosses, prices and highlights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

import pygame

from game.luckybox.rules import FULL_MASK, LINE_MASKS, Action, Cross, Face, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.rules.events import BonusLost
from game.luckybox.scenes.card_parts import CardGeometry, card_geometry, fit_cards
from game.luckybox.scenes.cards import card_colour, card_painter, cross_variant
from game.luckybox.stage import SeatShown, TokenFlight, Zone
from game.scenes.table.effects import FLECK_SIZE_UNITS, draw_burst, preload_flecks, scaled_lettering
from game.stage import ClipPose, EventPose, clamp, ease_in_out, ease_out_back, ease_out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import (
    EDGE,
    INK,
    MAGENTA_DEEP,
    PAPER,
    SKY,
    SUNFLOWER,
    TANGERINE,
    WHITE,
    readable_ink_on,
)
from game.ui.draw.shapes import blit_with_alpha
from game.ui.pen import Pen
from game.ui.window.layout import Layout
from game.ui.window.scene import Kit

MIN_TWO_COLUMN_PLAYERS = 7
"""From this many players on, the rivals' tiles at the side have two columns."""


def round_layout(players: int) -> Layout:
    return Layout.load(
        "round" if players == 1 else "party" if players < MIN_TWO_COLUMN_PLAYERS else "party_many"
    )


Target = tuple[int, int]
"""A square as (card id, square), or the bonus at a line's end as (card id, line)."""


ANY_SQUARE_BONUS = "?"


class QuestionKind(StrEnum):
    """What a player is asked: nothing, to use the revealed number, or to use a bonus."""

    NOTHING = "nothing"
    NUMBER = "number"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True)
class Question:
    """The legal actions of one player now, with their costs and consequences."""

    kind: QuestionKind = QuestionKind.NOTHING
    legal: Sequence[Action] = ()
    costs: Mapping[Target, int] = field(default_factory=dict)
    """The cost in bolts of each legal square."""
    discs: Mapping[Target, str] = field(default_factory=dict)
    """The bonuses waiting to be used (a number or ``?``), by the line whose end shows them."""
    losses: Mapping[Target, Sequence[BonusLost]] = field(default_factory=dict)
    """The bonuses that crossing a square would lose, by square."""
    gains: Mapping[Target, int] = field(default_factory=dict)
    """The points that crossing a square would score at once, by square."""
    may_pass: bool = False
    chosen_disc: Target | None = None
    chosen_square: Target | None = None
    """A square that costs bolts and waits for a second click to confirm it."""

    @property
    def doomed_bonuses(self) -> frozenset[Target]:
        return frozenset(
            (lost.card, lost.line)
            for (card, square), losses in self.losses.items()
            for lost in losses
            # Bonuses waiting elsewhere may still be used first.
            if lost.card == card and LINE_MASKS[lost.line] >> square & 1
        )

    def actions_on_square(self, square: Target) -> list[Action]:
        return [
            a
            for a in self.legal
            if isinstance(a, Cross | UseBonus)
            and (a.card, a.square) == square
            and (isinstance(a, Cross) or self.chosen_disc in (None, (a.source, a.line)))
        ]

    def action_for_square(self, square: Target) -> Action | None:
        """Return the action for a click on a square, or None if no action is legal there.

        If several bonuses could be used, a ``?`` bonus, which fits any square, is used last.
        """

        def uses_any_square_bonus(action: Action) -> bool:
            if isinstance(action, UseBonus):
                return self.discs[action.source, action.line] == ANY_SQUARE_BONUS
            return False

        return min(self.actions_on_square(square), key=uses_any_square_bonus, default=None)

    def bonus_used_on_square(self, square: Target) -> Target | None:
        """Return the waiting bonus that a click on a square uses up, or None."""
        action = self.action_for_square(square)
        return (action.source, action.line) if isinstance(action, UseBonus) else None


NO_BOLT_PRICES: Mapping[Target, int] = {}
PRICE_BADGE_SHARE, PRICE_OVERLAP_SHARE = 0.36, 0.22
"""Height of a price badge, and how far it overlaps its square, as shares of a square's height."""
USABLE_DISC_GROWTH, CHOSEN_DISC_GROWTH = 1.08, 1.2
DOOMED_SIGN_SHARE = 0.6
"""Size of the red sign on a lost bonus, as a share of the bonus disc's height."""
FREE_PLACE_LINE = 3.0
"""Width of a free place's outline in layout units."""
STAMP_FLECK_COUNT = 26
STAMP_FLECK_REACH = 0.75
STAMPED_DIM_START = 0.5
"""When a completed card begins to dim, as a share of its animation."""

RING_WIDTH_SHARE, STEP_BADGE_SHARE = 0.09, 0.42
"""Widths of a marked square's ring and of a step's badge, as shares of a square's width."""
MIN_STEP_BADGE_PX = 16


def draw_square_ring(pen: Pen, rect: pygame.Rect) -> None:
    width = max(3, round(rect.width * RING_WIDTH_SHARE))
    pen.rounded(rect, rect.width * 0.22, None, width, SKY)


def draw_step_badge(pen: Pen, rect: pygame.Rect, number: int) -> None:
    """Draw the number of a cascade's step at the lower left corner of its square."""
    side = max(MIN_STEP_BADGE_PX, round(rect.height * STEP_BADGE_SHARE))

    def paint_step_badge() -> pygame.Surface:
        own = Pen(
            pen.kit, shapes.pill_picture((side, side), SKY, max(2.0, side * 0.09), INK).copy()
        )
        room, size = own.surface.get_rect(), side * 0.62
        own.line(str(number), room, "title", size, readable_ink_on(SKY), align="center", fit=False)
        return own.surface

    corner = rect.left - side // 4, rect.bottom + side // 4
    pen.stamp(("counsel badge", number, side), paint_step_badge, bottomleft=corner)


class Board:
    """Places and draws the cards of one seat in an area of the screen."""

    def __init__(self, kit: Kit, faces: Mapping[int, Face]) -> None:
        self._kit = kit
        self._cards = card_painter(kit.art)
        self._faces = faces
        self._places: dict[int, pygame.Rect] = {}
        self._free: list[pygame.Rect] = []
        """The places that finished cards have left."""
        self._scale = 1.0
        self._geometry: CardGeometry = card_geometry(100)

    def place_cards(
        self, area: pygame.Rect, cards: Sequence[int], scale: float, *, room_for: int = 0
    ) -> None:
        """Place the cards in an area, hardly larger than ``room_for`` cards would be.

        A 0 in ``cards`` leaves a place free.
        """
        self._scale = scale
        rects = fit_cards(area, len(cards), scale, room_for=room_for)
        placed = [*zip(cards, rects, strict=True)]
        self._places = {card: rect for card, rect in placed if card}
        self._free = [rect for card, rect in placed if not card]
        if rects:
            self._geometry = card_geometry(rects[0].width)

    @property
    def card_rects(self) -> list[pygame.Rect]:
        return [
            pygame.Rect(place.topleft, self._geometry.body.size) for place in self._places.values()
        ]

    def readable_rects(self, seat: SeatShown) -> list[pygame.Rect]:
        """Return the areas of uncrossed numbers, unearned bonuses and full cards' points."""
        found = []
        for shown in seat.cards:
            if shown.id not in self._places:
                continue
            if shown.points is not None:
                middle = self.square_rect(shown.id, 4)
                found.append(middle.inflate(middle.width * 1.4, middle.height * 1.4))
                continue
            for square in range(9):
                if not shown.crossed >> square & 1:
                    rect = self.square_rect(shown.id, square)
                    found.append(rect.inflate(-rect.width // 4, -rect.height // 6))
            bonuses = enumerate(self._faces[shown.id].bonuses)
            found += [
                self.bonus_rect(shown.id, line)
                for line, bonus in bonuses
                if bonus and not shown.ringed >> line & 1
            ]
        return found

    @property
    def call_area(self) -> pygame.Rect:
        """The area where a cascade's word hides no square: above the cards, or between two rows."""
        places = list(self._places.values())
        whole = places[0].unionall(places[1:])
        tops = sorted({place.top for place in places})
        head = self._geometry.squares[0].top
        if len(tops) == 1:
            reach = max(head, round(self.card_width * 0.3))
            return pygame.Rect(whole.x, whole.top + head - reach, whole.width, reach)
        foot = self._geometry.squares[8].bottom
        above = tops[0] + foot
        return pygame.Rect(whole.x, above, whole.width, tops[1] + head - above)

    @property
    def card_width(self) -> int:
        return self._geometry.size[0]

    @property
    def square_width(self) -> int:
        return self._geometry.squares[0].width

    def card_rect(self, card: int) -> pygame.Rect:
        return self._places[card].copy()

    def square_rect(self, card: int, square: int) -> pygame.Rect:
        return self._geometry.squares[square].move(self._places[card].topleft)

    def bonus_rect(self, card: int, line: int) -> pygame.Rect:
        return self._geometry.ends[line].move(self._places[card].topleft)

    def line_rect(self, card: int, line: int) -> pygame.Rect:
        return self._geometry.line_rect(line).move(self._places[card].topleft)

    def header_rect(self, card: int) -> pygame.Rect:
        return self._geometry.header.move(self._places[card].topleft)

    def price_badge_rect(self, square: Target, cost: int) -> pygame.Rect:
        rect, px = self.square_rect(*square), self._price_badge_px
        place = self._cards.bolt_badge(cost, px).get_rect()
        # Above the number, whatever its size.
        bottom = min(rect.top - px // 4 + px, rect.top + round(rect.height * PRICE_OVERLAP_SHARE))
        place.bottomright = rect.right + px // 4, bottom
        return place

    @property
    def _price_badge_px(self) -> int:
        return max(14, round(self._geometry.squares[0].height * PRICE_BADGE_SHARE))

    def has_card(self, card: int) -> bool:
        return card in self._places

    def draw(
        self,
        surface: pygame.Surface,
        seat: SeatShown,
        question: Question,
        poses: Iterable[ClipPose],
        prices: Mapping[Target, int] = NO_BOLT_PRICES,
        preview: Iterable[Target] = (),
    ) -> None:
        """Draw the cards, legal squares, usable bonuses, prices and animations.

        ``preview`` has the lines that crossing the square pointed at would complete.
        """
        poses = tuple(poses)
        acting = [
            pose
            for pose in poses
            if isinstance(pose, EventPose) and getattr(pose.event, "card", None) in self._places
        ]
        flown_to = {
            (pose.end.card, pose.end.at)
            for pose in poses
            if isinstance(pose, TokenFlight) and pose.end.zone is Zone.SQUARE
        }
        pen = Pen(self._kit, surface, self._scale)
        for rect in self._free:
            body = self._geometry.body.move(rect.topleft)
            pen.rounded(body, self._geometry.radius, None, max(2, pen.px(FREE_PLACE_LINE)), EDGE)
        for shown in seat.cards:
            if shown.id not in self._places:
                continue
            crossed, ringed, stamp = shown.crossed, shown.bonuses_used, shown.points
            for pose in acting:
                match pose:
                    case EventPose(ev.SquareCrossed(_, shown.id, square), part="drawn"):
                        crossed &= ~(1 << square)
                    case EventPose(ev.LineCompleted(_, shown.id, line)):
                        ringed &= ~(1 << line)
                    case EventPose(ev.CardCompleted(_, shown.id), part="stamped"):
                        stamp = None
            # Skip crosses whose bonus is still flying.
            for card, square in flown_to:
                if card == shown.id:
                    crossed &= ~(1 << square)
            face = self._faces[shown.id]
            dim = stamp is not None
            picture = self._cards.card_picture(face, self.card_width, crossed, ringed, stamp, dim)
            pen.surface.blit(picture, self._places[shown.id])
            for line in range(len(face.bonuses)):
                if shown.lost >> line & 1 and stamp is None:
                    pen.lay(self._doomed_sign(), center=self.bonus_rect(shown.id, line).topright)
        for target in preview:
            self._draw_line_preview(pen, *target)
        self._draw_legal_squares(pen, question)
        self.draw_prices(surface, prices)
        self._draw_usable_bonuses(pen, question)
        for card, line in question.doomed_bonuses.intersection(preview):
            pen.lay(self._doomed_sign(), center=self.bonus_rect(card, line).topright)
        for pose in acting:
            self._draw_pose(pen, pose)

    def _draw_legal_squares(self, pen: Pen, question: Question) -> None:
        for (card, square), cost in question.costs.items():
            rect = self.square_rect(card, square)
            number = self._faces[card].grid[square]
            in_hand = question.chosen_square == (card, square)
            lit = self._cards.legal_square(
                number, rect.width, lit=not cost or in_hand, focus=in_hand
            )
            pen.lay(lit, center=rect.center)

    def light_square(self, surface: pygame.Surface, target: Target, around: pygame.Rect) -> None:
        card, square = target
        rect = self.square_rect(card, square)
        pen = Pen(self._kit, surface)
        light = around.copy()
        light.center = rect.center
        pen.glow(light, max(3, round(rect.width * 0.2)), rect.width * 0.22)
        lit = self._cards.legal_square(self._faces[card].grid[square], rect.width)
        pen.lay(lit, center=rect.center)

    def draw_prices(
        self,
        surface: pygame.Surface,
        costs: Mapping[Target, int],
        within: pygame.Rect | None = None,
    ) -> None:
        for (card, square), cost in costs.items():
            if cost:
                place = self.price_badge_rect((card, square), cost)
                if within is None or within.colliderect(place):
                    surface.blit(self._cards.bolt_badge(cost, self._price_badge_px), place)

    def _draw_line_preview(self, pen: Pen, card: int, line: int) -> None:
        area = self._geometry.line_rect(line).move(self._places[card].topleft).inflate(8, 8)
        radius = self._geometry.square_radius + 4
        pen.rounded(area, radius, SUNFLOWER, 4, TANGERINE, 0.42)
        if self._faces[card].bonuses[line]:
            self._draw_bonus(pen, card, line, 1.25)

    def _draw_usable_bonuses(self, pen: Pen, question: Question) -> None:
        for card, line in question.discs:
            chosen = question.chosen_disc == (card, line)
            pen.lay(self._bonus_glow(chosen), center=self.bonus_rect(card, line).center)
            self._draw_bonus(pen, card, line, CHOSEN_DISC_GROWTH if chosen else USABLE_DISC_GROWTH)

    def _draw_bonus(self, pen: Pen, card: int, line: int, share: float) -> None:
        end, bonus = self.bonus_rect(card, line), self._faces[card].bonuses[line]
        pen.lay(self._cards.bonus_disc(bonus, round(end.height * share)), center=end.center)

    def doomed_sign_rect(self, card: int, line: int) -> pygame.Rect:
        """Return the area of the red sign on a bonus that is lost or would be lost."""
        return self._doomed_sign().get_rect(center=self.bonus_rect(card, line).topright)

    def _doomed_sign(self) -> pygame.Surface:
        side = max(14, round(self._geometry.ends[0].height * DOOMED_SIGN_SHARE))

        def paint_doomed_sign() -> pygame.Surface:
            pen = Pen(self._kit, shapes.pill_picture((side, side), MAGENTA_DEEP).copy())
            pen.icon("close", round(side * 0.72), center=pen.surface.get_rect().center)
            return pen.surface

        return self._kit.pixels.get(("doomed", side), paint_doomed_sign)

    def preload_board_pictures(self, points: int) -> Iterator[object]:
        kit = self._kit
        yield self._points_lettering(points)
        faces = [self._faces[card] for card in self._places]
        hues = {card_colour(face.grid) for face in faces} | {PAPER, SUNFLOWER}
        for colour in sorted(hues):
            yield from preload_flecks(kit, (colour,), self._fleck_px)
        if not faces:
            return
        side = self._geometry.squares[0].width
        for line in (0, 3):
            size = self._geometry.line_rect(line).size
            yield self._line_sweep_band(size, is_bright=True)
            yield self._line_sweep_band(size, is_bright=False)
        disc = round(self._geometry.ends[0].width / 0.7)
        for hand in range(shapes.CROSS_VARIANTS):
            for step in range(shapes.STROKE_STEPS + 1):
                yield self._cards.marker_cross(side, step / shapes.STROKE_STEPS, hand)
                yield self._cards.marker_ring(disc, step / shapes.STROKE_STEPS, hand)
        for face in faces:
            for square, number in enumerate(face.grid):
                yield self._cards.crossed_square(number, side, cross_variant(face, square))
        # The first loads the seal; the rest is composed from cached parts.
        yield self._cards.card_picture(faces[0], self.card_width, FULL_MASK, 0b111111, points, True)
        high = self._geometry.ends[0].height
        yield kit.art.icon("close", high)
        yield self._doomed_sign()
        yield self._bonus_glow(False)
        for bonus in sorted({bonus for face in faces for bonus in (*face.rows, *face.columns)}):
            if bonus == "?" or bonus.isdigit():
                yield self._cards.bonus_disc(bonus, round(high * USABLE_DISC_GROWTH))

    def _bonus_glow(self, is_chosen: bool) -> pygame.Surface:
        size = self._geometry.ends[0].size
        spread = round(size[1] * 0.5)
        colour = WHITE if is_chosen else SUNFLOWER
        return self._kit.pixels.get(
            ("disc glow", size, spread, is_chosen),
            partial(shapes.glow_picture, size, spread, colour, size[0] / 2),
        )

    def _draw_pose(self, pen: Pen, pose: ClipPose) -> None:
        match pose:
            case EventPose(ev.SquareCrossed(_, card, square), progress, moves, part="drawn"):
                rect = self.square_rect(card, square)
                hand = cross_variant(self._faces[card], square)
                drawn = ease_in_out(progress) if moves else 1.0
                stroke = self._cards.marker_cross(rect.width, drawn, hand)
                alpha = 255 if moves else round(255 * ease_in_out(progress))
                blit_with_alpha(pen.surface, stroke, stroke.get_rect(center=rect.center), alpha)
            case EventPose(ev.LineCompleted(_, card, line), progress, moves, bright, "swept"):
                self._sweep_line(pen, card, line, progress if moves else 1.0, bright)
            case EventPose(ev.LineCompleted(_, card, line), progress, moves, part="ringed"):
                rect = self.bonus_rect(card, line)
                drawn = ease_out_cubic(progress) if moves else 1.0
                ring = self._cards.marker_ring(round(rect.width / 0.7), drawn, line)
                pen.lay(ring, center=rect.center)
            case EventPose(ev.BonusLost(_, card, line), progress):
                rect = self.bonus_rect(card, line)
                sign = self._kit.art.icon("close", rect.height)
                faded = scaled_lettering(sign, 1.2 - 0.5 * ease_in_out(progress))
                alpha = round(255 * (1 - progress))
                blit_with_alpha(pen.surface, faded, faded.get_rect(center=rect.center), alpha)
            case EventPose(ev.CardCompleted() as event, progress, moves, part="stamped"):
                self._draw_stamp(pen, event, progress, moves)
            case _:
                pass  # flights are drawn above all boards

    def _sweep_line(self, pen: Pen, card: int, line: int, progress: float, bright: bool) -> None:
        whole = self._geometry.line_rect(line).move(self._places[card].topleft)
        reach = ease_out_cubic(progress)
        lit = whole.copy()
        if line < 3:
            lit.width = max(2, round(whole.width * reach))
        else:
            lit.height = max(2, round(whole.height * reach))
        band = self._line_sweep_band(whole.size, is_bright=bright)
        pen.surface.blit(band, lit, pygame.Rect((0, 0), lit.size))

    def _line_sweep_band(self, size: tuple[int, int], *, is_bright: bool) -> pygame.Surface:
        radius = self._geometry.square_radius
        line = max(2, round(self.card_width * 0.014))
        fill = SUNFLOWER if is_bright else None
        return self._kit.pixels.get(
            ("sweep", size, radius, is_bright),
            lambda: (
                shapes.rounded_rect_picture(size, radius, fill, opacity=0.62)
                if is_bright
                else shapes.rounded_rect_picture(size, radius, None, line, TANGERINE)
            ),
        )

    def _draw_stamp(self, pen: Pen, event: ev.CardCompleted, progress: float, moves: bool) -> None:
        card, points = event.card, event.points
        rect, face = self._places[card], self._faces[card]
        back = ease_in_out(part(progress, STAMPED_DIM_START, 1.0) if moves else progress)
        if back > 0.02:
            shown = self._cards.card_picture(
                face, self.card_width, FULL_MASK, 0b111111, points, True
            )
            blit_with_alpha(pen.surface, shown, rect, round(255 * back))
        centre = self.square_rect(card, 4).center
        if moves:
            self._draw_stamp_flecks(pen, card, progress, centre)
        if progress < 0.8:
            pop = ease_out_back(clamp(progress / 0.2), 2.2) if moves else 1.0
            letters = scaled_lettering(self._points_lettering(points), pop)
            alpha = 255 if progress <= 0.6 else round(255 * (0.8 - progress) / 0.2)
            blit_with_alpha(pen.surface, letters, letters.get_rect(center=centre), alpha)

    def _draw_stamp_flecks(
        self, pen: Pen, card: int, progress: float, centre: tuple[int, int]
    ) -> None:
        colours = (card_colour(self._faces[card].grid), PAPER, SUNFLOWER)
        reach, px = self.card_width * STAMP_FLECK_REACH, self._fleck_px
        draw_burst(pen, card, STAMP_FLECK_COUNT, centre, reach, px, colours, progress)

    @property
    def _fleck_px(self) -> int:
        return round(FLECK_SIZE_UNITS * self._scale)

    def _points_lettering(self, points: int) -> pygame.Surface:
        size = max(12, round(self.card_width * 0.36))
        return self._kit.text.render(f"+{points}", "script", size, SUNFLOWER, outline=INK, angle=8)
