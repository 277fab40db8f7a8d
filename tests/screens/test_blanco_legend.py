"""What everything on a table of Blanco means; what nobody may know or remember is not told."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import HIDDEN
from game.blanco.scenes.blanco_scene import closeup_rect
from game.blanco.scenes.blanco_things import MEANINGS
from game.blanco.spelling import card_name
from game.blanco.stage import Zone
from game.record import PERSON
from game.ui.widgets.intents import thing_at
from game.ui.window.scene import Kit
from tests.drawing.plates import SIZES, look_at_plates, read_large
from tests.players.blanco_screen import BOT, scene_of, settle, sit_down
from tests.players.screen import Player


def seated(kit: Kit, others: int = 2) -> Player:
    kit.settings.speed = "turbo"
    player, table = sit_down(kit, [PERSON] + [BOT] * others)
    settle(player)
    scene_of(player).act_on(table.match.legal(0)[0])
    settle(player)
    return player


def test_everything_on_the_table_is_told(kit: Kit) -> None:
    scene = scene_of(seated(kit))
    things, place, places = scene.legend(), scene.picture.place, scene.picture.places
    for name in ("heading", "name_tab", "undo", "redo", "end", "log", "menu"):
        assert any(place[name].contains(thing.rect) for thing in things), name
    for zone in (Zone.PILE, Zone.DISCARD, Zone.BOX):
        assert any(thing.rect == places.pile(zone) for thing in things)
    cells = [thing for thing in things if thing.tell().title == "A face-down card"]
    assert len(cells) == 8
    told = [thing.tell().title for thing in things]
    assert f"Pile: {scene.table.view.pile}" in told and "Your hand" in told
    for seat in places.tiles:
        assert any(scene.table.players[seat].name in words for words in told)


def test_a_card_that_lies_face_down_is_never_named(kit: Kit) -> None:
    player = seated(kit)
    scene = scene_of(player)
    table = scene.table
    seen = [cell for row in table.view.seats[0].grid for cell in row if cell is not None]
    looked = [cell for cell in seen if cell.is_known and not cell.is_up]
    assert looked and looked[0].card != HIDDEN
    for has_notes in (False, True):
        table.match.extra["memory_notes"] = has_notes
        kit.settings.memory_notes = not has_notes
        told = [thing.tell() for thing in scene.legend()]
        name = card_name(looked[0].card)
        assert not any(name.lower() in meaning.title.lower() for meaning in told)
        marked = [it for it in told if it.title == "A card already looked at"]
        assert len(marked) == has_notes


def test_a_mouse_that_rests_to_play_is_told_nothing_and_the_keyboard_everything(kit: Kit) -> None:
    player = seated(kit)
    scene, tooltip = scene_of(player), player.loop.tooltip
    player.press(pygame.K_F1)
    for _step in range(3):
        player.press(pygame.K_TAB)
    assert tooltip.shown is not None
    player.press(pygame.K_ESCAPE)
    cell = next(thing for thing in scene.legend() if thing.is_quiet)
    assert thing_at(scene.legend(), cell.rect.center) is not None
    player.hover(cell.rect.center)
    player.wait(60)
    assert tooltip.shown is None


def test_a_tile_that_is_pointed_at_shows_its_grid_large(kit: Kit) -> None:
    player = seated(kit)
    scene = scene_of(player)
    seat, tile = next(iter(scene.picture.places.tiles.items()))
    shape = scene.table.view.seats[seat].shape
    rect = closeup_rect(scene.picture.place, tile, shape)
    assert not rect.colliderect(tile) and rect.width > tile.width * 0.6
    player.wait(2)
    before = kit.window.surface.subsurface(rect).copy()
    player.hover(tile.center)
    player.wait(2)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(
        kit.window.surface.subsurface(rect), "RGB"
    )
    assert scene.spared() == (rect,)
    player.hover((2, 2))
    player.wait(2)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(
        kit.window.surface.subsurface(rect), "RGB"
    )


def test_every_meaning_can_be_filled_in() -> None:
    facts = {"name": "Ann", "card": "red 5", "count": 3, "points": "9 cards left", "stage": "3×3"}
    from game.blanco.scenes.blanco_things import tell

    for kind in MEANINGS:
        told = tell(kind, **facts)
        assert told.title and "{" not in told.title + told.words


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("others", [1, 4])
def test_no_tooltip_covers_its_place_or_leaves_the_window(
    size: tuple[int, int], others: int
) -> None:
    with read_large(size) as kit:
        look_at_plates(kit, scene_of(seated(kit, others)).legend())
