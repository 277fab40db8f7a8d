"""Games that are killed while bots play them in the window, or somebody with keys.

All share one library, each finding it as the one before left it.  What the last frame shows must be
in it, it must be in order, and the game must be one to go on with.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from game.blanco.match import BlancoMatch
from game.blanco.record import BlancoRecord, series_note_of
from game.box import GAMES
from game.files import HOME_VARIABLE, PROJECT
from game.library import GameSearch, SavedGame, list_games
from game.luckybox.record import LuckyboxMatch
from game.record import Record
from game.ui.window.preferences import Settings
from tests.crash.frames import SIZE, Reader, frames_in, last_frames
from tests.tables.box import faults, load
from tests.tables.libraries import opened

MAIN = str(PROJECT / "main.py")
MOST_FRAMES = 250
"""A whole game has about so many."""
KEPT_FRAMES = 5
LATEST_GAMES = 4
"""Games last played that may belong to the match that was killed."""
CHECKED_EVERY = 10
"""After so many kills all games are replayed; what was damaged is still damaged then."""
LOOK_SECONDS = 0.003
START_SECONDS, STILL_SECONDS = 30.0, 4.0
"""A game is killed that has not shown anything by then, or nothing new for so long."""
SETTINGS: dict[str, Any] = {"motion": "none", "muted": True, "guided": list(GAMES)}
"""Things change at once, so that most frames show one moment and not something in between."""
PLAYERS = {"luckybox": 1, "blanco": 2}
SPEEDS = ("turbo", "fast", "normal")
KINDS = {"luckybox": "--edition", "blanco": "--match"}


class Tally(NamedTuple):
    """What came of some kills."""

    kills: int = 0
    read: int = 0
    """How often the last frames showed a moment of the game."""
    seen: int = 0
    """How many actions those moments had."""
    wrong: tuple[str, ...] = ()
    """What was lost, and what is wrong with what is kept."""

    def __str__(self) -> str:
        frames = f", {self.read} frames read, {self.seen} actions seen" if self.read else ""
        return f"{self.kills} kills{frames}, lost or wrong: {len(self.wrong)}"

    def __add__(self, other: Tally) -> Tally:  # type: ignore[override]
        return Tally(*(mine + its for mine, its in zip(self, other, strict=True)))  # type: ignore[operator]


def unseen(home: Path) -> dict[str, str]:
    """Give the environment of a program that nobody sees, for whom its frames are written."""
    return {
        **os.environ,
        HOME_VARIABLE: str(home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_DUMMY_SAVE_FRAMES": "1",
        "PYTHONPATH": str(PROJECT),
    }


def play_and_kill(command: Sequence[str], home: Path, folder: Path, frames: int) -> str:
    """Play until so many frames were shown and kill the player; give what it complained of."""
    folder.mkdir(parents=True)
    # A file, as what the game started may hold a pipe open for long.
    with tempfile.TemporaryFile("w+") as complaint:
        child = subprocess.Popen(
            command,
            cwd=folder,
            env=unseen(home),
            stdout=subprocess.DEVNULL,
            stderr=complaint,
            start_new_session=True,
        )
        shown, until = 0, time.monotonic() + START_SECONDS
        while child.poll() is None and shown < frames and time.monotonic() < until:
            time.sleep(LOOK_SECONDS)
            if (newest := _newest(folder)) > shown:
                shown, until = newest, time.monotonic() + STILL_SECONDS
        with contextlib.suppress(ProcessLookupError):  # it may have come to its end
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        complaint.seek(0)
        return complaint.read()


def _newest(folder: Path) -> int:
    """Give the number of the newest frame, and remove those that nobody will look at."""
    found = frames_in(folder)
    for path in found[:-KEPT_FRAMES]:
        path.unlink()
    return int(found[-1].stem.rpartition("-")[2]) if found else 0


class Games(ABC):
    """Games in one library, each of them killed."""

    by_hand = False

    def __init__(self, home: Path) -> None:
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.json").write_text(json.dumps(SETTINGS))
        self._home = home
        self._reader = Reader(Settings(**SETTINGS), by_hand=self.by_hand)

    def kill(
        self, number: int, seed: int, rng: Random, most: int = MOST_FRAMES, speed: str = ""
    ) -> Tally:
        """Begin a game, kill it at some frame, and see what is left of it."""
        names = tuple(GAMES)
        game, kinds = names[number % len(names)], GAMES[names[number % len(names)]].kinds
        begun = self.arguments(game, seed, speed or rng.choice(SPEEDS))
        command = [
            sys.executable, *begun, "--lang", "en", "--game", game,
            KINDS[game], kinds[number // len(names) % len(kinds)],
            "--seed", str(seed), "--windowed", f"{SIZE[0]}x{SIZE[1]}",
        ]  # fmt: skip
        folder = self._home / "frames" / str(seed)
        complaint = play_and_kill(command, self._home, folder, rng.randrange(1, most))
        tally = Tally(1, wrong=(complaint,) if complaint else ()) + self._judge(folder, seed)
        if number % CHECKED_EVERY == 0:
            tally += self.check()
        for path in frames_in(folder):
            path.unlink()
        return tally

    @abstractmethod
    def arguments(self, game: str, seed: int, speed: str) -> Sequence[str]:
        """Give the program and what it is told to begin."""

    def _judge(self, folder: Path, seed: int) -> Tally:
        with closing(opened(self._home)) as connection:
            entries = list_games(connection, GameSearch(limit=LATEST_GAMES))
            games = [load(connection, entry.uid) for entry in entries]
        # Of a match the game that was begun last is the one on the screen, or the one before it.
        records = [kept.record for kept in games if _dealt_from(kept.record) == seed]
        for kept in games:
            if kept.record in records:
                _go_on_with(kept)
        for record in records:
            seen = self._reader.read(last_frames(folder), record)
            if seen is not None:
                lost = () if seen.is_kept else (f"{seed}: action {seen.actions} was seen",)
                return Tally(read=1, seen=seen.actions, wrong=lost)
        return Tally()

    def check(self) -> Tally:
        """Replay every game that was ever begun."""
        with closing(opened(self._home)) as connection:
            return Tally(wrong=tuple(faults(connection)))


class Watched(Games):
    """Games that bots play."""

    def arguments(self, game: str, seed: int, speed: str) -> Sequence[str]:
        players = str(PLAYERS[game])
        return MAIN, "watch", "--players", players, "--speed", speed, "--exit"


class Typed(Games):
    """Games that somebody plays with keys."""

    by_hand = True

    def arguments(self, game: str, seed: int, speed: str) -> Sequence[str]:
        return "-m", "tests.crash.hands", game, str(seed), "new", "--players", "Ada"


def _dealt_from(record: Record) -> int:
    """Give the seed that was asked for: of a match that of its first game."""
    series = series_note_of(record) if isinstance(record, BlancoRecord) else None
    return series.seed if series else record.seed


def _go_on_with(kept: SavedGame) -> None:
    if isinstance(kept.record, BlancoRecord):
        BlancoMatch.resumed(kept.record)
    else:
        LuckyboxMatch.resumed(kept.record, kept.steps)
