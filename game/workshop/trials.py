"""Measuring how strong a level is, in both games, and finding puzzles."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from game.blanco import bots as blanco_bots
from game.blanco import record as blanco_record
from game.blanco import rules as blanco
from game.blanco.record import KEY
from game.challenge import code_of
from game.errors import REFUSED, PlainError
from game.files import write_over
from game.luckybox import codes
from game.luckybox.bots import BOTS, MINDS, Bot
from game.luckybox.decks import faces_by_id, load_deck
from game.luckybox.puzzles.puzzle import (
    SEAT,
    SHIPPED,
    Puzzle,
    chains_from,
    is_answered,
    points_in_round,
)
from game.luckybox.record import record_of
from game.luckybox.rules import (
    EDITIONS,
    ONE_COPY_PLAYERS,
    Action,
    Face,
    Phase,
    Setup,
    State,
    apply,
    find_winners,
    legal_actions,
    new_game,
    play,
    score_sheets,
    view_for,
)
from game.record import Player, Record, counted, write_record

Given = TypeVar("Given")
Done = TypeVar("Done")

if TYPE_CHECKING:
    from game.luckybox.mind.review import Receipt


SEEDS_APART = 1_000_000
"""Seeds per measuring seed, so that deals do not overlap."""
AT_ONCE = 4
"""Games per batch of a worker."""


def nothing(*_: object) -> None:
    pass


class Work(Protocol):
    """Like ``map``, in order, in other processes."""

    def __call__(
        self, do: Callable[[Given], Done], items: Iterable[Given], at_once: int = 1
    ) -> Iterator[Done]:
        """Apply a function to every item, ``at_once`` per batch."""


@contextmanager
def workers(most: int, begin: Callable[..., None], *arguments: Any) -> Iterator[Work]:
    """Yield a pool of processes that end with this one; raises ``PlainError``."""
    count = min(most, os.cpu_count() or 1)
    try:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context
    except ImportError:
        count = 1
    if count <= 1:
        begin(*arguments)
        yield lambda do, items, at_once=1: map(do, items)
        return
    try:
        with ProcessPoolExecutor(count, get_context("spawn"), _begin, (begin, arguments)) as pool:
            yield lambda do, items, at_once=1: pool.map(do, items, chunksize=at_once)
    except BrokenProcessPool as error:
        raise PlainError(
            "One of the processes at work was ended from outside, perhaps for want of memory."
        ) from error


def _begin(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    begin(*arguments)


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_all(
    play_one: Callable[[int], Done],
    games: int,
    tell: Callable[[int], None] = nothing,
    begin: Callable[..., None] = nothing,
    *arguments: Any,
    at_once: int = AT_ONCE,
) -> tuple[Done, ...]:
    """Play games by index on all cores; ``tell`` is called with the count done."""
    played: list[Done] = []
    with workers(games // at_once, begin, *arguments) as work:
        for one in work(play_one, range(games), at_once):
            played.append(one)
            tell(len(played))
    return tuple(played)


def figures(groups: Sequence[Sequence[float]]) -> dict[str, float]:
    """Return ``mean`` and ``sd`` of all values, and ``se`` of the groups' means."""
    values = [value for group in groups for value in group]
    error = _deviation([fmean(group) for group in groups]) / sqrt(len(groups))
    found = {"mean": fmean(values), "sd": _deviation(values), "se": error}
    return {name: round(value, 4) for name, value in found.items()}


