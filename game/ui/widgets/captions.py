"""Captions: what was just heard, in a few words at the edge of the window.

Knows what is told and for how long, and keeps clear of what can be pressed and of what means
something on the screen.  Knows neither sounds nor what they are for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.draw.plate import CAPTION, Passage, Plate, scale_of
from game.ui.draw.room import place_for
from game.ui.sound.captions import caption_of
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import _

STAYS = 2.2
"""Seconds that a caption is read after it was last heard."""
MOST = 3
"""Of a cascade only the last is read; what stays longer would be behind it."""
SIZE, MARGIN = 22.0, 8.0
SPARE = 160.0
"""So much wider than what is told a place is looked for: the next words may be longer."""
SETTLES = 0.25
"""Seconds until a screen that has opened says where nothing is."""
LOOKS_AGAIN = 0.4
"""Seconds after which a screen is asked again where something lies, while it would not say."""


def tell(kit: Kit, name: str, words: str, after: float) -> None:
    """Tell what a sound tells, by its name unless there are words for it."""
    if kit.notices.captions is None:
        kit.notices.captions = Captions(kit)
    kit.notices.captions.hear(words or caption_of(name), after)


@dataclass
class _Caption:
    """Some words, heard so many times in a row, and how long they still stay."""

    words: str
    count: int = 1
    left: float = STAYS


class Captions:
    """What is told beside the sounds, the last of it, while the player wants it."""

    def __init__(self, kit: Kit) -> None:
        """Tell on the screens of a kit."""
        self._kit = kit
        self._coming: list[tuple[float, str]] = []
        self._said: list[_Caption] = []
        self._scene: Scene | None = None
        self._meant: list[pygame.Rect] = []
        self._asked = LOOKS_AGAIN
        self._waited = 0.0
        self._place: pygame.Rect | None = None
        """Where they may stand until there is nothing more to tell."""

    @property
    def words(self) -> str:
        """What is told at the moment."""
        again = _("{words} ×{count}")
        return " · ".join(
            again.format(words=each.words, count=each.count) if each.count > 1 else each.words
            for each in self._said
        )

    def hear(self, words: str, after: float = 0.0) -> None:
        """Tell what is heard after so many seconds."""
        if words:
            self._coming.append((after, words))

    def update(self, dt: float) -> bool:
        """Let time pass and say whether something else is told."""
        if not self._kit.settings.captions:
            changed = bool(self._said)
            self._said, self._coming = [], []
            return changed
        before = self.words, self._waits, self._place
        self._look_around(dt)
        if not self._said and not self._coming:
            return False
        for each in self._said:
            each.left -= dt
        self._said = [each for each in self._said if each.left > 0]
        if not self._said:
            # The next ones look anew: the table is another by then.
            self._place = None
        due = [words for after, words in self._coming if after <= dt]
        self._coming = [(after - dt, words) for after, words in self._coming if after > dt]
        for words in due:
            self._say(words)
        return (self.words, self._waits, self._place) != before

    @property
    def _waits(self) -> bool:
        """Whether a screen has just opened: what lies where on it is not to be seen yet."""
        return self._waited < SETTLES

    def _say(self, words: str) -> None:
        last = self._said[-1] if self._said else None
        if last is not None and last.words == words:
            last.count, last.left = last.count + 1, STAYS
        else:
            self._said = [*self._said, _Caption(words)][-MOST:]

    def _look_around(self, dt: float) -> None:
        """Learn where on a screen something means something, once it stands still."""
        top = self._kit.stack.top
        self._asked += dt
        if top is not self._scene:
            self._scene, self._meant, self._place, self._waited = top, [], None, 0.0
        self._waited += dt
        if top is None or self._meant or self._asked < LOOKS_AGAIN:
            return
        self._asked = 0.0
        self._meant = [self._kit.stack.page.in_window(thing.rect) for thing in top.things()]
        if self._place is not None and self._place.collidelist(self._meant) >= 0:
            self._place = None

    def draw(
        self, surface: pygame.Surface, taken: Sequence[pygame.Rect] = ()
    ) -> pygame.Rect | None:
        """Draw what is told where it is in nobody's way; return where, if anything is told."""
        words = self.words
        if not words or self._waits:
            return None
        kit, scale = self._kit, scale_of(surface)
        margin = round(MARGIN * scale)
        within = surface.get_rect().inflate(-2 * margin, -2 * margin)
        size = kit.text.grown("body", SIZE * scale)
        plate = Plate(kit.text, [Passage(words, "body", size)], within.width, scale, CAPTION)
        clear = [*self._kit.stack.kept_clear(), *taken]
        rect = self._find_place(plate.size, within, clear, round(SPARE * scale))
        plate.draw(surface, kit.pixels, rect)
        return rect

    def _find_place(
        self,
        size: tuple[int, int],
        within: pygame.Rect,
        clear: Sequence[pygame.Rect],
        spare: int,
    ) -> pygame.Rect:
        """Keep the place while it is wide enough; else look for the lowest that is free."""
        known = self._place
        is_kept = known is not None and known.width >= size[0] and known.height >= size[1]
        if known is None or not is_kept or known.collidelist(clear) >= 0:
            sizes = (size[0] + spare, size[1]), size
            near = within.midbottom
            known, _nth = place_for(sizes, within, self._meant, near, about=clear)
            self._place = known
        place = pygame.Rect((0, 0), size)
        place.center = known.center
        return place
