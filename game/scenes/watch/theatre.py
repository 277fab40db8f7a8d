"""The replay of a recorded game: the stage above, controls and timeline below.

Subclasses define what can be sought.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.play.performance import AnyPerformance
from game.scenes import destinations as to
from game.scenes.frame.chrome import draw_backdrop, draw_bar
from game.scenes.table.count import CountingScene
from game.scenes.table.result import ResultScene
from game.scenes.table.table import Seated
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice
from game.ui.widgets.icon_button import IconButton
from game.ui.widgets.intents import Advance, Back, Intent, Key, Move, NextFocus, Point
from game.ui.widgets.widget import Widget
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout
from game.words import _

from .playback import Camera, Mode, Playback, WatchableScene
from .timeline import Programme, Timeline
from .watching import AnyWatchable, WatchedScene


class Highlight(NamedTuple):
    """A moment worth seeking: where it begins, and whose it is."""

    at: int
    player: int


class TheatreScene(WatchedScene[AnyWatchable]):
    """A replay's scene on the stage, with controls."""

    previous_words: str
    """The label for seeking the previous highlight."""

    def __init__(
        self,
        kit: Kit,
        table: AnyWatchable,
        playback: Playback,
        watched: WatchableScene,
        camera: Camera,
        told: AnyPerformance,
        programme: Programme,
    ) -> None:
        """Show the highlights of ``programme`` on the timeline."""
        self.told = told
        self._was_sought = False
        self.timeline = Timeline("timeline", told, programme, self.seek)
        super().__init__(kit, table, playback, watched, camera)

    def _load_layout(self) -> Layout:
        return Layout.load("theatre")

    @abstractmethod
    def _others_label(self) -> str:
        """Return the label of the button that hides or shows the other boards."""

    def _make_controls(self) -> tuple[Widget, ...]:
        table, playback = self.table, self.playback
        return (
            IconButton(
                "previous",
                lambda: _(self.previous_words),
                self.go_back,
                "skip_back",
                style="sky",
                enabled=lambda: self._highlight_before() is not None,
                shortcut=Key("previous_moment"),
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
                lambda: _(self.next_words),
                self.go_on,
                "skip",
                style="sky",
                enabled=lambda: self._highlight_after() is not None,
                shortcut=Key("next_moment"),
            ),
            self.timeline,
            self._speed_control(),
            IconButton(
                "boards",
                self._others_label,
                self.toggle_others,
                lambda: "boards" if playback.alone else "board_alone",
                style="quiet",
                enabled=len(table.players) > 1,
                shortcut=Key("others"),
            ),
            self._save_control(),
            Button(
                "play_on",
                lambda: _("Play on"),
                self.play_on,
                enabled=self._may_play_on,
                shortcut=Key("play_on"),
                shows_key=False,
            ),
        )

    @abstractmethod
    def toggle_others(self) -> None:
        """Hide or show the other players' boards."""

    @abstractmethod
    def play_on(self) -> None:
        """Start a new game from this moment."""

    def _go_on_at(self, table: Seated) -> None:
        """Open a table created here; leaving it returns to this moment."""
        self.playback.mode = Mode.PAUSED
        self.kit.stack.push(to.At(table))

    def _may_play_on(self) -> bool:
        """Whether the game is unfinished at this moment."""
        return not self.told.rules.is_over(self.told.moments[self.here].game)

    # --- where it is -----------------------------------------------------------------------------

    @property
    def here(self) -> int:
        """The moment shown."""
        return self.told.at

    @property
    @abstractmethod
    def pages(self) -> Sequence[int]:
        """The moments that Page Up and Page Down go to."""

    @abstractmethod
    def highlights(self) -> Sequence[Highlight]:
        """Return the highlights in order."""

    def seek(self, at: int) -> None:
        """Show another moment; keep playing or pausing as before."""
        at = min(max(at, 0), self.told.last)
        self.playback.sought, self.playback.until = at, None
        if self.playback.mode in (Mode.STEPPING, Mode.SEEKING):
            self.playback.mode = Mode.PAUSED
        self.camera.let_go()
        self._was_sought = True
        self._show(at)

    @abstractmethod
    def _show(self, at: int) -> None:
        """Put a moment on the stage."""

    @property
    def stage(self) -> pygame.Rect:
        """The area of the stage."""
        return self._place["stage"]

    def _set_stage(self, watched: WatchableScene) -> None:
        """Put another scene on the stage."""
        self.watched.leave()
        self.watched = watched
        watched.focus.lend()
        watched.enter(None)
        watched.resize(self.stage.size)
        if isinstance(watched, CountingScene) and self.playback.mode is Mode.PAUSED:
            # While paused, show the count's end.
            watched.counting.finish()

    def go_on(self) -> None:
        """Play the next highlight."""
        self._show_highlight(self._highlight_after())

    def go_back(self) -> None:
        """Play the previous highlight."""
        self._show_highlight(self._highlight_before())

    def _show_highlight(self, highlight: Highlight | None) -> None:
        if highlight is None:
            return
        if not self.playback.alone:
            self.table.focus = highlight.player
        self.playback.mode = Mode.PLAYING
        self.seek(highlight.at)
        self.camera.stay()

    def _highlight_after(self) -> Highlight | None:
        # A highlight just sought is the current one, not the next.
        now = self.told.at if self.told.at != self.playback.sought else self.told.at + 1
        return next((each for each in self.highlights() if each.at >= now), None)

    def _highlight_before(self) -> Highlight | None:
        sought, now = self.playback.sought, self.told.at
        if sought is not None and self.told.share_turn(sought, now):
            # Asked again during the sought turn: go to the highlight before it.
            now = sought
        return next((each for each in reversed(self.highlights()) if each.at < now), None)

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        place = self._place = self._layout.place(size)
        self.watched.resize(self.stage.size)
        self.focus.place(place)
        self._bar = place["bar"]
        self._is_stirred = True

    def handle(self, intent: Intent) -> None:
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
        """Advance according to the playback mode; pause at the end."""
        was_sought, self._was_sought = self._was_sought, False
        if self.timeline.pressed:
            return self.focus.update(dt) or was_sought
        if self.playback.mode is not Mode.PAUSED and (self._is_at_end or self._is_seen):
            self.playback.mode, self.playback.until = Mode.PAUSED, None
            return True
        changed = super().update(dt)
        if self.playback.mode is Mode.PAUSED and isinstance(self.watched, ResultScene):
            # The confetti keeps falling.
            changed = self.watched.update(dt) or changed
        return changed or was_sought

    def draw(self, surface: pygame.Surface) -> None:
        # The corners of the controls are round.
        draw_backdrop(self.kit, surface)
        self.watched.draw(surface.subsurface(self.stage))
        self._draw_over(surface)
        draw_bar(self.kit, surface, self._bar)
        self.focus.draw(surface)

    def _draw_over(self, surface: pygame.Surface) -> None:
        """Draw what a game shows beside the stage."""

    @property
    def _is_at_end(self) -> bool:
        return self.told.at == self.told.last and not self.table.director.is_busy()

    @property
    def _is_seen(self) -> bool:
        """Whether the requested part is over."""
        until = self.playback.until
        return until is not None and self.told.at >= until and not self.table.director.is_busy()

    @property
    def _is_on_desk(self) -> bool:
        return isinstance(self.focus.current, Timeline | Choice)

    def _turn_pages(self, intent: Intent) -> None:
        """Handle Home, End and paging keys; pass other keys to the stage."""
        at, pages = self.told.at, self.pages
        # A page of which only the start has been shown counts as just begun.
        match intent:
            case Key("home"):
                self.seek(0)
            case Key("end"):
                self.seek(self.told.last)
            case Key("page_up"):
                begun = [page for page in pages if page <= at]
                is_begun = bool(begun) and at > begun[-1] + 1
                self.seek(begun[-1] if is_begun else (begun[-2] if len(begun) > 1 else pages[0]))
            case Key("page_down"):
                self.seek(next((page for page in pages if page > at), self.told.last))
            case _:
                self.watched.handle(intent)

    # --- time ------------------------------------------------------------------------------------

    def _toggle(self) -> None:
        if self._is_at_end:
            # Restart from the beginning.
            self.playback.mode = Mode.PLAYING
            self.seek(0)
        else:
            self.playback.toggle()

    def _ask_step(self) -> None:
        if not self._is_at_end:
            self.playback.step()
