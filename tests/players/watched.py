"""Somebody who watches bots."""

from __future__ import annotations

from game.luckybox.record import LuckyboxMatch
from game.luckybox.rules import Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_table import PlayedCascade, Table
from game.luckybox.scenes.luckybox_theatre import WatchedLuckybox, scene_for_table
from game.luckybox.stage import points_gained_by, view_of
from game.match import events_so_far
from game.scenes.watch.timeline import Playback
from game.start import WatchStart
from game.ui.window.scene import Kit
from tests.players.screen import Player
from tests.tables.played import played_to, seated
from tests.tables.table import setup_for


def watched(
    kit: Kit, phase: Phase = Phase.TURN, bots: int = 2, speed: str = "normal", round_number: int = 1
) -> tuple[Player, WatchedLuckybox]:
    watch = watching(bots, speed)
    table = played_to(bots, phase, round_number, watch=watch, settings=kit.settings)
    table.playback = Playback()
    player = Player(kit, scene_for_table(kit, table))
    return player, open_watched(player)


def open_watched(player: Player) -> WatchedLuckybox:
    return player.at(WatchedLuckybox)


def watching(bots: int, speed: str = "normal") -> WatchStart:
    return WatchStart(bots, 1, "classic", speed, exit_at_end=False, shots=None)


def played_for(kit: Kit, seed: int, steps: int) -> Table:
    table = Table(
        LuckyboxMatch(setup_for(2, seed=seed), seated(2), "test"), kit.settings, watching(2)
    )
    for _step in range(steps):
        table.let_bots_act()
        table.director.finish()
        table.advance()
    return table


def great_cascade(kit: Kit) -> tuple[Player, WatchedLuckybox]:
    """Watch a game until a cascade of five is about to be shown."""
    for seed in range(1, 60):
        table, steps = played_for(kit, seed, 0), 0
        while not table.match.is_over:
            table.let_bots_act()
            game = table.match.game
            if game.phase is Phase.TURN and max(seat.combo for seat in game.seats) >= 5:
                again = played_for(kit, seed, steps)
                again.playback = Playback()
                again.director.reset(view_of(again.match.game))
                player = Player(kit, scene_for_table(kit, again))
                return player, open_watched(player)
            table.director.finish()
            table.advance()
            steps += 1
    raise AssertionError("no cascade of five in sixty games")


def last(table: Table) -> PlayedCascade:
    cascade = table.last_cascade()
    assert cascade is not None
    return cascade


def cascades_played(table: Table) -> dict[tuple[int, int, int], tuple[int, int]]:
    """Give crosses and points of each (round, turn, seat) so far, as the rules count them."""
    found: dict[tuple[int, int, int], tuple[int, int]] = {}
    now = (0, 0)
    for event in events_so_far(table.match):
        if isinstance(event, ev.NumberRevealed):
            now = event.round, event.turn
        elif isinstance(event, ev.SquareCrossed | ev.StarGained | ev.CardCompleted):
            crosses, points = found.get((*now, event.player), (0, 0))
            crosses += isinstance(event, ev.SquareCrossed)
            found[*now, event.player] = crosses, points + points_gained_by(event)
    return found
