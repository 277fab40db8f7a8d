"""Scenes come, pause, resume and go in order, each to a destination of its own."""

from __future__ import annotations

import inspect

import pygame
import pytest

from game.scenes import destinations as to
from game.scenes.routes import MAKERS, maker_of
from game.ui.window.scene import Destination, Scene, SceneStack

SIZE = (800, 450)


class Spy(Scene):
    def __init__(self, name: str, log: list[str], *, opaque: bool = True) -> None:
        self.name = name
        self.log = log
        self.opaque = opaque

    def enter(self, previous: Scene | None) -> None:
        self.log.append(f"{self.name} enters after {getattr(previous, 'name', None)}")

    def pause(self) -> None:
        self.log.append(f"{self.name} pauses")

    def resume(self, result: object) -> None:
        self.log.append(f"{self.name} resumes with {result}")

    def leave(self) -> None:
        self.log.append(f"{self.name} leaves")

    def resize(self, size: tuple[int, int]) -> None:
        self.log.append(f"{self.name} is {size[0]} wide")

    def draw(self, surface: pygame.Surface) -> None:
        self.log.append(f"{self.name} draws")


@pytest.fixture
def log() -> list[str]:
    return []


@pytest.fixture
def stack(log: list[str]) -> SceneStack:
    stack = SceneStack(SIZE)
    stack.push(Spy("a", log))
    stack.settle()
    log.clear()
    return stack


def test_a_pushed_scene_enters_and_learns_the_size_and_the_one_beneath_pauses(
    stack: SceneStack, log: list[str]
) -> None:
    stack.push(Spy("b", log))
    stack.settle()
    assert log == ["a pauses", "b enters after a", "b is 800 wide"]


def test_nothing_changes_before_the_stack_settles(stack: SceneStack, log: list[str]) -> None:
    stack.push(Spy("b", log))
    assert [getattr(scene, "name", "") for scene in stack] == ["a"]
    assert log == []
    assert stack.settle()
    assert not stack.settle()


def test_a_popped_scene_hands_its_result_to_the_one_beneath(
    stack: SceneStack, log: list[str]
) -> None:
    stack.push(Spy("b", log))
    stack.settle()
    log.clear()
    stack.pop("leave")
    stack.settle()
    assert log == ["b leaves", "a resumes with leave"]


def test_a_replaced_scene_leaves_before_the_other_enters(stack: SceneStack, log: list[str]) -> None:
    stack.replace(Spy("b", log))
    stack.settle()
    assert log == ["a leaves", "b enters after a", "b is 800 wide"]
    assert len(stack) == 1


def test_resetting_begins_again_with_one_scene(stack: SceneStack, log: list[str]) -> None:
    stack.push(Spy("b", log))
    stack.reset(Spy("c", log))
    stack.settle()
    assert log[-4:] == ["b leaves", "a leaves", "c enters after b", "c is 800 wide"]
    assert len(stack) == 1


def test_changes_are_made_in_the_order_they_were_asked_for(
    stack: SceneStack, log: list[str]
) -> None:
    stack.pop()
    stack.push(Spy("b", log))
    stack.settle()
    assert [getattr(scene, "name", "") for scene in stack] == ["b"]


def test_a_scene_that_opens_another_while_it_enters_is_paused_at_once(log: list[str]) -> None:
    stack = SceneStack(SIZE)

    class Opener(Spy):
        def enter(self, previous: Scene | None) -> None:
            super().enter(previous)
            stack.push(Spy("b", log))

    stack.push(Opener("a", log))
    stack.settle()
    assert log == [
        "a enters after None", "a is 800 wide", "a pauses", "b enters after a", "b is 800 wide",
    ]  # fmt: skip


def test_drawing_starts_at_the_highest_opaque_scene(stack: SceneStack, log: list[str]) -> None:
    stack.push(Spy("b", log))
    stack.push(Spy("c", log, opaque=False))
    stack.push(Spy("d", log, opaque=False))
    stack.settle()
    log.clear()
    stack.draw(pygame.Surface((1, 1)))
    assert log == ["b draws", "c draws", "d draws"]


def test_every_scene_learns_a_new_size_even_beneath(stack: SceneStack, log: list[str]) -> None:
    stack.push(Spy("b", log))
    stack.settle()
    log.clear()
    stack.resize((1000, 600))
    assert log == ["a is 1000 wide", "b is 1000 wide"]


def test_every_destination_leads_somewhere() -> None:
    everywhere = {
        kind
        for kind in vars(to).values()
        if isinstance(kind, type) and issubclass(kind, Destination) and kind is not Destination
    }
    assert everywhere == MAKERS.keys()


@pytest.mark.parametrize("kind", MAKERS, ids=lambda kind: kind.__name__)
def test_a_scene_takes_what_its_destination_carries(kind: type[Destination]) -> None:
    _kit, *taken = inspect.signature(maker_of(kind)).parameters
    assert tuple(taken[: len(kind.__match_args__)]) == kind.__match_args__