def _deviation(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


def times_as_json(times: Sequence[float]) -> dict[str, float]:
    """Return the median, the 99th percentile and the maximum."""
    ordered = sorted(times)
    return {
        "median": round(median(ordered), 3),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
        "max": round(ordered[-1], 3),
    }


def times_in_words(found: dict[str, float]) -> str:
    """Format the result of ``times_as_json``, in milliseconds."""
    return (
        f"a decision: median {found['median']:.1f} ms, p99 {found['p99']:.1f} ms,"
        f" at most {found['max']:.1f} ms"
    )


def folder_for_games(path: Path) -> Path:
    """Return the folder, created if needed; raises ``PlainError`` if it cannot be created."""
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise PlainError(f"Cannot put records into {path}: {error.strerror}.", REFUSED) from error
    return path


def write_game(record: Record, path: Path) -> None:
    """Write the record of a game; raises ``PlainError`` if the file cannot be written."""
    try:
        write_over(path, write_record(record).encode())
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.", REFUSED) from error


@dataclass(frozen=True, slots=True)
class Trial:
    """What to measure."""

    level: str
    games: int
    seed: int
    plies: int | None
    """Overrides the level's lookahead."""
    players: int
    edition: str
    against: str | None
    """The level in the other seats; by default the same."""
    deck: str | None
    """The deck's name in records; ``None`` to write the faces."""
    faces: tuple[Face, ...]
    records: Path | None
    """Where every game's record is written."""
    receipts: bool = False
    """Whether every game is reviewed."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the measured seats' totals, wins and milliseconds per decision."""

    totals: tuple[int, ...]
    share: float
    """The measured seats' share of the win."""
    times: tuple[float, ...]
    receipts: tuple[Receipt, ...]
    """Of the measured seats, if reviewed."""


@dataclass(frozen=True, slots=True)
class Found:
    """The results of a trial."""

    trial: Trial
    played: tuple[Played, ...]

    def as_json(self) -> dict[str, object]:
        """Return the figures: ``mean``, ``sd`` and ``se`` in points, ``ms`` per decision."""
        trial = self.trial
        found: dict[str, object] = {
            "level": trial.level,
            "edition": trial.edition,
            "players": trial.players,
            "plies": trial.plies,
            "seed": trial.seed,
            "games": trial.games,
            **figures([one.totals for one in self.played]),
            "ms": times_as_json([spent for one in self.played for spent in one.times]),
        }
        if trial.against is not None:
            wins = figures([[one.share] for one in self.played])
            found |= {"against": trial.against, "wins": wins["mean"], "wins_se": wins["se"]}
        if trial.receipts:
            found["receipts"] = self._terms()
        return found

    def _terms(self) -> dict[str, dict[str, float]]:
        from game.luckybox.mind.review import Receipt

        return {
            term: figures([[getattr(one, term) for one in game.receipts] for game in self.played])
            for term in Receipt.__slots__
        }

    def as_text(self) -> str:
        found = self.as_json()
        times = found["ms"]
        assert isinstance(times, dict)
        lines = [
            f"{found['level']}: mean {found['mean']:.2f} ± {found['se']:.2f},"
            f" sd {found['sd']:.2f}, {found['games']} games, {found['edition']},"
            f" {found['players']} at the table",
            times_in_words(times),
        ]
        if "wins" in found:
            lines.append(f"wins against {found['against']}: {found['wins']:.1%}")
        if self.trial.receipts:
            terms = self._terms().items()
            said = [f"{term} {told['mean']:+.2f} ± {told['se']:.2f}" for term, told in terms]
            lines.append(f"receipts: {', '.join(said)}")
        return "\n".join(lines)


def measure(trial: Trial, tell: Callable[[int], None]) -> Found:
    return Found(
        trial, play_all(partial(play_one, trial), trial.games, tell, _luckybox_trial_begin, trial)
    )


def _luckybox_trial_begin(trial: Trial) -> None:
    if trial.receipts or trial.level in MINDS:
        from game.luckybox.mind.network import shipped_network

        shipped_network()


def play_one(trial: Trial, index: int) -> Played:
    """Play one game; against another level, the measured seat rotates.  Raises ``PlainError``."""
    seed = trial.seed * SEEDS_APART + index
    players, own = trial.players, index % trial.players
    kinds = [
        trial.level if trial.against is None or seat == own else trial.against
        for seat in range(players)
    ]
    copies = 1 if players <= ONE_COPY_PLAYERS else 2
    names = tuple(f"{kind} {seat + 1}" for seat, kind in enumerate(kinds))
    edition = EDITIONS[trial.edition]
    game = new_game(Setup(names, edition, seed, faces_by_id(trial.faces, copies))).game
    policies = [policy_of(kind, trial) for kind in kinds]
    chances = [Random(f"{seed}/bot {seat}") for seat in range(players)]
    measured = [seat for seat in range(players) if kinds[seat] == trial.level]
    measured = measured if trial.against is None else [own]
    actions: list[Action] = []
    times: list[float] = []
    asked = True
    while asked:
        asked = False
        for seat in range(players):
            while legal := legal_actions(game, seat):
                asked = True
                began = time.perf_counter()
                action = policies[seat](view_for(game, seat), legal, chances[seat])
                if seat in measured:
                    times.append((time.perf_counter() - began) * 1000)
                actions.append(action)
                game = play(game, action).game
    sheets = score_sheets(game)
    winners = find_winners(sheets)
    if trial.records is not None:
        seats = [Player(names[seat], seat, kinds[seat]) for seat in range(players)]
        record = record_of(game.setup, actions, trial.deck, counted(seats))
        path = trial.records / f"{trial.level}-{seed}.json"
        write_game(record, path)
    receipts: tuple[Receipt, ...] = ()
    if trial.receipts:
        from game.luckybox.mind.network import shipped_network
        from game.luckybox.mind.review import analyse

        review = analyse(game.setup, actions, shipped_network())
        receipts = tuple(review.receipt(seat) for seat in measured)
    return Played(
        tuple(sheets[seat].total for seat in measured),
        sum(seat in winners for seat in measured) / len(winners),
        tuple(times),
        receipts,
    )


def policy_of(kind: str, trial: Trial) -> Bot:
    """Return the bot of this name, with the trial's lookahead if it is the measured level."""
    if trial.plies is None or kind != trial.level:
        return BOTS[kind]
    from game.luckybox.mind.player import LEVELS, choose

    level = LEVELS[kind]
    changed = replace(level, outlook=replace(level.outlook, plies=trial.plies))
    return lambda view, legal, rng: choose(changed, view, rng)


MOST_ACTIONS = 20_000
"""A longer game counts as lost."""


@dataclass(frozen=True, slots=True)
class BlancoTrial:
    """What to measure."""

    level: str
    against: str
    games: int
    seed: int
    players: int = 2
    has_notes: bool = False
    records: Path | None = None

    def deal_of(self, index: int) -> int:
        """Return the seed of a game: consecutive games, one per seat, share a deal."""
        return self.seed * SEEDS_APART + index // self.players


@dataclass(frozen=True, slots=True)
class BlancoPlayed:
    """One game: the measured seat's result, cards left and milliseconds per decision."""

    deal: int
    has_won: bool
    left: int
    times: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class BlancoFound:
    """The results of a trial."""

    trial: BlancoTrial
    played: tuple[BlancoPlayed, ...]

    def as_json(self) -> dict[str, object]:
        """Return ``mean``, ``sd`` and ``se`` of cards left, ``wins`` with an error, ``ms``."""
        trial = self.trial
        won: dict[int, list[float]] = defaultdict(list)
        left: dict[int, list[float]] = defaultdict(list)
        for one in self.played:
            won[one.deal].append(one.has_won)
            left[one.deal].append(one.left)
        wins = figures(list(won.values()))
        return {
            "game": "blanco",
            "level": trial.level,
            "against": trial.against,
            "players": trial.players,
            "memory_notes": trial.has_notes,
            "seed": trial.seed,
            "games": len(self.played),
            "wins": wins["mean"],
            "wins_se": wins["se"],
            **figures(list(left.values())),
            "ms": times_as_json([spent for one in self.played for spent in one.times]),
        }

    def as_text(self) -> str:
        found = self.as_json()
        times = found["ms"]
        assert isinstance(times, dict)
        return "\n".join(
            [
                f"{found['level']} against {found['against']}: wins {found['wins']:.1%}"
                f" ± {found['wins_se']:.1%} of {found['games']} games,"
                f" {found['players']} at the table{', with notes' * self.trial.has_notes}",
                times_in_words(times),
            ]
        )


def measure_blanco(trial: BlancoTrial, tell: Callable[[int], None] = nothing) -> BlancoFound:
    return BlancoFound(trial, play_all(partial(play_one_blanco, trial), trial.games, tell))


def play_one_blanco(trial: BlancoTrial, index: int) -> BlancoPlayed:
    """Play one game of a trial; the measured seat rotates.  Raises ``PlainError``."""
    own = index % trial.players
    kinds = [trial.level if seat == own else trial.against for seat in range(trial.players)]
    names = tuple(f"{kind} {seat + 1}" for seat, kind in enumerate(kinds))
    game = blanco.new_game(blanco.Setup(names, trial.deal_of(index))).game
    actions: list[blanco.Action] = []
    times: list[float] = []
    while (found := blanco.outcome(game)) is None and len(actions) < MOST_ACTIONS:
        seat = next(seat for seat in range(trial.players) if blanco.legal_actions(game, seat))
        view, legal = blanco.view_for(game, seat), blanco.legal_actions(game, seat)
        if not trial.has_notes:
            view = blanco.without_notes(view)
        chance = Random(f"{game.setup.seed}/{len(actions)}/bot {seat}")
        began = time.perf_counter()
        action = blanco_bots.BOTS[kinds[seat]](view, legal, chance)
        if seat == own:
            times.append((time.perf_counter() - began) * 1000)
        actions.append(action)
        game = blanco.apply(game, action).game
    if trial.records is not None:
        seats = [Player(names[seat], seat, kinds[seat]) for seat in range(trial.players)]
        extra = {**counted(seats), KEY: trial.has_notes}
        record = blanco_record.record_of(game.setup, actions, extra)
        path = trial.records / f"{trial.level}-{game.setup.seed}-{own + 1}.json"
        write_game(record, path)
    has_won = found is not None and own in found.winners
    return BlancoPlayed(
        game.setup.seed, has_won, blanco.score_sheets(game)[own].points, tuple(times)
    )


Row = tuple[str, int, int, int]
"""A code, and the other fields of ``Puzzle``."""
DECK = "tombola"
MOMENTS = 20_000
LEAST_CROSSES, LEAST_LEAD = 3, 3
GRADES = 5


def best_of(game: State) -> tuple[int, int, int] | None:
    """Return the points of the two best chains and the crosses of the best; ``None`` if even."""
    chains = sorted(chains_from(game, MOMENTS), key=lambda chain: -chain.points)
    if len(chains) < 2 or chains[0].points == chains[1].points:
        return None
    before = sum(held.crossed.bit_count() for held in game.seats[SEAT].held)
    crosses = sum(mask.bit_count() for mask in chains[0].crossed) - before
    return chains[0].points, chains[1].points, crosses


def is_obvious(game: State) -> bool:
    best = max(chain.points for chain in chains_from(game, MOMENTS))
    rng = Random(0)
    while not is_answered(game):
        legal = legal_actions(game, SEAT)
        game = apply(game, BOTS["line-greedy"](view_for(game, SEAT), legal, rng)).game
    return points_in_round(game) == best


def moments(seed: int) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Play a game; yield each moment when a number has just been revealed."""
    faces = faces_by_id(load_deck(DECK), 1)
    game = new_game(Setup(("Puzzle",), EDITIONS["classic"], seed, faces)).game
    rng, actions = Random(f"{seed}/puzzle"), list[Action]()
    while legal := legal_actions(game, SEAT):
        seat = game.seats[SEAT]
        if game.phase is Phase.TURN and not seat.answered:
            yield game, tuple(actions)
        actions.append(BOTS["sharp"](view_for(game, SEAT), legal, rng))
        game = play(game, actions[-1]).game


def puzzles_in(seed: int) -> list[Row]:
    found = []
    for game, actions in moments(seed):
        try:
            best = best_of(game)
        except OverflowError:
            continue
        if best is None or best[0] - best[1] < LEAST_LEAD or best[2] < LEAST_CROSSES:
            continue
        if not is_obvious(game):
            found.append((code_of(record_of(game.setup, actions, DECK), codes), *best))
    return found


def graded(found: list[list[Row]], each: int) -> list[Row]:
    """Return ``each`` puzzles per grade, one per game, with the clearest leads; easiest first."""
    taken: list[Row] = []
    used = set[int]()
    for grade in range(GRADES, 0, -1):
        rows = [
            (row[1] - row[2], game, row)
            for game, rows in enumerate(found)
            for row in rows
            if Puzzle(0, *row).grade == grade and game not in used
        ]
        count = 0
        for _lead, game, row in sorted(rows, key=lambda one: (-one[0], one[1])):
            if game not in used and count < each:
                used.add(game)
                taken.append(row)
                count += 1
        print(f"grade {grade}: {count} of {len(rows)}")
    return sorted(taken, key=lambda row: (Puzzle(0, *row).grade, row[3], -row[1]))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python3 -m game.workshop.trials",
        description=f"Find puzzles in games of a bot, and write them to {SHIPPED.name}.",
        formatter_class=argparse.ArgumentDefaultsHelpFormatter,
    )
    for option, default, meaning in (
        ("--games", 400, "how many games to search"),
        ("--each", 48, "how many puzzles to keep of each grade"),
        ("--seed", 20_000, "the seed of the first game"),
    ):
        parser.add_argument(option, metavar="N", type=int, default=default, help=meaning)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    with workers(len(seeds), nothing) as work:
        rows = graded(list(work(puzzles_in, seeds, AT_ONCE)), given.each)
    text = ",\n".join(json.dumps(row) for row in rows)
    SHIPPED.write_text(f"[\n{text}\n]\n", "ascii")


if __name__ == "__main__":
    main()
