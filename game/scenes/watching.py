"""Watching: a scene of a watched game, with the viewer's controls and a camera.

Wraps the draft, the round or the scoring that is being watched and says how its time passes; what
happens in it stays that scene's business.  Knows no rules.
"""

from __future__ import annotations

import pygame

from game.rules.luckybox import Phase
from game.stage import TABLE
from game.ui import shapes
from game.ui.choice import Choice
from game.ui.focus import Focus
from game.ui.icon_button import IconButton
from game.ui.intents import (
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
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.palette import BAR
from game.ui.scene import Scene
from game.ui.widget import Widget
from game.words import _

from .counting import CountingScene
from .cues import SPEEDS
from .draft import DraftScene
from .playback import CASCADE, GREAT_CASCADE, Mode, Playback
from .round import RoundScene
from .settings import SPEED_NAMES
from .table import Table

WIDGETS = ("pause", "step", "next", "speed", "save")
ANCHORS = ("bar", "draft_bar", *WIDGETS)

QUICK_STEPS, QUICK_SECONDS = 12, 0.05
"""How much passes in a frame while nothing is to be seen: so many steps of so many seconds."""
REST_SECONDS = {"slow": 2.0, "normal": 1.4, "fast": 0.7, "turbo": 0.2}
"""How long the camera stays on a board after a great cascade."""

Watched = DraftScene | RoundScene | CountingScene[Table]


class WatchedScene(Scene):
    """What is watched, under a bar of controls."""

    def __init__(self, kit: Kit, table: Table, playback: Playback, watched: Watched) -> None:
        """Watch a scene of a table, as its viewer wishes."""
        self.kit, self.table, self.watched = kit, table, watched
        self.playback = playback
        self._layout = self._load_layout()
        self._place = self._layout.place(kit.window.size)
        self._bar = self._place["bar"]
        self._controls = self._make_controls()
        self.focus = Focus(kit, self._controls)
        self._pressed_on_bar = False
        self._is_stirred = True
        self._rest = 0.0
        self._rested: object = None
        self._chosen: object = None
        """The turn in which the viewer chose a board by hand."""

    def _load_layout(self) -> Layout:
        return Layout.load("watching", ANCHORS)

    def _make_controls(self) -> tuple[Widget, ...]:
        table, playback = self.table, self.playback
        pause = IconButton(
            "pause", self._pause_label, playback.toggle, self._pause_sign, shortcut=Advance()
        )
        step = IconButton(
            "step", lambda: _("Step"), playback.step, "step", style="quiet", shortcut=Move(1, 0)
        )
        seek = IconButton(
            "next",
            lambda: _("Next cascade"),
            playback.seek,
            "skip",
            style="sky",
            shortcut=Key("n"),
        )
        speed = Choice(
            "speed",
            "",
            SPEEDS,
            lambda: table.speed,
            table.watch_at,
            lambda speed: _(SPEED_NAMES[speed]),
        )
        save = IconButton(
            "save",
            lambda: _("Save this cascade"),
            self._save,
            "save",
            style="secondary",
            enabled=lambda: table.last_cascade() is not None,
            shortcut=Key("s"),
        )
        return pause, step, seek, speed, save

    # --- the scene's life ------------------------------------------------------------------------

    def enter(self, previous: Scene | None) -> None:
        """Begin."""
        self.watched.enter(previous)

    def leave(self) -> None:
        """End."""
        self.watched.leave()

    def resume(self, result: object) -> None:
        """Come back from the pause."""
        self.watched.resume(result)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; in a draft the controls lie between the tokens and the piles."""
        self.watched.resize(size)
        place = self._place = self._layout.place(size)
        self.focus.place(place)
        self._bar = place["bar"]
        if isinstance(self.watched, DraftScene):
            by = pygame.Vector2(place["draft_bar"].topleft) - self._bar.topleft
            self._bar = place["draft_bar"]
            for widget in self._controls:
                widget.rect = widget.rect.move(by)
        self._is_stirred = True

    def handle(self, intent: Intent) -> None:
        """Give an intent to the controls, or to what is watched."""
        self._is_stirred = True
        match intent:
            case Point():
                self.focus.handle(intent)
                self.watched.handle(intent)
            case Press(pos):
                self._pressed_on_bar = self._bar.collidepoint(pos)
                self._give(intent)
            case Release():
                self._give(intent)
            case Advance():
                # Whatever the ring is on: Space halts and goes on.
                self.playback.toggle()
            case Move(1, 0):
                self.playback.step()
            case Move(_, dy):
                if dy and isinstance(self.watched, RoundScene):
                    self._choose_board(NextFocus(backwards=dy < 0))
            case Digit(n):
                if 1 <= n <= len(SPEEDS):
                    self.table.watch_at(SPEEDS[n - 1])
            case NextFocus() | Confirm() | Key("n") | Key("s"):
                self.focus.handle(intent)
            case _:
                self.watched.handle(intent)

    def update(self, dt: float) -> bool:
        """Let time pass as the viewer wishes."""
        changed = self.focus.update(dt)
        if self._rest > 0 and self.playback.mode is Mode.PLAYING:
            self._rest -= dt
            return self.table.let_pass(dt) or changed
        match self.playback.mode:
            case Mode.PLAYING:
                changed = self.watched.update(dt) or changed
                self._follow()
            case Mode.PAUSED:
                # Hovering goes on; nothing else does.
                if self._is_stirred and not isinstance(self.watched, CountingScene):
                    changed = self.watched.focus.update(dt) or changed
            case Mode.STEPPING:
                self._step(dt)
                changed = True
            case Mode.SEEKING:
                self._hasten()
                changed = True
        self._is_stirred = False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is watched and the controls."""
        self.watched.draw(surface)
        if isinstance(self.watched, DraftScene):
            size, border = self._bar.size, self._place.px(3)
            panel = self.kit.pixels.get(
                ("controls", size),
                lambda: shapes.rounded(size, size[1] * 0.3, BAR, border, BAR, 0.85),
            )
            surface.blit(panel, self._bar)
        self.focus.draw(surface)

    def draw_ahead(self) -> bool:
        """Draw ahead what the watched scene will want."""
        return self.watched.draw_ahead()

    # --- time ------------------------------------------------------------------------------------

    def _step(self, dt: float) -> None:
        before = self._counted()
        self.watched.update(dt)
        if not self.table.director.is_busy():
            self._hasten()
        if self._counted() != before:
            self.playback.mode = Mode.PAUSED

    def _hasten(self) -> None:
        """Let much time pass at once, until the wish is granted or the scene changes."""
        mode, before = self.playback.mode, self._counted()
        for _quick in range(QUICK_STEPS):
            if self.playback.mode is not mode or self.kit.stack.is_changing:
                return
            if mode is Mode.STEPPING and self._counted() != before:
                return
            self.watched.update(QUICK_SECONDS)

    def _counted(self) -> int:
        """Say how far a count has come, which no event tells."""
        watched = self.watched
        return watched.counting.moment.index if isinstance(watched, CountingScene) else 0

    # --- the camera ------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Rest on a great cascade that is over; then see who else is still at it."""
        table = self.table
        game = table.match.game
        focus, director = table.focus, table.director
        if game.phase is not Phase.TURN or director.is_busy(focus, TABLE):
            return
        now = (game.round, game.turn, focus)
        if game.seats[focus].combo >= GREAT_CASCADE and self._rested != now:
            self._rested = now
            self._rest = REST_SECONDS[table.speed]
        elif self._chosen != now[:2]:
            going = [
                (seat.combo, -at)
                for at, seat in enumerate(game.seats)
                if seat.combo >= CASCADE and director.is_busy(at)
            ]
            if going:
                table.focus = -max(going)[1]

    def _choose_board(self, intent: Intent) -> None:
        game, focus = self.table.match.game, self.table.focus
        self.watched.handle(intent)
        if self.table.focus != focus:
            self._chosen = (game.round, game.turn)

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

    def _save(self) -> None:
        from .saving import save_cascade

        save_cascade(self.kit, self.table)
