"""Somebody with one key or button, who goes over what is highlighted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from game.ui.scanning import ScanItem, Scanner
from game.ui.widgets.intents import Back
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players.screen import Player, key_down, key_up, leave_all


@contextmanager
def scanned(kit: Kit) -> Iterator[Kit]:
    """Let Space be a switch for a while, and leave all screens in the end."""
    wishes = kit.settings
    wishes.scanning, wishes.scan_step, wishes.switch = True, 500, "space"
    yield kit
    wishes.scanning = False
    set_language("en")
    leave_all(kit)


class Switched(Player):
    """Someone for whom something is highlighted."""

    @property
    def scanner(self) -> Scanner:
        assert self.loop.scanner is not None
        return self.loop.scanner


class SwitchPlayer(Switched):
    """Someone with one key, who sees what is highlighted."""

    @property
    def current(self) -> ScanItem | None:
        return self.scanner.current_item

    def step(self) -> None:
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
            if current.items and current.of is not None and current.words == words:
                # The first of its parts.
                self.push()
                self.wait(3)
                return
            if not current.items:
                self.wait(3)
                return
        raise LookupError(words)

    def go_back(self) -> None:
        """Choose what leads back, be it a button or in the strip."""
        assert self.scene is not None
        backs = [it.name for it in self.scene.pressable_things() if it.shortcut == Back()]
        self.go_to(backs[0] if backs else "Back")


def said_by(item: ScanItem) -> set[str]:
    return {item.words, *(words for each in item.items for words in said_by(each))}


def walk(items: Sequence[ScanItem]) -> Iterator[ScanItem]:
    for item in items:
        yield item
        yield from walk(item.items)
