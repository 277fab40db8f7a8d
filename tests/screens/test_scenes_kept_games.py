"""The kept games: looked for, opened and deleted."""

from __future__ import annotations

import dataclasses
from datetime import date
from pathlib import Path
from random import Random
from shutil import copytree

import pygame
import pytest
from pygame.event import Event

from game.blanco.scenes import blanco_telling
from game.blanco.scenes.blanco_result import BlancoFinal
from game.blanco.scenes.blanco_statistics import last_table_of_view, last_table_picture
from game.blanco.scenes.blanco_theatre import BlancoTheatre
from game.blanco.stage import view_of_state as blanco_view_of
from game.files import brief_path
from game.library import (
    GameSearch,
    LibraryUnavailable,
    ListedGame,
    ListedSeat,
    list_games,
    save_thoughts,
)
from game.luckybox.decks import DEFAULT_DECK
from game.luckybox.record import (
    DAILY_DEALS,
    WEEKLY_DEALS,
    LuckyboxMatch,
    new_challenge_match,
    new_occasion_match,
)
from game.luckybox.rules import score_sheets
from game.luckybox.rules.model import FixedShuffles
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_statistics import cascade_picture, rounds_before_scoring
from game.luckybox.scenes.luckybox_statistics import last_table_picture as luckybox_last_table
from game.luckybox.scenes.luckybox_theatre import LuckyboxTheatre
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.stage import view_of
from game.luckybox.statistics import best_cascades
from game.record import PERSON_KIND, Json
from game.record import Player as Seat
from game.scenes.frame.charts import MINUS_SIGN
from game.scenes.frame.drawing import medal_in_words
from game.scenes.frame.widget_scene import ConfirmScene
from game.scenes.game import LastTablePicture
from game.scenes.menu.title import TitleScene
from game.scenes.share import ShareScene
from game.scenes.shelf.gallery import (
    BestMomentsScene,
    TablePainting,
    game_notes_in_words,
    game_summary,
    occasion_of_game,
    player_names,
    ranked_seats,
    replay_to_table,
    scores_in_words,
    table_tile_rects,
)
from game.scenes.shelf.kept_games import (
    RECORDS_FOLDER,
    SavedGamesScene,
    deletion_words,
    record_file_name,
)
from game.scenes.table.play_scene import PauseScene
from game.scenes.watch.timeline import PlaybackMode
from game.thinking import PendingResult
from game.ui.widgets.controls import KEY_STROKE_NAMES
from game.ui.window.scene import Kit
from game.words import in_all_languages, rank_in_figures, set_language
from tests.players.homes import opened_copy, wait_for, wait_until
from tests.players.screen import Player, choose, click, open_kit, playing, widget_in, words_on
from tests.tables.blanco_table import exchanged, hidden_from
from tests.tables.box import Library, code_of, read_code
from tests.tables.libraries import (
    PATIENCE,
    filled,
    kept,
    laid,
    laid_blanco,
    laid_series,
    opened,
    play,
    play_blanco,
)
from tests.tables.records import read_record


