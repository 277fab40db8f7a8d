"""Watching: wraps a game's scene with playback controls and a camera."""

from __future__ import annotations

from abc import ABC
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame

from game.scenes.game import screens_of
from game.scenes.menu.settings import SPEED_NAMES
from game.scenes.table.table import Seated
from game.start import SPEEDS
from game.ui.widgets.choice import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.intents import (
    Advance,
    Confirm,
    Digit,
    Intent,
    Key,
    Move,
    NextFocus,
    Point,
    Press,
    Release,
)
from game.ui.widgets.thing import Meaning, Thing
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout
from game.ui.window.scene import Scene
from game.words import _

from .playback import Camera, Mode, Playback, WatchableScene

if TYPE_CHECKING:
    from game.ui.speech.account import Account


QUICK_STEPS, QUICK_SECONDS = 12, 0.05
"""Fast-forward per frame: so many updates of so many seconds."""

AnyWatchable = TypeVar("AnyWatchable", bound=Seated)


class WatchedScene(Scene, ABC, Generic[AnyWatchable]):
    """A watched scene with a control bar; subclasses define what can be sought."""

    asks_at = "watch"

    next_words: str
    """The English label for seeking the next highlight."""

    def __init__(
        self,
        kit: Kit,
        table: AnyWatchable,
        playback: Playback,
        watched: WatchableScene,
        camera: Camera,
    ) -> None:
        self.kit, self.table, self.watched = kit, table, watched
        self.playback, self.camera = playback, camera
        self._layout = self._load_layout()
        self._place = self._layout.place(kit.stack.size)
        self._bar = self._place["bar"]
        self._controls = self._make_controls()
        self.focus = Focus(kit, self._controls)
        watched.focus.lend()
        self._pressed_on_bar = False
        self._is_stirred = True

    def _load_layout(self) -> Layout:
        return Layout.load("watching")

    def _save_control(self) -> IconButton:
        """Return the button that saves the last highlight."""
        kit, table = self.kit, self.table
        screens = screens_of(kit.games, table.game)
        filming = screens.filming
        save = IconButton(
            "save",
            lambda: _(screens.save_words),
            partial(screens.film, kit, table),
            "save",
            style="secondary",
            enabled=lambda: filming.may_film(table),
            shortcut=Key("film"),
        )
        save.explained = lambda: Meaning(
            save.hint, "" if save.enabled else _(screens.nothing_to_save)
        )
        return save

    def _make_controls(self) -> tuple[Widget, ...]:
        playback = self.playback
        pause = IconButton(
            "pause", self._pause_label, playback.toggle, self._pause_sign, shortcut=Advance()
        )
        step = IconButton(
            "step", lambda: _("Step"), playback.step, "step", style="quiet", shortcut=Move(1, 0)
        )
        seek = IconButton(
            "next",
            lambda: _(self.next_words),
            playback.seek,
            "skip",
            style="sky",
            shortcut=Key("next_moment"),
        )
        return pause, step, seek, self._speed_control(), self._save_control()

    def _speed_control(self) -> Choice[str]:
        """Return the choice of speed."""
        table = self.table
        return Choice(
            "speed",
            "",
            SPEEDS,
            lambda: table.speed,
            table.watch_at,
            lambda speed: _(SPEED_NAMES[speed]),
        )

    # --- the scene's life ------------------------------------------------------------------------

    def enter(self, previous: Scene | None) -> None:
        self.watched.enter(previous)

    def leave(self) -> None:
        self.watched.leave()

    def pause(self) -> None:
        self.watched.pause()

    def resume(self, result: object) -> None:
        self.watched.resume(result)

    def resize(self, size: tuple[int, int]) -> None:
        self.watched.resize(size)
        place = self._place = self._layout.place(size)
        self.focus.place(place)
        self._bar = place["bar"]
        self._is_stirred = True

    def handle(self, intent: Intent) -> None:
        """Pass the intent to the controls or the watched scene."""
        self._is_stirred = True
        match intent:
            case Point():
                self.focus.handle(intent)
                self.watched.handle(intent)
            case Press(pos):
                self._pressed_on_bar = self._is_on_bar(pos)
                self._give(intent)
            case Release():
                self._give(intent)
            case Advance():
                # Space pauses wherever the ring is.
                self.playback.toggle()
            case Move(1, 0):
                self.playback.step()
            case Move(_, dy):
                if dy:
                    self._turn_to(dy)
            case Digit(n):
                if 1 <= n <= len(SPEEDS):
                    self.table.watch_at(SPEEDS[n - 1])
            case NextFocus() | Confirm() | Key("next_moment") | Key("film"):
                self.focus.handle(intent)
            case _:
                self.watched.handle(intent)

    def update(self, dt: float) -> bool:
        """Advance according to the playback mode."""
        changed = self.focus.update(dt)
        if self.playback.mode is Mode.PLAYING and self.camera.rests(dt):
            return self.table.let_pass(dt) or changed
        match self.playback.mode:
            case Mode.PLAYING:
                changed = self.watched.update(dt) or changed
                self.camera.follow()
            case Mode.PAUSED:
                # Only hovering works while paused.
                if self._is_stirred:
                    changed = self.watched.hover(dt) or changed
            case Mode.STEPPING:
                self._step(dt)
                changed = True
            case Mode.SEEKING:
                self._hasten()
                changed = True
        self._is_stirred = False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        self.watched.draw(surface)
        self._draw_bar(surface)
        self.focus.draw(surface)

    def account(self) -> Account:
        from game.scenes.spoken.over import WatchedAccount

        return WatchedAccount(
            lambda: self.watched, lambda: self.focus, self._is_halted, self.of_the_moment
        )

    def of_the_moment(self) -> str:
        """Return lines about the moment shown, for the screen reader."""
        return ""

    def _is_halted(self) -> bool:
        return self.playback.mode is Mode.PAUSED

    def things(self) -> Sequence[Thing]:
        """Return the watched scene's things, explained while paused, and the controls."""
        stage = [
            it._replace(parts=()) if it.parts and self._is_on_bar(it.parts[0].rect.center) else it
            for it in self.watched.things_seen(is_still=self._is_halted())
        ]
        return (*stage, *self.focus.things())

    def led_to(self) -> Sequence[Thing]:
        """Return the controls, then the watched scene's things."""
        stage = self.pressable()
        return sorted(stage, key=lambda thing: thing.key not in self.focus.widgets)

    def bars(self) -> Sequence[pygame.Rect]:
        return self.watched.bars()

    def in_hand(self) -> pygame.Rect | None:
        return self.focus.in_hand()

    def draw_ahead(self) -> bool:
        return self.watched.draw_ahead()

    def _is_on_bar(self, pos: tuple[int, int]) -> bool:
        return self._bar.collidepoint(pos)

    def _draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the bar below the controls, unless the scene's own foot serves."""

    # --- time ------------------------------------------------------------------------------------

    def _step(self, dt: float) -> None:
        before = self.watched.counted()
        self.watched.update(dt)
        if not self.table.director.is_busy():
            self._hasten()
        if self.watched.counted() != before:
            self.playback.mode = Mode.PAUSED

    def _hasten(self) -> None:
        """Fast-forward until the mode or the scene changes."""
        mode, before = self.playback.mode, self.watched.counted()
        for _quick in range(QUICK_STEPS):
            if self.playback.mode is not mode or self.kit.stack.is_changing:
                return
            if mode is Mode.STEPPING and self.watched.counted() != before:
                return
            self.watched.update(QUICK_SECONDS)

    # --- the board that is shown large -----------------------------------------------------------

    def _turn_to(self, step: int) -> None:
        focus = self.table.focus
        self.watched.turn_to(step)
        if self.table.focus != focus:
            self._keep_in_view()

    def _choose_board(self, intent: Intent) -> None:
        focus = self.table.focus
        self.watched.handle(intent)
        if self.table.focus != focus:
            self._keep_in_view()

    def _keep_in_view(self) -> None:
        """Keep the board that the viewer chose."""
        self.camera.stay()

    def _give(self, intent: Intent) -> None:
        if self._pressed_on_bar:
            self.focus.handle(intent)
        else:
            self._choose_board(intent)

    # --- the controls ----------------------------------------------------------------------------

    def _pause_label(self) -> str:
        return _("Play") if self.playback.mode is Mode.PAUSED else _("Pause")

    def _pause_sign(self) -> str:
        return "play" if self.playback.mode is Mode.PAUSED else "pause"
