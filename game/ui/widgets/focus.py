"""Keyboard focus and mouse handling for a group of widgets.  Hovering never moves the focus."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence, Set
from functools import partial

import pygame

from game.ui.mixer import SoundPriority
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit, StrokeCache

from . import intents
from .button import RING_GAP_UNITS, draw_focus_ring, focus_ring_rect
from .controls import key_bindings, pad_bindings, prompt_pad_family
from .widget import Widget

SIDEWAYS_COST = 2.5
OFF_ROW_PENALTY = 10_000
STRAIGHT, TO_THE_SIDE, OTHER_GROUP = range(3)


class Focus:
    """A scene's widgets in reading order, one of which has the focus (at first ``default``)."""

    def __init__(
        self,
        kit: Kit,
        widgets: Iterable[Widget] = (),
        *,
        default: Widget | None = None,
        goes_round: bool = False,
        aside: Iterable[Widget] = (),
    ) -> None:
        """Arrow keys wrap around if ``goes_round`` is true, and skip ``aside``, unlike Tab."""
        self._kit = kit
        self._goes_round = goes_round
        self._take_widgets(widgets)
        for widget in aside:
            widget.is_aside = True
        self._default = default
        self._current: Widget | None = default
        self._pressed: Widget | None = None
        self.hovered: Widget | None = None
        self.fence: Callable[[Widget], Hashable] | None = None
        """Returns the area that arrow keys do not leave from a widget, or None."""
        self.rests = False
        """Whether an overlay has the keyboard, so that the focus ring is hidden."""
        self._pointed = (-1, -1)
        self._placement: Placement | None = None
        self._changed = True
        self._ring_was_shown = kit.hands.by_keyboard
        self._is_lent = False
        self._strokes = StrokeCache(kit)
        if default is not None:
            default.focus_changed(True)

    def _take_widgets(self, widgets: Iterable[Widget]) -> None:
        self.widgets = tuple(widgets)
        self._living = [widget for widget in self.widgets if not widget.is_only_area]
        """Those that are drawn or change by themselves."""

    @property
    def current(self) -> Widget | None:
        return self._current if self._current is not None and self._current.visible else None

    @property
    def shows_ring(self) -> bool:
        hands = self._kit.hands
        return hands.by_keyboard and not (hands.explains or self._is_lent or self.rests)

    @property
    def wants_text(self) -> bool:
        current = self.current
        return current is not None and current.wants_text

    def area_in_hand(self) -> pygame.Rect | None:
        widget = self.hovered_or_focused
        return None if widget is None else widget.rect.copy()

    @property
    def hovered_or_focused(self) -> Widget | None:
        return self.hovered or (self.current if self.shows_ring else None)

    def things(self, besides: Set[Hashable] = frozenset()) -> list[intents.ScreenThing]:
        """Return the widgets, but those with the keys ``besides``, as things."""
        shown = [it for it in self.widgets if it.visible and it.key not in besides]
        things = map(self.thing_of_widget, shown)
        return [thing for thing in things if thing.parts or thing.explain is not None]

    def thing_of_widget(self, widget: Widget) -> intents.ScreenThing:
        return intents.ScreenThing(
            widget.rect.copy(),
            partial(_tooltip_text_of_widget, widget) if widget.tooltip_text is not None else None,
            widget.key, widget.label, cluster=widget.cluster, speak=widget.spoken,
            parts=tuple(self._clickable_parts(widget)), shortcut=widget.shortcut,
            enlarges=widget.enlarges, goes_on=widget.goes_on,
        )  # fmt: skip

    def _clickable_parts(self, widget: Widget) -> Iterator[intents.ThingPart]:
        for part in widget.clickable_parts() if widget.enabled else ():
            if part.intents:
                yield part
            elif pos := next(
                (it for it in intents.click_points_on(part.rect) if self.widget_at(it) is widget),
                None,
            ):
                yield part._replace(intents=intents.click_intents_at(pos))

    def find_by_label(self, label: str) -> Widget:
        """Return the visible widget with a label.  Raise ``LookupError`` if there is none."""
        for widget in self.widgets:
            if widget.visible and widget.label == label:
                return widget
        there = ", ".join(f"“{widget.label}”" for widget in self.widgets if widget.visible)
        raise LookupError(f"no widget says “{label}”; there are {there}")

    def replace_widgets(self, widgets: Iterable[Widget]) -> None:
        """Replace the widgets.  The focused widget keeps the focus if it is among the new ones."""
        self._take_widgets(widgets)
        if self._current not in self.widgets:
            self.focus_widget(None)
        if self._pressed not in self.widgets:
            self._cancel_press()
        if self._placement is not None:
            self.place_widgets(self._placement)
        self._changed = True

    def place_widgets(self, placement: Placement) -> None:
        self._placement = placement
        for widget in self.widgets:
            widget.place(placement)
        self._hover_at(self._pointed)

    def follow_placement(self, placement: Placement) -> None:
        """Place the widgets anew if the areas are no longer those in which they were placed."""
        if placement is not self._placement:
            self.place_widgets(placement)

    def give_up_keyboard(self) -> None:
        """Focus no widget from now on, because something else (say, a replay) uses the keyboard."""
        self.focus_widget(None)
        self._is_lent = True

    def forget_mouse(self) -> None:
        """Hover over nothing until the mouse moves."""
        self._hover_at(intents.OFF_SCREEN_POS)

    def focus_widget(self, widget: Widget | None) -> None:
        if widget is self._current or self._is_lent:
            return
        if self._current is not None:
            self._current.focus_changed(False)
        self._current = widget
        if widget is not None:
            widget.focus_changed(True)
            if self.shows_ring:
                self._kit.sound.play("focus", SoundPriority.TOUCH, gain=0.5)
        self._changed = True

    def set_default_widget(self, widget: Widget) -> None:
        self._default = widget
        if not self.shows_ring:
            self.focus_widget(widget)

    def focus_default(self) -> None:
        self.focus_widget(self._default)

    def handle(self, intent: intents.Intent) -> bool:
        match intent:
            case intents.Hover(pos):
                self._hover_at(pos)
                return self.hovered is not None or self._pressed is not None
            case intents.Press(pos):
                return self._press_at(pos)
            case intents.Release(pos):
                return self._release_at(pos)
            case intents.FocusLost():
                self._cancel_press()
                self._hover_at((-1, -1))
                return False
            case _:
                return self._handle_key(intent)

    def update(self, dt: float) -> bool:
        # The widget under a resting mouse, and those that can have the focus, change with the game.
        self._hover_at(self._pointed)
        gone = self._current if self.current is None else None
        if self.shows_ring and gone is not None and gone is not self._default:
            # The default widget will come back.
            self.focus_widget(self._nearest_widget_to(gone.rect))
        changed = self._changed or self._ring_was_shown != self.shows_ring
        self._changed, self._ring_was_shown = False, self.shows_ring
        for widget in self._living:
            changed = widget.update(dt) or changed
        due = min([widget.seconds_until_due for widget in self._living], default=math.inf)
        self._kit.alarm.wake_within(due)
        return changed

    def draw(self, surface: pygame.Surface, *, has_ring: bool = True) -> None:
        """Draw the widgets and the focus ring, or repeat them while none looks different."""
        has_ring = has_ring and self.shows_ring
        current, hands = self.current, self._kit.hands
        shown = [widget for widget in self._living if widget.visible]
        looks = [widget.look() for widget in shown]
        places = [tuple(widget.rect) for widget in shown]
        paint = partial(self._paint, shown, has_ring)
        if None in looks:
            paint(surface)
            return
        # The ring goes with its widget, also where that draws nothing itself.
        ringed = None if current is None else (current, tuple(current.focus_area), current.enabled)
        signs = prompt_pad_family(), key_bindings(), pad_bindings()
        keys = has_ring, hands.by_keyboard, hands.explains, *signs
        self._strokes.draw(surface, (shown, looks, places, ringed, keys), paint)

    def _paint(self, shown: Sequence[Widget], has_ring: bool, surface: pygame.Surface) -> None:
        current = self.current
        for widget in shown:
            is_focused = widget is current and (has_ring or widget.wants_text)
            widget.draw(surface, self._kit, focused=is_focused)
        if has_ring:
            self.draw_ring(surface)
        # The ring must cut off no key of a button below.
        for widget in shown:
            if self._would_key_press_widget(widget):
                widget.draw_above_ring(surface, self._kit)

    def draw_ring(self, surface: pygame.Surface) -> None:
        """Draw the ring around the focused widget, if the keyboard is in use."""
        current = self.current
        if current is not None and self.shows_ring:
            self._draw_ring(surface, current)
            current.draw_above_ring(surface, self._kit)

    def _would_key_press_widget(self, widget: Widget) -> bool:
        """Whether a widget's shortcut key would now press it, not act on the focused widget."""
        current = self.current
        if current is None or current is widget or widget.owns_key:
            return True
        if current.wants_text:
            return not (current.keeps_enter and isinstance(widget.shortcut, intents.Confirm))
        if not self.shows_ring:
            return True
        return not (
            current.enabled and isinstance(widget.shortcut, intents.Confirm | intents.Advance)
        )

    def _hover_at(self, pos: tuple[int, int]) -> None:
        self._pointed = pos
        hovered = self.widget_at(pos)
        if self._pressed is not None and hovered is not self._pressed:
            hovered = None
        if hovered is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.hovered = False
        if hovered is not None:
            hovered.hovered = True
        self.hovered = hovered
        self._changed = True

    def _press_at(self, pos: tuple[int, int]) -> bool:
        self._hover_at(pos)
        widget = self.hovered
        if widget is None:
            if self.wants_text:
                self.focus_widget(None)
            return False
        self.focus_widget(widget)
        self._pressed = widget
        widget.pressed = True
        widget.press_at(pos, self._kit)
        self._changed = True
        return True

    def _release_at(self, pos: tuple[int, int]) -> bool:
        widget = self._pressed
        if widget is None:
            return False
        self._cancel_press()
        self._hover_at(pos)
        if widget.contains(pos) and widget.can_focus:
            self._play_widget_sound(widget)
            widget.click(pos, self._kit)
        return True

    def _cancel_press(self) -> None:
        if self._pressed is not None:
            self._pressed.pressed = False
            self._pressed = None
            self._changed = True

    def _handle_key(self, intent: intents.Intent) -> bool:
        current = self.current
        if current is not None and current.enabled and (self.shows_ring or current.wants_text):
            if current.handle(intent, self._kit):
                self._play_widget_sound(current)
                self._changed = True
                return True
            if isinstance(intent, intents.Confirm | intents.Advance) and not current.wants_text:
                self._activate_widget(current)
                return True
        match intent:
            case intents.Move(dx, dy):
                return self._move_focus(dx, dy)
            case intents.NextFocus(backwards):
                return self._focus_next(-1 if backwards else 1)
        return self._press_by_shortcut(intent)

    def _press_by_shortcut(self, intent: intents.Intent) -> bool:
        widget = next((w for w in self.widgets if w.shortcut == intent and w.can_focus), None)
        if widget is None and isinstance(intent, intents.Confirm):
            widget = self._default if self._default in self.widgets else None
        if widget is None or not widget.can_focus:
            return False
        self._activate_widget(widget)
        return True

    def _activate_widget(self, widget: Widget) -> None:
        self._play_widget_sound(widget)
        widget.activate()
        self._changed = True

    def _play_widget_sound(self, widget: Widget) -> None:
        if widget.sound:
            self._kit.sound.play(widget.sound, SoundPriority.TOUCH, gain=0.8)

    def _move_focus(self, dx: int, dy: int) -> bool:
        current = self.current
        if current is None:
            return self._focus_next(1)
        if not self._ring_was_shown and not current.wants_text:
            # The first arrow key only shows the focus.
            self._ring_was_shown = self._changed = True
            return True
        nearest = self._nearest_in_direction(current.rect, dx, dy, besides=current)
        if nearest is None and self._goes_round:
            nearest = self._nearest_in_direction(
                self._wrapped_start_rect(current.rect, dx, dy), dx, dy
            )
        if nearest is None or nearest is current:
            return False
        self.focus_widget(nearest)
        return True

    def _nearest_in_direction(
        self, rect: pygame.Rect, dx: int, dy: int, besides: Widget | None = None
    ) -> Widget | None:
        reachable = self.focusable_widgets()
        if self.fence is not None and besides is not None and self.fence(besides) is not None:
            area = self.fence(besides)
            reachable = [widget for widget in reachable if self.fence(widget) == area]
        group = None if besides is None else besides.cluster

        def distance(widget: Widget) -> tuple[int, float]:
            is_own = widget.cluster == group is not None
            return arrow_key_rank(rect, widget.rect, dx, dy, is_own=is_own)

        others = [it for it in reachable if it is not besides and not it.is_aside]
        nearest = min(others, key=distance, default=None)
        return None if nearest is None or distance(nearest)[1] == math.inf else nearest

    def _wrapped_start_rect(self, rect: pygame.Rect, dx: int, dy: int) -> pygame.Rect:
        everything = rect.unionall([widget.rect for widget in self.focusable_widgets()])
        return rect.move(
            -dx * (everything.width + rect.width), -dy * (everything.height + rect.height)
        )

    def _focus_next(self, step: int) -> bool:
        reachable = self.focusable_widgets()
        if not reachable:
            return False
        current = self.current
        if current is None or current not in self.widgets:
            default = self._default
            first = default if default in reachable else reachable[0 if step > 0 else -1]
            self.focus_widget(first)
            return True
        order = [w for w in self.widgets if w is current or w in reachable]
        self.focus_widget(order[(order.index(current) + step) % len(order)])
        return True

    def _nearest_widget_to(self, rect: pygame.Rect) -> Widget | None:
        middle = pygame.Vector2(rect.center)
        return min(
            self.focusable_widgets(),
            key=lambda widget: middle.distance_to(widget.rect.center),
            default=None,
        )

    def focusable_widgets(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.can_focus]

    def widget_at(self, pos: tuple[int, int]) -> Widget | None:
        for widget in reversed(self.widgets):
            if widget.contains(pos) and widget.can_focus:
                return widget
        return None

    def _draw_ring(self, surface: pygame.Surface, widget: Widget) -> None:
        radius = widget.corner_radius() + widget.px(RING_GAP_UNITS)
        draw_focus_ring(self._kit, surface, focus_ring_rect(widget), radius, widget.scale)


