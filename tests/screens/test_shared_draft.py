"""The draft at a shared table: everybody picks at the same time, and all begin together."""

from __future__ import annotations

from unittest.mock import patch

import pygame
import pytest

from game.luckybox.rules import FULL_MASK, Keep, Phase
from game.luckybox.scenes import draft_picture, meanings
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.shared import shared_marks
from game.luckybox.scenes.shared.shared_answers import seat_of_offer
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.scenes.table.table import ScoresToBeat
from game.thinking import PendingResult
from game.ui.tree import Text
from game.ui.widgets.button import KEY_SIGN_RISE, Button
from game.ui.widgets.tooltip import TOOLTIP_DELAY_SECONDS
from game.ui.window.scene import FRESH_SECONDS, Kit
from game.words import join_sentences
from tests.players.rounds import advance_time
from tests.players.screen import FRAME_MS, Player, open_kit, words_on
from tests.screens.test_scenes_draft import table_of

SIZES = [(1280, 720), (1600, 900), (1920, 1080)]
WINDOW = SIZES[0]


def drafting(kit: Kit, table: Table) -> tuple[Player, SharedDraftScene]:
    kit.settings.shares_table = True
    scene = scene_for_table(kit, table)
    assert isinstance(scene, SharedDraftScene)
    player = Player(kit, scene)
    advance_time(player, 2)
    return player, scene


def pick(player: Player, scene: SharedDraftScene, seat: int, *at: int) -> None:
    for card in [scene.offer_of(seat)[place] for place in at]:
        player.click(scene.view.places["offer", seat, card].center)


def test_everybody_picks_in_any_order_and_one_button_begins_the_round(kit: Kit) -> None:
    table = table_of(kit, 4)
    player, scene = drafting(kit, table)
    offers = [scene.offer_of(seat) for seat in range(4)]
    begin = next(it for it in scene.focus.widgets if it.area == "confirm")
    for place in (4, 0):
        for seat in (2, 0, 3, 1):
            pick(player, scene, seat, place)
    assert begin.label == "0 of 4 ready" and not begin.enabled
    for seat in (3, 1, 0):
        pick(player, scene, seat, 2)
    assert begin.label == "3 of 4 ready"
    assert "Still choosing: Chloé" in words_on(kit, scene)
    player.click(begin.rect.center)
    assert table.match.actions == [], "nobody's cards are kept while somebody chooses"
    pick(player, scene, 2, 2)
    assert begin.label == "Play round 1"
    player.click(begin.rect.center)
    assert table.match.actions == [
        Keep(seat, (offer[0], offer[2], offer[4])) for seat, offer in enumerate(offers)
    ]
    advance_time(player, 2)
    assert table.match.game.phase is Phase.TURN
    assert isinstance(player.scene, SharedRound)


