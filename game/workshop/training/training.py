"""The training loop: workers play, the network learns, and a file stores the progress.

Each stretch is some batches with the same weights, then learning: learning in parallel would save a
fifth of the time but cost more strength.  Weights depend only on the seed and the number of games,
not on processes, pauses or kills.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from game import __version__
from game.errors import REFUSED, PlainError
from game.files import write_over
from game.luckybox.mind.cards import cards_of
from game.luckybox.mind.features import Floats
from game.luckybox.mind.network import SIZE, Network
from game.luckybox.mind.weights import read_network, read_story, write_story, write_weights
from game.luckybox.rules import Face
from game.progress import Progress
from game.workshop.trials import workers

from .learning import Learner
from .lookahead import learnt
from .selfplay import SEATS, Batch, Samples, play_batch

BATCHES = 2
STRETCH = BATCHES * SEATS
"""Games between updates of the weights."""
GAMES_A_STEP = 16
RATE, RATE_HALVES, RATE_BENDS = 0.003, 40_000, 1.5
"""The learning rate, the games after which it is half, and the exponent of its decay."""
URGES, URGES_HALVE = 0.3, 30_000
"""The share of seats with urges, and the games after which it is half."""
LATEST = 1_000
"""Games in the running mean."""
SAVE_SECONDS = 20.0
TOLD_EVERY = 5_000
"""Games between progress lines."""
GAMES_A_REVIEW = 800
"""Training games per reviewed game of the final lesson."""
LAYOUT = 1
"""The version of the state file's format."""


@dataclass(slots=True)
class Course:
    """The state of training."""

    seed: int
    learner: Learner
    games: int = 0
    seconds: float = 0.0
    totals: list[float] = field(default_factory=list)
    """Of the latest solo games played at full strength."""

    @property
    def mean(self) -> float:
        return sum(self.totals) / max(1, len(self.totals))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        count = len(self.totals)
        squares = sum((total - self.mean) ** 2 for total in self.totals)
        return sqrt(squares / max(1, count - 1) / max(1, count))


Tell = Callable[[Course], None]


def train(
    faces: Sequence[Face],
    course: Course,
    is_enough: Callable[[Course], bool],
    path: Path,
    tell: Tell,
) -> None:
    """Train until ``is_enough``, saving the state beside ``path``.

    Raises:
        PlainError: the file cannot be written.
    """
    begun, saved = time.monotonic() - course.seconds, time.monotonic()
    with workers(BATCHES, _begin, tuple(faces)) as work:
        while not is_enough(course):
            urges = URGES / (1 + course.games / URGES_HALVE)
            weights = course.learner.weights
            seeds = [(course.seed, course.games, batch) for batch in range(BATCHES)]
            _learn(course, list(work(_play, [(weights, seed, urges) for seed in seeds])))
            course.seconds = time.monotonic() - begun
            tell(course)
            if time.monotonic() - saved > SAVE_SECONDS or is_enough(course):
                remember(course, path)
                saved = time.monotonic()


