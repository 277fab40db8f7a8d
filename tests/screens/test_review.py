"""Reviewing in the theatre: the strip, the panel, what is expected, and what is kept."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pygame
import pytest

from game.box import GAMES
from game.library import list_games, load
from game.luckybox import judgements
from game.luckybox.mind import player as offers
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.review import Analysis, analyse_game
from game.luckybox.mind.review import continue_analysis as gone_on_with
from game.luckybox.record import LuckyboxRecord
from game.luckybox.rules import Action, Phase
from game.luckybox.scenes import reviewing
from game.luckybox.scenes.card_parts import places_of_cards
from game.luckybox.scenes.counsel.reasons import kept_cards
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table, make_replay_table
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round.round_places import columns_in_play, place_of_round
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.scenes.destinations import make_scene
from game.scenes.watch.timeline import PlaybackMode
from game.thinking import AnyThinker, BackgroundThought, InlineThinker
from game.ui.draw.palette import CREAM, SKY, in_current_palette
from game.ui.window import background_jobs
from game.ui.window.background_jobs import LibraryAccess
from game.ui.window.scene import Kit
from tests.players.listeners import Listener
from tests.players.reviewed import (
    MOVES,
    T,
    opened_at,
    reviewed,
    theatre_of,
    thinking_briefly,
)
from tests.players.screen import Player, open_kit, opened, widget_in, words_on
from tests.players.ssip import fake_server
from tests.tables.libraries import PATIENCE, connection_to, filled, laid, play
from tests.tables.minds import Slow, says_the_same
from tests.tables.played import given, played


def test_along_a_review_it_is_said_where_one_is_and_how_good_the_choice_was(kit: Kit) -> None:
    with fake_server() as server:
        listener = Listener(kit, server)
        scene = theatre_of(reviewed(kit))
        kit.settings.speech = "system"
        listener.listen(20)
        mistakes = scene.strip.reviewed.mistakes(0)
        for _move in range(len(mistakes)):
            heard = " ".join(listener.after(pygame.K_k))
            one = scene.strip.current_choice
            grade = reviewing.grade_of(one.decision.loss).name
            assert "Pause." in heard and grade in heard
            if scene.strip.hides_answer:
                assert "Better: " not in heard and "Can you find it?" in heard
                scene.strip.show_answer()
            assert "Better: " in scene.moment_in_words()
            if scene.told.at == mistakes[-1].at:
                break
        scene.focus.focus_widget(scene.strip.curve)
        kit.hands.by_keyboard = True
        listener.listen(8)
        heard = " ".join(listener.after(pygame.K_LEFT))
        assert "expected result" in heard and "ound " in heard
        listener.loop.teller.stop_speech()
        kit.settings.speech = "off"


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Kit:
    return thinking_briefly(monkeypatch, opened())


def test_the_numbers_of_the_curve_lie_on_their_lines(kit: Kit) -> None:
    scene = theatre_of(reviewed(kit))
    curve = widget_in(scene, "curve")
    told: dict[str, pygame.Rect] = {}
    draw = kit.text.draw

    def listen(surface: pygame.Surface, string: str, place: Any, *rest: Any, **wishes: Any) -> Any:
        if surface.size == curve.rect.size:
            told[string] = place
        return draw(surface, string, place, *rest, **wishes)

    kit.pixels.clear()
    with patch.object(kit.text, "draw", listen):
        scene.draw(kit.window.surface)
    values = sorted(map(float, told))
    assert len(values) >= 2
    heights = [told[f"{value:.0f}"].centery for value in values]
    # Equal steps are equally far apart: each lies on its line.
    steps = {one - other for one, other in pairwise(heights)}
    assert max(steps) - min(steps) <= 2
    assert all(curve.rect.height > height > 0 for height in heights)


def test_a_key_reviews_the_game_and_closes_it_again_and_tab_goes_through_it(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    assert scene.strip.is_open
    curve = scene.strip.curve
    player.click((curve.x_of_moment(20), curve.rect.centery))
    assert scene.told.at == 20, "pressing on the curve goes there"
    assert "expected" in curve.moment_in_words(20)
    short = scene.watched_area.height
    player.press(pygame.K_v)
    assert not scene.strip.is_open
    assert scene.watched_area.height > short
    with pytest.raises(LookupError):
        scene.focus.find_by_label("Receipt")
    player.click(scene.focus.find_by_label("Review").rect.center)
    assert scene.strip.is_open, "it is not worked out again"
    seen = []
    scene.focus.focus_widget(scene.focus.focusable_widgets()[-1])
    for _step in scene.focus.focusable_widgets():
        player.press(pygame.K_TAB)
        seen.append(scene.focus.current.area)
    assert seen.index("receipt") < seen.index("curve") < seen.index("pause")
    assert seen[-1] == "play_on"


def test_a_review_is_found_again_for_the_same_game_and_the_same_mind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled(tmp_path, play(laid(), 30))
    with connection_to(tmp_path) as connection:
        (entry,) = list_games(connection)
        record = load(connection, entry.uid).record
        assert isinstance(record, LuckyboxRecord)
        actions = tuple(action for action in record.actions if isinstance(action, Action))
        review = gone_on_with(Analysis(record.setup(), actions), 12).review()
        reviewing.store_review(connection, record, reviewing.StoredReview(12, review))
        assert reviewing.query_stored_review(connection, record) == reviewing.StoredReview(
            12, review
        )
        assert (
            reviewing.query_stored_review(
                connection, dataclasses.replace(record, actions=actions[:-1])
            )
            is None
        )
        monkeypatch.setattr(judgements, "_mind_digest", lambda: b"another")
        assert reviewing.query_stored_review(connection, record) is None


def go_on(player: Player) -> None:
    """Play on from where the cards are taken until the round has begun."""
    before = theatre_of(player)
    before.playback.mode = PlaybackMode.PLAYING
    for _frame in range(2000):
        if player.scene is not before and not player.kit.stack.is_changing:
            break
        player.wait()
    assert player.scene is not before
    theatre_of(player).playback.mode = PlaybackMode.PAUSED


@pytest.mark.parametrize("is_ready_before", [True, False])
def test_a_review_is_open_in_the_next_scene_of_the_game(kit: Kit, is_ready_before: bool) -> None:
    player = reviewed(kit) if is_ready_before else opened_at(kit)
    if not is_ready_before:
        player.press(pygame.K_v)
    assert (kit.job_runner.current is None) is is_ready_before
    with patch.object(reviewing.LuckyboxReviewJob, "work", lambda _job: False):
        go_on(player)
    assert not kit.job_runner.quiet
    while kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
    assert theatre_of(player).strip.is_open


def test_each_board_has_a_review_of_its_own_and_the_better_cards_of_a_draft_glow(kit: Kit) -> None:
    player = reviewed(kit, 3)
    scene = theatre_of(player)
    scene.pause_at_moment(scene.told.last)
    told = set()
    for seat in range(3):
        player.press(*[pygame.K_DOWN] * (seat > 0), frames=2)
        assert scene.table.focus == seat
        shown = words_on(kit, scene)
        assert f"{scene.table.players[seat].name} Expected result " in " ".join(shown.split())
        assert not scene.watched.turnover.is_running, "halted, the board is there at once"
        assert scene.strip.current_choice.decision.seat == seat
        told.add(scene.strip.current_choice.decision.actions)
    assert len(told) == 3
    drafts = [one for one in scene.strip.reviewed.judged[0] if not one.decision.turn]
    one = next(each for each in drafts if each.decision.loss)
    scene.pause_at_moment(one.at)
    scene.strip.show_answer()
    player.wait(3)
    watched = scene.watched
    assert isinstance(watched, DraftScene)
    better = kept_cards(one.decision.better)
    kept = kept_cards(one.decision.actions)
    played = (*in_current_palette(reviewing.grade_of(one.decision.loss).ink), 255)
    blue, both = ((*in_current_palette(it), 255) for it in (SKY, CREAM))
    assert played != blue
    for card in watched.laid_out_cards:
        rect = watched.card_rects[card]
        beside = [(rect.left - far, rect.centery) for far in range(1, 9)]
        inks = {tuple(kit.window.surface.get_at(at)) for at in beside}
        assert (blue in inks) is (card in better and card not in kept)
        assert (played in inks) is (card in kept and card not in better)
        assert (both in inks) is (card in kept and card in better)
    said = []
    draw = kit.text.draw

    def listen(surface: pygame.Surface, string: str, *rest: Any, **wishes: Any) -> Any:
        said.append(string)
        return draw(surface, string, *rest, **wishes)

    kit.pixels.clear()
    with patch.object(kit.text, "draw", listen):
        scene.draw(kit.window.surface)
    assert (said.count("Played"), said.count("Better")) == (len(kept), len(better))


@pytest.mark.parametrize("players", [1, 2])
def test_what_a_seat_expects_is_said_once_and_explained(kit: Kit, players: int) -> None:
    player = reviewed(kit, players)
    scene = theatre_of(player)
    moments = range(scene.told.last // 2, scene.told.last)
    scene.seek(next(at for at in moments if scene.told.moments[at].game.phase is Phase.TURN))
    scene.playback.mode = PlaybackMode.PAUSED
    player.wait(30)
    scene = theatre_of(player)
    assert scene.expected.points
    assert words_on(kit, scene).count("Expected") == 1
    assert (
        len(
            [
                thing
                for thing in scene.things_to_explain()
                if ": expected result " in thing.tooltip_text().title
            ]
        )
        == players
    )
    player.press(pygame.K_v, frames=3)
    assert words_on(kit, scene).count("Expected") == 1
    player.press(pygame.K_v, frames=3)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    told = {
        thing.tooltip_text().title.split("  ")[0]: thing.tooltip_text().words
        for thing in receipt.things_to_explain()
    }
    terms = ("Number luck", "Card luck", "Choices", "Unforeseen")
    assert all(told[term].endswith(".") for term in terms)
    assert ("the other players" in told["Unforeseen"]) == (players > 1)
    said = next(words for title, words in told.items() if title.startswith("Expected at the start"))
    assert "a single card" in said and "the difference is card luck" in said
    assert ("Par is" in said) == (players == 1), "there is none in company"
    if players == 1:
        assert "Par is" not in words_on(kit, receipt)
        player.click(receipt.focus.widgets[0].rect.center)
        assert "Par is" in words_on(kit, receipt)
        assert not receipt.shown_parts


def test_the_game_keeps_its_room_until_the_review_is_ready(kit: Kit) -> None:
    player = opened_at(dataclasses.replace(kit, thinker=Undecided()))
    scene = theatre_of(player)
    whole = scene.watched_area.height
    player.press(pygame.K_v, frames=1)
    assert scene.watched_area.height == whole and not scene.strip.is_open
    assert "Expected" not in words_on(kit, scene)
    player.press(pygame.K_v, frames=3)
    assert not scene.is_reviewed
    player.press(pygame.K_v, pygame.K_v, frames=3)
    assert scene.watched_area.height == whole and player.kit.job_runner.current is None
    assert theatre_of(reviewed(kit)).watched_area.height < whole, "its panel takes room then"


class Undecided(AnyThinker):
    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        return BackgroundThought(work)


class Lacking(Undecided):
    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        def fail(_work: Callable[[], T]) -> T:
            raise ImportError

        thought = BackgroundThought(work)
        thought.compute(fail)
        return thought


class Counting(InlineThinker):
    """Counts what it is asked, and dies at some point."""

    def __init__(self, most: int = 1000) -> None:
        self.asked, self._most = 0, most

    @property
    def is_dead(self) -> bool:
        return self.asked > self._most

    def think(self, work: Callable[[], T]) -> BackgroundThought[T]:
        self.asked += 1
        return BackgroundThought(work) if self.is_dead else super().think(work)


def of_library(kit: Kit, folder: Path, thinker: AnyThinker) -> Kit:
    """Open a library beside the window; whoever thinks is asked for reviews alone."""
    kit.settings.expected_results = False
    return dataclasses.replace(kit, shelf=LibraryAccess(folder, GAMES), thinker=thinker)


def theatre_with(kit: Kit, uid: str) -> Player:
    library = kit.shelf.library
    assert library is not None
    kept = library.ask(load, uid).wait(PATIENCE)
    player = Player(kit, scene_for_table(kit, make_replay_table(kit, kept.record, kept.steps)))
    theatre_of(player).playback.mode = PlaybackMode.PAUSED
    player.wait()
    return player


def asked_for(player: Player) -> None:
    """Ask for the review, and wait until nothing is done for it any more."""
    player.press(pygame.K_v)
    job_runner, library = player.kit.job_runner, player.kit.shelf.library
    assert library is not None
    thinker = player.kit.thinker
    assert isinstance(thinker, Counting)
    while job_runner.current is not None and not thinker.is_dead:
        # What the library is asked is answered in its own time.
        library.ask(list_games).wait(PATIENCE)
        player.wait()
    player.wait(2)


def test_a_review_opens_at_once_when_it_was_made_before(kit: Kit, tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",)), 30))
    first = of_library(kit, tmp_path, Counting())
    asked_for(player := theatre_with(first, uid))
    told = theatre_of(player).strip.reviewed
    first.shelf.close()
    again = of_library(kit, tmp_path, thinker := Counting())
    asked_for(player := theatre_with(again, uid))
    found = theatre_of(player).strip.reviewed
    again.shelf.close()
    assert thinker.asked == 0
    assert told is not None and found is not None and found.review == told.review


def test_a_review_that_was_killed_goes_on_where_it_was(kit: Kit, tmp_path: Path) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",)), 40))
    whole = of_library(kit, tmp_path / "other", counting := Counting())
    plain = play(laid(("Ada",)), 40)
    asked_for(
        player := Player(
            whole, scene_for_table(whole, make_replay_table(whole, plain.record(), plain.steps))
        )
    )
    expected = theatre_of(player).strip.reviewed
    needed = counting.asked
    whole.shelf.close()
    killed = of_library(kit, tmp_path, Counting(needed - 2))
    asked_for(player := theatre_with(killed, uid))
    assert theatre_of(player).strip.reviewed is None
    killed.job_runner.cancel_job()
    killed.shelf.close()
    next_one = of_library(kit, tmp_path, thinker := Counting())
    asked_for(player := theatre_with(next_one, uid))
    found = theatre_of(player).strip.reviewed
    next_one.shelf.close()
    assert thinker.asked <= needed // 2, "what was found is not worked out again"
    assert says_the_same(found.review, expected.review)


def test_without_numpy_a_sentence_is_said_and_the_theatre_goes_on(kit: Kit) -> None:
    player = opened_at(dataclasses.replace(kit, thinker=Lacking()))
    player.press(pygame.K_v, frames=3)
    assert kit.job_runner.current is None
    assert "numpy" in kit.notices.current
    player.press(pygame.K_END)
    assert theatre_of(player).told.at == theatre_of(player).told.last
    player = opened_at(dataclasses.replace(kit, thinker=Undecided()))
    player.press(pygame.K_v, frames=3)
    assert kit.job_runner.current is not None
    player.press(pygame.K_v, frames=3)
    assert kit.job_runner.current is None, "its key stops one that is under way"
    assert not theatre_of(player).strip.is_open


def test_a_review_goes_on_when_its_replay_is_left_and_is_there_when_it_is_opened_again(
    kit: Kit, tmp_path: Path
) -> None:
    (uid,) = filled(tmp_path, play(laid(("Ada",)), 30))
    kit = of_library(kit, tmp_path, slow := Slow())
    theatre_with(kit, uid)  # Below the one that is left.
    player = theatre_with(kit, uid)
    player.press(pygame.K_v, frames=3)
    for _answer in range(5):
        kit.shelf.library.ask(list_games).wait(PATIENCE)
        player.wait(2)
    assert kit.job_runner.current is not None
    slow.finish()
    player.wait(3)
    player.press(pygame.K_ESCAPE, frames=3)
    assert kit.job_runner.current is None and len(kit.job_runner.quiet) == 1
    thoughts = len(slow.thoughts)
    slow.finish()
    kit.job_runner.do_quiet_steps()
    assert len(slow.thoughts) == thoughts + 1, "it goes on"
    player = theatre_with(kit, uid)
    player.wait(3)
    assert kit.job_runner.current is not None and not kit.job_runner.quiet
    assert len(slow.thoughts) == thoughts + 1, "from where it is"
    while kit.job_runner.current is not None:
        slow.finish()
        player.wait(3)
    assert theatre_of(player).strip.is_open
    kit.shelf.close()


def test_while_a_game_is_reviewed_the_cards_stay_large_and_no_cascade_is_told(kit: Kit) -> None:
    kit = dataclasses.replace(kit, thinker=Undecided())
    player = opened_at(kit)
    theatre = theatre_of(player)
    theatre.seek(theatre.told.rounds[0] + 9)
    player.wait(2)
    picture = cast(RoundScene, theatre.watched).picture
    before = picture.card_rects[0].width
    player.press(pygame.K_v, frames=3)
    assert picture.card_rects[0].width == before
    assert "Longest cascade" not in words_on(kit, theatre)
    area = kit.job_runner.place
    assert area is not None and area.collidelist(picture.card_rects) == -1


def test_the_final_score_leads_to_the_review_and_back(kit: Kit) -> None:
    kit = dataclasses.replace(kit, thinker=Undecided())
    kit.stack.make = partial(make_scene, kit)
    match = played(1, seed=5)
    final = FinalScene(kit, Table(match, kit.settings))
    player = Player(kit, final)
    final.counting.finish()
    player.wait(60)
    player.click(final.focus.find_by_label("Review").rect.center, frames=40)
    scene = theatre_of(player)
    assert scene.told.told.actions == tuple(match.actions)
    assert scene.playback.mode is PlaybackMode.PAUSED
    assert kit.job_runner.current is not None
    player.press(pygame.K_ESCAPE, frames=40)
    assert player.scene is final


@pytest.mark.parametrize("size", [(960, 540), (1280, 1024), (1600, 900), (2560, 1080)])
def test_progress_hides_no_score(monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]) -> None:
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    kit = open_kit(size)
    told: list[pygame.Rect] = []
    draw = background_jobs.draw_plate_ground

    def listen(surface: pygame.Surface, pixels: Any, box: pygame.Rect, *how: Any) -> None:
        draw(surface, pixels, box, *how)
        told.append(box.copy())

    monkeypatch.setattr(background_jobs, "draw_plate_ground", listen)
    for players in (1, 3):
        player = opened_at(kit, players)
        scene = theatre_of(player)
        scene.seek(scene.told.rounds[0] + 6 * players)
        player.wait()
        player.press(pygame.K_v)
        watched = scene.watched
        assert isinstance(watched, RoundScene)
        places = watched.picture.view.places
        shown = [places["sheet"], places["numbers left"], *watched.picture.card_rects]
        assert told and told[-1].collidelist(shown) < 0
        assert not told[-1].colliderect(scene.timeline.rect)
        kit.job_runner.cancel_job()


def test_nothing_is_unpacked_beside_the_window_until_all_is_judged() -> None:
    told = given(played(1, seed=5, most=MOVES))
    whole, pieces = len(told.done), list[reviewing.ReviewProgress]()
    pieces.append(reviewing.start_review(told.setup, told.done, None, whole))
    while pieces[-1].done < whole:
        pieces.append(reviewing.continue_review(pieces[-1].rest, whole))
    assert len(pieces) > 3
    assert [piece.review is None for piece in pieces] == [True] * (len(pieces) - 1) + [False]
    review = analyse_game(told.setup, told.done, shipped_network())
    assert pieces[-1].review is not None
    assert says_the_same(pieces[-1].review, review)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
@pytest.mark.parametrize("count", [4, 5, 6])
def test_in_a_review_cards_lie_in_the_rows_of_play(size: tuple[int, int], count: int) -> None:
    columns = columns_in_play(count, count, size)
    stage = size[0], round(size[1] * 0.7)
    place = place_of_round(1, count, stage, columns=columns, has_rival=True)
    there = places_of_cards(place["cards"], count, count, place.scale, columns)
    assert len({rect.y for rect in there}) == -(-count // columns)
    in_play = place_of_round(1, count, size)
    larger = places_of_cards(in_play["cards"], count, count, in_play.scale, columns)
    assert there[0].width >= 0.6 * larger[0].width, "not much smaller than the stage"
    in_row = {4: 4, 5: 5, 6: 3}[count] if size == (2560, 1080) else 4
    assert columns == in_row
