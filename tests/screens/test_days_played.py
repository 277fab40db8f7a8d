"""What a day on whose deals one has played leads to: watch, review, share, and its month."""

from __future__ import annotations

import dataclasses
from datetime import date, timedelta
from functools import partial
from pathlib import Path

import pytest

from game.library import GameAutosave, read_thoughts
from game.luckybox.record import DAILY_DEALS, new_occasion_match
from game.luckybox.rules import score_sheets
from game.luckybox.scenes.counsel import counsel
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.scenes.daily import DailyGames, DailyScene
from game.scenes.destinations import make_scene
from game.scenes.frame.charts import number_text
from game.scenes.share import ShareScene
from game.ui.window.scene import Kit
from tests.players.ended import asked
from tests.players.screen import Player, open_kit, words_on
from tests.tables import libraries
from tests.tables.minds import Slow

TODAY = date(2026, 11, 21)


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setattr(counsel, "compute_pars", lambda setup: (68,) * 5)
    opened = dataclasses.replace(open_kit(folder=tmp_path), thinker=Slow())
    opened.settings.self_review = False
    return opened


def day_played(kit: Kit) -> tuple[str, int]:
    """Play today's deal, and give the uid and the total of its game."""
    match = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False)
    journal = GameAutosave(asked(kit), match)
    match.extra["started"] = f"{TODAY.isoformat()}T10:00:00Z"
    libraries.play(match)
    journal.keep().wait(libraries.PATIENCE)
    return journal.uid, score_sheets(match.game)[0].total


def at_the_calendar(kit: Kit, day: date) -> tuple[Player, DailyScene]:
    scene = DailyScene(kit, "Ada", lambda: day)
    player = Player(kit, scene)
    asked(kit)
    player.wait(3)
    scene.show_deal(scene.offerings[0], TODAY)
    player.wait(3)
    return player, scene


@pytest.mark.parametrize("later", [0, 3])
@pytest.mark.parametrize("words", ["Watch", "Review", "Share"])
def test_a_day_that_was_played_is_watched_reviewed_and_shared_from_there(
    kit: Kit, words: str, later: int
) -> None:
    kit.stack.make = partial(make_scene, kit)
    _uid, total = day_played(kit)
    player, scene = at_the_calendar(kit, TODAY + timedelta(days=later))
    assert scene.shown_score == total
    player.click(scene.focus.find_by_label(words).rect.center)
    asked(kit)
    player.wait(40)
    if words == "Share":
        assert player.at(ShareScene)
    else:
        theatre = player.at(LuckyboxTheatre)
        assert theatre.told.told.extra["daily"] == TODAY.isoformat()
        assert (kit.job_runner.current is not None) is (words == "Review")
        kit.job_runner.cancel_job()


def test_once_it_is_reviewed_a_past_day_tells_its_par(kit: Kit) -> None:
    kit.stack.make = partial(make_scene, kit)
    uid, _total = day_played(kit)
    player, scene = at_the_calendar(kit, TODAY + timedelta(days=3))
    assert "par 68" not in words_on(kit, scene)
    player.click(scene.focus.find_by_label("Review").rect.center)
    asked(kit)
    player.wait(40)
    theatre, thinker = player.at(LuckyboxTheatre), kit.thinker
    assert isinstance(thinker, Slow)
    for _piece in range(200):
        if "par" in libraries.ask(asked(kit), read_thoughts, uid):
            break
        thinker.finish()
        player.wait(2)
    assert theatre.is_reviewed
    kit.stack.pop()
    asked(kit)
    player.wait(3)
    assert player.scene is scene
    assert "par 68" in words_on(kit, scene)


def test_a_day_that_was_not_played_offers_nothing_to_watch(kit: Kit) -> None:
    day_played(kit)
    _player, scene = at_the_calendar(kit, TODAY + timedelta(days=3))
    scene.show_deal(scene.offerings[0], TODAY - timedelta(days=1))
    _player.wait(3)
    for words in ("Watch", "Review", "Share"):
        with pytest.raises(LookupError):
            scene.focus.find_by_label(words)


def test_the_month_tells_how_many_were_played_and_their_average(kit: Kit) -> None:
    _uid, total = day_played(kit)
    player, scene = at_the_calendar(kit, TODAY)
    assert f"1 played, {number_text(total)} on average" in words_on(kit, scene)
    occasion = scene.offerings[0].occasion
    month = TODAY.year, TODAY.month
    ((at, found),) = scene.games.official_games(occasion).items()
    more = {at: found, TODAY + timedelta(days=40): (found[0], 99)}
    more |= {TODAY - timedelta(days=1): (found[0], total + 4)}
    more |= {TODAY - timedelta(days=2): (found[0]._replace(is_finished=False), 0)}
    games = DailyGames(played={(occasion.game, occasion.key): more})
    assert games.scores_of_month(occasion, *month) == [total, total + 4]
    scene.turn_calendar_months(-1)
    player.wait(3)
    assert "on average" not in words_on(kit, scene)
