"""The title's fan of cards, and the demo that starts when nobody touches it."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from functools import partial
from math import cos, inf, pi, radians, sin

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
from game.ui.window.layout import Area, Layout, Placement
from game.ui.window.scene import Kit, Scene, SceneStack
from game.words import _

DEAL_SECONDS, DEAL_STAGGER_SECONDS = 0.5, 0.09
BREATH_SECONDS = 5.5
SPREAD_BREATH, BOB_UNITS, BOB_LAG = 0.035, 6.0, 0.9
WAKING_SECONDS = 1.2
FRAME_SECONDS = 1 / 15


class Fan:
    """Cards spread like a hand."""

    def __init__(self, cards: Sequence[FanCard]) -> None:
        """Take the cards from the left, the bottom one first."""
        self._cards = tuple(cards)
        self._turned: list[pygame.Surface | None] = []
        self._age = 0.0
        self._breath = 0.0
        self._strength = 0.0
        self._since_moved = 0.0
        self.places: list[tuple[int, int]] = []

    def reshape(self, place: Placement, area: Area) -> None:
        """Lay the fan out; ``area`` states its width, radius and step, and where it is highest."""
        rect = place["fan"]
        self._middle = rect.centerx, rect.y + place.px(area.number("crown"))
        self._card_width = place.px(area.number("card"))
        self._radius, self._step = area.number("radius") * place.scale, area.number("step")
        """In pixels, and the degrees between cards."""
        self._unit, self._fall = place.scale, place.size[1] - rect.y
        self._turned = [None] * len(self._cards)
        self.places = self._spread()

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
        if not self._turned or (self._is_dealt and self._since_moved < FRAME_SECONDS):
            return False
        places = self._spread()
        if places == self.places:
            return False
        self.places, self._since_moved = places, 0.0
        return True

    @property
    def due(self) -> float:
        """The seconds until a card may move."""
        if not self._is_dealt:
            return 0.0
        return max(0.0, FRAME_SECONDS - self._since_moved) if self._strength > 0 else inf

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

    def _spread(self) -> list[tuple[int, int]]:
        swell = self._strength * sin(2 * pi * self._breath / BREATH_SECONDS)
        x, y = self._middle
        places = []
        for index in range(len(self._cards)):
            turn = radians(self._angle(index, self._step * (1 + SPREAD_BREATH * swell)))
            lag = 2 * pi * (self._breath / BREATH_SECONDS) - BOB_LAG * index
            bob = self._strength * BOB_UNITS * self._unit * sin(lag)
            fall = (1 - out_back(self._arrival(index), 1.1)) * self._fall
            places.append(
                (
                    round(x + self._radius * sin(turn)),
                    round(y + self._radius * (1 - cos(turn)) + bob + fall),
                )
            )
        return places

    def _card(self, index: int) -> pygame.Surface:
        found = self._turned[index]
        if found is None:
            flat = self._cards[index](self._card_width)
            turn = -self._angle(index, self._step)
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
        self._kit.alarm.within(0.0)
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
        look = rect.height * 0.36, BAR, place.px(3), SUNFLOWER, 0.92
        shapes.draw_rounded(surface, self._kit.pixels, rect, *look)
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
