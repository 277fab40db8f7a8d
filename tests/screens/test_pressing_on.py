"""Clicks that hurry a count: none that follows reaches a button that appeared under it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.blanco.bots import BOT
from game.blanco.scenes import blanco_result
from game.blanco.scenes.blanco_result import BlancoFinal
from game.luckybox.rules import Phase
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.score.final_many import FinalScene
from game.luckybox.scenes.score.round_score import ScoringScene
from game.record import Player as PlayerOf
from game.scenes.menu.title import TitleScene
from game.scenes.table.result import PRESSED_ON_SECONDS, CountingScene
from game.ui.window.scene import Kit
from tests.blanco_screen import after_game
from tests.libraries import blanco_actions
from tests.played import played_to
from tests.screen import FRAME_MS, Player, widget_in

WINDOW = (960, 540)

SLOWEST = 40
HURRYING = [("scoring", 10), ("alone", 25), ("together", 1), ("together", SLOWEST), ("blanco", 25)]
"""Scenes that count, and frames between two clicks of somebody in a hurry."""


def ended_blanco(kit: Kit) -> BlancoFinal:
    table = blanco_result.lay(kit, [PlayerOf("Ada"), PlayerOf("Bot", 1, BOT)], "single", 1)
    for action in blanco_actions(table.match.setup):
        table.match.act(action)
    table.director.finish()
    table.sit_down(None)
    scene = after_game(kit, table)
    assert isinstance(scene, BlancoFinal)
    return scene


def counting(kit: Kit, which: str) -> tuple[CountingScene[Any], str]:
    """Open a scene that counts, and name its button that leads on."""
    if which == "scoring":
        return ScoringScene(kit, played_to(2, Phase.SCORED, 2)), "next"
    if which == "blanco":
        return ended_blanco(kit), "title"
    return FinalScene(kit, played_to(1 if which == "alone" else 3, Phase.OVER)), "title"


@pytest.mark.parametrize(("which", "frames"), HURRYING)
def test_however_many_clicks_follow_each_other_none_leads_on(
    kit: Kit, which: str, frames: int
) -> None:
    scene, area = counting(kit, which)
    player = Player(kit, scene)
    place = widget_in(scene, area).rect.center
    for _click in range(8):
        player.click(place)
        player.wait(frames)
        assert player.scene is scene
    assert scene.is_settled or frames == 1
    player.wait(round(PRESSED_ON_SECONDS * 1000 / FRAME_MS) + 2)
    player.click(place)
    player.wait(2)
    assert isinstance(player.scene, DraftScene if which == "scoring" else TitleScene)


def test_who_goes_to_a_button_after_hurrying_need_not_wait(kit: Kit) -> None:
    scene, area = counting(kit, "alone")
    player = Player(kit, scene)
    player.click((5, 5))
    player.click((5, 5))
    player.wait(25)
    assert scene.is_settled
    player.click(widget_in(scene, area).rect.center)
    player.wait(2)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize(("which", "frames"), HURRYING)
def test_however_often_a_button_is_pressed_on_a_pad_none_leads_on(
    kit: Kit, which: str, frames: int
) -> None:
    scene, _area = counting(kit, which)
    player = Player(kit, scene)
    press, lift = (
        Event(kind, instance_id=7, button=pygame.CONTROLLER_BUTTON_A)
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    )
    for _press in range(8 * SLOWEST // frames):
        player.do(press)
        player.do(lift)
        player.wait(frames)
        assert player.scene is scene
    assert scene.is_settled
    player.wait(round(PRESSED_ON_SECONDS * 1000 / FRAME_MS) + 2)
    player.do(press)
    player.do(lift)
    player.wait(2)
    assert player.scene is not scene


@pytest.mark.parametrize(
    ("which", "key"),
    [("alone", pygame.K_SPACE), ("together", pygame.K_RETURN), ("blanco", pygame.K_RETURN)],
)
def test_a_key_that_goes_on_hurrying_begins_no_new_game(kit: Kit, which: str, key: int) -> None:
    scene, _area = counting(kit, which)
    player = Player(kit, scene)
    kit.hands.by_keyboard = True
    for _press in range(3):
        player.press(key)
        player.wait(25)
    assert player.scene is scene
    assert scene.is_settled
    player.wait(round(PRESSED_ON_SECONDS * 1000 / FRAME_MS) + 2)
    player.press(pygame.K_RETURN)
    player.wait(2)
    assert player.scene is not scene


@pytest.mark.parametrize("which", ["alone", "together", "blanco"])
def test_enter_pressed_while_the_count_is_ending_begins_no_new_game(kit: Kit, which: str) -> None:
    scene, _area = counting(kit, which)
    player = Player(kit, scene)
    kit.hands.by_keyboard = True
    for _frame in range(3000):
        if scene.is_settled:
            break
        player.wait()
    assert scene.is_settled
    player.wait(20)
    player.press(pygame.K_RETURN)
    player.wait(2)
    assert player.scene is scene
