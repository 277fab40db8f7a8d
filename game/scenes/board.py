"""One player's board: up to six cards in an area, with what may be done and what is happening.

Knows where cards, squares and bonus discs stand on the screen and how poses lie over them; knows
neither rules nor clicks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.rules.luckybox import Face
from game.stage import Pose, SeatShown, Spot
from game.stage import poses as show
from game.stage.easing import in_out, out_back, out_cubic
from game.ui import shapes
from game.ui.card_geometry import CardGeometry, card_geometry
from game.ui.cards import hand_of
from game.ui.kit import Kit
from game.ui.palette import SUNFLOWER, TANGERINE, WHITE

GAP_SHARE = 0.05
"""The gap between cards, in parts of a card's width."""
WIDEST = 430.0
"""No card is drawn wider than this, in units."""

Target = tuple[int, int]
"""A square of a card: card id, square."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What the board points out beside its state."""

    costs: Mapping[Target, int] = field(default_factory=dict)
    """Squares that may be crossed now, with the bolts each takes."""
    discs: frozenset[Target] = frozenset()
    """Ends of lines (card, line) whose bonus may be used now."""
    chosen_disc: Target | None = None
    chosen_square: Target | None = None
    preview: frozenset[Target] = frozenset()
    """Lines (card, line) that the square in hand would complete."""