def _tooltip_text_of_widget(widget: Widget) -> intents.TooltipText:
    return widget.tooltip_text or intents.TooltipText(widget.label)


def _overlap(one: pygame.Rect, other: pygame.Rect, *, across: bool) -> bool:
    """Whether two areas share a column (``across``) or a row."""
    if across:
        return one.left < other.right and other.left < one.right
    return one.top < other.bottom and other.top < one.bottom


def arrow_key_rank(
    start: pygame.Rect, goal: pygame.Rect, dx: int, dy: int, *, is_own: bool
) -> tuple[int, float]:
    """Return what puts the goals of an arrow key in order, the distance last.

    In the group it comes from (``is_own``), such as a card's squares, the next one straight ahead
    comes first, then what else is ahead there, and only then another group.
    """
    far = arrow_key_distance(start, goal, dx, dy)
    if far == math.inf or not is_own:
        return OTHER_GROUP, far
    return (STRAIGHT if _overlap(start, goal, across=bool(dy)) else TO_THE_SIDE), far


def arrow_key_distance(start: pygame.Rect, goal: pygame.Rect, dx: int, dy: int) -> float:
    """Return how far ``goal`` is from ``start`` for an arrow key in the direction (dx, dy).

    Return infinity if ``goal`` lies in another direction.
    """
    ahead = (goal.centerx - start.centerx) * dx + (goal.centery - start.centery) * dy
    if dx:
        gap = goal.left - start.right if dx > 0 else start.left - goal.right
        aside = max(goal.top - start.bottom, start.top - goal.bottom, 0)
        slant = abs(goal.centery - start.centery)
    else:
        gap = goal.top - start.bottom if dy > 0 else start.top - goal.bottom
        aside = max(goal.left - start.right, start.left - goal.right, 0)
        slant = abs(goal.centerx - start.centerx)
    if ahead <= 0 or gap < -min(start.size + goal.size) / 2:
        return float("inf")
    # Widgets in the same row come first, however far.
    return (
        max(gap, 0) + SIDEWAYS_COST * aside + slant / 10 + (OFF_ROW_PENALTY if dx and aside else 0)
    )