def test_a_card_that_glows_washes_out_nothing_on_the_card_beside_it(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 4))
    first, second, *_others = scene.offer_of(0)
    beside = pygame.Rect(scene.view.places["offer", 0, first])
    beside = beside.inflate(-beside.width // 8, -beside.height // 8)

    def look() -> bytes:
        return pygame.image.tobytes(kit.window.surface.subsurface(beside), "RGB")

    player.hover((1, 1))
    # The cards were dealt while nothing was drawn.
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    before = look()
    player.click(scene.view.places["offer", 0, second].center)
    player.hover((1, 1))
    player.wait(3)
    assert scene.picks[0] == [second]
    assert look() == before


@pytest.mark.parametrize("round_number", [1, 3])
def test_only_cards_that_are_picked_glow(
    round_number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = open_kit(WINDOW)
    player, scene = drafting(kit, table_of(kit, 4, round_number=round_number))
    pick(player, scene, 1, 0)
    glowing: list[pygame.Rect] = []
    monkeypatch.setattr(
        shared_marks, "draw_glow", lambda _pen, rect, *_look: glowing.append(rect.copy())
    )
    scene.resize(WINDOW)
    scene.draw(kit.window.surface)
    assert glowing == [scene.view.places["offer", 1, scene.picks[1][0]]]


def test_picks_are_put_back_until_all_begin_and_a_fourth_is_refused(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    pick(player, scene, 0, 0, 1, 2)
    assert scene.is_ready(0)
    pick(player, scene, 0, 3)
    assert scene.refusal.words == "Keep exactly 3 of the 5 cards, not 4."
    pick(player, scene, 0, 1)
    player.wait()
    assert "refusal" not in scene.view.places
    assert not scene.is_ready(0) and len(scene.picks[0]) == 2
    pick(player, scene, 0, 4)
    assert scene.is_ready(0) and scene.refusal.words == ""


@pytest.mark.parametrize("is_shared", [True, False])
@pytest.mark.parametrize("round_number", [1, 2])
def test_a_bonus_under_a_resting_mouse_is_explained(
    kit: Kit, round_number: int, is_shared: bool
) -> None:
    kit.settings.shares_table = is_shared
    table = table_of(kit, 2, round_number=round_number)
    scene = scene_for_table(kit, table)
    player = Player(kit, scene)
    advance_time(player, 2)
    assert isinstance(scene, SharedDraftScene if is_shared else DraftScene)
    cards = {key: rect for key, rect in scene.view.places.items()
             if isinstance(key, tuple) and key[0] in ("offer", "held")}  # fmt: skip
    assert {key[0] for key in cards} == {"offer", *(["held"] if round_number > 1 else [])}
    for (*_whose, card), whole in cards.items():
        bonus = next(filter(None, table.faces[card].bonuses))
        title = meanings.bonus_meaning(bonus, table.view.edition, 2).title
        ends = [it.rect for it in scene.things_to_explain()
                if whole.contains(it.rect) and it.tooltip_text().title == title]  # fmt: skip
        player.hover(ends[0].center)
        player.wait(round(TOOLTIP_DELAY_SECONDS * 1000 / FRAME_MS) + 2)
        shown = player.loop.tooltip.shown
        assert shown is not None and shown.title == title


def test_a_refusal_covers_no_card_but_is_told_in_the_line_below(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 4))
    with patch("game.ui.widgets.tooltip.draw_hint_plate") as plates:
        pick(player, scene, 1, 0, 1, 2, 3)
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert not plates.called
    said = words_in_message(scene)
    assert said == [scene.table.players[1].name, "Keep exactly 3 of the 5 cards, not 4."]
    player.advance_time(10.0)
    player.wait(2)
    assert any(it.startswith("Still choosing") for it in words_in_message(scene))


def words_in_message(scene: SharedDraftScene) -> list[str]:
    walked = scene.view["message"].tree.root.walk()
    return [it.part.longest for it in walked if isinstance(it.part, Text)]


@pytest.mark.parametrize(("round_number", "keys"), [(1, "1–5"), (3, "1–3")])
def test_keys_are_told_before_the_first_is_pressed(kit: Kit, round_number: int, keys: str) -> None:
    player, scene = drafting(kit, table_of(kit, 2, round_number=round_number))
    assert f"Keys {keys}: Ann, then the next player" in words_in_message(scene)
    player.press(pygame.K_TAB)
    assert words_in_message(scene)[-1] == f"{keys}: pick, then the next player"


@pytest.mark.parametrize("waits", [0.0, 1.0])
def test_enter_leads_on_from_a_board_that_has_just_refused_a_digit(kit: Kit, waits: float) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_TAB)
    pick(player, scene, 0, 0, 1, 2)
    player.press(pygame.K_4)
    assert scene.is_ready(0)
    assert words_in_message(scene) == ["Ann", "Ready. Enter: next player · U: put back"]
    with patch("game.luckybox.scenes.shared.shared_draft.draw_words_over") as told:
        player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert told.called and told.call_args.args[1] == scene.view.places["board", 0]
    advance_time(player, waits)
    player.press(pygame.K_RETURN)
    advance_time(player, FRESH_SECONDS)
    assert scene.keys.seat == 1 and scene.keys.answer is not None


@pytest.mark.parametrize("round_number", [2, 4])
def test_later_everybody_keeps_one_of_three_beside_the_cards_they_have(
    kit: Kit, round_number: int
) -> None:
    table = table_of(kit, 2, round_number=round_number)
    player, scene = drafting(kit, table)
    for seat in range(2):
        assert len(scene.offer_of(seat)) == 3
        held = [it.id for it in table.view.seats[seat].cards_in_place]
        assert held and all(("held", seat, card) in scene.view.places for card in held)
        pick(player, scene, seat, 0, 2)
        assert scene.picks[seat] == [scene.offer_of(seat)[2]], "a new pick replaces the old one"
    player.press(pygame.K_RETURN)
    advance_time(player, 2)
    assert isinstance(player.scene, SharedRound)


@pytest.mark.parametrize("is_tabbing", [False, True])
def test_all_by_keyboard_keys_go_on_from_board_to_board_and_enter_begins(
    kit: Kit, is_tabbing: bool
) -> None:
    table = table_of(kit, 3)
    player, scene = drafting(kit, table)
    player.press(pygame.K_TAB)
    for seat in range(3):
        assert scene.keys.seat == seat
        for digit in (1, 2, 3):
            player.press(pygame.K_0 + digit)
        assert scene.is_ready(seat)
        if seat < 2 and is_tabbing:
            player.press(pygame.K_TAB)
        elif seat < 2:
            advance_time(player, FRESH_SECONDS)
    assert scene.keys.seat is None and scene.seat_in_hand() == 2, (
        "the last pick leads to the button"
    )
    player.press(pygame.K_u)
    assert len(scene.picks[2]) == 2
    player.press(pygame.K_3)
    advance_time(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert [action.player for action in table.match.actions] == [0, 1, 2]
    advance_time(player, 2)
    assert isinstance(player.scene, SharedRound)


def test_the_first_tab_goes_to_who_still_chooses(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 3))
    for card in scene.offer_of(0)[:3]:
        player.click(scene.view.places["offer", 0, card].center)
    player.press(pygame.K_TAB)
    current = scene.focus.current
    assert current is not None and seat_of_offer(current) == 1


def test_arrows_and_enter_pick_and_undo_puts_back_on_the_board_in_hand(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert scene.picks == [[scene.offer_of(0)[0]], []]
    player.press(pygame.K_RIGHT)
    player.press(pygame.K_RETURN)
    assert scene.picks[0] == [*scene.offer_of(0)[:2]]
    player.press(pygame.K_u)
    assert scene.picks[0] == [scene.offer_of(0)[0]]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_on_a_picked_card_keeps_it_and_goes_on_and_the_line_says_how_to_put_it_back(
    kit: Kit, key: int
) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    offer = scene.offer_of(0)
    player.press(pygame.K_RIGHT, key)
    assert scene.picks == [[offer[0]], []]
    assert "1–5: pick, then the next player · U: put back" in words_in_message(scene)
    player.press(key)
    assert scene.picks == [[offer[0]], []], "pressed twice, as by habit"
    assert scene.focus.current is scene.view.widget(("offer", 0, offer[1]))
    player.press(key, key, key)
    assert scene.picks == [[*offer[:3]], []] and scene.is_ready(0)
    player.press(key)
    assert scene.picks == [[*offer[:3]], []] and scene.keys.seat == 1
    advance_time(player, FRESH_SECONDS)
    player.press(pygame.K_1, pygame.K_LEFT, pygame.K_RIGHT)
    player.click(scene.view.places["offer", 1, scene.offer_of(1)[0]].center)
    assert scene.picks[1] == [], "the mouse puts back what it clicks"


def test_where_keys_are_in_use_a_draft_begins_on_the_first_board_once_cards_lie_there(
    kit: Kit,
) -> None:
    kit.settings.shares_table = kit.hands.by_keyboard = True
    player = Player(kit, scene_for_table(kit, table_of(kit, 2)))
    scene = player.at(SharedDraftScene)
    while not scene.offer_of(0):
        assert scene.keys.seat is None
        player.wait()
    advance_time(player, 1)
    assert scene.keys.seat == 0
    player.press(pygame.K_RETURN)
    assert scene.picks == [[scene.offer_of(0)[0]], []]


def test_a_ready_board_sends_enter_on_from_any_card(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_1, pygame.K_2, pygame.K_RIGHT)
    pick(player, scene, 0, 2)
    player.press(pygame.K_RIGHT, pygame.K_DOWN)
    others = [scene.view.widget(("offer", 0, card)) for card in scene.offer_of(0)[3:]]
    assert scene.focus.current in others
    picks = scene.all_picks
    player.press(pygame.K_RETURN)
    assert scene.keys.seat == 1 and scene.all_picks == picks and not scene.refusal.words


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_too_many_picks_for_nobody_and_is_told(kit: Kit, key: int) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_1, pygame.K_2, pygame.K_3, key)
    assert scene.keys.seat == 1 and scene.picks[1] == []
    assert words_in_message(scene) == ["Björn", "Björn: press again."]
    advance_time(player, FRESH_SECONDS)
    player.press(key)
    assert scene.picks[1] == [scene.offer_of(1)[0]] and not scene.refusal.words


@pytest.mark.parametrize("motion", ["full", "none"])
def test_enter_that_hurried_the_dealing_or_came_before_it_picks_nothing(
    kit: Kit, motion: str
) -> None:
    kit.settings.shares_table = kit.hands.by_keyboard = True
    kit.settings.motion = motion
    player = Player(kit, scene_for_table(kit, table_of(kit, 2)))
    scene = player.at(SharedDraftScene)
    player.press(pygame.K_RETURN)
    while not scene.is_still():
        player.press(pygame.K_RETURN)
    for _time in range(2):
        player.press(pygame.K_RETURN)
    assert not any(scene.picks) and words_in_message(scene) == ["Ann", "Ann: press again."]
    advance_time(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN)
    assert scene.picks == [[scene.offer_of(0)[0]], []]


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_key_too_many_after_the_last_card_of_all_begins_nothing_and_is_told(
    kit: Kit, key: int
) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    pick(player, scene, 0, 0, 1, 2)
    player.press(pygame.K_1, pygame.K_2, pygame.K_3, key)
    assert scene.is_everybody_ready() and not scene.table.match.actions
    assert words_in_message(scene) == ["Play round 1: press again."]
    advance_time(player, FRESH_SECONDS)
    player.press(key)
    assert scene.table.match.actions


def test_a_board_keeps_the_card_on_which_the_keys_left_it(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_TAB, pygame.K_RIGHT, pygame.K_RIGHT)
    left = scene.focus.current
    for seat in (1, 0):
        player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
        assert scene.keys.seat == seat
    assert scene.focus.current is left


def test_tab_goes_board_by_board_and_arrows_leave_none(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 3))
    seen: list[int | str] = []
    for _time in range(17):
        player.press(pygame.K_TAB)
        player.wait()
        current = scene.focus.current
        assert current is not None
        seat = seat_of_offer(current)
        seen.append(current.label if seat is None else seat)
    assert seen == [*[0] * 5, *[1] * 5, *[2] * 5, "Pause", 0], "card by card, while they choose"
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        for _time in range(6):
            player.press(key)
            player.wait()
            current = scene.focus.current
            assert current is not None and seat_of_offer(current) == 0


