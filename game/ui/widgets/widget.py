"""The base of all widgets: place, label, state and callbacks."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

import pygame

from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import N_, _

from . import intents
from .controls import (
    CONTROLS_BY_NAME,
    control_key_name,
    control_sign_name,
    pad_button_name,
    prompt_pad,
)

Label = str | Callable[[], str]
Condition = bool | Callable[[], bool]


class WidgetOptions(TypedDict, total=False):
    """Keyword options of every widget."""

    enabled: Condition
    visible: Condition
    shortcut: intents.Intent | None


CORNER_RADIUS = 14.0


class Widget:
    """Base of all widgets: can be focused and activated; subclasses draw it in ``rect``."""

    wants_text = False
    keeps_enter = False
    """Whether Enter in its text does something other than press the default button."""
    enlarges = False
    goes_on = False
    sound = ""
    """The sound when it is activated, if the effect has none of its own; or ''."""
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
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scale = 1.0
        self.shortcut = shortcut
        self.hovered = False
        self.pressed = False
        self.explained: Callable[[], intents.Meaning | None] | None = None
        self.is_aside = False
        self.cluster: Hashable = None
        self.thing: intents.Thing | None = None
        self._label = label
        self._enabled = enabled
        self._visible = visible

    @property
    def label(self) -> str:
        return self._label() if callable(self._label) else _(self._label) if self._label else ""

    @property
    def key(self) -> Hashable:
        return self if self.thing is None else self.thing.key

    @property
    def spoken(self) -> Callable[[], intents.Spoken] | None:
        """Returns how the widget is read aloud; None: by its label and value."""
        return None if self.thing is None else self.thing.speak

    @property
    def meaning(self) -> intents.Meaning | None:
        """The tooltip's text, or ``None`` for no tooltip."""
        return self.explained() if self.explained is not None else None

    @property
    def value(self) -> str:
        """The widget's setting as shown, or its text besides the label; or ''."""
        return ""

    @property
    def part(self) -> tuple[object, pygame.Rect] | None:
        """The focused list row and its rectangle, read by the words drawn there; or None."""
        return None

    @property
    def enabled(self) -> bool:
        return self._enabled if isinstance(self._enabled, bool) else self._enabled()

    @property
    def visible(self) -> bool:
        return self._visible if isinstance(self._visible, bool) else self._visible()

    @property
    def can_focus(self) -> bool:
        return self.visible and self.enabled

    def place(self, placement: Placement) -> None:
        self.scale = placement.scale
        if self.area:
            self.rect = placement[self.area]

    def attach_to_thing(self, thing: intents.Thing, scale: float) -> None:
        self.thing, self.rect, self.scale = thing, thing.rect, scale
        self.cluster, self.is_aside, self.enlarges = thing.cluster, thing.is_aside, thing.enlarges

    def px(self, units: float) -> int:
        return max(1, round(units * self.scale))

    def corner(self) -> float:
        return CORNER_RADIUS * self.scale

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)

    def parts(self) -> Sequence[intents.Part]:
        return [intents.Part(self.rect.copy())]

    def activate(self) -> None:
        pass

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        self.activate()

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        pass

    def handle(self, intent: intents.Intent, kit: Kit) -> bool:
        """Handle an intent while focused; return whether it was used."""
        return False

    def focus_changed(self, is_focused: bool) -> None:
        pass

    @property
    def due(self) -> float:
        """The seconds until the widget's look changes by itself."""
        return math.inf

    def update(self, dt: float) -> bool:
        """Advance time; return whether the widget's look changed."""
        return False

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        pass

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the key sign or badge, which lies above the focus ring."""


def keep_alike(*widgets: Widget) -> None:
    for widget in widgets:
        widget.alike = widgets


class Spot(Widget):
    """An invisible clickable area."""

    def __init__(
        self, area: str, label: Label, action: Callable[[], None], **options: Unpack[WidgetOptions]
    ) -> None:
        super().__init__(area, label, **options)
        self._action = action

    def activate(self) -> None:
        self._action()


class ThingSpot(Spot):
    """A clickable area on a thing of a table."""

    def __init__(self, thing: intents.Thing) -> None:
        super().__init__("", thing.name, self._press_thing)
        self.thing = thing

    @property
    def label(self) -> str:
        return "" if self.thing is None else self.thing.name

    def _press_thing(self) -> None:
        if self.thing is not None and self.thing.press is not None:
            self.thing.press()


def widgets_on(
    things: Iterable[intents.Thing],
    was: Mapping[Hashable, Widget],
    scale: float,
    make: Callable[[intents.Thing], Widget] = ThingSpot,
) -> dict[Hashable, Widget]:
    """Return a widget by key for each thing that can be pressed; reuse those of ``was``."""
    widgets: dict[Hashable, Widget] = {}
    for thing in things:
        if thing.press is not None:
            widgets[thing.key] = was.get(thing.key) or make(thing)
            widgets[thing.key].attach_to_thing(thing, scale)
    return widgets


FIXED_SIGNS: dict[intents.Intent, tuple[str, str]] = {
    intents.Back(): ("b", N_("Esc")),
    intents.Confirm(): ("a", N_("Enter")),
}


def key_name(intent: intents.Intent | None) -> str:
    """Return the name of a shortcut's key, or of its button while a gamepad is in use, or ''."""
    family = prompt_pad()
    match intent:
        case intents.Digit(n):
            return str(n) if family is None else ""
        case intents.Back() | intents.Confirm():
            button, key = FIXED_SIGNS[intent]
            return _(key) if family is None else pad_button_name(button, family)
        case _:
            return control_sign_name(_control_name_of(intent))


def sign_name(intent: intents.Intent | None) -> str:
    """Return ``key_name``, or the key's name if the gamepad in use has no button for it."""
    name = key_name(intent)
    return name or control_key_name(intent.name) if isinstance(intent, intents.Key) else name


def pad_button_of(intent: intents.Intent | None) -> str:
    if isinstance(intent, intents.Back | intents.Confirm):
        return FIXED_SIGNS[intent][0]
    control = CONTROLS_BY_NAME.get(_control_name_of(intent))
    return "" if control is None else control.pad_button


def _control_name_of(intent: intents.Intent | None) -> str:
    if isinstance(intent, intents.Advance):
        return "advance"
    return intent.name if isinstance(intent, intents.Key) else ""


class _FormatArguments(dict[str, object]):
    """Format arguments, plus `<control>_key` and `<control>_way` for how to use a control."""

    def __missing__(self, wanted: str) -> str:
        name = wanted.removesuffix("_way")
        if name != wanted and name in CONTROLS_BY_NAME:
            return intents.control_prompt(name)
        name = wanted.removesuffix("_key")
        if name == "back":
            return key_name(intents.Back())
        if name == wanted or name not in CONTROLS_BY_NAME:
            raise KeyError(wanted)
        return control_sign_name(name) or control_key_name(name)


def with_keys(words: str, **facts: object) -> str:
    return words.format_map(_FormatArguments(facts))


def name_and_key(widget: Widget) -> str:
    key = key_name(widget.shortcut)
    return f"{widget.label} · {key}" if key else widget.label
