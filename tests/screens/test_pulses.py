"""Flashes: never more than three in any second, asked of the limiter and measured on the screen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.bots import BOT
from game.luckybox.rules import Phase
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.table.table import FAST
from game.stage import FlashLimiter
from game.ui.window.scene import Kit
from tests.played import played_to
from tests.screen import Player, key_down

WINDOW = (960, 540)

MOST, SECONDS = 3, 1.0
COLUMNS, ROWS = 48, 27
"""The screen is measured in so many cells."""
BLOCK = (16, 9)
"""A tenth of the field of vision, 341 by 256 of 1024 by 768, in cells."""
LEAST_SWING, DARK, AREA = 0.10, 0.80, 0.25
"""What makes a flash (WCAG 2.3.1): how much it changes, how dark it gets, how much of a block."""
AT_ONCE = 0.07
"""Cells that change within so many seconds change together."""

Asked = tuple[float, float, float]


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 0.4), st.floats(0, 0.5), st.floats(0, 0.6)), max_size=60))
def test_no_second_holds_more_than_three(asked: Sequence[Asked]) -> None:
    pulses, now, granted = FlashLimiter(), 0.0, list[tuple[float, float]]()
    for wait, earliest, more in asked:
        now += wait
        if pulses.ask(now, earliest, earliest + more):
            granted.append((now + earliest, now + earliest + more))
    for seed in range(3):
        rng = Random(seed)
        moments = sorted(rng.uniform(*span) for span in granted)
        assert all(
            moments[at + MOST] - moments[at] >= SECONDS - 1e-9 for at in range(len(moments) - MOST)
        )


def test_the_fourth_in_a_second_is_refused_and_a_later_one_granted() -> None:
    pulses = FlashLimiter()
    assert [pulses.ask(at / 10) for at in range(5)] == [True, True, True, False, False]
    assert [pulses.ask(1.0), pulses.ask(1.05)] == [True, False]


# --- on the screen -------------------------------------------------------------------------------


def luminances(surface: pygame.Surface) -> list[float]:
    """Give the relative luminance of every cell."""
    small = pygame.transform.smoothscale(surface, (COLUMNS, ROWS))
    pixels = pygame.image.tobytes(small, "RGB")
    linear = [LINEAR[value] for value in pixels]
    return [
        0.2126 * linear[at] + 0.7152 * linear[at + 1] + 0.0722 * linear[at + 2]
        for at in range(0, len(linear), 3)
    ]


LINEAR = [
    value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
    for value in range(256)
]


class Swings:
    """Finds where the light of each cell turns, up or down, by enough to be seen."""

    def __init__(self) -> None:
        self._low: list[float] = []
        self._high: list[float] = []
        self.turned: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
        """By cell: when it changed enough, and into which direction."""

    def take(self, seconds: float, frame: list[float]) -> None:
        """Look at one frame."""
        if not self._low:
            self._low, self._high = list(frame), list(frame)
        for at, light in enumerate(frame):
            low, high = min(self._low[at], light), max(self._high[at], light)
            cell = (at % COLUMNS, at // COLUMNS)
            if light - low >= LEAST_SWING and low < DARK:
                self.turned[cell].append((seconds, 1))
                low = high = light
            elif high - light >= LEAST_SWING and light < DARK:
                self.turned[cell].append((seconds, -1))
                low = high = light
            self._low[at], self._high[at] = low, high

    def flashes(self) -> int:
        """Count the most pairs of opposite changes that any block sees within a second."""
        return max((most_pairs(self._changes(*block)) for block in blocks()), default=0)

    def _changes(self, left: int, top: int) -> list[tuple[float, int]]:
        """Give when enough of a block changed together, each direction by itself."""
        enough = AREA * BLOCK[0] * BLOCK[1]
        seen = sorted(
            turn
            for x in range(left, left + BLOCK[0])
            for y in range(top, top + BLOCK[1])
            for turn in self.turned.get((x, y), ())
        )
        changes: list[tuple[float, int]] = []
        for direction in (1, -1):
            times = [seconds for seconds, way in seen if way == direction]
            start = 0
            while start < len(times):
                end = start
                while end < len(times) and times[end] - times[start] <= AT_ONCE:
                    end += 1
                if end - start >= enough:
                    changes.append((times[start], direction))
                    start = end
                else:
                    start += 1
        return sorted(changes)


def blocks() -> Iterator[tuple[int, int]]:
    for left in range(0, COLUMNS - BLOCK[0] + 1, 4):
        for top in range(0, ROWS - BLOCK[1] + 1, 3):
            yield left, top


def most_pairs(changes: Sequence[tuple[float, int]]) -> int:
    """Count the pairs of opposite changes in the second that holds most of them."""
    most = 0
    for at, (start, _way) in enumerate(changes):
        pairs, last = 0, 0
        for seconds, way in changes[at:]:
            if seconds - start > SECONDS:
                break
            if last and way != last:
                pairs, last = pairs + 1, 0
            else:
                last = way
        most = max(most, pairs)
    return most


def test_a_blinking_screen_is_found_out() -> None:
    swings = Swings()
    for frame in range(60):
        bright = frame // 5 % 2
        swings.take(frame / 60, [0.1 + 0.5 * bright] * (COLUMNS * ROWS))
    assert swings.flashes() > MOST


@pytest.mark.parametrize(("speed", "rate"), [("fast", 1.0), ("turbo", 1.0), ("normal", FAST)])
def test_twelve_boards_at_once_do_not_flash(kit: Kit, speed: str, rate: float) -> None:
    kit.settings.speed = speed
    kit.settings.auto_reveal = True
    table = played_to(12, Phase.TURN, 3, settings=kit.settings)
    assert all(player.kind == BOT for player in table.players)
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    if rate != 1.0:
        player.do(key_down(pygame.K_SPACE))
    swings, seconds = Swings(), 0.0
    crosses = 0
    while player.scene is scene and seconds < 9.0:
        drawn = player.loop.frames_drawn
        player.wait()
        seconds += 0.016
        if player.loop.frames_drawn > drawn:
            swings.take(seconds, luminances(kit.window.surface))
        crosses = max(crosses, *(seat.combo for seat in table.view.seats))
    assert crosses >= 3, "look for a livelier round"
    assert swings.flashes() <= MOST
