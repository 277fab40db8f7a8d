"""The scanning highlight; during animations the switch hurries them instead."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import INK, MAGENTA, WHITE, hexed
from game.ui.draw.plate import scale_of
from game.ui.widgets.controls import LEARNING, LISTENING
from game.ui.widgets.intents import Advance, Intent, LetGo, Point, Press, Typed
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene

from .items import Item, items_of
from .strip import draw_strip, explaining, letters, more

LOOK_SECONDS = 0.1
"""How often it checks for new items."""
TIMES_THROUGH = 2
"""How often it passes through a group before leaving it."""
RING_UNITS, GAP_UNITS, RADIUS_UNITS = 15.0, 3.0, 18.0
THINNEST_PX = 8
DASH = 1.6
"""The dash length, in line widths."""
NOBODY = (-1, -1)


class Scanner:
    """The highlight's place and timing."""

    def __init__(self, kit: Kit, take: Callable[[Intent], None]) -> None:
        self._kit, self._take = kit, take
        self._scene: Scene | None = None
        self._items: tuple[Item, ...] = ()
        self._path: list[Hashable] = []
        """The keys of the open groups."""
        self._at = 0
        self._times = 0
        """How often the open group was passed through."""
        self._waited = self._since_look = 0.0
        self._shown: Item | None = None
        """The item highlighted at the last update."""
        self._has_written = False
        """Whether the focused text field has been written in."""
        self._begins_word = True

    # --- what is highlighted ---------------------------------------------------------------------

    @property
    def current(self) -> Item | None:
        level = self.level
        return level[self._at] if self._at < len(level) else None

    @property
    def level(self) -> Sequence[Item]:
        """The items of the open group, or all."""
        level = self._items
        for key in self._path:
            level = next((item.items for item in level if item.key == key), ())
        return level

    @property
    def depth(self) -> int:
        return len(self._path)

    # --- time ------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Advance time; return whether the highlight changed."""
        self._since_look += dt
        scene = self._kit.stack.top
        listens = scene is not None and scene.listens()
        if scene is not self._scene or not listens or not self._items:
            if scene is not self._scene:
                self._begin()
            self._scene = scene
            self._look(listens=listens)
        elif self._since_look >= LOOK_SECONDS:
            self._look(listens=listens)
        if self.current is None:
            self._waited = 0.0
            return self._shows(None)
        self._waited += dt
        if self._waited * 1000 >= self._kit.settings.scan_step:
            self._waited = 0.0
            self._go_on()
        if not self._shows(self.current):
            return False
        self._point()
        return True

    def _shows(self, item: Item | None) -> bool:
        before, self._shown = self._shown, item
        return item != before

    def _go_on(self) -> None:
        self._at += 1
        if self._at < len(self.level):
            return
        self._at, self._times = 0, self._times + 1
        if self._path and self._times >= TIMES_THROUGH:
            self._leave_group()

    def _leave_group(self) -> None:
        left = self._path.pop()
        keys = [item.key for item in self.level]
        self._at, self._times = (keys.index(left) + 1) % len(keys), 0

    def _begin(self) -> None:
        self._path, self._at, self._times, self._waited = [], 0, 0, 0.0

    # --- what there is ---------------------------------------------------------------------------

    def _look(self, *, listens: bool) -> None:
        """Refresh the items, and keep the place if it still exists."""
        self._since_look = 0.0
        was, path = self.current, self._path
        scene = self._scene
        self._items = self._found(scene) if scene is not None and listens else ()
        level = self._items
        for nth, key in enumerate(path):
            group = next((item for item in level if item.key == key and item.items), None)
            if group is None:
                self._path = path[:nth]
                self._at, self._times = 0, 0
                return
            level = group.items
        keys = [item.key for item in level]
        if was is not None and was.key in keys:
            self._at = keys.index(was.key)
        elif was is not None:
            self._begin()

    def _found(self, scene: Scene) -> tuple[Item, ...]:
        if self._kit.hands.explains:
            return explaining()
        if scene.wants_text:
            return letters(capital=self._begins_word, may_be_done=self._has_written)
        self._begins_word, self._has_written = True, False
        if scene.asks_at == LEARNING:
            return ()
        targets = [] if scene.asks_at == LISTENING else scene.led_to()
        shortcuts = [target.shortcut for target in targets]
        return (*items_of(targets), more(self._kit, scene, shortcuts))

    # --- choosing --------------------------------------------------------------------------------

    def choose(self) -> None:
        """Choose the highlighted item; if there is none, speed up the animation."""
        self.update(0.0)
        item = self.current
        self._waited = 0.0
        if item is None:
            self._take(Advance())
            self._take(LetGo())
            return
        if item.leaves:
            self._leave_group()
            return
        if item.items:
            self._path.append(item.key)
            self._at = self._times = 0
            return
        path = self._path
        if item.stays:
            self._at = self._times = 0
            # Reset, so that the new value is announced.
            self._shown = None
        else:
            self._begin()
        self._items = ()
        for intent in item.intents:
            if isinstance(intent, Typed):
                self._begins_word, self._has_written = intent.text == " ", True
            self._take(intent)
        # Refresh with the next frame.
        self._since_look = LOOK_SECONDS
        if item.goes_on:
            self._go_on_behind(item, path)

    def _go_on_behind(self, item: Item, path: list[Hashable]) -> None:
        """Continue behind the chosen item, if its group still asks for more."""
        scene = self._kit.stack.top
        if scene is None or scene is not self._scene or not scene.listens():
            return
        self._items, self._path = self._found(scene), path
        nth = next((at for at, each in enumerate(self.level) if each.key == item.key), None)
        if nth is None or not self.level[nth].goes_on:
            self._begin()
            return
        self._at = nth
        self._go_on()

    def _point(self) -> None:
        """Hover the highlighted item, so that the scene shows its effect."""
        item, scene = self.current, self._scene
        if item is None or scene is None or not scene.pressable():
            return
        if item.rect is not None:
            self._kit.stack.page.show(item.rect)
        press = next((each for each in item.intents if isinstance(each, Press)), None)
        if item.enlarges:
            # Hovering would cover what is still to be scanned.
            pos = NOBODY
        elif press is not None:
            pos = press.pos
        elif item.rect is not None and item.items and item.of is not None:
            # A row with several parts has one tooltip; a group has none.
            pos = item.rect.center
        else:
            pos = NOBODY
        scene.handle(Point(pos))

    # --- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        item = self.current
        if item is None:
            return
        if item.rect is not None:
            self._ring(surface, self._kit.stack.page.in_window(item.rect))
            return
        level = [each for each in self.level if each.rect is None]
        draw_strip(
            self._kit,
            surface,
            level,
            level.index(item),
            lambda rect: self._ring(surface, rect),
            self._taken(),
        )

    def _taken(self) -> list[pygame.Rect]:
        """Return window areas the strip should avoid."""
        scene, page = self._scene, self._kit.stack.page
        if scene is None:
            return []
        places = [*scene.spared(), *scene.bars()]
        if scene.wants_text:
            places += [target.rect for target in scene.pressable()]
        return [page.in_window(rect) for rect in places]

    def _ring(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        unit = scale_of(surface)
        px, gap = max(THINNEST_PX, round(RING_UNITS * unit)), max(1, round(GAP_UNITS * unit))
        around = rect.inflate(2 * (px + gap), 2 * (px + gap)).clip(surface.get_rect())
        edge, radius = max(2, round(px * 0.22)), RADIUS_UNITS * unit + px
        make = partial(_drawn_ring, around.size, edge, px, radius)
        surface.blit(self._kit.pixels.get(("scan", around.size, px), make), around)


def _drawn_ring(size: tuple[int, int], edge: int, px: int, radius: float) -> pygame.Surface:
    """Draw a dashed line between ink lines, unlike any frame in the games."""
    middle, inner = px / 2, px - 2 * edge
    line = (
        f'x="{middle:g}" y="{middle:g}" width="{size[0] - px:g}" height="{size[1] - px:g}" '
        f'rx="{max(1.0, radius - middle):g}" fill="none"'
    )
    dash = f'stroke-dasharray="{DASH * px:g} {DASH * px:g}"'
    return shapes.drawn(
        size,
        f'<rect {line} stroke="{hexed(INK)}" stroke-width="{px:g}"/>'
        f'<rect {line} stroke="{hexed(WHITE)}" stroke-width="{inner:g}"/>'
        f'<rect {line} stroke="{hexed(MAGENTA)}" stroke-width="{inner:g}" {dash}/>',
    )
