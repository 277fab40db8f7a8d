"""Lettering that is watched: what is drawn, how large, and what lies on what in the end."""

from __future__ import annotations

import dataclasses
import gc
from collections.abc import Callable, Hashable, Iterator, Set
from contextlib import contextmanager
from itertools import combinations
from math import cos, radians, sin
from pathlib import Path
from typing import Any, TypeVar

import pygame

from game.files import SPRITES_FOLDER
from game.ui.draw.art import ArtCache
from game.ui.draw.caches import PixelCache
from game.ui.draw.faces import Role
from game.ui.draw.text import ELLIPSIS, PUNCTUATION, Outline, TextRenderer
from game.ui.window.layout import ZoomedPage
from game.ui.window.loop import page_zoom
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit, Scene
from tests.players.screen import OPENED, open_kit

SMALLEST_WINDOW = (960, 540)
SLACK_PX = 2
LET_GO_AFTER = 20
"""Of how many screens that were shown is let go at a time."""
KEPT_BYTES = 50_000_000
"""Of lettering: every screen is drawn, and the same words come again and again."""


class LetteredPictures(PixelCache):
    """Pictures that remember their lettering: who shows one again shows that again."""

    def __init__(self, limit_bytes: int, text: WatchedText) -> None:
        super().__init__(limit_bytes)
        self._text = text
        self._lettering: dict[Hashable, set[tuple[str, int]]] = {}

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if self.has_key(key):
            self._text.note(self._lettering[key])
            return super().get(key, make)
        with self._text.noting() as self._lettering[key]:
            return super().get(key, make)


