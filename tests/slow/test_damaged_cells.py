"""Every column of every table of a library, damaged in every way."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.damage import WAYS, Whole, cells, judged, whole

UNTELLABLE = {
    ("games", "steps", "nothing"),
    ("games", "touched", "another letter"),
    ("games", "claimed_by", "a word"),
    ("insights", "par", "nothing"),
    ("insights", "par", "a negative number"),
    ("insights", "judged", "another letter"),
}
"""Damage that leaves something as good as what was there."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return whole(tmp_path_factory.mktemp("whole"))


@pytest.mark.parametrize("way", WAYS)
def test_whatever_becomes_of_a_cell_no_other_game_is_lost(
    before: Whole, tmp_path: Path, way: str
) -> None:
    became = Counter[str]()
    for table, column in cells():
        verdict = judged(tmp_path, before, table, column, way)
        if verdict is None:
            continue
        became["tried"] += 1
        became["lost"] += verdict.carried.lost
        if not verdict.is_named:
            assert (table, column, way) in UNTELLABLE
    assert became["tried"] > 50
    assert became["lost"] <= 2, "the header alone is kept nowhere else"
