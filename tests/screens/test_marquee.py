"""A cascade's word and count: large over the board, on its sign, from first frame to last."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import pygame
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game import words
from game.luckybox.rules import Cross, UseBonus
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_show import (
    CALL_ARRIVES_AT,
    CALL_LANDS_AT,
    CASCADE_TIERS,
    PAYOUT_COUNTED_AT,
    PAYOUT_COUNTS_AT,
    PAYOUT_LANDS_AT,
    PAYOUT_LEAVES_AT,
    CascadeTier,
    highest_tier_reached,
    payout_earcons,
    payout_time_factor,
)
from game.luckybox.scenes.round import climax, panels
from game.luckybox.scenes.round.board import POINTS_GONE_AT
from game.luckybox.scenes.round.climax import (
    BURST_INKS,
    Stage,
    draw_climax,
    first_word_board,
    stage_board,
    word_rect,
)
from game.luckybox.scenes.round.marquee import (
    Marquee,
    combo_lettering,
    count_room,
    draw_marquee,
    flat_word,
    marquee_count,
)
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.round_show import RoundAnimations
from game.luckybox.stage import TokenFlight, Zone
from game.scenes import destinations as to
from game.scenes.table.table import THEN_SEPARATOR
from game.stage import TIMING_BY_SPEED, ClipPose, EventPose, PauseClip, ShowOptions
from game.ui.draw.palette import INK
from game.ui.pen import Pen
from game.ui.window.preferences import MOTION_LEVELS
from game.ui.window.scene import Kit
from tests.players.rounds import PLAIN, hands
from tests.players.screen import Player, open_kit, opened

SIZES = [(960, 540), (1280, 1024), (2560, 1080)]
CARDS, CROSSED_SQUARES = 3, (4, 7)
FRAME = 1 / 20
BUTTONS = "undo", "pass", "menu", "log"
THINKING_FRAMES = 60
"""For so long a person thinks before they choose a bonus."""


def random_card(card: int, chance: Random) -> str:
    """Draw a card that lacks little, with bonuses that lead on."""
    numbers = [chance.randint(1, 9) for _square in range(9)]
    crossed = set(chance.sample(range(9), chance.randint(*CROSSED_SQUARES)))
    signs = [f"{'x' if at in crossed else ''}{number}" for at, number in enumerate(numbers)]
    ends = [chance.choice("123456789???SL") for _line in range(6)]
    rows = [" ".join(signs[at : at + 3]) + f" | {ends[at // 3]}" for at in (0, 3, 6)]
    return "\n".join([f"card {card} {rows[0]}", *rows[1:], " ".join(ends[3:])])


class Frame(NamedTuple):
    """What one frame showed."""

    shown: Marquee | None
    lane: pygame.Rect | None
    others: tuple[pygame.Rect, ...]
    """The areas of the cards, of the tiles, of the points and of the round's name."""
    word: pygame.Rect | None
    """Where a word lay over the board, or None."""
    is_crossing: bool
    """Whether a square was being crossed off, or its number was on its way."""
    points: tuple[pygame.Rect, ...]
    """Where points were told: on cards just completed, and beside the cards."""


