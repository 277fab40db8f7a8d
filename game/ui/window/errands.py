"""Background jobs: a little work per frame, a progress bar, and a way to cancel."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

import pygame

from game.ui.draw import shapes
from game.ui.draw.art import Art
from game.ui.draw.palette import CREAM, GRAPE, SUNFLOWER
from game.ui.draw.plate import NOTICE, draw_ground, scale_of
from game.ui.draw.text import Text
from game.ui.widgets.intents import Back, Intent, Press, Release
from game.words import _

from .cache import PixelCache
from .notices import usual_place
from .shelf import Shelf

WIDTH, HEIGHT, MARGIN, PADDING = 620, 84, 186, 22
WORDS, BAR_HEIGHT, CROSS, CROSS_PLACE = 22, 12, 26, 64


class Errand(ABC):
    """A job that takes longer than a frame."""

    @property
    @abstractmethod
    def words(self) -> str:
        """A description for the player."""

    @property
    @abstractmethod
    def share(self) -> float:
        """The progress, 0 to 1."""

    @property
    def is_shown(self) -> bool:
        return True

    @property
    def margin(self) -> float:
        """The bar's distance from the bottom of the screen, in units."""
        return MARGIN

    @abstractmethod
    def work(self) -> bool:
        """Work for a few milliseconds; return whether the job is done."""

    @abstractmethod
    def cancel(self) -> None:
        """Stop and leave nothing behind."""


class ReadingGames(Errand):
    """The library reads many files: what it tells is not complete before that is done."""

    _MANY = 500
    """Fewer are read before anybody looks."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        shelf.is_told_of_reading = True

    @classmethod
    def is_wanted(cls, shelf: Shelf) -> bool:
        return not shelf.is_told_of_reading and shelf.progress[1] >= cls._MANY

    @property
    def words(self) -> str:
        return _("Reading your games")

    @property
    def share(self) -> float:
        done, total = self._shelf.progress
        return done / max(1, total)

    def work(self) -> bool:
        is_over = not self._shelf.progress[1]
        self._shelf.is_told_of_reading = not is_over
        return is_over

    def cancel(self) -> None:
        """Go on without telling."""


class Errands:
    """Runs at most one job."""

    def __init__(self) -> None:
        self.current: Errand | None = None
        self._seen = -1
        self._cross = pygame.Rect(0, 0, 0, 0)
        self._pressed = False

    def start(self, errand: Errand) -> None:
        """Start a job; cancel the one before."""
        self.cancel()
        self.current = errand
        self._seen = -1

    def cancel(self) -> None:
        errand, self.current = self.current, None
        self._pressed = False
        if errand is not None:
            errand.cancel()

    def update(self) -> bool:
        if self.current is None:
            return False
        if self.current.work():
            self.current = None
            return True
        before, self._seen = self._seen, round(self.current.share * 200)
        return self._seen != before

    def handle(self, intent: Intent) -> bool:
        """Handle Esc and clicks on the bar's cross."""
        if self.current is None:
            return False
        match intent:
            case Back():
                self.cancel()
                return True
            case Press(pos) if self._cross.collidepoint(pos):
                self._pressed = True
                return True
            case Release(pos) if self._pressed:
                self._pressed = False
                if self._cross.collidepoint(pos):
                    self.cancel()
                return True
        return False

    @property
    def cross(self) -> pygame.Rect:
        """Where a click cancels the job."""
        return self._cross.copy()

    def draw(self, surface: pygame.Surface, text: Text, art: Art, pixels: PixelCache) -> None:
        errand = self.current
        if errand is None or not errand.is_shown:
            return
        scale = scale_of(surface)
        box = usual_place(surface, (round(WIDTH * scale), round(HEIGHT * scale)), errand.margin)
        draw_ground(surface, pixels, box, scale, NOTICE)
        side = max(44, round(CROSS_PLACE * scale))
        self._cross = pygame.Rect(box.right - side, box.y, side, box.height)
        art.put(surface, "close", round(CROSS * scale), center=self._cross.center)
        inner = box.inflate(-round(2 * PADDING * scale), -round(PADDING * scale))
        inner.width = self._cross.left - inner.left
        track = pygame.Rect(0, 0, inner.width, round(BAR_HEIGHT * scale))
        track.bottomleft = inner.bottomleft
        line = pygame.Rect(inner.x, inner.y, inner.width, track.top - inner.y - round(6 * scale))
        text.draw(surface, errand.words, line, "body", WORDS * scale, CREAM)
        whole = track.size
        for colour, share in ((GRAPE, 1.0), (SUNFLOWER, min(1.0, errand.share))):
            bar = pixels.get(
                ("progress", whole, colour), partial(shapes.rounded, whole, whole[1] / 2, colour)
            )
            surface.blit(bar, track, (0, 0, round(whole[0] * share), whole[1]))
