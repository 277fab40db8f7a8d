"""A replay's timeline, playback modes, and the interface of a watched scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pygame

from game.match import AnyMatchReplay
from game.ui.draw import shapes
from game.ui.draw.palette import (
    CREAM,
    GRAPE,
    INK,
    LEAF,
    LILAC,
    MAGENTA,
    SUNFLOWER,
    WHITE,
    mix_colours,
    palette_hex,
)
from game.ui.screen import TreeView
from game.ui.widgets.captions import draw_hint_plate
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Intent, Move, ScreenThing, ThingPart
from game.ui.widgets.tooltip import RefusalHint
from game.ui.widgets.widget import Condition, Label, Widget
from game.ui.window.scene import Held, Kit, Scene
from game.words import _

if TYPE_CHECKING:
    from game.ui.voices import ScreenReaderView


NEAR_MARK_UNITS = 9.0
TRACK_UNITS, KNOB_UNITS, DIAMOND_UNITS, GREAT_DIAMOND_UNITS, CARD_MARK_UNITS = (
    14.0, 26.0, 7.0, 10.0, 11.0,
)  # fmt: skip
"""Heights of the timeline's line, knob and card marks, and half the heights of its diamonds."""
TRACK_PAD_UNITS = 14.0
NOTCH_IN_LEGEND_UNITS = 8.0


class TimelineMark(NamedTuple):
    """A mark on a replay's timeline, for a moment such as a big cascade or a completed card."""

    at: int
    is_above: bool
    """Whether the mark is a diamond above the line; otherwise it is a card below the line."""
    rank: int
    """The mark of higher rank covers others.  From ``GREAT_MARK_RANK`` on, a diamond is large."""
    words: str


GREAT_MARK_RANK = 100


class ReplayMarks(Protocol):
    """Provides the marks on a replay's timeline, and the words about each moment."""

    @property
    def notches(self) -> Sequence[int]:
        pass

    def timeline_marks(self) -> Sequence[TimelineMark]:
        pass

    def moment_in_words(self, at: int) -> str:
        pass


