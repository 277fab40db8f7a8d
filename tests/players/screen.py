"""A window nobody sees, a clock that never waits, and the player's hands, for tests of scenes."""

from __future__ import annotations

import gc
import os
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from pygame.event import Event

from game.app import make_kit
from game.box import GAMES
from game.game import Games
from game.scenes import destinations as to
from game.scenes.frame.widget_scene import WidgetScene
from game.scenes.table.table import Seated
from game.start import ProgramStart
from game.ui.draw import system_fonts
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget
from game.ui.window.background_jobs import LibraryAccess
from game.ui.window.loop import FrameLoop
from game.ui.window.preferences import Settings
from game.ui.window.scene import Destination, Kit, Scene
from game.ui.window.window import start_display
from game.words import set_language

S = TypeVar("S", bound=Scene)
NOWHERE = Path(__file__).parents[1] / "no_sounds"
"""Where no sounds are: scenes are tried in silence, and what is heard has tests of its own."""
FRAME_MS = 16
SIZE = (960, 540)
LOOK_EVERY = 5
"""Of how many frames that are waited for one is drawn."""
STEP = 0.05
"""Seconds between two looks, where nobody needs to see every frame."""


class FakeClock:
    """Every frame is sixteen milliseconds after the last one."""

    def tick(self, framerate: float, /) -> int:
        return FRAME_MS


