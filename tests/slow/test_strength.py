"""How strong the levels are, in wide bounds; ``mind measure`` says it exactly."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.files import PROJECT
from game.luckybox.bots import LEVEL_NAMES
from game.luckybox.decks import faces_by_id, load_deck
from game.luckybox.mind.network import SHIPPED_WEIGHTS_FILE, read_network
from game.luckybox.mind.review import analyse_game
from game.luckybox.rules import CLASSIC_EDITION, Setup
from game.workshop.trials import BlancoTrial, GameResult, LuckyboxTrial, run_trial

pytestmark = pytest.mark.long

BANDS = {
    "beginner": (36, 25, 4.2),
    "casual": (30, 40, 5.6),
    "solid": (24, 52, 5.6),
    "sharp": (18, 63, 5.6),
    "master": (12, 71, 5.6),
}
"""Games, and the points alone that they are to come to, give or take three standard errors."""
MASTER = 71.1
"""What the master comes to alone, from two thousand games."""
MOST_REST = 2.4
"""What rests may come to on the average: 1, and two standard errors of thirty games."""
WEIGHTS_FIT = 100_000


def measured(level: str, games: int, **more: Any) -> dict[str, object]:
    faces = load_deck("tombola")
    trial = LuckyboxTrial(level=level, games=games, seed=77, faces=faces, **more)
    return trial.as_json(run_trial(trial))


def measured_in_blanco(level: str, games: int, seed: int, **more: Any) -> Sequence[GameResult]:
    return run_trial(BlancoTrial(level=level, games=games, seed=seed, against="tidy", **more))


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_a_level_is_as_strong_as_it_is_called(level: str) -> None:
    games, points, give_or_take = BANDS[level]
    found = measured(level, games)
    assert found["mean"] == pytest.approx(points, abs=give_or_take)


def test_the_rest_of_a_weak_players_receipts_is_small_on_the_average() -> None:
    found = measured("line-greedy", 30, receipts=True)
    assert isinstance(found["receipts"], dict)
    assert abs(found["receipts"]["rest"]["mean"]) <= MOST_REST


def test_a_seat_expects_at_the_start_what_the_master_comes_to() -> None:
    setup = Setup(("",), CLASSIC_EDITION, 1, faces_by_id(load_deck("tombola"), 1))
    start = analyse_game(setup, (), read_network(SHIPPED_WEIGHTS_FILE)).start
    assert start == pytest.approx(MASTER, abs=1)


def test_the_master_beats_a_greedy_player_nearly_always() -> None:
    found = measured("master", 12, against="line-greedy", players=4)
    assert isinstance(found["wins"], float)
    assert found["wins"] >= 0.8


def test_the_weights_are_small_and_tell_where_they_come_from() -> None:
    story = json.loads(SHIPPED_WEIGHTS_FILE.with_suffix(".json").read_text("utf-8"))
    assert SHIPPED_WEIGHTS_FILE.stat().st_size <= WEIGHTS_FIT
    assert story.keys() >= {"command", "seed", "version", "games", "lookahead", "measured"}
    assert story["from"].keys() >= {"command", "seed", "version", "games", "mean", "se"}
    assert story["weights"] == len(read_network(SHIPPED_WEIGHTS_FILE).weights)


def test_training_that_was_interrupted_leads_to_the_same_weights(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.npy", tmp_path / "parts.npy"

    def train(path: Path, games: int) -> None:
        words = ["mind", "train", "--seed", "4", "--games", str(games), "-o", str(path)]
        subprocess.run([sys.executable, str(PROJECT / "main.py"), *words], check=True)

    train(whole, 256)
    train(parts, 128)
    train(parts, 256)
    assert np.array_equal(read_network(whole).weights, read_network(parts).weights)


BESIDE_TIDY = [(2, 14, 3, 1.32), (3, 6, 7, 1.2)]
"""Players, games, the seed, and how many times its share of them shrewd wins at the least."""


@pytest.mark.parametrize(("players", "games", "seed", "times"), BESIDE_TIDY)
def test_shrewd_is_ahead_of_tidy_ones(players: int, games: int, seed: int, times: float) -> None:
    """Of two it wins about four games of five."""
    found = measured_in_blanco("shrewd", games, seed, players=players, has_notes=players > 2)
    assert sum(one.share for one in found) > times * games / players


def test_forgetful_loses_to_tidy() -> None:
    found = measured_in_blanco("forgetful", 24, 4)
    assert 0.05 * 24 < sum(one.share for one in found) < 0.48 * 24
