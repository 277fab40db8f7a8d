"""Somebody who plays a guided game: does what the guide asks for, by mouse or by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from pygame.event import Event

from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.puzzle.solved import PuzzleSolvedScene
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes import destinations as to
from game.scenes.first_game import FirstGame, Step
from game.scenes.guided import NEW_BUBBLE_SECONDS, GuidedScene
from game.ui.widgets.intents import Advance
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.screen import STEP, Player, focus_of, open_kit

LONGEST = 60.0
"""Seconds that nothing takes in which a guide is silent."""


def newcomers_kit(folder: Path) -> Kit:
    """A kit of somebody who has never played, with a library of their own."""
    set_language("en")
    return open_kit((960, 540), Settings(path=folder / "settings.json"), folder)


def begun(kit: Kit, game: str) -> Player:
    player = Player(kit, to.Title())
    player.open(to.GuidedGame(game))
    return player


def guided(player: Player) -> GuidedScene:
    if isinstance(player.scene, PuzzleSolvedScene):
        # Its Esc leaves the puzzle; here the board is looked at.
        player.kit.stack.pop()
        player.wait()
    scene = player.scene
    assert isinstance(scene, GuidedScene), scene
    return scene


def listen(player: Player) -> Step:
    """Wait until the guide speaks, and give what it speaks about."""
    for _look in range(round(LONGEST / STEP)):
        step = guided(player).step
        if step is not None and not player.kit.stack.is_changing:
            # What has happened in ``advance_time`` is not drawn yet.
            player.do(Event(pygame.WINDOWEXPOSED))
            return step
        if guided(player).table.director.shows_staying_clip:
            player.press(pygame.K_SPACE)
        player.advance_time(STEP)
    raise AssertionError("the guide says nothing more")


def round_of(player: Player) -> RoundScene:
    scene = guided(player).watched
    assert isinstance(scene, RoundScene)
    return scene


def draft_of(player: Player) -> DraftScene:
    listen(player)
    scene = guided(player).watched
    assert isinstance(scene, DraftScene)
    return scene


def meant(player: Player) -> list[pygame.Rect]:
    scene = guided(player)
    assert scene.step is not None
    points = scene.step.points
    return [
        rect for point in points for rect in scene.guide.sight.target_areas(scene.watched, point)
    ]


def marked(scene: DraftScene) -> list[pygame.Rect]:
    """Give where the cards lie that a guide marks to be picked."""
    guide = scene.table.guide
    assert guide is not None
    return list(guide.sight.target_areas(scene, "picks"))


def plate_of(player: Player) -> pygame.Rect:
    plate = guided(player).plate
    assert plate is not None
    return plate.rect


def course(player: Player) -> FirstGame:
    """Give the guide of a guided first game."""
    guide = guided(player).guide
    assert isinstance(guide, FirstGame), guide
    return guide


def is_farewell(player: Player) -> bool:
    return guided(player).step is course(player).steps[-1]


def follow_by_mouse(player: Player) -> Step:
    """Do what is asked for with a click on what is pointed at."""
    step = listen(player)
    scene = guided(player)
    if step.needs_only_reading:
        on = next(w for w in scene.focus.widgets if w.visible and w.shortcut == Advance())
        player.click(on.rect.center)
    elif step.points:
        player.click(meant(player)[0].center)
    else:
        player.click(first_answer(scene).center)
    player.wait()
    return step


def follow_to(player: Player, move: object) -> None:
    """Do all that is asked for before a move."""
    while listen(player).move != move:
        follow_by_mouse(player)


def follow_by_keys(player: Player) -> Step:
    step = listen(player)
    scene = guided(player)
    if step.needs_only_reading:
        player.advance_time(NEW_BUBBLE_SECONDS)
        player.press(pygame.K_SPACE)
        return step
    goal = meant(player)[0] if step.points else first_answer(scene)
    focus: Any = focus_of(scene.watched)
    # Once round everything that may be reached, as Tab and N do.
    inner = goal.inflate(-4, -4)
    there = next((w for w in focus.widgets if w.can_focus and w.rect.contains(inner)), None)
    assert there is not None, (step.words, [(w.label, w.rect) for w in focus.widgets], goal)
    for key in (pygame.K_n, pygame.K_TAB):
        for _step in range(40):
            if focus.current is there and focus.shows_ring:
                player.press(pygame.K_RETURN, frames=1)
                return step
            player.press(key)
    if there.shortcut is not None and goal.colliderect(there.rect):
        raise AssertionError(f"no key leads to {there.label}")
    player.press(pygame.K_SPACE)
    return step


def first_answer(scene: GuidedScene) -> pygame.Rect:
    """Give something that may be clicked, where everything may."""
    inner: Any = scene.watched
    return inner.answer_widgets()[0].rect


def button(scene: GuidedScene, label: str) -> Any:
    return next(w for w in scene.focus.widgets if w.visible and w.label == label)
