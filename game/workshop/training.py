"""Training the network in games against itself, and a final lesson in looking ahead."""

from __future__ import annotations

import game.luckybox.mind  # noqa: F401 - before numpy: settles on how many threads it works

# isort: split
import io
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from game import __version__
from game.cli import ProgressLine
from game.errors import REFUSED_EXIT_CODE, PlainError
from game.files import replace_file
from game.luckybox import bots
from game.luckybox.decks import faces_by_id
from game.luckybox.mind import chains
from game.luckybox.mind.network import (
    ACTIVE_INPUTS_PER_CARD,
    BOLT_OFFSET,
    CARD_INPUT_COUNT,
    CARD_UNIT_COUNT,
    NO_INPUT,
    PHASE_COUNT,
    SEAT_INPUT_COUNT,
    SEAT_UNIT_COUNT,
    TURNS_PER_ROUND,
    WEIGHT_COUNT,
    Floats,
    Network,
    count_active_inputs,
    make_seat_states,
    read_network,
    read_provenance,
    write_provenance,
    write_weights,
)
from game.luckybox.mind.player import (
    SearchLimits,
    SeatValues,
    best_choices,
    count_banked_points,
    seat_states_in,
    value_seats,
)
from game.luckybox.mind.review import analyse_game
from game.luckybox.rules import (
    CLASSIC_EDITION,
    FULL_MASK,
    NUMBER_CARDS,
    ROUNDS,
    Action,
    Face,
    Setup,
    cards_to_keep,
    legal_actions,
    new_game,
    offer_size,
    play,
    view_for,
)

from .trials import play_in_parallel, worker_pool

SEARCH_WIDTH = 250
TRACE_DECAY = 0.5
"""The share of a training target that comes from beyond the next decision, as in TD(lambda)."""
PLAYERS_PER_TABLE = (1,) * 52 + (2, 2, 3, 5)
"""How many players sit at each table of a batch of games."""
SEATS_PER_BATCH = sum(PLAYERS_PER_TABLE)
WEAK_START_SHARE = 0.5
"""The share of seats that first play weakly: at random, or only to complete lines."""
MEAN_CROSS_URGE = 0.8
"""A seat with urges overvalues each cross on some cards by this many points on average."""
ROUNDING_TOLERANCE = 1e-4


class NetworkInputs(NamedTuple):
    """Inputs of the network, one row per seat."""

    card_places: npt.NDArray[np.int16]
    """[row, slot, nth]: the indices of the active inputs of the card in each slot."""
    places: npt.NDArray[np.int16]
    counts: npt.NDArray[np.uint8]


class TrainingSamples(NamedTuple):
    """Seats after decisions, one row each: the network's inputs, and the target of its output."""

    inputs: NetworkInputs
    rest: Floats


class TrainingBatch(NamedTuple):
    """Training samples, and the total scores of some games."""

    samples: TrainingSamples
    totals: Floats
    """The total scores of the solo seats that always played what they thought best."""


class _DecisionStep(NamedTuple):
    """What training keeps of one decision of each seat, as arrays with one row per seat."""

    inputs: NetworkInputs
    certain: Floats
    value: Floats
    best: Floats
    """The value of the best choice.  ``value`` is lower where a seat made another choice."""


def concatenate_inputs(inputs: Sequence[NetworkInputs]) -> NetworkInputs:
    return NetworkInputs(
        np.concatenate([one.card_places for one in inputs]),
        np.concatenate([one.places for one in inputs]),
        np.concatenate([one.counts for one in inputs]),
    )


