"""Work in several processes, which end with the one they work for, however it goes.

A program that was built carries no processes along: there the work is done here, one after another.
Knows nothing of the work.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, Protocol, TypeVar

from game.errors import PlainError

Given = TypeVar("Given")
Done = TypeVar("Done")


class Work(Protocol):
    """Like ``map``, with the results in order."""

    def __call__(
        self, do: Callable[[Given], Done], items: Iterable[Given], at_once: int = 1
    ) -> Iterator[Done]:
        """Do something with every item, ``at_once`` in one go."""


@contextmanager
def workers(most: int, begin: Callable[..., None], *arguments: Any) -> Iterator[Work]:
    """Have as many processes as there are cores, ``most`` of them, each of which begins so.

    Raises:
        PlainError: one of them was ended from outside.
    """
    count = min(most, os.cpu_count() or 1)
    try:
        from concurrent.futures import ProcessPoolExecutor
        from concurrent.futures.process import BrokenProcessPool
        from multiprocessing import get_context
    except ImportError:
        count = 1
    if count <= 1:
        begin(*arguments)
        yield _here
        return
    try:
        with ProcessPoolExecutor(count, get_context("spawn"), _begin, (begin, arguments)) as pool:

            def work(
                do: Callable[[Given], Done], items: Iterable[Given], at_once: int = 1
            ) -> Iterator[Done]:
                return pool.map(do, items, chunksize=at_once)

            yield work
    except BrokenProcessPool as error:
        raise PlainError(
            "One of the processes at work was ended from outside, perhaps for want of memory."
        ) from error


def _here(do: Callable[[Given], Done], items: Iterable[Given], at_once: int = 1) -> Iterator[Done]:
    return map(do, items)


def _begin(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    begin(*arguments)


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
