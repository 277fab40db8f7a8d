"""The game in the middle of something; ``python3 -m tests.busy SITUATION`` says when.

A watched game is started as ever, and made busy once its window is open or before.
"""

from __future__ import annotations

import ctypes
import os
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event as ThreadEvent
from threading import Thread
from typing import Any, NoReturn

import pygame
from pygame.event import Event as PygameEvent

from game import alert, app, command, files, record, signals
from game.errors import PlainError
from game.library import GameAutosave
from game.scenes.watch import saving
from game.scenes.watch.saving import Footage, start_saving_film
from game.ui.window.film import FilmEncoder
from game.ui.window.scene import Kit
from tests.tables.libraries import laid, play

READY = b"in the middle of it\n"
FRAME = 5
"""The frame in which it is made busy."""
FOR_EVER = 3600.0
KEPT_ACTIONS = 3
"""After how many it makes its mistake."""
WITH_AN_END = ("started", "a short film")
"""After which the program is left."""
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT max(x) FROM n"


def ready(*_given: object) -> None:
    os.write(1, READY)


def first_ready(function: Callable[..., Any]) -> Callable[..., Any]:
    """Say so before a function does its work."""

    def told(*given: Any, **named: Any) -> Any:
        ready()
        return function(*given, **named)

    return told


def turn_for_ever(_kit: Kit) -> None:
    ready()
    while True:
        pass


def stick(*_given: object, **_named: object) -> None:
    """Take a lock twice: neither a signal nor an exception comes through."""
    lock = ctypes.create_string_buffer(64)
    take = ctypes.CDLL(None).pthread_mutex_lock
    take(lock)
    ready()
    take(lock)


def ask_without_end(kit: Kit, told: Callable[[], object] = ready) -> None:
    def look_up(connection: sqlite3.Connection) -> object:
        told()
        return connection.execute(ENDLESS).fetchall()

    library = kit.shelf.library
    assert library is not None
    library.ask(look_up)


def leave_behind_a_question(kit: Kit) -> None:
    """Leave while the library works on what nothing cuts short; say so once that has begun."""
    library, begun = kit.shelf.library, ThreadEvent()
    assert library is not None

    def take_long(_connection: sqlite3.Connection) -> None:
        begun.set()
        time.sleep(FOR_EVER)

    library.ask(take_long)
    begun.wait()
    kit.stack.remove_all_scenes()


def keep_behind_a_question(kit: Kit) -> None:
    is_asked = ThreadEvent()
    ask_without_end(kit, is_asked.set)
    is_asked.wait()
    library = kit.shelf.library
    assert library is not None
    GameAutosave(library, play(laid(), 5)).keep()
    ready()


class Noise:
    """What takes an encoder longest, and goes on as long as it may."""

    def __init__(self, _size: tuple[int, int]) -> None:
        self.director = self.table = self

    def queue_events(self) -> None:
        """Nothing: it is under way."""

    def advance_time(self, _seconds: float) -> None:
        """Every frame is as good as the last."""

    def poses(self) -> list[Any]:
        return []

    def is_busy(self) -> bool:
        return True

    def draw(self, surface: pygame.Surface) -> None:
        pixels = surface.get_buffer()
        pixels.write(os.urandom(pixels.length))


