"""What seats expect, shown to who watches: true, no sooner than it may be seen, and never late."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.mind import player as offers
from game.luckybox.rules import Phase
from game.luckybox.scenes.counsel.counsel import (
    ExpectedTotals,
    expected_totals,
    shows_expected_totals,
)
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES, LEAST_POINTS_COUNTED
from game.luckybox.scenes.luckybox_table import Table, make_replay_table, make_table
from game.luckybox.scenes.luckybox_theatre import (
    LuckyboxTheatre,
    WatchedLuckybox,
    scene_for_table,
)
from game.luckybox.scenes.round import round_picture
from game.luckybox.scenes.round.round_picture import RoundPicture
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.watched.longest_cascade import unpaid_seats
from game.record import PERSON_KIND, Player
from game.scenes.table.rivals import TileHead, seat_tile
from game.scenes.table.table import Remark
from game.scenes.watch.timeline import Playback, PlaybackMode
from game.start import WatchStart
from game.ui.pen import Pen
from game.ui.tree import Part, lay_out
from game.ui.window.scene import Kit
from tests.players.rounds import PLAIN, dealt, hands
from tests.players.screen import Player as Viewer
from tests.players.screen import open_kit, opened, words_on
from tests.tables.minds import Slow, moments
from tests.tables.played import given, played, played_to

FRAME = 1 / 60


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    return opened()


def at_rest(kit: Kit, bots: int) -> Table:
    """Lay a watched table of bots, halted before its first number."""
    table = dealt(kit, 0, bots, watch=WatchStart(bots, 4, "classic", "normal", False, None))
    table.playback = Playback()
    table.playback.mode = PlaybackMode.PAUSED
    return table


def watched(kit: Kit, bots: int = 3) -> tuple[Viewer, WatchedLuckybox]:
    viewer = Viewer(kit, scene_for_table(kit, at_rest(kit, bots)))
    viewer.wait(3)
    return viewer, viewer.at(WatchedLuckybox)


def recorded(kit: Kit, players: int = 2) -> tuple[Viewer, LuckyboxTheatre]:
    """See a recorded game from its third round on, halted."""
    told = given(played(players, seed=5))
    viewer = Viewer(
        kit, scene_for_table(kit, make_replay_table(kit, told.told, told.moments[-1].steps))
    )
    scene = viewer.at(LuckyboxTheatre)
    scene.playback.mode = PlaybackMode.PAUSED
    scene.seek(scene.told.rounds[2] + 8 * players)
    viewer.wait(3)
    return viewer, scene


def test_it_says_what_the_mind_says_of_every_seat_but_not_where_somebody_plays(kit: Kit) -> None:
    _viewer, scene = watched(kit)
    points = scene.expected.points
    assert points == dict(enumerate(expected_totals(scene.table.match.game)))
    shown = words_on(kit, scene)
    assert f"Expected: {points[0]:.1f}" in shown
    for seat in (1, 2):
        assert f" {round(points[seat])} " in f" {shown} "
    told = [thing.tooltip_text().title for thing in scene.things_to_explain()]
    for seat, player in enumerate(scene.table.players):
        assert f"{player.name}: expected result {points[seat]:.1f}" in told
    table = hands(kit, PLAIN, PLAIN.replace("card 1", "card 2"))
    assert not shows_expected_totals(kit, table)
    expected = ExpectedTotals(kit, table)
    assert not expected.update(FRAME)
    assert not expected.points


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080), (900, 1600)])
@pytest.mark.parametrize("bots", [1, 2, 4, 7])
@pytest.mark.parametrize("words", ["Ha!", "That was close.", "I never saw so many bolts."])
def test_no_remark_lies_below_what_a_seat_expects(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], bots: int, words: str
) -> None:
    kit = open_kit(size)
    _viewer, scene = watched(kit, bots)
    assert isinstance(scene.watched, RoundScene)
    for seat in range(bots):
        remark = Remark(seat, words, 0.5)
        monkeypatch.setattr(round_picture, "latest_remark", lambda _poses, it=remark: it)
        scene.draw(kit.window.surface)
        gauges = scene.gauges().things()
        bubble = scene.watched.picture.remark_rect
        assert bubble is None or bubble.collidelist([it.rect for it in gauges]) < 0, seat


def test_the_setting_turns_it_off_and_on_and_what_is_still_to_be_seen_is_not_told(kit: Kit) -> None:
    viewer, scene = watched(kit)
    kit.settings.expected_results = False
    viewer.wait(2)
    assert not scene.expected.points
    assert "Expected" not in words_on(kit, scene)
    kit.settings.expected_results = True
    viewer.wait(3)
    assert len(scene.expected.points) == 3
    before = dict(scene.expected.points)
    scene.playback.mode = PlaybackMode.PLAYING
    changed = 0
    for _frame in range(600):
        viewer.wait()
        now = scene.expected.points
        for seat, points in now.items():
            if points != before[seat]:
                assert not scene.table.director.is_busy(seat)
                changed += 1
        before = dict(now)
    assert changed > 3


def test_it_follows_the_show_up_to_the_last_point_and_never_falls_beside_points_just_paid(
    kit: Kit,
) -> None:
    viewer, scene = watched(kit)
    scene.playback.mode = PlaybackMode.PLAYING
    table, before, changed = scene.table, dict(scene.expected.points), list[float]()
    while table.view.round == 1 or len(changed) < 40:
        viewer.advance_time(0.05)
        if not isinstance(viewer.scene, WatchedLuckybox):
            continue
        scene = viewer.scene
        unpaid = unpaid_seats(table.director.poses())
        for seat, points in scene.expected.points.items():
            if table.view.phase is Phase.TURN and points != before.get(seat, points):
                shown = table.view.seats[seat]
                assert seat not in unpaid, "what is being paid out is not counted yet"
                has_risen = points > before[seat]
                assert not (has_risen and seat in table.match.waiting_seats()), "not answered yet"
                assert has_risen or not (shown.gains or shown.combo >= HIGHLIGHT_MIN_CROSSES)
                changed.append(sum(shown.gains))
        before = dict(scene.expected.points)
    assert any(gained >= LEAST_POINTS_COUNTED for gained in changed)


def test_in_the_theatre_it_follows_the_moment_and_then_what_the_review_says(kit: Kit) -> None:
    viewer, scene = recorded(kit)
    found = [it for it in scene.told.cascades if it.size >= HIGHLIGHT_MIN_CROSSES]
    ends = [scene.told.moment_after_cascade(it.at) for it in found]
    for at in (scene.moment_shown + 3, scene.moment_shown - 5, *ends, *ends[::-1]):
        scene.seek(at)
        viewer.wait(3)
        game = scene.told.moments[at].game
        assert scene.expected.points == dict(enumerate(expected_totals(game)))
    viewer.press(pygame.K_v)
    while kit.job_runner.current is not None:
        viewer.wait()
    viewer.wait(2)
    reviewed = scene.strip.reviewed
    assert reviewed is not None
    for at in (scene.moment_shown, scene.moment_shown + 4):
        scene.seek(at)
        viewer.wait(3)
        assert scene.expected.points == {
            seat: reviewed.expected_points(seat, scene.moment_shown) for seat in range(2)
        }


@pytest.mark.parametrize(("motion", "is_gentle"), [("full", True), ("reduced", False)])
def test_a_bar_goes_to_its_new_value_gently(kit: Kit, motion: str, is_gentle: bool) -> None:
    kit.settings.motion = motion
    expected = ExpectedTotals(kit, at_rest(kit, 1))
    expected.update(FRAME, [40.0])
    assert expected.bars == {0: 40.0}
    expected.update(FRAME, [60.0])
    assert (40 < expected.bars[0] < 60) is is_gentle
    for _frame in range(120):
        expected.update(FRAME, [60.0])
    assert expected.bars == {0: 60.0}
    assert not expected.update(FRAME, [60.0]), "what stands still is not drawn again"


def test_no_frame_waits_and_one_question_is_asked_at_a_time(kit: Kit) -> None:
    viewer, scene = recorded(kit)
    scene.expected.reset()
    thinker = Slow()
    object.__setattr__(kit, "thinker", thinker)
    for step in range(20):
        scene.seek(scene.told.rounds[1] + step)
        viewer.wait()
    assert len(thinker.thoughts) == 1
    assert not scene.expected.points


def test_where_no_mind_can_think_it_says_so_once(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: object) -> tuple[float, ...]:
        raise ImportError("no numpy")

    monkeypatch.setattr("game.luckybox.scenes.counsel.counsel.expected_totals", fail)
    monkeypatch.setattr("game.luckybox.scenes.counsel.counsel.was_program_replaced", lambda: False)
    viewer, scene = watched(kit)
    viewer.wait(3)
    assert not kit.settings.expected_results
    assert kit.notices.current is not None and "no numpy" in kit.notices.current
    assert not scene.expected.points


@pytest.mark.parametrize("players", [2, 12])
@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (2560, 1080)])
def test_bars_hide_nothing_at_a_name(size: tuple[int, int], players: int) -> None:
    kit = open_kit(size)
    _viewer, scene = watched(kit, players)
    assert isinstance(scene.watched, RoundScene)
    picture = scene.watched.picture
    bars = [thing.rect for thing in scene.gauges().things()]
    assert len(bars) == players
    kept = [picture.place["name_tab"], picture.place["deck"], *picture.card_rects]
    assert bars[0].collidelist(kept) < 0
    lamps = [rect for key, rect in picture.view.places.items()
             if isinstance(key, tuple) and key[0] == "turn"]  # fmt: skip
    assert len(lamps) == len(picture.tile_rects)
    # Whoever is large among many has a tile, too, but one bar is enough.
    others = [seat for seat in picture.tile_rects if seat != scene.table.focus]
    for bar, seat in zip(bars[1:], others, strict=True):
        assert picture.tile_rects[seat].contains(bar)
        assert bar.bottom <= picture.view.places["small cards", seat].top
        assert not [lamp for lamp in lamps if bar.colliderect(lamp)]


def test_no_bar_lies_over_a_cascade_that_came_forward(kit: Kit) -> None:
    _viewer, scene = watched(kit, 5)
    assert isinstance(scene.watched, RoundScene)
    forward = scene.watched.picture.big_moment_rect(2)
    with patch.object(RoundPicture, "forward_rect", forward):
        bars = [thing.rect for thing in scene.gauges().things()]
    assert bars and forward.collidelist(bars) < 0


@pytest.mark.parametrize("players", [1, 5])
@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (2560, 1080)])
def test_a_draft_tells_what_to_expect_of_who_chooses(size: tuple[int, int], players: int) -> None:
    kit = open_kit(size)
    bots = [Player(f"Bot {at}", at, DEFAULT_BOT_NAME) for at in range(players)]
    table = make_table(
        kit, bots, "classic", 4, WatchStart(players, 4, "classic", "normal", False, None)
    )
    viewer = Viewer(kit, scene_for_table(kit, table))
    scene = viewer.at(WatchedLuckybox)
    for _frame in range(600):
        if scene.expected.points:
            break
        viewer.wait()
    draft = scene.watched
    assert isinstance(draft, DraftScene)
    [bar] = scene.gauges().things()
    assert bar.tooltip_text().title.startswith(f"{table.players[draft.seat].name}: ")
    place = draft.place
    kept = [place[name] for name in ("heading", "prompt", "chips", "menu")]
    assert bar.rect.collidelist([*kept, *draft.card_rects.values()]) < 0
    shown = words_on(kit, scene)
    assert f"Expected: {scene.expected.points[draft.seat]:.1f}" in shown, "no bare number"


@pytest.mark.parametrize(("number", "is_told"), [(3, True), (4, False)])
def test_in_the_last_round_the_bar_says_that_nothing_is_told_any_more(
    kit: Kit, number: int, is_told: bool
) -> None:
    watch = WatchStart(2, 4, "classic", "normal", False, None)
    table = played_to(2, Phase.TURN, number, watch=watch, settings=kit.settings)
    table.playback = Playback()
    viewer = Viewer(kit, scene_for_table(kit, table))
    scene = viewer.at(WatchedLuckybox)
    viewer.wait(3)
    assert ("Expected: hidden" in words_on(kit, scene)) == (not is_told)
    titles = [it.tooltip_text().title for it in scene.gauges().things()]
    assert (titles == ["Expected: hidden"]) == (not is_told)


def test_a_name_ends_before_the_bar(kit: Kit) -> None:
    who = TileHead(Player("Maximilian of the Hills", 0, PERSON_KIND), 1, "lamp_on", has_gauge=True)
    pen, size = Pen.measuring(kit, 1.0), (240, 120)
    tile = seat_tile(pen, size, who, Part(), is_hovered=False)
    places = lay_out(tile, pen, pygame.Rect((0, 0), size)).places
    assert places["name on tile", 1].right < places["gauge", 1].left
    assert places["gauge", 1].right < places["turn", 1].left


def test_what_is_expected_hangs_on_nothing_hidden() -> None:
    for game, _seat in list(moments(6, 2, "classic"))[::13]:
        to_come = game.numbers[: game.turn] + game.numbers[: game.turn - 1 : -1]
        if not game.turn:
            to_come = game.numbers[::-1]
        other = game._replace(numbers=to_come, pile=game.pile[::-1])
        assert expected_totals(other) == expected_totals(game)
