"""New matches: random, daily and weekly, challenged, or repeated; always sealed."""

from collections.abc import Mapping, Sequence
from datetime import date

from game.challenge import Challenge
from game.play.dealing import seal, surprise_seed
from game.record import Json, Player
from game.statistics import Occasion, header_again

from .decks import DEFAULT_DECK, OwnDeck, faces_by_id, load_deck
from .match import LuckyboxMatch
from .record import DECK_KEY, LuckyboxRecord
from .rules import EDITIONS, ONE_COPY_PLAYERS, Setup


def new_match(
    players: Sequence[Player], edition: str, seed: int | None = None, deck: OwnDeck | None = None
) -> LuckyboxMatch:
    """Create a match; the deal is random without ``seed``, the deck shipped without ``deck``.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    copies = 1 if len(players) <= ONE_COPY_PLAYERS else 2
    faces = faces_by_id(load_deck(DEFAULT_DECK) if deck is None else deck.faces, copies)
    names = tuple(player.name for player in players)
    setup = Setup(names, EDITIONS[edition], surprise_seed() if seed is None else seed, faces)
    if deck is None:
        return _sealed(setup, players, DEFAULT_DECK, {})
    return _sealed(setup, players, None, {DECK_KEY: deck.name} if deck.name else {})


def occasion_match(
    occasion: Occasion, name: str, first: date, *, is_practice: bool
) -> LuckyboxMatch:
    """Create a match of a daily or weekly deal; ``first`` is the day, or the week's first day.

    Raises:
        InvalidSetup: the name is not allowed.
    """
    match = new_match([Player(name)], occasion.kind(first), occasion.seed(first))
    match.extra |= occasion.header(first, is_practice=is_practice)
    return match


def challenge_match(
    challenge: Challenge[LuckyboxRecord], players: Sequence[Player]
) -> LuckyboxMatch:
    """Create a match of a deal received as a challenge code.

    Raises:
        DamagedRecord, InvalidSetup: these players do not make a game of it.
    """
    record = challenge.deal_for([player.name for player in players])
    extra, name = {**record.extra}, challenge.record.extra.get(DECK_KEY)
    if name is not None:
        extra[DECK_KEY] = name
    return _sealed(record.setup(), players, record.deck_name, extra)


def same_deal(match: LuckyboxMatch) -> LuckyboxMatch:
    """Create a match of the same deal for the same players, with the same ghost."""
    return _sealed(match.setup, match.players, match.deck, header_again(match.extra, DECK_KEY))


def _sealed(
    setup: Setup, players: Sequence[Player], deck: str | None, extra: Mapping[str, Json]
) -> LuckyboxMatch:
    match = LuckyboxMatch(setup, players, deck, extra)
    seal(match)
    return match
