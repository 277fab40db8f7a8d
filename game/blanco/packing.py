"""Blanco packed into a code: its header, and what may be done at any moment.

Of a match of several games a code holds one.  A swap may be written either way round, so both ways
have a place.  Knows records and rules.
"""

from dataclasses import replace

from game.blanco.memory_note import KEY, notes_in
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
from game.record import Json

from .rules import CARDS, Action, Order, State, Swap, legal_actions, outcome, own_turns

NUMBER = 1
KINDS = ("person", "random", "line-greedy", "tidy", "forgetful", "shrewd")
"""What a code says by number; new ones are added at the end.  The third is a policy of another
game: once all games had one list."""


NOTES = (None, True, False)
"""What a code says of memory notes, by number."""


def pack_header(packer: Packer, record: BlancoRecord) -> None:
    packer.put_number(record.seed)
    pack_players(packer, record.players)
    deck = record.order.deck
    packer.put(deck is not None, 2)
    if deck is not None:
        packer.put_row(deck, CARDS)
    pack_reshuffles(packer, record.order.reshuffles, CARDS)
    pack_seats(packer, record, KINDS)


def unpack_header(unpacker: Unpacker) -> BlancoRecord:
    seed, players = unpacker.take_number(), unpack_players(unpacker)
    deck = unpacker.take_row(len(CARDS), CARDS) if unpacker.take(2) else None
    order = Order(deck, unpack_reshuffles(unpacker, CARDS))
    seats = unpack_seats(unpacker, len(players), KINDS)
    extra: dict[str, Json] = {} if seats is None else {"seats": seats}
    return BlancoRecord(players=players, seed=seed, order=order, extra=extra)


def pack_rest(packer: Packer, record: BlancoRecord) -> None:
    packer.put(NOTES.index(notes_in(record.extra)), len(NOTES))


def unpack_rest(unpacker: Unpacker, record: BlancoRecord) -> BlancoRecord:
    notes = NOTES[unpacker.take(len(NOTES))]
    return record if notes is None else replace(record, extra={**record.extra, KEY: notes})


def waiting(game: State) -> list[int]:
    return [player for player in range(len(game.seats)) if legal_actions(game, player)]


def choices(game: State, player: int) -> list[Action]:
    """List what a player may do; a swap the other way round comes at the end."""
    legal = legal_actions(game, player)
    turned = [Swap(player, it.b, it.a, it.reveal) for it in legal if isinstance(it, Swap)]
    return [*legal, *turned]


def winner(game: State) -> int | None:
    result = outcome(game)
    return result.winners[0] if result else None


def to_beat(game: State) -> int | None:
    """Give in how many turns of their own the winner won; ``None`` before the game is over."""
    if winner(game) is None:
        return None
    return own_turns(game.turn.number, len(game.seats))
