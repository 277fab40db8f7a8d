"""Tooltips at a shared table: what they say, and what they keep off."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.luckybox.rules import SQUARES
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.ui.widgets.tooltip import draw_tooltip
from game.ui.window.preferences import Settings
from tests.players import rounds
from tests.players.screen import Player, open_kit
from tests.players.shared import let_pass, on, sit, sit_at


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[pygame.Rect]:
    """Where tooltips are drawn from now on."""
    places: list[pygame.Rect] = []

    def watch(*given: Any) -> pygame.Rect:
        places.append(draw_tooltip(*given))
        return places[-1]

    monkeypatch.setattr("game.ui.widgets.tooltip.draw_tooltip", watch)
    return places


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_what_one_reads_of_a_board_covers_nobody_elses(
    size: tuple[int, int], people: int, drawn: list[pygame.Rect]
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    hands = rounds.renumbered(*[rounds.PLAIN.replace("5 | .", "5 | S")] * people)
    player, scene = sit_at(kit, rounds.hands(kit, *hands))
    for seat in range(people):
        player.hover(scene.picture.view.places["end", 2 * seat + 1, 0].center)
        player.wait(60)
        assert drawn and scene.picture.view.places["board", seat].contains(drawn[-1])
        drawn.clear()
    player.hover(scene.picture.view.places["deck"].center)
    player.wait(60)
    assert not drawn, "a mouse that called the number rests there: it hides no squares"


def test_a_tooltip_lies_on_no_square_to_cross_off_where_its_board_has_other_room(
    drawn: list[pygame.Rect],
) -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    card = rounds.PLAIN.replace("5 | .", "5 | ?")
    hands = [
        "".join(card.replace("card 1", f"card {5 * seat + nth}") for nth in range(1, 6))
        for seat in range(4)
    ]
    player, scene = sit_at(kit, rounds.hands(kit, *hands))
    places = scene.picture.view.places
    squares = [places["square", nth, at] for nth in range(1, 6) for at in SQUARES]
    for nth in (1, 2, 3):
        player.hover(places["end", nth, 0].center)
        player.wait(40)
        assert drawn and drawn[-1].collidelist(squares) < 0, nth
        assert places["board", 0].contains(drawn.pop())


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_a_tooltip_lies_on_nobodys_name(
    size: tuple[int, int], people: int, drawn: list[pygame.Rect]
) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    table = rounds.dealt(kit, people, seed=7)
    table.advance()
    table.director.finish()
    scene = SharedRound(kit, table)
    player = Player(kit, scene)
    player.wait(20)
    places = scene.picture.view.places
    names = [places["name", seat] for seat in range(people)]
    cards = [card.id for card in scene.table.view.seats[1].cards]
    ends = [("end", card, line) for card in cards for line in (0, 2, 5)]
    for key in (("bolts", 1), ("stars", 1), *[("header", card) for card in cards], *ends):
        player.hover(places[key].center, frames=40)
        assert drawn and drawn.pop().collidelist(names) < 0, key
        drawn.clear()


def test_the_number_says_that_a_click_there_brings_the_next_one() -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    player, scene = sit(kit, *rounds.renumbered(*[rounds.PLAIN] * 2))
    deck = next(it for it in scene.things() if it.key == "deck")
    assert deck.explain is not None and "next number" not in deck.explain().words
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    let_pass(player, 1.5)
    assert scene.picture.parts.shown.may_go_on
    deck = next(it for it in scene.things() if it.key == "deck")
    assert (
        deck.explain is not None and deck.explain().words == "Click the deck for the next number."
    )
    words = "The next number is on its way. A click on the number brings it at once."
    assert scene.picture.parts.messages()[0].startswith(words)
