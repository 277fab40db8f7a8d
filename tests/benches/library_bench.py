"""The benchmark of the library: ten thousand games, and how long a game takes to be kept.

``library`` gives figures by name; the part ``tests.bench library`` prints them.
"""

from __future__ import annotations

import io
import sqlite3
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

from game.box import GAMES
from game.library import (
    GameAutosave,
    GameSearch,
    RankingFilter,
    RankingGrouping,
    bests_of_profile,
    bot_encounters_of_profile,
    count_games,
    figures_of_profile,
    find_game,
    find_last_unfinished,
    list_games,
    list_profiles,
    list_ranking,
    skill_of_profile,
)
from game.library.commands import import_command, run_on_library
from game.library.gamefile import (
    GAMES_FOLDER,
    FileNotes,
    GameFile,
    format_game,
    stat_signature,
)
from game.library.index import (
    INDEX_FILE,
    Index,
    index_game_file,
    index_unread_files,
    insert_rows,
    mark_changed_files,
    open_index,
    write_transaction,
)
from game.luckybox.statistics import best_cascades
from game.record import write_record
from game.statistics import GameSelection
from tests.mill import played, records
from tests.tables.box import Library, load, summarise
from tests.tables.libraries import laid, moments, opened, play

GOALS = {"statistics of all games": "ms; goal: 50 and less"}
MANY, SOME, DIFFERENT, TIMES = 10_000, 300, 60, 7
NAMES = ("Ann", "Björn", "Chloé", "Dov", "Ева", "Fumi", "Gus", "Hana")


def fill(connection: Index) -> None:
    """Put ten thousand finished games in; Ann has played them all."""
    games = []
    for seed in range(DIFFERENT):
        others = NAMES[1 + seed % 4 : 1 + seed % 4 + seed % 3]
        record = play(laid(("Ann", *others), seed % 2, seed=seed), seed=seed).record()
        games.append((record, summarise(record)))
    connection.games.mkdir()
    with write_transaction(connection):
        for number in range(MANY):
            record, summary = games[number % DIFFERENT]
            uid = f"{number:032x}"
            day = f"20{10 + number // 1000}-{1 + number // 84 % 12:02}-{1 + number % 28:02}T12:00"
            record, notes = (
                replace(record, extra={**record.extra, "uid": uid}),
                FileNotes(day, 99, True),
            )
            path = connection.games / f"{uid}.json"
            path.write_bytes(format_game(record, notes))
            # Another deal, as far as anybody can tell who looks for it.
            game = summary.game._replace(seed=str(record.seed + number), deal=f"{number:024x}")
            # Every game has been reviewed, and every one has a par.
            judged = " ".join("40 31250 -8125" for _seat in summary.seats)
            found = GameFile(record, notes, uid=uid, summary=replace(summary, game=game))
            at = index_game_file(connection, path.name, stat_signature(path.stat()), found)
            insert_rows(connection, "insights", {"game": at, "par": 68, "judged": judged})


