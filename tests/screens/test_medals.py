"""Medals and twists at the table: told before and during the game, and earned at its end."""

from __future__ import annotations

from datetime import date

import pytest

from game.blanco.match import DAILY as BLANCO
from game.blanco.match import BlancoMatch
from game.blanco.match import medal_of as medal_of_blanco
from game.blanco.rules import Setup, score_sheets
from game.luckybox.record import DAILY, WEEKLY, LuckyboxMatch, medal_of, new_match, occasion_match
from game.luckybox.rules import TWISTS, Edition, Phase
from game.luckybox.rules import score_sheets as sheets_of
from game.luckybox.scenes.luckybox_table import Table, lay_table
from game.luckybox.scenes.luckybox_theatre import scene_for
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final_many import FinalScene
from game.luckybox.scenes.score.final_solo import SoloFinal
from game.luckybox.stage import view_of
from game.luckybox.statistics import summary_of
from game.record import Player as Seat
from game.statistics import Occasion
from game.ui.window.preferences import LARGEST_IN_PLACE
from game.ui.window.scene import Kit, Scene
from game.words import LANGUAGES, _, set_language
from tests.libraries import play, play_blanco
from tests.screen import Player, open_kit, words_on

MONDAY = date(2026, 11, 16)


@pytest.fixture
def kit() -> Kit:
    kit = open_kit((960, 540))
    return kit


def ended(occasion: Occasion, seed: int, *, is_practice: bool = False) -> LuckyboxMatch:
    """Play the game of a deal in its day or week, somehow."""
    match = play(occasion_match(occasion, "Ada", MONDAY, is_practice=is_practice), seed=seed)
    match.extra["started"] = "2026-11-16T12:00:00Z"
    return match


def table_of(kit: Kit, match: LuckyboxMatch) -> Table:
    table = lay_table(kit, match)
    table.director.reset(view_of(match.game))
    return table


@pytest.mark.parametrize("occasion", [DAILY, WEEKLY])
def test_an_official_game_ends_with_the_medal_of_its_total(kit: Kit, occasion: Occasion) -> None:
    match = ended(occasion, 1)
    total = sheets_of(match.game)[0].total
    assert medal_of(summary_of(match.record()), total) == occasion.medal(MONDAY, total)
    for medal, least in enumerate(occasion.medals(occasion.kind(MONDAY)), 1):
        assert medal_of(summary_of(match.record()), least) == medal
        assert medal_of(summary_of(match.record()), least - 1) == medal - 1
    assert SoloFinal(kit, table_of(kit, match)).medal == occasion.medal(MONDAY, total)


def test_no_other_game_has_a_medal(kit: Kit) -> None:
    others = [
        ended(DAILY, 1, is_practice=True),
        ended(WEEKLY, 1, is_practice=True),
        play(new_match([Seat("Ada")], "double-stars", 5)),
    ]
    late = ended(DAILY, 1)
    late.extra["started"] = "2026-11-17T00:00:00Z"
    for match in (*others, late):
        assert medal_of(summary_of(match.record()), 99) is None
        assert SoloFinal(kit, table_of(kit, match)).medal is None


def drawn_icons(kit: Kit, scene: FinalScene, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Draw the end of a result, and name the medals on it."""
    drawn: set[str] = set()
    icon = kit.art.icon
    monkeypatch.setattr(kit.art, "icon", lambda name, px: drawn.add(name) or icon(name, px))
    scene.counting.finish()
    scene.draw(kit.window.surface)
    return {name for name in drawn if name.startswith("medal_")}


def test_the_scale_says_where_the_medals_are(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_for(kit, table_of(kit, ended(WEEKLY, 1)))
    assert isinstance(scene, FinalScene)
    assert drawn_icons(kit, scene, monkeypatch) == {"medal_1", "medal_2", "medal_3", "medal_4"}


def test_a_game_like_others_shows_none(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_for(kit, table_of(kit, play(new_match([Seat("Ada")], "classic", 5))))
    assert isinstance(scene, FinalScene)
    assert drawn_icons(kit, scene, monkeypatch) == set()


# --- Blanco --------------------------------------------------------------------------------------


def blanco(*, is_practice: bool = False) -> BlancoMatch:
    """Play the game of a day's deal to its end."""
    header = BLANCO.header(MONDAY, is_practice=is_practice)
    setup = Setup(("Ada", "Bit"), BLANCO.seed(MONDAY))
    seats = [Seat("Ada"), Seat("Bit", 1, "tidy")]
    started = {"started": "2026-11-16T12:00:00Z"}
    return play_blanco(BlancoMatch(setup, seats, {**header, **started}))


def test_a_day_of_blanco_ends_with_the_medal_of_its_lead(kit: Kit) -> None:
    match = blanco()
    own, other = [sheet.points for sheet in score_sheets(match.game)]
    assert medal_of_blanco(match) == BLANCO.medal(MONDAY, other - own)
    assert medal_of_blanco(blanco(is_practice=True)) is None


# --- twists --------------------------------------------------------------------------------------


def shown(kit: Kit, match: LuckyboxMatch) -> Scene:
    """Open the scene of a game."""
    player = Player(kit, scene_for(kit, table_of(kit, match)))
    player.wait()
    return player.scene


def test_the_twist_is_told_in_the_draft_and_in_every_round(kit: Kit) -> None:
    match = occasion_match(WEEKLY, "Ada", MONDAY, is_practice=False)
    scene = shown(kit, match)
    assert "Weekly challenge · Two bolts fewer" in words_on(kit, scene)
    play(match, 4)
    scene = shown(kit, match)
    assert match.game.phase is Phase.TURN
    kit.pixels.clear()
    scene.resize(kit.window.size)
    assert "Two bolts fewer" in words_on(kit, scene)


@pytest.mark.parametrize("twist", TWISTS, ids=[twist.name for twist in TWISTS])
def test_a_twist_is_explained_where_it_is_named(kit: Kit, twist: Edition) -> None:
    match = play(new_match([Seat("Ada")], twist.name, 3), 4)
    scene = shown(kit, match)
    assert isinstance(scene, RoundScene)
    told = {meaning.title: meaning.words for meaning in (it.tell() for it in scene.legend())}
    assert told[_(twist.title)] == _(twist.note)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_twist_is_cut_on_its_plate(kit: Kit, language: str) -> None:
    set_language(language)
    kit.text.scale = LARGEST_IN_PLACE / 100
    try:
        for twist in TWISTS:
            match = play(new_match([Seat("Ada")], twist.name, 3), 4)
            scene = shown(kit, match)
            kit.pixels.clear()
            scene.resize(kit.window.size)
            assert _(twist.title) in words_on(kit, scene)
        for week in (WEEKLY.after(MONDAY, by) for by in range(len(WEEKLY.kinds))):
            match = occasion_match(WEEKLY, "Ada", week, is_practice=False)
            if match.setup.edition.is_twist:
                told = f"{_('Weekly challenge')} · {_(match.setup.edition.title)}"
                assert told in words_on(kit, scene_for(kit, table_of(kit, match)))
    finally:
        set_language("en")