class Chain:
    """Somebody who answers a number, and what each frame of their answer shows."""

    def __init__(self, kit: Kit, boards: int, chance: Random) -> None:
        self.kit, self.chance = kit, chance
        number = chance.randint(1, 9)
        mine = "\n".join(random_card(card, chance) for card in range(1, CARDS + 1))
        rest = [PLAIN.replace("card 1", f"card {CARDS + at}") for at in range(1, boards)]
        self.table = hands(kit, mine, *rest, number=number, bots=range(1, boards))
        self.scene = RoundScene(kit, self.table)
        self.player = Player(kit, self.scene)
        self.frames: list[Frame] = []

    def watch(self, frames: int = 1) -> None:
        for _frame in range(frames):
            self.scene.update(FRAME)
            self.scene.draw(self.kit.window.canvas)
            picture = self.scene.picture
            places = picture.view.places
            kinds = ("card", "square", "seat")
            others = [
                rect for key, rect in places.items() if isinstance(key, tuple) and key[0] in kinds
            ]
            counters = [picture.counter_rect] if picture.counter_rect else []
            rows = [places[key] for key in (*[("round", at) for at in range(4)], "total")]
            others += [*rows, *counters, picture.place["round"], picture.place["track"]]
            poses = [it for it in self.table.director.poses() if getattr(it, "player", 0) == 0]
            told = [
                places["card", pose.event.card] for pose in poses
                if isinstance(pose, EventPose) and pose.part == "stamped"
                and pose.progress < POINTS_GONE_AT
            ]  # fmt: skip
            crossing = any(
                (isinstance(pose, TokenFlight) and pose.end.zone is Zone.SQUARE)
                or getattr(pose, "part", "") == "drawn"
                for pose in poses
            )
            self.frames.append(
                Frame(picture.marquee, picture.call_rect, tuple(others), picture.word_rect,
                      crossing, (*told, *counters, *rows))
            )  # fmt: skip

    def answer(self) -> int:
        """Answer to the end, with a pause before each choice; return how many crosses it was."""
        while legal := [a for a in self.table.match.legal(0) if isinstance(a, Cross | UseBonus)]:
            self.table.act(self.chance.choice(legal))
            self.watch()
            while self.table.director.is_busy(0):
                self.watch()
            self.watch(THINKING_FRAMES // 10)
        crosses = self.table.view.seats[0].combo
        while self.scene.picture.marquee is not None:
            self.watch()
        return crosses


def words_in(frames: list[Frame]) -> list[str]:
    return [frame.shown.tier.word if frame.shown and frame.shown.tier else "" for frame in frames]


@pytest.fixture(scope="module", params=SIZES, ids=str)
def sized_kit(request: pytest.FixtureRequest) -> Kit:
    return opened(request.param)


@pytest.mark.parametrize("boards", [1, 4, 12])
def test_a_word_is_seen_from_its_first_frame_to_its_last_and_hides_nothing(
    sized_kit: Kit, boards: int
) -> None:
    longest = 0

    @settings(max_examples=4, deadline=None)
    @example(992)
    @given(seed=st.integers(0, 10**6))
    def check(seed: int) -> None:
        nonlocal longest
        chain = Chain(sized_kit, boards, Random(seed))
        crosses = chain.answer()
        longest = max(longest, crosses)
        seen = words_in(chain.frames)
        for tier in CASCADE_TIERS:
            at = [nth for nth, word in enumerate(seen) if word == tier.word]
            assert bool(at) == (tier.crosses <= crosses)
            assert at == list(range(at[0], at[-1] + 1)) if at else True
        first = next((nth for nth, frame in enumerate(chain.frames) if frame.shown), None)
        assert (first is not None) == (crosses > 1)
        for frame in chain.frames[first:-1] if first is not None else ():
            assert frame.shown is not None, "it stays while one must choose"
            assert frame.lane is not None
            assert sized_kit.window.canvas.get_rect().contains(frame.lane)
            assert frame.lane.collidelist(frame.others) < 0
            if frame.word is not None:
                assert not frame.is_crossing
                assert frame.word.collidelist(frame.points) < 0
                assert sized_kit.window.canvas.get_rect().contains(frame.word)
        for tier in CASCADE_TIERS:
            assert (tier.crosses <= crosses) == any(
                frame.word and frame.shown and frame.shown.tier is tier for frame in chain.frames
            )
        sized_kit.stack.remove_all_scenes()
        sized_kit.stack.apply_changes()

    check()
    assert longest > 2


@pytest.mark.parametrize("boards", [1, 4, 8, 12])
def test_no_word_lies_over_the_points_of_the_scorecard_however_rare_it_is(
    sized_kit: Kit, boards: int
) -> None:
    chain = Chain(sized_kit, boards, Random(17))
    chain.watch()
    picture, board = chain.scene.picture, stage_board(chain.scene.picture.place)
    rows = [picture.view.places[key] for key in (*[("round", at) for at in range(4)], "total")]
    for tier in CASCADE_TIERS:
        assert word_rect(sized_kit, board, tier).collidelist(rows) < 0, tier.word


@pytest.mark.parametrize("motion", MOTION_LEVELS)
def test_the_marquee_tells_the_same_with_less_motion(kit: Kit, motion: str) -> None:
    kit.settings.motion = motion
    chain = long_chain(kit)
    crosses = chain.answer()
    shown = [frame.shown for frame in chain.frames if frame.shown]
    told = [(one.tier, one.crosses) for one in shown]
    assert told == sorted(told, key=lambda one: one[1])
    assert told[-1] == (highest_tier_reached(crosses), crosses)
    if motion != "full":
        assert not any(one.moves for one in shown)
        assert len({(one.tier, one.crosses) for one in shown}) <= crosses


def test_a_chain_taken_up_again_is_still_told(kit: Kit) -> None:
    chain = long_chain(kit)
    table, scene = chain.table, chain.scene
    while table.view.seats[0].combo < 3:
        table.act(next(a for a in table.match.legal(0) if isinstance(a, Cross | UseBonus)))
        table.director.finish()
    chain.watch()
    before = scene.picture.marquee
    if table.view.seats[0].is_done:
        return
    assert before is not None
    assert before.crosses == table.view.seats[0].combo
    table.director.reset(table.view)
    chain.watch()
    assert scene.picture.marquee == before


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
def test_the_burst_is_whole_on_the_frame_on_which_its_word_lands(
    kit: Kit, tier: CascadeTier
) -> None:
    board = pygame.Rect((0, 0), (900, 600))
    rim = pygame.Color(*BURST_INKS[CASCADE_TIERS.index(tier)][0])

    def burst_width(at: float, moves: bool = True) -> int:
        surface = pygame.Surface(board.size)
        stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=True)
        shown = Marquee(tier, tier.crosses, at, moves=moves)
        draw_climax(Pen(kit, surface, 1.0), stage, shown, 1, dims=False)
        rects = pygame.mask.from_threshold(surface, rim, (4, 4, 4)).get_bounding_rects()
        return rects[0].unionall(rects[1:]).width if rects else 0

    still = burst_width(CALL_LANDS_AT, moves=False)
    assert burst_width(CALL_LANDS_AT) >= 0.98 * still
    assert burst_width(CALL_LANDS_AT / 2) < 0.6 * still


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
@pytest.mark.parametrize("payout", [0.0, PAYOUT_COUNTS_AT])
def test_no_other_word_hangs_on_the_sign_while_one_is_on_the_stage(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, tier: CascadeTier, payout: float
) -> None:
    """It counts no fewer crosses than the burst, and the count stays where it is."""
    counts: list[int] = []
    word, figure = pygame.Surface((40, 20)), pygame.Surface((40, 20))
    word.fill("red")
    figure.fill("blue")

    def noted_count(_kit: Kit, _lane: pygame.Rect, count: int) -> pygame.Surface:
        counts.append(count)
        return figure

    def fail(*_given: object) -> pygame.Surface:
        raise AssertionError("Combo! 3 beside SUPER!")

    monkeypatch.setattr("game.luckybox.scenes.round.marquee.flat_word", lambda *_: word)
    monkeypatch.setattr("game.luckybox.scenes.round.marquee.marquee_count", noted_count)
    monkeypatch.setattr("game.luckybox.scenes.round.marquee.combo_lettering", fail)
    lane, places = pygame.Rect(10, 10, 300, 60), set[tuple[int, int, int, int]]()
    for lands in (CALL_LANDS_AT / 2, CALL_LANDS_AT, 1.0):
        shown = Marquee(tier, tier.crosses, lands, points=20, payout=payout)
        there = pygame.Surface((320, 80))
        draw_marquee(Pen(kit, there, 1.0), lane, shown)
        words = pygame.mask.from_threshold(there, "red", (1, 1, 1)).count()
        assert bool(words) == (lands == 1.0)
        places |= {
            *map(tuple, pygame.mask.from_threshold(there, "blue", (1, 1, 1)).get_bounding_rects())
        }
    assert counts == [tier.crosses] * 3 and len(places) == 1


