"""Every event of Blanco has a clip, a sound and words, or a reason for having none."""

from __future__ import annotations

import math
from itertools import product
from typing import Any, get_args

import pygame
import pytest

from game.blanco.rules import Event, Setup, events_for, new_game
from game.blanco.rules import events as ev
from game.blanco.scenes import blanco_moves
from game.blanco.scenes.blanco_show import EVENTS, OPENS, PEEKS, cue_for, earcons_for, words_for
from game.blanco.spelling import card_name
from game.blanco.stage import BlancoView, GridSlid
from game.files import SOUNDS
from game.stage import Clip, Echoed, Pose, Shown, timing_for
from game.start import SPEEDS
from game.ui.window.scene import Kit
from tests.players.blanco_screen import NAMES, scene_of, settle, sit_down

SAMPLES: tuple[Event, ...] = (
    ev.GameStarted(("Ann", "Ben"), 120),
    ev.GridDealt(0, 1, 3, 3, 111),
    ev.DiscardStarted(7, 101),
    ev.HandDealt(0, (1, 2), 99),
    ev.GridOpened(0, 1, (0, 0), (1, 1)),
    ev.TurnStarted(0, 1),
    ev.PileReshuffled(30, 1, 0),
    ev.CardDrawn(0, 30, "pile", 98, 1, 7),
    ev.CardPlaced(0, 30, (0, 0), 12, False, 2),
    ev.CardDropped(0, 30, 2),
    ev.CardsSwapped(0, (0, 0), (0, 1), (3, 0)),
    ev.CardRevealed(0, 44, (0, 1), "drop"),
    ev.CardLooked(0, 45, (0, 2), "open"),
    ev.LineCleared(0, ("row", 0), (3, 15, 27), ((0, 0), (0, 1), (0, 2)), 2, 6, 3),
    ev.GridClosed(0, (((1, 0), (0, 0)),), 2, 3),
    ev.StageCleared(0, 1),
    ev.RewardLapsed(0, 1),
    ev.TurnEnded(0, 1),
    ev.GameWon(0, (0, 17)),
)
LONGEST_SECONDS = 2.5
TRAVEL = (ev.PileReshuffled, ev.GridDealt, ev.HandDealt)


def travels(pose: Pose) -> bool:
    if isinstance(pose, Shown):
        return isinstance(pose.event, TRAVEL) or pose.part == "boxed"
    return isinstance(pose, GridSlid)


def view() -> BlancoView:
    shown = BlancoView(0)
    for event in events_for(new_game(Setup(("Ann", "Ben"), 1)).events, 0):
        shown.fold(event)
    return shown


def poses_of(clip: Clip) -> list[Pose]:
    found = [pose for step in range(100) for pose in clip.poses(clip.length * step / 100)]
    return found + (poses_of(clip.echo) if isinstance(clip, Echoed) else [])


def test_every_event_is_shown_heard_and_told_by_one_row() -> None:
    assert set(EVENTS) == set(get_args(Event)) == {type(sample) for sample in SAMPLES}
    there = {path.stem for path in SOUNDS.glob("*.ogg")}
    for sample in SAMPLES:
        assert bool(words_for(sample)) == bool(EVENTS[type(sample)].words)
        for depth in range(1, 7):
            event = sample._replace(depth=depth) if isinstance(sample, ev.LineCleared) else sample
            assert {it.name for it in earcons_for(event, timing_for("normal"))} <= there


def test_a_card_is_named_by_colour_and_number() -> None:
    assert card_name(1) == "red 1"
    assert card_name(120) == "brown 12"
    assert card_name(0) == "a card"


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_every_clip_can_be_shown_at_any_moment(event: Event) -> None:
    for speed, motion in product(SPEEDS, ("full", "reduced", "none")):
        clip = cue_for(event, view(), speed, motion)
        longest = PEEKS[speed] if isinstance(event, ev.CardLooked) else LONGEST_SECONDS
        assert 0.0 <= clip.length <= longest
        for part in (clip, clip.echo) if isinstance(clip, Echoed) else (clip,):
            assert part.poses(-0.01) == ()
            assert part.poses(part.length) == ()
            for pose in poses_of(part):
                assert 0.0 <= getattr(pose, "progress", 0.0) < 1.0


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_each_speed_is_faster_than_the_one_before(event: Event) -> None:
    lengths = [cue_for(event, view(), speed).length for speed in SPEEDS]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_where_less_is_to_move_nothing_travels_or_flashes(event: Event) -> None:
    for pose in poses_of(cue_for(event, view(), "normal", "reduced")):
        assert not travels(pose)
        assert not getattr(pose, "moves", False)
        assert not getattr(pose, "bright", False)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_where_nothing_is_to_move_only_looking_is_shown(event: Event) -> None:
    poses = poses_of(cue_for(event, view(), "normal", "none"))
    assert {type(getattr(pose, "event", None)) for pose in poses} <= {ev.CardLooked}
    assert bool(poses) == isinstance(event, ev.CardLooked)


def test_what_may_not_flash_is_shown_without_light() -> None:
    for event in SAMPLES:
        clip = cue_for(event, view(), "normal", pulse=lambda after: False)
        assert not any(getattr(pose, "bright", False) for pose in poses_of(clip))


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_card_that_stays_is_open_for_ever(speed: str, motion: str) -> None:
    looked = ev.CardLooked(0, 45, (0, 2), "open")
    clip = cue_for(looked, view(), speed, motion, stays=True)
    assert clip.length == math.inf
    [soon], [late] = clip.poses(1.0), clip.poses(100_000.0)
    assert soon == late and soon.progress == OPENS
    hidden = cue_for(looked._replace(card=0), view(), speed, motion)
    assert hidden.length < cue_for(looked, view(), speed, motion).length, "in a replay"


def test_deeper_lines_of_a_chain_are_quicker_and_called() -> None:
    line = next(sample for sample in SAMPLES if isinstance(sample, ev.LineCleared))
    lengths = [cue_for(line._replace(depth=depth), view(), "normal").length for depth in (1, 2, 3)]
    assert lengths == sorted(lengths, reverse=True)
    kinds = {getattr(pose, "part", "") for pose in poses_of(cue_for(line, view(), "normal"))}
    assert kinds == {"lit", "boxed", "called"}
    alone = poses_of(cue_for(line._replace(depth=1), view(), "normal"))
    assert "called" not in {getattr(pose, "part", "") for pose in alone}


WINDOW = (960, 540)


@pytest.mark.parametrize("wished", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_grid_cleared_elsewhere_comes_forward_if_one_wishes(
    kit: Kit, seat: int, wished: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _table = sit_down(kit)
    settle(player)
    picture = scene_of(player).picture
    said: list[tuple[str, tuple[int, int], float]] = []

    def listen(_kit: Kit, _surface: pygame.Surface, words: str, *rest: Any) -> None:
        said.append((words, rest[0], rest[1]))

    monkeypatch.setattr(blanco_moves, "draw_call", listen)
    kit.settings.big_moments = wished
    pose = Shown(ev.StageCleared(seat, 1), 0.5, moves=False)
    blanco_moves.draw_calls(kit, kit.window.surface, picture.places, NAMES, [pose])
    [(words, centre, size)] = said
    is_forward = seat == 1 and wished
    assert words == ("Björn cleared the first grid!" if is_forward else "Grid cleared!")
    assert picture.places.tiles[1].collidepoint(centre) == (seat == 1 and not wished)
    assert (size > 30) == (seat == 0 or wished)
