"""The speaker: a thread that feeds the voice, so that no frame waits."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from threading import Condition, Thread

from .voice import NoVoiceError, Voice
from .voices import system_voice

AGAIN_SECONDS = 10.0
"""How long to wait before looking for a missing voice again."""
FULL_SECONDS = 0.03
"""How often a busy voice is polled."""
MOST_WAITING = 40
"""The queue limit; the oldest words are dropped."""
END_SECONDS = 1.0


class Speaker:
    """Speaks a queue of words in a background thread."""

    def __init__(self, find: Callable[[], Voice] = system_voice) -> None:
        self._find = find
        self._waiting: deque[tuple[str, str]] = deque(maxlen=MOST_WAITING)
        self._must_stop = self._is_over = self._is_at_work = False
        self._changed = Condition()
        self._voice: Voice | None = None
        self._lost_at: float | None = None
        self.trouble = ""
        """The system's reason why there is no voice, or ''."""
        self._thread = Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def say(self, words: str, language: str) -> None:
        with self._changed:
            self._waiting.append((words, language))
            self._changed.notify_all()

    def stop(self) -> None:
        with self._changed:
            self._waiting.clear()
            self._must_stop = True
            self._changed.notify_all()

    def settle(self) -> None:
        """Wait until the queue is empty; for tests."""
        with self._changed:
            self._changed.wait_for(lambda: not (self._has_work or self._is_at_work))

    def close(self) -> None:
        """Finish the queue in the background, then end."""
        with self._changed:
            self._is_over = True
            self._changed.notify_all()

    def end(self) -> None:
        """Fall silent and end; waits a second at most."""
        self.stop()
        self.close()
        self._thread.join(END_SECONDS)

    @property
    def _has_work(self) -> bool:
        return bool(self._must_stop or self._waiting)

    def _run(self) -> None:
        while self._take_up():
            try:
                self._work()
            except NoVoiceError as error:
                if self._voice is None:
                    self._lost_at, self.trouble = time.monotonic(), str(error)
                # A lost voice may be back at once, in a new process.
                self._voice = None
        if self._voice is not None:
            # A lost one is silent already.
            with suppress(NoVoiceError):
                self._voice.close()

    def _take_up(self) -> bool:
        """Wait for work; return False at the end."""
        with self._changed:
            self._is_at_work = False
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._has_work or self._is_over)
            self._is_at_work = self._has_work
            return self._has_work

    def _work(self) -> None:
        with self._changed:
            must_stop, self._must_stop = self._must_stop, False
        if must_stop:
            if self._voice is not None:
                self._voice.stop()
            return
        voice = self._reach()
        if voice is not None and voice.is_full:
            with self._changed:
                self._changed.wait_for(lambda: self._must_stop, FULL_SECONDS)
            return
        with self._changed:
            if self._must_stop or not self._waiting:
                return
            words, language = self._waiting.popleft()
        if voice is None:
            return
        try:
            voice.say(words, language)
        except NoVoiceError:
            with self._changed:
                if not self._must_stop:
                    self._waiting.appendleft((words, language))
            raise

    def _reach(self) -> Voice | None:
        lost = self._lost_at
        if self._voice is None and (lost is None or time.monotonic() - lost > AGAIN_SECONDS):
            self._voice = self._find()
            self._lost_at, self.trouble = None, ""
        return self._voice
