"""The cards of an offer: their layout, picking them, and showing bots' choices."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import Face
from game.luckybox.rules import events as ev
from game.luckybox.spelling import card_in_words, sentences
from game.luckybox.stage import lane_of
from game.scenes.frame.drawing import Pen
from game.stage import clamp, in_out, out_back, out_cubic, part
from game.ui.draw import shapes
from game.ui.draw.palette import SUNFLOWER
from game.ui.widgets.intents import Digit, Spoken
from game.ui.widgets.widget import Widget
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit
from game.words import _

from .card_parts import card_geometry, widest_card
from .cards import cards_of
from .luckybox_table import Table

HOVER_LIFT = 0.16
"""Lift under the mouse, as a share of a picked card's."""
LIFT_SECONDS, SHAKE_SECONDS = 0.16, 0.3
SHAKE_UNITS, SHAKES = 9.0, 2.5
GLOW_UNITS, BADGE_UNITS = 26.0, 62.0
WIDEST_GAP = 2.4
"""How far gaps grow beyond the layout if there is room."""
STAGGER = 0.11
"""Delay between dealt cards, as a share of the whole."""
SMALL = 0.3


@dataclass(frozen=True)
class FanShape:
    """How an offer is laid out, in pixels."""

    area: pygame.Rect
    widest: int
    gap: int
    lift: int


