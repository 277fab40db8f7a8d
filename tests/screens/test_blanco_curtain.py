"""Blanco on a screen that goes round: the curtain, and that nobody sees what is hidden."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.scenes.blanco_scene import HandoverScene
from game.record import PERSON
from game.ui.window.scene import Kit
from tests.blanco_screen import BOT, click, lay, scene_of, settle, sit_down
from tests.blanco_table import laid
from tests.screen import Player

WINDOW = (960, 540)


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


def pixels(player: Player) -> bytes:
    player.wait(2)
    return pygame.image.tobytes(player.kit.window.surface, "RGB")


# --- the screen goes round -----------------------------------------------------------------------


def test_several_people_take_turns_behind_a_curtain(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, BOT, PERSON))
    for seat in (0, 2, 0):
        settle(player)
        assert isinstance(player.scene, HandoverScene)
        assert table.viewer is None
        assert all(card == 0 for shown in table.view.seats for card in shown.hand)
        player.press(pygame.K_SPACE)
        player.wait(2)
        assert table.viewer == table.focus == seat
        settle(player)
        if seat == 0 and table.match.game.turn.number:
            break
        click(player, ("cell", (0, 0)))
        settle(player)
        click(player, ("cell", (1, 1)))


def test_the_curtain_opens_for_nothing_but_its_button(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    settle(player)
    player.wait(40)
    before = pixels(player)
    for key in (pygame.K_u, pygame.K_1, pygame.K_2, pygame.K_l, pygame.K_e, pygame.K_c):
        player.press(key)
    assert isinstance(player.scene, HandoverScene)
    assert table.viewer is None
    assert pixels(player) == before


def permuted(table_game: object, seed: int) -> object:
    """Exchange everything that nobody but player 0 may know, and what player 0 may not."""
    game = table_game
    hidden = [*game.pile, *game.seats[1].hand]  # type: ignore[attr-defined]
    for seat in game.seats:  # type: ignore[attr-defined]
        hidden += [cell.card for row in seat.grid for cell in row if not cell.is_up]
    shuffled = iter(sorted(hidden, key=lambda card: (card * 7919 + seed) % 127))
    seats = []
    for at, seat in enumerate(game.seats):  # type: ignore[attr-defined]
        grid = tuple(
            tuple(cell if cell.is_up else cell._replace(card=next(shuffled)) for cell in row)
            for row in seat.grid
        )
        hand = seat.hand if at == 0 else tuple(next(shuffled) for _card in seat.hand)
        seats.append(seat._replace(grid=grid, hand=hand))
    return game._replace(seats=tuple(seats), pile=tuple(shuffled))  # type: ignore[attr-defined]


@pytest.mark.parametrize("viewer", [0, None])
def test_what_is_hidden_makes_no_difference_to_the_picture(kit: Kit, viewer: int | None) -> None:
    player, table = sit_down(kit, (PERSON, BOT))
    game = laid("(a1) b2 (c3) \n d4 (e5) f6", hand="h1 h5")
    seen = set()
    for seed in range(3):
        moment = permuted(game, seed)
        assert sorted(moment.pile) != sorted(game.pile) or seed == 0  # type: ignore[attr-defined]
        lay(player, table, moment, viewer)  # type: ignore[arg-type]
        player.hover((5, 5))
        seen.add(pixels(player))
    assert len(seen) == 1


def test_the_curtain_shows_nothing_of_any_hand(kit: Kit) -> None:
    seen = set()
    for seed in (3, 4, 5):
        player, _table = sit_down(kit, (PERSON, PERSON), seed)
        settle(player)
        assert isinstance(player.scene, HandoverScene)
        player.hover((5, 5))
        player.wait(40)
        seen.add(pixels(player))
        kit.stack.clear()
        kit.stack.settle()
    assert len(seen) == 1


def test_the_log_tells_no_secret(kit: Kit) -> None:
    player, table = sit_down(kit, (PERSON, PERSON))
    lay(player, table, laid("a1 (b2) \n c3 d4", pile="e5 f6", clears=1, is_played=True))
    click(player, ("cell", (0, 1)))
    settle(player)
    said = " ".join(line.words for lines in table.told() for line in lines)
    assert "looks at a card" in said
    assert "orange 2" not in said


# --- looking -------------------------------------------------------------------------------------


def peek(player: Player) -> bytes:
    lay(player, scene_of(player).table, laid("a1 (b2) \n c3 d4", clears=1, is_played=True))
    player.hover((5, 5))
    before = pixels(player)
    click(player, ("cell", (0, 1)))
    player.hover((5, 5))
    player.wait(30)
    shown = pixels(player)
    assert shown != before
    scene_of(player).table.director.finish()
    scene_of(player).kit.settings.auto_focus = False
    player.wait(3)
    return pixels(player)


def test_a_card_that_was_looked_at_fades_unless_the_match_has_notes(kit: Kit) -> None:
    kit.settings.auto_focus = False
    player, table = sit_down(kit)
    assert table.match.extra["memory_notes"] is False
    # What happened is told in the bottom bar, once more each time.
    cards = kit.window.size[0] * 480 * 3
    faded = peek(player)[:cards]
    kit.settings.memory_notes = True
    assert peek(player)[:cards] == faded, "the setting is for new matches"
    table.match.extra["memory_notes"] = True
    assert peek(player)[:cards] != faded


@pytest.mark.parametrize("notes", [True, False])
def test_the_table_and_its_log_say_whether_there_are_notes(kit: Kit, notes: bool) -> None:
    kit.settings.memory_notes = notes
    _player, table = sit_down(kit)
    first = table.told()[0][0].words
    assert ("No memory notes" in table.caption(), "No memory notes" in first) == (not notes,) * 2
    assert "emory notes" in table.caption() and "emory notes" in first


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_card_is_shown_to_who_looks_however_little_moves(kit: Kit, motion: str) -> None:
    kit.settings.motion, kit.settings.auto_focus = motion, False
    player, _table = sit_down(kit)
    peek(player)
