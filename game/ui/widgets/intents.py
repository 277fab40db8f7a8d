"""The player's inputs as intents, the things on a screen, and key debounce."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextvars import ContextVar
from typing import Literal, NamedTuple, TypeAlias

import pygame

from game.values import FrozenValue
from game.words import N_, _

from . import controls
from .question_mark import types_question_mark

KEYPAD_DIGITS = {getattr(pygame, f"K_KP{n}"): n for n in range(10)}
TOP_ROW_DIGITS = {getattr(pygame, f"KSCAN_{n}"): n for n in range(10)}
"""The digits of the top row by key position.  AZERTY keyboards need Shift to type them."""
LETTERS_BY_SCANCODE = {
    getattr(pygame, f"KSCAN_{c.upper()}"): c for c in "abcdefghijklmnopqrstuvwxyz"
}
MODIFIER_STROKES = {
    pygame.K_LSHIFT: "shift",
    pygame.K_RSHIFT: "shift",
    **dict.fromkeys(
        (
            *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT, pygame.K_MODE),
            *(pygame.K_LMETA, pygame.K_RMETA, pygame.K_CAPSLOCK, pygame.K_NUMLOCKCLEAR),
        ),
        "",
    ),
}
"""The stroke (see ``controls``) of each modifier key pressed alone: '' for all but Shift."""
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
CLICK_STROKE = "click"
"""The name of the left mouse button as the player's switch for one-switch scanning."""
OFF_SCREEN_POS = (-1, -1)
"""Where the mouse is while it points at nothing."""
COMMAND_MODIFIER = pygame.KMOD_META if sys.platform == "darwin" else pygame.KMOD_CTRL


def digit_of_key_event(event: pygame.event.Event) -> int | None:
    """Return the digit of a key in the top row (on any layout) or keypad; None for other keys."""
    if event.mod & COMMAND_MODIFIER:
        return None
    if event.key in KEYPAD_DIGITS:
        return KEYPAD_DIGITS[event.key]
    if event.unicode and event.unicode in "0123456789":
        return int(event.unicode)
    return TOP_ROW_DIGITS.get(event.scancode)


def stroke_without_modifiers(event: pygame.event.Event) -> str:
    return latin_letter_of_key_event(event) or pygame.key.name(event.key) or f"key {event.scancode}"


def stroke_of_key_event(event: pygame.event.Event) -> str:
    """Return a key press as a stroke such as `ctrl+z`; '' for digits and most modifiers."""
    letter = latin_letter_of_key_event(event)
    if event.mod & pygame.KMOD_ALT:
        return "alt+return" if event.key in ENTER_KEYS else ""
    if event.mod & COMMAND_MODIFIER:
        shift = "shift+" if event.mod & pygame.KMOD_SHIFT else ""
        return f"ctrl+{shift}{letter}" if letter else ""
    if event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT:
        return "shift+insert"
    if event.key in MODIFIER_STROKES:
        return MODIFIER_STROKES[event.key]
    # While no text is typed, pygame tells what the key types without Shift.
    if event.unicode == "?" or types_question_mark(event.key, event.mod):
        return "?"
    if letter:
        return letter
    return "" if digit_of_key_event(event) is not None else pygame.key.name(event.key)


def latin_letter_of_key_event(event: pygame.event.Event) -> str:
    named = chr(event.key) if 0 < event.key < 0x110000 else ""
    for character in (named, event.unicode.lower()):
        if len(character) == 1 and "a" <= character <= "z":
            return character
    # Greek and Cyrillic keys have no Latin letter.
    for text in (event.unicode, named):
        if text.isalpha() and ord(text[0]) > 0x2FF:
            return LETTERS_BY_SCANCODE.get(event.scancode, "")
    return ""


Position = tuple[int, int]
EditKind = Literal[
    "backspace", "delete", "left", "right", "home", "end", "paste", "copy", "cut", "select_all"
]


class Intent(FrozenValue):
    """An input of the player, independent of the device."""


class Hover(Intent):
    """The mouse moved to a position, which is (-1, -1) if it left the window."""

    pos: Position


class Press(Intent):
    """A mouse button or finger went down at ``pos``.  Only ``Release`` presses the thing there."""

    pos: Position


class Release(Intent):
    """A mouse button or finger went up at ``pos``, which presses the thing there."""

    pos: Position


