"""Setting up tables: new games, daily deals, challenges, saved games and replays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.challenge import Challenge
from game.luckybox.deals import challenge_match, new_match, same_deal
from game.luckybox.decks import OwnDeck
from game.luckybox.match import LuckyboxMatch
from game.luckybox.performance import LuckyboxPerformance
from game.luckybox.record import LuckyboxRecord
from game.luckybox.scenes.score.bests import bests_of
from game.record import Player
from game.scenes.choices import NOTHING_SWITCHED
from game.scenes.laying import (
    keeping_of,
    made_ready,
    say_fault,
    say_who_stands_in,
    theatre_watch,
)
from game.scenes.table.keeping import Keeping
from game.scenes.watch.playback import Playback
from game.start import Watch
from game.statistics import comes_round
from game.ui.window.kit import Kit
from game.words import _

from .decks import words_of
from .table import Table


def lay(
    kit: Kit,
    players: Sequence[Player],
    edition: str,
    seed: int | None = None,
    watch: Watch | None = None,
    switches: Mapping[str, bool] = NOTHING_SWITCHED,
    deck: OwnDeck | None = None,
) -> Table:
    """Return a table for a new game; random without a seed. ``switches`` is ignored.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    table = lay_table(kit, new_match(players, edition, seed, deck), watch)
    if deck is not None and len(players) > 1:
        # Alone, a label in the draft says so.
        kit.notices.replace(words_of(deck))
    return table


def lay_table(kit: Kit, match: LuckyboxMatch, watch: Watch | None = None) -> Table:
    table = _ready(kit, match, watch, keeping_of(kit, match))
    if watch is not None:
        table.playback = Playback()
    return table


def _ready(kit: Kit, match: LuckyboxMatch, watch: Watch | None, keeping: Keeping | None) -> Table:
    kit.sound.play_music("table")
    table = Table(match, kit.settings, watch, kit.sound, keeping)
    table.bests = bests_of(kit.shelf.library, kit.games[Table.game], match)
    return made_ready(kit, table, match.setup.edition.name, match.deck_category)


def take_up(kit: Kit, challenge: Challenge[LuckyboxRecord], players: Sequence[Player]) -> Table:
    """Return a table with a challenge's deal.

    Raises:
        DamagedRecord, InvalidSetup: these players do not make a game of it.
    """
    match = challenge_match(challenge, players)
    say_who_stands_in(kit, match, Table.game)
    return lay_table(kit, match)


def again(kit: Kit, table: Table, seed: int) -> Table:
    """Return a new table for the same players; the same seed repeats the deal."""
    if seed == table.match.setup.seed:
        return lay_table(kit, same_deal(table.match), table.watch)
    edition, deck = table.match.setup.edition.name, table.match.own_deck
    return lay(kit, table.players, edition, seed, table.watch, deck=deck)


def dealt_from(table: Table) -> int:
    return table.match.setup.seed


def note_again(table: Table) -> str:
    return _("as practice") if comes_round(table.match.extra) else ""


def resume(
    kit: Kit, record: LuckyboxRecord, steps: int | None = None, uid: str | None = None
) -> Table:
    """Return a table as it was left; without a ``uid`` it is saved as a new game.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: the record makes no game.
    """
    match = LuckyboxMatch.resumed(record, steps)
    say_who_stands_in(kit, match, Table.game)
    table = _ready(kit, match, None, keeping_of(kit, match, uid))
    told = LuckyboxPerformance(record, steps)
    told.seek(told.last)
    table.catch_up(told)
    return table


def branch_table(kit: Kit, told: LuckyboxPerformance, at: int, seat: int) -> Table:
    """Return a table for a new game that branches off a replay at a moment."""
    table = resume(kit, *told.branch(at, seat))
    if table.match.asks(seat):
        table.focus = seat
    return table


def replay(kit: Kit, record: LuckyboxRecord, steps: int | None = None) -> Table:
    """Return a table that replays a record, and warn if it breaks the rules.

    Raises:
        DamagedRecord, InvalidSetup: the header makes no game.
    """
    kit.sound.play_music("table")
    told = LuckyboxPerformance(record, steps)
    say_fault(kit, told.fault)
    watch = theatre_watch(kit, len(told.players), told.setup.edition.name)
    table = Table(told, kit.settings, watch, kit.sound)
    table.playback = Playback()
    return table
