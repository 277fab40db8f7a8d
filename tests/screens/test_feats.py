"""Achievements, medals, twists and records: told before, during and at the end of a game."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from itertools import pairwise
from pathlib import Path
from threading import Event
from unittest.mock import patch
from zlib import crc32

import pygame
import pytest

from game.blanco.match import DAILY_DEAL as BLANCO
from game.blanco.match import BlancoMatch
from game.blanco.match import earned_medal as medal_of_blanco
from game.blanco.rules import Setup, score_sheets
from game.box import GAMES
from game.library import list_games
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    medal_of_game,
    new_match,
    new_occasion_match,
)
from game.luckybox.rules import TWIST_EDITIONS, Edition, Phase
from game.luckybox.rules import score_sheets as sheets_of
from game.luckybox.scenes.luckybox_table import (
    Table,
    create_match_table,
    make_replay_table,
    make_table,
)
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.score.final import FinalScene, SoloFinalPicture
from game.luckybox.stage import view_of
from game.luckybox.statistics import summary_of
from game.record import PERSON_KIND
from game.record import Player as Seat
from game.record import Player as Seated
from game.scenes.feats import FeatsScene
from game.scenes.frame.drawing import feat_emblem, feat_name
from game.scenes.table.result import FEATS_DELAY_SECONDS, REPEAT_PRESS_SECONDS
from game.scenes.watch.watching import TheatreScene
from game.statistics import FeatProgress, ScheduledDeals
from game.ui.pen import Pen
from game.ui.widgets.button import Button
from game.ui.window.preferences import MAX_UNZOOMED_TEXT_SIZE
from game.ui.window.scene import Kit, Scene
from game.words import LANGUAGES, _, set_language
from tests.players import screen
from tests.players.homes import PATIENCE, wait_until
from tests.players.screen import FRAME_MS
from tests.tables.box import Library
from tests.tables.libraries import (
    ask,
    kept,
    laid,
    laid_blanco,
    play,
    play_blanco,
)
from tests.tables.played import Result, acted_out, ended_with

LUCKYBOX = GAMES["luckybox"].statistics.FEATS


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    library = Library(folder)
    for seed in range(2):
        kept(library, play(laid(("Ada",), seed=seed), seed=seed))
    kept(library, play(laid(("Bo",), bots=1, seed=8), seed=8))
    kept(library, play_blanco(laid_blanco(("Ada",), 1, seed=2)))
    library.close()
    return folder


@pytest.fixture
def kit(home: Path) -> Kit:
    return screen.open_kit((960, 540), folder=home)


def ready(kit: Kit, name: str = "", game: str = "") -> tuple[screen.Player, FeatsScene]:
    scene = FeatsScene(kit, name, game)
    player = screen.Player(kit, scene)
    settle(player, scene)
    scene.chosen = 0
    player.wait(2)
    return player, scene


def settle(player: screen.Player, scene: FeatsScene | FinalScene) -> None:
    asking = scene if isinstance(scene, FeatsScene) else scene.new_feats
    wait_until(player, lambda: not asking.is_waiting)


# --- the page ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_feat_has_a_drawing_of_its_own(kit: Kit, game: str) -> None:
    drawn = {
        pygame.image.tobytes(feat_emblem(kit, game, feat, 60, is_earned=True), "RGBA")
        for feat in GAMES[game].statistics.FEATS
    }
    assert len(drawn) == len(GAMES[game].statistics.FEATS)


def test_whoever_is_wanted_comes_first_and_counts_say_how_far(kit: Kit) -> None:
    _player, scene = ready(kit, "bo")
    assert scene.profile is not None and scene.profile.name == "Bo"
    _player, scene = ready(kit, "Ada", "blanco")
    assert scene.game == "blanco"
    assert sum(map(len, scene.ladders)) == len(GAMES["blanco"].statistics.FEATS)
    _player, scene = ready(kit, "Ada", "luckybox")
    scene.chosen = 0
    said = screen.words_on(kit, scene)
    assert "2 of 10" in said
    assert "own decks don’t count. With help, you earn only those for finishing games" in said


def test_what_is_nearest_is_next_and_what_is_new_since_the_last_visit_is_marked(
    kit: Kit,
) -> None:
    scene = FeatsScene(kit, "Ada", "luckybox")
    player = screen.Player(kit, scene)
    settle(player, scene)
    player.wait(2)
    words = screen.words_on(kit, scene)
    assert words.count("Next: ") == 3
    assert words.split().count("New") == 1, "only New moon: on the first visit nothing is new"
    seen = next(when for *who, when in kit.settings.feats_seen if who == ["luckybox", "Ada"])
    earned = {tier.when for ladder in scene.ladders for tier in ladder if tier.is_earned}
    assert seen == max(earned)
    assert seen in {tier.when for tier in scene.ladders[scene.chosen]}, "the newest is open"
    kit.settings.feats_seen = [("luckybox", "Ada", "2026-01-01T00:00:00Z")]
    scene = FeatsScene(kit, "Ada", "luckybox")
    player = screen.Player(kit, scene)
    settle(player, scene)
    player.wait(2)
    new = [at for at, ladder in enumerate(scene.ladders)
           if any(tier.is_earned for tier in ladder)]  # fmt: skip
    assert new and scene.chosen in new
    assert screen.words_on(kit, scene).split().count("New") == len(new) + 1
    scene.query_contents()
    settle(player, scene)
    said = screen.words_on(kit, scene).split()
    assert said.count("New") == len(new) + 1, "while the page is open the marks stay"


def hang(scene: FeatsScene, chosen: str, *, is_earned: bool) -> None:
    """Choose one, which alone is earned or not."""
    earned = {chosen} if is_earned else set()
    scene.show_standings(
        "luckybox", [FeatProgress(feat, feat.goal * (feat.key in earned)) for feat in LUCKYBOX]
    )
    scene.chosen = next(
        at for at, ladder in enumerate(scene.ladders) if chosen in {it.feat.key for it in ladder}
    )


def test_arrows_wheel_and_mouse_choose_and_what_nobody_has_earned_opens_nothing(kit: Kit) -> None:
    player, scene = ready(kit, "Ada", "luckybox")
    places = scene.view.places
    columns = sum(places[at].y == places[0].y for at in range(len(scene.ladders)))
    # The first arrow key only shows the focus.
    player.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN)
    assert scene.chosen == 1 + columns
    player.do(screen.mouse_down(places[0].center, button=5))
    assert scene.chosen == 2 + columns
    player.press(pygame.K_HOME)
    assert scene.chosen == 0
    player.press(pygame.K_END)
    assert scene.chosen == len(scene.ladders) - 1
    player.click(places[4].center)
    assert scene.chosen == 4
    at = next(at for at, ladder in enumerate(scene.ladders) if not ladder[0].is_earned)
    for _click in range(2):
        player.click(places[at].center, frames=5)
    assert player.scene is scene
    with pytest.raises(LookupError):
        scene.focus.find_by_label("Watch")
    _player, scene = ready(kit)
    secret = next(feat for feat in LUCKYBOX if feat.is_hidden)
    hang(scene, secret.key, is_earned=False)
    shown = screen.words_on(kit, scene)
    assert secret.name not in shown and secret.sentence not in shown
    assert feat_name(secret, is_earned=False) == "???"
    hang(scene, secret.key, is_earned=True)
    assert secret.sentence in screen.words_on(kit, scene)


@pytest.mark.parametrize("size", [(960, 540), (1600, 900), (2560, 1080)], ids=str)
def test_emblems_have_their_names_beside_them_and_fill_the_window(size: tuple[int, int]) -> None:
    kit = screen.open_kit(size)
    player, scene = ready(kit)
    for game in kit.games:
        scene.choose_game(game)
        player.wait(2)
        tiles = [scene.view.places[at] for at in range(len(scene.ladders))]
        assert all(tile.width > 1.4 * tile.height for tile in tiles)
        assert sum(tile.y == tiles[0].y for tile in tiles) <= 6
        whole = tiles[0].unionall(tiles[1:])
        assert whole.width > 0.7 * size[0] and whole.height > 0.8 * size[1]
        assert whole.right < scene.view.areas["details"].left


@pytest.mark.parametrize("way", ["a second click", "Return", "the button"])
def test_the_game_that_proves_it_is_watched(kit: Kit, way: str) -> None:
    player, scene = ready(kit, "Ada", "luckybox")
    if way == "a second click":
        player.click(scene.view.places[0].center)
    elif way == "Return":
        player.press(pygame.K_RETURN)
    else:
        screen.click(player, "Watch")
    wait_until(player, lambda: isinstance(player.scene, TheatreScene))


def test_before_the_first_game_everything_that_can_be_earned_hangs_locked(tmp_path: Path) -> None:
    kit = screen.open_kit((960, 540), folder=tmp_path)
    player, scene = ready(kit)
    assert "Finish a game" in screen.words_on(kit, scene)
    for game in ("luckybox", "blanco"):
        scene.choose_game(game)
        settle(player, scene)
        standings = [standing for ladder in scene.ladders for standing in ladder]
        assert [one.feat for one in standings] == [*GAMES[game].statistics.FEATS]
        assert not any(one.is_earned for one in standings)
    assert "first badge" in screen.words_on(kit, scene)


# --- at the end of a game ------------------------------------------------------------------------


def played(
    kit: Kit, name: str, seed: int, motion: str = "full"
) -> tuple[screen.Player, FinalScene]:
    """Play a game at random to its end, as it is kept, and open its result.

    Everybody has deals of their own: what somebody else has played is practice.
    """
    kit.settings.motion = motion
    deal = 100 * crc32(name.encode()) + seed
    table = acted_out(make_table(kit, [Seated(name, 0, PERSON_KIND)], "classic", deal))
    table.director.finish()
    return result_of(kit, table)


def result_of_people(kit: Kit, people: int) -> tuple[screen.Player, FinalScene]:
    """Show the result of some people, of whom the library knows nothing new."""
    results = [Result(50 - seat) for seat in range(people)]
    kit.settings.motion = "full"
    return result_of(kit, ended_with(results, settings=kit.settings, people=range(people)))


def result_of(kit: Kit, table: Table) -> tuple[screen.Player, FinalScene]:
    scene = FinalScene(kit, table)
    player = screen.Player(kit, scene)
    for _frame in range(3000):
        if scene.is_settled:
            break
        player.wait()
    settle(player, scene)
    return player, scene


def badges_of(scene: FinalScene) -> list[pygame.Rect]:
    """Return the places of the emblems on the plate."""
    scene.view.refresh()
    return [rect for key, rect in scene.view.places.items()
            if isinstance(key, tuple) and key[0] == "feat"]  # fmt: skip


def test_a_first_game_has_earned_something_and_is_told_so_once(kit: Kit) -> None:
    _player, first = played(kit, "Zoé", 5)
    assert "finished" in [new.feat.key for new in first.new_feats.earned]
    again = make_replay_table(kit, first.table.match.record())
    again.seek(again.match_replay.last)
    _player, shown = result_of(kit, again)
    assert not shown.new_feats.earned, "a game that is watched earns nothing again"
    _player, second = played(kit, "Zoé", 6)
    assert "finished" not in [new.feat.key for new in second.new_feats.earned]


@pytest.mark.parametrize("people", [1, 4])
def test_new_achievements_cover_neither_the_buttons_nor_the_result(kit: Kit, people: int) -> None:
    scene = result_of_people(kit, people)[1]
    earned = {seat: [FeatProgress(feat, feat.goal) for feat in LUCKYBOX] for seat in range(people)}
    scene.new_feats.show_earned_feats(earned)
    before = kit.window.surface.copy()
    scene.new_feats.skip_animation()
    scene.view.refresh()
    scene.draw(before)
    scene.new_feats.show_earned_feats(earned)
    scene.new_feats.advance_time(1.0)
    assert scene.new_feats.is_animation_playing
    scene.view.refresh()
    during = before.copy()
    scene.new_feats.draw_animation(Pen.at(kit, during, scene.place), scene.view.places)
    areas = ("sheet", "scale") if people == 1 else ("table", "podium")
    bottom = max(scene.place[area].bottom for area in areas)
    result = pygame.Rect(0, 0, before.get_width(), bottom)
    buttons = [it.rect for it in scene.focus.widgets if isinstance(it, Button) and it.visible]
    assert len(buttons) > 3
    for area in (result, *buttons):
        same = [pygame.image.tobytes(it.subsurface(area), "RGB") for it in (before, during)]
        assert same[0] == same[1]
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(during, "RGB")


def test_the_result_stands_before_achievements_move(kit: Kit) -> None:
    _player, scene = played(kit, "Wim", 5)
    assert scene.new_feats.is_animation_playing and scene.since_end >= FEATS_DELAY_SECONDS


@pytest.mark.parametrize("is_answered", [True, False])
@pytest.mark.parametrize("button", ["new", "title"])
def test_who_leaves_the_result_at_once_still_hears_of_what_was_earned(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, button: str, is_answered: bool
) -> None:
    kit.settings.motion = "full"
    name = f"Yan {button} {is_answered}"
    deal = 100 * crc32(name.encode()) + 5
    table = acted_out(make_table(kit, [Seated(name, 0, PERSON_KIND)], "classic", deal))
    table.director.finish()
    library, is_free, heard = kit.shelf.library, Event(), list[str]()
    assert library is not None
    if not is_answered:
        library.ask(lambda _index: is_free.wait(PATIENCE))
    scene = FinalScene(kit, table)
    player = screen.Player(kit, scene)
    scene.counting.finish()
    if is_answered:
        ask(library, list_games)
    while not scene.is_settled or scene.since_end < REPEAT_PRESS_SECONDS:
        player.wait()
    assert scene.since_end < FEATS_DELAY_SECONDS and not scene.new_feats.earned
    monkeypatch.setattr(kit.sound, "play", lambda sound, *_how, **_ways: heard.append(sound))
    player.click(screen.widget_in(scene, button).rect.center, frames=10)
    assert player.scene is not scene
    is_free.set()
    wait_until(player, lambda: any("Achievement: " in it for it in kit.notices.last))
    assert "lucky" not in heard, "no fanfare over another screen"
    before = len(kit.notices.last)
    player.wait(200)
    assert len(kit.notices.last) == before, "and only once"


def test_many_achievements_of_several_people_are_one_message_for_who_left_the_result(
    kit: Kit,
) -> None:
    _player, scene = result_of_people(kit, 3)
    feats = [FeatProgress(feat, feat.goal) for feat in LUCKYBOX[:13]]
    with patch.object(scene.new_feats, "_asking") as asking:
        asking.is_waiting, asking.update.return_value = True, True
        scene.new_feats.leave_to_notices()
        scene.new_feats.show_earned_feats(dict.fromkeys(range(3), feats))
        before = len(kit.notices.last)
        kit.notices.update(0.0)
    told = [*kit.notices.last][before:]
    names = " · ".join(f"{player.name}: 13" for player in scene.table.players)
    assert told == [f"39 new achievements. {names}."]


def test_the_plate_counts_all_achievements_shown_or_not(kit: Kit) -> None:
    _player, scene = played(kit, "Una", 5)
    feats = [FeatProgress(feat, feat.goal) for feat in LUCKYBOX]
    for count in (3, 4, 30):
        scene.new_feats.show_earned_feats({0: feats[:count]})
        assert scene.new_feats.plate_label == f"{count} new achievements"
    shown = badges_of(scene)
    assert 4 < len(shown) < 30 and shown[-1].right < scene.view.places["feats"].right


@pytest.mark.parametrize("size", [(960, 540), (1920, 1080), (2560, 1080)])
def test_of_many_achievements_everybodys_best_comes_first_and_none_lies_on_another(
    size: tuple[int, int],
) -> None:
    _player, scene = result_of_people(screen.open_kit(size), 4)
    feats, plate = [FeatProgress(feat, feat.goal) for feat in LUCKYBOX[:9]], scene.new_feats
    plate.show_earned_feats({seat: feats[seat:] for seat in range(4)})
    names = [player.name for player in scene.table.players]
    assert [new.player.name for new in plate.earned[:5]] == [*names, names[0]]
    shown = badges_of(scene)
    assert len(shown) > 4
    for one, two in pairwise(shown):
        assert one.clip(two).width <= one.width // 20, "at most the shadows meet"
    words = plate.explain().words
    assert words == " · ".join(f"{name}: {9 - seat}" for seat, name in enumerate(names))


def test_the_plate_says_what_each_is_for_and_whose_it_is(kit: Kit) -> None:
    _player, scene = played(kit, "Ute", 5)
    scene.new_feats.show_earned_feats({0: [FeatProgress(LUCKYBOX[0], 1)]})
    name, sentence = LUCKYBOX[0].name, LUCKYBOX[0].sentence
    assert scene.new_feats.explain().words == f"{name}: {sentence}"
    people = [Seat("Ann", 0, PERSON_KIND), Seat("Bea", 1, PERSON_KIND)]
    with patch.object(scene.table, "players", people):
        scene.new_feats.show_earned_feats({1: [FeatProgress(LUCKYBOX[0], 1)]})
        assert scene.new_feats.explain().words == f"Bea’s {name}: {sentence}"


def test_the_theatre_takes_no_click_and_ends_with_it(kit: Kit) -> None:
    player, scene = played(kit, "Xena", 5)
    assert scene.new_feats.is_animation_playing
    player.click(screen.widget_in(scene, "share").rect.center)
    assert player.scene is not scene
    assert not scene.new_feats.is_animation_playing


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_a_key_that_ends_the_theatre_begins_no_game(kit: Kit, key: int) -> None:
    player, scene = played(kit, f"Key {key}", 5)
    assert scene.new_feats.is_animation_playing
    for _hurried in range(3):
        player.press(key)
        assert player.scene is scene and not scene.new_feats.is_animation_playing
    player.wait(round(REPEAT_PRESS_SECONDS * 1000 / FRAME_MS) + 2)
    player.press(pygame.K_RETURN)
    player.wait()
    assert player.scene is not scene, "a moment later the buttons answer again"


def test_the_plate_leads_to_the_page_of_whoever_earned_it(kit: Kit) -> None:
    player, scene = played(kit, "Vic", 5)
    player.advance_time(3.0)
    player.click(scene.view.places["feats"].center)
    page = player.at(FeatsScene)
    settle(player, page)
    assert page.profile is not None and page.profile.name == "Vic"
    scene.new_feats.show_earned_feats({})
    scene.view.refresh()
    assert "feats" not in scene.view.places, "where nothing was earned there is no plate"


def test_each_badge_leads_to_itself_on_the_page_of_its_owner(kit: Kit) -> None:
    player, scene = result_of_people(kit, 2)
    names = ["Ada", "Bo"]
    people = [Seat(name, at, PERSON_KIND) for at, name in enumerate(names)]
    # Both have finished a game; for either of them another ladder would be chosen.
    feats = [next(it for it in LUCKYBOX if it.key == "finished"), LUCKYBOX[-1]]
    with patch.object(scene.table, "players", people):
        scene.new_feats.show_earned_feats(
            {seat: [FeatProgress(feat, feat.goal)] for seat, feat in enumerate(feats)}
        )
        scene.new_feats.skip_animation()
        scene.resize(kit.window.size)
        player.wait(2)
        for seat in (1, 0):
            player.click(badges_of(scene)[seat].center)
            page = player.at(FeatsScene)
            settle(player, page)
            assert page.profile is not None and page.profile.name == names[seat]
            assert feats[seat].key in {it.feat.key for it in page.ladders[page.chosen]}
            player.press(pygame.K_ESCAPE)
            player.wait(5)


MONDAY = date(2026, 11, 16)


@pytest.fixture
def medal_kit() -> Kit:
    return screen.open_kit((960, 540))


def ended(occasion: ScheduledDeals, seed: int, *, is_practice: bool = False) -> LuckyboxMatch:
    """Play the game of a deal in its day or week, somehow."""
    match = play(new_occasion_match(occasion, "Ada", MONDAY, is_practice=is_practice), seed=seed)
    match.extra["started"] = "2026-11-16T12:00:00Z"
    return match


def table_of(kit: Kit, match: LuckyboxMatch) -> Table:
    table = create_match_table(kit, match)
    table.director.reset(view_of(match.game))
    return table


@pytest.mark.parametrize("occasion", [DAILY_DEALS, WEEKLY_DEALS])
def test_an_official_game_ends_with_its_medal(medal_kit: Kit, occasion: ScheduledDeals) -> None:
    match = ended(occasion, 1)
    total = sheets_of(match.game)[0].total
    assert medal_of_game(summary_of(match.record()), total) == occasion.medal(MONDAY, total)
    for medal, least in enumerate(occasion.medals(occasion.kind(MONDAY)), 1):
        assert medal_of_game(summary_of(match.record()), least) == medal
        assert medal_of_game(summary_of(match.record()), least - 1) == medal - 1
    assert SoloFinalPicture(medal_kit, table_of(medal_kit, match)).medal == occasion.medal(
        MONDAY, total
    )


def test_no_other_game_has_a_medal(medal_kit: Kit) -> None:
    others = [
        ended(DAILY_DEALS, 1, is_practice=True),
        ended(WEEKLY_DEALS, 1, is_practice=True),
        play(new_match([Seat("Ada")], "double-stars", 5)),
    ]
    late = ended(DAILY_DEALS, 1)
    late.extra["started"] = "2026-11-17T00:00:00Z"
    for match in (*others, late):
        assert medal_of_game(summary_of(match.record()), 99) is None
        assert SoloFinalPicture(medal_kit, table_of(medal_kit, match)).medal is None


def drawn_icons(kit: Kit, scene: FinalScene, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Draw the end of a result, and name the medals on it."""
    drawn: set[str] = set()
    icon = kit.art.icon
    monkeypatch.setattr(kit.art, "icon", lambda name, px: drawn.add(name) or icon(name, px))
    scene.counting.finish()
    scene.resize(kit.window.size)
    scene.draw(kit.window.surface)
    return {name for name in drawn if name.startswith("medal_")}


