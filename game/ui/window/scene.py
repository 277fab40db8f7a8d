"""Scenes and their stack, the kit of services they use, transitions, and cached drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Protocol

import pygame

from game.ui.draw.art import ArtCache
from game.ui.draw.caches import PixelCache, RenderBudget
from game.ui.draw.palette import INK, SUNFLOWER, in_current_palette
from game.ui.draw.text import TextRenderer
from game.ui.mixer import SoundPlayer
from game.ui.voices import SpeechStatus
from game.ui.widgets.controls import PLACE_EVERYWHERE
from game.ui.widgets.intents import InputMode, Intent, ScreenThing
from game.values import FrozenValue
from game.words import language, set_language

from .background_jobs import JobRunner, LibraryAccess, Notices
from .canvas import Canvas, StrokeRange
from .clipboard import Clipboard
from .layout import ZoomedPage
from .pads import Gamepads
from .preferences import Settings
from .rest import WakeAlarm
from .window import Window

if TYPE_CHECKING:
    from game.game import Games
    from game.thinking import AnyThinker
    from game.ui.voices import ScreenReaderView

FRESH_SECONDS = 0.4
"""How long something new takes no press that may have been meant for what was there before."""


class Held(Protocol):
    """Something that is held open while a screen shows it, such as a game and its lock."""

    def leave(self) -> None:
        """Let go of it.  Calling this again does nothing."""


class Scene:
    """Base class of every screen of the game."""

    opaque = True
    """Whether the screen hides the screens beneath it.  A dialog or the pause menu does not."""
    asks_at = PLACE_EVERYWHERE
    """The kind of this screen, named as in ``controls``.  Its keys and the general keys apply."""
    takes_files = False
    opens_centred = False
    """Whether a zoomed page wider than the window opens at the middle of its top edge."""

    @property
    def wants_text(self) -> bool:
        return False

    @property
    def held(self) -> Held | None:
        """What the screen holds open, such as a game's file, or None.

        It is let go as soon as no open screen holds it.
        """
        return None

    def enter(self, previous: Scene | None) -> None:
        """React to being put on the stack.  ``previous`` is the scene that was on top before."""

    def pause(self) -> None:
        """React to a scene being pushed on top of this one."""

    def resume(self, result: object) -> None:
        """React to being on top again.  The scene above passed ``result`` to ``SceneStack.pop``."""

    def leave(self) -> None:
        pass

    def page_size_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        return round(size[0] * zoom), round(size[1] * zoom)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the screen for a page size.  Called after ``enter`` and for every new size."""

    def handle(self, intent: Intent) -> None:
        """React to an input of the player.  Only called while the scene is on top."""

    def handle_pad(self, pad: int, button: str, intent: Intent) -> bool:
        """Handle a press on one of several gamepads.  Return whether it meant its player alone.

        If not, ``handle`` gets the intent, as from any gamepad or the keyboard.
        """
        return False

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds.  Return whether the picture changed.

        If the picture did not change, the loop may sleep until the next event.  A screen that will
        change by itself must therefore tell ``kit.alarm`` when.
        """
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the screen.  Change nothing else, because a frame may be drawn in several tries."""

    def things(self) -> Sequence[ScreenThing]:
        """Return all things to press or explain, in reading order; none while much is moving."""
        return ()

    def things_to_explain(self) -> Sequence[ScreenThing]:
        return [thing for thing in self.things() if thing.explain is not None]

    def pressable_things(self) -> Sequence[ScreenThing]:
        return [thing for thing in self.things() if thing.parts]

    def area_in_hand(self) -> pygame.Rect | None:
        """Return the area of the thing under the mouse, or else of the focused one, or None."""
        return None

    def areas_to_scroll_to(self) -> Sequence[pygame.Rect]:
        """Return areas to scroll into view whenever they change, the most important last."""
        return ()

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        """Return the areas that tooltips and notices must not cover."""
        hand = self.area_in_hand()
        return () if hand is None else (hand,)

    def tooltip_room(self, thing: ScreenThing) -> pygame.Rect | None:
        """Return the area that a tooltip about a thing must not leave, or None if it is free."""
        return None

    def edge_bars(self) -> Sequence[pygame.Rect]:
        """Return the bars at the page's edges.  A tooltip of a thing in a bar lies outside it."""
        return ()

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        """Return further areas that only notices and captions must not cover.

        Without room for them elsewhere, they rather lie over buttons.
        """
        return ()

    def areas_said(self) -> Sequence[pygame.Rect]:
        """Return the areas of what is read, which notices leave in sight where they can."""
        return ()

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        """Return the areas of the screen's own messages, which notices and captions avoid."""
        return ()

    def notice_area(self) -> pygame.Rect | None:
        """Return the only area where notices may lie now, or None where they may lie anywhere."""
        return None

    def screen_reader_view(self) -> ScreenReaderView:
        from game.ui.voices import ScreenReaderView

        return ScreenReaderView()

    def things_to_scan(self) -> Sequence[ScreenThing]:
        return self.pressable_things()

    def sheet_rect(self) -> pygame.Rect | None:
        """Return the rectangle of a dialog that a click outside closes; None for other screens."""
        return None

    def waits_for_player(self) -> bool:
        """Whether the screen waits for the player.  False while it plays an animation."""
        return True

    def draw_ahead(self) -> bool:
        """Preload one picture that is needed soon.  Return False if there was none left.

        Measured: without it, eight times as many frames of a cascade are put off.
        """
        return False


