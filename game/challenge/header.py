"""The header of a game, packed into a code: what all games have in it, players, seats, shuffles.

What is chosen from a list is written as its number in that list, as a digit whose base is a number
of the format and never the length of the list: who adds an edition, a deck or a policy adds its
name at the end of its list in the game's own ``packing``, and codes need no more.  A game that does
not know a number yet says that the code is from a newer one.  Nothing may be taken out or change
its place, and no base may change: ``tests/test_formats.py`` has the codes that would be read
wrongly.

Knows records, and no game.
"""

from collections.abc import Collection, Iterable, Sequence

from game.record import Json, Record

from .armour import RefusedCode
from .digits import Packer, Unpacker
from .game import Packing

# How many there may ever be of each: these are the bases.
MOST_GAMES, MOST_KINDS = 8, 32
MOST_PLAYERS = 12
BADGES = 12
MOST_RESHUFFLES = 16


def pack_game(packer: Packer, packing: Packing) -> None:
    """Add which game it is: what a code begins with."""
    packer.put(packing.NUMBER, MOST_GAMES)


def unpack_game(unpacker: Unpacker, packings: Iterable[Packing]) -> Packing:
    """Take out which game it is, as these pack them.

    Raises:
        RefusedCode: one that this version does not know.
    """
    number = unpacker.take(MOST_GAMES)
    for packing in packings:
        if number == packing.NUMBER:
            return packing
    raise RefusedCode("this code is for a game that is not in this box: it may be a newer one")


def pack_players(packer: Packer, players: Sequence[str]) -> None:
    packer.put(len(players) - 1, MOST_PLAYERS)
    for name in players:
        packer.put_text(name)


def unpack_players(unpacker: Unpacker) -> tuple[str, ...]:
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
    count = unpacker.take(MOST_RESHUFFLES)
    return tuple([unpacker.take_row(unpacker.take(len(cards) + 1), cards) for _ in range(count)])


def pack_seats(packer: Packer, record: Record, kinds: Sequence[str]) -> None:
    """Add who sits where, their kinds from a list; what is not as it should be is left out."""
    told = record.extra.get("seats")
    seats = []
    for seat in told if isinstance(told, list) else []:
        badge, kind = (seat.get("badge"), seat.get("kind")) if isinstance(seat, dict) else (0, 0)
        if type(badge) is int and 0 <= badge < BADGES and kind in kinds:
            seats.append((badge, kinds.index(kind)))
    is_complete = len(seats) == len(record.players)
    packer.put(is_complete, 2)
    for badge, kind in seats if is_complete else ():
        packer.put(badge, BADGES)
        packer.put(kind, MOST_KINDS)


def unpack_seats(unpacker: Unpacker, players: int, kinds: Sequence[str]) -> list[Json] | None:
    if not unpacker.take(2):
        return None
    return [
        {"badge": unpacker.take(BADGES), "kind": named(kinds, unpacker.take(MOST_KINDS))}
        for _ in range(players)
    ]