def _learn(course: Course, batches: Sequence[Batch]) -> None:
    """Learn from the games of a stretch in random order."""
    samples = Samples(
        np.concatenate([batch.samples.card_places for batch in batches]),
        np.concatenate([batch.samples.places for batch in batches]),
        np.concatenate([batch.samples.counts for batch in batches]),
        np.concatenate([batch.samples.rest for batch in batches]),
    )
    chance = np.random.Generator(np.random.PCG64([course.seed, course.games]))
    order = chance.permutation(len(samples.rest))
    rate = RATE / (1 + (course.games / RATE_HALVES) ** RATE_BENDS)
    for rows in np.array_split(order, STRETCH // GAMES_A_STEP):
        course.learner.learn(samples, rows, rate)
    course.games += STRETCH
    for batch in batches:
        course.totals += batch.totals.tolist()
    course.totals = course.totals[-LATEST:]


def new_course(seed: int) -> Course:
    learner = Learner.fresh(seed)
    return Course(seed, learner)


def state_path(path: Path) -> Path:
    """Return the state file of the weights at ``path``."""
    return path.with_name(f"{path.name}.state")


def remember(course: Course, path: Path) -> None:
    """Save the state atomically."""
    learner, content = course.learner, io.BytesIO()
    np.savez(
        content,
        numbers=np.array([LAYOUT, SIZE, course.games, learner.steps]),
        seed=np.array(str(course.seed)),
        seconds=np.array(course.seconds),
        totals=np.array(course.totals),
        arrays=np.stack([learner.weights, learner.mean, learner.slope, learner.square]),
    )
    try:
        write_over(state_path(path), content.getvalue())
    except OSError as error:
        raise PlainError(f"Cannot write {state_path(path)}: {error.strerror}.", REFUSED) from error


def recalled(path: Path) -> Course | None:
    """Load the state; ``None`` if there is none.

    Raises:
        PlainError: the file is damaged, or of another network.
    """
    state = state_path(path)
    if not state.exists():
        return None
    try:
        with np.load(state, allow_pickle=False) as kept:
            layout, size, games, steps = (int(number) for number in kept["numbers"])
            if (layout, size) != (LAYOUT, SIZE):
                raise PlainError(f"{state} was begun with another network; take it away.", REFUSED)
            weights, mean, slope, square = kept["arrays"].copy()
            learner = Learner(weights, mean, slope, square, steps)
            seconds, totals = float(kept["seconds"]), kept["totals"].tolist()
            return Course(int(str(kept["seed"])), learner, games, seconds, totals)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise PlainError(f"{state} is damaged, or no training: take it away.", REFUSED) from error


_cards = cards_of(())


def _begin(faces: tuple[Face, ...]) -> None:
    global _cards
    _cards = cards_of(faces)


def _play(wanted: tuple[Floats, tuple[int, ...], float]) -> Batch:
    weights, seed, urges = wanted
    return play_batch(_cards, Network.of(weights), seed, urges)


def train_to_file(
    path: Path, seed: int, minutes: float | None, games: int | None, faces: Sequence[Face]
) -> int:
    """Start or continue training, and write the weights with their provenance.

    ``games`` or ``minutes`` limits the total, including earlier runs.

    Raises:
        PlainError: the state is of another training, or nothing can be written.
    """
    course = recalled(path) or new_course(seed)
    if course.seed != seed:
        raise PlainError(
            f"{state_path(path)} was begun with the seed {course.seed}, not {seed}.", REFUSED
        )

    def is_enough(course: Course) -> bool:
        if games is not None:
            return course.games >= games
        return course.seconds >= (minutes or 0) * 60

    words = "{done} games learnt from"
    with Progress(words, 0) as progress:
        told = course.games

        def tell(course: Course) -> None:
            nonlocal told
            progress.count(course.games)
            if course.games - told >= TOLD_EVERY:
                told = course.games
                progress.away()
                print(_words_of(course), flush=True)

        train(faces, course, is_enough, path, tell)
    story = {
        "command": f"mind train --seed {seed} --games {course.games}",
        "version": __version__,
        "seed": seed,
        "games": course.games,
        "minutes": round(course.seconds / 60, 1),
        "mean": round(course.mean, 2),
        "se": round(course.error, 2),
        "weights": SIZE,
    }
    print(_words_of(course), flush=True)
    _teach_to_look_ahead(path, course.learner.mean, story, seed, course.games, faces)
    return 0


def teach_weights(path: Path, begun: Path, seed: int, games: int, faces: Sequence[Face]) -> int:
    """Run only the final lesson on existing weights, as after ``games`` games.

    Raises:
        PlainError: they cannot be read, or nothing can be written.
    """
    story = {
        "command": f"mind train --from {begun.name} --seed {seed} --games {games}",
        "version": __version__,
        "seed": seed,
        "games": games,
        "weights": SIZE,
        "from": read_story(begun),
    }
    _teach_to_look_ahead(path, read_network(begun).weights, story, seed, games, faces)
    return 0


def _teach_to_look_ahead(
    path: Path,
    weights: Floats,
    story: dict[str, object],
    seed: int,
    games: int,
    faces: Sequence[Face],
) -> None:
    """Run the final lesson, and write the weights with their provenance."""
    reviews = games // GAMES_A_REVIEW
    if reviews:
        with Progress("{done} of {total} games reviewed", reviews) as progress:
            lesson = learnt(weights, faces, seed, reviews, progress.count)
        weights, story["lookahead"] = lesson.weights, lesson.as_json()
        print(f"{reviews} games reviewed: their rest was {lesson.rest:+.2f} ± {lesson.se:.2f}.")
    write_weights(path, weights)
    write_story(path, story)
    print(f"The weights are in {path}.")


def _words_of(course: Course) -> str:
    return (
        f"{course.games:,} games, {course.seconds / 60:.1f} minutes:"
        f" mean {course.mean:.2f} ± {course.error:.2f} of the latest {len(course.totals)}"
    )
