"""The game's own tests, on Windows."""

from __future__ import annotations

import re

import pytest

from tests.windows.game import Game

RING_SECONDS = 1200.0


@pytest.mark.short
@pytest.mark.timeout(RING_SECONDS)
def test_the_ring_core_passes(game: Game) -> None:
    run_ring(game, "core")


@pytest.mark.timeout(RING_SECONDS)
def test_the_ring_screens_passes(game: Game) -> None:
    run_ring(game, "screens")


def run_ring(game: Game, ring: str) -> None:
    """Run a ring to its end; print what it skipped, and its reasons."""
    words = "-m", "tests", ring, "-q", "--color=no", "--durations=3"
    done = game.windows.run(
        game.windows.python, *words, cwd=game.folder, variables={"SDL_VIDEODRIVER": "dummy"},
        seconds=RING_SECONDS,
    )  # fmt: skip
    if done.code:
        # Whole, while an assertion's message would be shortened.
        pytest.fail(str(done), pytrace=False)
    skipped = re.findall(r"^SKIPPED \[(\d+)\] .*?: (.*)$", done.out, re.MULTILINE)
    counts: dict[str, int] = {}
    for count, reason in skipped:
        counts[reason] = counts.get(reason, 0) + int(count)
    print(f"\n{done.out.splitlines()[-1]}")
    for reason, count in sorted(counts.items(), key=lambda item: -item[1]):
        print(f"  {count} skipped: {reason}")
