"""From one screen to the next: short, skipped by any input, and never in the way."""

from __future__ import annotations

from itertools import pairwise
from weakref import ref

import pygame
import pytest

from game.scenes.table.play_scene import BoardTransition
from game.ui.draw.palette import SUNFLOWER
from game.ui.widgets.intents import Advance, Intent, LetGo
from game.ui.window.scene import (
    FULL_SECONDS,
    Change,
    Kit,
    Scene,
    SceneStack,
    Transition,
)
from tests.screen import FRAME_MS, Player, motion

RED, BLUE = (200, 0, 0), (0, 0, 200)
WINDOW = (960, 540)


class Plain(Scene):
    def __init__(self, colour: tuple[int, int, int], *, opaque: bool = True) -> None:
        self.colour = colour
        self.opaque = opaque
        self.got: list[Intent] = []
        self.seconds = 0.0

    def handle(self, intent: Intent) -> None:
        self.got.append(intent)

    def update(self, dt: float) -> bool:
        self.seconds += dt
        return False

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.colour)


class Grounded(Plain):
    """A scene on a picture as large as the screen, which it lets go of when it is left."""

    ground: pygame.Surface | None = None

    def leave(self) -> None:
        self.ground = None

    def draw(self, surface: pygame.Surface) -> None:
        if self.ground is None:
            self.ground = pygame.Surface(surface.get_size())
        surface.blit(self.ground, (0, 0))


@pytest.fixture
def player(kit: Kit) -> Player:
    return Player(kit, Plain(RED))


def colours(kit: Kit) -> set[tuple[int, ...]]:
    """Give what is on the screen along a line that no notice covers."""
    across = {tuple(kit.window.surface.get_at((x, 200)))[:3] for x in range(0, WINDOW[0], 8)}
    down = {tuple(kit.window.surface.get_at((400, y)))[:3] for y in range(0, WINDOW[1], 8)}
    return across | down


@pytest.mark.parametrize("change", ["push", "replace", "reset"])
def test_a_screen_gives_way_bit_by_bit(kit: Kit, player: Player, change: str) -> None:
    getattr(kit.stack, change)(Plain(BLUE))
    player.wait(4)
    assert {RED, BLUE} <= colours(kit)
    player.wait(int(FULL_SECONDS * 1000 / FRAME_MS) + 2)
    assert colours(kit) == {BLUE}


def test_what_was_opened_goes_back(kit: Kit, player: Player) -> None:
    kit.stack.push(Plain(BLUE))
    player.wait(40)
    kit.stack.pop()
    player.wait(3)
    assert {RED, BLUE} <= colours(kit)
    player.wait(30)
    assert colours(kit) == {RED}


def test_any_input_ends_it_and_is_not_lost(kit: Kit, player: Player) -> None:
    there = Plain(BLUE)
    kit.stack.push(there)
    player.wait(2)
    player.press(pygame.K_SPACE)
    assert there.got == [Advance(), LetGo()]
    assert colours(kit) == {BLUE}


def test_hovering_does_not_end_it(kit: Kit, player: Player) -> None:
    kit.stack.push(Plain(BLUE))
    player.wait(2)
    player.do(motion((5, 5)))
    assert RED in colours(kit)


def test_the_new_scene_is_in_charge_from_the_first_frame(kit: Kit, player: Player) -> None:
    there = Plain(BLUE)
    kit.stack.push(there)
    player.wait(5)
    assert there.seconds == pytest.approx(5 * FRAME_MS / 1000)


def test_nothing_moves_where_nothing_is_to_move(kit: Kit, player: Player) -> None:
    kit.settings.motion = "none"
    kit.stack.push(Plain(BLUE))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_reduced_motion_only_fades(kit: Kit, player: Player) -> None:
    kit.settings.motion = "reduced"
    kit.stack.push(Plain(BLUE))
    player.wait(5)
    assert len(colours(kit)) == 1
    assert colours(kit) not in ({RED}, {BLUE})
    player.wait(10)
    assert colours(kit) == {BLUE}


def test_a_dialog_and_the_first_screen_come_at_once(kit: Kit) -> None:
    player = Player(kit, Plain(RED))
    assert colours(kit) == {RED}
    kit.stack.push(Plain(BLUE, opaque=False))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_another_size_of_the_window_ends_it(kit: Kit, player: Player) -> None:
    kit.stack.push(Plain(BLUE))
    player.wait(2)
    kit.window.resize((1280, 720))
    player.wait(1)
    assert colours(kit) == {BLUE}


def test_the_last_change_of_a_settling_counts() -> None:
    stack = SceneStack(WINDOW)
    stack.push(Plain(RED))
    stack.settle()
    assert stack.change is None
    stack.push(Plain(BLUE))
    stack.pop()
    stack.replace(Plain(BLUE))
    assert stack.is_changing
    stack.settle()
    assert stack.change is Change.REPLACE
    assert not stack.is_changing


def test_boards_that_change_fast_leave_no_edge_behind() -> None:
    table, turnover = pygame.Surface(WINDOW), BoardTransition()
    for seat in (0, 1, 1, 1, 2, 2):
        turnover.begin(table, seat, "full")
        table.fill(BLUE)
        turnover.draw(table)
        turnover.update(FULL_SECONDS / 6)
    edge = pygame.Color(SUNFLOWER)
    row = [table.get_at((x, 9)) == edge for x in range(WINDOW[0])]
    assert sum(is_edge and not before for before, is_edge in pairwise(row)) == 1


def test_what_a_scene_stood_on_is_gone_before_the_screen_is_copied(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = Grounded(RED)
    player = Player(kit, left)
    player.wait()
    assert left.ground is not None
    ground = ref(left.ground)
    gone: list[bool] = []
    monkeypatch.setattr(Transition, "begin", lambda *given: gone.append(ground() is None))
    kit.stack.replace(Plain(BLUE))
    player.wait()
    assert gone == [True]