def test_large_points_say_what_they_count(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    units: list[str] = []
    drawn = climax.tally_unit

    def noted(kit: Kit, letters: str, size: int) -> pygame.Surface:
        units.append(letters)
        return drawn(kit, letters, size)

    monkeypatch.setattr(climax, "tally_unit", noted)
    for points in (1, 23):
        climax.tally_figure(kit, pygame.Rect(0, 0, 900, 600), points)
    assert {"pt", "pts"} < {*units}


def test_no_frame_shows_the_burst_of_a_payout_without_its_points(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = pygame.Surface((200, 100))
    figure.fill("red")
    monkeypatch.setattr(climax, "tally_figure", lambda *_: figure)
    board = pygame.Rect((0, 0), (900, 600))
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=True)
    for nth in range(1, 20):
        surface = pygame.Surface(board.size)
        told = Marquee(CASCADE_TIERS[0], 3, points=20, payout=PAYOUT_COUNTS_AT * nth / 10)
        draw_climax(Pen(kit, surface, 1.0), stage, told, 1, dims=False)
        red, green, _blue, _alpha = surface.get_at((450, 205))
        assert red > 2 * green, nth


@pytest.mark.parametrize("has_burst", [False, True])
def test_points_count_up_in_a_burst_and_stand_whole_on_a_board_among_others(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, has_burst: bool
) -> None:
    board, shown = pygame.Rect((0, 0), (900, 600)), list[int]()

    def figure(_kit: object, _board: object, points: int) -> pygame.Surface:
        shown.append(points)
        return pygame.Surface((200, 100))

    monkeypatch.setattr(climax, "tally_figure", figure)
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=has_burst)
    for nth in range(1, 20):
        told = Marquee(CASCADE_TIERS[0], 3, points=20, payout=PAYOUT_LEAVES_AT * nth / 20)
        draw_climax(Pen(kit, pygame.Surface(board.size), 1.0), stage, told, 1, dims=False)
    assert shown == sorted(shown) and shown[-1] == 20
    assert shown[0] == (10 if has_burst else 20), "it does not creep up from 1"
    assert shown.count(20) > len(shown) / 2, "the sum itself stands longer than it rolls"


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
@pytest.mark.parametrize("points", [5, 8, 15, 46, 188])
def test_the_points_fill_their_burst_which_names_the_cascade(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, tier: CascadeTier, points: int
) -> None:
    board, laid = pygame.Rect((0, 0), (900, 600)), list[pygame.Rect]()

    def lay(_surface: object, _picture: object, where: pygame.Rect, _alpha: int) -> None:
        laid.append(where)

    monkeypatch.setattr(climax, "blit_with_alpha", lay)
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=True)
    told = Marquee(tier, tier.crosses, points=points, payout=PAYOUT_LEAVES_AT)
    draw_climax(Pen(kit, pygame.Surface(board.size), 1.0), stage, told, 1, dims=False)
    burst, *named, figure = laid
    assert len(named) == 2, "its word and its count, wherever the sign hangs"
    assert all(burst.contains(it) for it in named)
    assert all(it.top > figure.centery + figure.height // 4 for it in named), "below the digits"
    # The picture has the height of a line, a third more than its digits.
    assert figure.width <= 0.7 * burst.width and figure.height <= 0.85 * burst.height
    assert figure.width > 0.55 * burst.width or figure.height > 0.45 * burst.height


def test_more_points_are_told_larger_longer_louder_and_in_a_colour_of_their_own(kit: Kit) -> None:
    board, how = pygame.Rect((0, 0), (900, 600)), ShowOptions(TIMING_BY_SPEED["normal"])
    tiers = 5, 10, 15, 20
    heights = [climax.tally_figure(kit, board, points).get_height() for points in tiers]
    assert all(after >= 1.2 * before for before, after in pairwise(heights))
    lasting = [payout_time_factor(3, points) for points in tiers]
    chords = [payout_earcons(points, 3, PauseClip(0.0), how) for points in tiers]
    gains, rungs = [it[-2].gain for it in chords], [it[-3].name for it in chords]
    assert lasting == sorted({*lasting}) and gains == sorted({*gains})
    assert len({*rungs}) == 4, "the ticks climb higher"
    for points, ink in zip(tiers, climax.FIGURE_INKS, strict=True):
        figure = climax.tally_figure(kit, board, points, has_unit=False)
        full = figure.get_width() * figure.get_height()
        count = pygame.mask.from_threshold(figure, pygame.Color(*ink), (4, 4, 4, 60)).count()
        assert count > 0.1 * full, points
    assert climax.tally_figure(kit, board, 9).get_height() == heights[0], "clear steps"


@pytest.mark.parametrize("most", [False, True])
def test_the_most_points_of_a_game_so_far_are_crowned(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, most: bool
) -> None:
    crowns = list[str]()
    monkeypatch.setattr(Pen, "icon", lambda _pen, name, *_, **__: crowns.append(name))
    board = pygame.Rect((0, 0), (900, 600))
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=True)
    for payout in (PAYOUT_COUNTS_AT * 2, (PAYOUT_COUNTED_AT + PAYOUT_LEAVES_AT) / 2):
        crowns.clear()
        told = Marquee(CASCADE_TIERS[0], 3, points=20, payout=payout, pays_most=most)
        draw_climax(Pen(kit, pygame.Surface(board.size), 1.0), stage, told, 1, dims=False)
        assert crowns == ["crown"] * (most and payout > PAYOUT_COUNTED_AT)


