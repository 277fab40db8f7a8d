"""Cues of both games: every event has a clip, in time, short and never adrift of the table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pygame
import pytest

from game.blanco import rules as blanco
from game.blanco.rules import events as blanco_ev
from game.blanco.scenes import blanco_callouts, blanco_show
from game.blanco.spelling import card_name
from game.blanco.stage import BlancoView, SlidingGrid
from game.files import SOUNDS_FOLDER
from game.luckybox import rules
from game.luckybox.bots import BOTS
from game.luckybox.decks import DEFAULT_DECK, faces_by_id, load_deck
from game.luckybox.rules import events as ev
from game.luckybox.scenes import luckybox_show
from game.luckybox.scenes.luckybox_show import (
    CALL_LANDS_AT,
    CASCADE_TIERS,
    CascadeTier,
    cross_time_factor,
    earcons_for,
    event_clip,
    tier_starting_at,
)
from game.luckybox.stage import TableView, TokenArrival, TokenFlight, lane_of, view_of
from game.stage import (
    STEP_SECONDS,
    TABLE_LANE,
    TIMING_BY_SPEED,
    Clip,
    ClipPose,
    EchoedClip,
    EventDirector,
    EventPose,
    step_time_factor,
)
from game.start import SPEEDS
from game.ui.pen import Pen
from game.ui.window.scene import Kit
from tests.players.blanco_screen import scene_of, settle, sit_down
from tests.tables.table import setup_for

LONGEST_CASCADE_SECONDS = 10.0
WORST_SEEDS = (1554, 6959, 8445, 13656, 14233)
"""Solo games with the longest cascades among thirty thousand of a greedy player."""

CROSS = ev.SquareCrossed(0, 7, 4, 5, 0b10000, None, 1, 0)
CHAINED = ev.SquareCrossed(0, 7, 4, 5, 0b10000, (9, 2), 2, 1)
LINE = ev.LineCompleted(0, 7, 1, "star", 4, 0)
SAMPLES: tuple[rules.Event, ...] = (
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
DEEPENING = [
    sample
    for sample in SAMPLES
    if hasattr(sample, "depth") and not isinstance(sample, ev.BonusUsed)
]
"""What cascades bring about; a bonus that is used is seen at what it brings."""


@cache
def cascades(seed: int) -> list[list[rules.Event]]:
    """Play a solo game greedily; give what each answer brought about."""
    setup = rules.Setup(
        ("Solo",), rules.CLASSIC_EDITION, seed, faces_by_id(load_deck(DEFAULT_DECK), 1)
    )
    game, found = rules.new_game(setup).game, list[list[rules.Event]]()
    while game.phase is not rules.Phase.OVER:
        happened: list[rules.Event] = []
        while legal := rules.legal_actions(game, 0):
            choice = BOTS["line-greedy"](rules.view_for(game, 0), legal, Random(seed))
            game, events = rules.apply(game, choice)
            happened += events
        if game.phase is rules.Phase.TURN and happened:
            found.append(happened)
        game, _events = rules.advance(game)
    return found


BLANCO_SAMPLES: tuple[blanco.Event, ...] = (
    blanco_ev.GameStarted(("Ann", "Ben"), 120),
    blanco_ev.GridDealt(0, 1, 3, 3, 111),
    blanco_ev.DiscardStarted(7, 101),
    blanco_ev.HandDealt(0, (1, 2), 99),
    blanco_ev.GridOpened(0, 1, (0, 0), (1, 1)),
    blanco_ev.TurnStarted(0, 1),
    blanco_ev.PileReshuffled(30, 1, 0),
    blanco_ev.CardDrawn(0, 30, "pile", 98, 1, 7),
    blanco_ev.CardPlaced(0, 30, (0, 0), 12, False, 2),
    blanco_ev.CardDropped(0, 30, 2),
    blanco_ev.CardsSwapped(0, (0, 0), (0, 1), (3, 0)),
    blanco_ev.CardRevealed(0, 44, (0, 1), "drop"),
    blanco_ev.CardLooked(0, 45, (0, 2), "open"),
    blanco_ev.LineCleared(0, ("row", 0), (3, 15, 27), ((0, 0), (0, 1), (0, 2)), 2, 6, 3),
    blanco_ev.GridClosed(0, (((1, 0), (0, 0)),), 2, 3),
    blanco_ev.StageCleared(0, 1),
    blanco_ev.RewardLapsed(0, 1),
    blanco_ev.TurnEnded(0, 1),
    blanco_ev.GameWon(0, (0, 17)),
)


@cache
def blanco_view() -> BlancoView:
    shown = BlancoView(0)
    setup = blanco.Setup(("Ann", "Ben"), 1)
    for event in blanco.events_seen_by(blanco.new_game(setup).events, 0):
        shown.fold(event)
    return shown


def blanco_cue(event: blanco.Event, *wishes: str, **more: Any) -> Clip:
    return blanco_show.clip_for_event(event, blanco_view(), *wishes, **more)


each_event = pytest.mark.parametrize(
    ("cue", "event"),
    [
        pytest.param(cue, event, id=f"{game} {type(event).__name__}")
        for game, cue, samples in (
            ("luckybox", event_clip, SAMPLES), ("blanco", blanco_cue, BLANCO_SAMPLES)
        )
        for event in samples
    ],
)  # fmt: skip
Cue = Callable[..., Clip]
MOTIONS = ("full", "reduced", "none")


def echo_poses(clip: Clip) -> list[ClipPose]:
    return poses_of(clip.echo) if isinstance(clip, EchoedClip) else []


def longest(event: Any, speed: str) -> float:
    if isinstance(event, blanco_ev.CardLooked):
        return blanco_show.PEEK_SECONDS[speed]
    if isinstance(event, blanco_ev.GameWon):
        # The result waits for nothing else.
        return 5.0
    return 1.5 if isinstance(event, get_args(ev.Event)) else 2.5


def combo(events: list[rules.Event]) -> int:
    return max((event.combo for event in events if isinstance(event, ev.SquareCrossed)), default=0)


@pytest.mark.parametrize(
    ("show", "kinds", "samples"),
    [(luckybox_show, ev.Event, SAMPLES), (blanco_show, blanco.Event, BLANCO_SAMPLES)],
    ids=["luckybox", "blanco"],
)
def test_every_event_has_a_whole_row(show: Any, kinds: Any, samples: tuple[Any, ...]) -> None:
    assert set(show.EVENTS) == set(get_args(kinds)) == {type(sample) for sample in samples}
    there = {path.stem for path in SOUNDS_FOLDER.glob("*.ogg")}
    for sample in samples:
        if show is blanco_show:
            assert bool(blanco_show.words_for_event(sample)) == bool(
                show.EVENTS[type(sample)].words
            )
        depths = range(1, 7) if isinstance(sample, blanco_ev.LineCleared) else ()
        for event in (sample, *(sample._replace(depth=depth) for depth in depths)):
            assert {it.name for it in show.earcons_for(event, TIMING_BY_SPEED["normal"])} <= there


@each_event
def test_every_clip_can_be_shown_at_any_moment(cue: Cue, event: Any) -> None:
    for speed, motion in product(SPEEDS, MOTIONS):
        clip = cue(event, speed, motion)
        assert 0.0 <= clip.length <= longest(event, speed)
        for part in (clip, clip.echo) if isinstance(clip, EchoedClip) else (clip,):
            assert part.poses(-0.01) == ()
            assert part.poses(part.length) == ()
            for pose in poses_of(part):
                assert 0.0 <= getattr(pose, "progress", 0.0) < 1.0


@each_event
def test_each_speed_is_faster_than_the_one_before(cue: Cue, event: Any) -> None:
    lengths = [cue(event, speed).length for speed in ("slow", "normal", "fast", "turbo")]
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
    assert event_clip(CROSS, speed).length == pytest.approx(cross)
    assert event_clip(LINE, speed).length == pytest.approx(line)
    assert event_clip(ev.NumberRevealed(1, 1, 5), speed).length == pytest.approx(flip)
    called = event_clip(CHAINED, speed)
    assert isinstance(called, EchoedClip)
    # It is called when the disc has landed.
    assert called.echo.length - step_time_factor(1) * TIMING_BY_SPEED[
        speed
    ].flight == pytest.approx(combo)


@pytest.mark.parametrize("sample", DEEPENING, ids=lambda sample: type(sample).__name__)
def test_a_deep_event_is_shown_faster(sample: Any) -> None:
    lengths = []
    for depth in (1, 3, 5, 7):
        values: dict[str, object] = {"depth": depth}
        if isinstance(sample, ev.SquareCrossed):
            values |= {"source": (9, 2), "combo": depth + 1}
        lengths.append(event_clip(sample._replace(**values), "normal").length)
    if isinstance(sample, ev.BonusPending):
        # It holds its breath, the longer the more has come already.
        assert lengths == sorted(lengths) and lengths[1] < lengths[2] <= 0.3
        return
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[-1] < lengths[0]


@pytest.mark.parametrize("speed", TIMING_BY_SPEED)
def test_a_cascade_takes_its_time_for_a_tier_and_for_its_end(speed: str) -> None:
    def seconds(combo: int, *, is_last: bool = False) -> float:
        return event_clip(crossed(combo), speed, is_last=is_last).length

    for tier in CASCADE_TIERS:
        assert seconds(tier.crosses) > seconds(tier.crosses - 1)
        assert seconds(tier.crosses) > seconds(tier.crosses + 1)
        assert seconds(tier.crosses + 1, is_last=True) > seconds(tier.crosses + 1)
    assert seconds(2, is_last=True) == seconds(2), "that is no cascade to wait for"


@pytest.mark.parametrize("speed", TIMING_BY_SPEED)
@pytest.mark.parametrize("is_last", [False, True])
@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.sound)
def test_a_word_is_heard_when_it_lands(tier: CascadeTier, is_last: bool, speed: str) -> None:
    event, frame = crossed(tier.crosses), 1 / 60
    clip = event_clip(event, speed, is_last=is_last)
    assert isinstance(clip, EchoedClip)
    lands = next(
        nth * frame
        for nth in range(600)
        for pose in clip.echo.poses(nth * frame)
        if part_of(pose) == "tier" and pose.progress >= CALL_LANDS_AT
    )
    heard = {
        it.name: it.after for it in earcons_for(event, TIMING_BY_SPEED[speed], is_last=is_last)
    }
    assert heard[tier.sound] + tier.sound_lands == pytest.approx(lands, abs=0.03)
    if tier.burst:
        assert heard[tier.burst] == pytest.approx(lands, abs=0.03)
        assert clip.length > lands, "nothing goes on before it has landed"


@pytest.mark.parametrize("motion", MOTIONS)
def test_the_longest_cascades_stay_short_and_can_be_followed(motion: str) -> None:
    every = [events for seed in WORST_SEEDS for events in cascades(seed)]
    assert max(map(combo, every)) >= 10, "look for long cascades again: the deck has changed"
    for events in every:
        took = sum(event_clip(event, "normal", motion).length for event in events)
        assert took <= LONGEST_CASCADE_SECONDS, combo(events)
        # From four steps a second on, the eye no longer follows: so much for disc and cross.
        least = 0.1 if motion == "full" and combo(events) >= 5 else 0.001
        for event in events:
            if isinstance(event, ev.SquareCrossed) and event.source:
                assert event_clip(event, "normal", motion).length >= least


def part_of(pose: ClipPose) -> str:
    return "flight" if isinstance(pose, TokenFlight) else getattr(pose, "part", "")


def test_the_disc_travels_before_the_cross_is_drawn() -> None:
    clip = event_clip(CHAINED, "normal")
    parts = [part_of(clip.poses(clip.length * step / 20)[0]) for step in range(20)]
    assert parts[0] == "flight"
    assert parts[-1] == "drawn"
    assert parts == sorted(parts, key=["flight", "drawn"].index)


def crossed(combo: int) -> ev.SquareCrossed:
    return CHAINED._replace(combo=combo)


def echo_of(event: rules.Event, speed: str = "normal", motion: str = "full") -> Clip:
    clip = event_clip(event, speed, motion)
    assert isinstance(clip, EchoedClip)
    return clip.echo


def poses_of(clip: Clip) -> list[ClipPose]:
    return [pose for step in range(200) for pose in clip.poses(clip.length * step / 200)]


def test_each_tier_is_called_once_when_its_cross_lands() -> None:
    called = {}
    for combo in range(2, 15):
        tiers = [p for p in poses_of(echo_of(crossed(combo))) if part_of(p) == "tier"]
        if tiers:
            called[combo] = tier_starting_at(combo)
            lands = TIMING_BY_SPEED["normal"].flight * cross_time_factor(crossed(combo))
            early = echo_of(crossed(combo)).poses(lands - 0.001)
            assert not early, "the disc is still on its way"
    assert list(called) == [tier.crosses for tier in CASCADE_TIERS]


# --- how much moves ------------------------------------------------------------------------------

TRAVEL = (ev.CardsOffered, ev.CardsKept, ev.PileReshuffled, ev.CardsDiscarded)
BLANCO_TRAVEL = (blanco_ev.PileReshuffled, blanco_ev.GridDealt, blanco_ev.HandDealt)


def travels(pose: ClipPose) -> bool:
    if isinstance(pose, EventPose) and (
        isinstance(pose.event, BLANCO_TRAVEL) or pose.part == "boxed"
    ):
        return True
    return isinstance(pose, TokenArrival | SlidingGrid) or isinstance(
        getattr(pose, "event", None), TRAVEL
    )


@each_event
def test_where_less_is_to_move_nothing_travels_or_flashes(cue: Cue, event: Any) -> None:
    for speed in SPEEDS:
        clip = cue(event, speed, "reduced")
        for pose in poses_of(clip) + echo_poses(clip):
            assert not travels(pose)
            assert not getattr(pose, "moves", False)
            assert not getattr(pose, "bright", False)
        assert clip.length <= cue(event, speed).length


@each_event
def test_where_nothing_is_to_move_only_words_and_looks_are_shown(cue: Cue, event: Any) -> None:
    for speed in SPEEDS:
        clip = cue(event, speed, "none")
        kinds = {type(getattr(pose, "event", None)) for pose in poses_of(clip)}
        stays = isinstance(event, blanco_ev.CardLooked | blanco_ev.GameWon)
        assert kinds == ({type(event)} if stays else set())
        assert clip.length <= cue(event, "slow").length


@pytest.mark.parametrize("speed", SPEEDS)
def test_where_nothing_is_to_move_a_cascade_is_counted_all_the_same(speed: str) -> None:
    echo = echo_of(crossed(5), speed, "none")
    assert {part_of(pose) for pose in poses_of(echo)} == {"combo"}


@each_event
def test_what_may_not_flash_is_shown_without_light(cue: Cue, event: Any) -> None:
    crossed_late = [crossed(5)] if isinstance(event, ev.SquareCrossed) else []
    for each in (event, *crossed_late):
        clip = cue(each, "normal", pulse=lambda after: False)
        poses = poses_of(clip) + echo_poses(clip)
        assert not any(getattr(pose, "bright", False) for pose in poses)


def test_only_what_shines_asks_for_a_flash() -> None:
    asked: list[float] = []

    def pulse(after: float) -> bool:
        asked.append(after)
        return True

    for combo in (2, 4, 6):
        event_clip(crossed(combo), "normal", pulse=pulse)
    assert asked == []
    event_clip(crossed(5), "normal", pulse=pulse)
    heard = {it.name: it.after for it in earcons_for(crossed(5), TIMING_BY_SPEED["normal"])}
    lands = heard["mega"] + CASCADE_TIERS[1].sound_lands
    assert asked == [pytest.approx(lands)], "when the word lands"
    for event in SAMPLES:
        for motion in ("reduced", "none"):
            event_clip(event, "normal", motion, pulse)
    assert len(asked) == 1


TICK = 1 / 60


def some_events(players: int, seed: int, turns: int) -> tuple[list[rules.Event], rules.State]:
    """Let bots play some turns; give everything that happened."""
    rng = Random(seed)
    game, opening = rules.new_game(setup_for(players, rules.CLASSIC_EDITION, seed))
    happened = list(opening)
    while game.phase is not rules.Phase.OVER and turns:
        waiting = [p for p in range(players) if rules.legal_actions(game, p)]
        while waiting:
            player = rng.choice(waiting)
            legal = rules.legal_actions(game, player)
            choice = BOTS["line-greedy"](rules.view_for(game, player), legal, rng)
            game, events = rules.apply(game, choice)
            happened += events
            waiting = [p for p in range(players) if rules.legal_actions(game, p)]
        game, events = rules.advance(game)
        happened += events
        turns -= 1
    return happened, game


def directed(events: Sequence[rules.Event], steps: Sequence[float], speed: str) -> EventDirector:
    director = EventDirector(TableView(), lambda event: event_clip(event, speed), lane_of=lane_of)
    director.queue(events)
    for dt in steps:
        director.update(dt)
    return director


def pictured(director: EventDirector) -> dict[str, float]:
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
            # What moves in steps may be late by less than one; then it has caught up.
            often.update(STEP_SECONDS, 0.0)
            assert often.view == once.view
            assert pictured(often) == pytest.approx(pictured(once), abs=1e-6)


@pytest.mark.parametrize("players", [1, 4, 12])
def test_hurrying_at_random_never_drifts(players: int) -> None:
    events, game = some_events(players, seed=players, turns=16)
    for seed in range(4):
        rng = Random(seed)
        director = EventDirector(
            TableView(), lambda event: event_clip(event, "normal"), lane_of=lane_of
        )
        waiting = list(events)
        while waiting or director.is_busy():
            if waiting:
                count = rng.randrange(1, 30)
                director.queue(waiting[:count])
                del waiting[:count]
            lane = rng.randrange(players)
            match rng.randrange(6):
                case 0:
                    director.hurry(lane, TABLE_LANE)
                case 1:
                    director.finish(lane)
                case 2:
                    director.finish(TABLE_LANE)
                case 3:
                    director.finish()
                case _:
                    director.update(rng.choice([TICK, 0.1, 1.0]))
        assert director.view == view_of(game)


def test_a_card_is_named_by_colour_and_number() -> None:
    assert card_name(1) == "red 1"
    assert card_name(120) == "brown 12"
    assert card_name(0) == "a card"


@pytest.mark.parametrize("motion", MOTIONS)
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_card_that_stays_is_open_for_ever(speed: str, motion: str) -> None:
    looked = blanco_ev.CardLooked(0, 45, (0, 2), "open")
    clip = blanco_cue(looked, speed, motion, stays=True)
    assert clip.length == math.inf
    [soon], [late] = clip.poses(1.0), clip.poses(100_000.0)
    assert soon == late and soon.progress == blanco_show.PEEK_START
    hidden = blanco_cue(looked._replace(card=0), speed, motion)
    assert hidden.length < blanco_cue(looked, speed, motion).length, "in a replay"


def test_deeper_lines_of_a_chain_are_quicker_and_called() -> None:
    line = next(sample for sample in BLANCO_SAMPLES if isinstance(sample, blanco_ev.LineCleared))
    lengths = [blanco_cue(line._replace(depth=depth), "normal").length for depth in (1, 2, 3)]
    assert lengths == sorted(lengths, reverse=True)
    clips = [blanco_cue(line._replace(depth=depth), "normal") for depth in (1, 2)]
    for clip in clips:
        shown = {part_of(pose) for pose in poses_of(clip) + echo_poses(clip)}
        assert shown == {"lit", "boxed", "called"}


@pytest.mark.parametrize("wished", [True, False])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_grid_cleared_elsewhere_is_called_out_on_its_tile_and_larger_if_one_wishes(
    kit: Kit, seat: int, wished: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, _table = sit_down(kit)
    settle(player)
    picture = scene_of(player).picture
    said, laid, render = dict[str, float](), list[pygame.Rect](), kit.text.render

    def listen(words: str, role: Any, size: float, *rest: Any, **how: Any) -> pygame.Surface:
        said[words] = size
        return render(words, role, size, *rest, **how)

    monkeypatch.setattr(kit.text, "render", listen)
    monkeypatch.setattr(
        blanco_callouts, "blit_with_alpha", lambda _on, _it, rect, _alpha: laid.append(rect)
    )
    kit.settings.big_moments = wished
    pose = EventPose(blanco_ev.StageCleared(seat, 1), 0.5, moves=False)
    blanco_callouts.draw_callouts(
        Pen.at(kit, kit.window.surface, picture.place), picture.places, [pose]
    )
    size = said["Grid cleared!"]
    assert set(said) == {"Grid cleared!", "1/2"} and len(laid) == 3, "a burst and what is on it"
    for rect in laid:
        assert picture.places.tiles[1].collidepoint(rect.center) == (seat == 1)
    assert (size > 24) == (seat == 0 or wished)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_cleared_grid_is_called_out_on_a_burst_that_stays_on_its_board(
    kit: Kit, seat: int
) -> None:
    player, _table = sit_down(kit)
    settle(player)
    picture, surface = scene_of(player).picture, kit.window.surface
    before = surface.copy()
    pose = EventPose(blanco_ev.StageCleared(seat, 1), 0.5, moves=False)
    blanco_callouts.draw_callouts(Pen.at(kit, surface, picture.place), picture.places, [pose])
    changed = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1), before)
    changed.invert()
    area = changed.get_bounding_rects()
    burst = area[0].unionall(area[1:])
    board = picture.places["frame"] if seat == 0 else picture.places.tiles[1]
    assert board.inflate(12, 12).contains(burst)
    assert burst.width > 0.55 * board.width and changed.count() > 0.3 * burst.width * burst.height
