"""Events become intents: by what is printed on a key, on any layout, typing or not."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from pygame.event import Event

from game.ui.widgets import intents
from game.ui.widgets.intents import (
    Advance,
    Back,
    Confirm,
    Digit,
    Edit,
    Exposed,
    FocusLost,
    InputMode,
    Intent,
    Key,
    LetGo,
    Move,
    NextFocus,
    Point,
    Press,
    Quit,
    Release,
    Scroll,
    Slow,
    Translator,
    Typed,
)
from tests.players.screen import key_down, key_up, motion, mouse_down, mouse_up


def translated(*events: Event, typing: bool = False) -> list[Intent]:
    translator = Translator()
    return [
        intent
        for event in events
        for intent in translator.translate(event, typing=typing, at="board")
    ]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (motion((3, 4)), Point((3, 4))),
        (mouse_down((3, 4)), Press((3, 4))),
        (mouse_up((3, 4)), Release((3, 4))),
        (mouse_down((3, 4), button=4), Scroll((3, 4), 1)),
        (mouse_down((3, 4), button=5), Scroll((3, 4), -1)),
        (Event(pygame.QUIT), Quit()),
        (Event(pygame.WINDOWCLOSE), Quit()),
        (Event(pygame.WINDOWSIZECHANGED, x=960, y=540), Exposed()),
        (Event(pygame.WINDOWLEAVE), Point((-1, -1))),
        (Event(pygame.WINDOWFOCUSLOST), FocusLost()),
        (key_down(pygame.K_LEFT), Move(-1, 0)),
        (key_down(pygame.K_DOWN), Move(0, 1)),
        (key_down(pygame.K_TAB), NextFocus()),
        (key_down(pygame.K_TAB, mod=pygame.KMOD_LSHIFT), NextFocus(backwards=True)),
        (key_down(pygame.K_RETURN), Confirm()),
        (key_down(pygame.K_KP_ENTER), Confirm()),
        (key_down(pygame.K_SPACE), Advance()),
        (key_down(pygame.K_ESCAPE), Back()),
        (key_down(pygame.K_7), Digit(7)),
        (key_down(pygame.K_KP3), Digit(3)),
        (key_down(pygame.K_u), Key("undo")),
        (key_down(pygame.K_p), Key("pass")),
        (key_down(pygame.K_m), Key("mute")),
        (key_down(pygame.K_h), Key("hint")),
        (key_down(pygame.K_z, mod=pygame.KMOD_LCTRL), Key("undo")),
        (key_down(pygame.K_z, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT), Key("redo")),
        (key_down(pygame.K_F11), Key("fullscreen")),
        (key_down(pygame.K_RETURN, mod=pygame.KMOD_LALT), Key("fullscreen")),
        (key_down(pygame.K_F12), Key("screenshot")),
    ],
)
def test_each_event_means_one_thing(event: Event, intent: Intent) -> None:
    assert translated(event) == [intent]


@pytest.mark.parametrize(
    "event",
    [
        mouse_down((3, 4), button=3),
        key_down(pygame.K_F4, mod=pygame.KMOD_LALT),
        key_down(pygame.K_TAB, mod=pygame.KMOD_LALT),
        key_down(pygame.K_s, mod=pygame.KMOD_LCTRL),
        Event(pygame.TEXTINPUT, text="u"),
        Event(pygame.MOUSEWHEEL, x=0, y=1),
    ],
)
def test_what_means_nothing_is_left_alone(event: Event) -> None:
    assert translated(event) == []


def test_azerty_gives_digits_without_shift_by_the_place_of_the_key() -> None:
    unshifted = key_down(pygame.K_AMPERSAND, unicode="&", scancode=pygame.KSCAN_1)
    accented = key_down(ord("é"), unicode="é", scancode=pygame.KSCAN_2)
    shifted = key_down(
        pygame.K_AMPERSAND, unicode="1", scancode=pygame.KSCAN_1, mod=pygame.KMOD_LSHIFT
    )
    assert translated(unshifted) == [Digit(1)]
    assert translated(accented) == [Digit(2)]
    assert translated(shifted) == [Digit(1)]


def test_a_letter_is_what_is_printed_on_the_key_and_not_latin_by_its_place() -> None:
    m_on_azerty = key_down(pygame.K_m, scancode=pygame.KSCAN_SEMICOLON)
    assert translated(m_on_azerty) == [Key("mute")]
    letter = "\N{CYRILLIC SMALL LETTER GHE}"
    u_on_russian = key_down(ord(letter), unicode=letter, scancode=pygame.KSCAN_U)
    assert translated(u_on_russian) == [Key("undo")]
    assert translated(key_down(pygame.K_u, unicode="U", mod=pygame.KMOD_LSHIFT)) == [Key("undo")]


def test_letters_digits_and_spaces_are_text_while_typing() -> None:
    for character in "um1 é":
        code = ord(character)
        events = (key_down(code, unicode=character), Event(pygame.TEXTINPUT, text=character))
        assert translated(*events, typing=True) == [Typed(character)]


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (key_down(pygame.K_BACKSPACE), Edit("backspace")),
        (key_down(pygame.K_LEFT), Edit("left")),
        (key_down(pygame.K_LEFT, mod=pygame.KMOD_LSHIFT), Edit("left", extend=True)),
        (key_down(pygame.K_END), Edit("end")),
        (key_down(pygame.K_v, mod=intents.COMMAND_KEY), Edit("paste")),
        (key_down(pygame.K_INSERT, mod=pygame.KMOD_LSHIFT), Edit("paste")),
        (key_down(pygame.K_a, mod=intents.COMMAND_KEY), Edit("select_all")),
        (key_down(pygame.K_UP), Move(0, -1)),
        (key_down(pygame.K_TAB), NextFocus()),
        (key_down(pygame.K_RETURN), Confirm()),
        (key_down(pygame.K_ESCAPE), Back()),
        (key_down(pygame.K_F12), Key("screenshot")),
    ],
)
def test_while_typing_keys_edit_and_the_others_still_lead_out(event: Event, intent: Intent) -> None:
    assert translated(event, typing=True) == [intent]


def test_only_editing_keys_repeat_until_they_are_released() -> None:
    held = [key_down(pygame.K_BACKSPACE)] * 3
    assert translated(*held, typing=True) == [Edit("backspace")] * 3
    assert translated(*[key_down(pygame.K_u)] * 3) == [Key("undo")]
    assert translated(*[key_down(pygame.K_RIGHT)] * 3) == [Move(1, 0)]
    again = [key_down(pygame.K_SPACE), key_up(pygame.K_SPACE), key_down(pygame.K_SPACE)]
    assert translated(*again) == [Advance(), LetGo(), Advance()]


def test_shift_slows_until_both_are_let_go_of() -> None:
    left, right = pygame.K_LSHIFT, pygame.K_RSHIFT
    held = [key_down(left), key_down(right), key_up(left), key_up(right)]
    assert translated(*held) == [Slow(True), Slow(True), Slow(False)]
    assert translated(*held, typing=True) == []


def test_a_key_held_while_the_window_lost_the_focus_is_forgotten() -> None:
    events = [
        key_down(pygame.K_SPACE), Event(pygame.WINDOWFOCUSLOST), key_down(pygame.K_SPACE),
    ]  # fmt: skip
    assert translated(*events) == [Advance(), FocusLost(), Advance()]


def test_the_keys_of_an_input_method_are_not_commands() -> None:
    composing = Event(pygame.TEXTEDITING, text="\N{ACUTE ACCENT}", start=0, length=1)
    done = Event(pygame.TEXTINPUT, text="é")
    events = [composing, key_down(pygame.K_BACKSPACE), key_down(pygame.K_RETURN), done]
    assert translated(*events, typing=True) == [Typed("é")]


def test_the_keyboard_is_in_use_from_the_first_arrow_to_the_next_click() -> None:
    hands = InputMode()
    used = []
    for intent in (Advance(), Move(1, 0), Point((0, 0)), Digit(1), Press((0, 0)), NextFocus()):
        hands.note(intent)
        used.append(hands.by_keyboard)
    assert used == [False, True, True, True, False, True]
