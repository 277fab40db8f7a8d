"""The base of all widgets: place, label, state and callbacks."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from typing import TypedDict, Unpack

import pygame

from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import N_, _

from . import controls, intents

Label = str | Callable[[], str]
Condition = bool | Callable[[], bool]


class WidgetOptions(TypedDict, total=False):
    """Keyword options of every widget."""

    enabled: Condition
    visible: Condition
    shortcut: intents.Intent | None


CORNER_RADIUS = 14.0


class Widget:
    """Base class of widgets, which are drawn in ``rect`` and can be focused and activated."""

    wants_text = False
    keeps_enter = False
    """Whether Enter, typed in this widget, does something else than press the default button."""
    owns_key = False
    """Whether its shortcut presses it wherever the focus is."""
    enlarges = False
    goes_on = False
    is_only_area = False
    """Whether it draws nothing and does not change by itself."""
    sound = ""
    """The name of the sound played when the widget is activated, or '' for none."""
    alike: Sequence[Widget] = ()

    def __init__(
        self,
        area: str,
        label: Label,
        *,
        enabled: Condition = True,
        visible: Condition = True,
        shortcut: intents.Intent | None = None,
    ) -> None:
        self.area = area
        """The name of its area in the layout or, if there is none, of itself in a tree of parts."""
        self._is_in_tree = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scale = 1.0
        self.shortcut = shortcut
        self.hovered = False
        self.pressed = False
        self.explained: Callable[[], intents.TooltipText | None] | None = None
        self.is_aside = False
        self.cluster: Hashable = None
        self._label = label
        self._enabled = enabled
        self._visible = visible

    @property
    def label(self) -> str:
        return self._label() if callable(self._label) else _(self._label) if self._label else ""

    @property
    def key(self) -> Hashable:
        return self

    @property
    def spoken(self) -> Callable[[], intents.SpokenItem] | None:
        """A callback that returns what the screen reader says, or None to read label and value."""
        return None

    @property
    def tooltip_text(self) -> intents.TooltipText | None:
        return self.explained() if self.explained is not None else None

    @property
    def value(self) -> str:
        """The widget's setting, or other text that the widget shows besides its label; or ''."""
        return ""

    @property
    def focused_row(self) -> tuple[object, pygame.Rect] | None:
        """The key and area of the focused row of a list; None for other widgets.

        The screen reader reads the words that are drawn in the area.
        """
        return None

    @property
    def enabled(self) -> bool:
        return self._enabled if isinstance(self._enabled, bool) else self._enabled()

    @property
    def visible(self) -> bool:
        return self._visible if isinstance(self._visible, bool) else self._visible()

    @property
    def focus_area(self) -> pygame.Rect:
        """The area that the focus ring goes round."""
        return self.rect

    @property
    def can_focus(self) -> bool:
        return self.visible and self.enabled

    def place(self, placement: Placement) -> None:
        self.scale = placement.scale
        if self.area and not self._is_in_tree:
            self.rect = placement[self.area]

    def follow_tree(self, rect: pygame.Rect, scale: float) -> None:
        """Take the place that a tree of parts has for it."""
        self._is_in_tree, self.rect, self.scale = True, rect, scale

    def key_sign_area(self, kit: Kit) -> pygame.Rect | None:
        """Return the area of the sign with its key, or None if there is none."""
        return None

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def corner_radius(self) -> float:
        return CORNER_RADIUS * self.scale

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)

    def clickable_parts(self) -> Sequence[intents.ThingPart]:
        return [intents.ThingPart(self.rect.copy())]

    def activate(self) -> None:
        pass

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        self.activate()

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        pass

    def handle(self, intent: intents.Intent, kit: Kit) -> bool:
        """Handle an intent while focused.  Return whether the widget used the intent."""
        return False

    def focus_changed(self, is_focused: bool) -> None:
        pass

    @property
    def seconds_until_due(self) -> float:
        """The seconds until the widget's look changes by itself; infinite if it does not."""
        return math.inf

    def update(self, dt: float) -> bool:
        """Advance time by ``dt`` seconds.  Return whether the widget's look changed."""
        return False

    def look(self) -> object:
        """Return all that the drawing depends on, but focus and keys; None to draw it every time.

        A subclass that draws more adds to it.
        """
        return None

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        pass

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the key sign or hint, which lies above the focus ring."""


def share_label_size(*widgets: Widget) -> None:
    for widget in widgets:
        widget.alike = widgets


class InvisibleButton(Widget):
    """A clickable area that draws nothing."""

    def __init__(
        self, area: str, label: Label, action: Callable[[], None], **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(area, label, **options)
        self._action = action

    def look(self) -> object:
        return ()

    def activate(self) -> None:
        self._action()


FIXED_SHORTCUT_SIGNS: dict[intents.Intent, tuple[str, str]] = {
    intents.Back(): ("b", N_("Esc")),
    intents.Confirm(): ("a", N_("Enter")),
    intents.NextFocus(): ("right shoulder", N_("Tab")),
}


SHORT_SPACE_NAME = N_("Space, short for a key cap")
"""Never shown itself: a language may translate it to a shorter name than that of the key."""


def shortcut_sign_name(intent: intents.Intent | None) -> str:
    """Return the name of a shortcut's key or, while a gamepad is in use, of its button; or ''."""
    family = controls.prompt_pad_family()
    match intent:
        case intents.Digit(n):
            return str(n) if family is None else ""
        case intents.Back() | intents.Confirm() | intents.NextFocus(backwards=False):
            button, key = FIXED_SHORTCUT_SIGNS[intent]
            return _(key) if family is None else controls.pad_button_name(button, family)
        case _:
            return controls.control_sign_name(_control_name_of(intent))


