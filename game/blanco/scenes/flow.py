"""The flow of Blanco: from a new table to its scene, to the result, and on to the next game.

The one place that knows which scenes of Blanco there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import SystemRandom

from game.blanco.match import BlancoMatch
from game.blanco.performance import BlancoPerformance
from game.blanco.record import BlancoRecord
from game.blanco.rules import Order, SeriesKind, Setup
from game.challenge import BlancoChallenge
from game.library import Journal
from game.play.match import Player
from game.record import NOTHING_MORE, SALT_BYTES, Json, seal_of
from game.scenes.frame.words import settle
from game.scenes.table.keeping import Keeping
from game.start import Watch
from game.ui.window.kit import Kit
from game.ui.window.scene import Scene
from game.words import _

from .final import BlancoFinal
from .play.scene import BlancoScene
from .series import Series
from .table import BlancoTable
from .theatre import BlancoTheatre
from .watched import WatchedBlanco

FROM_THE_SEED = Order()
"""No shuffle is fixed."""


def new_table(
    kit: Kit, players: Sequence[Player], kind: str, seed: int, watch: Watch | None = None
) -> BlancoTable:
    """Lay a table for the first game of a match of a kind.

    Raises:
        InvalidSetup: these players do not make a game.
    """
    return _laid(kit, Series(kind, players, seed), watch)


def again(kit: Kit, table: BlancoTable, seed: int) -> BlancoTable:
    """Lay a table for the same players and a new match: with the same seed it is the same deal."""
    table.leave()
    series = table.series
    # Somebody may have sent a deal with shuffles of its own.
    match, is_same = table.match, seed == table.match.setup.seed
    order = match.setup.order if is_same else FROM_THE_SEED
    # Whom it was to be measured against stays.
    kept = {key: match.extra[key] for key in ("challenge",) if is_same and key in match.extra}
    return _laid(kit, Series(series.kind, series.players, seed), table.watch, order, kept)


def next_game(kit: Kit, table: BlancoTable) -> BlancoTable:
    """Lay the table for the next game of a match."""
    table.leave()
    return _laid(kit, table.series, table.watch)


def challenge_table(kit: Kit, challenge: BlancoChallenge, players: Sequence[Player]) -> BlancoTable:
    """Lay a table for the deal that somebody sent.

    Raises:
        InvalidSetup: these players do not make a game of it.
    """
    record = challenge.deal_for([player.name for player in players])
    series = Series(SeriesKind.SINGLE, players, record.seed)
    return _laid(kit, series, None, record.order, record.extra)


def _laid(
    kit: Kit,
    series: Series,
    watch: Watch | None,
    order: Order = FROM_THE_SEED,
    extra: Mapping[str, Json] = NOTHING_MORE,
) -> BlancoTable:
    players = series.seated()
    setup = Setup(tuple(player.name for player in players), series.deal, order)
    match = BlancoMatch(setup, players, {**extra, **series.header()})
    match.extra["seal"] = seal_of(match.record(), SystemRandom().randbytes(SALT_BYTES).hex())
    settle(kit.settings, players)
    library = kit.shelf.library
    keeping = None if library is None else Keeping(Journal.begun(library, match))
    kit.sound.play_music(None)
    return BlancoTable(match, series, kit.settings, watch, kit.sound, keeping)


def resumed_table(kit: Kit, record: BlancoRecord, uid: str | None) -> BlancoTable:
    """Take up a game that this window has claimed, exactly where it was left, and its match.

    Without a ``uid`` it is a new game.

    Raises:
        InvalidSetup, IllegalAction: no game can be made of it.
    """
    match, library = BlancoMatch.resumed(record), kit.shelf.library
    series = Series.of(record, match.players)
    keeping = None
    if library is not None:
        journal = Journal.begun(library, match) if uid is None else Journal(library, match, uid)
        keeping = Keeping(journal)
    kit.sound.play_music(None)
    table = BlancoTable(match, series, kit.settings, None, kit.sound, keeping)
    if match.is_over:
        series.add(table.view.points)
    return table


def play_branch(kit: Kit, told: BlancoPerformance, at: int, seat: int) -> None:
    """Begin a new game with what was done up to a moment of another; leave that one."""
    table = resumed_table(kit, told.branch(at, seat), None)
    kit.notices.replace(
        _("You play {name}; bots play the others.").format(name=table.players[seat].name)
    )
    kit.stack.reset(scene_for(kit, table))


def theatre_table(kit: Kit, record: BlancoRecord) -> BlancoTable:
    """Lay a table at which a recorded game is given; say so where it breaks the rules.

    Raises:
        InvalidSetup: no game can be made of its header.
    """
    from game.luckybox.scenes.flow import say_fault, theatre_watch

    told = BlancoPerformance(record)
    say_fault(kit, told.fault)
    kit.sound.play_music(None)
    series = Series.of(record, told.players)
    watch = theatre_watch(kit, len(told.players))
    return BlancoTable(told, series, kit.settings, watch, kit.sound)


def scene_for(kit: Kit, table: BlancoTable) -> Scene:
    """Give the scene that a table is in."""
    if table.performance is not None and table.playback is not None:
        return BlancoTheatre(kit, table, table.playback, unwatched_scene(kit, table))
    if table.match.is_over:
        return BlancoFinal(kit, table)
    scene, playback = BlancoScene(kit, table), table.playback
    return scene if playback is None else WatchedBlanco(kit, table, playback, scene)


def unwatched_scene(kit: Kit, table: BlancoTable) -> BlancoScene | BlancoFinal:
    """Give the scene that a recorded game is in: its table, or once it is won the result."""
    if not table.match.is_over:
        return BlancoScene(kit, table)
    told = table.performance
    assert told is not None
    # However often it has been shown, the game counts once.
    table.series = Series.of(told.told, told.players)
    return _counted(kit, table)


def after_game(kit: Kit, table: BlancoTable) -> Scene:
    """Count a game that is won in its match, and show the result."""
    return _counted(kit, table) if table.performance is None else scene_for(kit, table)


def _counted(kit: Kit, table: BlancoTable) -> BlancoFinal:
    table.series.add(table.view.points)
    return BlancoFinal(kit, table)
