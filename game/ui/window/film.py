"""Screenshots, and films encoded as animated WebP in a background thread."""

from __future__ import annotations

import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple

import pygame

from game.errors import as_exception
from game.files import brief_path, create_numbered_file, data_folder
from game.words import _

from .background_jobs import Notices

FILM_SUFFIX = ".webp"
MAX_QUEUED_FRAMES = 6
ENCODER_EFFORT = 3


class FilmFormat(NamedTuple):
    """A film's size in pixels, its frames a second and its WebP quality."""

    size: tuple[int, int]
    frames_a_second: int
    quality: int


class FilmEncoder:
    """Encodes a film as animated WebP in a background thread."""

    def __init__(self, form: FilmFormat, frames: int, last_seconds: float, path: Path) -> None:
        self._form, self._frames, self._wanted = form, frames, path
        self._last_ms = round(last_seconds * 1000)
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()
        self._is_cancelled = False
        self.path: Path | None = None
        self.encoded = 0
        self._failure: Exception | None = None
        self._thread = Thread(target=self._encode_and_save, name="film", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    @property
    def wants_frames(self) -> bool:
        return self._queue.qsize() < MAX_QUEUED_FRAMES

    def add_frame(self, frame: bytes) -> None:
        self._queue.put(frame)

    def cancel_film(self) -> None:
        """Stop encoding, and delete the film's file if it was written."""
        self._is_cancelled = True
        self._queue.put(None)
        self._thread.join()
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def raise_failure(self) -> None:
        """Raise the encoding thread's error, if any: without Pillow, an `ImportError`."""
        if self._failure is not None:
            raise self._failure

    def _encode_and_save(self) -> None:
        try:
            content = self._encode_webp()
            if not self._is_cancelled:
                self._wanted.parent.mkdir(parents=True, exist_ok=True)
                self.path = create_numbered_file(self._wanted, content)
        except _FilmCancelledError:
            pass  # Nothing has been written yet.
        except BaseException as error:  # Raised again by ``raise_failure``, in the main thread.
            self._failure = as_exception(error)

    def _encode_webp(self) -> bytes:
        from PIL import Image

        class QueuedFrames(Image.Image):
            """The film as a multi-frame Pillow image.

            `seek` takes the next frame from the queue.
            """

            def __init__(self, film: FilmEncoder) -> None:
                super().__init__()
                self._size, self._mode = film._form.size, "RGB"
                self.im = Image.new(self._mode, self._size).im
                self.n_frames = film._frames
                self._coming = film._frames_from_queue()
                self._at = -1

            def seek(self, frame: int) -> None:
                if frame > self._at:
                    # Set first: Pillow's save calls tell() even after a failed frame.
                    self._at = frame
                    self.frombytes(next(self._coming))

            def tell(self) -> int:
                return max(0, self._at)

        form, out = self._form, BytesIO()
        each = round(1000 / form.frames_a_second)
        QueuedFrames(self).save(
            out,
            "WEBP",
            save_all=True,
            duration=[each] * (self._frames - 1) + [self._last_ms],
            loop=0,
            quality=form.quality,
            method=ENCODER_EFFORT,
        )
        return out.getvalue()

    def _frames_from_queue(self) -> Iterator[bytes]:
        while True:
            frame = self._queue.get()
            if frame is None or self._is_cancelled:
                raise _FilmCancelledError
            yield frame
            self.encoded += 1


class _FilmCancelledError(Exception):
    """Raised in the encoding thread when the film is cancelled."""


PICTURE_FILE_STEM = "luckybox"
PICTURES_FOLDER = "screenshots"


def save_picture(picture: pygame.Surface, folder: Path) -> Path:
    """Save a picture in a folder, named by the time.  Return its path, or raise ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    return create_numbered_file(
        folder / dated_file_name(PICTURE_FILE_STEM, ".png"), png_bytes_of(picture)
    )


def save_picture_and_notify(notices: Notices, picture: pygame.Surface) -> None:
    try:
        path = save_picture(picture, data_folder() / PICTURES_FOLDER)
    except OSError as error:
        message = _("The picture cannot be saved ({reason}).").format(reason=error.strerror)
    else:
        message = _("Picture saved: {path}").format(path=brief_path(path))
    notices.replace_notices(message)


def dated_file_name(name: str, suffix: str) -> str:
    return time.strftime(f"{name}-%Y%m%d-%H%M%S{suffix}")


def png_bytes_of(picture: pygame.Surface) -> bytes:
    content = BytesIO()
    pygame.image.save(picture, content, "picture.png")
    return content.getvalue()