class Timeline(Widget):
    """A replay's timeline: press or drag its knob, or use arrow keys, to go to another moment."""

    def __init__(
        self, area: str, told: AnyMatchReplay, programme: ReplayMarks, seek: Callable[[int], None],
        *, label: Label = lambda: _("Timeline"), visible: Condition = True,
    ) -> None:  # fmt: skip
        super().__init__(area, label, visible=visible)
        self._told, self._programme, self._seek = told, programme, seek
        self._pointed: int | None = None
        self._focused = False
        self._changed = False

    @property
    def value(self) -> str:
        return self.moment_in_words(self._told.at)

    def x_of_moment(self, at: int) -> int:
        line = self._track_rect
        return line.x + round(line.width * at / max(1, self._told.last))

    def moment_at_x(self, x: int) -> int:
        line = self._track_rect
        share = (x - line.x) / max(1, line.width)
        return min(max(0, round(share * self._told.last)), self._told.last)

    @property
    def _track_rect(self) -> pygame.Rect:
        return self.rect.inflate(-2 * self.px(TRACK_PAD_UNITS), 0)

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        self.follow_mouse(pos)

    def clickable_parts(self) -> list[ThingPart]:
        """Return the line's right half, which steps forward, and left half, which steps back."""
        half = self.rect.width // 2
        back = pygame.Rect(self.rect.topleft, (half, self.rect.height))
        return [
            ThingPart(back.move(half, 0), (Move(1, 0),), _("Next")),
            ThingPart(back, (Move(-1, 0),), _("Previous")),
        ]

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Do nothing: the press has already moved the replay."""

    def follow_mouse(self, pos: tuple[int, int]) -> None:
        """Note the moment under the mouse.  While the button is down, move the replay there."""
        pointed = self.moment_at_x(pos[0]) if self.pressed or self.contains(pos) else None
        self._changed = self._changed or pointed != self._pointed
        self._pointed = pointed
        if self.pressed and pointed is not None and pointed != self._told.at:
            self._seek(pointed)

    def handle(self, intent: Intent, kit: Kit) -> bool:
        match intent:
            case Move(dx, 0) if dx:
                self._seek(self._told.at + dx)
                return True
            case _:
                return False

    def focus_changed(self, is_focused: bool) -> None:
        self._focused = is_focused

    def update(self, dt: float) -> bool:
        """Return whether the mouse points at another moment than at the last update."""
        changed, self._changed = self._changed, False
        return changed

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        size, told, programme = self.rect.size, self._told, self._programme
        reached = self.x_of_moment(told.at) - self.rect.x
        signs = tuple(programme.timeline_marks())
        key = ("timeline", size, programme.notches, told.last, signs)
        for is_done, part in (
            (True, pygame.Rect(0, 0, reached, size[1])),
            (False, pygame.Rect(reached, 0, size[0] - reached, size[1])),
        ):
            picture = kit.pixels.get(
                (*key, is_done), partial(self._make_picture, signs, is_done=is_done)
            )
            surface.blit(picture, self.rect.move(part.topleft), part)
        side = self.px(KNOB_UNITS)
        fill = WHITE if self.hovered or self.pressed else CREAM
        knob = kit.pixels.get(
            ("knob", side, fill), lambda: shapes.pill_picture((side, side), fill, self.px(4))
        )
        surface.blit(knob, knob.get_rect(center=(self.x_of_moment(told.at), self.rect.centery)))

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw a tooltip for the moment under the mouse or, with the keyboard, the current one."""
        at = self._pointed if self.hovered or self.pressed else None
        if at is None and self._focused and kit.hands.by_keyboard:
            at = self._told.at
        if at is not None:
            about = pygame.Rect(self.x_of_moment(at), self.rect.y, 0, 0)
            draw_hint_plate(surface, kit, self.moment_in_words(at), about, self.scale)

    def moment_in_words(self, at: int) -> str:
        words, near = self._programme.moment_in_words(at), self._nearest_mark_words(at)
        return f"{words} · {near}" if near else words

    def _nearest_mark_words(self, at: int) -> str:
        found = [
            (abs(self.x_of_moment(sign.at) - self.x_of_moment(at)), -sign.rank, sign.words)
            for sign in self._programme.timeline_marks()
        ]
        near = min((each for each in found if each[0] <= self.px(NEAR_MARK_UNITS)), default=None)
        return near[2] if near else ""

    def _make_picture(self, signs: Sequence[TimelineMark], *, is_done: bool) -> pygame.Surface:
        programme, middle = self._programme, self.rect.height / 2
        line = self._track_rect.move(-self.rect.x, -self.rect.y)
        track, edge = self.px(TRACK_UNITS), self.px(2)
        fill = SUNFLOWER if is_done else mix_colours(LILAC, GRAPE, 0.62)
        drawn = [
            shapes.rounded_rect_svg(
                (line.x - track / 2, middle - track / 2, line.width + track, track),
                track / 2,
                fill,
                edge,
            )
        ]
        for start in programme.notches:
            x = self.x_of_moment(start) - self.rect.x
            drawn.append(_notch_svg((x, middle), track, edge))
        side = self.px(CARD_MARK_UNITS)
        for sign in signs:
            if sign.is_above:
                continue
            x = self.x_of_moment(sign.at) - self.rect.x
            top = middle + track / 2 + edge
            drawn.append(_card_svg((x, top + side / 2), side, edge))
        for sign in sorted((sign for sign in signs if sign.is_above), key=lambda sign: sign.rank):
            reach = self.px(GREAT_DIAMOND_UNITS if sign.rank >= GREAT_MARK_RANK else DIAMOND_UNITS)
            x = self.x_of_moment(sign.at) - self.rect.x
            y = middle - track / 2 - reach * 0.8
            drawn.append(_diamond_svg((x, y), reach, edge))
        return shapes.draw_svg(self.rect.size, "".join(drawn))


