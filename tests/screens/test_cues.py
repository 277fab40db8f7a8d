"""Cues: every event has a clip, in time, short and never adrift of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import get_args

import pytest

from game.files import SOUNDS
from game.luckybox.bots import BOTS
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.rules import (
    CLASSIC,
    Event,
    Phase,
    Setup,
    State,
    advance,
    apply,
    legal_actions,
    new_game,
    view_for,
)
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import EVENTS, TIERS, cue_for, earcons_for, tier_at
from game.luckybox.stage import Arrived, Flight, TableView, lane_of, view_of
from game.stage import TABLE, TIMINGS, Clip, Director, Echoed, Pose, pace
from game.start import SPEEDS
from tests.tables.table import setup_for

LONGEST_CASCADE_SECONDS = 4.0
WORST_SEEDS = (1554, 6959, 8445, 13656, 14233)
"""Solo games with the longest cascades among thirty thousand of a greedy player."""

CROSS = ev.SquareCrossed(0, 7, 4, 5, 0b10000, None, 1, 0)
CHAINED = ev.SquareCrossed(0, 7, 4, 5, 0b10000, (9, 2), 2, 1)
LINE = ev.LineCompleted(0, 7, 1, "star", 4, 0)
SAMPLES: tuple[Event, ...] = (
    ev.GameStarted(("Ann",), "classic", 4, None, None, 60),
    ev.PileReshuffled(20),
    ev.CardsOffered(0, 1, (1, 2, 3, 4, 5), 3, 55),
    ev.CardsKept(0, (1, 2, 3), (4, 5), 2),
    ev.RoundStarted(1),
    ev.NumberRevealed(1, 1, 5),
    ev.BoltsSpent(0, 1, 3, None, 7, 4),
    CROSS,
    LINE,
    ev.BoltsGained(0, 7, 1, 2, 0, 5, None, 0),
    ev.MoonGained(0, 7, 1, 1, None, 0),
    ev.StarGained(0, 7, 1, 1, 1, 1, 0),
    ev.BonusPending(0, 7, 1, "?", 1),
    ev.BonusUsed(0, 7, 1, "?", 1),
    ev.BonusLost(0, 7, 1, "5", "square", 1),
    ev.CardCompleted(0, 7, 15, 0),
    ev.TurnPassed(0),
    ev.RoundScored(1, (ev.RoundScore(0, 0, 0, 0),)),
    ev.CardsDiscarded(0, (7,), 3),
    ev.GameScored((40,), (0,)),
)
DEEPENING: tuple[type[Event], ...] = (
    ev.SquareCrossed,
    ev.LineCompleted,
    ev.BoltsGained,
    ev.MoonGained,
    ev.StarGained,
    ev.BonusPending,
    ev.BonusLost,
    ev.CardCompleted,
)


def cascades(seed: int) -> Iterator[list[Event]]:
    """Play a solo game greedily; give what each answer brought about."""
    setup = Setup(("Solo",), CLASSIC, seed, faces_by_id(load_deck(DEFAULT_DECK), 1))
    game = new_game(setup).game
    while game.phase is not Phase.OVER:
        happened: list[Event] = []
        while legal := legal_actions(game, 0):
            choice = BOTS["line-greedy"](view_for(game, 0), legal, Random(seed))
            game, events = apply(game, choice)
            happened += events
        if game.phase is Phase.TURN and happened:
            yield happened
        game, _events = advance(game)


def combo(events: list[Event]) -> int:
    return max((event.combo for event in events if isinstance(event, ev.SquareCrossed)), default=0)


def seconds(events: list[Event], speed: str = "normal") -> float:
    """Add up what one lane plays."""
    return sum(cue_for(event, speed).length for event in events)


def test_every_event_has_a_row_with_its_clip_sounds_and_words() -> None:
    assert set(EVENTS) == set(get_args(ev.Event)) == {type(sample) for sample in SAMPLES}
    there = {path.stem for path in SOUNDS.glob("*.ogg")}
    for sample in SAMPLES:
        assert {it.name for it in earcons_for(sample, TIMINGS["normal"])} <= there


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_every_clip_can_be_shown_at_any_moment(event: Event) -> None:
    for clip in (cue_for(event, speed) for speed in SPEEDS):
        assert 0.0 <= clip.length <= 1.5
        for part in (clip, clip.echo) if isinstance(clip, Echoed) else (clip,):
            assert part.poses(-0.01) == ()
            assert part.poses(part.length) == ()
            for step in range(10):
                for pose in part.poses(part.length * step / 10):
                    assert 0.0 <= getattr(pose, "progress", 0.0) < 1.0


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_each_speed_is_faster_than_the_one_before(event: Event) -> None:
    lengths = [cue_for(event, speed).length for speed in ("slow", "normal", "fast", "turbo")]
    assert lengths == sorted(lengths, reverse=True)


@pytest.mark.parametrize(
    ("speed", "cross", "line", "flip", "combo"),
    [
        ("normal", 0.160, 0.220, 0.350, 0.700),
        ("fast", 0.080, 0.110, 0.175, 0.350),
        ("turbo", 0.000, 0.060, 0.090, 0.200),
    ],
)
def test_first_steps_take_what_players_like(
    speed: str, cross: float, line: float, flip: float, combo: float
) -> None:
    assert cue_for(CROSS, speed).length == pytest.approx(cross)
    assert cue_for(LINE, speed).length == pytest.approx(line)
    assert cue_for(ev.NumberRevealed(1, 1, 5), speed).length == pytest.approx(flip)
    called = cue_for(CHAINED, speed)
    assert isinstance(called, Echoed)
    # It is called when the disc has landed.
    assert called.echo.length - pace(1) * TIMINGS[speed].flight == pytest.approx(combo)


@pytest.mark.parametrize("kind", DEEPENING, ids=lambda kind: kind.__name__)
def test_a_deep_event_is_shown_faster(kind: type[Event]) -> None:
    sample = next(sample for sample in SAMPLES if type(sample) is kind)
    lengths = []
    for depth in range(1, 5):
        values: dict[str, object] = {"depth": depth}
        if isinstance(sample, ev.SquareCrossed):
            values |= {"source": (9, 2), "combo": depth + 1}
        lengths.append(cue_for(sample._replace(**values), "normal").length)
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < lengths[0]


def test_the_longest_cascades_stay_within_four_seconds() -> None:
    longest = 0
    for seed in WORST_SEEDS:
        for events in cascades(seed):
            longest = max(longest, combo(events))
            assert seconds(events) <= LONGEST_CASCADE_SECONDS, (seed, combo(events))
    assert longest >= 10, "look for seeds with long cascades again: the deck has changed"


def test_a_cascade_can_be_followed() -> None:
    for events in cascades(WORST_SEEDS[0]):
        if combo(events) < 5:
            continue
        bonus_crosses = [e for e in events if isinstance(e, ev.SquareCrossed) and e.source]
        for crossed in bonus_crosses:
            # From four steps a second on, the eye no longer follows: so much for disc and cross.
            assert cue_for(crossed, "normal").length >= 0.1


def part_of(pose: Pose) -> str:
    return "flight" if isinstance(pose, Flight) else getattr(pose, "part", "")


def test_the_disc_travels_before_the_cross_is_drawn() -> None:
    clip = cue_for(CHAINED, "normal")
    parts = [part_of(clip.poses(clip.length * step / 20)[0]) for step in range(20)]
    assert parts[0] == "flight"
    assert parts[-1] == "drawn"
    assert parts == sorted(parts, key=["flight", "drawn"].index)


# --- tiers ---------------------------------------------------------------------------------------


def crossed(combo: int) -> ev.SquareCrossed:
    return CHAINED._replace(combo=combo)


def echo_of(event: Event, speed: str = "normal", motion: str = "full") -> Clip:
    clip = cue_for(event, speed, motion)
    assert isinstance(clip, Echoed)
    return clip.echo


def poses_of(clip: Clip) -> list[Pose]:
    return [pose for step in range(200) for pose in clip.poses(clip.length * step / 200)]


def test_each_tier_is_called_once_when_its_cross_lands() -> None:
    called = {}
    for combo in range(2, 15):
        tiers = [p for p in poses_of(echo_of(crossed(combo))) if part_of(p) == "tier"]
        if tiers:
            called[combo] = tier_at(combo)
            lands = TIMINGS["normal"].flight * pace(combo - 1)
            early = echo_of(crossed(combo)).poses(lands - 0.001)
            assert not early, "the disc is still on its way"
            heard = earcons_for(crossed(combo), TIMINGS["normal"])[-1]
            assert heard.after == pytest.approx(lands)
    assert list(called) == [tier.crosses for tier in TIERS]


# --- how much moves ------------------------------------------------------------------------------

TRAVEL = (ev.CardsOffered, ev.CardsKept, ev.PileReshuffled, ev.CardsDiscarded)


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_where_less_is_to_move_nothing_travels_or_flashes(event: Event) -> None:
    for speed in SPEEDS:
        clip = cue_for(event, speed, "reduced")
        poses = poses_of(clip) + (poses_of(clip.echo) if isinstance(clip, Echoed) else [])
        for pose in poses:
            assert not isinstance(pose, Arrived)
            assert not isinstance(getattr(pose, "event", None), TRAVEL)
            assert not getattr(pose, "moves", False)
            assert not getattr(pose, "bright", False)
        assert clip.length <= cue_for(event, speed).length


@pytest.mark.parametrize("event", SAMPLES, ids=lambda event: type(event).__name__)
def test_where_nothing_is_to_move_only_words_are_shown(event: Event) -> None:
    for speed in SPEEDS:
        clip = cue_for(event, speed, "none")
        assert poses_of(clip) == []
        assert clip.length <= cue_for(event, "slow").length
        if isinstance(clip, Echoed):
            assert {part_of(pose) for pose in poses_of(clip.echo)} == {"combo"}


@pytest.mark.parametrize("motion", ["full", "reduced", "none"])
def test_a_cascade_stays_short_and_in_order_however_much_moves(motion: str) -> None:
    for events in cascades(WORST_SEEDS[0]):
        took = sum(cue_for(event, "normal", motion).length for event in events)
        assert took <= LONGEST_CASCADE_SECONDS
        for event in events:
            if isinstance(event, ev.SquareCrossed) and event.source:
                assert cue_for(event, "normal", motion).length > 0.0


def test_what_may_not_flash_is_shown_without_light() -> None:
    card = ev.CardCompleted(0, 7, 15, 0)
    for event in (LINE, crossed(5), card):
        clip = cue_for(event, "normal", pulse=lambda after: False)
        poses = poses_of(clip) + (poses_of(clip.echo) if isinstance(clip, Echoed) else [])
        assert poses
        assert not any(getattr(pose, "bright", False) for pose in poses)


def test_only_what_shines_asks_for_a_flash() -> None:
    asked: list[float] = []

    def pulse(after: float) -> bool:
        asked.append(after)
        return True

    for combo in (2, 3, 4, 6):
        cue_for(crossed(combo), "normal", pulse=pulse)
    assert asked == []
    cue_for(crossed(5), "normal", pulse=pulse)
    assert asked == [pytest.approx(TIMINGS["normal"].flight * pace(4))]
    for event in SAMPLES:
        for motion in ("reduced", "none"):
            cue_for(event, "normal", motion, pulse)
    assert len(asked) == 1


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
