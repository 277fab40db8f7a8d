"""The benchmark of the theatre and the list of games: how long seeking takes, and a frame.

``theatre`` gives figures by name; the part ``tests.bench theatre`` prints them.  The figures are
processor time of this thread, which other programs do not change, and what passed on the clock.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.scenes.luckybox_table import replay
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for
from game.scenes.shelf.kept_games import KeptGamesScene
from game.scenes.watch.timeline import Mode
from game.ui.window.preferences import Settings
from tests.benches.library_bench import MANY, at_99, fill, milliseconds
from tests.players.screen import Player, open_kit
from tests.tables.libraries import opened
from tests.tables.played import played

PLAYERS = (1, 4, 12)
SIZE = (1920, 1080)
SEEKS, SCROLLS = 200, 300


def theatre() -> dict[str, Any]:
    """Time seeking in games of several sizes, and scrolling through ten thousand games."""
    found: dict[str, Any] = {}
    for players in PLAYERS:
        found |= seeking(players)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        with closing(opened(home)) as connection:
            fill(connection)
        found |= listing(home)
    return found


def seeking(players: int) -> dict[str, Any]:
    """Time going to any moment, and showing it."""
    record = played(players, seed=5).record()
    began = time.perf_counter()
    last = LuckyboxMatchReplay(record).last
    opening = time.perf_counter() - began
    kit = open_kit(SIZE, Settings())
    scene = scene_for(kit, replay(kit, record))
    assert isinstance(scene, LuckyboxTheatre)
    player = Player(kit, scene)
    player.wait(30)
    scene.playback.mode = Mode.PAUSED
    rng = Random(1)
    seeks, shown, thread = [], [], []
    for _seek in range(SEEKS):
        at = rng.randrange(last + 1)
        began, own = time.perf_counter(), time.thread_time()
        scene.seek(at)
        seeks.append(time.perf_counter() - began)
        player.wait()
        shown.append(time.perf_counter() - began)
        thread.append(time.thread_time() - own)
    kit.stack.clear()
    kit.stack.settle()
    kit.window.close()
    name = f"theatre, {players} players"
    return {
        f"{name}, moments": last + 1,
        f"{name}, read the record (ms)": milliseconds(opening),
        f"{name}, seek (ms, median)": milliseconds(median(seeks)),
        f"{name}, seek (ms, p99)": milliseconds(at_99(seeks)),
        f"{name}, seek and show it (ms, median)": milliseconds(median(shown)),
        f"{name}, seek and show it (ms, p99)": milliseconds(at_99(shown)),
        f"{name}, seek and show it (cpu ms, p99)": milliseconds(at_99(thread)),
    }


def listing(home: Path) -> dict[str, Any]:
    """Time the frames of the list while it is scrolled through, tables being painted beside it."""
    kit = open_kit(SIZE, Settings(), home)
    assert kit.shelf.library is not None
    began = time.perf_counter()
    scene = KeptGamesScene(kit)
    player = Player(kit, scene)
    while scene.chosen is None:
        player.wait()
        time.sleep(0.001)
    first = time.perf_counter() - began
    frames, own = [], []
    rng = Random(1)
    for step in range(SCROLLS):
        if step % 10 == 0:
            scene.rows.choose(rng.randrange(scene.rows.count))
        else:
            scene.rows.scroll(1)
        began, thread = time.perf_counter(), time.thread_time()
        player.wait()
        frames.append(time.perf_counter() - began)
        own.append(time.thread_time() - thread)
        time.sleep(0.005)
    began = time.perf_counter()
    scene.rows.choose(scene.rows.count - 1)
    while scene.chosen is None:
        player.wait()
        time.sleep(0.001)
    to_end = time.perf_counter() - began
    began = time.perf_counter()
    scene.look_for(replace(scene.search, player="hana"))
    while scene.is_waiting or not scene.pages.is_known:
        player.wait()
        time.sleep(0.001)
    searched = time.perf_counter() - began
    kit.stack.clear()
    kit.stack.settle()
    kit.shelf.close()
    kit.window.close()
    return {
        "list, games": MANY,
        "list, until the first page is shown (ms)": milliseconds(first),
        "list, to the last page (ms)": milliseconds(to_end),
        "list, until a search is answered (ms)": milliseconds(searched),
        "list, frame while scrolling (ms, median)": milliseconds(median(frames)),
        "list, frame while scrolling (ms, p99)": milliseconds(at_99(frames)),
        "list, frame while scrolling (cpu ms, p99)": milliseconds(at_99(own)),
    }
