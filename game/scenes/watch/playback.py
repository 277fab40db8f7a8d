"""How a watched game is played back: on, halted, an event at a time, or fast to what is sought.

Belongs to the table, since it outlives the scenes of the game; hears of every event that is shown.
With it comes what it acts on: the scene that is watched, and the camera over its table.  Knows no
game, no pixels, no keys and no clock.
"""

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
    """Going on to the next event, then halting."""
    SEEKING = auto()
    """Going on fast to where the next highlight begins, then playing."""


class Playback:
    """The viewer's wish, and what has come of it."""

    def __init__(self) -> None:
        self.mode = Mode.PLAYING
        self.shown = 0
        """How many events have been shown."""
        self.alone = False
        """Whether the boards of the others are hidden."""
        self.sought: int | None = None
        """The moment of a recorded game that was last asked for."""
        self.is_for_review = False
        """Whether it was opened to be reviewed."""
        self.until: int | None = None
        """The moment at which it halts by itself, where only a part of a game is to be seen."""

    @property
    def is_silent(self) -> bool:
        """Whether what is passed over is not to be heard."""
        return self.mode is Mode.SEEKING

    def toggle(self) -> None:
        """Halt, or go on."""
        self.mode = Mode.PLAYING if self.mode is Mode.PAUSED else Mode.PAUSED

    def step(self) -> None:
        """Show what plays to its end, and halt where the next event begins."""
        self.mode = Mode.STEPPING

    def seek(self) -> None:
        """Go fast to where the next highlight begins; asked again, play on."""
        self.mode = Mode.PLAYING if self.mode is Mode.SEEKING else Mode.SEEKING

    def notice(self, *, is_highlight: bool) -> None:
        """Hear of an event that is shown now, and whether something worth seeking begins with it.

        What that is, the table knows.
        """
        self.shown += 1
        if self.mode is Mode.STEPPING:
            self.mode = Mode.PAUSED
        elif self.mode is Mode.SEEKING and is_highlight:
            self.mode = Mode.PLAYING


class Camera(Protocol):
    """Chooses the board that is shown large while the viewer does not say."""

    def rests(self, dt: float) -> bool:
        """Let time pass; tell whether the table is to wait until everything is seen."""

    def follow(self) -> None:
        """See where it is worth looking now."""

    def stay(self) -> None:
        """Leave the board that the viewer has chosen in view for this turn."""

    def let_go(self) -> None:
        """Forget what was: another moment is shown."""


class WatchableScene(Scene):
    """A scene of a game that somebody may watch."""

    def hover(self, dt: float) -> bool:
        """Follow the mouse while nothing else goes on; tell whether the picture has changed."""
        return self.focus.update(dt)

    focus: Focus
    """What can be pressed, and where the keyboard is."""
    refusal: Refusal | None = None
    """Why the last click came to nothing, on a scene that refuses any."""

    def things(self) -> Sequence[Thing]:
        return self.things_seen(is_still=self.is_still())

    def is_still(self) -> bool:
        """Whether nothing plays over which a tooltip would lie."""
        return True

    def things_seen(self, *, is_still: bool) -> Sequence[Thing]:
        """List what can be pressed, and what can be explained where all of it stands still."""
        widgets = self.focus.things()
        if is_still:
            return merged(self.things_there(), widgets)
        return [it._replace(explain=None) for it in widgets]

    def things_there(self) -> Iterable[Thing]:
        """List what lies there besides the widgets that are always there, in reading order."""
        return ()

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand()

    def account(self) -> Account:
        from game.ui.speech.widgets import WidgetAccount

        return WidgetAccount(lambda: self.focus)

    def turn_to(self, step: int) -> None:
        """Show a board so many seats further on large, where there are several to choose from."""

    def counted(self) -> int:
        """Say how far something has come that no event tells."""
        return 0
