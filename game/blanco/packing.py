"""A game of Blanco, packed into a code: its header, and what may be done at any moment.

The same format as the other game's but for what Blanco has not (editions, faces, daily deals); of a
match of several games a code holds one.  A swap may be written either way round, so both ways have
a place.  Knows records and rules; how actions become numbers is the business of ``moves``.
"""

from __future__ import annotations

from game.blanco.record import BlancoRecord
from game.challenge.digits import Packer, Unpacker
from game.challenge.header import (
    pack_players,
    pack_reshuffles,
    pack_seats,
    unpack_players,
    unpack_reshuffles,
    unpack_seats,
)
from game.challenge.moves import Moves
from game.record import Json

from .rules import CARDS, Action, Order, Setup, State, Swap, apply, legal_actions, new_game


def pack_blanco_header(packer: Packer, record: BlancoRecord) -> None:
    """Add the header of a record that can be played.

    Raises:
        Unpackable: something in it is larger than there is room for.
    """
    packer.put_number(record.seed)
    pack_players(packer, record.players)
    deck = record.order.deck
    packer.put(deck is not None, 2)
    if deck is not None:
        packer.put_row(deck, CARDS)
    pack_reshuffles(packer, record.order.reshuffles, CARDS)
    pack_seats(packer, record)


def unpack_blanco_header(unpacker: Unpacker) -> BlancoRecord:
    """Take out the header, as a record of nothing done; whether it makes a game is not asked.

    Raises:
        RefusedCode: it holds what this version does not know.
        Unpackable, UnicodeDecodeError: it makes no sense.
    """
    seed, players = unpacker.take_number(), unpack_players(unpacker)
    deck = unpacker.take_row(len(CARDS), CARDS) if unpacker.take(2) else None
    order = Order(deck, unpack_reshuffles(unpacker, CARDS))
    seats = unpack_seats(unpacker, len(players))
    extra: dict[str, Json] = {} if seats is None else {"seats": seats}
    return BlancoRecord(players=players, seed=seed, order=order, extra=extra)


def _waiting(game: State) -> list[int]:
    """Name the players who have something to decide; none when the game is over."""
    return [player for player in range(len(game.seats)) if legal_actions(game, player)]


def _choices(game: State, player: int) -> list[Action]:
    """List what a player may do; a swap the other way round comes at the end."""
    legal = legal_actions(game, player)
    turned = [Swap(player, it.b, it.a, it.reveal) for it in legal if isinstance(it, Swap)]
    return [*legal, *turned]


BLANCO_MOVES: Moves[Setup, State, Action] = Moves(new_game, apply, _waiting, _choices)
"""What is done in this game."""
