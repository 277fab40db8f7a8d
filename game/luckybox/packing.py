"""Super Mega Lucky Box packed into a code: its header, and what may be done at any moment.

Editions and kinds of bonuses are counted by their tables in the rules; the other lists stand here.
Nothing in them may be taken out or change its place, and no base may change.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import permutations

from game.challenge import RefusedCode
from game.challenge.digits import Packer, Unpackable, Unpacker
from game.challenge.header import (
    named,
    pack_players,
    pack_reshuffles,
    pack_seats,
    unpack_players,
    unpack_reshuffles,
    unpack_seats,
)
from game.luckybox.record import DECK_KEY, LuckyboxRecord
from game.record import Json

from .daily import OCCASIONS
from .decks import faces_by_id, name_of_deck
from .rules import (
    BONUSES,
    EDITIONS,
    ROUNDS,
    Action,
    Face,
    Keep,
    Order,
    Phase,
    Setup,
    State,
    cards_to_keep,
    legal_actions,
    outcome,
)

NUMBER = 0
# What a code says by number.  New ones are added at the end: old codes must stay readable.
DECKS = ("tombola",)
KINDS = (
    "person", "random", "line-greedy", "tidy", "beginner", "casual", "solid", "sharp", "master",
)  # fmt: skip
"""One, ``tidy``, is a policy of another game: once all games had one list."""

# How many there may ever be of each: these are the bases.
MOST_EDITIONS, MOST_DECKS = 16, 64
FIRST_DAY = date(2020, 1, 1)
MOST_DAYS = 2**16

# Where a deck's number would stand, these say that its faces follow, and how many kinds of bonuses
# they choose from.  The second has room for kinds that are added later; faces with none of these
# are written in the first form, so that their codes stay what they were.
FACES, FACES_WITH_LATER_BONUSES = 0, MOST_DECKS - 1
MOST_BONUSES = {FACES: 15, FACES_WITH_LATER_BONUSES: 64}
NAMED_FACES = MOST_DECKS - 2
"""Says that the name of the faces follows, and then where a deck's number stands again."""


def pack_header(packer: Packer, record: LuckyboxRecord) -> None:
    packer.put([*EDITIONS].index(record.edition), MOST_EDITIONS)
    packer.put_number(record.seed)
    pack_players(packer, record.players)
    _pack_deck_name(packer, record)
    _pack_deck(packer, record.deck)
    _pack_order(packer, record.order, record.setup())
    pack_seats(packer, record, KINDS)
    _pack_occasion(packer, record)


def unpack_header(unpacker: Unpacker) -> LuckyboxRecord:
    """Take out the header, and refuse a daily deal that is none."""
    edition = named(tuple(EDITIONS), unpacker.take(MOST_EDITIONS))
    seed = unpacker.take_number()
    players = unpack_players(unpacker)
    form = unpacker.take(MOST_DECKS)
    name = ""
    if form == NAMED_FACES:
        name, form = name_of_deck(unpacker.take_text()), unpacker.take(MOST_DECKS)
    deck = _unpack_deck(unpacker, form)
    record = LuckyboxRecord(players=players, edition=edition, seed=seed, deck=deck)
    record = replace(record, order=_unpack_order(unpacker, record.setup()))
    seats, first = unpack_seats(unpacker, len(players), KINDS), _unpack_occasion(unpacker)
    extra: dict[str, Json] = {DECK_KEY: name} if name else {}
    if seats is not None:
        extra["seats"] = seats
    if first is not None:
        for occasion in OCCASIONS:
            if occasion.span.first(first) == first and seed == occasion.seed(first):
                extra |= occasion.header(first, is_practice=False)
                break
        else:
            raise RefusedCode(
                "this code claims to be the daily deal of {day}, and is not", day=first.isoformat()
            )
    return replace(record, extra=extra)


def _pack_deck_name(packer: Packer, record: LuckyboxRecord) -> None:
    """Add what the faces are called, if they are: codes of nameless ones stay what they were."""
    name = name_of_deck(record.extra.get(DECK_KEY))
    if name and not isinstance(record.deck, str):
        packer.put(NAMED_FACES, MOST_DECKS)
        packer.put_text(name)


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


def _unpack_deck(unpacker: Unpacker, form: int) -> str | tuple[Face, ...]:
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
        turns = range(setup.edition.turns)
        numbers = tuple([tuple([unpacker.take(9) + 1 for _ in turns]) for _ in range(ROUNDS)])
    return Order(cards, numbers, unpack_reshuffles(unpacker, setup.faces))


def _pack_occasion(packer: Packer, record: LuckyboxRecord) -> None:
    """Add the day of a daily deal, or the first one of a weekly challenge, if it is one.

    Which of the two, the seed tells.
    """
    days = -1
    for occasion in OCCASIONS:
        first = occasion.span.read(record.extra.get(occasion.key))
        if first and record.seed == occasion.seed(first):
            days = (first - FIRST_DAY).days
            break
    packer.put(days in range(MOST_DAYS), 2)
    if days in range(MOST_DAYS):
        packer.put(days, MOST_DAYS)


def _unpack_occasion(unpacker: Unpacker) -> date | None:
    return FIRST_DAY + timedelta(days=unpacker.take(MOST_DAYS)) if unpacker.take(2) else None


def pack_rest(packer: Packer, record: LuckyboxRecord) -> None:
    """Add nothing: all of it is in the header."""


def unpack_rest(unpacker: Unpacker, record: LuckyboxRecord) -> LuckyboxRecord:
    return record


def waiting(game: State) -> list[int]:
    if game.phase is Phase.DRAFT:
        return [player for player, seat in enumerate(game.seats) if seat.offer]
    if game.phase is Phase.TURN:
        return [p for p, seat in enumerate(game.seats) if seat.pending or not seat.answered]
    return []


def choices(game: State, player: int) -> Sequence[Action]:
    """List what a player may do; cards are kept in the order in which they were named."""
    if game.phase is Phase.DRAFT:
        offer = sorted(game.seats[player].offer)
        return [Keep(player, cards) for cards in permutations(offer, cards_to_keep(game.round))]
    return legal_actions(game, player)


def winner(game: State) -> int | None:
    result = outcome(game)
    return result.winners[0] if result else None


def to_beat(game: State) -> int | None:
    """Give the winner's total; ``None`` before the game is over."""
    result = outcome(game)
    return result.sheets[result.winners[0]].total if result else None
