"""The base of all widgets: place, label, state and input callbacks."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

import pygame

from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

from .controls import CONTROL_OF, button_name, control_key, control_sign, pad
from .hands import control_way
from .intents import Advance, Back, Confirm, Digit, Intent, Key, Meaning, Part, Spoken, Thing

Label = str | Callable[[], str]
Condition = bool | Callable[[], bool]


def label_text(label: Label) -> str:
    """Return a label, English text or a callback, in the current language."""
    return label() if callable(label) else _(label) if label else ""


class Options(TypedDict, total=False):
    """The options of every widget."""

    enabled: Condition
    visible: Condition
    shortcut: Intent | None


CORNER = 14.0


class Widget:
    """Something in a place that can be focused and activated.

    A subclass draws itself in ``rect`` and does its work in ``activate``.
    """

    wants_text = False
    """Whether letters go to it while it is focused."""
    keeps_enter = False
    """Whether Enter in its text does something else than pressing the button that shows it."""
    enlarges = False
    """Whether it covers its neighbours while hovered."""
    goes_on = False
    """Whether more of its kind are to be chosen, as cards of an offer."""
    sound = ""
    """The sound when activated, if its effect is silent."""

    def __init__(
        self,
        area: str,
        label: Label,
        *,
        enabled: Condition = True,
        visible: Condition = True,
        shortcut: Intent | None = None,
    ) -> None:
        self.area = area
        """The name of its place in the layout."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scale = 1.0
        """Pixels a unit."""
        self.shortcut = shortcut
        """The intent that activates it from anywhere in its scene."""
        self.hovered = False
        self.pressed = False
        self.explained: Callable[[], Meaning] | None = None
        """Returns a tooltip with more than its label says."""
        self.is_aside = False
        """Whether arrow keys skip it."""
        self.cluster: Hashable = None
        """The group it belongs to, for instance a square's card."""
        self.thing: Thing | None = None
        """The thing it lies on, at a table."""
        self._label = label
        self._enabled = enabled
        self._visible = visible

    @property
    def label(self) -> str:
        """The label in the current language."""
        return label_text(self._label)

    @property
    def key(self) -> Hashable:
        """Identifies it when the screen is listed again."""
        return self if self.thing is None else self.thing.key

    @property
    def spoken(self) -> Callable[[], Spoken] | None:
        """How it is read aloud; by default its label and value."""
        return None if self.thing is None else self.thing.speak

    @property
    def meaning(self) -> Meaning | None:
        """The tooltip, or ``None`` if the label says it all."""
        return self.explained() if self.explained is not None else None

    @property
    def value(self) -> str:
        """Its setting, or what it says besides its label."""
        return ""

    @property
    def part(self) -> tuple[object, pygame.Rect] | None:
        """The focused part and its place, if the words drawn there describe it."""
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

    def lie_on(self, thing: Thing, scale: float) -> None:
        """Lie on a thing of a table; ``scale`` is pixels a unit."""
        self.thing, self.rect, self.scale = thing, thing.rect, scale
        self.cluster, self.is_aside, self.enlarges = thing.cluster, thing.is_aside, thing.enlarges

    def px(self, units: float) -> int:
        """Return a length in pixels, at least one."""
        return max(1, round(units * self.scale))

    def corner(self) -> float:
        """Return the corner radius in pixels, for the focus ring."""
        return CORNER * self.scale

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)

    def parts(self) -> Sequence[Part]:
        """Return the places that can be pressed."""
        return [Part(self.rect.copy())]

    def activate(self) -> None:
        """Act on Enter, Space or the shortcut."""

    def settle(self) -> None:
        """Finish animations at once, as no more updates will come."""

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Act on a mouse release."""
        self.activate()

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        """Note a mouse press."""

    def handle(self, intent: Intent, kit: Kit) -> bool:
        """Handle an intent while focused; return whether it was used."""
        return False

    def focus_changed(self, is_focused: bool) -> None:
        """Note a change of the focus."""

    @property
    def due(self) -> float:
        """The seconds until its look changes by itself."""
        return math.inf

    def update(self, dt: float) -> bool:
        """Advance time; return whether the look changed."""
        return False

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw it without the focus ring."""

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the key sign or badge, which lies above the focus ring."""


class Spot(Widget):
    """An invisible hot area."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        **options: Unpack[Options],
    ) -> None:
        super().__init__(area, label, **options)
        self._action = action

    def activate(self) -> None:
        self._action()


class ThingSpot(Spot):
    """A hot area on a thing of a table."""

    def __init__(self, thing: Thing) -> None:
        super().__init__("", thing.name, self._press)
        self.thing = thing

    @property
    def label(self) -> str:
        return "" if self.thing is None else self.thing.name

    def _press(self) -> None:
        if self.thing is not None and self.thing.press is not None:
            self.thing.press()


def widgets_on(
    things: Iterable[Thing],
    was: Mapping[Hashable, Widget],
    scale: float,
    make: Callable[[Thing], Widget] = ThingSpot,
) -> dict[Hashable, Widget]:
    """Return widgets for the things that can be pressed, reusing those that ``was`` holds."""
    widgets: dict[Hashable, Widget] = {}
    for thing in things:
        if thing.press is not None:
            widgets[thing.key] = was.get(thing.key) or make(thing)
            widgets[thing.key].lie_on(thing, scale)
    return widgets


def key_name(intent: Intent | None) -> str:
    """Return a shortcut's key or gamepad button, or ''."""
    family = pad()
    match intent:
        case Digit(n):
            return str(n) if family is None else ""
        case Key(name):
            return control_sign(name)
        case Advance():
            return control_sign("advance")
        case Back():
            return _("Esc") if family is None else button_name("b", family)
        case Confirm():
            return _("Enter") if family is None else button_name("a", family)
        case _:
            return ""


def sign_name(intent: Intent | None) -> str:
    """Return ``key_name``, or the key if the gamepad has no button for it."""
    name = key_name(intent)
    return name or control_key(intent.name) if isinstance(intent, Key) else name


def button_of(intent: Intent | None) -> str:
    """Return a shortcut's gamepad button, or ''."""
    match intent:
        case Key(name):
            return CONTROL_OF[name].button if name in CONTROL_OF else ""
        case Advance():
            return CONTROL_OF["advance"].button
        case Back():
            return "b"
        case Confirm():
            return "a"
        case _:
            return ""


class _Facts(dict[str, object]):
    """Format arguments, plus `<control>_key` and `<control>_way` for how to use a control."""

    def __missing__(self, wanted: str) -> str:
        name = wanted.removesuffix("_way")
        if name != wanted and name in CONTROL_OF:
            return control_way(name)
        name = wanted.removesuffix("_key")
        if name == "back":
            return key_name(Back())
        if name == wanted or name not in CONTROL_OF:
            raise KeyError(wanted)
        return control_sign(name) or control_key(name)


def with_keys(words: str, **facts: object) -> str:
    """Format a sentence that names keys."""
    return words.format_map(_Facts(facts))


def name_and_key(widget: Widget) -> str:
    key = key_name(widget.shortcut)
    return f"{widget.label} · {key}" if key else widget.label
