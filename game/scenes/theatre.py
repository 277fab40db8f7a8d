"""The theatre: a recorded game is given again, with the whole show, from any moment of it.

Watching, where the record decides instead of bots: the stage is above, the desk with the controls
and the timeline beneath it.  Knows the moments there are; what is shown of them is the business of
the scene on the stage.
"""

from __future__ import annotations

import pygame

from game.performance import Mark, Performance
from game.rules.luckybox import Phase
from game.ui.button import Button
from game.ui.choice import Choice
from game.ui.icon_button import IconButton
from game.ui.intents import Advance, Back, Intent, Key, Move, NextFocus, Point
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.ui.widget import Widget
from game.words import _

from .camera import CascadeCamera
from .chrome import draw_bar
from .counting import CountingScene
from .cues import SPEEDS
from .draft import DraftScene
from .final import FinalScene
from .playback import CASCADE, Mode, Playback
from .round import RoundScene
from .settings import SPEED_NAMES
from .table import Table
from .timeline import Timeline
from .watchable import WatchableScene
from .watched_luckybox import save_control
from .watching import QUICK_SECONDS, QUICK_STEPS, WatchedScene

ANCHORS = (
    "stage", "bar", "previous", "pause", "step", "next", "timeline", "speed", "boards", "save",
    "play_on",
)  # fmt: skip