class _BatchPlay:
    """A batch of games in progress, played side by side as arrays with one row per seat."""

    def __init__(
        self, cards: chains.CardTable, network: Network, chance: np.random.Generator, urges: float
    ):
        self.network, self.chance = network, chance
        self.table = np.repeat(np.arange(len(PLAYERS_PER_TABLE)), PLAYERS_PER_TABLE)
        zeros = np.zeros(SEATS_PER_BATCH, np.int64)
        self.now = chains.Positions(
            cards,
            CLASSIC_EDITION,
            np.zeros((SEATS_PER_BATCH, chains.MAX_HELD_CARDS), np.int64),
            np.full(SEATS_PER_BATCH, chains.ALL_SQUARES_MASK, np.uint64),
            zeros + CLASSIC_EDITION.start_bolts,
            zeros.copy(),
            zeros.copy(),
            zeros.copy(),
            np.full((SEATS_PER_BATCH, 9), 2, np.int8),
            zeros + 1,
            zeros.copy(),
            np.zeros(SEATS_PER_BATCH, np.float32),
            zeros - 1,
            zeros - 1,
            np.array(PLAYERS_PER_TABLE)[self.table] - 1,
            zeros + chains.UNLIMITED_SUPPLY,
            zeros + chains.UNLIMITED_SUPPLY,
            zeros,
        )
        rows = np.arange(1, len(cards.grid))
        self.pile = chance.permuted(np.tile(rows, (SEATS_PER_BATCH, 1)), axis=1)
        drawn = chance.permuted(np.tile(NUMBER_CARDS, (len(PLAYERS_PER_TABLE) * ROUNDS, 1)), axis=1)
        self.numbers = drawn[:, :TURNS_PER_ROUND].reshape(
            len(PLAYERS_PER_TABLE), ROUNDS, TURNS_PER_ROUND
        )[self.table]
        decisions = ROUNDS * (TURNS_PER_ROUND + 1)
        is_weak = chance.random(SEATS_PER_BATCH) < WEAK_START_SHARE
        self.weak_until = np.where(is_weak, chance.integers(1, decisions, SEATS_PER_BATCH), 0)
        self.looks_for_lines = chance.random(SEATS_PER_BATCH) < 0.5
        self.has_urges = ~is_weak & (chance.random(SEATS_PER_BATCH) < urges)
        self.urge = np.zeros((SEATS_PER_BATCH, chains.MAX_HELD_CARDS))
        self.steps: list[_DecisionStep] = []

    def play_games(self) -> TrainingBatch:
        for round_number in range(1, ROUNDS + 1):
            self._draft_cards(round_number)
            for turn in range(1, TURNS_PER_ROUND + 1):
                self._answer_number(turn)
            self._score_round()
        return TrainingBatch(self._make_samples(), self.totals[self._counts_for_totals()])

    def _counts_for_totals(self) -> npt.NDArray[np.bool_]:
        is_telling: npt.NDArray[np.bool_] = (
            (self.weak_until == 0) & ~self.has_urges & (self.now.others == 0)
        )
        return is_telling

    def _draft_cards(self, round_number: int) -> None:
        now, size, keep = self.now, offer_size(round_number), cards_to_keep(round_number)
        now.round[:], now.turn[:], now.number[:], now.bag[:] = round_number, 0, 0, 2
        self._update_rival_moons()
        offer, self.pile = self.pile[:, :size], self.pile[:, size:]
        ways = np.array(list(combinations(range(size), keep)))
        options = chains.add_kept_cards(now, offer[:, ways].reshape(-1, keep))
        worth = value_seats(seat_states_in(options), options, self.network)
        root = np.repeat(np.arange(SEATS_PER_BATCH), len(ways))
        picked = self._choose_rows(worth, root, self.chance.random(len(root)), np.zeros(len(root)))
        now.held, now.crossed = options.held[picked], options.crossed[picked]
        urge = self.chance.exponential(MEAN_CROSS_URGE, (SEATS_PER_BATCH, chains.MAX_HELD_CARDS))
        urge *= self.chance.random((SEATS_PER_BATCH, chains.MAX_HELD_CARDS)) < 0.3
        self.urge = np.where(self.has_urges[:, None], urge, 0)

    def _answer_number(self, turn: int) -> None:
        now = self.now
        number = self.numbers[np.arange(SEATS_PER_BATCH), now.round - 1, turn - 1]
        now.turn[:], now.number[:] = turn, number
        now.bag[np.arange(SEATS_PER_BATCH), number - 1] -= 1
        if turn == TURNS_PER_ROUND:
            now.bag[:] = 2
        self._update_rival_moons()
        ends = chains.find_chains(now, SEARCH_WIDTH)
        seats = make_seat_states(ends.root, ends)
        masks = chains.split_into_card_masks(ends.crossed)
        lines = np.where(
            self.looks_for_lines[ends.root],
            chains.COMPLETE_LINE_COUNT[masks].sum(1) * 10 - ends.spent,
            0,
        )
        urged = (self.urge[ends.root] * (9 - chains.OPEN_SQUARE_COUNT[masks])).sum(1)
        weakly = lines + self.chance.random(len(ends)) * 0.9
        picked = self._choose_rows(value_seats(seats, now, self.network), ends.root, weakly, urged)
        now.crossed, now.bolts = ends.crossed[picked], ends.bolts[picked]
        now.moons, now.stars = ends.moons[picked], ends.stars[picked]

    def _update_rival_moons(self) -> None:
        now = self.now
        for seat in np.flatnonzero(now.others):
            at_table = self.table == self.table[seat]
            at_table[seat] = False
            moons = now.moons[at_table]
            now.most[seat], now.fewest[seat] = moons.max(), moons.min()

    def _choose_rows(
        self, worth: SeatValues, root: chains.Ints, weakly: Any, urged: Any
    ) -> chains.Ints:
        value = worth.value
        best = chains.best_row_per_position(value, root)
        picked = chains.best_row_per_position(value + urged, root) if self.has_urges.any() else best
        is_weak = len(self.steps) < self.weak_until
        picked = np.where(is_weak, chains.best_row_per_position(weakly, root), picked)
        cards = np.concatenate([np.full((1, ACTIVE_INPUTS_PER_CARD), NO_INPUT), worth.card_places])
        self.steps.append(
            _DecisionStep(
                NetworkInputs(
                    cards[worth.cards[picked]].astype(np.int16),
                    worth.places[picked].astype(np.int16),
                    worth.counts[picked, CARD_UNIT_COUNT:].astype(np.uint8),
                ),
                worth.certain[picked],
                value[picked],
                value[best],
            )
        )
        return picked

    def _score_round(self) -> None:
        """Bank the points of the round.  After the last round, compute the total scores too."""
        now = self.now
        masks = now.crossed_masks_per_card()
        if now.round[0] == ROUNDS:
            self._update_rival_moons()
            self.totals = count_banked_points(seat_states_in(now), now, masks)
        is_full = (masks == FULL_MASK) & (now.held > 0)
        now.earned = count_banked_points(seat_states_in(now), now, masks)
        now.held[is_full] = 0
        now.stars = np.zeros(SEATS_PER_BATCH, np.int64)

    def _make_samples(self) -> TrainingSamples:
        target, targets = self.totals, []
        for step, after in zip(self.steps[-2::-1], self.steps[:0:-1], strict=True):
            is_last = after is self.steps[-1]
            followed = self.totals if is_last else after.value
            target = np.where(
                after.best - after.value > ROUNDING_TOLERANCE,
                after.best,
                (1 - TRACE_DECAY) * followed + TRACE_DECAY * target,
            )
            targets.append(target - step.certain)
        inputs = concatenate_inputs([step.inputs for step in self.steps[:-1]])
        return TrainingSamples(inputs, np.concatenate(targets[::-1]).astype(np.float32))


