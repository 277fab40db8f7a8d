"""The header of a game, packed into a code: what both games have in it, players, seats, shuffles.

What is chosen from a list is written as its number in the lists below, as a digit whose base is a
number of the format and never the length of a list: who adds an edition, a deck or a policy adds
its name at the end of its list here, and codes need no more.  Kinds of bonuses are counted by their
table in the rules.  A game that does not know a number yet says that the code is from a newer one.
Nothing may be taken out or change its place, and no base may change: ``tests/test_formats.py`` has
the codes that would be read wrongly.

Knows records; what one game alone has in its header is in ``luckybox_packing`` and
``blanco_packing``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from game.blanco.record import BlancoRecord
from game.luckybox.record import LuckyboxRecord
from game.record import Json, Record

from .armour import RefusedCode
from .digits import Packer, Unpacker

# What a code says by number.  New ones are added at the end: old codes must stay readable.
GAMES = (LuckyboxRecord.game, BlancoRecord.game)
EDITIONS = ("classic", "french", "bga")
DECKS = ("tombola",)
KINDS = ("person", "random", "line-greedy", "tidy")

# How many there may ever be of each: these are the bases.
MOST_GAMES, MOST_EDITIONS, MOST_DECKS, MOST_KINDS = 8, 16, 64, 32
MOST_PLAYERS = 12
BADGES = 12
MOST_RESHUFFLES = 16
FIRST_DAY = date(2020, 1, 1)
MOST_DAYS = 2**16

# Where a deck's number would stand, these say that its faces follow, and how many kinds of bonuses
# they choose from.  The second has room for kinds that are added later; faces with none of these
# are written in the first form, so that their codes stay what they were.
FACES, FACES_WITH_LATER_BONUSES = 0, MOST_DECKS - 1
MOST_BONUSES = {FACES: 15, FACES_WITH_LATER_BONUSES: 64}


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


def pack_players(packer: Packer, players: Sequence[str]) -> None:
    """Add the names of everybody."""
    packer.put(len(players) - 1, MOST_PLAYERS)
    for name in players:
        packer.put_text(name)


def unpack_players(unpacker: Unpacker) -> tuple[str, ...]:
    """Take out the names of everybody."""
    return tuple([unpacker.take_text() for _ in range(unpacker.take(MOST_PLAYERS) + 1)])


def named(names: Sequence[str], index: int) -> str:
    """Give what a list calls something.

    Raises:
        RefusedCode: the list ends before.
    """
    if index >= len(names):
        raise RefusedCode("this code holds something that only a newer game knows")
    return names[index]


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
        {"badge": unpacker.take(BADGES), "kind": named(KINDS, unpacker.take(MOST_KINDS))}
        for _ in range(players)
    ]
