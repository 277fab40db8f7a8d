"""A guard against second presses: the same key, button or click is not heard again too soon."""

from __future__ import annotations

import pygame
import pytest
from pygame.event import Event

from game.ui.widgets.intents import KeyDebounce
from tests.screen import key_down, key_up, motion, mouse_down, mouse_up

SOON, LATER = 0.1, 0.4
GUARD_MS = 300
TEXT = Event(pygame.TEXTINPUT, text="n")


def pad_button(kind: int, pad: int = 1) -> Event:
    return Event(kind, instance_id=pad, button=pygame.CONTROLLER_BUTTON_A)


PRESSES = [
    (key_down(pygame.K_n), key_up(pygame.K_n)),
    (mouse_down((5, 5)), mouse_up((5, 5))),
    (pad_button(pygame.CONTROLLERBUTTONDOWN), pad_button(pygame.CONTROLLERBUTTONUP)),
]


def heard(bounce: KeyDebounce, *events: Event) -> list[bool]:
    return [bounce.hears(event) for event in events]


@pytest.mark.parametrize("press", PRESSES)
def test_a_second_press_too_soon_is_not_heard_nor_is_its_end(press: tuple[Event, Event]) -> None:
    bounce = KeyDebounce()
    bounce.advance_time(0.0, GUARD_MS)
    assert heard(bounce, *press) == [True, True]
    bounce.advance_time(SOON, GUARD_MS)
    assert heard(bounce, *press) == [False, False]
    # Trembling on, one is not heard until it has been quiet for as long.
    bounce.advance_time(SOON, GUARD_MS)
    assert heard(bounce, *press) == [False, False]
    bounce.advance_time(LATER, GUARD_MS)
    assert heard(bounce, *press) == [True, True]


@pytest.mark.parametrize("press", PRESSES)
def test_off_everything_is_heard(press: tuple[Event, Event]) -> None:
    bounce = KeyDebounce()
    for _press in range(3):
        bounce.advance_time(0.0, 0)
        assert heard(bounce, *press) == [True, True]


def test_another_key_another_pad_the_wheel_and_the_mouse_that_moves_are_heard_at_once() -> None:
    bounce = KeyDebounce()
    bounce.advance_time(0.0, GUARD_MS)
    heard(bounce, *PRESSES[0], *PRESSES[2])
    others = [
        key_down(pygame.K_m),
        pad_button(pygame.CONTROLLERBUTTONDOWN, pad=2),
        mouse_down((5, 5), button=4),
        mouse_down((5, 5), button=4),
        motion((6, 6)),
    ]
    assert all(heard(bounce, *others))


def test_a_key_that_is_not_heard_writes_nothing_and_one_that_is_held_repeats() -> None:
    bounce, (down, up) = KeyDebounce(), PRESSES[0]
    bounce.advance_time(0.0, GUARD_MS)
    assert heard(bounce, down, TEXT, down, TEXT, up) == [True] * 5
    assert heard(bounce, down, TEXT, up) == [False] * 3
    bounce.advance_time(LATER, GUARD_MS)
    assert heard(bounce, down, TEXT) == [True, True]
