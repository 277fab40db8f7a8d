"""Blanco packed into a code: its header, and what may be done at any moment.

Of a match of several games a code holds one.  A swap may be written either way round, so both ways
have a place.  Knows records and rules.
"""

from dataclasses import replace

from game.blanco.memory_note import KEY, notes_in
from game.blanco.record import BlancoRecord
from game.challenge.digits import Digits
from game.challenge.header import code_players, code_reshuffles, code_seats

from .rules import CARDS, Action, Order, State, Swap, legal_actions, outcome, own_turns

NUMBER = 1
KINDS = ("person", "random", "line-greedy", "tidy", "forgetful", "shrewd")
"""What a code says by number; new ones are added at the end.  The third is a policy of another
game: once all games had one list."""


NOTES = (None, True, False)
"""What a code says of memory notes, by number."""


def code_header(digits: Digits, record: BlancoRecord | None) -> BlancoRecord:
    record = record or BlancoRecord(players=(), seed=0)
    seed, players = digits.number(record.seed), code_players(digits, record.players)
    deck = None
    if digits.flag(record.order.deck is not None):
        deck = digits.row(record.order.deck or (), CARDS, len(CARDS))
    order = Order(deck, code_reshuffles(digits, record.order.reshuffles, CARDS))
    found = replace(record, players=players, seed=seed, order=order)
    return replace(found, extra=code_seats(digits, found, KINDS))


def code_rest(digits: Digits, record: BlancoRecord) -> BlancoRecord:
    notes = NOTES[digits.digit(NOTES.index(notes_in(record.extra)), len(NOTES))]
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
    """Return in how many turns of their own the winner won; ``None`` before the game is over."""
    if winner(game) is None:
        return None
    return own_turns(game.turn.number, len(game.seats))
