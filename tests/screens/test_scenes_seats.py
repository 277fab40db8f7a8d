"""The seats: names, badges, bots, editions, deals, and the table they lead to."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pygame
import pytest
from pygame.event import Event

from game.luckybox import bots
from game.luckybox.bots import DEFAULT_BOT_NAME
from game.luckybox.scenes.draft import DraftScene
from game.record import PERSON_KIND
from game.scenes import destinations as to
from game.scenes.frame.charts import player_counts_in_words
from game.scenes.menu.seat_form import fill_up_seats
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.settings import SHARED_TABLE_NOTES
from game.scenes.menu.title import TitleScene
from game.scenes.watch.watching import WatchedScene
from game.ui.widgets.widget import Widget
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import set_language
from tests.players.ended import asked
from tests.players.screen import Player, leave_all, open_kit, widget_in, words_on
from tests.players.seats import Seats, named, seated
from tests.tables.libraries import filled, laid, laid_blanco, play, play_blanco

SIZES = [(960, 540), (1600, 900), (2560, 1080), (1440, 1080)]

LONG_SECONDS = 1.5
"""Until a click means what lies under it again."""


def names(scene: SeatSetupScene) -> list[str]:
    return [player.name for player in scene.players()]


def started(player: Player) -> DraftScene:
    player.wait(2)
    return player.at(DraftScene)


def test_tab_leads_from_name_to_name_and_then_to_all_else(kit: Kit) -> None:
    player, scene = seated(kit)
    player.click(scene.focus.find_by_label("Add a seat").rect.center, frames=2)
    player.click(scene.forms[0].entry.rect.center)
    for name in ("Ana", "Bo", "Cleo"):
        player.type(name)
        player.press(pygame.K_TAB, frames=1)
    assert names(scene) == ["Ana", "Bo", "Cleo"]
    assert scene.focus.current is scene.forms[0].kind_button
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert scene.focus.current is scene.forms[2].entry
    widgets, seen = scene.focus.focusable_widgets(), []
    for _widget in widgets:
        player.press(pygame.K_TAB, frames=1)
        seen.append(scene.focus.current)
    assert len({*map(id, seen)}) == len(widgets), "everything is reached"


def test_an_enter_too_many_before_the_seats_begins_no_game_and_is_told(kit: Kit) -> None:
    player = Player(kit, to.SeatSetup())
    player.press(pygame.K_RETURN)
    assert isinstance(player.scene, SeatSetupScene)
    assert kit.notices.current == "Start: press again."
    player.advance_time(FRESH_SECONDS)
    player.press(pygame.K_RETURN, frames=2)
    assert not isinstance(player.scene, SeatSetupScene)


def test_two_persons_to_begin_with_and_enter_goes_from_name_to_name(kit: Kit) -> None:
    player, scene = seated(kit)
    assert names(scene) == ["Player 1", "Player 2"]
    assert [form.kind for form in scene.forms] == [PERSON_KIND, PERSON_KIND]
    for _seat in range(10):
        player.click(scene.focus.find_by_label("Add a seat").rect.center)
    assert len(scene.forms) == 12
    with pytest.raises(LookupError):
        scene.focus.find_by_label("Add a seat")
    assert len({form.badge for form in scene.forms}) == 12
    for _seat in range(11):
        player.click(scene.forms[-1].remove_button.rect.center)
    assert len(scene.forms) == 1
    assert not scene.forms[0].remove_button.enabled
    player, scene = seated(kit)
    player.click(scene.forms[0].entry.rect.center)
    player.type("Ana")
    player.press(pygame.K_RETURN)
    assert scene.focus.current is scene.forms[1].entry
    player.type("Bo")
    player.press(pygame.K_RETURN)
    assert scene.focus.current is widget_in(scene, "start") and scene.focus.shows_ring
    player.press(pygame.K_RETURN)
    assert player.scene is scene, "it never starts by surprise"
    assert kit.notices.current == "Start: press again."
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, TitleScene)
    people = [("Ana", "0", PERSON_KIND), ("Bo", "1", PERSON_KIND)]
    assert kit.settings.last_seats == people


def test_whoever_types_on_after_the_last_name_seats_ten_more_and_starts_no_game(kit: Kit) -> None:
    player, scene = seated(kit)
    player.click(scene.forms[0].entry.rect.center)
    for seat in range(12):
        player.type(f"Mo {seat}")
        assert scene.focus.current is scene.forms[seat].entry
        player.press(pygame.K_RETURN, frames=1)
    assert names(scene) == [f"Mo {seat}" for seat in range(12)]
    player.type("Zoe")
    assert names(scene) == [f"Mo {seat}" for seat in range(12)], "no seat is left"
    assert player.scene is scene and scene.focus.current is widget_in(scene, "start")
    player.advance_time(FRESH_SECONDS)
    player.press(pygame.K_RETURN, frames=2)
    assert player.scene is not scene


def test_a_name_typed_on_add_a_seat_is_the_new_persons(kit: Kit) -> None:
    player, scene = seated(kit, named("Ada", "Bo"))
    player.press(pygame.K_TAB)
    add = scene.focus.find_by_label("Add a seat")
    scene.focus.focus_widget(add)
    player.press(pygame.K_LEFT)
    assert scene.focus.current is not add, "arrows are no letters"
    scene.focus.focus_widget(scene.focus.find_by_label("Add a seat"))
    player.type("Zoe M")
    assert names(scene) == ["Ada", "Bo", "Zoe M"]
    assert scene.focus.current is scene.forms[2].entry
    player.press(pygame.K_RETURN)
    scene.focus.focus_widget(scene.focus.find_by_label("Add a seat"))
    player.type(" ")
    assert names(scene) == ["Ada", "Bo", "Zoe M", "Player 4"], "the space bar adds one, too"


def test_letters_on_start_are_no_name_unless_they_follow_names(kit: Kit) -> None:
    player, scene = seated(kit, named("Ada", "Bo"))
    scene.focus.focus_widget(widget_in(scene, "start"))
    player.press(pygame.K_m)
    assert names(scene) == ["Ada", "Bo"] and not scene.wants_text


def test_escape_leaves_a_field_and_only_then_the_page(kit: Kit) -> None:
    player, scene = seated(kit)
    for entry in (scene.forms[0].entry, scene.seed):
        player.click(entry.rect.center)
        player.type("7")
        player.press(pygame.K_ESCAPE, frames=1)
        assert player.scene is scene and not scene.focus.wants_text
        assert entry.text.endswith("7"), "what is written stays"
    player.press(pygame.K_ESCAPE)
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (1920, 1080), (2560, 1080)])
def test_quick_clicks_on_one_spot_add_seats_and_change_none(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    player, scene = seated(kit, named("Ada", "Bo"))
    place = scene.focus.find_by_label("Add a seat").rect
    scene.add_seat()
    player.wait()
    button = scene.forms[2].kind_button.rect
    # Where the new seat has a button.
    where = button.right - button.height // 3, button.centery
    assert place.collidepoint(where)
    scene.remove_seat(scene.forms[2])
    player.advance_time(LONG_SECONDS)
    for _seat in range(12):
        player.click(where, frames=1)
    assert [form.kind for form in scene.forms] == [PERSON_KIND] * 12


def test_later_or_beside_it_a_click_does_what_the_new_seat_says(kit: Kit) -> None:
    for seconds, aside in ((LONG_SECONDS, 0), (0.1, 12)):
        player, scene = seated(kit, named("Ada", "Bo"))
        scene.add_seat()
        player.wait()
        button = scene.forms[2].kind_button.rect
        where = button.right - button.height // 3, button.centery
        scene.remove_seat(scene.forms[2])
        player.advance_time(LONG_SECONDS)
        player.click((where[0] - aside, where[1]), frames=1)
        player.advance_time(seconds)
        player.click(where, frames=1)
        assert len(scene.forms) == 3 and scene.forms[2].is_bot


def test_a_seat_is_added_in_the_first_free_place(kit: Kit) -> None:
    for game in kit.games:
        player, scene = seated(kit, named("Ada", "Bo"))
        scene.choose_game(game)
        player.wait()
        while len(scene.forms) < scene.game.most:
            place = scene.view.places["seat", len(scene.forms)]
            assert scene.focus.find_by_label("Add a seat").rect == place
            scene.add_seat()
            player.wait()


def test_how_people_play_is_said_on_high_seats_or_once_above_low_ones() -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    player, scene = seated(kit, named(*"ABCDE"))
    words = "By mouse, keys (1–9: board), or a gamepad’s button."
    assert repr(scene.parts()).count(words) == 5
    scene.add_seat()
    player.wait()
    assert repr(scene.parts()).count(words) == 1
    kit.settings.shares_table = False
    player.wait()
    assert words not in repr(scene.parts())


def test_two_people_choose_how_they_share_the_screen_and_one_does_not(kit: Kit) -> None:
    kit.settings.shares_table = True
    player, scene = seated(kit, named("Ada", "Bo"))
    assert kit.settings.shares_table
    player.click(widget_in(scene, "sharing").rect.move(-9, 0).midright)
    assert not kit.settings.shares_table
    assert widget_in(scene, "sharing").value == "One after another"
    player.click(widget_in(scene, "sharing").rect.move(-9, 0).midright)
    assert kit.settings.shares_table
    scene.forms[1].set_kind(DEFAULT_BOT_NAME)
    player.wait()
    assert "sharing" not in [widget.area for widget in scene.focus.widgets]
    scene.forms[1].set_kind(PERSON_KIND)
    scene.choose_game("blanco")
    player.wait()
    assert "sharing" not in [widget.area for widget in scene.focus.widgets], "it has secrets"


def test_a_click_on_the_empty_seat_adds_one_and_no_other_click_does(kit: Kit) -> None:
    player, scene = seated(kit, named("Ada", "Bo"))
    for index in (0, 3, 4):
        cell = scene.view.places["seat", index]
        player.click((cell.centerx, cell.bottom - 3))
    assert len(scene.forms) == 2, "only the first free place is one to click"
    cell = scene.view.places["seat", 2]
    player.click((cell.centerx, cell.bottom - 3))
    assert names(scene)[:2] == ["Ada", "Bo"] and len(scene.forms) == 3


def test_few_seats_fill_the_page_and_stay_where_they_are_in_either_game(kit: Kit) -> None:
    tops = set()
    for game in kit.games:
        player, scene = seated(kit, named("Ada", "Bo"))
        scene.choose_game(game)
        player.wait()
        places = [scene.view.places["seat", index] for index in range(3)]
        tops.add(places[0].top)
        scene.add_seat()
        player.wait()
        assert [scene.view.places["seat", index] for index in range(3)] == places
        portrait = scene.view.places["badge", scene.forms[0]]
        assert portrait.height > 0.7 * places[0].height
    assert len(tops) == 1, "both games have their seats at the same place"


def test_in_a_window_higher_than_wide_each_seat_is_as_high_as_its_contents(kit: Kit) -> None:
    kit.window.resize((540, 960))
    player, scene = seated(kit, named("Ada", "Bo"))
    player.wait()
    for form in scene.forms:
        rects = [widget.rect for widget in form.widgets]
        assert all(rect.height > 20 for rect in rects)
        assert all(rect.collidelist(rects[at + 1 :]) == -1 for at, rect in enumerate(rects))


def test_a_new_rival_has_a_face_and_a_badge_of_its_own_while_one_is_free(kit: Kit) -> None:
    scene = SeatSetupScene(kit, 7, is_against=True)
    Player(kit, scene)
    for _seat in range(len(scene.game.rivals)):
        scene.add_seat()
    rivals = [form for form in scene.forms if form.is_bot]
    told = [form.kind for form in rivals]
    assert told[:2] == ["solid", "sharp"]
    different = len(scene.game.rivals)
    assert len({form.rival.face for form in rivals[:different] if form.rival}) == different
    assert len({form.badge for form in scene.forms}) == len(scene.forms)


def test_who_wants_others_after_the_guide_finds_two_persons(kit: Kit) -> None:
    scene = Player(kit, to.SeatSetup(game="luckybox")).at(SeatSetupScene)
    assert [form.kind for form in scene.forms] == [PERSON_KIND, PERSON_KIND]


@pytest.mark.parametrize("size", SIZES)
def test_twelve_seats_fit_on_every_screen(kit: Kit, size: tuple[int, int]) -> None:
    player, scene = seated(kit, named(*"ABCDEFGHIJKL"))
    kit.window.resize(size)
    player.wait()
    rects = [widget.rect for widget in scene.focus.widgets if widget.visible]
    screen = pygame.Rect((0, 0), size)
    assert all(screen.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[at + 1 :]) == -1 for at, rect in enumerate(rects))


def test_badges_and_who_sits_there_go_through_all_that_there_are(kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "", "Cy"))
    first, second, _third = scene.forms
    badges = []
    for _click in range(11):
        badges.append(first.badge)
        player.click(scene.view.places["badge", first].center)
    assert badges == [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0]
    right, left = second.kind_button.rect.midright, second.kind_button.rect.midleft
    met = []
    for _click in range(7):
        player.click((right[0] - 3, right[1]))
        met.append((second.kind, names(scene)[1]))
    assert met == [
        ("beginner", "Pip"), ("casual", "Momo"), (DEFAULT_BOT_NAME, "Blaise"), ("solid", "Bruno"),
        ("sharp", "Vesper"), ("master", "Sibyl"), (PERSON_KIND, "Player 2"),
    ]  # fmt: skip
    player.click((left[0] + 3, left[1]))
    assert second.kind == "master"


def test_each_game_offers_its_own_rivals_and_keeps_who_was_chosen(kit: Kit) -> None:
    _player, scene = seated(
        kit, [("Ana", "0", PERSON_KIND), ("", "1", "master"), ("Bo", "2", PERSON_KIND)]
    )
    scene.choose_game("blanco")
    assert scene.forms[1].kind in kit.games["blanco"].rivals
    assert [form.is_bot for form in scene.forms] == [False, True, False]
    scene.choose_game("luckybox")
    assert [form.kind for form in scene.forms] == [PERSON_KIND, "master", PERSON_KIND]
    old = [
        ("Ana", "0", PERSON_KIND),
        ("", "1", DEFAULT_BOT_NAME),
        ("", "2", "tidy"),
        ("", "3", "?"),
    ]
    _player, scene = seated(kit, old)
    assert [form.kind for form in scene.forms] == [
        PERSON_KIND,
        DEFAULT_BOT_NAME,
        "sharp",
        "solid",
    ], "of before"
    scene.choose_game("blanco")
    assert {form.kind for form in scene.forms[1:]} == {kit.games["blanco"].bot}
    strange: Seats = [("Ana", "-1", PERSON_KIND), ("Bo", "99", "?"), ("Cy", "²", DEFAULT_BOT_NAME)]
    seats = fill_up_seats(strange * 5)
    assert len(seats) == 12
    assert len({badge for _name, badge, _kind in seats}) == 12


def test_the_second_game_remembers_its_own_seats(kit: Kit) -> None:
    for game, kinds in (("blanco", [PERSON_KIND, "shrewd"]), ("luckybox", [PERSON_KIND] * 3)):
        player = Player(kit, SeatSetupScene(kit, 3, game))
        scene = player.at(SeatSetupScene)
        while len(scene.forms) < len(kinds):
            scene.add_seat()
        for form, kind in zip(scene.forms, kinds, strict=False):
            form.kind = kind
        scene.focus.focus_default()
        player.press(pygame.K_ESCAPE)
    assert [seat.kind for seat in SeatSetupScene(kit, 3, "blanco").forms] == [PERSON_KIND, "shrewd"]
    assert [seat.kind for seat in SeatSetupScene(kit, 3).forms] == [PERSON_KIND] * 3


def shown(scene: SeatSetupScene) -> list[tuple[str, str]]:
    return [(form.typed_name, form.kind) for form in scene.forms]


LUCKYBOX_SEATS = [("Ana", "3", PERSON_KIND), ("", "1", "master"), ("Cy", "2", PERSON_KIND)]
BLANCO_SEATS = [("Bo", "4", PERSON_KIND), ("", "5", "shrewd")]


@pytest.mark.parametrize("way", ["back", "start", "close"])
@pytest.mark.parametrize("first", ["luckybox", "blanco"])
def test_each_game_keeps_its_seats_whatever_one_switches_to(kit: Kit, first: str, way: str) -> None:
    kit.settings.guided = ["luckybox", "blanco"]
    kit.settings.last_seats, kit.settings.second_seats = [*LUCKYBOX_SEATS], [*BLANCO_SEATS]
    kit.stack.push(TitleScene(kit))
    scene = SeatSetupScene(kit, 7, first)
    player = Player(kit, scene)
    games = ["luckybox", "blanco", "luckybox"][first == "blanco" :]
    for game in games:
        scene.choose_game(game)
        player.wait()
        scene.forms[0].entry.text += "!"
    for there in ("luckybox", "blanco"):
        scene.choose_game(there)
        player.wait()
    if way == "start":
        scene.start_game()
        player.wait(2)
    elif way == "close":
        leave_all(kit)
    else:
        player.press(pygame.K_ESCAPE)
    ana, bo = "Ana" + "!" * games.count("luckybox"), "Bo" + "!" * games.count("blanco")
    assert kit.settings.last_seats == [(ana, *LUCKYBOX_SEATS[0][1:]), *LUCKYBOX_SEATS[1:]]
    assert kit.settings.second_seats == [(bo, *BLANCO_SEATS[0][1:]), *BLANCO_SEATS[1:]]


def test_who_has_never_set_up_the_second_game_takes_the_same_people_there(kit: Kit) -> None:
    _player, scene = seated(kit, named(*"ABCDEFG"))
    scene.forms[0].entry.text = "Ana"
    scene.choose_game("blanco")
    assert [name for name, _kind in shown(scene)] == ["Ana", *"BCDEFG"][: scene.game.most]
    scene.choose_game("luckybox")
    assert [name for name, _kind in shown(scene)] == ["Ana", *"BCDEFG"]


def test_a_change_that_is_taken_back_in_another_game_is_not_kept(kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    for name in ("Eve", "Ana"):
        scene.forms[0].entry.text = name
        scene.choose_game("blanco")
        scene.choose_game("luckybox")
    player.press(pygame.K_ESCAPE)
    assert kit.settings.last_seats == named("Ana", "Bo")


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_rivals_of_one_game_are_not_replaced_by_those_of_the_other(kit: Kit, game: str) -> None:
    rivals = [("", "1", "master"), ("", "2", "casual")]
    kit.settings.last_seats, kit.settings.last_rivals = named("Ana"), [*rivals]
    kit.stack.push(TitleScene(kit))
    scene = SeatSetupScene(kit, 7, game, is_against=True)
    player = Player(kit, scene)
    scene.choose_game("blanco")
    scene.forms[1].set_kind("shrewd")
    player.press(pygame.K_ESCAPE)
    assert kit.settings.last_rivals == rivals
    assert kit.settings.last_seats == named("Ana")
    scene = SeatSetupScene(kit, 7, is_against=True)
    assert [kind for _name, kind in shown(scene)] == [PERSON_KIND, "master", "casual"]
    scene.choose_game("blanco")
    assert [kind for _name, kind in shown(scene)][:2] == [PERSON_KIND, "shrewd"]


@pytest.mark.parametrize("is_against", [True, False])
def test_a_bot_on_ones_own_seat_is_no_further_rival(kit: Kit, is_against: bool) -> None:
    kit.settings.last_rivals = rivals = [("", "1", "master"), ("", "2", "casual")]
    seats = [("Robin", "0", PERSON_KIND), *rivals]
    kit.settings.last_seats = together = seats[:1] if is_against else list(seats)
    kit.stack.push(TitleScene(kit))
    player = Player(kit, SeatSetupScene(kit, 7, is_against=is_against))
    scene = player.at(SeatSetupScene)
    scene.forms[0].set_kind("steady")
    assert names(scene)[0] != "Robin", "the person is not the bot"
    player.press(pygame.K_ESCAPE)
    assert kit.settings.last_seats == together, "Robin plays here as before"
    assert kit.settings.last_rivals == rivals
    scene.forms[0].set_kind(PERSON_KIND)
    assert names(scene)[0] == "Robin"
    assert len(SeatSetupScene(kit, 7, is_against=True).forms) == 3


def test_against_rivals_there_is_one_though_people_played_the_second_game_together(
    kit: Kit,
) -> None:
    kit.settings.last_seats, kit.settings.second_seats = named("Ana", "Bo"), named("Ana", "Bo")
    scene = SeatSetupScene(kit, 7, "blanco", is_against=True)
    assert [form.is_bot for form in scene.forms][:2] == [False, True]


def test_without_numpy_the_plain_bot_is_offered(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "is_numpy_installed", lambda: False)
    player, scene = seated(kit, [("Ana", "0", PERSON_KIND), ("", "1", "master")])
    second = scene.forms[1]
    assert second.kind == DEFAULT_BOT_NAME
    player.click(second.kind_button.rect.center)
    assert second.kind == PERSON_KIND


def test_an_empty_name_is_the_default_and_names_that_come_twice_are_told_apart(kit: Kit) -> None:
    _player, scene = seated(kit, named("Ana", "   "))
    assert names(scene) == ["Ana", "Player 2"]
    set_language("fr")
    assert names(scene)[1].endswith("2")
    _player, scene = seated(kit, named("Ana", "Ana", "ANA", "a" * 24, "a" * 24))
    assert names(scene) == ["Ana", "Ana 2", "ANA 3", "a" * 24, "a" * 22 + " 2"]
    seats = [
        ("Ana", "0", PERSON_KIND),
        ("", "1", "sharp"),
        ("", "2", "sharp"),
        ("Foxy", "3", "sharp"),
    ]
    _player, scene = seated(kit, seats)
    assert names(scene) == ["Ana", "Vesper", "Clara", "Foxy"]


def test_the_deal_and_the_edition_are_shown_and_others_chosen(kit: Kit) -> None:
    player, scene = seated(kit, seed=2024)
    assert scene.seed.text == "2024"
    player.click(scene.seed.rect.center)
    player.press(pygame.K_HOME, pygame.K_DELETE)
    player.type("x9")
    assert scene.seed.text == "9024"
    player.click(scene.focus.find_by_label("Surprise me").rect.center)
    assert scene.seed.text.isdigit()
    assert scene.seed.text != "9024"
    for kind in ("classic", "french", "bga", "classic"):
        assert scene.terms.chosen_kind == kind
        player.click(scene.focus.find_by_label("Edition").rect.midright - pygame.Vector2(12, 0))


@pytest.mark.parametrize(
    ("typed", "seed"), [("-15", -15), ("007", 7), ("9" * 100, int("9" * 100)), ("", 0), ("-", 0)]
)
def test_any_whole_number_is_a_deal_and_none_a_surprise(kit: Kit, typed: str, seed: int) -> None:
    player, scene = seated(kit)
    scene.seed.text = typed
    scene.start_game()
    laid = started(player).table.match.setup.seed
    assert laid == seed if seed else laid > 0


@pytest.mark.parametrize("game", ["luckybox", "blanco"])
def test_a_deal_that_was_played_is_called_practice_where_its_number_is_typed(
    tmp_path: Path, game: str
) -> None:
    names = ("Ana", "Bo")
    is_second = game == "blanco"
    filled(
        tmp_path,
        play_blanco(laid_blanco(names, seed=5)) if is_second else play(laid(names, seed=5)),
    )
    kit = open_kit(folder=tmp_path)
    person, scene = seated(kit, named("Ana", "Bo"), seed=None)
    scene.choose_game(game)
    told = "Practice: Ana, Bo played this deal before."
    if is_second:
        scene.terms.choose_kind("single")
    for typed in ("5", "6", "5"):
        scene.seed.text = typed
        for _answer in range(3):
            person.wait(20)
            asked(kit)
        person.wait(20)
        assert (told in words_on(kit, scene)) == (typed == "5"), "before the game begins"


def test_start_lays_the_table_as_it_was_filled_in(kit: Kit) -> None:
    player, scene = seated(
        kit,
        [("Ana", "3", PERSON_KIND), ("", "1", DEFAULT_BOT_NAME), ("", "2", PERSON_KIND)],
        seed=99,
    )
    scene.terms.choose_kind("french")
    player.click(scene.focus.find_by_label("Start").rect.center)
    table = started(player).table
    setup = table.match.setup
    assert setup.players == ("Ana", "Blaise", "Player 3")
    assert (setup.edition.name, setup.seed) == ("french", 99)
    assert [(p.badge, p.is_bot) for p in table.players] == [(3, False), (1, True), (2, False)]
    assert table.watch is None
    assert len(kit.stack) == 1


def test_who_plays_along_is_a_rival_and_bots_are_among_themselves() -> None:
    assert player_counts_in_words(1, 3) == "1 person · 3 rivals"
    assert player_counts_in_words(2, 1) == "2 people · 1 rival"
    assert player_counts_in_words(0, 4) == "4 bots"


@pytest.mark.parametrize("usual", [True, False])
def test_memory_notes_are_chosen_for_the_match(kit: Kit, usual: bool) -> None:
    kit.settings.memory_notes = usual
    player, scene = seated(kit, [("Ana", "3", PERSON_KIND), ("", "1", DEFAULT_BOT_NAME)], seed=99)
    labels = [widget.label for widget in scene.focus.widgets if widget.visible]
    assert "Memory notes" not in labels
    scene.choose_game("blanco")
    player.wait()
    toggle = scene.focus.find_by_label("Memory notes")
    assert scene.terms.is_option_on("memory_notes") is usual
    player.click(toggle.rect.center)
    assert "Rivals get the same help." in words_on(kit, scene)
    assert scene.terms.is_option_on("memory_notes") is not usual
    scene.start_game()
    player.wait(2)
    table = player.scene.table  # type: ignore[union-attr]
    assert table.match.extra["memory_notes"] is not usual
    assert kit.settings.memory_notes is not usual, "the next match begins with it"


def test_bots_alone_are_watched_and_seven_play_with_two_copies(kit: Kit) -> None:
    player, scene = seated(kit, [("", "0", DEFAULT_BOT_NAME)] * 7)
    player.click(scene.focus.find_by_label("Watch").rect.center, frames=2)
    table = player.at(WatchedScene).table
    assert (table.watch.players, table.watch.exit_at_end) == (7, False)
    assert len(table.match.setup.faces) == 120


def test_all_by_keyboard(kit: Kit) -> None:
    player, scene = seated(kit)
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert scene.forms[0].badge == 2
    player.press(pygame.K_TAB)
    player.type("Ana")
    player.press(pygame.K_TAB)
    player.type("Bo")
    player.press(pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_SPACE)
    assert scene.forms[1].kind == "beginner"
    player.press(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_LEFT)
    assert scene.forms[1].kind == "casual"
    while scene.focus.current is not scene.focus.find_by_label("Start"):
        player.press(pygame.K_TAB)
    player.press(pygame.K_RETURN)
    assert [p.name for p in started(player).table.players] == ["Ana", "Bo"]


def test_where_enter_leads_to_the_next_name_no_chip_says_that_it_starts(kit: Kit) -> None:
    player, scene = seated(kit, named("Ana", "Bo"))
    start = scene.focus.find_by_label("Start")
    marked: list[Widget] = []
    with patch.object(
        type(start), "draw_above_ring", lambda self, _surface, _kit: marked.append(self)
    ):
        player.do(Event(pygame.WINDOWEXPOSED))
        assert start in marked
        player.click(scene.forms[0].entry.rect.center)
        marked.clear()
        player.do(Event(pygame.WINDOWEXPOSED))
        assert start not in marked
    player.press(pygame.K_RETURN)
    assert player.scene is scene and scene.focus.current is scene.forms[1].entry


def test_the_notes_grow_with_the_text() -> None:
    sizes: list[dict[str, float]] = []
    for percent in (100, 150):
        kit = open_kit((1280, 720), Settings(text_size=percent))
        player = Player(kit, to.SeatSetup(), frames=3)
        scene = player.at(SeatSetupScene)
        with patch.object(kit.text, "draw_paragraph", wraps=kit.text.draw_paragraph) as told:
            scene.draw(kit.window.surface)
        sizes.append({call.args[1]: call.args[4] for call in told.call_args_list})
    usual, larger = sizes
    # These have little room; tooltips have the same words.
    small = {form.note() for form in scene.forms} | {SHARED_TABLE_NOTES[True]}
    notes = (usual.keys() & larger.keys()) - small
    assert len(notes) == 2
    assert all(larger[words] >= 1.2 * usual[words] for words in notes), (usual, larger)


def test_the_only_person_at_a_table_of_blanco_is_you_before_the_game_too(kit: Kit) -> None:
    _player, scene = seated(kit)
    scene.choose_game("blanco")
    first, second = scene.forms[:2]
    second.set_kind(next(iter(scene.game.rivals)))
    assert scene.default_name(first) == "You"
    assert scene.players()[0].name == "Player", "the statistics know them by this name"
    second.set_kind(PERSON_KIND)
    assert [scene.default_name(form) for form in (first, second)] == ["Player 1", "Player 2"]


def test_what_blancos_options_mean_is_said_without_pointing_at_them(kit: Kit) -> None:
    said = words_on(kit, Player(kit, to.SeatSetup(game="blanco")).scene)
    assert "First to clear both grids wins." in said
    assert "Memory notes: Cards you’ve looked at" in said
