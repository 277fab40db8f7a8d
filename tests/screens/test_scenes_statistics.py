"""Statistics, skill and the results against each rival, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean
from unittest.mock import patch

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.blanco.scenes.blanco_statistics import (
    cleared_line_bars,
    game_ending_bars,
    player_count_bars,
)
from game.blanco.scenes.blanco_statistics import headline_figures as blanco_boxes
from game.blanco.statistics import BlancoFigures, WinCount
from game.box import GAMES
from game.library import save_thoughts
from game.luckybox import bots
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.decks import DEFAULT_DECK, OwnDeck, load_deck
from game.luckybox.mind.network import shipped_network
from game.luckybox.mind.review import analyse_game
from game.luckybox.record import LuckyboxMatch, new_match
from game.luckybox.rules import EDITIONS, view_for
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_statistics import (
    cascade_length_bars,
    kind_shown_first,
    mixed_kinds,
    point_source_bars,
)
from game.luckybox.scenes.luckybox_statistics import headline_figures as luckybox_boxes
from game.luckybox.scenes.luckybox_table import make_table, resume_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre, scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.screens import SCREENS
from game.luckybox.statistics import LuckyboxFigures
from game.record import PERSON_KIND, read_record, write_record
from game.record import Player as Seat
from game.scenes import bests
from game.scenes.bests import SkillScene, StatisticsScene, skill_figures
from game.scenes.frame.charts import (
    MINUS_SIGN,
    Bar,
    draw_bar_columns,
    draw_bar_rows,
    draw_trend_line,
    with_one_decimal,
)
from game.scenes.frame.widget_scene import LibraryPage
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.rival_results import RivalResultsScene
from game.scenes.shelf.gallery import BestMomentsScene
from game.scenes.shelf.records import HighScoresScene
from game.scenes.watch.watching import WatchedScene
from game.statistics import Company, GameSelection, Skill, Streak
from game.ui.pen import Pen
from game.ui.widgets.fields import Choice
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit
from tests.players.homes import opened_copy, settle, wait_for, wait_until
from tests.players.screen import Player, choose, click, open_kit, playing, widget_in, words_on
from tests.tables.box import Library
from tests.tables.libraries import connection_to, filled, kept, laid, laid_blanco, play, play_blanco


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("home")
    library = Library(folder)
    for seed in range(3):
        kept(library, play(laid(("Ada",), seed=seed), seed=seed))
    kept(library, play(laid(("Ada", "Bo"), seed=7), seed=7))
    kept(library, play(laid(("Ada",), bots=1, seed=8, edition="bga"), seed=8))
    practised = laid(("Ada",), seed=9)
    practised.extra["practice"] = True
    kept(library, play(practised, seed=9))
    kept(library, play_blanco(laid_blanco(("Ada",), 1, seed=2)))
    kept(library, play_blanco(laid_blanco(("Ada", "Cleo"), seed=3)))
    branch = laid_blanco(("Ada",), 1, seed=4)
    branch.extra["branch"] = {"at": 7}
    kept(library, play_blanco(branch))
    library.close()
    return folder


def ready(kit: Kit) -> tuple[Player, StatisticsScene]:
    player, scene = playing(kit, StatisticsScene(kit))
    settle(scene)
    player.wait()
    return player, scene


@pytest.fixture
def kit(home: Path) -> Kit:
    return open_kit((960, 540), folder=home)


def choice(scene: StatisticsScene, name: str) -> Choice[object]:
    found = widget_in(scene, name)
    assert isinstance(found, Choice)
    return found


FILTERS = {"company", "edition", "undo", "practice"}


def offered(scene: StatisticsScene) -> set[str]:
    """Give the names of what the page offers to choose by."""
    scene.update(0.0)
    names = {name for name, it in scene.choices.items() if it in scene.focus.widgets}
    return names | {widget.area for widget in scene.focus.widgets if widget.visible}


@pytest.mark.parametrize(
    ("company", "games"),
    [(None, 5), (Company.ALONE, 3), (Company.PEOPLE, 1), (Company.BOTS, 1)],
)
def test_the_company_tells_games_apart(kit: Kit, company: Company | None, games: int) -> None:
    _player, scene = ready(kit)
    scene.set_filters(GameSelection())
    while scene.wanted.company != company:
        choice(scene, "company").step_value(1)
    settle(scene)
    assert scene.figures.games == games
    kinds = "5 finished games · 3 solo · 1 with people · 1 with bots · 1 practice, not counted"
    assert f"{kinds} · mixed: Classic 4, Online 1" in words_on(kit, scene)


def test_an_own_deck_is_a_kind_of_its_own(tmp_path: Path) -> None:
    library = Library(tmp_path)
    deck = OwnDeck("Rainbow", tuple(load_deck(DEFAULT_DECK)))
    for own, seed in (None, 1), (None, 2), (deck, 3):
        kept(library, play(new_match([Seat("Ada")], "classic", seed, deck=own), seed=seed))
    library.close()
    kit = open_kit((960, 540), folder=tmp_path)
    _player, scene = ready(kit)
    assert (scene.wanted.edition, scene.figures.games) == ("classic", 2)
    said = words_on(kit, scene)
    assert "2 finished games · 2 solo · 1 with your own decks" in said
    choice(scene, "edition").step_value(-2)
    settle(scene)
    assert scene.figures.games == 1 and scene.wanted.edition.startswith("Rainbow #")
    assert "1 finished game · 1 solo" in words_on(kit, scene)


def test_records_say_how_many_games_their_filters_leave_out(tmp_path: Path) -> None:
    library = Library(tmp_path)
    deck = OwnDeck("Rainbow", tuple(load_deck(DEFAULT_DECK)))
    alone, rival = [Seat("Ada")], Seat("Bruno", kind="casual")
    for seats, own, seed in (alone, None, 1), (alone, None, 2), ([*alone, rival], deck, 3):
        kept(library, play(new_match(seats, "classic", seed, deck=own), seed=seed))
    library.close()
    kit = open_kit((960, 540), folder=tmp_path)
    player = Player(kit, HighScoresScene(kit))
    scene = player.at(HighScoresScene)
    settle(scene)
    told = "1 game with other players, editions or decks: see the filters above."
    assert len(scene.scores) == 2 and told in words_on(kit, scene)
    assert scene.rows.rect.bottom < scene.view.places["left out"].top, "no row lies on it"
    scene.set_filters(scene.wanted._replace(players=None))
    settle(scene)
    assert len(scene.scores) == 3 and "or decks" not in words_on(kit, scene)


def test_filters_come_with_the_tenth_game(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    kit.settings.last_seats = [("bo", "1", "person")]
    _player, scene = ready(kit)
    assert offered(scene).isdisjoint(FILTERS)
    scene.set_filters(GameSelection(edition="french"))
    settle(scene)
    assert offered(scene) > FILTERS
    assert "No finished games match" in words_on(kit, scene)
    scene.set_filters(GameSelection())
    settle(scene)
    assert offered(scene).isdisjoint(FILTERS)
    monkeypatch.setattr(bests, "MIN_GAMES_FOR_FILTERS", 1)
    assert offered(scene) > FILTERS
    kit.settings.last_seats = []
    _player, scene = ready(kit)
    assert scene.profile.name == "Ada"
    kit.settings.last_seats = [("Nobody", "0", "person"), ("bo", "1", "person")]
    _player, scene = ready(kit)
    assert scene.profile.name == "Bo"
    assert scene.figures.games == 1


def test_every_choice_is_asked_of_the_library(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bests, "MIN_GAMES_FOR_FILTERS", 6)
    player, scene = ready(kit)
    scene.set_filters(GameSelection())
    for area in ("company", "edition", "undo", "practice"):
        rect = choice(scene, area).rect
        player.click((rect.right - 9, rect.centery))
    settle(scene)
    assert scene.wanted == GameSelection(Company.ALONE, "classic", False, True)
    assert scene.figures.games == 4, "the practised one too"


def test_they_open_on_the_edition_played_most_and_all_say_what_they_mix(kit: Kit) -> None:
    _player, scene = ready(kit)
    assert scene.profile.name == "Ada" and scene.wanted == GameSelection(edition="classic")
    told = "4 finished games · 3 solo · 1 with people"
    assert f"{told} · 1 practice, not counted · 1 in other editions" in words_on(kit, scene)
    assert offered(scene) > FILTERS, "a kind that is hidden can be chosen"
    scene.set_filters(GameSelection())
    settle(scene)
    assert scene.wanted.edition is None and scene.figures.games == 5, "a choice stays"
    scene.choose_player(next(it for it in scene.profiles if it.name == "Bo"))
    settle(scene)
    assert scene.wanted.edition == "classic" and scene.figures.games == 1


@given(st.dictionaries(st.sampled_from([*EDITIONS]), st.integers(1, 60)))
def test_no_twist_counts_before_it_is_asked_for_where_a_game_without_one_was_played(
    played: dict[str, int],
) -> None:
    first = kind_shown_first(played)
    plain = {name: count for name, count in played.items() if not EDITIONS[name].is_twist}
    assert (first is None) == (not played)
    if first is not None:
        assert played[first] == max((plain or played).values())
    told = mixed_kinds(played)
    assert sum(int(one.split()[-1]) for one in told) == sum(played.values())
    assert len(told) == len(plain) + (len(plain) < len(played))


def games_shown(scene: StatisticsScene) -> tuple[str, int]:
    settle(scene)
    assert isinstance(scene.figures, BlancoFigures if scene.game == "blanco" else LuckyboxFigures)
    return scene.game, scene.figures.games


def test_mouse_and_keyboard_switch_between_the_games_which_keep_what_was_chosen(kit: Kit) -> None:
    player, scene = ready(kit)
    assert games_shown(scene) == ("luckybox", 4)
    rect = choice(scene, "game").rect
    player.click((rect.right - 9, rect.centery))
    assert games_shown(scene) == ("blanco", 2)
    player.press(pygame.K_TAB)
    while (there := scene.focus.current) is None or there.area != "game":
        player.press(pygame.K_TAB)
    player.press(pygame.K_LEFT)
    assert games_shown(scene) == ("luckybox", 4)
    player.press(pygame.K_RETURN)
    assert games_shown(scene) == ("blanco", 2)
    assert scene.focus.current is there, "the keyboard stays where it is"
    _player, scene = ready(kit)
    scene.set_filters(GameSelection(Company.ALONE, "classic"))
    scene.choose_game("blanco")
    assert games_shown(scene) == ("blanco", 2)
    scene.set_filters(GameSelection(with_practice=True))
    assert games_shown(scene) == ("blanco", 3)
    scene.choose_game("luckybox")
    assert games_shown(scene) == ("luckybox", 3)


def test_who_played_blanco_alone_finds_blanco_and_of_the_other_is_asked_nothing(kit: Kit) -> None:
    kit.settings.last_seats = [("Cleo", "0", "person")]
    _player, scene = ready(kit)
    assert games_shown(scene) == ("blanco", 1)
    scene.choose_game("luckybox")
    settle(scene)
    assert "Cleo hasn’t finished a game of Super Mega Lucky Box yet." in words_on(kit, scene)
    assert {"game", "who"} < offered(scene)
    assert offered(scene).isdisjoint(FILTERS)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (StatisticsScene, "Your finished games add up here"),
        (SkillScene, "here you see what was luck"),
        (RivalResultsScene, "Finish a game against a rival"),
    ],
)
def test_where_nothing_was_played_it_says_what_will_be_here(
    tmp_path: Path, make: type[StatisticsScene], words: str
) -> None:
    kit = open_kit((960, 540), folder=tmp_path)
    player, scene = playing(kit, make(kit))
    wait_until(player, lambda: not scene.is_waiting)
    assert words in words_on(kit, scene)
    if make is StatisticsScene:
        areas = [widget.area for widget in scene.focus.widgets]
        assert areas == ["back", "play"], "nothing to switch"
    player.press(pygame.K_RIGHT, pygame.K_DOWN)
    assert player.scene is scene
    player.press(pygame.K_ESCAPE)
    assert player.scene is None


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)], ids=str)
@pytest.mark.parametrize(
    "make",
    [
        HighScoresScene,
        RivalResultsScene,
        StatisticsScene,
        SkillScene,
        lambda kit: BestMomentsScene(kit, "luckybox"),
    ],
)
def test_where_nothing_was_played_the_largest_text_says_so_at_once(
    tmp_path: Path, make: Callable[[Kit], LibraryPage], size: tuple[int, int]
) -> None:
    kit = open_kit(size, Settings(text_size=200), folder=tmp_path)
    player, scene = playing(kit, make(kit))
    wait_until(player, lambda: not scene.is_waiting)
    page, place = kit.stack.page, scene.view.places
    # There, a sample of a chart, or the faces of the rivals, may lie further down.
    assert page.size == size or isinstance(scene, StatisticsScene | RivalResultsScene)
    back = widget_in(scene, "back").rect
    for rect in (place["heading"], place["message"], back):
        assert page.visible_rect.contains(rect)
    assert not place["message"].colliderect(back)


def test_what_a_filter_leaves_empty_is_said_where_the_filter_is_seen(home: Path) -> None:
    """With the largest text; with games again, the page is long and opens at its top."""
    kit = open_kit((960, 540), Settings(text_size=200), folder=home)
    player, scene = ready(kit)
    assert kit.stack.page.size[1] > 3 * 540 and kit.stack.page.scroll_position == (0, 0)
    scene.set_filters(GameSelection(company=Company.BOTS, edition="french"))
    wait_until(player, lambda: not scene.is_waiting)
    assert "No finished games match" in words_on(kit, scene)
    message = scene.view.places["message"]
    shown = [widget.rect for widget in scene.focus.widgets if widget.visible]
    shown.append(scene.layout.fit_to_size(kit.stack.page.size)["caption"])
    assert message.collidelist(shown) < 0
    assert message.top - max(rect.bottom for rect in shown) < 60
    scene.set_filters(GameSelection())
    wait_until(player, lambda: not scene.is_waiting)
    assert kit.stack.page.size[1] > 3 * 540


def test_a_library_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("", encoding="utf-8")
    kit = open_kit((960, 540), folder=tmp_path / "in the way")
    _player, scene = ready(kit)
    assert kit.notices.current
    assert not scene.is_waiting


# --- words and charts ----------------------------------------------------------------------------


@pytest.mark.parametrize(("hints", "best"), [((3, 1), []), ((3, 0), ["14"])])
def test_where_help_was_taken_in_every_game_it_is_said_why_there_is_no_best(
    tmp_path: Path, hints: tuple[int, ...], best: list[str]
) -> None:
    library = Library(tmp_path)
    for seed, count in enumerate(hints):
        match = laid(("Ada",), seed=seed)
        match.extra["hints"] = [count]
        kept(library, play(match, seed=seed))
    library.close()
    kit = open_kit((960, 540), folder=tmp_path)
    _player, scene = ready(kit)
    figures, said = scene.figures, words_on(kit, scene)
    assert isinstance(figures, LuckyboxFigures)
    assert [it.number for it in luckybox_boxes(figures) if it.label == "Best"] == best
    assert ("no record: every game had help" in said) == (not best)


LOSSES = {1: 1, 3: 1, 4: 2, 9: 1, 12: 3}
SEVERAL = BlancoFigures(
    games=20, won=10, by_players={2: WinCount(8, 14), 4: WinCount(2, 6)}, second_grid=18,
    left=LOSSES,
    clears=6.5, colour_clears=4.0, quickest=17, turns=20.4, chains=(30, 20, 10), average=5.0,
)  # fmt: skip


def test_bars_tell_every_game_once_and_who_never_won_has_no_quickest_win() -> None:
    assert [(bar.label, bar.number) for bar in game_ending_bars(SEVERAL)] == [
        ("Won", "10"), ("1 to 3 cards left", "2"), ("4 to 6 cards left", "2"),
        ("7 to 9 cards left", "1"), ("10 to 12 cards left", "3"), ("Still on the first grid", "2"),
    ]  # fmt: skip
    assert [(bar.label, bar.number) for bar in player_count_bars(SEVERAL)] == [
        ("2 players: 8 of 14", "57%"), ("3 players", "–"),
        ("4 players: 2 of 6", "33%"), ("5 players", "–"),
    ]  # fmt: skip
    assert [bar.number for bar in cleared_line_bars(SEVERAL)] == ["6.5", "2.5", "4.0", "3.5"]
    never = BlancoFigures(games=3, average=9.0, turns=12.0)
    games, left, chain, _row, won = blanco_boxes(never)
    assert (games.number, left.number, chain.number) == ("3", "9.0", "0")
    assert (won.number, won.remark) == ("0", "0% of 3"), "no quickest win, and no dash for it"
    figures = LuckyboxFigures(
        games=12, average=50.0, best=60, won=10, scale={"classic": (1, 2, 3, 1, 1, 0, 0)},
        winning=Streak(0, 2),
    )  # fmt: skip
    wins = luckybox_boxes(figures)[-1]
    assert (wins.number, wins.remark) == ("2", "of 4, up to 2 in a row")
    bars = cascade_length_bars((900, 40, 20, 9, 5, 4, 3, 2, 1, 2, 0, 7))
    assert [bar.number for bar in bars] == ["40", "20", "9", "5", "4", "3", "2", "1", "9"]
    assert cascade_length_bars((900,)) == []


@pytest.mark.parametrize("values", [(0.0,), (0.0, 0.0), (1.0, 1e6, 2.0), (5.0,) * 30])
def test_charts_are_drawn_of_any_numbers_and_say_them(kit: Kit, values: tuple[float, ...]) -> None:
    surface, rect = pygame.Surface((400, 200)), pygame.Rect(10, 10, 380, 180)
    bars = [Bar(f"bar {at}", value, f"{value:g} of 3") for at, value in enumerate(values)]
    pen = Pen(kit, surface, 0.6)
    draw_trend_line(pen, rect, values, values)
    for draw in (draw_bar_rows, draw_bar_columns):
        with patch.object(kit.text, "draw", wraps=kit.text.draw) as drawn:
            draw(pen, rect, bars)
        said = {call.args[1] for call in drawn.call_args_list}
        assert len(bars) > 3 or {words for bar in bars for words in (bar.label, bar.number)} <= said


@pytest.fixture(scope="module")
def reviewed_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    uids = filled(
        home,
        *(play(laid(("Ada",), seed=seed), seed=seed) for seed in range(3)),
        play(laid(("Zoé",), seed=9)),
        play_blanco(laid_blanco(("Ada",), 1)),
    )
    with connection_to(home) as connection:
        for uid, luck in zip(uids, (-5_000, 9_000, 0), strict=False):
            save_thoughts(connection, uid, judged=f"40 22000 {luck}", par=68)
    return home


@pytest.fixture
def skill_kit(reviewed_home: Path, tmp_path: Path) -> Kit:
    return opened_copy(reviewed_home, tmp_path)


def opened_at(kit: Kit) -> tuple[Player, SkillScene]:
    player, scene = playing(kit, SkillScene(kit, "Ada"))
    wait_until(player, lambda: scene.skill is not None and not scene.is_waiting)
    return player, scene


@pytest.mark.parametrize(
    ("value", "words"), [(0, "0.0"), (-0.7, "-0.7"), (-0.04, "0.0"), (-1.5, "-1.5")]
)
def test_a_number_just_below_nothing_keeps_its_sign(value: float, words: str) -> None:
    assert with_one_decimal(value) == words.replace("-", MINUS_SIGN)


def test_the_streak_names_the_average_that_it_counts_by() -> None:
    """It is each game's average until then, not the one that is shown beside it."""
    figures = LuckyboxFigures(3, 40.0, totals=(30, 40, 50), lucky=Streak(3, 3))
    (label,) = [box.label for box in luckybox_boxes(figures) if "streak" in box.label.lower()][:1]
    assert label == "Streak: average so far or better"


