"""Saving moments as films, and scenes as screenshots."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from game.errors import PlainError
from game.files import SPRITES_FOLDER, brief_path, create_and_remove_file, data_folder, replace_file
from game.scenes.table.table import Seated
from game.stage import EventDirector
from game.ui.draw.art import ArtCache
from game.ui.draw.caches import PixelCache
from game.ui.widgets.widget import format_with_keys
from game.ui.window.background_jobs import BackgroundJob
from game.ui.window.film import FILM_SUFFIX, FilmEncoder, FilmFormat, dated_file_name, png_bytes_of
from game.ui.window.scene import Kit
from game.words import _

FILM_FORMAT = FilmFormat((960, 540), 25, 70)
DRAW_SECONDS_PER_FRAME = 0.005
STILL_BEFORE_SECONDS, STILL_AFTER_SECONDS = 0.5, 1.6
"""How many seconds the still table is filmed before and after the moment."""
MAX_FILM_SECONDS = 20.0
FILM_CACHE_BYTES = 6_000_000


@dataclasses.dataclass(frozen=True)
class FilmedMoment:
    """A moment to film, ready to be played without sound on a table of its own."""

    table: Seated
    events: Iterable[Any]
    draw: Callable[[pygame.Surface], None]

    @property
    def director(self) -> EventDirector[Any, Any]:
        return self.table.director

    def queue_events(self) -> None:
        self.director.queue(self.events)


@dataclasses.dataclass(frozen=True)
class Footage:
    """A past moment of a game that can be played again to be saved as a film."""

    name: str
    """The English name of the moment, from which the folder and the files are named."""
    take: Callable[[tuple[int, int]], FilmedMoment]
    """Returns the moment on a new table, to be drawn at the given size in pixels."""


def start_saving_film(kit: Kit, footage: Footage) -> None:
    """Save a film in the background, unless another job is running there."""
    if kit.job_runner.current is None:
        folder = data_folder() / f"{footage.name}s"
        kit.job_runner.start_job(FilmSavingJob(kit, footage, folder))


def kit_with_own_cache(kit: Kit) -> Kit:
    """Return a kit with caches of its own, so that a film's pictures evict none of the game's."""
    return dataclasses.replace(
        kit, art=ArtCache(SPRITES_FOLDER, kit.text), pixels=PixelCache(FILM_CACHE_BYTES)
    )


class FilmSavingJob(BackgroundJob):
    """Draws and saves a film in the background."""

    def __init__(
        self, kit: Kit, footage: Footage, folder: Path, form: FilmFormat = FILM_FORMAT
    ) -> None:
        self._notices, self._reel = kit.notices, FrameRenderer(footage, form)
        path = folder / dated_file_name(footage.name, FILM_SUFFIX)
        self._film = FilmEncoder(form, self._reel.frames, STILL_AFTER_SECONDS, path)

    @property
    def words(self) -> str:
        return format_with_keys(_("Saving the clip ({back_key} cancels)"))

    @property
    def progress_share(self) -> float:
        """The share of the film that is encoded.  Drawing runs in parallel and does not count."""
        return self._film.encoded / self._reel.frames

    def work(self) -> bool:
        if self._film.is_done:
            self._report_result()
            return True
        until = time.perf_counter() + DRAW_SECONDS_PER_FRAME
        while self._film.wants_frames and time.perf_counter() < until:
            frame = self._reel.next_frame()
            if frame is None:
                break
            self._film.add_frame(frame)
        return False

    def cancel(self) -> None:
        self._film.cancel_film()
        self._notices.replace_notices(_("Clip not saved."))

    def _report_result(self) -> None:
        try:
            self._film.raise_failure()
        except (OSError, ImportError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            words = _("Couldn’t save the clip ({reason}).").format(reason=reason)
        else:
            assert self._film.path is not None
            words = _("Clip saved: {path}").format(path=brief_path(self._film.path))
        self._notices.replace_notices(words)


class FrameRenderer:
    """Draws a film's frames one by one."""

    def __init__(self, footage: Footage, form: FilmFormat) -> None:
        self._surface = pygame.Surface(form.size)
        self._seconds = 1.0 / form.frames_a_second
        self._still = round(STILL_BEFORE_SECONDS * form.frames_a_second)
        self.frames = self._still + self._count_frames(footage.take(form.size))
        self._left = self.frames
        self._take = footage.take(form.size)

    def next_frame(self) -> bytes | None:
        if self._left == 0:
            return None
        at = self.frames - self._left
        self._left -= 1
        if at == self._still:
            self._take.queue_events()
        elif at > self._still:
            self._take.table.advance_time(self._seconds)
        self._take.draw(self._surface)
        return pygame.image.tobytes(self._surface, "RGB")

    def _count_frames(self, take: FilmedMoment) -> int:
        """Play a moment until nothing moves.  Return its number of frames, including the last."""
        take.queue_events()
        most, count = round(MAX_FILM_SECONDS / self._seconds), 1
        while count < most and (take.director.is_busy() or take.director.poses()):
            take.table.advance_time(self._seconds)
            count += 1
        return count


NOT_SAVED_EXIT_CODE = 2


def make_writable_folder(folder: Path) -> None:
    """Create a writable folder; raise `PlainError` if that fails."""
    with _as_plain_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        create_and_remove_file(folder)


def save_screenshot(kit: Kit, table: Seated, name: str) -> None:
    """Save an image of the screen, if ``watch --shots`` asks for it.  May raise `PlainError`."""
    if table.watch is None or table.watch.shots is None:
        return
    folder = table.watch.shots
    picture = kit.window.surface.copy()
    kit.stack.draw(picture)
    with _as_plain_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
        replace_file(folder / f"{name}.png", png_bytes_of(picture))


@contextmanager
def _as_plain_errors(folder: Path) -> Iterator[None]:
    """Turn file errors within the ``with`` block into a ``PlainError`` about the folder."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = _folder_error_in_words(folder, error)
        raise PlainError(
            f"No pictures can be saved in {folder}: {reason}.", NOT_SAVED_EXIT_CODE
        ) from error


def _folder_error_in_words(folder: Path, error: OSError | ValueError) -> str:
    if isinstance(error, FileExistsError):
        return "it is a file, but it must be a folder"
    if isinstance(error, NotADirectoryError):
        parts = (str(part) for part in folder.absolute().parents if part.exists())
        return f"{next(parts)} is no folder"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return "no folder can have this name"