class Scroll(Intent):
    """The mouse wheel turned.  ``step`` is 1 for up and -1 for down."""

    pos: Position
    step: int


class Move(Intent):
    """An arrow key, or a gamepad's D-pad or left stick, was pressed in a direction."""

    dx: int
    dy: int


class PanPage(Intent):
    """Ctrl and an arrow key were pressed, to pan a zoomed screen."""

    dx: int
    dy: int


class NextFocus(Intent):
    """Tab was pressed, to move the focus on, or Shift and Tab, to move it back."""

    backwards: bool = False


class Confirm(Intent):
    """Enter was pressed."""


class Advance(Intent):
    """The *advance* control (by default Space) was pressed."""


class AdvanceReleased(Intent):
    """The *advance* control was released."""


class SlowMotion(Intent):
    """The *slow* control (by default Shift) was pressed or released."""

    is_on: bool


class Back(Intent):
    """Esc was pressed."""


class Digit(Intent):
    """A digit key was pressed, in the top row of any layout or on the keypad."""

    n: int


class TextTyped(Intent):
    """Text was typed into a text field."""

    text: str


class EditText(Intent):
    """An editing key was pressed in a text field.  ``extend`` means with Shift, to select text."""

    kind: EditKind
    extend: bool = False


class Key(Intent):
    """The key or gamepad button of a control was pressed, or a paging key such as Page Up.

    ``name`` is the name of the control or of the paging key.
    """

    name: str


class UnboundKey(Intent):
    """A letter key without a control was pressed, or a key or button to assign to a control."""

    name: str


class SwitchPressed(Intent):
    """The player pressed the switch of one-switch scanning."""


class WindowExposed(Intent):
    """The window must be redrawn: its size changed, or its content was lost."""


class FileDropped(Intent):
    """A file or folder was dropped on the window."""

    path: str


class FocusLost(Intent):
    """The window lost the keyboard focus."""


class Quit(Intent):
    """The player closed the window."""