def play_batch(
    cards: chains.CardTable, network: Network, seed: Sequence[int], urges: float
) -> TrainingBatch:
    """Play a batch of games to the end.  ``urges`` is the share of seats that overvalue crosses."""
    chance = np.random.Generator(np.random.PCG64(list(seed)))
    return _BatchPlay(cards, network, chance, urges).play_games()


DEALS_PER_SEED = 1_000_000_000
"""How many deals belong to one seed, so that the deals of different seeds do not overlap."""
ONE_PLY = SearchLimits(plies=1)
Rests = npt.NDArray[np.float64]


def learn_lookahead(
    weights: Floats, faces: Sequence[Face], seed: int, games: int, tell: Callable[[int], None]
) -> tuple[Floats, dict[str, float]]:
    """Return the weights corrected by lookahead, and figures on the games reviewed for it.

    The network's mean errors in these games, by phase, are added to its linear weights.  The
    figures are the number of ``games``, the mean (``rest``) of the points that luck and choices do
    not explain, and its standard error (``se``).  ``tell`` is called with the number of games done.
    """
    one = partial(corrections_of_game, weights, tuple(faces), seed)
    rests = np.array(play_in_parallel(one, games, tell)).reshape(games, PHASE_COUNT)
    coming = rests.mean(axis=0)[::-1].cumsum()[::-1]
    changed = weights.copy()
    # Phases are the first inputs after ``NO_INPUT``, and the last unit is linear.
    Network.from_weights(changed).seats[1:BOLT_OFFSET, -1] += coming.astype(np.float32)
    totals = rests.sum(axis=1)
    error = float(totals.std(ddof=1)) / sqrt(games) if games > 1 else 0.0
    return changed, {"games": games, "rest": round(float(totals.mean()), 2), "se": round(error, 2)}


