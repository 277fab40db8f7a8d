"""Reading records, the ones that strangers and full disks made included.

What comes back is a record that a game can be made of; what cannot is refused with the place and
the reason.  Knows nothing of files (``referee``), nor of what is legal (``replay``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeVar

from game.blanco import rules as blanco
from game.blanco import spelling as blanco_spelling
from game.luckybox import rules as luckybox
from game.luckybox import spelling as luckybox_spelling
from game.luckybox.decks import faces_from_json
from game.rules.errors import InvalidNotation, InvalidSetup

from .checks import entry, items, table, whole_number, whole_numbers, words
from .damage import DamagedRecord, quote
from .record import FORMAT, LONGEST_NAME, VERSION, BlancoRecord, LuckyboxRecord, Record
from .replay import setup_of
from .strict_json import Json, check_depth, parse_json

ActionT = TypeVar("ActionT")

_INVISIBLE = frozenset({"Cc", "Zl", "Zp"})
"""Unicode categories that would break the line a name is printed on."""
_DECK_SIZES = (luckybox.DECK_SIZE, 2 * luckybox.DECK_SIZE)


def read_record(text: str | bytes) -> Record:
    """Read a record and check that a game can be made of it.

    Whether its actions are legal is not asked here.

    Raises:
        DamagedRecord: it is not a record; says where and why.
    """
    header = parse_json(text)
    if not isinstance(header, dict):
        raise DamagedRecord("this is not a record: it is not a JSON object")
    read = _reader_for(header)
    return read(header)


def read_luckybox_record(text: str | bytes) -> LuckyboxRecord:
    """Read a record of Super Mega Lucky Box, for whoever can do nothing with other games.

    Raises:
        DamagedRecord: it is not a record, or one of another game.
    """
    return luckybox_only(read_record(text))


def luckybox_only(record: Record) -> LuckyboxRecord:
    """Give a record of Super Mega Lucky Box as one, for whoever can do nothing with other games.

    Raises:
        DamagedRecord: it is one of another game.
    """
    if not isinstance(record, LuckyboxRecord):
        raise _another_game(record.game)
    return record


def _read_luckybox(header: dict[str, Json]) -> LuckyboxRecord:
    record = LuckyboxRecord(
        players=_read_players(entry(header, "players", "")),
        edition=words(entry(header, "edition", ""), "edition"),
        seed=whole_number(entry(header, "seed", ""), "seed"),
        deck=_read_deck(entry(header, "deck", "")),
        order=_read_luckybox_order(table(header.get("order", {}), "order")),
        actions=_read_actions(header, luckybox_spelling.action_from_json),
        extra=_read_extra(header, LuckyboxRecord.header),
    )
    try:
        luckybox.check_setup(setup_of(record))
    except InvalidSetup as error:
        raise DamagedRecord("{reason}", reason=error) from None
    return record


def _read_blanco(header: dict[str, Json]) -> BlancoRecord:
    record = BlancoRecord(
        players=_read_players(entry(header, "players", "")),
        seed=whole_number(entry(header, "seed", ""), "seed"),
        order=_read_blanco_order(table(header.get("order", {}), "order")),
        actions=_read_actions(header, blanco_spelling.action_from_json),
        extra=_read_extra(header, BlancoRecord.header),
    )
    try:
        blanco.check_setup(setup_of(record))
    except InvalidSetup as error:
        raise DamagedRecord("{reason}", reason=error) from None
    return record


_READERS: Mapping[str, Callable[[dict[str, Json]], Record]] = MappingProxyType(
    {LuckyboxRecord.game: _read_luckybox, BlancoRecord.game: _read_blanco}
)


def _reader_for(header: dict[str, Json]) -> Callable[[dict[str, Json]], Record]:
    if header.get("format") != FORMAT:
        raise DamagedRecord('this is not a record: its "format" is not "{wanted}"', wanted=FORMAT)
    version = whole_number(entry(header, "version", ""), "version")
    if version != VERSION:
        raise DamagedRecord(
            "this record is of version {version}, and only version {known} can be read",
            place="version",
            version=version,
            known=VERSION,
        )
    game = words(entry(header, "game", ""), "game")
    if game not in _READERS:
        raise _another_game(game)
    return _READERS[game]


def _another_game(game: str) -> DamagedRecord:
    return DamagedRecord(
        "this is the record of another game: {game}", place="game", game=quote(game)
    )


def _read_actions(
    header: dict[str, Json], read: Callable[[Json, str], ActionT]
) -> tuple[ActionT, ...]:
    written = items(entry(header, "actions", ""), "actions")
    return tuple([read(action, f"actions[{index}]") for index, action in enumerate(written)])


def _read_extra(header: dict[str, Json], known: Sequence[str]) -> dict[str, Json]:
    extra = {key: value for key, value in header.items() if key not in known}
    for key, value in extra.items():
        check_depth(value, quote(key))
    return extra


def _read_players(value: Json) -> tuple[str, ...]:
    names = []
    for index, item in enumerate(items(value, "players")):
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


def _read_deck(value: Json) -> str | tuple[luckybox.Face, ...]:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise DamagedRecord("this must be the name of a deck, or a list of faces", place="deck")
    if len(value) not in _DECK_SIZES:
        raise DamagedRecord(
            "a deck has {one} faces, or {two} for two copies, not {got}",
            place="deck",
            one=luckybox.DECK_SIZE,
            two=2 * luckybox.DECK_SIZE,
            got=len(value),
        )
    try:
        return faces_from_json(value)
    except InvalidNotation as error:
        raise DamagedRecord("{reason}", place="deck", reason=error) from None


def _read_luckybox_order(order: dict[str, Json]) -> luckybox.Order:
    return luckybox.Order(
        _read_cards(order, "lucky_boxes"),
        _read_lists(order["numbers"], "order.numbers") if "numbers" in order else None,
        _read_reshuffles(order),
    )


def _read_blanco_order(order: dict[str, Json]) -> blanco.Order:
    return blanco.Order(_read_cards(order, "deck"), _read_reshuffles(order))


def _read_cards(order: dict[str, Json], key: str) -> tuple[int, ...] | None:
    return whole_numbers(order[key], f"order.{key}") if key in order else None


def _read_reshuffles(order: dict[str, Json]) -> tuple[tuple[int, ...], ...]:
    return _read_lists(order.get("reshuffles", []), "order.reshuffles")


def _read_lists(value: Json, place: str) -> tuple[tuple[int, ...], ...]:
    return tuple(
        [
            whole_numbers(numbers, f"{place}[{index}]")
            for index, numbers in enumerate(items(value, place))
        ]
    )
