"""The round at a shared table: everybody's board is live, answers in any order and at once."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.luckybox import rules
from game.luckybox.record import LuckyboxMatchReplay
from game.luckybox.rules import Pass
from game.luckybox.rules import events as ev
from game.luckybox.scenes.counsel.counsel import HINT_HELP_NOTICE
from game.luckybox.scenes.luckybox_table import make_table
from game.luckybox.scenes.luckybox_telling import THEN_SEPARATOR
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.round import board
from game.luckybox.scenes.round.question import Target
from game.luckybox.scenes.round.round_scene import RoundScene
from game.luckybox.scenes.round.round_show import marquee_of
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.luckybox.scenes.shared.shared_forced import ACT_AFTER_SECONDS, ONLY_AFTER_SECONDS
from game.luckybox.scenes.shared.shared_marks import SCORE_PILL
from game.luckybox.scenes.shared.shared_scene import SETTLING_SECONDS, SharedRound
from game.luckybox.scenes.shared.shared_show import marquee_lane
from game.luckybox.stage import TokenFlight, take_places, view_of
from game.record import Player as Seated
from game.record import write_record
from game.stage import TABLE_LANE, EventPose
from game.ui.draw.palette import CREAM, SUNFLOWER
from game.ui.pen import Pen
from game.ui.tree import Text
from game.ui.window.preferences import REVEAL_BY_CLICK, Settings
from game.ui.window.scene import Kit
from game.words import set_language
from tests.players import rounds
from tests.players.screen import (
    STEP,
    Player,
    mouse_down,
    mouse_up,
    open_kit,
    opened,
    seldom_drawn,
    words_on,
)
from tests.players.shared import BARREN, done, let_pass, on, sit, sit_at, with_bolts
from tests.tables.records import read_record

WINDOW = 1280, 720


def test_two_answers_in_one_frame_both_count(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN, rounds.PLAIN)
    first, second = on(scene, (5, 2)), on(scene, (1, 2))
    player.do(mouse_down(first), mouse_up(first), mouse_down(second), mouse_up(second))
    assert done(scene) == [True, False, True]
    assert [action.player for action in scene.table.match.actions] == [2, 0]


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
    player.advance_time(SETTLING_SECONDS)
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
    player.hover(on(scene, (1, 3)))
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert done(scene) == [False] * 6 + [True], "somebody has the mouse on such a board"
    dear = next(at for at, cost in scene.question_of(3).costs.items() if cost)
    player.click(on(scene, dear), frames=2)
    player.hover((1, 1))
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert not done(scene)[3], "somebody is asked about bolts there"
    player.click(scene.picture.view.places["name", 3].center)
    player.hover((1, 1))
    let_pass(player, ONLY_AFTER_SECONDS / 2)
    assert scene.message().startswith("Ann, ") and "comes by itself" in scene.message()
    let_pass(player, ONLY_AFTER_SECONDS / 2 + 0.5)
    assert all(done(scene))
    player.click(scene.picture.view.places["undo", 3].center)
    let_pass(player, 2 * ONLY_AFTER_SECONDS)
    assert [at for at, it in enumerate(done(scene)) if not it] == [3], "it would come again"


ONE_SQUARE = """
    card 1 x1 x2  5 | 4
            4  9  3 | .
            6  3  2 | .
            .  .  .
