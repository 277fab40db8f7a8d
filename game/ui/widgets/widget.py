"""What all widgets share: a place, a label, being enabled, hovered, pressed.

A widget calls the callback it was made with and knows neither scenes nor rules.  Its label is read
again at every drawing, so a change of language shows at once.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

import pygame

from game.ui.window.kit import Kit
from game.ui.window.layout import Placement
from game.words import _

from .controls import CONTROL_OF, button_name, control_key, control_sign, pad
from .hands import control_way
from .intents import Advance, Back, Confirm, Digit, Intent, Key
from .thing import Meaning, Part, Spoken, Thing

Label = str | Callable[[], str]
Condition = bool | Callable[[], bool]


def label_text(label: Label) -> str:
    """Return a label, a sentence of English or a function, in the current language."""
    return label() if callable(label) else _(label) if label else ""


class Options(TypedDict, total=False):
    """What every widget may be told, as ``Widget`` takes it."""

    enabled: Condition
    visible: Condition
    shortcut: Intent | None


CORNER = 14.0


class Widget:
    """Something in a place that can be in focus and activated; the base of all widgets.

    A subclass draws itself in ``rect`` and does its work in ``activate``.
    """

    wants_text = False
    """Whether letters go to this widget while it is in focus."""
    enlarges = False
    """Whether it lies large over its neighbours while it is under the mouse."""
    goes_on = False
    """Whether more of its kind are to be chosen, as of the cards of an offer."""
    sound = ""
    """What is heard when it is activated, unless what it does is heard."""

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
        """Tells what it means, where somebody knows more than its label says."""
        self.is_aside = False
        """Whether arrows pass it by, and only Tab or a key of its own leads there."""
        self.cluster: Hashable = None
        """What it belongs to, as a square does to its card."""
        self.thing: Thing | None = None
        """What of a table it lies on."""
        self._label = label
        self._enabled = enabled
        self._visible = visible

    @property
    def label(self) -> str:
        """What it says, in the language of the moment; tests find widgets by it."""
        return label_text(self._label)

    @property
    def key(self) -> Hashable:
        """What it is: the same key is the same thing again."""
        return self if self.thing is None else self.thing.key

    @property
    def spoken(self) -> Callable[[], Spoken] | None:
        """How it is read aloud; ``None`` for its label and its value."""
        return None if self.thing is None else self.thing.speak

    @property
    def meaning(self) -> Meaning | None:
        """What is told of it where the mouse rests; ``None`` where its own words say it all."""
        return self.explained() if self.explained is not None else None

    @property
    def value(self) -> str:
        """What it is set to, or says besides its label, where it is told aloud."""
        return ""

    @property
    def part(self) -> tuple[object, pygame.Rect] | None:
        """Which part of it is in focus and where it lies, where the words drawn there say it."""
        return None

    @property
    def enabled(self) -> bool:
        return self._enabled if isinstance(self._enabled, bool) else self._enabled()

    @property
    def visible(self) -> bool:
        return self._visible if isinstance(self._visible, bool) else self._visible()

    @property
    def can_focus(self) -> bool:
        """Whether mouse and keyboard can reach it."""
        return self.visible and self.enabled

    def place(self, placement: Placement) -> None:
        """Take its place on a screen of some size."""
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
        """Return the radius of its corners in pixels, which the focus ring follows."""
        return CORNER * self.scale

    def contains(self, pos: tuple[int, int]) -> bool:
        return self.rect.collidepoint(pos)

    def parts(self) -> Sequence[Part]:
        """List the places of it that can be pressed."""
        return [Part(self.rect.copy())]

    def activate(self) -> None:
        """Do what it is for, as Enter, Space and its shortcut ask."""

    def settle(self) -> None:
        """Come to rest at once: nobody lets time go by here any more."""

    def click(self, pos: tuple[int, int], kit: Kit) -> None:
        """Do what it is for, the mouse having been released at a position."""
        self.activate()

    def press_at(self, pos: tuple[int, int], kit: Kit) -> None:
        """Notice the mouse going down at a position; nothing is decided yet."""

    def handle(self, intent: Intent, kit: Kit) -> bool:
        """Take an intent while in focus, and say whether it was taken."""
        return False

    def focus_changed(self, is_focused: bool) -> None:
        """Notice that the focus came or went."""

    def update(self, dt: float) -> bool:
        """Let time pass and say whether it looks different."""
        return False

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        """Draw it; the focus ring is drawn by the group."""

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        """Draw the key or badge on its edge, which the focus ring must not cross."""


class Spot(Widget):
    """A place that can be activated and draws nothing but the focus ring."""

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
    """A place on a thing of a table."""

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
    """Lay a widget on each thing that can be pressed; one that ``was`` there stays the same."""
    widgets: dict[Hashable, Widget] = {}
    for thing in things:
        if thing.press is not None:
            widgets[thing.key] = was.get(thing.key) or make(thing)
            widgets[thing.key].lie_on(thing, scale)
    return widgets


def key_name(intent: Intent | None) -> str:
    """Return what is printed on the key of a shortcut, or on the button of the pad in use.

    '' when it has none.
    """
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
    """Return what ``key_name`` does, or the key where the pad in use has no button for it."""
    name = key_name(intent)
    return name or control_key(intent.name) if isinstance(intent, Key) else name


def button_of(intent: Intent | None) -> str:
    """Return which button of a gamepad a shortcut has, '' when it has none."""
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
    """What a sentence tells, and the name of any control's key: `undo_key`.

    `hint_way` is the key too, unless the mouse was used last: then it is what that does.
    """

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
    """Fill in a sentence that names keys, and whatever else it tells."""
    return words.format_map(_Facts(facts))


def name_and_key(widget: Widget) -> str:
    """Say what a widget is called, and its key where it has one."""
    key = key_name(widget.shortcut)
    return f"{widget.label} · {key}" if key else widget.label
