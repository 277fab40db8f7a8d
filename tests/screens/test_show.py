"""The show on the table: bursts and footprints, and never more than three flashes in a second."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.rules import Cross, Phase, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import PAYOUT_COUNTS_AT, PAYOUT_LEAVES_AT, WORD_RESTS
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.luckybox.stage import AnswerOverEffect, CascadeHop
from game.scenes.table.effects import draw_burst, draw_footprints
from game.scenes.table.table import FAST_RATE, HOLD_SECONDS_UNTIL_FAST, SLOW_RATE
from game.stage import EventPose, FlashLimiter
from game.ui.draw import shapes
from game.ui.draw.faces import LineRenderer
from game.ui.draw.palette import LEAF, SKY
from game.ui.pen import Pen
from game.ui.tree.parts import Cached
from game.ui.window.scene import Kit
from tests.benches.show_bench import chain_game, set_off
from tests.players.rounds import (
    CASCADE,
    PLAIN,
    cross_off,
    hands,
    let_settle,
    on,
    renumbered,
    sit_at,
    sit_down,
    table_at,
)
from tests.players.screen import FRAME_MS, Player, key_down, key_up, mouse_down, mouse_up
from tests.tables.played import played_to

PREPARING_FRAMES = 600
FRAME = FRAME_MS / 1000


def test_a_burst_is_where_the_time_says(kit: Kit) -> None:
    def drawn(seed: int, progress: float) -> object:
        canvas = kit.window.canvas
        canvas.begin_frame()
        draw_burst(Pen(kit, canvas), seed, 20, (200, 200), 150.0, 24, (SKY, LEAF), progress)
        return canvas.drawing.strokes

    early, late = drawn(3, 0.2), drawn(3, 0.7)
    assert early and late and early != late
    assert drawn(3, 0.2) == early, "the same seed at the same moment"
    assert drawn(4, 0.2) != early


def test_a_view_knows_how_the_cascade_ran_until_the_next_number(kit: Kit) -> None:
    player, scene, table = sit_at(kit, hands(kit, CASCADE))
    cross_off(player, scene, (1, 2))
    seat = table.view.seats[0]
    assert seat.steps == []
    assert isinstance(table.match.legal(0)[0], UseBonus)
    cross_off(player, scene, (2, 0))
    assert seat.steps == [CascadeHop(1, 0, 2, 0)]
    table.view.fold(ev.NumberRevealed(1, 2, 7))
    assert seat.steps == []


@pytest.mark.parametrize("is_shared", [False, True])
def test_numbers_left_do_not_give_the_next_one_away_before_its_card_has_turned(
    kit: Kit, is_shared: bool
) -> None:
    kit.settings.speed, kit.settings.shares_table = "normal", is_shared
    table = hands(kit, *renumbered(CASCADE, CASCADE))
    scene = SharedRound(kit, table) if is_shared else RoundScene(kit, table)
    player = Player(kit, scene)
    player.wait(2)

    def left() -> tuple[int, ...]:
        parts = (placed.part for placed in scene.picture.view.walk())
        gauge = next(part for part in parts if part.key == "numbers left")
        assert isinstance(gauge, Cached)
        numbers, coming = gauge.args[:2]
        return *numbers, coming

    before = left()
    table.director.queue([ev.NumberRevealed(1, 2, 9)])
    player.wait()
    frames = 0
    while table.director.is_busy():
        # The view already knows it.
        assert table.view.number == 9 and left() == before
        frames += 1
        player.wait()
    player.wait()
    assert frames > 10
    assert left() == (*before[:8], before[8] - 1, before[9] - 1)


def test_footprints_run_from_the_line_to_the_square_and_leave_what_is_written(kit: Kit) -> None:
    start, end = pygame.Rect(50, 200, 40, 40), pygame.Rect(600, 220, 60, 60)

    def reach(upto: float, clear: tuple[pygame.Rect, ...] = ()) -> pygame.Rect:
        surface = pygame.Surface((960, 540), pygame.SRCALPHA)
        draw_footprints(Pen(kit, surface), start, end, upto=upto, clear=clear)
        return surface.get_bounding_rect()

    whole, half = reach(1.0), reach(0.5)
    assert whole.left >= start.centerx and whole.right <= end.right
    assert half.width < whole.width
    assert reach(1.0, (pygame.Rect(300, 0, 700, 540),)).right <= 306
    assert reach(0.0).width == 0


@pytest.mark.parametrize("others", [0, 3])
def test_a_table_that_stands_still_is_drawn_from_the_same_pictures(kit: Kit, others: int) -> None:
    """A picture that is made anew for each frame is drawn anew in each frame."""
    more = [PLAIN.replace("card ", f"card {at}") for at in range(1, others + 1)]
    player, scene, table = sit_at(kit, hands(kit, PLAIN, *more, bots=range(1, 1 + others)))
    let_settle(player, scene)
    player.wait(PREPARING_FRAMES // 10)
    canvas, changed = kit.window.canvas, []
    canvas.forget_last_frame()
    for _frame in range(3):
        canvas.begin_frame()
        scene.draw(canvas)
        changed.append(canvas.show_frame())
    assert not table.director.is_busy()
    assert changed == [True, False, False]


@pytest.mark.parametrize("scene_of", [RoundScene, SharedRound])
def test_between_two_steps_nothing_is_painted_where_only_flecks_fly(
    kit: Kit, scene_of: type[RoundScene | SharedRound]
) -> None:
    """While words rest and points count up, every other frame costs next to nothing."""
    table = table_at(kit, chain_game(1), ())
    scene = scene_of(kit, table)
    Player(kit, scene)
    changed, rested = list[bool](), False
    set_off(table)
    canvas = kit.window.canvas
    while table.director.is_busy() or table.director.poses():
        scene.update(1 / 60)
        canvas.begin_frame()
        scene.draw(canvas)
        is_painted, poses = canvas.show_frame(), table.director.poses()
        before, rested = rested, bool(poses) and all(map(_rests, poses))
        if rested and before and not table.director.is_at_step:
            changed.append(is_painted)
    assert len(changed) > 40 and not any(changed)


def _rests(pose: object) -> bool:
    match pose:
        case EventPose(ev.SquareCrossed(), progress, part="tier"):
            return WORD_RESTS[0] + 0.02 < progress < WORD_RESTS[1]
        case AnswerOverEffect("counted", progress=progress):
            return PAYOUT_COUNTS_AT + 0.02 < progress < PAYOUT_LEAVES_AT
        case EventPose(ev.SquareCrossed(), part="combo") | AnswerOverEffect("called"):
            return True
        case AnswerOverEffect("forward", progress=0.0):
            return True
    return False


def test_a_prepared_cascade_draws_nothing_large(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene, table = sit_at(kit, hands(kit, CASCADE))
    # The first answer lights up the button that takes it back, too.
    table.act(Cross(0, 1, 2))
    let_settle(player, scene)
    player.wait(PREPARING_FRAMES)
    scene.draw(kit.window.surface)
    pictures: list[object] = []
    letters: list[str] = []
    real, lettered = shapes.rasterise_svg, LineRenderer.render_line

    def rasterise(svg: str, size: tuple[int, int]) -> pygame.Surface:
        pictures.append((size, svg[-200:]))
        return real(svg, size)

    def lettering(faces: LineRenderer, string: str, role: str, *rest: object) -> pygame.Surface:
        if role == "script":
            letters.append(string)
        return lettered(faces, string, role, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(shapes, "rasterise_svg", rasterise)
    monkeypatch.setattr("game.ui.draw.art.rasterise_svg", rasterise)
    monkeypatch.setattr("game.luckybox.scenes.cards.rasterise_svg", rasterise)
    monkeypatch.setattr(LineRenderer, "render_line", lettering)
    for square in ((2, 0), (2, 3)):
        table.act(next(a for a in table.match.legal(0) if (a.card, a.square) == square))
        # While it runs; what may be clicked in between is drawn when it is asked for.
        while table.director.is_busy():
            player.wait()
    assert table.view.seats[0].combo == 3
    assert letters == []
    assert pictures == []


# --- time ----------------------------------------------------------------------------------------


def seconds_to_settle(player: Player, scene: RoundScene) -> float:
    frames = 0
    while scene.table.director.is_busy():
        player.wait()
        frames += 1
    return frames * FRAME


def answered(kit: Kit) -> tuple[Player, RoundScene]:
    player, scene = sit_down(kit, hands(kit, CASCADE.replace("| ?", "| S")))
    cross_off(player, scene, (1, 2))
    player.click(on(scene, (2, 0)))
    return player, scene


def test_time_goes_by_as_fast_as_the_player_holds(kit: Kit) -> None:
    usual = seconds_to_settle(*answered(kit))
    kit.stack.remove_all_scenes()
    kit.stack.apply_changes()
    player, scene = answered(kit)
    player.do(key_down(pygame.K_LSHIFT))
    slow = seconds_to_settle(player, scene)
    assert slow == pytest.approx(usual / SLOW_RATE, rel=0.1)
    player.do(key_up(pygame.K_LSHIFT))
    assert scene.playback_speed.rate == 1.0
    kit.stack.remove_all_scenes()
    kit.stack.apply_changes()
    player, scene = answered(kit)
    player.do(key_down(pygame.K_SPACE))
    assert scene.playback_speed.rate == FAST_RATE
    player.wait(3)
    player.do(key_up(pygame.K_SPACE))
    assert scene.playback_speed.rate == 1.0
    player.do(key_down(pygame.K_LSHIFT))
    player.press(pygame.K_ESCAPE)
    assert player.scene is not scene
    assert scene.playback_speed.rate == 1.0, "nothing is held after a pause"


def test_a_button_held_hurries_and_a_click_finishes_the_step(kit: Kit) -> None:
    player, scene = answered(kit)
    aside = (3, scene.kit.window.size[1] // 2)  # Nothing lies there.
    player.do(key_down(pygame.K_LSHIFT))
    player.do(mouse_down(aside))
    assert scene.playback_speed.rate == SLOW_RATE
    player.wait(round(HOLD_SECONDS_UNTIL_FAST / FRAME) + 2)
    assert scene.playback_speed.rate == FAST_RATE
    player.do(mouse_up(aside))
    assert scene.playback_speed.rate == SLOW_RATE
    player.do(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert scene.playback_speed.rate == 1.0


MOST, SECONDS = 3, 1.0
COLUMNS, ROWS = 48, 27
"""The screen is measured in so many cells."""
BLOCK = (16, 9)
"""A tenth of the field of vision, 341 by 256 of 1024 by 768, in cells."""
LEAST_SWING, DARK, AREA = 0.10, 0.80, 0.25
"""What makes a flash (WCAG 2.3.1): how much it changes, how dark it gets, how much of a block."""
AT_ONCE = 0.07
"""Cells that change within so many seconds change together."""

Asked = tuple[float, float, float]


@settings(deadline=None)
@given(st.lists(st.tuples(st.floats(0, 0.4), st.floats(0, 0.5), st.floats(0, 0.6)), max_size=60))
def test_no_second_holds_more_than_three(asked: Sequence[Asked]) -> None:
    pulses, now, granted = FlashLimiter(), 0.0, list[tuple[float, float]]()
    for wait, earliest, more in asked:
        now += wait
        if pulses.ask(now, earliest, earliest + more):
            granted.append((now + earliest, now + earliest + more))
    for seed in range(3):
        rng = Random(seed)
        moments = sorted(rng.uniform(*span) for span in granted)
        assert all(
            moments[at + MOST] - moments[at] >= SECONDS - 1e-9 for at in range(len(moments) - MOST)
        )
    pulses = FlashLimiter()
    assert [pulses.ask(at / 10) for at in range(5)] == [True, True, True, False, False]
    assert [pulses.ask(1.0), pulses.ask(1.05)] == [True, False], "a later one is granted"


def luminances(surface: pygame.Surface) -> list[float]:
    small = pygame.transform.smoothscale(surface, (COLUMNS, ROWS))
    pixels = pygame.image.tobytes(small, "RGB")
    linear = [LINEAR[value] for value in pixels]
    return [
        0.2126 * linear[at] + 0.7152 * linear[at + 1] + 0.0722 * linear[at + 2]
        for at in range(0, len(linear), 3)
    ]


LINEAR = [
    value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4
    for value in range(256)
]


class Swings:
    """Finds where the light of each cell turns, up or down, by enough to be seen."""

    def __init__(self) -> None:
        self._low: list[float] = []
        self._high: list[float] = []
        self.turned: dict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
        """By cell: when it changed enough, and into which direction."""

    def take(self, seconds: float, frame: list[float]) -> None:
        if not self._low:
            self._low, self._high = list(frame), list(frame)
        for at, light in enumerate(frame):
            low, high = min(self._low[at], light), max(self._high[at], light)
            cell = (at % COLUMNS, at // COLUMNS)
            if light - low >= LEAST_SWING and low < DARK:
                self.turned[cell].append((seconds, 1))
                low = high = light
            elif high - light >= LEAST_SWING and light < DARK:
                self.turned[cell].append((seconds, -1))
                low = high = light
            self._low[at], self._high[at] = low, high

    def flashes(self) -> int:
        """Count the most pairs of opposite changes that any block sees within a second."""
        return max((most_pairs(self._changes(*block)) for block in blocks()), default=0)

    def _changes(self, left: int, top: int) -> list[tuple[float, int]]:
        """Give when enough of a block changed together, each direction by itself."""
        enough = AREA * BLOCK[0] * BLOCK[1]
        seen = sorted(
            turn
            for x in range(left, left + BLOCK[0])
            for y in range(top, top + BLOCK[1])
            for turn in self.turned.get((x, y), ())
        )
        changes: list[tuple[float, int]] = []
        for direction in (1, -1):
            times = [seconds for seconds, way in seen if way == direction]
            start = 0
            while start < len(times):
                end = start
                while end < len(times) and times[end] - times[start] <= AT_ONCE:
                    end += 1
                if end - start >= enough:
                    changes.append((times[start], direction))
                    start = end
                else:
                    start += 1
        return sorted(changes)


def blocks() -> Iterator[tuple[int, int]]:
    for left in range(0, COLUMNS - BLOCK[0] + 1, 4):
        for top in range(0, ROWS - BLOCK[1] + 1, 3):
            yield left, top


def most_pairs(changes: Sequence[tuple[float, int]]) -> int:
    """Count the pairs of opposite changes in the second that holds most of them."""
    most = 0
    for at, (start, _way) in enumerate(changes):
        pairs, last = 0, 0
        for seconds, way in changes[at:]:
            if seconds - start > SECONDS:
                break
            if last and way != last:
                pairs, last = pairs + 1, 0
            else:
                last = way
        most = max(most, pairs)
    return most


def test_a_blinking_screen_is_found_out() -> None:
    swings = Swings()
    for frame in range(60):
        bright = frame // 5 % 2
        swings.take(frame / 60, [0.1 + 0.5 * bright] * (COLUMNS * ROWS))
    assert swings.flashes() > MOST


@pytest.mark.parametrize(("speed", "rate"), [("fast", 1.0), ("turbo", 1.0), ("normal", FAST_RATE)])
def test_twelve_boards_at_once_do_not_flash(kit: Kit, speed: str, rate: float) -> None:
    kit.settings.speed = speed
    kit.settings.auto_reveal = True
    table = played_to(12, Phase.TURN, 3, settings=kit.settings)
    assert all(player.kind == DEFAULT_BOT_NAME for player in table.players)
    scene = RoundScene(kit, table)
    player = Player(kit, scene)
    if rate != 1.0:
        player.do(key_down(pygame.K_SPACE))
    swings, seconds = Swings(), 0.0
    crosses = 0
    while player.scene is scene and seconds < 9.0:
        drawn = player.loop.frames_drawn
        player.wait()
        seconds += 0.016
        if player.loop.frames_drawn > drawn:
            swings.take(seconds, luminances(kit.window.surface))
        crosses = max(crosses, *(seat.combo for seat in table.view.seats))
    assert crosses >= 3, "look for a livelier round"
    assert swings.flashes() <= MOST
