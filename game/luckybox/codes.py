"""How Super Mega Lucky Box is packed into challenge codes, and its part of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import permutations
from pathlib import Path

from game.challenge import (
    CodeDigits,
    RefusedCode,
    UnpackableValue,
    code_players,
    code_reshuffles,
    code_seats,
    known_name_at,
)
from game.cli import GameCommandLine
from game.errors import REFUSED_EXIT_CODE, PlainError
from game.record import Json
from game.rules import InvalidNotation

from .decks import OwnDeck, deck_name_or_empty, faces_by_id
from .decks.own import read_deck_file
from .record import DECK_NAME_KEY, SCHEDULED_DEALS, LuckyboxRecord
from .rules import (
    BONUSES,
    EDITIONS,
    ROUNDS,
    TWIST_EDITIONS,
    Action,
    Face,
    FixedShuffles,
    Keep,
    Phase,
    Setup,
    State,
    cards_to_keep,
    legal_actions,
    outcome,
)

GAME_NUMBER = 0
# Append only: old codes must stay readable.
DECKS_IN_CODES = ("tombola",)
PLAYER_KINDS = (
    "person", "random", "line-greedy", "tidy", "beginner", "casual", "solid", "sharp", "master",
)  # fmt: skip
"""The kinds of players, by number in codes.  ``tidy`` is from a list once shared with Blanco."""

# The bases: upper limits of how many there can ever be.
MAX_EDITIONS, MAX_DECKS = 16, 64
FIRST_CODED_DAY = date(2020, 1, 1)
MAX_CODED_DAYS = 2**16

# Deck numbers that say: the cards themselves follow, with bonuses among so many kinds.  The second
# number has room for later kinds.  Cards without such kinds use the first, to keep their old codes.
FACES_CODE, FACES_WITH_LATER_BONUSES_CODE = 0, MAX_DECKS - 1
MAX_BONUS_KINDS = {FACES_CODE: 15, FACES_WITH_LATER_BONUSES_CODE: 64}
NAMED_FACES_CODE = MAX_DECKS - 2
"""The deck number that announces the deck's name.  A second deck number follows the name."""
BLANK_FACE = Face(1, (1,) * 9, ("", "", ""), ("", "", ""))


def code_header(digits: CodeDigits, record: LuckyboxRecord | None) -> LuckyboxRecord:
    """Encode a record's header or, if ``record`` is ``None``, decode one.

    Raise ``RefusedCode`` for a daily or weekly deal with a wrong seed.
    """
    record = record or LuckyboxRecord(players=(), edition=next(iter(EDITIONS)), seed=0, deck=())
    names = tuple(EDITIONS)
    edition = known_name_at(names, digits.digit(names.index(record.edition), MAX_EDITIONS))
    seed = digits.number(record.seed)
    players = code_players(digits, record.players)
    name, deck = _code_deck(digits, record)
    found = replace(record, players=players, edition=edition, seed=seed, deck=deck)
    found = replace(found, order=_code_fixed_shuffles(digits, record.order, found.setup()))
    extra: dict[str, Json] = {DECK_NAME_KEY: name} if name else {}
    extra |= code_seats(digits, found, PLAYER_KINDS)
    extra |= _code_daily_or_weekly(digits, record.extra, seed)
    return replace(found, extra=extra)


def _code_deck(digits: CodeDigits, record: LuckyboxRecord) -> tuple[str, str | tuple[Face, ...]]:
    form, deck = _deck_number(record.deck), record.deck
    name = "" if isinstance(deck, str) else deck_name_or_empty(record.extra.get(DECK_NAME_KEY))
    found = digits.digit(NAMED_FACES_CODE if name else form, MAX_DECKS)
    if found == NAMED_FACES_CODE:
        name, found = deck_name_or_empty(digits.text(name)), digits.digit(form, MAX_DECKS)
    if found not in MAX_BONUS_KINDS:
        return name, known_name_at(DECKS_IN_CODES, found - 1)
    return name, _code_faces(digits, () if isinstance(deck, str) else deck, MAX_BONUS_KINDS[found])


def _deck_number(deck: str | tuple[Face, ...]) -> int:
    if isinstance(deck, str):
        return DECKS_IN_CODES.index(deck) + 1
    known = [*BONUSES][: MAX_BONUS_KINDS[FACES_CODE]]
    is_first = all(bonus in known for face in deck for bonus in face.bonuses)
    return FACES_CODE if is_first else FACES_WITH_LATER_BONUSES_CODE


