"""Whole games through the director: however time passes, the end is the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.luckybox.bots import BOTS
from game.luckybox.rules import (
    CLASSIC,
    Event,
    Phase,
    State,
    advance,
    apply,
    legal_actions,
    new_game,
    view_for,
)
from game.luckybox.scenes.luckybox_show import cue_for
from game.luckybox.stage import TableView, lane_of, view_of
from game.stage import TABLE, Director
from tests.table import setup_for

TICK = 1 / 60


def some_events(players: int, seed: int, turns: int) -> tuple[list[Event], State]:
    """Let bots play some turns; give everything that happened."""
    rng = Random(seed)
    game, opening = new_game(setup_for(players, CLASSIC, seed))
    happened = list(opening)
    while game.phase is not Phase.OVER and turns:
        waiting = [p for p in range(players) if legal_actions(game, p)]
        while waiting:
            player = rng.choice(waiting)
            legal = legal_actions(game, player)
            choice = BOTS["line-greedy"](view_for(game, player), legal, rng)
            game, events = apply(game, choice)
            happened += events
            waiting = [p for p in range(players) if legal_actions(game, p)]
        game, events = advance(game)
        happened += events
        turns -= 1
    return happened, game


def directed(events: Sequence[Event], steps: Sequence[float], speed: str) -> Director:
    """Direct events with frames of these lengths."""
    director = Director(TableView(), lambda event: cue_for(event, speed), lane_of=lane_of)
    director.queue(events)
    for dt in steps:
        director.update(dt)
    return director


def pictured(director: Director) -> dict[str, float]:
    """Give the poses, as text without their progress, with the progress."""
    found = {}
    for pose in director.poses():
        still = pose._replace(progress=0.0)
        found[f"{type(pose).__name__}{tuple(still)}"] = pose.progress
    return found


@pytest.mark.parametrize("speed", ["normal", "turbo"])
@pytest.mark.parametrize("players", [1, 3])
def test_the_frame_rate_changes_nothing(players: int, speed: str) -> None:
    events, _game = some_events(players, seed=players, turns=13)
    rng = Random(players)
    for moment in (0.1, 1.0, 2.7, 5.3, 9.9, 14.2):
        once = directed(events, [moment], speed)
        uneven = [rng.uniform(0.0, 0.1) for _ in range(1000)]
        count = next(at for at in range(1000) if sum(uneven[:at]) > moment) - 1
        uneven = [*uneven[:count], moment - sum(uneven[:count])]
        for steps in ([moment / 240] * 240, uneven):
            often = directed(events, steps, speed)
            assert often.view == once.view
            assert pictured(often) == pytest.approx(pictured(once), abs=1e-6)


@pytest.mark.parametrize("players", [1, 4, 12])
def test_hurrying_at_random_never_drifts(players: int) -> None:
    events, game = some_events(players, seed=players, turns=16)
    for seed in range(4):
        rng = Random(seed)
        director = Director(TableView(), lambda event: cue_for(event, "normal"), lane_of=lane_of)
        waiting = list(events)
        while waiting or director.is_busy():
            if waiting:
                count = rng.randrange(1, 30)
                director.queue(waiting[:count])
                del waiting[:count]
            lane = rng.randrange(players)
            match rng.randrange(6):
                case 0:
                    director.hurry(lane, TABLE)
                case 1:
                    director.finish(lane)
                case 2:
                    director.finish(TABLE)
                case 3:
                    director.finish()
                case _:
                    director.update(rng.choice([TICK, 0.1, 1.0]))
        assert director.view == view_of(game)
