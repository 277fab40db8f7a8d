"""Hints in Blanco: three steps from the bot that thinks furthest, and a note of each."""

from __future__ import annotations

import pygame
import pytest

from game.blanco.rules import Action, Clear, Draw, Drop, End, Look, Open, Place, Reveal, Swap
from game.blanco.scenes.blanco_hints import STEPS, things_of, what_to_do, why
from game.blanco.scenes.blanco_scene import BlancoScene
from game.blanco.statistics import summarise
from game.ui.window.scene import Kit
from tests.players.blanco_screen import before, click, lay, scene_of, settle, sit_down
from tests.players.screen import Player
from tests.tables.blanco_table import laid

WINDOW = (960, 540)


@pytest.fixture
def kit(kit: Kit) -> Kit:
    kit.settings.speed = "turbo"
    return kit


SMALL = "a1 b1 \n c3 d4"


def asked(player: Player) -> BlancoScene:
    player.press(pygame.K_h)
    player.wait(2)
    return scene_of(player)


def test_it_comes_in_three_steps_and_goes(kit: Kit) -> None:
    player, table = before(kit, laid(SMALL))
    said = [asked(player).hints.words for _step in range(STEPS)]
    assert len(set(said)) == STEPS and all(said)
    assert said[0].startswith("Hint")
    assert asked(player).hints.words == ""
    assert table.match.hints == [1, 0], "one decision, however many steps"
    assert [seat.hints for seat in summarise(table.match.record()).seats] == [1, 0]


def test_what_it_says_can_be_done_and_marks_where(kit: Kit) -> None:
    player, table = sit_down(kit)
    settle(player)
    for _move in range(12):
        settle(player)
        scene = asked(player)
        action = scene.hints.action
        assert action in table.match.legal(0)
        there = {thing.key for thing in scene.table_things()}
        assert set(scene.hints.things()) <= there
        table.act(action)
        player.wait(2)
        assert scene.hints.step == 0, "its moment is over"


def test_a_card_that_is_up_already_is_part_of_the_hint(kit: Kit) -> None:
    player, _table = sit_down(kit)
    settle(player)
    click(player, ("cell", (1, 1)))
    settle(player)
    action = asked(player).hints.action
    assert isinstance(action, Open) and action.reveal == (1, 1)


def test_what_nobody_knows_is_no_part_of_it(kit: Kit) -> None:
    """The adviser sees what its player sees: two games that differ only beneath get one hint."""
    hints = []
    for hidden in ("(e5)", "(f6)"):
        player, table = sit_down(kit)
        lay(player, table, laid(f"a1 b2 \n {hidden} d4", pile="e6 e7 e8 e9 f7 f8 f9 g1 g2"))
        hints.append(table.match.view(0))
    assert hints[0].seats[0].grid == hints[1].seats[0].grid


def test_there_is_none_while_somebody_else_plays_or_is_looked_at(kit: Kit) -> None:
    player, table = before(kit, laid(SMALL))
    scene = scene_of(player)
    scene.enlarge_board(1)
    asked(player)
    assert scene.hints.step == 0 and kit.notices.current
    assert table.match.hints == [0, 0]
    scene.enlarge_board(0)
    player.wait(2)
    assert asked(player).hints.step == 1
    scene.enlarge_board(1)
    player.wait(2)
    assert scene.hints.step == 0


def test_a_deal_that_counts_has_none(kit: Kit) -> None:
    player, table = before(kit, laid(SMALL))
    table.match.extra["daily"] = "2026-11-23"
    scene = asked(player)
    assert scene.hints.step == 0 and kit.notices.current
    table.match.extra["practice"] = True
    assert asked(player).hints.step == 1


ACTIONS: tuple[Action, ...] = (
    *(Draw(0, "pile"), Draw(0, "discard"), Place(0, 1, (0, 1)), Drop(0, 1, (1, 0))),
    *(Drop(0, 1, None), Swap(0, (0, 0), (0, 1)), Clear(0, "row", 0), Look(0, (1, 0))),
    *(Reveal(0, (1, 0)), Open(0, (0, 0), (1, 1)), End(0)),
)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: type(action).__name__)
def test_every_action_can_be_advised(kit: Kit, action: Action) -> None:
    _player, table = before(kit, laid("a1 b1 \n (c3) d4"))
    assert what_to_do(action, table.view.top) and [*things_of(action)]
    assert why(action, table.view.seats[0], table)
