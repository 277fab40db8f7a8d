"""People at a shared table, and what somebody sees and does there."""

from __future__ import annotations

import pygame

from game.luckybox import rules
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.question import Target
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players import rounds
from tests.players.screen import STEP, Player

BARREN = """
    card 1  1  2  1 | .
            9  3  4 | .
            6  3  2 | .
            .  .  .
"""
"""No 5, so that somebody without bolts can only pass."""

ONE_SQUARE = """
    card 1 x1 x2  5 | 4
            4  9  3 | .
            6  3  2 | .
            .  .  .
"""
"""Square 2 pays a 4, for which there is one open square."""


def sit(kit: Kit, *hands: str) -> tuple[Player, SharedRound]:
    """Sit people down at a number that everybody has seen for a moment."""
    return sit_at(kit, rounds.hands(kit, *rounds.renumbered(*hands)))


def sit_at(kit: Kit, table: Table) -> tuple[Player, SharedRound]:
    scene = SharedRound(kit, table)
    player = Player(kit, scene)
    player.wait()
    player.advance_time(FRESH_SECONDS + STEP)
    player.wait()
    return player, scene


def on(scene: SharedRound, square: Target) -> tuple[int, int]:
    return scene.picture.view.places["square", *square].center


def let_pass(player: Player, seconds: float) -> None:
    for _step in range(round(seconds / STEP)):
        player.advance_time(STEP)
    player.wait()


def done(scene: SharedRound) -> list[bool]:
    return [seat.answered for seat in scene.table.match.game.seats]


def with_bolts(game: rules.State, seat: int, bolts: int) -> rules.State:
    seats = [*game.seats]
    seats[seat] = seats[seat]._replace(bolts=bolts)
    return game._replace(seats=tuple(seats))


def dear_and_free(kit: Kit) -> tuple[Player, SharedRound]:
    """Sit two people down who have free squares, and bolts for others."""
    laid = rounds.hands(kit, *rounds.renumbered(rounds.TWO_WAITING, rounds.PLAIN))
    game = with_bolts(with_bolts(laid.match.game, 0, 4), 1, 4)
    return sit_at(kit, rounds.table_at(kit, game))


def hold_shift(player: Player) -> None:
    player.do(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode=""))