class Destination(FrozenValue):
    """Names a screen to open, with its arguments."""

    scene_maker: ClassVar[str]
    """The path of the class or function that makes the scene or table."""


class SceneStack:
    """The stack of open scenes.  Changes to it are queued until ``apply_changes``."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._scenes: list[Scene] = []
        self._pages: list[ZoomedPage] = []
        self._waiting: list[Callable[[], None]] = []
        self._size = size
        self._zoom = 1.0
        self.make: Callable[[Destination], Scene] = _raise_unknown_destination
        self.is_replaced = False
        """Whether the last changes replaced most of the picture, so that a transition is shown."""

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def page(self) -> ZoomedPage:
        return self._pages[-1] if self._pages else ZoomedPage(self.size, self._size)

    @property
    def size(self) -> tuple[int, int]:
        """The default size of a page: the window's size times the zoom."""
        return round(self._size[0] * self._zoom), round(self._size[1] * self._zoom)

    @property
    def is_changing(self) -> bool:
        return bool(self._waiting)

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(tuple(self._scenes))

    def push(self, where: Scene | Destination) -> None:
        scene = self._scene_for(where)
        self._waiting.append(lambda: self._push_now(scene))

    def pop(self, result: object = None) -> None:
        self._waiting.append(lambda: self._pop_now(result))

    def replace_top_scene(self, where: Scene | Destination) -> None:
        scene = self._scene_for(where)
        self._waiting.append(lambda: self._replace_top_now(scene))

    def replace_all_scenes(self, where: Scene | Destination) -> None:
        scene = self._scene_for(where)
        self._waiting.append(lambda: self._replace_all_now(scene))

    def remove_all_scenes(self) -> None:
        self._waiting.append(self._remove_all_now)

    def apply_changes(self) -> bool:
        if not self._waiting:
            return False
        self.is_replaced = False
        before = self._held_things()
        # Entering a scene may queue another change, which is applied here too.
        while self._waiting:
            self._waiting.pop(0)()
        still = self._held_things()
        for gone in before.keys() - still.keys():
            before[gone].leave()
        return True

    def resize(self, size: tuple[int, int], zoom: float = 1.0) -> None:
        self._size, self._zoom = size, zoom
        pages = list(zip(self._scenes, self._pages, strict=True))
        self._pages = [self._lay_out_scene(scene).scroll_like(page) for scene, page in pages]

    def lay_out_again(self, scene: Scene) -> None:
        """Lay out an open scene again because its content has changed."""
        if scene in self._scenes:
            at = self._scenes.index(scene)
            before, page = self._pages[at], self._lay_out_scene(scene)
            page.stays_at_heading = before.scroll_position == (0, 0)
            self._pages[at] = page.scroll_like(before)

    def draw(self, surface: pygame.Surface, before_each: Callable[[], None] | None = None) -> None:
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        for scene, page in list(zip(self._scenes, self._pages, strict=True))[first:]:
            if before_each is not None:
                before_each()
            page.draw_page(surface, scene.draw)

    def areas_to_avoid(self) -> list[pygame.Rect]:
        top, page = self.top, self.page
        if top is None:
            return []
        found = [*top.areas_tooltips_avoid(), *top.message_bar_areas()]
        found += top.areas_notices_avoid()
        for target in top.pressable_things():
            found += [target.rect, *(part.rect for part in target.parts)]
        return [page.to_window(rect) for rect in found]

    def areas_never_covered(self) -> list[pygame.Rect]:
        top, page = self.top, self.page
        if top is None:
            return []
        found = *top.areas_notices_avoid(), *top.message_bar_areas()
        return [page.to_window(rect) for rect in found]

    def areas_said(self) -> list[pygame.Rect]:
        top = self.top
        return [] if top is None else [self.page.to_window(rect) for rect in top.areas_said()]

    def edge_bars(self) -> list[pygame.Rect]:
        return [] if self.top is None else [*map(self.page.to_window, self.top.edge_bars())]

    def notice_area(self) -> pygame.Rect | None:
        area = None if self.top is None else self.top.notice_area()
        return None if area is None else self.page.to_window(area)

    def _held_things(self) -> dict[int, Held]:
        return {id(held): held for scene in self._scenes if (held := scene.held) is not None}

    def _scene_for(self, where: Scene | Destination) -> Scene:
        # At once, so that errors reach the caller.
        return where if isinstance(where, Scene) else self.make(where)

    def _push_now(self, scene: Scene) -> None:
        previous = self.top
        if previous is not None:
            previous.pause()
            self.is_replaced |= scene.opaque
        self._enter_scene(scene, previous)

    def _pop_now(self, result: object) -> None:
        if not self._scenes:
            raise IndexError("there is no scene to pop")
        popped = self._scenes.pop()
        self._pages.pop()
        popped.leave()
        self.is_replaced |= popped.opaque
        if self._scenes:
            self._scenes[-1].resume(result)

    def _replace_top_now(self, scene: Scene) -> None:
        previous = self.top
        if previous is not None:
            self._scenes.pop().leave()
            self._pages.pop()
            self.is_replaced = True
        self._enter_scene(scene, previous)

    def _replace_all_now(self, scene: Scene) -> None:
        previous = self.top
        self.is_replaced |= previous is not None
        self._remove_all_now()
        self._enter_scene(scene, previous)

    def _remove_all_now(self) -> None:
        self._pages.clear()
        while self._scenes:
            self._scenes.pop().leave()

    def _enter_scene(self, scene: Scene, previous: Scene | None) -> None:
        self._scenes.append(scene)
        self._pages.append(ZoomedPage(self.size, self._size))
        scene.enter(previous)
        self._pages[-1] = self._lay_out_scene(scene)

    def _lay_out_scene(self, scene: Scene) -> ZoomedPage:
        page = ZoomedPage(scene.page_size_for(self._size, self._zoom), self._size)
        scene.resize(page.size)
        return page


