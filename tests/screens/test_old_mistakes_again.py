"""One's own mistakes come back where puzzles are chosen, and are tried again there."""

from __future__ import annotations

import dataclasses
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.library import Index, list_games, load, read_thoughts, save_thoughts
from game.luckybox.judgements import MISTAKE_LOSS, Decision, Review
from game.luckybox.mind import player as offers
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.review import analyse_game
from game.luckybox.record import LuckyboxMatch, LuckyboxMatchReplay, LuckyboxRecord
from game.luckybox.rules import Phase
from game.luckybox.scenes.counsel import mistakes, old_mistakes, study
from game.luckybox.scenes.counsel.old_mistakes import due_mistakes, note_retry
from game.luckybox.scenes.counsel.reasons import points_text
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.luckybox.scenes.puzzle.puzzle_page import PuzzlesScene
from game.luckybox.scenes.reviewing import (
    StoredReview,
    is_puzzle,
    query_stored_review,
    store_review,
)
from game.luckybox.scenes.round.round_scene import RoundScene
from game.record import Player as SeatedPlayer
from game.scenes import bests
from game.scenes import destinations as to
from game.scenes.bests import SkillScene
from game.scenes.menu.title import TitleScene
from game.thinking import InlineThinker
from game.ui.tree import Part
from game.ui.window.scene import Kit
from tests.players.guided import button, guided, listen, plate_of
from tests.players.screen import Player, open_kit, words_on
from tests.tables.libraries import PATIENCE, ask, connection_to, filled, laid, play


def today() -> date:
    return datetime.now(UTC).date()


def reviewed(match: LuckyboxMatch) -> Review:
    return analyse_game(match.setup, tuple(match.actions), shipped_network())


def record_of(index: Index, uid: str) -> LuckyboxRecord:
    record = load(index, uid).record
    assert isinstance(record, LuckyboxRecord)
    return record


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A kit of somebody whose only game was full of mistakes and is old enough."""
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 0)
    monkeypatch.setattr(old_mistakes, "DUE_PER_DAY", 99)
    match = play(laid(("Ada",)))
    (uid,) = filled(tmp_path, match)
    with connection_to(tmp_path) as index:
        record = record_of(index, uid)
        store_review(index, record, StoredReview(len(record.actions), reviewed(match)))
    kit = dataclasses.replace(open_kit(folder=tmp_path), thinker=InlineThinker())
    kit.settings.last_seats = [("Ada", "0", "person")]
    kit.settings.guided = ["luckybox"]
    return kit


def settle(player: Player) -> None:
    library = player.kit.shelf.library
    assert library is not None
    for _again in range(3):
        library.ask(list_games).wait(PATIENCE)
        player.wait(4)


def count_due(kit: Kit) -> int:
    library = kit.shelf.library
    assert library is not None
    return len(ask(library, due_mistakes, "Ada", today()))


def due_in_words(kit: Kit) -> str:
    count = count_due(kit)
    return f"{count} mistake{'s' * (count != 1)} for today"


def at_the_choice(kit: Kit) -> Player:
    player = Player(kit, to.Title())
    settle(player)
    title = player.at(TitleScene)
    words = words_on(kit, title)
    assert due_in_words(kit) in words and "rating" not in words
    player.click(title.focus.find_by_label("Puzzle").rect.center, frames=40)
    return player


def at_a_mistake(kit: Kit) -> Player:
    player = at_the_choice(kit)
    settle(player)
    scene = player.at(PuzzlesScene)
    player.click(scene.focus.find_by_label(due_in_words(kit)).rect.center)
    settle(player)
    player.wait(40)
    assert guided(player).step is None, "the question stands above the cards and covers nothing"
    loss = points_text(asked_of(player).decision.loss)
    words = words_on(kit, player.scene)
    assert f"{loss} points. Find a better choice!" in words
    assert f" \N{MIDDLE DOT} {today().isoformat()}" in words, "of which game"
    return player


def asked_of(player: Player) -> mistakes.MistakeGuide:
    guide = guided(player).guide
    assert isinstance(guide, mistakes.MistakeGuide)
    return guide


def test_a_mistake_that_is_solved_is_gone_and_the_next_one_follows(kit: Kit) -> None:
    count = count_due(kit)
    assert count > 1
    player = at_a_mistake(kit)
    scene = guided(player)
    guide = scene.guide
    assert isinstance(guide, mistakes.MistakeGuide)
    for action in guide.decision.better:
        scene.table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    assert count_due(kit) == count - 1
    words = guided(player).guide.step_words(mistakes.SOLVED_STEP)
    assert words.endswith(f"1 solved, {count - 1} left.")
    assert "You had played: " in words and "Why: " in words, "it says why"
    player.click(button(guided(player), "Next puzzle").rect.center, frames=40)
    following = guided(player).guide
    assert isinstance(following, mistakes.MistakeGuide), "the next one stands there at once"
    assert following.decision != guide.decision
    for action in following.decision.better:
        guided(player).table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    words = guided(player).guide.step_words(mistakes.SOLVED_STEP)
    assert words.endswith(f"2 solved, {count - 2} left.")
    assert ask_games(kit) == 1, "trying again leaves no game behind"


def test_a_verdict_on_the_last_number_stays_until_it_is_answered(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No key goes past it to the scoring of the round, even while it is being thought out."""
    player = at_a_mistake(kit)
    scene, guide = guided(player), asked_of(player)
    for action in guide.decision.better:
        scene.table.act(action)
    before = scene.table.match.game
    with monkeypatch.context() as patch:
        patch.setattr(guide, "find_due_step", lambda _scene: mistakes.JUDGING_STEP)
        for _press in range(6):
            player.press(pygame.K_RETURN, pygame.K_SPACE, frames=30)
        assert scene.table.match.game is before and player.scene is scene
    player.wait(4)
    assert listen(player) is mistakes.SOLVED_STEP