def _notch_svg(at: tuple[float, float], reach: float, edge: float) -> str:
    x, y = at
    return (
        f'<path d="M{x} {y - reach} V{y + reach}" stroke="{palette_hex(INK)}"'
        f' stroke-width="{edge * 3}" stroke-linecap="round"/>'
        f'<path d="M{x} {y - reach} V{y + reach}" stroke="{palette_hex(CREAM)}"'
        f' stroke-width="{edge}" stroke-linecap="round"/>'
    )


def _card_svg(at: tuple[float, float], side: float, edge: float) -> str:
    x, y = at
    rect = (x - side / 2.6, y - side / 2, side / 1.3, side)
    return shapes.rounded_rect_svg(rect, edge, LEAF, edge)


def _diamond_svg(at: tuple[float, float], reach: float, edge: float) -> str:
    x, y = at
    return (
        f'<path d="M{x - reach * 0.8} {y} L{x} {y - reach} L{x + reach * 0.8} {y}'
        f' L{x} {y + reach} Z" fill="{palette_hex(MAGENTA)}" stroke="{palette_hex(INK)}"'
        f' stroke-width="{edge}" stroke-linejoin="round"/>'
    )


def timeline_mark_svgs(at: tuple[float, float], scale: float) -> tuple[str, str, str]:
    """Return the marks of a highlight, a completed card and a new round, for a legend."""
    edge = max(1, round(2 * scale))
    return (
        _diamond_svg(at, DIAMOND_UNITS * scale, edge),
        _card_svg(at, CARD_MARK_UNITS * scale, edge),
        _notch_svg(at, NOTCH_IN_LEGEND_UNITS * scale, edge),
    )


class PlaybackMode(Enum):
    """How a watched game plays: normally, one event, fast to the next highlight, or not at all."""

    PLAYING = auto()
    PAUSED = auto()
    STEPPING = auto()
    """Play what has begun, or else the next event, to its end, then pause."""
    SEEKING = auto()
    """Fast-forward to the next highlight, then play."""


class Playback:
    """The playback state of a watched game.  The table tells it of every event shown."""

    def __init__(self) -> None:
        self.mode = PlaybackMode.PLAYING
        self.shown = 0
        self.has_step_begun = False
        """Whether the latest step has something to show, which nothing else may follow."""
        self.alone = False
        self.sought: int | None = None
        self.is_reviewed = False
        """Whether the panel of a review is open below the game."""
        self.awaits_review = False
        """Whether a review is being made, whose progress stands beside the message."""
        self.is_for_review = False
        self.review_at: int | None = None
        """The moment with whose choice the review is to begin, or None for its summary."""
        self.until: int | None = None
        """The moment at which to pause, if only a part of the game is to be shown, or None."""

    @property
    def is_silent(self) -> bool:
        return self.mode is PlaybackMode.SEEKING

    def toggle_pause(self) -> None:
        self.mode = (
            PlaybackMode.PLAYING if self.mode is PlaybackMode.PAUSED else PlaybackMode.PAUSED
        )

    @property
    def holds_back(self) -> bool:
        """Whether a step is under way, so that nothing else may begin."""
        return self.mode is PlaybackMode.STEPPING and self.has_step_begun

    def step_one_event(self, *, is_shown: bool = False) -> None:
        """Show one event to its end: the one that is half shown, if there is one."""
        self.mode, self.has_step_begun = PlaybackMode.STEPPING, is_shown

    def toggle_seeking(self) -> None:
        """Fast-forward to the next highlight.  If that is under way, play normally instead."""
        self.mode = (
            PlaybackMode.PLAYING if self.mode is PlaybackMode.SEEKING else PlaybackMode.SEEKING
        )

    def notice_event(self, *, is_highlight: bool, is_step: bool) -> None:
        """Count an event that is now shown.  A highlight ends seeking."""
        self.shown += 1
        self.has_step_begun = self.has_step_begun or is_step
        if self.mode is PlaybackMode.SEEKING and is_highlight:
            self.mode = PlaybackMode.PLAYING