def _code_faces(digits: CodeDigits, faces: tuple[Face, ...], most: int) -> tuple[Face, ...]:
    bonuses, count = tuple(BONUSES), digits.digit(len(faces), 128)
    are_counted = digits.flag([face.id for face in faces] == [*range(1, len(faces) + 1)])
    found = []
    for at, face in enumerate(digits.each(faces, count, BLANK_FACE), 1):
        card = at if are_counted else digits.number(face.id)
        grid = tuple([digits.digit(number - 1, 9) + 1 for number in face.grid])
        one, two, three, *columns = [
            known_name_at(bonuses, digits.digit(bonuses.index(bonus), most))
            for bonus in face.bonuses
        ]
        found.append(Face(card, grid, (one, two, three), (columns[0], columns[1], columns[2])))
    if len(faces_by_id(found)) != count:
        raise UnpackableValue("two cards have the same id")
    return tuple(found)


def _code_fixed_shuffles(digits: CodeDigits, order: FixedShuffles, setup: Setup) -> FixedShuffles:
    cards = numbers = None
    faces = setup.faces
    if digits.flag(order.cards is not None):
        cards = digits.row(order.cards or (), faces, len(faces))
    if digits.flag(order.numbers is not None):
        rounds = order.numbers or ((1,) * setup.edition.turns,) * ROUNDS
        numbers = tuple(
            [tuple([digits.digit(number - 1, 9) + 1 for number in each]) for each in rounds]
        )
    return FixedShuffles(cards, numbers, code_reshuffles(digits, order.reshuffles, faces))


def _code_daily_or_weekly(
    digits: CodeDigits, extra: Mapping[str, Json], seed: int
) -> dict[str, Json]:
    """Encode or decode the first day of a daily or weekly deal.

    Return the header fields of the deal, or ``{}`` for any other game.
    """
    days = -1
    for occasion in SCHEDULED_DEALS:
        first = occasion.span.parse_first_day(extra.get(occasion.key))
        if first and seed == occasion.seed(first):
            days = (first - FIRST_CODED_DAY).days
            break
    if not digits.flag(days in range(MAX_CODED_DAYS)):
        return {}
    day = FIRST_CODED_DAY + timedelta(days=digits.digit(days, MAX_CODED_DAYS))
    for occasion in SCHEDULED_DEALS:
        if occasion.span.first(day) == day and seed == occasion.seed(day):
            return dict(occasion.header(day, is_practice=False))
    raise RefusedCode(
        "this code says it is the daily deal for {day}, but it is not", day=day.isoformat()
    )


def code_additions(digits: CodeDigits, record: LuckyboxRecord) -> LuckyboxRecord:
    return record


def waiting_players(game: State) -> list[int]:
    if game.phase is Phase.DRAFT:
        return [player for player, seat in enumerate(game.seats) if seat.offer]
    if game.phase is Phase.TURN:
        return [p for p, seat in enumerate(game.seats) if seat.pending or not seat.answered]
    return []


def choices(game: State, player: int) -> Sequence[Action]:
    """Return the actions that a challenge code can encode.

    The same cards to keep count as one action for each order of naming them.
    """
    if game.phase is Phase.DRAFT:
        offer = sorted(game.seats[player].offer)
        return [Keep(player, cards) for cards in permutations(offer, cards_to_keep(game.round))]
    return legal_actions(game, player)


def winner(game: State) -> int | None:
    result = outcome(game)
    return result.winners[0] if result else None


def to_beat(game: State) -> int | None:
    """Return the winner's total score, or ``None`` if the game is not over."""
    result = outcome(game)
    return result.sheets[result.winners[0]].total if result else None


MAX_SHOWN_FILE_NAME_LENGTH = 200


def read_deck(file: str) -> tuple[OwnDeck, str]:
    """Read a deck file.  Return the deck, and which rules for decks it breaks, in words or ``""``.

    Raise ``PlainError`` if the file is not a deck.
    """
    try:
        deck = read_deck_file(Path(file))
    except InvalidNotation as error:
        raise not_a_deck_error(file, error) from error
    return deck, describe_broken_laws(deck)


def describe_broken_laws(deck: OwnDeck) -> str:
    """Return a sentence on the rules for decks that a deck breaks, or ``""`` if it breaks none."""
    broken = deck.broken_laws
    if not broken:
        return ""
    return (
        f"{deck.name} breaks {len(broken)} of the rules for decks ({broken[0]}). "
        "You can play it, but its scores do not compare with those of other decks."
    )


def not_a_deck_error(file: str, reason: InvalidNotation) -> PlainError:
    return PlainError(
        f"{file[:MAX_SHOWN_FILE_NAME_LENGTH]!r} is not a deck: {reason}.", REFUSED_EXIT_CODE
    )


COMMAND_LINE = GameCommandLine(
    option="edition",
    meaning="Super Mega Lucky Box: the rules",
    elsewhere="{game} has one set of rules",
    # Twists of the weekly challenge are on no menu.
    more_kinds=tuple(edition.name for edition in TWIST_EDITIONS),
    deck="Super Mega Lucky Box: play with this deck, a file from `deck forge`",
    read_deck=read_deck,
)  # fmt: skip
