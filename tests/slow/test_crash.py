"""Programs that are killed in the middle: what was seen is kept; ``tests.crash`` kills more."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from game.match import AnyMatch
from game.ui.window.preferences import Settings
from tests.crash.frames import Reader, Seen, kept_to, match_at
from tests.crash.play import SETTINGS, Games, Tally, Typed, Watched
from tests.crash.work import WORKS, Killed, Work
from tests.libraries import laid, laid_blanco, play, play_blanco

KILLS = int(os.environ.get("LUCKYBOX_KILLS", "1"))
MOST_FRAMES = 60
"""Early, so that the suite need not wait for whole games."""


@pytest.mark.parametrize("games", [Watched, Typed])
def test_a_killed_game_has_lost_nothing_that_was_seen(tmp_path: Path, games: type[Games]) -> None:
    rng, tally = Random(7), Tally()
    killed = games(tmp_path / "home")
    for number in range(max(2, KILLS)):
        tally += killed.kill(number, 100 + number, rng, MOST_FRAMES)
    assert tally.wrong == ()
    assert tally.seen


@pytest.mark.parametrize(
    "match", [play(laid(("Ada",), seed=3), 12), play_blanco(laid_blanco(), 12)]
)
@pytest.mark.parametrize("by_hand", [False, True])
def test_a_decision_that_is_seen_and_not_kept_is_found_out(match: AnyMatch, by_hand: bool) -> None:
    reader, record = Reader(Settings(**SETTINGS), by_hand=by_hand), match.record()
    for actions in range(2, 13):
        frame = reader.draw(match_at(record, actions), ring=by_hand)
        found = [reader.read([frame], kept_to(record, kept)) for kept in (actions, actions - 1)]
        assert found == [Seen(actions, True), Seen(actions, False)]


@pytest.mark.parametrize("work", WORKS, ids=lambda work: work.__name__)
def test_work_that_is_killed_has_lost_nothing_and_can_be_done_again(
    tmp_path: Path, work: type[Work]
) -> None:
    killed = Killed(work(), tmp_path)
    rng = Random(7)
    assert sum((killed.kill(number, rng) for number in range(KILLS)), Tally()).wrong == ()
