"""Reading and writing header parts that several games share: names and piles of cards."""

import json
import unicodedata
from collections.abc import Mapping, Sequence

from game.rules import LONGEST_NAME

from .checks import entry, items, whole_number, whole_numbers, words
from .damage import DamagedRecord, quote
from .strict_json import Json

_INVISIBLE = frozenset({"Cc", "Zl", "Zp"})
"""Unicode categories that break a printed line."""
MOST_PILES = 1000
"""More than any game that fits into a record can have."""
MOST_CARDS = 120
"""More than any pile has."""
INDENT = 2
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False)


def read_players(header: dict[str, Json]) -> tuple[str, ...]:
    names = []
    for index, item in enumerate(items(entry(header, "players", ""), "players")):
        place = f"players[{index}]"
        name = words(item, place)
        if not 1 <= len(name) <= LONGEST_NAME:
            raise DamagedRecord(
                "a name has 1 to {most} characters, not {got}",
                place=place,
                most=LONGEST_NAME,
                got=len(name),
            )
        if any(unicodedata.category(character) in _INVISIBLE for character in name):
            raise DamagedRecord(
                "the name {name} holds a control character", place=place, name=quote(name)
            )
        names.append(name)
    return tuple(names)


def read_seed(header: dict[str, Json]) -> int:
    return whole_number(entry(header, "seed", ""), "seed")


def read_pile(order: dict[str, Json], key: str) -> tuple[int, ...] | None:
    return _pile(order[key], f"order.{key}") if key in order else None


def read_piles(order: dict[str, Json], key: str) -> tuple[tuple[int, ...], ...] | None:
    if key not in order:
        return None
    place = f"order.{key}"
    piles = enumerate(_at_most(MOST_PILES, order[key], place))
    return tuple([_pile(pile, f"{place}[{index}]") for index, pile in piles])


def _pile(value: Json, place: str) -> tuple[int, ...]:
    return whole_numbers(_at_most(MOST_CARDS, value, place), place)


def _at_most(most: int, value: Json, place: str) -> list[Json]:
    found = items(value, place)
    if len(found) > most:
        raise DamagedRecord(
            "this must be a list of {most} at most, not of {got}",
            place=place,
            most=most,
            got=len(found),
        )
    return found


def write_order(
    piles: Mapping[str, Sequence[int] | None], lists: Mapping[str, Sequence[Sequence[int]] | None]
) -> dict[str, str]:
    entries = [f"{plain(key)}: {plain(pile)}" for key, pile in piles.items() if pile is not None]
    for key, fixed in lists.items():
        if fixed is not None:
            entries.append(f"{plain(key)}: {lines([plain(pile) for pile in fixed], depth=2)}")
    return {"order": lines(entries, brackets=("{", "}"))} if entries else {}


def lines(entries: Sequence[str], depth: int = 1, brackets: tuple[str, str] = ("[", "]")) -> str:
    """Join entries, one per line, inside brackets at this depth."""
    opening, closing = brackets
    if not entries:
        return opening + closing
    start = "\n" + " " * (INDENT * (depth + 1))
    return opening + start + f",{start}".join(entries) + "\n" + " " * (INDENT * depth) + closing


def plain(value: object) -> str:
    return _ENCODER.encode(value)
