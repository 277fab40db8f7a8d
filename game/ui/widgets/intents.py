"""What the player means, as values; the only place where pygame's events are read.

A click, a key or a typed letter becomes one of the small frozen classes below; which key is for
what stands in the table of controls.  Knows the keyboard and the mouse, and nothing of scenes,
widgets or rules: who acts on an intent is not its business.
"""

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
    """Hover at a position."""

    pos: Position


class Press(Intent):
    """Put the mouse button (or finger) down; nothing acts before the release."""

    pos: Position


class Release(Intent):
    """Lift the mouse button (or finger); this is what acts."""

    pos: Position


class Scroll(Intent):
    """Turn the wheel; a positive step is up."""

    pos: Position
    step: int


class Move(Intent):
    """Go one step with an arrow key."""

    dx: int
    dy: int


class Look(Intent):
    """Look at another part of a screen that is larger than the window (Ctrl and an arrow key)."""

    dx: int
    dy: int


class NextFocus(Intent):
    """Go to the next thing in order (Tab), or to the one before."""

    backwards: bool = False


class Confirm(Intent):
    """Do what is in focus (Enter)."""


class Advance(Intent):
    """Go on (Space)."""


class LetGo(Intent):
    """Let go of what was held to go on (Space)."""


class Slow(Intent):
    """Hold Shift to look closely, or let go of it."""

    is_on: bool


class Back(Intent):
    """Leave what is open (Esc)."""


class Digit(Intent):
    """Press a digit, on the top row of any layout or on the keypad."""

    n: int


class Typed(Intent):
    """Type text into an entry."""

    text: str


class Edit(Intent):
    """Edit the text of an entry; ``extend`` says that Shift is held, which selects."""

    kind: EditKind
    extend: bool = False


class Key(Intent):
    """Ask for a control by its name, or turn pages with one of ``TURNING``."""

    name: str


class Stroke(Intent):
    """Press a letter that is for nothing here; or any key, where a scene waits to hear one."""

    name: str


class Choose(Intent):
    """Press the one switch of somebody who has no other, to choose what is highlighted."""


class Resized(Intent):
    """See the window change its size."""

    size: Position


class Exposed(Intent):
    """See the window covered or shown again, so that it must be drawn again."""


class Dropped(Intent):
    """Let a file or a folder fall onto the window."""

    path: str


class FocusLost(Intent):
    """See another window come to the front."""


class Quit(Intent):
    """Close the window."""


EXPLAIN = Key("explain")
"""Asks what things mean."""
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
"""The controls that are asked for in so many ways that they have an intent of their own."""
LIFTED: dict[Intent, Intent] = {Advance(): LetGo(), Slow(True): Slow(False)}
"""What is meant by letting go of what meant this."""
SAID = (
    Key("say_again"),
    Key("say_where"),
    Key("say_choices"),
    Key("say_table"),
    Key("say_cards"),
)
"""What asks to be told aloud."""
IN_ENTRIES = ("fullscreen", "screenshot", "speech", *(asked.name for asked in SAID))
"""What keys that write nothing still do in an entry."""


def start_reading() -> None:
    """Ask for typed text; call it once the display is up."""
    pygame.key.start_text_input()


def read() -> list[pygame.event.Event]:
    """Take what has happened since the last call."""
    return pygame.event.get()


class Translator:
    """Turn events into intents, one at a time, because what a key means may change in between."""

    def __init__(self) -> None:
        self._held: dict[int, Intent | None] = {}
        """The keys that are down, each with what lifting it means."""
        self._composing = False
        self.switch = ""
        """The stroke of a single switch; it means nothing else then."""
        self._repeats: tuple[int, int] | None = None
        self._switched = False
        """Whether the key that went down last was the switch, which writes nothing."""

    def translate(
        self, event: pygame.event.Event, *, typing: bool, at: str = EVERYWHERE
    ) -> Iterator[Intent]:
        """Translate one event; ``typing`` says that an entry is in focus and letters are text.

        ``at`` is the place whose controls are asked for.
        """
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
        """Let what is held in an entry repeat after so long and so often; never after 0."""
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
            # The keys belong to the input method (accents, Chinese, Japanese) until it is done.
            return
        if repeated and not (typing and event.key in EDITING):
            return
        if at == LEARNING and event.key != pygame.K_ESCAPE:
            yield Stroke(plain_stroke(event))
            return
        if at == LISTENING:
            # Shift is heard when it is let go of and has changed no other key.
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
    # A letter that is for nothing here still says that somebody is there.
    return _digit(event) or (Stroke(stroke) if len(stroke) == 1 and stroke.isalpha() else None)


def _digit(event: pygame.event.Event) -> Digit | None:
    number = digit_of(event)
    return None if number is None else Digit(number)


def _pair(pos: tuple[float, float]) -> Position:
    return (int(pos[0]), int(pos[1]))