EXPLAIN_KEY = Key("explain")
EXPOSING_EVENTS = (
    *(pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED),
)
ARROW_KEY_MOVES = {
    pygame.K_LEFT: Move(-1, 0),
    pygame.K_RIGHT: Move(1, 0),
    pygame.K_UP: Move(0, -1),
    pygame.K_DOWN: Move(0, 1),
}
PAGING_KEYS = {
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
EDIT_KINDS_BY_KEY: dict[int, EditKind] = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
EDIT_BY_LETTER: dict[str, EditKind] = {"v": "paste", "c": "copy", "x": "cut", "a": "select_all"}
CONTROL_INTENTS: dict[str, Intent] = {"advance": Advance(), "slow": SlowMotion(True)}
"""By control name, the intents of the controls that are not sent as a ``Key``."""
RELEASE_INTENTS: dict[Intent, Intent] = {
    Advance(): AdvanceReleased(),
    SlowMotion(True): SlowMotion(False),
}
"""The intents sent when a key is released, by the intent that was sent when it was pressed."""
READER_QUESTIONS = (
    Key("say_again"),
    Key("say_where"),
    Key("say_choices"),
    Key("say_table"),
    Key("say_cards"),
)
TEXT_FIELD_CONTROLS = (
    "fullscreen",
    "screenshot",
    "speech",
    *(asked.name for asked in READER_QUESTIONS),
)


KEYPAD_NAVIGATION = {
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""What the keypad's keys are while NumLock is off."""
HAS_NUM_LOCK = sys.platform != "darwin"


def as_navigation_key(event: pygame.event.Event) -> pygame.event.Event:
    """Return a key event; of a keypad without NumLock, that of the arrow, Home or End."""
    key = KEYPAD_NAVIGATION.get(event.key)
    if key is None or not HAS_NUM_LOCK or event.mod & pygame.KMOD_NUM:
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": key})


class TextInput:
    """Turns the system's text input, and with it input methods, on only while one types."""

    def __init__(self) -> None:
        self._is_on: bool | None = None

    def set_typing(self, typing: bool) -> None:
        if typing != self._is_on:
            self._is_on = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()


def read_events() -> list[pygame.event.Event]:
    return pygame.event.get()


class EventTranslator:
    """Converts pygame's keyboard, mouse and window events to intents."""

    def __init__(self) -> None:
        self._held: dict[int, Intent | None] = {}
        """The keys held down, each with the intent to send on release, if any."""
        self._composing = False
        self.switch = ""
        """The stroke that acts only as the switch of one-switch scanning; '' for none."""
        self._repeats: tuple[int, int] | None = None
        self._switched = False

    def translate(
        self, event: pygame.event.Event, *, typing: bool, at: str = controls.PLACE_EVERYWHERE
    ) -> Iterator[Intent]:
        """Yield the intents of an event.

        ``typing``: whether a text field has focus.  ``at``: the kind of screen whose keys apply.
        """
        if event.type == pygame.KEYDOWN:
            event = as_navigation_key(event)
            self._switched = bool(self.switch) and stroke_without_modifiers(event) == self.switch
            if not self._switched:
                yield from self._key_intents(event, typing, at)
            elif event.key not in self._held:
                self._held[event.key] = None
                yield SwitchPressed()
        elif event.type == pygame.KEYUP:
            yield from self._release_intents(event.key, typing)
            # NumLock may have changed meanwhile.
            if (key := KEYPAD_NAVIGATION.get(event.key)) is not None:
                yield from self._release_intents(key, typing)
        elif event.type == pygame.TEXTEDITING:
            self._composing = bool(event.text)
        elif event.type == pygame.TEXTINPUT:
            self._composing = False
            if typing and event.text and not self._switched:
                yield TextTyped(event.text)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._composing = False
            yield FocusLost()
        elif self.switch == CLICK_STROKE and _is_left_button(event):
            if event.type == pygame.MOUSEBUTTONDOWN:
                yield SwitchPressed()
        else:
            intent = _mouse_or_window_intent(event)
            if intent is not None:
                yield intent

    def set_key_repeat(self, after_ms: int, every_ms: int) -> None:
        if self._repeats != (after_ms, every_ms):
            self._repeats = after_ms, every_ms
            pygame.key.set_repeat(*(self._repeats if after_ms else ()))

    def _release_intents(self, key: int, typing: bool) -> Iterator[Intent]:
        lifted = self._held.pop(key, None)
        # Two keys may mean the same, as both Shifts do.
        if lifted is not None and not typing and lifted not in self._held.values():
            yield lifted

    def _key_intents(self, event: pygame.event.Event, typing: bool, at: str) -> Iterator[Intent]:
        repeated = event.key in self._held
        self._held.setdefault(event.key, None)
        if self._composing:
            # The input method has the keyboard until it is done.
            return
        if repeated and not (typing and event.key in EDIT_KINDS_BY_KEY):
            return
        if at == controls.PLACE_ASSIGNING_SWITCH and event.key != pygame.K_ESCAPE:
            yield UnboundKey(stroke_without_modifiers(event))
            return
        if at == controls.PLACE_ASSIGNING_KEY:
            # Shift alone counts when released, if no other key was pressed meanwhile.
            self._held = dict.fromkeys(self._held)
            if name := MODIFIER_STROKES.get(event.key):
                self._held[event.key] = UnboundKey(name)
                return
        intent = _editing_intent(event) if typing else None
        if intent is None:
            intent = _command_intent(event, typing, at)
        if intent is not None:
            self._held[event.key] = RELEASE_INTENTS.get(intent)
            yield intent


def _is_left_button(event: pygame.event.Event) -> bool:
    is_button = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return is_button and event.button == pygame.BUTTON_LEFT


def _mouse_or_window_intent(event: pygame.event.Event) -> Intent | None:
    if event.type == pygame.MOUSEMOTION:
        return Hover(_whole_position(event.pos))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        return Press(_whole_position(event.pos))
    if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
        return Release(_whole_position(event.pos))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (4, 5):
        return Scroll(_whole_position(event.pos), 1 if event.button == 4 else -1)
    if event.type == pygame.WINDOWLEAVE:
        return Hover((-1, -1))
    if event.type == pygame.DROPFILE:
        return FileDropped(event.file)
    if event.type in EXPOSING_EVENTS:
        return WindowExposed()
    if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
        return Quit()
    return None


def _editing_intent(event: pygame.event.Event) -> Intent | None:
    kind = EDIT_KINDS_BY_KEY.get(event.key)
    if kind is not None:
        return EditText(kind, extend=bool(event.mod & pygame.KMOD_SHIFT))
    if event.mod & COMMAND_MODIFIER and not event.mod & pygame.KMOD_ALT:
        kind = EDIT_BY_LETTER.get(latin_letter_of_key_event(event))
        return None if kind is None else EditText(kind)
    if event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT:
        return EditText("paste")
    return None


def _command_intent(event: pygame.event.Event, typing: bool, at: str) -> Intent | None:
    stroke = stroke_of_key_event(event)
    if at == controls.PLACE_ASSIGNING_KEY and controls.is_assignable_key(stroke):
        return UnboundKey(stroke)
    name = controls.key_bindings().control_for_stroke(stroke, at)
    if typing and (
        name not in TEXT_FIELD_CONTROLS or (event.unicode.isprintable() and event.unicode)
    ):
        name = ""
    if name:
        return CONTROL_INTENTS.get(name) or Key(name)
    if event.mod & pygame.KMOD_ALT:
        return None
    if event.key == pygame.K_ESCAPE:
        return Back()
    if event.key == pygame.K_TAB:
        return NextFocus(backwards=bool(event.mod & pygame.KMOD_SHIFT))
    if event.key in ENTER_KEYS:
        return Confirm()
    if event.key in ARROW_KEY_MOVES:
        way = ARROW_KEY_MOVES[event.key]
        return PanPage(way.dx, way.dy) if event.mod & COMMAND_MODIFIER else way
    if event.key in PAGING_KEYS and not typing:
        return Key(PAGING_KEYS[event.key])
    if typing:
        return None
    if (number := digit_of_key_event(event)) is not None:
        return Digit(number)
    # A letter without a meaning still shows that a player is there.
    return UnboundKey(stroke) if len(stroke) == 1 and stroke.isalpha() else None


def _whole_position(pos: tuple[float, float]) -> Position:
    return (int(pos[0]), int(pos[1]))


Area: TypeAlias = tuple[int, int, int, int]


class TooltipText(NamedTuple):
    """A tooltip's title and explanation, in the player's language."""

    title: str
    words: str = ""


class SpokenItem(NamedTuple):
    """What the screen reader says of an item: its name, value and explanation."""

    key: object
    name: str
    value: str = ""
    """The item's current setting.  If only the setting has changed, it is read without the name."""
    more: Callable[[], str] = str
    """Returns an explanation that is read after the name when the item gets the focus."""
    area: Area | None = None
    """The area, such as a list row, whose drawn words are read; None to read the name instead."""
    is_on: bool = True
    """Whether the item can be pressed.  If false, it is read as unavailable."""


class ThingPart(NamedTuple):
    """A part of a ``ScreenThing`` that is pressed separately, such as an arrow of a stepper."""

    rect: pygame.Rect
    intents: tuple[Intent, ...] = ()
    """The intents that press the part.  If there are none, a click on the part presses it."""
    words: str = ""
    """What pressing the part does, if the words drawn there do not say it."""


class ScreenThing(NamedTuple):
    """Something on a screen that can be pressed or explained."""

    rect: pygame.Rect
    explain: Callable[[], TooltipText] | None = None
    key: Hashable = None
    """Identifies the thing when the screen lists its things again."""
    name: str = ""
    press: Callable[[], None] | None = None
    refuse: Callable[[], str | None] | None = None
    speak: Callable[[], SpokenItem] | None = None
    cluster: Hashable = None
    """The group that the thing belongs to in scanning.  The squares of a card are a group."""
    parts: tuple[ThingPart, ...] = ()
    shortcut: Intent | None = None
    is_quiet: bool = False
    """Whether the player must ask for the tooltip.  Resting the mouse on the thing shows none."""
    is_aside: bool = False
    enlarges: bool = False
    """Whether hovering over the thing shows an enlargement that covers other things."""
    goes_on: bool = False
    """Whether several such things are chosen in turn, so that scanning goes on with the next."""

    def tooltip_text(self) -> TooltipText:
        assert self.explain is not None
        return self.explain()

    @property
    def click_positions(self) -> list[tuple[int, int]]:
        every = (intent for part in self.parts for intent in part.intents)
        return [intent.pos for intent in every if isinstance(intent, Press)]


def thing_at(things: Iterable[ScreenThing], pos: tuple[int, int]) -> ScreenThing | None:
    there = [thing for thing in things if thing.rect.collidepoint(pos)]
    return min(there, key=lambda thing: thing.rect.width * thing.rect.height, default=None)


def row_after_paging(intent: Intent, at: int, page: int, count: int) -> int | None:
    """Return the row index (maybe off the list) that a paging key leads to; None for others."""
    match intent:
        case Key("page_up"):
            return at - page
        case Key("page_down"):
            return at + page
        case Key("home"):
            return 0
        case Key("end"):
            return count - 1
    return None


def click_intents_at(pos: tuple[int, int]) -> tuple[Intent, ...]:
    return Press(pos), Release(pos)


def click_points_on(rect: pygame.Rect) -> Iterator[tuple[int, int]]:
    """Yield points to click in a rectangle: its middle, then others if the middle is covered."""
    yield rect.center
    for down in (2, 6, 4, 1, 7):
        for across in (4, 1, 7, 2, 6):
            yield rect.x + rect.width * across // 8, rect.y + rect.height * down // 8


PRESS_EVENT_TYPES = (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN, pygame.MOUSEBUTTONDOWN)
RELEASE_EVENT_TYPES = (pygame.KEYUP, pygame.CONTROLLERBUTTONUP, pygame.MOUSEBUTTONUP)
WHEEL_BUTTONS = (4, 5)


class KeyDebounce:
    """Ignores a press of a key or button that follows too soon after its release."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._since: dict[Hashable, float] = {}
        self._unheard: set[Hashable] = set()
        """Keys held down whose press was ignored, so that their release is ignored, too."""
        self._is_mute = False
        """Whether the last key press was ignored, so that its text is ignored, too."""

    def advance_time(self, seconds: float, milliseconds: int) -> None:
        """Advance time by ``seconds``.  Ignore a key for ``milliseconds`` after its release."""
        self.seconds = milliseconds / 1000
        gone = {pressed: since + seconds for pressed, since in self._since.items()}
        self._since = {it: since for it, since in gone.items() if since < self.seconds}

    def accepts_event(self, event: pygame.event.Event) -> bool:
        if not self.seconds:
            return True
        if event.type == pygame.TEXTINPUT:
            return not self._is_mute
        if (
            event.type not in PRESS_EVENT_TYPES + RELEASE_EVENT_TYPES
            or getattr(event, "button", None) in WHEEL_BUTTONS
        ):
            return True
        pressed = _key_or_button_of(event)
        if event.type in PRESS_EVENT_TYPES:
            if pressed in self._since:
                self._unheard.add(pressed)
            is_heard = pressed not in self._unheard
            if event.type == pygame.KEYDOWN:
                self._is_mute = not is_heard
            return is_heard
        self._since[pressed] = 0.0
        is_heard = pressed not in self._unheard
        self._unheard.discard(pressed)
        return is_heard


def _key_or_button_of(event: pygame.event.Event) -> Hashable:
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        return "key", event.key
    return getattr(event, "instance_id", "mouse"), event.button


MOUSE_PROMPTS = {
    "advance": N_("Click the deck"),
    "hint": N_("Click the bulb"),
    "lens": N_("Click the chain"),
    "odds": N_("Click “Numbers left” twice"),
}
_was_mouse_last: ContextVar[bool] = ContextVar("by mouse", default=False)


class InputMode:
    """Whether the player last used the mouse or the keyboard, which decides the highlights."""

    by_keyboard = False
    """Whether the focus ring is shown: an arrow key or Tab was used since the last click."""
    by_key = False
    explains = False
    """Whether tooltips are browsed by keyboard, which hides the focus ring."""

    is_answered = False

    looks_over = False

    def note_intent(self, intent: Intent) -> None:
        if isinstance(intent, Move | NextFocus):
            self.by_keyboard = self.by_key = True
        elif isinstance(intent, Advance | Back | Confirm | Digit | Key):
            self.by_key = True
        elif isinstance(intent, Press):
            self.by_keyboard = self.by_key = False
        _was_mouse_last.set(not self.by_key)

    def note_dialog_opened(self) -> None:
        self.by_keyboard |= self.by_key


def was_mouse_last() -> bool:
    """Whether the player last used the mouse, not a key or a gamepad."""
    return _was_mouse_last.get()


def control_prompt(name: str) -> str:
    if was_mouse_last() and name in MOUSE_PROMPTS:
        return _(MOUSE_PROMPTS[name])
    return controls.control_sign_name(name) or controls.control_key_name(name)
