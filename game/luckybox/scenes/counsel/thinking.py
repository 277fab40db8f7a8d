"""A thread that thinks, so that no frame waits: questions wait in line, answers are looked for.

The mind is imported in that thread, when the first question comes.  Knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from game.library import Ticket

Answer = TypeVar("Answer")


class Thinking:
    """Thinks about one question after the other, the oldest first."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._thread: Thread | None = None

    def ask(
        self, think: Callable[[], Answer], is_wanted: Callable[[], bool] = lambda: True
    ) -> Ticket[Answer]:
        """Have something thought about; what nobody wants any more when its turn comes is not.

        Its ticket then stays open for ever.
        """
        ticket = Ticket[Answer]()

        def answer() -> None:
            if not is_wanted():
                return
            try:
                ticket.succeed(think())
            except Exception as error:  # told by the ticket, whoever looks at it
                ticket.fail(error)

        self._waiting.put(answer)
        if self._thread is None:
            # It holds nothing that is to be tidied up, so the program may end before it does.
            self._thread = Thread(target=self._think, name="counsel", daemon=True)
            self._thread.start()
        return ticket

    def _think(self) -> None:
        while True:
            self._waiting.get()()