class Drawings:
    """What was drawn from SVG by any kit: the same is not drawn again for the next one."""

    LIMIT_BYTES = 100_000_000

    def __init__(self) -> None:
        self._draw = pygame.image.load_sized_svg
        self._kept: OrderedDict[tuple[bytes, tuple[int, int]], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def __call__(self, source: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        key = (source.getvalue(), size)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key].copy()
        drawn = self._draw(source, size)
        self._kept[key] = drawn.copy()
        self._bytes += 4 * drawn.width * drawn.height
        while self._bytes > self.LIMIT_BYTES:
            _oldest, gone = self._kept.popitem(last=False)
            self._bytes -= 4 * gone.width * gone.height
        return drawn


pygame.image.load_sized_svg = Drawings()
# Whatever fonts this computer has, tests see the same.
system_fonts.font_folders = list


OPENED: list[Kit] = []
"""The kits that are open, in the order in which they were opened."""


def open_kit(
    size: tuple[int, int] = SIZE,
    settings: Settings | None = None,
    folder: Path | None = None,
    games: Games = GAMES,
) -> Kit:
    """Make a kit with a window of a size; the fixtures of the screens close it again."""
    start_display()
    start = ProgramStart(None, "en", None, size, None, None)
    with patch("game.app.SOUNDS_FOLDER", NOWHERE):
        # Whoever plays here has been asked before whether the game is to be explained.  Several
        # people play one after another: the shared table has tests of its own.
        known = settings or Settings(guided=list(games), shares_table=False)
        kit = make_kit(start, known, LibraryAccess(folder, games), games)
    OPENED.append(kit)
    return kit


def opened(size: tuple[int, int] = SIZE) -> Kit:
    """Make a kit, in English whatever was spoken before."""
    set_language("en")
    return open_kit(size)


@contextmanager
def kits_closed() -> Iterator[None]:
    """Close every kit that is opened in the block, and speak English again."""
    before = len(OPENED)
    yield
    while len(OPENED) > before:
        close_kit(OPENED.pop())
        # Scenes, widgets and kits know each other; only the garbage collector lets go of pages.
        gc.collect()
    set_language("en")


def close_kit(kit: Kit) -> None:
    """Close a kit's window and library, and let go of its pictures: it may be kept by a cycle."""
    kit.stack.remove_all_scenes()
    kit.stack.apply_changes()
    kit.shelf.close()
    kit.window.close()
    for store in (kit.art, kit.text, kit.pixels):
        store.clear()


class Player:
    """Someone at the screen: what they do goes through the loop, a frame at a time."""

    def __init__(
        self, kit: Kit, scene: Scene | Destination | None = None, *, frames: int = 0
    ) -> None:
        self.kit = kit
        self.loop = FrameLoop(kit, FakeClock())
        self.is_playing = True
        self._has_missed = False
        if scene is not None:
            kit.stack.push(scene)
            self.wait()
            self.wait(frames)

    @property
    def scene(self) -> Scene | None:
        return self.kit.stack.top

    def at(self, kind: type[S]) -> S:
        """Return the scene, which is of this kind."""
        scene = self.scene
        assert isinstance(scene, kind), type(scene).__name__
        return scene

    def wait(self, frames: int = 1) -> None:
        """Let frames pass, of which some are drawn, and the last one."""
        for left in reversed(range(frames)):
            self.go_on(is_drawn=left % LOOK_EVERY == 0)

    def drawn_in(self, frames: int) -> int:
        """Wait, and count the frames that were drawn meanwhile."""
        before = self.loop.frames_drawn
        self.wait(frames)
        return self.loop.frames_drawn - before

    def go_on(self, *, is_drawn: bool) -> None:
        """Let a frame pass, which may be drawn; what was not is drawn by the next that is."""
        if is_drawn:
            self.do(*[Event(pygame.WINDOWEXPOSED)] * self._has_missed)
            self._has_missed = False
        else:
            with patch.object(self.kit.stack, "draw", self._look_away):
                self.do()

    def look(self) -> None:
        """Look at what was missed, while no time passes."""
        if self._has_missed:
            self.kit.stack.draw(self.kit.window.surface)
            self._has_missed = False

    def _look_away(self, *_given: object) -> None:
        self._has_missed = True

    def advance_time(self, seconds: float) -> None:
        for _step in range(round(seconds / STEP)):
            assert self.scene is not None
            self.scene.update(STEP)
            self.kit.stack.apply_changes()

    def do(self, *events: Event) -> None:
        self.is_playing = self.loop.run_frame(list(events))

    def hover(self, pos: tuple[int, int], *, frames: int = 0) -> None:
        """Move the mouse there, and wait; whatever else is done here takes ``frames`` as well."""
        self.do(motion(pos))
        self.wait(frames)

    def click(self, pos: tuple[int, int], *, frames: int = 0) -> None:
        self.do(motion(pos), mouse_down(pos))
        self.do(mouse_up(pos))
        self.wait(frames)

    def press(self, *keys: int, mod: int = 0, unicode: str = "", frames: int = 0) -> None:
        for key in keys:
            self.do(key_down(key, mod=mod, unicode=unicode), key_up(key))
        self.wait(frames)

    def open(self, wanted: Destination | Scene, *, frames: int = 1) -> None:
        self.kit.stack.push(wanted)
        self.wait(frames)

    def type(self, text: str) -> None:
        """Type on a keyboard: a key and its text for each character."""
        for character in text:
            code = ord(character.lower())
            self.do(
                key_down(code, unicode=character),
                Event(pygame.TEXTINPUT, text=character),
                key_up(code),
            )


def playing(kit: Kit, scene: S) -> tuple[Player, S]:
    return Player(kit, scene), scene


@contextmanager
def seldom_drawn(kit: Kit, every: int = 25) -> Iterator[None]:
    """Draw few frames in the block: what is pressed and what comes of it hang on none."""
    draw, frames = kit.stack.draw, count(1)

    def draw_some(surface: pygame.Surface, *given: Callable[[], None]) -> None:
        # Read aloud, each scene is drawn with what clears the words of those below.
        if next(frames) % every == 0:
            draw(surface, *given)

    with patch.object(kit.stack, "draw", draw_some):
        yield


def leave_all(kit: Kit) -> None:
    """Leave every screen, with nothing at the keyboard: the next test finds the kit as it was."""
    kit.hands.by_keyboard = False
    kit.stack.remove_all_scenes()
    kit.stack.apply_changes()
    while kit.notices.current:
        kit.notices.update(60.0)


def open_title(kit: Kit, table: Seated) -> None:
    """Leave a table, as the pause does."""
    table.leave()
    kit.stack.replace_all_scenes(to.Title())


def focus_of(scene: Scene | None) -> Focus:
    """Give what leads the keyboard in a scene, and knows its widgets."""
    found = getattr(scene, "focus", None)
    assert isinstance(found, Focus)
    return found


def focus_or_none(scene: Scene | None) -> Focus | None:
    """Give what leads the keyboard in a scene, if anything does."""
    found = getattr(scene, "focus", None)
    return found if isinstance(found, Focus) else None


def widget_in(scene: Scene | None, area: str) -> Widget:
    """Give the widget of a scene, by its area in the layout or its name in a tree, or a choice."""
    choices: Mapping[str, Widget] = getattr(scene, "choices", {})
    if area in choices:
        return choices[area]
    return next(widget for widget in focus_of(scene).widgets if area in (widget.area, widget.key))


def choose(scene: Scene | None, area: str, words: str) -> None:
    """Step through what there is to choose until it says so."""
    choice = widget_in(scene, area)
    assert isinstance(choice, Choice)
    for _step in range(40):
        if choice.shown_value == words:
            return
        choice.step_value(1)
    raise LookupError(words)


def words_on(kit: Kit, scene: Scene) -> str:
    said: list[str] = []
    draw = kit.text.draw

    def listen(surface: pygame.Surface, string: str, *rest: Any, **wishes: Any) -> pygame.Rect:
        said.append(string)
        return draw(surface, string, *rest, **wishes)

    if isinstance(scene, WidgetScene):
        # As the loop does before it draws.
        scene.follow_state()
    with patch.object(kit.text, "draw", listen):
        scene.draw(kit.window.surface)
    return " ".join(said)


def click(player: Player, label: str, *, frames: int = 1) -> None:
    player.click(focus_of(player.scene).find_by_label(label).rect.center, frames=frames)


def motion(pos: tuple[int, int]) -> Event:
    return Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def mouse_down(pos: tuple[int, int], button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def mouse_up(pos: tuple[int, int], button: int = 1) -> Event:
    return Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def key_down(key: int, *, mod: int = 0, unicode: str = "", scancode: int = 0) -> Event:
    if not unicode and not mod and 32 <= key < 127:
        unicode = chr(key)
    return Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode, scancode=scancode)


def key_up(key: int) -> Event:
    return Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
