"""Measuring how strong bots are, in both games, and finding puzzles."""

from __future__ import annotations

import argparse
import json
import os
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from threading import Thread
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from game.blanco import bots as blanco_bots
from game.blanco import record as blanco_record
from game.blanco import rules as blanco
from game.blanco.record import NOTES_KEY
from game.challenge import code_of
from game.errors import REFUSED_EXIT_CODE, PlainError
from game.files import replace_file
from game.luckybox import codes, puzzles
from game.luckybox import rules as luckybox
from game.luckybox.bots import BOTS, THINKING_BOTS, Bot
from game.luckybox.decks import faces_by_id, load_deck
from game.luckybox.decks.forging import DEALS_PER_SEED
from game.luckybox.record import record_of
from game.record import Player, Record, counted_header, write_record

Given = TypeVar("Given")
Done = TypeVar("Done")

if TYPE_CHECKING:
    from game.luckybox.judgements import PointsReceipt


GAMES_PER_BATCH = 4
"""How many games a worker process plays at a time."""


def do_nothing(*_: object) -> None:
    pass


class WorkerMap(Protocol):
    """A function like ``map`` that computes in other processes and keeps the order of the items."""

    def __call__(
        self, do: Callable[[Given], Done], items: Iterable[Given], at_once: int = 1
    ) -> Iterator[Done]:
        """Yield ``do`` of every item, in order.  A process takes ``at_once`` items at a time."""


@contextmanager
def worker_pool(most: int, begin: Callable[..., None], *arguments: Any) -> Iterator[WorkerMap]:
    """Yield a ``map`` over worker processes, in each of which ``begin`` is called first.

    They end with this process.  Raise ``PlainError`` if one of them dies.
    """
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
        with ProcessPoolExecutor(
            count, get_context("spawn"), _start_worker, (begin, arguments)
        ) as pool:
            yield lambda do, items, at_once=1: pool.map(do, items, chunksize=at_once)
    except BrokenProcessPool as error:
        raise PlainError(
            "One of the processes at work was ended from outside, perhaps for want of memory."
        ) from error