def library() -> dict[str, Any]:
    """Time every question to a library of ten thousand games, and what keeping costs."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with closing(opened(home)) as connection:
            fill(connection)
        found["library, games"] = MANY
        found["library, MB of its index"] = round((home / INDEX_FILE).stat().st_size / 1e6, 1)
        files = sum(path.stat().st_size for path in (home / GAMES_FOLDER).iterdir())
        found["library, MB of its files"] = round(files / 1e6, 1)
        found["library, open it (ms)"] = timed(lambda: opened(home).close())
        with closing(opened(home)) as connection:
            found |= {
                f"library, {name} ({GOALS.get(name, 'ms')})": timed(question)
                for name, question in questions(connection, Library(home)).items()
            }
        found |= importing(home)
        found |= keeping(home)
        found["games read anew (a second of the processor; goal: 250 and more)"] = reading(home)
    return found


def reading(home: Path) -> float:
    """Time how many games a second an index that is gone is made of."""
    (home / INDEX_FILE).unlink()
    with closing(open_index(home, GAMES)) as index:
        mark_changed_files(index)
        began = time.thread_time()
        for _read in islice(index_unread_files(index), SOME):
            pass
        return round(SOME / (time.thread_time() - began), 1)


def questions(connection: sqlite3.Connection, library: Library) -> dict[str, Callable[[], object]]:
    """Name everything that a screen asks."""
    ann = next(who.number for who in list_profiles(connection) if who.name == "Ann")
    uid = list_games(connection)[0].uid

    def ask(**wanted: Any) -> Callable[[], object]:
        return lambda: list_games(connection, GameSearch(**wanted))

    return {
        "list the first page": ask(),
        "list the last page": ask(offset=MANY - 50),
        "search a player": ask(player="hana"),
        "search a player who never played": ask(player="nobody"),
        "search dates and an edition": ask(since="2013-05", until="2013-06", edition="classic"),
        "search a score nobody has": ask(least=1000),
        "search all at once": ask(player="ann", since="2015", edition="classic", least=60),
        "count a search": lambda: count_games(connection, GameSearch(player="gus", least=30)),
        "find a game": lambda: find_game(connection, "5000"),
        "load a game": lambda: load(connection, uid),
        "last unfinished, there is none": lambda: find_last_unfinished(connection),
        "profiles": lambda: list_profiles(connection),
        "statistics of all games": lambda: figures_of_profile(
            connection, ann, GAMES["luckybox"], GameSelection()
        ),
        "bests of everybody": lambda: list_ranking(connection, GAMES["luckybox"], RankingFilter()),
        "bests of categories": lambda: list_ranking(
            connection, GAMES["luckybox"], RankingFilter(RankingGrouping.CATEGORIES, with_bots=True)
        ),
        "best games": lambda: list_ranking(
            connection, GAMES["luckybox"], RankingFilter(RankingGrouping.GAMES)
        ),
        "bests of a profile": lambda: bests_of_profile(connection, ann, GAMES["luckybox"]),
        "results against rivals": lambda: bot_encounters_of_profile(
            connection, ann, GAMES["luckybox"], fewer_is_better=False
        ),
        "luck and skill": lambda: skill_of_profile(connection, ann, GAMES["luckybox"]),
        "longest cascades": lambda: best_cascades(connection),
        "longest cascades of a profile": lambda: best_cascades(connection, ann),
        "most valuable cascades": lambda: best_cascades(connection, by_worth=True),
    }


def importing(home: Path) -> dict[str, Any]:
    """Time how many records a second are taken in, of both games and with cards of their own."""
    kinds = {
        "of both games": list(records(SOME)),
        "with their own faces": [played(MANY + seed, with_faces=True) for seed in range(SOME)],
    }
    found = {}
    for name, some in kinds.items():
        folder = home / name
        folder.mkdir()
        for at, record in enumerate(some):
            (folder / f"{at}.json").write_text(write_record(record), encoding="utf-8")
        began = time.perf_counter()
        run_on_library(import_command, home, GAMES, [str(folder)], io.StringIO())
        took = time.perf_counter() - began
        found[f"import records {name} (a second; goal: 200 and more)"] = round(SOME / took, 1)
    return found


def keeping(home: Path) -> dict[str, Any]:
    """Time how long an action takes to be on the disk, and what the loop feels of it."""
    library, match = Library(home), laid(("Ann", "Björn"), 2, seed=3)
    journal = GameAutosave(library, match)
    waits, costs = [], []
    for _moment in moments(match):
        began = time.perf_counter()
        ticket = journal.keep()
        costs.append(time.perf_counter() - began)
        ticket.wait()
        waits.append(time.perf_counter() - began)
    library.close()
    return {
        "keep, until it is on the disk (ms, median)": milliseconds(median(waits)),
        "keep, until it is on the disk (ms, p99)": milliseconds(at_99(waits)),
        "keep, for the loop (ms, p99)": milliseconds(at_99(costs)),
    }


def timed(question: Callable[[], object]) -> float:
    """Give the shortest time of a question on the processor: what it takes by itself."""
    times = []
    for _ in range(TIMES):
        began = time.thread_time()
        question()
        times.append(time.thread_time() - began)
    return milliseconds(min(times))


def at_99(seconds: list[float]) -> float:
    """Give what one in a hundred is longer than."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]


def milliseconds(seconds: float) -> float:
    """Round to what is worth telling."""
    return round(1000 * seconds, 2)
