"""Cascades of watched games: who is told first, how long, and where their words and points lie."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, new_match
from game.luckybox.rules import Cross, Phase
from game.luckybox.rules import events as ev
from game.luckybox.scenes.counsel.counsel import shows_expected_totals
from game.luckybox.scenes.luckybox_show import (
    CASCADE_TIERS,
    PAYOUT_COUNTS_AT,
    earcons_for,
    event_clip,
)
from game.luckybox.scenes.luckybox_show import HIGHLIGHT_MIN_CROSSES as LEAST_CASCADE
from game.luckybox.scenes.luckybox_table import Table, make_replay_table
from game.luckybox.scenes.luckybox_telling import Cascade, Chronicle, choose_longest, path_in_words
from game.luckybox.scenes.luckybox_theatre import (
    CascadeCamera,
    LuckyboxTheatre,
    WatchedLuckybox,
    scene_for_table,
)
from game.luckybox.scenes.round import panels, round_picture, round_show
from game.luckybox.scenes.round.marquee import Marquee
from game.luckybox.scenes.round.question import Question, latest_log_line
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.round_show import marquee_of
from game.luckybox.scenes.score.final import FinalScene, PartyFinalPicture
from game.luckybox.scenes.watched.longest_cascade import (
    cascade_in_words,
    choice_in_words,
    is_answer_shown,
    is_worth_telling,
    longest_cascade_in,
    longest_cascade_shown,
    path_forms_under_way,
    tale_of,
    unpaid_seats,
)
from game.luckybox.stage import TokenFlight, Zone, points_by_seat
from game.scenes.table.effects import draw_message
from game.scenes.table.table import Remark
from game.scenes.watch.timeline import Playback, PlaybackMode
from game.stage import TABLE_LANE
from game.ui.pen import Pen
from game.ui.tree import Drawn, Text
from game.ui.window.canvas import Canvas
from game.ui.window.scene import Kit
from tests.players.rounds import CASCADE, TWO_WAITING, hands
from tests.players.screen import STEP, Player, open_kit, opened
from tests.players.watched import cascades_played, great_cascade, watched, watching
from tests.tables.played import given, played, seated

FLYING_INK = (1, 254, 3)
"""A colour that nothing on the screen has."""
UNITS_HIGH = 900


def test_the_camera_rests_on_a_great_cascade(kit: Kit) -> None:
    player, scene = great_cascade(kit)
    table = scene.table
    player.advance_time(STEP)
    seat = table.focus
    assert table.match.game.seats[seat].combo >= 5
    while table.director.is_busy(seat):
        assert table.focus == seat, "the board stays as long as its cascade runs"
        player.advance_time(STEP)
    turn = table.match.game.turn
    while not is_answer_shown(table, seat):
        assert (table.focus, table.match.game.turn) == (seat, turn), "what it pays is counted up"
        player.advance_time(STEP)
    player.advance_time(2 * STEP)
    assert isinstance(scene.camera, CascadeCamera)
    assert scene.camera.rest > 1.0
    player.advance_time(1.2)
    assert (table.focus, table.match.game.turn) == (seat, turn)
    player.advance_time(6)
    assert table.match.game.turn != turn or table.match.game.phase is not Phase.TURN


def seconds_of_cascade(kit: Kit, *, exit_at_end: bool) -> float:
    player, scene = great_cascade(kit)
    table, seconds = scene.table, 0.0
    assert table.watch is not None
    table.watch = table.watch.but(exit_at_end=exit_at_end)
    player.advance_time(STEP)
    while table.director.is_busy(table.focus):
        player.advance_time(STEP)
        seconds += STEP
    return seconds


def test_a_great_cascade_is_shown_more_slowly_to_those_who_watch(kit: Kit) -> None:
    assert seconds_of_cascade(kit, exit_at_end=False) > 1.3 * seconds_of_cascade(
        kit, exit_at_end=True
    )


def test_the_camera_leaves_a_small_answer_for_a_great_cascade(kit: Kit) -> None:
    player, scene = great_cascade(kit)
    table = scene.table
    player.advance_time(STEP)
    great = table.focus
    table.focus = 1 - great
    card = table.view.seats[1 - great].cards[0]
    table.director.queue([ev.SquareCrossed(1 - great, card.id, 0, 1, 1, None, 1, 0)])
    assert table.director.is_busy(1 - great)
    scene.camera.follow_action()
    assert table.focus == great


def two_great_cascades(kit: Kit) -> tuple[Player, WatchedLuckybox, list[int]]:
    """Watch twelve bots until two of them have a highlight at one number; return their seats."""
    player, scene = watched(kit, bots=12, speed="turbo", round_number=2)
    table = scene.table
    for _step in range(4000):
        seats = enumerate(table.match.game.seats)
        great = [seat for seat, it in seats if it.combo >= LEAST_CASCADE]
        if len(great) > 1:
            return player, scene, great
        player.advance_time(STEP)
    raise AssertionError("no number with two highlights")


def test_of_two_great_cascades_the_second_begins_when_the_first_is_told(kit: Kit) -> None:
    player, scene, great = two_great_cascades(kit)
    table, seen = scene.table, set[int]()
    turn = table.match.game.turn
    for _step in range(4000):
        if table.match.game.turn != turn:
            break
        begun = [seat for seat in great if table.view.seats[seat].combo]
        untold = [seat for seat in begun if not is_answer_shown(table, seat)]
        assert len(untold) < 2, "each has the stage for itself"
        assert untold in ([], [table.focus])
        seen.update(untold)
        player.advance_time(STEP)
    assert seen == {*great}


def test_a_tile_tells_the_points_of_a_cascade_once_they_are_paid_out(kit: Kit) -> None:
    player, scene, great = two_great_cascades(kit)
    table, watched_round = scene.table, scene.watched
    assert isinstance(watched_round, RoundScene)
    tile_shown = watched_round.picture.parts.tile_shown
    before = {seat: tile_shown(seat).total for seat in great}
    turn, coming = table.match.game.turn, set[int]()
    for _step in range(4000):
        if table.match.game.turn != turn:
            break
        for seat in great:
            if not is_answer_shown(table, seat):
                assert tile_shown(seat).total == before[seat]
                coming.update([seat] if table.view.seats[seat].gains else [])
        player.advance_time(STEP)
    assert coming
    for seat in coming:
        assert tile_shown(seat).total > before[seat]


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
@pytest.mark.parametrize("bots", [2, 3, 4, 7])
def test_no_remark_of_the_large_board_covers_its_cascade(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], bots: int
) -> None:
    """Neither on its sign and path in the lane, nor while its points are counted up."""
    kit = open_kit(size)
    scene = watched(kit, bots=bots)[1]
    scene.draw(kit.window.surface)
    assert isinstance(scene.watched, RoundScene)
    picture, seat = scene.watched.picture, scene.table.focus
    remark = Remark(seat, "Slow and steady fills the card.", 0.5)
    monkeypatch.setattr(round_picture, "latest_remark", lambda _poses: remark)
    story = f"{scene.table.players[seat].name}: (7, 1 bolt) 8 > 2 > 1"
    monkeypatch.setattr(round_show, "path_under_way", lambda _table: story)
    called = Marquee(CASCADE_TIERS[0], 3, story=story)
    paid = called._replace(points=12, payout=0.4)
    assert paid.pays_on_stage
    kept_off = [picture.view.places[it] for it in ("lane", "marquee") if it in picture.view.places]
    spoken = []
    for told in (called, paid):
        monkeypatch.setattr(round_show, "marquee_of", lambda *_given, it=told: it)
        picture.show(picture.parts.shown)
        over = picture.payout_rect
        assert (over is not None) is told.pays_on_stage
        bubble = picture.remark_rect
        kept = [*kept_off, *filter(None, [over, picture.word_rect, picture.call_rect])]
        assert bubble is None or bubble.collidelist(kept) < 0, (told.payout, bubble, kept)
        spoken.append(bubble)
        if bots > 3:
            assert bubble is not None, "everybody has a tile on which to speak"
            assert picture.tile_rects[seat].contains(bubble)
    assert spoken[0] == spoken[1], "it stays where it is"


def test_path_and_tile_follow_what_lands_on_the_large_board(kit: Kit) -> None:
    """What flies, on the board and to the tokens, comes to both no sooner than to the board."""
    player, scene = watched(kit, bots=4, round_number=2)
    table, seen = scene.table, set[str]()
    assert isinstance(scene.watched, RoundScene)
    parts = scene.watched.picture.parts
    for _step in range(4000):
        if table.match.game.phase is not Phase.TURN or {"cross", "bolt"} <= seen:
            break
        seat = table.focus
        parts.see(parts.shown)
        tile, landed = parts.tile_shown(seat), table.view.seats[seat].combo
        crossed = {
            (card.id, at) for card in tile.cards for at in range(9) if card.crossed >> at & 1
        }
        for it in parts.own:
            if not isinstance(it, TokenFlight) or it.player != seat:
                continue
            if it.end.zone is Zone.SQUARE and it.start.zone is Zone.LINE_END:
                assert (it.end.card, it.end.at) not in crossed
                landed -= 1
                seen.add("cross")
            elif it.end.zone is Zone.TRAY and it.what == "bolt":
                assert tile.bolts <= table.view.seats[seat].bolts - it.tokens
                seen.add("bolt")
        forms = path_forms_under_way(table)
        if table.chronicle.latest_answer(seat) is not None:
            assert bool(forms) is (landed > 1)
        if forms:
            assert forms[-1].count("\u203a") == landed - 1
        player.advance_time(STEP)
    assert {"cross", "bolt"} <= seen


@pytest.mark.parametrize("is_replay", [False, True])
def test_all_of_another_board_comes_with_it(kit: Kit, *, is_replay: bool) -> None:
    """Its tokens and what its seat expects change in the same frame as its name and cards."""
    player, scene = watched(kit, bots=4)
    table, surface = scene.table, kit.window.surface
    if is_replay:
        told = given(played(4, seed=5))
        again = make_replay_table(kit, told.told, told.moments[-1].steps)
        player = Player(kit, scene_for_table(kit, again))
        theatre = player.at(LuckyboxTheatre)
        theatre.playback.mode = PlaybackMode.PAUSED
        theatre.seek(theatre.told.rounds[2] + 32)
        table, scene = again, theatre
    scene.playback.mode = PlaybackMode.PLAYING
    scene.expected.points = {seat: 40.0 + seat for seat in range(4)}
    scene.expected.bars = dict(scene.expected.points)
    assert isinstance(scene.watched, RoundScene)
    places = scene.watched.picture.view.places
    stage, canvas = surface.subsurface(scene.watched_area), Canvas(surface)
    for seat, it in enumerate(table.view.seats):
        it.bolts, it.moons, it.moment = seat + 1, 3 - seat, object()
    table.view.moment = object()

    def looks() -> dict[str, bytes]:
        canvas.begin_frame()
        scene.draw(canvas)
        canvas.show_frame()
        areas = {name: places[name] for name in ("name", "bolts", "moons")}
        areas["gauge"] = scene.watched.picture.place["gauge"]
        return {
            name: pygame.image.tobytes(stage.subsurface(rect), "RGB")
            for name, rect in areas.items()
        }

    before = looks()
    table.focus = 2
    begun = looks()
    assert [name for name in before if begun[name] != before[name]] == []
    for _step in range(60):
        scene.watched.turnover.update(STEP)
        after = looks()
    assert [name for name in before if after[name] == before[name]] == []


@pytest.mark.parametrize("round_number", [1, 2, 4])
@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)])
def test_a_watched_cascades_sign_and_points_cover_neither_cards_nor_scorecard(
    size: tuple[int, int], round_number: int
) -> None:
    kit = opened(size)
    player, scene = watched(kit, bots=12, round_number=round_number)
    scene.table.director.finish()
    player.wait(2)
    assert isinstance(scene.watched, RoundScene)
    picture = scene.watched.picture
    pen = Pen.at(kit, kit.window.surface, picture.place)
    told = [picture.marquee_rect, picture.counter_place(pen)]
    others = [picture.view.places[it] for it in ("sheet", "numbers left")] + picture.card_rects
    others += [picture.place["deck"], *picture.tile_rects.values()]
    assert not told[0].colliderect(told[1])
    for rect in told:
        assert picture.place["frame"].contains(rect)
        assert rect.collidelist(others) < 0


def test_the_camera_never_waits_for_a_cascade_that_waits_for_its_bot(kit: Kit) -> None:
    """The bot still has a bonus to use, and acts only once the camera goes on."""
    table = hands(kit, TWO_WAITING)
    table.act(Cross(0, 1, 2))
    table.director.finish()
    (seat,) = table.match.game.seats
    assert seat.answered and seat.pending
    table.match.game = table.match.game._replace(seats=(seat._replace(combo=3),))
    camera = CascadeCamera(table)
    camera.follow_action()
    assert not camera.must_wait_for_viewer(0.0)


def test_each_cascade_is_told_and_the_longest_one_to_the_end_of_the_game(kit: Kit) -> None:
    match = new_match(seated(3), "classic", 5)
    table = Table(match, kit.settings, watching(3, "turbo"))
    table.playback = Playback()
    player = Player(kit, scene_for_table(kit, table))
    told, longest, beaten = set[tuple[int, int, int]](), (0, 0), 0
    by_bolts = set[tuple[int, int, int]]()
    while not isinstance(player.scene, FinalScene):
        player.advance_time(STEP)
        tale, game = tale_of(table), table.match.game
        if tale.answer and game.phase is Phase.TURN:
            told.add((game.round, game.turn, table.focus))
            entry = table.chronicle.latest_answer(table.focus)
            assert entry is not None and path_in_words(entry.numbers) in tale.answer[0]
            by_bolts.update({(game.round, game.turn, table.focus)} if entry.bolts else ())
        if (found := longest_cascade_shown(table)) is not None:
            assert (found.crosses, found.points) >= longest, "it never becomes smaller"
            longest = found.crosses, found.points
            is_beaten = table.view.seats[table.focus].combo > found.crosses
            beaten += is_beaten and game.phase is Phase.TURN
            words = "" if is_beaten else table.players[found.player].name
            assert words in "".join(tale.longest) and bool(tale.longest) is not is_beaten
    assert beaten, "a longer one was running"
    played = cascades_played(table)
    assert longest == max(played.values())
    worth_telling = {key for key, it in played.items() if is_worth_telling(*it)}
    assert worth_telling <= told and told - worth_telling <= by_bolts
    picture = PartyFinalPicture(kit, table)
    counting = picture.make_count_up()
    counting.finish()
    forms = tale_of(table).longest
    told_there = [f"Longest cascade: {it}" in picture.caption(counting) for it in forms]
    assert any(told_there[:2])


def test_who_gains_most_is_told_first_and_nothing_else_plays_meanwhile(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4, "turbo"))
    table.playback = Playback()
    player, told = Player(kit, scene_for_table(kit, table)), dict[tuple[int, int], list[int]]()
    while not isinstance(player.scene, FinalScene):
        player.advance_time(STEP)
        game, director = table.match.game, table.director
        if game.phase is not Phase.TURN or not table.view.seats[table.focus].gains:
            continue
        gained = points_by_seat(table.match.answers())
        seats = enumerate(game.seats)
        worth = [at for at, it in seats if is_worth_telling(it.combo, gained.get(at, 0))]
        if table.focus not in worth:
            continue
        assert not any(director.is_busy(at) for at in range(4) if at not in worth)
        others = [at for at in worth if at != table.focus and table.view.seats[at].combo]
        assert all(is_answer_shown(table, at) for at in others), "one story at a time"
        order = told.setdefault((game.round, game.turn), [])
        order += [table.focus] * (table.focus not in order)
        pays = [(game.seats[at].combo >= LEAST_CASCADE, gained.get(at, 0)) for at in order]
        assert pays == sorted(pays, reverse=True)
    assert sum(len(order) > 1 for order in told.values()) > 1


def test_a_replay_tells_one_story_at_a_time_in_the_order_of_its_record(kit: Kit) -> None:
    match = given(played(4, seed=5))
    table = make_replay_table(kit, match.told, match.moments[-1].steps)
    table.set_watch_speed("turbo")
    player, told = Player(kit, scene_for_table(kit, table)), dict[tuple[int, int], set[int]]()
    replay = table.match_replay
    assert replay is not None
    while replay.at < replay.last:
        player.advance_time(STEP)
        game, director = table.match.game, table.director
        if game.phase is not Phase.TURN or director.is_busy(TABLE_LANE):
            continue
        gained = points_by_seat(replay.known_answers())
        seats = enumerate(replay.seats_after_answers)
        worth = {at for at, it in seats if is_worth_telling(it.combo, gained.get(at, 0))}
        busy = {at for at in range(4) if director.is_busy(at)}
        busy |= unpaid_seats(director.poses())
        if len(worth) < 4 and busy & worth:
            assert len(busy) == 1 and busy == {table.focus}
            told.setdefault((game.round, game.turn), set()).update(busy)
    assert sum(len(it) > 1 for it in told.values()) > 1


def test_the_stage_tells_whose_cascade_pays_and_its_path(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4))
    table.playback = Playback()
    player, told = Player(kit, scene_for_table(kit, table)), set[tuple[int, int]]()
    while not isinstance(player.scene, FinalScene) and len(told) < 2:
        player.advance_time(STEP)
        if not isinstance(player.scene, WatchedLuckybox):
            continue
        watched_round, seat = player.scene.watched, table.focus
        shown = marquee_of(table, seat, table.director.poses(), moves=True)
        if isinstance(watched_round, RoundScene) and shown is not None and shown.pays_on_stage:
            kit.stack.draw(kit.window.surface)
            shown, entry = watched_round.picture.marquee, table.chronicle.latest_answer(seat)
            assert shown is not None and entry is not None
            assert shown.story == f"{table.players[seat].name}: {entry.path}"
            if shown.payout >= PAYOUT_COUNTS_AT:
                assert watched_round.picture.parts.lane_path == (), "it is told once"
            told.add((table.view.round, table.view.turn))
    assert len(told) == 2


def test_points_that_wait_for_the_end_of_a_cascade_have_the_lane_for_themselves(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4, "turbo"))
    table.playback = Playback()
    player, waited, told = Player(kit, scene_for_table(kit, table)), 0, 0
    while not isinstance(player.scene, FinalScene) and waited < 40:
        player.advance_time(STEP)
        watched_round = getattr(player.scene, "watched", None)
        if isinstance(watched_round, RoundScene):
            parts = watched_round.picture.parts
            waited += parts.counter is not None
            told += parts.tale.story is not None
            assert parts.counter is None or parts.tale.story is None
            assert parts.counter is None or parts.lane_path is not None, "no supply lies there"
    assert waited == 40 and told


def test_points_on_their_way_to_the_counter_never_cover_the_lanes_words(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    flying = pygame.Surface((40, 30))
    flying.fill(FLYING_INK)
    letters = panels.points_lettering
    scale = kit.stack.size[1] / UNITS_HIGH

    def lettering(kit: Kit, words: str, px: float) -> pygame.Surface:
        return flying if px == round(panels.FIGURE_UNITS * scale) else letters(kit, words, px)

    monkeypatch.setattr(panels, "points_lettering", lettering)
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4))
    table.playback = Playback()
    player, seen, below = Player(kit, scene_for_table(kit, table)), 0, 0
    while not isinstance(player.scene, FinalScene) and below < 5:
        player.advance_time(STEP)
        if not isinstance(player.scene, WatchedLuckybox):
            continue
        watched_round = player.scene.watched
        if isinstance(watched_round, RoundScene) and table.view.seats[table.focus].gains:
            kit.stack.draw(kit.window.surface)
            read = [watched_round.picture.view.places[key] for key in ("marquee", "path")]
            found = pygame.mask.from_threshold(kit.window.surface, FLYING_INK, (1, 1, 1, 255))
            rects = found.get_bounding_rects()
            # A corner of them may reach past its edge on both sides.
            assert not any(
                found.overlap(pygame.Mask(it.size, fill=True), it.topleft) for it in read
            )
            seen += bool(rects)
            below += found.count() % (40 * 30) != 0
    assert seen > below >= 5, "they slip behind the lane"


def test_a_path_that_bolts_began_says_which_number_was_drawn() -> None:
    told = Chronicle()
    for event in (
        ev.NumberRevealed(1, 1, 4),
        ev.BoltsSpent(0, 2, 2, None, 1, 0),
        ev.SquareCrossed(0, 1, 0, 2, 1, None, 1, 0),
        ev.SquareCrossed(0, 1, 1, 8, 2, None, 2, 1),
        ev.SquareCrossed(1, 2, 0, 4, 1, None, 1, 0),
    ):
        told(event)
    paths = [told.latest_answer(seat).path for seat in (0, 1)]  # type: ignore[union-attr]
    assert paths == ["2 bolts change 4 to 2 \u203a 8", "4"], "only crosses are steps"


@pytest.mark.parametrize(("points", "crosses"), [(0, 3), (0, 5), (1, 3)])
def test_a_word_of_a_cascade_that_pays_nothing_stops_nothing_for_those_who_watch(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, points: int, crosses: int
) -> None:
    table = hands(kit, CASCADE)
    answer = [ev.SquareCrossed(0, 1, at, at + 1, at + 1, None, at + 1, 0) for at in range(crosses)]
    won = [ev.StarGained(0, 1, 0, 1, 1, points, 0)] if points else []
    monkeypatch.setattr(LuckyboxMatch, "known_answers", lambda self: (*answer, *won))
    third = answer[2]
    assert table.is_quiet_word(third) is False, "who plays sees each word"
    table.watch = watching(1)
    assert table.is_quiet_word(third) is (not points and crosses < 5)
    assert not table.is_quiet_word(answer[1])
    with monkeypatch.context() as film:
        film.setattr(LuckyboxMatch, "known_answers", lambda self: ())
        assert not table.is_quiet_word(third), (
            "a film of it, which has events alone, keeps its word"
        )
    usual = event_clip(third, "normal").length
    assert event_clip(third, "normal", is_quiet=True).length < usual / 2
    heard = {it.name for it in earcons_for(third, table.timing, is_quiet=True)}
    assert "super" not in heard


def test_no_answer_begins_before_its_bot_has_thought_to_its_end(kit: Kit) -> None:
    """Else its first crosses would play on a small board, and it would be told again, large."""
    player, scene = great_cascade(kit)
    player.advance_time(STEP)
    table, camera = scene.table, scene.camera
    assert isinstance(camera, CascadeCamera)
    great = table.focus
    small = 1 - great
    assert table.match.game.seats[great].combo >= 5
    with patch.object(table.match, "waiting_seats", lambda: (small,)):
        assert not camera.may_show(small)
        assert not camera.may_show(great), "nobody knows yet who gains most"
    assert camera.may_show(small)


def test_a_replay_tells_the_same_longest_cascade_however_it_came_there(kit: Kit) -> None:
    match = new_match(seated(3), "classic", 5)
    table = Table(match, kit.settings)
    while not match.is_over:
        table.director.finish()
        table.let_bots_act()
        table.advance()
    told = LuckyboxMatchReplay(match.record())
    again = Table(told, kit.settings, watching(3))
    again.playback = Playback()
    for at in (told.last, told.last // 2, 0, told.last // 3, told.last):
        again.seek(at)
        events = [event for moment in told.moments[: at + 1] for event in moment.events]
        assert again.chronicle.longest_cascade() == longest_cascade_in(events)
    assert again.chronicle.longest_cascade() is not None


def test_of_cascades_as_long_it_is_said_which_one_is_told() -> None:
    def cascade(crosses: int, points: int, seat: int) -> Cascade:
        return Cascade(crosses, points, seat, 2, tuple(range(1, crosses + 1)))

    alone, three, poor, rich = (cascade(*it) for it in ((5, 8, 0), (4, 0, 1), (4, 5, 2), (4, 9, 0)))
    said = "3 were this long, and this one paid most"
    for found, chosen, words in (
        ([alone, three, rich], alone, ""),
        ([three, poor, rich], rich, said),
        ([poor, poor._replace(player=3)], poor, "the first of 2 this long"),
    ):
        longest = choose_longest(found)
        assert longest is not None and longest[:4] == chosen[:4]
        assert choice_in_words(longest) == words
        told = cascade_in_words(longest, seated(4), has_choice=True)
        assert told.endswith(words or "+8 points")
    before = choose_longest([three, poor])
    assert before is not None
    later = choose_longest([before, rich])
    assert later is not None and choice_in_words(later) == said, "those of before count, too"


def test_expected_totals_give_no_end_away(kit: Kit) -> None:
    table = Table(new_match(seated(2), "classic", 5), kit.settings, watching(2))
    table.playback = Playback()
    for round_number, phase, shows in (
        (3, Phase.DRAFT, True), (3, Phase.TURN, True), (3, Phase.SCORED, False),
        (4, Phase.DRAFT, False), (4, Phase.TURN, False), (4, Phase.SCORED, False),
    ):  # fmt: skip
        table.view.round, table.view.phase = round_number, phase
        assert shows_expected_totals(kit, table) is shows


def test_the_lane_tells_bolts_apart_from_a_path_that_has_as_many_steps_as_crosses(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 5), kit.settings, watching(4, "turbo"))
    table.playback = Playback()
    player, seen = Player(kit, scene_for_table(kit, table)), set[bool]()
    while not isinstance(player.scene, FinalScene) and len(seen) < 2:
        player.advance_time(STEP)
        entry = table.chronicle.latest_answer(table.focus)
        story = tale_of(table).story
        if story is None or entry is None or story.head != (table.players[table.focus].name,):
            continue
        assert len(story.path[0].split(" \u203a ")) == entry.crosses
        assert bool(story.begun) is bool(entry.bolts)
        if entry.bolts:
            assert story.begun[0].endswith(f" {entry.drawn} to {entry.numbers[0]}")
        assert not entry.points or f"+{entry.points} point" in story.end[0], "not the word’s worth"
        seen.add(bool(entry.bolts))
    assert seen == {False, True}


def test_a_plain_cross_is_told_to_those_who_watch_if_bolts_made_it_possible(kit: Kit) -> None:
    table = Table(new_match(seated(2), "classic", 5), kit.settings, watching(2))
    table.director.finish()
    for bolts in (0, 1):
        for event in (
            ev.NumberRevealed(1, 1, 4),
            *([ev.BoltsSpent(0, 1, 2, None, 1, 0)] * bolts),
            ev.SquareCrossed(0, 1, 0, 4 - bolts, 1, None, 1, 0),
        ):
            table.chronicle(event)
        story = tale_of(table).story
        assert (story is not None) is bool(bolts)
    assert story is not None and story.begun == ("1 bolt changes 4 to 3", "1 bolt")


def test_the_first_word_of_a_watched_cascade_covers_no_card_and_no_points(kit: Kit) -> None:
    table = Table(new_match(seated(4), "classic", 3), kit.settings, watching(4))
    table.playback = Playback()
    player, seen = Player(kit, scene_for_table(kit, table)), 0
    while not isinstance(player.scene, FinalScene) and seen < 4:
        player.advance_time(STEP)
        watched_round = getattr(player.scene, "watched", None)
        if not isinstance(watched_round, RoundScene) or table.view.seats[table.focus].combo < 2:
            continue
        kit.stack.draw(kit.window.surface)
        picture = watched_round.picture
        shown, word, counter = picture.marquee, picture.word_rect, picture.counter_rect
        if shown is None or word is None or shown.pays_on_stage:
            continue
        is_below = picture.view.places["lane"].top >= max(it.bottom for it in picture.card_rects)
        if shown.tier is CASCADE_TIERS[0] and is_below:
            assert word.collidelist([*picture.card_rects]) < 0
            assert counter is None or not counter.colliderect(word)
            seen += 1
    assert seen == 4


@pytest.mark.parametrize("edition", ["classic", "french"])
@pytest.mark.parametrize("size", [(960, 540), (1600, 900)])
def test_a_replay_tells_the_answer_beside_the_longest_cascade(
    size: tuple[int, int], edition: str
) -> None:
    kit = open_kit(size)
    match = new_match(seated(3), edition, 5)
    table = Table(match, kit.settings)
    while not match.is_over:
        table.director.finish()
        table.let_bots_act()
        table.advance()
    again = make_replay_table(kit, match.record())
    theatre = scene_for_table(kit, again)
    assert isinstance(theatre, LuckyboxTheatre)
    theatre.playback.mode = PlaybackMode.PAUSED
    seen = 0
    for at in range(0, theatre.told.last + 1, 4):
        theatre.seek(at)
        scene = theatre.watched
        if not isinstance(scene, RoundScene):
            continue
        theatre.enter(None)
        theatre.resize(size)
        theatre.draw(kit.window.surface)
        line = latest_log_line(kit, again, Question(), takes_turns=False)
        tale = tale_of(again)
        if not line or not tale.longest or tale.answer:
            continue
        view = scene.picture.view
        areas = ("replay_message", "scorecard")
        parts = [it.part for area in areas for it in view[area].tree.root.walk()]
        said = [it.args[1] for it in parts if isinstance(it, Drawn) and it.draw is draw_message]
        words = {it.longest for it in parts if isinstance(it, Text)}
        assert said == [line] and any(it.startswith("Longest cascade") for it in words)
        seen += 1
    assert seen > 3