def corrections_of_game(weights: Floats, faces: tuple[Face, ...], seed: int, index: int) -> Rests:
    """Play and review a solo game.  Return, by phase, by how many points the network erred."""
    network = Network.from_weights(weights)
    deal = Setup(("",), CLASSIC_EDITION, seed * DEALS_PER_SEED + index, faces_by_id(faces, 1))
    game, chance = new_game(deal).game, Random(seed)
    actions: list[Action] = []
    while legal := legal_actions(game, 0):
        view = view_for(game, 0)
        if index % 2:
            chain: tuple[Action, ...] = (bots.choose_greedily(view, legal, chance),)
        else:
            chain = best_choices(view, network, ONE_PLY, most=1)[0].actions
        for action in chain:
            game = play(game, action).game
        actions += chain
    rests = [rest for _, rest in analyse_game(deal, actions, network).unexplained_changes(0)]
    # Chances and decisions alternate, then comes the end; a decision's correction follows it.
    found: Rests = np.array(rests[1::2]) + np.array(rests[2::2])
    return found


ADAM_BETA1, ADAM_BETA2, ADAM_EPSILON = 0.9, 0.999, 1e-8
WEIGHT_MEAN_SHARE = 0.1
"""The mean of the weights is taken over about this latest share of the steps so far."""


@dataclass(slots=True)
class AdamLearner:
    """Weights in training by the Adam method, with the moving averages that it needs."""

    weights: Floats
    mean: Floats
    """The mean of the latest weights, which plays better than any of these."""
    slope: Floats
    square: Floats
    steps: int = 0

    @classmethod
    def with_random_weights(cls, seed: int) -> AdamLearner:
        weights = Network.with_random_weights(seed).weights
        return cls(weights, weights.copy(), np.zeros_like(weights), np.zeros_like(weights))

    def take_step(self, samples: TrainingSamples, rows: chains.Ints, rate: float) -> float:
        """Take a training step on some rows.  Return their mean square error before the step."""
        gradient, error = compute_gradient(Network.from_weights(self.weights), samples, rows)
        self.steps += 1
        self.slope += (1 - ADAM_BETA1) * (gradient - self.slope)
        self.square += (1 - ADAM_BETA2) * (gradient * gradient - self.square)
        slope = self.slope / (1 - ADAM_BETA1**self.steps)
        square = self.square / (1 - ADAM_BETA2**self.steps)
        self.weights = self.weights - np.float32(rate) * slope / (np.sqrt(square) + ADAM_EPSILON)
        self.mean += (self.weights - self.mean) * max(
            1 / (1 + WEIGHT_MEAN_SHARE * self.steps), 1e-4
        )
        return error


def compute_gradient(
    network: Network, samples: TrainingSamples, rows: chains.Ints
) -> tuple[Floats, float]:
    """Return half the gradient of the mean square error over these rows, and this error."""
    cards = count_active_inputs(
        samples.inputs.card_places[rows].reshape(len(rows) * chains.MAX_HELD_CARDS, -1),
        CARD_INPUT_COUNT,
    )
    card_units = np.maximum(cards @ network.cards, 0)
    places = count_active_inputs(samples.inputs.places[rows], SEAT_INPUT_COUNT)
    pooled = card_units.reshape(-1, chains.MAX_HELD_CARDS, CARD_UNIT_COUNT).sum(1)
    counts = np.concatenate([pooled, samples.inputs.counts[rows]], axis=1, dtype=np.float32)
    units = counts @ network.counts + places @ network.seats
    hidden = np.maximum(units[:, :-1], 0)
    given = hidden @ network.out[:, 0] + units[:, -1] + network.bias[0, 0]
    error = given - samples.rest[rows]
    back = (error / len(rows)).astype(np.float32)
    gradient = np.zeros(WEIGHT_COUNT, np.float32)
    slopes = Network.from_weights(gradient)
    slopes.bias[0, 0] = back.sum()
    slopes.out[:, 0] = hidden.T @ back
    by_unit = np.empty_like(units)
    by_unit[:, :SEAT_UNIT_COUNT] = back[:, None] * network.out[:, 0] * (hidden > 0)
    by_unit[:, SEAT_UNIT_COUNT] = back
    slopes.counts[:] = counts.T @ by_unit
    slopes.seats[:] = places.T @ by_unit
    by_card = (by_unit @ network.counts[:CARD_UNIT_COUNT].T)[:, None, :]
    by_card = np.repeat(by_card, chains.MAX_HELD_CARDS, axis=1).reshape(-1, CARD_UNIT_COUNT) * (
        card_units > 0
    )
    slopes.cards[:] = cards.T @ by_card
    slopes.cards[NO_INPUT] = 0
    slopes.seats[NO_INPUT] = 0
    return gradient, float((error * error).mean())


