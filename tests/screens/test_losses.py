"""Losses are as plain as gains: marked before the cross, red on the sheet, the rule at hand."""

from __future__ import annotations

import pytest

from game.luckybox.rules import CLASSIC, FRENCH
from game.luckybox.scenes.meanings import rule_of_moons
from game.luckybox.scenes.round.round_show import ask, warning_of
from game.luckybox.scenes.scorecard import Places
from game.ui.window.scene import Kit
from tests.players.rounds import PLAIN, hands, on, sit_down
from tests.players.screen import words_on
from tests.tables.table import seat_with

WINDOW = (1280, 720)

LAST_SEVEN = """
    card 1 x1 x2  5 | 7
            9  5  4 | .
            6  3  2 | .
            .  .  S
    card 2  4  8 x8 | .
            3  3  9 | .
           x1 x2  5 | 4
            .  .  .
"""
"""A row of each card is one 5 away; nowhere is a 7 open, and a 4 is."""


def test_a_bonus_without_an_open_square_is_doomed_and_others_are_not(kit: Kit) -> None:
    question = ask(hands(kit, LAST_SEVEN).match, 0)
    assert question.doomed == {(1, 0)}
    assert {square: [lost.bonus for lost in lost] for square, lost in question.losses.items()} == {
        (1, 2): ["7"]
    }


def test_a_fourth_star_is_doomed(kit: Kit) -> None:
    hand = LAST_SEVEN.replace("9  5  4", "9  5 x4").replace("6  3  2", "6  3 x2")
    full = seat_with(hand, stars=(3, 0, 0, 0))
    reasons = [lost.reason for lost in ask(hands(kit, full).match, 0).losses[1, 2]]
    assert sorted(reasons) == ["square", "stars"]


def test_a_moon_that_is_not_there_is_doomed(kit: Kit) -> None:
    table = hands(kit, LAST_SEVEN.replace("| 7", "| M"), edition=FRENCH)
    assert ask(table.match, 0).doomed == frozenset()
    table.match.game = table.match.game._replace(moon_supply=0)
    assert ask(table.match, 0).doomed == {(1, 0)}


def test_what_is_said_to_be_lost_is_lost(kit: Kit) -> None:
    table = hands(kit, LAST_SEVEN)
    question = ask(table.match, 0)
    for action in question.legal:
        square = getattr(action, "card", 0), getattr(action, "square", 0)
        again = hands(kit, LAST_SEVEN)
        lost = [event for event in again.match.act(action) if type(event).__name__ == "BonusLost"]
        assert list(question.losses.get(square, ())) == lost


def test_the_square_in_hand_says_what_it_would_lose(kit: Kit) -> None:
    player, scene = sit_down(kit, hands(kit, LAST_SEVEN))
    player.hover(on(scene, (1, 2)))
    assert "Careful! Bonus 7 lost: no open 7" in words_on(kit, scene)
    player.hover(on(scene, (2, 8)))
    assert "Careful" not in words_on(kit, scene)
    assert warning_of(scene.question, None) == ""


@pytest.mark.parametrize("players", [1, 2, 3])
def test_the_line_of_the_moons_says_its_rule_to_the_mouse(kit: Kit, players: int) -> None:
    drawings = [PLAIN.replace("card 1", f"card {at + 1}") for at in range(players)]
    player, scene = sit_down(kit, hands(kit, *drawings))
    player.hover(Places(scene.picture.place["scorecard"], False).lines[1].center)
    player.wait(60)
    told = player.loop.tooltip.shown
    assert told is not None and told.words == rule_of_moons(CLASSIC, players)
