"""Work that is killed at any moment of it: what was said to be done is, and the rest can be done.

Each piece of work is done once undisturbed, in a home of its own, to see how long it takes and what
comes of it; then it is killed in the middle, judged, and done again to its end.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from random import Random
from zipfile import ZipFile

from PIL import Image

from game.blanco.match import BlancoMatch
from game.files import PROJECT
from game.library import GameSearch, count_games, list_games
from game.library.exchange import OLD_LIBRARY_FILE
from game.library.gamefile import GAMES_FOLDER
from game.library.index import INDEX_FILE
from game.luckybox.record import LuckyboxMatch
from game.record import write_record
from tests.crash.play import Tally, unseen
from tests.programs.clones import make_clone
from tests.tables.box import faults, load
from tests.tables.libraries import filled, laid, laid_blanco, opened, play, play_blanco

MAIN = str(PROJECT / "main.py")
GAMES = 16
OF_OLD = PROJECT / "tests" / "libraries_of_old"
NAMES = ("Ada", "Bob")
LATEST = 1.1
"""Up to when it is killed, as a share of the time that it takes: a busy machine takes longer."""


class Work(ABC):
    """Something that the program does to what is in a home."""

    arguments: tuple[str, ...]
    """What Python is to run; the home is its current folder."""

    variables: Mapping[str, str] = {}
    """What it is told besides, by its environment."""

    @abstractmethod
    def prepare(self, home: Path) -> None:
        """Put into a home what it needs."""

    def judge_said(self, home: Path, said: str) -> list[str]:
        """Name what was said to be done and is not."""
        return []

    @abstractmethod
    def judge_done(self, home: Path) -> list[str]:
        """Name what is wrong once it was done to its end, after however many tries."""


class Killed:
    """One piece of work, prepared once and killed often."""

    def __init__(self, work: Work, folder: Path) -> None:
        self._work, self._folder = work, folder
        self._prepared = folder / "prepared"
        self._prepared.mkdir(parents=True)
        work.prepare(self._prepared)
        home = self._copy("undisturbed")
        began = time.monotonic()
        _said, complaint = self._run(home, None)
        self._seconds = time.monotonic() - began
        wrong = work.judge_done(home)
        assert not wrong and "Traceback" not in complaint, (wrong, complaint)

    def kill(self, number: int, rng: Random) -> Tally:
        """Kill it once, and see what is left."""
        home = self._copy(str(number))
        said, complaint = self._run(home, rng.uniform(0, LATEST * self._seconds))
        wrong = self._work.judge_said(home, said)
        again = self._run(home, None)[1]
        wrong += self._work.judge_done(home)
        wrong += [told for told in (complaint, again) if "Traceback" in told]
        if not wrong:
            shutil.rmtree(home)
        return Tally(1, wrong=tuple(f"{type(self._work).__name__} {home}: {one}" for one in wrong))

    def _copy(self, name: str) -> Path:
        home = self._folder / name
        shutil.copytree(self._prepared, home)
        return home

    def _run(self, home: Path, seconds: float | None) -> tuple[str, str]:
        """Run it for so long, or to its end; give what it said and what it complained of."""
        # Written to files: what was said is there however it ends.
        out, err = home / "said.txt", home / "complaint.txt"
        with out.open("wb") as said, err.open("wb") as complaint:
            environment = {**unseen(home), "PYTHONUNBUFFERED": "1", **self._work.variables}
            del environment["SDL_VIDEO_DUMMY_SAVE_FRAMES"]
            child = subprocess.Popen(
                [sys.executable, *self._work.arguments],
                cwd=home,
                env=environment,
                stdout=said,
                stderr=complaint,
            )
            try:
                child.wait(seconds)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        return out.read_text(), err.read_text()


def matches() -> Iterator[LuckyboxMatch | BlancoMatch]:
    """Play games of both kinds, most of which are over."""
    for seed in range(GAMES):
        if seed % 4:
            yield play(laid(NAMES, seed=seed), seed=seed)
        else:
            yield play_blanco(laid_blanco(NAMES, seed=seed), None if seed else 20)


def wrong_in(home: Path, games: int) -> list[str]:
    """Name what is wrong with the library of a home that should have so many games."""
    with closing(opened(home)) as library:
        found = [str(fault) for fault in faults(library)]
        count = count_games(library)
    return found + ([f"{count} games of {games}"] if count != games else [])


class Import(Work):
    """Records are taken in; what is said to be in is in."""

    arguments = (MAIN, "library", "import", "records")

    def prepare(self, home: Path) -> None:
        (home / "records").mkdir()
        for seed, match in enumerate(matches()):
            (home / "records" / f"{seed}.json").write_text(write_record(match.record()))

    def judge_said(self, home: Path, said: str) -> list[str]:
        claimed = said.count("imported as game")
        with closing(opened(home)) as library:
            there = count_games(library)
        return [f"{claimed} said, {there} there"] if there < claimed else []

    def judge_done(self, home: Path) -> list[str]:
        return wrong_in(home, GAMES)


class OnLibrary(Work):
    """Something done to a library that is in order."""

    def prepare(self, home: Path) -> None:
        filled(home, *matches())

    def judge_said(self, home: Path, said: str) -> list[str]:
        return wrong_in(home, GAMES)

    def judge_done(self, home: Path) -> list[str]:
        return wrong_in(home, GAMES)


class Start(OnLibrary):
    """The window opens; a watched game begins, and is left as soon as it is killed or long over."""

    arguments = ("-m", "tests.busy", "started")


class Export(OnLibrary):
    """A game is written into a file, which is whole as soon as it is there."""

    arguments = (MAIN, "library", "export", "1", "game.json")

    def judge_said(self, home: Path, said: str) -> list[str]:
        wrong = super().judge_said(home, said) + self._judge_file(home, "is in" in said)
        (home / "game.json").unlink(missing_ok=True)
        return wrong

    def judge_done(self, home: Path) -> list[str]:
        return super().judge_done(home) + self._judge_file(home, True)

    def _judge_file(self, home: Path, must_be: bool) -> list[str]:
        file = home / "game.json"
        if not file.exists():
            return ["no file"] if must_be else []
        with closing(opened(home)) as library:
            uid = next(g.uid for g in list_games(library, GameSearch(limit=-1)) if g.number == 1)
            text = write_record(load(library, uid).record)
        return [] if file.read_text() == text else ["the file is not whole"]


class Backup(OnLibrary):
    """All games are copied into a zip, which is whole as soon as it is there."""

    arguments = (MAIN, "library", "backup", "copy.zip")

    def judge_said(self, home: Path, said: str) -> list[str]:
        wrong = super().judge_said(home, said) + self._judge_copy(home, "Games in" in said)
        (home / "copy.zip").unlink(missing_ok=True)
        return wrong

    def judge_done(self, home: Path) -> list[str]:
        return super().judge_done(home) + self._judge_copy(home, True)

    def _judge_copy(self, home: Path, must_be: bool) -> list[str]:
        if not (home / "copy.zip").exists():
            return ["no copy"] if must_be else []
        with ZipFile(home / "copy.zip") as copy:
            count, broken = len(copy.namelist()), copy.testzip()
        return [] if (count, broken) == (GAMES, None) else [f"the copy has {count}, not {broken}"]


class Restore(Work):
    """Games are taken from a copy into a library that has some of its own."""

    arguments = (MAIN, "library", "restore", "copy.zip")

    def prepare(self, home: Path) -> None:
        filled(home / "other", *matches())
        shutil.make_archive(str(home / "copy"), "zip", home / "other" / GAMES_FOLDER)
        shutil.rmtree(home / "other")
        filled(home, play(laid(NAMES, seed=1000)))

    def judge_said(self, home: Path, said: str) -> list[str]:
        with closing(opened(home)) as library:
            return [] if count_games(library) >= 1 else ["what was here is gone"]

    def judge_done(self, home: Path) -> list[str]:
        return wrong_in(home, GAMES + 1)


class Migration(Work):
    """The games of an old library are made files; what it was is kept byte for byte."""

    arguments = (MAIN, "library", "list")

    def prepare(self, home: Path) -> None:
        with closing(sqlite3.connect(home / OLD_LIBRARY_FILE)) as library:
            library.executescript((OF_OLD / "version-5.sql").read_text(encoding="utf-8"))
            (self._games,) = library.execute("SELECT count(*) FROM games").fetchone()
        self._old = (home / OLD_LIBRARY_FILE).read_bytes()

    def judge_done(self, home: Path) -> list[str]:
        kept = [path for path in home.glob("library*") if path.read_bytes() == self._old]
        return wrong_in(home, self._games) + ([] if kept else ["the old library is not kept"])


class Reading(OnLibrary):
    """The index is gone, and made again; what is in the files stays as it is."""

    arguments = (MAIN, "library", "list")

    def prepare(self, home: Path) -> None:
        super().prepare(home)
        (home / INDEX_FILE).unlink()
        self._files = {path.name: path.read_bytes() for path in (home / GAMES_FOLDER).iterdir()}

    def judge_said(self, home: Path, said: str) -> list[str]:
        there = {path.name: path.read_bytes() for path in (home / GAMES_FOLDER).iterdir()}
        return [] if there == self._files else ["the files have changed"]

    def judge_done(self, home: Path) -> list[str]:
        return super().judge_done(home) + self.judge_said(home, "")


class Film(Work):
    """A film is saved; the file is whole as soon as it is there."""

    arguments = ("-m", "tests.busy", "a short film")

    def prepare(self, home: Path) -> None:
        (home / "settings.json").write_text(json.dumps({"muted": True}))

    def judge_said(self, home: Path, said: str) -> list[str]:
        wrong: list[str] = []
        for path in (home / "films").glob("*.webp"):
            with Image.open(path) as film:
                film.seek(getattr(film, "n_frames", 1) - 1)
                film.load()
        return wrong

    def judge_done(self, home: Path) -> list[str]:
        films = list((home / "films").glob("*.webp"))
        return self.judge_said(home, "") + ([] if films else ["no film"])


class SetUp(Work):
    """The first start of a copy of the program, which installs a toy and plays it."""

    arguments = ("copy/main.py",)

    def prepare(self, home: Path) -> None:
        clone = make_clone(home / "copy")
        told = ("HOME", "PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_CONFIG_FILE")
        self.variables = {name: clone.variables[name] for name in told}

    def judge_done(self, home: Path) -> list[str]:
        said = (home / "said.txt").read_text().splitlines()
        has_played = bool(said) and said[-1].startswith("playing")
        left = {path.name for path in (home / "copy").iterdir()}
        extra = left - {"game", "main.py", "requirements.txt", ".venv", "__pycache__"}
        return ([] if has_played else [f"not played: {said[-1:]}"]) + sorted(extra)


WORKS: tuple[type[Work], ...] = (
    SetUp, Start, Migration, Import, Export, Backup, Restore, Film, Reading,
)  # fmt: skip
