"""Tables of Blanco on a screen for tests: seats taken, moments laid out, and hands that play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pygame

from game.blanco.rules import State, parse_card
from game.blanco.scenes import blanco_result
from game.blanco.scenes.blanco_board import ThingKey
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_scene import MIN_SEEN_SECONDS, BlancoScene
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.blanco_theatre import scene_for_table
from game.blanco.scenes.handover import HandoverScene
from game.blanco.scenes.move_question import MoveStep, PartialMove, lines_completed_by_click
from game.record import PERSON_KIND
from game.record import Player as Seated
from game.start import WatchStart
from game.ui.window.scene import Kit, Scene
from tests.players.screen import LOOK_EVERY, Player
from tests.tables.records import stand_at

BOT = "tidy"
NAMES = ("Ann", "Björn", "Chloé", "Dov", "Ева")
MOST_FRAMES = 3000


def sit_down(
    kit: Kit,
    kinds: Iterable[str] = (PERSON_KIND, BOT),
    seed: int = 1,
    match: str = "single",
    watch: WatchStart | None = None,
) -> tuple[Player, BlancoTable]:
    players = [
        Seated(name, badge, kind)
        for badge, (name, kind) in enumerate(zip(NAMES, kinds, strict=False))
    ]
    table = blanco_result.make_table(kit, players, match, seed, watch)
    return Player(kit, scene_for_table(kit, table)), table


def lay(player: Player, table: BlancoTable, game: State, viewer: int | None = 0) -> BlancoScene:
    """Put a table into a moment, seen by a seat."""
    table.director.finish()
    stand_at(table.match, game)
    table.show_to_viewer(viewer)
    player.wait(2)
    return scene_of(player)


def before(kit: Kit, game: State) -> tuple[Player, BlancoTable]:
    player, table = sit_down(kit)
    lay(player, table, game)
    return player, table


def after_game(kit: Kit, table: BlancoTable) -> Scene:
    """Count a game that is won in its match, as its scene does, and give what comes next."""
    table.series.add_result(table.view.points)
    return scene_for_table(kit, table)


def scene_of(player: Player) -> BlancoScene:
    return player.at(BlancoScene)


def settle(player: Player) -> None:
    """Wait until somebody is asked, or another scene is there."""
    for frame in range(MOST_FRAMES):
        player.go_on(is_drawn=frame % LOOK_EVERY == 0)
        scene = player.scene
        if not isinstance(scene, BlancoScene):
            return
        if scene.table.is_peeking:
            player.press(pygame.K_SPACE)
        if not scene.table.director.is_busy() and scene.question.kind is not MoveStep.NOTHING:
            player.look()
            if scene.question.kind is MoveStep.LAY:
                see_drawn_card(player)
            return
    raise AssertionError("nobody is ever asked")


def see_drawn_card(player: Player) -> None:
    """Wait until a card that was just drawn may be placed by a click."""
    player.advance_time(MIN_SEEN_SECONDS + 0.05)


def click(player: Player, key: ThingKey) -> None:
    player.click(rect_of(player, key).center)


def draw_and_drop(player: Player, card: str) -> None:
    """Draw from the pile, and put a card of the hand on the discards."""
    click(player, ("pile",))
    settle(player)
    click(player, ("hand", parse_card(card)))
    click(player, ("discard",))


def rect_of(player: Player, key: ThingKey) -> pygame.Rect:
    return scene_of(player).spots[key].rect


def play_on(player: Player, seed: int = 1, steps: int = 2000) -> int:
    """Play for whoever is asked, greedily and by clicks, to the end; count the curtains."""
    rng, curtains = Random(seed), 0
    for _step in range(steps):
        settle(player)
        scene = player.scene
        if isinstance(scene, HandoverScene):
            curtains += 1
            player.press(pygame.K_SPACE, frames=2)
        elif isinstance(scene, BlancoFinal):
            return curtains
        else:
            _take_a_step(player, scene_of(player), rng)
    raise AssertionError("the game does not end")


def _take_a_step(player: Player, scene: BlancoScene, rng: Random) -> None:
    question = scene.question
    cells: list[ThingKey] = [("cell", at) for at in sorted(question.cells)]
    if question.clearable_lines:
        click(player, ("line", question.clearable_lines[0]))
    elif question.kind is MoveStep.AFTER:
        if cells:
            click(player, rng.choice(cells))
        else:
            player.press(pygame.K_e)
    elif question.kind is MoveStep.BEGIN:
        click(player, ("pile",))
    elif question.kind is MoveStep.LAY:
        seat = scene.table.view.seats[scene.table.focus]
        good = [
            (card, at)
            for card in question.hand
            for at in sorted(question.cells)
            if lines_completed_by_click(seat, replace(question, choice=PartialMove(card)), at)
        ]
        card, at = good[0] if good else (question.choice.card, rng.choice(sorted(question.cells)))
        click(player, ("hand", card))
        click(player, ("cell", at))
    else:
        click(player, rng.choice(cells))