@pytest.mark.parametrize("seed", range(20))
def test_the_sources_of_points_add_up_to_the_average_that_is_shown(seed: int) -> None:
    rng = Random(seed)
    games = rng.randrange(1, 30)
    each = [rng.randrange(games * 20) / games for _source in range(10)]
    moons, incomplete = rng.randrange(-6 * games, 10 * games) / games, each.pop()
    cards, stars = (each[0], each[1], each[2], each[3]), (each[4], each[5], each[6], each[7])
    average = sum(cards) + sum(stars) + moons + incomplete
    figures = LuckyboxFigures(
        games, average, cards=cards, stars=stars, incomplete=incomplete, moon_points=moons
    )
    shown = [bar.number.replace(MINUS_SIGN, "-") for bar in point_source_bars(figures)]
    assert round(sum(map(float, shown)), 1) == float(with_one_decimal(average))


def test_the_statistics_lead_there_for_who_is_shown_and_back(skill_kit: Kit) -> None:
    statistics = StatisticsScene(skill_kit)
    player = Player(skill_kit, statistics)
    wait_until(player, lambda: statistics.figures is not None)
    choose(statistics, "who", "Zoé")
    wait_until(player, lambda: not statistics.is_waiting)
    click(player, "Skill")
    scene = player.at(SkillScene)
    wait_until(player, lambda: scene.skill is not None)
    assert scene.profile is not None and scene.profile.name == "Zoé"
    assert "1 solo game has no review yet" in " ".join(words_on(skill_kit, scene).split())
    click(player, "Play solo")
    player.wait(40)
    assert player.at(DraftScene).table.players[0].name == "Zoé"
    player.kit.stack.pop()
    player.wait(2)
    assert player.scene is scene
    player.press(pygame.K_ESCAPE)
    assert player.scene is statistics
    choose(statistics, "who", "Ada")
    choose(statistics, "game", skill_kit.games["blanco"].title)
    with pytest.raises(LookupError):
        statistics.focus.find_by_label("Skill")


