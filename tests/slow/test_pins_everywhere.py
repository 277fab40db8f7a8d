"""What is pinned can be had, file by file, on every computer that the game is meant for.

Asks an index of packages, the one that pip is set to; without a network there is none to ask.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.files import PROJECT
from game.setup import TO_PLAY, TO_TEST
from tests.pins import PLATFORMS, PYTHONS, NotToBeHad, Platform, can_ask, lists_of, resolve


@pytest.fixture(scope="module", autouse=True)
def index() -> None:
    if not can_ask():
        pytest.skip("no index of packages can be reached from here")


@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)
def test_what_the_game_and_its_tests_need_can_be_had(platform: Platform) -> None:
    """With the oldest Python all, with the newest the game; `tests.pins --check` tries the rest."""
    assert {"pygame-ce", "pytest"} <= resolve(platform, PYTHONS[0], lists_of(TO_TEST)).keys()
    assert "pygame-ce" in resolve(platform, PYTHONS[-1], lists_of(TO_PLAY))


def test_a_file_with_another_hash_is_refused(tmp_path: Path) -> None:
    text = (PROJECT / TO_PLAY[0]).read_text("utf-8")
    wrong = re.sub(r"[0-9a-f]{64}", "0" * 64, text)
    (tmp_path / "list.txt").write_text(wrong, "utf-8")
    with pytest.raises(NotToBeHad, match="DO NOT MATCH THE HASHES"):
        resolve(PLATFORMS[0], PYTHONS[0], ["--require-hashes", "-r", str(tmp_path / "list.txt")])