def fit_cards(area: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    """Place up to six cards in an area, as large as they go, in one, two or three rows."""
    if not count:
        return []
    columns = max(range(1, count + 1), key=lambda columns: _merit(area, count, columns, scale))
    width = _widest(area, columns, -(-count // columns), scale)
    gap = round(width * GAP_SHARE)
    height = card_geometry(width).size[1]
    rows = -(-count // columns)
    top = area.centery - (rows * height + (rows - 1) * gap) // 2
    places = []
    for row in range(rows):
        in_row = min(columns, count - row * columns)
        left = area.centerx - (in_row * width + (in_row - 1) * gap) // 2
        places += [
            pygame.Rect(left + at * (width + gap), top + row * (height + gap), width, height)
            for at in range(in_row)
        ]
    return places


def _merit(area: pygame.Rect, count: int, columns: int, scale: float) -> float:
    """Weigh an arrangement: large cards, and no holes in the last row."""
    rows = -(-count // columns)
    holes = rows * columns - count
    return _widest(area, columns, rows, scale) * (1 - 0.06 * holes)


def _widest(area: pygame.Rect, columns: int, rows: int, scale: float) -> int:
    """Give the width of a card so that so many columns and rows fit."""
    across = area.width / (columns + (columns - 1) * GAP_SHARE)
    tall = card_geometry(300).size[1] / 300
    down = area.height / (rows * tall + (rows - 1) * GAP_SHARE)
    return max(40, int(min(across, down, WIDEST * scale)))


class Board:
    """The cards of one seat in an area of the screen."""

    def __init__(self, kit: Kit, faces: Mapping[int, Face]) -> None:
        """Draw cards whose faces these are."""
        self._kit = kit
        self._faces = faces
        self._places: dict[int, pygame.Rect] = {}
        self._geometry: CardGeometry = card_geometry(100)

    def place(self, area: pygame.Rect, cards: Sequence[int], scale: float) -> None:
        """Lay these cards out in an area."""
        rects = fit_cards(area, len(cards), scale)
        self._places = dict(zip(cards, rects, strict=True))
        if rects:
            self._geometry = card_geometry(rects[0].width)

    @property
    def card_width(self) -> int:
        """The width of every card, in pixels."""
        return self._geometry.size[0]

    @property
    def square_width(self) -> int:
        """The width of every square, in pixels."""
        return self._geometry.squares[0].width

    def card_rect(self, card: int) -> pygame.Rect:
        """Give where a card lies."""
        return self._places[card].copy()

    def square_rect(self, card: int, square: int) -> pygame.Rect:
        """Give where a square is."""
        return self._geometry.squares[square].move(self._places[card].topleft)

    def end_rect(self, card: int, line: int) -> pygame.Rect:
        """Give where the bonus at the end of a line is."""
        return self._geometry.ends[line].move(self._places[card].topleft)

    def holds(self, card: int) -> bool:
        """Tell whether a card lies here."""
        return card in self._places

    def draw(
        self, surface: pygame.Surface, seat: SeatShown, marks: Marks, poses: Iterable[Pose]
    ) -> None:
        """Draw the cards of a seat, what may be done with them, and what is happening to them."""
        poses = tuple(poses)
        acting = [pose for pose in poses if getattr(pose, "card", None) in self._places]
        flown_to = {
            (pose.end.card, pose.end.at)
            for pose in poses
            if isinstance(pose, show.Flight) and pose.end.spot is Spot.SQUARE
        }
        for shown in seat.cards:
            if shown.id not in self._places:
                continue
            crossed, ringed, stamp = shown.crossed, shown.ringed, shown.points
            for pose in acting:
                match pose:
                    case show.CrossDrawn(_, card, square) if card == shown.id:
                        crossed &= ~(1 << square)
                    case show.LineSwept(_, card, line) if card == shown.id:
                        ringed &= ~(1 << line)
                    case show.BonusRinged(_, card, line) if card == shown.id:
                        ringed &= ~(1 << line)
                    case show.CardStamped(_, card) if card == shown.id:
                        stamp = None
            # A cross that a bonus is still flying to is not there yet.
            for card, square in flown_to:
                if card == shown.id:
                    crossed &= ~(1 << square)
            face = self._faces[shown.id]
            dim = stamp is not None
            picture = self._kit.art.card(face, self.card_width, crossed, ringed, stamp, dim)
            surface.blit(picture, self._places[shown.id])
        self._draw_preview(surface, marks)
        self._draw_legal(surface, marks)
        self._draw_discs(surface, marks)
        for pose in acting:
            self._draw_pose(surface, pose)

    def _draw_legal(self, surface: pygame.Surface, marks: Marks) -> None:
        art = self._kit.art
        badge_px = max(14, round(self._geometry.squares[0].height * 0.40))
        for (card, square), cost in marks.costs.items():
            rect = self.square_rect(card, square)
            number = self._faces[card].grid[square]
            in_hand = marks.chosen_square == (card, square)
            lit = art.legal_square(number, rect.width, lit=not cost or in_hand, focus=in_hand)
            surface.blit(lit, lit.get_rect(center=rect.center))
        for (card, square), cost in marks.costs.items():
            if cost:
                rect = self.square_rect(card, square)
                badge = art.bolt_badge(cost, badge_px)
                place = badge.get_rect()
                place.topright = (rect.right + badge_px // 4, rect.top - badge_px // 4)
                surface.blit(badge, place)

    def _draw_preview(self, surface: pygame.Surface, marks: Marks) -> None:
        for card, line in marks.preview:
            area = self._geometry.sweep(line).move(self._places[card].topleft).inflate(8, 8)
            radius = self._geometry.square_radius + 4
            band = self._kit.pixels.get(
                ("preview", area.size, radius),
                partial(shapes.rounded, area.size, radius, SUNFLOWER, 4, TANGERINE, 0.42),
            )
            surface.blit(band, area)
            end = self.end_rect(card, line)
            bonus = self._faces[card].bonuses[line]
            if bonus:
                large = self._kit.art.bonus(bonus, round(end.height * 1.25))
                surface.blit(large, large.get_rect(center=end.center))

    def _draw_discs(self, surface: pygame.Surface, marks: Marks) -> None:
        for card, line in marks.discs:
            rect = self.end_rect(card, line)
            chosen = marks.chosen_disc == (card, line)
            spread = round(rect.height * 0.5)
            glow = self._kit.pixels.get(
                ("disc glow", rect.size, spread, chosen),
                partial(
                    shapes.glow, rect.size, spread, WHITE if chosen else SUNFLOWER, rect.width / 2
                ),
            )
            surface.blit(glow, glow.get_rect(center=rect.center))
            bonus = self._faces[card].bonuses[line]
            large = self._kit.art.bonus(bonus, round(rect.height * (1.2 if chosen else 1.08)))
            surface.blit(large, large.get_rect(center=rect.center))

    def _draw_pose(self, surface: pygame.Surface, pose: Pose) -> None:
        match pose:
            case show.CrossDrawn(_, card, square, progress):
                rect = self.square_rect(card, square)
                hand = hand_of(self._faces[card], square)
                stroke = self._kit.art.cross_stroke(rect.width, in_out(progress), hand)
                surface.blit(stroke, stroke.get_rect(center=rect.center))
            case show.LineSwept(_, card, line, progress):
                self._draw_sweep(surface, card, line, progress)
            case show.BonusRinged(_, card, line, progress):
                rect = self.end_rect(card, line)
                ring = self._kit.art.ring(round(rect.width / 0.7), out_cubic(progress), line)
                surface.blit(ring, ring.get_rect(center=rect.center))
            case show.BonusFaded(_, card, line, _, progress):
                rect = self.end_rect(card, line)
                side = round(rect.height * (1.2 - 0.5 * in_out(progress)))
                faded = self._kit.art.icon("close", side).copy()
                faded.set_alpha(round(255 * (1 - progress)))
                surface.blit(faded, faded.get_rect(center=rect.center))
            case show.CardStamped(_, card, points, progress):
                self._draw_stamp(surface, card, points, progress)
            case _:
                pass  # what travels between places is drawn above all boards

    def _draw_sweep(self, surface: pygame.Surface, card: int, line: int, progress: float) -> None:
        whole = self._geometry.sweep(line).move(self._places[card].topleft)
        reach = out_cubic(progress)
        lit = whole.copy()
        if line < 3:
            lit.width = max(2, round(whole.width * reach))
        else:
            lit.height = max(2, round(whole.height * reach))
        radius = self._geometry.square_radius
        band = self._kit.pixels.get(
            ("sweep", whole.size, radius),
            lambda: shapes.rounded(whole.size, radius, SUNFLOWER, opacity=0.62),
        )
        surface.blit(band, lit, pygame.Rect((0, 0), lit.size))

    def _draw_stamp(self, surface: pygame.Surface, card: int, points: int, progress: float) -> None:
        rect = self._places[card]
        face = self._faces[card]
        shown = self._kit.art.card(face, self.card_width, 0b111_111_111, 0b111111, points, True)
        shown = shown.copy()
        shown.set_alpha(round(255 * in_out(progress)))
        surface.blit(shown, rect)
        label = f"+{points}"
        size = rect.width * 0.34 * max(0.2, out_back(progress))
        self._kit.text.draw(
            surface,
            label,
            rect.center,
            "title",
            round(size / 4) * 4,
            SUNFLOWER,
            outline=(43, 27, 61),
            align="center",
        )
