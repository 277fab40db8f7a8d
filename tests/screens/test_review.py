"""Reviewing in the theatre: the strip, mistakes one by one, the better way, and the receipt."""

from __future__ import annotations

import dataclasses
import pickle
import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

import pygame
import pytest

from game.box import GAMES
from game.library import list_games, load, save_thoughts
from game.luckybox import judgements
from game.luckybox.judgements import Decision
from game.luckybox.mind import player as offers
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.review import Analysis, analyse_game
from game.luckybox.mind.review import continue_analysis as gone_on_with
from game.luckybox.record import LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import Action, Cross, Face, Keep, Phase, UseBonus
from game.luckybox.scenes import reviewing
from game.luckybox.scenes.card_parts import places_of_cards
from game.luckybox.scenes.counsel import mistakes as puzzles_of_mistakes
from game.luckybox.scenes.counsel import reasons
from game.luckybox.scenes.counsel.reasons import kept_cards, moves_in_words, points_text
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table, make_replay_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.luckybox.scenes.round.round_places import columns_in_play, place_of_round
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene
from game.scenes.destinations import make_scene
from game.scenes.first_game import Step
from game.scenes.frame.charts import MINUS_SIGN, round_to_tenths
from game.scenes.watch.timeline import PlaybackMode
from game.thinking import AnyThinker, BackgroundThought, InlineThinker
from game.ui.draw.palette import CREAM, SKY, in_current_palette
from game.ui.window import background_jobs
from game.ui.window.background_jobs import LibraryAccess
from game.ui.window.scene import Kit
from tests.players.guided import button, guided, listen
from tests.players.listeners import Listener
from tests.players.screen import Player, open_kit, opened, widget_in, words_on
from tests.players.ssip import fake_server
from tests.tables.libraries import PATIENCE, connection_to, filled, laid, play
from tests.tables.minds import says_the_same
from tests.tables.played import given, played

T = TypeVar("T")
MOVES = 24


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


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    return dataclasses.replace(opened(), thinker=Remembering())


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
    player.press(pygame.K_v)
    while kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
    return player


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
    errand, kit.job_runner.current = kit.job_runner.current, None
    assert (errand is None) is is_ready_before
    go_on(player)
    kit.job_runner.current = errand
    while kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
    assert theatre_of(player).strip.is_open


