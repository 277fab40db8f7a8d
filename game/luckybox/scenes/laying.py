"""Laying a table of the first game: for a new deal, a day's, a challenge's, or a kept game.

Knows what has to be there before anybody plays; knows no scene.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from game.challenge import Challenge
from game.luckybox.daily import DAILY_EDITION, daily_seed
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.match import LuckyboxMatch
from game.luckybox.performance import LuckyboxPerformance
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import EDITIONS, Setup
from game.record import Json, Player
from game.scenes.frame.words import settle
from game.scenes.laying import keeping_of, say_fault, seal, surprise_seed, theatre_watch
from game.scenes.watch.playback import Playback
from game.start import Watch
from game.ui.window.kit import Kit

from .table import Table

SAME_DEAL_KEYS = ("challenge", "daily")
"""What of a header is true of the same deal played again."""


def lay(
    kit: Kit,
    players: Sequence[Player],
    edition: str,
    seed: int | None = None,
    watch: Watch | None = None,
) -> Table:
    """Lay a table for a new game, of any deal where no seed is given.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    return lay_table(kit, new_match(players, edition, seed), watch)


def lay_table(kit: Kit, match: LuckyboxMatch, watch: Watch | None = None) -> Table:
    """Lay the table for a match that is about to begin."""
    kit.sound.play_music("table")
    settle(kit.settings, match.players)
    table = Table(match, kit.settings, watch, kit.sound, keeping_of(kit, match))
    if watch is not None:
        table.playback = Playback()
    return table


def new_match(players: Sequence[Player], edition: str, seed: int | None = None) -> LuckyboxMatch:
    """Begin a sealed game with the deck of this game, of any deal where no seed is given.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    faces = faces_by_id(load_deck(DEFAULT_DECK), 1 if len(players) <= 6 else 2)
    names = tuple(player.name for player in players)
    setup = Setup(names, EDITIONS[edition], surprise_seed() if seed is None else seed, faces)
    return _sealed(setup, players, DEFAULT_DECK, {})


def daily_match(name: str, day: date, *, is_practice: bool) -> LuckyboxMatch:
    """Begin a sealed game of a day's deal.

    Raises:
        InvalidSetup: nobody can have this name.
    """
    match = new_match([Player(name)], DAILY_EDITION, daily_seed(day))
    match.extra["daily"] = day.isoformat()
    if is_practice:
        match.extra["practice"] = True
    return match


def take_up(kit: Kit, challenge: Challenge[LuckyboxRecord], players: Sequence[Player]) -> Table:
    """Lay a table with the deal that somebody sent.

    Raises:
        DamagedRecord, InvalidSetup: these players do not make a game of it.
    """
    record = challenge.deal_for([player.name for player in players])
    deck = record.deck if isinstance(record.deck, str) else None
    return lay_table(kit, _sealed(record.setup(), players, deck, record.extra))


def same_deal(match: LuckyboxMatch) -> LuckyboxMatch:
    """Begin the same deal for the same players; whom it was to be measured against stays."""
    kept = {key: match.extra[key] for key in SAME_DEAL_KEYS if key in match.extra}
    if "daily" in kept:
        # It counts once; whoever knows the deal can only practise it.
        kept["practice"] = True
    return _sealed(match.setup, match.players, match.deck, kept)


def _sealed(
    setup: Setup, players: Sequence[Player], deck: str | None, extra: Mapping[str, Json]
) -> LuckyboxMatch:
    match = LuckyboxMatch(setup, players, deck, extra)
    seal(match)
    return match


def again(kit: Kit, table: Table, seed: int) -> Table:
    """Lay a table for the same players: with the same seed it is the same deal."""
    if seed == table.match.setup.seed:
        return lay_table(kit, same_deal(table.match), table.watch)
    return lay(kit, table.players, table.match.setup.edition.name, seed, table.watch)


def resume(
    kit: Kit, record: LuckyboxRecord, steps: int | None = None, uid: str | None = None
) -> Table:
    """Lay a table as it was left; without a ``uid`` it is a new game.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: no game can be made of it.
    """
    match = LuckyboxMatch.resumed(record, steps)
    keeping = keeping_of(kit, match, uid)
    kit.sound.play_music("table")
    table = Table(match, kit.settings, None, kit.sound, keeping)
    told = LuckyboxPerformance(record, steps)
    told.seek(told.last)
    table.catch_up(told)
    return table


def branch_table(kit: Kit, told: LuckyboxPerformance, at: int, seat: int) -> Table:
    """Lay a table for a new game with what was done up to a moment of another."""
    table = resume(kit, *told.branch(at, seat))
    if table.match.asks(seat):
        table.focus = seat
    return table


def replay(kit: Kit, record: LuckyboxRecord, steps: int | None = None) -> Table:
    """Lay a table at which a recorded game is given; say so where it breaks the rules.

    Raises:
        DamagedRecord, InvalidSetup: no game can be made of its header.
    """
    kit.sound.play_music("table")
    told = LuckyboxPerformance(record, steps)
    say_fault(kit, told.fault)
    watch = theatre_watch(kit, len(told.players), told.setup.edition.name)
    table = Table(told, kit.settings, watch, kit.sound)
    table.playback = Playback()
    return table
