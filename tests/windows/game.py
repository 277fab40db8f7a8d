"""A copy of the game on Windows: to be started, looked at and asked what it keeps."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game import TITLE
from game.files import HOME_VARIABLE, PROJECT
from game.library.gamefile import GAMES_FOLDER
from game.report import REPORTS_FOLDER
from game.scenes import destinations as to
from game.ui.window.scene import Destination
from tests.players.screen import Player, focus_of, kits_closed, open_kit
from tests.windows.screen import Screen, wait_until
from tests.windows.windows import PATIENCE, Ended, Windows

PICTURES = PROJECT / "build" / "windows"
"""Where pictures of what was seen are kept; git ignores it."""
FRAMES_PER_LOOK = 5
GRAIN = 4
"""Pictures are compared at so small a part of their size: letters' edges make no difference."""
UNLIKE = 40
"""How far apart colours are that are not the same, of 255."""
MAX_UNLIKE_SHARE = 0.02
"""How much of a picture may be unlike: rivals have other names each time."""


@dataclass
class Game:
    """A clone in a folder of a user of Windows, whose games lie in ``home``."""

    windows: Windows
    folder: Path
    home: Path
    variables: Mapping[str, str] = field(default_factory=dict)

    @property
    def screen(self) -> Screen:
        return self.windows.screen

    @property
    def python(self) -> Path:
        """The Python that the set-up made."""
        return self.folder / ".venv" / "Scripts" / "python.exe"

    @contextmanager
    def opened(
        self, *words: str, without_console: bool = False
    ) -> Iterator[subprocess.Popen[bytes]]:
        """Start it as by a double-click, and leave its window for as long as the block lasts."""
        python = self.windows.python
        program = python.with_name("pythonw.exe") if without_console else python
        with self._started(program, "main.py", *words) as process:
            yield process

    @contextmanager
    def opened_in_console(self) -> Iterator[subprocess.Popen[bytes]]:
        python = self.windows.path(self.windows.python)
        with self._started("wineconsole", python, "main.py") as process:
            yield process

    @contextmanager
    def _started(self, program: Path | str, *words: str) -> Iterator[subprocess.Popen[bytes]]:
        self.screen.move_away()
        try:
            with self.windows.started(
                program, *words, cwd=self.folder, variables=self.variables
            ) as self._process:
                yield self._process
        finally:
            # The program goes on in the Python of the set-up.
            for name in ("python.exe", "pythonw.exe"):
                self.windows.run("taskkill", "/f", "/im", name)
        wait_until(lambda: not self.screen.windows(TITLE), "the window closes with its program")

    def run(self, *words: str, given: bytes | None = None, seconds: float = PATIENCE) -> Ended:
        """Run a command of the game to its end."""
        return self.windows.run(
            self.windows.python, "main.py", *words,
            cwd=self.folder, variables=self.variables, given=given, seconds=seconds,
        )  # fmt: skip

    def done(self, *words: str, given: bytes | None = None, seconds: float = PATIENCE) -> str:
        """Return what a command prints that must succeed."""
        ended = self.run(*words, given=given, seconds=seconds)
        assert ended.code == 0, f"{words}: {ended}"
        return ended.out

    def games(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.done("library", "list", "--json").splitlines()]

    def decisions(self) -> int:
        """Return how many lines all files of games have: each decision adds one."""
        files = (self.home / GAMES_FOLDER).glob("*.json")
        return sum(file.read_bytes().count(b"\n") for file in files)

    def reports(self) -> list[Path]:
        return [*(self.home / REPORTS_FOLDER).glob("report-*.txt")]

    # --- its window ------------------------------------------------------------------------------

    def await_window(self) -> pygame.Rect:
        """Wait for the window; return where it lies."""

        def is_open() -> bool:
            code = self._process.poll()
            assert code is None, f"{self._process.args} ended with code {code}"
            return bool(self.screen.windows(TITLE))

        wait_until(is_open, "a window opens", PATIENCE)
        return self.screen.place(self.screen.windows(TITLE)[0])

    def picture(self) -> pygame.Surface:
        return self.screen.picture().subsurface(self.await_window())

    def is_blank(self) -> bool:
        """Whether the window is still black: keys may be lost on it."""
        picture = self.picture()
        return unlike_share(picture, pygame.Surface(picture.size)) < MAX_UNLIKE_SHARE

    def keep_picture(self, name: str) -> None:
        """Keep a picture of the whole screen, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        pygame.image.save(self.screen.picture(), PICTURES / f"{name}.png")

    def await_title(self) -> None:
        self.await_screen(to.Title(), "the title")

    def await_screen(self, destination: Destination, name: str) -> None:
        """Wait until the window shows what the same destination looks like here."""
        size = self.await_window().size
        with TemporaryDirectory() as folder, twin(size, destination, Path(folder)) as here:
            self.await_same(here, name)

    def click_on_title(self, label: str) -> None:
        """Click on a button of the title, which lies where it lies here."""
        place = self.await_window()
        with TemporaryDirectory() as folder, twin(place.size, to.Title(), Path(folder)) as here:
            self.await_same(here, "the title")
            button = focus_of(here.scene).find_by_label(label)
            self.screen.click(*button.rect.move(place.topleft).center)

    def await_same(self, here: Player, name: str) -> None:
        """Wait until the window shows what somebody sees here."""

        def is_same() -> bool:
            here.wait(FRAMES_PER_LOOK)
            return unlike_share(self.picture(), here.kit.window.surface) < MAX_UNLIKE_SHARE

        try:
            wait_until(is_same, name)
        except AssertionError:
            self.keep_picture(f"{name}-seen")
            pygame.image.save(here.kit.window.surface, PICTURES / f"{name}-wanted.png")
            raise


@contextmanager
def twin(size: tuple[int, int], destination: Destination, folder: Path) -> Iterator[Player]:
    """Open the game here, in a window nobody sees: what it shows is what Windows should show."""
    with kits_closed():
        kit = open_kit(size, folder=folder)
        kit.settings.guided = []
        yield Player(kit, destination)


def unlike_share(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how much of two pictures of the same size is not the same, from 0 to 1."""
    if one.size != other.size:
        return 1.0
    size = one.width // GRAIN, one.height // GRAIN
    small = [pygame.transform.smoothscale(picture.convert(24), size) for picture in (one, other)]
    mask = pygame.mask.from_threshold(small[0], (0, 0, 0), (UNLIKE, UNLIKE, UNLIKE, 255), small[1])
    return 1.0 - mask.count() / (size[0] * size[1])


def cloned(windows: Windows, folder: Path, **variables: str) -> Game:
    """Clone what was committed, as a newcomer does."""
    subprocess.run(["git", "clone", "--quiet", str(PROJECT), str(folder)], check=True)
    home = windows.home / "AppData/Local/luckybox"
    return Game(windows, folder, home, variables)


def with_home(game: Game, home: Path) -> Game:
    """Return the same copy of the game for a player who keeps the games in another folder."""
    return Game(game.windows, game.folder, home, {HOME_VARIABLE: game.windows.path(home)})
