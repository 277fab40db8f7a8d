"""Captions of sounds, and hints that name a focused widget."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.draw.text import CAPTION_STYLE, HINT_STYLE, StyledText, TextPlate, pixels_per_unit
from game.ui.mixer import caption_of
from game.ui.window.free_places import find_free_place, places_beside
from game.ui.window.scene import Kit, Scene
from game.words import _

from .intents import TooltipText
from .widget import InvisibleButton, Widget, label_and_key

CAPTION_SECONDS = 2.2
MAX_CAPTIONS_SHOWN = 3
CAPTION_TEXT_SIZE, CAPTION_MARGIN = 22.0, 8.0
SPARE_CAPTION_WIDTH = 160.0
SCREEN_SETTLE_SECONDS = 0.25
THINGS_RECHECK_SECONDS = 0.4


@dataclass
class _Caption:
    """A caption on the screen for ``left`` more seconds.  Its sound was heard ``count`` times."""

    words: str
    count: int = 1
    left: float = CAPTION_SECONDS


class SoundCaptions:
    """Shows captions of sounds for players who do not hear them."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._coming: list[tuple[float, str]] = []
        self._said: list[_Caption] = []
        self._scene: Scene | None = None
        self._meant: list[pygame.Rect] = []
        self._asked = THINGS_RECHECK_SECONDS
        self._waited = 0.0
        self._place: pygame.Rect | None = None

    @property
    def shown_text(self) -> str:
        again = _("{words} ×{count}")
        return " · ".join(
            again.format(words=each.words, count=each.count) if each.count > 1 else each.words
            for each in self._said
        )

    @property
    def seconds_until_due(self) -> float:
        if not self._kit.settings.captions or not (self._said or self._coming):
            return math.inf
        if self._is_screen_settling or not self._meant:
            return 0.0
        times = [each.left for each in self._said] + [after for after, _words in self._coming]
        return max(0.0, min(times))

    def queue_caption(self, name: str, words: str, after: float) -> None:
        """Queue a sound's caption, to be shown ``after`` seconds from now.

        If ``words`` is not empty, it replaces the sound's usual caption.
        """
        words = words or caption_of(name)
        if words and self._kit.settings.captions:
            self._coming.append((after, words))

    def update(self, dt: float) -> bool:
        if not self._kit.settings.captions:
            changed = bool(self._said)
            self._said, self._coming = [], []
            return changed
        before = self.shown_text, self._is_screen_settling, self._place
        self._find_screen_things(dt)
        if not self._said and not self._coming:
            return False
        for each in self._said:
            each.left -= dt
        self._said = [each for each in self._said if each.left > 0]
        if not self._said:
            # Find a new place next time, as the screen may have changed.
            self._place = None
        due = [words for after, words in self._coming if after <= dt]
        self._coming = [(after - dt, words) for after, words in self._coming if after > dt]
        for words in due:
            self._show_caption(words)
        return (self.shown_text, self._is_screen_settling, self._place) != before

    @property
    def _is_screen_settling(self) -> bool:
        return self._waited < SCREEN_SETTLE_SECONDS

    def _show_caption(self, words: str) -> None:
        last = self._said[-1] if self._said else None
        if last is not None and last.words == words:
            last.count, last.left = last.count + 1, CAPTION_SECONDS
        else:
            self._said = [*self._said, _Caption(words)][-MAX_CAPTIONS_SHOWN:]

    def _find_screen_things(self, dt: float) -> None:
        top = self._kit.stack.top
        self._asked += dt
        if top is not self._scene:
            self._scene, self._meant, self._place, self._waited = top, [], None, 0.0
        self._waited += dt
        if top is None or self._meant or self._asked < THINGS_RECHECK_SECONDS:
            return
        self._asked = 0.0
        self._meant = [self._kit.stack.page.to_window(thing.rect) for thing in top.things()]
        if self._place is not None and self._place.collidelist(self._meant) >= 0:
            self._place = None

    def draw(
        self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        words = self.shown_text
        if not words or self._is_screen_settling:
            return None
        kit, scale = self._kit, pixels_per_unit(surface)
        margin = round(CAPTION_MARGIN * scale)
        within = surface.get_rect().inflate(-2 * margin, -2 * margin)
        size = kit.text.enlarged_px("body", CAPTION_TEXT_SIZE * scale)
        plate = TextPlate(
            kit.text, [StyledText(words, "body", size)], within.width, scale, CAPTION_STYLE
        )
        clear = [*self._kit.stack.areas_to_avoid(), *taken]
        rect = self._find_free_place(plate.size, within, clear, round(SPARE_CAPTION_WIDTH * scale))
        plate.draw(surface, kit.pixels, rect)
        return rect

    def _find_free_place(
        self, size: tuple[int, int], within: pygame.Rect, clear: Sequence[pygame.Rect], spare: int
    ) -> pygame.Rect:
        known = self._place
        is_kept = known is not None and known.width >= size[0] and known.height >= size[1]
        if known is None or not is_kept or known.collidelist(clear) >= 0:
            sizes = (size[0] + spare, size[1]), size
            near = within.midbottom
            known, _nth = find_free_place(sizes, within, self._meant, near, about=clear)
            self._place = known
        place = pygame.Rect((0, 0), size)
        place.center = known.center
        return place


HINT_SIZE, HINT_GAP = 24.0, 12.0
HINT_SECONDS = 2.5
MAX_BAR_HINT_WIDTH, HALVED_HINT_SHARE = 520.0, 0.62
"""From which width in units a hint beside a bar takes two lines, and their width by one line's."""


class HintedWidget(Widget):
    """A widget without words, which shows its name and key for some seconds when focused."""

    _focused = False
    _shown_for = 0.0

    @property
    def hint_text(self) -> str:
        return label_and_key(self)

    @property
    def tooltip_text(self) -> TooltipText | None:
        return self.explained() if self.explained is not None else TooltipText(self.hint_text)

    def focus_changed(self, is_focused: bool) -> None:
        self._focused, self._shown_for = is_focused, 0.0

    def activate(self) -> None:
        self._shown_for = HINT_SECONDS
        super().activate()

    @property
    def seconds_until_due(self) -> float:
        left = HINT_SECONDS - self._shown_for if self._shows_hint else math.inf
        return min(super().seconds_until_due, left)

    def update(self, dt: float) -> bool:
        was_shown = self._shows_hint
        if self._focused:
            self._shown_for += dt
        return super().update(dt) or was_shown != self._shows_hint

    @property
    def _shows_hint(self) -> bool:
        return self._focused and self._shown_for < HINT_SECONDS

    def look(self) -> object:
        return None if self._shows_hint else super().look()

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._shows_hint and kit.hands.by_keyboard and not kit.hands.explains:
            draw_hint_plate(surface, kit, self.hint_text, self.rect, self.scale)


class HintedClickArea(HintedWidget, InvisibleButton):
    """An invisible clickable area that shows its name when focused."""


def draw_hint_plate(
    surface: pygame.Surface,
    kit: Kit,
    words: str,
    about: pygame.Rect,
    scale: float,
    *,
    clear: Sequence[pygame.Rect] = (),
    near: tuple[int, int] | None = None,
    width: int | None = None,
) -> None:
    """Draw words, in one line or more, on a plate beside ``about``, at most ``width`` pixels wide.

    If that would cover an area of ``clear``, the plate is drawn close to the point ``near``.
    """
    plate, rect = place_hint_plate(
        surface.get_size(), kit, words, about, scale, clear=clear, near=near, width=width
    )
    plate.draw(surface, kit.pixels, rect)


def place_hint_plate(
    size: tuple[int, int],
    kit: Kit,
    words: str,
    about: pygame.Rect,
    scale: float,
    *,
    clear: Sequence[pygame.Rect] = (),
    near: tuple[int, int] | None = None,
    width: int | None = None,
) -> tuple[TextPlate, pygame.Rect]:
    """Return the plate that ``draw_hint_plate`` draws on a page of a size, and its place."""
    margin = round(HINT_GAP * scale)
    within = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    plate = hint_plate(kit, words, min(width or within.width, within.width), scale)
    first = places_beside(about, round(HINT_GAP * scale))
    rect, _nth = find_free_place(
        [plate.size], within, clear, near or about.center, about=[about], first=first
    )
    return plate, rect


def draw_hint_beside_bar(
    surface: pygame.Surface,
    kit: Kit,
    words: str,
    about: pygame.Rect,
    bar: pygame.Rect,
    scale: float,
    clear: Sequence[pygame.Rect] = (),
) -> None:
    """Draw words about a thing in a bar at the window's edge on a plate just outside the bar.

    Long words take two lines.
    """
    gap, margin = round(HINT_GAP * scale), round(8 * scale)
    within = surface.get_rect().inflate(-2 * margin, 0)
    is_top = bar.centery < within.centery
    edge = bar.bottom + gap if is_top else bar.top - gap
    within.top, within.height = (edge, within.bottom - edge) if is_top else (0, edge)
    plate = hint_plate(kit, words, within.width, scale)
    if plate.size[0] > MAX_BAR_HINT_WIDTH * scale:
        half = plate.size[0] * HALVED_HINT_SHARE
        plate = hint_plate(kit, words, min(half, within.width), scale)

    def place_at_bar(size: tuple[int, int]) -> list[pygame.Rect]:
        rect = pygame.Rect((0, 0), size)
        setattr(rect, "midtop" if is_top else "midbottom", (about.centerx, edge))
        return [rect]

    near = about.centerx, edge
    rect, _nth = find_free_place([plate.size], within, clear, near, first=place_at_bar)
    plate.draw(surface, kit.pixels, rect)


def hint_plate(kit: Kit, words: str, width: float, scale: float) -> TextPlate:
    """Return words on a plate, a passage for each line, broken at a width."""
    size = kit.text.enlarged_px("body", HINT_SIZE * scale)
    lines = [StyledText(line, "body", size) for line in words.split("\n")]
    return TextPlate(kit.text, lines, width, scale, HINT_STYLE)
