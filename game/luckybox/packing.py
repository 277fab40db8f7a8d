"""A game of the first kind, packed into a code: its header, and what may be done at any moment.

Knows records and rules; how actions become numbers is the business of ``moves``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import permutations

from game.challenge.armour import RefusedCode
from game.challenge.daily import daily_seed, day_of
from game.challenge.digits import Packer, Unpackable, Unpacker
from game.challenge.header import (
    DECKS,
    EDITIONS,
    FACES,
    FACES_WITH_LATER_BONUSES,
    FIRST_DAY,
    MOST_BONUSES,
    MOST_DAYS,
    MOST_DECKS,
    MOST_EDITIONS,
    named,
    pack_players,
    pack_reshuffles,
    pack_seats,
    unpack_players,
    unpack_reshuffles,
    unpack_seats,
)
from game.challenge.moves import Moves
from game.luckybox.record import LuckyboxRecord
from game.record import Json

from .decks import faces_by_id
from .rules import (
    BONUSES,
    Action,
    Face,
    Keep,
    Order,
    Phase,
    Setup,
    State,
    cards_to_keep,
    legal_actions,
    new_game,
    play,
)


def pack_luckybox_header(packer: Packer, record: LuckyboxRecord) -> None:
    """Add the header of a record that can be played.

    Raises:
        Unpackable: something in it is larger than there is room for.
    """
    packer.put(EDITIONS.index(record.edition), MOST_EDITIONS)
    packer.put_number(record.seed)
    pack_players(packer, record.players)
    _pack_deck(packer, record.deck)
    _pack_order(packer, record.order, record.setup())
    pack_seats(packer, record)
    _pack_daily(packer, record)


def unpack_luckybox_header(unpacker: Unpacker) -> LuckyboxRecord:
    """Take out the header, as a record of nothing done; whether it makes a game is not asked.

    Raises:
        RefusedCode: it holds what this version does not know, or claims what is not so.
        Unpackable, UnicodeDecodeError, DamagedRecord, InvalidSetup: it makes no sense.
    """
    edition = named(EDITIONS, unpacker.take(MOST_EDITIONS))
    seed = unpacker.take_number()
    players = unpack_players(unpacker)
    deck = _unpack_deck(unpacker)
    record = LuckyboxRecord(players=players, edition=edition, seed=seed, deck=deck)
    record = replace(record, order=_unpack_order(unpacker, record.setup()))
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


def _pack_deck(packer: Packer, deck: str | tuple[Face, ...]) -> None:
    if isinstance(deck, str):
        packer.put(DECKS.index(deck) + 1, MOST_DECKS)
        return
    numbers_of = {bonus: number for number, bonus in enumerate(BONUSES)}
    most = MOST_BONUSES[FACES]
    is_first = all(numbers_of[bonus] < most for face in deck for bonus in face.bonuses)
    form = FACES if is_first else FACES_WITH_LATER_BONUSES
    packer.put(form, MOST_DECKS)
    packer.put(len(deck), 128)
    are_counted = [face.id for face in deck] == [*range(1, len(deck) + 1)]
    packer.put(are_counted, 2)
    for face in deck:
        if not are_counted:
            packer.put_number(face.id)
        for number in face.grid:
            packer.put(number - 1, 9)
        for bonus in face.bonuses:
            packer.put(numbers_of[bonus], MOST_BONUSES[form])


def _unpack_deck(unpacker: Unpacker) -> str | tuple[Face, ...]:
    form = unpacker.take(MOST_DECKS)
    if form not in MOST_BONUSES:
        return named(DECKS, form - 1)
    most = MOST_BONUSES[form]
    faces = []
    count, are_counted = unpacker.take(128), unpacker.take(2)
    for at in range(count):
        card = at + 1 if are_counted else unpacker.take_number()
        grid = tuple([unpacker.take(9) + 1 for _ in range(9)])
        one, two, three, *columns = [named(tuple(BONUSES), unpacker.take(most)) for _ in range(6)]
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


def _pack_daily(packer: Packer, record: LuckyboxRecord) -> None:
    """Add the day of a daily deal, if it is one."""
    day = day_of(record.extra.get("daily"))
    days = (day - FIRST_DAY).days if day and record.seed == daily_seed(day) else -1
    packer.put(days in range(MOST_DAYS), 2)
    if days in range(MOST_DAYS):
        packer.put(days, MOST_DAYS)


def _unpack_daily(unpacker: Unpacker) -> date | None:
    return FIRST_DAY + timedelta(days=unpacker.take(MOST_DAYS)) if unpacker.take(2) else None


def _waiting(game: State) -> list[int]:
    """Name the players who have something to decide; none when the game is over."""
    if game.phase is Phase.DRAFT:
        return [player for player, seat in enumerate(game.seats) if seat.offer]
    if game.phase is Phase.TURN:
        return [p for p, seat in enumerate(game.seats) if seat.pending or not seat.answered]
    return []


def _choices(game: State, player: int) -> Sequence[Action]:
    """List what a player may do; cards are kept in the order in which they were named."""
    if game.phase is Phase.DRAFT:
        offer = sorted(game.seats[player].offer)
        return [Keep(player, cards) for cards in permutations(offer, cards_to_keep(game.round))]
    return legal_actions(game, player)


LUCKYBOX_MOVES: Moves[Setup, State, Action] = Moves(new_game, play, _waiting, _choices)
"""What is done in this game."""
