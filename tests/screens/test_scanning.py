"""Scanning: a highlight and one key play both games from the title to their results."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.scenes import destinations as to
from game.scenes.menu.seats import SeatsScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.result import ResultScene
from game.ui.scanning.items import Item
from game.ui.scanning.scanner import Scanner
from game.ui.window.kit import Kit
from tests.screen import Player, key_down, key_up, leave_all, opened


@pytest.fixture(scope="module")
def a_kit() -> Iterator[Kit]:
    yield from opened((960, 540))


@pytest.fixture
def kit(a_kit: Kit) -> Iterator[Kit]:
    wishes = a_kit.settings
    wishes.scanning, wishes.scan_step, wishes.switch = True, 500, "space"
    yield a_kit
    wishes.scanning = False
    leave_all(a_kit)


class SwitchPlayer(Player):
    """Someone with one key, who sees what is highlighted."""

    @property
    def scanner(self) -> Scanner:
        assert self.loop.scanner is not None
        return self.loop.scanner

    @property
    def current(self) -> Item | None:
        return self.scanner.current

    def step(self) -> None:
        """Wait until the highlight has gone on."""
        self.let_scan(self.kit.settings.scan_step / 1000)

    def let_scan(self, seconds: float) -> None:
        self.scanner.update(seconds)
        self.wait()

    def push(self) -> None:
        self.do(key_down(pygame.K_SPACE, unicode=" "))
        self.do(key_up(pygame.K_SPACE))

    def go_to(self, words: str) -> None:
        """Go through groups to what says this, and choose it."""
        for _step in range(200):
            current = self.current
            if current is None or words not in said_by(current):
                self.step()
                continue
            self.push()
            if not current.items:
                self.wait(3)
                return
        raise LookupError(words)


def said_by(item: Item) -> set[str]:
    """Give all that a group or a thing says."""
    return {item.words, *(words for each in item.items for words in said_by(each))}


def choose(player: SwitchPlayer, chance: Random) -> None:
    """Choose something that is highlighted, and neither takes back nor leaves anything."""
    current = player.current
    left_out = {"Pause", "Undo", "Unpick", "More", "What has happened", "Hint", "Redo", "Odds"}
    left_out |= {"Chain lens", "Seal"}
    if current is None:
        player.push()
    elif not said_by(current) - left_out or current.words in left_out or chance.random() < 0.4:
        player.step()
    else:
        player.push()


@pytest.mark.parametrize(("door", "seed"), [("Play solo", 1), ("Blanco", 2)])
def test_a_game_is_played_from_the_title_to_its_result_by_one_key(
    kit: Kit, door: str, seed: int
) -> None:
    kit.settings.speed, kit.settings.motion, kit.settings.ask_bolts = "turbo", "none", False
    player, chance = SwitchPlayer(kit, to.Title(seed)), Random(seed)
    player.wait(3)
    player.go_to(door)
    if isinstance(player.scene, SeatsScene):
        player.go_to("Start")
    for _turn in range(6000):
        scene = player.scene
        if isinstance(scene, ResultScene):
            if scene.is_settled:
                break
            player.wait()
            continue
        assert not isinstance(scene, TitleScene)
        choose(player, chance)
    else:
        raise AssertionError(f"stuck in {type(player.scene).__name__}")
    assert scene.table.match.is_over
    player.go_to("Title")
    assert isinstance(player.scene, TitleScene)