class Stills(Noise):
    """What takes next to nothing to encode."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(os.urandom(3))


def short_film(kit: Kit) -> None:
    saving.MAX_FILM_SECONDS = 0.4
    start_saving_film(kit, Footage("film", Stills))  # type: ignore[arg-type]


class BegunFilm(FilmEncoder):
    """A film that says so when it gets a frame."""

    def add_frame(self, frame: bytes) -> None:
        ready()
        super().add_frame(frame)


def film(kit: Kit) -> None:
    saving.FilmEncoder = BegunFilm  # type: ignore[misc]
    start_saving_film(kit, Footage("film", Noise))  # type: ignore[arg-type]


def refuse(*_given: object, **_named: object) -> NoReturn:
    raise PlainError("no window today")


def mistake(*_given: object, **_named: object) -> NoReturn:
    raise LookupError(f"a mistake of Ada's in {Path.home() / 'games'}")


def mistake_in_the_game(_kit: Kit) -> NoReturn:
    """Make one that nobody can write the game after."""
    record.write_record = mistake
    mistake()


def mistake_in_a_thread(kit: Kit) -> None:
    Thread(target=mistake, args=[kit]).start()


class GravestError(BaseException):
    """What nobody expects, and nobody catches."""


def gravest_mistake(*_given: object) -> NoReturn:
    raise GravestError("a mistake")


def ask_in_vain(kit: Kit) -> None:
    """Ask what fails by our fault: the game goes on, and is left."""
    library = kit.shelf.library
    assert library is not None
    library.ask(gravest_mistake).wait_until_done()
    kit.stack.remove_all_scenes()


def program_gone(_kit: Kit) -> NoReturn:
    """Need a part of the program after that was moved: the loader of a build does this."""
    files.was_program_replaced = lambda: True
    raise SystemExit("ERROR: luckybox appears to have been moved or deleted")


def fault(_kit: Kit) -> None:
    ctypes.string_at(0)


MISTAKES: dict[str, Callable[[Kit], None]] = {
    "a mistake": mistake,
    "a mistake in the game": mistake_in_the_game,
    "a mistake in a thread": mistake_in_a_thread,
    "the gravest mistake in a question": ask_in_vain,
    "a part is gone": program_gone,
    "a fault": fault,
}
"""What happens once some actions are kept."""
IN_A_FRAME: dict[str, Callable[[Kit], None]] = {
    "playing": ready,
    "a frame": turn_for_ever,
    "a call": stick,
    "a film": film,
    "a short film": short_film,
    "started": lambda kit: None,
    "a question": ask_without_end,
    "something to be kept": keep_behind_a_question,
}


class BusyLoop(app.FrameLoop):
    """The loop, in one frame of which something begins."""

    situation: Callable[[Kit], None] = staticmethod(ready)
    mistake: Callable[[Kit], None] | None = None
    has_end = False
    frames = 0

    def run_frame(self, events: Sequence[PygameEvent] | None = None) -> bool:
        self.frames += 1
        if self.frames == FRAME:
            self._kit.settings.muted = True
            self.situation(self._kit)
        if self.mistake and _actions(self._kit) >= KEPT_ACTIONS:
            happen, self.mistake = self.mistake, None
            happen(self._kit)
        if self.frames > FRAME and self.has_end and self._kit.job_runner.current is None:
            self._kit.stack.remove_all_scenes()
        return super().run_frame(events)


def _actions(kit: Kit) -> int:
    tables = [table for scene in kit.stack if (table := getattr(scene, "table", None))]
    return len(tables[0].match.actions) if tables else 0


def main(situation: str) -> NoReturn:
    if situation == "opening the window":
        app.make_kit = stick  # type: ignore[assignment]
    elif situation == "saying why it cannot begin":
        app.make_kit = refuse
        alert.is_window_needed = lambda: True
        alert.show_alert = stick  # type: ignore[assignment]
    elif situation == "leaving":
        signals.MAX_CLEANUP_SECONDS = 0.5
        app._save_all = first_ready(app._save_all)
        BusyLoop.situation = staticmethod(leave_behind_a_question)
        app.FrameLoop = BusyLoop  # type: ignore[misc]
    elif situation == "loading sounds":
        pygame.mixer.Sound = first_ready(pygame.mixer.Sound)  # type: ignore[misc, assignment]
    elif situation in MISTAKES:
        app.FrameLoop = BusyLoop  # type: ignore[misc]
        BusyLoop.mistake = staticmethod(MISTAKES[situation])
    elif situation == "a mistake while starting":
        app.make_kit = mistake
    else:
        BusyLoop.situation = staticmethod(IN_A_FRAME[situation])
        BusyLoop.has_end = situation in WITH_AN_END
        app.FrameLoop = BusyLoop  # type: ignore[misc]
    if situation == "started":
        signals.exit_at_once(command.main(["--windowed", "960x540"]))
    speed = "turbo" if situation in MISTAKES else "normal"
    signals.exit_at_once(command.main(["watch", "--windowed", "960x540", "--speed", speed]))


if __name__ == "__main__":
    main(sys.argv[1])