def sign_or_key_name(intent: intents.Intent | None) -> str:
    """Return ``shortcut_sign_name``'s name or, if that is empty, the name of the control's key."""
    name = shortcut_sign_name(intent)
    return (
        name or controls.control_key_name(intent.name) if isinstance(intent, intents.Key) else name
    )


def key_cap_name(shortcut: intents.Intent | None) -> str:
    """Return ``sign_or_key_name``'s name, or the language's shorter one, if any, for a key cap."""
    name = sign_or_key_name(shortcut)
    space, short = controls.KEY_STROKE_NAMES["space"], _(SHORT_SPACE_NAME)
    return short if name == _(space) and short != SHORT_SPACE_NAME else name


def pad_button_of(intent: intents.Intent | None) -> str:
    if intent is not None and intent in FIXED_SHORTCUT_SIGNS:
        return FIXED_SHORTCUT_SIGNS[intent][0]
    control = controls.CONTROLS_BY_NAME.get(_control_name_of(intent))
    return "" if control is None else control.pad_button


def _control_name_of(intent: intents.Intent | None) -> str:
    if isinstance(intent, intents.Advance):
        return "advance"
    return intent.name if isinstance(intent, intents.Key) else ""


class _FormatArguments(dict[str, object]):
    """Format arguments that also say how the player uses each control.

    For a control such as `undo`, `undo_key` names its key, and `undo_way` its key or mouse click.
    """

    def __missing__(self, wanted: str) -> str:
        name = wanted.removesuffix("_way")
        if name != wanted and name in controls.CONTROLS_BY_NAME:
            return intents.control_prompt(name)
        name = wanted.removesuffix("_key")
        if name in ("back", "confirm"):
            return shortcut_sign_name(intents.Back() if name == "back" else intents.Confirm())
        if name == wanted or name not in controls.CONTROLS_BY_NAME:
            raise KeyError(wanted)
        return controls.control_sign_name(name) or controls.control_key_name(name)


def format_with_keys(words: str, **facts: object) -> str:
    return words.format_map(_FormatArguments(facts))


def label_and_key(widget: Widget) -> str:
    key = shortcut_sign_name(widget.shortcut)
    return f"{widget.label} · {key}" if key else widget.label
