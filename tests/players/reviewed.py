"""Somebody before the review of a game, in its theatre."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Callable
from typing import TypeVar

import pygame
import pytest

from game.luckybox.mind import player as offers
from game.luckybox.scenes.luckybox_table import make_replay_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.scenes.watch.timeline import PlaybackMode
from game.thinking import BackgroundThought, InlineThinker
from game.ui.window.scene import Kit
from tests.players.screen import Player
from tests.tables.played import given, played

T = TypeVar("T")
MOVES = 24


class Remembering(InlineThinker):
    """Thinks nothing over twice: many ask for the same reviews."""

    known: dict[bytes, bytes] = {}  # noqa: RUF012

    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        key = pickle.dumps(work)
        if key not in self.known:
            self.known[key] = pickle.dumps(work())
        thought = BackgroundThought(work)
        thought.compute(lambda _work: pickle.loads(self.known[key]))
        return thought


def thinking_briefly(monkeypatch: pytest.MonkeyPatch, kit: Kit) -> Kit:
    """Let reviews look at a few offers of a draft only, and remember what was thought."""
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    return dataclasses.replace(kit, thinker=Remembering())


def theatre_of(player: Player) -> LuckyboxTheatre:
    return player.at(LuckyboxTheatre)


def opened_at(kit: Kit, players: int = 1) -> Player:
    """Sit down before the beginning of a game that is not over, halted."""
    told = given(played(players, seed=5, most=MOVES * players))
    player = Player(
        kit, scene_for_table(kit, make_replay_table(kit, told.told, told.moments[-1].steps))
    )
    theatre_of(player).playback.mode = PlaybackMode.PAUSED
    theatre_of(player).seek(0)
    player.wait()
    return player


def reviewed(kit: Kit, players: int = 1) -> Player:
    player = opened_at(kit, players)
    make_review(player)
    return player


def make_review(player: Player) -> None:
    """Ask for the review, and wait until it is there."""
    player.press(pygame.K_v)
    while player.kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
