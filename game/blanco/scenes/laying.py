"""Laying a table of Blanco: for a new match, its next game, a challenge, or a game that was kept.

Knows what has to be there before anybody plays; knows no scene.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.blanco.match import BlancoMatch
from game.blanco.memory_note import KEY, notes_in
from game.blanco.performance import BlancoPerformance
from game.blanco.record import BlancoRecord
from game.blanco.rules import Order, SeriesKind, Setup
from game.challenge import Challenge
from game.play.dealing import seal, surprise_seed
from game.record import NOTHING_MORE, Json, Player
from game.scenes.choices import NOTHING_SWITCHED
from game.scenes.laying import keeping_of, made_ready, say_fault, theatre_watch
from game.scenes.table.keeping import Keeping
from game.start import Watch
from game.statistics import comes_round, header_again
from game.ui.window.kit import Kit
from game.words import _

from .series import Series
from .table import BlancoTable

FROM_THE_SEED = Order()
"""No shuffle is fixed."""


def lay(
    kit: Kit,
    players: Sequence[Player],
    kind: str,
    seed: int | None = None,
    watch: Watch | None = None,
    switches: Mapping[str, bool] = NOTHING_SWITCHED,
    deck: None = None,
) -> BlancoTable:
    """Lay a table for the first game of a match of a kind, of any deal where no seed is given.

    It has one deck.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    series = Series(kind, players, surprise_seed() if seed is None else seed)
    return _laid(kit, series, watch, notes=switches.get(KEY))


def again(kit: Kit, table: BlancoTable, seed: int) -> BlancoTable:
    """Lay a table for the same players and a new match: with the same seed it is the same deal."""
    table.leave()
    series = table.series
    # Somebody may have sent a deal with shuffles of its own.
    match, is_same = table.match, seed == table.match.setup.seed
    order = match.setup.order if is_same else FROM_THE_SEED
    kept = header_again(match.extra) if is_same else NOTHING_MORE
    anew = Series(series.kind, series.players, seed)
    return _laid(kit, anew, table.watch, order, kept, notes=match.has_notes)


def dealt_from(table: BlancoTable) -> int:
    return table.series.seed


def note_again(table: BlancoTable) -> str:
    """Say that a deal of the day counts once, and a match begins anew with its first game."""
    if comes_round(table.match.extra):
        return _("as practice")
    return _("from game 1") if table.series.game > 1 else ""


def next_game(kit: Kit, table: BlancoTable) -> BlancoTable:
    table.leave()
    return _laid(kit, table.series, table.watch, notes=table.match.has_notes)


def lay_deal(
    kit: Kit, players: Sequence[Player], seed: int, extra: Mapping[str, Json]
) -> BlancoTable:
    """Lay a table for a single game of a deal that comes round: with memory notes, for everybody.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    return _laid(
        kit, Series(SeriesKind.SINGLE, players, seed), None, FROM_THE_SEED, extra, notes=True
    )


def take_up(kit: Kit, challenge: Challenge[BlancoRecord], players: Sequence[Player]) -> BlancoTable:
    """Lay a table for the deal that somebody sent.

    Raises:
        InvalidSetup: these players do not make a game of it.
    """
    record = challenge.deal_for([player.name for player in players])
    series = Series(SeriesKind.SINGLE, players, record.seed)
    notes = notes_in(challenge.record.extra)
    return _laid(kit, series, None, record.order, record.extra, notes=notes)


def _laid(
    kit: Kit,
    series: Series,
    watch: Watch | None,
    order: Order = FROM_THE_SEED,
    extra: Mapping[str, Json] = NOTHING_MORE,
    *,
    notes: bool | None,
) -> BlancoTable:
    players = series.seated()
    told = {KEY: kit.settings.memory_notes if notes is None else notes}
    setup = Setup(tuple(player.name for player in players), series.deal, order)
    match = BlancoMatch(setup, players, {**extra, **told, **series.header()})
    seal(match)
    return _ready(kit, match, series, watch, keeping_of(kit, match))


def _ready(
    kit: Kit, match: BlancoMatch, series: Series, watch: Watch | None, keeping: Keeping | None
) -> BlancoTable:
    """Make a table at which a match can be played."""
    kit.sound.play_music(None)
    table = BlancoTable(match, series, kit.settings, watch, kit.sound, keeping)
    return made_ready(kit, table, series.kind.value)


def resume(
    kit: Kit, record: BlancoRecord, steps: int | None = None, uid: str | None = None
) -> BlancoTable:
    """Lay a table as it was left, and its match; without a ``uid`` it is a new game.

    Raises:
        InvalidSetup, IllegalAction: no game can be made of it.
    """
    match = BlancoMatch.resumed(record)
    match.notes_unless_told = kit.settings.memory_notes
    series = Series.of(record, match.players)
    table = _ready(kit, match, series, None, keeping_of(kit, match, uid))
    if match.is_over:
        series.add(table.view.points)
    return table


def replay(kit: Kit, record: BlancoRecord, steps: int | None = None) -> BlancoTable:
    """Lay a table at which a recorded game is given; say so where it breaks the rules.

    Raises:
        InvalidSetup: no game can be made of its header.
    """
    told = BlancoPerformance(record)
    told.notes_unless_told = kit.settings.memory_notes
    say_fault(kit, told.fault)
    kit.sound.play_music(None)
    series = Series.of(record, told.players)
    watch = theatre_watch(kit, len(told.players))
    return BlancoTable(told, series, kit.settings, watch, kit.sound)