def corner(kit: Kit, card: pygame.Rect) -> bytes:
    rect = pygame.Rect(0, 0, card.width // 6, card.height // 6)
    rect.bottomright = card.right - 3, card.bottom - 3
    return pygame.image.tobytes(kit.window.surface.subsurface(rect), "RGB")


def test_the_first_digit_picks_on_the_board_that_shows_keys(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 3))
    pick(player, scene, 0, 0, 1, 2)
    assert words_in_message(scene)[-1].startswith("Keys 1–5: Björn")
    last = scene.view.places["offer", 1, scene.offer_of(1)[4]]
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    with_key = corner(kit, last)
    player.press(pygame.K_2)
    assert scene.keys.seat == 1 and scene.picks[1] == [scene.offer_of(1)[1]]
    player.press(pygame.K_3, pygame.K_1, pygame.K_TAB, pygame.K_3)
    assert scene.keys.seat == 2 and scene.picks[2] == [scene.offer_of(2)[2]]
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert corner(kit, last) != with_key


def test_from_play_tab_leads_to_cards_first_and_from_the_menu_the_keys_return(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    for seat in (1, 0):
        pick(player, scene, seat, 0, 1)
    for _seat in range(2):
        player.press(pygame.K_3, pygame.K_TAB)
    player.press(pygame.K_u, pygame.K_3, frames=2)
    current = scene.focus.current
    assert current is not None and current.label == "Play round 1"
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.scene is not scene
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.scene is scene and scene.focus.current is current
    seen = []
    for _time in range(5):
        player.press(pygame.K_TAB, frames=2)
        assert scene.focus.current is not None
        seen.append(scene.focus.current.label if scene.keys.seat is None else scene.keys.seat)
    assert seen == ["Play round 1", 0, 1, "Play round 1", "Pause"], "the first Tab is a habit"
    player.press(pygame.K_RETURN, frames=2)
    assert player.scene is not scene
    player.press(pygame.K_ESCAPE, frames=2)
    assert player.scene is scene and scene.keys.seat == 1


def test_enter_begins_the_round_when_the_last_card_of_all_was_picked_by_mouse(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_1, pygame.K_2, pygame.K_3, frames=2)
    assert scene.is_ready(0) and scene.keys.seat == 1, "the ring lies on a card of the second"
    pick(player, scene, 1, 0, 1, 2)
    picks = scene.all_picks
    advance_time(player, FRESH_SECONDS)
    player.press(pygame.K_RETURN, frames=2)
    assert scene.all_picks == picks, "no card is put back"
    assert scene.table.match.actions, "the button says that Enter begins"


def test_tab_skips_boards_that_are_ready_until_all_are(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 3))
    pick(player, scene, 1, 0, 1, 2)
    seen = []
    for _time in range(12):
        player.press(pygame.K_TAB)
        seen.append(scene.keys.seat)
    assert seen == [*[0] * 5, *[2] * 5, None, 0]
    for seat in (0, 2):
        pick(player, scene, seat, 0, 1, 2)
    seen = []
    for _time in range(6):
        player.press(pygame.K_TAB)
        seen.append(scene.keys.seat)
    assert {0, 1, 2} <= set(seen), "for second thoughts"