BATCHES_PER_UPDATE = 2
GAMES_PER_UPDATE = BATCHES_PER_UPDATE * SEATS_PER_BATCH
"""How many games are played between updates of the weights."""
GAMES_PER_STEP = 16
LEARNING_RATE, RATE_HALVING_GAMES, RATE_DECAY_EXPONENT = 0.003, 40_000, 1.5
"""The learning rate, the number of games after which it has halved, and its decay's exponent."""
URGE_SHARE, URGE_HALVING_GAMES = 0.3, 30_000
"""The first share of seats with urges, and the number of games after which it has halved."""
RUNNING_MEAN_GAMES = 1_000
SAVE_INTERVAL_SECONDS = 20.0
GAMES_PER_PROGRESS_LINE = 5_000
TRAINING_GAMES_PER_REVIEW = 800
"""How many training games there are for each game reviewed in the final lesson."""
STATE_FILE_VERSION = 1


@dataclass(slots=True)
class TrainingState:
    """The state of a training: the weights so far, games, seconds, and the latest scores."""

    seed: int
    learner: AdamLearner
    games: int = 0
    seconds: float = 0.0
    totals: list[float] = field(default_factory=list)
    """The total scores of the latest solo games played at full strength."""

    @property
    def mean(self) -> float:
        return sum(self.totals) / max(1, len(self.totals))

    @property
    def error(self) -> float:
        count = len(self.totals)
        squares = sum((total - self.mean) ** 2 for total in self.totals)
        return sqrt(squares / max(1, count - 1) / max(1, count))


def _train_until(
    course: TrainingState,
    faces: Sequence[Face],
    minutes: float | None,
    games: int | None,
    path: Path,
) -> None:
    """Train for ``games`` or ``minutes`` in all, saving the state beside ``path`` now and then."""
    now = time.monotonic()
    begun, saved, told = now - course.seconds, now, course.games

    def is_enough() -> bool:
        if games is not None:
            return course.games >= games
        return course.seconds >= (minutes or 0) * 60

    words = "{done} games learnt from"
    with (
        ProgressLine(words) as progress,
        worker_pool(BATCHES_PER_UPDATE, _set_worker_cards, tuple(faces)) as work,
    ):
        while not is_enough():
            urges = URGE_SHARE / (1 + course.games / URGE_HALVING_GAMES)
            weights = course.learner.weights
            seeds = [(course.seed, course.games, batch) for batch in range(BATCHES_PER_UPDATE)]
            _learn_from_batches(
                course, list(work(_play_in_worker, [(weights, seed, urges) for seed in seeds]))
            )
            now = time.monotonic()
            course.seconds = now - begun
            progress.count(course.games)
            if course.games - told >= GAMES_PER_PROGRESS_LINE:
                told = course.games
                progress.clear()
                print(_progress_line(course), flush=True)
            if now - saved > SAVE_INTERVAL_SECONDS or is_enough():
                save_state(course, path)
                saved = now