def _raise_unknown_destination(destination: Destination) -> Scene:
    raise LookupError(f"nobody knows the way to {destination}")


SLIDE_SECONDS, FADE_SECONDS = 0.3, 0.14
TRANSITION_EDGE, LAYOUT_HEIGHT = 12.0, 900.0


class ScreenTransition:
    """The transition between two screens, which wipes or fades the old picture away."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._fades = False
        self._seconds = 0.0
        self._was_drawn = False

    @property
    def is_running(self) -> bool:
        return self._before is not None

    def begin(self, screen: pygame.Surface, motion: str) -> None:
        if motion == "none":
            self.end()
            return
        self._before = pygame.Surface(screen.get_size())
        if isinstance(screen, Canvas):
            screen.copy_frame_to(self._before)
        else:
            self._before.blit(screen, (0, 0))
        self._fades = motion == "reduced"
        self._seconds = 0.0
        self._was_drawn = False

    def end(self) -> None:
        self._before = None

    def update(self, dt: float) -> bool:
        if self._before is None:
            return False
        # A slow first frame must not skip the transition.
        if self._was_drawn:
            self._seconds += dt
        if self._seconds >= (FADE_SECONDS if self._fades else SLIDE_SECONDS):
            self.end()
        return True

    def draw(self, surface: pygame.Surface) -> None:
        before = self._before
        if before is None:
            return
        self._was_drawn = True
        if before.get_size() != surface.get_size():
            return
        if self._fades:
            before.set_alpha(round(255 * (1.0 - self._seconds / FADE_SECONDS)))
            surface.blit(before, (0, 0))
            return
        width, height = surface.get_size()
        gone = 1.0 - (1.0 - self._seconds / SLIDE_SECONDS) ** 3
        across = round(width * gone)
        edge = max(4, round(TRANSITION_EDGE * height / LAYOUT_HEIGHT))
        surface.blit(before, (across, 0), (across, 0, width - across, height))
        line = pygame.Rect(across - edge, 0, edge, height)
        surface.fill(in_current_palette(INK), line)
        surface.fill(in_current_palette(SUNFLOWER), line.inflate(-(edge // 3) * 2, 0))


# Nothing compares or prints one, and each start waits for what is declared here.
@dataclass(frozen=True, repr=False, eq=False)
class Kit:
    """The services that every scene is given: settings, sound, text, art, library and so on."""

    window: Window
    stack: SceneStack
    art: ArtCache
    text: TextRenderer
    settings: Settings
    sound: SoundPlayer
    clipboard: Clipboard
    notices: Notices
    job_runner: JobRunner
    hands: InputMode
    pads: Gamepads
    speech: SpeechStatus
    games: Games
    shelf: LibraryAccess
    thinker: AnyThinker
    """Computes the bots' moves in another process."""
    pixels: PixelCache
    """Cached pictures of shapes.  Each cache key begins with the kind of shape."""
    pace: RenderBudget
    alarm: WakeAlarm = field(default_factory=WakeAlarm)
    """Collects, at every update, in how many seconds something will change by itself."""

    def change_setting(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self.settings.save()
        if name == "language":
            set_language(str(value))
        elif name == "fullscreen":
            self.window.set_fullscreen(bool(value))
        elif name in ("muted", "mono", "effects_volume", "music_volume"):
            setattr(self.sound, name, value)


class StrokeCache:
    """Caches the canvas strokes of a part of the screen, and repeats them while it is unchanged.

    Measured: without it, the usual frame of a cascade on twelve boards takes three times as long.
    """

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._shown: object = None
        self._passage: StrokeRange | None = None

    def draw(
        self, surface: pygame.Surface, shown: object, paint: Callable[[pygame.Surface], None]
    ) -> None:
        """Repeat the cached strokes, or call ``paint`` if the part has changed.

        ``shown`` is all that the part's picture depends on, apart from place, look and language.
        """
        if not isinstance(surface, Canvas) or self._kit.text.heard is not None:
            paint(surface)
            return
        shown = shown, surface.position_and_clip, self._kit.pixels.cleared, language()
        if self._passage is not None and shown == self._shown:
            surface.drawing.repeat_strokes(self._passage)
            return
        # Painting may raise halfway.
        self.forget()
        start = len(surface.drawing.strokes)
        paint(surface)
        self._passage = surface.drawing.strokes_since(start)
        self._shown = shown

    def forget(self) -> None:
        """Drop the strokes, which may hold large pictures."""
        self._passage = None
