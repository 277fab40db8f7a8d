"""The scenes that count up a score or a game's result, with the buttons that follow."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Generic, Protocol, TypeVar

import pygame

from game.match import AnyMatch
from game.record import Player
from game.scenes import destinations as to
from game.scenes.frame.widget_scene import draw_backdrop, request_review
from game.scenes.game import screens_of
from game.scenes.new_feats import PLATE_KEY, NewFeats
from game.scenes.share import RivalMark, make_seal_verdict_mark
from game.scenes.watch.saving import save_screenshot
from game.scenes.watch.timeline import PlaybackMode
from game.stage import clamp, ease_in_out
from game.statistics import is_scheduled_deal
from game.ui.draw.palette import LILAC
from game.ui.draw.text import Align
from game.ui.mixer import SoundPriority
from game.ui.pen import Pen
from game.ui.screen import Control, TreeView
from game.ui.tree import Part, wrap
from game.ui.widgets import intents
from game.ui.widgets.button import Button
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import ScreenThing
from game.ui.widgets.widget import Label, Widget, format_with_keys, share_label_size
from game.ui.window.layout import Placement, ResponsiveLayout
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .effects import CELEBRATION_SECONDS, draw_celebration
from .play_scene import TableScene
from .table import Seated

What = TypeVar("What", bound=Hashable)


@dataclass(frozen=True, slots=True)
class CountUpStep(Generic[What]):
    """A step of a count-up.  It counts for ``seconds`` and then rests for ``rest`` seconds."""

    what: What
    seconds: float
    rest: float = 0.0


class CountUp(Generic[What]):
    """The animation that counts up a score, step by step."""

    def __init__(self, items: Sequence[CountUpStep[What]]) -> None:
        """Take the steps in order: at least one, and no two of them with the same ``what``."""
        self.items = tuple(items)
        ends = tuple(accumulate(item.seconds + item.rest for item in self.items))
        self.starts = (0.0, *ends[:-1])
        """When each step begins, in seconds from the start."""
        self.length = ends[-1]
        self._places = {item.what: index for index, item in enumerate(self.items)}
        self.seconds = 0.0
        self._hurried = False

    @property
    def is_done(self) -> bool:
        return self.seconds >= self.length

    @property
    def current_index(self) -> int:
        """The index of the step being counted.  After the end, the index of the last step."""
        return max(0, bisect_right(self.starts, self.seconds) - 1)

    @property
    def current_item(self) -> What:
        return self.items[self.current_index].what

    def start_seconds(self, what: What) -> float:
        return self.starts[self._places[what]]

    def progress(self, what: What) -> float:
        length = self.items[self._places[what]].seconds
        since = self.seconds - self.start_seconds(what)
        if self.is_done or length <= 0:
            return float(since >= 0)
        return clamp(since / length)

    def number_shown(self, what: What, end: int, start: int = 0) -> int:
        """Return the number shown now if the step ``what`` counts from ``start`` to ``end``."""
        return number_counted_up(start, end, self.progress(what))

    def has_begun(self, what: What) -> bool:
        return self.seconds >= self.start_seconds(what)

    def update(self, dt: float) -> bool:
        """Advance the count by ``dt`` seconds.  Return whether it was still going on."""
        if self.is_done:
            return False
        self.seconds = min(self.seconds + dt, self.length)
        return True

    def speed_up(self) -> None:
        """Finish the current step.  The second call finishes the whole count."""
        if self._hurried:
            self.finish()
        else:
            self._hurried = True
            self.seconds = (*self.starts, self.length)[bisect_right(self.starts, self.seconds)]

    def finish(self) -> None:
        self.seconds = self.length


def number_counted_up(start: int, end: int, progress: float) -> int:
    return start + round((end - start) * ease_in_out(progress))


AnyTable = TypeVar("AnyTable", bound=Seated)
BUTTON_GRACE_SECONDS = 0.3
"""How long buttons ignore input after the count: players may still press to speed it up."""
REPEAT_PRESS_SECONDS, REPEAT_PRESS_UNITS = 1.0, 24.0
"""A press within this time and distance of one that sped up the count speeds it up again."""
SEEN_SECONDS = 0.5
"""How long a score that is counted stays at least, whatever key is pressed."""


class CountingScene(TableScene, ABC, Generic[AnyTable]):
    """A scene that counts up a score.  Subclasses draw the score and define what follows."""

    opens_centred = True
    counting: CountUp[Any]
    seen_seconds = SEEN_SECONDS
    """How long after the count no key leads on: players see it counting and press once more."""
    hurried_seen_seconds = 0.0
    """The same after a count that a key has cut short: nobody has read what it counted."""

    def __init__(self, kit: Kit, table: AnyTable, layout: ResponsiveLayout) -> None:
        """Finish the table's animations, whose outcome the count shows."""
        self.kit = self._kit = kit
        self.table: AnyTable = table
        self._layout = layout
        self._place = self._placed(kit.stack.size)
        table.director.finish()
        self.focus = Focus(kit)
        self.view = TreeView(kit, self.parts, self.state)
        self._was_pressed = False
        self._hurried_at: tuple[int, int] | None = None
        self._since_hurried = 0.0
        self.was_hurried_by_key = False
        self.since_key = math.inf
        self.since_end = -1.0
        """Seconds since the count ended; negative before."""
        self._step_heard = 0

    def parts(self) -> Mapping[str, Part]:
        """Return the tree of each area of the layout, in reading order."""
        return {}

    def state(self) -> object:
        """Return all values that ``parts`` reads."""
        return self.counting.seconds

    def table_things(self) -> Iterable[ScreenThing]:
        return self.view.things(self.focus)

    @property
    def place(self) -> Placement:
        return self._place

    def page_size_for(self, size: tuple[int, int], zoom: float) -> tuple[int, int]:
        return self.view.page_size(self._layout, size, zoom)

    def resize(self, size: tuple[int, int]) -> None:
        self._place = self._placed(size)
        self.view.lay_out(self._place)
        self._follow_parts()

    def _placed(self, size: tuple[int, int]) -> Placement:
        """Return the areas in a page of a size in pixels."""
        return self._layout.fit_to_size(size)

    def _follow_parts(self) -> None:
        self.focus.replace_widgets(self.view.widgets)
        self.focus.follow_placement(self._place)

    def handle(self, intent: intents.Intent) -> None:
        if isinstance(intent, intents.Advance | intents.Confirm) and self._is_key_speeding_up():
            # These keys hurry until the buttons answer, whatever is focused.
            self.was_hurried_by_key |= not self.counting.is_done
            self.counting.speed_up()
            self.since_key = 0.0
            return
        presses_on = isinstance(intent, intents.Press) and self._is_repeated_press(intent.pos)
        if not presses_on and self.focus.handle(intent):
            self._was_pressed = False
            return
        match intent:
            case intents.Press(pos):
                self._was_pressed = True
                self._hurried_at, self._since_hurried = pos, 0.0
            case intents.Release() if self._was_pressed:
                self._was_pressed = False
                self.counting.speed_up()
            case intents.Back():
                self.handle_escape()

    def update(self, dt: float) -> bool:
        self._since_hurried += dt
        self.since_key += dt
        changed = self.counting.update(dt)
        if self.view.refresh():
            self._follow_parts()
            changed = True
        self._play_step_sound()
        changed = self.focus.update(dt) or changed
        if not self.counting.is_done:
            return changed
        if self.since_end < 0:
            self.since_end = 0.0
            self._kit.sound.play(self.end_sound, SoundPriority.CHORD, ducks=True)
            return True
        was_settled = self.is_settled
        self._advance_after_count(dt)
        timing = self.table.timing
        shows_more = self.table.watch is not None and self.since_end < timing.hold + timing.think
        if shows_more or not self.is_settled:
            self._kit.alarm.wake_within(0.0)
        if self.is_settled and not was_settled:
            self.focus.focus_default()
            return True
        return changed

    def _is_key_speeding_up(self) -> bool:
        """Whether a key press speeds up the count instead of pressing a button."""
        is_new = self.since_end < self.seen_seconds
        is_unread = self.was_hurried_by_key and self.since_end < self.hurried_seen_seconds
        is_held = self.since_key < self.repeat_press_seconds
        return not self.is_settled or is_new or is_unread or is_held

    @property
    def repeat_press_seconds(self) -> float:
        """For how many seconds after a key press the next one still speeds up the count."""
        return min(REPEAT_PRESS_SECONDS, self.table.timing.hold)

    def _is_repeated_press(self, pos: tuple[int, int]) -> bool:
        if self._hurried_at is None or self._since_hurried >= REPEAT_PRESS_SECONDS:
            return False
        return math.dist(pos, self._hurried_at) <= self._place.px(REPEAT_PRESS_UNITS)

    @property
    def is_settled(self) -> bool:
        """Whether the buttons react to input.

        They do so only a moment after the count, so that none is pressed by accident.
        """
        return self.counting.is_done and self.since_end >= min(
            BUTTON_GRACE_SECONDS, self.table.timing.hold / 2
        )

    def waits_for_player(self) -> bool:
        return self.is_settled

    def draw(self, surface: pygame.Surface) -> None:
        self.focus.draw(surface)

    def draw_hint(self, surface: pygame.Surface, rect: pygame.Rect, align: Align) -> None:
        if not self.counting.is_done:
            size = self._place.px(20)
            words = format_with_keys(_("Click or {confirm_key} to speed up"))
            self._kit.text.draw(surface, words, rect, "body", size, LILAC, align=align)

    def count_up_steps_shown(self) -> int:
        return self.counting.current_index

    def handle_escape(self) -> None:
        """Handle Esc where no button has it as its shortcut.  By default, do nothing."""

    def go_on(self) -> None:
        """Go on to the next round of a watched game."""

    @property
    def end_sound(self) -> str:
        return "total"

    def _play_step_sound(self) -> None:
        index = self.counting.current_index
        if index != self._step_heard:
            self._step_heard = index
            self._kit.sound.play("tick", SoundPriority.STROKE, gain=0.8)

    @property
    @abstractmethod
    def screenshot_name(self) -> str:
        pass

    @abstractmethod
    def result_in_words(self) -> Sequence[str]:
        """Return the result, as far as it has been counted up, in one or more sentences."""

    def _advance_after_count(self, dt: float) -> None:
        timing = self.table.timing
        before, self.since_end = self.since_end, self.since_end + dt
        if self.table.watch is None:
            return
        # By now the end has been drawn: it was reached at least a frame ago.
        if before < timing.hold <= self.since_end:
            save_screenshot(self._kit, self.table, self.screenshot_name)
        if before < timing.hold + timing.think <= self.since_end:
            self.go_on()


