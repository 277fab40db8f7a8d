"""The statistics as they are shown: whose, which, and that every bar says its number."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.blanco.scenes.blanco_statistics import boxes as blanco_boxes
from game.blanco.scenes.blanco_statistics import ending_bars, line_bars, table_bars
from game.blanco.statistics import BlancoFigures, Wins
from game.luckybox.scenes.luckybox_statistics import boxes as luckybox_boxes
from game.luckybox.scenes.luckybox_statistics import length_bars
from game.luckybox.statistics import LuckyboxFigures
from game.scenes.bests import StatisticsScene
from game.scenes.frame.charts import Bar, Figure, draw_columns, draw_rows, draw_trend
from game.statistics import Company, Selection, Streak
from game.ui.widgets.fields import Choice
from game.ui.window.scene import Kit
from tests.box import Library
from tests.libraries import PATIENCE, kept, laid, laid_blanco, play, play_blanco
from tests.screen import Player, open_kit, words_on


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
    """Open the statistics and wait until the library has answered."""
    scene = StatisticsScene(kit)
    player = Player(kit, scene)
    settle(scene)
    player.wait()
    return player, scene


def settle(scene: StatisticsScene) -> None:
    until = time.monotonic() + PATIENCE
    while scene.is_waiting:
        assert time.monotonic() < until
        time.sleep(0.001)
        scene.update(0.0)


@pytest.fixture
def kit(home: Path) -> Kit:
    kit = open_kit((960, 540), folder=home)
    return kit


def choice(scene: StatisticsScene, area: str) -> Choice[object]:
    found = next(widget for widget in scene.focus.widgets if widget.area == area)
    assert isinstance(found, Choice)
    return found


def test_whoever_played_last_comes_first(kit: Kit) -> None:
    _player, scene = ready(kit)
    assert scene.profile is not None
    assert scene.profile.name == "Ada"
    kit.settings.last_seats = [("Nobody", "0", "person"), ("bo", "1", "person")]
    _player, scene = ready(kit)
    assert scene.profile is not None
    assert scene.profile.name == "Bo"
    assert scene.figures is not None
    assert scene.figures.games == 1


@pytest.mark.parametrize(
    ("company", "games"),
    [(None, 5), (Company.ALONE, 3), (Company.PEOPLE, 1), (Company.BOTS, 1)],
)
def test_the_company_tells_games_apart(kit: Kit, company: Company | None, games: int) -> None:
    _player, scene = ready(kit)
    while scene.wanted.company != company:
        choice(scene, "company").step(1)
    settle(scene)
    assert scene.figures is not None
    assert scene.figures.games == games


def test_every_choice_is_asked_of_the_library(kit: Kit) -> None:
    player, scene = ready(kit)
    for area in ("company", "edition", "undo", "practice"):
        rect = choice(scene, area).rect
        player.click((rect.right - 9, rect.centery))
    settle(scene)
    assert scene.wanted == Selection(Company.ALONE, "classic", False, True)
    assert scene.figures is not None
    assert scene.figures.games == 4, "the practised one too"


def test_games_that_are_not_there_are_said_not_to_be(kit: Kit) -> None:
    player, scene = ready(kit)
    scene.want(Selection(edition="french"))
    settle(scene)
    player.wait()
    assert "No finished games match" in words_on(kit, scene)


def test_all_kinds_are_counted_whichever_are_shown(kit: Kit) -> None:
    _player, scene = ready(kit)
    kinds = "6 finished games · 4 alone · 1 with people · 1 with bots · 1 practice"
    assert kinds in words_on(kit, scene)
    scene.want(Selection(Company.BOTS))
    settle(scene)
    assert kinds in words_on(kit, scene)


# --- two games ----------------------------------------------------------------------------------


def games_shown(scene: StatisticsScene) -> tuple[str, int]:
    settle(scene)
    assert scene.figures is not None
    assert isinstance(scene.figures, BlancoFigures if scene.game == "blanco" else LuckyboxFigures)
    return scene.game, scene.figures.games


def test_mouse_and_keyboard_switch_between_the_games(kit: Kit) -> None:
    player, scene = ready(kit)
    assert games_shown(scene) == ("luckybox", 5)
    rect = choice(scene, "game").rect
    player.click((rect.right - 9, rect.centery))
    assert games_shown(scene) == ("blanco", 2)
    player.press(pygame.K_TAB)
    while (there := scene.focus.current) is None or there.area != "game":
        player.press(pygame.K_TAB)
    player.press(pygame.K_LEFT)
    assert games_shown(scene) == ("luckybox", 5)
    player.press(pygame.K_RETURN)
    assert games_shown(scene) == ("blanco", 2)
    assert scene.focus.current is there, "the keyboard stays where it is"


def test_every_game_keeps_what_was_chosen_of_it(kit: Kit) -> None:
    _player, scene = ready(kit)
    scene.want(Selection(Company.ALONE, "classic"))
    scene.choose_game("blanco")
    assert games_shown(scene) == ("blanco", 2)
    scene.want(Selection(with_practice=True))
    assert games_shown(scene) == ("blanco", 3)
    scene.choose_game("luckybox")
    assert games_shown(scene) == ("luckybox", 3)


def test_who_never_played_a_game_is_told_so_and_asked_nothing(kit: Kit) -> None:
    player, scene = ready(kit)
    scene.choose(next(profile for profile in scene.profiles if profile.name == "Bo"))
    scene.choose_game("blanco")
    settle(scene)
    player.wait()
    assert "Bo has finished no game of Blanco yet." in words_on(kit, scene)
    offered = {widget.area for widget in scene.focus.widgets if widget.visible}
    assert {"game", "who"} < offered
    assert offered.isdisjoint({"company", "edition", "undo", "practice"})


def test_who_played_blanco_alone_finds_blanco(kit: Kit) -> None:
    kit.settings.last_seats = [("Cleo", "0", "person")]
    _player, scene = ready(kit)
    assert games_shown(scene) == ("blanco", 1)
    scene.choose_game("luckybox")
    settle(scene)
    assert "Cleo has finished no game of Super Mega Lucky Box yet." in words_on(kit, scene)


def test_where_nothing_was_played_it_says_what_will_be_here(tmp_path: Path) -> None:
    kit = open_kit((960, 540), folder=tmp_path)
    player, scene = ready(kit)
    assert "Your finished games add up here" in words_on(kit, scene)
    assert [widget.area for widget in scene.focus.widgets] == ["back"], "nothing to switch"
    player.press(pygame.K_ESCAPE)
    player.wait()
    assert player.scene is None


def test_a_library_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("", encoding="utf-8")
    kit = open_kit((960, 540), folder=tmp_path / "in the way")
    _player, scene = ready(kit)
    assert kit.notices.current
    assert not scene.is_waiting


# --- words and charts ----------------------------------------------------------------------------


def test_games_alone_are_not_counted_as_won() -> None:
    figures = LuckyboxFigures(
        games=12, average=50.0, best=60, won=10, scale={"classic": (1, 2, 3, 1, 1, 0, 0)},
        winning=Streak(0, 2),
    )  # fmt: skip
    assert luckybox_boxes(figures)[-1] == Figure("2", "Won with others", "of 4, up to 2 in a row")


@pytest.mark.parametrize(("hints", "best"), [((3, 1), "–"), ((3, 0), "14")])
def test_where_help_was_taken_in_every_game_it_is_said_why_there_is_no_best(
    tmp_path: Path, hints: tuple[int, ...], best: str
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
    assert luckybox_boxes(figures)[2] == Figure(best, "Best")
    assert ("made with help" in said) == (best == "–")


LOSSES = {1: 1, 3: 1, 4: 2, 9: 1, 12: 3}
SEVERAL = BlancoFigures(
    games=20, won=10, by_players={2: Wins(8, 14), 4: Wins(2, 6)}, second_grid=18, left=LOSSES,
    clears=6.5, colour_clears=4.0, quickest=17, turns=20.4, chains=(30, 20, 10), average=5.0,
)  # fmt: skip


def test_every_game_of_blanco_stands_in_one_bar() -> None:
    assert [(bar.label, bar.number) for bar in ending_bars(SEVERAL)] == [
        ("Won", "10"), ("1 to 3 cards left", "2"), ("4 to 6 cards left", "2"),
        ("7 to 9 cards left", "1"), ("10 to 12 cards left", "3"), ("Still on the first grid", "2"),
    ]  # fmt: skip


def test_wins_are_told_for_every_number_of_players() -> None:
    assert [(bar.label, bar.number) for bar in table_bars(SEVERAL)] == [
        ("2 players: 8 of 14", "57%"), ("3 players", "–"),
        ("4 players: 2 of 6", "33%"), ("5 players", "–"),
    ]  # fmt: skip


def test_lines_are_told_by_number_by_colour_and_in_chains() -> None:
    assert [bar.number for bar in line_bars(SEVERAL)] == ["6.5", "2.5", "4.0", "3.5"]


def test_who_never_won_has_no_quickest_win() -> None:
    never = BlancoFigures(games=3, average=9.0, turns=12.0)
    games, left, chain, quickest, _row, won = blanco_boxes(never)
    assert (games.number, left.number, chain.number) == ("3", "9.0", "0")
    assert (quickest.number, won.number, won.remark) == ("–", "0", "0% of 3")


def test_all_long_cascades_stand_in_the_last_column() -> None:
    bars = length_bars((900, 40, 20, 9, 5, 4, 3, 2, 1, 2, 0, 7))
    assert [bar.number for bar in bars] == ["40", "20", "9", "5", "4", "3", "2", "1", "9"]
    assert length_bars((900,)) == []


@pytest.mark.parametrize("values", [(0.0,), (0.0, 0.0), (1.0, 1e6), (5.0,) * 30])
def test_charts_can_be_drawn_of_any_numbers(kit: Kit, values: tuple[float, ...]) -> None:
    surface, rect = pygame.Surface((400, 200)), pygame.Rect(10, 10, 380, 180)
    bars = [Bar("a bar", value, f"{value:g}") for value in values]
    draw_rows(kit, surface, rect, bars, 0.6)
    draw_columns(kit, surface, rect, bars, 0.6)
    draw_trend(kit, surface, rect, values, values, 0.6)


@pytest.mark.parametrize("draw", [draw_rows, draw_columns])
def test_every_bar_says_its_number(
    kit: Kit, monkeypatch: pytest.MonkeyPatch, draw: type[draw_rows]
) -> None:
    said = []
    write = kit.text.draw
    monkeypatch.setattr(
        kit.text, "draw", lambda *args, **kwargs: said.append(args[1]) or write(*args, **kwargs)
    )
    bars = [Bar(f"bar {at}", at, f"{at} of 3") for at in range(3)]
    draw(kit, pygame.Surface((400, 200)), pygame.Rect(0, 0, 400, 200), bars, 0.6)
    assert {"0 of 3", "1 of 3", "2 of 3", "bar 0", "bar 1", "bar 2"} <= set(said)
