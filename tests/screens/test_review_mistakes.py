"""The mistakes of a review: gone through, tried again, and the better way."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from itertools import pairwise

import pygame
import pytest

from game.luckybox.judgements import Decision
from game.luckybox.rules import Cross, Face, Keep, Phase, UseBonus
from game.luckybox.scenes import reviewing
from game.luckybox.scenes.counsel import mistakes as puzzles_of_mistakes
from game.luckybox.scenes.counsel import reasons
from game.luckybox.scenes.counsel.reasons import kept_cards, moves_in_words, points_text
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.review_curve import SIDE_PADDING_UNITS, MistakeButton
from game.luckybox.scenes.reviewing import grade_of
from game.luckybox.scenes.round.round_scene import RoundScene
from game.scenes.first_game import Step
from game.scenes.frame.charts import MINUS_SIGN
from game.scenes.watch.timeline import PlaybackMode
from game.ui.draw.palette import SKY, in_current_palette
from game.ui.widgets.button import MIN_DETAIL_PX
from game.ui.window.scene import Kit
from game.words import LANGUAGES, set_language
from tests.players.guided import button, guided, listen
from tests.players.reviewed import opened_at, reviewed, theatre_of, thinking_briefly
from tests.players.screen import opened, words_on


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Kit:
    return thinking_briefly(monkeypatch, opened())


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


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_buttons_of_the_biggest_mistakes_say_when_in_whole_words(
    kit: Kit, language: str
) -> None:
    set_language(language)
    scene = theatre_of(reviewed(kit))
    when = {it: it.detail_text for it in scene.focus.widgets if isinstance(it, MistakeButton)}
    assert len([words for words in when.values() if words]) > 1
    for pressed, words in when.items():
        room = pressed.rect.width - 2 * pressed.px(SIDE_PADDING_UNITS)
        assert kit.text.measure(words, "body", MIN_DETAIL_PX)[0] <= room, words


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


def test_a_choice_as_good_as_the_best_has_no_better_one() -> None:
    decision = Decision(0, 0, 0, 1, 3, 68.92, 68.89, (), ())
    assert not reviewing.has_better(decision)
    assert reviewing.grade_of(decision.loss) is reviewing.GRADES[0]


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
        if left == 1:
            assert scene.strip.count_grade == grade_of(mistakes[0].decision.loss)
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
