"""Keys typed fast at a shared table: none acts for whoever comes next before typing has paused."""

from __future__ import annotations

import pygame
import pytest

from game.luckybox.scenes.shared.shared_keys import TWO_DIGITS_SECONDS
from game.ui.window.preferences import Settings
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players import rounds
from tests.players.rounds import advance_time
from tests.players.screen import key_down, open_kit
from tests.players.shared import done, let_pass, sit
from tests.screens.test_scenes_draft import table_of
from tests.screens.test_shared_draft import drafting, words_in_message

WINDOW = 1280, 720


@pytest.mark.parametrize("between", [[pygame.K_TAB] * 2, [pygame.K_TAB] * 3, [pygame.K_RETURN]])
@pytest.mark.parametrize("digits", [[(1,), (3,), (2,), (1,)], [(1, 2, 3), (3, 4, 5)]])
def test_a_tab_too_many_or_enter_gives_nobody_what_another_chose(
    kit: Kit, digits: list[tuple[int, ...]], between: list[int]
) -> None:
    table = table_of(kit, len(digits), round_number=3 if len(digits[0]) == 1 else 1)
    player, scene = drafting(kit, table)
    wanted = [[scene.offer_of(seat)[digit - 1] for digit in own] for seat, own in enumerate(digits)]
    for own in digits:
        player.press(*[pygame.K_0 + digit for digit in own], *between)
    assert scene.picks[0] == wanted[0]
    blind = between == [pygame.K_RETURN]
    assert scene.picks[1:] == ([[] for _own in wanted[1:]] if blind else wanted[1:])


def test_what_follows_blindly_on_the_last_card_of_a_board_picks_for_nobody(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 4, round_number=3))
    chosen = [scene.offer_of(0)[0]]
    player.press(pygame.K_1, pygame.K_3, pygame.K_TAB, pygame.K_2, pygame.K_TAB)
    assert scene.picks == [chosen, [], [], []], "what follows blindly lands nowhere"
    assert words_in_message(scene) == ["Björn", "Björn: press again."]
    advance_time(player, 1)
    player.press(pygame.K_3)
    assert scene.picks == [chosen, [scene.offer_of(1)[2]], [], []] and scene.keys.seat == 2
    player.press(pygame.K_u)
    assert scene.picks == [chosen, [], [], []] and scene.keys.seat == 1, "it leads back"
    player.press(pygame.K_1)
    assert scene.picks == [chosen, [scene.offer_of(1)[0]], [], []] and scene.keys.seat == 2
    advance_time(player, 1)
    player.press(pygame.K_2, pygame.K_u, pygame.K_3)
    assert scene.picks[1:3] == [[scene.offer_of(1)[0]], [scene.offer_of(2)[2]]], "only the latest"


@pytest.mark.parametrize("gap", [0.1, 0.2, 0.3, 0.35])
@pytest.mark.parametrize("round_number", [1, 3])
def test_digits_typed_in_one_burst_pick_for_nobody_but_who_began_it(
    kit: Kit, round_number: int, gap: float
) -> None:
    player, scene = drafting(kit, table_of(kit, 3, round_number=round_number))
    own = scene.offer_of(0)[: 3 if round_number == 1 else 1]
    for digit in (pygame.K_1, pygame.K_2, pygame.K_3) * 3:
        player.press(digit)
        advance_time(player, gap)
    assert scene.picks == [[*own], [], []]
    advance_time(player, FRESH_SECONDS)
    player.press(pygame.K_2)
    assert scene.picks == [[*own], [scene.offer_of(1)[1]], []], "after a pause they act"


def test_a_digit_that_is_held_down_picks_once(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2, round_number=3))
    for _time in range(30):
        player.do(key_down(pygame.K_2))
        advance_time(player, 0.1)
    assert scene.picks == [[scene.offer_of(0)[1]], []]


def test_a_tab_after_the_last_card_of_all_leads_to_nobodys_cards(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2, round_number=3))
    player.press(pygame.K_1, pygame.K_TAB, pygame.K_2, pygame.K_TAB)
    picks = scene.all_picks
    player.press(pygame.K_RETURN)
    assert scene.all_picks == picks and scene.table.match.actions, "Enter begins the round"


def test_two_digits_lead_to_boards_eleven_and_twelve() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    for keys, seat in (
        ((pygame.K_1,), 0), ((pygame.K_9,), 8), ((pygame.K_0,), 9),
        ((pygame.K_1, pygame.K_1), 10), ((pygame.K_1, pygame.K_2), 11), ((pygame.K_2,), 1),
    ):  # fmt: skip
        player.press(*keys)
        assert scene.keys.seat == seat, keys
        let_pass(player, TWO_DIGITS_SECONDS + 0.1)
    assert {at: asked.key for at, asked in enumerate(scene.picture.parts.shown.asked)} == {
        at: str(at + 1) for at in range(12)
    }


def test_a_second_digit_after_another_key_is_a_board_of_its_own() -> None:
    kit = open_kit((1920, 1080), Settings(shares_table=True))
    player, scene = sit(kit, *[rounds.PLAIN] * 12)
    player.press(pygame.K_1, pygame.K_RETURN, pygame.K_2, pygame.K_RETURN)
    assert [at for at, is_done in enumerate(done(scene)) if is_done] == [0, 1]


def test_tab_right_after_the_keys_went_on_by_themselves_leads_no_further(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1)
    for seat in (1, 2):
        player.press(pygame.K_RETURN, pygame.K_TAB)
        assert scene.keys.seat == seat, "who answers and tabs skips nobody"
    let_pass(player, 1.0)
    player.press(pygame.K_TAB)
    assert scene.keys.seat is None, "later it leads on"


def test_keys_pressed_blindly_one_after_another_answer_for_nobody_else(together: Kit) -> None:
    player, scene = sit(together, *[rounds.PLAIN] * 3)
    player.press(pygame.K_1, pygame.K_RETURN)
    for _time in range(12):
        for key in (pygame.K_RIGHT, pygame.K_RETURN, pygame.K_p):
            player.press(key)
            let_pass(player, 0.12)
    assert done(scene) == [True, False, False]
    let_pass(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert done(scene) == [True, True, False]
