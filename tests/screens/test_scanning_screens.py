"""Scanning, screen by screen: all that can be pressed is gone over in order, and said aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest.mock import patch

import pygame
import pytest

from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import lay
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import PERSON, Player
from game.record import Player as Seated
from game.scenes import destinations as to
from game.scenes.feats import NewFeats
from game.scenes.menu.settings import PressingScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.result import ResultScene
from game.ui.scanning import Item
from game.ui.widgets.intents import Thing
from game.ui.window.background_jobs import BackgroundJob
from game.ui.window.scene import Destination, Kit
from tests.players.blanco_screen import BOT, after_game, scene_of, settle, sit_down
from tests.players.listeners import Listener, listening
from tests.players.rounds import TWO_WAITING, hands
from tests.players.screen import focus_of, key_down, key_up
from tests.players.switch import Switched, SwitchPlayer, scanned, walk
from tests.tours.blanco_tour import play_out

WINDOW = (960, 540)


@pytest.fixture
def kit(module_kit: Kit) -> Iterator[Kit]:
    with scanned(module_kit):
        yield module_kit


DESTINATIONS = (
    *(to.Title(), to.Settings(), to.Controls(), to.Pressing(), to.Seats(None), to.WatchSetup(None)),
    *(to.HowTo(""), to.HowTo("blanco"), to.Daily("Ada"), to.Code(""), to.Kept(), to.Gallery("")),
    *(to.Figures(), to.Bests(""), to.Skill("Ada"), to.Against(""), to.Feats("Ada", "")),
)


@pytest.mark.parametrize("where", DESTINATIONS, ids=lambda where: type(where).__name__)
def test_everything_that_the_mouse_can_press_the_switch_can_and_there_is_a_way_back(
    kit: Kit, where: Destination
) -> None:
    kit.stack.push(to.Title())
    player = SwitchPlayer(kit, where)
    player.wait(6)
    scene = player.scene
    assert scene is not None and scene.listens()
    reached = {target.key for target in scene.pressable()}
    reachable = {it.key for it in focus_of(scene).reachable() if it.parts()}
    assert reached == reachable
    highlighted = {item.key for item in walk(player.scanner.level)}
    assert reached <= highlighted
    if not isinstance(scene, TitleScene):
        depth = len(kit.stack)
        player.go_back()
        assert len(kit.stack) < depth


class Endless(BackgroundJob):
    """A film that is never done."""

    words, share = "A film", 0.5
    was_stopped = False

    def work(self) -> bool:
        return False

    def cancel(self) -> None:
        self.was_stopped = True


def test_what_is_being_saved_is_stopped_by_the_switch(kit: Kit) -> None:
    errand, player = Endless(), SwitchPlayer(kit, to.Pressing())
    player.wait(3)
    player.kit.job_runner.start(errand)
    player.wait(8)
    player.go_to("Stop")
    assert errand.was_stopped and isinstance(player.scene, PressingScene)


def test_a_highlighted_seat_is_not_laid_large_over_the_table(kit: Kit) -> None:
    kit.stack.push(to.Title())
    player, _table = sit_down(kit, [PERSON, BOT, BOT])
    settle(player)
    switch = SwitchPlayer(kit)
    scene = scene_of(switch)
    for _step in range(60):
        switch.wait(2)
        item = switch.current
        if item is not None and item.enlarges:
            break
        within = item is not None and any(it.enlarges for it in walk(item.items))
        (switch.push if within else switch.step)()
    assert switch.current is not None and switch.current.enlarges
    switch.wait(2)
    assert scene.marks().seat is None


def in_a_draft(kit: Kit) -> tuple[SwitchPlayer, DraftScene]:
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    kit.stack.push(to.At(lay(kit, [Seated("Ann", 0, PERSON)], "classic", 5)))
    player = SwitchPlayer(kit)
    player.wait(60)
    return player, player.at(DraftScene)


def test_of_an_offer_one_card_after_the_other_is_picked_without_looking_for_it_again(
    kit: Kit,
) -> None:
    player, scene = in_a_draft(kit)
    cards = [card.label for card in scene.cards]
    player.go_to(cards[1])
    assert len(scene.picks) == 1
    assert player.scanner.depth == 1 and player.current is not None
    assert player.current.words == cards[2]
    player.push()
    player.push()
    assert len(scene.picks) == scene.must_keep == 3
    assert player.scanner.depth == 0
    player.wait(8)
    alone = [item.words for item in player.scanner.level if not item.items]
    assert alone == ["Keep these 3"], "in no group with unpicking"


def test_no_highlight_goes_over_a_result_while_what_was_earned_flies(kit: Kit) -> None:
    _player, table = sit_down(kit, seed=2)
    play_out(table)
    table.sit_down(0)
    scene = after_game(kit, table)
    assert isinstance(scene, ResultScene)
    kit.stack.reset(scene)
    player = SwitchPlayer(kit)
    player.wait(200)
    assert scene.is_settled and player.current is not None
    with patch.object(NewFeats, "is_playing", True):
        player.wait(2)
        assert player.current is None
        player.push()
        assert player.scene is scene


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


def test_squares_are_said_as_under_the_arrows_and_groups_by_card_and_row(
    listener: SwitchListener,
) -> None:
    in_a_round(listener)
    assert {"Card 1, 6 squares.", "Card 2, 5 squares."} <= set(listener.heard())
    heard = listener.go_to("Card 1, 6 squares.")
    assert heard == ["5 on card 1, top right.", "Completes the top row: number 4."]
    rows = {"Card 1, middle row, 3 squares.", "Card 1, bottom row, 2 squares."}
    assert rows <= set(listener.heard())
    sit_down(listener.kit)
    settle(listener)
    listener.listen(20)
    assert {f"Row {row}: 3 cards." for row in (1, 2, 3)} <= set(listener.heard())


def test_a_group_of_groups_says_its_first_thing_and_its_last_and_an_offer_its_cards(
    listener: SwitchListener,
) -> None:
    listener.kit.stack.push(to.Settings())
    listener.listen(20)
    heard = listener.heard()
    assert any(words.startswith("From ") for words in heard)
    assert not any("\N{EN DASH}" in words for words in heard)
    listener.kit.stack.push(to.At(lay(listener.kit, [Player("Ann", 0, PERSON)], "classic", 5)))
    listener.listen(60)
    assert any(re.fullmatch(r"Cards (\d+, ){4}\d+\.", words) for words in listener.heard())


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
