"""The limit: what a frame costs that only copies pictures which are there already.

Knows nothing of the game: a background, as many cards as a full table has, a shower of particles
and the window's flip, in pygame alone.  Nothing that shows as much can be quicker on this machine
at this moment, so frames of the game are told as ratios to it.
"""

from __future__ import annotations

import statistics
import time
from random import Random
from typing import NamedTuple

import pygame

FRAME_BUDGET_SECONDS = 1 / 60
CARDS_ACROSS, CARDS_DOWN = 6, 4
CARD_SHARE = (0.12, 0.2)
"""The size of a card, as a share of the window's."""
PARTICLES = 300
PARTICLE_SHARE = 1 / 90
WARM_UP, FRAMES = 30, 240
SEED = 16


class Timed(NamedTuple):
    """What a frame took: on the clock, and of this thread alone, whatever else the machine does."""

    seconds: float
    cpu_seconds: float


class Limit(NamedTuple):
    """What bare frames took: in milliseconds, on the clock and of this thread's processor time."""

    median_ms: float
    p99_ms: float
    cpu_median: float
    late_percent: float


def limit(size: tuple[int, int], frames: int = FRAMES) -> Limit:
    """Redraw a bare window of this size again and again, and sum up what a frame took."""
    found = _frames(size, frames)
    wall = sorted(it.seconds for it in found)
    late = sum(took > FRAME_BUDGET_SECONDS for took in wall)
    return Limit(
        round(statistics.median(wall) * 1000, 2),
        round(wall[min(len(wall) - 1, int(len(wall) * 0.99))] * 1000, 2),
        round(statistics.median(it.cpu_seconds for it in found) * 1000, 2),
        round(100 * late / len(wall), 2),
    )


def _frames(size: tuple[int, int], count: int) -> list[Timed]:
    random = Random(SEED)
    window = pygame.Window("limit", size)
    surface = window.get_surface()
    background = pygame.Surface(size).convert(surface)
    background.fill((75, 36, 120))
    cards = [_card(size, shade) for shade in range(CARDS_ACROSS * CARDS_DOWN)]
    laid = [
        (
            card,
            (
                size[0] * (at % CARDS_ACROSS) // CARDS_ACROSS,
                size[1] * (at // CARDS_ACROSS) // CARDS_DOWN,
            ),
        )
        for at, card in enumerate(cards)
    ]
    speck = pygame.Surface((max(2, round(size[1] * PARTICLE_SHARE)),) * 2, pygame.SRCALPHA)
    speck.fill((255, 220, 80, 160))
    shower = [[random.randrange(size[0]), random.randrange(size[1])] for _ in range(PARTICLES)]
    found = []
    for frame in range(WARM_UP + count):
        began, cpu = time.perf_counter(), time.thread_time()
        surface.blit(background, (0, 0))
        surface.fblits(laid)
        for place in shower:
            place[1] = (place[1] + 3) % size[1]
            surface.blit(speck, place)
        window.flip()
        took = Timed(time.perf_counter() - began, time.thread_time() - cpu)
        pygame.event.pump()
        if frame >= WARM_UP:
            found.append(took)
    window.destroy()
    return found


def _card(size: tuple[int, int], shade: int) -> pygame.Surface:
    width, height = (round(whole * share) for whole, share in zip(size, CARD_SHARE, strict=True))
    card = pygame.Surface((width, height), pygame.SRCALPHA)
    ink = (250 - shade, 240, 220, 255)
    pygame.draw.rect(card, ink, card.get_rect(), border_radius=height // 10)
    return card