@pytest.mark.parametrize("points", [5, 8, 30])
@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
def test_a_sum_that_slams_down_keeps_off_the_plate_that_tells_its_path(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, tier: CascadeTier, points: int
) -> None:
    laid = list[tuple[pygame.Surface, pygame.Rect]]()
    monkeypatch.setattr(
        climax, "blit_with_alpha", lambda _surface, picture, at, _alpha: laid.append((picture, at))
    )
    board = pygame.Rect((46, 186), (886, 626))
    stage = Stage(board, pygame.Rect(950, 160, 240, 60), has_burst=True)
    for nth in range(13):
        laid.clear()
        payout = PAYOUT_COUNTED_AT + nth * 0.005
        told = Marquee(
            tier, tier.crosses, payout=payout, points=points, story=THEN_SEPARATOR.join("839")
        )
        draw_climax(Pen(kit, pygame.Surface((1600, 900)), 1.0), stage, told, 1, dims=False)
        plate = climax.payout_rect(kit, board, told, tier)
        path = next(at for _picture, at in laid if at.bottom == plate.bottom)
        assert laid[-1][1].bottom <= path.top + 1, payout


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_the_first_word_lies_off_the_cards_where_there_is_room_below_them(
    size: tuple[int, int],
) -> None:
    kit = open_kit(size)
    board = pygame.Rect(size[0] // 100, size[1] // 5, size[0] * 3 // 4, size[1] * 7 // 10)
    cards = [pygame.Rect(board.left, board.top, board.width // 4, board.height * 9 // 20)]
    top = cards[0].bottom + board.height // 40
    lane = pygame.Rect(board.centerx, top, board.width // 2, board.bottom - top)
    first = first_word_board(board, lane, cards)
    word = word_rect(kit, first, CASCADE_TIERS[0])
    assert word.collidelist(cards) < 0 and abs(word.centerx - lane.centerx) < 3
    assert word.height > 0.1 * board.height
    high = [pygame.Rect(board.left, board.top, board.width // 4, board.height * 4 // 5)]
    assert first_word_board(board, lane, high) == board


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_the_light_at_the_edges_has_no_steps(
    kit: Kit, tier: CascadeTier, size: tuple[int, int]
) -> None:
    surface = pygame.Surface(size)
    board = surface.get_rect().inflate(-400, -200)
    stage = Stage(board, pygame.Rect(0, 0, 20, 40), dimmed=surface.get_rect())
    shown = Marquee(tier, tier.crosses, CALL_LANDS_AT, moves=False)
    draw_climax(Pen(kit, surface, size[1] / 720), stage, shown, 1, dims=True)
    row = [surface.get_at((x, size[1] - size[1] // 4)) for x in range(size[0] // 12)]
    steps = [max(map(abs, map(int.__sub__, one[:3], two[:3]))) for one, two in pairwise(row)]
    assert max(row[0][:3]) > 150 and max(steps) <= 9


@pytest.mark.parametrize("boards", [1, 4])
def test_the_buttons_grow_dark_with_the_table(kit: Kit, boards: int) -> None:
    chain, drawn = long_chain(kit, boards), pygame.Surface(kit.stack.size)
    named = {it.area or it.key: it for it in chain.scene.focus.widgets}
    buttons = [named[name] for name in BUTTONS if name in named]
    assert len(buttons) == len(BUTTONS)
    light, dark = list[int](), list[int]()
    while legal := [a for a in chain.table.match.legal(0) if isinstance(a, Cross | UseBonus)]:
        chain.table.act(chain.chance.choice(legal))
        chain.watch()
        while chain.table.director.is_busy(0):
            chain.watch()
            shown = chain.scene.picture.marquee
            if shown is None or (shown.hush or 1.0) < 0.5:
                continue
            chain.scene.draw(drawn)
            parts = [drawn.subsurface(it.rect.clip(drawn.get_rect())) for it in buttons]
            bright = sum(sum(pygame.transform.average_color(it)[:3]) for it in parts)
            if shown.hush is not None:
                dark.append(bright)
            elif not shown.is_on_stage:
                light.append(bright)
    assert dark and light
    assert max(dark) < 0.6 * min(light)


def test_below_a_sheet_nothing_hangs_half_way_and_then_it_goes_on(kit: Kit) -> None:
    chain, stack = long_chain(kit), kit.stack
    director, interrupted = chain.table.director, 0
    while legal := [a for a in chain.table.match.legal(0) if isinstance(a, Cross | UseBonus)]:
        chain.table.act(chain.chance.choice(legal))
        chain.watch(2)
        before = director.poses()
        interrupted += bool(before)
        stack.push(to.PauseMenu(chain.table))
        stack.apply_changes()
        assert not director.poses(), "all lies where it belongs"
        stack.pop()
        stack.apply_changes()
        assert director.poses() == before
        director.finish()
    assert interrupted


@pytest.mark.parametrize("apart", [0.0, 0.2])
def test_points_that_come_at_the_same_time_lie_beside_one_another(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, apart: float
) -> None:
    chain = long_chain(kit)
    picture = chain.scene.picture
    show = RoundAnimations(kit, chain.table, picture.parts, picture.view)
    counter = pygame.Rect(40, 300, 200, 60)
    figure, seen = pygame.Surface((80, 50)), list[list[pygame.Rect]]()
    monkeypatch.setattr(panels, "points_lettering", lambda *_: figure)
    monkeypatch.setattr(Pen, "lay", lambda _pen, it, **at: seen[-1].append(it.get_rect(**at)))
    pen = Pen(kit, pygame.Surface(kit.stack.size), 1.0)
    for nth in range(40):
        seen.append([])
        both: list[ClipPose] = [
            EventPose(ev.CardCompleted(0, 1, 8, 1), nth / 40, part="earned"),
            EventPose(ev.StarGained(0, 1, 2, 4, 1, 8, 1), nth / 40 * (1 - apart), part="earned"),
        ]
        show.draw_poses(pen, both, counter)
    assert not seen[0], "while a card tells its points, they do not fly"
    assert any(len(rects) == 2 for rects in seen)
    assert not any(one.colliderect(two) for one, two in (it for it in seen if len(it) == 2))


@pytest.mark.parametrize("boards", [1, 4, 12])
def test_points_of_a_running_cascade_stay_bright_and_whole_below_a_word(
    kit: Kit, boards: int
) -> None:
    chain = long_chain(kit, boards)
    picture, seen = chain.scene.picture, list[tuple[bool, int, int]]()
    drawn = pygame.Surface(kit.stack.size)
    while legal := [a for a in chain.table.match.legal(0) if isinstance(a, Cross | UseBonus)]:
        chain.table.act(chain.chance.choice(legal))
        chain.watch()
        while chain.table.director.is_busy(0):
            chain.watch()
            shown, counter = picture.parts.counter, picture.counter_rect
            if counter is None or shown is None or not shown.points or shown.swells < 1.0:
                continue
            chain.scene.draw(drawn)
            digits = drawn.subsurface(counter)
            white = pygame.mask.from_threshold(digits, pygame.Color("white"), (2, 2, 2)).count()
            seen.append((picture.word_rect is not None, shown.points, white))
    whole = {points: white for has_word, points, white in seen if not has_word}
    told = [(white, whole[points]) for has_word, points, white in seen if has_word]
    assert told, "points are told while a word lies on the board"
    assert all(white >= 0.95 * most for white, most in told)


def long_chain(kit: Kit, boards: int = 1, crosses: int = 7) -> Chain:
    for seed in range(400):
        chain = Chain(kit, boards, Random(seed))
        table = chain.table
        while legal := [a for a in table.match.legal(0) if isinstance(a, Cross | UseBonus)]:
            table.act(chain.chance.choice(legal))
            table.director.finish()
        if table.view.seats[0].combo >= crosses:
            return Chain(kit, boards, Random(seed))
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()
    raise AssertionError("no seed leads to such a chain")


@pytest.mark.parametrize("size", [(150, 60), (200, 60), (300, 60), (480, 60), (120, 30)])
def test_no_higher_count_is_smaller_than_a_lower_one_on_the_same_sign(
    kit: Kit, size: tuple[int, int]
) -> None:
    lane = pygame.Rect((0, 0), size)
    letters = []
    with patch.object(kit.text, "render", wraps=kit.text.render) as render:
        combo_lettering(kit, lane, 3)
        for tier in CASCADE_TIERS:
            marquee_count(kit, lane, tier.crosses)
        letters = [call.args[2] for call in render.call_args_list]
    assert len(letters) >= 1 + len(CASCADE_TIERS)
    assert letters == sorted(letters)


@pytest.mark.parametrize("code", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("size", [(150, 60), (200, 60), (300, 60), (300, 90), (120, 30)])
def test_each_word_and_its_count_leave_a_margin_on_the_sign(
    kit: Kit, code: str, size: tuple[int, int]
) -> None:
    words.set_language(code)
    try:
        lane = pygame.Rect((0, 0), size)
        for tier in CASCADE_TIERS:
            wide = flat_word(kit, lane, tier).get_width() + count_room(kit, lane, tier.crosses)
            assert wide <= 0.92 * lane.width, tier.word
    finally:
        words.set_language("en")


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
def test_flecks_fly_out_of_the_whole_word_and_are_gone_before_it_is(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, tier: CascadeTier
) -> None:
    thrown: list[tuple[int, tuple[int, int], float]] = []

    def noted(
        _pen: Pen, _seed: int, count: int, centre: tuple[int, int], _reach: float, _px: int,
        _inks: object, progress: float,
    ) -> None:  # fmt: skip
        thrown.append((count, centre, progress))

    monkeypatch.setattr(climax, "draw_burst", noted)
    board = pygame.Rect((0, 0), (900, 600))
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=True)
    pen, word = Pen(kit, pygame.Surface(board.size), 1.0), word_rect(kit, board, tier)
    draw_climax(pen, stage, Marquee(tier, tier.crosses, 0.3), 1, dims=False)
    assert sum(count for count, _centre, _progress in thrown) == tier.flecks
    across = [centre[0] for _count, centre, _progress in thrown]
    assert max(across) - min(across) > 0.7 * word.width
    assert all(word.collidepoint(centre) for _count, centre, _progress in thrown)
    thrown.clear()
    draw_climax(pen, stage, Marquee(tier, tier.crosses, CALL_ARRIVES_AT - 1e-6), 1, dims=False)
    assert min(progress for _count, _centre, progress in thrown) > 0.999


@pytest.mark.parametrize("tier", CASCADE_TIERS, ids=lambda tier: tier.word)
def test_the_count_below_a_word_lies_in_its_burst(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, tier: CascadeTier
) -> None:
    board, laid = pygame.Rect((0, 0), (1150, 710)), list[pygame.Rect]()

    def lay(_surface: object, picture: pygame.Surface, where: pygame.Rect, _alpha: int) -> None:
        laid.append(picture.get_bounding_rect().move(where.topleft))

    monkeypatch.setattr(climax, "blit_with_alpha", lay)
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), has_burst=True)
    shown = Marquee(tier, tier.crosses, 0.45)
    draw_climax(Pen(kit, pygame.Surface(board.size), 1.0), stage, shown, 1, dims=False)
    burst, count, word = laid
    assert count.bottom < burst.bottom - 0.02 * burst.height
    assert 0 <= word.bottom - count.top < 0.5 * count.height, "they hang together"


def test_in_the_hush_the_square_that_counts_stays_light(kit: Kit) -> None:
    area, square = pygame.Rect(0, 0, 900, 600), pygame.Rect(300, 200, 60, 60)
    dark, light = (100, 50), square.center
    for waits in (0.5, 1.0):
        surface = pygame.Surface(area.size)
        surface.fill("white")
        stage = Stage(area, pygame.Rect(0, 560, 200, 40), dimmed=area, lit=square)
        shown = Marquee(None, 2, hush=waits)
        draw_climax(Pen(kit, surface, 1.0), stage, shown, 1, dims=True)
        assert surface.get_at(light)[:3] == (255, 255, 255)
        assert max(surface.get_at(dark)[:3]) < 180


@pytest.mark.parametrize("points", [1, 46, 188])
def test_the_unit_of_large_points_reads_on_cream(kit: Kit, points: int) -> None:
    board = pygame.Rect(0, 0, 900, 600)
    unit = climax.tally_unit(kit, "pts" if points > 1 else "pt", round(0.44 * board.height))
    ink = pygame.mask.from_threshold(unit, pygame.Color(*INK), (9, 9, 9, 60)).count()
    white = pygame.mask.from_threshold(unit, pygame.Color("white"), (9, 9, 9, 60)).count()
    assert ink > white, "its outline is as fat as the digits'"


def test_points_on_their_way_to_the_total_stay_on_the_screen(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    board, laid = pygame.Rect((0, 0), (900, 600)), list[pygame.Rect]()

    def lay(_surface: object, _picture: object, where: pygame.Rect, _alpha: int) -> None:
        laid.append(where)

    monkeypatch.setattr(climax, "blit_with_alpha", lay)
    stage = Stage(board, pygame.Rect(0, 560, 200, 40), total=(1190, 500), has_burst=True)
    for nth in range(1, 10):
        payout = PAYOUT_LEAVES_AT + (PAYOUT_LANDS_AT - PAYOUT_LEAVES_AT) * nth / 10
        told = Marquee(CASCADE_TIERS[3], 10, points=46, payout=payout)
        draw_climax(Pen(kit, pygame.Surface((1280, 720)), 1.0), stage, told, 1, dims=False)
        assert pygame.Rect(0, 0, 1280, 720).contains(laid[-1]), nth


@pytest.mark.parametrize("comes", [0.05, 0.2, 0.4])
@pytest.mark.parametrize("crosses", [2, 4])
def test_a_sign_is_never_empty_while_it_comes_or_goes(comes: float, crosses: int) -> None:
    kit = opened(SIZES[0])
    lane = pygame.Rect(20, 20, 400, 60)
    laid: list[pygame.Surface] = []
    lay = Pen.lay

    def heard(pen: Pen, picture: pygame.Surface, **where: tuple[float, float]) -> pygame.Rect:
        laid.append(picture)
        return lay(pen, picture, **where)

    pen = Pen(kit, pygame.Surface(SIZES[0]), 1.0)
    shown = Marquee(highest_tier_reached(crosses), crosses, comes=comes)
    with patch.object(Pen, "lay", heard):
        draw_marquee(pen, lane, shown)
    plate, *words = laid
    assert words, "an empty sign tells nothing"
    assert all(it.get_width() < plate.get_width() for it in words)
