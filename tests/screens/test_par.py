"""The par of a solo deal: when it is found out, where it is told and what it is compared with."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pygame
import pytest

from game.library import (
    GameAutosave,
    GameSearch,
    ListedSeat,
    list_games,
    read_thoughts,
    save_thoughts,
)
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.decks import load_deck
from game.luckybox.mind.player import LEVELS_BY_NAME, pars_of_deal
from game.luckybox.record import (
    DAILY_DEALS,
    new_challenge_match,
    new_occasion_match,
)
from game.luckybox.rules import score_sheets
from game.luckybox.scenes.counsel import counsel
from game.luckybox.scenes.luckybox_table import (
    Table,
    create_match_table,
    make_replay_table,
)
from game.luckybox.scenes.score.final import FinalScene
from game.luckybox.scenes.score.ladder import LadderScene
from game.record import PERSON_KIND
from game.scenes.daily import DailyScene
from game.scenes.frame.charts import number_text
from game.scenes.game import screens_of
from game.ui.window.scene import Kit
from game.workshop.trials import LuckyboxTrial
from tests.players.ended import asked, at_the_end, ended
from tests.players.screen import Player, open_kit, words_on
from tests.tables import libraries
from tests.tables.box import code_of, read_code
from tests.tables.minds import Slow

TODAY = date(2026, 11, 21)


@pytest.fixture
def thinker() -> Slow:
    return Slow()


@pytest.fixture
def par_kit(tmp_path: Path, thinker: Slow, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setattr(counsel, "compute_pars", lambda setup: (68,) * 5)
    opened = dataclasses.replace(open_kit(folder=tmp_path), thinker=thinker)
    opened.settings.self_review = False
    return opened


def test_the_par_of_a_deal_is_what_the_master_makes_of_it() -> None:
    """The same that it makes of the same deal where it is measured."""
    faces = tuple(load_deck("tombola"))
    trial = LuckyboxTrial(level="master", games=1, seed=5, edition="french", faces=faces)
    match = libraries.laid(("Ada",), edition="french", seed=5_000_000)
    assert pars_of_deal(match.setup)[-1] == trial.play_game(0).points[0]
    assert LEVELS_BY_NAME["master"].outlook.plies == 1


@pytest.mark.parametrize("is_looked_at", [True, False])
def test_it_is_told_and_kept_when_it_stands(
    par_kit: Kit, thinker: Slow, is_looked_at: bool
) -> None:
    table = ended(par_kit)
    player, scene = at_the_end(par_kit, table)
    assert "Par: …" in words_on(par_kit, scene)
    if not is_looked_at:
        par_kit.stack.remove_all_scenes()
        par_kit.stack.apply_changes()
    thinker.finish()
    if is_looked_at:
        player.wait(2)
        assert "Sibyl (Master) scores 68 on this deal." in words_on(par_kit, scene)
    uid = table.match.extra["uid"]
    assert asked(par_kit).ask(read_thoughts, uid).wait(libraries.PATIENCE) == {
        "par": 68,
        "pars": "68 68 68 68 68",
    }
    record = table.match.record()
    shown = make_replay_table(par_kit, record, table.match.steps)
    shown.seek(shown.match_replay.last)
    _player, scene = at_the_end(par_kit, shown)
    assert "Sibyl (Master) scores 68 on this deal." in words_on(par_kit, scene)
    assert len(thinker.thoughts) == 1


@pytest.mark.parametrize(
    ("par_is", "said"),
    [
        (-9, "You beat Sibyl (Master), who scores \N{MINUS SIGN}9 on this deal!"),
        (999, "Sibyl (Master) scores 999 on this deal."),
        (None, "You matched Sibyl (Master): "),
    ],
)
def test_it_says_how_the_total_compares(
    par_kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Slow, par_is: int | None, said: str
) -> None:
    table = ended(par_kit)
    total = score_sheets(table.match.game)[0].total
    par = total if par_is is None else par_is
    monkeypatch.setattr(counsel, "compute_pars", lambda setup: (par,) * 5)
    player, scene = at_the_end(par_kit, table)
    thinker.finish()
    player.wait(2)
    assert said in words_on(par_kit, scene)


@pytest.mark.parametrize(
    ("above", "said"),
    [
        ((-30, 1, 20, 10, 40), "Next to beat here Momo (Casual) {1} Sibyl (Master) {40}"),
        ((-1, -2, 5, -3, 0), "You matched Sibyl (Master): "),
        ((-4, -3, -2, -1, 9), "Sibyl (Master) scores {9} on this deal."),
        ((-9, -3, -1, 8, 7), "Sibyl (Master) scores {7} on this deal."),
        ((-9, -3, -1, 8, 0), "You matched Sibyl (Master): {0} on this deal."),
        ((-5, -4, -3, -2, -1), "You beat Sibyl (Master), who scores {-1} on this deal!"),
    ],
)
def test_the_next_rival_above_is_the_goal_and_all_are_told(
    par_kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Slow, above: Sequence[int], said: str
) -> None:
    table = ended(par_kit)
    total = score_sheets(table.match.game)[0].total
    pars = tuple(total + each for each in above)
    monkeypatch.setattr(counsel, "compute_pars", lambda setup: pars)
    player, scene = at_the_end(par_kit, table)
    thinker.finish()
    player.wait(2)
    wanted = re.sub(r"{(-?\d+)}", lambda found: number_text(total + int(found[1])), said)
    assert wanted in words_on(par_kit, scene)
    player.click(scene.focus.find_by_label("Everybody on this deal").rect.center, frames=30)
    sheet = player.at(LadderScene)
    assert [rung.points for rung in sheet.rungs] == sorted((*pars, total), reverse=True)
    assert {(rung.name, rung.level) for rung in sheet.rungs} == {
        ("Ada", ""), ("Pip", "Beginner"), ("Momo", "Casual"), ("Bruno", "Solid"),
        ("Vesper", "Sharp"), ("Sibyl", "Master"),
    }  # fmt: skip
    shown = words_on(par_kit, sheet)
    goals = [points for points in pars if points > total]
    assert (f"next goal: +{min(goals, default=0) - total}" in shown) == bool(goals)
    player.press(pygame.K_ESCAPE, frames=30)
    player.at(FinalScene)
    uid = table.match.extra["uid"]
    kept = asked(par_kit).ask(read_thoughts, uid).wait(libraries.PATIENCE)
    assert kept["pars"] == " ".join(map(str, pars))


def test_a_par_found_out_before_there_was_a_ladder_shows_at_once(
    par_kit: Kit, thinker: Slow
) -> None:
    table = ended(par_kit)
    asked(par_kit).ask(save_thoughts, table.match.extra["uid"], par=68).wait(libraries.PATIENCE)
    player, scene = at_the_end(par_kit, table)
    assert "Sibyl (Master) scores 68 on this deal." in words_on(par_kit, scene)
    assert scene.par is not None and not scene.par.ladder
    thinker.finish()
    player.wait(2)
    assert len(scene.par.ladder) == 5


def test_a_challenge_is_compared_with_it_too(par_kit: Kit, thinker: Slow) -> None:
    challenge = read_code(code_of(libraries.play(libraries.laid(("Bo",), seed=9)).record()))
    match = libraries.play(new_challenge_match(challenge, libraries.laid(("Ada",)).players), seed=4)
    player, scene = at_the_end(par_kit, Table(match, par_kit.settings))
    thinker.finish()
    player.wait(2)
    words = words_on(par_kit, scene)
    assert "Sibyl (Master) scores 68 on this deal." in words and "Bo" in words
    assert words.count("Sibyl (Master)") == 1


@pytest.mark.parametrize("names", [("Ada", "Bo"), ()])
def test_company_and_bots_have_none(par_kit: Kit, thinker: Slow, names: tuple[str, ...]) -> None:
    match = libraries.play(libraries.laid(names, 0 if names else 1))
    _player, scene = at_the_end(par_kit, Table(match, par_kit.settings))
    assert "Par" not in words_on(par_kit, scene)
    assert not thinker.thoughts


def test_where_nobody_can_think_or_before_the_end_nothing_is_found_out(
    par_kit: Kit, monkeypatch: pytest.MonkeyPatch, thinker: Slow, tmp_path: Path
) -> None:
    monkeypatch.setattr(counsel, "is_numpy_installed", lambda: False)
    _player, scene = at_the_end(par_kit, ended(par_kit))
    assert "Par" not in words_on(par_kit, scene)
    monkeypatch.setattr(counsel, "is_numpy_installed", lambda: True)
    monkeypatch.setattr(counsel, "compute_pars", lambda setup: ())
    player, scene = at_the_end(par_kit, ended(par_kit))
    thinker.finish()
    player.wait(2)
    assert "Par" not in words_on(par_kit, scene)
    table = create_match_table(par_kit, libraries.laid(("Ada",)))
    libraries.play(table.match, 60)
    player = Player(par_kit, screens_of(par_kit.games, "luckybox").scene(par_kit, table))
    player.wait(30)
    thinker.finish()
    asked(par_kit)
    assert libraries.rows(tmp_path, "SELECT * FROM insights") == []


# --- in the lists --------------------------------------------------------------------------------


def test_the_games_tell_it_and_ones_own_points(par_kit: Kit) -> None:
    table = ended(par_kit)
    library = asked(par_kit)
    words = screens_of(par_kit.games, "luckybox").words
    (entry,) = libraries.ask(library, list_games)
    assert (entry.par, words.total_and_unit_in_words(entry)[1]) == (None, "")
    libraries.ask(library, save_thoughts, table.match.extra["uid"], par=68)
    (entry,) = libraries.ask(library, list_games, GameSearch())
    assert (entry.par, words.total_and_unit_in_words(entry)[1]) == (68, "par 68")
    mine, bots = (
        ListedSeat("Ann", 0, PERSON_KIND, 30, False),
        ListedSeat("Bo", 1, DEFAULT_BOT_NAME, 55, True),
    )
    assert words.total_and_unit_in_words(dataclasses.replace(entry, seats=(mine, bots)))[0] == "30"
    friend = bots._replace(kind=PERSON_KIND)
    assert (
        words.total_and_unit_in_words(dataclasses.replace(entry, seats=(mine, friend)))[0] == "55"
    )


def test_the_day_tells_it(par_kit: Kit) -> None:
    match = new_occasion_match(DAILY_DEALS, "Ada", TODAY, is_practice=False)
    library = asked(par_kit)
    journal = GameAutosave(library, match)
    match.extra["started"] = f"{TODAY.isoformat()}T10:00:00Z"
    libraries.play(match)
    journal.keep().wait(libraries.PATIENCE)
    for told in (False, True):
        scene = DailyScene(par_kit, "Ada", lambda: TODAY)
        player = Player(par_kit, scene)
        asked(par_kit)
        player.wait(3)
        assert ("par 68" in words_on(par_kit, scene)) is told
        libraries.ask(library, save_thoughts, journal.uid, par=68)
        # As after a review that was begun there.
        scene.resume(None)
        asked(par_kit)
        player.wait(3)
        assert "par 68" in words_on(par_kit, scene)