def _learn_from_batches(course: TrainingState, batches: Sequence[TrainingBatch]) -> None:
    inputs = concatenate_inputs([batch.samples.inputs for batch in batches])
    samples = TrainingSamples(inputs, np.concatenate([batch.samples.rest for batch in batches]))
    chance = np.random.Generator(np.random.PCG64([course.seed, course.games]))
    order = chance.permutation(len(samples.rest))
    rate = LEARNING_RATE / (1 + (course.games / RATE_HALVING_GAMES) ** RATE_DECAY_EXPONENT)
    for rows in np.array_split(order, GAMES_PER_UPDATE // GAMES_PER_STEP):
        course.learner.take_step(samples, rows, rate)
    course.games += GAMES_PER_UPDATE
    for batch in batches:
        course.totals += batch.totals.tolist()
    course.totals = course.totals[-RUNNING_MEAN_GAMES:]


def state_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.state")


def save_state(course: TrainingState, path: Path) -> None:
    """Save the state in one step, so that an interruption cannot damage the file."""
    learner, content = course.learner, io.BytesIO()
    np.savez(
        content,
        numbers=np.array([STATE_FILE_VERSION, WEIGHT_COUNT, course.games, learner.steps]),
        seed=np.array(str(course.seed)),
        seconds=np.array(course.seconds),
        totals=np.array(course.totals),
        arrays=np.stack([learner.weights, learner.mean, learner.slope, learner.square]),
    )
    try:
        replace_file(state_path(path), content.getvalue())
    except OSError as error:
        raise PlainError(
            f"Cannot write {state_path(path)}: {error.strerror}.", REFUSED_EXIT_CODE
        ) from error


def load_state(path: Path) -> TrainingState | None:
    """Load the saved state, if any.  Raise ``PlainError`` if it is damaged or does not fit."""
    state = state_path(path)
    if not state.exists():
        return None
    try:
        with np.load(state, allow_pickle=False) as kept:
            layout, size, games, steps = (int(number) for number in kept["numbers"])
            if (layout, size) != (STATE_FILE_VERSION, WEIGHT_COUNT):
                raise PlainError(
                    f"{state} was begun with another network; take it away.", REFUSED_EXIT_CODE
                )
            weights, mean, slope, square = kept["arrays"].copy()
            learner = AdamLearner(weights, mean, slope, square, steps)
            seconds, totals = float(kept["seconds"]), kept["totals"].tolist()
            return TrainingState(int(str(kept["seed"])), learner, games, seconds, totals)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile) as error:
        raise PlainError(
            f"{state} is damaged, or no training: take it away.", REFUSED_EXIT_CODE
        ) from error


_cards = chains.make_card_table(())


def _set_worker_cards(faces: tuple[Face, ...]) -> None:
    global _cards
    _cards = chains.make_card_table(faces)


def _play_in_worker(wanted: tuple[Floats, tuple[int, ...], float]) -> TrainingBatch:
    weights, seed, urges = wanted
    return play_batch(_cards, Network.from_weights(weights), seed, urges)


def train_to_file(
    path: Path, seed: int, minutes: float | None, games: int | None, faces: Sequence[Face]
) -> int:
    """Train for ``games`` or ``minutes`` in all, from a saved state if there is one.

    Save the weights.  Raise ``PlainError`` if the state is unusable or a file cannot be written.
    """
    course = load_state(path) or TrainingState(seed, AdamLearner.with_random_weights(seed))
    if course.seed != seed:
        raise PlainError(
            f"{state_path(path)} was begun with the seed {course.seed}, not {seed}.",
            REFUSED_EXIT_CODE,
        )
    _train_until(course, faces, minutes, games, path)
    story = {
        "command": f"mind train --seed {seed} --games {course.games}",
        "version": __version__,
        "seed": seed,
        "games": course.games,
        "minutes": round(course.seconds / 60, 1),
        "mean": round(course.mean, 2),
        "se": round(course.error, 2),
        "weights": WEIGHT_COUNT,
    }
    print(_progress_line(course), flush=True)
    _teach_and_write(path, course.learner.mean, story, seed, course.games, faces)
    return 0


def teach_lookahead_to_file(
    path: Path, begun: Path, seed: int, games: int, faces: Sequence[Face]
) -> int:
    """Run only the final lesson, on the weights in ``begun``, and save the result in ``path``."""
    story = {
        "command": f"mind train --from {begun.name} --seed {seed} --games {games}",
        "version": __version__,
        "seed": seed,
        "games": games,
        "weights": WEIGHT_COUNT,
        "from": read_provenance(begun),
    }
    _teach_and_write(path, read_network(begun).weights, story, seed, games, faces)
    return 0


def _teach_and_write(
    path: Path,
    weights: Floats,
    story: dict[str, object],
    seed: int,
    games: int,
    faces: Sequence[Face],
) -> None:
    reviews = games // TRAINING_GAMES_PER_REVIEW
    if reviews:
        with ProgressLine("{done} of {total} games reviewed", reviews) as progress:
            weights, told = learn_lookahead(weights, faces, seed, reviews, progress.count)
        story["lookahead"] = told
        print(f"{reviews} games reviewed: their rest was {told['rest']:+.2f} ± {told['se']:.2f}.")
    write_weights(path, weights)
    write_provenance(path, story)
    print(f"The weights are in {path}.")


def _progress_line(course: TrainingState) -> str:
    return (
        f"{course.games:,} games, {course.seconds / 60:.1f} minutes:"
        f" mean {course.mean:.2f} ± {course.error:.2f} of the latest {len(course.totals)}"
    )
