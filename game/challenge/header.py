"""The header of a game, packed into a code: edition, players, seed, deck, shuffles, seats, day.

What is chosen from a list is written as its number in the lists below.  Knows records; knows
nothing of what was done in the game (``moves``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date, timedelta

from game.decks import faces_by_id
from game.record import BlancoRecord, Json, LuckyboxRecord, Record, setup_of
from game.rules.luckybox import Face, Order, Setup

from .armour import RefusedCode
from .daily import daily_seed, day_of
from .digits import Packer, Unpackable, Unpacker

# What a code says by number.  New ones are added at the end: old codes must stay readable.
GAMES = (LuckyboxRecord.game, BlancoRecord.game)
EDITIONS = ("classic", "french", "bga")
DECKS = ("tombola",)
KINDS = ("person", "random", "line-greedy", "tidy")
BONUSES = (*"123456789", "?", "bolt", "bolt2", "star", "moon", "")

# How many there may ever be of each.
MOST_GAMES, MOST_EDITIONS, MOST_DECKS, MOST_KINDS = 8, 16, 64, 32
MOST_PLAYERS = 12
BADGES = 12
MOST_RESHUFFLES = 16
FIRST_DAY = date(2020, 1, 1)
MOST_DAYS = 2**16


def pack_game(packer: Packer, record: Record) -> None:
    """Add which game it is: what a code begins with."""
    packer.put(GAMES.index(record.game), MOST_GAMES)


def unpack_game(unpacker: Unpacker) -> str:
    """Take out which game it is.

    Raises:
        RefusedCode: one that this version does not know.
    """
    game = unpacker.take(MOST_GAMES)
    if game >= len(GAMES):
        raise RefusedCode("this code is for a game that is not in this box: it may be a newer one")
    return GAMES[game]


def pack_header(packer: Packer, record: LuckyboxRecord) -> None:
    """Add the header of a record that can be played.

    Raises:
        Unpackable: something in it is larger than there is room for.
    """
    packer.put(EDITIONS.index(record.edition), MOST_EDITIONS)
    packer.put_number(record.seed)
    pack_players(packer, record.players)
    _pack_deck(packer, record.deck)
    _pack_order(packer, record.order, setup_of(record))
    pack_seats(packer, record)
    _pack_daily(packer, record)


def unpack_header(unpacker: Unpacker) -> LuckyboxRecord:
    """Take out the header, as a record of nothing done; whether it makes a game is not asked.

    Raises:
        RefusedCode: it holds what this version does not know, or claims what is not so.
        Unpackable, UnicodeDecodeError, DamagedRecord, InvalidSetup: it makes no sense.
    """
    edition = _named(EDITIONS, unpacker.take(MOST_EDITIONS))
    seed = unpacker.take_number()
    players = unpack_players(unpacker)
    deck = _unpack_deck(unpacker)
    record = LuckyboxRecord(players=players, edition=edition, seed=seed, deck=deck)
    record = replace(record, order=_unpack_order(unpacker, setup_of(record)))
    seats, daily = unpack_seats(unpacker, len(players)), _unpack_daily(unpacker)
    extra: dict[str, Json] = {}
    if seats is not None:
        extra["seats"] = seats
    if daily is not None:
        if seed != daily_seed(daily):
            raise RefusedCode(
                "this code claims to be the daily deal of {day}, and is not", day=daily.isoformat()
            )
        extra["daily"] = daily.isoformat()
    return replace(record, extra=extra)


def pack_players(packer: Packer, players: Sequence[str]) -> None:
    """Add the names of everybody."""
    packer.put(len(players) - 1, MOST_PLAYERS)
    for name in players:
        packer.put_text(name)


def unpack_players(unpacker: Unpacker) -> tuple[str, ...]:
    """Take out the names of everybody."""
    return tuple([unpacker.take_text() for _ in range(unpacker.take(MOST_PLAYERS) + 1)])


def _named(names: Sequence[str], index: int) -> str:
    if index >= len(names):
        raise RefusedCode("this code holds something that only a newer game knows")
    return names[index]


def _pack_deck(packer: Packer, deck: str | tuple[Face, ...]) -> None:
    if isinstance(deck, str):
        packer.put(DECKS.index(deck) + 1, MOST_DECKS)
        return
    packer.put(0, MOST_DECKS)
    packer.put(len(deck), 128)
    are_counted = [face.id for face in deck] == [*range(1, len(deck) + 1)]
    packer.put(are_counted, 2)
    for face in deck:
        if not are_counted:
            packer.put_number(face.id)
        for number in face.grid:
            packer.put(number - 1, 9)
        for bonus in face.bonuses:
            packer.put(BONUSES.index(bonus), len(BONUSES))


def _unpack_deck(unpacker: Unpacker) -> str | tuple[Face, ...]:
    index = unpacker.take(MOST_DECKS)
    if index:
        return _named(DECKS, index - 1)
    faces = []
    count, are_counted = unpacker.take(128), unpacker.take(2)
    for at in range(count):
        card = at + 1 if are_counted else unpacker.take_number()
        grid = tuple([unpacker.take(9) + 1 for _ in range(9)])
        one, two, three, *columns = [BONUSES[unpacker.take(len(BONUSES))] for _ in range(6)]
        faces.append(Face(card, grid, (one, two, three), (columns[0], columns[1], columns[2])))
    if len(faces_by_id(faces)) != count:
        raise Unpackable("two cards have the same id")
    return tuple(faces)


def _pack_order(packer: Packer, order: Order, setup: Setup) -> None:
    packer.put(order.cards is not None, 2)
    if order.cards is not None:
        packer.put_row(order.cards, setup.faces)
    packer.put(order.numbers is not None, 2)
    for numbers in order.numbers or ():
        for number in numbers:
            packer.put(number - 1, 9)
    pack_reshuffles(packer, order.reshuffles, setup.faces)


def _unpack_order(unpacker: Unpacker, setup: Setup) -> Order:
    cards = numbers = None
    if unpacker.take(2):
        cards = unpacker.take_row(len(setup.faces), setup.faces)
    if unpacker.take(2):
        numbers = tuple([tuple([unpacker.take(9) + 1 for _ in range(9)]) for _ in range(4)])
    return Order(cards, numbers, unpack_reshuffles(unpacker, setup.faces))


def pack_reshuffles(
    packer: Packer, reshuffles: Sequence[Sequence[int]], cards: Collection[int]
) -> None:
    """Add the piles that are fixed, made of some of all ``cards``."""
    packer.put(len(reshuffles), MOST_RESHUFFLES)
    for pile in reshuffles:
        packer.put(len(pile), len(cards) + 1)
        packer.put_row(pile, cards)


def unpack_reshuffles(unpacker: Unpacker, cards: Collection[int]) -> tuple[tuple[int, ...], ...]:
    """Take out the piles that are fixed."""
    count = unpacker.take(MOST_RESHUFFLES)
    return tuple([unpacker.take_row(unpacker.take(len(cards) + 1), cards) for _ in range(count)])


def pack_seats(packer: Packer, record: Record) -> None:
    """Add who sits where; what this game would not have written is left out."""
    told = record.extra.get("seats")
    seats = []
    for seat in told if isinstance(told, list) else []:
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (0, 0)
        if type(badge) is int and 0 <= badge < BADGES and kind in KINDS:
            seats.append((badge, KINDS.index(kind)))
    is_complete = len(seats) == len(record.players)
    packer.put(is_complete, 2)
    for badge, kind in seats if is_complete else ():
        packer.put(badge, BADGES)
        packer.put(kind, MOST_KINDS)


def unpack_seats(unpacker: Unpacker, players: int) -> list[Json] | None:
    """Take out who sits where, if it was told."""
    if not unpacker.take(2):
        return None
    return [
        {"badge": unpacker.take(BADGES), "kind": _named(KINDS, unpacker.take(MOST_KINDS))}
        for _ in range(players)
    ]


def _pack_daily(packer: Packer, record: LuckyboxRecord) -> None:
    """Add the day of a daily deal, if it is one."""
    day = day_of(record.extra.get("daily"))
    days = (day - FIRST_DAY).days if day and record.seed == daily_seed(day) else -1
    packer.put(days in range(MOST_DAYS), 2)
    if days in range(MOST_DAYS):
        packer.put(days, MOST_DAYS)


def _unpack_daily(unpacker: Unpacker) -> date | None:
    return FIRST_DAY + timedelta(days=unpacker.take(MOST_DAYS)) if unpacker.take(2) else None
