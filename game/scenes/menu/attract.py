"""The title's fan of cards, and the demo that starts when nobody touches it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import cos, pi, radians, sin

import pygame

from game.files import SOUNDS
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.charts import BOT_NAMES
from game.scenes.game import FanCard, screens_of
from game.stage import out_back
from game.start import Watch
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, SUNFLOWER
from game.ui.mixer import Sound
from game.ui.widgets.intents import Dropped, FocusLost, Intent, Point
from game.ui.window.background_jobs import Shelf
from game.ui.window.layout import Layout
from game.ui.window.scene import Kit, Scene, SceneStack
from game.words import _

DEAL_SECONDS, DEAL_STAGGER_SECONDS = 0.5, 0.09
DEAL_FROM = 0.9
BREATH_SECONDS = 5.5
SPREAD_BREATH, BOB_UNITS, BOB_LAG = 0.035, 6.0, 0.9
WAKING_SECONDS = 1.2
FRAME_SECONDS = 1 / 15


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
        self._shape = shape
        self._turned = [None] * len(self._cards)
        self.places = self._spread(shape)

    def update(self, dt: float, *, awake: bool) -> bool:
        """Advance; return whether a card has moved. While not ``awake``, the swaying fades out."""
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


BOTS = 3
SPEED = "normal"
STILL_PX = 3
"""Ignored as mouse jitter."""
SURPRISE_SECONDS = 1.0
"""Inputs within this time are still meant for the title."""


class AttractScene(Scene):
    """Bots at play, until any input."""

    takes_files = True

    def __init__(self, kit: Kit, pointed: tuple[int, int] | None = None) -> None:
        self._kit = kit
        self.stage = SceneStack(kit.stack.size)
        # Mute the demo; the title's music goes on.
        silence = Sound(SOUNDS, muted=True)
        self._inner = dataclasses.replace(
            kit, stack=self.stage, sound=silence, shelf=Shelf(None, kit.games)
        )
        self.stage.make = partial(kit.routes, self._inner)
        self._layout = Layout.load("attract")
        self._place = self._layout.place(kit.stack.size)
        self._pointed = pointed
        self._shown_for = 0.0
        self.games = 0

    @property
    def shown(self) -> Scene | None:
        return self.stage.top

    def enter(self, previous: Scene | None) -> None:
        self._deal()

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._layout.place(size)
        self.stage.resize(size)

    def handle(self, intent: Intent) -> None:
        """Return to the title on any input, and pass it on if it was meant for the title."""
        match intent:
            case FocusLost():
                pass
            case Point(pos):
                before, self._pointed = self._pointed, self._pointed or pos
                if before is not None and pygame.Vector2(before).distance_to(pos) > STILL_PX:
                    self._kit.stack.pop()
            case _:
                is_surprised = self._shown_for < SURPRISE_SECONDS
                is_for_title = is_surprised or isinstance(intent, Dropped)
                self._kit.stack.pop(intent if is_for_title else None)

    def update(self, dt: float) -> bool:
        self._shown_for += dt
        changed = self.stage.settle()
        top = self.stage.top
        if top is None:
            self._deal()
            return True
        return top.update(dt) or changed

    def draw_ahead(self) -> bool:
        top = self.stage.top
        return top is not None and top.draw_ahead()

    def draw(self, surface: pygame.Surface) -> None:
        self.stage.draw(surface)
        place, rect = self._place, self._place["hint"]
        size, border = rect.size, place.px(3)
        plate = self._kit.pixels.get(
            ("attract", size),
            lambda: shapes.rounded(size, size[1] * 0.36, BAR, border, SUNFLOWER, 0.92),
        )
        surface.blit(plate, rect)
        words = _("Bots are playing. Press any key or click to return.")
        inside = rect.inflate(-rect.height // 2, -rect.height // 5)
        self._kit.text.paragraph(
            surface, words, inside, "body", rect.height * 0.34, CREAM,
            align="center", valign="middle", leading=1.15,
        )  # fmt: skip

    def _deal(self) -> None:
        self.games += 1
        game, kit = next(iter(self._kit.games.values())), self._inner
        players = [Player(name, badge, game.bot) for badge, name in enumerate(BOT_NAMES[:BOTS])]
        kind = game.kinds[0]
        watch = Watch(BOTS, None, kind, SPEED, exit_at_end=True, shots=None)
        table = screens_of(kit.games, game.name).table_factory.lay(kit, players, kind, None, watch)
        # Nobody can pause the demo.
        table.playback = None
        self.stage.push(to.At(table))
        self.stage.settle()
