"""A solved puzzle has the whole screen: points, rating, streak, sharing, and what is next."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.puzzles.puzzle import chains_from
from game.luckybox.scenes.puzzling import FLIES_FOR, MOMENTS, Page, PuzzleSolvedScene, Solved
from game.scenes.guided import GuidedScene
from game.ui.window.scene import Kit
from tests.players.guided import guided
from tests.players.puzzled import answer, at_a_puzzle, table_of
from tests.players.screen import Player, words_on

SOLVED = Solved(12, 4, 27, 1043, 18, 3, was_helped=False, is_of_today=False)


def celebrated(player: Player) -> PuzzleSolvedScene:
    """Find the best chain, and wait for the celebration."""
    table = table_of(player)
    best = max(chains_from(table.match.game, MOMENTS), key=lambda one: one.points)
    for action in best.actions:
        table.act(action)
    for _frame in range(3000):
        if isinstance(player.scene, PuzzleSolvedScene):
            return player.scene
        player.wait()
    raise AssertionError("nobody celebrates")


def test_it_tells_points_rating_and_streak(kit: Kit) -> None:
    player = at_a_puzzle(kit)
    table = table_of(player)
    before = round(table.page.rating)
    solved = celebrated(player).solved
    assert solved.change and solved.change > 0
    assert solved.rating == round(table.page.rating) == before + solved.change
    assert (solved.gain, solved.streak) == (table.guide.facts()["gain"], 1)


def test_it_comes_once_and_leads_back_to_the_board(kit: Kit) -> None:
    player = at_a_puzzle(kit)
    celebrated(player)
    player.press(pygame.K_ESCAPE)
    player.wait(30)
    assert isinstance(player.scene, GuidedScene), "the board can be looked at"
    table = table_of(player)
    while table.may_undo:
        table.undo()
    answer(player, best=True)
    assert isinstance(player.scene, GuidedScene), "it is celebrated once"


def test_it_leads_on_to_the_next(kit: Kit) -> None:
    player = at_a_puzzle(kit)
    table = table_of(player)
    celebrated(player)
    player.press(pygame.K_RETURN)
    player.wait(5)
    assert guided(player).table is not table


def test_a_streak_ends_with_a_miss() -> None:
    assert Page(tries={3: True, 8: False, 2: True, 5: True}).streak == 2
    assert Page(tries={3: True, 8: False}).streak == Page().streak == 0


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_its_words_are_there_at_the_end_however_little_moves(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED))
    player.advance_time(FLIES_FOR + 1.0)
    player.wait(2)
    assert isinstance(player.scene, PuzzleSolvedScene)
    said = words_on(kit, player.scene)
    assert all(part in said for part in ("+27", "1043 (+18)", "3", "4/5"))


def test_what_is_shared_gives_nothing_away(kit: Kit) -> None:
    player = Player(kit, PuzzleSolvedScene(kit, SOLVED))
    player.press(pygame.K_c)
    told = kit.clipboard.get()
    assert "12" in told and "+27" in told and "🟩" * 4 in told
    assert SOLVED._replace(change=None).line != SOLVED.line
