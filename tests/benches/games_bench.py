"""The benchmark of games as values: the engine, statistics, challenge codes; no window needed.

Each part of ``tests.bench`` is the function of its name, and gives figures by name.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice
from math import inf
from pathlib import Path
from random import Random
from statistics import median
from subprocess import DEVNULL, run
from tempfile import TemporaryDirectory

from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.decks import DEFAULT_DECK, face_to_json, faces_by_id, load_deck
from game.luckybox.record import LuckyboxMatch, record_of
from game.luckybox.rules import CLASSIC_EDITION, Action, Phase, Setup, legal_actions, new_game, play
from game.luckybox.statistics import COLUMNS_NEEDED, figures_of
from game.record import Player, Record, replay_record, write_record
from game.statistics import GameSelection, count_circumstances, select_matching_games
from tests.tables import plain_script
from tests.tables.box import summarise
from tests.tables.records import read_record
from tests.tables.table import NAMES

PROJECT = Path(__file__).parents[2]
MANY = 10_000
SOME = 100
TIMES = 15
ROUNDS = 7


def setup_of(players: int, seed: int) -> Setup:
    """Settle a game with the shipped deck."""
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1 if players <= 6 else 2)
    return Setup(NAMES[:players], CLASSIC_EDITION, seed, faces)


def play_at_random(seed: int) -> list[Action]:
    """Play a random solo game through the public interface."""
    draw = Random(seed).random
    game = new_game(setup_of(1, seed)).game
    done: list[Action] = []
    while game.phase is not Phase.OVER:
        legal = legal_actions(game, 0)
        done.append(legal[int(draw() * len(legal))])
        game = play(game, done[-1]).game
    return done


def played_by_bots(players: int, seed: int) -> Record:
    """Let good bots play."""
    setup = setup_of(players, seed)
    match = LuckyboxMatch(
        setup, [Player(name, 0, DEFAULT_BOT_NAME) for name in setup.players], DEFAULT_DECK
    )
    while not match.is_over:
        match.let_bots_act()
        match.advance()
    return match.record()


def rates_in_turn(works: dict[str, Callable[[int], object]]) -> dict[str, float]:
    """Give how many of each are done in a second of processor time, in the best of some rounds.

    They take turns, so that all feel the same machine.
    """
    best = dict.fromkeys(works, inf)
    for _ in range(ROUNDS):
        for name, work in works.items():
            began = time.process_time()
            for seed in range(SOME):
                work(seed)
            best[name] = min(best[name], time.process_time() - began)
    return {name: round(SOME / seconds, 1) for name, seconds in best.items()}


def milliseconds(do: Callable[[], object], times: int = TIMES) -> float:
    """Give the median time on the processor that something takes."""
    took = []
    for _ in range(times):
        began = time.process_time()
        do()
        took.append(time.process_time() - began)
    return round(median(took) * 1000, 2)


def seconds_of_process(*arguments: str) -> float:
    """Return the processor time of a whole Python process, in the best of some rounds."""
    import resource

    best = inf
    for _ in range(ROUNDS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run([sys.executable, *arguments], cwd=PROJECT, stdout=DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def referee_process(records: Sequence[str]) -> dict[str, float]:
    """Compare the referee with a plain script, each as a process that reads all records."""
    with TemporaryDirectory() as folder:
        files = [str(Path(folder, f"{at}.json")) for at in range(len(records))]
        for file, record in zip(files, records, strict=True):
            Path(file).write_text(record, encoding="utf-8")
        ours = seconds_of_process("main.py", "referee", *files)
        plain = seconds_of_process("-m", "tests.tables.plain_script", *files)
    return {
        "referee_process_ms": round(1000 * ours, 1),
        "referee_process, time by the plain script's (goal: 2 and less)": round(ours / plain, 2),
    }


def engine() -> dict[str, float]:
    """Count random solo games and refereed records per second, here and in a plain script."""
    games = [(setup_of(1, seed), play_at_random(seed)) for seed in range(SOME)]
    by_name = [write_record(record_of(setup, actions, DEFAULT_DECK)) for setup, actions in games]
    with_faces = [write_record(record_of(setup, actions)) for setup, actions in games]
    faces = {face.id: dict(face_to_json(face)) for face in load_deck(DEFAULT_DECK)}
    rates = rates_in_turn(
        {
            "random_solo_games": play_at_random,
            "random_solo_games_of_a_plain_script": partial(plain_script.play_at_random, faces),
            "referee_solo_records": lambda at: referee(by_name[at]),
            "referee_solo_records_with_faces": lambda at: referee(with_faces[at]),
            "referee_of_a_plain_script": lambda at: plain_script.referee(with_faces[at]),
        }
    )
    games_by_plain = rates["random_solo_games"] / rates["random_solo_games_of_a_plain_script"]
    time_by_plain = rates["referee_of_a_plain_script"] / rates["referee_solo_records_with_faces"]
    return {
        **{f"{name}_per_second": each for name, each in rates.items()},
        "random_solo_games, speed by the plain script's (goal: 0.8 and more)": round(
            games_by_plain, 2
        ),
        "referee_with_faces, time by the plain script's (goal: 1.5 and less)": round(
            time_by_plain, 2
        ),
        **referee_process(with_faces),
    }


def referee(text: str) -> object:
    """Do what the referee does with a record, but for reading the file and printing."""
    record = read_record(text)
    return record.sheet(replay_record(record).game)


def statistics() -> dict[str, float]:
    """Time taking one game apart, and adding ten thousand up."""
    records = [played_by_bots(1, seed) for seed in range(SOME)]
    summaries = [summarise(record) for record in records]
    told = [summary.game._asdict() | summary.seats[0]._asdict() for summary in summaries]
    several = [
        # No two of ten thousand games have the same cascades.
        {**game, "lengths": f"{game['lengths']} {at}"}
        for at, game in enumerate(islice(cycle(told), MANY))
    ]
    played = {name: tuple(game[name] for game in several) for name in COLUMNS_NEEDED}
    return {
        "summarise_a_solo_game_ms": milliseconds(lambda: summarise(records[0])),
        "select_10000_games_ms": milliseconds(
            lambda: select_matching_games(played, GameSelection())
        ),
        "count_kinds_of_10000_games_ms": milliseconds(lambda: count_circumstances(played)),
        "figures_of_10000_games_ms (goal: 50 and less)": milliseconds(lambda: figures_of(played)),
    }
