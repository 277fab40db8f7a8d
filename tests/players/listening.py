"""A mixer on a device that nobody hears, and what it plays, for tests of sound and music."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.files import SOUNDS_FOLDER
from game.ui.mixer import SoundPlayer

FRAME = 1 / 60


def started(mixer: SoundPlayer) -> None:
    mixer.open_device()
    while mixer.is_loading:
        mixer.update(0.0)


def run(mixer: SoundPlayer, seconds: float) -> None:
    for _frame in range(round(seconds / FRAME)):
        mixer.update(FRAME)


def play_music(mixer: SoundPlayer, name: str | None, seconds: float) -> None:
    mixer.play_music(name)
    run(mixer, seconds)


def channels() -> list[pygame.mixer.Channel]:
    """Give the channels on which something plays."""
    every = (pygame.mixer.Channel(nth) for nth in range(pygame.mixer.get_num_channels()))
    return [channel for channel in every if channel.get_busy()]


def lengths() -> list[float]:
    """Give how long the sounds are that play, in seconds."""
    return [round(channel.get_sound().get_length(), 3) for channel in channels()]


def length(name: str) -> float:
    """Give how long one of the game's sounds is, in seconds."""
    return round(pygame.mixer.Sound(SOUNDS_FOLDER / f"{name}.ogg").get_length(), 3)