class TheatreScene(WatchedScene[Table]):
    """A scene of a recorded game on the stage, and the desk."""

    def __init__(self, kit: Kit, table: Table, playback: Playback, watched: WatchableScene) -> None:
        """Give the game of a table; its match is a performance."""
        assert table.performance is not None
        self.told: Performance = table.performance
        self._was_sought = False
        super().__init__(kit, table, playback, watched, CascadeCamera(table))

    def _load_layout(self) -> Layout:
        return Layout.load("theatre", ANCHORS)

    def _next_label(self) -> str:
        return _("Next cascade")

    def _make_controls(self) -> tuple[Widget, ...]:
        table, playback = self.table, self.playback
        self.timeline = Timeline("timeline", self.told, lambda: table.home, self.seek)
        is_party = len(table.players) > 1
        return (
            IconButton(
                "previous",
                lambda: _("Previous cascade"),
                self.go_back_to_cascade,
                "skip_back",
                style="sky",
                enabled=lambda: self._cascade_before() is not None,
                shortcut=Key("pass"),
            ),
            IconButton(
                "pause", self._pause_label, self._toggle, self._pause_sign, shortcut=Advance()
            ),
            IconButton(
                "step",
                lambda: _("Step"),
                self._ask_step,
                "step",
                style="quiet",
                enabled=lambda: not self._is_at_end,
                shortcut=Move(1, 0),
            ),
            IconButton(
                "next",
                self._next_label,
                self.go_on_to_cascade,
                "skip",
                style="sky",
                enabled=lambda: self._cascade_after() is not None,
                shortcut=Key("n"),
            ),
            self.timeline,
            Choice(
                "speed",
                "",
                SPEEDS,
                lambda: table.speed,
                table.watch_at,
                lambda speed: _(SPEED_NAMES[speed]),
            ),
            IconButton(
                "boards",
                lambda: _("Show the others") if playback.alone else _("Hide the others"),
                self.toggle_others,
                lambda: "boards" if playback.alone else "board_alone",
                style="quiet",
                enabled=is_party,
                shortcut=Key("h"),
            ),
            save_control(self.kit, table),
            Button(
                "play_on",
                lambda: _("Play on"),
                self.play_on,
                enabled=lambda: self.told.moments[self.here].game.phase is not Phase.OVER,
                shortcut=Key("o"),
                shows_key=False,
            ),
        )

    # --- where it is -----------------------------------------------------------------------------

    @property
    def here(self) -> int:
        """The moment that is shown: a choice that is still being unveiled has not been made."""
        unveils = isinstance(self.watched, DraftScene) and self.watched.unveils
        return self.told.at - unveils

    def seek(self, at: int) -> None:
        """Show another moment, and go on from there as before."""
        at = min(max(at, 0), self.told.last)
        self.playback.sought = at
        if self.playback.mode in (Mode.STEPPING, Mode.SEEKING):
            self.playback.mode = Mode.PAUSED
        self.camera.let_go()
        self._was_sought = True
        self.table.seek(at)
        if self.told.game.phase is Phase.TURN and isinstance(self.watched, RoundScene):
            self.watched.refresh()
        else:
            self._set_stage()

    def go_on_to_cascade(self) -> None:
        """Show the next cascade from where it begins."""
        self._show_cascade(self._cascade_after())

    def go_back_to_cascade(self) -> None:
        """Show the cascade before from where it begins."""
        self._show_cascade(self._cascade_before())

    def toggle_others(self) -> None:
        """Hide the boards of all others, or show them again."""
        self.playback.alone = not self.playback.alone
        self.table.focus = self.table.home
        if isinstance(self.watched, RoundScene):
            self._set_stage()

    def play_on(self) -> None:
        """Begin a new game with what has been done up to here."""
        from .flow import play_branch

        play_branch(self.kit, self.told, self.here, self.table.focus)

    def _set_stage(self) -> None:
        """Put the scene of this moment on the stage."""
        from .flow import unwatched_scene

        self.watched.leave()
        self.watched = watched = unwatched_scene(self.kit, self.table)
        watched.enter(None)
        watched.resize(self._place["stage"].size)
        if isinstance(watched, CountingScene) and self.playback.mode is Mode.PAUSED:
            # Halted, it shows how the count has ended.
            watched.counting.finish()

    def _show_cascade(self, mark: Mark | None) -> None:
        if mark is None:
            return
        if not self.playback.alone:
            self.table.focus = mark.player
        self.playback.mode = Mode.PLAYING
        self.seek(mark.at)
        self.camera.stay()

    def _cascades(self) -> list[Mark]:
        """Give the cascades that are worth seeking."""
        alone = self.playback.alone
        return [
            mark
            for mark in self.told.cascades
            if mark.size >= CASCADE and (mark.player == self.table.home or not alone)
        ]

    def _cascade_after(self) -> Mark | None:
        # One that was just sought is this one, not the next.
        now = self.told.at if self.told.at != self.playback.sought else self.told.at + 1
        return next((mark for mark in self._cascades() if mark.at >= now), None)

    def _cascade_before(self) -> Mark | None:
        sought, now = self.playback.sought, self.told.at
        moments = self.told.moments
        if sought is not None and moments[sought].since == moments[now].since:
            # Asked again while the one that was sought is on: the one before.
            now = sought
        return next((mark for mark in reversed(self._cascades()) if mark.at < now), None)

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the desk, and the stage above it."""
        place = self._place = self._layout.place(size)
        self.watched.resize(place["stage"].size)
        self.focus.place(place)
        self._bar = place["bar"]
        self._is_stirred = True

    def handle(self, intent: Intent) -> None:
        """Give an intent to the desk, or to what is on the stage."""
        match intent:
            case Point(pos):
                self.timeline.point(pos)
                super().handle(intent)
            case Back():
                self.kit.stack.pop()
            case NextFocus() | Key():
                if not self.focus.handle(intent):
                    self._turn_pages(intent)
            case Move(dx, 0) if dx and self.focus.shows_ring and self._is_on_desk:
                self.focus.handle(intent)
            case Move(-1, 0):
                self.playback.mode = Mode.PAUSED
                self.seek(self.here - 1)
            case Advance():
                self._toggle()
            case Move(1, 0):
                self._ask_step()
            case _:
                super().handle(intent)

    def update(self, dt: float) -> bool:
        """Let time pass as the viewer wishes; at the end it halts."""
        was_sought, self._was_sought = self._was_sought, False
        if self.timeline.pressed:
            return self.focus.update(dt) or was_sought
        if self.playback.mode is not Mode.PAUSED and self._is_at_end:
            self.playback.mode = Mode.PAUSED
            return True
        changed = super().update(dt)
        if self.playback.mode is Mode.PAUSED and isinstance(self.watched, FinalScene):
            # The confetti falls on.
            changed = self.watched.update(dt) or changed
        return changed or was_sought

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the stage and the desk."""
        self.watched.draw(surface.subsurface(self._place["stage"]))
        draw_bar(self.kit, surface, self._bar)
        self.focus.draw(surface)

    @property
    def _is_at_end(self) -> bool:
        if self.told.at < self.told.last or self.table.director.is_busy():
            return False
        watched = self.watched
        if isinstance(watched, CountingScene):
            return watched.is_settled
        return not (isinstance(watched, DraftScene) and watched.unveils)

    @property
    def _is_on_desk(self) -> bool:
        return isinstance(self.focus.current, Timeline | Choice)

    def _keep_in_view(self) -> None:
        super()._keep_in_view()
        # A board that was chosen by hand stays.
        self.table.home = self.table.focus

    def _turn_pages(self, intent: Intent) -> None:
        """Go to the beginning, the end, or another round; the rest is for the stage."""
        now = self.told.game.round - 1
        match intent:
            case Key("home"):
                self.seek(0)
            case Key("end"):
                self.seek(self.told.last)
            case Key("page_up"):
                is_begun = self.told.at > self.told.rounds[now] + 1
                self.seek(self.told.rounds[now if is_begun else max(0, now - 1)])
            case Key("page_down"):
                following = self.told.rounds[now + 1 : now + 2]
                self.seek(following[0] if following else self.told.last)
            case _:
                self.watched.handle(intent)

    # --- time ------------------------------------------------------------------------------------

    def _toggle(self) -> None:
        if self._is_at_end:
            # Once more, from the beginning.
            self.playback.mode = Mode.PLAYING
            self.seek(0)
        else:
            self.playback.toggle()

    def _ask_step(self) -> None:
        if not self._is_at_end:
            self.playback.step()

    def _step(self, dt: float) -> None:
        """Show the next event to its end, and halt before the record is needed again."""
        if not isinstance(self.watched, RoundScene):
            super()._step(dt)
            return
        table, at = self.table, self.told.at
        if table.director.is_busy():
            table.let_pass(dt)
            if not table.director.is_busy():
                self.playback.mode = Mode.PAUSED
            return
        for _quick in range(QUICK_STEPS):
            if self.told.at != at or self.kit.stack.is_changing or self._is_at_end:
                break
            self.watched.update(QUICK_SECONDS)
        # The first event of what begins here is what was asked for, not where it ends.
        self.playback.mode = Mode.STEPPING
