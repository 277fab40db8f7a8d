"""Saved runs: a file each in ``runs/`` beside the games, and what the library knows of their games.

A run's file names its games; their scores come from the library, and are kept in the file once they
are known.  A file that cannot be read stays as it is.  All functions here are queries, which run in
the library's thread.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import NamedTuple

from game.files import create_numbered_file, read_regular_file, replace_file, sync_folder
from game.library import MAX_RUN_FILE_BYTES, RUNS_FOLDER, Index, ListedGame, find_game
from game.luckybox.run import DEALS_IN_RUN, Run, RunDeal, best_run, run_from_json, run_to_json
from game.record import DamagedRecord
from game.record.strict_json import parse_json
from game.rules import Refusal
from game.words import N_, _, plural
from game.words.letters import fold_name

FILE_NAME = "{day}-{seed}.json"


class SavedRun(NamedTuple):
    """A run and the name of its file, which is '' before its first deal is chosen."""

    run: Run
    file: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRuns:
    """A player's runs, as the page shows them."""

    runs: tuple[SavedRun, ...] = ()
    """The runs, the one begun first at the head."""
    open_games: tuple[str, ...] = ()
    """The uids of unfinished games of open deals, which can be continued."""
    unreadable: tuple[tuple[str, OSError | Refusal], ...] = ()
    """The files that cannot be read, of whoever they are, each with the reason."""

    @property
    def best(self) -> Run | None:
        return best_run(saved.run for saved in self.runs)

    def run_of_day(self, day: str) -> SavedRun | None:
        return next((saved for saved in self.runs if saved.run.day == day), None)


class DealGoal(NamedTuple):
    """The deal of a run that is played at a table: its number in the run, from 1, and its goal."""

    number: int
    goal: int
    file: str
    """The name of the run's file."""
    is_of_day: bool = False
    """Whether it is a deal of a day's run, which is the same for everybody."""

    def in_words(self) -> str:
        return _("Goal: {points}").format(points=self.goal)

    def outcome_in_words(self, total: int) -> str:
        return _("Goal reached!") if total >= self.goal else points_short(self.goal - total)


def deal_in_words(number: int) -> str:
    return _("deal {number} of {count}").format(number=number, count=DEALS_IN_RUN)


def points_short(count: int) -> str:
    return plural("{count} point short", "{count} points short", count)


class RunChanged(Refusal):
    """Another window has gone on with the run."""


def query_runs(index: Index, name: str) -> PlayerRuns:
    """Return a player's runs.  Save the scores of games that were finished since."""
    runs: list[SavedRun] = []
    open_games: list[str] = []
    unreadable: list[tuple[str, OSError | Refusal]] = []
    for file, found in _read_runs(index.folder / RUNS_FOLDER):
        if not isinstance(found, Run):
            unreadable.append((file, found))
        elif fold_name(found.player) == fold_name(name):
            games = [find_game(index, deal.uid) for deal in found.deals]
            run = _settled(found, games, index.seen.deals)
            if run != found:
                # If it cannot be saved now, it is found out again next time.
                with contextlib.suppress(OSError, RunChanged, DamagedRecord):
                    save_run(index, SavedRun(run, file), found)
            runs.append(SavedRun(run, file))
            if run.open_deal is not None and (game := games[-1]) and game.can_be_continued:
                open_games.append(game.uid)
    return PlayerRuns(
        tuple(sorted(runs, key=lambda saved: (saved.run.started, saved.file))),
        tuple(open_games), tuple(unreadable),
    )  # fmt: skip


def _settled(run: Run, games: Sequence[ListedGame | None], deleted: Container[str]) -> Run:
    """Return a run with the score of its last game, and by the library's word what counts.

    An open deal whose game is among the ``deleted`` ones was seen: it counts no more.
    """
    last = games[-1] if games else None
    if run.open_deal is not None and last is not None and last.is_finished:
        run = run.finished(last.seats[0].total)
    return run.with_counted(
        [
            _counts(deal, game) and not (deal == run.open_deal and deal.uid in deleted and not game)
            for deal, game in zip(run.deals, games, strict=True)
        ]
    )