"""
"""Square 2 pays a 4, for which there is one open square."""


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


def test_nothing_beside_a_name_moves_and_no_cascades_word_lies_on_it() -> None:
    size, people = (1280, 720), 4
    together = opened(size)
    together.settings.shares_table = True
    hands = [rounds.TWO_WAITING, *[rounds.PLAIN] * (people - 1)]
    player, scene = sit(together, *hands)
    stays = "name", "bolts", "total"

    def seen(*what: str) -> list[pygame.Rect]:
        return [pygame.Rect(scene.picture.view.places[it, 0]) for it in what]

    before = seen(*stays)
    player.click(on(scene, (1, 2)))
    let_pass(player, 0.05)
    undo = seen("undo")
    for _step in range(60):
        let_pass(player, 0.05)
        assert (seen(*stays), seen("undo")) == (before, undo)
        if not scene.question_of(0).legal:
            lane = marquee_lane(scene.picture.view.places, 0, scene.picture.parts.layout)
            assert lane is not None and lane.collidelist([*seen("name"), *undo]) < 0
    assert scene.question_of(0).discs
    player.click(on(scene, (2, 0)))
    let_pass(player, SETTLING_SECONDS + 3.0)
    if scene.question_of(0).legal:
        player.click(on(scene, next(iter(scene.question_of(0).costs))))
        let_pass(player, 3.0)
    assert done(scene)[0], "the check is there"
    assert (seen(*stays), seen("undo")) == (before, undo)


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


def test_a_press_begun_under_another_question_answers_nothing(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    square = on(scene, (2, 0))
    player.click(on(scene, (1, 2)))
    player.do(mouse_down(square))
    let_pass(player, 1.5)
    assert (2, 0) in scene.question_of(0).costs
    player.do(mouse_up(square))
    assert len(scene.table.match.actions) == 1


def test_a_click_on_a_board_that_plays_is_done_once_it_listens(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.TWO_WAITING, rounds.PLAIN)
    match = scene.table.match
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    let_pass(player, 0.1)
    assert all(scene.is_seat_busy(seat) and not scene.question_of(seat).legal for seat in (0, 1))
    player.click(on(scene, (1, 3)))
    player.click(on(scene, (2, 0)))
    assert len(match.actions) == 2
    assert scene.is_seat_busy(1), "only the board clicked on is hurried"
    let_pass(player, 0.6)
    assert [(it.player, it.card, it.square) for it in match.actions[2:]] == [(0, 2, 0)]
    let_pass(player, 3.0)
    assert len([it for it in match.actions if it.player == 1]) == 1


def test_a_click_too_early_on_a_bonus_is_done_a_moment_later(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    while not scene.question_of(0).legal:
        player.advance_time(STEP)
    assert not scene.may_answer(0)
    player.click(on(scene, (2, 0)))
    let_pass(player, SETTLING_SECONDS + 0.1)
    assert [(it.player, it.card, it.square) for it in scene.table.match.actions[1:]] == [(0, 2, 0)]


def test_a_click_on_a_board_that_plays_is_forgotten_when_the_answer_is_taken_back(
    together: Kit,
) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    let_pass(player, 0.1)
    player.click(on(scene, (2, 0)))
    player.click(scene.picture.view.places["undo", 0].center)
    let_pass(player, 3.0)
    assert scene.table.match.actions == []


CHAIN = """
    card 1 x1 x2  5 | ?
            9  1  4 | .
            6  3  2 | .
            .  .  .
    card 2  4  7 x8 | .
            3  3  9 | .
           x1 x2  6 | 3
            .  .  .
