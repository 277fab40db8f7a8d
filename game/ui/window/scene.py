"""Scenes and the stack that holds them.

A scene is one screen: it draws itself, answers to intents and moves with time.  The stack decides
who is on top.  A scene that only names where to go is made by whoever the stack was given for that.
Knows nothing of any particular scene, and nothing of the event loop.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING

import pygame

from game.ui.draw.page import Page
from game.ui.widgets.controls import EVERYWHERE
from game.ui.widgets.intents import Intent
from game.ui.widgets.thing import Thing
from game.values import Value

if TYPE_CHECKING:
    from game.ui.speech.account import Account


class Scene:
    """One screen of the game; override what the screen needs."""

    opaque = True
    """False when what lies beneath shows through (a pause, a dialog): that is drawn first."""
    asks_at = EVERYWHERE
    """The place whose controls are asked for here, besides those that every screen has."""
    takes_files = False
    """Whether a file may be dropped on it; elsewhere the loop says where one may."""

    @property
    def wants_text(self) -> bool:
        """Say whether an entry is in focus, so that letters are typed and are not commands."""
        return False

    def enter(self, previous: Scene | None) -> None:
        """Begin; ``previous`` is the scene that was on top."""

    def pause(self) -> None:
        """Make way for a scene that was pushed on top."""

    def resume(self, result: object) -> None:
        """Come back to the top; ``result`` is what the popped scene left."""

    def leave(self) -> None:
        """End for good."""

    def page_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        """Give the size of the page for a window of a size, where all is so many times as large."""
        return round(size[0] * zoom), round(size[1] * zoom)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out on a page; called after ``enter`` and when the window changes."""

    def handle(self, intent: Intent) -> None:
        """Answer to one intent; only the scene on top is asked."""

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass and say whether the picture changed."""
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything and change nothing: a drawing may be broken off and tried again."""

    def things(self) -> Sequence[Thing]:
        """List what can be pressed or explained now, in reading order.

        Nothing can be explained while much moves.  Asked where the mouse rests and where the
        keyboard asks, not for every frame.
        """
        return ()

    def legend(self) -> Sequence[Thing]:
        """List what can be explained now."""
        return [thing for thing in self.things() if thing.explain is not None]

    def pressable(self) -> Sequence[Thing]:
        """List what can be pressed now."""
        return [thing for thing in self.things() if thing.parts]

    def in_hand(self) -> pygame.Rect | None:
        """Give the place of what is under the mouse or in focus."""
        return None

    def to_be_seen(self) -> Sequence[pygame.Rect]:
        """Give what is to be seen now on a page that is larger than its window; the main one last.

        It is brought into view when it is another than before.
        """
        return ()

    def spared(self) -> Sequence[pygame.Rect]:
        """Give what nothing told may cover, besides its own place."""
        hand = self.in_hand()
        return () if hand is None else (hand,)

    def bars(self) -> Sequence[pygame.Rect]:
        """Give where its own sentences come and go: a caption stands elsewhere."""
        return ()

    def account(self) -> Account:
        """Give what it tells who does not see it; asked once it is on top, where that is wanted."""
        from game.ui.speech.account import Account

        return Account()

    def led_to(self) -> Sequence[Thing]:
        """Give what of it somebody is led to who goes over one thing after the other."""
        return self.pressable()

    def listens(self) -> bool:
        """Tell whether somebody is asked; else what plays by itself can only be hurried."""
        return True

    def draw_ahead(self) -> bool:
        """Draw a picture that will be wanted soon; say whether there may be more of them."""
        return False


class Destination(Value):
    """Somewhere to go, named without the scene that is there."""


class Change(Enum):
    """How one screen came in the place of another."""

    PUSH = auto()
    """Something was opened."""
    POP = auto()
    """It was closed again."""
    REPLACE = auto()
    """The game went on."""
    RESET = auto()
    """All of it was left."""


