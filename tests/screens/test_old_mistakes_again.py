"""One's own mistakes come back where puzzles are chosen, and are tried again there."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.library import list_games, load
from game.luckybox.mind import player as offers
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.review import analyse_game
from game.luckybox.record import LuckyboxRecord
from game.luckybox.scenes.counsel import mistakes, old_mistakes
from game.luckybox.scenes.counsel.old_mistakes import due_mistakes
from game.luckybox.scenes.reviewing import StoredReview, store_review
from game.scenes import destinations as to
from game.scenes.menu.title import TitleScene
from game.thinking import InlineThinker
from game.ui.window.scene import Kit
from tests.players.guided import button, guided, listen
from tests.players.screen import Player, open_kit, words_on
from tests.tables.libraries import PATIENCE, ask, connection_to, filled, laid, play

TODAY = datetime.now(UTC).date()


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A kit of somebody whose only game was full of mistakes and is old enough."""
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 0)
    monkeypatch.setattr(old_mistakes, "MAX_DUE", 99)
    match = play(laid(("Ada",)))
    (uid,) = filled(tmp_path, match)
    review = analyse_game(match.setup, tuple(match.actions), shipped_network())
    with connection_to(tmp_path) as index:
        record = load(index, uid).record
        assert isinstance(record, LuckyboxRecord)
        store_review(index, record, StoredReview(len(record.actions), review))
    kit = dataclasses.replace(open_kit(folder=tmp_path), thinker=InlineThinker())
    kit.settings.last_seats = [("Ada", "0", "person")]
    kit.settings.guided = ["luckybox"]
    return kit


def settle(player: Player) -> None:
    library = player.kit.shelf.library
    assert library is not None
    for _again in range(3):
        library.ask(list_games).wait(PATIENCE)
        player.wait(4)


def count_due(kit: Kit) -> int:
    library = kit.shelf.library
    assert library is not None
    return len(ask(library, due_mistakes, "Ada", TODAY))


def at_the_choice(kit: Kit) -> Player:
    player = Player(kit, to.Title())
    settle(player)
    title = player.at(TitleScene)
    assert f"Your mistakes: {count_due(kit)}" in words_on(kit, title)
    player.click(title.focus.find_by_label("Puzzle").rect.center, frames=40)
    return player


def at_a_mistake(kit: Kit) -> Player:
    player = at_the_choice(kit)
    scene = player.at(mistakes.PuzzleChoiceScene)
    player.click(scene.focus.find_by_label(f"Your mistakes: {count_due(kit)}").rect.center)
    settle(player)
    player.wait(40)
    assert listen(player) is mistakes.ASK_STEP
    return player


def test_a_mistake_that_is_solved_is_gone_and_the_next_one_follows(kit: Kit) -> None:
    count = count_due(kit)
    assert count > 1
    player = at_a_mistake(kit)
    scene = guided(player)
    guide = scene.guide
    assert isinstance(guide, mistakes.MistakeGuide)
    player.press(pygame.K_RETURN, frames=3)
    for action in guide._decision.better:
        scene.table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    assert count_due(kit) == count - 1
    player.click(button(guided(player), "Next puzzle").rect.center, frames=40)
    player.at(mistakes.PuzzleChoiceScene).focus.find_by_label(f"Your mistakes: {count - 1}")
    player.press(pygame.K_ESCAPE, frames=40)
    assert isinstance(player.scene, TitleScene), "what is under the sheet is the title again"
    assert ask_games(kit) == 1, "trying again leaves no game behind"


def ask_games(kit: Kit) -> int:
    library = kit.shelf.library
    assert library is not None
    return len(ask(library, list_games))


def test_one_that_is_repeated_comes_back_and_the_first_try_counts(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = count_due(kit)
    player = at_a_mistake(kit)
    scene = guided(player)
    guide = scene.guide
    assert isinstance(guide, mistakes.MistakeGuide)
    player.press(pygame.K_RETURN, frames=3)
    for action in guide._decision.actions:
        scene.table.act(action)
    assert listen(player) is mistakes.MISSED_STEP
    player.click(button(guided(player), "Show it").rect.center, frames=3)
    assert listen(player) is mistakes.SHOWN_STEP
    assert count_due(kit) == count, "missed: it comes back"
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 2)
    assert count_due(kit) == 0, "but not at once"
    player.click(button(guided(player), "Not now").rect.center, frames=40)
    assert isinstance(player.scene, TitleScene)


def test_the_puzzle_is_still_one_click_away_and_without_mistakes_nothing_is_asked(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at_the_choice(kit)
    scene = player.at(mistakes.PuzzleChoiceScene)
    player.click(scene.focus.find_by_label("Next puzzle").rect.center, frames=40)
    assert not isinstance(guided(player).guide, mistakes.MistakeGuide)
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 2)
    player = Player(kit, to.Title())
    settle(player)
    title = player.at(TitleScene)
    assert "Your mistakes" not in words_on(kit, title)
    player.click(title.focus.find_by_label("Puzzle").rect.center, frames=40)
    assert not isinstance(guided(player).guide, mistakes.MistakeGuide)