"""
"""The 5 pays any square, and the 6 of card 2, crossed for it, a 3, of which there are three."""


def answers_of(scene: SharedRound, seat: int) -> list[Target]:
    crosses = [it for it in scene.table.match.actions if it.player == seat]
    return [(it.card, it.square) for it in crosses if not isinstance(it, Pass)]


def test_clicks_made_early_are_answered_in_the_order_in_which_they_were_made(
    together: Kit,
) -> None:
    player, scene = sit(together, CHAIN, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (2, 8)))
    player.click(on(scene, (2, 3)))
    player.click(on(scene, (5, 2)))
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8), (2, 3)]
    assert answers_of(scene, 1) == [], "nobody else answers for that"
    assert done(scene) == [True, False, True]


def test_clicks_between_others_clicks_stay_on_their_own_boards(together: Kit) -> None:
    player, scene = sit(together, CHAIN, CHAIN)
    for square in ((1, 2), (3, 2), (2, 8), (4, 8), (4, 4), (2, 3)):
        player.click(on(scene, square))
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8), (2, 3)]
    assert answers_of(scene, 1) == [(3, 2), (4, 8), (4, 4)]


def test_a_square_clicked_twice_too_early_is_one_click(together: Kit) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (2, 8)))
    player.click(on(scene, (2, 8)))
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
    assert not scene.refusal.words


def test_an_early_click_that_turns_out_to_be_illegal_is_refused_on_its_board(
    together: Kit,
) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    player.click(on(scene, (2, 8)))
    player.click(on(scene, (2, 1)))
    told = set()
    for _step in range(80):
        player.advance_time(STEP)
        told.add(scene.refusal.words)
    assert told - {""}
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
    assert scene.question_of(0).legal, "the 3 is still to be crossed off"


def test_undo_takes_early_clicks_back_as_well(together: Kit) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    for square in ((1, 2), (2, 8), (2, 3)):
        player.click(on(scene, square))
    let_pass(player, SETTLING_SECONDS + 0.6)
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]
    player.click(scene.picture.view.places["undo", 0].center)
    let_pass(player, 4.0)
    assert answers_of(scene, 0) == [(1, 2)]


def test_a_press_while_a_cascade_plays_counts_though_it_ends_before_the_release(
    together: Kit,
) -> None:
    player, scene = sit(together, CHAIN, rounds.PLAIN)
    player.click(on(scene, (1, 2)))
    bonus = on(scene, (2, 8))
    player.hover(bonus)
    while scene.is_seat_busy(0):
        player.do(mouse_up((1, 1)))
        player.hover(bonus)
        player.do(mouse_down(bonus))
        player.advance_time(STEP)
    player.do(mouse_up(bonus))
    let_pass(player, 2.0)
    assert answers_of(scene, 0) == [(1, 2), (2, 8)]


def test_a_small_window_shows_one_board_after_another_and_nothing_is_lost(together: Kit) -> None:
    table = rounds.hands(together, *rounds.renumbered(*[rounds.PLAIN] * 6))
    together.window.resize((1920, 1080))
    scene = scene_for_table(together, table)
    assert isinstance(scene, SharedRound)
    player = Player(together, scene)
    player.wait()
    player.advance_time(SETTLING_SECONDS + STEP)
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


def test_a_cascades_show_stays_on_its_own_board(together: Kit) -> None:
    player, scene = sit(together, rounds.CASCADE, rounds.PLAIN, rounds.PLAIN)
    boards = [pygame.Rect(scene.picture.view.places["board", seat]) for seat in range(3)]

    def look() -> list[bytes]:
        surface = together.window.surface
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    player.hover((1, 1))
    player.wait(2)
    before, moved = look(), 0
    player.click(on(scene, (1, 2)))
    player.hover((1, 1))
    for _frame in range(40):
        player.advance_time(STEP)
        player.wait()
        now = look()
        moved += now[0] != before[0]
        assert now[1:] == before[1:]
    assert moved > 30


def test_a_completed_card_throws_as_much_on_four_boards_and_less_on_twelve(
    together: Kit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _player, scene = sit(together, rounds.PLAIN)
    thrown: list[int] = []
    monkeypatch.setattr(
        board, "draw_burst", lambda _pen, _seed, count, *_rest: thrown.append(count)
    )
    stamped = [EventPose(ev.CardCompleted(0, 1, 12, 0), 0.3, part="stamped")]
    pen, view = Pen(together, together.window.surface), scene.picture.view
    for boards in (1, 4, 12):
        board.draw_board_clips(pen, view.places, scene.table.faces, stamped, boards=boards)
    assert thrown[0] == thrown[1] > 2 * thrown[2] > 0


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


@pytest.mark.parametrize("people", [2, 3, 4])
def test_why_a_click_is_refused_covers_nobody_elses_board(together: Kit, people: int) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * people)
    boards = [pygame.Rect(scene.picture.view.places["board", seat]) for seat in range(people)]

    def look() -> list[bytes]:
        surface = together.window.surface
        player.hover((1, 1))
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    def refuse(at: int) -> None:
        seat = at % people
        if at < people:
            thing = scene.find_thing(("end", 2 * seat + 1, 0))
            scene.explain_refusal(thing, "Words, and more words, of a refusal. " * 4)
        else:
            scene.take_back_on(seat)

    before = look()
    for at in range(2 * people):
        refuse(at)
        after = look()
        assert scene.refusal.words
        assert [seat for seat in range(people) if after[seat] != before[seat]] == [at % people]


def test_when_one_is_waited_for_the_line_says_what_their_bonus_asks(together: Kit) -> None:
    player, scene = sit(together, rounds.TWO_WAITING, rounds.PLAIN)
    name = scene.table.players[0].name
    player.click(on(scene, (1, 2)))
    let_pass(player, 1.5)
    assert scene.message().endswith(f"Waiting for {name}, {scene.table.players[1].name}")
    player.click(on(scene, (3, 2)))
    player.hover((1, 1))
    let_pass(player, 0.5)
    assert scene.message() == f"{name}: Bonus: cross off an open 4."


@pytest.mark.parametrize(
    ("size", "people"), [((1280, 720), 4), ((1600, 900), 6), ((1920, 1080), 12), ((960, 540), 2)]
)
def test_a_cascades_word_lies_on_its_own_board_and_over_no_card_or_button(
    size: tuple[int, int], people: int
) -> None:
    kit = open_kit(size)
    kit.settings.shares_table = True
    player, scene = sit(kit, *[rounds.CASCADE] * people)
    places = scene.picture.view.places
    for seat in range(people):
        player.click(on(scene, (2 * seat + 1, 2)))
    shown = 0
    for step in range(90):
        player.advance_time(STEP)
        player.wait(2 * (step % 8 == 0))
        for seat in range(people):
            lane = marquee_lane(places, seat, scene.picture.parts.layout)
            assert lane is not None
            others = [key for key in places if isinstance(key, tuple) and key[0] in OVERLAID]
            assert [key for key in others if places[key].colliderect(lane)] == []
            assert places["board", seat].contains(lane)
            poses = scene.table.director.poses()
            shown += marquee_of(scene.table, seat, poses, moves=True) is not None
            if (
                scene.may_answer(seat)
                and (square := (2 * seat + 2, 0)) in scene.question_of(seat).costs
            ):
                player.click(on(scene, square))
    assert shown


OVERLAID = "card", "square", "undo", "pass", "bolts", "moons", "stars", "total"


def test_what_a_square_costs_is_told_before_it_is_clicked(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    name = scene.table.players[1].name
    player.hover(on(scene, (3, 1)), frames=2)
    assert scene.message() == f"{name}: Costs 3 bolts"
    assert words_on(together, scene).count("Costs 3 bolts") == 1, "at the square"
    assert priced(scene, 1) == {(3, 1)}
    player.hover((1, 1), frames=2)
    assert priced(scene, 1) == set()
    together.settings.bolt_prices = True
    player.wait(2)
    assert priced(scene, 1) == {at for at, cost in scene.question_of(1).costs.items() if cost}


def priced(scene: SharedRound, seat: int) -> set[Target]:
    looks = scene.picture.parts.looks(seat)
    return {(look.id, at) for look in looks if look is not None for at in look.priced}


def test_bolts_that_somebody_spent_are_told_to_all(together: Kit) -> None:
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    player.click(on(scene, (1, 1)), frames=2)
    player.click(on(scene, (1, 1)), frames=2)
    player.hover((1, 1))
    let_pass(player, 2.0)
    assert f"{scene.table.players[0].name}: 3 bolts spent" in words_on(together, scene)


def test_a_score_says_what_it_counts(together: Kit) -> None:
    _player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    assert words_on(together, scene).count("0 pts") == 2


def test_what_a_bonus_asks_is_never_in_small_letters(together: Kit) -> None:
    player, scene = sit(together, *[rounds.TWO_WAITING] * 4)
    row = scene.picture.parts.layout.plan.names[0].height
    floors: dict[str, set[int]] = {}
    draw = together.text.draw

    def listen(surface: pygame.Surface, words: str, *rest: Any, **wishes: Any) -> pygame.Rect:
        floors.setdefault(words, set()).add(wishes.get("floor", 0))
        return draw(surface, words, *rest, **wishes)

    with patch.object(together.text, "draw", listen):
        for seat in range(4):
            player.click(on(scene, (2 * seat + 1, 2)))
        let_pass(player, 2.0)
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert floors["Bonus: cross off an open 4."] == {round(0.6 * row)}


def test_what_flies_off_a_card_covers_no_words_above_it(together: Kit) -> None:
    _player, scene = sit(together, *[rounds.TWO_WAITING] * 4)
    surface, picture = pygame.Surface(WINDOW), scene.picture
    done = ev.CardCompleted(player=0, card=1, points=15, depth=1)
    for step in range(1, 10):
        poses = [EventPose(done, step / 10, moves=True, part="stamped")]
        picture.parts.poses_of = {0: poses, None: []}
        picture.show.draw(Pen(together, surface, 1.0))
    words = picture.parts.layout.plan.names[0]
    assert any(pygame.image.tobytes(surface, "RGB")), "it flies"
    assert not any(pygame.image.tobytes(surface.subsurface(words), "RGB"))


def test_points_lie_on_a_ground_of_their_own_apart_from_the_count_of_stars() -> None:
    kit = open_kit((1920, 1080))
    kit.settings.shares_table = True
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    player.hover((1, 1))
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    stars, total = (scene.picture.view.places[name, 0] for name in ("stars", "total"))
    assert total.left - stars.right >= stars.height // 5
    ground = SCORE_PILL.fill
    assert kit.window.surface.get_at((total.left + 4, total.centery))[:3] == ground
    assert kit.window.surface.get_at((total.left - 4, total.centery))[:3] != ground


def test_a_hint_is_for_one_board_and_stays_while_others_answer(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    boards = [pygame.Rect(scene.picture.view.places["board", seat]) for seat in range(3)]

    def look() -> list[bytes]:
        player.hover((1, 1))
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        surface = together.window.surface
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    before = look()
    bulb = scene.picture.view.places["hint", 1].center
    player.click(bulb, frames=2)
    if not scene.counsel.of_seats[1].counsel.step:
        player.click(bulb, frames=2)
    assert scene.counsel.of_seats[1].counsel.step == 1
    while scene.counsel.of_seats[1].counsel.advice is None:
        player.wait()
    together.notices.replace_notices("")
    together.notices.update(60.0)
    player.wait(2)
    after = look()
    assert [seat for seat in range(3) if after[seat] != before[seat]] == [1]
    player.click(on(scene, (5, 2)), frames=3)
    assert scene.counsel.of_seats[1].counsel.step == 1, "somebody else's answer changes nothing"
    player.click(on(scene, (3, 2)), frames=3)
    assert scene.counsel.of_seats[1].counsel.step == 0
    assert scene.table.match.hints == [0, 1, 0]


@pytest.mark.parametrize(("motion", "least", "most"), [("full", 20, 200), ("none", 4, 9)])
def test_a_bar_shows_how_long_undo_still_acts(
    together: Kit, motion: str, least: int, most: int
) -> None:
    together.settings.motion = motion
    player, scene = sit(together, rounds.PLAIN, rounds.PLAIN)
    bar = scene.picture.place["bottom_bar"]

    def length() -> int:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        line = [together.window.surface.get_at((x, bar.top)) for x in range(bar.width)]
        return sum(pixel[:3] == SUNFLOWER for pixel in line)

    assert not length()
    for square in ((1, 2), (3, 2)):
        player.click(on(scene, square))
    seen = []
    while not scene.table.match.game.turn > 1:
        player.advance_time(STEP)
        seen.append(length())
        assert len(seen) < 600
    there = [it for it in seen if it]
    assert there == sorted(there, reverse=True) and there[0] > 0.8 * bar.width
    assert least <= len({*there}) <= most
    assert not length()


def test_the_numbers_of_a_line_that_would_be_full_stay_as_legible(together: Kit) -> None:
    player, scene = sit(together, *rounds.renumbered(*[rounds.TWO_WAITING] * 2))
    places = scene.picture.view.places

    def look(key: object) -> bytes:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        surface, place = together.window.surface, pygame.Rect(places[key])
        return pygame.image.tobytes(surface.subsurface(place.scale_by(0.8)), "RGB")

    player.hover((1, 1))
    keys = ("square", 1, 0), ("square", 1, 1)
    before, around = [look(key) for key in keys], look(("card", 1))
    player.hover(on(scene, (1, 2)))
    assert [look(key) for key in keys] == before and look(("card", 1)) != around


def test_everybody_has_a_hint_of_their_own(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    for seat in (1, 2):
        player.click(scene.picture.view.places["hint", seat].center, frames=2)
    assert [hints.counsel.step for hints in scene.counsel.of_seats] == [0, 1, 1]
    while any(hints.counsel.advice is None for _seat, hints in scene.counsel.shown()):
        player.wait()
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    scene.table.focus = 0
    scene.draw(together.window.surface)
    assert scene.table.focus == 0, "who is asked does not change because something is drawn"
    boards = [scene.picture.view.places["board", seat] for seat in range(3)]
    for seat in (1, 2):
        words = scene.counsel.of_seats[seat].hint_rect
        assert words is not None and boards[seat].contains(words)
    player.click(on(scene, (5, 2)), frames=3)
    assert [hints.counsel.step for hints in scene.counsel.of_seats] == [0, 1, 0]
    assert scene.table.match.hints == [0, 1, 1]


def test_what_is_told_about_a_hint_covers_no_cards_of_others_and_goes_with_the_number(
    together: Kit,
) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 4)
    boards = [cards[0].unionall(list(cards[1:])) for cards in scene.picture.parts.layout.plan.cards]

    def look() -> list[bytes]:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
        surface = together.window.surface
        return [pygame.image.tobytes(surface.subsurface(board), "RGB") for board in boards]

    player.hover((1, 1))
    before = look()
    bulb = scene.picture.view.places["hint", 2].center
    player.click(bulb, frames=2)
    if not scene.counsel.of_seats[2].counsel.step:
        player.click(bulb, frames=2)
    while scene.counsel.of_seats[2].counsel.advice is None:
        player.wait()
    player.wait(2)
    assert together.notices.current == HINT_HELP_NOTICE
    for pos in ((1, 1), boards[3].center):
        player.hover(pos)
        after = look()
        assert [seat for seat in (0, 1, 3) if after[seat] != before[seat]] == []
        assert after[2] != before[2]
    for seat in (0, 1, 3, 2):
        assert together.notices.current == HINT_HELP_NOTICE
        player.click(on(scene, (2 * seat + 1, 2)))
    assert together.notices.current == ""


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