def _counts(deal: RunDeal, game: ListedGame | None) -> bool:
    """Whether a deal counts: as its game says, or without that, as it was known before."""
    return deal.counts if game is None else not (game.is_practice or game.hints)


def _read_runs(folder: Path) -> Iterator[tuple[str, Run | OSError | Refusal]]:
    """Yield each file's name with its run or, if it cannot be read, with the reason."""
    if not folder.is_dir():
        return
    for path in sorted(folder.glob("[!.]*.json")):
        try:
            yield path.name, _read_run(path)
        except (OSError, DamagedRecord) as error:
            yield path.name, error


def _read_run(path: Path) -> Run:
    content = read_regular_file(path, MAX_RUN_FILE_BYTES)
    if len(content) > MAX_RUN_FILE_BYTES:
        raise DamagedRecord(N_("this is not a run"))
    return run_from_json(parse_json(content))


def save_run(index: Index, saved: SavedRun, before: Run | None = None) -> SavedRun:
    """Save a run, and return it with the name of its file.

    Raise ``RunChanged`` if its file no longer holds ``before``, or if its player has begun that
    day's run elsewhere; ``DamagedRecord`` if its file cannot be read; or ``OSError``.
    """
    folder = index.folder / RUNS_FOLDER
    content = (json.dumps(run_to_json(saved.run), indent=1) + "\n").encode()
    if not saved.file:
        if _has_begun(folder, saved.run):
            raise RunChanged(N_("another window has gone on with this run"))
        folder.mkdir(parents=True, exist_ok=True)
        name = FILE_NAME.format(day=saved.run.started[:10], seed=saved.run.seed)
        path = create_numbered_file(folder / name, content)
        sync_folder(folder)
        return saved._replace(file=path.name)
    if before is not None and _read_run(folder / saved.file) != before:
        raise RunChanged(N_("another window has gone on with this run"))
    replace_file(folder / saved.file, content)
    return saved


def _has_begun(folder: Path, run: Run) -> bool:
    """Whether a run of a day is among the saved ones already."""
    who = run.day, fold_name(run.player)
    saved = (found for _file, found in _read_runs(folder) if isinstance(found, Run))
    return run.day != "" and any((one.day, fold_name(one.player)) == who for one in saved)


def query_run_in_words(index: Index, name: str, today: date) -> Callable[[], str]:
    """Query the run that a player has begun, today's first.

    Return a function that tells how far it has got; '' if none has begun.
    """
    runs = [saved.run for saved in query_runs(index, name).runs if not saved.run.is_over]
    running = [run for run in runs if _is_of(run, today)]
    if not running:
        return str
    run = max(running, key=lambda it: (it.day, it.started))
    return lambda: _("deal {number}/{count}").format(number=run.medal + 1, count=DEALS_IN_RUN)


def _is_of(run: Run, today: date) -> bool:
    """Whether a run is a player's own or that of a day."""
    return run.day in ("", today.isoformat())


def query_deal_in_words(index: Index, uid: str) -> Callable[[], str]:
    """Query which deal of a run a game is.  The returned function tells it; '' for no run's."""
    found = find_run_of_game(index, uid)
    if found is None:
        return str
    return lambda: _("Lucky run: deal {number}/{count}").format(
        number=found.number, count=DEALS_IN_RUN
    )


def query_run_games(index: Index) -> frozenset[str]:
    """Return the uids of all games that are deals of runs."""
    found = (run for _file, run in _read_runs(index.folder / RUNS_FOLDER) if isinstance(run, Run))
    return frozenset(deal.uid for run in found for deal in run.deals if deal.uid)


def find_run_of_game(index: Index, uid: str) -> DealGoal | None:
    """Return the deal of a run for which a game is played, or None for any other game."""
    for file, run in _read_runs(index.folder / RUNS_FOLDER):
        for number, deal in enumerate(run.deals if isinstance(run, Run) else (), 1):
            if isinstance(run, Run) and deal.uid == uid:
                return DealGoal(number, deal.goal, file, bool(run.day))
    return None