def test_the_board_with_the_keys_is_named_and_shows_a_key_on_each_card(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    other = scene.view.places["offer", 1, scene.offer_of(1)[0]]
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    before = corner(kit, other)
    player.press(pygame.K_TAB, *[pygame.K_TAB] * 5, frames=2)
    assert "Björn: keys" in words_on(kit, scene)
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert corner(kit, other) != before
    player.press(pygame.K_TAB, mod=pygame.KMOD_SHIFT, frames=2)
    assert "Ann: keys" in words_on(kit, scene)
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert corner(kit, other) == before


def test_a_hint_for_an_offer_stays_on_its_board(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    bulb = scene.view.places["hint", 1].center
    player.click(bulb, frames=2)
    if not scene.counsel.of_seats[1].counsel.step:
        player.click(bulb, frames=2)  # The first only tells what help costs.
    pick(player, scene, 0, 1)
    while scene.counsel.of_seats[1].counsel.advice is None:
        player.wait()
    assert scene.counsel.of_seats[1].counsel.step == 1
    player.click(bulb, frames=2)
    meant = scene.counsel.of_seats[1].hinted_cards(scene.offer_of(1))
    assert len(meant) == 3
    player.do(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert scene.counsel.of_seats[1].hint_rect is not None
    assert scene.view.places["board", 1].contains(scene.counsel.of_seats[1].hint_rect)
    assert scene.table.match.hints == [0, 1]
    pick(player, scene, 1, 2, 0)
    assert scene.counsel.of_seats[1].counsel.step == 2, "two picks are no choice yet"
    pick(player, scene, 1, 1)
    player.wait(2)
    assert scene.is_ready(1) and not scene.counsel.of_seats[1].counsel.step
    assert ("hint", 1) not in scene.view.places, "there is nothing to choose any more"


def test_what_help_costs_is_told_by_name_and_covers_no_numbers(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 4))
    names = [it.name for it in scene.table.players]
    measure = kit.games["luckybox"].statistics.MEASURE
    scene.table.to_beat = ScoresToBeat(PendingResult(), names, measure=measure)
    for seat in (1, 2):
        player.click(scene.view.places["hint", seat].center, frames=2)
        assert kit.notices.current.startswith(f"{names[seat]}: ")
        area = scene.notice_area()
        assert area is not None, "the line below, where it covers nothing to choose from"
        assert not any(area.colliderect(scene.view.places["coverage", it]) for it in range(4))
        assert not any(hints.counsel.step for hints in scene.counsel.of_seats)
    player.click(scene.view.places["hint", 2].center, frames=2)
    assert [hints.counsel.step for hints in scene.counsel.of_seats] == [0, 0, 1, 0]


def test_a_click_on_anothers_card_takes_the_keys_to_no_other_board(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_TAB)
    player.press(pygame.K_1)
    pick(player, scene, 1, 0, 1)
    player.press(pygame.K_2)
    assert [len(it) for it in scene.picks] == [2, 2]
    assert scene.seat_in_hand() == 0
    pick(player, scene, 1, 2)
    player.press(pygame.K_u)
    assert [len(it) for it in scene.picks] == [2, 2], "U after a click is for the board clicked"
    pick(player, scene, 1, 2)
    player.click((scene.place["top_bar"].left + 3, scene.place["top_bar"].bottom + 5))
    player.press(pygame.K_u)
    assert [len(it) for it in scene.picks] == [2, 2], "a click on the table names no board"


def test_bots_choose_by_themselves_and_people_need_not_wait(kit: Kit) -> None:
    table = table_of(kit, 2, bots=2)
    player, scene = drafting(kit, table)
    assert scene.choosing_seats == (0, 1)
    assert {action.player for action in table.match.actions} == {2, 3}
    assert scene.is_ready(2) and scene.is_ready(3)
    for seat in (1, 0):
        pick(player, scene, seat, 0, 1, 2)
    player.press(pygame.K_RETURN)
    advance_time(player, 2)
    assert isinstance(player.scene, SharedRound)


def test_one_after_another_and_where_boards_are_small_the_draft_is_as_before(kit: Kit) -> None:
    kit.settings.shares_table = False
    assert isinstance(scene_for_table(kit, table_of(kit, 4)), DraftScene)
    kit.settings.shares_table = True
    assert isinstance(scene_for_table(kit, table_of(kit, 12)), DraftScene)
    assert isinstance(scene_for_table(kit, table_of(kit, 1, bots=2)), DraftScene)
    assert isinstance(scene_for_table(kit, table_of(kit, 2)), SharedDraftScene)


def test_a_window_that_grows_during_a_draft_shows_everybodys_board(kit: Kit) -> None:
    kit.settings.shares_table = True
    player = Player(kit)
    kit.window.resize((960, 540))
    player.wait(2)
    player.open(scene_for_table(kit, table_of(kit, 6)))
    assert isinstance(player.scene, DraftScene)
    kit.window.resize((1920, 1080))
    player.wait(3)
    assert isinstance(player.scene, SharedDraftScene)
    kit.window.resize((960, 540))
    player.wait(3)
    assert isinstance(player.scene, DraftScene)


def test_a_resize_while_the_picks_are_being_saved_keeps_all_on_the_screen(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    for seat in range(2):
        pick(player, scene, seat, 0, 1, 2)
    saved: list[bool] = []
    scene.table.director.hold(lambda: bool(saved), lambda: None)
    scene.keep_all_picks()
    kit.window.resize((1600, 900))
    player.wait(3)
    assert player.scene is scene
    assert len([key for key in scene.view.places if key[:1] == ("offer",)]) == 10
    saved.append(True)
    while player.scene is scene:
        player.wait()


def test_until_the_round_has_come_the_button_says_what_was_begun(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    begin = next(it for it in scene.focus.widgets if it.area == "confirm")
    for seat in range(2):
        pick(player, scene, seat, 0, 1, 2)
    scene.keep_all_picks()
    assert begin.label == "Play round 1"
    while player.scene is scene:
        player.wait()
        assert begin.label == "Play round 1"


def test_each_board_shows_the_numbers_that_its_cards_and_picks_cover(kit: Kit) -> None:
    table = table_of(kit, 2)
    player, scene = drafting(kit, table)
    strips = [pygame.Rect(scene.view.places["coverage", seat]) for seat in range(2)]

    def look() -> list[bytes]:
        player.hover((1, 1), frames=2)
        surface = kit.window.surface
        return [pygame.image.tobytes(surface.subsurface(strip), "RGB") for strip in strips]

    seen = [look()]
    for place in (0, 1, 1):
        pick(player, scene, 0, place)
        seen.append(look())
    assert seen[1][0] != seen[0][0] and seen[3][0] == seen[1][0]
    assert len({boards[1] for boards in seen}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_key_at_the_button_that_begins_is_whole(size: tuple[int, int]) -> None:
    kit = open_kit(size)
    player, scene = drafting(kit, table_of(kit, 2))
    player.press(pygame.K_TAB)
    player.press(pygame.K_1, pygame.K_2, pygame.K_3)
    player.press(pygame.K_TAB)
    player.press(pygame.K_1, pygame.K_2, pygame.K_3)
    player.wait(2)
    begin = next(it for it in scene.focus.widgets if it.area == "confirm")
    assert begin.label == "Play round 1"
    assert isinstance(begin, Button)
    assert begin.rect.top >= begin.px(KEY_SIGN_RISE)
    assert scene.place["top_bar"].contains(begin.rect)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("persons", "bots"), [(2, 0), (3, 2), (4, 0), (6, 0), (12, 0)])
def test_boards_lie_where_they_lie_in_the_round_and_nothing_is_cut(
    size: tuple[int, int], persons: int, bots: int
) -> None:
    kit = open_kit(size)
    kit.settings.shares_table = True
    for round_number in (1, 4):
        table = table_of(kit, persons, bots, round_number)
        scene = scene_for_table(kit, table)
        if not isinstance(scene, SharedDraftScene):
            assert persons == 12 and size[0] < 1920
            continue
        player = Player(kit, scene)
        advance_time(player, 2)
        assert scene.view.faults() == []
        boards = [scene.view.places["board", seat] for seat in range(persons)]
        for seat, board in enumerate(boards):
            for card in scene.offer_of(seat):
                assert board.contains(scene.view.places["offer", seat, card])
            assert board.collidelistall(boards) == [seat]
        begun = SharedRound(kit, table)
        begun.resize(size)
        for board, later in zip(boards, begun.picture.parts.layout.plan.boards, strict=False):
            # The number hangs out of its bar in the round; whose board it is stays the same.
            assert (board.x, board.width) == (later.x, later.width)
            assert board.collidepoint(later.center) and later.collidepoint(board.center)


def test_the_reader_says_whose_card_it_is_and_whom_the_table_waits_for(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 2))
    voice = scene.screen_reader_view()
    first = scene.offer_of(0)[0]
    assert scene.view.widget(("offer", 0, first)).label == f"Ann, card {first}"
    told = "Keep three of your five cards", "Still choosing: Ann, Björn"
    assert voice.prompt_text() == join_sentences(*told)
    pick(player, scene, 1, 0)
    card = scene.offer_of(1)[0]
    assert f"Björn. Card {card} picked, 1 of 3" in " ".join(voice.new_event_sentences())


@pytest.mark.parametrize("rows", [1, 3])
def test_the_numbers_that_cards_cover_stand_straight(kit: Kit, rows: int) -> None:
    for height in range(12 * rows, 40 * rows):
        picture = draft_picture.number_tiles(kit, height, (True,) * 9, rows)
        assert picture.get_height() <= height
        tiles = sorted(
            pygame.mask.from_surface(picture, 200).get_bounding_rects(), key=lambda it: (it.y, it.x)
        )
        assert len(tiles) == 9 and len({it.size for it in tiles}) == 1, height
        assert len({it.y for it in tiles}) == rows and len({it.x for it in tiles}) == 9 // rows


def test_a_finished_card_lies_no_more_among_those_a_seat_goes_on_with(kit: Kit) -> None:
    player, scene = drafting(kit, table_of(kit, 4, round_number=3))
    shown = scene.table.view.seats[1]
    done, *kept = shown.cards
    done.crossed = FULL_MASK
    shown.moment = scene.table.view.moment = object()
    player.wait(2)
    lying = [key[2] for key in scene.view.places if key[:2] == ("held", 1)]
    assert lying == [card.id for card in kept]