def test_keys_and_buttons_go_from_mistake_to_mistake_which_can_be_tried_again(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    mistakes = scene.strip.reviewed.mistakes(0)
    assert len(mistakes) > 1
    for one in mistakes:
        player.press(pygame.K_k)
        assert scene.told.at == one.at
        assert scene.playback.mode is PlaybackMode.PAUSED
        assert scene.strip.current_choice == one
    assert not scene.focus.find_by_label("Next mistake").enabled
    for one in reversed(mistakes[:-1]):
        player.click(scene.focus.find_by_label("Previous mistake").rect.center)
        assert scene.told.at == one.at
    before = scene.told.moments[one.at].game
    player.press(pygame.K_SPACE)
    player.advance_time(0.2)
    player.press(pygame.K_SPACE, pygame.K_a, frames=2)
    table = guided(player).table
    assert isinstance(guided(player).watched, DraftScene)
    assert table.match.game == before and "branch" in table.match.extra
    assert table.match.asks(table.focus)


def test_a_mistake_is_a_puzzle_that_knows_better_choices_and_can_be_played_on(kit: Kit) -> None:
    player = reviewed(kit)
    mistakes = theatre_of(player).strip.reviewed.mistakes(0)
    one = next(it for it in mistakes if it.decision.turn)
    theatre_of(player).try_again(one)
    player.wait(2)
    assert guided(player).step is None
    loss = points_text(-one.decision.loss, is_signed=True)
    assert f"{loss} points. Find a better choice!" in words_on(kit, player.scene)
    table = guided(player).table
    assert "Better: " not in words_on(kit, player.scene)
    for action in one.decision.actions:
        table.act(action)
    assert listen(player) is puzzles_of_mistakes.MISSED_STEP
    assert points_text(one.decision.loss) in guided(player).guide.step_words(listen(player))
    player.click(button(guided(player), "Try again").rect.center)
    player.wait(2)
    assert table.match.asks(0) and guided(player).step is None
    for action in one.decision.better:
        table.act(action)
    assert listen(player) is puzzles_of_mistakes.SOLVED_STEP
    assert not guided(player).plate.rect.colliderect(guided(player).watched.view.places["total"])
    assert points_text(one.decision.loss) in guided(player).guide.step_words(listen(player))
    player.click(button(guided(player), "Play from here").rect.center)
    player.wait(2)
    assert isinstance(player.scene, RoundScene)
    assert player.scene.table.match.actions == table.match.actions
    assert player.scene.table.guide is None


def test_a_mistake_that_is_solved_leads_to_the_next_one_of_the_review(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    mistakes = scene.strip.reviewed.mistakes(0)
    one, after = next(it for it in pairwise(mistakes) if it[0].decision.turn)
    scene.pause_at_moment(one.at)
    player.wait(3)
    player.press(pygame.K_a)
    player.wait(2)
    for action in one.decision.better:
        guided(player).table.act(action)
    assert listen(player) is puzzles_of_mistakes.SOLVED_STEP
    player.click(button(guided(player), "Next mistake").rect.center)
    player.wait(3)
    assert player.scene is scene and scene.moment_shown == after.at


def test_the_better_way_is_drawn_on_the_board_and_everything_says_what_it_is(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    one = next(each for each in scene.strip.reviewed.mistakes(0) if each.decision.turn)
    scene.pause_at_moment(one.at)
    player.wait(3)
    assert isinstance(scene.watched, RoundScene)
    assert "Better: " not in words_on(kit, scene)
    first = one.decision.better[0]
    assert isinstance(first, Cross | UseBonus)
    rect = scene.watched.picture.view.places["square", first.card, first.square]
    edge = rect.left + 1, rect.centery
    blue = (*in_current_palette(SKY), 255)
    assert tuple(kit.window.surface.get_at(edge)) != blue, "one may first look for it"
    made = one.decision.actions[0]
    assert isinstance(made, Cross | UseBonus)
    rect = scene.watched.picture.view.places["square", made.card, made.square]
    ring = tuple(kit.window.surface.get_at((rect.left + 1, rect.centery)))
    grade = reviewing.grade_of(one.decision.loss)
    assert ring == (*in_current_palette(grade.ink), 255), "what was played is marked, too"
    player.click(scene.focus.find_by_label("Show it").rect.center)
    player.wait(2)
    assert "Better: " in words_on(kit, scene)
    assert tuple(kit.window.surface.get_at(edge)) == blue
    ends = reasons.lines_apart(scene.strip.comparison)[0]
    assert ends, "the bonuses that are nearer are marked, too"
    for card, line, _bonus in ends:
        disc = scene.watched.picture.view.places["end", card, line]
        assert tuple(kit.window.surface.get_at((disc.left - 1, disc.centery))) == blue
    if one.end > one.at + 1:
        scene.pause_at_moment(one.at + 1)
        player.wait(3)
        crossed = tuple(kit.window.surface.get_at((rect.left + 1, rect.centery)))
        assert crossed == ring, "crossed off, it can still be told from the better one"
    scene.pause_at_moment(one.end)
    player.wait(3)
    assert tuple(kit.window.surface.get_at(edge)) != blue, "it is over"
    one = next(each for each in scene.strip.reviewed.mistakes(0) if each.decision.loss < 3)
    scene.pause_at_moment(one.at)
    player.wait(3)
    for widget in scene.strip.widgets():
        assert widget.tooltip_text is not None and widget.tooltip_text.words, widget.label
    name = scene.table.players[0].name
    wanted = {"Next mistake · K", "Receipt · T", "What was played", "This choice: Mistake"}
    told = {meant.tooltip_text().title: meant.tooltip_text() for meant in scene.things_to_explain()}
    assert wanted <= told.keys()
    assert any(title.startswith(f"{name}: ") for title in told)
    assert "1.5 points" in told["Next mistake · K"].words
    player.press(pygame.K_v)
    assert not wanted & {meant.tooltip_text().title for meant in scene.things_to_explain()}


def test_beside_both_choices_are_points_that_add_up(kit: Kit) -> None:
    """What each banks at once and ends with: the ends are as far apart as the loss told."""
    scene = theatre_of(reviewed(kit))
    for one in scene.strip.reviewed.costly_choices(0):
        scene.pause_at_moment(one.at)
        assert "in the end" not in words_on(kit, scene), "one may first look for it"
        scene.strip.show_answer()
        advice, shown = scene.strip.comparison, words_on(kit, scene)
        assert advice.second is not None
        figures = shown.partition("in the end")[2]
        # Cards that are kept bring no points at once.
        made, better = re.findall(
            r" \+(\d+) (\d+\.\d)" if one.decision.turn else r"( )(\d+\.\d)", figures
        )
        banked = advice.second.facts.points, advice.best.facts.points
        assert (int(made[0].strip() or 0), int(better[0].strip() or 0)) == banked
        assert better[1] == points_text(one.decision.best)
        apart = float(better[1]) - float(made[1])
        assert f": {MINUS_SIGN}{apart:.1f} points" in shown


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


def test_the_receipt_leads_to_the_moments_that_it_is_made_of(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    for word in ("Number luck", "Card luck", "Unforeseen", "Choices"):
        button = next(each for each in receipt.focus.widgets if each.label.startswith(word))
        player.click(button.rect.center)
        assert receipt.shown_parts == list(receipt.reviewed.largest_parts(0, receipt.term))
    part = receipt.shown_parts[1]
    moments = receipt.view["moments"].tree.root.inner[1:]
    player.click(moments[1].rect.center, frames=40)
    assert theatre_of(player) is scene
    assert scene.told.at == part.at


def test_clicks_beside_the_cards_of_a_paused_draft_leave_them_there(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    scene.pause_at_moment(scene.told.rounds[1])
    draft = scene.watched
    assert isinstance(draft, DraftScene) and draft.laid_out_cards
    beside = draft.place["tokens"].center
    for _click in range(3):
        player.click(beside, frames=20)
    assert scene.watched is draft and draft.laid_out_cards
    assert scene.told.at == scene.told.rounds[1] == scene.moment_shown


def test_a_mistake_of_a_draft_is_looked_for_like_any_other(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    one = next(it for it in scene.strip.reviewed.mistakes(0) if not it.decision.turn)
    scene.pause_at_moment(one.at)
    player.wait(3)
    assert "Better: " not in words_on(kit, scene) and "Can you find it?" in words_on(kit, scene)
    player.click(scene.focus.find_by_label("Show it").rect.center)
    player.wait(2)
    assert "Better: " in words_on(kit, scene)


def test_a_draft_is_tried_again_as_any_mistake_is(kit: Kit) -> None:
    scene = theatre_of(player := reviewed(kit))
    one = next(it for it in scene.strip.reviewed.mistakes(0) if not it.decision.turn)
    scene.try_again(one)
    player.wait(60)
    draft, guide = guided(player).watched, guided(player).guide
    assert isinstance(draft, DraftScene) and guided(player).step is None
    loss = points_text(-one.decision.loss, is_signed=True)
    assert f"{loss} points. Find a better choice!" in words_on(kit, player.scene)

    def keep(cards: Sequence[int]) -> Step | None:
        for card in {*cards} ^ {*draft.picks}:
            draft.toggle_pick(card)
        player.wait(2)
        draft.keep_picks()
        player.wait(2)
        return listen(player)

    played, better = map(kept_cards, (one.decision.actions, one.decision.better))
    assert keep(played) is puzzles_of_mistakes.MISSED_STEP
    assert guide.step_words(puzzles_of_mistakes.MISSED_STEP).startswith("The same as before")
    assert guide.compared_cards.keys() == {*played}, "the better ones are still to be found"
    assert draft.laid_out_cards, "all cards stay there to be compared"
    player.click(button(guided(player), "Try again").rect.center)
    player.wait(2)
    assert guided(player).step is None and not guide.compared_cards
    draft.clear_picks()
    assert keep(better) is puzzles_of_mistakes.SOLVED_STEP
    assert guide.compared_cards.keys() == {*played, *better}
    player.click(button(guided(player), "Play from here").rect.center)
    player.wait(2)
    held = [it.face.id for it in player.at(RoundScene).table.match.game.seats[0].held]
    assert {*better} <= {*held}


def test_the_moment_after_a_draft_shows_what_was_chosen_from(kit: Kit) -> None:
    scene = theatre_of(reviewed(kit))
    after = scene.told.rounds[1] + 1
    assert scene.told.moments[after].game.phase is Phase.DRAFT
    scene.pause_at_moment(after)
    draft = scene.watched
    assert isinstance(draft, DraftScene) and draft.laid_out_cards, "no empty stage"


def test_where_no_choice_was_a_mistake_it_is_said_what_the_receipt_takes_for_choices(
    kit: Kit,
) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    review = scene.strip.reviewed.review
    for loss, said in ((0.3, "No choice cost 1.5 points or more; all together cost {lost}."),
                       (0.0, "No choice cost 1.5 points or more. Well played!")):  # fmt: skip
        fine = [dataclasses.replace(one, chosen=one.best - loss) for one in review.decisions]
        small = dataclasses.replace(review, decisions=tuple(fine))
        scene.strip.show_review(reviewing.ReplayReview(small, scene.told))
        lost = reviewing.receipt_in_tenths(small.receipt(0)).choices
        assert scene.strip.summary_in_words() == said.format(lost=points_text(-lost))


def test_without_mistakes_the_arrows_lead_to_the_slips_which_can_be_tried_again(kit: Kit) -> None:
    player = reviewed(kit)
    scene = theatre_of(player)
    review = scene.strip.reviewed.review
    losses = {at: 0.7 for at, one in enumerate(review.decisions) if one.loss > 1 and one.turn}
    fine = [
        dataclasses.replace(one, chosen=one.best - losses.get(at, 0.0))
        for at, one in enumerate(review.decisions)
    ]
    small = dataclasses.replace(review, decisions=tuple(fine))
    scene.strip.show_review(reviewing.ReplayReview(small, scene.told))
    scene.pause_at_moment(1)
    player.wait(2)
    assert f"Only {len(losses)} slips" in words_on(kit, scene)
    for nth in range(1, len(losses) + 1):
        player.press(pygame.K_k, frames=3)
        assert f"Slip {nth} of {len(losses)}" in words_on(kit, scene)
        assert scene.strip.current_choice.decision.loss == pytest.approx(0.7)
    assert not scene.focus.find_by_label("Next slip").enabled
    player.press(pygame.K_a)
    player.wait(2)
    assert f"{MINUS_SIGN}0.7 points. Find a better choice!" in words_on(kit, player.scene)


def test_the_receipt_says_below_what_was_unforeseen_why_it_is_there(kit: Kit) -> None:
    player = reviewed(kit)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    assert "Unforeseen what no estimate could know" in " ".join(words_on(kit, receipt).split())


def test_the_receipt_says_what_its_unlisted_parts_add_up_to(kit: Kit) -> None:
    player = reviewed(kit)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    button = next(it for it in receipt.focus.widgets if it.label.startswith("Number luck"))
    player.click(button.rect.center)
    whole = shown_points(button.label)
    others = whole - sum(round(part.points, 1) for part in receipt.shown_parts)
    said = " ".join(words_on(kit, receipt).split())
    assert f"the others add up to {points_text(others, is_signed=True)}." in said


def shown_points(words: str) -> float:
    """Read the points, with a sign or without, at the end of some words."""
    return float(words.split()[-1].replace(MINUS_SIGN, "-"))


@pytest.mark.parametrize("seed", range(40))
def test_what_the_receipt_shows_adds_up_to_the_result_that_it_shows(seed: int) -> None:
    rng = Random(seed)
    parts = [rng.uniform(-20, 60) for _part in range(4)]
    whole = round(sum(parts)) if seed % 2 else sum(parts)
    parts.append(whole - sum(parts))
    shown = [
        shown_points(points_text(each, is_signed=True)) for each in round_to_tenths(parts, whole)
    ]
    assert round(sum(shown), 1) == round(whole, 1)
    assert all(abs(a - b) < 0.1 for a, b in zip(shown, parts, strict=True))


def opened_receipt(kit: Kit, told: LuckyboxMatchReplay) -> reviewing.ReceiptScene:
    player = Player(kit, scene_for_table(kit, make_replay_table(kit, told.told)))
    theatre_of(player).playback.mode = PlaybackMode.PAUSED
    player.press(pygame.K_v)
    while kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
    player.press(pygame.K_t, frames=40)
    return player.at(reviewing.ReceiptScene)


@pytest.mark.parametrize("edition", ["classic", "late-cards"])
def test_a_receipt_of_a_twist_promises_no_points_that_only_classic_rules_bring(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, edition: str
) -> None:
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    (uid,) = filled(tmp_path, play(laid(("Ada",), seed=5, edition=edition)))
    with connection_to(tmp_path) as connection:
        told = LuckyboxMatchReplay(load(connection, uid).record)
    kit = dataclasses.replace(open_kit(folder=tmp_path), thinker=Remembering())
    receipt = opened_receipt(kit, told)
    words = " ".join(words_on(kit, receipt).split())
    is_classic = edition == "classic"
    assert ("no baseline for this twist" not in words) == is_classic
    assert ("Unforeseen" in words) == is_classic
    start = receipt.focus.widgets[0].label
    assert start.startswith("Expected at the start") and start[-1].isdigit() == is_classic
    assert "Choices" in words and "Number luck" in words


def test_a_choice_as_good_as_the_best_has_no_better_one() -> None:
    decision = Decision(0, 0, 0, 1, 3, 68.92, 68.89, (), ())
    assert not reviewing.has_better(decision)
    assert reviewing.grade_of(decision.loss) is reviewing.GRADES[0]


def test_of_the_gap_to_par_it_is_said_what_was_choices_and_what_was_not(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Par and what the receipt shows add up in a sentence."""
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    (uid,) = filled(tmp_path, play(laid(("Ada",), seed=5)))
    with connection_to(tmp_path) as connection:
        save_thoughts(connection, uid, par=77)
        told = LuckyboxMatchReplay(load(connection, uid).record)
    kit = dataclasses.replace(open_kit(folder=tmp_path), thinker=Remembering())
    player = Player(kit, scene_for_table(kit, make_replay_table(kit, told.told)))
    theatre_of(player).playback.mode = PlaybackMode.PAUSED
    player.press(pygame.K_v)
    while kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
    player.press(pygame.K_t, frames=40)
    receipt = player.at(reviewing.ReceiptScene)
    assert kit.shelf.library is not None
    kit.shelf.library.ask(list_games).wait(PATIENCE)
    player.wait(2)
    player.click(receipt.focus.widgets[0].rect.center)
    said = " ".join(words_on(kit, receipt).split())
    found = re.search(
        r"Par is 77: .* From Ada’s (.+) to par it’s (.+): better choices (.+), the other cards and"
        r" crosses of the bot’s game (.+), unforeseen (.+?[0-9])\.(?: |$)",
        said,
    )
    assert found is not None, said
    total, gap, *parts = map(shown_points, found.groups())
    assert total + gap == 77 and round(sum(parts), 1) == gap
    labels = [widget.label for widget in receipt.focus.widgets]
    (choices,) = [shown_points(label) for label in labels if label.startswith("Choices")]
    assert parts[0] == -choices


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


def test_moves_are_told_in_full_and_apart_to_who_asks() -> None:
    faces = {7: Face(7, (2, 1, 2, 3, 4, 5, 6, 7, 8), ("", "", ""), ("", "", ""))}
    chain = [Cross(0, 7, square) for square in (0, 1, 3, 4, 5, 6, 7)]
    held = (3, 7)
    name = "the second card (grey)"
    assert moves_in_words(chain, faces, held) == f"2, 1, 3, 4, 5 on {name}; 2 more"
    assert moves_in_words(chain, faces, held, most=None).endswith(f"5, 6, 7 on {name}")
    first, second = [Cross(0, 7, 0)], [Cross(0, 7, 2)]
    assert moves_in_words(first, faces, held) == f"2 on {name}"
    assert moves_in_words(second, faces, held, first) == f"the other 2 on {name}"
    assert moves_in_words(second, faces, held, second) == f"2 on {name}"
    assert moves_in_words(first, faces, held, with_colour=False) == "2 on the second card"


def test_kept_cards_are_named_in_the_order_in_which_they_lay() -> None:
    faces = {at: Face(at, (1, 2, 3, 4, 5, 6, 7, 8, 9), ("",) * 3, ("",) * 3) for at in range(1, 6)}
    offer = (5, 4, 3, 2, 1)
    said = moves_in_words([Keep(0, (1, 3, 5))], faces, offer)
    assert said == "keeping the first (grey), third (grey) and fifth (grey) cards"
    said = moves_in_words([Keep(0, (1, 3, 5))], faces, offer, with_colour=False)
    assert said == "keeping the first, third and fifth cards"
    assert moves_in_words([Keep(0, (4,))], faces, offer) == "keeping the second (grey) card"


def test_the_panel_stands_from_the_first_frame_and_goes_when_the_review_is_stopped(
    kit: Kit,
) -> None:
    player = opened_at(dataclasses.replace(kit, thinker=Undecided()))
    scene = theatre_of(player)
    whole = scene.watched_area.height
    player.press(pygame.K_v, frames=1)
    small = scene.watched_area.height
    assert small < whole and not scene.strip.is_open
    assert "Expected" not in words_on(kit, scene)
    player.press(pygame.K_ESCAPE, frames=3)
    assert scene.watched_area.height == whole
    player.press(pygame.K_v, pygame.K_v, frames=3)
    assert scene.watched_area.height == whole and player.kit.job_runner.current is None
    assert theatre_of(reviewed(kit)).watched_area.height == small, "nothing moves when it is ready"


@pytest.mark.parametrize("players", [1, 2])
def test_a_review_begins_with_the_biggest_mistakes_and_a_click_goes_to_one(
    kit: Kit, players: int
) -> None:
    player = reviewed(kit, players)
    scene = theatre_of(player)
    mistakes = sorted(scene.strip.reviewed.mistakes(0), key=lambda one: -one.decision.loss)
    assert len(mistakes) > 3
    assert "Your 3 biggest mistakes" in words_on(kit, scene), "one person played"
    assert scene.strip.current_choice is None
    buttons = [each for each in scene.focus.widgets if each.area.startswith("biggest_")]
    assert [each.label for each in buttons] == [
        f"{points_text(-one.decision.loss, is_signed=True)} points" for one in mistakes[:3]
    ]
    player.click(buttons[1].rect.center)
    assert scene.told.at == mistakes[1].at and scene.strip.current_choice == mistakes[1]
    assert not any(each.visible for each in buttons)
    player.press(pygame.K_v, pygame.K_v, frames=2)
    assert scene.strip.shows_summary, "a review that is opened again begins there again"
    judged = scene.strip.reviewed.judged
    for left, said in ((1, "nly 1 mistake"), (2, "nly 2 mistakes"), (0, "Only ")):
        kept = mistakes[:left]
        judged[0] = [one for one in judged[0] if one.decision.loss < 1.5] + kept
        judged[0].sort(key=lambda one: one.at)
        assert said in words_on(kit, scene)
        assert sum(each.visible for each in buttons) == left
    if players > 1:
        player.press(pygame.K_DOWN, frames=2)
        name = scene.table.players[1].name
        assert scene.strip.summary_in_words().startswith(f"{name}: "), "a bot’s are not yours"


def test_the_next_mistake_after_the_list_is_one_even_at_the_end_of_the_game(kit: Kit) -> None:
    player = opened_at(kit)
    scene = theatre_of(player)
    scene.seek(scene.told.last)
    player.press(pygame.K_v)
    while kit.job_runner.current is not None:
        player.wait()
    player.wait(2)
    player.press(pygame.K_k, frames=2)
    scene = theatre_of(player)
    assert scene.told.at == scene.strip.reviewed.mistakes(0)[0].at


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


# --- what is kept --------------------------------------------------------------------------------


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
    player.press(pygame.K_ESCAPE, frames=3)
    assert kit.job_runner.current is None, "Esc stops one that is under way"
    assert not theatre_of(player).strip.is_open


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
    player.press(pygame.K_ESCAPE, pygame.K_ESCAPE, frames=40)
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
    columns = columns_in_play(count, size)
    stage = size[0], round(size[1] * 0.7)
    place = place_of_round(1, count, stage, columns=columns)
    there = places_of_cards(place["cards"], count, count, place.scale, columns)
    assert len({rect.y for rect in there}) == -(-count // columns)
    in_play = place_of_round(1, count, size)
    larger = places_of_cards(in_play["cards"], count, count, in_play.scale, columns)
    assert there[0].width >= 0.6 * larger[0].width, "not much smaller than the stage"
    if size == (1600, 900):
        assert columns == (2 if count == 4 else 3)
