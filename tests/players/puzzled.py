"""Somebody before a puzzle: what they answer, ask for and are told."""

from __future__ import annotations

import pygame

from game.luckybox.puzzles import AnswerChain, find_answer_chains, is_answered
from game.luckybox.scenes.puzzle.puzzling import ASK_HINT_STEP, MAX_SEARCHED_STATES
from game.scenes import destinations as to
from game.scenes.first_game import Step
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players.guided import button, guided, listen
from tests.players.screen import Player, open_kit, words_on

DEEP = 150
"""A puzzle of depth 4."""


def at_a_puzzle(kit: Kit) -> Player:
    """Sit down before a deep puzzle, come from the title."""
    player = Player(kit, to.Title())
    player.open(to.Puzzle(DEEP))
    assert guided(player).step is None
    assert table_of(player).puzzle.number == DEEP
    return player


def sized_puzzle(size: tuple[int, int], percent: int) -> Player:
    """Open a window of its own on a deep puzzle, with text of a size."""
    kit = open_kit(size, Settings(guided=["luckybox"], text_size=percent))
    player = Player(kit, to.Puzzle(DEEP))
    player.wait(3)
    return player


def table_of(player: Player):  # type: ignore[no-untyped-def]
    return guided(player).table


def answer(player: Player, *, best: bool) -> Step:
    table = table_of(player)
    pick = max if best else min
    chain = pick(
        find_answer_chains(table.match.game, MAX_SEARCHED_STATES), key=lambda one: one.points
    )
    play_chain(player, chain)
    player.wait()
    return listen(player)


def play_chain(player: Player, chain: AnswerChain) -> None:
    """Make a chain's moves, until the cascade ends: with the goal it does so by itself."""
    table = table_of(player)
    for action in chain.actions:
        if not is_answered(table.match.game):
            table.act(action)


def said(player: Player) -> str:
    scene = guided(player)
    assert scene.step is not None
    return scene.guide.step_words(scene.step)


def press(player: Player, label: str) -> Step:
    player.click(button(guided(player), label).rect.center, frames=1)
    return listen(player)


def try_again(player: Player) -> None:
    player.click(button(guided(player), "Try again").rect.center, frames=2)


def take_hint(player: Player) -> None:
    """Ask for a hint, and say that it is meant."""
    player.press(pygame.K_h, frames=1)
    if listen(player) is ASK_HINT_STEP:
        player.click(button(guided(player), "Get a hint").rect.center, frames=1)


def chains(player: Player) -> list[AnswerChain]:
    return list(find_answer_chains(table_of(player).match.game, MAX_SEARCHED_STATES))


def on_screen(player: Player) -> str:
    """Give all words there are, those of the still ground too."""
    guided(player).resize(player.kit.window.size)
    return words_on(player.kit, guided(player))


def aid(player: Player, label: str) -> Widget:
    widgets = guided(player).watched.focus.widgets  # type: ignore[attr-defined]
    return next(each for each in widgets if each.label == label)
