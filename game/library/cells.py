"""What each column of the library may hold, and the one place where its rows are read.

SQLite keeps whatever it is given, and one bit that falls over makes bytes of a text and text of a
number.  So rows are read through here: a cell that holds what its column cannot costs the row, or
is told, and never an exception somewhere else.  Knows the tables; knows nothing of what their rows
say together (``checking`` does).
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from game.record import BADGES

Holds = Callable[[object], bool]
"""Tells whether a value is one that a column may hold."""
Row = tuple[Any, ...]

LARGEST = 10**9
"""More than anything that is counted or scored comes to."""


def text_of(data: bytes) -> str | bytes:
    """Read a text of the file; what is none is given as it is, as if it had been kept as bytes."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _is_text(value: object) -> bool:
    return type(value) is str


def _whole(least: int, most: int = LARGEST) -> Holds:
    return lambda value: type(value) is int and least <= value <= most


def _spelled(pattern: str) -> Holds:
    """Tell whether it is a text that is spelled like this."""
    matches = re.compile(pattern, re.ASCII).fullmatch
    return lambda value: type(value) is str and matches(value) is not None


def _or_nothing(holds: Holds) -> Holds:
    return lambda value: value is None or holds(value)


_NAME, _WORD = _spelled("(?s).{1,1000}"), _spelled("(?s).{0,1000}")
"""What is shown, longer than anybody ever could write it; a screen would measure it for minutes."""
_COUNT, _SCORE, _TRUTH, _NUMBER = _whole(0), _whole(-LARGEST), _whole(0, 1), _whole(1)
_LENGTHS = _spelled(r"(\d{1,9}( \d{1,9})*)?")
_SIGNED = _spelled(r"(-?\d{1,9}( -?\d{1,9})*)?")
_DEEDS = _spelled(r"\?|([a-z]\w{0,39}(:\d{1,9})?( [a-z]\w{0,39}(:\d{1,9})?){0,99})?")

UNAIDED = "seats.hints = 0"
"""The rule of hints: who took one in a game has played it, and earns no best with it."""

HOLDS: Mapping[str, Mapping[str, Holds]] = {
    "games": {
        "id": _NUMBER,
        "uid": _NAME,
        "header": _is_text,
        "steps": _or_nothing(_COUNT),
        "touched": _spelled(r"\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-][0-9:]+)?"),
        "claimed_by": _or_nothing(_spelled(r"\w+")),
        **dict.fromkeys(("edition", "game"), _NAME),
        **dict.fromkeys(("deck", "daily", "started", "finished", "series"), _WORD),
        "seed": _spelled(r"-?\d+"),
        **dict.fromkeys(("actions", "undone"), _COUNT),
        **dict.fromkeys(("players", "number"), _NUMBER),
        **dict.fromkeys(("is_finished", "has_bots", "is_branch", "is_practice"), _TRUTH),
        "goes_on": _TRUTH,
    },
    "actions": {"game": _NUMBER, "at": _COUNT, "action": _is_text},
    "profiles": {"id": _NUMBER, **dict.fromkeys(("name", "folded"), _WORD)},
    "seats": {
        "game": _NUMBER,
        "player": _COUNT,
        "profile": _or_nothing(_NUMBER),
        **dict.fromkeys(("folded", "name"), _WORD),
        "badge": _whole(0, BADGES - 1),
        "kind": _NAME,
        **dict.fromkeys(("total", "moon_points", "best_worth"), _SCORE),
        "has_won": _TRUTH,
        **{f"{what}_{round}": _SCORE for what in ("completed", "stars") for round in range(1, 5)},
        **dict.fromkeys(("incomplete", "moons", "bolts", "longest", "stage"), _SCORE),
        **dict.fromkeys(("cards_left", "turns", "clears", "longest_chain"), _COUNT),
        **dict.fromkeys(("colour_clears", "hints"), _COUNT),
        **dict.fromkeys(("lengths", "chains"), _LENGTHS),
        "deeds": _DEEDS,
    },
    "cascades": {
        **dict.fromkeys(("player", "round", "turn", "first", "last", "crosses"), _COUNT),
        "game": _NUMBER,
        "worth": _SCORE,
    },
    "insights": {"game": _NUMBER, "par": _or_nothing(_SCORE), "judged": _SIGNED},
    "reviews": {
        "game": _NUMBER,
        "basis": _spelled(r"[0-9a-f]{1,64}"),
        "done": _COUNT,
        "content": _spelled(r"(?:[A-Za-z0-9+/]{4})*[A-Za-z0-9+/]{2}[A-Za-z0-9+/=]{2}"),
    },
}
"""What every column of every table may hold."""


def sound_rows(
    connection: sqlite3.Connection,
    columns: Sequence[str],
    rest: str,
    values: Iterable[object] = (),
) -> list[Row]:
    """Read those rows all of whose cells hold what they may.

    ``columns`` are written as ``games.uid``; ``rest`` is what follows them in the query.
    """
    query = f"SELECT {', '.join(columns)} {rest}"
    return sound_of(columns, _fetched(connection, query, tuple(values)))


def sound_columns(
    connection: sqlite3.Connection,
    columns: Sequence[str],
    rest: str,
    values: Iterable[object] = (),
) -> list[Row]:
    """Read what ``sound_rows`` reads, column by column."""
    query = f"SELECT {', '.join(columns)} {rest}"
    rows = _fetched(connection, query, tuple(values))
    by_column = list(zip(*rows, strict=True))
    if not _are_sound(columns, by_column):
        by_column = list(zip(*sound_of(columns, rows), strict=True))
    return by_column or [()] * len(columns)


def _fetched(connection: sqlite3.Connection, query: str, values: Row) -> list[Row]:
    """Fetch all rows: quickly where all their texts are texts, and otherwise with care."""
    careful = connection.text_factory
    connection.text_factory = bytes.decode
    try:
        return connection.execute(query, values).fetchall()
    except UnicodeDecodeError:
        pass
    finally:
        connection.text_factory = careful
    return connection.execute(query, values).fetchall()


def sound_of(columns: Sequence[str], rows: list[Row]) -> list[Row]:
    """Give those rows all of whose cells hold what their columns may."""
    if _are_sound(columns, zip(*rows, strict=True)):
        return rows
    holds = [_holds(column) for column in columns]
    return [row for row in rows if all(fits(cell) for cell, fits in zip(row, holds, strict=True))]


def _are_sound(columns: Sequence[str], by_column: Iterable[Row]) -> bool:
    # Whole columns at once: ten thousand rows have few different values.
    cells_of = zip(by_column, map(_holds, columns), strict=False)
    return all(fits(value) for cells, fits in cells_of for value in set(cells))


def wrong_cells(table: str, row: Mapping[str, object]) -> list[str]:
    """Name the columns of a row that hold what they cannot."""
    holds = HOLDS[table]
    return [column for column, cell in row.items() if not holds[column](cell)]


def _holds(column: str) -> Holds:
    table, _, name = column.partition(".")
    return HOLDS[table][name]