NEXT_GAME_SECONDS, MOST_BY_THEMSELVES = 30.0, 12
"""How long the result of bots is shown before they play on by themselves, until somebody presses a
key, and how many games in a row.
"""
LEAST_FEATS_UNITS = 44.0
FEATS_DELAY_SECONDS = 5.0
"""How long the result is shown before an animation of new achievements covers it."""


class ResultPicture(Protocol):
    """A game's result while it is counted up, as a picture and in words."""

    @property
    def is_worth_celebrating(self) -> bool:
        """Whether the result deserves a celebration."""

    def make_count_up(self) -> CountUp[Any]:
        """Return a new count-up of this result."""

    def result_so_far_in_words(self, counting: CountUp[Any]) -> Sequence[str]:
        """Return the result, as far as it has been counted up, in sentences."""

    def parts(self, counting: CountUp[Any]) -> Mapping[str, Part]:
        """Return the tree of each area of the layout, in reading order."""

    def draw(self, pen: Pen, view: TreeView, place: Placement, counting: CountUp[Any]) -> None:
        """Draw these trees, and what moves over them."""


class ResultScene(CountingScene[AnyTable]):
    """The scene of a game's result, with buttons to play again, share the result or leave."""

    asks_at = "result"

    seen_seconds = REPEAT_PRESS_SECONDS

    def __init__(
        self, kit: Kit, table: AnyTable, layout: ResponsiveLayout, picture: ResultPicture,
        match: AnyMatch,
    ) -> None:  # fmt: skip
        super().__init__(kit, table, layout)
        self.is_shown_again = table.match_replay is not None
        self._picture = picture
        self._controls: Sequence[Widget] = ()
        """The marks and buttons, each by the name of its area, in reading order."""
        self.counting = picture.make_count_up()
        self._has_looked = False
        """Whether the player has moved the focus between buttons."""
        self._is_someone_there = False
        """Whether anything has been pressed here: then bots do not play on by themselves."""
        self._onward: Callable[[], None] = self._leave_game
        self._seed = match.setup.seed
        self._share = Button(
            "share", lambda: _("Share"), lambda: kit.stack.push(to.ShareGame(match)), style="quiet",
            # In a replay the same key saves a film.
            icon="share", shortcut=intents.Key("share"), shows_key=table.match_replay is None,
            visible=lambda: self.is_settled,
        )  # fmt: skip
        self._title = Button(
            "title", lambda: _("Back") if self._lies_on_a_screen else _("Title"),
            self._leave_game, style="secondary",
            shortcut=intents.Back(), visible=self._can_leave,
        )  # fmt: skip
        self.seal = make_seal_verdict_mark(kit, match, visible=lambda: self.is_settled)
        self.new_feats = NewFeats(kit, table, kit.settings.motion)

    def add_result_buttons(
        self, same: Callable[[], None], onward: Callable[[], None], *own: Button,
        words: Label = lambda: _("Play again"), repeats: bool = True, marks: Sequence[Widget] = (),
    ) -> None:  # fmt: skip
        """Add buttons for the same deal (if ``repeats``), the next game, sharing and leaving.

        ``onward`` starts the next game, by a button with the label ``words``.  ``own`` are further
        buttons, and ``marks`` further widgets.
        """
        again = Button(
            "same", self._same_label, same, style="sky", shortcut=intents.Key("same_deal"),
            visible=self._can_leave,
        )  # fmt: skip
        self._onward = onward

        def label() -> str:
            told, left = words() if callable(words) else _(words), self.seconds_to_next
            return told if left is None else f"{told} ({math.ceil(left)})"

        new = Button(
            "new", label, self._begin_next, shortcut=intents.Confirm(), visible=self._can_leave
        )
        buttons = [*([again] if repeats else []), new, *own, self._share, self._title]
        share_label_size(*buttons)
        self._controls = [self.seal, *marks, *buttons]
        self.focus = Focus(self.kit, default=new, goes_round=True)

    @property
    def counts_once(self) -> bool:
        """Whether this is the deal of a day or week: what follows is something else."""
        return is_scheduled_deal(self.table.match.extra)

    def _same_label(self) -> str:
        return _("Practise") if self.counts_once else _("Same deal again")

    def _begin_next(self, by_itself: int = 0) -> None:
        if self.table.watch is not None:
            self.table.watch = self.table.watch.but(by_itself=by_itself)
        self._onward()

    @property
    def seconds_to_next(self) -> float | None:
        """The seconds until bots play the next game by themselves; None if they wait."""
        table, settings = self.table, self._kit.settings
        watch, playback = table.watch, table.playback
        is_paused = playback is not None and playback.mode is not PlaybackMode.PLAYING
        if watch is None or watch.exit_at_end or is_paused or not self._can_leave():
            return None
        waits = self._is_someone_there or watch.by_itself >= MOST_BY_THEMSELVES
        if waits or settings.scanning or settings.speech != "off":
            return None
        return max(0.0, NEXT_GAME_SECONDS - self.since_end)

    def pause(self) -> None:
        super().pause()
        self._is_someone_there = True

    def parts(self) -> Mapping[str, Part]:
        # In one column, what is not there takes no room.
        controls = {it.area: Control(it, key=it.area, most=(0, 84)) for it in self._controls}
        feats = self.new_feats.part(is_hovered=self._points_at_feats)
        parts = {**self._picture.parts(self.counting)}
        if "feats" in self._place:
            parts["feats"] = feats
        elif self.new_feats.earned:
            # Beside what is said of a best, which has all the room until then.
            least = (0, LEAST_FEATS_UNITS)
            parts["best"] = wrap(
                parts["best"].but(units=540, least=least), feats.but(units=560, least=least), gap=20
            )
        return {**parts, **controls}

    def state(self) -> object:
        return super().state(), self.new_feats.state(), self._points_at_feats

    @property
    def _points_at_feats(self) -> bool:
        hovered = self.focus.hovered
        return hovered is not None and hovered.key == PLATE_KEY

    @property
    def screenshot_name(self) -> str:
        return "final"

    @property
    def end_sound(self) -> str:
        return "win" if self._picture.is_worth_celebrating else "total"

    def handle_escape(self) -> None:
        """Skip to the end of the count.  Later, Esc presses the button that goes to the title."""
        self.counting.finish()

    def go_on(self) -> None:
        """Exit if the program was told to do so after a watched game; otherwise do nothing."""
        watch = self.table.watch
        if watch is not None and watch.exit_at_end:
            self._kit.stack.remove_all_scenes()

    def handle(self, intent: intents.Intent) -> None:
        """Speed up the count or press a button.

        Keys pressed repeatedly to speed up the count must not start a new game.  Nor must a key
        that ends the animation of new achievements.
        """
        if self.is_settled and not isinstance(intent, intents.Hover | intents.FocusLost):
            self._is_someone_there = True
        if isinstance(intent, intents.Press | intents.Advance | intents.Confirm):
            is_animated = self.new_feats.is_animation_playing
            self.new_feats.skip_animation()
            if is_animated and not isinstance(intent, intents.Press):
                self.since_key = 0.0
                return
        self._has_looked |= self.is_settled and isinstance(intent, intents.Move | intents.NextFocus)
        # Where Space hurried, or with speech on, it does no more until the player has moved between
        # buttons: one press too many must not take the result away.
        only_hurries = self.was_hurried_by_key or self._kit.settings.speech != "off"
        is_unasked = self.is_settled and only_hurries and not self._has_looked
        if is_unasked and isinstance(intent, intents.Advance):
            return
        if isinstance(intent, intents.Advance) and not self.focus.shows_ring:
            # Space goes on as it did from every screen before this one.
            intent = intents.Confirm()
        super().handle(intent)

    def _is_key_speeding_up(self) -> bool:
        return not self.is_settled if self._has_looked else super()._is_key_speeding_up()

    def leave(self) -> None:
        super().leave()
        self.new_feats.leave_to_notices()

    def waits_for_player(self) -> bool:
        # Keys only end the animation of new achievements.
        return super().waits_for_player() and not self.new_feats.is_animation_playing

    @property
    def repeat_press_seconds(self) -> float:
        # The buttons leave the game, so the whole grace time applies.
        return REPEAT_PRESS_SECONDS

    def update(self, dt: float) -> bool:
        celebrated = self._is_celebrating
        if (early := FEATS_DELAY_SECONDS - self.since_end) > 0.0:
            self._kit.alarm.wake_within(early)
        is_new = early <= 0.0 and self.new_feats.advance_time(dt)
        changed = super().update(dt) or celebrated or is_new
        if (left := self.seconds_to_next) is not None and self.table.watch is not None:
            if left <= 0.0:
                self._begin_next(self.table.watch.by_itself + 1)
            self._kit.alarm.wake_within(left % 1.0)
            changed = True
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        kit, place = self._kit, self._place
        draw_backdrop(kit, surface)
        pen, headline = Pen.at(kit, surface, place), place["verdict"]
        if self._is_celebrating:
            draw_celebration(pen, headline, self._seed, self.since_end)
        self._picture.draw(pen, self.view, place, self.counting)
        if self._is_celebrating:
            # In front of the headline as well, but of nothing that is to be read at leisure.
            before = surface.get_clip()
            surface.set_clip(headline.clip(before))
            draw_celebration(pen, headline, self._seed, self.since_end, is_before=True)
            surface.set_clip(before)
        if not self.is_shown_again:
            # Before they are shown, its words may reach over the buttons' places.
            beside = place["new"]
            self.draw_hint(surface, beside.inflate(beside.width // 2, 0), "center")
        super().draw(surface)
        self.new_feats.draw_animation(pen, self.view.places)

    @property
    def _is_celebrating(self) -> bool:
        is_proud = self._picture.is_worth_celebrating and self._kit.settings.motion == "full"
        return is_proud and 0.0 <= self.since_end < CELEBRATION_SECONDS

    def make_review_button(self) -> Button:
        return Button(
            "review", N_("Review"), self.open_review, style="secondary",
            shortcut=intents.Key("review"),
            visible=lambda: self._can_leave() and self.table.guide is None,
        )  # fmt: skip

    def open_review(self) -> None:
        match = self.table.match
        factory = screens_of(self._kit.games, self.table.game).table_factory
        table = factory.make_replay_table(self._kit, match.record(), match.steps)
        request_review(table)
        self._kit.stack.push(to.OpenTable(table))

    def make_rival_mark(
        self, rival: Player, words: str, label: str, opens: Callable[[], Scene]
    ) -> RivalMark:
        return RivalMark(self._kit, rival, words, label, opens, visible=lambda: self.is_settled)

    def result_in_words(self) -> Sequence[str]:
        return [
            *self._picture.result_so_far_in_words(self.counting),
            *self.new_feats.feats_in_words(),
        ]

    def _can_leave(self) -> bool:
        return self.is_settled and not self.is_shown_again

    @property
    def _lies_on_a_screen(self) -> bool:
        """Whether the game was begun from a screen that waits below."""
        return len(self._kit.stack) > 1

    def _leave_game(self) -> None:
        # The game is saved and can be continued.
        self.table.leave()
        if self._lies_on_a_screen:
            self._kit.stack.pop()
        else:
            self._kit.stack.replace_all_scenes(to.Title())
