"""Programs that are killed in the middle: what was seen is kept; ``tests.crash`` kills more."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tests.crash.play import Tally, Watched
from tests.crash.work import WORKS, Killed, Work

KILLS = int(os.environ.get("LUCKYBOX_KILLS", "1"))
MOST_FRAMES = 60
"""Early, so that the suite need not wait for whole games."""
LATE = """
import sys
from game import command
from game.library import library
keep, handed_in = library.keep, []
def late(connection, uid, state, *rest):
    handed_in.append(state)
    if len(handed_in) > 1:
        keep(connection, uid, handed_in[-2], *rest)
library.keep = late
sys.exit(command.main(sys.argv[1:]))
"""
"""Keeps every decision when the next one is made, and shows it at once."""


def test_a_killed_game_has_lost_nothing_that_was_seen(tmp_path: Path) -> None:
    rng, tally = Random(7), Tally()
    watched = Watched(tmp_path / "home")
    for number in range(max(2, KILLS)):
        tally += watched.kill(number, 100 + number, rng, MOST_FRAMES)
    assert tally.wrong == ()
    assert tally.seen


def test_a_decision_that_is_seen_and_not_kept_is_found_out(tmp_path: Path) -> None:
    watched = Watched(tmp_path / "home", ("-c", LATE))
    wrong = ""
    for number in range(0, 20, 2):
        tally = watched.kill(number, 100 + number, Random(number), MOST_FRAMES, "normal")
        wrong = "".join(tally.wrong)
        if wrong:
            break
    assert "was seen" in wrong


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.__name__)
def test_work_that_is_killed_has_lost_nothing_and_can_be_done_again(
    tmp_path: Path, work: type[Work]
) -> None:
    killed = Killed(work(), tmp_path)
    rng = Random(7)
    assert sum((killed.kill(number, rng) for number in range(KILLS)), Tally()).wrong == ()
