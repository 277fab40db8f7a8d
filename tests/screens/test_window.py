"""The window opens at a size that fits, says when there is no display, and saves pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.setup.shortcut import PROGRAM
from game.ui.window.film import save_picture
from game.ui.window.scene import Kit
from game.ui.window.window import (
    CLASS_VARIABLES,
    SMALLEST,
    at_least_smallest,
    default_size,
    start_display,
    within_desktop,
)

WINDOW = (1280, 720)

PROJECT = Path(__file__).resolve().parents[2]
START = "from game.ui.window.window import start_display; start_display()"


@pytest.mark.parametrize(
    ("desktop", "size"),
    [
        ((1920, 1080), (1536, 864)), ((3840, 2160), (3072, 1728)), ((1280, 1024), (1024, 576)),
        ((3440, 1440), (2048, 1152)), ((800, 600), SMALLEST),
    ],
)  # fmt: skip
def test_the_first_window_leaves_some_of_the_desktop_free(
    desktop: tuple[int, int], size: tuple[int, int]
) -> None:
    assert default_size(desktop) == size


def test_a_remembered_size_is_cut_to_the_desktop_of_today(kit: Kit) -> None:
    desktop = pygame.display.get_desktop_sizes()[0]
    assert within_desktop((20_000, 20_000)) == at_least_smallest(desktop)
    assert within_desktop((10, 10)) == SMALLEST


@pytest.mark.parametrize("size", [(960, 540), (3840, 2160), (2560, 1080), (1024, 768)])
def test_a_window_takes_any_size_from_the_smallest_up(kit: Kit, size: tuple[int, int]) -> None:
    kit.window.resize(size)
    assert kit.window.size == size
    assert kit.window.surface.get_size() == size


def test_full_screen_gives_the_old_size_back(kit: Kit) -> None:
    kit.window.set_fullscreen(True)
    kit.window.set_fullscreen(True)
    assert kit.window.windowed_size == (1280, 720)
    kit.window.set_fullscreen(False)
    assert kit.window.size == (1280, 720)


def test_a_window_that_is_made_again_looks_the_same(kit: Kit) -> None:
    kit.window.reopen_without_opengl()
    assert kit.window.size == (1280, 720)
    kit.window.flip()


def test_pictures_never_overwrite_each_other(kit: Kit, tmp_path: Path) -> None:
    kit.window.surface.fill((1, 2, 3))
    paths = [save_picture(kit.window.surface, tmp_path / "new") for _ in range(3)]
    assert len(set(paths)) == 3
    assert pygame.image.load(paths[-1]).get_at((9, 9))[:3] == (1, 2, 3)


def start_display_with(**changes: str | None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **{k: v for k, v in changes.items() if v is not None}}
    for name, value in changes.items():
        if value is None:
            environment.pop(name, None)
    return subprocess.run(
        [sys.executable, "-c", START], cwd=PROJECT, env=environment, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_the_game_does_not_run_unseen() -> None:
    done = start_display_with(DISPLAY=None, WAYLAND_DISPLAY=None, SDL_VIDEODRIVER=None)
    assert "PlainError" in done.stderr
    assert "no display" in done.stderr


def test_a_driver_that_was_asked_for_is_taken() -> None:
    assert start_display_with(SDL_VIDEODRIVER="dummy").returncode == 0


def test_a_desktop_knows_to_which_entry_of_its_menu_the_window_belongs() -> None:
    start_display()
    assert {os.environ[variable] for variable in CLASS_VARIABLES} == {PROGRAM}