class SceneStack:
    """The scenes in play, the last one on top.

    ``push``, ``pop``, ``replace`` and ``clear`` are kept until :meth:`settle`, which the loop calls
    between two frames: a scene never disappears from under its own feet.
    """

    def __init__(self, size: tuple[int, int]) -> None:
        self._scenes: list[Scene] = []
        self._pages: list[Page] = []
        self._waiting: list[Callable[[], None]] = []
        self._size = size
        self._zoom = 1.0
        self.make: Callable[[Destination], Scene] = _know_no_way
        """Makes the scene of a destination."""
        self.change: Change | None = None
        """How the screen changed in the last settling; ``None`` where most of it stays in view."""

    @property
    def top(self) -> Scene | None:
        """The scene that gets the intents."""
        return self._scenes[-1] if self._scenes else None

    @property
    def page(self) -> Page:
        """What the scene on top is laid out on."""
        return self._pages[-1] if self._pages else Page(self.size, self._size)

    @property
    def size(self) -> tuple[int, int]:
        """How large a page is by itself: as the window, where nothing is larger than usual."""
        return round(self._size[0] * self._zoom), round(self._size[1] * self._zoom)

    @property
    def is_changing(self) -> bool:
        """Whether a change is asked for that has not been made yet."""
        return bool(self._waiting)

    def __len__(self) -> int:
        return len(self._scenes)

    def __iter__(self) -> Iterator[Scene]:
        return iter(tuple(self._scenes))

    def push(self, where: Scene | Destination) -> None:
        scene = self._scene_at(where)
        self._waiting.append(lambda: self._push(scene))

    def pop(self, result: object = None) -> None:
        """Take the top scene away and hand ``result`` to the one beneath."""
        self._waiting.append(lambda: self._pop(result))

    def replace(self, where: Scene | Destination) -> None:
        """Put a scene in the place of the one on top."""
        scene = self._scene_at(where)
        self._waiting.append(lambda: self._replace(scene))

    def reset(self, where: Scene | Destination) -> None:
        """Take all scenes away and begin again with one."""
        scene = self._scene_at(where)
        self._waiting.append(lambda: self._reset(scene))

    def clear(self) -> None:
        """Take all scenes away, which ends the program."""
        self._waiting.append(self._clear)

    def settle(self) -> bool:
        """Do what was asked for since the last frame and say whether anything was."""
        if not self._waiting:
            return False
        self.change = None
        # Entering a scene may ask for the next change, which is done in the same settling.
        while self._waiting:
            self._waiting.pop(0)()
        return True

    def resize(self, size: tuple[int, int], zoom: float = 1.0) -> None:
        """Fit all scenes to a window, everything in them so many times as large as usual."""
        self._size, self._zoom = size, zoom
        pages = list(zip(self._scenes, self._pages, strict=True))
        self._pages = [self._laid_out(scene).like(page) for scene, page in pages]

    def draw(self, surface: pygame.Surface, before_top: Callable[[], None] | None = None) -> None:
        """Draw from the highest opaque scene up, the part of each that is looked at.

        ``before_top`` is called before each of them, and so before the one on top.
        """
        first = max((i for i, scene in enumerate(self._scenes) if scene.opaque), default=0)
        for scene, page in list(zip(self._scenes, self._pages, strict=True))[first:]:
            if before_top is not None:
                before_top()
            page.draw(surface, scene.draw)

    def kept_clear(self) -> list[pygame.Rect]:
        """Give where something can be pressed or comes to be read, in the window."""
        top, page = self.top, self.page
        if top is None:
            return []
        found = [*top.spared(), *top.bars()]
        for target in top.pressable():
            found += [target.rect, *(part.rect for part in target.parts)]
        return [page.in_window(rect) for rect in found]

    def _scene_at(self, where: Scene | Destination) -> Scene:
        # Made at once: whoever asked hears why it cannot be.
        return where if isinstance(where, Scene) else self.make(where)

    def _push(self, scene: Scene) -> None:
        previous = self.top
        if previous is not None:
            previous.pause()
            if scene.opaque:
                self.change = Change.PUSH
        self._begin(scene, previous)

    def _pop(self, result: object) -> None:
        if not self._scenes:
            raise IndexError("there is no scene to pop")
        popped = self._scenes.pop()
        self._pages.pop()
        popped.leave()
        if popped.opaque:
            self.change = Change.POP
        if self._scenes:
            self._scenes[-1].resume(result)

    def _replace(self, scene: Scene) -> None:
        previous = self.top
        if previous is not None:
            self._scenes.pop().leave()
            self._pages.pop()
            self.change = Change.REPLACE
        self._begin(scene, previous)

    def _reset(self, scene: Scene) -> None:
        previous = self.top
        if previous is not None:
            self.change = Change.RESET
        self._clear()
        self._begin(scene, previous)

    def _clear(self) -> None:
        self._pages.clear()
        while self._scenes:
            self._scenes.pop().leave()

    def _begin(self, scene: Scene, previous: Scene | None) -> None:
        self._scenes.append(scene)
        self._pages.append(Page(self.size, self._size))
        scene.enter(previous)
        self._pages[-1] = self._laid_out(scene)

    def _laid_out(self, scene: Scene) -> Page:
        page = Page(scene.page_for(self._size, self._zoom), self._size)
        scene.resize(page.size)
        return page


def _know_no_way(destination: Destination) -> Scene:
    raise LookupError(f"nobody knows the way to {destination}")