@pytest.mark.parametrize("is_weekly", [True, False])
def test_the_scale_says_where_the_medals_are(
    medal_kit: Kit, monkeypatch: pytest.MonkeyPatch, is_weekly: bool
) -> None:
    match = ended(WEEKLY_DEALS, 1) if is_weekly else play(new_match([Seat("Ada")], "classic", 5))
    scene = scene_for_table(medal_kit, table_of(medal_kit, match))
    assert isinstance(scene, FinalScene)
    wanted = {f"medal_{at}" for at in range(1, 5)} if is_weekly else set()
    assert drawn_icons(medal_kit, scene, monkeypatch) == wanted


@pytest.mark.parametrize("is_practice", [True, False])
def test_a_day_of_blanco_ends_with_the_medal_of_its_lead(is_practice: bool) -> None:
    header = BLANCO.header(MONDAY, is_practice=is_practice)
    setup = Setup(("Ada", "Bit"), BLANCO.seed(MONDAY))
    extra = {**header, "started": "2026-11-16T12:00:00Z"}
    match = play_blanco(BlancoMatch(setup, [Seat("Ada"), Seat("Bit", 1, "tidy")], extra))
    own, other = [sheet.points for sheet in score_sheets(match.game)]
    medal = None if is_practice else BLANCO.medal(MONDAY, other - own)
    assert medal_of_blanco(match) == medal


