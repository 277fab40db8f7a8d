"""The playback state of a watched table: playing, paused, stepping or seeking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import TYPE_CHECKING, Protocol

import pygame

from game.ui.widgets.focus import Focus
from game.ui.widgets.refusal import Refusal
from game.ui.widgets.thing import Thing, merged
from game.ui.window.scene import Scene

if TYPE_CHECKING:
    from game.ui.speech.account import Account


class Mode(Enum):
    """What a watched game does."""

    PLAYING = auto()
    PAUSED = auto()
    STEPPING = auto()
    """Play until the next event, then pause."""
    SEEKING = auto()
    """Fast-forward to the next highlight, then play."""


class Playback:
    """The playback state; notices every event shown."""

    def __init__(self) -> None:
        self.mode = Mode.PLAYING
        self.shown = 0
        """The number of events shown."""
        self.alone = False
        """Whether the other players' boards are hidden."""
        self.sought: int | None = None
        """The moment of a replay sought last."""
        self.is_for_review = False
        """Whether the replay was opened for review."""
        self.until: int | None = None
        """The moment to pause at, if only a part is to be shown."""

    @property
    def is_silent(self) -> bool:
        """Whether sounds are muted."""
        return self.mode is Mode.SEEKING

    def toggle(self) -> None:
        """Pause or resume."""
        self.mode = Mode.PLAYING if self.mode is Mode.PAUSED else Mode.PAUSED

    def step(self) -> None:
        """Finish the current event, and pause before the next."""
        self.mode = Mode.STEPPING

    def seek(self) -> None:
        """Fast-forward to the next highlight; called again, play."""
        self.mode = Mode.PLAYING if self.mode is Mode.SEEKING else Mode.SEEKING

    def notice(self, *, is_highlight: bool) -> None:
        """Count an event being shown, and stop stepping or seeking when due."""
        self.shown += 1
        if self.mode is Mode.STEPPING:
            self.mode = Mode.PAUSED
        elif self.mode is Mode.SEEKING and is_highlight:
            self.mode = Mode.PLAYING


class Camera(Protocol):
    """Chooses the board shown large, unless the viewer does."""

    def rests(self, dt: float) -> bool:
        """Advance; return whether the table must wait until everything has been seen."""

    def follow(self) -> None:
        """Choose the board worth watching now."""

    def stay(self) -> None:
        """Keep the viewer's board for this turn."""

    def let_go(self) -> None:
        """Reset, after seeking."""


class WatchableScene(Scene):
    """A game's scene that can be watched."""

    def hover(self, dt: float) -> bool:
        """Update hovering while paused; return whether the picture changed."""
        return self.focus.update(dt)

    focus: Focus
    refusal: Refusal | None = None
    """The reason shown for the last refused click."""

    def things(self) -> Sequence[Thing]:
        return self.things_seen(is_still=self.is_still())

    def is_still(self) -> bool:
        """Whether no animation is playing; tooltips would cover it."""
        return True

    def things_seen(self, *, is_still: bool) -> Sequence[Thing]:
        """Return the widgets, and while still also everything that has a tooltip."""
        widgets = self.focus.things()
        if is_still:
            return merged(self.things_there(), widgets)
        return [it._replace(explain=None) for it in widgets]

    def things_there(self) -> Iterable[Thing]:
        """Return the table's things besides the permanent widgets, in reading order."""
        return ()

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand()

    def account(self) -> Account:
        from game.ui.speech.widgets import WidgetAccount

        return WidgetAccount(lambda: self.focus)

    def turn_to(self, step: int) -> None:
        """Show large the board so many seats further."""

    def counted(self) -> int:
        """Return a progress that no event reports."""
        return 0
