"""Type checks of parsed JSON; a mismatch raises ``DamagedRecord`` with its place.

``True`` and ``1.0`` are not whole numbers.
"""

from collections.abc import Sequence
from typing import TypeVar

from .damage import DamagedRecord, quote
from .strict_json import Json

Word = TypeVar("Word", bound=str)


def whole_number(value: Json, place: str) -> int:
    if type(value) is not int:
        raise _mismatch("a whole number", value, place)
    return value


def words(value: Json, place: str) -> str:
    if not isinstance(value, str):
        raise _mismatch("a text", value, place)
    return value


def items(value: Json, place: str, count: int | None = None) -> list[Json]:
    """Return the value as a list, of ``count`` items if given."""
    if not isinstance(value, list):
        raise _mismatch("a list", value, place)
    if count is not None and len(value) != count:
        raise DamagedRecord(
            "this must be a list of {wanted}, not of {got}",
            place=place,
            wanted=count,
            got=len(value),
        )
    return value


def table(value: Json, place: str) -> dict[str, Json]:
    if not isinstance(value, dict):
        raise _mismatch("an object", value, place)
    return value


def entry(table: dict[str, Json], key: str, place: str) -> Json:
    if key not in table:
        raise DamagedRecord("{key} is missing", place=place, key=quote(key))
    return table[key]


def whole_numbers(value: Json, place: str, count: int | None = None) -> tuple[int, ...]:
    numbers = []
    for at, number in enumerate(items(value, place, count)):
        if type(number) is not int:
            raise _mismatch("a whole number", number, f"{place}[{at}]")
        numbers.append(number)
    return tuple(numbers)


def words_under(table: dict[str, Json], key: str, place: str) -> str:
    value = table.get(key)
    if isinstance(value, str):
        return value
    return words(entry(table, key, place), f"{place}.{key}")


def number_under(table: dict[str, Json], key: str, place: str) -> int:
    value = table.get(key)
    if type(value) is int:
        return value
    return whole_number(entry(table, key, place), f"{place}.{key}")


def one_of(known: Sequence[Word], value: Json, place: str) -> Word:
    """Return the value as one of these words."""
    text = words(value, place)
    for word in known:
        if word == text:
            return word
    raise DamagedRecord(
        "this must be {known}, not {got}",
        place=place,
        known=" or ".join(f'"{word}"' for word in known),
        got=quote(text),
    )


def _mismatch(wanted: str, value: Json, place: str) -> DamagedRecord:
    return DamagedRecord(
        "this must be {wanted}, not {got}", place=place, wanted=wanted, got=_kind(value)
    )


def _kind(value: Json) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f"the text {quote(value)}"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    return "a number with a fraction" if isinstance(value, float) else "a number"