def test_a_choice_that_is_nearly_the_best_is_not_called_the_best(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mistakes, "loss_of_new_choice", lambda *_game: 0.3)
    count = count_due(kit)
    player = at_a_mistake(kit)
    for action in asked_of(player).decision.better:
        guided(player).table.act(action)
    assert listen(player) is mistakes.NEARLY_STEP
    assert count_due(kit) == count - 1, "it is solved all the same"
    words = guided(player).guide.step_words(mistakes.NEARLY_STEP)
    assert words.startswith("Good, nearly the best!") and "the best brings 0.3 on top" in words
    assert button(guided(player), "Next puzzle").visible


def test_after_the_last_mistake_the_next_puzzle_is_one_of_the_box(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at_a_mistake(kit)
    scene = guided(player)
    guide = scene.guide
    assert isinstance(guide, mistakes.MistakeGuide)
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 2)
    for action in guide.decision.better:
        scene.table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    assert count_due(kit) == 0
    player.click(button(guided(player), "Next puzzle").rect.center, frames=40)
    assert not isinstance(guided(player).guide, mistakes.MistakeGuide)


@pytest.mark.parametrize("is_found", [True, False])
def test_a_move_that_is_tried_again_from_the_review_is_not_asked_for_on_that_day(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_found: bool
) -> None:
    count = count_due(kit)
    with connection_to(tmp_path) as index:
        (due, *_others) = due_mistakes(index, "Ada", today())
        found = mistakes.query_next_mistake(index, "Ada", today())
    assert found is not None
    told, decision = LuckyboxMatchReplay(found.record, found.steps), found.decision
    at = told.moment_before_action(decision.action)
    table = mistakes.mistake_table(kit, told, at, found.review, decision)
    player = Player(kit, to.OpenTable(table))
    player.wait(40)
    for action in decision.better if is_found else decision.actions:
        table.act(action)
    assert listen(player) is (mistakes.SOLVED_STEP if is_found else mistakes.MISSED_STEP)
    assert count_due(kit) == count, "it comes back, as what was just on the screen is no feat"
    with connection_to(tmp_path) as index:
        tries = read_thoughts(index, due.uid)["retries"]
    assert tries == f"{decision.action}:{today().isoformat()}:0"
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 2)
    assert count_due(kit) == 0


def ask_games(kit: Kit) -> int:
    library = kit.shelf.library
    assert library is not None
    return len(ask(library, list_games))


