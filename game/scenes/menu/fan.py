"""The title's fan of cards: dealt once, then gently swaying.

Cards are rotated once per window size; swaying only moves them by whole pixels, which is cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, radians, sin

import pygame

from game.scenes.game import FanCard
from game.stage.easing import out_back
from game.ui.draw import shapes

DEAL_SECONDS, DEAL_STAGGER_SECONDS = 0.5, 0.09
DEAL_FROM = 0.9
"""A card's start below its place, as a share of the fan's height."""
BREATH_SECONDS = 5.5
SPREAD_BREATH, BOB_UNITS, BOB_LAG = 0.035, 6.0, 0.9
WAKING_SECONDS = 1.2
"""How long swaying takes to start and to stop."""
FRAME_SECONDS = 1 / 15
"""The least time between two pictures while swaying."""


@dataclass(frozen=True)
class Shape:
    """The geometry of a fan: lengths in pixels, the angle between cards in degrees."""

    middle: tuple[int, int]
    card_width: int
    radius: float
    step: float
    unit: float
    fall: int


class Fan:
    """Cards spread like a hand."""

    def __init__(self, cards: Sequence[FanCard]) -> None:
        """Take the cards from the left, the bottom one first."""
        self._cards = tuple(cards)
        self._shape: Shape | None = None
        self._turned: list[pygame.Surface | None] = []
        self._age = 0.0
        self._breath = 0.0
        self._strength = 0.0
        self._since_moved = 0.0
        self.places: list[tuple[int, int]] = []

    def reshape(self, shape: Shape) -> None:
        """Resize the fan."""
        self._shape = shape
        self._turned = [None] * len(self._cards)
        self.places = self._spread(shape)

    def update(self, dt: float, *, awake: bool) -> bool:
        """Advance; return whether a card has moved.  While not ``awake``, the swaying fades out."""
        self._age += dt
        step = dt / WAKING_SECONDS
        self._strength = (
            min(1.0, self._strength + step) if awake else max(0.0, self._strength - step)
        )
        if self._strength > 0:
            self._breath += dt
        self._since_moved += dt
        if self._shape is None or (self._is_dealt and self._since_moved < FRAME_SECONDS):
            return False
        places = self._spread(self._shape)
        if places == self.places:
            return False
        self.places, self._since_moved = places, 0.0
        return True

    def finish_deal(self) -> None:
        """Skip the dealing animation."""
        self._age = max(self._age, self._deal_seconds)

    def draw(self, surface: pygame.Surface) -> None:
        for index, place in enumerate(self.places):
            if self._arrival(index) > 0:
                card = self._card(index)
                surface.blit(card, card.get_rect(center=place))

    @property
    def _deal_seconds(self) -> float:
        return DEAL_STAGGER_SECONDS * len(self._cards) + DEAL_SECONDS

    @property
    def _is_dealt(self) -> bool:
        return self._age >= self._deal_seconds

    def _arrival(self, index: int) -> float:
        # The first picture shows no card, so that it appears sooner.
        return (self._age - DEAL_STAGGER_SECONDS * (index + 1)) / DEAL_SECONDS

    def _angle(self, index: int, step: float) -> float:
        return (index - (len(self._cards) - 1) / 2) * step

    def _spread(self, shape: Shape) -> list[tuple[int, int]]:
        swell = self._strength * sin(2 * pi * self._breath / BREATH_SECONDS)
        x, y = shape.middle
        places = []
        for index in range(len(self._cards)):
            turn = radians(self._angle(index, shape.step * (1 + SPREAD_BREATH * swell)))
            lag = 2 * pi * (self._breath / BREATH_SECONDS) - BOB_LAG * index
            bob = self._strength * BOB_UNITS * shape.unit * sin(lag)
            fall = (1 - out_back(self._arrival(index), 1.1)) * shape.fall
            places.append(
                (
                    round(x + shape.radius * sin(turn)),
                    round(y + shape.radius * (1 - cos(turn)) + bob + fall),
                )
            )
        return places

    def _card(self, index: int) -> pygame.Surface:
        found = self._turned[index]
        if found is None:
            assert self._shape is not None
            flat = self._cards[index](self._shape.card_width)
            turn = -self._angle(index, self._shape.step)
            found = shapes.turned(flat, turn) if turn else flat
            self._turned[index] = found
        return found
