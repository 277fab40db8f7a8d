"""How strong the levels are with the weights that come with the game, in wide bounds."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game.folders import PROJECT
from game.luckybox.bots import LEVELS
from game.luckybox.decks import load_deck
from game.luckybox.mind.measurement import Trial, measure
from game.luckybox.mind.weights import SHIPPED, read_network

GAMES = 200
BANDS = {
    "beginner": (22, 28),
    "casual": (35, 43),
    "solid": (48, 56),
    "sharp": (60, 65.5),
    "master": (68, 73),
}
"""Points alone, some four standard errors of so many games to either side."""
WEIGHTS_FIT = 100_000


def trial(level: str, games: int = GAMES, against: str | None = None, players: int = 1) -> Trial:
    faces = load_deck("tombola")
    return Trial(level, games, 77, None, players, "classic", against, "tombola", faces, None)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_as_strong_as_it_is_called(level: str) -> None:
    found = measure(trial(level), lambda _: None).as_json()
    low, high = BANDS[level]
    assert isinstance(found["mean"], float)
    assert low <= found["mean"] <= high


def test_the_master_beats_a_greedy_player_nearly_always() -> None:
    found = measure(trial("master", 60, "line-greedy", 4), lambda _: None).as_json()
    assert isinstance(found["wins"], float)
    assert found["wins"] >= 0.8


def test_the_weights_are_small_and_tell_where_they_come_from() -> None:
    story = json.loads(SHIPPED.with_suffix(".json").read_text("utf-8"))
    assert SHIPPED.stat().st_size <= WEIGHTS_FIT
    assert story.keys() >= {"command", "seed", "version", "games", "mean", "se"}
    assert story["weights"] == len(read_network(SHIPPED).weights)


def test_training_that_was_interrupted_leads_to_the_same_weights(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npy", tmp_path / "parts.npy"

    def train(path: Path, games: int) -> None:
        words = ["mind", "train", "--seed", "4", "--games", str(games), "-o", str(path)]
        subprocess.run([sys.executable, str(PROJECT / "main.py"), *words], check=True)

    train(whole, 256)
    train(parts, 128)
    train(parts, 256)
    assert np.array_equal(read_network(whole).weights, read_network(parts).weights)
