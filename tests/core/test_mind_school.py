"""Learning: the gradient is right, games are played by the rules' points, weights are kept."""

from pathlib import Path

import numpy as np
import pytest

from game.errors import PlainError
from game.luckybox.decks import load_deck
from game.luckybox.mind.cards import cards_of
from game.luckybox.mind.network import SIZE, Network
from game.luckybox.mind.school import selfplay
from game.luckybox.mind.school.learning import Learner, gradient_of
from game.luckybox.mind.school.selfplay import Batch, play_batch
from game.luckybox.mind.school.training import new_course, recalled, remember
from game.luckybox.mind.weights import read_network, write_weights


@pytest.fixture
def batch(monkeypatch: pytest.MonkeyPatch) -> Batch:
    """Give a batch of four tables."""
    tables = (1, 1, 2, 3)
    monkeypatch.setattr(selfplay, "TABLES", tables)
    monkeypatch.setattr(selfplay, "SEATS", sum(tables))
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
    assert recalled(path) is None
    course = new_course(7)
    course.games, course.totals = 128, [50.0, 60.0]
    remember(course, path)
    found = recalled(path)
    assert found is not None
    assert (found.seed, found.games, found.mean) == (7, 128, 55.0)
    assert np.array_equal(found.learner.weights, course.learner.weights)


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 and no more"])
def test_a_damaged_course_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "weights.state").write_bytes(content)
    with pytest.raises(PlainError, match="take it away"):
        recalled(tmp_path / "weights")


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
