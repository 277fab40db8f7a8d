"""Scenes that count up: what hurries them, and what leads on from what was counted."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame.event import Event

from game.blanco.bots import DEFAULT_BOT
from game.blanco.scenes import blanco_result
from game.blanco.scenes.blanco_result import BlancoFinal
from game.luckybox.rules import (
    Phase,
)
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.score.final import (
    FinalScene,
)
from game.luckybox.scenes.score.round_score import TABLE_SEEN_SECONDS, ScoringScene
from game.record import Player as PlayerOf
from game.scenes.menu.title import TitleScene
from game.scenes.table.result import REPEAT_PRESS_SECONDS, CountingScene
from game.ui.window.scene import Kit
from tests.players.blanco_screen import after_game
from tests.players.rounds import wait_for_the_end
from tests.players.screen import FRAME_MS, Player, leave_all, widget_in
from tests.tables.libraries import blanco_actions
from tests.tables.played import played_to

SLOWEST = 40
HURRYING = [("scoring", 10), ("alone", 25), ("together", 1), ("together", SLOWEST), ("blanco", 25)]
"""Scenes that count, and frames between two clicks of somebody in a hurry."""


def ended_blanco(kit: Kit) -> BlancoFinal:
    table = blanco_result.make_table(
        kit, [PlayerOf("Ada"), PlayerOf("Bot", 1, DEFAULT_BOT)], "single", 1
    )
    for action in blanco_actions(table.match.setup):
        table.match.act(action)
    table.director.finish()
    table.show_to_viewer(None)
    scene = after_game(kit, table)
    assert isinstance(scene, BlancoFinal)
    return scene


def counting(kit: Kit, which: str) -> tuple[CountingScene[Any], str]:
    """Open a scene that counts, and name its button that leads on."""
    if "scoring" in which:
        return ScoringScene(kit, played_to(2 if which == "scoring" else 1, Phase.SCORED, 2)), "next"
    if which == "blanco":
        return ended_blanco(kit), "title"
    return FinalScene(kit, played_to(1 if which == "alone" else 3, Phase.OVER)), "title"


@pytest.mark.parametrize("which", ["scoring", "scoring alone", "alone", "together"])
def test_skipping_and_waiting_end_in_the_same_picture(kit: Kit, which: str) -> None:
    pictures = []
    for skip in (False, True):
        scene, _area = counting(kit, which)
        player = Player(kit, scene)
        if skip:
            player.press(pygame.K_SPACE, pygame.K_SPACE)
            assert scene.counting.is_done
        wait_for_the_end(player, scene)
        player.wait(60 * 5)
        pictures.append(pygame.image.tobytes(kit.window.surface, "RGB"))
        leave_all(kit)
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("button", ["mouse", "pad"])
@pytest.mark.parametrize(("which", "frames"), HURRYING)
def test_however_often_a_button_is_pressed_none_leads_on(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, which: str, frames: int, button: str
) -> None:
    scene, area = counting(kit, which)
    player = Player(kit, scene)
    place = widget_in(scene, area).rect.center
    kinds = (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP)
    pad = [Event(kind, instance_id=7, button=pygame.CONTROLLER_BUTTON_A) for kind in kinds]
    monkeypatch.setattr(kit.stack, "draw", lambda surface: None)

    def press() -> None:
        if button == "mouse":
            player.click(place)
        else:
            player.do(pad[0])
            player.do(pad[1])

    for _press in range(8 * SLOWEST // frames):
        press()
        player.wait(frames)
        assert player.scene is scene
    assert scene.is_settled
    player.wait(round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS) + 2)
    press()
    player.wait(2)
    assert player.scene is not scene
    if button == "mouse":
        assert isinstance(player.scene, DraftScene if which == "scoring" else TitleScene)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
@pytest.mark.parametrize("speed", ["normal", "turbo"])
@pytest.mark.parametrize("which", ["alone", "together", "blanco", "scoring", "scoring alone"])
def test_for_half_a_second_after_a_result_stands_no_key_leads_on(
    kit: Kit, which: str, speed: str, key: int
) -> None:
    kit.settings.speed = speed
    scene, _area = counting(kit, which)
    player = Player(kit, scene)
    scene.counting.seconds = scene.counting.length - FRAME_MS / 1000
    while not scene.is_settled:
        player.wait()
    while scene.since_end < 0.5 - 2 * FRAME_MS / 1000:
        player.wait()
    assert scene.is_settled
    player.press(key)
    player.wait(2)
    assert player.scene is scene


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
@pytest.mark.parametrize("which", ["scoring", "alone", "together", "blanco"])
def test_enter_and_space_go_on_alike_from_what_was_counted(kit: Kit, which: str, key: int) -> None:
    scene, _area = counting(kit, which)
    player = Player(kit, scene)
    kit.hands.by_keyboard = False
    scene.counting.finish()
    while not scene.is_settled or scene.since_end < REPEAT_PRESS_SECONDS:
        player.wait()
    player.press(key)
    player.wait(2)
    assert player.scene is not scene


@pytest.mark.parametrize(
    ("which", "key"),
    [
        *((which, pygame.K_RETURN) for which in ("scoring", "together", "blanco")),
        ("alone", pygame.K_SPACE),
    ],
)
def test_a_key_that_goes_on_hurrying_begins_no_new_game(kit: Kit, which: str, key: int) -> None:
    scene, area = counting(kit, which)
    player = Player(kit, scene)
    kit.hands.by_keyboard = True
    for _press in range(3):
        player.press(key, frames=25)
    assert player.scene is scene
    assert scene.is_settled
    if which == "alone":
        # Who goes to a button need not wait.
        player.click(widget_in(scene, area).rect.center)
    else:
        player.wait(round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS) + 2)
        player.press(pygame.K_RETURN)
    player.wait(2)
    assert player.scene is not scene


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
@pytest.mark.parametrize("frames", [18, 30, 42])
def test_calm_presses_of_a_key_lead_on_from_a_round_that_has_been_seen(
    kit: Kit, frames: int, key: int
) -> None:
    scene, _area = counting(kit, "scoring")
    player, presses = Player(kit, scene), 0
    while player.scene is scene:
        seen = scene.since_end
        player.press(key, frames=frames)
        presses += seen >= TABLE_SEEN_SECONDS
        assert presses <= 2, "no press begins the wait anew"
    assert presses and isinstance(player.scene, DraftScene)


@pytest.mark.parametrize("which", ["alone", "together", "blanco"])
def test_space_that_hurried_the_count_never_takes_its_result_away(kit: Kit, which: str) -> None:
    scene, _area = counting(kit, which)
    player = Player(kit, scene)
    player.wait(2)
    player.press(pygame.K_SPACE, frames=5)
    assert scene.was_hurried_by_key
    wait_for_the_end(player, scene)
    player.wait(60 * 8)
    player.press(pygame.K_SPACE, frames=5)
    assert player.scene is scene, "one press too many"
    player.wait(round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS) + 2)
    player.press(pygame.K_RETURN, frames=2)
    assert player.scene is not scene
