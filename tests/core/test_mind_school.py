"""Learning: the gradient is right, games are played by the rules' points, weights are kept.

After the last lesson nobody plays otherwise, and the rests of a receipt are none on the average.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from game.command import main
from game.errors import PlainError
from game.files import PROJECT
from game.luckybox.decks import load_deck
from game.luckybox.mind.chains import cards_of
from game.luckybox.mind.network import (
    BOLT_INPUTS,
    SIZE,
    Network,
    read_network,
    write_story,
    write_weights,
)
from game.luckybox.mind.player import choices
from game.luckybox.rules import view_for
from game.workshop import training
from game.workshop.training import (
    AHEAD,
    Batch,
    Learner,
    gradient_of,
    learnt,
    load_course,
    new_course,
    play_batch,
    remember,
)
from tests.minds import moments


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> Batch:
    """Give a batch of four tables."""
    tables = (1, 1, 2, 3)
    monkeypatch.setattr(training, "TABLES", tables)
    monkeypatch.setattr(training, "SEATS", sum(tables))
    return play_batch(cards_of(load_deck("tombola")), Network.fresh(1), (1, 2), 0.5)


def test_the_gradient_is_the_slope_of_the_error(batch: Batch) -> None:
    weights = Network.fresh(2).weights
    rows = np.arange(0, len(batch.samples.rest), 9)
    gradient, _ = gradient_of(Network.of(weights), batch.samples, rows)
    picked = np.random.Generator(np.random.PCG64(1)).choice(np.flatnonzero(gradient), 12)
    for at in (*picked, SIZE - 1):
        step = np.float32(1e-2)
        errors = []
        for sign in (1, -1):
            moved = weights.copy()
            moved[at] += sign * step
            errors.append(gradient_of(Network.of(moved), batch.samples, rows)[1])
        slope = (errors[0] - errors[1]) / (4 * step)
        assert gradient[at] == pytest.approx(slope, rel=0.1, abs=2e-2)


def test_the_same_seed_plays_the_same_games(batch: Batch) -> None:
    again = play_batch(cards_of(load_deck("tombola")), Network.fresh(1), (1, 2), 0.5)
    other = play_batch(cards_of(load_deck("tombola")), Network.fresh(1), (1, 3), 0.5)
    assert np.array_equal(batch.samples.rest, again.samples.rest)
    assert not np.array_equal(batch.samples.rest, other.samples.rest)


def test_learning_lessens_the_error(batch: Batch) -> None:
    learner, rows = Learner.fresh(1), np.arange(len(batch.samples.rest))
    errors = [learner.learn(batch.samples, rows, 0.003) for _ in range(40)]
    assert errors[-1] < 0.5 * errors[0]


def test_a_course_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    path = tmp_path / "weights"
    assert load_course(path) is None
    course = new_course(7)
    course.games, course.totals = 128, [50.0, 60.0]
    remember(course, path)
    found = load_course(path)
    assert found is not None
    assert (found.seed, found.games, found.mean) == (7, 128, 55.0)
    assert np.array_equal(found.learner.weights, course.learner.weights)


def test_after_the_last_lesson_rests_are_none_on_the_average_and_play_is_the_same() -> None:
    faces, weights = load_deck("tombola"), Network.fresh(1).weights
    first = learnt(weights, faces, seed=2, games=2, tell=lambda _: None)
    assert abs(first.rest) > 1
    again = learnt(first.weights, faces, seed=2, games=2, tell=lambda _: None)
    assert again.rest == pytest.approx(0, abs=1e-2)
    before, after = Network.of(weights), Network.of(first.weights)
    for at, (game, seat) in enumerate(moments(3, 2, "classic")):
        if at % 7 == 0:
            view = view_for(game, seat)
            found = [choices(view, network, AHEAD, most=1)[0] for network in (before, after)]
            assert found[0].actions == found[1].actions


def test_weights_tell_from_which_they_come(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.npy", tmp_path / "new.npy"
    write_weights(old, Network.fresh(3).weights)
    write_story(old, {"command": "mind train --seed 3 --games 800"})
    wanted = f"mind train --from {old} --seed 5 --games 1600 -o {new}"
    assert main(wanted.split()) == 0
    assert "2 games reviewed" in capsys.readouterr().out
    story = json.loads(new.with_suffix(".json").read_text("utf-8"))
    assert story["from"] == {"command": "mind train --seed 3 --games 800"}
    assert story["lookahead"]["games"] == 2
    changed = read_network(new).seats != read_network(old).seats
    assert set(changed.nonzero()[0]) <= set(range(1, BOLT_INPUTS))
    assert main(["mind", "train", "--from", str(old), "--minutes", "1", "-o", str(new)]) == 2
    assert "--games" in capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 and no more"])
def test_a_damaged_course_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.state").write_bytes(content)
    with pytest.raises(PlainError, match="take it away"):
        load_course(tmp_path / "weights")


def test_weights_are_kept_as_halves(tmp_path: Path) -> None:
    weights = Network.fresh(3).weights
    write_weights(tmp_path / "weights.npy", weights)
    read = read_network(tmp_path / "weights.npy").weights
    assert np.allclose(read, weights, rtol=1e-3, atol=1e-4)


@pytest.mark.parametrize("content", [b"", b"\x93NUMPY", b"anything"])
def test_what_holds_no_weights_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.npy").write_bytes(content)
    with pytest.raises(PlainError, match="weights"):
        read_network(tmp_path / "weights.npy")


def test_training_settles_the_threads_of_numpy_before_it_is_imported() -> None:
    """The same seed gives the same weights on any number of cores."""
    program = (
        "import os, sys\n"
        "os.environ.pop('OPENBLAS_NUM_THREADS', None)\n"
        "class AtNumpy:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'numpy':\n"
        "            assert os.environ['OPENBLAS_NUM_THREADS'] == '1'\n"
        "sys.meta_path.insert(0, AtNumpy())\n"
        "import game.workshop.training\n"
        "assert 'numpy' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, check=True)
