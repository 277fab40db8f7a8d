"""What every measuring of levels does alike: it plays on all cores, tells times, writes games down.

Knows no game and no policy, and prints nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, TypeVar

from game.errors import REFUSED, PlainError
from game.files import write_over
from game.processes import workers
from game.record import Record, write_record

Played = TypeVar("Played")

SEEDS_APART = 1_000_000
"""So many deals have a seed of their own before those of the next measuring seed begin."""
AT_ONCE = 4
"""Games that a worker plays before it says how they went."""


def play_all(
    play_one: Callable[[int], Played],
    games: int,
    tell: Callable[[int], None],
    begin: Callable[..., None],
    *arguments: Any,
    at_once: int = AT_ONCE,
) -> tuple[Played, ...]:
    """Play games by their indices, on all cores where there are processes to be had.

    Each process begins with ``begin`` and is handed so many ``at_once``; ``tell`` hears how many
    are done.
    """
    played: list[Played] = []
    with workers(games // at_once, begin, *arguments) as work:
        for one in work(play_one, range(games), at_once):
            played.append(one)
            tell(len(played))
    return tuple(played)


def times_as_json(times: Sequence[float]) -> dict[str, float]:
    """Give the median, what one in a hundred is longer than, and the longest."""
    ordered = sorted(times)
    return {
        "median": round(median(ordered), 3),
        "p99": round(ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)], 3),
        "max": round(ordered[-1], 3),
    }


def times_in_words(found: dict[str, float]) -> str:
    """Say in a line what ``times_as_json`` gave, in milliseconds."""
    return (
        f"a decision: median {found['median']:.1f} ms, p99 {found['p99']:.1f} ms,"
        f" at most {found['max']:.1f} ms"
    )


def folder_for_games(path: Path) -> Path:
    """Find the folder that the games of a trial go to, or make it.

    Raises:
        PlainError: it cannot be made.
    """
    try:
        path.mkdir(exist_ok=True)
    except OSError as error:
        raise PlainError(f"Cannot put records into {path}: {error.strerror}.", REFUSED) from error
    return path


def write_game(record: Record, path: Path) -> None:
    """Write a game of a trial down.

    Raises:
        PlainError: the file cannot be written.
    """
    try:
        write_over(path, write_record(record).encode())
    except OSError as error:
        raise PlainError(f"Cannot write {path}: {error.strerror}.", REFUSED) from error
