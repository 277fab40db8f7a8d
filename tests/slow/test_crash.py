"""Games that are killed in the middle: what was shown is kept; ``tests.crash`` kills more."""

from __future__ import annotations

import os
from pathlib import Path

from tests.crash import crash

KILLS = int(os.environ.get("LUCKYBOX_KILLS", "6"))
MOST_SHOWN = 100
"""Early, so that the suite need not wait for whole games."""


def test_a_killed_game_has_lost_nothing_that_was_shown(tmp_path: Path) -> None:
    actions, _finished, missing = crash(tmp_path / "home", KILLS, seed=7, most=MOST_SHOWN)
    assert actions
    assert missing == []
