"""Tickets: what the loop gets for a question or an action handed to the library's thread.

Knows that something will be done or fail; knows nothing of what.
"""

from threading import Event
from typing import Generic, TypeVar

T = TypeVar("T")


class Ticket(Generic[T]):
    """Something that is being done; the loop looks at it in every frame and never waits."""

    def __init__(self) -> None:
        self._over = Event()
        self._result: list[T] = []
        self.error: Exception | None = None
        """Why it failed, once it has."""

    @property
    def is_done(self) -> bool:
        """Whether it has succeeded or failed."""
        return self._over.is_set()

    @property
    def has_failed(self) -> bool:
        return self.is_done and self.error is not None

    @property
    def result(self) -> T:
        """What came of it.

        Raises:
            Exception: it failed, with the reason; ``RuntimeError``: it is not done.
        """
        if not self.is_done:
            raise RuntimeError("this is not done yet")
        if self.error is not None:
            raise self.error
        return self._result[0]

    def wait(self, seconds: float | None = None) -> T:
        """Wait for what comes of it: for commands and for the end of the program.

        Raises:
            Exception: as ``result``.
        """
        self.settle(seconds)
        return self.result

    def settle(self, seconds: float | None = None) -> bool:
        """Wait until it has succeeded or failed; tell whether it has."""
        return self._over.wait(seconds)

    def succeed(self, result: T) -> None:
        self._result.append(result)
        self._over.set()

    def fail(self, error: Exception) -> None:
        self.error = error
        self._over.set()