def _start_worker(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    Thread(target=_exit_with_parent, daemon=True).start()
    begin(*arguments)


def _exit_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_in_parallel(
    play_one: Callable[[int], Done],
    games: int,
    tell: Callable[[int], None] = do_nothing,
    begin: Callable[[], None] = do_nothing,
    at_once: int = GAMES_PER_BATCH,
) -> tuple[Done, ...]:
    """Play games by index on all cores.  After each game, call ``tell`` with the number done."""
    played: list[Done] = []
    with worker_pool(games // at_once, begin) as work:
        for one in work(play_one, range(games), at_once):
            played.append(one)
            tell(len(played))
    return tuple(played)


def _standard_deviation(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


def decision_times_in_words(found: Mapping[str, float]) -> str:
    return (
        f"a decision: median {found['median']:.1f} ms, p99 {found['p99']:.1f} ms,"
        f" at most {found['max']:.1f} ms"
    )


def prepare_records_folder(path: Path | None) -> Path | None:
    """Create the folder, if one is given, and return it.  Raise ``PlainError`` if that fails."""
    if path is not None:
        try:
            path.mkdir(exist_ok=True)
        except OSError as error:
            raise PlainError(
                f"Cannot put records into {path}: {error.strerror}.", REFUSED_EXIT_CODE
            ) from error
    return path


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game: the measured seats' points, wins, and milliseconds per decision."""

    deal: int
    """The seed of the deal.  Games of the same deal are not independent."""
    points: tuple[int, ...]
    """The points of each measured seat.  In Blanco, the cards left to clear."""
    share: float
    """The fraction of the game's winners that are measured seats."""
    times: tuple[float, ...]
    receipts: tuple[PointsReceipt, ...] = ()
    """How the points of each measured seat came about, if the games are reviewed."""


def mean_and_spread(
    played: Iterable[GameResult], of: Callable[[GameResult], Iterable[float]]
) -> dict[str, float]:
    """Return the ``mean`` and ``sd`` of all values, and the standard error ``se`` between deals."""
    deals = defaultdict[int, list[float]](list)
    for one in played:
        deals[one.deal] += of(one)
    values = [value for deal in deals.values() for value in deal]
    error = _standard_deviation([fmean(deal) for deal in deals.values()]) / sqrt(len(deals))
    found = {"mean": fmean(values), "sd": _standard_deviation(values), "se": error}
    return {name: round(value, 4) for name, value in found.items()}


def points_summary(played: Iterable[GameResult]) -> dict[str, float]:
    return mean_and_spread(played, lambda one: one.points)


def win_share(played: Iterable[GameResult]) -> dict[str, float]:
    found = mean_and_spread(played, lambda one: [one.share])
    return {"wins": found["mean"], "wins_se": found["se"]}


def decision_times(played: Iterable[GameResult]) -> dict[str, float]:
    """Return the ``median``, the 99th percentile ``p99`` and the ``max``, in milliseconds."""
    ordered = sorted(spent for one in played for spent in one.times)
    return {
        "median": round(median(ordered), 3),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
        "max": round(ordered[-1], 3),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class BotTrial(ABC):
    """A measurement of a bot: its level, its rivals and the games to play."""

    level: str
    games: int
    seed: int
    players: int = 1
    against: str | None = None
    """The level of the bots in the other seats, by default the measured level."""
    records: Path | None = None
    """The folder in which every game's record is saved, or ``None``."""

    def prepare_process(self) -> None:
        return

    @abstractmethod
    def play_game(self, index: int) -> GameResult:
        """Play a game.  Against another level, the measured bot changes seats from game to game.

        Raise ``PlainError`` if the record of the game cannot be saved.
        """

    @abstractmethod
    def as_json(self, played: Sequence[GameResult]) -> dict[str, object]:
        """Return the measured figures as JSON, such as ``mean``, ``sd`` and ``se`` in points."""

    @abstractmethod
    def as_text(self, played: Sequence[GameResult]) -> str:
        pass

    def _make_players(self, own: int) -> list[Player]:
        others = self.against or self.level
        kinds = [self.level if seat == own else others for seat in range(self.players)]
        return [Player(f"{kind} {seat + 1}", seat, kind) for seat, kind in enumerate(kinds)]

    def _write_record(self, record: Record, name: str) -> None:
        if self.records is None:
            return
        path = self.records / f"{self.level}-{name}.json"
        try:
            replace_file(path, write_record(record).encode())
        except OSError as error:
            raise PlainError(
                f"Cannot write {path}: {error.strerror}.", REFUSED_EXIT_CODE
            ) from error


def run_trial(trial: BotTrial, tell: Callable[[int], None] = do_nothing) -> tuple[GameResult, ...]:
    return play_in_parallel(trial.play_game, trial.games, tell, trial.prepare_process)


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckyboxTrial(BotTrial):
    """A measurement of a bot of Super Mega Lucky Box."""

    faces: tuple[luckybox.Face, ...]
    deck: str | None = None
    """The deck's name in records, or ``None`` to list the cards in them."""
    edition: str = luckybox.CLASSIC_EDITION.name
    plies: int | None = None
    """How many numbers to look ahead, or ``None`` to leave this to the level."""
    receipts: bool = False
    """Whether every game is reviewed, to find where the points came from."""

    def prepare_process(self) -> None:
        if self.receipts or self.level in THINKING_BOTS:
            from game.luckybox.mind.network import shipped_network

            shipped_network()

    def play_game(self, index: int) -> GameResult:
        seed, own = self.seed * DEALS_PER_SEED + index, index % self.players
        seats = self._make_players(own)
        copies = 1 if self.players <= luckybox.MAX_ONE_COPY_PLAYERS else 2
        names, faces = tuple(seat.name for seat in seats), faces_by_id(self.faces, copies)
        game = luckybox.new_game(
            luckybox.Setup(names, luckybox.EDITIONS[self.edition], seed, faces)
        ).game
        policies = [self._bot_named(seat.kind) for seat in seats]
        chances = [Random(f"{seed}/bot {seat}") for seat in range(self.players)]
        measured = range(self.players) if self.against is None else [own]
        actions: list[luckybox.Action] = []
        times: list[float] = []
        asked = True
        while asked:
            asked = False
            for seat in range(self.players):
                while legal := luckybox.legal_actions(game, seat):
                    asked = True
                    began = time.perf_counter()
                    action = policies[seat](luckybox.view_for(game, seat), legal, chances[seat])
                    if seat in measured:
                        times.append((time.perf_counter() - began) * 1000)
                    actions.append(action)
                    game = luckybox.play(game, action).game
        sheets = luckybox.score_sheets(game)
        winners = luckybox.find_winners(sheets)
        self._write_record(
            record_of(game.setup, actions, self.deck, counted_header(seats)), str(seed)
        )
        receipts: tuple[PointsReceipt, ...] = ()
        if self.receipts:
            from game.luckybox.mind.network import shipped_network
            from game.luckybox.mind.review import analyse_game

            review = analyse_game(game.setup, actions, shipped_network())
            receipts = tuple(review.receipt(seat) for seat in measured)
        return GameResult(
            seed,
            tuple(sheets[seat].total for seat in measured),
            sum(seat in winners for seat in measured) / len(winners),
            tuple(times),
            receipts,
        )

    def _bot_named(self, kind: str) -> Bot:
        """Return the bot of a level.  The measured one looks ``plies`` numbers ahead, if set."""
        if self.plies is None or kind != self.level:
            return BOTS[kind]
        from game.luckybox.mind.player import LEVELS_BY_NAME, choose_action

        level = LEVELS_BY_NAME[kind]
        changed = replace(level, outlook=replace(level.outlook, plies=self.plies))
        return lambda view, legal, rng: choose_action(changed, view, rng)

    def as_json(self, played: Sequence[GameResult]) -> dict[str, object]:
        found: dict[str, object] = {
            "level": self.level,
            "edition": self.edition,
            "players": self.players,
            "plies": self.plies,
            "seed": self.seed,
            "games": self.games,
            **points_summary(played),
            "ms": decision_times(played),
        }
        if self.against is not None:
            found |= {"against": self.against, **win_share(played)}
        if self.receipts:
            found["receipts"] = self._receipt_figures(played)
        return found

    def as_text(self, played: Sequence[GameResult]) -> str:
        points = points_summary(played)
        lines = [
            f"{self.level}: mean {points['mean']:.2f} ± {points['se']:.2f},"
            f" sd {points['sd']:.2f}, {self.games} games, {self.edition},"
            f" {self.players} at the table",
            decision_times_in_words(decision_times(played)),
        ]
        if self.against is not None:
            lines.append(f"wins against {self.against}: {win_share(played)['wins']:.1%}")
        if self.receipts:
            terms = self._receipt_figures(played).items()
            said = [f"{term} {told['mean']:+.2f} ± {told['se']:.2f}" for term, told in terms]
            lines.append(f"receipts: {', '.join(said)}")
        return "\n".join(lines)

    def _receipt_figures(self, played: Sequence[GameResult]) -> dict[str, dict[str, float]]:
        from game.luckybox.judgements import PointsReceipt

        def figures_of(term: str) -> dict[str, float]:
            return mean_and_spread(
                played, lambda one: [getattr(seat, term) for seat in one.receipts]
            )

        return {term: figures_of(term) for term in PointsReceipt.__slots__}


MAX_ACTIONS_PER_GAME = 20_000
"""The most actions of a game.  A longer game counts as lost."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BlancoTrial(BotTrial):
    """A measurement of a bot of Blanco."""

    players: int = 2
    has_notes: bool = False

    def play_game(self, index: int) -> GameResult:
        own = index % self.players
        seats = self._make_players(own)
        # Consecutive games, one per seat, share a deal.
        deal = self.seed * DEALS_PER_SEED + index // self.players
        game = blanco.new_game(blanco.Setup(tuple(seat.name for seat in seats), deal)).game
        actions: list[blanco.Action] = []
        times: list[float] = []
        while (found := blanco.outcome(game)) is None and len(actions) < MAX_ACTIONS_PER_GAME:
            seat = next(seat for seat in range(self.players) if blanco.legal_actions(game, seat))
            view, legal = blanco.view_for(game, seat), blanco.legal_actions(game, seat)
            if not self.has_notes:
                view = blanco.without_memory_notes(view)
            chance = Random(f"{deal}/{len(actions)}/bot {seat}")
            began = time.perf_counter()
            action = blanco_bots.BOTS[seats[seat].kind](view, legal, chance)
            if seat == own:
                times.append((time.perf_counter() - began) * 1000)
            actions.append(action)
            game = blanco.apply(game, action).game
        extra = {**counted_header(seats), NOTES_KEY: self.has_notes}
        self._write_record(blanco_record.record_of(game.setup, actions, extra), f"{deal}-{own + 1}")
        has_won = found is not None and own in found.winners
        return GameResult(deal, (blanco.score_sheets(game)[own].points,), has_won, tuple(times))

    def as_json(self, played: Sequence[GameResult]) -> dict[str, object]:
        return {
            "game": "blanco",
            "level": self.level,
            "against": self.against,
            "players": self.players,
            "memory_notes": self.has_notes,
            "seed": self.seed,
            "games": len(played),
            **win_share(played),
            **points_summary(played),
            "ms": decision_times(played),
        }

    def as_text(self, played: Sequence[GameResult]) -> str:
        wins = win_share(played)
        return (
            f"{self.level} against {self.against}: wins {wins['wins']:.1%}"
            f" ± {wins['wins_se']:.1%} of {len(played)} games,"
            f" {self.players} at the table{', with notes' * self.has_notes}"
            f"\n{decision_times_in_words(decision_times(played))}"
        )


PuzzleRow = tuple[str, int, int, int]
"""A puzzle's challenge code, its best and second-best points, and the best chain's crosses."""
PUZZLE_DECK = "tombola"
MAX_SEARCHED_STATES = 20_000
MIN_PUZZLE_CROSSES, MIN_PUZZLE_LEAD = 3, 3
GRADE_COUNT = 5


def compare_best_chains(game: luckybox.State) -> tuple[int, int, int] | None:
    """Return the points of the two best chains, and how many crosses the best chain has.

    Return ``None`` unless one chain is better than all others.
    """
    chains = sorted(
        puzzles.find_answer_chains(game, MAX_SEARCHED_STATES), key=lambda chain: -chain.points
    )
    if len(chains) < 2 or chains[0].points == chains[1].points:
        return None
    before = sum(held.crossed.bit_count() for held in game.seats[puzzles.SOLVER_SEAT].held)
    crosses = sum(mask.bit_count() for mask in chains[0].crossed) - before
    return chains[0].points, chains[1].points, crosses


def is_solved_by_plain_bot(game: luckybox.State) -> bool:
    best = max(chain.points for chain in puzzles.find_answer_chains(game, MAX_SEARCHED_STATES))
    rng = Random(0)
    while not puzzles.is_answered(game):
        legal = luckybox.legal_actions(game, puzzles.SOLVER_SEAT)
        game = luckybox.apply(
            game, BOTS["line-greedy"](luckybox.view_for(game, puzzles.SOLVER_SEAT), legal, rng)
        ).game
    return puzzles.points_in_round(game) == best


def puzzle_candidates(seed: int) -> Iterator[tuple[luckybox.State, tuple[luckybox.Action, ...]]]:
    """Let a bot play a solo game.  Yield the state after each reveal, with all actions so far."""
    faces = faces_by_id(load_deck(PUZZLE_DECK), 1)
    game = luckybox.new_game(
        luckybox.Setup(("Puzzle",), luckybox.EDITIONS["classic"], seed, faces)
    ).game
    rng, actions = Random(f"{seed}/puzzle"), list[luckybox.Action]()
    while legal := luckybox.legal_actions(game, puzzles.SOLVER_SEAT):
        seat = game.seats[puzzles.SOLVER_SEAT]
        if game.phase is luckybox.Phase.TURN and not seat.answered:
            yield game, tuple(actions)
        actions.append(BOTS["sharp"](luckybox.view_for(game, puzzles.SOLVER_SEAT), legal, rng))
        game = luckybox.play(game, actions[-1]).game


def find_puzzles_in_game(seed: int) -> list[PuzzleRow]:
    found = []
    for game, actions in puzzle_candidates(seed):
        try:
            best = compare_best_chains(game)
        except OverflowError:
            continue
        if best is None or best[0] - best[1] < MIN_PUZZLE_LEAD or best[2] < MIN_PUZZLE_CROSSES:
            continue
        if not is_solved_by_plain_bot(game):
            found.append((code_of(record_of(game.setup, actions, PUZZLE_DECK), codes), *best))
    return found


def pick_puzzles_by_grade(found: list[list[PuzzleRow]], each: int) -> list[PuzzleRow]:
    """Return up to ``each`` puzzles per grade, at most one per game, easiest first.

    Puzzles whose best chain is best by far are preferred.
    """
    taken: list[PuzzleRow] = []
    used = set[int]()
    for grade in range(GRADE_COUNT, 0, -1):
        rows = [
            (row[1] - row[2], game, row)
            for game, rows in enumerate(found)
            for row in rows
            if puzzles.Puzzle(0, *row).grade == grade and game not in used
        ]
        count = 0
        for _lead, game, row in sorted(rows, key=lambda one: (-one[0], one[1])):
            if game not in used and count < each:
                used.add(game)
                taken.append(row)
                count += 1
        print(f"grade {grade}: {count} of {len(rows)}")
    return sorted(taken, key=lambda row: (puzzles.Puzzle(0, *row).grade, row[3], -row[1]))


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python3 -m game.workshop.trials",
        description="Find puzzles in games of a bot, and write them to "
        f"{puzzles.SHIPPED_PUZZLES_FILE.name}.",
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
    with worker_pool(len(seeds), do_nothing) as work:
        rows = pick_puzzles_by_grade(
            list(work(find_puzzles_in_game, seeds, GAMES_PER_BATCH)), given.each
        )
    text = ",\n".join(json.dumps(row) for row in rows)
    puzzles.SHIPPED_PUZZLES_FILE.write_text(f"[\n{text}\n]\n", "ascii")


if __name__ == "__main__":
    main()
