"""Scenes for watching bots or a replay: the game's own scene, with controls around it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, Self, TypeVar

import pygame

from game.match import AnyMatchReplay
from game.scenes import destinations as to
from game.scenes.frame.widget_scene import PieceT, ThinkingJob, draw_backdrop
from game.scenes.game import screens_of
from game.scenes.menu.settings import SPEED_NAMES
from game.scenes.table.result import CountingScene, ResultScene
from game.scenes.table.table import Seated
from game.start import SPEEDS
from game.ui.screen import Control, TreeView
from game.ui.tree import Part, row
from game.ui.widgets import intents
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.fields import Choice
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import Widget, format_with_keys
from game.ui.window.layout import Layout
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .timeline import Camera, PlaybackMode, ReplayMarks, Timeline, WatchableScene, WrapperScene

if TYPE_CHECKING:
    from game.ui.voices import ScreenReaderView


SEEK_UPDATES_PER_FRAME, SEEK_UPDATE_SECONDS = 12, 0.05
"""How many updates a frame has while seeking, and by how many seconds each advances."""

OTHER_CONTROL_UNITS = {"speed": 204.0, "play_on": 188.0, "timeline": 0.0}
"""The widths of controls that are not as wide as most; 0 for what is left."""

AnyWatchable = TypeVar("AnyWatchable", bound=Seated)


class WatchedScene(WrapperScene, ABC, Generic[AnyWatchable]):
    """Wraps the scene of a watched game and adds a bar with playback controls."""

    asks_at = "watch"
    layout_name = "watching"

    control_units, bar_pad = 96.0, (8.0, 8.0)
    """The width of most controls, and the space around them."""

    next_words: str
    """The English label of the button that seeks the next highlight."""

    def __init__(
        self, kit: Kit, table: AnyWatchable, watched: WatchableScene, camera: Camera
    ) -> None:
        assert table.playback is not None
        self.kit, self.table, self.watched = kit, table, watched
        self.playback, self.camera = table.playback, camera
        self._layout = Layout.load(self.layout_name)
        self._place = self._layout.fit_to_size(kit.stack.size)
        self._controls = self._make_controls()
        self.bar = TreeView(kit, lambda: {self.bar_area(): self.bar_part()}, self.bar_area)
        self.bar.lay_out(self._place)
        self.focus = Focus(kit, (*self._other_widgets(), *self._controls))
        watched.focus.give_up_keyboard()
        self._serve(watched)
        self._pressed_on_bar = False
        self._is_stirred = True

    def _serve(self, watched: WatchableScene) -> None:
        """Connect the watched scene with what is added to it here."""

    def _make_save_control(self) -> IconButton:
        kit, table = self.kit, self.table
        screens = screens_of(kit.games, table.game)
        save = IconButton(
            "save", lambda: _(screens.save_words), partial(screens.save_latest_film, kit, table),
            "save", style="secondary", enabled=lambda: screens.may_film(table),
            shortcut=intents.Key("film"),
        )  # fmt: skip
        save.explained = lambda: intents.TooltipText(
            save.hint_text, "" if save.enabled else _(screens.nothing_to_save)
        )
        return save

    def _make_controls(self) -> tuple[Widget, ...]:
        return (
            *self._make_playback_controls(),
            self._make_speed_control(),
            self._make_save_control(),
        )

    def _other_widgets(self) -> tuple[Widget, ...]:
        """Return the game's own widgets, which lie outside the bar."""
        return ()

    def bar_area(self) -> str:
        """Return the name of the area in which the bar lies."""
        return "bar"

    def bar_part(self) -> Part:
        controls = (
            Control(it, units=OTHER_CONTROL_UNITS.get(it.area, self.control_units))
            for it in self._controls
        )
        return row(*controls, gap=8, pad=self.bar_pad)

    def _make_playback_controls(self) -> tuple[Widget, ...]:
        return (
            IconButton(
                "pause", lambda: _("Play") if self._is_paused() else _("Pause"), self.toggle_pause,
                lambda: "play" if self._is_paused() else "pause", shortcut=intents.Advance(),
            ),
            IconButton(
                "step", N_("Step"), self.step_one_event, "step", style="quiet",
                enabled=lambda: not self._is_at_end, shortcut=intents.Move(1, 0),
            ),
            IconButton(
                "next", lambda: _(self.next_words), self.seek_next_highlight, "skip", style="sky",
                enabled=self._can_seek_next, shortcut=intents.Key("next_moment"),
            ),
        )  # fmt: skip

    def _make_speed_control(self) -> Choice[str]:
        table = self.table
        return Choice(
            "speed", "", SPEEDS, lambda: table.speed, table.set_watch_speed,
            lambda speed: _(SPEED_NAMES[speed]),
        )  # fmt: skip

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        place = self._place = self._layout.fit_to_size(size)
        self.watched.resize(self.watched_area.size)
        self.bar.lay_out(place)
        self.focus.place_widgets(place)
        self._is_stirred = True

    def handle(self, intent: intents.Intent) -> None:
        self._is_stirred = True
        match intent:
            case intents.Hover():
                self.focus.handle(intent)
                self.watched.handle(intent)
            case intents.Press(pos):
                self._pressed_on_bar = self._is_on_control_bar(pos)
                self._pass_to_bar_or_scene(intent)
            case intents.Release():
                self._pass_to_bar_or_scene(intent)
            case intents.Advance():
                # Space pauses wherever the ring is.
                self.toggle_pause()
            case intents.Move(1, 0):
                self.step_one_event()
            case intents.Move(_, dy):
                if dy:
                    self._show_next_board(dy)
            case intents.Digit(n):
                if 1 <= n <= len(SPEEDS):
                    self.table.set_watch_speed(SPEEDS[n - 1])
            case (
                intents.NextFocus()
                | intents.Confirm()
                | intents.Key("next_moment")
                | intents.Key("film")
            ):
                self.focus.handle(intent)
            case _:
                self.watched.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self.focus.update(dt)
        if self.playback.mode is PlaybackMode.PLAYING:
            self.kit.alarm.wake_within(0.0)
            # The camera turns first, so that the scene lays out the board that it will draw.
            if self._camera_waits(dt):
                return self.table.advance_time(dt) or changed
        match self.playback.mode:
            case PlaybackMode.PLAYING:
                changed = self.watched.update(dt) or changed
            case PlaybackMode.PAUSED:
                # Only hovering works while paused.
                if self._is_stirred:
                    changed = self.watched.update_hover(dt) or changed
            case PlaybackMode.STEPPING:
                self._update_step(dt)
                changed = True
            case PlaybackMode.SEEKING:
                self._fast_forward()
                changed = True
        self._is_stirred = False
        return changed

    def _camera_waits(self, dt: float) -> bool:
        """Turn the camera to the action, and return whether the game waits for the viewer."""
        camera = self.camera
        if camera.must_wait_for_viewer(dt):
            return True
        camera.follow_action()
        return camera.must_wait_for_viewer(0.0)

    def draw(self, surface: pygame.Surface) -> None:
        self.watched.draw(surface)
        self._draw_own_panels(surface)
        self.bar.draw(surface)
        self.focus.draw(surface)

    def screen_reader_view(self) -> ScreenReaderView:
        from game.scenes.table_accounts import WatchedAccount

        return WatchedAccount(
            lambda: self.watched, lambda: self.focus, self._is_paused, self.moment_in_words
        )

    def moment_in_words(self) -> str:
        """Return lines about the moment shown, for the screen reader."""
        return ""

    def _is_paused(self) -> bool:
        return self.playback.mode is PlaybackMode.PAUSED

    def things(self) -> Sequence[intents.ScreenThing]:
        """Return the controls and the watched scene's things, with tooltips only while paused."""
        stage = [
            it._replace(parts=())
            if it.parts and self._is_on_control_bar(it.parts[0].rect.center)
            else it
            for it in self.watched.explained_things(is_still=self._is_paused())
        ]
        return (*stage, *self.focus.things())

    def things_to_scan(self) -> Sequence[intents.ScreenThing]:
        stage = self.pressable_things()
        return sorted(stage, key=lambda thing: thing.key not in self.focus.widgets)

    def area_in_hand(self) -> pygame.Rect | None:
        return self.focus.area_in_hand()

    @property
    def watched_area(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self._place.size)

    def _is_on_control_bar(self, pos: tuple[int, int]) -> bool:
        return self._place[self.bar_area()].collidepoint(pos)

    def _draw_own_panels(self, surface: pygame.Surface) -> None:
        """Draw the game's own panels, such as those of a review, around the watched scene."""

    # --- time ------------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        self.playback.toggle_pause()

    def step_one_event(self) -> None:
        """Play one event to its end.  If one is played so already, go on to the next one."""
        is_paused = self._is_paused()
        self.playback.step_one_event(is_shown=is_paused and self.table.director.is_playing)

    def seek_next_highlight(self) -> None:
        """Fast-forward to the next highlight.  If that is under way, play normally again."""
        self.playback.toggle_seeking()

    @property
    def _is_at_end(self) -> bool:
        return False

    def _can_seek_next(self) -> bool:
        return True

    def _update_step(self, dt: float) -> None:
        before = self.watched.count_up_steps_shown()
        self.watched.update(dt)
        director, playback = self.table.director, self.playback
        if not playback.holds_back and not director.is_busy():
            self._fast_forward()
        is_shown = playback.holds_back and not director.is_playing
        if is_shown or self.watched.count_up_steps_shown() != before:
            playback.mode = PlaybackMode.PAUSED

    def _fast_forward(self) -> None:
        mode, before = self.playback.mode, self.watched.count_up_steps_shown()
        for _quick in range(SEEK_UPDATES_PER_FRAME):
            if self.playback.mode is not mode or self.kit.stack.is_changing:
                return
            if self.playback.holds_back:
                return
            if mode is PlaybackMode.STEPPING and self.watched.count_up_steps_shown() != before:
                return
            self.watched.update(SEEK_UPDATE_SECONDS)

    # --- the board that is shown large -----------------------------------------------------------

    def _show_next_board(self, step: int) -> None:
        focus = self.table.focus
        self.watched.step_board(step)
        if self.table.focus != focus:
            self._keep_board_in_view()

    def _keep_board_in_view(self) -> None:
        self.camera.keep_viewers_board()

    def _pass_to_bar_or_scene(self, intent: intents.Intent) -> None:
        focus = self.table.focus
        (self.focus if self._pressed_on_bar else self.watched).handle(intent)
        if self.table.focus != focus:
            self._keep_board_in_view()


