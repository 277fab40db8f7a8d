"""Blanco: a card stays as long as it is looked at, and a click does what the picture showed."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import Clear, Draw, Drop, Look, Open
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_things import ThingKey
from game.blanco.scenes.move_question import Asked
from game.blanco.stage import CardMoved, Zone
from game.stage import Shown
from game.ui.draw.palette import SUNFLOWER
from game.ui.window.scene import Kit
from tests.players.blanco_screen import click, lay, rect_of, scene_of, settle, sit_down
from tests.players.screen import Player, motion, mouse_down, mouse_up
from tests.tables.blanco_table import laid

WINDOW = (960, 540)
LONG = 600.0


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


def looking(kit: Kit) -> Player:
    """Sit before a card that is being looked at."""
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b1 \n (c3) (d4)"))
    table.act(Clear(0, "row", 0))
    table.director.finish()
    table.act(Look(0, (0, 0)))
    player.wait(2)
    return player


def seen(player: Player) -> list[object]:
    return [
        pose.event
        for pose in scene_of(player).table.director.poses()
        if isinstance(pose, Shown) and isinstance(pose.event, ev.CardLooked)
    ]


def test_a_card_that_is_looked_at_stays_however_long(kit: Kit) -> None:
    player = looking(kit)
    player.advance_time(LONG)
    assert seen(player) and scene_of(player).question.kind is Asked.NOTHING


def test_while_it_stays_no_frame_is_drawn(kit: Kit) -> None:
    player = looking(kit)
    player.advance_time(5.0)
    player.wait(5)
    drawn = player.loop.frames_drawn
    player.wait(20)
    assert player.loop.frames_drawn == drawn


@pytest.mark.parametrize(
    "key", [pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE, pygame.K_e, pygame.K_x, pygame.K_LEFT]
)
def test_any_key_puts_it_down(kit: Kit, key: int) -> None:
    player = looking(kit)
    player.advance_time(5.0)
    player.press(key)
    player.advance_time(3.0)
    assert not seen(player) and scene_of(player).question.kind is Asked.BEGIN
    assert len(scene_of(player).table.match.actions) == 2, "the key does nothing else"


def test_a_click_puts_it_down_and_does_nothing_else(kit: Kit) -> None:
    player = looking(kit)
    pile = scene_of(player).picture.places.pile
    player.advance_time(5.0)
    player.click(pile(Zone.PILE).center)
    player.advance_time(3.0)
    assert not seen(player)
    assert not any(isinstance(it, Draw) for it in scene_of(player).table.match.actions)


def test_impatient_clicks_show_it_before_they_put_it_down(kit: Kit) -> None:
    kit.settings.speed = "slow"
    player, _table = sit_down(kit)
    scene = scene_of(player)
    settle(player)
    click(player, ("cell", (0, 0)))
    settle(player)
    click(player, ("cell", (2, 2)))
    assert scene.is_busy()
    player.click(scene.picture.place["frame"].midbottom)
    assert seen(player), "the first click turns it at once"
    player.advance_time(LONG)
    assert seen(player)


def test_hurrying_twice_before_a_look_does_not_skip_it(kit: Kit) -> None:
    kit.settings.speed = "slow"
    player, table = sit_down(kit)
    table.director.finish()
    table.act(Open(0, (0, 0), (2, 2)))
    player.wait()
    for _hurry in range(2):
        table.director.hurry(-1)
    player.advance_time(LONG)
    assert seen(player)


def test_all_cards_that_may_be_swapped_glow(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    scene = scene_of(player)
    player.hover((5, 5))
    player.wait(2)
    assert scene.question.kind is Asked.BEGIN and len(scene.question.cells) == 4
    surface, place = kit.window.surface, scene.picture.places
    for at in scene.question.cells:
        rect = place.cell(0, at)
        lit = [surface.get_at((rect.centerx, rect.top - up))[:3] for up in range(1, 5)]
        assert SUNFLOWER in lit, f"{at} does not glow: {lit}"


# --- every click does what the picture under it showed -------------------------------------------


def test_a_click_counts_for_what_was_drawn_when_it_was_made(kit: Kit) -> None:
    """Under load clicks come faster than pictures: they were meant for the one that was seen."""
    player, table = sit_down(kit)
    lay(player, table, laid("a1 b2 \n c3 d4"))
    scene = scene_of(player)
    table.act(Draw(0, "pile"))
    settle(player)
    at = rect_of(player, ("discard",)).center
    # Three clicks on the discards before the next picture: drop, hurry, and one too many.
    card = scene.question.choice.card
    both = mouse_down(at), mouse_up(at)
    player.do(motion(at), *both, *both, *both, *both)
    drops = [it for it in table.match.actions if isinstance(it, Drop)]
    assert drops == [Drop(0, card, None)]
    assert table.match.actions[-1] == drops[0]


def test_no_pile_is_drawn_from_before_it_was_seen_to_glow(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    scene = scene_of(player)
    at = rect_of(player, ("discard",)).center
    table.director.queue([ev.TurnStarted(0, 22)])
    player.wait()
    assert scene.is_busy() and scene.question.kind is Asked.NOTHING
    both = mouse_down(at), mouse_up(at)
    player.do(motion(at), *both, *both, *both)
    assert table.match.actions == [], "the clicks hurry what plays"
    player.wait(2)
    player.click(at)
    assert table.match.actions == [Draw(0, "discard")]


@pytest.mark.parametrize("grid", ["a1", "a1 \n c3"])
def test_a_card_of_the_grid_let_go_over_the_discards_takes_nothing_from_them(
    kit: Kit, grid: str
) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid(grid))
    scene = scene_of(player)
    start = scene.picture.places.cell(0, (0, 0)).center
    goal = rect_of(player, ("discard",)).center
    player.do(motion(start))
    player.do(mouse_down(start))
    for share in (0.3, 0.7, 1.0):
        way = [round(a + (b - a) * share) for a, b in zip(start, goal, strict=True)]
        player.do(motion((way[0], way[1])))
    player.do(mouse_up(goal))
    player.wait(2)
    assert table.match.actions == []


def test_a_drag_from_one_pile_never_takes_from_the_other(kit: Kit) -> None:
    player, table = sit_down(kit)
    lay(player, table, laid("a1 (b2) \n c3 d4"))
    pile: ThingKey = ("pile",)
    start, goal = rect_of(player, pile).center, rect_of(player, ("discard",)).center
    player.do(motion(start), mouse_down(start))
    player.do(motion(goal))
    player.do(mouse_up(goal))
    player.wait(2)
    assert Draw(0, "discard") not in table.match.actions
    assert not any(isinstance(pose, CardMoved) for pose in table.director.poses())
