"""Several gamepads at a shared table: who joins with which, and four that play at the same time."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame.event import Event

from game.luckybox.rules import Cross, Phase
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.luckybox_theatre import scene_for_table
from game.luckybox.scenes.score.round_score import ScoringScene
from game.luckybox.scenes.shared.shared_draft import SharedDraftScene
from game.luckybox.scenes.shared.shared_scene import SharedRound
from game.record import PERSON_KIND
from game.scenes.menu.seats import SeatSetupScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.play_scene import PauseScene
from game.ui.widgets.controls import set_prompt_pad_family
from game.ui.widgets.intents import Confirm, Intent, Key
from game.ui.window.scene import FRESH_SECONDS, Kit
from tests.players import pad as virtual
from tests.players import rounds
from tests.players.rounds import advance_time
from tests.players.screen import Player, leave_all, open_kit
from tests.players.shared import BARREN, done, sit, with_bolts
from tests.screens.test_scenes_draft import table_of

DOWN, UP = pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP


@pytest.fixture
def kit() -> Iterator[Kit]:
    kit = open_kit((1280, 720))
    kit.settings.shares_table = True
    kit.settings.speed, kit.settings.motion = "turbo", "none"
    yield kit
    set_prompt_pad_family(None)
    leave_all(kit)


@pytest.fixture
def gamepads() -> Iterator[list[virtual.VirtualPad]]:
    pygame.display.init()
    found = [virtual.VirtualPad() for _pad in range(4)]
    yield found
    for pad in found:
        pad.unplug()


def pushed(button: int, pad: int) -> list[Event]:
    return [Event(kind, instance_id=pad, button=button) for kind in (DOWN, UP)]


def with_pads(kit: Kit, table: Table, *seats: int) -> None:
    """Give the players at some seats gamepads, numbered as their seats are."""
    names = [player.name for player in table.players]
    kit.pads.seat_players({seat: names[seat] for seat in seats})


def drafting(kit: Kit, table: Table) -> tuple[Player, SharedDraftScene]:
    scene = scene_for_table(kit, table)
    player = Player(kit, scene)
    advance_time(player, 2)
    return player, player.at(SharedDraftScene)


def in_round(kit: Kit, persons: int) -> tuple[Player, SharedRound]:
    table = table_of(kit, persons)
    with_pads(kit, table, *range(persons))
    player, scene = drafting(kit, table)
    for seat in range(persons):
        for card in scene.offer_of(seat)[:3]:
            player.click(scene.view.places["offer", seat, card].center)
    player.press(pygame.K_RETURN)
    while not (
        isinstance(player.scene, SharedRound)
        and table.match.game.turn
        and all(player.scene.question_of(seat).costs for seat in range(persons))
    ):
        for action in [*table.match.waiting_seats()] if table.match.game.turn else ():
            player.scene.pass_on(action)  # type: ignore[union-attr]
        advance_time(player, 0.5)
    advance_time(player, 2 * FRESH_SECONDS)
    return player, player.at(SharedRound)


def test_a_cursor_moves_on_its_own_board_alone_and_picks_there(kit: Kit) -> None:
    table = table_of(kit, 2)
    with_pads(kit, table, 0, 1)
    player, scene = drafting(kit, table)
    for seat in range(2):
        assert scene.cursors.target(seat) == scene.offer_of(seat)[0]
    for _step in range(7):
        player.do(*pushed(virtual.RIGHT, 0))
    assert scene.cursors.target(0) == scene.offer_of(0)[2], "round all five on this board"
    assert scene.cursors.target(1) == scene.offer_of(1)[0]
    player.do(*pushed(virtual.A, 0), *pushed(virtual.A, 1))
    assert scene.picks == [[scene.offer_of(0)[2]], [scene.offer_of(1)[0]]]
    player.do(*pushed(virtual.B, 0))
    assert scene.picks == [[], [scene.offer_of(1)[0]]]
    assert not kit.hands.by_keyboard, "cursors need no ring of the keyboard"


@pytest.mark.parametrize(
    ("button", "intent", "after"),
    [("a", Confirm(), FRESH_SECONDS / 2), ("", Key("pass"), 0.0)],
)
def test_a_press_of_a_gamepad_that_comes_too_early_is_told_on_its_players_board(
    kit: Kit, button: str, intent: Intent, after: float
) -> None:
    laid = rounds.hands(kit, *rounds.renumbered(BARREN, BARREN))
    table = rounds.table_at(kit, with_bolts(with_bolts(laid.match.game, 0, 4), 1, 4))
    with_pads(kit, table, 1)
    scene = SharedRound(kit, table)
    player = Player(kit, scene)
    player.wait()
    player.advance_time(after)
    scene.handle_pad(1, button, intent)
    assert not any(done(scene)) and scene.refusal.words == "Björn: press again."
    assert scene.refusal.about == scene.picture.view.places["name", 1]
    kit.settings.ask_bolts = False
    player.advance_time(FRESH_SECONDS)
    scene.handle_pad(1, button, intent)
    assert done(scene) == [False, True] and not scene.refusal.words


def test_in_a_draft_no_gamepad_picks_or_begins_before_anybody_saw_what_it_does(kit: Kit) -> None:
    kit.settings.shares_table = True
    table = table_of(kit, 2)
    with_pads(kit, table, 0, 1)
    player = Player(kit, scene_for_table(kit, table))
    scene = player.at(SharedDraftScene)
    while not (scene.is_still() and scene.may_pick(1)):
        player.wait()
    player.wait()
    player.do(*pushed(virtual.A, 1))
    assert scene.picks == [[], []] and scene.refusal.words == "Björn: press again."
    advance_time(player, FRESH_SECONDS)
    player.do(*pushed(virtual.A, 1))
    assert scene.picks == [[], [scene.offer_of(1)[0]]]
    for seat, cards in ((0, (0, 1, 2)), (1, (1, 2))):
        for at in cards:
            player.click(scene.view.places["offer", seat, scene.offer_of(seat)[at]].center)
    player.wait()
    player.do(*pushed(virtual.A, 1))
    assert scene.is_everybody_ready() and not table.match.actions
    advance_time(player, FRESH_SECONDS)
    player.do(*pushed(virtual.A, 1))
    assert table.match.actions, "on a card picked it begins the round"


def test_two_answers_in_one_frame_both_count(kit: Kit) -> None:
    player, scene = in_round(kit, 4)
    match = scene.table.match
    at = [scene.cursors.target(seat) for seat in range(4)]
    before = len(match.actions)
    player.do(*pushed(virtual.A, 2), *pushed(virtual.A, 0))
    assert match.actions[before:] == [
        Cross(2, *at[2][1:]), Cross(0, *at[0][1:])  # type: ignore[index]
    ]  # fmt: skip
    player.do(*pushed(virtual.B, 1), *pushed(virtual.RIGHT_SHOULDER, 1))
    assert len(match.actions) == before + 2, "who has done nothing takes nobody else's answer back"
    player.do(*pushed(virtual.X, 2))
    assert match.actions[before:] == [Cross(0, *at[0][1:])]  # type: ignore[index]


def test_a_second_press_too_soon_uses_no_bonus(kit: Kit) -> None:
    kit.settings.shares_table = True
    player, scene = sit(kit, rounds.TWO_WAITING, rounds.PLAIN)
    with_pads(kit, scene.table, 0)
    player.do(*pushed(virtual.A, 0))
    actions = scene.table.match.actions
    assert len(actions) == 1
    while not (scene.question_of(0).discs and not scene.is_seat_busy(0)):
        player.wait()
    assert not scene.may_answer(0)
    player.do(*pushed(virtual.A, 0))
    advance_time(player, 2 * FRESH_SECONDS)
    assert len(actions) == 1
    player.do(*pushed(virtual.A, 0))
    assert len(actions) == 2


def test_the_cursor_begins_on_the_square_that_seems_meant(kit: Kit) -> None:
    _player, scene = in_round(kit, 2)
    for seat in range(2):
        question, target = scene.question_of(seat), scene.cursors.target(seat)
        assert isinstance(target, tuple)
        assert question.costs[target[1:]] == min(question.costs.values())  # type: ignore[index]


def test_a_pad_of_nobody_in_particular_still_works_for_all(kit: Kit) -> None:
    table = table_of(kit, 2)
    with_pads(kit, table, 0)
    player, scene = drafting(kit, table)
    player.do(*pushed(virtual.RIGHT, 9))
    assert kit.hands.by_keyboard
    player.do(*pushed(virtual.A, 9))
    assert scene.picks == [[scene.offer_of(0)[0]], []]
    player.do(*pushed(virtual.MENU, 0))
    assert isinstance(player.scene, PauseScene), "everybody's menu button opens the menu"


def test_a_pad_is_no_ones_at_a_table_of_other_people(kit: Kit) -> None:
    table = table_of(kit, 2)
    kit.pads.seat_players({0: "Somebody", 1: "Nobody"})
    player, scene = drafting(kit, table)
    player.do(*pushed(virtual.RIGHT, 0), *pushed(virtual.RIGHT, 1))
    assert kit.hands.by_keyboard and scene.picks == [[], []]


def test_a_pad_follows_its_player_to_another_seat(kit: Kit) -> None:
    table = table_of(kit, 2)
    kit.pads.seat_players({0: table.players[1].name, 1: table.players[0].name})
    player, scene = drafting(kit, table)
    player.do(*pushed(virtual.RIGHT, 0))
    assert scene.cursors.target(1) == scene.offer_of(1)[1]
    assert scene.cursors.target(0) == scene.offer_of(0)[0]


def test_at_the_seats_a_pad_stays_with_its_player_when_seats_are_removed(kit: Kit) -> None:
    kit.settings.last_seats = [(name, str(at), PERSON_KIND) for at, name in enumerate("ABCD")]
    for pad in range(3):
        kit.pads.add_opened_pad(pad, None, "xbox")  # type: ignore[arg-type]
    kit.pads.seat_players({0: "B", 1: "Player 2", 2: "D"})
    scene = SeatSetupScene(kit, 7)
    scene.remove_seat(scene.forms[0])
    assert [(form.name, scene.has_pad(form)) for form in scene.forms] == [
        ("B", True), ("C", False), ("D", True),
    ]  # fmt: skip
    kit.settings.last_seats = [("C", "2", PERSON_KIND), ("", "1", PERSON_KIND)]
    scene = SeatSetupScene(kit, 7)
    assert [scene.has_pad(form) for form in scene.forms] == [False, True]


def test_a_pad_pulled_out_is_told_and_comes_back_to_the_same_player(kit: Kit) -> None:
    table = table_of(kit, 2)
    with_pads(kit, table, 0, 1)
    player, scene = drafting(kit, table)
    player.do(Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=1))
    words = "Björn’s gamepad is gone: Björn can go on by mouse or keyboard."
    assert kit.notices.current == words
    card = scene.offer_of(1)[0]
    player.click(scene.view.places["offer", 1, card].center)
    assert scene.picks == [[], [card]]
    kit.pads.add_opened_pad(5, None, "xbox")  # type: ignore[arg-type]
    assert kit.pads.players[5] == "Björn"


# --- real gamepads, through SDL ------------------------------------------------------------------


class FourPads(Player):
    pads: list[virtual.VirtualPad]

    def frames(self, count: int = 1) -> None:
        for _frame in range(count):
            self.is_playing = self.loop.run_frame()

    def push(self, button: int, *pads: int) -> None:
        """Push a button of several gamepads in the same frame, and let go of it."""
        for pad in pads:
            self.pads[pad].hold(button)
        self.frames()
        for pad in pads:
            self.pads[pad].lift(button)
        self.frames()


def opened(kit: Kit, gamepads: list[virtual.VirtualPad]) -> FourPads:
    player = FourPads(kit, TitleScene(kit))
    player.pads = gamepads
    player.frames(3)
    assert len(kit.pads) == 4
    return player


def test_whoever_presses_a_button_at_the_seats_joins_and_a_fifth_seat_comes_by_itself(
    kit: Kit, gamepads: list[virtual.VirtualPad]
) -> None:
    kit.settings.last_seats = [("Ada", "0", PERSON_KIND), ("Bo", "1", PERSON_KIND)]
    player = opened(kit, gamepads)
    kit.stack.push(SeatSetupScene(kit, 7))
    player.frames(2)
    scene = player.at(SeatSetupScene)
    for pad in (2, 0, 3):
        player.push(virtual.A, pad)
    assert player.scene is scene and len(scene.forms) == 3
    assert [scene.has_pad(form) for form in scene.forms] == [True, True, True]
    assert all(("pad", form) in scene.view.places for form in scene.forms)
    scene.release_pad(scene.forms[1])
    gamepads[3].unplug()
    player.frames(2)
    assert [scene.has_pad(form) for form in scene.forms] == [True, False, False]
    scene.start_game()
    player.frames(3)
    assert kit.pads.players == {gamepads[2].id: "Ada"}


def test_four_gamepads_play_a_whole_game_at_the_same_time(
    kit: Kit, gamepads: list[virtual.VirtualPad]
) -> None:
    kit.settings.last_seats = [(name, str(at), PERSON_KIND) for at, name in enumerate("ABCD")]
    player = opened(kit, gamepads)
    kit.stack.push(SeatSetupScene(kit, 7))
    player.frames(2)
    for pad in range(4):
        player.push(virtual.A, pad)
    player.at(SeatSetupScene).start_game()
    player.frames(3)
    table = player.at(SharedDraftScene).table
    for _step in range(2000):
        scene = player.scene
        if isinstance(scene, SharedDraftScene):
            advance_time(player, FRESH_SECONDS)
            ready = [seat for seat in range(4) if scene.is_ready(seat)]
            if scene.is_everybody_ready():
                player.push(virtual.A, 0)
            else:
                asked = [seat for seat in range(4) if seat not in ready]
                player.push(virtual.A, *asked)
                player.push(virtual.RIGHT, *[it for it in asked if not scene.is_ready(it)])
        elif isinstance(scene, SharedRound):
            player.push(virtual.A, 0, 1, 2, 3)
            advance_time(player, FRESH_SECONDS)
        elif isinstance(scene, ScoringScene):
            advance_time(player, 1)
            player.push(virtual.A, 0)
        if table.match.game.phase is Phase.OVER:
            break
    assert table.match.is_over, (player.scene, table.match.game.round, table.match.game.turn)
    answered = {action.player for action in table.match.actions if isinstance(action, Cross)}
    assert answered == {0, 1, 2, 3}


def test_seats_say_how_people_at_a_shared_table_play(kit: Kit) -> None:
    scene = SeatSetupScene(kit)
    player = Player(kit, scene)
    player.wait(2)
    assert scene.is_shared()
    assert all("keys (1–9: board)" in form.note() for form in scene.forms)
    kit.settings.shares_table = False
    assert not any(form.note() for form in scene.forms)
