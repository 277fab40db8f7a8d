"""The result of a game of Blanco: what everybody came to, and the turn that decided."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.match import ghost_of, review_of
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_theatre import BlancoTheatre
from game.blanco.statistics import summarise
from game.ui.window.scene import Kit
from tests.blanco_screen import after_game, sit_down
from tests.blanco_tour import play_out
from tests.libraries import laid_blanco, play_blanco
from tests.screen import widget_in

WINDOW = (960, 540)


@pytest.mark.parametrize("seed", range(4))
def test_the_winner_is_ahead_from_the_turn_that_decided_and_not_before(seed: int) -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=seed)).record()
    decision = review_of(record).decision
    assert decision is not None
    ahead = [
        left[decision.player] < min(count for at, count in enumerate(left) if at != decision.player)
        for after in ghost_of(record).seen.values()
        for left in [[progress.left for progress in after]]
    ]
    assert all(ahead[decision.turn :]) and not ahead[decision.turn - 1]
    assert decision.lines > 0, "nobody comes ahead without clearing"


def test_lines_and_chains_are_those_of_the_statistics() -> None:
    record = play_blanco(laid_blanco(("Ada",), 2, seed=1)).record()
    review, seats = review_of(record), summarise(record).seats
    assert list(review.lines) == [seat.figures["clears"] for seat in seats]
    assert list(review.longest) == [seat.figures["longest_chain"] for seat in seats]


def test_nothing_is_decided_before_somebody_has_won() -> None:
    assert review_of(play_blanco(laid_blanco(seed=1), 20).record()).decision is None


def test_the_turn_that_decided_is_told_and_watched(kit: Kit) -> None:
    player, table = sit_down(kit, seed=2)
    play_out(table)
    table.sit_down(0)
    scene = after_game(kit, table)
    assert isinstance(scene, BlancoFinal)
    kit.stack.reset(scene)
    player.wait(600)
    decision = scene.result.review.decision
    assert decision is not None
    assert f"on turn {decision.number}:" in scene.result.decided(scene.counting)
    assert widget_in(scene, "watch").label == f"Watch turn {decision.number}"
    player.press(pygame.K_w)
    player.wait(2)
    theatre = player.at(BlancoTheatre)
    turn = theatre.told.moments[theatre.told.at].game.turn
    assert (turn.number, turn.player) == (decision.turn, decision.player)
    player.press(pygame.K_ESCAPE)
    player.wait(3)
    assert player.scene is scene
