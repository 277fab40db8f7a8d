"""Where tooltips lie: every one that a scene may show, in the largest letters, in any window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import pygame

from game.ui.widgets.intents import ScreenThing
from game.ui.widgets.tooltip import draw_tooltip
from game.ui.window.scene import Kit
from tests.drawing.longest import speaking_longest, width
from tests.players.screen import opened

SIZES = ((960, 540), (1280, 1024), (1600, 900), (2560, 1080))


@contextmanager
def read_large(size: tuple[int, int]) -> Iterator[Kit]:
    """Open a kit whose letters are as large as they can be set, and its words as long as any."""
    kit = opened(size)
    with speaking_longest(width):
        kit.text.scale = 1.5
        yield kit


def look_at_plates(kit: Kit, things: Iterable[ScreenThing]) -> None:
    """See that every thing is told beside its place, within the window; something is."""
    surface = pygame.Surface(kit.window.size)
    told = [(thing, thing.tooltip_text()) for thing in things]
    assert told
    for thing, said in told:
        plate = draw_tooltip(kit, surface, said, [thing.rect], "foot")
        assert surface.get_rect().contains(plate), said
        assert not plate.colliderect(thing.rect), said
