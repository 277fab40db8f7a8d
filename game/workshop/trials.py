"""Plays thousands of games on all cores, and summarises them.

Built programs have no multiprocessing: there the games run one after another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from math import sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from threading import Thread
from typing import Any, Protocol, TypeVar

from game.errors import REFUSED, PlainError
from game.files import write_over
from game.record import Record, write_record

Given = TypeVar("Given")
Done = TypeVar("Done")

SEEDS_APART = 1_000_000
"""Seeds per measuring seed, so that deals do not overlap."""
AT_ONCE = 4
"""Games per batch of a worker."""


def nothing(*_: object) -> None:
    pass


class Work(Protocol):
    """Like ``map``, in order, in other processes."""

    def __call__(
        self, do: Callable[[Given], Done], items: Iterable[Given], at_once: int = 1
    ) -> Iterator[Done]:
        """Apply a function to every item, ``at_once`` per batch."""


@contextmanager
def workers(most: int, begin: Callable[..., None], *arguments: Any) -> Iterator[Work]:
    """Yield a pool with a process per core, at most ``most``; each calls ``begin`` first.

    The processes end with this one, however it ends.

    Raises:
        PlainError: one of them was killed.
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
        yield lambda do, items, at_once=1: map(do, items)
        return
    try:
        with ProcessPoolExecutor(count, get_context("spawn"), _begin, (begin, arguments)) as pool:
            yield lambda do, items, at_once=1: pool.map(do, items, chunksize=at_once)
    except BrokenProcessPool as error:
        raise PlainError(
            "One of the processes at work was ended from outside, perhaps for want of memory."
        ) from error


def _begin(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    Thread(target=_end_with_parent, daemon=True).start()
    begin(*arguments)


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def play_all(
    play_one: Callable[[int], Done],
    games: int,
    tell: Callable[[int], None] = nothing,
    begin: Callable[..., None] = nothing,
    *arguments: Any,
    at_once: int = AT_ONCE,
) -> tuple[Done, ...]:
    """Play games by index on all cores; ``tell`` is called with the count done."""
    played: list[Done] = []
    with workers(games // at_once, begin, *arguments) as work:
        for one in work(play_one, range(games), at_once):
            played.append(one)
            tell(len(played))
    return tuple(played)


def figures(groups: Sequence[Sequence[float]]) -> dict[str, float]:
    """Return ``mean``, ``sd`` and ``se`` of values in groups that share their luck.

    So the standard error is that of the means of groups.
    """
    values = [value for group in groups for value in group]
    error = _deviation([fmean(group) for group in groups]) / sqrt(len(groups))
    found = {"mean": fmean(values), "sd": _deviation(values), "se": error}
    return {name: round(value, 4) for name, value in found.items()}


def _deviation(values: Sequence[float]) -> float:
    return stdev(values) if len(values) > 1 else 0.0


def times_as_json(times: Sequence[float]) -> dict[str, float]:
    """Return the median, the 99th percentile and the maximum."""
    ordered = sorted(times)
    return {
        "median": round(median(ordered), 3),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
        "max": round(ordered[-1], 3),
    }


def times_in_words(found: dict[str, float]) -> str:
    """Format the result of ``times_as_json``, in milliseconds."""
    return (
        f"a decision: median {found['median']:.1f} ms, p99 {found['p99']:.1f} ms,"
        f" at most {found['max']:.1f} ms"
    )


def folder_for_games(path: Path) -> Path:
    """Return the folder, created if needed.

    Raises:
        PlainError: it cannot be created.
    """
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise PlainError(f"Cannot put records into {path}: {error.strerror}.", REFUSED) from error
    return path


def write_game(record: Record, path: Path) -> None:
    """Write the record of a game.

    Raises:
        PlainError: the file cannot be written.
    """
    try:
        write_over(path, write_record(record).encode())
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.", REFUSED) from error
