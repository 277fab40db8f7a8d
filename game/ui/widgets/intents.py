"""What the player means, as values; the only module that reads pygame's events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pygame

from game.values import Value

from .controls import EVERYWHERE, LEARNING, LISTENING, keys, may_be_own
from .strokes import (
    CLICK,
    COMMAND_KEY,
    ENTER,
    MODIFIERS,
    digit_of,
    letter_of,
    plain_stroke,
    stroke_of,
)

Position = tuple[int, int]
EditKind = Literal[
    "backspace", "delete", "left", "right", "home", "end", "paste", "copy", "cut", "select_all"
]


class Intent(Value):
    """Something that the player means."""


class Point(Intent):
    """Mouse motion."""

    pos: Position


class Press(Intent):
    """Mouse button or finger down; nothing acts before the release."""

    pos: Position


class Release(Intent):
    """Mouse button or finger up, which acts."""

    pos: Position


class Scroll(Intent):
    """Mouse wheel; positive is up."""

    pos: Position
    step: int


class Move(Intent):
    """An arrow key."""

    dx: int
    dy: int


class Look(Intent):
    """Ctrl and an arrow key: pan a zoomed screen."""

    dx: int
    dy: int


class NextFocus(Intent):
    """Tab, or Shift and Tab."""

    backwards: bool = False


class Confirm(Intent):
    """Enter."""


class Advance(Intent):
    """Space."""


class LetGo(Intent):
    """Space released."""


class Slow(Intent):
    """Shift pressed or released."""

    is_on: bool


class Back(Intent):
    """Esc."""


class Digit(Intent):
    """A digit, on the top row of any layout or on the keypad."""

    n: int


class Typed(Intent):
    """Text for a text field."""

    text: str


class Edit(Intent):
    """A text field's editing key; ``extend`` (Shift) selects."""

    kind: EditKind
    extend: bool = False


class Key(Intent):
    """A control by its name, or a paging key."""

    name: str


class Stroke(Intent):
    """A letter without a meaning, or any key where a scene waits for one."""

    name: str


class Choose(Intent):
    """The scanning switch."""


class Resized(Intent):
    """The window's size changed."""

    size: Position


class Exposed(Intent):
    """The window must be drawn again."""


class Dropped(Intent):
    """A file or folder dropped on the window."""

    path: str


class FocusLost(Intent):
    """The window lost the focus."""


class Quit(Intent):
    """The window is to close."""