def test_it_says_what_reviews_and_pars_come_to_and_the_luckiest_game_opens(skill_kit: Kit) -> None:
    player, scene = opened_at(skill_kit)
    words = words_on(skill_kit, scene)
    assert "22.0 Points lost by choices" in words.replace("3 games reviewed ", "")
    assert "You choose about as well as Bruno." in words and "You 22.0" in words
    assert "3 games reviewed" in words and "3 games with par" in words
    assert "+1.3" in words and "0 of 3" in words
    assert "luck +9.0" in words and f"luck {MINUS_SIGN}5.0" in words
    luckiest = scene.skill.luckiest if scene.skill is not None else None
    click(player, "Luckiest game")
    assert wait_for(player, LuckyboxTheatre).told.told.extra["uid"] == luckiest.uid
    assert skill_kit.job_runner.current is not None
    skill_kit.job_runner.cancel_job()


@pytest.mark.parametrize("size", [(960, 540), (1600, 900)], ids=str)
def test_without_a_review_the_page_offers_them_large_and_says_what_is_missing(
    reviewed_home: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    player, scene = opened_at(opened_copy(reviewed_home, tmp_path, size))
    shown = scene.skill
    scene.older = ("one", "two")
    scene.show_skill(Skill())
    player.wait(2)
    large = scene.focus.find_by_label("Review older games").rect
    assert large.width > 0.35 * size[0] and large.height > 0.1 * size[1]
    assert abs(large.centerx - size[0] / 2) < 0.02 * size[0]
    assert scene.focus.find_by_label("Play solo").rect.width < large.width
    said = " ".join(words_on(player.kit, scene).split())
    assert "Your 2 solo games have no review yet." in said
    assert "From three games on, you see a curve here." in said
    assert shown is not None
    scene.show_skill(shown)
    player.wait(2)
    assert scene.message() == ""
    assert scene.focus.find_by_label("Review older games").rect.top > large.top


def test_the_page_says_what_lost_points_and_par_are_measured_by(skill_kit: Kit) -> None:
    _player, scene = opened_at(skill_kit)
    said = " ".join(words_on(skill_kit, scene).split())
    assert "Points lost: against the best choice. Par: the strongest rival’s score." in said


def test_too_few_games_say_no_figure_but_how_many_are_missing(skill_kit: Kit) -> None:
    _player, scene = opened_at(skill_kit)
    assert scene.skill is not None
    two = replace(scene.skill, losses=(20.0, 30.0), margins=(4,))
    *known, choices, par = skill_figures(two)
    assert [box.number for box in known] == ["1 of 1"] and not (choices.number or par.number)
    assert (choices.remark, par.remark) == ("1 more game needed", "2 more games needed")
    assert len(skill_figures(replace(two, margins=(4, 5)))) == 2, "what both need is said once"
    unreviewed = [box.label for box in skill_figures(replace(two, losses=()))]
    assert choices.label not in unreviewed and par.label in unreviewed
    scene.show_skill(two)
    words = words_on(skill_kit, scene)
    assert "uckiest game" not in words, "of two games, both may have been lucky"
    assert "How well you choose" not in words and "You choose about" not in words


def test_the_rivals_on_the_scale_stand_as_they_play() -> None:
    """Two deals, reviewed, are enough to tell neighbours two apart, and the order of all."""
    losses = SCREENS.rival_losses
    assert list(losses) == [*bots.LEVEL_NAMES]
    assert sorted(losses.values(), reverse=True) == [*losses.values()]
    found = {name: mean(_loss_of_bot(name, seed) for seed in (1, 2)) for name in losses}
    assert found["master"] < 2
    assert found["sharp"] < found["solid"] < found["casual"]
    assert found["beginner"] > found["solid"]


def _loss_of_bot(name: str, seed: int) -> float:
    match, rng = laid(("Ada",), seed=seed), Random(seed)
    while not match.is_over:
        if legal := match.legal(0):
            match.act(bots.BOTS[name](view_for(match.game, 0), legal, rng))
        else:
            match.advance()
    review = analyse_game(match.setup, tuple(match.actions), shipped_network())
    return sum(one.loss for one in review.decisions)


@pytest.fixture(scope="module")
def rivals_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    filled(
        home,
        *(play(laid(("Ada",), 1, seed=seed), seed=seed) for seed in range(3)),
        play(laid(("Zoé",), 1, seed=9)),
        *(play_blanco(laid_blanco(("Ada",), 1, seed=seed)) for seed in range(2)),
    )
    return home


@pytest.fixture
def against_kit(rivals_home: Path, tmp_path: Path) -> Kit:
    return opened_copy(rivals_home, tmp_path)


def is_known(scene: RivalResultsScene) -> bool:
    return scene.encounters is not None and not scene.is_waiting


def against_opened(kit: Kit, game: str = "") -> tuple[Player, RivalResultsScene]:
    player, scene = playing(kit, RivalResultsScene(kit, game))
    wait_until(player, lambda: is_known(scene))
    return player, scene


def games_met(scene: RivalResultsScene) -> dict[str, int]:
    return {kind: one.games for kind, one in scene.encounters.items()}


def test_the_bests_lead_to_the_rivals_of_the_same_game_and_back(against_kit: Kit) -> None:
    bests = HighScoresScene(against_kit, "blanco")
    player = Player(against_kit, bests)
    wait_until(player, lambda: bests.is_listed)
    click(player, "Against rivals")
    scene = player.at(RivalResultsScene)
    assert scene.game == "blanco"
    player.press(pygame.K_ESCAPE)
    assert player.scene is bests


def test_every_rival_is_listed_for_whoever_and_whichever_game_is_chosen(against_kit: Kit) -> None:
    player, scene = against_opened(against_kit)

    def turn(area: str) -> None:
        rect = widget_in(scene, area).rect
        player.click((rect.right - 12, rect.centery))
        wait_until(player, lambda: is_known(scene))

    assert games_met(scene) == {"line-greedy": 3}
    words = words_on(against_kit, scene)
    assert all(rival.words in words for rival in scene.rivals.values())
    assert words.count("Not faced yet") == len(scene.rivals) - 1
    assert "times in front" in words and "of 3" in words
    turn("who")
    assert (scene.profile.name, games_met(scene)) == ("Zoé", {"line-greedy": 1})
    turn("game")
    assert (scene.game, games_met(scene)) == ("blanco", {})
    turn("who")
    assert sum(games_met(scene).values()) == 2
    assert "lower is better" in words_on(against_kit, scene)


EVERYBODY = ["beginner", "casual", DEFAULT_BOT_NAME, "solid", "sharp", "master"]


def at_the_seats(kit: Kit, kinds: list[str]) -> SeatSetupScene:
    kit.settings.last_seats = [("", str(at), kind) for at, kind in enumerate(kinds)]
    kit.stack.push(TitleScene(kit))
    return SeatSetupScene(kit, 7)


def test_each_rival_plays_from_the_seats_to_the_end_and_its_record_says_who(kit: Kit) -> None:
    player, scene = playing(kit, at_the_seats(kit, EVERYBODY))
    scene.start_game()
    player.wait()
    match = player.at(WatchedScene).table.match
    while not match.is_over:
        match.let_bots_act()
        if match.is_ready:
            match.advance()
    record = read_record(write_record(match.record()), GAMES)
    again = LuckyboxMatch.resumed(record)
    assert [player.kind for player in again.players] == EVERYBODY
    assert [player.name for player in again.players] == [
        "Pip", "Momo", "Clara", "Bruno", "Vesper", "Sibyl",
    ]  # fmt: skip
    assert again.is_over and again.game == match.game


def test_a_kept_game_goes_on_with_its_rivals(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    table = make_table(
        kit, [Seat("Ada"), Seat("Vesper", 1, "sharp"), Seat("Pip", 2, "beginner")], "classic", 3
    )
    record = read_record(write_record(table.match.record()), GAMES)
    again = resume_table(kit, record)
    assert [player.kind for player in again.players] == [PERSON_KIND, "sharp", "beginner"]
    assert again.match.let_bots_act() == table.match.let_bots_act()
    players = [Seat("Ada"), Seat("Sibyl", 1, "master"), Seat("Dédé", 2, DEFAULT_BOT_NAME)]
    record = read_record(write_record(make_table(kit, players, "classic", 3).match.record()), GAMES)
    plain = make_table(
        kit, [Seat("Ada"), Seat("Sibyl", 1, DEFAULT_BOT_NAME), players[2]], "classic", 3
    ).match
    monkeypatch.setattr(bots, "is_numpy_installed", lambda: False)
    table = resume_table(kit, record)
    assert "Sibyl" in " ".join(kit.notices.last) and "Dédé" not in " ".join(kit.notices.last)
    assert table.match.let_bots_act() == plain.let_bots_act()
    assert table.players[1].kind == "master"


def test_while_a_rival_takes_its_time_the_person_may_answer_and_space_hurries(kit: Kit) -> None:
    kit.settings.speed = "normal"
    table = make_table(kit, [Seat("Ada"), Seat("Vesper", 1, "sharp")], "classic", 3)
    match = table.match
    for seat in match.waiting_seats():
        table.act(match.legal(seat)[0])
    while not match.game.turn:
        table.advance()
    while table.director.is_busy():
        table.advance_time(0.02)
        table.director.finish()
    scene = scene_for_table(kit, table)
    assert isinstance(scene, RoundScene)
    player = Player(kit, scene, frames=2)
    assert set(match.waiting_seats()) == {0, 1} and scene.question.legal
    player.press(pygame.K_SPACE)
    for _frame in range(5):
        player.wait()
        assert scene.question.legal, "the person is kept from answering"
    assert match.waiting_seats() == (0,)


def test_no_invented_curve_lies_beside_a_true_one(skill_kit: Kit) -> None:
    player, scene = opened_at(skill_kit)
    assert scene.skill is not None
    for losses, is_sample in (((3.0, 2.0, 4.0), False), ((3.0,), True)):
        scene.show_skill(replace(scene.skill, losses=losses, margins=(1,)))
        player.wait(2)
        assert ("A sample: game by game" in words_on(skill_kit, scene)) == is_sample
