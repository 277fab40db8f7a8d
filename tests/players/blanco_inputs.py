"""Count the clicks that a person needs for the turns of whole games of Blanco.

``python3 -m tests.players.blanco_inputs 10`` plays ten games and prints the average.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from random import Random

import pygame

from game.blanco import rules
from game.blanco.bots import BOTS
from game.blanco.rules import events as ev
from game.blanco.scenes.blanco_board import ThingKey
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_scene import MIN_LOOK_SECONDS, BlancoScene
from game.blanco.scenes.blanco_table import BlancoTable
from game.blanco.scenes.handover import CURTAIN_PROTECTION_SECONDS, HandoverScene
from game.blanco.scenes.move_question import MoveStep
from game.record import PERSON_KIND, steps
from game.ui.window.scene import Kit
from tests.players import blanco_screen
from tests.players.screen import Player, kits_closed, motion, mouse_down, mouse_up, opened

MOST_FRAMES = 4000


@dataclass
class InputCount:
    turns: int = 0
    """The turns of people; bots need no inputs."""
    inputs: Counter[str] = field(default_factory=Counter)
    """How many inputs were made, by what for."""

    @property
    def per_turn(self) -> float:
        return self.inputs.total() / self.turns

    def add(self, other: InputCount) -> None:
        self.turns += other.turns
        self.inputs += other.inputs


class ClickingPlayer:
    """Plays as a bot advises, takes every look, and counts what has to be clicked for it.

    If it ``drags``, cards of the hand are dragged to where they are played.
    """

    def __init__(self, player: Player, bot: str, seed: int, *, drags: bool = False) -> None:
        self._player, self._bot, self._rng = player, BOTS[bot], Random(seed)
        self._drags = drags
        self.count = InputCount()

    def play_game(self) -> InputCount:
        player = self._player
        table = blanco_screen.scene_of(player).table
        for frame in range(MOST_FRAMES):
            scene = player.scene
            if isinstance(scene, HandoverScene):
                self._take_over(scene, table)
            elif isinstance(scene, BlancoFinal):
                return self._with_turns(table)
            elif isinstance(scene, BlancoScene) and self._acts(scene):
                continue
            player.go_on(is_drawn=frame % 5 == 0)
        raise AssertionError("the game does not end")

    def _take_over(self, curtain: HandoverScene, table: BlancoTable) -> None:
        """Take the screen, and draw at once where that comes next."""
        player, (seat,) = self._player, table.match.waiting_seats()[:1]
        action = None
        if any(isinstance(it, rules.Draw) for it in table.match.legal(seat)):
            action = self._choose(table, seat)
        if isinstance(action, rules.Draw):
            self.count.inputs[action.source] += 1
            player.wait(round(CURTAIN_PROTECTION_SECONDS / 0.016) + 1)
            player.click(curtain.view.places[action.source,].center, frames=2)
        else:
            self.count.inputs["here"] += 1
            player.press(pygame.K_SPACE, frames=2)

    def _with_turns(self, table: BlancoTable) -> InputCount:
        for _game, events in steps(table.match.record()):
            for event in events:
                if isinstance(event, ev.TurnStarted):
                    self.count.turns += not table.players[event.player].is_bot
        return self.count

    def _click(self, *keys: ThingKey) -> None:
        for key in keys:
            self.count.inputs[key[0]] += 1
            blanco_screen.click(self._player, key)
            self._player.wait(2)

    def _acts(self, scene: BlancoScene) -> bool:
        """Do what comes next.  Return whether anything was done."""
        player, table = self._player, scene.table
        player.look()
        if table.is_peeking:
            # Seen enough: the mouse, which lies on the card, moves away.
            player.wait(round(MIN_LOOK_SECONDS / 0.016) + 1)
            player.hover((3, 3), frames=2)
            if table.is_peeking:
                self.count.inputs["seen"] += 1
                player.press(pygame.K_SPACE, frames=2)
            return True
        is_asked = scene.question.kind is not MoveStep.NOTHING
        goes_on = scene.ends_by_itself or scene.clears_by_itself
        if not is_asked or table.viewer is None or goes_on:
            return False
        self._do(scene, self._choose(table, table.viewer))
        return True

    def _choose(self, table: BlancoTable, seat: int) -> rules.Action:
        match = table.match
        legal = match.legal(seat)
        cells = match.game.seats[seat].grid
        unknown = [
            action for action in legal
            if isinstance(action, rules.Look)
            and not cells[action.at[0]][action.at[1]].is_known
        ]  # fmt: skip
        if unknown and not any(isinstance(action, rules.Clear) for action in legal):
            return unknown[0]
        turned = match.extra.get("turned")
        if turned:
            opens = (a for a in legal if isinstance(a, rules.Open))
            return next(a for a in opens if a.reveal == tuple(turned[1:]))
        return self._bot(match.view(seat), legal, self._rng)

    def _do(self, scene: BlancoScene, action: rules.Action) -> None:
        player, question = self._player, scene.question
        match action:
            case rules.Open(_, reveal, look):
                if question.kind is MoveStep.OPEN:
                    self._click(("cell", reveal))
                    blanco_screen.settle(player)
                self._click(("cell", look))
            case rules.Draw(_, source):
                self._click((source,))
            case rules.Place(_, card, at):
                self._play_card(scene, card, ("cell", at))
            case rules.Drop(_, card, reveal):
                self._play_card(scene, card, ("discard",))
                if scene.question.kind is MoveStep.DROP_UP and reveal is not None:
                    self._click(("cell", reveal))
            case rules.Swap(_, a, b, reveal):
                self._click(("cell", a), ("cell", b))
                if reveal is not None:
                    self._click(("cell", a if reveal == b else b))
            case rules.Clear(_, line, index):
                self._click(("line", (line, index)))
            case rules.Look(_, at) | rules.Reveal(_, at):
                self._click(("cell", at))
            case rules.End():
                asks = bool(question.clearable_lines or question.may_learn)
                for _press in range(1 + asks):
                    if not scene.question.may_end:
                        break
                    self.count.inputs["end"] += 1
                    player.press(pygame.K_e, frames=2)

    def _play_card(self, scene: BlancoScene, card: int, goal: ThingKey) -> None:
        """Play a card of the hand by a click on its goal if it is chosen, or by two, or a drag."""
        if scene.question.choice.card != card:
            if self._drags:
                self._drag(("hand", card), goal)
                return
            self._click(("hand", card))
        blanco_screen.see_drawn_card(self._player)
        self._click(goal)

    def _drag(self, thing: ThingKey, goal: ThingKey) -> None:
        self.count.inputs["drag"] += 1
        start, end = (blanco_screen.rect_of(self._player, it).center for it in (thing, goal))
        self._player.do(motion(start), mouse_down(start), motion(end))
        self._player.do(mouse_up(end))
        self._player.wait(2)


def count_inputs(
    kit: Kit, seed: int, kinds: Iterable[str] = (PERSON_KIND, "tidy"), bot: str = "tidy",
    *, drags: bool = False,
) -> InputCount:  # fmt: skip
    """Play a game by clicks and return what was counted.  People play as ``bot`` would."""
    kit.settings.speed, kit.settings.remarks = "turbo", False
    player, _table = blanco_screen.sit_down(kit, kinds, seed)
    return ClickingPlayer(player, bot, seed, drags=drags).play_game()


def main(games: int = 10) -> None:
    for people, bot, drags in product((1, 2), ("tidy", "shrewd"), (False, True)):
        count = InputCount()
        for seed in range(1, games + 1):
            with kits_closed():
                kinds = [PERSON_KIND] * people + ["tidy"] * (2 - people)
                count.add(count_inputs(opened(), seed, kinds, bot, drags=drags))
        print(
            f"{people} playing as {bot} by {'drags' if drags else 'clicks'}:"
            f" {count.per_turn:.2f} inputs a turn over {count.turns} turns; {dict(count.inputs)}"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
