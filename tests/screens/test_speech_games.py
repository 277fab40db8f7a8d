"""Whole games played by ear, and every table in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import SimpleNamespace
from unittest.mock import patch

import pygame
import pytest

from game.blanco.rules import score_sheets
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_table import BlancoTable
from game.luckybox.scenes.luckybox_table import Table, lay
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score import final
from game.luckybox.scenes.score.final import FinalScene
from game.record import PERSON, Player
from game.scenes import destinations as to
from game.scenes.feats import NewFeats
from game.scenes.game import screens_of
from game.ui.window.scene import Kit
from tests.players.blanco_screen import after_game, sit_down
from tests.players.blind import Ears, play_alone, play_blanco
from tests.players.listeners import Listener, listening
from tests.players.rounds import PLAIN, hands
from tests.tables.libraries import laid, play
from tests.tours.blanco_tour import play_out

WINDOW = (960, 540)


@pytest.fixture
def ears(kit: Kit) -> Iterator[Ears]:
    yield from map(Ears, listening(kit, Listener))


def against_a_bot(kit: Kit) -> BlancoTable:
    """Sit down with a bot to a game of Blanco."""
    players = [Player("Ann", 0, PERSON), Player("Bot", 1, "tidy")]
    table = screens_of(kit.games, "blanco").table_factory.lay(kit, players, "single", 3)
    assert isinstance(table, BlancoTable)
    kit.stack.push(to.At(table))
    return table


def test_a_game_alone_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    kit.stack.push(to.Title(5))
    result = play_alone(ears)
    table = kit.stack.top.table  # type: ignore[union-attr]
    assert table.match.is_over
    assert str(table.view.totals[0]) in result


def test_a_game_of_blanco_is_played_to_its_end_by_ear(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    result = play_blanco(ears)
    assert table.match.is_over
    winner = table.players[table.view.winner].name
    assert f"{winner} wins!" in result


def test_the_result_of_blanco_is_told_and_read_as_its_table_stands(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    result = play_blanco(ears)
    again = " ".join(ears.press("F8"))
    for player, sheet in enumerate(score_sheets(table.match.game)):
        row = f"{table.players[player].name}: Lines "
        for told in (result, again):
            assert f"Cards left {sheet.points}." in told[told.index(row) :]


def test_the_turn_of_a_bot_is_one_sentence_where_it_goes_fast(kit: Kit, ears: Ears) -> None:
    table = against_a_bot(kit)
    play_blanco(ears)
    turns = -(-table.match.game.turn.number // len(table.players))
    assert not [said for said in ears.all if "is playing" in said]
    told = [said for said in ears.all if re.match("Bot: (draws|takes|swaps|looks)", said)]
    assert 0 < len(told) <= turns


@pytest.fixture
def listener(module_kit: Kit) -> Iterator[Listener]:
    yield from listening(module_kit, Listener)


def blanco_ended(listener: Listener) -> BlancoFinal:
    """Show the result of a game of Blanco."""
    _player, table = sit_down(listener.kit, seed=2)
    play_out(table)
    table.sit_down(0)
    table.unheard.clear()
    scene = after_game(listener.kit, table)
    assert isinstance(scene, BlancoFinal)
    listener.kit.stack.reset(scene)
    return scene


def test_an_achievement_is_named(listener: Listener) -> None:
    with patch.object(NewFeats, "told", return_value=["Achievement: Lucky"]):
        blanco_ended(listener)
        assert "Achievement: Lucky." in listener.listen(200)


def test_what_a_game_alone_came_to_is_told_once_and_its_par_when_it_comes(
    listener: Listener,
) -> None:
    scene = solo_ended(listener)
    heard = listener.listen(200)
    assert sum("Mega Total" in it for it in heard) == 1 and not any("Par" in it for it in heard)
    assert sum(it.startswith("Cards ") for it in heard) == 1
    assert scene.par is not None
    scene.par.points, scene.par.is_coming = 71, False  # type: ignore[misc]
    assert listener.listen(20) == ["Par: 71."]


def test_a_result_that_is_heard_is_not_lost_by_space(listener: Listener) -> None:
    scene = solo_ended(listener)
    listener.listen(200)
    listener.press(pygame.K_SPACE)
    assert listener.listen(20) == ["New deal."] and listener.kit.stack.top is scene
    listener.after(pygame.K_TAB)
    listener.press(pygame.K_SPACE)
    listener.wait(20)
    assert listener.kit.stack.top is not scene


def solo_ended(listener: Listener) -> FinalScene:
    """Show the final score of a game alone, whose par is still worked out."""
    table = Table(play(laid(("Ada",))), listener.kit.settings)
    coming = SimpleNamespace(points=None, is_coming=True, update=lambda: True)
    with patch.object(final, "par_at", return_value=coming):
        scene = FinalScene(listener.kit, table)
    listener.kit.stack.reset(scene)
    return scene


def test_a_pick_is_confirmed_once_and_read_with_the_cards(listener: Listener) -> None:
    table = lay(listener.kit, [Player("Ann", 0, PERSON)], "classic", 5)
    listener.kit.stack.push(to.At(table))
    opened = listener.listen(60)
    assert opened[0] == "The draft." and opened[-1] == "Esc: Pause."
    listener.after(pygame.K_1)
    listener.after(pygame.K_2)
    heard = listener.after(pygame.K_3)
    assert len(heard) == 2 and heard[0].endswith(" picked, 3 of 3.") and heard[1] == "Keep these 3."
    for key in (pygame.K_F7, pygame.K_F9):
        cards = [it for it in listener.after(key) if "Top row" in it]
        assert [" Picked. " in it for it in cards] == [True] * 3 + [False] * 2
    listener.press(pygame.K_3)
    assert [it for it in listener.listen() if it.endswith(" put back, 2 of 3.")]


@pytest.mark.parametrize(("number", "asked"), [(5, "Cross off a 5"), (8, "Cross off an 8")])
def test_the_choices_of_a_number_are_a_sentence_a_card(
    listener: Listener, number: int, asked: str
) -> None:
    table = hands(listener.kit, PLAIN.replace("6  3", "6  8"), number=number)
    listener.kit.stack.push(RoundScene(listener.kit, table))
    heard = listener.listen(60)
    choices = listener.after(pygame.K_F7)
    assert any(asked in it for it in (*heard, *choices)), (heard, choices)
    assert sum(bool(re.match(r"Card \d+: \d [a-z]", it)) for it in choices) == 1, choices