def shown(kit: Kit, match: LuckyboxMatch) -> Scene:
    """Open the scene of a game, with nothing kept of earlier pictures."""
    player = screen.Player(kit, scene_for_table(kit, table_of(kit, match)))
    player.wait()
    kit.pixels.clear()
    player.scene.resize(kit.window.size)
    return player.scene


def test_the_twist_is_told_in_the_draft_and_in_every_round(medal_kit: Kit) -> None:
    match = new_occasion_match(WEEKLY_DEALS, "Ada", MONDAY, is_practice=False)
    told = screen.words_on(medal_kit, shown(medal_kit, match))
    assert "Weekly challenge · Two bolts fewer" in told
    play(match, 4)
    assert match.game.phase is Phase.TURN
    assert "Two bolts fewer" in screen.words_on(medal_kit, shown(medal_kit, match))


@pytest.mark.parametrize("twist", TWIST_EDITIONS, ids=[twist.name for twist in TWIST_EDITIONS])
def test_a_twist_is_explained_where_it_is_named(medal_kit: Kit, twist: Edition) -> None:
    match = play(new_match([Seat("Ada")], twist.name, 3), 4)
    scene = shown(medal_kit, match)
    assert isinstance(scene, RoundScene)
    told = {
        meaning.title: meaning.words
        for meaning in (it.tooltip_text() for it in scene.things_to_explain())
    }
    assert told[_(twist.title)] == _(twist.note)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_twist_is_cut_on_its_plate(medal_kit: Kit, language: str) -> None:
    set_language(language)
    medal_kit.text.scale = MAX_UNZOOMED_TEXT_SIZE / 100
    for twist in TWIST_EDITIONS:
        match = play(new_match([Seat("Ada")], twist.name, 3), 4)
        assert _(twist.title) in screen.words_on(medal_kit, shown(medal_kit, match))
    for week in (WEEKLY_DEALS.deal_after(MONDAY, by) for by in range(len(WEEKLY_DEALS.kinds))):
        match = new_occasion_match(WEEKLY_DEALS, "Ada", week, is_practice=False)
        if match.setup.edition.is_twist:
            told = f"{_('Weekly challenge')} · {_(match.setup.edition.title)}"
            scene = scene_for_table(medal_kit, table_of(medal_kit, match))
            scene.resize(medal_kit.window.size)
            assert told in screen.words_on(medal_kit, scene)