def fan_out(shape: FanShape, count: int) -> list[pygame.Rect]:
    if not count:
        return []
    area = shape.area
    widest = min(shape.widest, (area.width - (count - 1) * shape.gap) // count)
    width = widest_card(widest, area.height - shape.lift)
    height = card_geometry(width).size[1]
    room = (area.width - count * width) // max(1, count - 1)
    gap = min(room, round(shape.gap * WIDEST_GAP))
    left = area.centerx - (count * width + (count - 1) * gap) // 2
    top = area.centery - (height + shape.lift) // 2 + shape.lift
    return [pygame.Rect(left + at * (width + gap), top, width, height) for at in range(count)]


class OfferCard(Widget):
    """A card of the offer; it lifts when picked."""

    def __init__(
        self,
        face: Face,
        index: int,
        pick: Callable[[], None],
        *,
        is_picked: Callable[[], bool],
        lies: Callable[[], bool],
        enabled: Callable[[], bool],
        goes_on: Callable[[], bool] = lambda: False,
    ) -> None:
        """Create a card that shows once it ``lies``; a click or its digit calls ``pick``."""
        super().__init__(
            "",
            lambda: _("Card {card}").format(card=face.id),
            enabled=enabled,
            shortcut=Digit(index + 1),
        )
        self.face = face
        self._goes_on = goes_on
        self._pick = pick
        self._is_picked = is_picked
        self._lies = lies
        self._slot = pygame.Rect(0, 0, 0, 0)
        self._lift_px = 0
        self._lifted = 1.0 if is_picked() else 0.0
        self._shaken = SHAKE_SECONDS

    def lie(self, slot: pygame.Rect, lift_px: int) -> None:
        self._slot, self._lift_px = slot, lift_px
        self._settle()

    @property
    def key(self) -> Hashable:
        return "offer", self.face.id

    @property
    def spoken(self) -> Callable[[], Spoken]:
        return lambda: Spoken(self.key, self.label, more=self.read)

    def read(self) -> str:
        picked = _("picked") if self._is_picked() else _("not picked")
        return sentences([picked, *[*card_in_words(self.face)][1:]])

    @property
    def goes_on(self) -> bool:  # type: ignore[override]  # it depends on how many are picked
        return self._goes_on()

    @property
    def is_still(self) -> bool:
        return self._lifted == self._goal()

    def corner(self) -> float:
        return card_geometry(max(1, self.rect.width)).radius

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the card or its slot; else a lifted card would drop at once."""
        return self.rect.union(self._slot).collidepoint(pos)

    def activate(self) -> None:
        self._pick()

    def shake(self) -> None:
        self._shaken = 0.0

    def update(self, dt: float) -> bool:
        goal = self._goal()
        moves = self._lifted != goal or self._shaken < SHAKE_SECONDS
        step = dt / LIFT_SECONDS
        if self._lifted < goal:
            self._lifted = min(goal, self._lifted + step)
        else:
            self._lifted = max(goal, self._lifted - step)
        self._shaken = min(SHAKE_SECONDS, self._shaken + dt)
        if moves:
            self._settle()
        return moves

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        if not self._lies():
            return
        width = self.rect.width
        geometry = card_geometry(width)
        if self._is_picked() or (self.hovered and self.enabled):
            spread = self.px(GLOW_UNITS)
            strength = 235 if self._is_picked() else 120
            size = geometry.body.size
            glow = partial(shapes.glow, size, spread, SUNFLOWER, geometry.radius, strength)
            corner = self.rect.x - spread, self.rect.y - spread
            Pen(kit, surface).stamp(("card glow", size, spread, strength), glow, topleft=corner)
        surface.blit(cards_of(kit.art).card(self.face, width), self.rect)

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._lies() and self._is_picked():
            reach = self.px(BADGE_UNITS * 0.22)
            corner = self.rect.right + reach, self.rect.top - reach
            kit.art.put(surface, "check_badge", self.px(BADGE_UNITS), topright=corner)

    def _goal(self) -> float:
        if self._is_picked():
            return 1.0
        return HOVER_LIFT if self.hovered and self.enabled else 0.0

    def _settle(self) -> None:
        self.rect = self._slot.move(0, -round(self._lift_px * in_out(self._lifted)))
        if self._shaken < SHAKE_SECONDS:
            gone = self._shaken / SHAKE_SECONDS
            swing = pygame.Vector2(self.px(SHAKE_UNITS) * (1 - gone), 0)
            self.rect.x += round(swing.rotate(360 * SHAKES * gone).y)


def draw_dealt(
    pen: Pen, cards: Sequence[tuple[Face, pygame.Rect]], pile: pygame.Rect, progress: float
) -> None:
    length = 1 - STAGGER * (len(cards) - 1)
    for at, (face, slot) in enumerate(cards):
        start = STAGGER * at
        if progress < start:
            continue
        t = part(progress, start, start + length)
        middle = pygame.Vector2(pile.center).lerp(slot.center, clamp(out_cubic(t)))
        turned = part(t, 0.3, 0.75)
        is_up = turned >= 0.5
        printed = cards_of(pen.kit.art)
        picture = printed.card(face, slot.width) if is_up else printed.back(slot.width)
        size = SMALL + (1 - SMALL) * min(1.04, out_back(t))
        _draw_scaled(pen, picture, middle, size * abs(1 - 2 * turned), size)


def draw_taken(
    pen: Pen, cards: Sequence[tuple[Face, pygame.Rect, pygame.Rect]], progress: float
) -> None:
    for face, start, end in cards:
        t = in_out(progress)
        middle = pygame.Vector2(start.center).lerp(end.center, t)
        size = 1 + (end.height / start.height - 1) * t
        _draw_scaled(pen, cards_of(pen.kit.art).card(face, start.width), middle, size, size)


def _draw_scaled(
    pen: Pen, picture: pygame.Surface, middle: pygame.Vector2, across: float, down: float
) -> None:
    width, height = picture.get_size()
    size = (max(1, round(width * across)), max(1, round(height * down)))
    shown = picture if size == (width, height) else pygame.transform.smoothscale(picture, size)
    pen.lay(shown, center=(round(middle.x), round(middle.y)))


WATCHED_SECONDS = 6.0
"""Longest time for all watched bots to choose."""
FAST_FORWARD = 12.0
"""Speed-up for events of seats not shown."""


class UnshownChoices:
    """Decisions made but not yet shown."""

    def __init__(self, table: Table, *, is_watched: bool) -> None:
        self._table, self._is_watched = table, is_watched
        self._choices: deque[ev.CardsKept] = deque()
        self._share = 0.0

    def __bool__(self) -> bool:
        return bool(self._choices)

    @property
    def seat(self) -> int:
        return self._choices[0].player

    @property
    def picks(self) -> tuple[int, ...]:
        cards = self._choices[0].cards
        return cards[: int(self._share * (len(cards) + 1))]

    @property
    def is_over(self) -> bool:
        return self._share >= 1.0

    def has(self, seat: int) -> bool:
        return any(choice.player == seat for choice in self._choices)

    def is_due(self) -> bool:
        """Whether a seat has an offer and no person to answer it."""
        match = self._table.match
        return any(seat.offer and not match.asks(at) for at, seat in enumerate(match.game.seats))

    def let_bots_choose(self) -> bool:
        return self._table.let_bots_choose(self._add if self._is_watched else self._show_at_once)

    def look(self, seconds: float, whole: float) -> None:
        """Spend part of the ``whole`` time of the first choice."""
        self._share += seconds / whole

    def take(self) -> tuple[ev.CardsKept, ...]:
        self._share = 0.0
        return (self._choices.popleft(),)

    def take_all(self) -> tuple[ev.CardsKept, ...]:
        taken = tuple(self._choices)
        self._choices.clear()
        return taken

    def _add(self, happened: tuple[ev.Event, ...]) -> None:
        if any(self._table.hides(lane_of(event)) for event in happened):
            self._show_at_once(happened)
        else:
            self._choices.extend(event for event in happened if isinstance(event, ev.CardsKept))

    def _show_at_once(self, happened: tuple[ev.Event, ...]) -> None:
        self._table.director.queue(happened)
        self._table.director.finish(*map(lane_of, happened))


def speed_factor(table: Table, seat: int, *, is_watched: bool) -> float:
    poses = table.director.poses()
    if poses and not any(getattr(pose, "player", seat) == seat for pose in poses):
        return FAST_FORWARD
    if not is_watched:
        return 1.0
    timing = table.timing
    whole = len(table.players) * (2 * timing.deal + timing.think)
    return max(1.0, whole / WATCHED_SECONDS)


GAIN = 1.05
"""How much larger cards must get for the tall layout."""
TOP_SHARE = 0.52
"""Height share of the offer in a tall window beside held cards."""
COLUMNS, ROWS = 3, 2
"""Grid of the first offer and the strip in a tall window."""


class Spread(NamedTuple):
    """Rectangles in pixels, cached and shared: copy before moving."""

    cards: tuple[pygame.Rect, ...]
    lift: int
    strip: pygame.Rect
    holdings: pygame.Rect


def spread_out(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    usual = _wide(layout, place, count, beside=beside)
    tall = _tall(layout, place, count, beside=beside)
    return tall if tall.cards[0].width >= GAIN * usual.cards[0].width else usual


def _shape(layout: Layout, place: Placement, name: str) -> FanShape:
    area = layout.area(name)
    widest, gap, lift = (place.px(area.number(key)) for key in ("widest", "gap", "lift"))
    return FanShape(place[name], widest, gap, lift)


def _wide(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    end = "_beside" if beside else ""
    shape = _shape(layout, place, "fan" + end)
    cards = tuple(fan_out(shape, count))
    return Spread(cards, shape.lift, place["coverage" + end], place["holdings"])


def _tall(layout: Layout, place: Placement, count: int, *, beside: bool) -> Spread:
    shape = _shape(layout, place, "fan_tall")
    area, gap, lift = shape.area, shape.gap, shape.lift
    columns, rows = (count + 1, 1) if beside else (COLUMNS, ROWS)
    room = round(area.height * TOP_SHARE) if beside else area.height
    widest = min(shape.widest, (area.width - (columns - 1) * gap) // columns)
    width = widest_card(widest, (room - lift + gap) // rows - gap)
    height = card_geometry(width).size[1]
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    left = area.centerx - across // 2
    top = area.top + lift if beside else area.centery - (down + lift) // 2 + lift
    cells = [
        pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
        for row in range(rows)
        for column in range(columns)
    ]
    below = cells[-1].bottom + gap
    holdings = pygame.Rect(area.x, below, area.width, area.bottom - below)
    strip = pygame.Rect(cells[count].topleft, card_geometry(width).body.size)
    return Spread(tuple(cells[:count]), lift, strip, holdings if beside else place["holdings"])
