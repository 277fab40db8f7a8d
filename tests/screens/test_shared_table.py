"""The round at a shared table: everybody's board is live, answers in any order and at once."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.rules import Pass
from game.luckybox.rules import events as ev
from game.luckybox.scenes.luckybox_table import make_table
from game.luckybox.scenes.luckybox_telling import THEN_SEPARATOR
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.luckybox.scenes.shared.shared_forced import ACT_AFTER_SECONDS, ONLY_AFTER_SECONDS
from game.luckybox.scenes.shared.shared_picture import AREAS_IN_WAVE
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.luckybox.stage import TokenFlight, take_places, view_of
from game.record import Player as Seated
from game.record import write_record
from game.scenes.menu.how_to_play import RulesScene
from game.stage import TABLE_LANE
from game.ui.draw.caches import RenderBudgetSpent
from game.ui.draw.palette import CREAM
from game.ui.tree import Text
from game.ui.widgets import button
from game.ui.widgets.intents import Intent
from game.ui.window.preferences import REVEAL_BY_CLICK, Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import set_language
from tests.players import rounds
from tests.players.screen import (
    STEP,
    Player,
    mouse_down,
    mouse_up,
    open_kit,
    seldom_drawn,
    words_on,
)
from tests.players.shared import BARREN, ONE_SQUARE, done, let_pass, on, sit, sit_at, with_bolts
from tests.screens.test_scenes_draft import table_of
from tests.tables.records import read_record

WINDOW = 1280, 720


def test_two_answers_in_one_frame_both_count(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN, rounds.PLAIN)
    first, second = on(scene, (5, 2)), on(scene, (1, 2))
    player.do(mouse_down(first), mouse_up(first), mouse_down(second), mouse_up(second))
    assert done(scene) == [True, False, True]
    assert [action.player for action in scene.table.match.actions] == [2, 0]


@pytest.mark.parametrize("clicks", [False, True])
def test_boards_that_change_together_follow_a_few_at_a_time_and_all_before_a_click(
    clicks: bool,
) -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    view, table = scene.picture.view, scene.table

    def pictures() -> list[int]:
        return [view[f"board {seat}"].picture for seat in range(12)]

    def followed() -> int:
        return sum(now != then for now, then in zip(pictures(), before, strict=True))

    before = pictures()
    for action in [next(it for it in table.match.legal(seat)) for seat in range(12)]:
        table.act(action)
    scene.update(STEP)
    assert 0 < followed() <= AREAS_IN_WAVE, "once a frame; twelve at once would make it late"
    laid = pictures()
    is_spent = patch.object(scene.picture, "draw", side_effect=RenderBudgetSpent)
    with is_spent, pytest.raises(RenderBudgetSpent):
        scene.draw(kit.window.surface)
    scene.draw(kit.window.surface)
    assert pictures() == laid, "a frame that is put off is drawn again as it is"
    if clicks:
        player.do(mouse_down((5, 5)))
    else:
        for _frame in range(12 // AREAS_IN_WAVE + 1):
            assert scene.update(0.0) or not view.is_behind, "what is behind asks for a frame"
    assert followed() == 12 and not view.is_behind


def test_a_click_on_anothers_square_is_their_answer(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.click(on(scene, (3, 2)))
    assert done(scene) == [False, True]
    assert scene.table.match.actions[-1] == rules.Cross(1, 3, 2)
    player.click(on(scene, (1, 2)))
    assert done(scene) == [True, True]


def test_a_cascade_on_one_board_stops_nobody(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 1.0)
    assert scene.question_of(0).discs, "a bonus waits on the first board"
    player.advance_time(FRESH_SECONDS)
    player.click(on(scene, (2, 0)))
    poses = scene.table.director.poses()
    assert any(isinstance(pose, TokenFlight) for pose in poses)
    player.click(on(scene, (3, 2)))
    assert done(scene) == [True, True]
    assert scene.table.director.is_busy(0)


def test_a_click_on_a_board_that_is_done_hurries_nobody_else(together: Kit) -> None:
    player, scene = sit(together, rounds.CASCADE, rounds.PLAIN)
    player.click(on(scene, (3, 2)))
    player.click(on(scene, (1, 2)))
    director = scene.table.director
    assert director.is_busy(0) and all(done(scene)[1:])
    before = director.playing_seconds()
    player.click(scene.picture.view.places["name", 1].center)
    assert director.is_busy(0) and director.playing_seconds()[0] - before[0] < 0.2
    assert scene.table.match.game.turn == 1


def test_what_a_bonus_asks_stands_on_its_own_board_alone(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 1.5)
    assert scene.question_of(0).discs
    assert not scene.question_of(1).discs
    assert 0 in scene.question_of(1).costs.values()


def test_who_can_only_pass_passes_alone_and_has_nothing_to_undo(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(rounds.PLAIN, BARREN), number=5)
    table = rounds.table_at(together, with_bolts(laid.match.game, 1, 0))
    player, scene = sit_at(together, table)
    let_pass(player, ACT_AFTER_SECONDS + 0.2)
    assert table.match.actions == [Pass(1)]
    assert not scene.picture.parts.shown.asked[1].may_undo
    player.click(scene.picture.view.places["undo", 1].center)
    assert table.match.actions == [Pass(1)], "there is nothing else to do"
    assert scene.refusal.words == "Nothing to undo."
    player.click(on(scene, (1, 2)))
    player.wait()
    assert [it.may_undo for it in scene.picture.parts.shown.asked] == [True, False]


def test_a_bonus_with_one_square_is_used_by_itself_and_may_be_taken_back(together: Kit) -> None:
    player, scene = sit(together, ONE_SQUARE, rounds.PLAIN)
    match = scene.table.match
    player.click(on(scene, (1, 2)))
    let_pass(player, 3.0)
    assert match.actions == [rules.Cross(0, 1, 2), rules.UseBonus(0, 1, 0, 1, 3)]
    player.click(on(scene, (1, 3)))
    assert not scene.refusal.words, "somebody may have been about to click it"
    player.click(scene.picture.view.places["undo", 0].center)
    let_pass(player, 3.0)
    assert len(match.actions) == 1, "it would come again at once"
    assert scene.question_of(0).discs
    player.click(on(scene, (1, 3)))
    assert len(match.actions) == 2 and done(scene) == [True, False]


def test_a_square_that_somebody_must_cross_off_is_crossed_off_by_itself(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(rounds.PLAIN, rounds.PLAIN), number=9)
    table = rounds.table_at(together, with_bolts(laid.match.game, 1, 0))
    player, scene = sit_at(together, table)
    let_pass(player, ACT_AFTER_SECONDS + 0.2)
    assert table.match.actions == [rules.Cross(1, 3, 3)], "without bolts there is nothing else"
    let_pass(player, 9.0)
    assert done(scene) == [False, True], "with bolts there is, at a table of two"


def test_where_many_play_an_only_square_comes_a_moment_after_everybody_else() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    hands = [rounds.PLAIN] * 6 + [rounds.PLAIN.replace("1  2  5", "9  2  5")]
    player, scene = sit_at(kit, rounds.hands(kit, *rounds.renumbered(*hands), number=9))
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert not any(done(scene)), "somebody still has a choice"
    player.click(on(scene, (13, 0)))
    assert scene.picture.parts.shown.asked[3].only == (7, 3) and done(scene) == [False] * 6 + [True]
    player.hover(on(scene, (7, 3)))
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert [at for at, it in enumerate(done(scene)) if not it] == [3], "the mouse is there alone"
    dear = next(at for at, cost in scene.question_of(3).costs.items() if cost)
    player.click(on(scene, dear), frames=2)
    player.hover((1, 1))
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert not done(scene)[3], "somebody is asked about bolts there"
    player.click(scene.picture.view.places["name", 3].center)
    player.hover((1, 1))
    let_pass(player, ONLY_AFTER_SECONDS / 2)
    words = scene.picture.parts.messages()[0]
    assert words.startswith(scene.table.players[3].name) and "comes by itself" in words
    let_pass(player, ONLY_AFTER_SECONDS / 2 + 0.5)
    assert all(done(scene))
    player.click(scene.picture.view.places["undo", 3].center)
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert [at for at, it in enumerate(done(scene)) if not it] == [3], "it would come again"


def test_the_next_number_comes_by_itself_after_a_moment(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 6.0)
    assert scene.table.match.game.turn == 1, "somebody has still to answer"
    player.click(on(scene, (3, 2)))
    assert scene.table.match.game.turn == 1
    let_pass(player, 2.9)
    assert scene.table.match.game.turn == 1, "the last to answer can still take it back"
    assert "on its way" in scene.message()
    assert "Reveal" not in words_on(together, scene), "it does not wait for a click as well"
    let_pass(player, 3.0)
    assert scene.table.match.game.turn == 2


def test_by_click_no_number_comes_by_itself(together: Kit) -> None:
    together.settings.auto_reveal = REVEAL_BY_CLICK
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    player.hover((1, 1))
    let_pass(player, 12.0)
    assert scene.table.match.game.turn == 1
    assert "for the next number" in scene.message()
    assert "Reveal" in words_on(together, scene)
    player.press(pygame.K_SPACE)
    assert scene.table.match.game.turn == 2


def test_pass_lies_nowhere_where_undo_lay(together: Kit) -> None:
    player, scene = sit_at(
        together, rounds.hands(together, *rounds.renumbered(rounds.PLAIN, rounds.PLAIN), number=8)
    )
    places = scene.picture.view.places
    passing = pygame.Rect(places["pass", 0])
    player.click(passing.center)
    player.wait(2)
    assert done(scene)[0]
    assert not passing.colliderect(scene.picture.view.places["undo", 0])


@pytest.mark.parametrize(("size", "people"), [((1280, 720), 4), ((1920, 1080), 12)])
def test_undo_has_one_place_whatever_is_asked(size: tuple[int, int], people: int) -> None:
    kit = open_kit(size, Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.TWO_WAITING] * people)
    player.press(pygame.K_2)
    seen = set[tuple[int, ...]]()
    for square in ((1, 2), (2, 0), (2, 3)):
        if square[1] in [at for _card, at in scene.question_of(0).costs]:
            player.click(on(scene, square))
        for _step in range(40):
            let_pass(player, 0.1)
            if ("undo", 0) in scene.picture.view.places:
                seen.add(tuple(scene.picture.view.places["undo", 0]))
    assert len(seen) == 1


@pytest.mark.parametrize("by_key", [True, False])
def test_the_last_answer_is_taken_back_until_the_next_number_comes(
    together: Kit, by_key: bool
) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    let_pass(player, 1.3)
    assert done(scene) == [True, True]
    if by_key:
        player.press(pygame.K_u)
    else:
        player.click(scene.picture.view.places["undo", 1].center)
    assert done(scene) == [True, False]
    let_pass(player, 6.0)
    assert scene.table.match.game.turn == 1


def test_who_hurries_a_cascade_takes_nobody_the_time_for_undo(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    assert scene.is_busy()
    player.click((scene.picture.place["top_bar"].left + 3, scene.picture.place["top_bar"].top + 3))
    let_pass(player, 2.5)
    assert scene.table.match.game.turn == 1 and done(scene) == [True, True]
    player.press(pygame.K_u)
    assert done(scene) == [True, False]


def test_space_brings_the_next_number_sooner(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    player.press(pygame.K_SPACE)
    player.wait(2)
    player.press(pygame.K_SPACE)
    let_pass(player, 0.6)
    assert scene.table.match.game.turn == 2


def test_undo_on_one_board_leaves_all_others_as_they_are(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.CASCADE, rounds.PLAIN)
    table = scene.table
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (3, 2)))
    seats = table.match.game.seats
    assert table.director.is_busy(1), "its cascade still plays"
    player.click(scene.picture.view.places["undo", 0].center)
    assert done(scene) == [False, True, False]
    assert table.match.game.seats[1:] == seats[1:]
    assert table.director.is_busy(1), "it goes on"
    let_pass(player, 5.0)
    assert table.view.seats[1] == view_of(table.match.game).seats[1]
    assert table.view.seats[0] == view_of(table.match.game).seats[0]
    player.click(on(scene, (1, 2)))
    assert done(scene) == [True, True, False]


def test_a_small_window_shows_one_board_after_another_and_nothing_is_lost(together: Kit) -> None:
    table = rounds.hands(together, *rounds.renumbered(*[rounds.PLAIN] * 6))
    together.window.resize((1920, 1080))
    scene = scene_for_table(together, table)
    assert isinstance(scene, SharedRound)
    player = Player(together, scene)
    player.wait()
    player.advance_time(FRESH_SECONDS + STEP)
    player.click(on(scene, (5, 2)))
    game = table.match.game
    together.window.resize((960, 540))
    player.wait(3)
    assert isinstance(player.scene, RoundScene)
    assert not table.has_live_boards
    together.window.resize((1920, 1080))
    player.wait(3)
    assert isinstance(player.scene, SharedRound)
    assert table.match.game is game
    together.settings.shares_table = False
    player.wait(3)
    assert isinstance(player.scene, RoundScene)


def test_news_below_is_told_anew_in_another_language(together: Kit) -> None:
    player, scene = sit(together, rounds.CASCADE, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 8.0)
    parts = scene.picture.parts
    parts.see(parts.shown._replace(news=(0,)))
    english = parts.ticker()
    set_language("de")
    german = parts.ticker()
    assert "crosse" in str(english)
    assert german not in (english, Text(("",), 25, CREAM, "title", "right", key="ticker"))


def test_news_below_tells_of_many_rather_in_a_few_words() -> None:
    kit = open_kit((1280, 720), Settings(shares_table=True))
    player, scene = sit(kit, *[ONE_SQUARE] * 4, rounds.PLAIN)
    for seat in range(4):
        player.click(on(scene, (2 * seat + 1, 2)))
    let_pass(player, 4.0)
    told = words_on(kit, scene)
    assert all(f"{it.name}: 5{THEN_SEPARATOR}4" in told for it in scene.table.players[:4])


def test_news_below_tells_of_all_for_whom_there_is_room_the_latest_first() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[ONE_SQUARE] * 7, rounds.PLAIN)
    for seat in range(7):
        player.click(on(scene, (2 * seat + 1, 2)))
        let_pass(player, 3.0)
    told, names = words_on(kit, scene), [it.name for it in scene.table.players[:7]]
    at = [told.index(f"{name}: 5{THEN_SEPARATOR}4") for name in names]
    assert at == sorted(at, reverse=True)


def test_cards_that_have_gone_keep_no_place_and_places_stay_during_a_round(together: Kit) -> None:
    table = rounds.hands(together, *rounds.renumbered(rounds.CASCADE, rounds.PLAIN))
    for seat in table.view.seats:
        # As in a later round: three cards were finished in those before.
        seat.places = (0, *[card.id for card in seat.cards], 0, 0)
    player, scene = sit_at(together, table)
    layout = scene.picture.parts.layout
    assert [len(cards) for cards in layout.plan.cards] == [2, 1]
    assert all(None not in scene.picture.parts.looks(seat) for seat in (0, 1))
    for _choice in range(4):
        answer_where_asked(player, scene)
        assert scene.picture.parts.layout is layout
        let_pass(player, 3.0)
    assert table.view.turn > 1
    assert scene.picture.parts.layout is layout


def test_a_new_card_lies_last_and_the_others_lie_as_in_the_draft(together: Kit) -> None:
    game = rounds.hands(together, *rounds.renumbered(THREE_CARDS, rounds.PLAIN)).match.game
    table = rounds.table_at(together, game._replace(round=2))
    # The card in the middle has been finished, and a new one has come.
    table.view.seats[0].places = take_places((1, 0, 2), [6])
    _player, scene = sit_at(together, table)
    looks = [look for look in scene.picture.parts.looks(0) if look is not None]
    assert [look.id for look in looks] == [1, 2, 6] == list(table.lying_cards(0))
    assert [look.is_new for look in looks] == [False, False, True]
    # One after another they lie in the same order.
    together.settings.shares_table = False
    seated, alone = rounds.sit_down(together, table)
    seated.wait()
    for shown in (scene, alone):
        lying = [shown.picture.view.places["card", card] for card in (1, 2, 6)]
        assert lying == sorted(lying, key=lambda rect: (rect.y, rect.x))


def test_numbers_are_told_and_waits_are_short(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    assert scene.table.players[0].name in scene.message()
    player.click(on(scene, (1, 2)))
    player.wait()
    assert scene.table.players[0].name not in scene.message()
    assert scene.table.players[1].name in scene.message()
    revealed = [pose for pose in scene.table.director.poses() if is_reveal(pose)]
    assert not revealed
    assert not scene.table.director.is_busy(TABLE_LANE)


def is_reveal(pose: object) -> bool:
    return isinstance(getattr(pose, "event", None), ev.NumberRevealed)


THREE_CARDS = (
    rounds.PLAIN + rounds.PLAIN.replace("1 ", "2 ", 1) + rounds.PLAIN.replace("1 ", "6 ", 1)
)


@pytest.mark.long
def test_four_people_play_a_whole_game_and_its_record_referees(together: Kit) -> None:
    together.settings.speed = "turbo"
    people = [Seated(name, at) for at, name in enumerate(("Ada", "Ben", "Cora", "Dan"))]
    table = make_table(together, people, "classic", 4)
    player = Player(together, scene_for_table(together, table))
    clicks = 0
    with seldom_drawn(together):
        for step in range(6000):
            scene = player.scene
            if table.match.is_over:
                break
            if isinstance(scene, SharedRound):
                clicks += answer_where_asked(player, scene)
            elif isinstance(scene, SharedDraftScene):
                pick_where_asked(player, scene)
            elif step % 40 == 0:
                player.press(pygame.K_SPACE)
            player.advance_time(STEP)
            player.wait()
    assert table.match.is_over
    numbers = 4 * table.view.edition.turns
    # One click for an answer, and one for each choice of a cascade.
    assert clicks <= numbers * 6
    told = LuckyboxMatchReplay(read_record(write_record(table.match.record())))
    told.seek(told.last)
    assert told.fault is None
    assert told.game == table.match.game


def answer_where_asked(player: Player, scene: SharedRound) -> int:
    """Click on the cheapest square of every board that is asked.  Return how often that was."""
    clicks = 0
    for seat in range(len(scene.table.players)):
        costs = scene.question_of(seat).costs
        if costs and scene.may_answer(seat):
            player.click(on(scene, min(costs, key=lambda at: (costs[at], at))))
            clicks += 1
    return clicks


def pick_where_asked(player: Player, scene: SharedDraftScene) -> None:
    for seat in range(len(scene.table.players)):
        for card in scene.offer_of(seat)[: scene.keep_count]:
            if not scene.is_ready(seat):
                player.click(scene.view.places["offer", seat, card].center)
    begin = next(it for it in scene.focus.widgets if it.area == "confirm")
    player.click(begin.rect.center)


def test_what_a_seat_has_is_explained_to_a_mouse_that_rests_on_it(together: Kit) -> None:
    laid = rounds.hands(together, *rounds.renumbered(*[rounds.PLAIN] * 2))
    game = laid.match.game
    seats = [seat._replace(stars=(2, 0, 0, 0)) for seat in game.seats]
    game = game._replace(round=2, seats=tuple(seats))
    _player, scene = sit_at(together, rounds.table_at(together, game))
    for name in ("bolts", "moons", "stars", "total"):
        assert not scene.find_thing((name, 0)).is_quiet
    assert "Round 1 stars: 4" in scene.find_thing(("stars", 0)).tooltip_text().words


def test_the_keys_of_the_bar_lie_over_no_board(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 4)
    drawn: list[pygame.Rect] = []
    draw = button.draw_control_sign

    def heard(
        kit: Kit, surface: pygame.Surface, rect: pygame.Rect, shortcut: Intent | None, px: float
    ) -> None:
        drawn.append(rect.copy())
        draw(kit, surface, rect, shortcut, px)

    with patch.object(button, "draw_control_sign", heard):
        player.press(pygame.K_TAB)
        player.wait()
    boards = [scene.picture.view.places["board", seat] for seat in range(4)]
    over = [rect for rect in drawn if rect.top < boards[0].top]
    assert len(over) >= 2
    assert all(rect.collidelist(boards) < 0 for rect in over)
    for name, area in (("log", "log"), ("pause", "menu")):
        icon = together.art.icon(name, round(button.BAR_ICON_HEIGHT * scene.picture.place.scale))
        at = icon.get_rect(center=scene.picture.view.places[area].center)
        seen = icon.get_bounding_rect().move(at.topleft)
        hidden = [rect.clip(seen).height for rect in over]
        assert max(hidden) <= seen.height / 5, f"one sees what the key at {area} is for"


def test_boards_shown_one_after_another_begin_with_a_person_who_has_still_to_answer() -> None:
    kit = open_kit()
    table = rounds.party(kit, persons=2, bots=2)
    table.focus = 3
    assert isinstance(scene_for_table(kit, table), RoundScene) and table.focus == 0
    table.act(table.match.legal(0)[0])
    table.director.finish()
    assert isinstance(scene_for_table(kit, table), RoundScene) and table.focus == 1


@pytest.mark.parametrize("phase", ["draft", "round"])
def test_a_button_in_the_bar_opens_the_short_rules(together: Kit, phase: str) -> None:
    if phase == "round":
        player, scene = sit(together, *[rounds.PLAIN] * 2)
        view = scene.view
    else:
        draft = scene_for_table(together, table_of(together, 2))
        assert isinstance(draft, SharedDraftScene)
        player, view = Player(together, draft), draft.view
        let_pass(player, 3.0)
    below = player.scene
    player.click(view.places["question"].center, frames=2)
    assert isinstance(player.scene, RulesScene)
    player.press(pygame.K_r, frames=2)
    assert player.scene is below
    player.press(pygame.K_r, frames=2)
    assert isinstance(player.scene, RulesScene)