class WatchedText(TextRenderer):
    """Lettering that remembers what was drawn, how large, and what lay on what in the end."""

    needs_pixels = False
    """Whether what lies beneath it is looked at, too."""

    def __init__(self, sprites: Path) -> None:
        super().__init__(sprites)
        self.drawn: set[tuple[str, int]] = set()
        self.screen = ""
        """On which kind of screen is drawn."""
        self.shown = 0
        self.largest: dict[tuple[str, str], int] = {}
        """How large a string was at most, by the kind of screen and the string."""
        self.overlapping: set[tuple[str, str]] = set()
        self.too_wide: set[str] = set()
        self.outside: set[str] = set()
        """What was not wholly on the page in the end."""
        self.parted: set[str] = set()
        """The words that did not fit on a line of a paragraph."""
        self._noting: list[set[tuple[str, int]]] = []
        """The lettering of each picture that is being made, the innermost last."""
        self._lines: list[str] = []
        self._on_screen: list[tuple[str, pygame.Rect]] = []
        self._paper: pygame.Surface | None = None
        self.whole = SMALLEST_WINDOW
        """How large the page of a scene is, so that what is drawn on it is known from pictures."""

    def draw(
        self, surface: pygame.Surface, string: str, place: Any, *args: Any, **wishes: Any
    ) -> pygame.Rect:
        where = super().draw(surface, string, place, *args, **wishes)
        self._lines.append(string)
        wide = unturned_width(where.size, wishes.get("angle", 0.0))
        if isinstance(place, pygame.Rect) and wide > place.width + 2 * SLACK_PX:
            self.too_wide.add(string)
        if surface.get_size() == self.whole and string.strip():
            capitals = where.inflate(-2 * SLACK_PX, -where.height // 2)
            self._on_screen.append((string, capitals))
        return where

    def draw_paragraph(
        self, surface: pygame.Surface, string: str, *args: Any, **wishes: Any
    ) -> pygame.Rect:
        self._lines = []
        area = super().draw_paragraph(surface, string, *args, **wishes)
        whole = " ".join(self._lines).split()
        # Codes may be parted; what is cut off is told as that.
        words = [word for word in string.split() if word.strip(PUNCTUATION).isalpha()]
        if not any(line.endswith(ELLIPSIS) for line in self._lines):
            self.parted.update(word for word in words if word not in whole)
        return area

    def paper(self, size: tuple[int, int]) -> pygame.Surface:
        """Return what a page larger than its window is drawn on, the same for all of a size."""
        if self._paper is None or self._paper.size != size:
            self._paper = pygame.Surface(size)
        return self._paper

    def begin_picture(
        self, scene: Scene | None = None, surface: pygame.Surface | None = None
    ) -> None:
        """Look at what is drawn from now on; whoever measures wants to know of what, and where."""
        self._on_screen.clear()

    def end_picture(self) -> None:
        page = pygame.Rect((0, 0), self.whole)
        self.outside.update(said for said, its in self._on_screen if not page.contains(its))
        for (one, its), (other, others) in combinations(self._on_screen, 2):
            if one != other and its.colliderect(others):
                self.overlapping.add((one, other))
        self._on_screen.clear()

    def render(
        self,
        string: str,
        role: Role,
        size_px: float,
        colour: Any = (0, 0, 0),
        *,
        outline: Outline = None,
        angle: float = 0,
        drop: int = 0,
        keeps: bool = True,
    ) -> pygame.Surface:
        self.note({(string, round(size_px))})
        return super().render(
            string, role, size_px, colour, outline=outline, angle=angle, drop=drop, keeps=keeps
        )

    def note(self, lettering: Set[tuple[str, int]]) -> None:
        """Note strings and their sizes as shown on this screen."""
        self.drawn |= lettering
        for string, size in lettering:
            place = self.screen, string
            self.largest[place] = max(self.largest.get(place, 0), size)
        if self._noting:
            self._noting[-1] |= lettering

    @contextmanager
    def noting(self) -> Iterator[set[tuple[str, int]]]:
        """Collect what is noted in the block."""
        found: set[tuple[str, int]] = set()
        self._noting.append(found)
        try:
            yield found
        finally:
            self._noting.pop()
            if self._noting:
                self._noting[-1] |= found


def unturned_width(size: tuple[int, int], degrees: float) -> float:
    """Give the width of words from the box around them when they lean a little."""
    along, across = cos(radians(degrees)), sin(radians(abs(degrees)))
    return (size[0] * along - size[1] * across) / (along**2 - across**2)


class BareArt(ArtCache):
    """Pictures on a table without a pattern, which has no words."""

    _bare = pygame.Surface((0, 0))

    def backdrop(self, size: tuple[int, int]) -> pygame.Surface:
        # Screens of two sizes are drawn by turns: each takes a part of the same surface.
        if size[0] > self._bare.width or size[1] > self._bare.height:
            self._bare = pygame.Surface(tuple(map(max, size, self._bare.size)))
        return self._bare.subsurface((0, 0), size)


AnyText = TypeVar("AnyText", bound=WatchedText)


def watched_kit(percent: int, window: tuple[int, int] = SMALLEST_WINDOW) -> tuple[Kit, WatchedText]:
    """Open a kit with a window, the smallest by itself, text of a size, and such lettering."""
    return kit_watched(Settings(text_size=percent), WatchedText, window)


def kit_watched(
    settings: Settings,
    watching: Callable[[Path], AnyText],
    window: tuple[int, int] = SMALLEST_WINDOW,
) -> tuple[Kit, AnyText]:
    """Open a kit with lettering that is watched in some way."""
    kit = open_kit(window, settings)
    text = watching(SPRITES_FOLDER)
    text.scale, text.zoom = kit.text.scale, kit.text.zoom
    text.whole = window
    text.store.limit_bytes = KEPT_BYTES
    # Pictures have words of their own.
    art = (ArtCache if text.needs_pixels else BareArt)(SPRITES_FOLDER, text)
    art.store = LetteredPictures(kit.art.store.limit_bytes, text)
    OPENED[-1] = dataclasses.replace(kit, text=text, art=art)
    return OPENED[-1], text


def show(kit: Kit, scene: Scene) -> None:
    """Show all of a scene at once, after a while, and when everything is counted up."""
    text = kit.text
    assert isinstance(text, WatchedText)
    text.shown += 1
    if text.shown % LET_GO_AFTER == 0:
        # Scenes and their widgets know each other, and keep pictures as large as a page.
        gc.collect()
    scene.enter(None)
    page = ZoomedPage(scene.page_size_for(kit.window.size, page_zoom(kit)), kit.window.size)
    text.whole, text.screen = page.size, type(scene).__name__
    surface = text.paper(page.size) if page.exceeds_window else kit.window.surface
    # What is only read, and what was drawn before the last picture, needs no pixels.
    surface.set_clip(pygame.Rect(0, 0, 0, 0))
    scene.resize(page.size)
    scene.update(0.016)
    scene.draw(surface)
    scene.update(0.4)
    counting = getattr(scene, "counting", None)
    if counting is not None:
        while not counting.is_done:
            scene.draw(surface)
            counting.update(0.45)
            scene.update(0.0)
        scene.update(0.016)
    if text.needs_pixels:
        surface.set_clip(None)
    text.begin_picture(scene, surface)
    scene.draw(surface)
    text.end_picture()
