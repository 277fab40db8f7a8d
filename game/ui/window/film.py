"""A moving picture, made from frames by a thread of its own while the screen goes on.

The file is written in one go when everything is there.
Knows frames and bytes; knows neither what is on them nor who wants them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

from game.files import write_beside

SUFFIX = ".webp"
MOST_WAITING = 6
"""So many frames may wait for the thread; more would only take memory."""
METHOD = 3
"""How hard the encoder tries, 0 to 6."""


@dataclass(frozen=True, slots=True)
class Format:
    """How large and how good a film is to be."""

    size: tuple[int, int]
    frames_a_second: int
    quality: int


class Film:
    """One film in the making."""

    def __init__(self, form: Format, frames: int, last_seconds: float, path: Path, most: int):
        """Expect so many ``frames``; more than ``most`` bytes are not written at ``path``."""
        self._form, self._frames, self._wanted, self._most = form, frames, path, most
        self._last_ms = round(last_seconds * 1000)
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()
        self._is_cancelled = False
        self.path: Path | None = None
        """Where it is, once it has been written."""
        self.encoded = 0
        """How many frames the thread has dealt with."""
        self.is_too_large = False
        """Whether it came out larger than allowed, and was not written."""
        self._failure: Exception | None = None
        self._thread = Thread(target=self._work, name="film", daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        return not self._thread.is_alive()

    @property
    def wants_frames(self) -> bool:
        """Whether the thread has not enough to do."""
        return self._queue.qsize() < MOST_WAITING

    def add(self, frame: bytes) -> None:
        """Give the next frame, three bytes for each pixel."""
        self._queue.put(frame)

    def cancel(self) -> None:
        """Give it up and leave nothing behind; returns when that is so."""
        self._is_cancelled = True
        self._queue.put(None)
        self._thread.join()
        if self.path is not None:
            self.path.unlink(missing_ok=True)

    def check(self) -> None:
        """Raise what went wrong in the thread, if anything did.

        Raises:
            OSError: the file cannot be written.
            ImportError: the encoder is not installed.
        """
        if self._failure is not None:
            raise self._failure

    def _work(self) -> None:
        try:
            content = self._encode()
            self.is_too_large = len(content) > self._most
            if not self.is_too_large and not self._is_cancelled:
                self._wanted.parent.mkdir(parents=True, exist_ok=True)
                self.path = write_beside(self._wanted, content)
        except _CancelledError:
            pass  # There is nothing to clear away yet.
        except Exception as error:  # Raised again by ``check``, where somebody can be told.
            self._failure = error

    def _encode(self) -> bytes:
        # Imported here: it is large, and hardly ever wanted.
        from PIL import Image

        class Reel(Image.Image):
            """A picture of many frames, each of which is there when it is asked for."""

            def __init__(self, film: Film) -> None:
                super().__init__()
                self._size, self._mode = film._form.size, "RGB"
                self.im = Image.new(self._mode, self._size).im
                self.n_frames = film._frames
                self._coming = film._arriving()
                self._at = -1

            def seek(self, frame: int) -> None:
                if frame > self._at:
                    # First: whoever saves looks back at the frame even if it turns out bad.
                    self._at = frame
                    self.frombytes(next(self._coming))

            def tell(self) -> int:
                return max(0, self._at)

        form, out = self._form, BytesIO()
        each = round(1000 / form.frames_a_second)
        Reel(self).save(
            out,
            "WEBP",
            save_all=True,
            duration=[each] * (self._frames - 1) + [self._last_ms],
            loop=0,
            quality=form.quality,
            method=METHOD,
        )
        return out.getvalue()

    def _arriving(self) -> Iterator[bytes]:
        while True:
            frame = self._queue.get()
            if frame is None or self._is_cancelled:
                raise _CancelledError
            yield frame
            self.encoded += 1


class _CancelledError(Exception):
    """Nobody wants the film any more."""
