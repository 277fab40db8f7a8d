"""What a highlight comes to is said as it is under the arrows, and a group by what it is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from game.luckybox.scenes.luckybox_table import lay
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON, Player
from game.scenes import destinations as to
from game.ui.scanning import Item
from game.ui.widgets.intents import Thing
from game.ui.window.scene import Kit
from tests.blanco_screen import settle, sit_down
from tests.listeners import Listener, listening
from tests.rounds import TWO_WAITING, hands
from tests.screen import key_down, key_up
from tests.switch import Switched, scanned

WINDOW = (960, 540)

MOST_FRAMES, MOST_STEPS = 60, 40
"""More than a step takes, and than there is to go over."""


@pytest.fixture
def listener(module_kit: Kit) -> Iterator[SwitchListener]:
    with scanned(module_kit):
        yield from listening(module_kit, SwitchListener)


class SwitchListener(Switched, Listener):
    """Somebody with one key, who hears what is highlighted."""

    def step(self) -> list[str]:
        """Give what is said as the highlight goes on."""
        before = self.scanner.current
        for _frame in range(MOST_FRAMES):
            if self.scanner.current != before:
                break
            self.wait()
        return self.listen(1)

    def push(self) -> list[str]:
        self.do(key_down(pygame.K_SPACE, unicode=" "))
        self.do(key_up(pygame.K_SPACE))
        return self.listen(2)

    def go_to(self, words: str) -> list[str]:
        """Choose what is said so, and give what is said then."""
        for _step in range(MOST_STEPS):
            if self.step()[:1] == [words]:
                return self.push()
        raise LookupError(words)

    def go_into(self, label: str) -> None:
        """Go through groups to a thing of the screen."""
        for _step in range(MOST_STEPS):
            current = self.scanner.current
            labels = [it.name for it in things_of(current)]
            if labels == [label]:
                return
            (self.push if label in labels else self.step)()
        raise LookupError(label)

    def heard(self) -> list[str]:
        """Give what is said of each thing there is, the name of each."""
        return [self.step()[0] for _each in self.scanner.level]


def things_of(item: Item | None) -> list[Thing]:
    return [] if item is None else list(item.things)


def in_a_round(listener: SwitchListener) -> None:
    listener.kit.stack.push(RoundScene(listener.kit, hands(listener.kit, TWO_WAITING)))
    listener.listen(20)


def test_squares_are_said_as_under_the_arrows(listener: SwitchListener) -> None:
    in_a_round(listener)
    heard = listener.go_to("Card 1, 6 squares.")
    assert heard == ["5 on card 1, top right.", "Completes the top row: number 4."]


def test_a_group_of_squares_says_its_card_its_row_and_how_many(listener: SwitchListener) -> None:
    in_a_round(listener)
    assert {"Card 1, 6 squares.", "Card 2, 5 squares."} <= set(listener.heard())
    listener.go_to("Card 1, 6 squares.")
    rows = {"Card 1, middle row, 3 squares.", "Card 1, bottom row, 2 squares."}
    assert rows <= set(listener.heard())


def test_a_row_of_blanco_says_which_it_is(listener: SwitchListener) -> None:
    sit_down(listener.kit)
    settle(listener)
    listener.listen(20)
    assert {f"Row {row}: 3 cards." for row in (1, 2, 3)} <= set(listener.heard())


def test_an_offer_says_its_cards(listener: SwitchListener) -> None:
    listener.kit.stack.push(to.At(lay(listener.kit, [Player("Ann", 0, PERSON)], "classic", 5)))
    listener.listen(60)
    assert any(re.fullmatch(r"Cards (\d+, ){4}\d+\.", words) for words in listener.heard())


def test_a_group_of_groups_says_its_first_thing_and_its_last(listener: SwitchListener) -> None:
    listener.kit.stack.push(to.Settings())
    listener.listen(20)
    heard = listener.heard()
    assert any(words.startswith("From ") for words in heard)
    assert not any("\N{EN DASH}" in words for words in heard)


def test_of_a_row_the_arrow_is_said_and_what_it_came_to(listener: SwitchListener) -> None:
    listener.kit.stack.push(to.Pressing())
    listener.listen(20)
    listener.kit.settings.repeat_after = 400
    listener.go_into("Repeat after")
    assert listener.push() == ["Repeat after. 0.4 s. Next."]
    assert listener.push() == ["Repeat after. 0.7 s. Next."]
    assert listener.step() == ["Repeat after. 0.7 s. Previous."]


def test_a_row_of_a_list_says_what_stands_there(listener: SwitchListener) -> None:
    listener.kit.stack.push(to.Controls())
    listener.listen(20)
    listener.go_into(things_of(listener.scanner.level[0])[0].name)
    listener.push()
    listener.push()
    heard = listener.heard()
    assert len(set(heard)) == len(heard)