def test_a_ladder_shows_its_highest_tier_and_how_far_the_next_one_is(kit: Kit) -> None:
    _player, scene = ready(kit, "Ada", "luckybox")
    # Two games are finished.  The chosen ladder says it in a sentence as well.
    assert scene.chosen_tier is not None and scene.chosen_tier.feat.key == "finished"
    said = screen.words_on(kit, scene)
    assert "2/10" in said and "2 of 100" in said and "2/100" not in said
    hang(scene, "games_10", is_earned=True)
    assert scene.chosen_tier.feat.key == "games_10"
    assert feat_name(scene.chosen_tier.feat) in screen.words_on(kit, scene)


def test_what_must_be_done_in_one_game_says_the_best_so_far(kit: Kit) -> None:
    _player, scene = ready(kit, "Ada", "luckybox")
    hang(scene, "solo_60", is_earned=False)
    at = scene.chosen
    solo = [it._replace(done=54) for it in scene.ladders[at]]
    scene.show_standings("luckybox", solo)
    said = screen.words_on(kit, scene)
    assert "Fifty solo!" in said and "54/60" in said
    assert "Best: 54 of 60" in said and "Best: 54 of 70" in said


def test_a_badge_of_the_week_names_its_twist_and_its_metal(kit: Kit) -> None:
    _player, scene = ready(kit, "Ada", "luckybox")
    for key, name, sentence in (
        ("week_double_stars_1", "Double stars", "Finish its weekly challenge."),
        (
            "week_double_stars_2",
            "Double stars · Silver",
            "Win silver in its weekly challenge.",
        ),
    ):
        hang(scene, key, is_earned=True)
        assert scene.chosen_tier is not None and feat_name(scene.chosen_tier.feat) == name
        said = screen.words_on(kit, scene)
        assert sentence in said and "Stars score double" in said


def test_each_locked_one_says_how_far_it_is(kit: Kit) -> None:
    _player, scene = ready(kit, "Ada", "luckybox")
    scene.show_standings("luckybox", [FeatProgress(feat, 0) for feat in LUCKYBOX])
    said = screen.words_on(kit, scene)
    told = Counter(re.findall(r"0/\d+", said))
    locked = [ladder[0].feat for ladder in scene.ladders if not ladder[0].feat.is_hidden]
    # What is done at once has no way to be on.
    assert told == Counter(f"0/{feat.goal}" for feat in locked if feat.goal > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_progress_and_names_of_achievements_are_not_cut(kit: Kit, language: str) -> None:
    set_language(language)
    _player, scene = ready(kit, "Ada", "luckybox")
    scene.show_standings("luckybox", [FeatProgress(feat, feat.goal - 1) for feat in LUCKYBOX])
    said = screen.words_on(kit, scene)
    for ladder in scene.ladders:
        lowest = ladder[0]
        if lowest.feat.goal > 1:
            assert f"{lowest.feat.goal - 1}/{lowest.feat.goal}" in said
        if not lowest.feat.is_hidden:
            assert feat_name(lowest.feat) in said