class Camera(Protocol):
    """Chooses whose board a watched game shows large, unless the viewer has chosen a board."""

    def must_wait_for_viewer(self, dt: float) -> bool:
        """Return whether the game pauses for the viewer to look at the board.

        ``dt`` is the time since the last call, which shortens the pause.
        """

    def follow_action(self) -> None:
        """Show the board that is most worth watching now."""

    def keep_viewers_board(self) -> None:
        """Keep showing the board that the viewer has chosen, for this turn."""

    def forget_viewers_board(self) -> None:
        """Forget the viewer's choice of a board, after seeking."""


class WatchableScene(Scene):
    """A game's scene that can be wrapped in playback controls or in a guide."""

    def update_hover(self, dt: float) -> bool:
        """Update, while paused, what the mouse points at.  Return whether to redraw."""
        return self.focus.update(dt)

    focus: Focus
    view: TreeView
    refusal: RefusalHint | None = None

    def pause(self) -> None:
        if self.refusal is not None:
            self.refusal.hide_refusal()

    def things(self) -> Sequence[ScreenThing]:
        return self.explained_things(is_still=self.is_still())

    def is_still(self) -> bool:
        """Whether no animation is playing, so that tooltips cover nothing that moves."""
        return True

    def explained_things(self, *, is_still: bool) -> Sequence[ScreenThing]:
        """Return the widgets and the things on the table.

        If ``is_still`` is false, return only the widgets, without their tooltips.
        """
        if not is_still:
            return [it._replace(explain=None) for it in self.focus.things()]
        things = [*self.table_things()]
        return [*things, *self.focus.things(besides={it.key for it in things})]

    def table_things(self) -> Iterable[ScreenThing]:
        """Return the things on the table to press or explain, besides the widgets of ``focus``."""
        return ()

    def is_on_table(self, widget: Widget) -> bool:
        """Whether a widget lies over a thing on the table, such as a square, and is no button."""
        return False

    def areas_said(self) -> Sequence[pygame.Rect]:
        return self.view.areas_read()

    def edge_bars(self) -> Sequence[pygame.Rect]:
        return self.view.bars()

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        return self.view.areas_looked_at()

    def area_in_hand(self) -> pygame.Rect | None:
        return self.focus.area_in_hand()

    def screen_reader_view(self) -> ScreenReaderView:
        from game.ui.narrator import WidgetReaderView

        return WidgetReaderView(lambda: self.focus)

    def step_board(self, step: int) -> None:
        """Show the board of another seat, ``step`` seats after the current one."""

    def count_up_steps_shown(self) -> int:
        """Return the number of steps that a score's count-up has shown; 0 if nothing is counted."""
        return 0


class WrapperScene(Scene):
    """A scene that wraps a game's own scene and adds a guide or playback controls."""

    watched: WatchableScene

    @property
    def held(self) -> Held | None:
        return self.watched.held

    def enter(self, previous: Scene | None) -> None:
        self.watched.enter(previous)

    def leave(self) -> None:
        self.watched.leave()

    def pause(self) -> None:
        self.watched.pause()

    def resume(self, result: object) -> None:
        self.watched.resume(result)

    def edge_bars(self) -> Sequence[pygame.Rect]:
        return self.watched.edge_bars()

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        return self.watched.areas_notices_avoid()

    def areas_said(self) -> Sequence[pygame.Rect]:
        return self.watched.areas_said()

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        return self.watched.message_bar_areas()

    def draw_ahead(self) -> bool:
        return self.watched.draw_ahead()