def test_a_worse_try_is_called_worse(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    guide = asked_of(at_a_mistake(kit))
    loss, better = guide.decision.loss, guide.decision.better
    for worse, words in ((2.0, "Worse: "), (0.0, "Still "), (-0.5, "Closer: ")):
        monkeypatch.setattr(mistakes.MistakeGuide, "_loss", loss + worse)
        said = guide.compared_in_words(better)
        assert said.startswith(f"{words}{points_text(loss + worse)} points short"), said
        assert (f"where it was {points_text(loss)}" in said) == bool(worse)
    monkeypatch.setattr(type(guide.decision), "loss", 1.74)
    monkeypatch.setattr(mistakes.MistakeGuide, "_loss", 1.66)
    assert guide.compared_in_words(better).startswith("Still 1.7 points short"), "as it is shown"


def test_one_that_is_repeated_comes_back_and_the_first_try_counts(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = count_due(kit)
    player = at_a_mistake(kit)
    scene = guided(player)
    guide = scene.guide
    assert isinstance(guide, mistakes.MistakeGuide)
    for action in guide.decision.actions:
        scene.table.act(action)
    assert listen(player) is mistakes.MISSED_STEP
    words = guided(player).guide.step_words(mistakes.MISSED_STEP)
    loss = points_text(guide.decision.loss)
    assert f"The same as before: {loss} points short, on average.\nThe better choice: " in words
    player.click(button(guided(player), "Show it").rect.center, frames=3)
    assert listen(player) is mistakes.SHOWN_STEP
    words = guided(player).guide.step_words(mistakes.SHOWN_STEP)
    assert "Why: " in words and words.endswith(f"0 solved, {count - 1} left.")
    assert count_due(kit) == count, "missed: it comes back"
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 2)
    assert count_due(kit) == 0, "but not at once"
    player.click(button(guided(player), "Back").rect.center, frames=40)
    assert isinstance(player.scene, PuzzlesScene), "it leads back to where it was opened"


def test_the_page_of_puzzles_offers_mistakes_only_while_some_are_due(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(old_mistakes, "DAYS_AWAY", 2)
    player = Player(kit, to.Title())
    settle(player)
    title = player.at(TitleScene)
    assert "Your mistakes" not in words_on(kit, title)
    player.click(title.focus.find_by_label("Puzzle").rect.center, frames=40)
    settle(player)
    words = words_on(kit, player.at(PuzzlesScene))
    assert "Your mistakes" not in words and "None for today." in words and " more " in words
    player.press(pygame.K_RETURN, frames=40)
    assert not isinstance(guided(player).guide, mistakes.MistakeGuide)


def test_a_new_review_without_mistakes_clears_those_of_the_last_one(
    kit: Kit, tmp_path: Path
) -> None:
    assert count_due(kit) > 0
    with connection_to(tmp_path) as index:
        (game,) = list_games(index)
        record = record_of(index, game.uid)
        stored = query_stored_review(index, record)
        assert stored is not None
        fine = [dataclasses.replace(one, best=one.chosen) for one in stored.review.decisions]
        review = dataclasses.replace(stored.review, decisions=tuple(fine))
        store_review(index, record, stored._replace(review=review))
        assert read_thoughts(index, game.uid)["mistakes"] == ""
    assert count_due(kit) == 0


def test_a_review_that_is_complete_is_not_replaced_by_a_part(kit: Kit, tmp_path: Path) -> None:
    with connection_to(tmp_path) as index:
        (game,) = list_games(index)
        record = record_of(index, game.uid)
        stored = query_stored_review(index, record)
        assert stored is not None
        store_review(index, record, stored._replace(done=3))
        assert query_stored_review(index, record) == stored


def test_a_game_that_cannot_be_read_costs_only_its_own_mistakes(kit: Kit, tmp_path: Path) -> None:
    with connection_to(tmp_path) as index:
        (first,) = old_mistakes.due_mistakes(index, "Ada", today())[:1]
    (uid,) = filled(tmp_path, play(laid(("Ada",), seed=7)))
    with connection_to(tmp_path) as index:
        told = read_thoughts(index, first.uid)
        save_thoughts(index, uid, judged=told["judged"], mind=told["mind"], mistakes="1:99000")
        assert due_mistakes(index, "Ada", today())[0].uid == uid
        load(index, uid).path.write_bytes(b"nothing")
        found = mistakes.query_next_mistake(index, "Ada", today())
    assert found is not None and found.uid == first.uid


def test_only_what_the_person_chose_is_a_puzzle() -> None:
    ada, bot = SeatedPlayer("Ada"), SeatedPlayer("Bot", 1, "kid")
    choice = Decision(0, 12, 14, 1, 3, 60.0, 60.0 - MISTAKE_LOSS, (), ())
    assert is_puzzle(choice, (ada, bot)) and is_puzzle(choice, (ada,))
    assert is_puzzle(dataclasses.replace(choice, turn=0), (ada,)), "cards can be kept again, too"
    assert not is_puzzle(choice, (bot, ada)), "the bot chose"
    assert not is_puzzle(choice, (ada, SeatedPlayer("Bo", 1))), "others know what comes"


def test_mistakes_to_come_are_announced_by_the_day_and_not_by_a_date() -> None:
    words = partial(mistakes.coming_in_words, today=date(2026, 12, 31))
    assert words(old_mistakes.ComingMistakes(9, date(2027, 1, 1))) == "9 more tomorrow"
    assert words(old_mistakes.ComingMistakes(1, date(2027, 1, 2))) == "1 more in 2 days"


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
def test_a_mistakes_cards_lie_in_order_and_nothing_covers_what_is_needed(
    kit: Kit, tmp_path: Path, size: tuple[int, int]
) -> None:
    with connection_to(tmp_path) as index:
        found = mistakes.query_next_mistake(index, "Ada", today())
    assert found is not None
    told, decision = LuckyboxMatchReplay(found.record, found.steps), found.decision
    at = told.moment_before_action(decision.action)
    own = dataclasses.replace(open_kit(size, kit.settings), thinker=InlineThinker())
    table = mistakes.mistake_table(own, told, at, found.review, decision)
    player = Player(own, to.OpenTable(table))
    player.wait(40)
    scene = guided(player).watched
    assert isinstance(scene, RoundScene)
    lying = [(rect.y, rect.x) for rect in scene.picture.card_rects]
    assert lying == sorted(lying), "beside three in a row there is room for what is said"
    assert "Numbers left" in words_on(own, player.scene)
    for action in decision.better:
        table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    plate = plate_of(player)
    places = scene.picture.view.places
    needed = [*scene.picture.card_rects, places["asked"], places["total"]]
    assert plate.collidelist(needed) == -1


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
def test_what_a_mistake_tells_stands_in_long_lines_below_one_row_of_cards(
    kit: Kit, tmp_path: Path, size: tuple[int, int]
) -> None:
    with connection_to(tmp_path) as index:
        found = mistakes.query_next_mistake(index, "Ada", today())
    assert found is not None
    own = dataclasses.replace(open_kit(size, kit.settings), thinker=InlineThinker())
    told = LuckyboxMatchReplay(found.record, found.steps)
    decision = next(it for it in found.review.decisions if it.is_mistake and it.turn)
    at = told.moment_before_action(decision.action)
    retry = mistakes.Retry(lambda _solved: None, lambda _scene: None, solved=1, left=5)
    table = mistakes.mistake_table(own, told, at, found.review, decision, retry)
    player = Player(own, to.OpenTable(table))
    player.wait(40)
    for action in decision.better:
        table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    plate, scene = plate_of(player), guided(player).watched
    assert isinstance(scene, RoundScene)
    shown = guided(player).guide.outcome(scene, mistakes.SOLVED_STEP, [Part()], 1.0)
    assert shown is not None and plate == shown.rect, "a verdict in one glance, no bubble"
    cards = scene.picture.card_rects
    assert len({rect.y for rect in cards}) == 1
    assert plate.width > 2.5 * plate.height and plate.top >= cards[0].bottom
    assert not plate.colliderect(scene.picture.place["deck"])
    for label in ("Next puzzle", "Back"):
        shown = button(guided(player), label)
        assert shown.rect.width >= own.text.measure(label, "title", 0.42 * shown.rect.height)[0]


# --- what costs most -----------------------------------------------------------------------------


def skill_page(kit: Kit) -> tuple[Player, SkillScene]:
    scene = SkillScene(kit, "Ada")
    player = Player(kit, scene)
    settle(player)
    return player, scene


def test_skill_says_what_costs_most_and_each_kind_of_mistake_can_be_practised(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    player, scene = skill_page(kit)
    weaknesses = scene.study.weaknesses
    costs = [one.points for one in weaknesses]
    assert len(costs) == 3 and costs == sorted(costs, reverse=True) and costs[-1] > 0
    words = words_on(kit, scene)
    assert all(one.name in words for one in weaknesses)
    assert "points a game" not in words and weaknesses[0].sentence not in words, "one game: too few"
    monkeypatch.setattr(bests, "MIN_GAMES_FOR_CURVE", 1)
    player, scene = skill_page(kit)
    words = words_on(kit, scene)
    assert words.count("points a game") == 1 and weaknesses[0].sentence in words
    at, chosen = next((at, one) for at, one in enumerate(weaknesses) if one.left)
    button = [it for it in scene.focus.widgets if it.label in ("Practise", "Review")][at]
    assert f"{chosen.left} mistake" in words
    player.click(button.rect.center)
    settle(player)
    player.wait(40)
    assert guided(player).step is None
    guide = guided(player).guide
    assert isinstance(guide, mistakes.MistakeGuide)
    decision, table = guide.decision, guided(player).table
    number, faces = table.match.game.number, table.faces
    assert study.kind_of_choice(decision, number, faces) == chosen.kind
    for action in decision.better:
        guided(player).table.act(action)
    assert listen(player) is mistakes.SOLVED_STEP
    again = skill_page(kit)[1].study.weaknesses[at]
    assert again.left == chosen.left - 1 and again.points == chosen.points


def test_skill_counts_the_mistakes_that_come_back_as_puzzles(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All that are not solved are counted by their kind; the title says how many are for today."""
    monkeypatch.setattr(study, "MAX_SHOWN", 5)
    _player, scene = skill_page(kit)
    library = kit.shelf.library
    assert library is not None
    left = ask(library, old_mistakes.open_mistakes, "Ada")
    assert sum(one.left for one in scene.study.weaknesses) == len(left)
    assert {(it.uid, it.action) for it in ask(library, due_mistakes, "Ada", today())} <= left


def test_the_choice_of_cards_is_practised_too_and_opens_at_its_draft_when_none_is_left(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "MAX_SHOWN", 5)
    monkeypatch.setattr(bests, "MOST_WEAKNESSES", 5)
    player, scene = skill_page(kit)
    lesson = next(one for one in scene.study.weaknesses if one.kind == study.CARDS)
    at = scene.study.weaknesses.index(lesson)
    assert lesson.left
    buttons = [it for it in scene.focus.widgets if it.label in ("Practise", "Review")]
    player.click(buttons[at].rect.center)
    settle(player)
    player.wait(20)
    assert isinstance(guided(player).watched, DraftScene)
    assert not asked_of(player).decision.turn
    tried = dict.fromkeys(range(999), ("2026-01-01", True))
    monkeypatch.setattr(old_mistakes, "_parse_tries", lambda _text: tried)
    player, scene = skill_page(kit)
    assert not scene.study.weaknesses[at].left
    buttons = [it for it in scene.focus.widgets if it.label in ("Practise", "Review")]
    player.click(buttons[at].rect.center)
    settle(player)
    player.wait(20)
    theatre = player.at(LuckyboxTheatre)
    assert theatre.told.at == lesson.at and theatre.told.game.phase is Phase.DRAFT


def test_a_mistake_that_was_missed_stays_to_be_practised_after_the_others(kit: Kit) -> None:
    library = kit.shelf.library
    assert library is not None
    lesson = max(ask(library, study.query_study, "Ada").weaknesses, key=lambda one: one.left)
    assert lesson.left > 1

    def costliest() -> mistakes.DueMistake:
        found = ask(library, study.costliest_mistake, "Ada", today(), lesson.kind)
        assert found is not None
        return found

    first = costliest()
    ask(library, partial(note_retry, is_solved=False), first.uid, first.decision.action, today())
    lessons = ask(library, study.query_study, "Ada").weaknesses
    assert {one.kind: one.left for one in lessons}[lesson.kind] == lesson.left
    second = costliest()
    assert second.decision != first.decision and second.left == first.left
    ask(library, partial(note_retry, is_solved=True), first.uid, first.decision.action, today())
    assert costliest().left == first.left - 1


@pytest.mark.parametrize("marked", ["games SET is_practice", "seats SET hints"])
def test_what_costs_most_is_not_told_of_practice_or_of_games_with_hints(
    kit: Kit, marked: str
) -> None:
    library = kit.shelf.library
    assert library is not None
    assert ask(library, study.query_study, "Ada").weaknesses
    ask(library, lambda index: index.execute(f"UPDATE {marked} = 1"))
    assert not ask(library, study.query_study, "Ada").weaknesses
    assert count_due(kit) > 0, "one may learn from them all the same"


def test_rivals_are_compared_on_the_same_deals_once_three_have_their_scores(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not skill_page(kit)[1].study.rival
    library = kit.shelf.library
    assert library is not None
    (game,) = ask(library, list_games)
    total = game.seats[0].total
    assert total is not None
    pars = [total - 20, total - 9, total + 2, total + 12, total + 30]
    ask(library, lambda index: save_thoughts(index, game.uid, pars=" ".join(map(str, pars))))
    assert not skill_page(kit)[1].study.rival, "one deal may be luck"
    monkeypatch.setattr(study, "LEAST_DEALS", 1)
    scene = skill_page(kit)[1]
    assert scene.study.rival == "solid"
    assert "you score about as much as Bruno" in words_on(kit, scene)


def test_a_game_with_a_review_but_no_par_is_one_to_review(kit: Kit) -> None:
    scene = skill_page(kit)[1]
    assert len(scene.older) == 1 and "Review older games first" in words_on(kit, scene)
    library = kit.shelf.library
    assert library is not None
    ask(library, lambda index: save_thoughts(index, scene.older[0], par=60))
    assert not skill_page(kit)[1].older