@pytest.fixture
def kit(six_games_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return opened_copy(six_games_home, tmp_path)


def listed(kit: Kit) -> tuple[Player, SavedGamesScene]:
    player, scene = playing(kit, SavedGamesScene(kit))
    wait_until(player, lambda: scene.chosen_game is not None)
    return player, scene


def names(scene: SavedGamesScene) -> list[str]:
    games = (scene.found[row] for row in range(scene.rows.count))
    return ["+".join(seat.name for seat in game.seats) for game in games if game is not None]


def settled(player: Player, scene: SavedGamesScene) -> list[str]:
    wait_until(player, lambda: not scene.is_waiting)
    return names(scene)


def test_the_picture_of_a_finished_game_has_the_cards_that_were_finished_last() -> None:
    """Of who has finished every card nothing else would be left to be seen."""
    finished = 0
    for seed in range(4):
        match = laid((), 2, seed=seed)
        while not match.is_over:
            if not match.let_bots_act():
                match.advance()
        laid_down = rounds_before_scoring(match.record())[-1]
        for shown, ended in zip(view_of(laid_down).seats, match.game.seats, strict=True):
            finished += ended.completed[-1]
            assert len(shown.cards) == len(ended.held) + ended.completed[-1] > 0
            assert sum(card.points is not None for card in shown.cards) == ended.completed[-1]
    assert finished


def test_the_picture_of_a_finished_solo_game_has_the_cards_of_all_four_rounds() -> None:
    match = play(laid(("Ada",), seed=3))
    record = match.record()
    rounds = rounds_before_scoring(record)
    assert [state.round for state in rounds] == [1, 2, 3, 4]
    finished = [
        sum(card.points is not None for card in view_of(state).seats[0].cards) for state in rounds
    ]
    assert tuple(finished) == match.game.seats[0].completed
    assert luckybox_last_table(record).seats == len(rounds)
    assert luckybox_last_table(play(laid(("Ada",), seed=3), 20).record()).seats == 1
    assert luckybox_last_table(play(laid(("Ada", "Bo"), seed=3)).record()).seats == 2


def test_the_picture_of_an_unfinished_game_tells_no_number_that_is_not_turned_up(
    kit: Kit, tmp_path: Path
) -> None:
    """Who leaves after an answer may still undo it, and must not see what it would have met."""
    pictures = []
    for at, second in enumerate((2, 3)):
        setup, rest = laid(("Ada",)).setup, (1, 2, 3, 4, 5, 6, 7, 8, 9)
        first_round = (1, second, *rest[2:])
        order = FixedShuffles(numbers=(first_round, rest, rest, rest))
        setup = dataclasses.replace(setup, order=order)
        match = LuckyboxMatch(setup, [Seat("Ada", 0)], DEFAULT_DECK)
        while match.game.turn < 1 or not match.is_ready:
            if match.is_ready:
                match.advance()
            else:
                match.act(match.legal(0)[0])
        assert match.undoable_action(0) is not None
        answered = painted_as_kept(kit, tmp_path / f"{at} answered", match)
        match.advance()
        pictures.append((answered, painted_as_kept(kit, tmp_path / f"{at} turned up", match)))
    (answered, turned_up), (other_answered, other_turned_up) = pictures
    assert answered == other_answered
    assert len({answered, turned_up, other_turned_up}) == 3, "what is turned up is shown"


def painted_as_kept(kit: Kit, folder: Path, match: LuckyboxMatch) -> bytes:
    (uid,) = filled(folder, match)
    return painted(kit, replay_to_table(opened(folder), uid, kit.games))


def test_a_small_picture_of_a_solo_game_shows_each_rounds_points(kit: Kit) -> None:
    match = play(laid(("Ada",), seed=3))
    table = luckybox_last_table(match.record())
    (sheet,) = score_sheets(match.game)
    rounds = [cards + stars for cards, stars in zip(sheet.cards, sheet.stars, strict=True)]
    assert [points for points, _ink in table.bars] == rounds
    asked = list[int]()
    bare = table.but(painter=lambda *_given: asked.append)
    for high, painted in ((80, []), (300, [0, 1, 2, 3])):
        painting = TablePainting(kit, (160 * high // 90, high), bare)
        while not painting.paint_next_part():
            pass
        assert asked == painted, "cards only where they can be told apart"


def test_a_cascade_is_shown_by_the_cards_as_it_left_them(tmp_path: Path) -> None:
    match = play(laid(("Ada",), seed=3))
    (uid,) = filled(tmp_path, match)
    kit = open_kit(folder=tmp_path)
    library = kit.shelf.library
    assert library is not None
    for found in library.ask(best_cascades).wait(PATIENCE):
        painting = TablePainting(kit, (300, 84), cascade_picture(match.record(), found))
        while not painting.paint_next_part():
            pass
        assert found.uid == uid and len(set(painting.picture.get_view("2").raw)) > 9


# --- the list ------------------------------------------------------------------------------------


def test_all_games_are_listed_the_last_first_and_narrowed_by_name_and_kind(kit: Kit) -> None:
    player, scene = listed(kit)
    assert settled(player, scene) == ["Léon", "Ada+Bob", "Bob", "Zoé+Bot 1", "Ada+Zoé", "Ada"]
    wait_until(player, lambda: scene.has_painted_all_in_view)
    player.wait(10)
    assert player.drawn_in(60) == 0
    player.click(widget_in(scene, "who").rect.center)
    player.type("zo")
    assert settled(player, scene) == ["Zoé+Bot 1", "Ada+Zoé"]
    player.press(pygame.K_BACKSPACE, pygame.K_BACKSPACE)
    assert len(settled(player, scene)) == 6
    scene.start_search(GameSearch(edition="bga"))
    assert settled(player, scene) == ["Bob"]
    scene.start_search(GameSearch(is_finished=False))
    assert settled(player, scene) == ["Léon", "Bob"]
    scene.start_search(GameSearch())
    settled(player, scene)
    player.click(widget_in(scene, "least").rect.center)
    player.type("400")
    assert settled(player, scene) == []
    player.wait(3)
    player.press(*[pygame.K_BACKSPACE] * 3)
    assert len(settled(player, scene)) == 6
    player.click(widget_in(scene, "when").rect.center)
    player.type("1999")
    assert settled(player, scene) == []


def test_a_damaged_game_is_listed_in_words_and_told_when_it_is_opened(
    six_games_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    own = tmp_path / "own"
    copytree(six_games_home, own)
    for file in (own / "games").iterdir():
        data = file.read_bytes()
        if "solo" in file.name and "Léon".encode() in data:
            parts = data.split(b'"card": ')
            file.write_bytes(b'"card": '.join(parts[:12]) + b'"kard": ' + b"".join(parts[12:]))
        elif "Ada-Bob" in file.name:
            file.write_bytes(data[data.index(b"actions") :])
    kit = opened_copy(own, tmp_path)
    player, scene = listed(kit)
    names = settled(player, scene)
    assert sorted(names) == sorted(["", "Léon", "Bob", "Zoé+Bot 1", "Ada+Zoé", "Ada"])
    wait_until(player, lambda scene=scene: scene.has_painted_all_in_view)
    for name, told in (
        ("", "This game’s players and deal cannot be read."),
        ("Léon", "Some of this game’s moves cannot be read."),
    ):
        assert kit.stack.top is scene
        player.press(pygame.K_HOME, *[pygame.K_DOWN] * names.index(name))
        player.press(pygame.K_RETURN)
        assert kit.notices.current == told
    # What can be shown of it is.
    wait_until(player, lambda kit=kit, scene=scene: kit.stack.top is not scene)


def test_the_wheel_and_the_keys_go_through_a_long_list(tmp_path: Path) -> None:
    """Pages are asked for as they come into view, and only a few are kept."""
    alone = play(laid((), 2, seed=200), 1)
    filled(tmp_path, alone, *(play(laid((f"P{at}",), seed=at), 1) for at in range(80)))
    kit = open_kit(folder=tmp_path)
    player, scene = listed(kit)
    rows = scene.rows
    assert rows.count == 81
    choose(scene, "state", "No bots-only games")
    wait_until(player, lambda: not scene.is_waiting)
    assert rows.count == 80
    pos = rows.rect.center
    player.do(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=5))
    assert rows.top > 0
    player.do(Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=4))
    assert rows.top == 0
    player.press(pygame.K_END)
    wait_until(player, lambda: scene.chosen_game is not None)
    assert rows.chosen == 79
    assert scene.chosen_game.seats[0].name == "P0"
    player.press(pygame.K_UP)
    assert rows.chosen == 78
    player.press(pygame.K_PAGEUP, pygame.K_PAGEUP)
    assert rows.chosen == 78 - 2 * rows.visible_count
    player.press(pygame.K_HOME)
    assert rows.chosen == 0


@pytest.mark.parametrize("aspect", [1.3, 1.9])
def test_every_seat_has_its_place_on_a_picture(aspect: float) -> None:
    for count in range(1, 13):
        rects = table_tile_rects((574, 323), count, aspect)
        assert len(rects) == count
        assert all(pygame.Rect(0, 0, 574, 323).contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[at + 1 :]) == -1 for at, rect in enumerate(rects))


def test_a_click_opens_a_game_and_keys_go_on_with_it_or_share_it(kit: Kit) -> None:
    player, scene = listed(kit)
    place = scene.rows.row_rect(1).center
    player.click(place)
    assert scene.rows.chosen == 1
    player.click(place)
    wait_for(player, LuckyboxTheatre)
    player.press(pygame.K_ESCAPE)
    wait_until(player, lambda: player.scene is scene and scene.chosen_game is not None)
    assert scene.rows.chosen == 1
    player, scene = listed(kit)
    choose(scene, "state", "Finished")
    settled(player, scene)
    with pytest.raises(LookupError):
        scene.focus.find_by_label("Continue")
    player.click(scene.focus.find_by_label("Share").rect.center)
    wait_for(player, ShareScene)
    click(player, "Copy challenge code")
    assert read_code(kit.clipboard.get_text()).to_beat is not None
    player, _scene = listed(kit)
    player.press(pygame.K_RETURN)
    assert wait_for(player, RoundScene).table.players[0].name == "Léon"


def test_exporting_overwrites_no_record_and_deleting_asks_first(kit: Kit, tmp_path: Path) -> None:
    player, scene = listed(kit)
    for count in (1, 2):
        player.click(scene.focus.find_by_label("Export").rect.center)
        wait_until(player, lambda: not scene.asking.is_waiting)
        files = sorted((tmp_path / RECORDS_FOLDER).iterdir())
        assert len(files) == count
        assert any(brief_path(file) in kit.notices.current for file in files)
    assert read_record(files[0].read_bytes()).players == ("Léon",)
    # They share no msgid: a button that says "Entf" or "Suppr" says nothing.
    assert not in_all_languages("Delete") & in_all_languages(KEY_STROKE_NAMES["delete"])
    for answer, left in (("Keep it", 6), ("Delete", 5)):
        player.click(scene.focus.find_by_label("Delete").rect.center)
        asked = player.at(ConfirmScene)
        assert "Its deal stays played." in words_on(kit, asked)
        player.click(asked.focus.find_by_label(answer).rect.center)
        wait_until(player, lambda: player.scene is scene and not scene.is_waiting)
        assert scene.rows.count == left
    assert "Léon" not in settled(player, scene)


def test_before_a_finished_game_is_deleted_its_player_reads_that_its_result_counts(
    kit: Kit,
) -> None:
    player, scene = listed(kit)
    finished = next(row for row in range(scene.rows.count) if scene.found[row].is_finished)
    player.press(pygame.K_HOME, *[pygame.K_DOWN] * finished)
    player.click(scene.focus.find_by_label("Delete").rect.center)
    assert "Its result goes on counting." in words_on(kit, player.at(ConfirmScene))


def test_a_game_that_another_window_plays_is_not_continued(kit: Kit, tmp_path: Path) -> None:
    player, scene = listed(kit)
    other = Library(tmp_path)
    other.claim(scene.chosen_game.uid).wait(PATIENCE)
    player.click(scene.focus.find_by_label("Continue").rect.center)
    wait_until(player, lambda: not scene.asking.is_waiting)
    assert player.scene is scene
    assert "open in another window" in kit.notices.current
    other.close()


def test_a_library_that_fails_is_asked_once(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    player, scene = listed(kit)
    library, asked = kit.shelf.library, list[object]()
    assert library is not None

    def fail(question: object, *_args: object, **_kwargs: object) -> PendingResult[object]:
        asked.append(question)
        ticket: PendingResult[object] = PendingResult()
        ticket.fail(LibraryUnavailable("The disk is full."))
        return ticket

    scene.found.search_games(scene.search)
    monkeypatch.setattr(library, "ask", fail)
    wait_until(player, lambda: scene.found.is_known)
    player.wait(60)
    assert asked == [list_games]
    assert kit.notices.current == "The disk is full."


# --- playing on, and the gallery ------------------------------------------------------------------


def test_playing_on_keeps_a_new_game_marked_as_a_branch(kit: Kit, tmp_path: Path) -> None:
    player, scene = listed(kit)
    player.click(scene.rows.row_rect(1).center)
    player.click(scene.focus.find_by_label("Watch").rect.center)
    theatre = wait_for(player, LuckyboxTheatre)
    theatre.playback.mode = PlaybackMode.PAUSED
    theatre.seek(theatre.told.rounds[1])
    theatre.play_on()
    table = wait_for(player, DraftScene).table
    match = table.match
    table.act(match.legal(0)[0])
    games = kit.shelf.library.ask(list_games).wait(PATIENCE)
    assert games[0].is_branch
    assert games[0].uid == match.extra["uid"]
    assert len(games) == 7


@pytest.mark.parametrize("mark", [{"branch": {"at": 7}}, {"practice": True}, {}])
def test_practice_is_named_in_the_list_and_beside_it(tmp_path: Path, mark: dict[str, Json]) -> None:
    library = Library(tmp_path)
    match = laid(("Ada",), seed=1)
    match.extra |= {"daily": "2026-11-21", **mark}
    kept(library, play(match, seed=1))
    library.close()
    kit = open_kit(folder=tmp_path)
    _player, scene = listed(kit)
    said = words_on(kit, scene)
    assert "Daily deal for 2026-11-21" in said
    assert said.count("Practice") == (2 if mark else 0)


def test_a_weekly_challenge_is_named_as_on_its_page(tmp_path: Path) -> None:
    match = laid(("Ada",), seed=1)
    match.extra["weekly"] = "2026-W47"
    filled(tmp_path, play(match, seed=1))
    kit = open_kit(folder=tmp_path)
    _player, scene = listed(kit)
    said = words_on(kit, scene)
    assert "Weekly challenge · Week 47 of 2026" in said and "W47" not in said


def test_a_deal_played_again_says_in_the_list_who_had_played_it(tmp_path: Path) -> None:
    filled(tmp_path, play(laid(("Ada",), seed=1)), play(laid(("Ada", "Bo"), seed=1)))
    kit = open_kit(folder=tmp_path)
    _player, scene = listed(kit)
    entry = next(game for game in scene.found if game and game.is_practice)
    assert len(entry.seats) == 2
    assert game_notes_in_words(entry) == "Practice: Ada had played this deal"


def test_one_click_shows_a_cascade_and_they_are_ordered_by_worth(kit: Kit) -> None:
    player, scene = gallery(kit)
    lengths = [found.cascade.crosses for found in scene.found]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths
    cascade = scene.found[1].cascade
    player.click(scene.rows.row_rect(1).center)
    theatre = wait_for(player, LuckyboxTheatre)
    game = theatre.told.game
    assert (game.round, game.turn) == (cascade.round, cascade.turn)
    assert theatre.table.focus == cascade.player
    assert theatre.playback.mode is PlaybackMode.PLAYING
    wait_until(player, lambda: theatre.playback.mode is PlaybackMode.PAUSED)
    game, at = theatre.told.game, theatre.told.at
    assert game.seats[cascade.player].combo == cascade.crosses
    assert (game.round, game.turn) == (cascade.round, cascade.turn)
    assert not theatre.table.director.is_busy()
    assert at < theatre.told.last
    player.press(pygame.K_SPACE)
    wait_until(player, lambda: theatre.told.at > at)
    assert theatre.playback.mode is PlaybackMode.PLAYING
    player, scene = gallery(kit)
    widget_in(scene, "order").activate()
    wait_until(player, lambda: not scene.is_waiting)
    worths = [found.cascade.worth for found in scene.found]
    assert worths == sorted(worths, reverse=True)
    who = widget_in(scene, "who")
    assert who.visible
    player.click(who.rect.center)
    wait_until(player, lambda: not scene.is_waiting)
    number = scene.wanted.profile
    (name,) = [one.name for one in scene.profiles if one.number == number]
    assert {found.name for found in scene.found} <= {name}


def gallery(kit: Kit) -> tuple[Player, BestMomentsScene]:
    player, scene = playing(kit, BestMomentsScene(kit, "luckybox"))
    wait_until(player, lambda: not scene.is_waiting)
    return player, scene


# --- Blanco among them ----------------------------------------------------------------------------


@pytest.fixture
def blanco_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    set_language("en")
    filled(
        tmp_path,
        play(laid(("Ada",), seed=1)),
        play_blanco(laid_blanco(("Zoé",), 2, seed=2)),
        play_blanco(laid_blanco(("Bob",), 1, seed=3), 20),
        play_blanco(laid_series(1)),
    )
    monkeypatch.setenv("LUCKYBOX_HOME", str(tmp_path))
    return open_kit((960, 540), folder=tmp_path)


def test_continue_opens_a_match_at_its_standings(blanco_kit: Kit) -> None:
    title = TitleScene(blanco_kit)
    player = Player(blanco_kit, title)
    blanco_kit.shelf.start_loading()
    wait_until(player, lambda: title.unfinished is not None)
    click(player, "Continue")
    series = wait_for(player, BlancoFinal).table.series
    assert (len(series.results), series.is_over) == (1, False)
    assert all(seated.kind == PERSON_KIND for seated in series.players)


def test_blanco_is_listed_in_its_own_words(blanco_kit: Kit) -> None:
    _player, scene = listed(blanco_kit)
    games = [game for row in range(4) if (game := scene.found[row]) is not None]
    assert [game.game for game in games] == ["blanco", "blanco", "blanco", "luckybox"]
    assert game_summary(blanco_kit.games, games[0]).endswith("Blanco · First to 2 wins · Game 1")
    assert game_summary(blanco_kit.games, games[1]).endswith("Blanco · Not finished")
    winner, *losers = ranked_seats(games[2], fewer_is_better=True)
    assert winner.has_won and not any(seat.has_won for seat in losers)
    names = ", ".join(seat.name for seat in losers)
    assert blanco_telling.headline_in_words(games[2]) == f"{winner.name} beats {names}"
    assert blanco_telling.headline_in_words(games[1]) == player_names(games[1].seats), (
        "nobody has won yet"
    )
    said = scores_in_words(blanco_kit.games, games[2]).split(" · ")
    assert said[0] == f"{winner.name} won"
    assert said[1].startswith(f"{losers[0].name}: {losers[0].total} card")
    assert losers[0].total <= losers[-1].total, "the nearest first"
    player = Player(blanco_kit, scene)
    player.wait(60)
    assert blanco_kit.notices.current == ""


def test_the_list_is_narrowed_to_blanco(blanco_kit: Kit) -> None:
    player, scene = listed(blanco_kit)
    choose(scene, "edition", "Blanco")
    wait_until(player, lambda: not scene.is_waiting)
    assert scene.rows.count == 3
    choose(scene, "edition", "Classic")
    wait_until(player, lambda: not scene.is_waiting)
    assert (scene.rows.count, scene.search.game) == (1, "")


@pytest.mark.parametrize("actions", [0, 1, 9, 60, None])
def test_a_picture_of_a_table_shows_nothing_hidden(blanco_kit: Kit, actions: int | None) -> None:
    match = play_blanco(laid_blanco(("Ada", "Bob"), 1, seed=9), actions)
    blanco_kit.settings.memory_notes = True
    pictures = []
    for game in (match.game, exchanged(match.game, hidden_from(match.game, None), Random(1))):
        table = last_table_of_view(blanco_view_of(game, None), match.players)
        pictures.append(painted(blanco_kit, table))
    assert pictures[0] == pictures[1]
    assert painted(blanco_kit, last_table_picture(match.record())) == pictures[0]


def chosen(blanco_kit: Kit, row: int) -> tuple[Player, SavedGamesScene]:
    player, scene = listed(blanco_kit)
    scene.rows.chosen = row
    wait_until(player, lambda: scene.chosen_game is not None)
    return player, scene


def watching(blanco_kit: Kit) -> tuple[Player, SavedGamesScene, BlancoTheatre]:
    player, scene = chosen(blanco_kit, 2)
    click(player, "Watch")
    return player, scene, wait_for(player, BlancoTheatre)


def painted(blanco_kit: Kit, table: LastTablePicture) -> bytes:
    painting = TablePainting(blanco_kit, (480, 270), table)
    while not painting.paint_next_part():
        pass
    return pygame.image.tobytes(painting.picture, "RGB")


def test_the_pause_of_the_theatre_leads_back_to_the_list(blanco_kit: Kit) -> None:
    player, scene, theatre = watching(blanco_kit)
    theatre.watched.focus.find_by_label("Pause").activate()  # type: ignore[attr-defined]
    widget_in(wait_for(player, PauseScene), "leave").activate()
    wait_until(player, lambda: player.scene is scene)


def test_the_details_of_a_daily_game_say_its_medal_and_how_it_stands_to_par(
    tmp_path: Path,
) -> None:
    daily = new_occasion_match(DAILY_DEALS, "Ada", date(2026, 11, 21), is_practice=False)
    (uid,) = filled(tmp_path, play(daily))
    kit = open_kit(folder=tmp_path)
    player, scene = listed(kit)
    wait_until(player, lambda: scene.chosen_game is not None)
    game = scene.chosen_game
    assert game is not None
    total = game.seats[0].total
    assert "no par yet: Skill finds it" in words_on(kit, scene)
    library = kit.shelf.library
    assert library is not None
    library.ask(save_thoughts, uid, par=total + 4).wait(PATIENCE)
    scene.resume(None)
    wait_until(player, lambda: not scene.is_waiting)
    player.wait(2)
    words = words_on(kit, scene)
    assert f"par {total + 4} ({MINUS_SIGN}4)" in words
    medal = DAILY_DEALS.medal(date(2026, 11, 21), total)
    assert not medal or medal_in_words(medal) in words


def test_a_row_says_what_a_game_was_played_for_and_ones_place(tmp_path: Path) -> None:
    day = date(2026, 11, 21)
    sent = code_of(play(laid(("Bo",), seed=5)).record())
    challenge = new_challenge_match(read_code(sent), [Seat("Ada")])
    daily, weekly = (
        new_occasion_match(deals, "Ada", deals.span.first(day), is_practice=False)
        for deals in (DAILY_DEALS, WEEKLY_DEALS)
    )
    matches = [play(match) for match in (challenge, daily, weekly, laid(("Ada",), 2, seed=3))]
    filled(tmp_path, *matches, play(laid(("Ada", "Bo"), seed=4)))
    kit = open_kit((960, 540), folder=tmp_path)
    _player, scene = listed(kit)
    entries = [scene.found[at] for at in range(5)]
    assert [occasion_of_game(entry) for entry in entries if entry is not None] == [
        "", "", "Weekly challenge", "Daily deal", "Challenge",
    ]  # fmt: skip
    said = words_on(kit, scene)
    for words in ("Weekly challenge", "Daily deal", "Challenge"):
        assert words in said
    alone = entries[1]
    assert alone is not None
    place = 1 + sum(seat.total > alone.seats[0].total for seat in alone.seats)
    assert game_summary(kit.games, alone).endswith(f"{rank_in_figures(place)} of 3")
    assert " of " not in game_summary(kit.games, entries[0]), "whose place?"


def blanco_entry(*seats: tuple[str, str, int]) -> ListedGame:
    """Return a finished game of Blanco of (name, kind, cards left): who has none left won."""
    listed_seats = tuple(
        ListedSeat(name, badge, kind, left, has_won=not left)
        for badge, (name, kind, left) in enumerate(seats)
    )
    return ListedGame(
        number=1, uid="u", game="blanco", edition="single", game_of_match=1, is_finished=True,
        leads_on=False, has_bots=True, is_branch=False, undone=0, daily="", started="", touched="",
        actions=9, seats=listed_seats,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "headline", "scores", "total"),
    [
        ((("Player", PERSON_KIND, 0), ("Hedda", "tidy", 12)),
         "You beat Hedda", "You won · Hedda: 12 cards left", ("12", "cards ahead")),
        ((("Spieler 1", PERSON_KIND, 5), ("Hedda", "tidy", 0)),
         "Hedda beats you", "Hedda won · You: 5 cards left", ("5", "cards left")),
        ((("Player", PERSON_KIND, 5), ("Hedda", "tidy", 0), ("Corvin", "shrewd", 1)),
         "Hedda beats you and Corvin", "Hedda won · Corvin: 1 card left · You: 5 cards left",
         ("5", "cards left")),
        ((("Zoé", PERSON_KIND, 0), ("Hedda", "tidy", 1)),
         "Zoé beats Hedda", "Zoé won · Hedda: 1 card left", ("1", "card ahead")),
        ((("Player 1", PERSON_KIND, 3), ("Player 2", PERSON_KIND, 0)),
         "Player 2 beats Player 1", "Player 2 won · Player 1: 3 cards left", ("3", "cards ahead")),
    ],
)  # fmt: skip
def test_an_unnamed_only_person_is_you_and_the_figure_says_whose_it_is(
    kit: Kit, seats: tuple[tuple[str, str, int], ...], headline: str, scores: str,
    total: tuple[str, str],
) -> None:  # fmt: skip
    entry = blanco_entry(*seats)
    assert blanco_telling.headline_in_words(entry) == headline
    assert scores_in_words(kit.games, entry) == scores
    assert blanco_telling.total_and_unit_in_words(entry) == total


def test_an_unnamed_only_person_is_you_where_a_game_is_deleted_or_exported(kit: Kit) -> None:
    mine = blanco_entry(("Player", PERSON_KIND, 0), ("Hedda", "tidy", 12))
    named = blanco_entry(("Zoé", PERSON_KIND, 0), ("Hedda", "tidy", 12))
    assert deletion_words(kit.games, mine).startswith("Your game against Hedda will be deleted")
    assert deletion_words(kit.games, named).startswith("The game of Zoé, Hedda will be deleted")
    assert record_file_name(kit.games, mine).endswith("-You-Hedda")
    assert record_file_name(kit.games, named).endswith("-Zoe-Hedda")
    left = dataclasses.replace(mine, is_finished=False)
    assert scores_in_words(kit.games, left) == "You, Hedda"
    assert "Its deal stays played" in deletion_words(kit.games, left)