EXPLAIN = Key("explain")
ARROWS = {
    pygame.K_LEFT: Move(-1, 0),
    pygame.K_RIGHT: Move(1, 0),
    pygame.K_UP: Move(0, -1),
    pygame.K_DOWN: Move(0, 1),
}
TURNING = {
    pygame.K_PAGEUP: "page_up",
    pygame.K_PAGEDOWN: "page_down",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
EDITING: dict[int, EditKind] = {
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
}
COMMANDS: dict[str, EditKind] = {"v": "paste", "c": "copy", "x": "cut", "a": "select_all"}
MEANT: dict[str, Intent] = {"advance": Advance(), "slow": Slow(True)}
"""Controls with intents of their own."""
LIFTED: dict[Intent, Intent] = {Advance(): LetGo(), Slow(True): Slow(False)}
"""The intents that releasing a key sends."""
SAID = (
    Key("say_again"),
    Key("say_where"),
    Key("say_choices"),
    Key("say_table"),
    Key("say_cards"),
)
"""Questions to the screen reader."""
IN_ENTRIES = ("fullscreen", "screenshot", "speech", *(asked.name for asked in SAID))
"""Controls that work in text fields, if their key writes nothing."""


def start_reading() -> None:
    """Enable text input; call it once the display is up."""
    pygame.key.start_text_input()


def read() -> list[pygame.event.Event]:
    return pygame.event.get()


class Translator:
    """Converts events to intents, one at a time, as each may change what the next key means."""

    def __init__(self) -> None:
        self._held: dict[int, Intent | None] = {}
        """Keys down, each with its release intent."""
        self._composing = False
        self.switch = ""
        """The scanning switch's stroke; its usual meaning is off."""
        self._repeats: tuple[int, int] | None = None
        self._switched = False
        """Whether the last key was the switch, which writes nothing."""

    def translate(
        self, event: pygame.event.Event, *, typing: bool, at: str = EVERYWHERE
    ) -> Iterator[Intent]:
        """Convert an event; with ``typing`` letters are text, ``at`` says whose controls apply."""
        if event.type == pygame.KEYDOWN:
            self._switched = bool(self.switch) and plain_stroke(event) == self.switch
            if not self._switched:
                yield from self._key(event, typing, at)
            elif event.key not in self._held:
                self._held[event.key] = None
                yield Choose()
        elif event.type == pygame.KEYUP:
            yield from self._lifted(event.key, typing)
        elif event.type == pygame.TEXTEDITING:
            self._composing = bool(event.text)
        elif event.type == pygame.TEXTINPUT:
            self._composing = False
            if typing and event.text and not self._switched:
                yield Typed(event.text)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
            self._composing = False
            yield FocusLost()
        elif self.switch == CLICK and _is_left_button(event):
            if event.type == pygame.MOUSEBUTTONDOWN:
                yield Choose()
        else:
            intent = _plain(event)
            if intent is not None:
                yield intent

    def repeat(self, after_ms: int, every_ms: int) -> None:
        """Set the key repeat for text fields; no repeat for 0."""
        if self._repeats != (after_ms, every_ms):
            self._repeats = after_ms, every_ms
            pygame.key.set_repeat(*(self._repeats if after_ms else ()))

    def _lifted(self, key: int, typing: bool) -> Iterator[Intent]:
        lifted = self._held.pop(key, None)
        # Two keys may mean the same, as both Shifts do.
        if lifted is not None and not typing and lifted not in self._held.values():
            yield lifted

    def _key(self, event: pygame.event.Event, typing: bool, at: str) -> Iterator[Intent]:
        repeated = event.key in self._held
        self._held.setdefault(event.key, None)
        if self._composing:
            # The input method has the keyboard until it is done.
            return
        if repeated and not (typing and event.key in EDITING):
            return
        if at == LEARNING and event.key != pygame.K_ESCAPE:
            yield Stroke(plain_stroke(event))
            return
        if at == LISTENING:
            # Shift alone counts on release, if it changed no other key.
            self._held = dict.fromkeys(self._held)
            if name := MODIFIERS.get(event.key):
                self._held[event.key] = Stroke(name)
                return
        intent = _editing(event) if typing else None
        if intent is None:
            intent = _command(event, typing, at)
        if intent is not None:
            self._held[event.key] = LIFTED.get(intent)
            yield intent


def _is_left_button(event: pygame.event.Event) -> bool:
    is_button = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return is_button and event.button == pygame.BUTTON_LEFT


def _plain(event: pygame.event.Event) -> Intent | None:
    if event.type == pygame.MOUSEMOTION:
        return Point(_pair(event.pos))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
        return Press(_pair(event.pos))
    if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
        return Release(_pair(event.pos))
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (4, 5):
        return Scroll(_pair(event.pos), 1 if event.button == 4 else -1)
    if event.type == pygame.WINDOWLEAVE:
        return Point((-1, -1))
    if event.type == pygame.DROPFILE:
        return Dropped(event.file)
    if event.type == pygame.WINDOWSIZECHANGED:
        return Resized((event.x, event.y))
    if event.type == pygame.VIDEORESIZE:
        return Resized((event.w, event.h))
    if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
        return Exposed()
    if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
        return Quit()
    return None


def _editing(event: pygame.event.Event) -> Intent | None:
    kind = EDITING.get(event.key)
    if kind is not None:
        return Edit(kind, extend=bool(event.mod & pygame.KMOD_SHIFT))
    if event.mod & COMMAND_KEY and not event.mod & pygame.KMOD_ALT:
        kind = COMMANDS.get(letter_of(event))
        return None if kind is None else Edit(kind)
    if event.key == pygame.K_INSERT and event.mod & pygame.KMOD_SHIFT:
        return Edit("paste")
    return None


def _command(event: pygame.event.Event, typing: bool, at: str) -> Intent | None:
    stroke = stroke_of(event)
    if at == LISTENING and may_be_own(stroke):
        return Stroke(stroke)
    name = keys().named(stroke, at)
    if typing and (name not in IN_ENTRIES or (event.unicode.isprintable() and event.unicode)):
        name = ""
    if name:
        return MEANT.get(name) or Key(name)
    if event.mod & pygame.KMOD_ALT:
        return None
    if event.key == pygame.K_ESCAPE:
        return Back()
    if event.key == pygame.K_TAB:
        return NextFocus(backwards=bool(event.mod & pygame.KMOD_SHIFT))
    if event.key in ENTER:
        return Confirm()
    if event.key in ARROWS:
        way = ARROWS[event.key]
        return Look(way.dx, way.dy) if event.mod & COMMAND_KEY else way
    if event.key in TURNING and not typing:
        return Key(TURNING[event.key])
    if typing:
        return None
    # A letter without a meaning still shows that a player is there.
    return _digit(event) or (Stroke(stroke) if len(stroke) == 1 and stroke.isalpha() else None)


def _digit(event: pygame.event.Event) -> Digit | None:
    number = digit_of(event)
    return None if number is None else Digit(number)


def _pair(pos: tuple[float, float]) -> Position:
    return (int(pos[0]), int(pos[1]))