CONTROLS_HEIGHT_UNITS = 84.0


class ReviewJob(ThinkingJob[PieceT]):
    """Judges the choices of a replay, some actions at a time."""

    def __init__(self, kit: Kit, actions: int) -> None:
        super().__init__(kit)
        self._actions, self._done = actions, 0
        self.find_area: Callable[[], pygame.Rect | None] = lambda: None
        """Returns the part of the window that its screen keeps free for the progress bar."""

    @property
    def area(self) -> pygame.Rect | None:
        return self.find_area()

    @property
    def words(self) -> str:
        return format_with_keys(_("Reviewing the game ({back_key} to stop)"))

    @property
    def progress_share(self) -> float:
        return self._done / max(1, self._actions)

    @property
    def margin(self) -> float:
        return CONTROLS_HEIGHT_UNITS


class HighlightMoment(NamedTuple):
    """A highlight of a replay: the moment at which it begins, and the player it belongs to."""

    at: int
    player: int


class TheatreScene(WatchedScene[AnyWatchable]):
    """The scene of a replay: the game's scene, a timeline, and controls to seek and review."""

    layout_name = "theatre"
    control_units, bar_pad = 76.0, (16.0, 10.0)
    previous_words: str
    """The English label of the button that seeks the previous highlight."""

    told: AnyMatchReplay

    def __init__(
        self, kit: Kit, table: AnyWatchable, watched: WatchableScene, camera: Camera,
        programme: ReplayMarks,
    ) -> None:  # fmt: skip
        self.told = table.match_replay
        self._was_sought = False
        self.timeline = Timeline("timeline", self.told, programme, self.seek)
        super().__init__(kit, table, watched, camera)

    @abstractmethod
    def _other_boards_label(self) -> str:
        pass

    def _make_controls(self) -> tuple[Widget, ...]:
        table, playback = self.table, self.playback
        return (
            IconButton(
                "previous", lambda: _(self.previous_words), self.seek_previous_highlight,
                "skip_back", style="sky", enabled=lambda: self._previous_highlight() is not None,
                shortcut=intents.Key("previous_moment"),
            ),
            *self._make_playback_controls(),
            self.timeline,
            self._make_speed_control(),
            *([IconButton(
                "boards", self._other_boards_label, self.toggle_other_boards,
                lambda: "boards" if playback.alone else "board_alone", style="quiet",
                shortcut=intents.Key("others"),
            )] if len(table.players) > 1 else []),
            self._make_save_control(),
            self._make_review_control(),
            Button(
                "play_on", N_("Play from here"), self.play_on, shortcut=intents.Key("play_on"),
                enabled=lambda: (
                    not self.told.rules.is_over(self.told.moments[self.moment_shown].game)
                ),
                shows_key=False,
            ),
        )  # fmt: skip

    def _make_review_control(self) -> IconButton:
        review = IconButton(
            "review", lambda: _("Close the review") if self.is_reviewed else _("Review"),
            self.toggle_review, "review", style="secondary", enabled=self._may_review,
            shortcut=intents.Key("review"),
        )  # fmt: skip
        review.explained = lambda: self._explain_review(review)
        return review

    @property
    @abstractmethod
    def is_reviewed(self) -> bool:
        """Whether the review is open."""

    @abstractmethod
    def toggle_review(self) -> None:
        pass

    @abstractmethod
    def _may_review(self) -> bool:
        pass

    @abstractmethod
    def _explain_review(self, review: Widget) -> intents.TooltipText:
        pass

    @abstractmethod
    def _take_over_review(self, previous: Self) -> None:
        """Take over the review from the previous scene, which shows the same replay."""

    def enter(self, previous: Scene | None) -> None:
        """Take over the previous scene's review, or start one if requested."""
        super().enter(previous)
        if isinstance(previous, type(self)) and previous.told is self.told:
            self._take_over_review(previous)
        if self.playback.is_for_review:
            self.playback.is_for_review = False
            # Pause now; before the deal there would be nothing to see.
            at = self.playback.review_at
            self.pause_at_moment(self.told.at if at is None else at)
            self.toggle_review()

    @abstractmethod
    def toggle_other_boards(self) -> None:
        pass

    @abstractmethod
    def play_on(self) -> None:
        pass

    def _open_branch_table(self, table: Seated) -> None:
        """Pause the replay, and open a table on which the game goes on from this moment.

        Leaving that table returns to the replay.
        """
        self.playback.mode = PlaybackMode.PAUSED
        self.kit.stack.push(to.OpenTable(table))

    # --- where it is -----------------------------------------------------------------------------

    @property
    def moment_shown(self) -> int:
        return self.told.at

    @property
    @abstractmethod
    def turn_or_round_starts(self) -> Sequence[int]:
        """The moments, starts of turns or rounds, that Page Up and Page Down go to."""

    @abstractmethod
    def highlights(self) -> Sequence[HighlightMoment]:
        pass

    def seek(self, at: int) -> None:
        """Show another moment.  If stepping or fast-forwarding, pause; otherwise keep the mode."""
        at = min(max(at, 0), self.told.last)
        self.playback.sought, self.playback.until = at, None
        if self.playback.mode in (PlaybackMode.STEPPING, PlaybackMode.SEEKING):
            self.playback.mode = PlaybackMode.PAUSED
        self.camera.forget_viewers_board()
        self._was_sought = True
        self._show_moment(at)

    def pause_at_moment(self, at: int) -> None:
        self.playback.mode = PlaybackMode.PAUSED
        self.seek(at)

    @abstractmethod
    def _show_moment(self, at: int) -> None:
        """Show a moment in the watched scene."""

    @property
    def watched_area(self) -> pygame.Rect:
        return self._place["stage"]

    def _replace_watched_scene(self, watched: WatchableScene) -> None:
        self.watched.leave()
        self.watched = watched
        watched.focus.give_up_keyboard()
        self._serve(watched)
        watched.enter(None)
        watched.resize(self.watched_area.size)
        if isinstance(watched, CountingScene) and self.playback.mode is PlaybackMode.PAUSED:
            # While paused, show the count's end.
            watched.counting.finish()

    def seek_next_highlight(self) -> None:
        self._seek_highlight(self._next_highlight())

    def _can_seek_next(self) -> bool:
        return self._next_highlight() is not None

    def seek_previous_highlight(self) -> None:
        self._seek_highlight(self._previous_highlight())

    def _seek_highlight(self, highlight: HighlightMoment | None) -> None:
        if highlight is None:
            return
        if not self.playback.alone:
            self.table.focus = highlight.player
        self.playback.mode = PlaybackMode.PLAYING
        self.seek(highlight.at)
        self.camera.keep_viewers_board()

    def _next_highlight(self) -> HighlightMoment | None:
        # A highlight just sought is the current one, not the next.
        now = self.told.at if self.told.at != self.playback.sought else self.told.at + 1
        return next((each for each in self.highlights() if each.at >= now), None)

    def _previous_highlight(self) -> HighlightMoment | None:
        sought, now = self.playback.sought, self.told.at
        if sought is not None and self.told.is_same_turn(sought, now):
            # Asked again during the sought turn: go to the highlight before it.
            now = sought
        return next((each for each in reversed(self.highlights()) if each.at < now), None)

    # --- the scene's life ------------------------------------------------------------------------

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Hover(pos):
                self.timeline.follow_mouse(pos)
                super().handle(intent)
            case intents.Back():
                self.kit.stack.pop()
            case intents.NextFocus() | intents.Key():
                if not self.focus.handle(intent):
                    self._seek_by_key(intent)
            case intents.Move(dx, 0) if (
                dx and self.focus.shows_ring and isinstance(self.focus.current, Timeline | Choice)
            ):
                self.focus.handle(intent)
            case intents.Move(-1, 0):
                self.pause_at_moment(self.moment_shown - 1)
            case _:
                super().handle(intent)

    def update(self, dt: float) -> bool:
        was_sought, self._was_sought = self._was_sought, False
        if self.timeline.pressed:
            return self.focus.update(dt) or was_sought
        if self.playback.mode is not PlaybackMode.PAUSED and (
            self._is_at_end or self._has_reached_pause
        ):
            self.playback.mode, self.playback.until = PlaybackMode.PAUSED, None
            return True
        changed = super().update(dt)
        if self.playback.mode is PlaybackMode.PAUSED and isinstance(self.watched, ResultScene):
            # The celebration goes on.
            changed = self.watched.update(dt) or changed
        return changed or was_sought

    def draw(self, surface: pygame.Surface) -> None:
        # The corners of the controls are round.
        draw_backdrop(self.kit, surface)
        self.watched.draw(surface.subsurface(self.watched_area))
        self._draw_own_panels(surface)
        bar = self._place[self.bar_area()]
        surface.blit(self.kit.art.screen_bar(bar.size, "top"), bar)
        self.focus.draw(surface)

    @property
    def _is_at_end(self) -> bool:
        return self.told.at == self.told.last and not self.table.director.is_busy()

    @property
    def _has_reached_pause(self) -> bool:
        until = self.playback.until
        return until is not None and self.told.at >= until and not self.table.director.is_busy()

    def _seek_by_key(self, intent: intents.Intent) -> None:
        at, pages = self.told.at, self.turn_or_round_starts
        # A page of which only the start has been shown counts as just begun.
        match intent:
            case intents.Key("home"):
                self.seek(0)
            case intents.Key("end"):
                self.seek(self.told.last)
            case intents.Key("page_up"):
                begun = [page for page in pages if page <= at]
                is_begun = bool(begun) and at > begun[-1] + 1
                self.seek(begun[-1] if is_begun else (begun[-2] if len(begun) > 1 else pages[0]))
            case intents.Key("page_down"):
                self.seek(next((page for page in pages if page > at), self.told.last))
            case _:
                self.watched.handle(intent)

    # --- time ------------------------------------------------------------------------------------

    def toggle_pause(self) -> None:
        if self._is_at_end:
            # Restart from the beginning.
            self.playback.mode = PlaybackMode.PLAYING
            self.seek(0)
        else:
            super().toggle_pause()

    def step_one_event(self) -> None:
        if not self._is_at_end:
            super().step_one_event()
