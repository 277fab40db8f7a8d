"""Lettering and widgets that are measured: how well each stands out on the pixels beneath it.

Contrast is that of WCAG 2.  What is measured is what is really there when a word is drawn, under
its letters and a pixel around them; the worst tenth of it counts, so that a speck does not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pygame

from game.scenes.frame.rows import RowList
from game.ui.draw.faces import Role
from game.ui.draw.palette import Colour, contrast, in_current_palette
from game.ui.draw.text import Outline
from game.ui.screen import PartWidget
from game.ui.widgets.button import IconButton, focus_ring_rect
from game.ui.widgets.fields import TOGGLE_HEIGHT_SHARE, Choice, Toggle
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import InvisibleButton, Widget
from game.ui.window.scene import Scene
from tests.drawing.lettering import WatchedText
from tests.players.screen import focus_or_none

WORST_PART = 0.1
EDGE_PART = 0.25
"""A key on a corner, or words at an edge, may hide so much of it."""
REACH_UNITS = 16
"""How far from its border the edge of something may lie."""
OPAQUE = 250
LEVELS = np.arange(256) / 255
LINEAR = np.where(LEVELS <= 0.04045, LEVELS / 12.92, ((LEVELS + 0.055) / 1.055) ** 2.4)
"""The light of each level of a colour."""
RIM_PART = 14
"""Of what part of its size an outline must be at least to be the ground of its letters."""


class Reading(NamedTuple):
    """How well some words could be read."""

    ratio: float
    scene: str
    string: str
    size: int
    colour: Colour
    ground: Colour
    is_off: bool
    """Whether they belong to something that cannot be chosen."""


class _Ahead:
    """Takes lettering in the place of a surface, to see where it goes."""

    def get_size(self) -> tuple[int, int]:
        return 0, 0

    def blit(self, picture: pygame.Surface, where: pygame.Rect) -> None:
        pass


class ReadText(WatchedText):
    """Lettering that measures every word against what lies beneath it."""

    needs_pixels = True

    def __init__(self, sprites: Path) -> None:
        super().__init__(sprites)
        self.readings: dict[tuple[object, ...], Reading] = {}
        self.edges: dict[str, float] = {}
        self.rings: dict[str, float] = {}
        """How well widgets, and the ring around one, stand out: the worst of each."""
        self.floating: set[tuple[str, str, Colour]] = set()
        """What was written on a picture with nothing beneath: scene, words, colour."""
        self.bare: set[tuple[str, Colour]] = set()
        """What was drawn past ``draw`` and has no rim to stand out by."""
        self._scene: Scene | None = None
        self._window: pygame.Surface | None = None
        self._looks: set[tuple[object, ...]] = set()
        """What was measured: the same again on the same ground is no news."""
        self._in_draw = self._is_final = False
        self._letters: pygame.Surface | None = None

    def begin_picture(
        self, scene: Scene | None = None, surface: pygame.Surface | None = None
    ) -> None:
        super().begin_picture()
        self._scene, self._window, self._is_final = scene, surface, True

    def end_picture(self) -> None:
        super().end_picture()
        self._is_final = False
        focus = focus_or_none(self._scene)
        if focus is not None and self._window is not None:
            self._measure_widgets(focus, self._window)

    def _measure_widgets(self, focus: Focus, window: pygame.Surface) -> None:
        """Measure the edge of each widget, and the ring around the one in focus."""
        scene, whole = type(self._scene).__name__, window.get_rect()
        for widget in focus.widgets:
            has_ring = widget is focus.current and focus.shows_ring
            rect = focus_ring_rect(widget) if has_ring else face_of(widget)
            if not widget.can_focus or rect is None or not whole.contains(rect):
                continue
            found = self.rings if has_ring else self.edges
            name = f"{scene}: {type(widget).__name__} {widget.area or widget.label}"
            found[name] = min(found.get(name, 22.0), edge(window, rect, widget.px(REACH_UNITS)))

    def render(
        self, string: str, role: Role, size_px: float, colour: Any = (0, 0, 0), **wishes: Any
    ) -> pygame.Surface:
        self._letters = super().render(string, role, size_px, colour, **wishes)
        if not self._in_draw and against_rim(colour, wishes.get("outline"), size_px) < 4.5:
            self.bare.add((string, colour))
        return self._letters

    def draw(
        self,
        surface: pygame.Surface,
        string: str,
        place: Any,
        role: Role,
        size_px: float,
        colour: Any = (0, 0, 0),
        **wishes: Any,
    ) -> pygame.Rect:
        on_screen = not surface.get_flags() & pygame.SRCALPHA and surface.size == self.whole
        self._in_draw = True
        if string.strip() and (self._is_final or not on_screen):
            ahead = _Ahead()
            where = super().draw(ahead, string, place, role, size_px, colour, **wishes)  # type: ignore[arg-type]
            self._measure(surface, where, string, colour, wishes)
        where = super().draw(surface, string, place, role, size_px, colour, **wishes)
        self._in_draw = False
        return where

    def _measure(
        self,
        before: pygame.Surface,
        where: pygame.Rect,
        string: str,
        colour: Colour,
        wishes: dict[str, Any],
    ) -> None:
        assert self._letters is not None
        seen = where.clip(before.get_rect())
        if not seen.width or not seen.height:
            return
        look = (string, self._letters.size, colour, where.topleft, *corners(before, seen))
        if look in self._looks:
            return
        self._looks.add(look)
        size = self._letters.get_height()
        scene = type(self._scene).__name__
        ground, is_solid = beneath(before, seen, self._letters, where)
        lies_on = (0, 0, 0)
        ratio = against_rim(colour, wishes.get("outline"), size * 0.8)
        if ratio < 4.5:
            if not is_solid:
                self.floating.add((scene, string, colour))
                return
            ratio = max(ratio, worst(ratios(colour, ground, wishes.get("alpha", 255))))
            lies_on = tuple(np.median(ground, 0).astype(int)) if len(ground) else (0, 0, 0)
        focus = focus_or_none(self._scene)
        is_off = focus is not None and any(
            w.visible and not w.enabled and w.rect.collidepoint(seen.center) for w in focus.widgets
        )
        key = (scene, colour, round(ratio, 1), is_off)
        self.readings.setdefault(key, Reading(ratio, scene, string, size, colour, lies_on, is_off))


def against_rim(colour: Colour, outline: Outline, size: float) -> float:
    """Give how letters stand out from their outline; 1 where there is none that is broad enough."""
    match outline:
        case None:
            return 1.0
        case (int(red), int(green), int(blue)):
            return contrast(in_current_palette(colour), in_current_palette((red, green, blue)))
        case (rim, px):
            return (
                contrast(in_current_palette(colour), in_current_palette(rim))
                if px >= size / RIM_PART
                else 1.0
            )
    return 1.0


def beneath(
    before: pygame.Surface, seen: pygame.Rect, letters: pygame.Surface, where: pygame.Rect
) -> tuple[np.ndarray, bool]:
    """Give the pixels beneath letters, and whether there are such."""
    part = pygame.Rect(seen.x - where.x, seen.y - where.y, *seen.size)
    mask = (
        pygame.surfarray.array_alpha(letters)[part.left : part.right, part.top : part.bottom] > 100
    )
    wide = mask.copy()
    for axis in (0, 1):
        for step in (-1, 1):
            wide |= np.roll(mask, step, axis)
    below = before.subsurface(seen)
    ground = pygame.surfarray.array3d(below)
    solid = True
    if before.get_flags() & pygame.SRCALPHA:
        alpha = pygame.surfarray.array_alpha(below)
        solid = bool(np.mean(alpha[wide] >= OPAQUE) > 0.9) if wide.any() else True
        return ground[wide & (alpha >= OPAQUE)], solid
    return ground[wide], solid


def corners(ground: pygame.Surface, rect: pygame.Rect) -> tuple[object, ...]:
    """Give some pixels by which one ground is told from another."""
    low, right = rect.bottom - 1, rect.right - 1
    spots = (rect.topleft, (right, rect.y), (rect.x, low), (right, low), rect.center)
    return tuple(tuple(ground.get_at(at)) for at in spots)


def face_of(widget: Widget) -> pygame.Rect | None:
    """Give what of a widget has an edge to be seen by, if anything has."""
    match widget:
        case Toggle():
            part = widget.control_rect
            return pygame.Rect(part.x, part.y, part.height, part.height).inflate(
                0, -round(part.height * (1 - TOGGLE_HEIGHT_SHARE))
            )
        case Choice():
            return widget.control_rect
        case PartWidget():
            return None if widget.part.ground is None else widget.rect
        case InvisibleButton() | RowList() | IconButton():
            # Words, pictures and signs, which are measured or meant as such.
            return None
    return widget.rect


def edge(window: pygame.Surface, rect: pygame.Rect, reach: int) -> float:
    """Give how well the edge of something is to be seen: across it, at most places around it."""
    lines = []
    for share in (0.25, 0.35, 0.5, 0.65, 0.75):
        x, y = rect.x + int(rect.width * share), rect.y + int(rect.height * share)
        lines += [pygame.Rect(x, top - reach, 1, 2 * reach) for top in (rect.top, rect.bottom)]
        lines += [pygame.Rect(left - reach, y, 2 * reach, 1) for left in (rect.left, rect.right)]
    seen = [window.subsurface(line.clip(window.get_rect())) for line in lines]
    pixels = [pygame.surfarray.array3d(part).reshape(-1, 3) for part in seen]
    starts = np.cumsum([0, *map(len, pixels[:-1])])
    levels = light(np.concatenate(pixels))
    brightest, darkest = (each.reduceat(levels, starts) for each in (np.maximum, np.minimum))
    return float(np.quantile((brightest + 0.05) / (darkest + 0.05), EDGE_PART))


def light(pixels: np.ndarray) -> np.ndarray:
    """Give the relative luminance of each pixel."""
    return LINEAR[np.rint(pixels).astype(np.uint8)] @ np.array((0.2126, 0.7152, 0.0722))


def ratios(colour: Colour, ground: np.ndarray, alpha: int = 255) -> np.ndarray:
    ink = np.array(in_current_palette(colour), dtype=float)
    letters = light(ink * (alpha / 255) + ground * (1 - alpha / 255)) if alpha < 255 else light(ink)
    below = light(ground)
    return (np.maximum(letters, below) + 0.05) / (np.minimum(letters, below) + 0.05)


def worst(found: np.ndarray) -> float:
    return float(np.quantile(found, WORST_PART)) if found.size else 21.0
