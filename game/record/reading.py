"""Reading records, the ones that strangers and full disks made included.

What comes back is a record that a game can be made of; what cannot is refused with the place and
the reason.  Knows nothing of files (``referee``), nor of what is legal (``replay``).
"""

from __future__ import annotations

import unicodedata

from game.decks import faces_from_json
from game.rules.errors import InvalidNotation, InvalidSetup
from game.rules.luckybox import DECK_SIZE, Face, Order, check_setup

from .checks import entry, items, table, whole_number, whole_numbers, words
from .damage import DamagedRecord, quote
from .record import FORMAT, GAME, HEADER, LONGEST_NAME, VERSION, Record
from .replay import setup_of
from .spelling import action_from_json
from .strict_json import Json, check_depth, parse_json

_INVISIBLE = frozenset({"Cc", "Zl", "Zp"})
"""Unicode categories that would break the line a name is printed on."""
_DECK_SIZES = (DECK_SIZE, 2 * DECK_SIZE)


def read_record(text: str | bytes) -> Record:
    """Read a record and check that a game can be made of it.

    Whether its actions are legal is not asked here.

    Raises:
        DamagedRecord: it is not a record; says where and why.
    """
    header = parse_json(text)
    if not isinstance(header, dict):
        raise DamagedRecord("this is not a record: it is not a JSON object")
    _check_kind(header)
    extra = {key: value for key, value in header.items() if key not in HEADER}
    for key, value in extra.items():
        check_depth(value, quote(key))
    record = Record(
        players=_read_players(entry(header, "players", "")),
        edition=words(entry(header, "edition", ""), "edition"),
        seed=whole_number(entry(header, "seed", ""), "seed"),
        deck=_read_deck(entry(header, "deck", "")),
        order=_read_order(header["order"]) if "order" in header else Order(),
        actions=tuple(
            [
                action_from_json(action, f"actions[{index}]")
                for index, action in enumerate(items(entry(header, "actions", ""), "actions"))
            ]
        ),
        extra=extra,
    )
    try:
        check_setup(setup_of(record))
    except InvalidSetup as error:
        raise DamagedRecord("{reason}", reason=error) from None
    return record


def _check_kind(header: dict[str, Json]) -> None:
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
    if game != GAME:
        raise DamagedRecord(
            "this is the record of another game: {game}", place="game", game=quote(game)
        )


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


def _read_deck(value: Json) -> str | tuple[Face, ...]:
    if isinstance(value, str):
        return value
    if not isinstance(value, list):
        raise DamagedRecord("this must be the name of a deck, or a list of faces", place="deck")
    if len(value) not in _DECK_SIZES:
        raise DamagedRecord(
            "a deck has {one} faces, or {two} for two copies, not {got}",
            place="deck",
            one=DECK_SIZE,
            two=2 * DECK_SIZE,
            got=len(value),
        )
    try:
        return faces_from_json(value)
    except InvalidNotation as error:
        raise DamagedRecord("{reason}", place="deck", reason=error) from None


def _read_order(value: Json) -> Order:
    order = table(value, "order")
    cards = numbers = None
    reshuffles: tuple[tuple[int, ...], ...] = ()
    if "lucky_boxes" in order:
        cards = whole_numbers(order["lucky_boxes"], "order.lucky_boxes")
    if "numbers" in order:
        numbers = _read_lists(order["numbers"], "order.numbers")
    if "reshuffles" in order:
        reshuffles = _read_lists(order["reshuffles"], "order.reshuffles")
    return Order(cards, numbers, reshuffles)


def _read_lists(value: Json, place: str) -> tuple[tuple[int, ...], ...]:
    return tuple(
        [
            whole_numbers(numbers, f"{place}[{index}]")
            for index, numbers in enumerate(items(value, place))
        ]
    )
