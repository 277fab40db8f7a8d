"""Solo games review themselves when they end, and the result says what was best and costliest."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame
import pytest

from game.library import read_thoughts, skill_of_profile
from game.library.index import profile_number
from game.luckybox.judgements import ChanceEvent, Decision, Review
from game.luckybox.mind import player as offers
from game.luckybox.scenes import reviewing
from game.luckybox.scenes.counsel import counsel, self_review
from game.luckybox.scenes.counsel.reasons import points_text
from game.luckybox.scenes.counsel.self_review import best_and_costliest_in_words
from game.luckybox.scenes.luckybox_table import make_replay_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.luckybox.scenes.reviewing import query_stored_review
from game.luckybox.scenes.score.final import FinalScene
from game.scenes.bests import SkillScene
from game.scenes.watch.timeline import PlaybackMode
from game.ui.window.scene import Kit
from tests.players.ended import asked, at_the_end, ended
from tests.players.screen import Player, click, open_kit, words_on
from tests.tables import libraries
from tests.tables.box import GAMES
from tests.tables.minds import Slow


@pytest.fixture
def thinker() -> Slow:
    return Slow()


@pytest.fixture
def kit(tmp_path: Path, thinker: Slow, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setattr(offers, "SAMPLED_OFFER_COUNT", 20)
    monkeypatch.setattr(counsel, "compute_pars", lambda setup: (68,) * 5)
    return dataclasses.replace(open_kit(folder=tmp_path), thinker=thinker)


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_a_solo_game_reviews_itself_and_keeps_that_even_if_nobody_looks(
    kit: Kit, thinker: Slow, is_looked_at: bool
) -> None:
    table = ended(kit)
    player, scene = at_the_end(kit, table)
    assert "Reviewing your choices…" in words_on(kit, scene)
    if not is_looked_at:
        kit.stack.remove_all_scenes()
        kit.stack.apply_changes()
    thinker.finish()
    kept = libraries.ask(asked(kit), query_stored_review, table.match.record())
    assert kept is not None and kept.done == len(table.match.actions)
    if is_looked_at:
        player.wait(2)
        said = best_and_costliest_in_words(kept.review, 9)
        assert "Your best choice: Round" in said and "The costliest: Round" in said
        shown = " ".join(words_on(kit, scene).split())
        best, costliest = self_review.best_choice(kept.review), costliest_of(kept.review)
        assert best is not None
        for one, points in ((best, best.points), (costliest, costliest.points)):
            when = f"Round {one.decision.round}, number {one.decision.turn} of 9 (the "
            assert points_text(points, is_signed=True) in shown and when in shown
        assert said in scene.result_in_words()
    told = libraries.ask(asked(kit), read_thoughts, str(table.match.extra["uid"]))
    assert "judged" in told
    skill = libraries.ask(asked(kit), skill_of_profile, profile_number("Ada"), GAMES["luckybox"])
    assert len(skill.losses) == 1, "Skill fills by itself"


def costliest_of(review: Review) -> self_review.ToldChoice:
    costliest = self_review.costliest_choice(review)
    assert costliest is not None
    return costliest


def test_the_costliest_choice_on_the_result_leads_to_its_moment_of_the_review(
    kit: Kit, thinker: Slow
) -> None:
    table = ended(kit)
    player, scene = at_the_end(kit, table)
    thinker.finish()
    player.wait(3)
    assert scene.judged is not None and scene.judged.review is not None
    costliest = costliest_of(scene.judged.review).decision
    button = next(it for it in scene.focus.widgets if it.label.startswith("Costliest: "))
    player.click(button.rect.center, frames=40)
    asked(kit)
    player.wait(20)
    theatre = player.at(LuckyboxTheatre)
    assert theatre.strip.current_choice is not None, "not the summary"
    assert theatre.strip.current_choice.decision == costliest
    assert theatre.playback.mode is PlaybackMode.PAUSED
    player.press(pygame.K_ESCAPE, frames=40)
    assert player.scene is scene


def test_a_review_that_is_cut_off_has_lost_nothing_and_goes_on_from_there(
    kit: Kit, thinker: Slow
) -> None:
    table = ended(kit)
    at_the_end(kit, table)
    for _piece in range(8):
        thought = thinker.thoughts[-1]
        assert not thought.is_done
        thought.compute(lambda work: work())
    begun = libraries.ask(asked(kit), query_stored_review, table.match.record())
    assert begun is not None and 0 < begun.done < len(table.match.actions)
    thinker.thoughts.clear()
    _player, scene = at_the_end(kit, table)
    thinker.finish()
    assert scene.judged is not None and scene.judged.review is not None
    assert scene.judged.review.decisions[:3] == begun.review.decisions[:3]
    assert len(thinker.thoughts) < len(table.match.actions) // 4


def test_a_review_that_is_there_shows_at_once(kit: Kit, thinker: Slow) -> None:
    table = ended(kit)
    at_the_end(kit, table)
    thinker.finish()
    count = len(thinker.thoughts)
    _player, scene = at_the_end(kit, table)
    assert "Best choice: +" in words_on(kit, scene)
    assert len(thinker.thoughts) == count, "neither par nor review is worked out again"


def test_what_fails_says_nothing_and_the_result_stands(
    kit: Kit, thinker: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object) -> None:
        raise ImportError("numpy")

    monkeypatch.setattr(reviewing, "start_review", fail)
    player, scene = at_the_end(kit, ended(kit))
    thinker.finish()
    player.wait(2)
    assert scene.judged is not None and not scene.judged.is_pending
    assert "Reviewing" not in words_on(kit, scene)


def test_it_can_be_switched_off_and_company_replays_and_what_cannot_think_have_none(
    kit: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ended(kit)
    assert FinalScene(kit, ended(kit, ("Ada", "Bo"))).judged is None
    replayed = make_replay_table(kit, table.match.record(), table.match.steps)
    replayed.seek(replayed.match_replay.last)
    assert FinalScene(kit, replayed).judged is None, "watching an old game changes no figures"
    kit.settings.self_review = False
    assert FinalScene(kit, table).judged is None
    kit.settings.self_review = True
    monkeypatch.setattr(self_review, "is_numpy_installed", lambda: False)
    player, scene = at_the_end(kit, table)
    player.wait(2)
    assert "Reviewing" not in words_on(kit, scene)


def decision(round_number: int, turn: int, best: float, chosen: float, lead: float) -> Decision:
    return Decision(0, 0, 0, round_number, turn, best, chosen, (), (), lead)


def test_the_sentence_names_the_best_choice_and_the_costliest_if_there_are_any() -> None:
    good, plain = decision(1, 0, 60.0, 60.0, 2.34), decision(2, 5, 60.0, 60.0, 0.0)
    bad = decision(3, 7, 60.0, 55.9, 0.0)

    def said(*decisions: Decision) -> str:
        came = ChanceEvent(0, 1, 3, 7, 4, (), 50.0, 50.0)
        return best_and_costliest_in_words(Review(60.0, (came,), decisions, (60.0,), True), 9)

    assert said(plain, good, bad) == (
        "Your best choice: Round 1, draft, 2.3 better than any other. "
        "The costliest: Round 3, number 7 of 9 (the 4), \N{MINUS SIGN}4.1 points."
    )
    assert said(good) == (
        "Your best choice: Round 1, draft, 2.3 better than any other. No choice cost you anything!"
    )
    assert said(plain) == "No choice cost you anything!"


@pytest.mark.parametrize(("luck", "comfort"), [(-12.94, "12.9"), (-0.5, ""), (4.0, "")])
def test_a_low_score_is_comforted_with_the_luck_of_its_receipt(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, luck: float, comfort: str
) -> None:
    _player, scene = at_the_end(kit, ended(kit))
    before = scene.result_in_words()
    assert before[2] == "Super Mega UNlucky." and "bad luck" not in " ".join(before)
    chances = tuple(ChanceEvent(0, 1, 1, turn, 5, (), 50.0, 50.0 + luck / 2) for turn in (0, 1))
    review = Review(50.0, chances, (), (30.0,), True)
    monkeypatch.setattr(self_review.SelfReview, "review", property(lambda judged: review))
    said = scene.result_in_words()
    if comfort:
        assert f"It wasn’t your day: bad luck cost you {comfort} points." in said
    else:
        signed = points_text(luck, is_signed=True)
        assert f"But it wasn’t the luck: luck {signed} points, choices +0.0." in said


def test_older_games_are_reviewed_together_newest_first_and_a_stop_loses_nothing(
    kit: Kit, thinker: Slow
) -> None:
    """The figures grow meanwhile; one game's curve is told in words."""
    matches = [libraries.play(libraries.laid(("Ada",), seed=seed), seed=seed) for seed in (1, 2)]
    for match in matches:
        libraries.kept(asked(kit), match)
    scene = SkillScene(kit, "Ada")
    player = Player(kit, scene)

    def wait() -> None:
        for _answer in range(4):
            asked(kit)
            player.wait(2)

    wait()
    assert len(scene.older) == 2
    newest = scene.older[0]
    assert "2 games have no par yet" in words_on(kit, scene)
    click(player, "Review older games")
    wait()
    assert "Reviewing game 1 of 2: 0%" in words_on(kit, scene)
    while not thinker.thoughts[-1].is_unwanted and len(scene.older) == 2:
        thinker.finish()
        wait()
    assert newest not in scene.older and len(scene.older) == 1
    assert "Reviewing game 2 of 2" in words_on(kit, scene)
    assert "2 more games needed" in words_on(kit, scene)
    assert "What costs you most" in words_on(kit, scene)
    assert "A sample: game by game" not in words_on(kit, scene), "nothing invented beside it"
    scene.focus.find_by_label("Play solo")
    click(player, "Stop")
    count = len(thinker.thoughts)
    thinker.finish()
    wait()
    assert len(thinker.thoughts) == count and len(scene.older) == 1
    click(player, "Review older games")
    wait()
    kit.stack.push(again := SkillScene(kit, "Ada"))
    while again.profile is None:
        player.wait(2)
    player.press(pygame.K_ESCAPE)
    assert not thinker.thoughts[-1].is_unwanted, "it goes on without its page"
    assert again.reviews is scene.reviews is not None
